"""What is unusual about a game: the settings that differ from those of a plain game (S5)."""

from collections.abc import Iterator

from guts_engine.rules.ruleset import RuleSet
from guts_engine.rules.traits import grows
from guts_engine.steps.facts import every_step
from guts_engine.steps.model import Deck, Ends, Game, Showdown, Side
from guts_gui.i18n.translate import tr, trn
from guts_gui.words.names.terms import counted
from guts_gui.words.options.rules import rule_sentence
from guts_gui.words.steps.hand_rules import hand_sentences


def unusual(game: Game) -> tuple[str, ...]:
    """The settings of a game in sentences; those of a plain game are left out."""
    return (*_cards(game), *_hands(game), *_chips(game))


def _showdowns(game: Game) -> list[Showdown]:
    return [each for each in every_step(game.steps) if isinstance(each, Showdown)]


def _cards(game: Game) -> Iterator[str]:
    """Jokers, the deck, and unseen cards (S5.1)."""
    if game.jokers:
        yield trn(
            "The deck has a joker.",
            "The deck has {n} jokers.",
            game.jokers,
            n=counted(game.jokers),
        )
        rules = [game.hands, *(each.rules for each in _showdowns(game))]
        wilds = [wild for each in rules for wild in (each.wild, each.table_wild) if wild]
        if not any(wild.joker for wild in wilds):
            yield tr("A joker counts for nothing.")
        elif not any(each.wild.joker for each in rules):
            yield tr("In a player's hand a joker counts for nothing.")
    if game.deck is Deck.RUN_DOWN:
        yield rule_sentence("deck", RuleSet.of(game))
    if not game.peek:
        yield rule_sentence("peek", RuleSet.of(game))


def _hands(game: Game) -> Iterator[str]:
    """Wild cards, ranking and special hands of every showdown (S5.2)."""
    sizes = {each.hand for each in _showdowns(game)}
    yield from hand_sentences(game.hands, min(sizes, default=3))
    if grows(game):
        yield rule_sentence("grow_ranking", RuleSet.of(game))
    low = [each.rules.low for each in _showdowns(game) if each.side is not Side.HIGH]
    if game.hands.low in low:
        yield rule_sentence("low", RuleSet.of(game))


def _chips(game: Game) -> Iterator[str]:
    """Two pots, legs, the end of a round, and options that the file gives to the table (S5.3)."""
    rules = RuleSet.of(game)
    if game.pots == 2:
        yield tr("There are two pots, high and low.")
    if game.legs:
        yield rule_sentence("legs", rules)
    elif game.ends is not Ends.POT_EMPTIED:
        yield rule_sentence("ends", rules)
    yield from (rule_sentence(name, rules) for name, _ in game.defaults)

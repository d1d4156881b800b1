"""What is unusual about a game: the settings that differ from those of a plain game (S5)."""

from collections.abc import Iterator

from guts_engine.steps.facts import every_step
from guts_engine.steps.model import Deck, Ends, Game, Showdown, Side
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.words.rules import OPTION_WORDS
from guts_gui.words.steps.hand_rules import hand_sentences
from guts_gui.words.terms import counted

DEFAULTS = ("compulsory_first", "matchers_excused")
"""Options of yes or no that a file may give to the table."""


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
    deck, peek = OPTION_WORDS["deck"], OPTION_WORDS["peek"]
    if game.deck is Deck.RUN_DOWN:
        yield tr(deck.values[game.deck].meaning)
    if not game.peek:
        yield tr(peek.no)


def _hands(game: Game) -> Iterator[str]:
    """Wild cards, ranking and special hands of every showdown (S5.2)."""
    sizes = {each.hand for each in _showdowns(game)}
    yield from hand_sentences(game.hands, min(sizes, default=3))
    low = [each.rules.low for each in _showdowns(game) if each.side is not Side.HIGH]
    if game.hands.low in low:
        words = OPTION_WORDS["low"].values[game.hands.low]
        yield tr(words.in_force or words.meaning)


def _chips(game: Game) -> Iterator[str]:
    """Two pots, legs, the end of a round, and options that the file gives to the table (S5.3)."""
    if game.pots == 2:
        yield tr("There are two pots, high and low.")
    if game.legs:
        yield trn(
            "The first player to win a leg takes the pot.",
            "The first player with {n} legs takes the pot.",
            game.legs,
        )
    elif game.ends is Ends.UNCONTESTED:
        yield tr("The round ends only when a lone player takes the pot.")
    elif game.ends is Ends.NEVER:
        yield tr("The round goes on until you stop.")
    given = dict(game.defaults)
    yield from (tr(OPTION_WORDS[each].yes) for each in DEFAULTS if given.get(each) is True)
    if limit := given.get("limit"):
        yield tr("The pot is capped at {n}; the rest goes into the reserve.", n=number(int(limit)))
    if most := given.get("max_loss"):
        yield tr("No player pays more than {n} in matches in one deal.", n=number(int(most)))
    if cap := given.get("cap"):
        yield tr("Nobody takes or matches more than {n} in one deal.", n=number(int(cap)))
    if given.get("compulsory_first") == "session":
        yield tr("On the first deal of the session everyone must be in.")
    if given.get("ghost_tie") == "push":
        yield tr("If the best hand ties the ghost or the deck, nobody wins and nobody pays.")
    shortfall = given.get("shortfall")
    if words := OPTION_WORDS["shortfall"].values.get(str(shortfall)):
        yield tr(words.in_force or words.meaning)
    elif shortfall == "ends":
        yield tr("If someone can't match the pot in full, the round ends and the pot is shared.")

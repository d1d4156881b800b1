"""House rules as changes of the steps: one table from options to changes (S7)."""

from collections.abc import Callable, Collection
from typing import Final, TypeVar

from guts_engine.common.frozen import changed
from guts_engine.hands.hand_rules import HandRules
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.rules.options import AllOut, AnteWhen, DrawWhen, Ghost, Lone, Rules, WimpTo
from guts_engine.steps import model
from guts_engine.steps.facts import common_cards, every_step, most_cards, showdowns, to_players
from guts_engine.steps.model import (
    Again,
    Ante,
    AnteTo,
    Beat,
    BeatWhen,
    Deal,
    Declare,
    Draw,
    Game,
    Group,
    Manner,
    Match,
    Nobody,
    PassCards,
    Showdown,
    Step,
    To,
)

S = TypeVar("S")

Change = Callable[[Game, Rules], Game]
"""A change of the steps so that they say what the options say."""


def after_house_rules(rules: Rules, names: Collection[str]) -> Game:
    """The game with the named options as the rules have them; without any, the base itself."""
    game = rules.base
    for change, options in CHANGES:
        if not options.isdisjoint(names):
            game = change(game, rules)
    passes = [
        step for step in every_step(game.steps) if isinstance(step, PassCards) and step.optional
    ]
    return _with_fewer_cards(game, max([step.cards for step in passes])) if passes else game


def _with_fewer_cards(game: Game, cards: int) -> Game:
    """Hands may lack so many cards, because a player may pass cards and receive none (R13.3)."""

    def shown(step: Step) -> Step:
        match step:
            case Showdown():
                return changed(step, rules=changed(step.rules, lacking=cards))
            case Declare(lone=tuple() as alone):
                return changed(step, lone=tuple([shown(each) for each in alone]))
            case _:
                return step

    steps = tuple([shown(step) for step in game.steps])
    return changed(game, steps=steps, hands=changed(game.hands, lacking=cards))


def _each(game: Game, kind: type[S], change: Callable[[S], S]) -> Game:
    """The game with every step of that kind changed, except those inside declarations."""
    steps = [change(step) if isinstance(step, kind) else step for step in game.steps]
    return changed(game, steps=tuple(steps))


def _place(game: Game, kind: type[Step], after: int = -1) -> int:
    """The place of the first step of the kind after that place."""
    places = (n for n, step in enumerate(game.steps) if n > after and isinstance(step, kind))
    return next(places, len(game.steps))


def _with(game: Game, place: int, *steps: Step) -> Game:
    """The game with steps put in before that place."""
    return changed(game, steps=(*game.steps[:place], *steps, *game.steps[place:]))


def _without(game: Game, gone: Callable[[Step], bool]) -> Game:
    return changed(game, steps=tuple([step for step in game.steps if not gone(step)]))


# --- Cards ----------------------------------------------------------------------------------


def _cards(game: Game, rules: Rules) -> Game:
    """Other first and later cards, and so another size of hand (R2.5a, R13.2, R13.11).

    A hand of community cards keeps its size.
    """
    numbers = iter((rules.dealing.cards, rules.dealing.more))

    def dealt(step: Deal) -> Deal:
        return changed(step, cards=next(numbers, step.cards)) if to_players(step) else step

    game = _each(game, Deal, dealt)
    if common_cards(game):
        return game
    hand = min(LARGEST_HAND, most_cards(game))
    return _each(game, Showdown, lambda show: changed(show, hand=hand))


def _hands(game: Game, rules: Rules) -> Game:
    """Wild cards and rankings (R2.3, R2.6)."""
    game = changed(game, hands=_hand_rules(game.hands, rules, 3 if _ranks_three(game) else 0))
    return _each(
        game, Showdown, lambda show: changed(show, rules=_hand_rules(show.rules, rules, show.hand))
    )


def _ranks_three(game: Game) -> bool:
    return any(show.hand == 3 for show in showdowns(game))


def _hand_rules(base: HandRules, rules: Rules, hand: int) -> HandRules:
    """The rules of hands of that size; only three-card hands have an order of their own (R12)."""
    showing = rules.showing
    return changed(
        base,
        wild=changed(base.wild, ranks=rules.dealing.wild),
        ranking=showing.ranking if hand == 3 else "",
        ace_low_straight=showing.ace_low_straight if hand == 3 else True,
    )


def _low(game: Game, rules: Rules) -> Game:
    """Another ranking of low hands (R2.7)."""
    name = rules.showing.low
    game = changed(game, hands=changed(game.hands, low=name))
    return _each(game, Showdown, lambda show: changed(show, rules=changed(show.rules, low=name)))


def _ghost(game: Game, rules: Rules) -> Game:
    """A hand of the table beside the players', always or against a lone player (R6.5)."""
    ghost = rules.dealing.ghost
    players = {To.IN: (To.IN, To.TABLE), To.ALL: (To.ALL, To.TABLE)}

    def dealt(step: Deal) -> Deal:
        to = step.to[:1] if ghost is Ghost.NONE else players.get(step.to[0], step.to)
        return changed(step, to=to)

    def shown(step: Showdown) -> Showdown:
        when = BeatWhen.LONE if ghost is Ghost.LONE else BeatWhen.ALWAYS
        return changed(step, beat=None if ghost is Ghost.NONE else Beat.TABLE, beat_when=when)

    return _each(_each(game, Deal, dealt), Showdown, shown)


def _deck(game: Game, rules: Rules) -> Game:
    return changed(game, deck=rules.dealing.deck, peek=rules.dealing.peek)


def _pass(game: Game, rules: Rules) -> Game:
    """A pass after the first cards (R3.4)."""
    game = _without(game, lambda step: isinstance(step, PassCards))
    cards, optional = rules.dealing.pass_left, rules.dealing.pass_optional
    place = _place(game, Declare)
    return _with(game, place, PassCards(cards, optional)) if cards else game


def _draw(game: Game, rules: Rules) -> Game:
    """A draw before the declaration, after a pass, or before the showdown (R3.3, R3.4, R13.10)."""
    game = _without(game, lambda step: isinstance(step, Draw))
    dealing = rules.dealing
    kind = Showdown if dealing.draw_when is DrawWhen.AFTER else Declare
    return _with(game, _place(game, kind), Draw(dealing.draw)) if dealing.draw else game


# --- Declarations ---------------------------------------------------------------------------


def _declare(game: Game, rules: Rules) -> Game:
    """The manner, and a second chance where players declare in turn (R4.1, R4.2, R4.5).

    In turn the last player of a written game is asked where nobody in has steps of its own, which
    could not happen otherwise (S9 f, S10.1).
    """
    manner = rules.declaring.declare
    in_turn = manner is Manner.SEQUENTIAL
    written = rules.traits.written

    def declared(step: Declare) -> Declare:
        chance = step.second_chance if written else rules.declaring.second_chance
        own = written and isinstance(step.nobody, tuple)
        last = in_turn and (step.last_asked or own)
        return changed(step, manner=manner, second_chance=chance and in_turn, last_asked=last)

    return _each(game, Declare, declared)


def _second_declare(game: Game, rules: Rules) -> Game:
    """An ante for the later card, and another declaration after it (R8.3)."""
    first = _place(game, Declare)
    later = _place(game, Deal, first)
    if not rules.declaring.second_declare:
        return game
    again = changed(game.steps[first], nobody=Nobody.REDEAL)
    game = _with(game, later + 1, again)
    return _with(game, later, Ante(who=(Group.IN,), when=model.AnteWhen.ALWAYS))


def _nobody(game: Game, rules: Rules) -> Game:
    """What happens if nobody is in the first time (R6.3)."""
    place = _place(game, Declare)
    step = changed(game.steps[place], nobody=_steps_of_nobody(game, rules))
    return changed(game, steps=(*game.steps[:place], step, *game.steps[place + 1 :]))


def _steps_of_nobody(game: Game, rules: Rules) -> Nobody | tuple[Step, ...]:
    paying = rules.paying
    always = model.AnteWhen.ALWAYS
    best = (Group.BEST,)
    if rules.dealing.ghost is Ghost.ALWAYS or paying.all_out is AllOut.ANTE:
        return (Ante(when=always),)
    match paying.all_out:
        case AllOut.WIMP:
            return (Ante(everyones=True, who=best, when=always),)
        case AllOut.WIMP_PENALTY:
            to = AnteTo.SIDE_POT if paying.wimp_to is WimpTo.SIDE_POT else AnteTo.POT
            return (Ante(paying.wimp_multiple, who=best, when=always, to=to),)
        case AllOut.MATCH_BEST:
            return (Match(who=(*best, Group.WILD) if _four_two(rules.base) else best),)
        case AllOut.HOLD:
            return (Again(1),)
        case _:
            return Nobody.REDEAL


def _four_two(base: Game) -> bool:
    """Whether holders of wild cards match too: in 4-2-2 and 4-2-3 (R6.3, R8.4)."""
    deals = [step.cards for step in base.steps if isinstance(step, Deal)]
    return deals[:1] == [4] and len(deals) == 2 and bool(base.hands.wild)


# --- The showdown and the payments ----------------------------------------------------------

DECKS_HAND: Final = 4
"""The number of cards from the top of the pack that a lone player must beat (R8.4)."""


def _lone(game: Game, rules: Rules) -> Game:
    """A lone player takes the pot, or plays against the deck (R8.4)."""
    alone = Showdown(hand=DECKS_HAND, rules=game.hands, beat=Beat.DECK)
    beats = rules.showing.lone is Lone.BEAT_DECK
    lone = (alone,) if beats else model.Lone.TAKES
    last = beats and rules.declaring.declare is Manner.SEQUENTIAL
    return _each(game, Declare, lambda step: changed(step, lone=lone, last_asked=last))


def _showing(game: Game, rules: Rules) -> Game:
    showing = rules.showing
    return _each(
        game,
        Showdown,
        lambda show: changed(show, losers=showing.losers, ties=showing.ties, both=showing.both),
    )


def _antes(game: Game, rules: Rules) -> Game:
    """When the first ante is due (R6.1)."""
    every = rules.paying.ante_when is AnteWhen.EVERY_DEAL
    when = model.AnteWhen.ALWAYS if every else model.AnteWhen.EMPTY
    place = _place(game, Ante)
    first = changed(game.steps[place], when=when)
    return changed(game, steps=(*game.steps[:place], first, *game.steps[place + 1 :]))


def _dropped_ante(game: Game, rules: Rules) -> Game:
    """An ante from each player who was out (R6.2)."""
    game = _without(game, lambda step: isinstance(step, Ante) and step.who == (Group.OUT,))
    if not rules.paying.dropped_ante:
        return game
    return _with(game, len(game.steps), Ante(who=(Group.OUT,), when=model.AnteWhen.ALWAYS))


def _ending(game: Game, rules: Rules) -> Game:
    return changed(game, ends=rules.ending.ends, legs=rules.ending.legs if game.legs else 0)


CHANGES: Final[tuple[tuple[Change, frozenset[str]], ...]] = (
    (_cards, frozenset({"cards", "more"})),
    (_hands, frozenset({"cards", "more", "wild", "ranking", "ace_low_straight"})),
    (_low, frozenset({"low"})),
    (_deck, frozenset({"deck", "peek"})),
    (_pass, frozenset({"pass_left", "pass_optional"})),
    (_second_declare, frozenset({"second_declare"})),
    (_draw, frozenset({"draw", "draw_when"})),
    (_ghost, frozenset({"ghost"})),
    (_declare, frozenset({"declare", "second_chance"})),
    (_nobody, frozenset({"all_out", "wimp_multiple", "wimp_to", "ghost"})),
    (_lone, frozenset({"lone", "wild"})),
    (_showing, frozenset({"losers", "ties", "both"})),
    (_antes, frozenset({"ante_when"})),
    (_dropped_ante, frozenset({"dropped_ante"})),
    (_ending, frozenset({"ends", "legs"})),
)
"""The changes in order, each with the options that call for it.

All other options are settings of the table: they change no step.
"""

"""How the steps of a game say the options of house rules: read there, and written (S5.3, S7)."""

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, Final, TypeVar

from guts_engine.common.frozen import changed, record, replaced
from guts_engine.hands.hand_rules import HandRules
from guts_engine.hands.orders import FROM_FIVE, LARGEST_HAND
from guts_engine.rules.options import (
    BEAT_DECK,
    EMPTY_POT,
    EVERY_DEAL,
    AllOut,
    DrawWhen,
    Ghost,
    Rules,
)
from guts_engine.rules.traits import FOUR_TWO, in_line
from guts_engine.steps import facts, model
from guts_engine.steps.model import AnteWhen, Declare, Game, Group, Manner, Showdown, Step, To

S = TypeVar("S")


@record
class InSteps:
    """How the steps of a game say an option.

    `set` changes the steps so that they say what the rules say. `get` reads its value; None if no
    game of R8 has another than the usual one.
    """

    set: Callable[[Game, Rules], Game]
    get: Callable[[Game], Any] | None = None


OF_TABLE: Final = InSteps(lambda game, rules: game)
"""An option that is a setting of the table: no step says it."""


def setting(name: str) -> InSteps:
    """An option that is a setting of the game with the same name (S5.1)."""
    return InSteps(
        lambda game, rules: changed(game, **{name: rules.option(name)}), attrgetter(name)
    )


def in_showdowns(name: str) -> InSteps:
    """An option that is a parameter of every showdown with the same name; the last one counts."""

    def to_set(game: Game, rules: Rules) -> Game:
        value = rules.option(name)
        return _each(game, Showdown, lambda show: changed(show, **{name: value}))

    return InSteps(to_set, lambda game: getattr(_shown(game), name))


def in_hands(
    change: Callable[[HandRules, int, Rules], HandRules], get: Callable[[Game], Any] | None = None
) -> InSteps:
    """An option of how hands are compared, which may depend on the number of cards that count."""

    def to_set(game: Game, rules: Rules) -> Game:
        three = 3 if any(show.hand == 3 for show in facts.showdowns(game)) else 0
        game = changed(game, hands=change(game.hands, three, rules))
        return _each(
            game, Showdown, lambda show: changed(show, rules=change(show.rules, show.hand, rules))
        )

    return InSteps(to_set, get)


def with_fewer_cards(game: Game) -> Game:
    """Hands may lack cards where a player may pass some and receive none (R13.3)."""
    passes = facts.steps_of(facts.every_step(game.steps), model.PassCards)
    cards = max([step.cards for step in passes if step.optional], default=0)
    if not cards:
        return game

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


def _shown(game: Game) -> Showdown:
    """The last showdown, or the usual one."""
    return (facts.showdowns(game) or (Showdown(),))[-1]


def _place(steps: Sequence[Step], *kinds: type[Step]) -> int:
    """The place of the first step of these kinds, or the end."""
    return next((n for n, step in enumerate(steps) if isinstance(step, kinds)), len(steps))


def _change_first(game: Game, kind: type[Step], **fields: object) -> Game:
    """The game with other fields of the first step of that kind."""
    place = _place(game.steps, kind)
    step = changed(game.steps[place], **fields)
    return changed(game, steps=replaced(game.steps, place, step))


def _instead(game: Game, step: Step, before: tuple[type[Step], ...], *, wanted: bool) -> Game:
    """The game with that step before the first of these kinds, if `wanted`, and none like it."""
    steps = [each for each in game.steps if not isinstance(each, type(step))]
    if wanted:
        steps.insert(_place(steps, *before), step)
    return changed(game, steps=tuple(steps))


# --- Cards ----------------------------------------------------------------------------------

TRIPS_FIRST: Final = "trips-first"
"""The usual ranking of three cards (R2.3)."""


def _ranking(game: Game) -> str:
    named = game.hands.ranking
    return (named if isinstance(named, str) else "") or TRIPS_FIRST


WILD: Final = in_hands(
    lambda hands, _, rules: changed(hands, wild=changed(hands.wild, ranks=rules.dealing.wild)),
    attrgetter("hands.wild.ranks"),
)
RANKING: Final = in_hands(
    lambda hands, cards, rules: changed(hands, ranking=rules.showing.ranking if cards == 3 else ""),
    _ranking,
)
ACE_LOW: Final = in_hands(
    lambda hands, cards, rules: changed(
        hands, ace_low_straight=cards != 3 or rules.showing.ace_low_straight
    )
)
LOW: Final = in_hands(
    lambda hands, _, rules: changed(hands, low=rules.showing.low), attrgetter("hands.low")
)


def _dealt(game: Game) -> list[int]:
    """The numbers of cards that players get, at the first time and later."""
    return [step.cards for step in facts.steps_of(game.steps, model.Deal) if facts.to_players(step)]


def _set_dealt(game: Game, rules: Rules) -> Game:
    """Other first and later cards, so another size and ranking of hands (R2.5a, R13.2, R13.11).

    A hand of community cards keeps its size.
    """
    numbers = iter((rules.dealing.cards, rules.dealing.more))

    def dealt(step: model.Deal) -> model.Deal:
        return changed(step, cards=next(numbers, step.cards)) if facts.to_players(step) else step

    game = _each(game, model.Deal, dealt)
    if not facts.common_cards(game):
        hand = min(LARGEST_HAND, facts.most_cards(game))
        game = _each(game, Showdown, lambda show: changed(show, hand=hand))
    return ACE_LOW.set(RANKING.set(game, rules), rules)


CARDS: Final = InSteps(_set_dealt, lambda game: next(iter(_dealt(game)), 0))
MORE: Final = InSteps(_set_dealt, lambda game: next(iter(_dealt(game)[1:]), 1))


@InSteps
def grow_ranking(game: Game, rules: Rules) -> Game:
    """Straights and flushes only from five cards on (R14.10)."""

    def ranked(hands: HandRules) -> HandRules:
        usual = isinstance(hands.ranking, str) and hands.ranking != "plain"
        return changed(hands, ranking=FROM_FIVE) if usual else hands

    def shown(show: Showdown) -> Showdown:
        return changed(show, rules=ranked(show.rules)) if in_line(show) else show

    return _each(changed(game, hands=ranked(game.hands)), Showdown, shown)


def _ghost(game: Game) -> Ghost:
    show = _shown(game)
    if show.beat is not model.Beat.TABLE:
        return Ghost.NONE
    return Ghost.LONE if show.beat_when is model.BeatWhen.LONE else Ghost.ALWAYS


@partial(InSteps, get=_ghost)
def ghost(game: Game, rules: Rules) -> Game:
    """A hand of the table beside the players', always or against a lone player (R6.5).

    If it always plays, everyone antes when nobody is in.
    """
    value = rules.dealing.ghost
    players = {To.IN: (To.IN, To.TABLE), To.ALL: (To.ALL, To.TABLE)}

    def dealt(step: model.Deal) -> model.Deal:
        to = step.to[:1] if value is Ghost.NONE else players.get(step.to[0], step.to)
        return changed(step, to=to)

    beat = None if value is Ghost.NONE else model.Beat.TABLE
    when = model.BeatWhen.LONE if value is Ghost.LONE else model.BeatWhen.ALWAYS
    game = _each(game, model.Deal, dealt)
    game = _each(game, Showdown, lambda show: changed(show, beat=beat, beat_when=when))
    return all_out.set(game, rules)


def _set_pass(game: Game, rules: Rules) -> Game:
    """A pass after the first cards, before a draw (R3.4)."""
    dealing = rules.dealing
    passed = model.PassCards(dealing.pass_left, dealing.pass_optional)
    return _instead(game, passed, (Declare, model.Draw), wanted=dealing.pass_left > 0)


PASS: Final = InSteps(_set_pass)
PASS_LEFT: Final = InSteps(
    _set_pass, lambda game: sum(step.cards for step in facts.steps_of(game.steps, model.PassCards))
)


@InSteps
def draw(game: Game, rules: Rules) -> Game:
    """A draw before the declaration, or before the showdown (R3.3, R13.10)."""
    dealing = rules.dealing
    kind = Showdown if dealing.draw_when is DrawWhen.AFTER else Declare
    return _instead(game, model.Draw(dealing.draw), (kind,), wanted=dealing.draw > 0)


# --- Declarations ---------------------------------------------------------------------------


def _declared(game: Game) -> Declare:
    """The first declaration, or the usual one."""
    return next(iter(facts.declares(game)), Declare(Manner.SIMULTANEOUS))


def _set_declare(game: Game, rules: Rules) -> Game:
    """The manner, and a second chance where players declare in turn (R4.1, R4.2, R4.5).

    In turn the last player of a written game is asked where nobody in has steps of its own, which
    could not happen otherwise (S9 f, S10.1).
    """
    manner = rules.declaring.declare
    in_turn = manner is Manner.SEQUENTIAL

    def declared(step: Declare) -> Declare:
        chance = step.second_chance if rules.written else rules.declaring.second_chance
        own = rules.written and isinstance(step.nobody, tuple)
        last = in_turn and (step.last_asked or own)
        return changed(step, manner=manner, second_chance=chance and in_turn, last_asked=last)

    return _each(game, Declare, declared)


DECLARE: Final = InSteps(_set_declare, lambda game: _declared(game).manner)
SECOND_CHANCE: Final = InSteps(_set_declare, lambda game: _declared(game).second_chance)


@InSteps
def second_declare(game: Game, rules: Rules) -> Game:
    """An ante for the later card, and another declaration after it (R8.3)."""
    first = _place(game.steps, Declare)
    later = first + _place(game.steps[first:], model.Deal)
    ante = model.Ante(who=(Group.IN,), when=AnteWhen.ALWAYS)
    again = changed(game.steps[first], nobody=model.Nobody.REDEAL)
    added = ante, game.steps[later], again
    return changed(game, steps=(*game.steps[:later], *added, *game.steps[later + 1 :]))


@InSteps
def all_out(game: Game, rules: Rules) -> Game:
    """What happens if nobody is in the first time (R6.3).

    Holders of wild cards match too in 4-2-2 and 4-2-3 (R8.4).
    """
    paying, who = rules.paying, (Group.BEST,)
    nobody: model.Nobody | tuple[Step, ...] = model.Nobody.REDEAL
    match rules.all_out:
        case AllOut.ANTE:
            nobody = (model.Ante(when=AnteWhen.ALWAYS),)
        case AllOut.WIMP:
            nobody = (model.Ante(everyones=True, who=who, when=AnteWhen.ALWAYS),)
        case AllOut.WIMP_PENALTY:
            to, antes = paying.wimp_to, paying.wimp_multiple
            nobody = (model.Ante(antes, who=who, when=AnteWhen.ALWAYS, to=to),)
        case AllOut.MATCH_BEST:
            wild = rules.game in FOUR_TWO
            nobody = (model.Match(who=(*who, Group.WILD) if wild else who),)
        case AllOut.HOLD:
            nobody = (model.Again(1),)
    return _change_first(game, Declare, nobody=nobody)


@InSteps
def lone(game: Game, rules: Rules) -> Game:
    """A lone player takes the pot, or plays against the top four cards of the deck (R8.4)."""
    alone = Showdown(hand=4, rules=game.hands, beat=model.Beat.DECK)
    beats = rules.showing.lone == BEAT_DECK
    plays = (alone,) if beats else model.Lone.TAKES
    last = beats and rules.declaring.declare is Manner.SEQUENTIAL
    return _each(game, Declare, lambda step: changed(step, lone=plays, last_asked=last))


# --- Payments -------------------------------------------------------------------------------


def _antes(game: Game) -> str:
    first = next(iter(facts.steps_of(game.steps, model.Ante)), model.Ante())
    return EVERY_DEAL if first.when is AnteWhen.ALWAYS else EMPTY_POT


@partial(InSteps, get=_antes)
def ante_when(game: Game, rules: Rules) -> Game:
    """The first ante due on every deal, or when the pot is empty (R6.1)."""
    every = rules.paying.ante_when == EVERY_DEAL
    return _change_first(game, model.Ante, when=AnteWhen.ALWAYS if every else AnteWhen.EMPTY)


@InSteps
def dropped_ante(game: Game, rules: Rules) -> Game:
    """An ante from each player who was out (R6.2)."""
    dropped = model.Ante(who=(Group.OUT,), when=AnteWhen.ALWAYS)
    return changed(game, steps=(*game.steps, dropped))


LEGS: Final = InSteps(
    lambda game, rules: changed(game, legs=rules.ending.legs), lambda game: game.legs or 3
)

"""The phases of a deal, each a small function from state to events, and their order."""

from collections.abc import Callable
from typing import Final

from guts_engine.common.chips import over_limit, refill
from guts_engine.play import dealing, settling
from guts_engine.play import events as e
from guts_engine.play.events import Award, Event, Status
from guts_engine.play.state import State
from guts_engine.play.table import Table
from guts_engine.rules.options import Course, Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Choice, Ends, Manner

Phase = Callable[[State, int], tuple[Event, ...]]
"""A part of the deal, called with the number of its step."""


def plan(rules: RuleSet) -> tuple[Phase, ...]:
    """The phases of one deal of the game after the first cards are dealt (R8)."""
    return _PLANS[rules.course]


# --- Declaring ------------------------------------------------------------------------------


def _declare(state: State, step: int) -> tuple[Event, ...]:
    """Open the declarations, or put everyone in where that is compulsory (R4)."""
    table = state.table
    if table.awards:  # a leg has already won the pot
        return ()
    if table.compulsory:
        everyone = tuple((seat, Choice.IN) for seat in table.order)
        return (e.DeclarationsRevealed(everyone, compulsory=True),)
    return (e.DeclarationsOpened(table.rules.declaring.declare, table.order, step),)


def _declare_again(state: State, step: int) -> tuple[Event, ...]:
    """Players in declare again with their third card (R8.3), except on a compulsory deal."""
    table = state.table
    players = table.players_in
    if len(players) < 2 or table.compulsory or not table.rules.declaring.second_declare:
        return ()
    return (e.DeclarationsOpened(table.rules.declaring.declare, players, step),)


def declared(state: State, seat: int, choice: Choice) -> tuple[Event, ...]:
    """The events of one declaration (R4.1, R4.2)."""
    table = state.table
    if table.manner is Manner.SEQUENTIAL:
        return _said(table, seat, choice)
    sealed = e.DeclarationSealed(seat, choice)
    if len(table.turn) > 1:
        return (sealed,)
    answers = state.choices
    choices = [(each, answers[each] or choice) for each in table.asked]
    return sealed, e.DeclarationsRevealed(tuple(choices))


def _said(table: Table, seat: int, choice: Choice) -> tuple[Event, ...]:
    """An open declaration, and its consequences at the end of the round (R4.1, R4.5)."""
    events: list[Event] = [e.Declared(seat, choice)]
    if table.second_chance:
        return tuple(events)
    last = table.asked[-1]
    alone = not any(table.said[each] is Choice.IN for each in table.asked)
    last_in = seat == last and choice is Choice.IN
    if (
        choice is Choice.OUT
        and table.asked[-2:-1] == (seat,)
        and alone
        and not table.rules.last_is_asked
    ):
        events.append(e.Declared(last, Choice.IN, automatic=True))
        last_in = True
    if last_in and alone and table.rules.second_chance:
        events.append(e.SecondChanceOpened(table.asked[:-1]))
    return tuple(events)


# --- The end of a deal ----------------------------------------------------------------------


def _limit(state: State, step: int) -> tuple[Event, ...]:
    """Move the excess of the pot to the reserve, or refill the empty pot from it (R7.1)."""
    table = state.table
    limit = table.rules.paying.limit
    if over := over_limit(table.pot, limit):
        return (e.PotLimited(over),)
    if back := refill(table.pot, table.reserve, limit):
        return (e.PotRefilled(back),)
    return ()


def _close(state: State, step: int) -> tuple[Event, ...]:
    """Update statuses, end the game if it is over, pass the deal (R7.3, R7.4, R9)."""
    table = state.table
    found: list[Event] = []
    staying: list[int] = []
    for seat in table.playing():
        status = _standing(table, seat)
        if status is _PLAYING:
            staying.append(seat)
        else:
            found.append(e.StatusChanged(seat, status))
    if _game_over(table):
        found.append(e.GameEnded(_winner(table)))
    found.append(e.DealEnded(staying[0] if staying else table.dealer))
    return tuple(found)


_PLAYING: Final = Status.PLAYING


def _standing(table: Table, seat: int) -> Status:
    """A playing seat's status after the deal is paid (R7.3, R7.4)."""
    place = table.seats[seat]
    shortfall = table.rules.paying.shortfall
    if seat in table.short and shortfall is Shortfall.BUST:
        return Status.BUSTED
    if place.chips <= 0 and shortfall is not Shortfall.CREDIT:
        return Status.BROKE
    if place.stop_loss and place.bought_in - place.chips >= place.stop_loss:
        return Status.LEFT
    return _PLAYING


def _game_over(table: Table) -> bool:
    """Whether the deal just paid ended the game (R9)."""
    if table.rules.leg_game:
        return bool(table.awards)
    ends = table.rules.ending.ends
    if table.pots or table.reserve or table.side_pot or ends is Ends.NEVER:
        return False
    if ends is Ends.POT_EMPTIED:
        return True
    return table.award is not None and table.award.how is Award.LONE


def _winner(table: Table) -> int | None:
    """The seat that alone took the pot that ended the game; None after a tie (R9).

    A pot of hi-lo that was already empty does not end the game.
    """
    awards = table.awards
    if table.rules.two_pots:
        awards = tuple(each for each in awards if any(share.amount for share in each.shares))
    takers = {share.seat for award in awards for share in award.shares}
    return takers.pop() if len(takers) == 1 else None


_PLANS: Final[dict[Course, tuple[Phase, ...]]] = {
    Course.SINGLE: (
        dealing.open_passing,
        dealing.open_drawing,
        _declare,
        settling.settle,
        _limit,
        _close,
    ),
    Course.COMMUNITY: (
        dealing.open_passing,
        dealing.open_drawing,
        _declare,
        dealing.turn_common,
        settling.settle,
        _limit,
        _close,
    ),
    Course.TWO_PLUS_ONE: (
        dealing.open_passing,
        dealing.open_drawing,
        _declare,
        settling.post_extra_antes,
        dealing.deal_to_those_in,
        _declare_again,
        settling.settle,
        _limit,
        _close,
    ),
    Course.FOUR_TWO_TWO: (
        dealing.open_passing,
        dealing.open_drawing,
        _declare,
        dealing.deal_to_those_in,
        settling.settle,
        _limit,
        _close,
    ),
    Course.HI_LO: (
        dealing.open_passing,
        dealing.open_drawing,
        _declare,
        settling.settle_both,
        _close,
    ),
}
_PLANS[Course.FOUR_TWO_THREE] = _PLANS[Course.COMMUNITY]
_STAGE: Final = (_declare, settling.settle_stage)
_PLANS[Course.THREE_FIVE_SEVEN] = _PLANS[Course.NAPALM] = (
    *_STAGE,
    dealing.begin_stage,
    *_STAGE,
    dealing.begin_stage,
    *_STAGE,
    _close,
)

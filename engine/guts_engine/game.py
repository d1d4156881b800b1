"""The whole API of the rules: new_game, legal, decide, apply, view_of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from guts_engine import events as e
from guts_engine import phases
from guts_engine.actions import (
    Action,
    Asked,
    BuyIn,
    Choice,
    CloseSession,
    Declare,
    IllegalAction,
    Leave,
    StartDeal,
)
from guts_engine.cards import Card
from guts_engine.chips import split
from guts_engine.events import Event, Share, Status
from guts_engine.frozen import copied
from guts_engine.rules import RulesError, RuleSet, Shortfall
from guts_engine.state import State, keep_books
from guts_engine.table import Phase, Table, TableSeat
from guts_engine.view import SeatView, laid_open


@dataclass(frozen=True)
class NewSeat:
    """A seat as it sits down; `matched_last` says it matched on the deal before (R6.1)."""

    name: str
    chips: int
    stop_loss: int = 0
    matched_last: bool = False


@dataclass(frozen=True)
class Start:
    """The pots of a game already under way."""

    pot: int = 0
    reserve: int = 0
    side_pot: int = 0


def new_game(
    rules: RuleSet, seats: Sequence[NewSeat], *, dealer: int = 0, start: Start | None = None
) -> State:
    """A session before its first deal; RulesError for a table that cannot be (R3.6).

    With `start` the game is already under way, so its first deal is not the first (R4.3).
    """
    rules.check_seats(len(seats))
    for number, seat in enumerate(seats):
        if seat.chips < 0 and rules.paying.shortfall is not Shortfall.CREDIT:
            raise RulesError(
                f"seats[{number}].chips", f"{seat.chips} is too small: 0 or more, but on credit"
            )
        if seat.stop_loss < 0:
            raise RulesError(
                f"seats[{number}].stop_loss", f"{seat.stop_loss} is too small: 0 or more"
            )
    if not 0 <= dealer < len(seats):
        raise RulesError("dealer", f"there is no seat {dealer}: 0 to {len(seats) - 1}")
    pots = start or Start()
    for name in ("pot", "reserve", "side_pot"):
        if (chips := getattr(pots, name)) < 0:
            raise RulesError(f"start.{name}", f"{chips} is too small: 0 or more")
    table = Table(
        rules=rules,
        seats=tuple(
            TableSeat(seat.name, seat.chips, seat.chips, seat.chips, stop_loss=seat.stop_loss)
            for seat in seats
        ),
        dealer=dealer,
        pot=pots.pot,
        reserve=pots.reserve,
        side_pot=pots.side_pot,
        found=pots.pot + pots.reserve + pots.side_pot,
        said=(None,) * len(seats),
        matched=frozenset(n for n, seat in enumerate(seats) if seat.matched_last),
        new_game=start is None,
    )
    return State(table, hands=((),) * len(seats), choices=(None,) * len(seats))


_IN_OR_OUT: Final = Asked((Choice.IN, Choice.OUT))


def legal(state: State) -> dict[int, Asked]:
    """Who must decide, and between what; several seats decide in secret, none: no deal runs."""
    return dict.fromkeys(state.table.turn, _IN_OR_OUT)


def available(state: State) -> tuple[Card, ...]:
    """The cards that the next deal's pack must hold (R3.2)."""
    return phases.available(state)[0]


def can_deal(state: State) -> bool:
    """Whether another deal can begin: two seats at least can be dealt in (R7.5)."""
    between = state.table.phase is Phase.BETWEEN
    return between and len(phases.dealt_in(state.table)) >= 2


def can_buy_in(table: Table, seat: int) -> bool:
    """Whether the seat may buy chips again now (R7.3)."""
    place = table.seats[seat]
    paying = table.rules.paying
    return (
        table.phase is Phase.BETWEEN
        and paying.shortfall is Shortfall.TABLE_STAKES
        and place.status in (Status.PLAYING, Status.BROKE)
        and place.chips < paying.ante
        and place.began_with > 0
        and (paying.rebuys < 0 or place.rebuys < paying.rebuys)
    )


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """What the action brings about, up to the next decision; IllegalAction when not allowed."""
    return apply(state, action)[1]


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after the action, and the events that led there; IllegalAction as `decide`."""
    events, step = _first(state, action)
    after = copied(state)
    keep_books(after, events)
    if step is None or after.table.turn:
        return after, events
    return after, events + _run_on(after, step)


def view_of(state: State, seat: int | None) -> SeatView:
    """What the seat sees (R10); None looks on from outside."""
    table = state.table
    peek = table.rules.dealing.peek
    hands: tuple[tuple[Card | None, ...], ...] = tuple(
        hand if peek and holder == seat else (None,) * len(hand)
        for holder, hand in enumerate(state.hands)
    )
    own = None if seat is None else state.choices[seat]
    return SeatView(seat, table, laid_open(hands, table.shown), own)


def _run_on(after: State, step: int) -> tuple[Event, ...]:
    """Run the phases from `step` until a player must decide or the deal is over.

    `after` is the caller's own copy: its books are kept as the phases go by.
    """
    told: tuple[Event, ...] = ()
    course = phases.plan(after.table.rules)
    while step < len(course) and not after.table.turn:
        events = course[step](after, step)
        if events:
            keep_books(after, events)
            told += events
        step += 1
    return told


def _first(state: State, action: Action) -> tuple[tuple[Event, ...], int | None]:
    """The action's own events and the phase that follows them when nobody must decide."""
    match action:
        case StartDeal():
            return _start_deal(state, action), 0
        case Declare():
            return _declare(state, action), state.table.step + 1
        case BuyIn():
            return _buy_in(state, action), None
        case Leave():
            return _leave(state, action), None
        case CloseSession():
            return _close_session(state, action), None


def _between(state: State, action: Action) -> None:
    if state.table.phase is Phase.CLOSED:
        raise IllegalAction("the session is over", action)
    if state.table.phase is not Phase.BETWEEN:
        raise IllegalAction("a deal is under way", action)


def _start_deal(state: State, action: StartDeal) -> tuple[Event, ...]:
    _between(state, action)
    if not can_deal(state):
        raise IllegalAction("fewer than two seats can be dealt in", action)
    wanted = available(state)
    if len(action.pack) != len(wanted) or not frozenset(action.pack).issuperset(wanted):
        raise IllegalAction(f"the pack must hold the {len(wanted)} cards in play", action)
    return phases.opening(state, action.pack)


def _declare(state: State, action: Declare) -> tuple[Event, ...]:
    if action.seat not in state.table.turn:
        raise IllegalAction(f"seat {action.seat} is not asked to declare", action)
    if action.choice not in _IN_OR_OUT.choices:
        raise IllegalAction(f"seat {action.seat} cannot say {action.choice}", action)
    return phases.declared(state, action.seat, action.choice)


def _seat_of(state: State, action: BuyIn | Leave) -> TableSeat:
    _between(state, action)
    if not 0 <= action.seat < len(state.table.seats):
        raise IllegalAction(f"there is no seat {action.seat}", action)
    return state.table.seats[action.seat]


def _buy_in(state: State, action: BuyIn) -> tuple[Event, ...]:
    place = _seat_of(state, action)
    if not can_buy_in(state.table, action.seat):
        raise IllegalAction(f"seat {action.seat} cannot buy in now", action)
    return (e.BoughtIn(action.seat, place.began_with),)


def _leave(state: State, action: Leave) -> tuple[Event, ...]:
    if _seat_of(state, action).status is not Status.PLAYING:
        raise IllegalAction(f"seat {action.seat} is not at the table", action)
    return (e.StatusChanged(action.seat, Status.LEFT),)


def _close_session(state: State, action: CloseSession) -> tuple[Event, ...]:
    """The pots go to the last player, or in equal shares to those who remain (R7.5)."""
    _between(state, action)
    table = state.table
    left = table.pot + table.reserve + table.side_pot
    takers = table.playing() or table.clockwise(table.dealer + 1)
    return (e.SessionEnded(tuple(Share(seat, chips) for seat, chips in split(left, takers))),)

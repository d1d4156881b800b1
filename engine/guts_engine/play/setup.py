"""A session before its first deal: its seats, and the pots of a game already in progress."""

from collections.abc import Sequence
from dataclasses import dataclass

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.common.frozen import changed, record
from guts_engine.rules.options import RulesError, RulesFault, Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.state import State
from guts_engine.state.table import TableSeat, empty_table


@record
class NewSeat:
    """A seat at the start of a session; `matched_last` if it matched in the last deal (R6.1)."""

    name: str
    chips: int
    stop_loss: int = 0
    matched_last: bool = False


@dataclass(frozen=True)
class Start:
    """The pots, and in leg games the legs by seat, of a game already in progress."""

    pot: int = 0
    reserve: int = 0
    side_pot: int = 0
    low_pot: int = 0
    legs: tuple[int, ...] = ()


def new_game(
    rules: RuleSet,
    seats: Sequence[NewSeat],
    *,
    dealer: int = 0,
    start: Start | None = None,
    dealers_choice: bool = False,
) -> State:
    """A session before its first deal. Raises RulesError for an impossible table (R3.6).

    With `start` the game is already in progress, so its first deal is not the first (R4.3). In a
    `dealers_choice` session `rules` apply until the first dealer has named a game (R11).
    """
    count = len(seats)
    rules.check_seats(count)
    for number, seat in enumerate(seats):
        _check_seat(rules, number, seat)
    if not 0 <= dealer < count:
        raise RulesError(RulesFault.NO_SEAT, "dealer", seat=dealer, last=count - 1)
    if start is not None:
        _check_start(rules, start, count)
    pots = start or Start()
    empty = empty_table(rules, count)
    table = changed(
        empty,
        seats=tuple([_seated(seat) for seat in seats]),
        dealer=dealer,
        pot=pots.pot,
        low_pot=pots.low_pot,
        reserve=pots.reserve,
        side_pot=pots.side_pot,
        found=pots.pot + pots.low_pot + pots.reserve + pots.side_pot,
        legs=pots.legs or empty.legs,
        matched=frozenset([n for n, seat in enumerate(seats) if seat.matched_last]),
        new_game=start is None,
        dealers_choice=dealers_choice,
    )
    nothing = ((),) * count
    return State(table, hands=nothing, choices=(None,) * count, passes=nothing)


def _seated(seat: NewSeat) -> TableSeat:
    chips = seat.chips
    return TableSeat(seat.name, chips, chips, chips, stop_loss=seat.stop_loss)


def _check_seat(rules: RuleSet, number: int, seat: NewSeat) -> None:
    place = f"seats[{number}]"
    if seat.chips < 0 and rules.paying.shortfall is not Shortfall.CREDIT:
        raise RulesError(RulesFault.DEBT_OFF_CREDIT, f"{place}.chips", value=seat.chips)
    _check_range(f"{place}.chips", abs(seat.chips))
    _check_range(f"{place}.stop_loss", seat.stop_loss)


def _check_range(place: str, value: int) -> None:
    if value < 0:
        raise RulesError(RulesFault.TOO_SMALL, place, value=value, low=0)
    if value > LARGEST_STAKE:
        raise RulesError(RulesFault.TOO_LARGE, place, value=value, high=LARGEST_STAKE)


def _check_start(rules: RuleSet, start: Start, seats: int) -> None:
    for name in ("pot", "reserve", "side_pot", "low_pot"):
        _check_range(f"start.{name}", getattr(start, name))
    for name, refused, fault in (
        ("low_pot", not rules.two_pots, RulesFault.ONE_POT),
        ("reserve", rules.leg_game, RulesFault.NO_RESERVE),
        ("side_pot", rules.two_pots, RulesFault.NO_SIDE_POT),
    ):
        if refused and getattr(start, name):
            raise RulesError(fault, f"start.{name}", game=rules.game)
    if any(start.legs) and not rules.leg_game:
        raise RulesError(RulesFault.NO_LEGS, "start.legs", game=rules.game)
    if start.legs and len(start.legs) != seats:
        raise RulesError(RulesFault.LEGS_A_SEAT, "start.legs", seats=seats, numbers=len(start.legs))
    for seat, legs in enumerate(start.legs):
        place, most = f"start.legs[{seat}]", rules.ending.legs
        if rules.leg_game and legs >= most:
            raise RulesError(RulesFault.GAME_WON, place, value=legs, legs=most)
        _check_range(place, legs)

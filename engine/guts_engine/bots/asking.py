"""The situation of a seat at a declaration, from what everyone sees."""

from collections.abc import Sequence

from guts_engine.common.frozen import changed
from guts_engine.equilibrium import sides
from guts_engine.equilibrium.certainty import is_certain
from guts_engine.equilibrium.sides import Heard, Pots
from guts_engine.equilibrium.situation import Situation
from guts_engine.rules.options import Shortfall
from guts_engine.state.events import Fund
from guts_engine.state.table import Phase, Table
from guts_engine.steps.model import Choice, Declare, Manner


def situation_at(table: Table, seat: int, *, low: bool = False, beside: bool = False) -> Situation:
    """The situation of the seat at the latest declaration, also if it has declared by now.

    With `beside` it is in for its better side, and the other one is in question.
    """
    rules, seats = table.rules, declaring(table)
    me = seats.index(seat) if seat in seats else 0
    after = (*seats[me:], *seats[:me])
    in_turn = table.manner is Manner.SEQUENTIAL
    before = [table.said[each] for each in seats[:me]]
    chips = tuple([table.seats[each].chips for each in after])
    return Situation(
        len(seats),
        (table.low_pot if low else table.pot) or None,
        me if in_turn else None,
        _already_in(table, seats[:me], low=low) if in_turn else 0,
        _declared(table),
        low,
        table.second_chance,
        tuple([table.legs[each] for each in after]) if rules.leg_game else (),
        () if rules.paying.shortfall is Shortfall.CREDIT else chips,
        tuple([table.rebuys_left(each) for each in after]),
        table.side_pot,
        len(table.order),
        tuple([said not in (None, Choice.OUT) for said in before]) if in_turn else (),
        table.again,
        beside,
    )


def _already_in(table: Table, before: Sequence[int], *, low: bool) -> int:
    """How many of the seats are in, for that side where sides are heard."""
    if sides.are_heard(table.rules):
        return in_for(table, before)[low]
    return len([seat for seat in before if table.said[seat] not in (None, Choice.OUT)])


def in_for(table: Table, seats: Sequence[int]) -> tuple[int, int]:
    """How many of the seats are in for high and for low."""
    high, low = (
        sum([table.said_for(seat, fund) for seat in seats]) for fund in (Fund.POT, Fund.LOW_POT)
    )
    return high, low


def heard_at(table: Table, seat: int) -> Heard | None:
    """What the seat knows when it declares a side in turn; None where both pots are empty."""
    seats = declaring(table)
    before = seats[: seats.index(seat)] if seat in seats else ()
    two = table.rules.two_pots
    full = table.pot > 0, (table.low_pot if two else table.pot) > 0
    if not any(full):
        return None
    pots = Pots.BOTH if all(full) else Pots.HIGH if full[0] else Pots.LOW
    return sides.heard(_declared(table), len(before), in_for(table, before), pots)


def _declared(table: Table) -> int:
    """The number of declarations of the deal before the latest."""
    steps = table.rules.played.steps[: max(0, table.at)]
    return len([step for step in steps if isinstance(step, Declare)])


def is_certain_at(table: Table, seat: int) -> bool:
    """Whether the thresholds that the seat's question depends on are certain.

    Before cards are passed or drawn those are the thresholds of the first declaration.
    """
    rules = table.rules
    here = situation_at(table, seat)
    if table.phase is not Phase.DECLARING:
        first = 0 if rules.declaring.declare is Manner.SEQUENTIAL else None
        players = len(table.order)
        here = changed(here, players=players, position=first, already_in=0, declaration=0, heard=())
    return is_certain(rules, here)


def declaring(table: Table) -> tuple[int, ...]:
    """The seats that declare this time, including the one that a second chance follows (R4.5)."""
    if not table.second_chance:
        return table.declarers or table.asked
    return tuple(
        [seat for seat in table.order if table.said[seat] is Choice.IN or seat in table.asked]
    )

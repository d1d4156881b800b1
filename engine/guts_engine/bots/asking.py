"""The situation of a seat at a declaration, from what everyone sees."""

from guts_engine.common.frozen import changed
from guts_engine.equilibrium.certainty import is_certain
from guts_engine.equilibrium.situation import Situation
from guts_engine.rules.options import Shortfall
from guts_engine.state.table import Phase, Table
from guts_engine.steps.model import Choice, Declare, Manner


def situation_at(table: Table, seat: int, *, low: bool = False) -> Situation:
    """The situation of the seat at the latest declaration, also if it has declared by now."""
    rules, seats = table.rules, declaring(table)
    me = seats.index(seat) if seat in seats else 0
    after = (*seats[me:], *seats[:me])
    in_turn = table.manner is Manner.SEQUENTIAL
    before = [table.said[each] for each in seats[:me]]
    chips = tuple([table.seats[each].chips for each in after])
    steps = rules.played.steps[: max(0, table.at)]
    return Situation(
        len(seats),
        (table.low_pot if low else table.pot) or None,
        me if in_turn else None,
        len([said for said in before if said not in (None, Choice.OUT)]) if in_turn else 0,
        len([step for step in steps if isinstance(step, Declare)]),
        low,
        table.second_chance,
        tuple([table.legs[each] for each in after]) if rules.leg_game else (),
        () if rules.paying.shortfall is Shortfall.CREDIT else chips,
        tuple([table.rebuys_left(each) for each in after]),
        table.side_pot,
        len(table.order),
        tuple([said not in (None, Choice.OUT) for said in before]) if in_turn else (),
        table.again,
    )


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

"""The limit of the pots: what goes from them to the reserve, and back (R7.1)."""

from collections.abc import Sequence

from guts_engine.common.chips import refill
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.public_state import folded
from guts_engine.state.state import State
from guts_engine.state.table import Table


def excess(table: Table, paid: Sequence[Event] = ()) -> tuple[e.PotLimited, ...]:
    """What goes from the pots to the reserve after the payments `paid`."""
    most = table.rules.paying.limit
    if not most:
        return ()
    after = folded(table, paid)
    over = [(after.holds(fund) - most, fund) for fund in table.funds]
    return tuple([e.PotLimited(chips, fund) for chips, fund in over if chips > 0])


def limit(state: State) -> tuple[Event, ...]:
    """Move the excess of each pot to the reserve, then top the pots up from it."""
    table = state.table
    most = table.rules.paying.limit
    if not most and not table.reserve:
        return ()
    found: list[Event] = [*excess(table)]
    for fund in table.funds:
        after = folded(table, found)
        if back := refill(after.holds(fund), after.reserve, most):
            found.append(e.PotRefilled(back, fund))
    return tuple(found)

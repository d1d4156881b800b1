"""Cards that are still to come in a deal, as everyone knows them (R8.2 to R8.6)."""

from guts_engine.play.table import Phase, Table
from guts_engine.play.view import SeatView
from guts_gui.layout.seat_state import is_out

DONE = (Phase.BETWEEN, Phase.CLOSED)


def common_to_come(table: Table) -> int:
    """The number of community cards not yet turned up."""
    return table.rules.common - len(table.common) if _goes_on(table) else 0


def cards_to_come(view: SeatView, seat: int) -> int:
    """The number of cards that a seat gets next, in a leg game in the next stage."""
    table, held = view.table, len(view.hands[seat])
    rules = table.rules
    if not held or not rules.later or not _goes_on(table):
        return 0
    if rules.stages:
        return next((each.cards - held for each in rules.stages if each.cards > held), 0)
    return 0 if is_out(table, seat) else rules.most_cards - held


def _goes_on(table: Table) -> bool:
    """Whether more cards may be dealt: nobody has taken the pot, and two are in or may be."""
    if table.phase in DONE or table.awards or table.shown:
        return False
    contested = table.phase is not Phase.SETTLING or len(table.players_in) > 1
    return contested or bool(table.rules.stages)

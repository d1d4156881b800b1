"""Why nobody wins a showdown, for the last line of a deal."""

from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.parts import House
from guts_engine.state.table import Table
from guts_gui.i18n.translate import tr


def no_winner(event: Event, after: Table) -> str:
    """The reason in a sentence; empty if somebody may still win (R6.5, R8.4, S3.9, S4.4)."""
    match event:
        case e.HouseHandShown(beaten=()) if event.house is House.DECK:
            return tr("Nobody beats the deck.")
        case e.HouseHandShown(beaten=()):
            return tr("Nobody beats the ghost.")
        case e.PlayersKilled() if not after.players_in:
            return tr("All players in are killed.")
        case _:
            return ""

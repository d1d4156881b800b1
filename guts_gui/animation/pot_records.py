"""The biggest pots so far, and the moment when a pot passes them."""

from dataclasses import dataclass
from enum import Enum

from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.table import Table
from guts_gui.layout.pot_level import PotLevel, pot_level

EARLIER = 5
"""The fewest deals that the biggest pot of a session must beat."""


class Record(Enum):
    """The deals of which a pot is the biggest: those of this session, or of all of them."""

    SESSION = "session"
    EVER = "ever"


@dataclass
class PotRecords:
    """The biggest pot of a session in its first `deals` deals, and of all earlier sessions.

    A pot is that of a deal once someone has declared, as in the history; 0 means none is known.
    """

    deals: int = 0
    session: int = 0
    ever: int = 0
    _told: Record | None = None

    def follow(self, event: Event, before: Table, after: Table) -> Record | None:
        """Take account of an event; returns the record that the pot has passed with it.

        In each round (R9) each record is told once, however much the pot grows.
        """
        match event:
            case e.DealBegan(first_of_game=True):
                self._told = None
            case e.Declared() | e.DeclarationsRevealed():
                self.session = max(self.session, _chips(after))
            case e.DealEnded():
                self.deals = max(self.deals, after.deals)
            case _ if _chips(after) > _chips(before) and pot_level(after) > PotLevel.ORDINARY:
                return self._passed(_chips(after))
        return None

    def _passed(self, chips: int) -> Record | None:
        """The record that a pot of so many chips passes, if it has not been told."""
        if self.deals < EARLIER or chips <= self.session or self._told is Record.EVER:
            return None
        if 0 < self.ever < chips:
            self._told = Record.EVER
            return Record.EVER
        if self._told is None:
            self._told = Record.SESSION
            return Record.SESSION
        return None


def _chips(table: Table) -> int:
    return table.pots + table.side_pot

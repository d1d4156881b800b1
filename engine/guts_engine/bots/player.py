"""The one door through which a bot plays."""

from typing import Protocol

from guts_engine.play.actions import Action, Asked
from guts_engine.play.view import SeatView


class Player(Protocol):
    """Whoever decides for a seat from what that seat sees."""

    def choose(self, view: SeatView, asked: Asked) -> Action:
        """The seat's decision among the choices asked for."""
        ...

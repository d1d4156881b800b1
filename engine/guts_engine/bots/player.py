"""The protocol that every bot implements."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from guts_engine.play.actions import Action, Asked
from guts_engine.play.view import SeatView


class Player(Protocol):
    """Decides for a seat from what that seat sees."""

    def choose(self, view: SeatView, asked: Asked) -> Action:
        """The seat's decision among the choices asked for."""
        ...


@dataclass(frozen=True)
class CustomBot:
    """A bot for simulations that is no persona.

    `make` returns a new player for a table, given a random generator of its own. The bot leaves
    when it is down by `stop_loss` times the chips it began with, never with 0 (R7.4).
    """

    id: str
    make: Callable[[Random], Player]
    stop_loss: float = 0.0

    @property
    def name(self) -> str:
        """The name of its seat."""
        return self.id

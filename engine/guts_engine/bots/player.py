"""The protocol that every bot implements."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from guts_engine.state.actions import Action, Asked
from guts_engine.state.view import SeatView


class Player(Protocol):
    """Decides for a seat, from what that seat sees."""

    def choose(self, view: SeatView, asked: Asked) -> Action:
        """The seat's action, one of those that `asked` allows."""
        ...


@dataclass(frozen=True)
class CustomBot:
    """A bot for simulations that is not a persona.

    `make` returns a new player for a table, given a random generator of its own. The bot leaves
    after losing `stop_loss` times its starting chips, never with 0 (R7.4).
    """

    id: str
    make: Callable[[Random], Player]
    stop_loss: float = 0.0

    @property
    def name(self) -> str:
        """The name of its seat."""
        return self.id

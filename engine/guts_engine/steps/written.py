"""A game with the keys of its file, so that a fault can name its place (S9)."""

from collections.abc import Mapping
from typing import Any

from guts_engine.steps.faults import GameError, GameFault, at
from guts_engine.steps.model import Game
from guts_engine.steps.moments import Moment


class Written:
    """A game, the keys and values of its file, and the place where these stand."""

    def __init__(self, game: Game, values: Mapping[str, Any], place: str) -> None:
        self.game = game
        self.values = values
        self.place = place

    def at_top(self, key: str) -> str:
        """The place of a setting."""
        return at(self.place, key)

    def where(self, moment: Moment, key: str) -> str:
        """Where a parameter of the step is written: in its table, or at the top (S1.3)."""
        in_step = key in moment.values or key not in self.values
        return at(moment.place, key) if in_step else self.at_top(key)

    def refused(self, moment: Moment, key: str, fault: GameFault, **values: object) -> GameError:
        """The error for a parameter of the step."""
        return GameError(fault, self.where(moment, key), **values)

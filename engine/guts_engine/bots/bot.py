"""Whoever decides for a seat: the protocol, and the player of a persona."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from guts_engine.bots.persona import Persona
from guts_engine.common.work import Steps
from guts_engine.hands.cards import Rank
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import FIXED_BY_TABLE
from guts_engine.state.actions import (
    Action,
    Asked,
    ChooseGame,
    NameRank,
    Question,
)
from guts_engine.state.view import SeatView

if TYPE_CHECKING:
    from guts_engine.bots.habits import Watcher


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


class Bot:
    """A seat played by a persona: its policy, shifted by its temper.

    `rng` is its only source of randomness. A persona that learns answers what the `watcher` in its
    seat has seen.
    """

    def __init__(self, persona: Persona, rng: Random, watcher: "Watcher | None" = None) -> None:
        self.persona = persona
        self._rng = rng
        self.watcher = watcher

    def choose(self, view: SeatView, asked: Asked) -> Action:
        """The action, from the seat's own view. Raises ValueError for a view without a seat.

        Every question draws one random number, so that later ones reveal nothing about the hand.
        """
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        seed = self._rng.getrandbits(64)
        if asked.question is Question.NAME_RANK:
            return NameRank(view.seat, Random(seed).choice(tuple(Rank)))
        import numpy as np  # slow to import, as are the answers

        from guts_engine.bots.answers import answers, policy_of

        declares = asked.question is Question.DECLARE
        policy = policy_of(self.persona, view, self.watcher) if declares else None
        (answer,) = answers(
            {view.seat: self.persona}, [view], asked, np.random.default_rng(seed), policy
        )
        return answer

    def preparing(self, view: SeatView, asked: Asked) -> Steps[None]:
        """Work out in steps what takes long before the first answers to such questions."""
        from guts_engine.bots.answers import preparing  # slow to import

        yield from preparing(self.persona, view, asked, self.watcher)

    def name_game(self, view: SeatView) -> ChooseGame:
        """One of its favourites that the table can play, at the table's stakes (R11).

        Raises ValueError for a view without a seat.
        """
        if view.seat is None:
            raise ValueError("a spectator cannot choose a game")
        table = view.table
        seats = len(table.playing())
        liked = [game for game in self.persona.favourites if preset(game).most_seats >= seats]
        fitting = [game for game, rules in PRESETS.items() if rules.most_seats >= seats]
        stakes = {name: table.rules.option(name) for name in FIXED_BY_TABLE}
        return ChooseGame(view.seat, preset(self._rng.choice(liked or fitting)).replaced(stakes))

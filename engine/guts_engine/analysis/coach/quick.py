"""The players that others are taken for when deals are played out: the equilibrium, fast."""

from dataclasses import replace
from random import Random
from typing import Final

from guts_engine.analysis.coach.drawing import discarded
from guts_engine.analysis.spot.plays import policy_of_rival
from guts_engine.bots.persona import Equilibrium, Persona
from guts_engine.bots.standing import unqualified, view_percentile
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.equilibrium.response import Rival
from guts_engine.hands.cards import Card
from guts_engine.state.actions import Asked
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Draw
from guts_engine.strength.keeping import given, spared
from guts_engine.strength.percentile import Percentile

EVERYONE: Final = Persona("equilibrium", "Equilibrium", "", "", Equilibrium())


class Quick(ThresholdBot):
    """Judges hands roughly, and passes and draws many cards by rules of thumb.

    A rival plays its share of hands at every declaration.
    """

    def __init__(self, rng: Random, play: Persona | Rival = EVERYONE) -> None:
        self._rival = play if isinstance(play, Rival) else None
        super().__init__(_persona(play) if isinstance(play, Rival) else play, rng)

    def _needed(self, view: SeatView, *, low: bool) -> float:
        if self._rival is None:
            return super()._needed(view, low=low)
        return max(1 - self._rival.width, unqualified(view))

    def _chances(self, view: SeatView, places: tuple[float, float]) -> tuple[float, float] | None:
        return super()._chances(view, places) if self._rival is None else None

    def _percentile(self, view: SeatView, *, low: bool) -> Percentile | None:
        return view_percentile(view, low=low, rough=True)

    def _passed(self, view: SeatView, asked: Asked) -> tuple[Card, ...]:
        return () if asked.optional else given(view.cards, asked.cards, view.table.judge())

    def to_discard(self, view: SeatView, asked: Asked) -> tuple[Card, ...]:
        """The cards that it discards."""
        return self._discarded(view, asked)

    def _discarded(self, view: SeatView, asked: Asked) -> tuple[Card, ...]:
        found = discarded(view, asked)
        if found is not None:
            return found
        antes = asked.price // max(1, view.table.rules.paying.ante)
        draw = Draw(asked.cards, asked.exactly, asked.with_ace, antes)
        return spared(view.cards, draw, view.table.judge())


def _persona(rival: Rival) -> Persona:
    """A persona that stays out with the hands of its width that it does not play."""
    return replace(EVERYONE, cold_feet=policy_of_rival(rival).cold_feet)

"""The player that everyone is taken for when deals are played out: the equilibrium, fast."""

from random import Random
from typing import Final

from guts_engine.bots.persona import Equilibrium, Persona
from guts_engine.bots.standing import view_percentile
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.hands.cards import Card
from guts_engine.play.actions import Asked
from guts_engine.play.view import SeatView
from guts_engine.steps.model import Draw
from guts_engine.strength.keeping import given, spared
from guts_engine.strength.percentile import Percentile

EVERYONE: Final = Persona("equilibrium", "Equilibrium", "", "", Equilibrium())


class Quick(ThresholdBot):
    """Judges hands roughly, and passes and draws by rules of thumb."""

    def __init__(self, rng: Random, persona: Persona = EVERYONE) -> None:
        super().__init__(persona, rng)

    def _percentile(self, view: SeatView, *, low: bool) -> Percentile | None:
        return view_percentile(view, low=low, rough=True)

    def _passed(self, view: SeatView, asked: Asked) -> tuple[Card, ...]:
        return given(view.cards, asked.cards, view.table.judge())

    def _discarded(self, view: SeatView, asked: Asked) -> tuple[Card, ...]:
        antes = asked.price // max(1, view.table.rules.paying.ante)
        draw = Draw(asked.cards, asked.exactly, asked.with_ace, antes)
        return spared(view.cards, draw, view.table.judge())

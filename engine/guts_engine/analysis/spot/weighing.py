"""What the options of a question are worth, deal by deal."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.examples import weakest
from guts_engine.analysis.spot.advice import Advice
from guts_engine.analysis.spot.declaring import declarations
from guts_engine.analysis.spot.holdings import Holdings
from guts_engine.analysis.spot.outcomes import Outcomes
from guts_engine.analysis.spot.plays import threshold
from guts_engine.analysis.spot.rollout import Deals, affordable
from guts_engine.analysis.spot.spot import Spot, spot_of
from guts_engine.hands.cards import written
from guts_engine.play.actions import Action, Asked, Choice, Declare
from guts_engine.play.view import SeatView
from guts_engine.strength.percentile import standing

Worth = NDArray[np.float64]


class Weighing(Protocol):
    """The options of a question, and their worth in deals that may be."""

    actions: tuple[Action, ...]

    def worth(self, samples: int) -> Worth:
        """The worth of each option in chips, a row each, in so many more deals or fewer.

        Fewer are looked at where each takes longer.
        """
        ...

    def told(self, best: int) -> Advice:
        """What else there is to say when that option is the best, without the options."""
        ...


class Declaring:
    """In or out, or which pots (R4, R8.7)."""

    def __init__(self, view: SeatView, asked: Asked, rng: np.random.Generator) -> None:
        spot = self._spot = spot_of(view)
        seat = view.table.order[spot.me]
        self._choices = asked.choices
        self.actions: tuple[Action, ...] = tuple(Declare(seat, each) for each in asked.choices)
        self._rng = rng
        self._alone = np.zeros(len(asked.choices))
        self._best = np.zeros(len(asked.choices))
        self._deals = 0

    def worth(self, samples: int) -> Worth:
        """The worth of each choice in the same deals."""
        deals = Deals(self._spot, self._rng, affordable(self._spot, samples))
        outcomes = Outcomes(declarations(deals), Holdings(deals))
        self._deals += deals.deals
        rows = []
        for number, choice in enumerate(self._choices):
            outcome = outcomes.of(choice)
            rows.append(outcome.worth)
            self._alone[number] += np.count_nonzero(outcome.alone)
            self._best[number] += np.count_nonzero(outcome.best & ~outcome.alone)
        return np.stack(rows)

    def told(self, best: int) -> Advice:
        """How often everyone else is out, and how often the hand is best if not."""
        spot = self._spot
        entering = [at for at, choice in enumerate(self._choices) if choice is not Choice.OUT]
        at = best if best in entering else max(entering, key=lambda one: self._best[one])
        contested = self._deals - self._alone[at]
        return Advice(
            (),
            spot.stakes + spot.side_pot,
            all_out=float(self._alone[at] / self._deals),
            best_if_in=float(self._best[at] / contested) if contested else None,
            weakest=_weakest(spot),
            percentile=_percentile(spot, low=self._choices[at] is Choice.LOW),
        )


def _percentile(spot: Spot, *, low: bool = False) -> float | None:
    """How the hand stands; None where not all of it may be seen (R3.5)."""
    if None in spot.hands[spot.me]:
        return None
    found = standing((*spot.cards, *spot.common), spot.rules, stage=spot.stage, low=low)
    return found.percentile if found else None


def _weakest(spot: Spot) -> str | None:
    """The weakest hand worth playing here, where the equilibrium has one with a short name.

    It has none for who risks less than a match.
    """
    rules = spot.rules
    if spot.again or spot.second_chance or spot.short or not rules.dealing.peek:
        return None
    position, already_in = None, 0
    if spot.in_turn:
        position = spot.asked.index(spot.me)
        before = spot.asked[:position]
        already_in = sum(spot.said[place] is Choice.IN for place in before)
    out = threshold(spot, spot.me, position, already_in)
    found = weakest(rules, out, len(spot.hands[spot.me]), stage=spot.stage)
    return written(found) if found else None

"""Odds of a hand in and out, in pots: exact for two players, simulated otherwise.

Everyone else plays the symmetric equilibrium, a persona or a share of hands; the player's cards are
removed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from guts_engine.analysis.spot.declaring import declarations
from guts_engine.analysis.spot.exactly import Exact, countable, exactly
from guts_engine.analysis.spot.holdings import Holdings
from guts_engine.analysis.spot.means import Means
from guts_engine.analysis.spot.outcomes import Outcomes
from guts_engine.analysis.spot.plays import Character, Play, Plays, Rated
from guts_engine.analysis.spot.rollout import Deals, affordable
from guts_engine.analysis.spot.spot import Spot
from guts_engine.bots.persona import Persona
from guts_engine.equilibrium.response import Rival
from guts_engine.steps.model import Choice

DEALS: Final = 200_000
"""Default number of deals; fewer where each takes longer."""
_PATIENCE: Final = 3_000_000.0
"""The approximate time limit for all deals, in microseconds."""
_BATCH: Final = 10_000


@dataclass(frozen=True)
class ChoiceValue:
    """The worth of a choice in pots, with its standard error."""

    choice: Choice
    ev: float
    stderr: float = 0.0


@dataclass(frozen=True)
class Odds:
    """Odds of a hand in pots; the two pots of hi-lo count as one.

    `worths` has every choice but out, the best first; `best_if_in` is the probability that the best
    takes or shares a pot if someone else is in, None if nobody ever is. `stderr` is that of
    `in_minus_out`, 0 if every hand of the other player was counted; `deals` is their number.
    """

    all_out: float
    best_if_in: float | None
    worths: tuple[ChoiceValue, ...]
    out: ChoiceValue
    stderr: float
    deals: int
    exact: bool

    @property
    def in_minus_out(self) -> float:
        """The worth of the best way of being in, less that of being out."""
        return self.worths[0].ev - self.out.ev


def odds(
    spot: Spot,
    against: Sequence[Persona | Rival] = (),
    *,
    seed: int = 1,
    deals: int | None = None,
) -> Odds:
    """The odds of the player's hand against these players by place, or the equilibrium.

    `deals` and `seed` are ignored if every hand of the other player can be counted.
    """
    others = [place for place in range(spot.players) if place != spot.me]
    plays: dict[int, Play] = {
        place: Rated(each) if isinstance(each, Rival) else Character(each)
        for place, each in zip(others, against, strict=bool(against))
    }
    if countable(spot):
        return _counted(exactly(spot, plays), spot.stakes)
    if deals is None:
        deals = affordable(spot, DEALS, plays, patience=_PATIENCE)
    return _by_deals(spot, plays, np.random.Generator(np.random.SFC64(seed)), deals)


def _counted(exact: Exact, pot: float) -> Odds:
    entering, out = (
        ChoiceValue(Choice.IN, exact.ev_in / pot),
        ChoiceValue(Choice.OUT, exact.ev_out / pot),
    )
    return Odds(exact.all_out, exact.best_if_in, (entering,), out, 0.0, exact.hands, exact=True)


def _by_deals(spot: Spot, plays: Plays, rng: np.random.Generator, deals: int) -> Odds:
    """Means over deals, which are the same for every choice."""
    hi_lo = (Choice.HIGH, Choice.LOW, Choice.BOTH)
    choices = (Choice.OUT, *(hi_lo if spot.rules.two_pots else (Choice.IN,)))
    means = Means(len(choices))
    alone, best = np.zeros(len(choices)), np.zeros(len(choices))
    while means.count < deals:
        batch = Deals(spot, rng, min(_BATCH, deals - means.count), plays)
        outcomes = Outcomes(declarations(batch), Holdings(batch))
        found = [outcomes.of(choice) for choice in choices]
        means.add(np.stack([each.worth for each in found]) / spot.stakes)
        alone += [np.count_nonzero(each.alone) for each in found]
        best += [np.count_nonzero(each.best & ~each.alone) for each in found]
    order = sorted(range(1, len(choices)), key=lambda at: -means.of(at))
    worths = [ChoiceValue(choices[at], means.of(at), means.error(at)) for at in (0, *order)]
    first = order[0]
    contested = deals - alone[first]
    return Odds(
        float(alone[first] / deals),
        float(best[first] / contested) if contested else None,
        tuple(worths[1:]),
        worths[0],
        means.difference_error(first, 0),
        deals,
        exact=False,
    )

"""The probability that a persona is in with a hand, in closed form."""

from collections.abc import Sequence
from math import erf, exp, exp2, pi, sqrt
from typing import Final, NamedTuple

from guts_engine.bots.persona import Equilibrium, Persona
from guts_engine.bots.threshold import doublings, threshold, wait_of, weak_in
from guts_engine.equilibrium.solved import Wait
from guts_engine.state.view import SeatView
from guts_engine.strength.percentile import Percentile

_ROOT: Final = sqrt(2.0)
_SLICES: Final = 16
"""The number of slices of a class of equal hands when two pots are judged at once."""


class Policy(NamedTuple):
    """The percentile that a persona needs to be in for a pot, and its errors.

    `bluff` and `cold_feet` are the probabilities of being in below it and out above it, `noise` the
    standard deviation of its judgement; a persona that `mixes` spreads a hand over its class. It is
    also in with the `weak` share of the weakest hands, and may `wait` with good ones.
    """

    needed: float
    bluff: float
    cold_feet: float
    noise: float
    mixes: bool
    weak: float = 0.0
    wait: Wait | None = None


def policy_of(persona: Persona, view: SeatView, *, low: bool = False) -> Policy:
    """The policy of the persona in the seat of the view, with `low` for the low pot (R8.7)."""
    return Policy(
        threshold(persona, view, low=low),
        persona.bluff * exp2(-doublings(view.table, low=low)),
        persona.cold_feet,
        persona.noise,
        isinstance(persona.plays(view.table.rules), Equilibrium),
        weak_in(persona, view),
        wait_of(persona, view),
    )


def chance_in(policy: Policy, percentile: Percentile | None) -> float:
    """The probability 0..1 of being in with a hand of this percentile; None if unseen (R3.5)."""
    above = _above(policy, percentile) + _weakest(policy, percentile)
    if policy.wait:
        surely = _above(policy._replace(needed=max(policy.needed, policy.wait.below)), percentile)
        return above - policy.wait.chance * max(0.0, above - surely)
    return above * (1 - policy.cold_feet) + (1 - above) * policy.bluff


def chance_in_either(high: Policy, low: Policy, hand: tuple[Percentile, Percentile]) -> float:
    """The probability 0..1 of being in for at least one of two pots, given both percentiles.

    Both decisions use the same random number and the same error of judgement.
    """
    slices: Sequence[float] = (0.5,)
    if high.mixes:
        slices = [(part + 0.5) / _SLICES for part in range(_SLICES)]
    total = 0.0
    for spread in slices:
        short = [
            policy.needed - percentile.beats - percentile.ties * spread
            for policy, percentile in zip((high, low), hand, strict=True)
        ]
        either = _beyond(min(short), high.noise)
        both = _beyond(max(short), high.noise)
        bluff = max(high.bluff, low.bluff)
        one = 1 - max(0.0, high.cold_feet - bluff)
        total += both * (1 - high.cold_feet) + (either - both) * one + (1 - either) * bluff
    return total / len(slices)


def _weakest(policy: Policy, percentile: Percentile | None) -> float:
    """The probability that the hand is one of the weakest that are played."""
    if percentile is None:
        return policy.weak
    return min(1.0, max(0.0, (policy.weak - percentile.beats) / max(percentile.ties, 1e-12)))


def _above(policy: Policy, percentile: Percentile | None) -> float:
    """The probability that the hand appears to be above the threshold."""
    needed = policy.needed
    if percentile is None:
        return min(1.0, max(0.0, 1 - needed))
    if not policy.mixes:
        return _beyond(needed - percentile.middle, policy.noise)
    beats, ties = percentile
    if policy.noise == 0:
        return min(1.0, max(0.0, (beats + ties - needed) / max(ties, 1e-12)))
    low = (needed - beats - ties) / policy.noise
    high = (needed - beats) / policy.noise
    if high - low < 1e-6:
        return _beyond(needed - percentile.middle, policy.noise)
    return 1 - (_under(high) - _under(low)) / (high - low)


def _beyond(short: float, noise: float) -> float:
    """The probability of an upward error of at least `short`."""
    if noise == 0:
        return float(short <= 0)
    return 0.5 * (1 - erf(short / noise / _ROOT))


def _under(x: float) -> float:
    """The integral of the normal distribution function up to x."""
    return x * 0.5 * (1 + erf(x / _ROOT)) + exp(-x * x / 2) / sqrt(2 * pi)

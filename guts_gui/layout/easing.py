"""Easing functions, from 0..1 to 0..1."""

from collections.abc import Callable
from math import pi, sin, sqrt

Ease = Callable[[float], float]


def steady(t: float) -> float:
    """Linear."""
    return t


def settle(t: float) -> float:
    """Fast at first, then slowing to rest: a thrown card, a pushed chip."""
    return 1 - (1 - t) ** 3


def gather(t: float) -> float:
    """Slow at first: something picked up and removed."""
    return t * t


def swing(t: float) -> float:
    """Slow at both ends: a hand or card that is moved, not thrown."""
    return t * t * (3 - 2 * t)


def spring(t: float) -> float:
    """Overshoots a little and returns: text or a chip that pops up."""
    back = t - 1
    return 1 + 2.2 * back**3 + 1.2 * back**2


SLIDE = 0.76
"""The share of the duration after which a thrown card has reached its place."""
ASKEW = 0.014
"""The share of the rotation that is still missing then."""


def throw(t: float) -> float:
    """Fast at first, in place before the end: a dealt card."""
    return settle(min(1.0, t / SLIDE))


def spin(t: float) -> float:
    """The rotation of a thrown card: it lands slightly rotated, then straightens."""
    if t < SLIDE:
        return (1 + ASKEW) * settle(t / SLIDE)
    return 1 + ASKEW * (1 - swing((t - SLIDE) / (1 - SLIDE)))


def toss(t: float) -> float:
    """Hardly slowing down: a chip in the air."""
    return 1 - (1 - t) * sqrt(1 - t)


# --- From 0 back to 0 -----------------------------------------------------------------------


def over(t: float) -> float:
    """Up and down again, symmetrically."""
    return sin(pi * t)


def recoil(t: float) -> float:
    """A hand that is flung open: up at once, and slowly back."""
    return sin(pi * sqrt(t)) * (1 - t) * 1.25


FALLEN = 0.6
"""The share of a beat after which a fist has fallen."""
SINKS = 0.45
"""Distance that it falls past its place, as a share of its height before."""


def beat(t: float) -> float:
    """A fist on the count: it rises, falls past its place, and comes back."""
    if t < 0.4:
        return swing(t / 0.4)
    if t < FALLEN:
        return 1 - (1 + SINKS) * gather((t - 0.4) / (FALLEN - 0.4))
    return -SINKS * (1 - swing((t - FALLEN) / (1 - FALLEN)))

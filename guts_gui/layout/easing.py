"""Easing functions, from 0..1 to 0..1."""

from collections.abc import Callable
from math import pi, sin, sqrt

Ease = Callable[[float], float]


def steady(t: float) -> float:
    """No acceleration."""
    return t


def settle(t: float) -> float:
    """Fast at first, coming to rest: a card thrown, a chip pushed."""
    return 1 - (1 - t) ** 3


def gather(t: float) -> float:
    """Slow at first: a thing being picked up and taken away."""
    return t * t


def swing(t: float) -> float:
    """Slow at both ends: a hand or a card that is moved, not thrown."""
    return t * t * (3 - 2 * t)


def spring(t: float) -> float:
    """A little too far and back: a word or a chip that pops up."""
    back = t - 1
    return 1 + 2.2 * back**3 + 1.2 * back**2


SLIDE = 0.76
"""The share of its time after which a thrown card has come to its place."""
ASKEW = 0.014
"""The share of its turning by which it lies askew then."""


def throw(t: float) -> float:
    """Fast at first, in place before its time is over: a card that is dealt."""
    return settle(min(1.0, t / SLIDE))


def spin(t: float) -> float:
    """The turning of a card that is thrown: it comes to lie a little askew, then straight."""
    if t < SLIDE:
        return (1 + ASKEW) * settle(t / SLIDE)
    return 1 + ASKEW * (1 - swing((t - SLIDE) / (1 - SLIDE)))


def toss(t: float) -> float:
    """Hardly slowing down: a chip in the air."""
    return 1 - (1 - t) * sqrt(1 - t)


# --- From nothing to nothing ----------------------------------------------------------------


def over(t: float) -> float:
    """Up and down again, as high half way as it comes."""
    return sin(pi * t)


def recoil(t: float) -> float:
    """A hand that is flung open: up at once, and slowly back."""
    return sin(pi * sqrt(t)) * (1 - t) * 1.25


FALLEN = 0.6
"""The share of a beat after which a fist has fallen."""
SINKS = 0.45
"""How far it falls past its place, as a share of how high it was."""


def beat(t: float) -> float:
    """A fist on the count: it gathers, falls with its weight past its place, and comes back."""
    if t < 0.4:
        return swing(t / 0.4)
    if t < FALLEN:
        return 1 - (1 + SINKS) * gather((t - 0.4) / (FALLEN - 0.4))
    return -SINKS * (1 - swing((t - FALLEN) / (1 - FALLEN)))

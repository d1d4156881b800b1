"""How motion gathers and loses speed: functions from 0..1 to 0..1."""

from collections.abc import Callable

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

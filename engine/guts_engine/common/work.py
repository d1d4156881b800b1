"""Long work as generators, so that what waits for it stays responsive.

Each step yields the completed share, from 0 to 1; the generator returns the result.
"""

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Steps: TypeAlias = Generator[float, None, T]


def finished(steps: Steps[T]) -> T:
    """Run all steps at once; returns the result."""
    try:
        while True:
            next(steps)
    except StopIteration as done:
        result: T = done.value
        return result


def part(steps: Steps[T], begin: float, end: float) -> Steps[T]:
    """Run work as part of other work, whose share it takes from `begin` to `end`."""
    try:
        while True:
            yield begin + (end - begin) * next(steps)
    except StopIteration as done:
        result: T = done.value
        return result

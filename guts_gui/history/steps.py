"""Long work as generators, so that the window stays responsive.

Each step yields the share that is done, from 0 to 1; the generator returns the result.
"""

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Steps: TypeAlias = Generator[float, None, T]


def finished(steps: Steps[T]) -> T:
    """The result of the work, done at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result


def part(steps: Steps[T], begin: float, end: float) -> Steps[T]:
    """Work as a part of other work, which it brings from share `begin` to share `end`."""
    while True:
        try:
            share = next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
        yield begin + (end - begin) * share

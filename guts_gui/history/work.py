"""Work that is done in steps, so that a window can live on meanwhile.

Each step yields the share of the work that has been done, from 0 to 1; the end returns what was
made.
"""

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Steps: TypeAlias = Generator[float, None, T]


def finished(steps: Steps[T]) -> T:
    """What the work comes to, done at one go."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            made: T = done.value
            return made


def part(steps: Steps[T], begin: float, end: float) -> Steps[T]:
    """The same work as a part of other work, from one share of it to another."""
    while True:
        try:
            share = next(steps)
        except StopIteration as done:
            made: T = done.value
            return made
        yield begin + (end - begin) * share

"""An attack: what is done, how often at least, and what a blow of it is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Run: TypeAlias = Callable[[int, Path], Iterator[int]]
"""From a seed and an empty folder: yields how many more blows were withstood.

Any exception is a blow that was not.
"""


class BrokenPromiseError(AssertionError):
    """A promise that was not kept, in a sentence."""


@dataclass(frozen=True)
class Attack:
    """One line of the table.

    With `every` there is one run for each of so many places, each blow is told by its number, and
    chance has no part; else there are runs, seed after seed, until there were `count` blows.
    """

    name: str
    what: str
    run: Run
    count: int = 0
    every: Callable[[], int] | None = None
    quick: int = 0
    """So many runs are among the quick tests, evenly from all places where there is one of each."""


def promised(kept: object, otherwise: str) -> None:
    """Raise when something promised does not hold."""
    if not kept:
        raise BrokenPromiseError(otherwise)


LONGEST = 600


def one_sentence(told: object) -> str:
    """What is told to the player: one printable line, no trace of the program's inside."""
    text = str(told)
    promised(text.strip(), "an error without a word")
    promised(text.isprintable(), f"not one printable line: {text[:LONGEST]!r}")
    promised(len(text) <= LONGEST, f"a sentence of {len(text)} characters: {text[:80]!r}…")
    promised("Traceback" not in text, f"a traceback: {text[:LONGEST]!r}")
    return text

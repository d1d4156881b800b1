"""An attack: its action, its number of runs, and the definition of a blow."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Run: TypeAlias = Callable[[int, Path], Iterator[int]]
"""From a seed and an empty folder: yields the number of further blows withstood.

Any exception is a blow that was not withstood.
"""


class BrokenPromiseError(AssertionError):
    """A broken guarantee, as a sentence."""


@dataclass(frozen=True)
class Attack:
    """A row of the table.

    With `every` there is one run for each place, each blow has its number, and nothing is random;
    otherwise there are runs with successive seeds until `count` blows.
    """

    name: str
    what: str
    run: Run
    count: int = 0
    every: Callable[[], int] | None = None
    quick: int = 0
    """The number of runs among the tests, of an attack that they do not run completely."""


def promised(kept: object, otherwise: str) -> None:
    """Raises BrokenPromiseError unless `kept`."""
    if not kept:
        raise BrokenPromiseError(otherwise)


LONGEST = 600


def one_sentence(message: object) -> str:
    """The message for the player: one printable line without internals."""
    text = str(message)
    promised(text.strip(), "an error without a word")
    promised(text.isprintable(), f"not one printable line: {text[:LONGEST]!r}")
    promised(len(text) <= LONGEST, f"a sentence of {len(text)} characters: {text[:80]!r}…")
    promised("Traceback" not in text, f"a traceback: {text[:LONGEST]!r}")
    return text

"""The strength tables that come with the engine: numbers in files with checksums.

`data/strengths.json` has for each table what it is, how it was found, and the SHA-256 of
its numbers; `python -m guts_engine.analysis.deals.make_tables` makes them all.
"""

import sys
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import accumulate
from typing import Any, Final, NamedTuple

from guts_engine.common.faults import CodedError, Fault

TABLES: Final = "strength/data"
INDEX: Final = "strengths.json"
EXCHANGED: Final = "exchanged"
"""The table of the curves of hands after passing and drawing."""


class TableFault(Fault):
    """What can be wrong with a shipped table, and the remedy."""

    STRENGTHS = (
        "{file}: the strength table is missing or damaged; reinstall Guts Table, or make it"
        " with python -m guts_engine.analysis.deals.make_tables"
    )
    EQUILIBRIUM = (
        "{file}: the table of the equilibrium is missing or damaged; reinstall Guts Table, or make"
        " it with make equilibrium"
    )


class TableError(CodedError):
    """A shipped table that cannot be read; one sentence names the file and the remedy."""

    def __init__(self, file: str, fault: TableFault = TableFault.STRENGTHS) -> None:
        super().__init__(fault, file=f"{TABLES}/{file}")


class Places(NamedTuple):
    """Hands of a moment by their class, whatever that is: of a ranking, or of suits.

    `level` has the class's place among all by strength, None where it is the class itself;
    `below` by level the number of weaker hands, at the end that of all hands.
    """

    below: tuple[int, ...]
    level: Sequence[int] | None = None


@cache
def ranked(name: str) -> Places:
    """The shipped counts of hands of more cards than are ranked, by place in the ranking."""
    counts = numbers(name)
    return Places(tuple(accumulate(counts, initial=0)))


@cache
def growing(name: str) -> Places:
    """The shipped order of hands that grow yet, by their class of suits."""
    values = numbers(name)
    levels = _about(name, "levels")
    return Places(tuple(accumulate(values[:levels], initial=0)), values[levels:])


@cache
def row(name: str, which: str) -> Sequence[int]:
    """One of the table's rows, which all have the same length."""
    rows = _about(name, "rows")
    values = numbers(name)
    length = len(values) // len(rows)
    first = rows.index(which) * length
    return values[first : first + length]


def _about(name: str, what: str) -> Any:
    """What the index has of that table; TableError where it has it not."""
    try:
        return index()[name][what]
    except (KeyError, TypeError):
        raise TableError(INDEX) from None


@cache
def index() -> dict[str, dict[str, Any]]:
    """What each table is, by its name."""
    import json  # only when a table is wanted, as below: the program opens sooner

    try:
        tables = json.loads(_folder().joinpath(INDEX).read_text(encoding="utf-8"))["tables"]
    except (OSError, ValueError, KeyError, TypeError):
        raise TableError(INDEX) from None
    if not isinstance(tables, dict):
        raise TableError(INDEX)
    return tables


def numbers(name: str) -> Sequence[int]:
    """The table's numbers; TableError unless they are those whose checksum the index has."""
    import zlib
    from hashlib import sha256

    file = f"{name}.bin"
    try:
        packed = _folder().joinpath(file).read_bytes()
        raw = zlib.decompress(packed)
        sound = sha256(raw).hexdigest() == index()[name]["sha256"]
    except (OSError, zlib.error, KeyError, TypeError):
        sound = False
    if not sound:
        raise TableError(file)
    read = array("I")
    read.frombytes(raw)
    if sys.byteorder == "big":
        read.byteswap()
    return read


def _folder() -> Traversable:
    return files("guts_engine").joinpath(TABLES)

"""The shipped strength tables: numbers in files with checksums.

`data/strengths.json` lists for each table its content, its method, and the SHA-256 of its numbers;
`python -m guts_engine.analysis.deals.make_tables` computes them all.
"""

import sys
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NamedTuple

from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.package import PACKAGE

TABLES: Final = "strength/data"
INDEX: Final = "strengths.json"
EXCHANGED: Final = "exchanged"
"""The table of the curves of hands after passing and drawing."""


class TableFault(Fault):
    """Everything that can be wrong with a shipped table, and the remedy."""

    STRENGTHS = (
        "{file}: the strength table is missing or damaged; reinstall Guts Table, or make it"
        " with python -m guts_engine.analysis.deals.make_tables"
    )
    EQUILIBRIUM = (
        "{file}: the table of the equilibrium is missing or damaged; reinstall Guts Table, or make"
        " it with make equilibrium"
    )
    THRESHOLDS = (
        "{file}: the table of thresholds is missing or damaged; reinstall Guts Table, or make it"
        " with make thresholds"
    )


class TableError(CodedError):
    """Raised for an unreadable table; names the file and the remedy."""

    def __init__(self, file: str, fault: TableFault = TableFault.STRENGTHS) -> None:
        super().__init__(fault, file=f"{TABLES}/{file}")


class Places(NamedTuple):
    """Hands of a moment by class, of a ranking or of suits.

    `level` is the class's place by strength, None if it is the class itself; `below` is the number
    of weaker hands by level, with the number of all hands at the end.
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
    """The shipped order of incomplete hands, by suit class."""
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
    """The table's entry in the index. Raises TableError if there is none."""
    try:
        return index()[name][what]
    except (KeyError, TypeError):
        raise TableError(INDEX) from None


@cache
def index() -> dict[str, dict[str, Any]]:
    """The entries of all tables by name."""
    import json  # imported on use, as below, for a faster start of the program

    try:
        tables = json.loads(_folder().joinpath(INDEX).read_text(encoding="utf-8"))["tables"]
    except (OSError, ValueError, KeyError, TypeError):
        raise TableError(INDEX) from None
    if not isinstance(tables, dict):
        raise TableError(INDEX)
    return tables


def numbers(name: str) -> Sequence[int]:
    """The table's numbers. Raises TableError unless their checksum is that of the index."""
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


def _folder() -> Path:
    return PACKAGE / TABLES

"""docs/reliability.md: the guarantees, and the attacks that test them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from guts_gui.desktop.version import __version__
from tests.torture.attack import Attack
from tests.torture.attacks import ALL
from tests.torture.workers import Outcome

PAGE: Final = Path(__file__).parents[2] / "docs" / "reliability.md"
HEAD: Final = f"""\
# What is never lost

Written by `make torture` in about half an hour, at version {__version__}; do not edit. Naming an
attack (`ARGS=rows`) runs it again and rewrites its row.

## Guarantees

- **Every decision is on the disk** before the next one is asked for. If the program is killed at
  any moment, the session resumes there with none of them lost.
- **A full or failing disk** never stops play. The table says what is not saved, and saves it as
  soon as it can. A deal of which more was seen than saved is not resumed.
- **A damaged file never gives wrong results.** It is read as it was written or refused in one
  sentence. Totals in History are rebuilt from the log.
- **Nothing is overwritten.** A damaged file stays unchanged beside the new one, which receives its
  sound sessions.
- **Play can continue afterwards.** A new session can be started and saved.
- **Nobody sees a secret card or choice**, whatever is pressed and clicked.
- **Every fault is explained in one sentence**: no input, file or script ends the program with a
  traceback, wins a chip or loses one.

## Attacks

"""
MOST: Final = 5
"""The largest number of failures listed per attack."""


@dataclass(frozen=True)
class Line:
    """An attack, the number of its runs, and the failures."""

    attack: Attack
    tried: int
    failed: Sequence[Outcome]


def _row(line: Line) -> str:
    cells = [f"| `{line.attack.name}`", line.attack.what, f"{line.tried:,}", f"{_failed(line)} |"]
    return " | ".join(cells)


def _failed(line: Line) -> str:
    """Return the number of failures, their reasons, and how to repeat them."""
    if not line.failed:
        return "**0**"
    lines = [f"{len(line.failed):,} failed:"]
    for each in line.failed[:MOST]:
        again = f"python -m tests.torture {line.attack.name} --only {each.seed}"
        why = (each.why or "").replace("|", "\\|").replace("<", "&lt;")
        lines.append(f"{why} (`{again}`)")
    return "<br>".join(lines)


def page(lines: Sequence[Line], kept: Sequence[str] = ()) -> str:
    """Return the whole page: these attacks, and earlier rows of the others."""
    table = ["| attack | what it does | runs | failed |", "| --- | --- | ---: | --- |"]
    rows = [*(_row(line) for line in lines), *kept]
    return HEAD + "\n".join([*table, *sorted(rows, key=_place)]) + "\n"


def kept_rows(anew: Sequence[str]) -> list[str]:
    """Return the rows of the existing page, without the attacks in `anew`."""
    if not anew:
        return []
    rows = [row for row in PAGE.read_text("utf-8").splitlines() if row.startswith("| `")]
    return [row for row in rows if _named(row) not in anew]


def _named(row: str) -> str:
    return row.split("`")[1]


def _place(row: str) -> int:
    names = [*ALL, _named(row)]
    return names.index(_named(row))

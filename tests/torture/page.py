"""The page of what is promised, and of the attacks upon it."""

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

Written by `make torture`, which takes about half an hour, at version {__version__}; do not edit. An
attack that is named (`ARGS=rows`) is tried anew and has its row written again.

## What is promised

- **Every decision that the table has taken is on the disk** before the next one is asked for. A
  program that is killed, by whomever and whenever, loses none of them; the session goes on where it
  was.
- **A disk that is full or fails** stops no game. The table says what is not saved, keeps it, and
  saves it as soon as it can. A deal of which more was seen than was saved is not offered again.
- **A damaged file never tells something wrong.** What is read is what was written, or it is
  refused, and a sentence says so. The sums of the history are made again from the log.
- **Nothing is overwritten.** A damaged file is kept beside the new one as it was, and sessions in
  it that are sound are taken over.
- **Afterwards it goes on.** A new session can be begun and saved.
- **Nobody sees what is secret**, whatever is pressed and clicked.
- **Whatever is wrong is told in one sentence**: no input, file or script ends the program with a
  traceback, and no chip is won or lost by it.

## What is tried

"""
MOST: Final = 5
"""So many that were not withstood are told of one attack."""


@dataclass(frozen=True)
class Line:
    """An attack, how many blows it had, and those not withstood."""

    attack: Attack
    tried: int
    failed: Sequence[Outcome]


def _row(line: Line) -> str:
    told = [f"| `{line.attack.name}`", line.attack.what, f"{line.tried:,}", f"{_failed(line)} |"]
    return " | ".join(told)


def _failed(line: Line) -> str:
    """How many, what and why, and how to repeat it."""
    if not line.failed:
        return "**0**"
    told = [f"{len(line.failed):,} were not withstood:"]
    for each in line.failed[:MOST]:
        again = f"python -m tests.torture {line.attack.name} --only {each.seed}"
        why = (each.why or "").replace("|", "\\|").replace("<", "&lt;")
        told.append(f"{why} (`{again}`)")
    return "<br>".join(told)


def page(lines: Sequence[Line], kept: Sequence[str] = ()) -> str:
    """The whole page: these attacks, and the rows of others from before."""
    told = ["| attack | what is done | tried | failed |", "| --- | --- | ---: | --- |"]
    rows = [*(_row(line) for line in lines), *kept]
    return HEAD + "\n".join([*told, *sorted(rows, key=_place)]) + "\n"


def kept_rows(anew: Sequence[str]) -> list[str]:
    """The rows of the page as it is, without those of attacks that were tried anew."""
    if not anew:
        return []
    rows = [row for row in PAGE.read_text("utf-8").splitlines() if row.startswith("| `")]
    return [row for row in rows if _named(row) not in anew]


def _named(row: str) -> str:
    return row.split("`")[1]


def _place(row: str) -> int:
    names = [*ALL, _named(row)]
    return names.index(_named(row))

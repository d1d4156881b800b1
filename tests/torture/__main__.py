"""Run attacks on the program and print a table: `python -m tests.torture [attack ...]`.

At full counts docs/reliability.md is written.
"""

import argparse
import os
import sys
import time
from pathlib import Path
from shutil import which
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tests.torture import window
from tests.torture.attack import Attack
from tests.torture.attacks import ALL
from tests.torture.page import MOST, PAGE, Line, kept_rows, page
from tests.torture.workers import Outcome, all_outcomes, struck

FAILED: Final = Path(__file__).parents[2] / "build" / "torture.txt"
"""The failures of the last run, with tracebacks."""


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="torture", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="attack", help=", ".join(ALL))
    parser.add_argument("--count", type=int, help="number of runs per attack (default: all)")
    parser.add_argument("--seed", type=int, default=0, help="first seed (default 0)")
    parser.add_argument("--only", type=int, metavar="SEED", help="one run, with its traceback")
    args = parser.parse_args()
    for name in args.names:
        if name not in ALL:
            parser.error(f"{name!r} is not one of {', '.join(ALL)}")
    absent = [each for each in window.NEEDED if which(each) is None]
    if absent and "kills" in (args.names or ALL):
        parser.error(f"{' and '.join(absent)} missing; CONTRIBUTING.md lists the packages")
    if args.only is not None and len(args.names) != 1:
        parser.error("--only needs the name of one attack")
    return args


def attacked(attack: Attack, count: int | None, seed: int, console: Console) -> Line:
    """Run one attack, with a progress bar."""
    columns = (
        TextColumn("{task.description:<11}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("failed {task.fields[failed]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(attack.name, total=count or attack.count or None, failed=0)
        failed = 0

        def note(outcome: Outcome) -> None:
            nonlocal failed
            failed += outcome.why is not None
            progress.update(task, advance=outcome.tried, failed=failed)

        return Line(attack, *all_outcomes(attack, count=count, first=seed, note=note))


def shown(lines: list[Line], console: Console) -> None:
    """Print the table and the failures, and save them to a file."""
    table = Table("attack", "runs", "failed")
    for line in lines:
        table.add_row(line.attack.name, f"{line.tried:,}", f"{len(line.failed):,}")
    console.print(table)
    for line in lines:
        for each in line.failed[:MOST]:
            console.print(f"{line.attack.name} --only {each.seed}: {each.why}", markup=False)
    failures = [(line.attack.name, each) for line in lines for each in line.failed]
    FAILED.parent.mkdir(exist_ok=True)
    FAILED.write_text(
        "".join(
            f"{name} --only {each.seed}: {each.why}\n{each.trace}\n" for name, each in failures
        ),
        encoding="utf-8",
        errors="backslashreplace",
    )
    if failures:
        console.print(f"all failures, with tracebacks: {FAILED}")


def main() -> int:
    """Run the attacks; return 1 if one failed."""
    args, console = arguments(), Console()
    if args.only is not None:
        outcome = struck(ALL[args.names[0]], args.only)
        print(outcome.trace or f"withstood {outcome.tried}")
        return int(outcome.why is not None)
    begin = time.monotonic()
    chosen = [ALL[name] for name in args.names or ALL]
    lines = [attacked(attack, args.count, args.seed, console) for attack in chosen]
    shown(lines, console)
    console.print(f"{(time.monotonic() - begin) / 60:.1f} minutes")
    if args.count is None and (PAGE.exists() or not args.names):
        PAGE.write_text(page(lines, kept_rows(args.names)), encoding="utf-8")
        console.print(f"written to {PAGE}")
    return int(any(line.failed for line in lines))


if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(main())

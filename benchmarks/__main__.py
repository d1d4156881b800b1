"""`python -m benchmarks [name ...]`: runs all benchmarks, or those named.

Each runs in a new process, so that it measures its own memory only.
"""

import argparse
from collections.abc import Callable
from multiprocessing import get_context
from typing import Final

from benchmarks import (
    decisions,
    engine,
    evening,
    frames,
    hands,
    idle,
    pace,
    sessions,
    simulation,
    solving,
    start,
    steps,
)

ALL: Final[dict[str, Callable[[], None]]] = {
    "start": start.main,
    "frames": frames.main,
    "idle": idle.main,
    "pace": pace.main,
    "deals": engine.deals,
    "hands": hands.main,
    "scenarios": engine.scenarios,
    "simulation": simulation.main,
    "solving": solving.main,
    "bots": decisions.main,
    "steps": steps.main,
    "sessions": sessions.main,
    "evening": evening.main,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(ALL))
    names: list[str] = parser.parse_args().names or list(ALL)
    for name in names:
        if name not in ALL:
            parser.error(f"{name!r} is none of {', '.join(ALL)}")
    for name in names:
        process = get_context("spawn").Process(target=ALL[name])
        process.start()
        process.join()
        if process.exitcode:
            raise SystemExit(process.exitcode)


if __name__ == "__main__":
    main()

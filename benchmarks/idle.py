"""The processor load of a table that waits for a person."""

import subprocess
import sys

from benchmarks.report import Figure, printed

SECONDS = 8
WAITING = f"""
from time import monotonic, process_time
from benchmarks.opened import opened, until_rest
with opened((1280, 720), 5, 1) as (app, scene):
    until_rest(app, scene)
    until = monotonic() + 1
    while monotonic() < until:
        app.loop_once()
    began, used = monotonic(), process_time()
    while monotonic() < began + {SECONDS}:
        app.loop_once()
    print((process_time() - used) / (monotonic() - began))
"""


def share() -> float:
    """The share of one core that a waiting table uses."""
    done = subprocess.run(
        [sys.executable, "-c", WAITING],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main() -> None:
    """Measure in a separate process."""
    used = share()
    printed(
        f"A table waiting for a person ({SECONDS} s)",
        [Figure("share of one core", f"{used:.2%}", "<= 1%", used <= 0.01)],
    )


if __name__ == "__main__":
    main()

"""The time from process start to the first frame of a table, and of a bare pygame_gui window."""

import os
import subprocess
import sys
import tempfile
from statistics import median
from time import perf_counter

from benchmarks.report import Figure, printed

RUNS = 11
TABLE = """
from guts_gui.app.gc_control import collection_paused
with collection_paused():
    from benchmarks.opened import opened
    with opened((1280, 720), 5, 1) as (app, scene):
        app.loop_once(1 / 60)
        print("shown", flush=True)
"""
BARE = """
import pygame, pygame_gui
pygame.display.init()
pygame.font.init()
screen = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
manager = pygame_gui.UIManager((1280, 720))
pygame_gui.elements.UIButton(pygame.Rect(560, 330, 160, 60), "Deal", manager)
for event in pygame.event.get():
    manager.process_events(event)
manager.update(1 / 60)
screen.fill("#0f4234")
manager.draw_ui(screen)
pygame.display.flip()
print("shown", flush=True)
"""


def seconds(program: str, folder: str) -> float:
    """The seconds from starting the process until it reports its first frame.

    Compiled modules are cached in the folder, as in an installed program.
    """
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as running:
        said = running.stdout.readline() if running.stdout else ""
        taken = perf_counter() - began
    if said.strip() != "shown":
        raise RuntimeError("the program ended before its first frame")
    return taken


def main() -> None:
    """Measure both in turn, so that other load affects both alike."""
    with tempfile.TemporaryDirectory() as folder:
        seconds(TABLE, folder), seconds(BARE, folder)
        pairs = [(seconds(TABLE, folder), seconds(BARE, folder)) for _ in range(RUNS)]
    table, bare = median(one for one, _ in pairs), median(other for _, other in pairs)
    ratio = median(one / other for one, other in pairs)
    printed(
        f"Start, process to first frame at 1280x720 (median of {RUNS})",
        [
            Figure("table of five", f"{table * 1000:.0f} ms"),
            Figure("bare pygame_gui window, one button", f"{bare * 1000:.0f} ms"),
            Figure("table over bare", f"{ratio:.2f}", "<= 2.5", ratio <= 2.5),
        ],
    )


if __name__ == "__main__":
    main()

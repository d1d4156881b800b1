"""The busiest animation, ten fists opening at once, compared with redrawing each frame as a whole.

Times are those of the processor, as other programs may run.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

from benchmarks.opened import opened, seated, until_rest
from benchmarks.report import Figure, printed
from guts_engine.state.events import DeclarationsRevealed
from guts_gui.app.app import App
from guts_gui.controls.keys import Action
from guts_gui.scenes.table.table import TableScene

SIZES = {(1280, 720): None, (1920, 1080): 0.004, (3840, 2160): 0.008}
"""The windows measured, and the time in seconds that 99 of 100 frames may take."""
MOST = 0.75
"""The share of a whole redraw that a frame may take at the largest size."""
SEEDS = (1, 2, 3, 4)
FRAME = 1 / 60


@dataclass(frozen=True)
class Times:
    """Seconds per frame: as drawn by the program, redrawn as a whole, and with nothing changed."""

    table: tuple[float, ...]
    whole: tuple[float, ...]
    still: tuple[float, ...]


def measure(size: tuple[int, int]) -> Times:
    """Measure every frame of several reveals at ten seats, the first with cold caches."""
    table: list[float] = []
    whole: list[float] = []
    still: list[float] = []
    with opened(size, 10, SEEDS[0]) as (app, scene):
        for seed in SEEDS:
            if seed != SEEDS[0]:
                scene = seated(app, seed)
                app.replace(scene)
            for taken in _reveal(app, scene):
                table.append(taken)
                whole.append(redrawn(app))
                still.append(_presented(app))
    return Times(tuple(table), tuple(whole), tuple(still))


def _reveal(app: App, scene: TableScene) -> Iterator[float]:
    """Yield the time of each frame of the reveal."""
    until_rest(app, scene)
    while app.notices.dismiss():  # of the sessions before
        pass
    scene.act(Action.IN)
    revealing = False
    while True:
        began = process_time()
        app.loop_once(FRAME)
        taken = process_time() - began
        stage = scene.show.shot
        now = stage is not None and isinstance(stage.event, DeclarationsRevealed)
        if now:
            yield taken
        elif revealing:
            return
        revealing = now


def redrawn(app: App) -> float:
    """The time of drawing the same frame as a whole, and showing it."""
    app._painter.forget()
    return _presented(app)


def _presented(app: App) -> float:
    began = process_time()
    app._present()
    return process_time() - began


def p99(times: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[len(times) * 99 // 100]


def main() -> None:
    """Measure at all sizes."""
    for size, limit in SIZES.items():
        times = measure(size)
        ratio = median(times.table) / median(times.whole)
        worst = p99(times.table)
        most = MOST if size == max(SIZES) else None
        printed(
            f"Frames, ten fists opening at {size[0]}x{size[1]} ({len(times.table)} frames)",
            [
                Figure("frame, median", _ms(median(times.table))),
                Figure(
                    "frame, 99th percentile",
                    _ms(worst),
                    f"< {limit * 1000:.0f} ms" if limit else "",
                    worst < limit if limit else None,
                ),
                Figure("frame, longest", _ms(max(times.table))),
                Figure("whole redraw, median", _ms(median(times.whole))),
                Figure("whole redraw, 99th percentile", _ms(p99(times.whole))),
                Figure("nothing changed, median", _ms(median(times.still))),
                Figure(
                    "median over whole redraw",
                    f"{ratio:.2f}",
                    f"<= {most}" if most else "",
                    ratio <= most if most else None,
                ),
            ],
        )


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"


if __name__ == "__main__":
    main()

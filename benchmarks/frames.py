"""The busiest animation, ten fists opening at once, compared with bare blits of its surfaces."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

import pygame

from benchmarks.opened import opened, seated, until_rest
from benchmarks.report import Figure, printed
from guts_engine.play.events import DeclarationsRevealed
from guts_gui.app.app import App
from guts_gui.controls.keys import Action
from guts_gui.scenes.table.table import TableScene

SIZES = ((1280, 720), (1920, 1080))
SEEDS = (1, 2, 3, 4)
FRAME = 1 / 60

Blit = tuple[pygame.Surface, Any, Any, int]


class Notebook(pygame.Surface):
    """A surface that records what is blitted to it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.blitted: list[Blit] = []

    def blit(
        self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> Any:
        self.blitted.append((source, dest, area, special_flags))
        return super().blit(source, dest, area, special_flags)

    def fblits(self, blit_sequence: Any, special_flags: int = 0) -> None:
        pairs = list(blit_sequence)
        self.blitted += [(source, dest, None, special_flags) for source, dest in pairs]
        super().fblits(pairs, special_flags)


@dataclass(frozen=True)
class Times:
    """Seconds per frame, those of the table and those of the bare blits."""

    table: tuple[float, ...]
    bare: tuple[float, ...]


def measure(size: tuple[int, int]) -> Times:
    """Measure every frame of several reveals at ten seats, the first with cold caches."""
    table: list[float] = []
    bare: list[float] = []
    with opened(size, 10, SEEDS[0]) as (app, scene):
        for seed in SEEDS:
            if seed != SEEDS[0]:
                scene = seated(app, seed)
                app.replace(scene)
            for taken in _reveal(app, scene):
                table.append(taken)
                bare.append(_bare(app.screen, _blits(app, scene)))
    return Times(tuple(table), tuple(bare))


def _reveal(app: App, scene: TableScene) -> Iterator[float]:
    """Yield the time of each frame of the reveal."""
    until_rest(app, scene)
    scene.act(Action.IN)
    revealing = False
    while True:
        began = perf_counter()
        app.loop_once(FRAME)
        taken = perf_counter() - began
        stage = scene.show.shot
        now = stage is not None and isinstance(stage.event, DeclarationsRevealed)
        if now:
            yield taken
        elif revealing:
            return
        revealing = now


def _blits(app: App, scene: TableScene) -> Sequence[Blit]:
    page = Notebook(app.screen.get_size())
    scene.draw(page)
    scene.manager.draw_ui(page)
    scene.draw_over(page)
    return page.blitted


def _bare(screen: pygame.Surface, blits: Sequence[Blit]) -> float:
    """The time of the same blits on the same window, and of showing it."""
    began = perf_counter()
    for source, dest, area, flags in blits:
        screen.blit(source, dest, area, flags)
    pygame.display.flip()
    return perf_counter() - began


def p99(times: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[len(times) * 99 // 100]


def main() -> None:
    """Measure at both sizes."""
    for size in SIZES:
        times = measure(size)
        ratio = median(times.table) / median(times.bare)
        worst, limit = p99(times.table), 0.008 if size == SIZES[-1] else None
        title = f"Frames, ten fists opening at {size[0]}x{size[1]} ({len(times.table)} frames)"
        printed(
            title,
            [
                Figure("frame, median", f"{median(times.table) * 1000:.2f} ms"),
                Figure(
                    "frame, 99th percentile",
                    f"{worst * 1000:.2f} ms",
                    "< 8 ms" if limit else "",
                    worst < limit if limit else None,
                ),
                Figure("frame, longest", f"{max(times.table) * 1000:.2f} ms"),
                Figure("bare blits, median", f"{median(times.bare) * 1000:.2f} ms"),
                Figure("bare blits, 99th percentile", f"{p99(times.bare) * 1000:.2f} ms"),
                Figure("median over bare blits", f"{ratio:.2f}", "<= 4", ratio <= 4),
            ],
        )


if __name__ == "__main__":
    main()

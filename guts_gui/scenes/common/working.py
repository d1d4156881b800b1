"""Work in steps behind a progress bar, while the window stays responsive; Escape cancels it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from guts_engine.common.work import Steps
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import GuardedButton
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.frame_time import for_seconds
from guts_gui.i18n.translate import per_cent, tr
from guts_gui.scenes.common.sheet import block
from guts_gui.session.guard import Guard

T = TypeVar("T")

AT_ONCE = 0.08
"""Seconds that work may take before a progress bar appears."""
A_FRAME = 0.014
"""Seconds of a frame for the work while the bar is shown."""
TO_SEE = 0.8
"""Seconds for which the button takes no press: it was meant for the scene before."""
WIDTH, HEIGHT = 480.0, 200.0


def work(
    app: Program,
    words: str,
    steps: Steps[T],
    done: Callable[[T], None],
    failed: Callable[[Exception], None],
    *faults: type[Exception],
) -> None:
    """Do the work, at once if it is short, and call `done` with its result.

    An error of type `faults` is passed to `failed`; cancelled work calls neither.
    """
    job = Job(steps, done, failed, faults)
    if not job.go_on(AT_ONCE):
        app.push(WorkScene(app, words, job))


class Job(Generic[T]):
    """Running work; `share` of it is done."""

    def __init__(
        self,
        steps: Steps[T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        faults: tuple[type[Exception], ...],
    ) -> None:
        self.share = 0.0
        self.end: Callable[[], None] = lambda: None
        self._steps = steps
        self._done = done
        self._failed = failed
        self._faults = faults

    def go_on(self, seconds: float) -> bool:
        """Work for `seconds`, and call `done` at the end; returns whether it is finished."""
        try:
            for _ in for_seconds(seconds):
                self.share = next(self._steps)
        except StopIteration as over:
            self.end()
            self._done(over.value)
            return True
        except self._faults as wrong:
            self.end()
            self._failed(wrong)
            return True
        return False


class WorkScene(Scene):
    """A sheet with a progress bar over the scene."""

    opaque = False

    def __init__(self, app: Program, words: str, job: Job[T]) -> None:
        super().__init__(app)
        self.words = words
        self.job = job
        self.guard = Guard(TO_SEE)
        job.end = app.pop

    @property
    def busy(self) -> bool:
        return True

    def update(self, dt: float) -> bool:
        self.guard.wait(dt)
        before = round(self.job.share * 200)
        over = self.job.go_on(A_FRAME)
        return over or round(self.job.share * 200) != before

    def build(self) -> None:
        sheet = block(self.brush, WIDTH, HEIGHT)
        box = sheet.box(right=32, bottom=24, width=180, height=52)
        cap = self.app.keymap.label(Action.BACK)
        stop = GuardedButton(self, "stop", box, tr("Cancel"), self.app.pop, cap=cap)
        stop.refuses = self.guard.ignores

    def draw(self, surface: pygame.Surface) -> None:
        frame, sheet = self.app.frame, block(self.brush, WIDTH, HEIGHT)
        self.brush.panel(surface, frame.rect(*sheet), alpha=1.0)
        at = (sheet.x + 32, sheet.y + 44)
        self.write(surface, self.words, at, 20, Face.DISPLAY, width=WIDTH - 64)
        bar = pygame.Rect(frame.rect(*sheet.box(left=32, right=32, top=82, height=10)))
        radius = bar.h // 2
        surface.blit(self.brush.rounded(bar.size, radius, palette.SECOND_LOW), bar)
        filled = bar.copy()
        filled.w = max(bar.h, round(bar.w * min(1.0, self.job.share)))
        surface.blit(self.brush.rounded(filled.size, radius, palette.BRASS), filled)
        at = (sheet.x + 32, sheet.y + HEIGHT - 50)
        self.write(surface, per_cent(self.job.share), at, 16, Face.SEMIBOLD, palette.QUIET)

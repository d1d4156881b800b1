"""Compares what the display shows after every frame with the same frame drawn as a whole."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pygame

from guts_gui.app.app import App


class Watch:
    """A model of the display: only what is updated changes on it.

    `frames` counts the frames compared, `updated` the updates of the display, and `parts` those
    of which were not of the whole.
    """

    def __init__(self, every: int = 1) -> None:
        self.every = every
        self.frames = 0
        self.updated = 0
        self.parts = 0
        self._passed = 0
        self._shown = pygame.Surface((1, 1))

    def flip(self) -> None:
        """In place of `pygame.display.flip`."""
        screen = pygame.display.get_surface()
        assert screen is not None
        self.updated += 1
        self._shown = screen.copy()

    def update(self, regions: Any) -> None:
        """In place of `pygame.display.update`."""
        screen = pygame.display.get_surface()
        assert screen is not None
        self.updated += 1
        self.parts += 1
        for region in regions:
            self._shown.blit(screen, region, region)

    def compare(self, app: App) -> None:
        """After a frame: the display shows what a whole redraw would draw.

        Drawn on a surface, so that the next page takes its steps from the one before as ever.
        """
        self._passed += 1
        if self._passed % self.every:
            return
        self.frames += 1
        whole = pygame.Surface(self._shown.get_size())
        app.compose(whole)
        if whole.get_buffer().raw != self._shown.get_buffer().raw:
            raise AssertionError(f"{_differing(whole, self._shown)} of {_above(app)} is stale")


def _differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The box around the pixels that differ."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    parts = same.get_bounding_rects()
    return parts[0].unionall(parts[1:]) if parts else pygame.Rect(0, 0, 0, 0)


def _above(app: App) -> str:
    return " under ".join(type(scene).__name__ for scene in app.scenes)


@contextmanager
def watched(every: int = 1) -> Iterator[Watch]:
    """Compare every frame, or every so manyeth, that any program draws."""
    watch, present = Watch(every), App._present

    def compared(app: App) -> None:
        present(app)
        watch.compare(app)

    with (
        patch.object(App, "_present", compared),
        patch.object(pygame.display, "flip", watch.flip),
        patch.object(pygame.display, "update", watch.update),
    ):
        yield watch

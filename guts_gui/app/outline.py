"""The boxes of everything that a scene draws."""

from collections.abc import Iterable
from typing import Any

import pygame

GROUND = 0.25
"""Share of the window from which a picture counts as a background: the room, a panel, a veil."""


class Outline(pygame.Surface):
    """Takes the place of a window of that size; keeps the boxes of blits instead of the pixels."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._place = pygame.Rect((0, 0), size)
        self._clip = self._place.copy()
        self.boxes: list[pygame.Rect] = []

    def get_size(self) -> tuple[int, int]:
        return self._place.size

    def get_width(self) -> int:
        return self._place.w

    def get_height(self) -> int:
        return self._place.h

    def get_rect(self, **places: Any) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self._place.size)
        for name, value in places.items():
            setattr(rect, name, value)
        return rect

    def get_clip(self) -> pygame.Rect:
        return self._clip.move(-self._place.x, -self._place.y)

    def set_clip(self, clip: Any) -> None:
        wanted = self.get_rect() if clip is None else pygame.Rect(clip)
        self._clip = wanted.move(self._place.topleft).clip(self._place)

    def subsurface(self, *area: Any) -> pygame.Surface:
        part = Outline((1, 1))
        part._place = pygame.Rect(*area).move(self._place.topleft)
        part._clip = part._place.copy()
        part.boxes = self.boxes
        return part

    def blit(
        self,
        source: pygame.Surface,
        dest: Any = (0, 0),
        area: Any = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        size = source.get_size() if area is None else pygame.Rect(area).size
        place = pygame.Rect((round(dest[0]), round(dest[1])), size)
        seen = place.move(self._place.topleft).clip(self._clip)
        if seen.w and seen.h:
            self.boxes.append(seen)
        return place

    def blits(self, blit_sequence: Iterable[Any], doreturn: int | bool = 1) -> Any:
        for each in blit_sequence:
            self.blit(*each)

    def fblits(self, blit_sequence: Iterable[Any], special_flags: int = 0) -> None:
        for source, dest in blit_sequence:
            self.blit(source, dest)

    def things(self, spare: pygame.Rect | None = None) -> list[pygame.Rect]:
        """The boxes, without backgrounds and without those in the spare part of the window."""
        most = GROUND * self._place.w * self._place.h
        return [
            box
            for box in self.boxes
            if box.w * box.h < most and not (spare and spare.contains(box))
        ]

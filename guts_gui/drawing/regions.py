"""Draws only what changed: compares the display lists of two frames, and redraws the regions."""

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from guts_gui.drawing.display_list import Box, Page, Step

COST: Final = 20_000
"""Pixels that could be drawn in the time that a separate region takes."""
NEAR: Final = 140
"""Twice the distance in pixels within which regions are joined."""
MOST: Final = 0.6
"""Share of the window above which it is drawn as a whole."""


class Painter:
    """Draws pages on one surface, and remembers the last."""

    def __init__(self) -> None:
        self._shown: Sequence[Step] | None = None
        self._size = (0, 0)

    def forget(self) -> None:
        """Draw the next page as a whole: the surface may have changed by itself."""
        self._shown = None

    def draw(self, surface: pygame.Surface, page: Page) -> list[pygame.Rect]:
        """Draw a page; returns the regions that were drawn, none if nothing has changed."""
        whole = surface.get_rect()
        if self._shown is None or self._size != whole.size:
            regions = [whole]
        else:
            found = (region.clip(whole) for region in joined(changed(self._shown, page.steps)))
            regions = [region for region in found if region]
            if sum(map(_area, regions)) > MOST * _area(whole):
                regions = [whole]
        self._shown, self._size = page.steps, whole.size
        paint(surface, page.steps, regions)
        return regions


def changed(before: Sequence[Step], after: Sequence[Step]) -> set[Box]:
    """The boxes of all steps that are not in both lists in the same order."""
    first, end = 0, min(len(before), len(after))
    while first < end and before[first] == after[first]:
        first += 1
    places: dict[Step, deque[int]] = {}
    for place in range(first, len(before)):
        places.setdefault(before[place], deque()).append(place)
    found, boxes = [], set()
    for step in after[first:]:
        if places.get(step):
            found.append(places[step].popleft())
        else:
            boxes.add(step.box)
    boxes.update(before[place].box for left in places.values() for place in left)
    kept = _rising(found)
    boxes.update(before[place].box for place in found if place not in kept)
    return boxes


def _rising(numbers: Sequence[int]) -> set[int]:
    """The numbers of a longest rising subsequence."""
    ends: list[int] = []
    """The lowest last number of a rising subsequence of each length."""
    before: dict[int, int | None] = {}
    for number in numbers:
        length = bisect_left(ends, number)
        before[number] = ends[length - 1] if length else None
        ends[length : length + 1] = [number]
    kept: set[int] = set()
    last = ends[-1] if ends else None
    while last is not None:
        kept.add(last)
        last = before[last]
    return kept


def joined(boxes: Iterable[Box]) -> list[pygame.Rect]:
    """Few rectangles that contain all boxes: two become one if that is cheaper to draw."""
    regions: list[pygame.Rect] = []
    for box in sorted(boxes):
        region = pygame.Rect(box)
        while (other := _joining(region, regions)) is not None:
            region.union_ip(regions.pop(other))
        regions.append(region)
    return regions


def _joining(region: pygame.Rect, regions: Sequence[pygame.Rect]) -> int | None:
    """The number of a region near by with which it is cheaper to draw as one."""
    for number in region.inflate(NEAR, NEAR).collidelistall(regions):
        other = regions[number]
        if _area(region.union(other)) <= _area(region) + _area(other) + COST:
            return number
    return None


def paint(surface: pygame.Surface, steps: Sequence[Step], regions: Sequence[pygame.Rect]) -> None:
    """Carry out the steps within the regions."""
    boxes = [step.box for step in steps]
    for region in regions:
        surface.set_clip(region)
        for number in region.collidelistall(boxes):
            steps[number].draw(surface)
    surface.set_clip(None)


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h

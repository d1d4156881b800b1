"""The display list of a frame: which pixels every blit and fill changes, to compare two frames."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, cast

import pygame

Box = tuple[int, int, int, int]


class Step(NamedTuple):
    """A blit of a part of `source`, beginning at `corner`, into a box; or a fill if it is None.

    Sources are equal if they are the same surface: a surface must not be drawn on after it was
    blitted to a page.
    """

    box: Box
    source: pygame.Surface | None
    corner: tuple[int, int] = (0, 0)
    flags: int = 0
    alpha: int | None = None
    colour: tuple[int, int, int, int] | None = None

    def draw(self, surface: pygame.Surface) -> None:
        """Carry it out."""
        source, box = self.source, self.box
        if source is None:
            surface.fill(self.colour or "black", box, self.flags)
            return
        usual = source.get_alpha()
        if usual != self.alpha:
            source.set_alpha(self.alpha)
        surface.blit(source, box[:2], (*self.corner, *box[2:]), self.flags)
        if usual != self.alpha:
            source.set_alpha(usual)


class Part(NamedTuple):
    """The steps of a part of a page, what they depend on, and where the page was."""

    content: object
    where: tuple[int, ...]
    steps: list[Step]


class Page:
    """Takes the place of a surface of that size, and lists what would be drawn on it.

    It has no pixels: whatever it cannot list, such as `pygame.draw`, raises an error.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._place = pygame.Rect((0, 0), size)
        self._clip = self._place.copy()
        self.steps: list[Step] = []

    @property
    def surface(self) -> pygame.Surface:
        """The page, for functions that draw on a surface."""
        return cast(pygame.Surface, self)

    def part(self, before: Part | None, content: object, draw: Callable[[], None]) -> Part:
        """The steps of `draw`, or those of `before` if it had the same content and place."""
        where = (*self._place, *self._clip)
        if before is not None and before.where == where and before.content == content:
            self.steps.extend(before.steps)
            return before
        start = len(self.steps)
        draw()
        return Part(content, where, self.steps[start:])

    # The interface of pygame.Surface

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
        """A page for a part of this one; its steps are on this one's list."""
        part = Page((1, 1))
        part._place = pygame.Rect(*area).move(self._place.topleft)
        part._clip = part._place.copy()
        part.steps = self.steps
        return part.surface

    def blit(
        self,
        source: pygame.Surface,
        dest: Any = (0, 0),
        area: Any = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        left, top, corner = int(dest[0]), int(dest[1]), (0, 0)
        size = source.get_size()
        if area is not None:  # what lies outside of the source is not drawn
            part = pygame.Rect(area).clip((0, 0, *size))
            left, top = int(dest[0] + part.x - area[0]), int(dest[1] + part.y - area[1])
            corner, size = part.topleft, part.size
        place = pygame.Rect((left + self._place.x, top + self._place.y), size)
        seen = place.clip(self._clip)
        if seen.w and seen.h:
            if seen != place:
                corner = corner[0] + seen.x - place.x, corner[1] + seen.y - place.y
            box = (seen.x, seen.y, seen.w, seen.h)
            self.steps.append(Step(box, source, corner, special_flags, source.get_alpha()))
        seen.move_ip(-self._place.x, -self._place.y)
        return seen

    def blits(self, blit_sequence: Iterable[Sequence[Any]], doreturn: bool = True) -> None:
        for each in blit_sequence:
            self.blit(*each)

    def fblits(self, blit_sequence: Iterable[Sequence[Any]], special_flags: int = 0) -> None:
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        wanted = self.get_rect() if rect is None else pygame.Rect(rect)
        seen = wanted.move(self._place.topleft).clip(self._clip)
        if seen.w and seen.h:
            colour = pygame.Color(color)
            shade = (colour.r, colour.g, colour.b, colour.a)
            box = (seen.x, seen.y, seen.w, seen.h)
            self.steps.append(Step(box, None, flags=special_flags, colour=shade))
        return seen.move(-self._place.x, -self._place.y)

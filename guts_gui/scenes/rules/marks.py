"""The marks of a rules page: lines of text, cards, backgrounds, and their places."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field

import pygame

from guts_engine.hands.cards import Card
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.sprites import STAR

BODY = 17
MEASURE = 38
"""Maximum width of a paragraph, as a multiple of its text size."""
LEADING = 1.38
CARD = 42
DIM = 150

Paint = Callable[[pygame.Surface, pygame.Rect], object]


@dataclass(frozen=True, slots=True)
class Written:
    """A line of text with its top left corner."""

    x: int
    y: int
    text: str
    face: Face
    px: int
    colour: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing at its place."""

    rect: pygame.Rect
    paint: Paint

    @classmethod
    def picture(cls, rect: pygame.Rect, picture: pygame.Surface) -> Drawn:
        """A finished picture."""
        return cls(rect, lambda surface, place: surface.blit(picture, place))


@dataclass(slots=True)
class Piece:
    """A part of the page that is drawn as a whole; its marks are relative to it."""

    top: int
    height: int
    marks: list[Written | Drawn] = field(default_factory=list)


class Setter:
    """Lays out text and cards for a page `width` pixels wide."""

    def __init__(self, brush: Brush, width: int) -> None:
        self.brush = brush
        self.art = brush.art
        self.frame = brush.frame
        self.width = width

    def px(self, units: float) -> int:
        return self.frame.px(units)

    def words(
        self,
        text: str,
        x: int,
        y: int,
        width: int,
        *,
        face: Face = Face.TEXT,
        size: float = BODY,
        colour: str = palette.CREAM,
    ) -> tuple[list[Written | Drawn], int]:
        """Wrapped lines, and their height in pixels."""
        px = self.frame.text(size)
        leading = round(px * LEADING)
        lines = self.art.wrap(text, face, px, width)
        marks: list[Written | Drawn] = [
            Written(x, y + n * leading, line, face, px, colour) for n, line in enumerate(lines)
        ]
        return marks, leading * len(lines)

    def measure(self, left: int = 0) -> int:
        return min(self.width - left, self.frame.text(BODY) * MEASURE)

    def dot(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(self.brush.rounded(rect.size, rect.w / 2, palette.BRASS), rect)

    def green(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        fill = (palette.CHOSEN, palette.CHOSEN_LOW)
        radius = self.px(10)
        surface.blit(self.brush.rounded(rect.size, radius, fill, edge=palette.BRASS), rect)

    def brown(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        face = self.brush.rounded(rect.size, self.px(10), palette.ROW, edge=palette.BRASS_DARK)
        surface.blit(face, rect)

    def card(
        self, card: Card, x: int, y: int, width: int, *, dim: bool = False, wild: bool = False
    ) -> Drawn:
        """A card, with the star of a wild one as at the table."""
        tall = round(width * self.art.proportion("cards/As"))

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            surface.blit(self.art.card(card.text, width), rect)
            if wild:
                star = self.art.svg("chips/wild", max(9, round(width * STAR)))
                middle = (rect.x + (STAR / 2 + 0.02) * width, rect.centery + 0.11 * width)
                surface.blit(star, star.get_rect(center=(round(middle[0]), round(middle[1]))))
            if dim:
                surface.blit(self.veil(rect.size), rect)

        return Drawn(pygame.Rect(x, y, width, tall), paint)

    def veil(self, size: tuple[int, int]) -> pygame.Surface:
        return self.brush.rounded(size, size[0] * 0.085, palette.ROW, alpha=DIM / 255)

    @property
    def card_width(self) -> int:
        """The width of a card in pixels, which grows less than the text."""
        return self.px(CARD * (1 + (self.frame.text_size / 100 - 1) * 0.5))

    def card_step(self, count: int) -> int:
        """Pixels from card to card in a hand; more than five overlap."""
        return self.card_width + self.px(4) if count <= 5 else round(self.card_width * 0.78)

    def hand(
        self,
        hand: Sequence[Card],
        x: int,
        y: int,
        *,
        dim: bool = False,
        wild: Container[Card] = (),
    ) -> tuple[list[Written | Drawn], int, int]:
        """Cards side by side: their marks, width and height; more than five overlap."""
        width, step = self.card_width, self.card_step(len(hand))
        drawn: list[Written | Drawn] = [
            self.card(card, x + n * step, y, width, dim=dim, wild=card in wild)
            for n, card in enumerate(hand)
        ]
        tall = max(mark.rect.h for mark in drawn if isinstance(mark, Drawn))
        return drawn, step * (len(hand) - 1) + width, tall


def lowered(marks: Sequence[Written | Drawn], by: int) -> list[Written | Drawn]:
    """The marks moved down."""
    moved: list[Written | Drawn] = []
    for mark in marks:
        if isinstance(mark, Drawn):
            moved.append(Drawn(mark.rect.move(0, by), mark.paint))
        else:
            moved.append(Written(mark.x, mark.y + by, mark.text, mark.face, mark.px, mark.colour))
    return moved

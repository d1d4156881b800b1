"""A rules page laid out for a width: marks and their places in pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from guts_engine.hands.cards import cards
from guts_engine.hands.ranking import best
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.i18n.translate import tr
from guts_gui.rulebook.blocks import (
    Block,
    Heading,
    Ladder,
    Notice,
    Page,
    Points,
    See,
    Shares,
    Steps,
    Terms,
    Text,
)
from guts_gui.rulebook.book import page
from guts_gui.rulebook.dealt import Dealt
from guts_gui.rulebook.worked import Example
from guts_gui.scenes.rules.example import ExampleBox
from guts_gui.scenes.rules.marks import BODY, LEADING, Drawn, Piece, Setter, Written, lowered
from guts_gui.scenes.rules.shares import SharesTable
from guts_gui.words.names.hands import full_hand_name

Keys = Callable[[str], Sequence[str]]
"""Returns the key caps of an action by its name."""


class RulesSheet(Setter):
    """The page from top to bottom; `links` are areas that open other pages.

    `second` is the x of the explanations of terms and keys.
    """

    def __init__(self, brush: Brush, page: Page, width: int, keys: Keys) -> None:
        super().__init__(brush, width)
        self.keys = keys
        self.pieces: list[Piece] = []
        self.links: list[tuple[pygame.Rect, str]] = []
        self.options: dict[str, int] = {}
        self.height = 0
        caps = any(isinstance(block, Terms) and block.keys for block in page.blocks)
        self.second = round(self.frame.text(BODY) * (11 if caps else 9.5))
        self._title(page.title)
        for block in page.blocks:
            if block == page.blocks[0] and isinstance(block, Heading) and block.text == page.title:
                self.options[block.option] = 0  # it is the page's title
            else:
                self._lay(block)
        self.height += self.px(18)

    # Drawing

    def draw(self, surface: pygame.Surface, place: pygame.Rect, scroll: int) -> None:
        """Draw the visible part of the page in `place`, scrolled by `scroll` pixels."""
        clip = surface.get_clip()
        surface.set_clip(place.clip(clip))
        for piece in self.pieces:
            top = place.y + piece.top - scroll
            if top + piece.height >= place.top and top <= place.bottom:
                for mark in piece.marks:
                    self._draw(surface, mark, place.x, top)
        surface.set_clip(clip)

    def _draw(self, surface: pygame.Surface, mark: Written | Drawn, x: int, y: int) -> None:
        if isinstance(mark, Drawn):
            mark.paint(surface, mark.rect.move(x, y))
        else:
            drawn = self.art.text(mark.text, mark.face, mark.px, mark.colour)
            surface.blit(drawn, (x + mark.x, y + mark.y))

    def link_at(self, x: int, y: int) -> str:
        """The page that a point of the sheet links to, if any."""
        return next((key for rect, key in self.links if rect.collidepoint(x, y)), "")

    # Layout

    def _lay(self, block: Block) -> None:
        match block:
            case Heading():
                self._heading(block)
            case Text():
                self._paragraph(block.text)
            case Steps():
                self._steps(block.lines)
            case Points():
                self._points(block.lines)
            case Terms():
                self._terms(block)
            case Ladder():
                self._ladder(block)
            case Shares():
                table = SharesTable(self.brush, block, self.width)
                self._add(table.height, table.marks, 14)
            case Notice():
                self._notice(block)
            case See():
                self._see(block)
            case Example() | Dealt():
                box = ExampleBox(self.brush, block, self.width)
                self.height += self.px(6)
                self._add(box.height, box.marks, 14)

    def _add(self, height: int, marks: list[Written | Drawn], gap: float) -> Piece:
        piece = Piece(self.height, height, marks)
        self.pieces.append(piece)
        self.height += height + self.px(gap)
        return piece

    def _title(self, text: str) -> None:
        marks, tall = self.words(text, 0, 0, self.width, face=Face.DISPLAY, size=28)
        self._add(tall, marks, 10)

    def _heading(self, block: Heading) -> None:
        self.height += self.px(14)
        if block.option:
            self.options[block.option] = self.height
        marks, tall = self.words(
            block.text, 0, 0, self.width, face=Face.DISPLAY, size=20, colour=palette.BRASS
        )
        self._add(tall, marks, 6)

    def _paragraph(self, text: str) -> None:
        marks, tall = self.words(text, 0, 0, self.measure())
        self._add(tall, marks, 10)

    def _steps(self, lines: Sequence[str]) -> None:
        left = round(self.frame.text(BODY) * 1.7)
        for n, line in enumerate(lines, start=1):
            marks, tall = self.words(line, left, 0, self.measure(left))
            figure, _ = self.words(f"{n}", 0, 0, left, face=Face.BOLD, colour=palette.BRASS)
            self._add(tall, figure + marks, 5)
        self.height += self.px(6)

    def _points(self, lines: Sequence[str]) -> None:
        left = round(self.frame.text(BODY) * 1.3)
        side = max(4, round(self.frame.text(BODY) * 0.36))
        for line in lines:
            marks, tall = self.words(line, left, 0, self.measure(left))
            middle = round(self.frame.text(BODY) * LEADING / 2)
            dot = pygame.Rect(side // 2, middle - side // 2 + 1, side, side)
            self._add(tall, [Drawn(dot, self.dot), *marks], 5)
        self.height += self.px(6)

    def _terms(self, block: Terms) -> None:
        left = self.second
        for term, meaning in block.rows:
            if block.keys:
                first, high = self._caps(term, left)
            else:
                first, high = self.words(
                    term, 0, 0, left - self.px(12), face=Face.SEMIBOLD, colour=palette.BRASS
                )
            marks, tall = self.words(meaning, left, 0, self.measure(left))
            self._add(max(tall, high), first + marks, 7)
        self.height += self.px(6)

    def _caps(self, action: str, room: int) -> tuple[list[Written | Drawn], int]:
        """The key caps of an action, as many as fit."""
        tall = round(self.frame.text(14) * 1.6)
        marks: list[Written | Drawn] = []
        x = 0
        for key in self.keys(action):
            cap = self.brush.key_cap(key, tall, palette.CREAM)
            if x + cap.get_width() > room - self.px(10):
                break
            rect = cap.get_rect(topleft=(x, 0))
            marks.append(Drawn.picture(rect, cap))
            x += cap.get_width() + self.px(6)
        return marks, tall

    def _notice(self, block: Notice) -> None:
        pad = self.px(16)
        title, y = self.words(
            block.title, pad, pad, self.width - 2 * pad, face=Face.DISPLAY, size=18
        )
        marks = list(title)
        y += pad + self.px(4)
        for line in block.lines:
            text, tall = self.words(line, pad, y, self.width - 2 * pad, size=16)
            marks += text
            y += tall
        ground = pygame.Rect(0, 0, self.width, y + pad)
        self._add(ground.h, [Drawn(ground, self.green), *marks], 12)

    def _see(self, block: See) -> None:
        px = self.frame.text(BODY)
        marks, high = self.words(tr("See also"), 0, 0, self.width, colour=palette.QUIET)
        x = self.art.text_size(tr("See also"), Face.TEXT, px)[0] + self.px(16)
        y, gap = 0, self.px(20)
        for key in block.pages:
            title = page(key).title
            wide = self.art.text_size(title, Face.SEMIBOLD, px)[0]
            if x + wide > self.width and x:
                x, y = 0, y + high
            marks.append(Written(x, y, title, Face.SEMIBOLD, px, palette.BRASS))
            line = pygame.Rect(x, y + round(px * 1.28), wide, self.frame.hairline)
            marks.append(Drawn(line, self._underline))
            self.links.append((pygame.Rect(x, self.height + self.px(6) + y, wide, high), key))
            x += wide + gap
        self.height += self.px(6)
        self._add(y + high, marks, 8)

    def _underline(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(palette.BRASS_DARK, rect)

    def _ladder(self, block: Ladder) -> None:
        """Add the hands in two columns if their names fit beside them, otherwise in one."""
        wide = self.card_step(block.ranking.size) * block.ranking.size
        figure = round(self.frame.text(BODY) * 1.7)
        least = self.frame.text(16) * 9
        columns = 2 if self.width // 2 - wide - figure - self.px(24) >= least else 1
        column = self.width // columns
        rows = -(-len(block.hands) // columns)
        for row in range(rows):
            marks: list[Written | Drawn] = []
            tall = 0
            for place in range(row, len(block.hands), rows):
                x = column * (place // rows)
                more, high = self._rung(block, place, x, column - figure - wide)
                marks += more
                tall = max(tall, high)
            self._add(tall, marks, 8)
        self.height += self.px(6)

    def _rung(
        self, block: Ladder, place: int, x: int, room: int
    ) -> tuple[list[Written | Drawn], int]:
        """A hand with its rank in the order and its name."""
        held = cards(block.hands[place])
        figure = round(self.frame.text(BODY) * 1.7)
        marks, wide, tall = self.hand(held, x + figure, 0)
        left = x + figure + wide + self.px(12)
        name = full_hand_name(best(held, block.ranking))
        label, high = self.words(name, left, 0, room - self.px(24), size=16)
        both = max(tall, high)
        place_mark, one = self.words(
            f"{place + 1}", x, 0, figure, face=Face.BOLD, colour=palette.BRASS
        )
        return (
            lowered(marks, (both - tall) // 2)
            + lowered(label, (both - high) // 2)
            + lowered(place_mark, (both - one) // 2)
        ), both

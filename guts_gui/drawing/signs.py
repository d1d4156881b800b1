"""Drawing of signs on the felt and on plates: what is wild, and the legs of a seat."""

import pygame

from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.canvas import Canvas
from guts_gui.i18n.translate import number, tr, trc, voice
from guts_gui.layout.poses import Legs, Pose, Sprite, WildSign
from guts_gui.layout.seating.geometry import CARD_RATIO
from guts_gui.layout.seating.seats import SIGN_HALF

MOST_TOKENS = 5
"""Number of legs above which a number is shown."""
FEW = 3
"""The most marks side by side on the sign of what is wild."""
SHORT = 3
"""The letters of the longest mark on a sign as narrow as a card."""
RED = "♥♦"
GAP = "   "
"""Space between marks, so that two ranks are no number."""


class Signs:
    """Draws the signs of a table."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.brush, self.art, self.frame = canvas.brush, canvas.art, canvas.frame

    def wild(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, sign: WildSign) -> None:
        """A small card with the ranks and suits that are wild, and a star (S5.1)."""
        wide = self.frame.px(pose.width)
        key = ("wild-sign", sign, wide)
        card = self.art.shelf.get(key, lambda: self._card(sign.marks, wide))
        self.canvas.lay(surface, card, pose.at(pose.x, pose.y - 8))
        size = self.frame.text(14)
        text = trc("cards", "ghost's wild") if sign.ghost else trc("cards", "wild")
        words = [self.art.text(word, Face.TEXT, size, palette.CREAM) for word in text.split()]
        room = max(word.get_width() for word in words) / self.frame.scale
        x = pose.x - max(0.0, room / 2 - SIGN_HALF)  # the question stands to the right
        for line, word in enumerate(words):
            below = card.get_height() // 2 + size // 2 + line * size
            self.canvas.lay(surface, word, pose.at(x, pose.y - 8), below)

    def _card(self, marks: tuple[str, ...], wide: int) -> pygame.Surface:
        """A light card with the marks, wider for many or a word, under a star."""
        rows = [marks[at : at + FEW] for at in range(0, len(marks), FEW)]
        small = len(marks) == 1 and len(marks[0]) <= SHORT
        across = round(wide * (1.0 if small else 1.5))
        high = round(wide * CARD_RATIO)
        line = max(1, wide // 24)
        card = self.brush.rounded(
            (across, high), wide * 0.1, palette.CARD, edge=palette.BRASS, line=line
        ).copy()
        star = self.art.svg("chips/wild", max(9, round(wide * 0.42)))
        card.blit(star, star.get_rect(center=(across // 2, round(high * 0.25))))
        room = across - 2 * line - wide // 8
        for n, row in enumerate(rows):
            px = round(high * (0.46 if len(rows) == 1 else 0.28))
            text = self._row(row, px, room)
            y = high * (0.47 + (n + 0.5) * 0.47 / len(rows))
            card.blit(text, text.get_rect(center=(across // 2, round(y))))
        return card

    def _row(self, marks: tuple[str, ...], px: int, room: int) -> pygame.Surface:
        """Marks side by side, hearts and diamonds red, suits alone larger and closer."""
        suits = not any(mark.isalnum() for mark in marks)
        gap, most = (" ", px * 3 // 2) if suits else (GAP, px)
        _, size = self.art.fit(gap.join(marks), Face.DISPLAY, most, room, 6)
        inks = [palette.SUIT_RED if mark in RED else palette.SUIT_BLACK for mark in marks]
        drawn = [
            self.art.text(mark, Face.DISPLAY, size, ink)
            for mark, ink in zip(marks, inks, strict=True)
        ]
        space = self.art.text_size(gap, Face.DISPLAY, size)[0]
        across = sum(one.get_width() for one in drawn) + space * (len(drawn) - 1)
        row = pygame.Surface((across, max(one.get_height() for one in drawn)), pygame.SRCALPHA)
        x = 0
        for one in drawn:
            row.blit(one, (x, 0))
            x += one.get_width() + space
        return row

    def legs(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, legs: Legs) -> None:
        """The legs of a seat, as tokens in a row and in words (R8.5, R8.6)."""
        size = min(self.frame.text(14), self.frame.px(16))
        key = (legs, size, self.frame.px(pose.width), voice())

        def make() -> pygame.Surface:
            each = self.frame.px(15)
            marks = ["leg"] * legs.won + ["leg-none"] * (legs.needed - legs.won)
            if legs.needed > MOST_TOKENS:
                marks = ["leg" if legs.won else "leg-none"]
            words = tr("{n} of {all}", n=number(legs.won), all=number(legs.needed))
            colour = palette.BRASS if legs.won else palette.QUIET
            text = self.art.text(words, Face.SEMIBOLD, size, colour)
            gap, after = self.frame.px(1.5), self.frame.px(6)
            wide = (each + gap) * len(marks) + after + text.get_width()
            whole = pygame.Surface((wide, max(each, text.get_height())), pygame.SRCALPHA)
            for step, mark in enumerate(marks):
                drawn = self.art.svg(f"chips/{mark}", each)
                whole.blit(drawn, (step * (each + gap), (whole.get_height() - each) // 2))
            whole.blit(
                text, (wide - text.get_width(), (whole.get_height() - text.get_height()) // 2)
            )
            return whole

        self.canvas.lay(surface, self.art.shelf.get(key, make), pose)

    def token(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, _: None) -> None:
        """A leg on its way to the winner's plate."""
        size = max(8, self.frame.px(round(pose.width / 4) * 4))
        self.canvas.lay(surface, self.art.svg("chips/leg", size), pose)

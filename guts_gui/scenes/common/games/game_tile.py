"""The tile of a game in a list: a hand, its name, and a star for favourites."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Choice, Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face, rasterise
from guts_gui.setup.games.pictures import BACK, picture_of

PICTURE = 84.0
CARD = 27.0
SMALL_CARD = 17.0
STAR = 44.0
SIZE = 17.0
LEADING = 1.15
FAN = {2: (-7, 7), 3: (-11, 0, 11), 4: (-12, -4, 4, 12)}


@dataclass(frozen=True, slots=True)
class Presses:
    """What a tile calls: chosen, starred, and when a letter is typed on it."""

    choose: Callable[[], None]
    star: Callable[[], None]
    letter: Callable[[], None]


class GameTile(Choice):
    """A game; a click on the star, or the key *, makes it a favourite or stops it."""

    paints_focus = True

    def __init__(
        self,
        host: Scene,
        box: Units,
        game: str,
        name: str,
        presses: Presses,
        *,
        chosen: bool,
        starred: bool,
    ) -> None:
        self.game = game
        self.presses = presses
        self.starred = starred
        super().__init__(
            host,
            f"game-{game}",
            box,
            name,
            "",
            presses.choose,
            chosen=chosen,
            picture=self._draw_hand,
            picture_width=PICTURE,
            right=STAR,
            hidden=True,
        )

    # Pointer and keys

    @property
    def star_box(self) -> pygame.Rect:
        """The place of the star within the tile, in pixels."""
        wide = self.frame.px(STAR)
        return pygame.Rect(self.rect.w - wide, 0, wide, self.rect.h)

    def clicked(self, pos: tuple[int, int]) -> None:
        if self.star_box.move(self.rect.topleft).collidepoint(pos):
            self.presses.star()
        else:
            self.activate()

    def typed(self, event: pygame.event.Event) -> bool:
        """The star's key, or a letter to search for."""
        letter = getattr(event, "unicode", "")
        if event.type != pygame.KEYDOWN or len(letter) != 1:
            return False
        if letter == "*":
            self.presses.star()
            return True
        if letter.isalnum():
            self.presses.letter()
            return True
        return False

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self.starred or self.hovered or self.host.focus.current is self or self.chosen:
            side = self.frame.px(20)
            star = rasterise(_star(side, filled=self.starred), (side, side))
            surface.blit(star, star.get_rect(center=self.star_box.center))

    def _write(self, surface: pygame.Surface) -> None:
        """Write the name in one line, or in two that are not smaller."""
        left = self._text_left()
        room = self.rect.w - left - self.frame.px(self.right)
        px, face = self.frame.text(SIZE), Face.DISPLAY
        names = self.art.wrap(self.title, face, px, room)
        while px > self.brush.smallest and not self._holds(names, px, room):
            px -= 1
            names = self.art.wrap(self.title, face, px, room)
        leading = round(px * LEADING)
        first = self.rect.h // 2 - leading * (len(names) - 1) // 2
        for number, words in enumerate(names):
            at = (left, first + number * leading)
            self.brush.write(surface, words, at, face, px, anchor="midleft", width=room)

    def _holds(self, names: Sequence[str], px: int, room: int) -> bool:
        """Whether these lines fit."""
        wide = max(self.art.text_size(words, Face.DISPLAY, px)[0] for words in names)
        return wide <= room and len(names) * px * LEADING <= self.rect.h - self.frame.px(4)

    def _draw_hand(self, surface: pygame.Surface, side: pygame.Rect) -> None:
        """Draw the fanned hand of the game, with its separate cards smaller below."""
        hand, apart = picture_of(self.game)
        middle = (side.centerx + self.frame.px(4), side.centery)
        if not apart:
            self._fan(surface, hand, middle, CARD)
            return
        rise = self.frame.px(8)
        first = (middle[0] - self.frame.px(9), middle[1] - rise)
        self._fan(surface, hand, first, CARD - 5)
        second = (middle[0] + self.frame.px(10), middle[1] + rise)
        self._fan(surface, apart, second, SMALL_CARD)

    def _fan(
        self, surface: pygame.Surface, cards: Sequence[str], middle: tuple[int, int], width: float
    ) -> None:
        count = len(cards)
        turns = FAN.get(count, (0,) * count)
        apart = width * (0.62 if count < 3 else 0.48 if count < 4 else 1.6 / count)
        for number, (name, turn) in enumerate(zip(cards, turns, strict=True)):
            shown = None if name == BACK else name
            drawn = self.art.card(shown, self.frame.px(width), angle=turn)
            aside = self.frame.px((number - (count - 1) / 2) * apart)
            sunk = self.frame.px(abs(turn) * 0.22)
            surface.blit(drawn, drawn.get_rect(center=(middle[0] + aside, middle[1] + sunk)))


def _star(side: int, *, filled: bool) -> str:
    """A five-pointed star."""
    points = []
    for number in range(10):
        far = side * (0.46 if number % 2 == 0 else 0.19)
        turn = pi * (number / 5 - 0.5)
        points.append(f"{side / 2 + far * cos(turn):.2f},{side / 2 + far * sin(turn):.2f}")
    inside = palette.BRASS if filled else "none"
    return (
        f'<polygon points="{" ".join(points)}" fill="{inside}" stroke="{palette.BRASS}" '
        f'stroke-width="{max(1.0, side / 14)}" stroke-linejoin="round"/>'
    )

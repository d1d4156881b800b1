"""Cards and chips, and who draws the rest: sprites draw a pose and decide nothing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin

import pygame

from guts_gui import palette
from guts_gui.assets import Face
from guts_gui.easel import Easel, dimmed, edged, halo
from guts_gui.i18n import tr
from guts_gui.layout import PICKED, WILD
from guts_gui.paint import Brush
from guts_gui.plan import MIDDLE_CARD, Plan
from guts_gui.sprites_people import HANDS, People, Person
from guts_gui.stacks import Stack, stacks
from guts_gui.timeline import Placement, Pose, Sprite
from guts_gui.words import number

__all__ = ["Person", "Sprites"]

RISE = 0.11
"""The height of a chip, as a share of its width."""


LOW = 5
"""How high the stacks of a pot in two rows are at most: behind them cards may lie."""
STAR = 0.24
"""The width of the star on a wild card, as a share of the card's: no wider than an index."""


@dataclass(frozen=True, slots=True)
class _Card:
    """A card to be drawn: its face, None for the back, and what its pose says of it."""

    face: str | None
    width: int
    angle: int
    says: str = ""


class Sprites:
    """Draws placements into one frame; everything costly is kept on the art's shelf."""

    def __init__(self, brush: Brush, people: tuple[Person, ...], plan: Plan) -> None:
        self.brush, self.art, self.frame = brush, brush.art, brush.frame
        self.plan = plan
        self.easel = Easel(brush, plan)
        self.people = People(self.easel, people)
        self._draw: dict[str, Callable[[pygame.Surface, Sprite, Pose], None]] = {
            "card": self._card,
            "common": self._card,
            "house": self._card,
            "passed": self._card,
            "plate": self.people.plate,
            "stack": self._stack,
            "pot": self._stack,
            "reserve": self._labelled_stack,
            "side_pot": self._labelled_stack,
            "chips": self._stack,
            "total": self._total,
            "pill": self.people.pill,
            "name": self.people.name,
            "button": self.people.button,
            "bubble": self.people.bubble,
            "fist": self.people.fist,
            "count": self.people.count,
            "change": self.people.change,
            "legs": self.people.legs,
            "token": self.people.token,
            "tag": self.people.tag,
            "moment": self.people.moment,
        }

    def draw(self, surface: pygame.Surface, placement: Placement) -> None:
        """Draw every sprite, those lying higher later."""
        for sprite, pose in sorted(placement.items(), key=_depth):
            if pose.alpha > 0.01:
                self._draw[sprite[0]](surface, sprite, pose)

    def warm(self) -> Iterator[None]:
        """Draw ahead, piece by piece, what the next declaration will need."""
        for pose in HANDS:
            for seat, spot in enumerate(self.plan.places):
                self.people.hand(seat, pose, self.frame.px(spot.fist_width), round(spot.fist_angle))
                yield

    def ahead(self, placement: Placement) -> Iterator[None]:
        """Draw ahead, piece by piece, what a placement will show."""
        nowhere = pygame.Surface((1, 1), pygame.SRCALPHA)
        for sprite, pose in placement.items():
            self._draw[sprite[0]](nowhere, sprite, pose)
            yield

    # Cards

    def _card(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        kind, seat, _ = sprite
        middle = kind in ("common", "house")
        full = self.frame.px(MIDDLE_CARD if middle else self.plan.places[seat].card_width)
        if pose.moving:
            drawn = self._moving_card(full, pose)
        else:
            drawn = self._lying_card(
                _Card(pose.face, full, round(pose.angle), pose.text),
                round(pose.dim * 10),
                round(pose.glow * 2),
            )
        self.easel.lay(surface, drawn, pose)

    def _moving_card(self, full: int, pose: Pose) -> pygame.Surface:
        """A card under way, in steps too fine to see, so that few have to be drawn."""
        size = round(pose.width * self.frame.scale / full * 12) / 12
        angle = round(pose.angle) if pose.face else round(pose.angle / 4) * 4
        dim = round(pose.dim * 4) / 4
        squash = round(pose.squash * 12) / 12
        card = _Card(pose.face, full, angle, pose.text)
        key = ("moving", card, size, dim, squash)
        return self.art.shelf.get(key, lambda: self._turning(card, (size * squash, size), dim))

    def _turning(self, card: _Card, size: tuple[float, float], dim: float) -> pygame.Surface:
        still = self._marked(card)
        wide, deep = still.get_size()
        to = max(2, round(wide * size[0])), max(2, round(deep * size[1]))
        return dimmed(still if to == (wide, deep) else pygame.transform.smoothscale(still, to), dim)

    def _flat(self, face: str | None, width: int, angle: int) -> pygame.Surface:
        """A card without its shadow, from the player's deck."""
        return self.art.card(face, width, angle=angle)

    def _marked(self, card: _Card) -> pygame.Surface:
        """A card with the star of a wild one, in the strip that a fan leaves bare."""
        flat = self._flat(card.face, card.width, card.angle)
        if card.face is None or WILD not in card.says:
            return flat
        size = max(9, round(card.width * STAR))
        star = self.art.svg("chips/wild", size, angle=card.angle)
        turn = radians(card.angle)
        x, y = (STAR / 2 + 0.02 - 0.5) * card.width, 0.11 * card.width
        across, down = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        whole = flat.copy()
        middle = flat.get_width() / 2 + across, flat.get_height() / 2 + down
        whole.blit(star, star.get_rect(center=(round(middle[0]), round(middle[1]))))
        return whole

    def _lying_card(self, card: _Card, dim: int, glow: int) -> pygame.Surface:
        """A card at rest with its shadow, and a halo of lamp light when it counts."""
        key = ("lying", card, dim, glow)

        def make() -> pygame.Surface:
            flat = dimmed(self._marked(card), dim / 10)
            width = card.width
            room = max(4, width // 6)
            whole = pygame.Surface(
                (flat.get_width() + 2 * room, flat.get_height() + 2 * room), pygame.SRCALPHA
            )
            if glow:
                halo(whole, flat, palette.BRASS, max(2, width // 14), 120 + 65 * glow)
            halo(whole, flat, "#000000", max(2, width // 26), 130, (0, max(1, width // 40)))
            if PICKED in card.says:
                edged(whole, flat, palette.BRASS, max(2, width // 26))
            whole.blit(flat, (room, room))
            return whole

        return self.art.shelf.get(key, make)

    # Chips

    def _stack(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        if pose.value <= 0:
            return
        width = self.frame.px(pose.width)
        heap = stacks(pose.value)
        if sprite[0] == "pot" and len(heap) > 3:
            heap = tuple((worth, min(count, LOW)) for worth, count in heap)
        drawn = self._heap(heap, width)
        self.easel.lay(surface, drawn, pose, round(0.36 * width + 2) - drawn.get_height() // 2)

    def _heap(self, heap: tuple[Stack, ...], width: int) -> pygame.Surface:
        """Stacks side by side in two rows, the back row a little higher."""
        key = ("heap", heap, width)

        def make() -> pygame.Surface:
            columns = min(len(heap), 3)
            pitch = round(width * 0.93)
            rise = max(1, round(width * RISE))
            rows = 2 if len(heap) > 3 else 1
            tall = max(count for _, count in heap) * rise
            high = round(width * 0.72)
            size = (pitch * columns + width, high + tall + (rows - 1) * round(high * 0.6) + 4)
            whole = pygame.Surface(size, pygame.SRCALPHA)
            order = sorted(range(len(heap)), key=lambda place: (place < 3, place))
            for place in order:
                front = place < 3
                across = place % 3
                wide = min(3, len(heap)) if front else len(heap) - 3
                left = (size[0] - (pitch * (wide - 1) + width)) // 2 + across * pitch
                floor = size[1] - high - 2 - (0 if front else round(high * 0.6))
                if across == 1 and front:
                    floor = min(size[1] - high, floor + max(1, width // 14))
                self._one_stack(whole, heap[place], left, floor, width, rise)
            return whole

        return self.art.shelf.get(key, make)

    def _one_stack(
        self, whole: pygame.Surface, stack: Stack, left: int, floor: int, width: int, rise: int
    ) -> None:
        worth, count = stack
        chip = self.art.svg(f"chips/chip-{worth}", width)
        shade = max(1, width // 12)
        shadow = self.brush.shadow(
            (width - 2 * shade, round(width * 0.4)), width / 4, shade * 2, 0.4
        )
        whole.blit(shadow, (left - shade, floor + round(width * 0.26)))
        for level in range(count):
            lean = (-1, 0, 1, 0, 1, -1, 0, 0)[(level + worth) % 8] * max(0, width // 36)
            whole.blit(chip, (left + lean, floor - level * rise))

    def _labelled_stack(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        self._stack(surface, sprite, pose)
        label = tr("reserve") if sprite[0] == "reserve" else tr("side pot")
        x, y = self.frame.px(pose.x), self.frame.px(pose.y + 27)
        self.brush.write(
            surface,
            number(pose.value),
            (x, y),
            Face.DISPLAY,
            self.frame.text(18),
            palette.CREAM,
            anchor="center",
        )
        low = y + self.frame.px(17 * self.easel.text_share)
        self.brush.write(
            surface, label, (x, low), Face.TEXT, self.frame.text(14), palette.QUIET, anchor="center"
        )

    def _total(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        """The pot's number, which can be read across a room."""
        x, y = self.frame.px(pose.x), self.frame.px(pose.y)
        self.brush.write(
            surface,
            number(pose.value),
            (x, y),
            Face.DISPLAY,
            self.frame.text(36),
            palette.CREAM,
            anchor="center",
            width=self.frame.px(pose.width),
            shadow=True,
        )
        low = y + self.frame.px(27 * self.easel.text_share)
        self.brush.write(
            surface,
            {"high": tr("high pot"), "low": tr("low pot")}.get(pose.text, tr("pot")),
            (x, low),
            Face.TEXT,
            self.frame.text(15),
            palette.QUIET,
            anchor="center",
        )


def _depth(item: tuple[Sprite, Pose]) -> float:
    return item[1].z

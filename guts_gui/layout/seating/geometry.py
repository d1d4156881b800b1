"""Points, boxes and the places of one seat, in design units."""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom of a rectangle."""
Oval = tuple[Point, Point]
"""The centre of an oval and its two radii."""

GAP = 8.0
"""Minimum distance between unrelated things."""
CARD_RATIO = 1.4
LABEL = 104.0, 24.0
"""Size of the box kept free for the name of another player's hand, on one line."""
LABEL_DROP = 4.0
"""Distance of that box's centre below the lower edge of the cards."""
HEAP = 2.95, 2.1
"""Size kept free for the chips of a seat, as shares of a chip's width."""
PALM = 0.3
"""The part of a fist that must be on its owner's cards: its centre, as a share of its width."""
TILT, SAG = 6.0, 1.4
"""In another player's fan: degrees between cards, and how much lower the outer ones are."""
MADE_RISE = 0.1
"""Rise of a card that forms the hand, as a share of its width."""


class Space(NamedTuple):
    """The space for a table in design units, and its text size, 1 being normal."""

    width: float
    height: float
    text: float = 1.0


def box(middle: Point, width: float, height: float) -> Box:
    """The box of that size around a point."""
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def mirrored(area: Box, axis: float) -> Box:
    return 2 * axis - area[2], area[1], 2 * axis - area[0], area[3]


def moved(area: Box, by: Point) -> Box:
    return area[0] + by[0], area[1] + by[1], area[2] + by[0], area[3] + by[1]


def gap_between(a: Box, b: Box) -> float:
    """Distance between two boxes, 0 if they touch."""
    return hypot(max(b[0] - a[2], a[0] - b[2], 0.0), max(b[1] - a[3], a[1] - b[3], 0.0))


def near(a: Box, b: Box, gap: float) -> bool:
    """Whether two boxes are closer than `gap` both across and down."""
    return a[0] - gap < b[2] and b[0] < a[2] + gap and a[1] - gap < b[3] and b[1] < a[3] + gap


def covers(oval: Oval, area: Box) -> bool:
    """Whether all corners of the box are on the oval."""
    (x, y), (across, down) = oval
    farthest = max(x - area[0], area[2] - x) / across, max(y - area[1], area[3] - y) / down
    return farthest[0] ** 2 + farthest[1] ** 2 < 1


def lean(cards: int) -> float:
    """Offset between cards of another player's hand, as a share of a card's width.

    An index is a quarter of a card wide, so that it is visible in all but the narrowest fan.
    """
    return 0.46 if cards <= 3 else max(0.27, 0.36 * packed(cards))


def packed(cards: int) -> float:
    """Factor on the offset in a hand of more than five cards, which takes the room of five."""
    return min(1.0, 4 / max(1, cards - 1))


@lru_cache(maxsize=512)
def fan_box(width: float, cards: int, tilt: float) -> Box:
    """The box of another player's fan around its centre, with room for cards that rise."""
    close, step = packed(cards), width * lean(cards)
    half, deep = width / 2, width * CARD_RATIO / 2
    xs, ys = [], []
    for number in range(cards):
        off = number - (cards - 1) / 2
        turn = radians(off * close * TILT + tilt)
        for x in (-half, half):
            for y in (-deep - MADE_RISE * width, deep):
                xs.append(off * step + x * cos(turn) - y * sin(turn))
                ys.append(abs(off * close) ** 1.5 * SAG + x * sin(turn) + y * cos(turn))
    return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True)
class LabelRoom:
    """Width of a label with one line and with several, and how far it may extend downwards."""

    line: float
    width: float
    depth: float


OWN_LABEL = LabelRoom(320.0, 320.0, 26.0)
"""Of the near player: down to just over the edge of the bar, clear of its buttons."""


@dataclass(frozen=True)
class Place:
    """One seat's places: portrait, plate, cards, chips, hand and the label of its hand.

    `stack` is the base of its chips; all other points are centres.
    """

    portrait: Point
    radius: float
    plate: Point
    plate_width: float
    plate_height: float
    cards: Point
    card_width: float
    tilt: float
    stack: Point
    chip_width: float
    label: Point
    fist: Point
    fist_width: float
    fist_angle: float
    legs_row: float = 0.0
    label_room: LabelRoom = OWN_LABEL

    @property
    def aside(self) -> Point:
        """The place of the coach, at the right of the near player's cards."""
        return self.cards[0] + 282, self.cards[1] + 30

    @property
    def near(self) -> bool:
        """Whether it is the place at the bottom of the window."""
        return self.fist_angle == 0 and self.tilt == 0

    @property
    def button(self) -> Point:
        """The dealer button, on the portrait's upper edge, away from the plate."""
        away = 0.72 * self.radius
        side = -1 if self.portrait[0] < self.plate[0] else 1
        return self.portrait[0] + side * away, self.portrait[1] - away

    @property
    def legs(self) -> Point:
        """The row of legs, along the plate's lower edge."""
        return self.plate[0], self.plate[1] + self.plate_height / 2 - self.legs_row / 2 - 2

    @property
    def pill(self) -> Point:
        """The declaration, on the plate's upper left corner."""
        return self.plate[0] - self.plate_width / 2 + 20, self.plate[1] - self.plate_height / 2 - 7

    @property
    def change(self) -> Point:
        """The right end of an amount won or paid: above the plate, or below the near portrait."""
        if self.near:
            return self.plate[0] - self.plate_width / 2 - 4, self.portrait[1] + self.radius + 12
        x, y = self.plate
        return x + self.plate_width / 2, y - self.plate_height / 2 - 12

    @property
    def plate_box(self) -> Box:
        return box(self.plate, self.plate_width, self.plate_height)

    @property
    def face_box(self) -> Box:
        return box(self.portrait, 2 * self.radius, 2 * self.radius)

    @property
    def palm_box(self) -> Box:
        return box(self.fist, self.fist_width * PALM, self.fist_width * PALM)

    @property
    def chips_size(self) -> Point:
        """Width and height kept free for the seat's chips."""
        return self.chip_width * HEAP[0], self.chip_width * HEAP[1]

    @property
    def chips_box(self) -> Box:
        wide, deep = self.chips_size
        return box((self.stack[0], self.stack[1] - deep / 2), wide, deep)

    @property
    def label_box(self) -> Box:
        """The box kept free for the name of another player's hand."""
        return box(self.label, *LABEL)

    def cards_box(self, cards: int) -> Box:
        """The box of another player's hand with that many cards."""
        return moved(fan_box(self.card_width, cards, self.tilt), self.cards)

    def aimed(self, at: Point) -> "Place":
        """The same places with the fist beside the plate, in the direction of a point."""
        (x, y), size = self.plate, (self.plate_width, self.plate_height)
        away = hypot(at[0] - x, at[1] - y)
        toward = ((at[0] - x) / away, (at[1] - y) / away)
        edge = _support(size, toward) + self.fist_width * 0.6
        fist = x + toward[0] * edge, y + toward[1] * edge
        return replace(self, fist=fist, fist_angle=degrees(atan2(toward[0], -toward[1])))


def _support(size: Point, toward: Point) -> float:
    """Distance from a box's centre to its edge in a direction."""
    return min(size[axis] / 2 / abs(toward[axis]) for axis in (0, 1) if abs(toward[axis]) > 0.05)

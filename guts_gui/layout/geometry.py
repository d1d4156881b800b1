"""Points, boxes and the places of one seat, in design units."""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, degrees, hypot

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Oval = tuple[Point, Point]
"""The middle of an oval and its two radii."""
Room = tuple[list[Box], float]
"""The boxes that are taken, and how far to the right there is room."""

GAP = 8.0
"""Nothing lies closer than this to anything that it is not part of."""
CARD_RATIO = 1.4
LABEL = 104.0
"""The width kept free for the name of another's hand."""
PALM = 0.3
"""The middle of a fist, as a share of its width, which is to lie on its owner's cards."""


def box(middle: Point, width: float, height: float) -> Box:
    """The box of that size around a point."""
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def mirrored(lies: Box, axis: float) -> Box:
    return 2 * axis - lies[2], lies[1], 2 * axis - lies[0], lies[3]


def gap_between(a: Box, b: Box) -> float:
    """How far two boxes are apart, 0 where they meet."""
    return hypot(max(b[0] - a[2], a[0] - b[2], 0.0), max(b[1] - a[3], a[1] - b[3], 0.0))


def covers(oval: Oval | None, lies: Box) -> bool:
    """Whether the box lies on the oval with all its corners; everywhere where there is none."""
    if oval is None:
        return True
    (x, y), (across, down) = oval
    farthest = max(x - lies[0], lies[2] - x) / across, max(y - lies[1], lies[3] - y) / down
    return farthest[0] ** 2 + farthest[1] ** 2 < 1


def free(wanted: Box, room: Room, gap: float) -> bool:
    """Whether a box lies in the room, so far from everything that is taken."""
    taken, limit = room
    left, top, right, bottom = wanted
    if left <= GAP or right + gap / 2 >= limit:
        return False
    left, top, right, bottom = left - gap, top - gap, right + gap, bottom + gap
    for other in taken:
        if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
            return False
    return True


def lean(cards: int) -> float:
    """The share of a card's width by which the next one of another's hand lies further right.

    An index takes a quarter of a card, so that it is seen in all but the narrowest fan.
    """
    return 0.46 if cards <= 3 else max(0.27, 0.36 * packed(cards))


def packed(cards: int) -> float:
    """How much closer the cards of a hand of more than five lie: they take the room of five."""
    return min(1.0, 4 / max(1, cards - 1))


@lru_cache(maxsize=256)
def fan_width(card_width: float, cards: int) -> float:
    """The width of a hand of another, or of its name where that is wider."""
    return max(LABEL, card_width * (1.12 + lean(cards) * (cards - 1)))


def hand_box(lie: Point, width: float, cards: int) -> Box:
    """The room that a hand of another takes, its fan and its name included."""
    return box((lie[0], lie[1] + 4), fan_width(width, cards), width * CARD_RATIO + 14)


@dataclass(frozen=True)
class LabelRoom:
    """The width of a label of one line and of more, and how far below its place it may hang."""

    line: float
    width: float
    depth: float


OWN_LABEL = LabelRoom(238.0, 238.0, 14.0)


@dataclass(frozen=True)
class Place:
    """One seat's places: face, plate, cards, chips, hand and the label of its hand.

    `stack` is where its chips stand; all other points are middles.
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
    def button(self) -> Point:
        """The dealer's button, on the plate's upper right corner."""
        return self.plate[0] + self.plate_width / 2, self.plate[1] - self.plate_height / 2 + 2

    @property
    def legs(self) -> Point:
        """The row of legs, along the plate's lower edge."""
        return self.plate[0], self.plate[1] + self.plate_height / 2 - self.legs_row / 2 - 2

    @property
    def pill(self) -> Point:
        """The word in or out, on the plate's upper left corner."""
        return self.plate[0] - self.plate_width / 2 + 12, self.plate[1] - self.plate_height / 2 - 7

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
        """The width and the height kept free for the seat's chips."""
        return self.chip_width * 2.95, self.chip_width * 2.1

    @property
    def chips_box(self) -> Box:
        wide, deep = self.chips_size
        return box((self.stack[0], self.stack[1] - deep / 2), wide, deep)

    def cards_box(self, cards: int) -> Box:
        """The room that the seat's hand of so many cards takes."""
        return hand_box(self.cards, self.card_width, cards)

    def aimed(self, at: Point) -> "Place":
        """The same places with the fist beside the plate on the way to a point."""
        (x, y), size = self.plate, (self.plate_width, self.plate_height)
        away = hypot(at[0] - x, at[1] - y)
        toward = ((at[0] - x) / away, (at[1] - y) / away)
        edge = _support(size, toward) + self.fist_width * 0.6
        fist = x + toward[0] * edge, y + toward[1] * edge
        return replace(self, fist=fist, fist_angle=degrees(atan2(toward[0], -toward[1])))


def _support(size: Point, toward: Point) -> float:
    """How far the edge of a box is from its middle in a direction."""
    return min(size[axis] / 2 / abs(toward[axis]) for axis in (0, 1) if abs(toward[axis]) > 0.05)

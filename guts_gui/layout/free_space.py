"""Where there is room at the table: hands take the first of their places that is free."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guts_gui.layout.seats import Place

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Oval = tuple[Point, Point]
"""The middle of an oval and its two radii."""
CARD_RATIO = 1.4
LABEL = 104.0
"""The width kept free for the name of another's hand."""
GAP = 8.0
"""Nothing lies closer than this to anything that it is not part of."""
MANY = 5
"""From so many cards on, hands are laid all of one size."""
SIZES = (78.0, 72.0, 66.0, 60.0, 57.0, 54.0, 51.0, 48.0, 46.0, 42.0)
"""The widths that such cards may have."""
PALM = 0.3
"""The middle of a fist, as a share of its width, which is to lie on its owner's cards."""
WIDE = 50.0
"""Cards of others are hardly read from afar when they are narrower."""
PATIENCE = 1000
"""How many places are tried before hands of a size are given up."""
NEARER, FARTHEST = 10.0, 44.0
"""A hand lies so much closer to its owner's plate than to any other, and no farther from it."""

Room = tuple[list[Box], float]
"""What is taken, and how far to the right there is room."""


def box(middle: Point, width: float, height: float) -> Box:
    """The rectangle (left, top, right, bottom) of that size around a point."""
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def mirrored(lies: Box, axis: float) -> Box:
    return 2 * axis - lies[2], lies[1], 2 * axis - lies[0], lies[3]


def heap_size(seat: Place) -> Point:
    """The room that a seat's chips take."""
    return seat.chip_width * 2.95, seat.chip_width * 2.1


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


def free(wanted: Box, room: Room, gap: float) -> bool:
    taken, limit = room
    left, top, right, bottom = wanted
    if left <= GAP or right + gap / 2 >= limit:
        return False
    left, top, right, bottom = left - gap, top - gap, right + gap, bottom + gap
    for other in taken:
        if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
            return False
    return True


@dataclass(frozen=True)
class Wish:
    """How hands shall lie: no card wider than `most`, and the unlikelier places tried first.

    `below` says that a hand opposite lies below its plate and nowhere else.
    """

    most: float
    otherwise: bool
    below: bool


_Way = Callable[["Place", int, float, float], list[Point]]
"""A kind of places for a box of some size at a seat."""
Laid = tuple[Point, float]
"""The middle of a seat's cards and the width of one."""


def gap_between(a: Box, b: Box) -> float:
    """How far two boxes are apart, 0 where they meet."""
    return hypot(max(b[0] - a[2], a[0] - b[2], 0.0), max(b[1] - a[3], a[1] - b[3], 0.0))


def belongs(lies: Box, own: Box, others: list[Box]) -> bool:
    """Whether the box lies by its own plate and clearly closer to it than to any other's."""
    away = gap_between(lies, own)
    return away <= FARTHEST and all(gap_between(lies, other) >= away + NEARER for other in others)


def _plates(seat: Place, seats: Sequence[Place]) -> tuple[Box, list[Box]]:
    """The seat's own plate, and those of its neighbours."""
    step = seats.index(seat)
    beside = (*seats[max(0, step - 1) : step], *seats[step + 1 : step + 2])
    return plate_box(seat), [plate_box(other) for other in beside]


def lay_hands(
    seats: list[Place],
    oval: Oval,
    cards: int,
    room: tuple[list[Box], list[float]],
    wish: Wish,
) -> list[Laid]:
    """Where the hands of one side of the table lie: large ones all of one size where they fit."""
    one_by_one = _each_by_itself(seats, oval, cards, room, wish)
    if one_by_one and cards < MANY and min(width for _, width in one_by_one) >= WIDE:
        return one_by_one
    ways = wish.otherwise, wish.below
    where = tuple(room[0]), tuple(room[1])
    for table, least, near in (
        (oval, WIDE, ways),
        (oval, 46.0, None),
        (oval, 42.0, None),
        (None, 42.0, ways),
        (None, 42.0, None),
    ):
        for width in (size for size in SIZES if least <= size <= wish.most):
            found = _of_one_size(tuple(seats), oval[0], cards, where, (table, width, near))
            if found:
                return [(lie, width) for lie in found]
    return one_by_one or [_lay_below(seat, oval[0], cards) for seat in seats[: len(room[1])]]


def _each_by_itself(
    seats: list[Place],
    oval: Oval,
    cards: int,
    room: tuple[list[Box], list[float]],
    wish: Wish,
) -> list[Laid]:
    """Each hand in the first place that the ones before leave free; none when one finds none."""
    taken = room[0].copy()
    laid = []
    for seat, half in zip(seats, room[1], strict=False):
        found = _lay_cards(seat, _plates(seat, seats), oval, cards, ((taken, half), wish))
        if found is None:
            return []
        lies = hand_box(*found, cards)
        taken += [lies, mirrored(lies, oval[0][0])]
        laid.append(found)
    return laid


@lru_cache(maxsize=128)
def _of_one_size(
    seats: tuple[Place, ...],
    centre: Point,
    cards: int,
    rooms: tuple[tuple[Box, ...], tuple[float, ...]],
    wish: tuple[Oval | None, float, tuple[bool, bool] | None],
) -> list[Point]:
    """Where the hands of one side lie when their cards are of that width; nowhere without room.

    The wish is the oval they shall lie on, the width, and for the usual places, instead of all
    about the plate, what a `Wish` says of their order.
    """
    taken, halves = list(rooms[0]), rooms[1]
    table, width, order = wish
    places = partial(_near, order=order) if order else _around
    all_plates = [_plates(seat, seats) for seat in seats[: len(halves)]]
    ways = [
        [
            lie
            for lie in places(seat, centre, width, cards)
            if covers(table, lies := hand_box(lie, width, cards))
            and free(lies, (taken, half), GAP)
            and belongs(lies, *plates)
        ]
        for seat, half, plates in zip(seats, halves, all_plates, strict=False)
    ]
    found = _Search(centre[0], width, cards, [0]).lay(ways) if all(ways) else None
    return found or []


def hand_box(lie: Point, width: float, cards: int) -> Box:
    """The room that a hand of another takes, its fan and its name included."""
    return box((lie[0], lie[1] + 4), fan_width(width, cards), width * CARD_RATIO + 14)


@dataclass(frozen=True)
class _Search:
    """Tries out places for hands of one size until none meets another; `tried` counts."""

    axis: float
    width: float
    cards: int
    tried: list[int]

    def lay(self, ways: list[list[Point]], taken: tuple[Box, ...] = ()) -> list[Point] | None:
        """One place for each hand of the rest, or None."""
        if not ways:
            return []
        for lie in ways[0]:
            self.tried[0] += 1
            if self.tried[0] > PATIENCE:
                return None
            lies = hand_box(lie, self.width, self.cards)
            if not free(lies, (list(taken), 2 * self.axis), GAP):
                continue
            rest = self.lay(ways[1:], (*taken, lies, mirrored(lies, self.axis)))
            if rest is not None:
                return [lie, *rest]
        return None


def _around(seat: Place, centre: Point, width: float, cards: int) -> list[Point]:
    """Places all about a seat's plate, the nearest first."""
    x, y = seat.plate
    inward = 1 if x < centre[0] else -1
    steps = [
        (inward * across, down) for across in range(-180, 240, 20) for down in range(-36, 216, 18)
    ]
    steps.sort(key=lambda step: hypot(*step))
    return [(x + across, y + down) for across, down in steps]


def _near(
    seat: Place, centre: Point, width: float, cards: int, *, order: tuple[bool, bool]
) -> list[Point]:
    """All the places for a seat's hand, the likeliest first, or the other way round."""
    otherwise, only_below = order
    inward, ways = _toward(seat, centre)
    wide, deep = fan_width(width, cards), width * CARD_RATIO + 8
    near = [lie for way in ways for lie in way(seat, inward, wide, deep)]
    if otherwise and seat.plate[0] != centre[0]:
        near.reverse()
    below, *_ = _below(seat, inward, wide, deep)
    if seat.plate[0] == centre[0] and only_below:
        return [(below[0], below[1] + down) for down in (0, 14, 28)]
    beside, *_ = _beside(seat, inward, wide, deep)
    far = [(beside[0], beside[1] + down) for down in (80, 96, 112)]
    far += [(x, y + down) for down in (14, 28, 44, 60) for x, y in _below(seat, inward, wide, deep)]
    outward = [(below[0] - inward * away, below[1]) for away in (48, 64, 80, 96)]
    return near + outward + far


def _toward(seat: Place, centre: Point) -> tuple[int, tuple[_Way, ...]]:
    """Which side of a seat the middle lies on, and whether its cards go beside or below first."""
    inward = 1 if seat.plate[0] < centre[0] else -1
    beside_first = abs(centre[0] - seat.plate[0]) > 1.35 * abs(centre[1] - seat.plate[1])
    return inward, (_beside, _below) if beside_first else (_below, _beside)


def _lay_cards(
    seat: Place,
    plates: tuple[Box, list[Box]],
    oval: Oval,
    cards: int,
    rooms: tuple[Room, Wish],
) -> Laid | None:
    """The middle of a seat's cards, beside or below its plate, and their width: smaller at need."""
    room, wish = rooms
    inward, ways = _toward(seat, oval[0])
    if seat.plate[0] == oval[0][0]:
        ways = (_below,) if wish.below else (_below, _beside)
    elif wish.otherwise:
        ways = ways[::-1]
    widths = [w for w in (seat.card_width, seat.card_width * 0.9, 46.0, 42.0) if w <= wish.most]
    for way in ways:
        for width in widths:
            wide, deep = fan_width(width, cards), width * CARD_RATIO + 8
            for lie in way(seat, inward, wide, deep):
                lies = box((lie[0], lie[1] + 3), wide, deep + 6)
                if covers(oval, lies) and free(lies, room, GAP) and belongs(lies, *plates):
                    return lie, width
    return None


def _lay_below(seat: Place, centre: Point, cards: int) -> Laid:
    """A hand below its plate, wherever that is: for tables that no pack can serve."""
    inward, _ = _toward(seat, centre)
    return _below(seat, inward, fan_width(42.0, cards), 42.0 * CARD_RATIO + 8)[0], 42.0


def _beside(seat: Place, inward: int, wide: float, deep: float) -> list[Point]:
    """Places for a box of that size beside a seat's plate, towards the middle of the table."""
    x = seat.plate[0] + inward * (seat.plate_width / 2 + 9 + wide / 2)
    return [(x, seat.plate[1] + down) for down in (0, 12, -12, 24, -24, 36, 50, 64)]


def _below(seat: Place, inward: int, wide: float, deep: float) -> list[Point]:
    """Places for a box of that size below a seat's plate."""
    y = seat.plate[1] + seat.plate_height / 2 + 9 + deep / 2
    shifts = (0, 16, 32, 48, -16, 64, -32, 80, 96)
    return [(seat.plate[0] + inward * shift, y) for shift in shifts]


def covers(oval: Oval | None, lies: Box) -> bool:
    """Whether the box lies on the oval with all its corners; everywhere where there is none."""
    if oval is None:
        return True
    (x, y), (across, down) = oval
    farthest = max(x - lies[0], lies[2] - x) / across, max(y - lies[1], lies[3] - y) / down
    return farthest[0] ** 2 + farthest[1] ** 2 < 1


def plate_box(seat: Place) -> Box:
    return box(seat.plate, seat.plate_width, seat.plate_height)


def face_box(seat: Place) -> Box:
    return box(seat.portrait, 2 * seat.radius, 2 * seat.radius)


def aimed(seat: Place, at: Point) -> Place:
    """The seat with its fist beside the plate on the way to that point."""
    (x, y), size = seat.plate, (seat.plate_width, seat.plate_height)
    away = hypot(at[0] - x, at[1] - y)
    toward = ((at[0] - x) / away, (at[1] - y) / away)
    edge = _support(size, toward) + seat.fist_width * 0.6
    fist = x + toward[0] * edge, y + toward[1] * edge
    return replace(seat, fist=fist, fist_angle=degrees(atan2(toward[0], -toward[1])))


def fist_box(seat: Place) -> Box:
    """The palm of a seat's hand."""
    return box(seat.fist, seat.fist_width * PALM, seat.fist_width * PALM)


def _support(size: Point, toward: Point) -> float:
    """How far the edge of a box is from its middle in a direction."""
    return min(size[axis] / 2 / abs(toward[axis]) for axis in (0, 1) if abs(toward[axis]) > 0.05)

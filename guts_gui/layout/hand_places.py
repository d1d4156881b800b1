"""Finds free space for hands on the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import hypot

from guts_gui.layout.geometry import (
    CARD_RATIO,
    GAP,
    Box,
    Oval,
    Place,
    Point,
    Room,
    box,
    covers,
    fan_width,
    free,
    gap_between,
    hand_box,
    mirrored,
)

MANY = 5
"""From this number of cards on, hands share one card size."""
SIZES = (78.0, 72.0, 66.0, 60.0, 57.0, 54.0, 51.0, 48.0, 46.0, 42.0)
"""Possible card widths in that case."""
WIDE = 50.0
"""Cards of other players below this width are hard to read from a distance."""
PATIENCE = 1000
"""Number of places tried before a card size is given up."""
NEARER, FARTHEST = 10.0, 44.0
"""Least advantage in distance of a hand to its owner's plate over any other, and its maximum
distance."""


@dataclass(frozen=True)
class Wish:
    """Constraints for hands: maximum card width, and whether to try unlikely places first.

    `below` restricts the hand opposite to places below its plate.
    """

    most: float
    otherwise: bool
    below: bool


_Way = Callable[[Place, int, float, float], list[Point]]
"""A function that returns places for a box of some size at a seat."""
Laid = tuple[Point, float]
"""The centre of a seat's cards and the width of one."""


def belongs(area: Box, own: Box, others: list[Box]) -> bool:
    """Whether the box is next to its own plate and clearly closer to it than to any other."""
    away = gap_between(area, own)
    return away <= FARTHEST and all(gap_between(area, other) >= away + NEARER for other in others)


def _plates(seat: Place, seats: Sequence[Place]) -> tuple[Box, list[Box]]:
    """The seat's own plate, and those of its neighbours."""
    step = seats.index(seat)
    beside = (*seats[max(0, step - 1) : step], *seats[step + 1 : step + 2])
    return seat.plate_box, [other.plate_box for other in beside]


def lay_hands(
    seats: list[Place],
    oval: Oval,
    cards: int,
    room: tuple[list[Box], list[float]],
    wish: Wish,
) -> list[Laid]:
    """The hands of one side of the table; large hands share one card size if possible."""
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
    """Each hand in the first place left free by those before; empty if one finds none."""
    taken = room[0].copy()
    laid = []
    for seat, half in zip(seats, room[1], strict=False):
        found = _lay_cards(seat, _plates(seat, seats), oval, cards, ((taken, half), wish))
        if found is None:
            return []
        area = hand_box(*found, cards)
        taken += [area, mirrored(area, oval[0][0])]
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
    """The hands of one side with that card width; empty without enough room.

    `wish` is the oval they must be on, the card width, and the order of the usual places as in
    `Wish`; None tries all places around the plate.
    """
    taken, halves = list(rooms[0]), rooms[1]
    table, width, order = wish
    places = partial(_near, order=order) if order else _around
    all_plates = [_plates(seat, seats) for seat in seats[: len(halves)]]
    ways = [
        [
            lie
            for lie in places(seat, centre, width, cards)
            if covers(table, area := hand_box(lie, width, cards))
            and free(area, (taken, half), GAP)
            and belongs(area, *plates)
        ]
        for seat, half, plates in zip(seats, halves, all_plates, strict=False)
    ]
    found = _Search(centre[0], width, cards, [0]).lay(ways) if all(ways) else None
    return found or []


@dataclass(frozen=True)
class _Search:
    """Backtracking search for places of hands of one size; `tried` counts attempts."""

    axis: float
    width: float
    cards: int
    tried: list[int]

    def lay(self, ways: list[list[Point]], taken: tuple[Box, ...] = ()) -> list[Point] | None:
        """One place for each of the remaining hands, or None."""
        if not ways:
            return []
        for lie in ways[0]:
            self.tried[0] += 1
            if self.tried[0] > PATIENCE:
                return None
            area = hand_box(lie, self.width, self.cards)
            if not free(area, (list(taken), 2 * self.axis), GAP):
                continue
            rest = self.lay(ways[1:], (*taken, area, mirrored(area, self.axis)))
            if rest is not None:
                return [lie, *rest]
        return None


def _around(seat: Place, centre: Point, width: float, cards: int) -> list[Point]:
    """Places all around a seat's plate, nearest first."""
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
    """All places for a seat's hand, most likely first, or in reverse."""
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
    """The side of a seat towards the centre, and whether its cards go beside or below first."""
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
    """The centre and width of a seat's cards, beside or below its plate; smaller if necessary."""
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
                area = box((lie[0], lie[1] + 3), wide, deep + 6)
                if covers(oval, area) and free(area, room, GAP) and belongs(area, *plates):
                    return lie, width
    return None


def _lay_below(seat: Place, centre: Point, cards: int) -> Laid:
    """A hand below its plate even if it overlaps: for tables that no deck can serve."""
    inward, _ = _toward(seat, centre)
    return _below(seat, inward, fan_width(42.0, cards), 42.0 * CARD_RATIO + 8)[0], 42.0


def _beside(seat: Place, inward: int, wide: float, deep: float) -> list[Point]:
    """Places for a box of that size beside a seat's plate, towards the centre of the table."""
    x = seat.plate[0] + inward * (seat.plate_width / 2 + 9 + wide / 2)
    return [(x, seat.plate[1] + down) for down in (0, 12, -12, 24, -24, 36, 50, 64)]


def _below(seat: Place, inward: int, wide: float, deep: float) -> list[Point]:
    """Places for a box of that size below a seat's plate."""
    y = seat.plate[1] + seat.plate_height / 2 + 9 + deep / 2
    shifts = (0, 16, 32, 48, -16, 64, -32, 80, 96)
    return [(seat.plate[0] + inward * shift, y) for shift in shifts]

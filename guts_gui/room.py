"""Where there is room at the table: hands and chips take the first of their places that is free."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guts_gui.plan import Place

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
SIZES = (78.0, 72.0, 66.0, 60.0, 57.0, 54.0, 51.0, 48.0, 45.0, 42.0)
"""The widths that such cards may have."""
WIDE = 50.0
"""Cards of others are hardly read from afar when they are narrower."""
PATIENCE = 1000
"""How many places are tried before hands of a size are given up."""

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


def fan_width(card_width: float, cards: int) -> float:
    """The width of a hand of another, or of its name where that is wider."""
    return max(LABEL, card_width * (1.12 + lean(cards) * (cards - 1)))


def _free(wanted: Box, room: Room, gap: float) -> bool:
    taken, limit = room
    left, top, right, bottom = wanted
    return (
        left > GAP
        and right + gap / 2 < limit
        and not any(
            left < b[2] + gap and b[0] < right + gap and top < b[3] + gap and b[1] < bottom + gap
            for b in taken
        )
    )


_Way = Callable[["Place", int, float, float], list[Point]]
"""A kind of places for a box of some size at a seat."""
_Ways = Callable[["Place", Point, float, int], list[Point]]
"""Places for a seat's hand of so many cards of some width."""
Laid = tuple[Point, float]
"""The middle of a seat's cards and the width of one."""


def lay_hands(
    seats: list[Place], oval: Oval, cards: int, taken: list[Box], halves: list[float]
) -> list[Laid]:
    """Where the hands of one side of the table lie: large ones all of one size where they fit."""
    one_by_one = _each_by_itself(seats, oval[0], cards, taken, halves)
    if one_by_one and cards < MANY and min(width for _, width in one_by_one) >= WIDE:
        return one_by_one
    room = (taken, halves)
    for table, least, ways in (
        (oval, WIDE, _near),
        (oval, 46.0, _around),
        (None, 42.0, _near),
        (None, 42.0, _around),
    ):
        if one_by_one and ways is _around:
            return one_by_one
        found = _all_of_one_size(seats, oval[0], cards, room, (table, least, ways))
        if found:
            return found
    return one_by_one or [_lay_below(seat, oval[0], cards) for seat in seats[: len(halves)]]


def _each_by_itself(
    seats: list[Place], centre: Point, cards: int, taken: list[Box], halves: list[float]
) -> list[Laid]:
    """Each hand in the first place that the ones before leave free; none when one finds none."""
    taken = taken.copy()
    laid = []
    for seat, half in zip(seats, halves, strict=False):
        found = _lay_cards(seat, centre, cards, (taken, half))
        if found is None:
            return []
        lies = _hand_box(*found, cards)
        taken += [lies, mirrored(lies, centre[0])]
        laid.append(found)
    return laid


def _all_of_one_size(
    seats: list[Place],
    centre: Point,
    cards: int,
    rooms: tuple[list[Box], list[float]],
    wish: tuple[Oval | None, float, _Ways],
) -> list[Laid]:
    """The hands of one side, of the largest size for which all find room.

    The wish is the oval they shall lie on, the least width of a card, and which places to try.
    """
    taken, halves = rooms
    table, least, places = wish
    for width in (size for size in SIZES if size >= least):
        ways = [
            [
                lie
                for lie in places(seat, centre, width, cards)
                if _free(_hand_box(lie, width, cards), (taken, half), GAP)
                and (table is None or _covers(table, _hand_box(lie, width, cards)))
            ]
            for seat, half in zip(seats, halves, strict=False)
        ]
        found = _Search(centre[0], width, cards, [0]).lay(ways)
        if found is not None:
            return [(lie, width) for lie in found]
    return []


def _hand_box(lie: Point, width: float, cards: int) -> Box:
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
            lies = _hand_box(lie, self.width, self.cards)
            if not _free(lies, (list(taken), 2 * self.axis), GAP):
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


def _near(seat: Place, centre: Point, width: float, cards: int) -> list[Point]:
    """All the places for a seat's hand, the likeliest first."""
    inward, ways = _toward(seat, centre)
    wide, deep = fan_width(width, cards), width * CARD_RATIO + 8
    near = [lie for way in ways for lie in way(seat, inward, wide, deep)]
    below, *_ = _below(seat, inward, wide, deep)
    beside, *_ = _beside(seat, inward, wide, deep)
    far = [(beside[0], beside[1] + down) for down in (80, 96, 112)]
    far += [(x, y + down) for down in (14, 28, 44, 60) for x, y in _below(seat, inward, wide, deep)]
    outward = [(below[0] - inward * away, below[1]) for away in (48, 64, 80, 96)]
    return near + outward + far


def _toward(seat: Place, centre: Point) -> tuple[int, tuple[_Way, _Way]]:
    """Which side of a seat the middle lies on, and whether its cards go beside or below first."""
    inward = 1 if seat.plate[0] < centre[0] else -1
    beside_first = abs(centre[0] - seat.plate[0]) > 1.35 * abs(centre[1] - seat.plate[1])
    return inward, (_beside, _below) if beside_first else (_below, _beside)


def _lay_cards(seat: Place, centre: Point, cards: int, room: Room) -> Laid | None:
    """The middle of a seat's cards, beside or below its plate, and their width: smaller at need."""
    inward, ways = _toward(seat, centre)
    widths = (seat.card_width, seat.card_width * 0.9, 46.0, 42.0)
    for way in ways:
        for width in widths:
            wide, deep = fan_width(width, cards), width * CARD_RATIO + 8
            for lie in way(seat, inward, wide, deep):
                if _free(box((lie[0], lie[1] + 3), wide, deep + 6), room, GAP):
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


def _covers(oval: Oval, lies: Box) -> bool:
    """Whether the box lies on the oval with all its corners."""
    (x, y), (across, down) = oval
    return all(
        ((corner - x) / across) ** 2 + ((edge - y) / down) ** 2 < 1
        for corner in (lies[0], lies[2])
        for edge in (lies[1], lies[3])
    )


def lay_chips(seat: Place, felt: Oval, cards: int, room: Room) -> Point:
    """The middle of a seat's chips: by its face, its plate or its cards, wherever there is room."""
    inward = 1 if seat.plate[0] < felt[0][0] else -1
    wide, deep = fan_width(seat.card_width, cards), seat.card_width * CARD_RATIO + 8
    heap = heap_size(seat)
    by_cards = wide / 2 + 5 + heap[0] / 2
    by_plate = seat.plate_width / 2 + 6 + heap[0] / 2
    above = deep / 2 + 5 + heap[1] / 2
    x, y = seat.cards
    side = inward * by_cards
    possible = [
        *((x + side, y + down) for down in (10, 22, -10, -22)),
        *((x + shift, y - above) for shift in (0, 14, -14, 28, -28)),
        *((x - side, y + down) for down in (10, 22, -10, -22, 36)),
        *((seat.plate[0] + inward * by_plate, seat.plate[1] + down) for down in (0, 12, -12)),
        *((seat.plate[0] - inward * by_plate, seat.plate[1] + down) for down in (0, 12, -12)),
        *((x + shift, y + above) for shift in (0, 14, -14, 28, -28)),
    ]
    ring = [
        (seat.plate[0] + far * cos(radians(turn)), seat.plate[1] + far * sin(radians(turn)))
        for far in (110, 130, 150, 170, 190)
        for turn in range(0, 360, 15)
    ]
    taken, half = room
    hands = [box(seat.fist, seat.fist_width * 0.7, seat.fist_width * 0.7)]
    on_felt = [lie for lie in possible if _covers(felt, box(lie, *heap))]
    for places, avoided in (
        (on_felt, taken + hands),
        (on_felt, taken),
        (possible, taken + hands),
        (possible, taken),
        (ring, taken),
    ):
        for lie in places:
            if _free(box(lie, *heap), (avoided, half), 4.0):
                return lie
    face = seat.portrait
    return face[0] + inward * (seat.radius + 6 + heap[0] / 2), face[1] - 6


def plate_box(seat: Place) -> Box:
    return box(seat.plate, seat.plate_width, seat.plate_height)

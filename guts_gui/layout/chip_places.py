"""Places for a seat's chips: on the felt, near plate or cards, clear of the hand."""

from collections.abc import Sequence
from math import cos, inf, radians, sin

from guts_gui.layout.geometry import (
    CARD_RATIO,
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
)

CHIPS_GAP, CHIPS_NEARER, CHIPS_FARTHEST = 4.0, 5.0, 20.0
"""Minimum distance of chips from anything else; how much closer they are to their owner's plate
and cards than to those of others; and their maximum distance from the owner's."""


def lay_chips(
    seat: Place, seats: list[Place], felt: Oval, cards: int, room: Room
) -> tuple[Point, bool]:
    """The centre of a seat's chips, and whether the place is good.

    A good place is on the felt, clearly next to the owner's cards, plate or portrait, and clear
    of the hand that comes out over the table, if such a place exists.
    """
    heap = seat.chips_size
    taken, half = room
    hand = [box(seat.fist, seat.fist_width * 0.7, seat.fist_width * 0.7)]
    own = seats.index(seat)
    things = [(other.plate_box, other.cards_box(cards), other.face_box) for other in seats]
    possible = _by_cards(seat, felt[0], cards) + _about(heap, things[own][:2])
    for well, avoided in ((True, taken + hand), (True, taken), (False, taken)):
        for lie in possible:
            area = box(lie, *heap)
            if free(area, (avoided, half), CHIPS_GAP) and (
                not well or (covers(felt, foot(area)) and _with_owner(area, things, own))
            ):
                return lie, well
    inward = 1 if seat.plate[0] < felt[0][0] else -1
    face = seat.portrait
    return (face[0] + inward * (seat.radius + 6 + heap[0] / 2), face[1] - 6), False


def foot(heap: Box) -> Box:
    """The base of a heap of chips: a tall stack may cover the wood behind it."""
    return heap[0], (heap[1] + heap[3]) / 2, heap[2], heap[3]


def _with_owner(area: Box, things: Sequence[tuple[Box, ...]], own: int) -> bool:
    """Whether chips are next to their owner's boxes, clearly closer than to those of others.

    `things` are each player's boxes of plate, hand and portrait; `own` is the owner's index.
    """
    ways = [min(gap_between(area, each) for each in theirs) for theirs in things]
    away = ways.pop(own)
    return away <= CHIPS_FARTHEST and away + CHIPS_NEARER <= min(ways, default=inf)


def _by_cards(seat: Place, centre: Point, cards: int) -> list[Point]:
    """Places for chips near a seat's cards and plate, the most likely first."""
    inward = 1 if seat.plate[0] < centre[0] else -1
    wide, deep = fan_width(seat.card_width, cards), seat.card_width * CARD_RATIO + 8
    heap = seat.chips_size
    by_cards = wide / 2 + 5 + heap[0] / 2
    by_plate = seat.plate_width / 2 + 6 + heap[0] / 2
    above = deep / 2 + 5 + heap[1] / 2
    x, y = seat.cards
    side = inward * by_cards
    return [
        # a little above the edge of the cards, which have their name there
        *((x + side, y + down) for down in (-2, -12, 10, 22, -22)),
        *((x + shift, y - above) for shift in (0, 14, -14, 28, -28)),
        *((x - side, y + down) for down in (10, 22, -10, -22, 36)),
        *((seat.plate[0] + inward * by_plate, seat.plate[1] + down) for down in (0, 12, -12)),
        *((seat.plate[0] - inward * by_plate, seat.plate[1] + down) for down in (0, 12, -12)),
        *((x + shift, y + above) for shift in (0, 14, -14, 28, -28)),
    ]


def _about(heap: Point, things: tuple[Box, ...]) -> list[Point]:
    """Places for chips all around a seat's plate and cards, nearest first."""
    found = {
        (round(x + far * cos(radians(turn))), round(y + far * sin(radians(turn))))
        for left, top, right, bottom in things
        for x, y in [((left + right) / 2, (top + bottom) / 2)]
        for far in range(60, 170, 10)
        for turn in range(0, 360, 15)
    }

    def away(lie: Point) -> tuple[float, Point]:
        return min(gap_between(box(lie, *heap), each) for each in things), lie

    return sorted(found, key=away)

"""Places of one opponent along a straight line from the table's rim towards the pot."""

from collections.abc import Callable
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from guts_gui.layout.seating.geometry import (
    CARD_RATIO,
    GAP,
    HEAP,
    LABEL,
    LABEL_DROP,
    Box,
    Oval,
    Place,
    Point,
    box,
    covers,
    fan_box,
    gap_between,
    moved,
)
from guts_gui.layout.seating.labels import LINE, RISE

STEP, FARTHEST = 2.0, 600.0
"""Distance between places tried along a line, and where a line ends."""
STRIDE = 8
"""Steps between places tried first: wherever there is room, it is for more than these."""
BY_FACE = 4.0
"""Distance of a plate from its portrait."""
TILTED = 10.0
"""Degrees that a hand is turned towards its owner at the sides."""
FIST = 1.7
"""Width of a fist as a share of a card's."""
UNDER_LABEL = 4.0
"""Distance of chips from the name of their owner's hand."""


class Size(NamedTuple):
    """Widths of an opponent's cards, chips and plate, and the portrait's radius."""

    card: float
    chip: float
    radius: float
    plate: float


class Line:
    """A line from the window's edge at `start` towards a point."""

    def __init__(self, start: Point, toward: Point) -> None:
        self.start = start
        x, y = toward[0] - start[0], toward[1] - start[1]
        self.way = x / hypot(x, y), y / hypot(x, y)
        """One unit along the line."""

    def at(self, far: float) -> Point:
        return self.start[0] + far * self.way[0], self.start[1] + far * self.way[1]

    def first(self, good: Callable[[Point], bool], begin: float = 0.0) -> float:
        """The distance along the line of the first good place, or of its end.

        Good places are taken to be `STRIDE` steps long together.
        """
        far = begin
        while far < FARTHEST and not good(self.at(far)):
            far += STRIDE * STEP
        while far > begin and good(self.at(far - STEP)):
            far -= STEP
        return far


def seat_on(
    line: Line, size: Size, plate_height: float, felt: Oval, cards: int, below: float = 0.0
) -> Place:
    """Plate, hand and chips in this order along the line, each as far out as it can be.

    The hand is on the felt, and the plate follows it; `below` is additional room kept free of the
    owner's chips below the hand's name.
    """
    tilt, drop = TILTED * line.way[0], size.card * CARD_RATIO / 2 + LABEL_DROP
    hand = fan_box(size.card, cards, tilt), box((0, drop), *LABEL)
    beside = -size.plate / 2 - BY_FACE - size.radius
    head = box((0, 0), size.plate, plate_height), box((beside, 0), 2 * size.radius, 2 * size.radius)
    there = _at(head, line.start)

    def on_felt(at: Point) -> bool:
        areas = _at(hand, at)
        return all(covers(felt, each) for each in areas) and _clear(areas, there)

    far = line.first(on_felt)
    fan, name = areas = _at(hand, line.at(far))
    near = 0.0
    while near < far and _clear(areas, _at(head, line.at(near + STEP))):
        near += STEP
    heap = size.chip * HEAP[0], size.chip * HEAP[1]
    name = name[0], name[3] - LINE - RISE, name[2], name[3] + below

    def inward(at: Point) -> bool:
        chips = box(at, *heap)
        return gap_between(chips, fan) >= GAP and gap_between(chips, name) >= UNDER_LABEL

    plate, cards_at, chips_at = line.at(near), line.at(far), line.at(line.first(inward, far))
    return Place(
        portrait=(plate[0] + beside, plate[1]),
        radius=size.radius,
        plate=plate,
        plate_width=size.plate,
        plate_height=plate_height,
        cards=cards_at,
        card_width=size.card,
        tilt=tilt,
        stack=(chips_at[0], chips_at[1] + heap[1] / 2),
        chip_width=size.chip,
        label=(cards_at[0], cards_at[1] + drop),
        fist=plate,
        fist_width=FIST * size.card,
        fist_angle=0.0,
    ).aimed(cards_at)


def _at(areas: tuple[Box, Box], point: Point) -> tuple[Box, Box]:
    """Two boxes around the origin, moved to a point."""
    return moved(areas[0], point), moved(areas[1], point)


def _clear(areas: tuple[Box, Box], others: tuple[Box, Box]) -> bool:
    return all(gap_between(one, other) >= GAP for one in areas for other in others)


def mirror_image(seat: Place, axis: float) -> Place:
    """The seat on the other side of the table."""

    def over(point: Point) -> Point:
        return 2 * axis - point[0], point[1]

    return replace(
        seat,
        portrait=over(seat.portrait),
        plate=over(seat.plate),
        cards=over(seat.cards),
        tilt=-seat.tilt,
        stack=over(seat.stack),
        label=over(seat.label),
        fist=over(seat.fist),
        fist_angle=-seat.fist_angle,
    )

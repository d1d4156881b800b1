"""Places of one opponent along a straight line from the table's rim towards the pot."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
from typing import NamedTuple

from guts_gui.layout.geometry import (
    CARD_RATIO,
    GAP,
    LABEL_DROP,
    Box,
    Oval,
    Place,
    Point,
    box,
    covers,
    gap_between,
)

STEP, FARTHEST = 2.0, 600.0
"""Distance between places tried along a line, and where a line ends."""
BY_FACE = 4.0
"""Distance of a plate from its portrait."""
FIST = 1.7
"""Width of a fist as a share of a card's."""
UNDER_LABEL, TWO_LINES = 4.0, 34.0
"""Distance of chips from the name of their owner's hand, and how far a name of two lines extends
above its centre."""


class Size(NamedTuple):
    """Widths of an opponent's cards, chips and plate, and the portrait's radius."""

    card: float
    chip: float
    radius: float
    plate: float


@dataclass(frozen=True)
class Line:
    """A line from the window's edge at `start` towards a point; the portrait is at its left."""

    start: Point
    toward: Point

    @property
    def way(self) -> Point:
        """One unit along the line."""
        x, y = self.toward[0] - self.start[0], self.toward[1] - self.start[1]
        return x / hypot(x, y), y / hypot(x, y)

    def at(self, far: float) -> Point:
        x, y = self.way
        return self.start[0] + far * x, self.start[1] + far * y

    def first(self, good: Callable[[Point], bool], begin: float = 0.0) -> float:
        """The distance along the line of the first good place, or of its end."""
        far = begin
        while far < FARTHEST and not good(self.at(far)):
            far += STEP
        return far


def seat_on(line: Line, size: Size, plate_height: float, felt: Oval, cards: int) -> Place:
    """Plate, hand and chips in this order along the line, each as far out as it can be.

    The hand is on the felt, and the plate follows it.
    """
    seat = _with_plate(line.start, size, plate_height)
    seat = replace(seat, tilt=10 * line.way[0])

    def on_felt(at: Point) -> bool:
        areas = _hand(seat, at, cards)
        return all(covers(felt, each) for each in areas) and _clear(seat, areas)

    hand = line.first(on_felt)
    laid = with_cards(seat, line.at(hand))
    plate = 0.0
    while plate < hand:
        nearer = _with_plate(line.at(plate + STEP), size, plate_height)
        if not _clear(nearer, _hand(laid, laid.cards, cards)):
            break
        plate += STEP
    plated = _with_plate(line.at(plate), size, plate_height)
    laid = replace(laid, portrait=plated.portrait, plate=plated.plate).aimed(laid.cards)
    fan, (left, _, right, low) = _hand(laid, laid.cards, cards)
    name = left, laid.label[1] - TWO_LINES, right, low

    def inward(at: Point) -> bool:
        heap = box(at, *laid.chips_size)
        return gap_between(heap, fan) >= GAP and gap_between(heap, name) >= UNDER_LABEL

    x, y = line.at(line.first(inward, hand))
    return replace(laid, stack=(x, y + laid.chips_size[1] / 2))


def with_cards(seat: Place, at: Point) -> Place:
    """The seat with its hand centred there, and the hand's name at its lower edge."""
    down = seat.card_width * CARD_RATIO / 2 + LABEL_DROP
    return replace(seat, cards=at, label=(at[0], at[1] + down))


def _hand(seat: Place, at: Point, cards: int) -> tuple[Box, Box]:
    """The boxes of the fan and of its name with the hand centred there."""
    there = with_cards(seat, at)
    return there.cards_box(cards), there.label_box


def _clear(seat: Place, areas: tuple[Box, ...]) -> bool:
    own = seat.plate_box, seat.face_box
    return all(gap_between(one, other) >= GAP for one in areas for other in own)


def _with_plate(at: Point, size: Size, plate_height: float) -> Place:
    """A seat with its plate centred there and the portrait beside it, without cards and chips."""
    face = at[0] - size.plate / 2 - BY_FACE - size.radius, at[1]
    return Place(
        portrait=face,
        radius=size.radius,
        plate=at,
        plate_width=size.plate,
        plate_height=plate_height,
        cards=at,
        card_width=size.card,
        tilt=0.0,
        stack=at,
        chip_width=size.chip,
        label=at,
        fist=at,
        fist_width=FIST * size.card,
        fist_angle=0.0,
    )


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

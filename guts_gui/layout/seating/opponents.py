"""Places of all opponents round the table: each on a line of its own from the rim to the pot."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import NamedTuple

from guts_gui.layout.seating.geometry import (
    GAP,
    Box,
    Oval,
    Place,
    Point,
    box,
    covers,
    gap_between,
    near,
)
from guts_gui.layout.seating.lines import BY_FACE, Line, Size, mirror_image, seat_on

EDGE = 8.0
"""Minimum distance of portraits and plates from the window's edge."""
OUTSIDE = 95.0
"""Maximum distance of portraits and plates from the felt, beside the table."""
NEARER = 3.0
"""Least advantage in distance of a hand, a name and chips to their owner's plate over any other."""
WITH_NAME, WITH_MARKS = 4.0, 2.0
"""Minimum distance of a hand's name, and of what is above a plate, from another seat's things."""
BESIDE_PLATE = 4.0
"""How far pill and dealer button extend beside a plate."""
SECOND_LINE = 18.0
"""Room for a second line of a hand's name below the first, so that it covers less of the cards."""
LEGS_PLATE = 136.0
"""Minimum width of a plate that shows legs."""
SIZES = (
    Size(78, 25, 42, 142),
    Size(72, 25, 40, 138),
    Size(66, 25, 38, 138),
    Size(60, 25, 36, 138),
    Size(57, 25, 34, 138),
    Size(54, 22, 32, 130),
    Size(51, 20, 31, 126),
    Size(48, 19, 31, 126),
    Size(46, 18, 30, 122),
    Size(44, 17, 28, 120),
    Size(42, 16, 27, 118),
    Size(40, 15, 26, 118),
    Size(40, 14, 24, 118),
)
"""Sizes of a table's opponents; the largest that fits is taken."""


class Formation(NamedTuple):
    """Where a number of opponents sit.

    `rows`: where the lines of the left side begin, from the bottom, as shares of the felt's height
    below its middle. `columns`: the number of lines that begin at the top, `apart` as a share of
    the felt's width. `row_aim` and `column_aim`: how far lines turn towards the pot, from 0
    (straight across or down) to 1 (to its middle).
    """

    rows: tuple[float, ...]
    columns: int
    apart: float = 0.0
    row_aim: float = 0.0
    column_aim: float = 0.0


FORMATIONS = {
    1: (Formation((), 1),),
    2: (Formation((-0.35,), 0, 0.0, 0.6),),
    3: (Formation((-0.16,), 1, 0.0, 0.6),),
    4: (Formation((-0.10,), 2, 0.50, 0.3, 0.3),),
    5: (Formation((0.05, -0.42), 1, 0.0, 0.4),),
    6: (Formation((0.14, -0.47), 2, 0.40, 0.9, 0.5),),
    7: (
        Formation((0.33, -0.27), 3, 0.41, 0.83, 0.06),
        Formation((0.21, -0.28), 3, 0.38, 0.57, 0.58),
    ),
    8: (
        Formation((0.37, -0.15), 4, 0.40, 0.88, 0.21),
        Formation((0.44, -0.09, -0.72), 2, 0.44, 0.92, 0.95),
        Formation((0.32, -0.15), 4, 0.42, 0.56, 0.44),
    ),
    9: (
        Formation((0.42, -0.04, -0.57), 3, 0.40, 1.0, 0.5),
        Formation((0.42, -0.02, -0.53), 3, 0.39, 0.95, 0.22),
    ),
}
"""For each number of opponents the formations to try."""


@dataclass(frozen=True)
class Ground:
    """What the opponents' places are measured from, with the size of their plates."""

    felt: Oval
    heart: Point
    """The middle of the pot, to which the lines lead."""
    plate_height: float
    legs_row: float
    marks: float
    """How far pill and dealer button extend above a plate."""
    corners: tuple[Box, Box]
    """The buttons above."""


def opponents(
    count: int, cards: int, ground: Ground, own: tuple[Box, ...], fixed: list[Box]
) -> tuple[list[Place], bool]:
    """The opponents' places from the viewer's left, as large as they fit, and whether they do.

    `own` are the boxes of the viewer's seat, its plate first; `fixed` are other occupied boxes.
    """
    for size, form, below in product(SIZES, FORMATIONS[count], (SECOND_LINE, 0.0)):
        seats = seated(form, size, cards, ground, below)
        if fits(seats, cards, ground, own, fixed):
            return seats, True
    return seats, False


def seated(form: Formation, size: Size, cards: int, ground: Ground, below: float) -> list[Place]:
    """Opponents of one size from the viewer's left; the right side mirrors the left.

    Of an odd number at the top all have their portraits at the left, like the one in the middle.
    """
    if ground.legs_row:
        size = size._replace(plate=max(size.plate, LEGS_PLATE))

    def sit(line: Line) -> Place:
        seat = seat_on(line, size, ground.plate_height, ground.felt, cards, below)
        return replace(seat, legs_row=ground.legs_row)

    def mirrored(seats: list[Place]) -> list[Place]:
        return [mirror_image(seat, ground.heart[0]) for seat in reversed(seats)]

    rows = [sit(line) for line in _rows(form, size, ground)]
    columns = list(_columns(form, size, ground))
    half = [sit(line) for line in columns[: form.columns // 2]]
    top = half + mirrored(half) if form.columns % 2 == 0 else [sit(line) for line in columns]
    return rows + top + mirrored(rows)


def _rows(form: Formation, size: Size, ground: Ground) -> Iterator[Line]:
    """The lines of the left side, from the bottom."""
    (x, y), (across, down) = ground.felt
    edge = max(EDGE, x - across - OUTSIDE) + 2 * size.radius + BY_FACE + size.plate / 2
    for share in form.rows:
        level = y + share * down
        aim = level + form.row_aim * (ground.heart[1] - level)
        yield Line((edge, level), (x, aim))


def _columns(form: Formation, size: Size, ground: Ground) -> Iterator[Line]:
    """The lines that begin at the top, from the left."""
    x, across = ground.heart[0], ground.felt[1][0]
    wide = size.plate + 2 * (2 * size.radius + BY_FACE)
    apart = max(form.apart * across, (size.plate + wide) / 2 + GAP)
    for step in range(form.columns):
        aside = (step - (form.columns - 1) / 2) * apart
        top = EDGE + max(size.radius, ground.marks - EDGE + ground.plate_height / 2)
        if any(
            near(box((x + aside, top), wide, 2 * size.radius), each, 0) for each in ground.corners
        ):
            top += ground.corners[0][3] + WITH_MARKS
        yield Line((x + aside, top), (x + (1 - form.column_aim) * aside, ground.heart[1]))


def fits(
    seats: list[Place], cards: int, ground: Ground, own: tuple[Box, ...], fixed: list[Box]
) -> bool:
    """Whether nothing overlaps, is on the wood, or nearer to a neighbour's plate."""
    plates = [own[0], *(seat.plate_box for seat in seats)]
    for number, seat in enumerate(seats, start=1):
        hand, name, heap = belongings = seat.cards_box(cards), seat.label_box, seat.chips_box
        if not all(covers(ground.felt, each) for each in (hand, name, foot(heap))):
            return False
        if seat.plate_box[0] < EDGE or seat.face_box[0] < EDGE or seat.plate_box[1] < EDGE:
            return False
        for thing in belongings:
            away = gap_between(thing, plates[number]) + NEARER
            if any(gap_between(thing, each) < away for each in plates if each != plates[number]):
                return False
        solid = *own, *fixed
        if any(
            near(_marks(seat, ground), other, WITH_MARKS) for other in (*ground.corners, *own[1:])
        ):
            return False
        if any(near(one, other, GAP) for one in (*_solid(seat, cards), heap) for other in solid):
            return False
        if any(near(name, other, WITH_NAME) for other in solid):
            return False
    for first, second in combinations(seats, 2):
        if _too_close(first, second, cards, ground) or _too_close(second, first, cards, ground):
            return False
    return True


def foot(heap: Box) -> Box:
    """The base of a heap of chips: a tall stack may cover the wood behind it."""
    return heap[0], (heap[1] + heap[3]) / 2, heap[2], heap[3]


def _marks(seat: Place, ground: Ground) -> Box:
    """The box of pill and dealer button above a plate."""
    left, top, right, _ = seat.plate_box
    return left - BESIDE_PLATE, top - ground.marks, right + BESIDE_PLATE, top


def _solid(seat: Place, cards: int) -> tuple[Box, ...]:
    return seat.face_box, seat.plate_box, seat.cards_box(cards)


def _too_close(one: Place, other: Place, cards: int, ground: Ground) -> bool:
    """Whether a seat's things are too close to another's."""
    solid = *_solid(other, cards), other.chips_box
    return (
        any(near(a, b, GAP) for a in (*_solid(one, cards), one.chips_box) for b in solid)
        or any(near(one.label_box, each, WITH_NAME) for each in (*solid, other.label_box))
        or any(near(_marks(one, ground), each, WITH_MARKS) for each in (*solid, other.label_box))
    )

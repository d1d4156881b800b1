"""Space for the names of hands, clear of neighbours."""

from collections.abc import Sequence

from guts_gui.layout.seating.geometry import LABEL, Box, LabelRoom, Place, Point, gap_between

RISE, LINE = 34.0, 12.0
"""Extent above `Place.label` of labels with two lines and with one."""
WIDEST = 190.0
"""Maximum width of a label."""
APART = 4.0
"""Minimum distance of labels from everything else."""
DEEPEST = 34.0
"""Maximum extent of a label below `Place.label`."""
NARROWER = 2.0
"""Step in which a label is made narrower until it is nearest to its owner's plate."""


def label_room(
    seats: list[Place], own: int, cards: int, mine: Sequence[Box], fixed: list[Box]
) -> LabelRoom:
    """The space for the name of a seat's hand.

    The names of two neighbours share the space between their hands; `mine` are the boxes of the
    viewer's seat, its plate first, and `fixed` other boxes that do not depend on the players.
    """
    seat = seats[own]
    hands = _hands(seats, own, cards)
    things = [
        each for other in seats for each in (other.face_box, other.plate_box, other.chips_box)
    ]
    things += [*mine, *fixed]
    plates = [mine[0], *(each.plate_box for each in seats[:own] + seats[own + 1 :])]
    line = _half_width(seat, LINE, hands, things, plates)
    half = _half_width(seat, RISE, hands, things, plates)
    x, y = seat.label
    depth = DEEPEST
    for other in hands + things:
        if other[0] < x + half and x - half < other[2] and other[3] > y + LINE:
            depth = min(depth, other[1] - y - APART)
    return LabelRoom(2 * line, 2 * half, max(LINE, depth))


def _half_width(
    seat: Place, rise: float, hands: list[Box], things: list[Box], plates: list[Box]
) -> float:
    """Half the width of a label that extends up by `rise`, at least half of what is kept free."""
    least, half = LABEL[0] / 2, WIDEST / 2
    for other in hands:
        # the neighbour's name needs its half of the space
        half = min(half, (_away(other, seat.label, rise) + least - APART) / 2)
    for other in things:
        half = min(half, _away(other, seat.label, rise) - APART)
    while half > least and not _nearest(seat, half, plates):
        half -= NARROWER
    return max(least, half)


def _nearest(seat: Place, half: float, plates: list[Box]) -> bool:
    """Whether a label of that half width is nearer to its owner's plate than to any other."""
    x, y = seat.label
    area = x - half, y - LINE, x + half, y + LINE
    away = gap_between(area, seat.plate_box)
    return all(gap_between(area, other) > away for other in plates)


def _away(other: Box, label: Point, rise: float) -> float:
    """Horizontal distance of a box from a label's centre; 2 * WIDEST if above or below."""
    x, y = label
    if other[3] < y - rise or other[1] > y + LINE:
        return 2 * WIDEST
    return max(other[0] - x, x - other[2])


def _hands(seats: list[Place], own: int, cards: int) -> list[Box]:
    """The hands of the other players, with names that extend downwards."""
    result = []
    for seat in seats[:own] + seats[own + 1 :]:
        left, top, right, _ = seat.cards_box(cards)
        name = seat.label_box
        result.append((min(left, name[0]), top, max(right, name[2]), seat.label[1] + DEEPEST))
    return result

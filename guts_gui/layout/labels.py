"""Space for the names of hands, clear of neighbours."""

from guts_gui.layout.geometry import Box, LabelRoom, Place, Point

RISE, LINE = 34.0, 12.0
"""Extent above `Place.label` of labels with two lines and with one."""
WIDEST = 190.0
"""Maximum width of a label."""
APART = 4.0
"""Minimum distance of labels from everything else."""
DEEPEST = 34.0
"""Maximum extent of a label below `Place.label`."""


def label_room(seats: list[Place], own: int, cards: int, fixed: list[Box]) -> LabelRoom:
    """The space for the name of a seat's hand.

    The names of two neighbours share the space between their hands; `fixed` are boxes that do not
    depend on the players.
    """
    seat = seats[own]
    hand = seat.cards_box(cards)
    least = (hand[2] - hand[0]) / 2
    hands = _hands(seats, own, cards)
    things = [
        each for other in seats for each in (other.face_box, other.plate_box, other.chips_box)
    ]
    things += fixed
    line = _half_width(seat, least, LINE, hands, things)
    half = _half_width(seat, least, RISE, hands, things)
    x, y = seat.label
    depth = DEEPEST
    for other in hands + things:
        if other[0] < x + half and x - half < other[2] and other[3] > y + LINE:
            depth = min(depth, other[1] - y - APART)
    return LabelRoom(2 * line, 2 * half, max(LINE, depth))


def _half_width(
    seat: Place, least: float, rise: float, hands: list[Box], things: list[Box]
) -> float:
    """Half the width of a label that extends up by `rise`, at least half that of its cards."""
    half = max(least, WIDEST / 2)
    for other in hands:
        # the neighbour's name needs its half of the space
        half = min(half, (_away(other, seat.label, rise) + least - APART) / 2)
    for other in things:
        half = min(half, _away(other, seat.label, rise) - APART)
    return max(least, half)


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
        result.append((left, top, right, seat.label[1] + DEEPEST))
    return result

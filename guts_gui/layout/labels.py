"""Room for the names of hands, which meet nothing of their neighbours."""

from guts_gui.layout.geometry import Box, LabelRoom, Place, Point

RISE, LINE = 34.0, 12.0
"""How far labels of two lines and of one reach above the edge of the cards they lie on."""
WIDEST = 190.0
"""The most width of a label."""
APART = 4.0
"""How far labels stay away from all else."""
DEEPEST = 34.0
"""The most that a label hangs down below the edge of the cards."""


def label_room(seats: list[Place], own: int, cards: int, fixed: list[Box]) -> LabelRoom:
    """The room for the name of a seat's hand.

    The names of two neighbours share the room between their hands; `fixed` is what lies there
    whoever sits at the table.
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
    """Half the width of a label that reaches so far up, at least half that of its cards."""
    half = max(least, WIDEST / 2)
    for other in hands:
        # the other's name needs its half of what is between
        half = min(half, (_away(other, seat.label, rise) + least - APART) / 2)
    for other in things:
        half = min(half, _away(other, seat.label, rise) - APART)
    return max(least, half)


def _away(other: Box, label: Point, rise: float) -> float:
    """How far to the side a box lies of a label's middle; far away when above it or below."""
    x, y = label
    if other[3] < y - rise or other[1] > y + LINE:
        return 2 * WIDEST
    return max(other[0] - x, x - other[2])


def _hands(seats: list[Place], own: int, cards: int) -> list[Box]:
    """The hands of the others, with names that hang down."""
    found = []
    for seat in seats[:own] + seats[own + 1 :]:
        left, top, right, _ = seat.cards_box(cards)
        found.append((left, top, right, seat.label[1] + DEEPEST))
    return found

"""Where everybody sits: the places of a table's seats in design units, found for any window.

The viewer sits at the bottom, the others clockwise round the oval. What lies on the table takes
the first of its possible places that is free. Nothing here draws.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin

FOOT = 118.0
"""How far below the table's edge the viewer's things are reckoned from."""
ASIDE = 202.0
"""How far the reserve and the side pot lie from the middle, before the viewer's cards."""
BESIDE_POT = 128.0
"""How far the common cards and the ghost's lie from the middle."""
MIDDLE_CARD = 46.0
MIDDLE_WIDTH = 112.0
"""The width that cards in the middle take at most."""
POTS_APART = 66.0
"""How far each of two pots lies from the middle."""
RAIL = 33.0
"""How wide the wood around the felt is."""
BAR = 92.0
"""The height of the bar below the table."""
OWN_CARD = 92.0
CARD_RATIO = 1.4
LABEL = 104.0
"""The width kept free for the name of another's hand."""
GAP = 8.0
"""Nothing lies closer than this to anything that it is not part of."""
SPANS = {1: 0, 2: 84, 3: 116, 4: 122, 5: 150, 6: 174, 7: 190, 8: 204, 9: 216}
"""The arc, in degrees, over which so many opponents sit."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Place:
    """One seat's places: face, plate, cards, chips, hand and the label of its hand."""

    portrait: Point
    radius: float
    plate: Point
    plate_width: float
    plate_height: float
    cards: Point
    card_width: float
    tilt: float
    stack: Point
    chip_width: float
    label: Point
    fist: Point
    fist_width: float
    fist_angle: float

    @property
    def button(self) -> Point:
        """Where the dealer's button lies: on the plate's upper right corner."""
        return self.plate[0] + self.plate_width / 2, self.plate[1] - self.plate_height / 2 + 2

    @property
    def pill(self) -> Point:
        """Where in or out is told: on the plate's upper left corner."""
        return self.plate[0] - self.plate_width / 2 + 12, self.plate[1] - self.plate_height / 2 - 7


@dataclass(frozen=True)
class Plan:
    """The places of a table of so many seats in a window of that size, in design units."""

    width: float
    height: float
    places: tuple[Place, ...]
    centre: Point
    oval: Point
    pot: Point
    total: Point
    count: Point
    reserve: Point
    side_pot: Point

    @property
    def common(self) -> Point:
        """The middle of the common cards, to the right of the pot."""
        return self.pot[0] + BESIDE_POT, (self.pot[1] + self.total[1]) / 2

    @property
    def house(self) -> Point:
        """The middle of the hand that belongs to nobody, to the left of the pot."""
        return self.pot[0] - BESIDE_POT, (self.pot[1] + self.total[1]) / 2


@lru_cache(maxsize=32)
def plan(seats: int, bottom: int, width: float, height: float, cards: int = 3) -> Plan:
    """The places of every seat, `bottom` being the seat at the bottom of the window.

    `cards` is how many cards a hand has at most; `width` and `height` are at least 1280 and 720.
    """
    room = height - BAR
    tall = min(room - 100, 820.0)
    oval = (min(width - 190, 2.07 * tall), tall)
    x, y = centre = (width / 2, 24 + room / 2)
    lift = tall / 528
    low = y + (16 if seats in (2, 4, 6) else 0)  # somebody sits opposite, with large cards
    bare = Plan(
        width=width,
        height=height,
        places=(),
        centre=centre,
        oval=oval,
        pot=(x, low - 54 * lift),
        total=(x, low - 18 * lift),
        count=(x, low + 34 * lift),
        reserve=(x + ASIDE, y + tall / 2 + FOOT - 300),
        side_pot=(x - ASIDE, y + tall / 2 + FOOT - 300),
    )
    places = [_own(width, y + tall / 2 + FOOT)] * seats
    others = [(bottom + step) % seats for step in range(1, seats)]
    for seat, spot in zip(others, _others(bare, seats - 1, cards, places[bottom]), strict=True):
        places[seat] = spot
    return replace(bare, places=tuple(places))


def _own(width: float, foot: float) -> Place:
    """The viewer's place at the near edge of the table, reckoned from `foot` below it."""
    x = width / 2
    return Place(
        portrait=(x - 366, foot - 158),
        radius=34,
        plate=(x - 254, foot - 157),
        plate_width=150,
        plate_height=44,
        cards=(x, foot - 194),
        card_width=OWN_CARD,
        tilt=0,
        stack=(x - 236, foot - 190),
        chip_width=25,
        label=(x + 282, foot - 164),
        fist=(x, foot - 284),
        fist_width=84,
        fist_angle=0,
    )


def _others(bare: Plan, others: int, cards: int, own: Place) -> list[Place]:
    """The opponents' places from the viewer's left: faces on the oval, then cards, then chips.

    Cards and chips take the first of their possible places that is free; the right side of
    the table is the left one in a mirror.
    """
    axis = bare.centre[0]
    felt = bare.centre, (bare.oval[0] / 2 - RAIL, bare.oval[1] / 2 - RAIL)
    seats = [_sit(bare, step, others) for step in range(others)]
    taken = _fixed(bare, own)
    for seat in seats:
        taken += [box(seat.portrait, seat.radius * 2, seat.radius * 2), _plate_box(seat)]
    taken += [_mirrored(each, axis) for each in taken]
    for step in range((others + 1) // 2):
        half = bare.width if step == others - 1 - step else axis
        lie, width = _lay_cards(seats[step], bare.centre, cards, (taken, half))
        deep = width * CARD_RATIO
        seats[step] = replace(
            seats[step], cards=lie, card_width=width, label=(lie[0], lie[1] + deep / 2)
        )
        lies = box((lie[0], lie[1] + 4), _fan_width(width, cards), deep + 14)
        taken += [lies, _mirrored(lies, axis)]
    for step in reversed(range((others + 1) // 2)):
        half = bare.width if step == others - 1 - step else axis
        heap = _heap(seats[step])
        stack = _lay_chips(seats[step], felt, cards, (taken, half))
        seats[step] = replace(seats[step], stack=(stack[0], stack[1] + heap[1] / 2))
        lies = box(stack, *heap)
        taken += [lies, _mirrored(lies, axis)]
        if step != others - 1 - step:
            seats[others - 1 - step] = _mirror_image(seats[step], seats[others - 1 - step], axis)
    return seats


def _mirror_image(seat: Place, opposite: Place, axis: float) -> Place:
    """The opposite seat with its cards and chips as this one has them, in a mirror."""

    def over(point: Point) -> Point:
        return 2 * axis - point[0], point[1]

    return replace(
        opposite,
        cards=over(seat.cards),
        card_width=seat.card_width,
        stack=over(seat.stack),
        label=over(seat.label),
    )


def _mirrored(lies: Box, axis: float) -> Box:
    return 2 * axis - lies[2], lies[1], 2 * axis - lies[0], lies[3]


def _heap(seat: Place) -> Point:
    """The room that a seat's chips take."""
    return seat.chip_width * 2.95, seat.chip_width * 2.1


def _sit(bare: Plan, step: int, others: int) -> Place:
    """Face, plate and hand of one opponent, on an arc over the table; cards and chips to come."""
    turn = 0.0 if others == 1 else SPANS[others] * (step / (others - 1) - 0.5)
    angle = radians(90 - turn)
    crowded = others > 6
    radius = 31.0 if crowded else 40.0
    x, y = bare.centre
    across, down = bare.oval
    face = (
        x + (across / 2 - 5) * cos(angle),
        y - 6 - (down / 2 - (4 if crowded else 0)) * sin(angle),
    )
    size = (126.0, 40.0) if crowded else (138.0, 42.0)
    plate = (face[0], face[1] + radius + 4 + size[1] / 2)
    away = hypot(x - plate[0], y - plate[1])
    toward = ((x - plate[0]) / away, (y - plate[1]) / away)
    fist_width = 82.0 if crowded else 100.0
    edge = _support(size, toward) + fist_width * 0.6
    return Place(
        portrait=face,
        radius=radius,
        plate=plate,
        plate_width=size[0],
        plate_height=size[1],
        cards=plate,
        card_width=48.0 if crowded else 60.0,
        tilt=10 * toward[0],
        stack=plate,
        chip_width=19.0 if crowded else 25.0,
        label=plate,
        fist=(plate[0] + toward[0] * edge, plate[1] + toward[1] * edge),
        fist_width=fist_width,
        fist_angle=degrees(atan2(toward[0], -toward[1])),
    )


def _support(size: Point, toward: Point) -> float:
    """How far the edge of a box is from its middle in a direction."""
    return min(size[axis] / 2 / abs(toward[axis]) for axis in (0, 1) if abs(toward[axis]) > 0.05)


# --- Finding room ---------------------------------------------------------------------------


def box(middle: Point, width: float, height: float) -> Box:
    """The rectangle (left, top, right, bottom) of that size around a point."""
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _plate_box(seat: Place) -> Box:
    return box(seat.plate, seat.plate_width, seat.plate_height)


def lean(cards: int) -> float:
    """The share of a card's width by which the next one of another's hand lies further right.

    An index takes a quarter of a card, so that it is seen in all but the narrowest fan.
    """
    return 0.46 if cards <= 3 else 0.36 * packed(cards)


def packed(cards: int) -> float:
    """How much closer the cards of a hand of more than five lie: they take the room of five."""
    return min(1.0, 4 / max(1, cards - 1))


def _fan_width(card_width: float, cards: int) -> float:
    """The width of a hand of another, or of its name where that is wider."""
    return max(LABEL, card_width * (1.12 + lean(cards) * (cards - 1)))


def _fixed(bare: Plan, own: Place) -> list[Box]:
    """What lies where it lies: the pot, the viewer's things, the bar and the buttons above."""
    x, y = bare.total
    return [
        box((bare.pot[0], bare.pot[1] - 8), 116, 58),
        box((x, y + 10), 90, 64),
        box((bare.reserve[0], bare.reserve[1] + 6), 74, 96),
        box((bare.side_pot[0], bare.side_pot[1] + 6), 74, 96),
        box(own.cards, 320, own.card_width * CARD_RATIO + 10),
        box(own.portrait, own.radius * 2, own.radius * 2),
        _plate_box(own),
        box((own.stack[0], own.stack[1] - _heap(own)[1] / 2), *_heap(own)),
        box(own.label, 200, 30),
        (0, bare.height - BAR, bare.width, bare.height),
        (0, 0, 140, 56),
        (bare.width - 300, 0, bare.width, 56),
    ]


Room = tuple[list[Box], float]
"""What is taken, and how far to the right there is room."""


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


def _lay_cards(seat: Place, centre: Point, cards: int, room: Room) -> tuple[Point, float]:
    """The middle of a seat's cards, beside or below its plate, and their width: smaller at need."""
    inward = 1 if seat.plate[0] < centre[0] else -1
    beside_first = abs(centre[0] - seat.plate[0]) > 1.35 * abs(centre[1] - seat.plate[1])
    widths = (seat.card_width, seat.card_width * 0.9, 46.0, 42.0)
    ways = (_beside, _below) if beside_first else (_below, _beside)
    for way in ways:
        for width in widths:
            wide, deep = _fan_width(width, cards), width * CARD_RATIO + 8
            for lie in way(seat, inward, wide, deep):
                if _free(box((lie[0], lie[1] + 3), wide, deep + 6), room, GAP):
                    return lie, width
    return _below(seat, inward, wide, deep)[0], width


def _beside(seat: Place, inward: int, wide: float, deep: float) -> list[Point]:
    """Places for a box of that size beside a seat's plate, towards the middle of the table."""
    x = seat.plate[0] + inward * (seat.plate_width / 2 + 9 + wide / 2)
    return [(x, seat.plate[1] + down) for down in (0, 12, -12, 24, -24, 36, 50, 64)]


def _below(seat: Place, inward: int, wide: float, deep: float) -> list[Point]:
    """Places for a box of that size below a seat's plate."""
    y = seat.plate[1] + seat.plate_height / 2 + 9 + deep / 2
    shifts = (0, 16, 32, 48, -16, 64, -32, 80, 96)
    return [(seat.plate[0] + inward * shift, y) for shift in shifts]


Oval = tuple[Point, Point]
"""The middle of an oval and its two radii."""


def _covers(oval: Oval, lies: Box) -> bool:
    """Whether the box lies on the oval with all its corners."""
    (x, y), (across, down) = oval
    return all(
        ((corner - x) / across) ** 2 + ((edge - y) / down) ** 2 < 1
        for corner in (lies[0], lies[2])
        for edge in (lies[1], lies[3])
    )


def _lay_chips(seat: Place, felt: Oval, cards: int, room: Room) -> Point:
    """The middle of a seat's chips: by its face, its plate or its cards, wherever there is room."""
    inward = 1 if seat.plate[0] < felt[0][0] else -1
    wide, deep = _fan_width(seat.card_width, cards), seat.card_width * CARD_RATIO + 8
    heap = _heap(seat)
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
    taken, half = room
    hands = [box(seat.fist, seat.fist_width * 0.7, seat.fist_width * 0.7)]
    on_felt = [lie for lie in possible if _covers(felt, box(lie, *heap))]
    for places, avoided in (
        (on_felt, taken + hands),
        (on_felt, taken),
        (possible, taken + hands),
        (possible, taken),
    ):
        for lie in places:
            if _free(box(lie, *heap), (avoided, half), 4.0):
                return lie
    face = seat.portrait
    return face[0] + inward * (seat.radius + 6 + heap[0] / 2), face[1] - 6

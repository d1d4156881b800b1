"""Seat, card and chip positions in design units, for any window.

The viewer sits at the bottom, the others clockwise round the oval. Cards and chips take the first
of their possible places that is free. Independent of pygame.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, radians, sin

from guts_gui.layout.chip_places import lay_chips
from guts_gui.layout.frame import Space
from guts_gui.layout.geometry import (
    CARD_RATIO,
    GAP,
    Box,
    Place,
    Point,
    box,
    gap_between,
    hand_box,
    mirrored,
)
from guts_gui.layout.hand_places import SIZES, Wish, lay_hands
from guts_gui.layout.labels import label_room

FOOT = 118.0
"""Distance below the table's edge from which the viewer's things are positioned."""
ASIDE = 202.0
"""Distance of reserve and side pot from the centre, in front of the viewer's cards."""
BESIDE_POT = 128.0
"""Distance of community cards and ghost cards from the centre."""
MIDDLE_CARD = 46.0
MIDDLE_WIDTH = 112.0
"""Maximum width of cards in the middle."""
WORDS_LEAST, WORDS_MOST = 304.0, 560.0
"""Width of text on the felt; the first is kept free of cards and chips."""
POTS_APART = 66.0
"""Distance of each of two pots from the centre."""
RAIL = 33.0
"""Width of the wood around the felt."""
BAR = 92.0
"""Height of the bar below the table."""
OWN_CARD = 92.0
LEGS_ROW = 19.0
"""Extra height of plates that show legs."""
LOWERED_TOTAL, LOWERED_FIST, SMALLER_FIST = 14.0, 16.0, 24.0
"""At twice the text size: how much lower the pot's amount and the viewer's fist are, and how much
smaller that fist."""
GROWN = 24.0
"""Extra height of plates at twice the text size; they cover the portraits by as much."""
MOST_ROW = 1.15
"""Maximum factor on the height of the row of legs at larger text sizes."""
POT_HEIGHT, POT_DEPTH = 44.0, 20.0
"""Extent of a pot's chips above and below its place."""
AROUND_POT = 190.0, 100.0
"""Size of the box in which chips would seem to be the pot's."""
SMALL_CHIPS = 0.8
"""Factor on the width of chips if larger ones do not fit."""
SPANS = {1: 0, 2: 84, 3: 116, 4: 122, 5: 150, 6: 174, 7: 190, 8: 204, 9: 216}
"""The arc, in degrees, for each number of opponents."""


@dataclass(frozen=True)
class Plan:
    """The places of a table with its seats in a window of that size, in design units.

    `pot_room` is how far a pot's chips may extend to either side.
    """

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
    pot_room: float = 0.0

    @property
    def common(self) -> Point:
        """The centre of the community cards, to the right of the pot."""
        return self.pot[0] + BESIDE_POT, (self.pot[1] + self.total[1]) / 2 + 6

    @property
    def house(self) -> Point:
        """The centre of the ghost's or deck's hand, to the left of the pot."""
        return self.pot[0] - BESIDE_POT, (self.pot[1] + self.total[1]) / 2 + 6

    @property
    def aside_box(self) -> Box:
        """The box of the reserve; that of the side pot is its mirror image."""
        return box((self.reserve[0], self.reserve[1] + 6), 74, 96)

    def below_pot(self, text: float) -> float:
        """Lower edge of the text below the pot's amount, at that text size."""
        return self.total[1] + 10.0 + 26.0 * text

    def room_for_words(self, y: float, high: float, *, aside: bool = False) -> float:
        """Width of a line of text of that height at `y`, between all chips.

        `aside`: a reserve or a side pot may be beside it.
        """
        room = WORDS_MOST
        left, top, _, bottom = self.aside_box
        if aside and top < y + high / 2 and y - high / 2 < bottom:
            room = 2 * (left - self.centre[0] - 8)
        for seat in self.places:
            wide, deep = seat.chips_size
            if abs(seat.stack[1] - deep / 2 - y) < (deep + high) / 2:
                room = min(room, 2 * (abs(seat.stack[0] - self.centre[0]) - wide / 2 - 8))
        return max(room, WORDS_LEAST)


@lru_cache(maxsize=32)
def plan(
    seats: int,
    bottom: int,
    width: float,
    height: float,
    cards: int = 3,
    *,
    text: float = 1.0,
    legs: bool = False,
    middle: bool = False,
    two_pots: bool = False,
) -> Plan:
    """The places of every seat, with seat `bottom` at the bottom of the window.

    `cards` is the largest number of cards in a hand; `width` and `height` are at least 1280 and
    720; `text` is the text size on the plates, 1 being normal. `legs`: plates show legs;
    `middle`: there will be cards beside the pot; `two_pots`: two pots side by side.
    """
    space = Space(width, height, text)
    laid = _laid(seats, space, cards, legs=legs, middle=middle, two_pots=two_pots)
    first = seats - bottom
    return replace(laid, places=laid.places[first:] + laid.places[:first])


@lru_cache(maxsize=32)
def _laid(
    seats: int, space: Space, cards: int, *, legs: bool, middle: bool, two_pots: bool
) -> Plan:
    """The places of every seat, the first one at the bottom of the window."""
    # if a seat is opposite, or the middle has more than a pot
    lower = 16.0 if seats % 2 == 0 or middle or two_pots else 0.0
    bare = _bare(space, lower)
    row = LEGS_ROW * min(space.text, MOST_ROW) if legs else 0.0
    more = GROWN * (space.text - 1)
    own = _own(bare.width, bare.centre[1] + bare.oval[1] / 2 + FOOT, row, space.text)
    taken = _fixed(bare, own, POTS_APART if two_pots else 0.0)
    taken += _beside_pot(bare) if middle else []
    sitting = [_sit(bare, step, seats - 1, row, more) for step in range(seats - 1)]
    places = (own, *_others(bare, sitting, cards, taken))
    room = POTS_APART - GAP / 2 if two_pots else BESIDE_POT - MIDDLE_WIDTH / 2 - GAP
    if not (two_pots or middle):
        things = [each for seat in places for each in (seat.chips_box, seat.cards_box(cards))]
        room = _pot_room(bare.pot, things)
    return replace(bare, places=places, pot_room=room)


def _pot_room(pot: Point, things: list[Box]) -> float:
    """The free space on either side of a pot alone in the middle."""
    x, y = pot
    level = [each for each in things if each[1] < y + POT_DEPTH and each[3] > y - POT_HEIGHT]
    free = [max(left - x, x - right) - GAP for left, _, right, _ in level]
    return min([AROUND_POT[0] / 2, *(room for room in free)])


def _bare(space: Space, lower: float) -> Plan:
    """The table without seats, its middle lowered by `lower`."""
    width, height, text = space
    room = height - BAR
    tall = min(room - 100, 820.0)
    oval = (min(width - 190, 2.07 * tall), tall)
    x, y = centre = (width / 2, 24 + room / 2)
    lift = tall / 528
    low = y + lower
    return Plan(
        width=width,
        height=height,
        places=(),
        centre=centre,
        oval=oval,
        pot=(x, low - 54 * lift),
        total=(x, low - 18 * lift + LOWERED_TOTAL * (text - 1)),
        count=(x, low + 34 * lift),
        reserve=(x + ASIDE, y + tall / 2 + FOOT - 300),
        side_pot=(x - ASIDE, y + tall / 2 + FOOT - 300),
    )


def _own(width: float, foot: float, row: float, text: float) -> Place:
    """The viewer's place at the near edge of the table, measured from `foot` below it."""
    x = width / 2
    return Place(
        portrait=(x - 366, foot - 158),
        radius=34,
        plate=(x - 254, foot - 157 + row / 2),
        plate_width=150,
        plate_height=44 + row + GROWN * (text - 1),
        cards=(x, foot - 194),
        card_width=OWN_CARD,
        tilt=0,
        stack=(x - 236, foot - 190),
        chip_width=25,
        label=(x, foot - 110),
        fist=(x, foot - 292 + LOWERED_FIST * (text - 1)),
        fist_width=84 - SMALLER_FIST * (text - 1),
        fist_angle=0,
        legs_row=row,
    )


def _others(bare: Plan, seats: list[Place], cards: int, taken: list[Box]) -> list[Place]:
    """The opponents' places from the viewer's left, with cards and chips.

    Both take the first of their possible places that is free; cards become smaller if chips find
    no good place. The right side of the table mirrors the left.
    """
    axis, fixed = bare.centre[0], taken
    for seat in seats:
        taken = [*taken, seat.face_box, seat.plate_box]
    taken += [mirrored(each, axis) for each in taken]
    best, found = -1, seats
    for laid, lying_well in _tries(bare, seats, cards, taken):
        if lying_well > best:
            best, found = lying_well, laid
        if best == len(seats):
            break
    for step, seat in enumerate(found):
        found[step] = replace(seat, label_room=label_room(found, step, cards, fixed))
    return found


def _tries(
    bare: Plan, seats: list[Place], cards: int, taken: list[Box]
) -> Iterator[tuple[list[Place], int]]:
    """Layouts with ever smaller cards, each with the number of well placed chips."""
    widest = SIZES[0] + 1
    while widest > SIZES[-1]:
        most, widest = widest - 1, 0.0
        for otherwise in (False, True):
            below = len(seats) == 1 and not otherwise and cards < 7  # a fan of seven is too wide
            wish = Wish(most, otherwise, below)
            held, full = _with_hands(bare, seats, cards, taken, wish)
            widest = max(widest, *(seat.card_width for seat in held))
            for share in (1.0, SMALL_CHIPS):
                chips = [replace(seat, chip_width=share * seat.chip_width) for seat in held]
                yield _with_chips(bare, chips, cards, full)


def _halves(bare: Plan, others: int) -> list[float]:
    """The limit to the right for each seat of the left side and the one opposite."""
    return [
        bare.width if step == others - 1 - step else bare.centre[0]
        for step in range((others + 1) // 2)
    ]


def _with_hands(
    bare: Plan, seats: list[Place], cards: int, taken: list[Box], wish: Wish
) -> tuple[list[Place], list[Box]]:
    """The seats with their cards placed as wished, and the boxes then occupied."""
    laid, taken, axis = seats.copy(), taken.copy(), bare.centre[0]
    wood = bare.centre, (bare.oval[0] / 2, bare.oval[1] / 2)
    room = taken, _halves(bare, len(seats))
    for step, (lie, width) in enumerate(lay_hands(seats, wood, cards, room, wish)):
        label = lie[0], lie[1] + width * CARD_RATIO / 2
        laid[step] = replace(laid[step], cards=lie, card_width=width, label=label)
        if gap_between(laid[step].palm_box, laid[step].cards_box(cards)) > 0:
            laid[step] = laid[step].aimed(lie)
        laid[-1 - step] = _mirror_image(laid[step], laid[-1 - step], axis)
        area = hand_box(lie, width, cards)
        taken += [area, mirrored(area, axis)]
    return laid, taken


def _with_chips(
    bare: Plan, seats: list[Place], cards: int, taken: list[Box]
) -> tuple[list[Place], int]:
    """The seats with their chips, the innermost first, and the number of well placed ones."""
    laid, taken, axis = seats.copy(), taken.copy(), bare.centre[0]
    felt = bare.centre, (bare.oval[0] / 2 - RAIL, bare.oval[1] / 2 - RAIL)
    taken.append(box((bare.pot[0], bare.pot[1] - 8), *AROUND_POT))
    lying_well = 0
    for step, half in reversed(list(enumerate(_halves(bare, len(seats))))):
        heap = laid[step].chips_size
        stack, well = lay_chips(laid[step], laid, felt, cards, (taken, half))
        laid[step] = replace(laid[step], stack=(stack[0], stack[1] + heap[1] / 2))
        laid[-1 - step] = _mirror_image(laid[step], laid[-1 - step], axis)
        area = box(stack, *heap)
        taken += [area, mirrored(area, axis)]
        lying_well += well * (1 if half > axis else 2)
    return laid, lying_well


def _mirror_image(seat: Place, opposite: Place, axis: float) -> Place:
    """The opposite seat with its cards and chips mirrored from this one."""
    if seat.plate == opposite.plate:
        return seat

    def over(point: Point) -> Point:
        return 2 * axis - point[0], point[1]

    return replace(
        opposite,
        cards=over(seat.cards),
        card_width=seat.card_width,
        stack=over(seat.stack),
        label=over(seat.label),
        fist=over(seat.fist),
        fist_angle=-seat.fist_angle,
    )


def _sit(bare: Plan, step: int, others: int, row: float, more: float) -> Place:
    """Portrait, plate and fist of one opponent on an arc, without cards and chips."""
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
    size = (126.0, 40.0 + row + more) if crowded else (138.0 + more / 2, 42.0 + row + more)
    plate = (face[0], face[1] + radius + 4 - more + size[1] / 2)
    seat = Place(
        portrait=face,
        radius=radius,
        plate=plate,
        plate_width=size[0],
        plate_height=size[1],
        cards=plate,
        card_width=48.0 if crowded else 60.0,
        tilt=0.0,
        stack=plate,
        chip_width=19.0 if crowded else 25.0,
        label=plate,
        fist=plate,
        fist_width=82.0 if crowded else 100.0,
        fist_angle=0.0,
        legs_row=row,
    )
    seat = seat.aimed(bare.centre)
    return replace(seat, tilt=10 * sin(radians(seat.fist_angle)))


def _fixed(bare: Plan, own: Place, aside: float) -> list[Box]:
    """Boxes at fixed places: the viewer's seat, the bar, the buttons above and the pot.

    Each pot is `aside` from the centre.
    """
    x, y = bare.total
    return [
        box((bare.pot[0], bare.pot[1] - 8), 116 + 2 * aside, 58),
        box((x, y + 10), 90 + 2 * aside, 64),
        box((bare.count[0], bare.count[1] + 6), WORDS_LEAST, 24),
        bare.aside_box,
        mirrored(bare.aside_box, bare.centre[0]),
        box(own.cards, 320, own.card_width * CARD_RATIO + 10),
        own.face_box,
        own.plate_box,
        own.chips_box,
        box(own.aside, 200, 30),
        (0, bare.height - BAR, bare.width, bare.height),
        (0, 0, 140, 56),
        (bare.width - 300, 0, bare.width, 56),
    ]


def _beside_pot(bare: Plan) -> list[Box]:
    """The boxes of community cards and ghost cards, with their names above and below."""
    size = MIDDLE_WIDTH + 8, MIDDLE_CARD * CARD_RATIO + 56
    return [box((x, y + 2), *size) for x, y in (bare.common, bare.house)]

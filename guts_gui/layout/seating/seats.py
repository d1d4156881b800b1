"""Seat, card and chip positions in design units, for any window.

The viewer sits at the bottom, the others clockwise round the oval, each on a line from the rim to
the pot. Independent of pygame.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from guts_gui.layout.seating.geometry import (
    CARD_RATIO,
    GAP,
    Box,
    Oval,
    Place,
    Point,
    Space,
    box,
    mirrored,
)
from guts_gui.layout.seating.labels import label_room
from guts_gui.layout.seating.opponents import Ground, opponents

FOOT = 118.0
"""Distance below the table's edge from which the viewer's things are positioned."""
SIGN_ASIDE, SIGN_HALF = 16.0, 26.0
"""How much further out the sign of wild cards is than a side pot, and half of its width."""
ASIDE = 202.0
"""Distance of reserve and side pot from the centre, in front of the viewer's cards."""
FROM_POT = 72.0
"""Distance of community cards and ghost cards from the centre of the pot beside them."""
BELOW_POT = 15.0
"""How much lower than the pot's chips they are."""
MIDDLE_CARD = 46.0
MIDDLE_WIDTH, ROOMY = 112.0, 27.0
"""Least width kept for a row of cards in the middle, and the distance of its cards from one
another where there is more room."""
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
PLATE, GROWN = 40.0, 24.0
"""Height of the opponents' plates at normal text size, and what twice that size adds."""
LOWER = 16.0
"""How much lower than halfway between bar and window edge the middle of the table is."""
BESIDE, TALLER, WIDEST = 140.0, 30.0, 2.3
"""Room beside the table, extra height at its far side, and its largest width by height."""
BUTTONS, STACKED_BUTTONS, BUTTONS_BY_LOG = (308.0, 48.0), (278.0, 92.0), (430.0, 68.0)
"""Size of the corners above that hold buttons: in one row, in two, and where an open log makes the
table smaller and so its units."""
ONE_ROW, TALL = 1.2, 900.0
"""Maximum text size for buttons in one row, and least height of a table beside an open log."""
MARKS, MORE_MARKS = 23.0, 8.0
"""How far declaration, result and dealer button extend above a plate, and what twice the text size
adds."""
MOST_ROW = 1.15
"""Maximum factor on the height of the row of legs at larger text sizes."""
POT_HEIGHT, POT_DEPTH = 44.0, 20.0
"""Extent of a pot's chips above and below its place."""
MOST_POT = 95.0
"""Farthest that a pot's chips reach to either side."""


@dataclass(frozen=True)
class Plan:
    """The places of a table with its seats in a window of that size, in design units.

    `pot_room` is how far a pot's chips may extend to either side, `middle` the width of a row of
    cards beside the pot, and `beside` the distance of its centre from that of the table.
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
    middle: float = MIDDLE_WIDTH
    beside: float = FROM_POT + MIDDLE_WIDTH / 2

    @property
    def felt(self) -> Oval:
        """The oval within the wood."""
        return self.centre, (self.oval[0] / 2 - RAIL, self.oval[1] / 2 - RAIL)

    @property
    def common(self) -> Point:
        """The centre of the community cards, to the right of the pot."""
        return self.pot[0] + self.beside, self.pot[1] + BELOW_POT

    @property
    def house(self) -> Point:
        """The centre of the ghost's or deck's hand, to the left of the pot."""
        return self.pot[0] - self.beside, self.pot[1] + BELOW_POT

    @property
    def sign(self) -> Point:
        """The centre of the sign that says what is wild, where a side pot would be."""
        return self.side_pot[0] - SIGN_ASIDE, self.side_pot[1] + 6

    @property
    def aside_box(self) -> Box:
        """The box of the reserve; that of the side pot is its mirror image."""
        return box((self.reserve[0], self.reserve[1] + 6), 74, 96)

    def below_pot(self, text: float) -> float:
        """Lower edge of the text below the pot's amount, at that text size."""
        return self.total[1] + 10.0 + 26.0 * text

    def room_for_words(
        self, y: float, high: float, *, aside: bool = False, sign: bool = False
    ) -> float:
        """Width of a line of text of that height at `y`, between all chips.

        `aside`: a reserve or a side pot may be beside it; `sign`: the sign of wild cards is.
        """
        room = 2 * (ASIDE + SIGN_ASIDE - SIGN_HALF - GAP) if sign else WORDS_MOST
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
    middle: int = 0,
    two_pots: bool = False,
) -> Plan:
    """The places of every seat, with seat `bottom` at the bottom of the window.

    `cards` is the largest number of cards in a hand; `width` and `height` are at least 940 and
    720; `text` is the text size on the plates, 1 being normal. `legs`: plates show legs;
    `middle` is the largest number of cards in a row beside the pot; `two_pots`: two pots side by
    side.
    """
    space = Space(width, height, text)
    laid = _laid(seats, space, cards, legs=legs, middle=middle, two_pots=two_pots)
    first = seats - bottom
    return replace(laid, places=laid.places[first:] + laid.places[:first])


@lru_cache(maxsize=32)
def _laid(seats: int, space: Space, cards: int, *, legs: bool, middle: int, two_pots: bool) -> Plan:
    """The places of every seat, the first one at the bottom of the window.

    Rows of cards beside the pot are as wide as they can be without making the players' cards
    smaller.
    """
    bare = _bare(space)
    inner = FROM_POT + (POTS_APART if two_pots else 0.0)
    wanted = max(MIDDLE_WIDTH, MIDDLE_CARD + ROOMY * (middle - 1))
    base: Plan | None = None
    for width in dict.fromkeys((MIDDLE_WIDTH, wanted, (MIDDLE_WIDTH + wanted) / 2)):
        room = replace(bare, middle=width, beside=inner + width / 2)
        laid, fit = _seated(
            seats, room, space.text, cards, legs=legs, middle=middle, two_pots=two_pots
        )
        if base is None:
            base = laid
        elif fit and laid.places[1].card_width >= base.places[1].card_width:
            return laid
    assert base is not None
    return base


def _seated(
    seats: int, bare: Plan, text: float, cards: int, *, legs: bool, middle: int, two_pots: bool
) -> tuple[Plan, bool]:
    """The table with its seats, and whether everything has its room; `bare` is without them."""
    row = LEGS_ROW * min(text, MOST_ROW) if legs else 0.0
    own = _own(bare, row, text)
    ground = Ground(
        felt=bare.felt,
        heart=(bare.pot[0], (bare.pot[1] + bare.total[1]) / 2),
        plate_height=PLATE + row + GROWN * (text - 1),
        legs_row=row,
        marks=MARKS + MORE_MARKS * (text - 1),
        corners=_corners(bare, text),
    )
    fixed = _middle(bare, POTS_APART if two_pots else 0.0)
    fixed.append((0, bare.height - BAR, bare.width, bare.height))
    fixed += ground.corners
    fixed += _beside_pot(bare) if middle else []
    mine = _own_boxes(own)
    others, fit = opponents(seats - 1, cards, ground, mine, fixed)
    named = [
        replace(seat, label_room=label_room(others, step, cards, mine, fixed))
        for step, seat in enumerate(others)
    ]
    room = POTS_APART - GAP / 2 if two_pots else FROM_POT - GAP
    if not (two_pots or middle):
        things = [each for seat in others for each in (seat.chips_box, seat.cards_box(cards))]
        room = _pot_room(bare.pot, [*things, *mine])
    return replace(bare, places=(own, *named), pot_room=room), fit


def _pot_room(pot: Point, things: list[Box]) -> float:
    """The free space on either side of a pot alone in the middle."""
    x, y = pot
    level = [each for each in things if each[1] < y + POT_DEPTH and each[3] > y - POT_HEIGHT]
    free = [max(left - x, x - right) - GAP for left, _, right, _ in level]
    return min([MOST_POT, *(room for room in free)])


def _bare(space: Space) -> Plan:
    """The table without seats."""
    width, height, text = space
    room = height - BAR
    tall = min(room - 100, 820.0)
    near, x = 24 + (room + tall) / 2, width / 2
    low, lift = near - tall / 2 + LOWER, tall / 528
    oval = (min(width - BESIDE, WIDEST * (tall + TALLER)), tall + TALLER)
    return Plan(
        width=width,
        height=height,
        places=(),
        centre=(x, near - oval[1] / 2),
        oval=oval,
        pot=(x, low - 54 * lift),
        total=(x, low - 18 * lift + LOWERED_TOTAL * (text - 1)),
        count=(x, low + 34 * lift),
        reserve=(x + ASIDE, near + FOOT - 304),
        side_pot=(x - ASIDE, near + FOOT - 304),
    )


def _own(bare: Plan, row: float, text: float) -> Place:
    """The viewer's place at the near edge of the table."""
    x, foot = bare.centre[0], bare.centre[1] + bare.oval[1] / 2 + FOOT
    return Place(
        portrait=(x - 366, foot - 154),
        radius=34,
        plate=(x - 254, foot - 154 + row / 2),
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


def _own_boxes(own: Place) -> tuple[Box, ...]:
    """The boxes of the viewer's seat, the plate first."""
    return (
        own.plate_box,
        own.face_box,
        own.chips_box,
        box(own.cards, 320, own.card_width * CARD_RATIO + 10),
        box(own.label, 200, 30),
        box(own.aside, 200, 30),
    )


def _middle(bare: Plan, aside: float) -> list[Box]:
    """The boxes of pot, text, reserve and side pot; each of two pots is `aside` from the centre."""
    x, y = bare.total
    return [
        box((bare.pot[0], bare.pot[1] - 8), 116 + 2 * aside, 58),
        box((x, y + 10), 90 + 2 * aside, 64),
        box((bare.count[0], bare.count[1] + 6), WORDS_LEAST, 24),
        bare.aside_box,
        mirrored(bare.aside_box, bare.centre[0]),
    ]


def below_buttons(text: float) -> float:
    """The upper edge of what is below the buttons above the table, at that text size."""
    return (BUTTONS if text <= ONE_ROW else STACKED_BUTTONS)[1] + GAP


def _corners(bare: Plan, text: float) -> tuple[Box, Box]:
    """The boxes of the buttons above."""
    wide, high = BUTTONS if text <= ONE_ROW else STACKED_BUTTONS
    if bare.height >= TALL:
        wide, high = BUTTONS_BY_LOG
    left = (0.0, 0.0, wide, high)
    return left, mirrored(left, bare.centre[0])


def _beside_pot(bare: Plan) -> list[Box]:
    """The boxes of community cards and ghost cards, with their names above and below."""
    size = bare.middle + 8, MIDDLE_CARD * CARD_RATIO + 56
    return [box((x, y + 2), *size) for x, y in (bare.common, bare.house)]

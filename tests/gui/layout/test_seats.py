"""At every possible table everyone's objects are near their owner and do not overlap."""

from itertools import combinations

import pygame
import pytest

from guts_engine.rules.presets import PRESETS
from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.sprites import Person, Sprites
from guts_gui.layout.chip_places import foot
from guts_gui.layout.frame import Frame
from guts_gui.layout.geometry import CARD_RATIO, Box, Place, box, covers, gap_between
from guts_gui.layout.labels import APART, LINE, RISE
from guts_gui.layout.poses import Kind as SpriteKind
from guts_gui.layout.poses import Pose, Sprite
from guts_gui.layout.seats import BAR, OWN_CARD, RAIL, Plan, plan
from guts_gui.words.hands import HandName
from tests.gui.helpers.boxes import meet

MOST = 10
"""The most seats at a table."""
SPILL = 14.0
"""How far the corner of a hand may extend beyond the table's edge with ten seats."""
RESULT = {1.0: (54.0, 22.0), 1.5: (62.0, 26.0)}
"""The size of an amount of three figures with its sign, by text size."""
Kind = tuple[int, bool, bool, bool]
"""The size of hands, and whether there are legs, cards beside the pot, and two pots."""


def kinds() -> dict[Kind, tuple[str, int]]:
    """The kinds of tables of all games, each with a game and the most seats of any."""
    found: dict[Kind, tuple[str, int]] = {}
    for name, rules in PRESETS.items():
        middle = bool(rules.common) or rules.lone_must_beat
        kind = rules.most_cards, rules.leg_game, middle, rules.two_pots
        seats = min(MOST, rules.most_seats)
        found[kind] = name, max(seats, found.get(kind, (name, 0))[1])
    return found


TABLES = [
    pytest.param(kind, seats, id=f"{name}-{seats}")
    for kind, (name, most) in kinds().items()
    for seats in range(2, most + 1)
]


def laid_out(kind: Kind, seats: int, text: float = 1.0) -> Plan:
    cards, legs, middle, two = kind
    return plan(seats, 0, 1280, 720, cards, text=text, legs=legs, middle=middle, two_pots=two)


def label_of(seat: Place) -> Box:
    """The space for a name in two lines, with descenders."""
    x, y = seat.label
    half, room = seat.label_room.width / 2, seat.label_room
    return x - half, y + room.depth - RISE - LINE, x + half, y + room.depth


def line_of(seat: Place) -> Box:
    """The space for a name in one line."""
    return box(seat.label, seat.label_room.line, 2 * LINE)


@pytest.mark.parametrize("size", [(1280, 720), (1720, 720)])
@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize(("kind", "seats"), TABLES)
def test_the_result_of_a_deal_lies_on_nothing_that_is_read(
    kind: Kind, seats: int, text: float, size: tuple[int, int]
) -> None:
    """An amount won or paid is clear of plates, cards, declarations, names and the bar."""
    cards, legs, middle, two = kind
    laid = plan(seats, 0, *size, cards, text=text, legs=legs, middle=middle, two_pots=two)
    for own, seat in enumerate(laid.places):
        x, y = seat.change
        right = x if seat.near else x - 14
        wide, high = RESULT[text]
        y += (high - 22) / 2 if seat.near else (22 - high) / 2
        amount = right - wide, y - high / 2, right, y + high / 2
        assert amount[0] > 0 and amount[3] < laid.height - BAR, own
        assert not meet(amount, box(seat.pill, 44, 20)), own
        for other, place in enumerate(laid.places):
            fan = box(place.cards, 320, OWN_CARD * CARD_RATIO)
            hand = fan if place.near else place.cards_box(cards)
            for thing in (place.plate_box, hand, box(place.label, 100, 2 * LINE)):
                assert not meet(amount, thing), (own, other)


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize(("kind", "seats"), TABLES)
def test_everybodys_things_lie_apart_and_by_their_owner(
    kind: Kind, seats: int, text: float
) -> None:
    laid = laid_out(kind, seats, text)
    felt = laid.centre, (laid.oval[0] / 2 - RAIL, laid.oval[1] / 2 - RAIL)
    wood = laid.centre, (laid.oval[0] / 2 + SPILL, laid.oval[1] / 2 + SPILL)
    others = laid.places[1:]
    hands = [each.cards_box(kind[0]) for each in others]
    heaps = [each.chips_box for each in others]
    plates = [each.plate_box for each in others]
    faces = [each.face_box for each in others]
    for own, (hand, heap, plate) in enumerate(zip(hands, heaps, plates, strict=True)):
        assert covers(felt, foot(heap)), own
        fan = box(others[own].cards, hand[2] - hand[0], others[own].card_width * CARD_RATIO)
        assert covers(wood, fan), own
        strange = [each for step, each in enumerate(plates) if step != own]
        assert all(gap_between(hand, plate) < gap_between(hand, each) for each in strange), own
        near = min(*(gap_between(heap, each) for each in (hand, plate, faces[own])), 20.0)
        for step in {*range(len(others))} - {own}:
            things = hands[step], plates[step], faces[step]
            assert all(gap_between(heap, each) > near for each in things), (own, step)
    for (a, first), (b, second) in combinations(enumerate(others), 2):
        things = [
            [hands[step], heaps[step], plates[step], faces[step], label_of(seat), line_of(seat)]
            for step, seat in ((a, first), (b, second))
        ]
        for one in things[0]:
            assert not any(meet(one, other) for other in things[1]), (a, b)


NAMES = (
    HandName("Короли с шестёрками"),
    HandName("Wysoka karta siódemka", "10-9 na nisko"),
    HandName("Pair of sixes"),
)


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("kind", [(3, False, False, True), (4, False, True, False)])
def test_the_name_of_a_hand_stays_in_its_room(kind: Kind, text_size: int) -> None:
    pygame.display.init()
    pygame.font.init()
    laid = laid_out(kind, MOST, text_size / 100)
    people = tuple(Person(f"P{seat}", "ann") for seat in range(MOST))
    sprites = Sprites(Brush(Frame(1280, 720, text_size), Art()), people, laid)
    for seat, spot in enumerate(laid.places[1:], start=1):
        for name in NAMES:
            bare = pygame.Surface((1280, 720), pygame.SRCALPHA)
            sprites.draw(bare, {Sprite(SpriteKind.NAME, seat): Pose(*spot.label, 0, name)})
            drawn = bare.get_bounding_rect()
            room = max(spot.label_room.line, spot.label_room.width)
            assert drawn.width <= room + APART, (seat, name)
            assert drawn.bottom <= spot.label[1] + spot.label_room.depth + 2, (seat, name)
            assert drawn.height <= 2 * (RISE - LINE) + APART, (seat, name)

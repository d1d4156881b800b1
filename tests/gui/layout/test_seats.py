"""At every table each player's things are on a line to the pot and nearest to their owner."""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product
from math import cos, hypot, radians, sin

import pygame
import pytest

from guts_engine.rules.presets import PRESETS
from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.sprites import Person, Sprites
from guts_gui.layout.frame import Frame
from guts_gui.layout.hand_cards import MADE_RISE, fan
from guts_gui.layout.poses import Kind as SpriteKind
from guts_gui.layout.poses import Pose, Sprite
from guts_gui.layout.seating.geometry import (
    CARD_RATIO,
    GAP,
    Box,
    Place,
    Point,
    box,
    covers,
    gap_between,
    mirrored,
)
from guts_gui.layout.seating.labels import APART, LINE, RISE
from guts_gui.layout.seating.opponents import foot
from guts_gui.layout.seating.seats import (
    BAR,
    MIDDLE_CARD,
    OWN_CARD,
    POTS_APART,
    WORDS_LEAST,
    Plan,
    plan,
)
from guts_gui.words.names.hands import HandName
from tests.gui.helpers.boxes import meet

MOST = 10
"""The most seats at a table."""
DECK = 52
CROWDED = 3, 9
"""Hands and seats from which a table with legs at 150% is only as clear as it can be."""
BESIDE = (0, 3, 7)
"""The most cards in a row beside the pot, of the table or in common (S3.3)."""
SIZES = (
    (1280, 720),
    (1920, 1080),
    (1366, 768),
    (1024, 768),
    (2560, 1080),
)
"""Windows of one shape have the same places; of the usual one there are two, for more tables."""
TEXTS = (100, 125, 150)
EVERY = 6
"""Each kind of table is laid out in one of so many windows, by size and text."""
RESULT = {100: (54.0, 22.0), 150: (62.0, 26.0)}
"""The size of an amount of three figures with its sign, by text size."""
BUTTON = 24.0
"""Width of the dealer button."""
Kind = tuple[int, bool, int, bool]
"""The size of hands, whether there are legs, the cards beside the pot, whether two pots."""


def kinds(seats: int, hands: Iterable[int] = range(1, 8)) -> Iterator[Kind]:
    """Every kind of table with that many seats and hands of those sizes."""
    for cards, legs, middle, two in product(hands, (False, True), BESIDE, (False, True)):
        if cards * seats + middle <= DECK and not (
            legs and cards >= CROWDED[0] and seats >= CROWDED[1]
        ):
            yield cards, legs, middle, two


def laid_out(kind: Kind, seats: int, frame: Frame) -> Plan:
    cards, legs, middle, two = kind
    width, height, text = frame.space
    return plan(seats, 0, width, height, cards, text=text, legs=legs, middle=middle, two_pots=two)


def hand_of(seat: Place, cards: int) -> Box:
    """The box of a fan, tilted corners and cards that rise included."""
    xs, ys = [], []
    for x, y, angle in (fan(seat, slot, cards) for slot in range(cards)):
        turn, half = radians(angle), seat.card_width / 2
        high = CARD_RATIO * half
        for across, down in product((-half, half), (-high - MADE_RISE * 2 * half, high)):
            xs.append(x + across * cos(turn) - down * sin(turn))
            ys.append(y + across * sin(turn) + down * cos(turn))
    return min(xs), min(ys), max(xs), max(ys)


def line_of(seat: Place) -> Box:
    """The space for a name in one line."""
    return box(seat.label, seat.label_room.line, 2 * LINE)


def label_of(seat: Place) -> Box:
    """The space for a name in two lines, with descenders."""
    x, y = seat.label
    half, room = seat.label_room.width / 2, seat.label_room
    return x - half, y + room.depth - RISE - LINE, x + half, y + room.depth


def wider(area: Box, by: float) -> Box:
    return area[0] - by, area[1] - by, area[2] + by, area[3] + by


def check(laid: Plan, kind: Kind, about: object) -> None:
    """Every property of one table's places."""
    cards, _, middle, two = kind
    own, *others = laid.places
    fans = [hand_of(seat, cards) for seat in others]
    _belongs(laid, fans, about)
    _lies_on_a_line(laid, fans, about)
    _lies_apart(laid, fans, about)
    _is_in_view(laid, fans, about)
    if middle:
        _lies_beside_the_pot(laid, fans, about, two=two)
    hand = box(own.cards, 320, own.card_width * CARD_RATIO)
    plates = [seat.plate_box for seat in others]
    for thing in (own.chips_box, hand, box(own.label, 200, 30)):
        away = gap_between(thing, own.plate_box)
        assert all(gap_between(thing, each) > away for each in plates), about


def _belongs(laid: Plan, fans: list[Box], about: object) -> None:
    """Hand, chips and name are nearer to their owner's plate than to any other."""
    plates = [seat.plate_box for seat in laid.places]
    for number, (seat, hand) in enumerate(zip(laid.places[1:], fans, strict=True), start=1):
        strange = [each for step, each in enumerate(plates) if step != number]
        for what, thing in (
            ("hand", hand),
            ("chips", seat.chips_box),
            ("name", line_of(seat)),
            ("name kept free", seat.label_box),
        ):
            away = gap_between(thing, plates[number])
            assert all(gap_between(thing, each) > away for each in strange), (about, number, what)


def _lies_on_a_line(laid: Plan, fans: list[Box], about: object) -> None:
    """Plate, hand and chips are one after the other towards the pot."""
    heart = laid.pot[0], (laid.pot[1] + laid.total[1]) / 2
    for number, (seat, hand) in enumerate(zip(laid.places[1:], fans, strict=True), start=1):
        left, top, right, bottom = seat.chips_box
        chips = (left + right) / 2, (top + bottom) / 2
        far = [hypot(x - heart[0], y - heart[1]) for x, y in (seat.plate, seat.cards, chips)]
        assert far == sorted(far, reverse=True), (about, number)
        assert _off_line(seat.cards, seat.plate, chips) < 1, (about, number)
        assert gap_between(hand, seat.plate_box) >= GAP - 0.1, (about, number)
        assert gap_between(seat.chips_box, hand) >= GAP - 0.1, (about, number)
        assert not meet(seat.chips_box, line_of(seat)), (about, number)
        assert not meet(seat.chips_box, label_of(seat)), (about, number)
        assert gap_between(seat.palm_box, hand) == 0, (about, number)
        assert not meet(seat.palm_box, seat.chips_box), (about, number)


def _off_line(point: Point, start: Point, end: Point) -> float:
    """Distance of a point from the line through two others."""
    x, y = end[0] - start[0], end[1] - start[1]
    return abs((point[0] - start[0]) * y - (point[1] - start[1]) * x) / hypot(x, y)


def _lies_apart(laid: Plan, fans: list[Box], about: object) -> None:
    """Nothing overlaps, and things of different players are clearly apart."""
    marks = [box(seat.button, BUTTON, BUTTON) for seat in laid.places]
    solid = [
        (seat.plate_box, seat.face_box, seat.chips_box, hand)
        for seat, hand in zip(laid.places[1:], fans, strict=True)
    ]
    for (a, first), (b, second) in combinations(enumerate(solid), 2):
        for one, other in product(first, second):
            assert gap_between(one, other) >= GAP - 0.1, (about, a, b)
    for number, seat in enumerate(laid.places[1:]):
        for step, things in enumerate(solid):
            areas = [*things, line_of(laid.places[step + 1])]
            if step != number:
                assert not any(meet(line_of(seat), each) for each in areas), (about, number)
                assert not any(meet(label_of(seat), each) for each in areas), (about, number)
            for mark in (*marks, _pill_of(seat)):
                assert not meet(mark, things[2]), (about, number, step)
                assert not meet(mark, things[3]), (about, number, step)
    pots = [
        box((laid.pot[0], laid.pot[1] - 9), 110, 54),
        box(laid.total, 80, 32),
        laid.aside_box,
        *(each for seat in laid.places[:1] for each in (seat.plate_box, seat.face_box)),
        laid.places[0].chips_box,
    ]
    for number, things in enumerate(solid):
        for one, other in product(things, pots):
            assert gap_between(one, other) >= GAP - 0.1, (about, number, other)


def _lies_beside_the_pot(laid: Plan, fans: list[Box], about: object, *, two: bool) -> None:
    """Common cards and those of the table are clear of pots, players, text, and the wild sign."""
    size = laid.middle, MIDDLE_CARD * CARD_RATIO + 46
    rows = [box((x, y + 3), *size) for x, y in (laid.common, laid.house)]
    aside = POTS_APART if two else 0.0
    things = [
        box((laid.pot[0], laid.pot[1] - 9), 110 + 2 * aside, 54),
        box(laid.total, 80 + 2 * aside, 32),
        box((laid.count[0], laid.count[1] + 6), WORDS_LEAST, 22),
        laid.aside_box,
        mirrored(laid.aside_box, laid.centre[0]),
        *fans,
    ]
    for seat in laid.places:
        things += [seat.plate_box, seat.face_box, seat.chips_box]
        things += [line_of(seat)] if not seat.near else []
    for row, other in product(rows, things):
        assert not meet(row, other), (about, row, other)
    assert all(covers(laid.felt, row) for row in rows), about


def _pill_of(seat: Place) -> Box:
    """The box of a declaration of usual length."""
    x, y = seat.pill
    return x - 24, y - 11, x + 40, y + 11


def _is_in_view(laid: Plan, fans: list[Box], about: object) -> None:
    """Hands, chips and names are on the felt, plates and portraits in the window."""
    for number, (seat, hand) in enumerate(zip(laid.places[1:], fans, strict=True), start=1):
        assert covers(laid.felt, hand), (about, number)
        assert covers(laid.felt, foot(seat.chips_box)), (about, number)
        assert covers(laid.felt, seat.label_box), (about, number)
        for left, top, right, bottom in (seat.plate_box, seat.face_box):
            assert left >= GAP - 0.1, (about, number)
            assert top >= GAP - 0.1, (about, number)
            assert right <= laid.width - GAP + 0.1, (about, number)
            assert bottom <= laid.height - BAR, (about, number)


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("seats", range(2, MOST + 1))
def test_everything_is_on_its_owners_line(seats: int, text: int) -> None:
    frame = Frame(1280, 720, text)
    for kind in kinds(seats, (2, 5, 7)):
        check(laid_out(kind, seats, frame), kind, kind)


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", range(2, MOST + 1))
def test_everything_is_on_its_owners_line_in_every_window(
    seats: int, size: tuple[int, int], text: int
) -> None:
    """Each kind of table in a sixth of the windows."""
    frame = Frame(*size, text)
    turn = SIZES.index(size) + TEXTS.index(text)
    for number, kind in enumerate(kinds(seats)):
        if number % EVERY == turn % EVERY:
            check(laid_out(kind, seats, frame), kind, kind)


@pytest.mark.parametrize("size", [(1280, 720), (1720, 720)])
@pytest.mark.parametrize("text", RESULT)
@pytest.mark.parametrize("seats", range(2, MOST + 1))
def test_the_result_of_a_deal_lies_on_nothing_that_is_read(
    seats: int, text: int, size: tuple[int, int]
) -> None:
    """An amount won or paid is clear of plates, cards, declarations, names and the bar."""
    for kind in kinds(seats, (2, 5, 7)):
        laid = laid_out(kind, seats, Frame(*size, text))
        for own, seat in enumerate(laid.places):
            amount = _result_of(seat, text)
            assert min(amount[:2]) >= 0 and amount[3] < laid.height - BAR, (kind, own)
            assert not meet(amount, box(seat.pill, 44, 20)), (kind, own)
            for other, place in enumerate(laid.places):
                fan = box(place.cards, 320, OWN_CARD * CARD_RATIO)
                hand = fan if place.near else hand_of(place, kind[0])
                for thing in (place.plate_box, hand, box(place.label, 100, 2 * LINE)):
                    assert not meet(amount, thing), (kind, own, other)


def _result_of(seat: Place, text: int) -> Box:
    """The box of an amount won or paid."""
    x, y = seat.change
    right = x if seat.near else x - 14
    wide, high = RESULT[text]
    y += (high - 22) / 2 if seat.near else (22 - high) / 2
    return right - wide, y - high / 2, right, y + high / 2


@pytest.mark.parametrize("name", PRESETS)
def test_cards_of_every_game_are_large_enough_to_read(name: str) -> None:
    rules = PRESETS[name]
    middle = max(rules.common, rules.dealing.cards if rules.lone_must_beat else 0)
    kind = rules.most_cards, rules.leg_game, middle, rules.two_pots
    most = min(MOST, rules.most_seats)
    widths = [
        min(seat.card_width for seat in laid_out(kind, seats, Frame(1280, 720)).places)
        for seats in range(2, most + 1)
    ]
    assert all(width >= 40 for width in widths)
    assert all(after <= before + 24 for before, after in pairwise(widths))
    assert widths[0] >= 50


NAMES = (
    HandName("Короли с шестёрками"),
    HandName("Wysoka karta siódemka", "10-9 na nisko"),
    HandName("Pair of sixes"),
)


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("kind", [(3, False, 0, True), (4, False, 3, False)])
def test_the_name_of_a_hand_stays_in_its_room(kind: Kind, text_size: int) -> None:
    pygame.display.init()
    pygame.font.init()
    frame = Frame(1280, 720, text_size)
    laid = laid_out(kind, MOST, frame)
    people = tuple(Person(f"P{seat}", "ann") for seat in range(MOST))
    sprites = Sprites(Brush(frame, Art()), people, laid)
    for seat, spot in enumerate(laid.places[1:], start=1):
        for name in NAMES:
            bare = pygame.Surface((1280, 720), pygame.SRCALPHA)
            sprites.draw(bare, {Sprite(SpriteKind.NAME, seat): Pose(*spot.label, 0, name)})
            drawn = bare.get_bounding_rect()
            room = max(spot.label_room.line, spot.label_room.width)
            assert drawn.width <= room + APART, (seat, name)
            assert drawn.bottom <= spot.label[1] + spot.label_room.depth + 2, (seat, name)
            assert drawn.height <= 2 * (RISE - LINE) + APART, (seat, name)

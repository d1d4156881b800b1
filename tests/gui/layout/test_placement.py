"""Positions on the table: no overlaps, inside the window, clockwise, with correct numbers."""

from functools import cache
from itertools import combinations, pairwise, product
from math import atan2, cos, pi, radians, sin
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import card
from guts_engine.play.game import view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.presets import preset
from guts_engine.state.events import HouseHandShown
from guts_engine.state.parts import House
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_gui.layout.hand_cards import fan
from guts_gui.layout.middle import COMMON_TAG, HOUSE_NAME, HOUSE_TAG, SIGN, SIGN_CARD
from guts_gui.layout.placement import (
    BUTTON,
    LOW_POT,
    LOW_TOTAL,
    POT,
    RESERVE,
    SIDE_POT,
    TOTAL,
    own_card_at,
    place,
)
from guts_gui.layout.poses import CardFace, Kind, Legs, Placement, Sprite, WildSign
from guts_gui.layout.seating.geometry import CARD_RATIO, Box, Place, box, mirrored
from guts_gui.layout.seating.seats import (
    BAR,
    MIDDLE_CARD,
    WORDS_LEAST,
    WORDS_MOST,
    Plan,
    plan,
)
from tests.engine.helpers.strategies import NAMES, Played, sessions
from tests.gui.helpers.boxes import meet
from tests.gui.helpers.later_stage import at_stage
from tests.gui.helpers.stages import SIZE, stages

SIZES = ((1280, 720), (1280, 1280), (2633, 720), (1280, 960))
SEATS = range(2, 11)
CARDS = range(1, 8)
EDGE = 4.0
"""The least distance of anything but the bar from the window's edge."""
BELONGS = ({"label", "cards"}, {"face", "plate"})
"""Pairs at a seat that may touch: a hand's name and its cards, a plate and its face."""

Named = tuple[str, int]
"""A kind of object and its seat, -1 being the middle of the table."""


def hand_box(spot: Place, cards: int) -> Box:
    """The box of a fan of cards, including the corners of tilted cards."""
    ways = [fan(spot, number, cards) for number in range(cards)]
    wide, deep = spot.card_width / 2 + 3, spot.card_width * CARD_RATIO / 2 + 2
    xs, ys = [x for x, _, _ in ways], [y for _, y, _ in ways]
    return min(xs) - wide, min(ys) - deep, max(xs) + wide, max(ys) + deep


def heap_box(x: float, y: float, chip: float) -> Box:
    """The largest heap of chips of that width on a point."""
    return box((x, y - chip * 1.05), chip * 2.95, chip * 2.1)


def boxes(laid: Plan, cards: int, bottom: int = 0) -> dict[Named, Box]:
    """Everything at rest, by name."""
    found: dict[Named, Box] = {}
    for seat, spot in enumerate(laid.places):
        own = seat == bottom
        found["face", seat] = box(spot.portrait, 2 * spot.radius, 2 * spot.radius)
        found["plate", seat] = box(spot.plate, spot.plate_width, spot.plate_height)
        found["cards", seat] = hand_box(spot, cards)
        found["heap", seat] = heap_box(*spot.stack, spot.chip_width)
        found["label", seat] = box(spot.label, 190 if own else 100, 26 if own else 20)
    x, y = laid.pot
    found["pot", -1] = box((x, y - 9), 110, 54)
    found["total", -1] = box(laid.total, 80, 32)
    found["word", -1] = box((laid.total[0], laid.total[1] + 27), 40, 18)
    found["prompt", -1] = box((laid.count[0], laid.count[1] + 6), 300, 22)
    found["menu", -1] = (16, 14, 134, 48)
    found["speed", -1] = (laid.width - 292, 14, laid.width - 114, 48)
    found["log", -1] = (laid.width - 106, 14, laid.width - 16, 48)
    found["bar", -1] = (0, laid.height - BAR, laid.width, laid.height)
    return found


def beside_the_pot(laid: Plan) -> dict[Named, Box]:
    """The common cards and the ghost's, with the text above and below them."""
    return {
        (name, -1): box((x, y + 3), laid.middle, MIDDLE_CARD * CARD_RATIO + 46)
        for name, (x, y) in (("common", laid.common), ("house", laid.house))
    }


def related(a: Named, b: Named) -> bool:
    """Whether two objects may touch."""
    return a[1] == b[1] >= 0 and {a[0], b[0]} in BELONGS


KINDS: tuple[dict[str, int], ...] = ({}, {"legs": True}, {"middle": 5})
"""Features of games besides hands and a pot: legs on the plates, cards beside the pot."""


@cache
def laid_out(seats: int, cards: int, size: tuple[int, int], kind: int = 0) -> Plan:
    return plan(seats, 0, *size, cards, **KINDS[kind])


def tables(seats: int) -> list[tuple[int, int]]:
    """Hand sizes possible with that many seats, and the features of their games.

    Leg games have at most seven seats (R8.5, R8.6); no game has both legs and common cards.
    """
    return [
        (cards, kind)
        for cards, kind in product(CARDS, range(len(KINDS)))
        if seats * cards <= 52 - (cards if kind == 2 else 0) and not (kind == 1 and seats > 7)
    ]


by_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
by_seats = pytest.mark.parametrize("seats", SEATS)


@by_size
@by_seats
def test_nothing_overlaps(seats: int, size: tuple[int, int]) -> None:
    for cards, kind in tables(seats):
        laid = laid_out(seats, cards, size, kind)
        found = boxes(laid, cards) | (beside_the_pot(laid) if kind == 2 else {})
        for (a, first), (b, second) in combinations(found.items(), 2):
            assert related(a, b) or not meet(first, second), (cards, kind, a, first, b, second)


@by_size
@by_seats
def test_all_lies_inside_the_window(seats: int, size: tuple[int, int]) -> None:
    for cards, kind in tables(seats):
        laid = laid_out(seats, cards, size, kind)
        for name, (left, top, right, bottom) in boxes(laid, cards).items():
            if name[0] != "bar":
                assert left >= EDGE, (cards, name)
                assert top >= EDGE, (cards, name)
                assert right <= size[0] - EDGE, (cards, name)
            assert bottom <= size[1], (cards, name)


@by_size
@by_seats
def test_hands_stay_above_the_bar_and_apart(seats: int, size: tuple[int, int]) -> None:
    """Fists come out over the table: each is fully visible and none hides another."""
    laid = laid_out(seats, 3, size)
    fists = [box(p.fist, p.fist_width * 0.7, p.fist_width * 0.7) for p in laid.places]
    for left, top, right, bottom in fists:
        assert left >= EDGE
        assert top >= EDGE
        assert right <= size[0] - EDGE
        assert bottom <= size[1] - BAR
    for (a, first), (b, second) in combinations(enumerate(fists), 2):
        assert not meet(first, second), (a, b)


@by_size
@pytest.mark.parametrize("beside", ["reserve", "side_pot"])
def test_the_other_pots_have_room(size: tuple[int, int], beside: str) -> None:
    """The reserve and the side pot: a heap, its number and its name below."""
    clashes = set()
    for seats, (cards, kind) in [(n, each) for n in SEATS for each in tables(n)]:
        laid = laid_out(seats, cards, size, kind)
        x, y = getattr(laid, beside)
        for part in (heap_box(x, y + 11, 24), box((x, y + 35), 56, 34)):
            clashes |= {name for name, lies in boxes(laid, cards).items() if meet(part, lies)}
    assert clashes == set()


@by_size
@by_seats
def test_the_viewer_sits_at_the_bottom_and_the_others_clockwise(
    seats: int, size: tuple[int, int]
) -> None:
    for viewer in range(seats):
        laid = plan(seats, viewer, *size, 3)
        own = laid.places[viewer]
        assert own.cards[0] == size[0] / 2
        others = [laid.places[(viewer + step) % seats] for step in range(1, seats)]
        assert all(other.cards[1] < own.cards[1] for other in others)
        assert all(other.card_width < own.card_width for other in others)
        way = [clockwise(laid, other) for other in others]
        assert way == sorted(way)
        assert len(set(way)) == len(way)


def clockwise(laid: Plan, spot: Place) -> float:
    """The angle from the bottom of the table clockwise to a seat's face."""
    across, down = spot.portrait[0] - laid.centre[0], spot.portrait[1] - laid.centre[1]
    return atan2(-across, down) % (2 * pi)


@by_size
@by_seats
def test_the_table_is_the_same_from_every_seat(seats: int, size: tuple[int, int]) -> None:
    first = laid_out(seats, 3, size).places
    for viewer in range(1, seats):
        turned = plan(seats, viewer, *size, 3).places
        assert turned[viewer:] + turned[:viewer] == first


def test_who_looks_on_sees_the_first_seat_at_the_bottom() -> None:
    rules = preset("three-card")
    state = new_game(rules, [NewSeat(name, 100) for name in ("Ann", "Bo", "Cy")])
    assert place(view_of(state, None), SIZE)[Sprite(Kind.PLATE)].y > 500


# --- Placements -----------------------------------------------------------------------------


def sum_of(placement: Placement) -> int:
    """The sum of the numbers in a placement."""
    plates = sum(pose.chips for sprite, pose in placement.items() if sprite.kind is Kind.PLATE)
    pots = (TOTAL, LOW_TOTAL, RESERVE, SIDE_POT)
    return plates + sum(placement[sprite].chips for sprite in pots if sprite in placement)


played = settings(max_examples=18, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@played
@given(sessions(complete=False), st.integers(0, 9))
def test_every_placement_tells_all_chips(session: Played, seat: int) -> None:
    for stage in stages(session.log, seat % len(session.log.seats)):
        placement = place(stage.after, SIZE)
        table = stage.after.table
        assert sum_of(placement) == table.total == table.brought
        assert placement[POT].chips == placement[TOTAL].chips == table.pot
        if table.rules.two_pots:
            assert placement[LOW_POT].chips == placement[LOW_TOTAL].chips == table.low_pot
        for number, each in enumerate(table.seats):
            assert placement[Sprite(Kind.PLATE, number)].chips == each.chips
            assert placement[Sprite(Kind.STACK, number)].chips == max(0, each.chips)


@played
@given(sessions(complete=False), st.integers(0, 9))
def test_placements_are_pure(session: Played, seat: int) -> None:
    for stage in stages(session.log, seat % len(session.log.seats)):
        view = stage.after
        again = SeatView(**vars(view))
        assert place(view, SIZE) == place(again, SIZE)
        assert view == again


@played
@given(sessions(complete=False), st.integers(0, 9))
def test_cards_lie_with_those_who_are_in(session: Played, seat: int) -> None:
    """A card is face up only if the viewer sees it; players who are out keep only the viewer's own.

    If they declare again they keep all (R4.4, R4.5), and shown hands are face up (R6.3).
    """
    viewer = seat % len(session.log.seats)
    for stage in stages(session.log, viewer):
        view = stage.after
        placement = place(view, SIZE)
        for number, hand in enumerate(view.hands):
            cards = sorted(key for key in placement if key.is_card_of(number))
            faces = [placement[key].face.card for key in cards]
            table = view.table
            out = table.said[number] is not None and number not in table.players_in
            shown = any(each.seat == number for each in table.shown)
            rest = table.asked[table.asked.index(table.turn[0]) :] if table.turn else ()
            again = table.second_chance and number in rest
            gone = out and number != viewer and not (shown or again or table.rules.leg_game)
            assert faces == ([] if gone else list(hand))
        middle = [pose.face.card for key, pose in placement.items() if key.kind is Kind.COMMON]
        assert middle == list(view.table.common)
        house = [pose.face.card for key, pose in placement.items() if key.kind is Kind.HOUSE]
        laid = view.table.house
        hidden = [None] * len(view.table.ghosts[0] if view.table.ghosts else ())
        assert house == (list(laid.cards) if laid else hidden)
        assert placement[BUTTON].moving is False


# --- The viewer's hand ----------------------------------------------------------------------


def fresh(game: str, seats: int, seat: int | None = 0) -> SeatView:
    """A new deal, as a seat sees it."""
    match = Match(GameLog(preset(game), tuple(NewSeat(n, 100) for n in NAMES[:seats])), Random(5))
    match.begin_deal()
    return view_of(match.state, seat)


def holding(view: SeatView, cards: str) -> SeatView:
    """The view with those cards in the viewer's hand."""
    hand = tuple(card(each) for each in cards.split())
    return changed(view, hands=(hand, *view.hands[1:]))


SEVEN = "3s 9h 9d Kc 5s 7h 2d"


@pytest.mark.parametrize("picked", [frozenset[int](), frozenset({1, 3})])
@pytest.mark.parametrize("count", range(1, 8))
def test_the_card_under_a_point_is_the_topmost(count: int, picked: frozenset[int]) -> None:
    """The index of every card can be clicked, and the last card at any point."""
    view = holding(fresh("three-five-seven", 5), " ".join(SEVEN.split()[:count]))
    lying = place(view, SIZE, picked=picked)
    for number in range(count):
        pose = lying[Sprite(Kind.CARD, 0, number)]
        turn = radians(pose.angle)
        x, y = -0.38 * pose.width, -0.58 * pose.width
        index = (pose.x + x * cos(turn) - y * sin(turn), pose.y + x * sin(turn) + y * cos(turn))
        assert own_card_at(view, SIZE, index, picked=picked) == number
    last = max((key for key in lying if key.is_card_of(0)), key=lambda key: lying[key].x)
    at = lying[last].x, lying[last].y
    assert own_card_at(view, SIZE, at, picked=picked) == last.number
    assert own_card_at(view, SIZE, (at[0], at[1] + 140), picked=picked) is None
    assert own_card_at(view, SIZE, (10, 10), picked=picked) is None


def test_who_looks_on_has_no_card_to_point_at() -> None:
    view = fresh("three-card", 5, None)
    assert own_card_at(view, SIZE, (640, 530)) is None


def test_cards_picked_stand_out_of_the_hand() -> None:
    view = fresh("pass-the-trash", 5)
    rest, up = place(view, SIZE), place(view, SIZE, picked=frozenset({1}))
    assert up[Sprite(Kind.CARD, 0, 1)].y < rest[Sprite(Kind.CARD, 0, 1)].y - 20
    assert up[Sprite(Kind.CARD, 0, 1)].face.picked
    assert {key for key in rest if rest[key] != up[key]} == {Sprite(Kind.CARD, 0, 1)}


def test_a_hand_held_face_down_has_no_name_and_no_mark() -> None:
    """On a shared screen a hand reveals nothing before its player looks."""
    view = holding(fresh("three-five-seven", 5), SEVEN)
    masked = changed(view, hands=((None,) * 7, *view.hands[1:]))
    lying = place(masked, SIZE)
    own = [pose for key, pose in lying.items() if key.is_card_of(0)]
    assert [(pose.shows, pose.glow) for pose in own] == [(CardFace(), 0.0)] * 7
    assert Sprite(Kind.NAME) not in lying
    assert Sprite(Kind.NAME) in place(view, SIZE)


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_fan_of_seven_hides_no_index(seats: int) -> None:
    """An index takes the upper left quarter of a card's width; the next card does not cover it."""
    laid = laid_out(seats, 7, (1280, 720), 1)
    for spot in laid.places:
        ways = [fan(spot, number, 7) for number in range(7)]
        for (x, _, _), (beyond, _, _) in pairwise(ways):
            assert beyond - x >= 0.25 * spot.card_width
        assert spot.card_width >= 46


# --- Text beside the cards ------------------------------------------------------------------


@pytest.mark.parametrize(("stage", "wild"), [(0, "3"), (1, "5"), (2, "7")])
def test_only_the_stages_own_cards_are_marked_wild(stage: int, wild: str) -> None:
    """R8.5."""
    view = holding(fresh("three-five-seven", 5), SEVEN)
    view = changed(view, table=at_stage(view.table, stage))
    own = [pose for key, pose in place(view, SIZE).items() if key.is_card_of(0)]
    assert {pose.face.card.text[0] for pose in own if pose.face.card and pose.face.wild} == {wild}


def test_common_cards_and_the_ghosts_have_their_names() -> None:
    view = fresh("four-two-three", 5)
    common = tuple(card(each) for each in ["2s", "Kd", "9h"])
    laid = place(changed(view, table=changed(view.table, common=common)), SIZE)
    assert laid[COMMON_TAG].shows == "community cards"
    assert [laid[Sprite(Kind.COMMON, 0, n)].face.wild for n in range(3)] == [True, False, False]
    ghost = fresh("ghost", 5)
    laid = place(ghost, SIZE)
    assert laid[HOUSE_TAG].shows == "ghost"
    assert HOUSE_NAME not in laid
    shown = HouseHandShown(House.GHOST, (card("Ks"), card("Kd")), ())
    laid = place(changed(ghost, table=changed(ghost.table, houses=(shown,))), SIZE)
    assert laid[HOUSE_NAME].words == "Pair of kings"


def test_two_ghosts_have_both_their_names_and_more_that_of_the_best() -> None:
    """S3.3."""
    view = fresh("kryptonite", 3)
    hands = [tuple(map(card, each.split())) for each in ("3c 7s Jd", "As Td 4c", "9s 9d 2c")]
    beaten: tuple[tuple[int, ...], ...] = ((0,), (), (1,))
    shown = [
        HouseHandShown(House.GHOST, each, by, number)
        for number, (each, by) in enumerate(zip(hands, beaten, strict=True))
    ]
    for count, name in enumerate(("Pair of jacks", "Pair of jacks / Ace high", "Ace high"), 1):
        table = changed(view.table, ghosts=tuple(hands[:count]), turned_card=hands[0][0])
        table = changed(table, houses=tuple(shown[:count]))
        assert place(changed(view, table=table), SIZE)[HOUSE_NAME].words == name


def test_legs_are_told_on_every_plate_of_a_leg_game_alone() -> None:
    view = fresh("napalm", 4)
    view = changed(view, table=changed(view.table, legs=(0, 3, 1, 0)))
    laid = place(view, SIZE)
    assert [laid[Sprite(Kind.LEGS, seat)].shows for seat in range(4)] == [
        Legs(won, 5) for won in (0, 3, 1, 0)
    ]
    assert not any(key.kind is Kind.LEGS for key in place(fresh("three-card", 4), SIZE))


def test_what_makes_a_hand_of_many_cards_stands_out() -> None:
    """Five of seven: the pair of nines and the wild seven rise above the others (R2.4, R2.6)."""
    view = holding(fresh("three-five-seven", 5), "3s 9h 9d Kc 5s 7h 2d")
    view = changed(view, table=at_stage(view.table, 2))
    laid = place(view, SIZE)
    lit = [number for number in range(7) if laid[Sprite(Kind.CARD, 0, number)].glow]
    assert lit == [1, 2, 5]
    assert laid[Sprite(Kind.NAME)].words == "Three nines"


def test_a_hand_of_hi_lo_is_named_for_both_pots_until_one_is_chosen() -> None:
    view = holding(fresh("hi-lo", 4), "9s 5h 3d")
    assert place(view, SIZE)[Sprite(Kind.NAME)].words == "Nine high / 9-5 low"
    low = changed(view, table=changed(view.table, said=(Choice.LOW, None, None, None)))
    assert place(low, SIZE)[Sprite(Kind.NAME)].words == "Nine-five low"
    across = changed(low, seat=None)
    assert place(across, SIZE)[Sprite(Kind.NAME)].words == "9-5 low"


def test_a_line_on_the_felt_is_as_wide_as_the_chips_let_it() -> None:
    laid = plan(9, 0, 1280, 720, 3)
    y, middle = laid.count[1] + 13, laid.centre[0]
    room = laid.room_for_words(y, 27)
    assert room < WORDS_MOST == laid.room_for_words(laid.height - BAR, 27)
    line = box((middle, y), room, 27)
    assert not any(meet(line, heap_box(*spot.stack, spot.chip_width)) for spot in laid.places)


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("three-card", None),
        ("bullet", WildSign(("3", "9"))),
        ("beat-the-board", WildSign(("3", "5", "7"), ghost=True)),
        ("deadmans-dance", WildSign(("joker",), ghost=True)),
        ("joker-fierce", WildSign(("joker",))),
    ],
)
def test_a_sign_says_what_is_wild(game: str, wanted: WildSign | None) -> None:
    """S5.1: for players, or for the ghost alone."""
    sign = place(fresh(game, 5), SIZE).get(SIGN)
    assert (sign.shows if sign else None) == wanted


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_a_line_on_the_felt_ends_before_the_sign_of_wild_cards(text: float) -> None:
    laid = plan(10, 0, 1280, 720, 3, text=text)
    y, middle, high = laid.sign[1], laid.centre[0], 18 * text
    room = laid.room_for_words(y, high, sign=True)
    assert WORDS_LEAST <= room < WORDS_MOST
    sign = box(laid.sign, 1.5 * SIGN_CARD, SIGN_CARD * CARD_RATIO)
    assert not meet(box((middle, y), room, high), sign)


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_a_line_on_the_felt_ends_before_reserve_and_side_pot(text: float) -> None:
    laid = plan(10, 0, 1280, 720, 3, text=text)
    y, middle, high = laid.reserve[1], laid.centre[0], 18 * text
    room = laid.room_for_words(y, high, aside=True)
    assert WORDS_LEAST <= room < laid.room_for_words(y, high)
    line = box((middle, y), room, high)
    assert not any(meet(line, each) for each in (laid.aside_box, mirrored(laid.aside_box, middle)))

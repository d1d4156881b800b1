"""Where things lie: apart, inside the window, clockwise, and telling the true numbers."""

from functools import cache
from itertools import combinations, product
from math import atan2, pi

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guts_engine.game import NewSeat, new_game, view_of
from guts_engine.presets import preset
from guts_engine.view import SeatView
from guts_gui.layout import BUTTON, LOW_POT, LOW_TOTAL, POT, RESERVE, SIDE_POT, TOTAL, fan, place
from guts_gui.plan import BAR, CARD_RATIO, Box, Place, Plan, box, plan
from guts_gui.stacks import stacks
from guts_gui.timeline import Placement
from tests.gui.test_director import SIZE, stages
from tests.strategies import Played, sessions

SIZES = ((1280, 720), (1280, 1280), (2633, 720), (1280, 960))
SEATS = range(2, 11)
CARDS = range(1, 8)
EDGE = 4.0
"""Nothing but the bar comes closer than this to the window's edge."""
BELONGS = ({"label", "cards"}, {"face", "plate"})
"""What may touch at one seat: a hand's name lies over its cards, a plate below its face."""

Named = tuple[str, int]
"""What lies there and at which seat, -1 being the middle of the table."""


def hand_box(spot: Place, cards: int) -> Box:
    """A fan of cards with the corners that its leaning ones put out."""
    ways = [fan(spot, number, cards) for number in range(cards)]
    wide, deep = spot.card_width / 2 + 3, spot.card_width * CARD_RATIO / 2 + 2
    xs, ys = [x for x, _, _ in ways], [y for _, y, _ in ways]
    return min(xs) - wide, min(ys) - deep, max(xs) + wide, max(ys) + deep


def heap_box(x: float, y: float, chip: float) -> Box:
    """The largest heap of chips of that width that stands on a point."""
    return box((x, y - chip * 1.05), chip * 2.95, chip * 2.1)


def boxes(laid: Plan, cards: int, bottom: int = 0) -> dict[Named, Box]:
    """Everything that lies at rest, by name."""
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


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes have a point in common."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def related(a: Named, b: Named) -> bool:
    """Whether two things belong so closely that they may touch."""
    return a[1] == b[1] >= 0 and {a[0], b[0]} in BELONGS


@cache
def laid_out(seats: int, cards: int, size: tuple[int, int]) -> Plan:
    return plan(seats, 0, *size, cards)


by_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
by_seats = pytest.mark.parametrize("seats", SEATS)


@by_size
@by_seats
def test_nothing_overlaps(seats: int, size: tuple[int, int]) -> None:
    for cards in CARDS:
        found = boxes(laid_out(seats, cards, size), cards)
        for (a, first), (b, second) in combinations(found.items(), 2):
            assert related(a, b) or not meet(first, second), (cards, a, first, b, second)


@by_size
@by_seats
def test_all_lies_inside_the_window(seats: int, size: tuple[int, int]) -> None:
    for cards in CARDS:
        laid = laid_out(seats, cards, size)
        for name, (left, top, right, bottom) in boxes(laid, cards).items():
            if name[0] != "bar":
                assert left >= EDGE, (cards, name)
                assert top >= EDGE, (cards, name)
                assert right <= size[0] - EDGE, (cards, name)
            assert bottom <= size[1], (cards, name)


@by_size
@by_seats
def test_hands_stay_above_the_bar_and_apart(seats: int, size: tuple[int, int]) -> None:
    """Fists come out over the table: each is seen whole and none hides another."""
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
    for seats, cards in product(SEATS, CARDS):
        laid = laid_out(seats, cards, size)
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
    """The angle from the bottom of the table round by the left to a seat's face."""
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
    assert place(view_of(state, None), SIZE)["plate", 0, 0].y > 500


# --- Placements -----------------------------------------------------------------------------


def told(placement: Placement) -> int:
    """The chips that a placement tells of in numbers."""
    plates = sum(pose.value for sprite, pose in placement.items() if sprite[0] == "plate")
    pots = (TOTAL, LOW_TOTAL, RESERVE, SIDE_POT)
    return plates + sum(placement[sprite].value for sprite in pots if sprite in placement)


played = settings(max_examples=18, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@played
@given(sessions(complete=False), st.integers(0, 9))
def test_every_placement_tells_all_chips(session: Played, seat: int) -> None:
    for stage in stages(session.log, seat % len(session.log.seats)):
        placement = place(stage.after, SIZE)
        table = stage.after.table
        assert told(placement) == table.total == table.brought
        assert placement[POT].value == placement[TOTAL].value == table.pot
        if table.rules.two_pots:
            assert placement[LOW_POT].value == placement[LOW_TOTAL].value == table.low_pot
        for number, each in enumerate(table.seats):
            assert placement["plate", number, 0].value == each.chips
            assert placement["stack", number, 0].value == max(0, each.chips)


@played
@given(sessions(complete=False), st.integers(0, 9))
def test_placements_are_pure(session: Played, seat: int) -> None:
    for stage in stages(session.log, seat % len(session.log.seats)):
        view = stage.after
        again = SeatView(view.seat, view.table, view.hands, view.choice, view.passing)
        assert place(view, SIZE) == place(again, SIZE)
        assert view == again


@played
@given(sessions(complete=False), st.integers(0, 9))
def test_cards_lie_with_those_who_are_in(session: Played, seat: int) -> None:
    """A face is placed only where the viewer sees the card, and the out keep none but their own.

    Where they declare again they keep all (R4.4), and hands laid open lie open (R6.3).
    """
    viewer = seat % len(session.log.seats)
    for stage in stages(session.log, viewer):
        view = stage.after
        placement = place(view, SIZE)
        for number, hand in enumerate(view.hands):
            faces = [pose.face for key, pose in placement.items() if key[:2] == ("card", number)]
            table = view.table
            out = table.said[number] is not None and number not in table.players_in
            shown = any(each.seat == number for each in table.shown)
            gone = out and number != viewer and not (shown or table.rules.leg_game)
            assert faces == ([] if gone else [each.text if each else None for each in hand])
        middle = [pose.face for key, pose in placement.items() if key[0] == "common"]
        assert middle == [each.text for each in view.table.common]
        house = [pose.face for key, pose in placement.items() if key[0] == "house"]
        laid = view.table.house
        hidden = [None] * view.table.ghost_cards
        assert house == ([each.text for each in laid.cards] if laid else hidden)
        assert placement[BUTTON].moving is False


# --- Chips ----------------------------------------------------------------------------------


@given(st.integers(0, 3000))
def test_a_heap_of_chips_is_worth_its_number(amount: int) -> None:
    heap = stacks(amount)
    assert len(heap) <= 6
    assert all(1 <= count <= 8 for _, count in heap)
    worth = sum(chip * count for chip, count in heap)
    assert worth <= amount
    if len(heap) < 6:
        assert worth == amount


@pytest.mark.parametrize("amount", [-5, 0])
def test_nothing_and_debts_have_no_chips(amount: int) -> None:
    assert stacks(amount) == ()

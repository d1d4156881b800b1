"""The order of cards in a hand: sorted, as dealt, and by what counts at a showdown."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import cards
from guts_engine.play.game import view_of
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.presets import preset
from guts_engine.state.events import HouseHandShown
from guts_engine.state.parts import House
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.table import Phase
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice, Group
from guts_gui.layout.hand_cards import fan
from guts_gui.layout.hand_order import hand_order
from guts_gui.layout.placement import place, plan_of
from guts_gui.layout.poses import Kind, Placement, Sprite
from guts_gui.words.names.hands import deciding_kicker
from tests.engine.helpers.strategies import NAMES, Played, sessions
from tests.gui.helpers.later_stage import at_stage
from tests.gui.helpers.stages import SIZE, stages


def at_table(game: str, seats: int = 3, **rules: object) -> SeatView:
    """A new deal, as the first seat sees it."""
    rule_set = preset(game).replaced(rules)
    match = Match(GameLog(rule_set, tuple(NewSeat(n, 100) for n in NAMES[:seats])), Random(5))
    match.begin_deal()
    return view_of(match.state, 0)


def holding(view: SeatView, hand: str) -> SeatView:
    return changed(view, hands=(cards(hand), *view.hands[1:]))


def showdown(view: SeatView, *hands: str, stage: int = 0, said: str = "") -> SeatView:
    """The view once the first seats have shown those hands, or compared them in a stage."""
    shown = tuple(HandShown(seat, cards(hand)) for seat, hand in enumerate(hands))
    held = [hand.cards for hand in shown] + list(view.hands[len(shown) :])
    declared = [Choice.IN] * len(shown) + [Choice.OUT] * (len(held) - len(shown))
    if said:
        declared = [{"l": Choice.LOW, "h": Choice.HIGH, "b": Choice.BOTH}[each] for each in said]
    table = changed(at_stage(view.table, stage), phase=Phase.SETTLING, said=tuple(declared))
    if table.showdown.seen is Group.ALL:
        table = changed(table, shown=shown)
    return changed(view, table=table, hands=tuple(held))


def in_order(view: SeatView, seat: int = 0, *, sort: bool = True) -> str:
    """A seat's cards from left to right; those that do not count after a bar."""
    order, spare, _ = hand_order(view, seat, sort=sort)
    names = [str(view.hands[seat][number]) for number in order]
    counting = len(names) - spare
    return " ".join(names[:counting]) + (" | " + " ".join(names[counting:]) if spare else "")


def from_left(laid: Placement, seat: int) -> list[int]:
    """The indices of a seat's cards as they lie."""
    lying = [key for key in laid if key.is_card_of(seat)]
    return [key.number for key in sorted(lying, key=lambda key: laid[key].x)]


# --- Before the showdown --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hand", "wanted"),
    [
        ("three-card", "4s Ah 9d", "Ah 9d 4s"),
        ("three-card", "9h Kd 9s", "Kd 9s 9h"),
        ("two-card", "2h Ah", "Ah 2h"),
        ("four-two-two", "2h 7c Ah 7d", "Ah 7d 7c 2h"),
        ("four-two-two", "2h 2s Kh Kd", "Kh Kd 2s 2h"),
        ("hi-lo", "2h As 5c", "As 5c 2h"),
    ],
)
def test_a_hand_is_sorted_by_rank_with_wild_cards_last(game: str, hand: str, wanted: str) -> None:
    view = holding(at_table(game), hand)
    assert in_order(view) == wanted
    assert in_order(view, sort=False) == " ".join(str(each) for each in cards(hand))


def test_wild_cards_are_those_of_the_stage() -> None:
    """R8.5."""
    view = holding(at_table("three-five-seven"), "3s 9h Kd")
    assert in_order(view) == "Kd 9h 3s"
    view = holding(view, "5s 3s 9h Kd 2c")
    assert in_order(changed(view, table=at_stage(view.table, 1))) == "Kd 9h 3s 2c 5s"


@pytest.mark.parametrize("rules", [{"draw": 2}, {"pass_left": 1}])
def test_cards_to_pass_or_draw_lie_sorted_too(rules: dict[str, object]) -> None:
    """R3.3, R3.4: a hand lies in one order for the whole deal."""
    view = holding(at_table("three-card", **rules), "4s Ah 9d")
    assert view.table.phase in (Phase.PASSING, Phase.DRAWING)
    assert from_left(place(view, SIZE), 0) == [1, 2, 0]
    assert in_order(view, sort=False) == "4s Ah 9d"


def test_own_cards_that_others_see_stand_apart_at_the_right() -> None:
    """S3.3: they know these."""
    view = holding(at_table("four-two-two"), "2h 7c Ah 7d Kd Qs")
    up = ((*cards("Qs Ah"),), (), ())
    view = changed(view, table=changed(view.table, face_up=up))
    assert in_order(view) == "Kd 7d 7c 2h Ah Qs"
    assert hand_order(view, 0, sort=True).apart == 2
    every = changed(view.table, face_up=(view.hands[0], (), ()))
    assert hand_order(changed(view, table=every), 0, sort=True).apart == 0


@given(sessions(complete=False), st.integers(0, 9), st.booleans())
def test_the_order_of_a_hand_with_a_hidden_card_is_that_of_the_deal(
    session: Played, viewer: int, sort: bool
) -> None:
    """R10: no order tells anything of cards that are face down; every card has one place."""
    for stage in stages(session.log, viewer % len(session.log.seats)):
        view = stage.after
        for seat, hand in enumerate(view.hands):
            if view.table.chosen:
                continue
            order, spare, laid = hand_order(view, seat, sort=sort)
            assert laid < max(1, len(hand))
            assert sorted(order) == list(range(len(hand)))
            assert 0 <= spare <= len(hand)
            if None in hand:
                assert (order, spare) == (tuple(range(len(hand))), 0)


# --- At the showdown ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "stage", "hand", "wanted"),
    [
        ("three-card", 0, "4s Ah 4d", "4s 4d Ah"),
        ("three-card", 0, "Ks Qd As", "As Ks Qd"),
        ("three-card", 0, "2s 3d As", "3d 2s As"),
        ("two-card", 0, "9s Ah", "Ah 9s"),
        ("four-two-two", 0, "Qs 9h Qd 4c 8h Ah", "Qs Qd Ah 9h 8h | 4c"),
        ("four-two-two", 0, "2h 7c Ah 7d 3c 4c", "7d 7c 2h Ah 4c | 3c"),
        ("four-two-two", 0, "2h 5c 3h 9d 6c 9s", "9s 9d 2h 6c 5c | 3h"),
        ("four-two-two", 0, "2d 3s Jc 4c Ad 5h", "5h 4c 3s 2d Ad | Jc"),
        ("three-five-seven", 0, "9s 3h Kd", "Kd 3h 9s"),
        ("three-five-seven", 1, "9s 9h Kd Kc 4h", "Kd Kc 9s 9h 4h"),
        ("three-five-seven", 2, "9s 7h Kd Jc 9d 2h 3c", "9s 9d 7h Kd Jc | 3c 2h"),
        ("three-five-seven", 2, "9s 8s 7h 5s 4d Ts 2c", "7h Ts 9s 8s 5s | 4d 2c"),
        ("three-five-seven", 2, "9s 8h Jd 7h 4d Ts 2c", "7h Jd Ts 9s 8h | 4d 2c"),
        ("three-five-seven", 2, "9s Qh Jd 7h 4d 8s 2c", "Qh Jd 7h 9s 8s | 4d 2c"),
    ],
)
def test_what_counts_stands_first_in_the_order_of_its_name(
    game: str, stage: int, hand: str, wanted: str
) -> None:
    """R2.4 to R2.8: a wild card is where the card would be that it stands for."""
    view = showdown(at_table(game), hand, hand, stage=stage)
    for sort in (True, False):
        assert in_order(view, sort=sort) == wanted
        assert in_order(view, 1, sort=sort) == wanted


def test_community_cards_leave_the_others_apart() -> None:
    """R8.2, R8.4."""
    view = at_table("community", cards=3)
    view = changed(view, table=changed(view.table, common=cards("Kh")))
    assert in_order(showdown(view, "4s Ks Ad", "9s 8s 2d")) == "Ks Ad | 4s"


def test_a_low_hand_lies_from_its_highest_card_down() -> None:
    """R2.7, R8.7: an ace is the lowest card; of both pots the high hand decides."""
    view = showdown(at_table("hi-lo"), "As 5h 3d", "Ks Kd 2c", "As 4h 4d", said="lhb")
    assert in_order(view) == "5h 3d As"
    assert in_order(view, 1) == "Ks Kd 2c"
    assert in_order(view, 2) == "4h 4d As"


def test_a_hand_that_is_not_compared_stays_sorted() -> None:
    view = showdown(at_table("three-card"), "4s Ah 4d", "Kh Kd 2c")
    out = changed(view, table=changed(view.table, shown=view.table.shown[1:]))
    assert in_order(out) == "Ah 4s 4d"
    stage = showdown(at_table("three-five-seven"), "9s 3h Kd", "9h 4h Kc")
    assert in_order(stage) == "Kd 3h 9s"
    between = changed(stage, table=changed(stage.table, phase=Phase.DEALING))
    assert in_order(between) == "Kd 9s 3h"


# --- The kicker that decides ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "kickers"),
    [
        (("Ks Kd 4c", "Kh Kc 9d"), ("4c", "9d")),
        (("Ks Kd 4c", "Qh Qc 9d"), ("", "")),
        (("Ks Kd 4c", "Kh Kc 4d"), ("", "")),
        (("As Jd 4c", "Ah Jc 3d"), ("4c", "3d")),
        (("As Jd 4c", "Ah Jc 3d", "Ac Td 9s"), ("4c", "3d", "Td")),
        (("As Ts 4s", "Ad Td 3d"), ("4s", "3d")),
    ],
)
def test_a_kicker_stands_out_if_it_decides(
    hands: tuple[str, ...], kickers: tuple[str, ...]
) -> None:
    view = showdown(at_table("three-card"), *hands)
    laid = place(view, SIZE)
    for seat, kicker in enumerate(kickers):
        order = hand_order(view, seat, sort=True).cards
        raised = []
        spot = plan_of(view, SIZE).places[seat]
        for slot, number in enumerate(order):
            pose = laid[Sprite(Kind.CARD, seat, number)]
            if pose.y < fan(spot, slot, 3)[1] - 1:
                raised.append(str(pose.face.card))
        assert raised == ([kicker] if kicker else [])


def test_the_ghosts_kicker_decides_as_well() -> None:
    view = showdown(at_table("ghost"), "As 9d")
    held = view.table.shown[0]
    assert deciding_kicker(held, view.table) == ()
    house = HouseHandShown(House.GHOST, cards("Ah Td"), ())
    assert deciding_kicker(held, changed(view.table, houses=(house,))) == cards("9d")


# --- The fan --------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(3, 8))
@pytest.mark.parametrize("seat", [0, 1])
def test_cards_that_do_not_count_stand_apart_in_the_same_room(count: int, seat: int) -> None:
    spot = plan_of(at_table("three-five-seven", 5), SIZE).places[seat]
    plain = [fan(spot, slot, count)[0] for slot in range(count)]
    for spare in range(1, count):
        laid = [fan(spot, slot, count, spare)[0] for slot in range(count)]
        assert laid[0] == pytest.approx(plain[0]) and laid[-1] == pytest.approx(plain[-1])
        steps = [right - left for left, right in pairwise(laid)]
        gap, others = steps.pop(count - spare - 1), steps
        assert all(gap > 1.1 * each for each in others)
        assert min((gap, *others)) > 0.259 * spot.card_width, "an index is covered"


def test_spare_cards_are_dim() -> None:
    view = showdown(at_table("four-two-two"), "Qs 9h Qd 4c 8h Ah", "Kd Kc 3h 5h 7h 9d")
    laid = place(view, SIZE)
    dim = {str(pose.face.card): pose.dim for key, pose in laid.items() if key.is_card_of(0)}
    assert dim.pop("4c") > max(dim.values()) + 0.2

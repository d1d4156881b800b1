"""The rules, clause by clause: cards dealt, passed and drawn (R1, R3)."""

from typing import Any

import pytest

from guts_engine.hands.cards import PACK, card, cards
from guts_engine.play.game import apply, available, legal, view_of
from guts_engine.record.scenario import ScenarioError
from guts_engine.state.actions import Action, Declare, Discard, Leave, Pass, StartDeal
from guts_engine.state.events import CommonDealt
from guts_engine.state.state import State
from guts_engine.steps.model import Choice
from tests.engine.helpers.scripts import (
    Deal,
    after,
    deal,
    dealt,
    held,
    last,
    paired,
    play,
    refused,
    stacks,
    statuses,
    table,
    texts,
)

ALL_OUT = deal("0 AsAd out", "1 KsKd out", "2 7h2c out")


def pack(text: str, *said: str) -> Deal:
    """A deal with a complete pack; 0, 1, 2 declare once, or "-"."""
    actions = [{"seat": seat, "declare": word} for seat, word in enumerate(said) if word != "-"]
    return {"deck": paired(text), "actions": actions}


# --- R1: whose deal it is -------------------------------------------------------------------


def test_r1_dealer_the_deal_passes_clockwise_over_seats_that_left() -> None:
    result = play(
        deal("0 7h2c in", "1 KsKd out", "2 AsAd in"), chips=(20, 100, 100), start={"pot": 20}
    )
    assert statuses(result) == ["broke", "playing", "playing"]
    assert result["dealer"] == 1


def test_r1_dealer_a_dealer_who_left_between_deals_is_passed_over() -> None:
    state = after(table(9, 9, 9), Leave(2), StartDeal(PACK))
    assert (state.table.dealer, state.table.order) == (0, (1, 0))


# --- R3.1: the order of the cards -----------------------------------------------------------


def test_r3_1_cards_begin_on_the_dealers_left_and_end_with_the_dealer() -> None:
    for dealer, order in ((2, "012"), (0, "120"), (1, "201")):
        hands = held(play(pack("As Ks Qs Ad Kd Qd", "in", "in", "in"), dealer=dealer))
        assert [hands[seat] for seat in order] == [["As", "Ad"], ["Ks", "Kd"], ["Qs", "Qd"]]


def test_r3_1_seats_that_are_not_dealt_in_get_no_card() -> None:
    result = play(pack("As Qs Ad Qd", "in", "-", "in"), chips=(100, 0, 100))
    assert held(result) == {"0": ["As", "Ad"], "2": ["Qs", "Qd"]}


def test_r3_1_ghost_is_dealt_last_in_each_round() -> None:
    state = table(100, 100, 100, game="ghost")
    top = cards("As Ks Qs 9h Ad Kd Qd 2c")
    state = after(state, StartDeal((*top, *[each for each in PACK if each not in top])))
    assert [texts(hand) for hand in state.hands] == [["As", "Ad"], ["Ks", "Kd"], ["Qs", "Qd"]]
    assert texts(state.ghosts[0]) == ["9h", "2c"]


@pytest.mark.parametrize(
    ("game", "text", "common"),
    [
        ("community", "As Ks Qs Ad Kd Qd 9h", ["9h"]),
        ("four-two-three", "AsKsQs AdKdQd AhKhQh 3s4s5s 9h 8d 7c", ["9h", "8d", "7c"]),
    ],
)
def test_r3_1_common_cards_come_after_all_hands(game: str, text: str, common: list[str]) -> None:
    top = tuple(map(card, paired(text)))
    state = table(100, 100, 100, game=game)
    state = after(state, StartDeal((*top, *[each for each in PACK if each not in top])))
    state = after(state, Declare(0, Choice.IN), Declare(1, Choice.OUT))
    state, events = apply(state, Declare(2, Choice.IN))
    assert [texts(event.cards) for event in events if isinstance(event, CommonDealt)] == [common]
    assert texts(state.hands[1])[:2] == ["Ks", "Kd"]


@pytest.mark.parametrize(
    ("game", "script", "hands"),
    [
        # 0 is not dealt in and gets none of them
        (
            "two-plus-one",
            pack("As Ks Qs Ad Kd Qd 9h 8h", "out", "in", "in"),
            {"1": "KsKd9h", "2": "QsQd8h"},
        ),
        (
            "four-two-two",
            pack("AsKsQs AdKdQd AhKhQh 3s4s5s 9h8h 9d8d", "out", "in", "in"),
            {"1": "KsKdKh4s9h9d", "2": "QsQdQh5s8h8d"},
        ),
        # 0 is out of two stages, still gets the cards, and is in at the last
        (
            "three-five-seven",
            deal(
                "0 AsAdAh/2s2d/2h2c out out in",
                "1 KsKdKh/3s3d/3h3c out in out",
                "2 QsQdQh/4s4d/4h4c in out in",
            ),
            {"0": "AsAdAh2s2d2h2c", "2": "QsQdQh4s4d4h4c"},
        ),
    ],
)
def test_r3_1_later_cards_go_round_to_those_entitled_to_them(
    game: str, script: Deal, hands: dict[str, str]
) -> None:
    assert held(play(script, game=game)) == {seat: paired(text) for seat, text in hands.items()}


# --- R3.2: the pack -------------------------------------------------------------------------


def test_r3_2_fresh_a_pack_may_deal_the_same_cards_again() -> None:
    result = play(ALL_OUT, deal("1 AsAd in", "2 KsKd out", "0 7h2c out"), deck="fresh")
    assert last(result)["winners"] == [1]


def test_r3_2_run_down_sets_dealt_cards_aside() -> None:
    second = deal("1 AsAh in", "2 KcKh out", "0 7c2d out")
    with pytest.raises(ScenarioError, match=r"^deals\[1\]\.deck\[0\]: As was dealt earlier"):
        play(ALL_OUT, second, deck="run-down")


RUNS = [
    # three seats of five cards: three deals take 45 cards, and seven are too few for a fourth
    ("three-card", {"cards": 5}, 3, "out out out", [52, 37, 22, 52]),
    ("three-card", {}, 3, "in out lone out out", [52, 43, 34, 25, 16, 52]),
    # the ghost needs cards and takes them: 18 a deal
    ("ghost", {}, 8, "out out", [52, 34, 52]),
    ("two-card", {"ghost": "lone"}, 8, "out in", [52, 34, 52]),
    # the common card must be available, although a deal without a showdown does not use it
    ("community", {}, 13, "out", [52, 52]),
    ("community", {}, 12, "out out", [52, 28, 52]),
    ("community", {}, 3, "in lone out", [52, 45, 39, 33]),
    # so must the cards that players in would get
    ("two-plus-one", {}, 10, "out", [52, 32]),
    ("two-plus-one", {}, 11, "out", [52, 52]),
    ("four-two-two", {}, 5, "out in", [52, 32, 52]),
    ("four-two-two", {}, 6, "out", [52, 52]),
    ("three-five-seven", {}, 3, "out in", [52, 31, 52]),
    # 11 cards are enough for two players and three common cards, not for two and the deck's four
    ("four-two-three", {}, 2, "in in in out", [52, 41, 30, 19, 11]),
    ("four-two-three", {"lone": "beat-deck"}, 2, "in in in out", [52, 41, 30, 19, 52]),
    # the deck's four are set aside like all others
    ("four-two-three", {"lone": "beat-deck"}, 2, "lone in", [52, 40, 29]),
    # hands of the table that stay and add up are not dealt anew, but its first hand alone is saved
    ("kryptonite", {}, 6, "out out out out out", [52, 28, 43, 22, 37, 34]),
    # draws are not reserved beforehand, but set aside afterwards
    ("three-card", {"draw": 3}, 8, "out", [52, 28]),
    ("three-card", {"draw": 3}, 2, "draw draw", [52, 40, 28]),
]


def carried_out(state: State, said: str) -> State:
    """A deal in which all do the same; with `lone` only the first is in."""
    state = after(state, StartDeal(available(state)))
    while asked := legal(state):
        seat = next(iter(asked))
        if not asked[seat].choices:
            drawn = state.hands[seat][: asked[seat].cards] if said == "draw" else ()
            state = after(state, Discard(seat, drawn))
            continue
        inside = said == "in" or (said == "lone" and seat == state.table.order[0])
        state = after(state, Declare(seat, Choice.IN if inside else Choice.OUT))
    return state


@pytest.mark.parametrize(("game", "rules", "seats", "deals", "left"), RUNS)
def test_r3_2_run_down_all_are_shuffled_when_the_rest_cannot_serve_the_whole_deal(
    game: str, rules: dict[str, Any], seats: int, deals: str, left: list[int]
) -> None:
    state = table(*[10**6] * seats, game=game, **{"deck": "run-down", **rules})
    found = [len(available(state))]
    for said in deals.split():
        state = carried_out(state, said)
        found.append(len(available(state)))
    assert found == left


# --- R3.3: drawing --------------------------------------------------------------------------


def test_r3_3_each_may_exchange_cards_and_is_dealt_as_many() -> None:
    script = deal(
        "0 AsKdQh draw:KdQh in", "1 KsKh9d draw: in", "2 7h2c7d draw:2c in", drawn="AdAc 7c"
    )
    result = play(script, game="three-card", draw=2)
    hands = {"0": "AsAdAc", "1": "KsKh9d", "2": "7h7d7c"}
    assert held(result) == {seat: paired(hand) for seat, hand in hands.items()}
    assert last(result)["winners"] == [0]


def test_r3_3_in_order_from_the_dealers_left_and_dealt_at_once() -> None:
    state = dealt(
        table(9, 9, 9, draw=1), "0 AsKdQh", "1 KsKh9d", "2 7h2c7d", drawn="4h 5h", top="6h"
    )
    assert list(legal(state)) == [0]
    assert refused(state, Discard(1, ())) == "seat 1 is not asked to discard"
    state = after(state, Discard(0, cards("Qh")))
    assert list(legal(state)) == [1]
    assert texts(view_of(state, 0).cards) == ["As", "Kd", "4h"]
    assert texts(view_of(state, 1).hands[0]) == ["?"] * 3
    state = after(state, Discard(1, cards("9d")), Discard(2, ()))
    assert texts(view_of(state, 1).cards) == ["Ks", "Kh", "5h"]
    assert set(legal(state)) == {0, 1, 2}, "then all declare"


@pytest.mark.parametrize("word", ["draw:KdQh", "draw:7h", "draw:KdKd"])
def test_r3_3_no_more_than_the_draw_and_only_cards_held(word: str) -> None:
    lines = (f"0 AsKdQh {word} in", "1 KsKh9d draw: in")
    with pytest.raises(ScenarioError, match=r"^deals\[0\]\.actions\[0\]: seat 0 "):
        play(deal(*lines), game="three-card", draw=1, chips=(100, 100))


def test_r3_3_reshuffle_the_discards_of_the_players_before_become_the_pack() -> None:
    """Sixteen seats of three cards leave four: 0 draws three, 1 the last and two of 0's."""
    state = after(table(*[9] * 16, draw=3), StartDeal(PACK))
    gone = state.hands[0]
    state = after(state, Discard(0, gone))
    assert state.hands[0] == PACK[48:51]
    own = state.hands[1]
    state = after(state, Discard(1, own))
    assert state.hands[1][0] == PACK[51]
    assert set(state.hands[1][1:]) < set(gone)
    # one of 0's is left, and what 1 discarded
    third = state.hands[2]
    state = after(state, Discard(2, third))
    assert set(state.hands[2]) < {*gone, *own}
    assert not set(state.hands[2]) & {*state.hands[0], *state.hands[1]}


def test_r3_3_reshuffle_nobody_exchanges_more_than_there_is_left_to_deal() -> None:
    """Seventeen seats of three cards leave one, and then the discard of the player before."""
    state = after(table(*[9] * 17, draw=3), StartDeal(PACK))
    assert legal(state)[0].cards == 1
    assert refused(state, Discard(0, state.hands[0][:2])) == "seat 0 may discard at most 1, not 2"
    gone = state.hands[0][:1]
    state = after(state, Discard(0, gone))
    assert state.hands[0][2:] == PACK[51:]
    assert legal(state)[1].cards == 1
    state = after(state, Discard(1, state.hands[1][:1]))
    assert state.hands[1][2:] == gone


def test_r3_3_reshuffle_serves_later_cards_too() -> None:
    """Nine players draw all of the 18 cards left, so third cards come from the discards."""
    state = after(table(*[9] * 17, game="two-plus-one", draw=2), StartDeal(PACK))
    for seat in range(17):
        most = legal(state)[seat].cards
        state = after(state, Discard(seat, state.hands[seat][:most]))
    for seat in range(17):
        state = after(state, Declare(seat, Choice.IN))
    assert [len(hand) for hand in state.hands] == [3] * 17
    assert len({each for hand in state.hands for each in hand}) == 51


# --- R3.4: passing --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chips", "lines", "hands"),
    [
        (
            (100, 100, 100),
            ("0 AsKdQh pass:Qh in", "1 KsKh9d pass:9d in", "2 7h2c7d pass:2c in"),
            {"0": "AsKd2c", "1": "KsKhQh", "2": "7h7d9d"},
        ),
        # to the next seat that is dealt in
        (
            (100, 0, 100, 100),
            ("0 AsKdQh pass:Qh in", "2 KsKh9d pass:9d in", "3 7h2c7d pass:2c in"),
            {"0": "AsKd2c", "2": "KsKhQh", "3": "7h7d9d"},
        ),
        # two exchange a card
        (
            (100, 100),
            ("0 AsKdQh pass:Qh in", "1 KsKh9d pass:9d in"),
            {"0": "AsKd9d", "1": "KsKhQh"},
        ),
    ],
)
def test_r3_4_every_player_passes_one_card_to_the_left(
    chips: tuple[int, ...], lines: tuple[str, ...], hands: dict[str, str]
) -> None:
    result = play(deal(*lines), game="pass-the-trash", chips=chips)
    assert held(result) == {seat: paired(hand) for seat, hand in hands.items()}


def test_r3_4_all_choose_before_anyone_sees_what_they_receive() -> None:
    hands = ("0 AsKdQh", "1 KsKh9d", "2 7h2c7d")
    state = dealt(table(9, 9, 9, game="pass-the-trash"), *hands)
    assert set(legal(state)) == {0, 1, 2}
    one, other = (after(state, Pass(0, (card(each),))) for each in ("As", "Qh"))
    assert view_of(one, 1) == view_of(other, 1), "which card, nobody else can tell"
    assert texts(view_of(one, 0).passing) == ["As"]
    state = after(one, Pass(1, cards("9d")))
    assert texts(view_of(state, 1).cards) == ["Ks", "Kh", "9d"], "nothing has moved yet"
    assert refused(state, Pass(1, cards("Kh"))) == "seat 1 is not asked to pass"
    state = after(state, Pass(2, cards("2c")))
    assert texts(view_of(state, 1).cards) == ["Ks", "Kh", "As"]
    assert texts(view_of(state, 1).hands[2]) == ["?"] * 3


@pytest.mark.parametrize("word", ["pass:", "pass:AsKd", "pass:7h"])
def test_r3_4_exactly_one_card_of_ones_own(word: str) -> None:
    lines = (f"0 AsKdQh {word} in", "1 KsKh9d pass:9d in")
    with pytest.raises(ScenarioError, match=r"^deals\[0\]\.actions\[0\]: seat 0 "):
        play(deal(*lines), game="pass-the-trash", chips=(100, 100))


def test_r3_4_then_draw_a_card_that_was_passed_may_be_discarded() -> None:
    script = deal(
        "0 AsAdQh pass:Qh draw:2c in", "1 KsKh9d pass:9d draw:Qh in", "2 7h2c7d pass:2c draw: in",
        drawn="Ah Kc",
    )  # fmt: skip
    result = play(script, game="pass-the-trash", draw=1)
    hands = {"0": "AsAdAh", "1": "KsKhKc", "2": "7h7d9d"}
    assert held(result) == {seat: paired(hand) for seat, hand in hands.items()}
    first = deal("0 AsAdQh draw:Qh pass:Ad in", "1 KsKh9d pass:9d draw: in")
    with pytest.raises(ScenarioError, match="seat 0 is asked to pass, not to discard"):
        play(first, game="pass-the-trash", draw=1, chips=(100, 100))


# --- R3.5: no peek --------------------------------------------------------------------------


@pytest.mark.parametrize(("peek", "seen"), [(True, ["As", "Kd", "Qh"]), (False, ["?"] * 3)])
def test_r3_5_nobody_sees_their_own_cards_before_the_showdown(peek: bool, seen: list[str]) -> None:
    hands = ("0 AsKdQh", "1 KsKh9d", "2 7h2c7d")
    state = dealt(table(9, 9, 9, game="no-peek", peek=peek), *hands)
    actions: list[Action] = [Declare(0, Choice.IN), Declare(1, Choice.IN)]
    for each in actions:
        assert texts(view_of(state, 0).hands[0]) == seen
        state = after(state, each)
    assert texts(view_of(state, 0).hands[0]) == seen
    state = after(state, Declare(2, Choice.OUT))
    assert texts(view_of(state, 0).hands[0]) == ["As", "Kd", "Qh"]
    assert texts(view_of(state, 2).hands[1]) == ["Ks", "Kh", "9d"]


# --- R3.6: how many can play ----------------------------------------------------------------

MOST: list[tuple[str, dict[str, Any], int]] = [
    ("two-card", {}, 26),
    ("three-card", {}, 17),
    ("three-card", {"cards": 1}, 52),
    ("three-card", {"cards": 4}, 13),
    ("three-card", {"cards": 5}, 10),
    ("three-card", {"draw": 3}, 17),
    ("pass-the-trash", {}, 17),
    ("ghost", {}, 25),
    ("three-card", {"ghost": "lone"}, 16),
    ("three-card", {"ghost": "always", "cards": 5}, 9),
    ("community", {}, 25),
    ("community", {"cards": 3}, 17),
    ("two-plus-one", {}, 17),
    ("four-two-two", {}, 8),
    ("four-two-two", {"lone": "beat-deck"}, 8),
    ("four-two-three", {}, 12),
    ("four-two-three", {"lone": "beat-deck"}, 12),
    ("hi-lo", {}, 17),
    # R8.5 `seats`
    ("three-five-seven", {}, 7),
    # R8.6 `seats`
    ("napalm", {}, 7),
]


@pytest.mark.parametrize(("game", "rules", "most"), MOST)
def test_r3_6_too_many_seats_are_refused_with_the_largest_number(
    game: str, rules: dict[str, Any], most: int
) -> None:
    assert stacks(play(game=game, chips=(100,) * most, **rules)) == [100] * most
    for seats in (most + 1, most + 20):
        with pytest.raises(ScenarioError, match=rf"^seats: {seats} .*; use {most} seats"):
            play(game=game, chips=(100,) * seats, **rules)


@pytest.mark.parametrize("game", ["three-five-seven", "napalm"])
def test_r8_5_seats_r8_6_seats_seven_at_most_at_most(game: str) -> None:
    with pytest.raises(ScenarioError, match=r"^seats: 8 .*use 7 seats"):
        play(game=game, chips=(100,) * 8)
    assert len(play(game=game, chips=(100,) * 7)["seats"]) == 7


@pytest.mark.parametrize("seats", [0, 1])
def test_r3_6_two_seats_at_least(seats: int) -> None:
    with pytest.raises(ScenarioError, match=f"^seats: {seats} is too few; use 2 or more$"):
        play(chips=(100,) * seats, dealer=0)

"""The rules, clause by clause: the options of the second edition (R13, R7.1)."""

import pytest

from guts_engine.play.game import legal, view_of
from guts_engine.state.actions import Declare, Pass, Question
from guts_engine.steps.model import Choice
from tests.engine.helpers.scripts import (
    after,
    deal,
    dealt,
    held,
    last,
    play,
    refused,
    stacks,
    table,
    texts,
)

# --- Hands and cards ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        # R13.1 `straight-flush-and-flush`
        ("straight-flush-and-flush", "5h6h7h", "9s9d9c"),
        ("straight-flush-and-flush", "9s9d9c", "Kc8c3c"),
        ("straight-flush-and-flush", "Kc8c3c", "9hTcJd"),
        ("straight-flush-and-flush", "9hTcJd", "AhAd4s"),
        # R13.1 `poker`
        ("poker", "5h6h7h", "Kc8c3c"),
        ("poker", "Kc8c3c", "9hTcJd"),
        ("poker", "9hTcJd", "4s4d4h"),
        ("poker", "4s4d4h", "AhAd4c"),
    ],
)
def test_r13_1_three_cards_rank_as_the_order_says(ranking: str, better: str, worse: str) -> None:
    result = play(
        deal(f"0 {worse} in", f"1 {better} in", "2 2s6d8h out"), game="three-card", ranking=ranking
    )
    assert last(result)["winners"] == [1]


@pytest.mark.parametrize("cards", [6, 7])
def test_r13_2_of_six_or_seven_cards_the_best_five_count(cards: int) -> None:
    flush, trips = "2s5s8sJsKs3h3d"[: 2 * cards], "AhAdAc9d7h5c4d"[: 2 * cards]
    result = play(
        deal(f"0 {flush} in", f"1 {trips} in", f"2 {'2c2h6c6h8cTcTd'[: 2 * cards]} out"),
        game="three-card",
        cards=cards,
    )
    assert last(result)["winners"] == [0]
    assert last(result)["hands"]["0"]["name"].endswith("flush")


def test_r13_11_cards_to_decide_on_and_more_for_those_who_are_in() -> None:
    one = play(deal("0 As/Ad in", "1 Kh/Kd in", "2 Qc out"), game="two-plus-one", cards=1, more=1)
    assert last(one)["winners"] == [0] and held(one)["0"] == ["As", "Ad"]
    three = play(
        deal("0 9s9d9c/2h3d in", "1 4h5h8h/JhKh in", "2 2c6d7s out"),
        game="two-plus-one",
        cards=3,
        more=2,
    )
    assert last(three)["winners"] == [1], "a flush of five beats three of a kind"
    five = play(
        deal("0 2s5s8sJs4d/Ks3h in", "1 AhAdKcQd7h/6c4c in", "2 2c2h6h6d8c out"),
        game="two-plus-one",
        cards=5,
        more=2,
    )
    assert last(five)["winners"] == [0] and len(held(five)["0"]) == 7


# --- Passing and drawing --------------------------------------------------------------------


def test_r13_3_each_passes_a_card_or_none() -> None:
    result = play(
        deal("0 AsKdQc pass: in", "1 9h8d7c pass:7c in", "2 2s4d6c pass: in"),
        game="pass-the-trash",
        pass_optional=True,
    )
    assert [len(held(result)[seat]) for seat in "012"] == [3, 2, 4]
    assert "7c" in held(result)["2"]
    assert last(result)["winners"] == [0], "a card that is missing is lower than any"


def test_r13_3_a_player_short_of_a_card_plays_against_the_deck_as_well() -> None:
    result = play(
        deal(
            "0 AsAdAc9h pass:9h in",
            "1 9c8d7c4s pass: out",
            "2 5s4d6c3h pass: out",
            top="KhKdQc8s",
        ),
        game="four-two-two",
        pass_left=1,
        pass_optional=True,
        lone="beat-deck",
    )
    assert last(result)["winners"] == [0] and held(result)["0"] == ["As", "Ad", "Ac"]


def test_r13_3_all_choose_before_anyone_sees_what_they_receive() -> None:
    state = dealt(table(9, 9, game="pass-the-trash", pass_optional=True), "0 AsKdQc", "1 9h8d7c")
    state = after(state, Pass(0, ()))
    assert texts(view_of(state, 1).hands[1]) == ["9h", "8d", "7c"]
    assert legal(state)[1].question is Question.PASS


def test_r13_3_without_it_a_card_must_be_passed() -> None:
    state = dealt(table(9, 9, game="pass-the-trash"), "0 AsKdQc", "1 9h8d7c")
    assert "must pass 1" in refused(state, Pass(0, ()))


def test_r13_10_only_those_who_are_in_draw_before_the_showdown() -> None:
    state = dealt(table(9, 9, 9, draw=1, draw_when="after"), "0 AsAdQc", "1 KhKd7c", "2 2s4d6c")
    assert all(asked.question is Question.DECLARE for asked in legal(state).values())
    state = after(state, Declare(0, Choice.IN), Declare(1, Choice.IN), Declare(2, Choice.OUT))
    assert {seat: asked.question for seat, asked in legal(state).items()} == {0: Question.DISCARD}
    result = play(
        deal("0 AsAdQc in draw:Qc", "1 KhKd7c in draw:7c", "2 2s4d6c out", drawn="9hKc"),
        game="three-card",
        draw=1,
        draw_when="after",
    )
    assert last(result)["winners"] == [1] and held(result)["1"] == ["Kh", "Kd", "Kc"]


# --- The pot --------------------------------------------------------------------------------


def test_r7_1_a_pot_below_the_limit_is_topped_up() -> None:
    result = play(
        deal("0 AsAd in", "1 KhKd in", "2 2c3d out"),
        start={"pot": 100, "reserve": 140},
        limit=100,
        max_loss=10,
    )
    assert (result["pot"], result["reserve"]) == (100, 50)


def test_r13_4_nobody_takes_more_than_the_cap_and_the_rest_stays() -> None:
    alone = play(deal("0 AsAd in", "1 KhKd out", "2 2c3d out"), start={"pot": 30}, cap=10)
    assert stacks(alone) == [110, 100, 100] and alone["pot"] == 20
    tied = play(deal("0 AsKd in", "1 AhKc in", "2 2c3d out"), start={"pot": 30}, cap=10)
    assert stacks(tied) == [110, 110, 100] and tied["pot"] == 10


def test_r13_4_no_match_is_more_than_the_cap() -> None:
    result = play(deal("0 AsAd in", "1 KhKd in", "2 2c3d in"), start={"pot": 30}, cap=10)
    assert stacks(result) == [110, 90, 90] and result["pot"] == 40


def test_r13_5_a_tie_with_the_ghost_beats_or_is_a_push() -> None:
    lines = ("0 KsQd in", "1 9h7d in", "2 2c3d out", "ghost KhQc")
    assert stacks(play(deal(*lines), game="ghost")) == [96, 96, 99]
    pushed = play(deal(*lines), game="ghost", ghost_tie="push")
    assert stacks(pushed) == [99, 99, 99] and pushed["pot"] == 3
    beaten = play(deal("0 KsJd in", *lines[1:]), game="ghost", ghost_tie="push")
    assert stacks(beaten) == [96, 96, 99]


def test_r13_5_so_it_is_with_the_deck() -> None:
    rules = {"lone": "beat-deck", "ghost_tie": "push"}
    lines = ("0 KsQd8c6h in", "1 9h7d5s3c out", "2 Jc9d7s3d out")
    result = play(deal(*lines, top="KhQc8s6d"), game="four-two-two", **rules)
    assert stacks(result) == [99, 99, 99] and result["pot"] == 3


def test_r13_6_only_the_first_deal_of_the_session_is_compulsory() -> None:
    forced = deal("0 AsAd -", "1 KhKd -", "2 2c3d -")
    taken = deal("0 AsAd in", "1 KhKd out", "2 2c3d out")
    result = play(forced, taken, taken, compulsory_first="session")
    assert [entry["in"] for entry in result["deals"]] == [[0, 1, 2], [0], [0]]
    always = play(forced, taken, forced, compulsory_first=True)
    assert always["deals"][2]["in"] == [0, 1, 2]


def test_r13_7_the_game_ends_when_somebody_cannot_pay_a_match() -> None:
    lines = deal("0 AsAd in", "1 KhKd in", "2 2c3d out")
    result = play(lines, chips=(100, 2, 100), start={"pot": 30}, shortfall="ends")
    assert result["ended"] and result["winner"] is None
    assert stacks(result) == [131, 1, 100], "the pot of 2 is shared, R7.5"
    paid = play(lines, start={"pot": 30}, shortfall="ends")
    assert not paid["ended"] and paid["pot"] == 30


# --- Ghosts, wild cards and hi-lo -----------------------------------------------------------


def test_r13_8_a_ghost_uses_the_community_card() -> None:
    result = play(
        deal("0 AsKd in", "1 9h7d in", "2 2c3d out", "ghost 8s8d", top="8h"),
        game="community",
        ghost="always",
    )
    assert last(result)["winners"] == [] and result["pot"] == 9


def test_r13_8_a_ghost_gets_later_cards_too() -> None:
    result = play(
        deal("0 AsAd/7c in", "1 9h7d out", "2 2c3d out", "ghost KhKd/Kc"),
        game="two-plus-one",
        ghost="lone",
    )
    assert stacks(result) == [96, 99, 99], "a lone player shows against three kings"
    assert last(result)["in"] == [0]


@pytest.mark.parametrize(
    ("game", "hands", "top"),
    [
        ("community", ("2s5d", "KhKd"), "5c"),
        ("two-plus-one", ("2s5d/5c", "KhKd/8c"), ""),
        ("four-two-two", ("9s5d4c3h/5c7d", "KhKdJc8h/8c6d"), ""),
    ],
)
def test_r13_8_any_rank_is_wild(game: str, hands: tuple[str, str], top: str) -> None:
    """R13.8: the loser of the natural cards wins with a wild nine or two."""
    outside = "Qc6s" if game != "four-two-two" else "QcTs6cJd"
    lines = (f"0 {hands[0]} in", f"1 {hands[1]} in", f"2 {outside} out")
    wild = ["2"] if game != "four-two-two" else ["9", "4", "3"]
    assert last(play(deal(*lines, top=top), game=game, wild=wild))["winners"] == [0]
    assert last(play(deal(*lines, top=top), game=game, wild=[]))["winners"] == [1]


def test_r13_8_hi_lo_with_other_numbers_of_cards() -> None:
    result = play(
        deal("0 AsKsQsJsTs high", "1 2h3d4c5h7s low", "2 9c9d8h6d4s low"),
        game="hi-lo",
        cards=5,
    )
    assert last(result)["winners"] == [0, 1] and result["pot"] == [0, 3]


def test_r13_8_hi_lo_with_a_limit_for_each_pot() -> None:
    result = play(
        deal("0 AsAdQc high", "1 KhKd7c high", "2 2c3d4h out"),
        game="hi-lo",
        limit=20,
        start={"pots": [20, 5]},
        chips=(100, 100, 100),
    )
    assert result["pot"] == [20, 5]
    over = play(
        deal("0 AsAdQc high", "1 KhKd7c high", "2 JcJd4h high"),
        game="hi-lo",
        limit=20,
        start={"pots": [20, 5]},
    )
    assert sum(over["pot"]) + over["reserve"] == 45 and over["pot"][0] == 20


def test_r13_8_hi_lo_with_nobody_in() -> None:
    lines = ("0 AsAdQc out", "1 KhKd7c out", "2 2c3d4h out")
    assert play(deal(*lines), game="hi-lo", all_out="ante")["pot"] == [6, 6]
    wimp = play(deal(*lines), game="hi-lo", all_out="wimp")
    assert stacks(wimp) == [98, 98, 92] and wimp["pot"] == [6, 6], "the best hand antes for all"


def test_r13_8_hi_lo_where_suits_decide_the_high_pot() -> None:
    lines = ("0 AhAdQc high", "1 AsAcQd high", "2 2c3d4h out")
    split = play(deal(*lines), game="hi-lo")
    suits = play(deal(*lines), game="hi-lo", ties="suits")
    assert last(split)["winners"] == [0, 1] and last(suits)["winners"] == [1]


# --- Nobody in ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["three-card", "community", "two-plus-one", "survivor"])
def test_r13_9_the_best_hand_matches_the_pot_in_every_game(game: str) -> None:
    two = game in ("community", "two-plus-one")
    hands = ("KhKd", "2s2d", "9c7h") if two else ("KhKd4c", "2s2d5c", "9c7h3s")
    lines = [f"{seat} {cards} out" for seat, cards in enumerate(hands)]
    result = play(deal(*lines), game=game, all_out="match-best")
    assert stacks(result) == [96, 99, 99] and result["pot"] == 6


def test_r13_9_with_hold_everybody_is_asked_again_once() -> None:
    taken = play(
        deal("0 AsAdQc out in", "1 KhKd7c out out", "2 2c3d4h out out"),
        game="three-card",
        all_out="hold",
    )
    assert stacks(taken) == [102, 99, 99]
    stays = play(
        deal("0 AsAdQc out out", "1 KhKd7c out out", "2 2c3d4h out out"),
        game="three-card",
        all_out="hold",
    )
    assert stacks(stays) == [99, 99, 99] and stays["pot"] == 3


# --- Survivor -------------------------------------------------------------------------------


def test_r13_12_survivor_antes_only_when_the_pot_is_empty_by_its_oldest_source() -> None:
    lines = deal("0 AsAdQc in", "1 KhKd7c in", "2 2c3d4h out")
    usual = play(lines, lines, game="survivor")
    oldest = play(lines, lines, game="survivor", ante_when="empty-pot")
    assert usual["deals"][1]["antes"] and not oldest["deals"][1]["antes"]

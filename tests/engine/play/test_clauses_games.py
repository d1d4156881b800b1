"""The rules, clause by clause: the games of one pot (R8.1-R8.4)."""

from typing import Any

import pytest

from guts_engine.play.game import apply, view_of
from guts_engine.record.scenario import ScenarioError
from guts_engine.state.actions import Declare
from guts_engine.state.events import HandsShown
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
    stacks,
    table,
    texts,
)

NINE = {"pot": 9}
NOBODY_ASKS = r"^deals\[0\]\.actions\[\d\]: this action is left over"


# --- R8.1: games of one deal ----------------------------------------------------------------


def test_r8_1_two_card_is_declared_in_turn() -> None:
    result = play(deal("0 AsKd out", "1 9s8s out", "2 7h2c -"), game="two-card", start=NINE)
    assert last(result)["in"] == [2]
    result = play(deal("0 AsKd in", "1 2s2d in", "2 QhJh in"), game="two-card", start=NINE)
    assert last(result)["winners"] == [1]


def test_r8_1_three_card_is_declared_at_once() -> None:
    """Three cards, a straight over a flush, and losers match."""
    script = deal("0 KsQdJh in", "1 As9s2s in", "2 AcAh3d in")
    result = play(script, game="three-card", start=NINE)
    assert last(result)["winners"] == [0]
    assert last(result)["paid"] == {"1": 9, "2": 9}
    script = deal("0 KsQdJh out", "1 As9s2s out", "2 AcAh3d out")
    assert last(play(script, game="three-card", start=NINE))["in"] == []


def test_r8_1_three_card_plain_knows_no_flush_and_runs_the_pack_down() -> None:
    first = deal("0 As9s3s in", "1 2h2c4d in")
    result = play(first, game="three-card-plain", chips=(100, 100))
    assert last(result)["winners"] == [1]
    straight = deal("0 4s5d6s in", "1 2h2c7d in")
    assert last(play(straight, game="three-card-plain", chips=(100, 100)))["winners"] == [1]
    with pytest.raises(ScenarioError, match="was dealt earlier and is no longer in the deck"):
        play(first, first, game="three-card-plain", chips=(100, 100))


def test_r8_1_survivor_the_worst_pays_and_is_excused_from_the_next_ante() -> None:
    first = deal("0 AsAdAc in", "1 KsKdKc in", "2 7h2c9d in")
    second = deal("1 AsAdAc out", "2 KsKdKc out", "0 7h2c9d out")
    result = play(first, second, game="survivor", ante=2)
    assert result["deals"][0]["paid"] == {"2": 6}
    assert last(result)["antes"] == {"0": 2, "1": 2}
    assert result["pot"] == 10


def test_r8_1_ghost_two_cards_at_once_against_a_ghost() -> None:
    script = deal("0 KsKd in", "1 QsQd out", "2 7h2c out", "ghost AsAd")
    result = play(script, game="ghost", start=NINE)
    assert (last(result)["paid"], result["pot"]) == ({"0": 9}, 18)
    out = deal("0 KsKd out", "1 QsQd out", "2 7h2c out", "ghost AsAd")
    assert last(play(out, game="ghost", start=NINE))["in"] == []


def test_r8_1_no_peek_three_cards_that_nobody_has_seen() -> None:
    state = dealt(table(9, 9, game="no-peek"), "0 AsAdKc", "1 KsKd9h")
    assert [texts(view_of(state, seat).hands[seat]) for seat in (0, 1)] == [["?"] * 3] * 2


def test_r8_1_pass_the_trash_three_cards_one_passed() -> None:
    script = deal("0 AsAd9h pass:9h in", "1 KsKdAc pass:Ac in")
    result = play(script, game="pass-the-trash", chips=(100, 100), start=NINE)
    assert held(result) == {"0": ["As", "Ad", "Ac"], "1": ["Ks", "Kd", "9h"]}


def test_r8_1_monte_carlo_ranks_the_straight_flush_first() -> None:
    script = deal("0 2s3s4s in", "1 AhAcAd in")
    assert last(play(script, game="monte-carlo", chips=(100, 100)))["winners"] == [0]
    assert last(play(script, game="three-card", chips=(100, 100)))["winners"] == [1]


# --- R8.2: community ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "common", "winner"),
    [
        # a pair of nines alone, and a straight with the common card
        (("9s9d", "QhJc"), "Td", 1),
        # three of a kind with it
        (("9s9d", "QhJc"), "9c", 0),
        # a pair with it
        (("As9d", "KhJc"), "Kd", 1),
        # a flush with it
        (("3s9s", "AhKc"), "7s", 0),
    ],
)
def test_r8_2_two_cards_and_the_common_one_make_three(
    hands: tuple[str, str], common: str, winner: int
) -> None:
    script = deal(f"0 {hands[0]} in", f"1 {hands[1]} in", top=common)
    result = play(script, game="community", chips=(100, 100), start=NINE)
    assert last(result)["winners"] == [winner]
    assert held(result) == {"0": paired(hands[0]), "1": paired(hands[1])}, "own cards only"


@pytest.mark.parametrize(
    ("hands", "common", "winner"),
    [
        # the best three of four, the common card among them or not
        (("9s9d2c", "QhJc3d"), "Td", 1),
        (("9s9d9c", "AhAcKd"), "Ad", 1),
        (("9s8s7s", "AhAcKd"), "2d", 0),
    ],
)
def test_r8_2_three_cards_the_best_three_of_four(
    hands: tuple[str, str], common: str, winner: int
) -> None:
    script = deal(f"0 {hands[0]} in", f"1 {hands[1]} in", top=common)
    result = play(script, game="community", chips=(100, 100), start=NINE, cards=3)
    assert last(result)["winners"] == [winner]


@pytest.mark.parametrize(("second", "turned"), [(Choice.OUT, []), (Choice.IN, ["Td"])])
def test_r8_2_lone_takes_the_pot_before_the_common_card_is_turned(
    second: Choice, turned: list[str]
) -> None:
    state = dealt(table(9, 9, game="community"), "0 9s9d", "1 QhJc", top="Td")
    state = after(state, Declare(0, Choice.IN))
    assert state.table.common == (), "it is turned after the declarations"
    state, events = apply(state, Declare(1, second))
    assert texts(state.table.common) == turned
    assert any(isinstance(each, HandsShown) for each in events) == bool(turned)
    assert (state.table.seats[0].chips > 9) == (not turned)


# --- R8.3: two plus one ---------------------------------------------------------------------


def test_r8_3_those_in_get_a_third_card_and_show_down_as_in_three_card() -> None:
    script = deal("0 AsAd/2c in", "1 Th9h/8h in", "2 7h2d out")
    result = play(script, game="two-plus-one", start=NINE)
    assert (last(result)["winners"], last(result)["paid"]) == ([1], {"0": 9})
    assert held(result) == {"0": ["As", "Ad", "2c"], "1": ["Th", "9h", "8h"]}


def test_r8_3_a_lone_player_takes_the_pot_at_once() -> None:
    result = play(deal("0 AsAd out", "1 Th9h in", "2 7h2d out"), game="two-plus-one", start=NINE)
    assert (last(result)["received"], held(result)) == ({"1": 9}, {})
    assert (result["ended"], result["winner"]) == (True, 1)
    rules: dict[str, Any] = {"second_declare": True, "ante": 5}
    script = deal("0 AsAd out", "1 Th9h in", "2 7h2d out")
    result = play(script, game="two-plus-one", start=NINE, **rules)
    assert last(result)["paid"] == {}, "and pays for no third card"
    with pytest.raises(ScenarioError, match=NOBODY_ASKS):
        play(deal("0 AsAd out", "1 Th9h in in", "2 7h2d out"), game="two-plus-one", **rules)


TWICE = ("0 AsAd/2c", "1 Th9h/8h", "2 7h2d/Kc")


@pytest.mark.parametrize(
    ("said", "received", "paid", "pot"),
    [
        # nine and three extra antes: the winner takes 24, and the loser matches 24
        ("in in/in in/in out", {"1": 24}, {"0": 5 + 24, "1": 5, "2": 5}, 24),
        ("in in/in in/in in", {"1": 24}, {"0": 5 + 24, "1": 5, "2": 5 + 24}, 48),
        # a lone player takes it; a player who drops loses only the extra ante
        ("in in/in out/in out", {"0": 24}, {"0": 5, "1": 5, "2": 5}, 0),
        # all drop: the pot stays
        ("in out/in out/in out", {}, {"0": 5, "1": 5, "2": 5}, 24),
        # two in at first
        ("in out/in out/out", {}, {"0": 5, "1": 5}, 19),
        ("in in/out/in in", {"0": 19}, {"0": 5, "2": 5 + 19}, 19),
    ],
)
def test_r8_3_second_declare_costs_an_ante(
    said: str, received: dict[str, int], paid: dict[str, int], pot: int
) -> None:
    words = said.split("/")
    lines = [
        f"{line} {word}" if word != "out" else f"{line.split('/')[0]} out"
        for line, word in zip(TWICE, words, strict=True)
    ]
    rules: dict[str, Any] = {"second_declare": True, "ante": 5, "all_out": "wimp"}
    result = play(deal(*lines), game="two-plus-one", declare="simultaneous", start=NINE, **rules)
    assert (last(result)["received"], last(result)["paid"]) == (received, paid)
    assert result["pot"] == pot
    assert last(result)["in"] == [n for n, word in enumerate(words) if word.endswith(" in")]


def test_r8_3_second_declare_comes_after_the_third_card() -> None:
    rules: dict[str, Any] = {"second_declare": True, "declare": "simultaneous", "ante": 5}
    state = dealt(table(100, 100, game="two-plus-one", **rules), "0 AsAd/2c", "1 Th9h/8h")
    state = after(state, Declare(0, Choice.IN), Declare(1, Choice.IN))
    assert texts(view_of(state, 0).cards) == ["As", "Ad", "2c"]
    assert state.table.pot == 20
    assert state.table.said == (None, None), "the first declaration is gone"


@pytest.mark.parametrize(
    ("rules", "lines", "inside"),
    [
        # in the same manner: in turn, the last of those in is in automatically
        ({}, ("0 AsAd/2c in out", "1 Th9h/8h in -", "2 7h2d out"), [1]),
        ({}, ("0 AsAd/2c in out", "1 Th9h/8h in out", "2 7h2d/Kc in -"), [2]),
        # and the others get their second chance
        ({"second_chance": True}, ("0 AsAd/2c in out in", "1 Th9h/8h in -", "2 7h2d out"), [0, 1]),
    ],
)
def test_r8_3_second_declare_in_turn(
    rules: dict[str, Any], lines: tuple[str, ...], inside: list[int]
) -> None:
    rules = {"second_declare": True, "declare": "sequential", **rules}
    assert last(play(deal(*lines), game="two-plus-one", **rules))["in"] == inside


# --- R8.4: four cards and more --------------------------------------------------------------

FOUR_TWO_TWO = [
    # four hearts and a two are a flush
    (("KhQh9h7h/2c3c", "AsAdAc6s/8d9d"), 0),
    # a two makes four aces of three, which beat a full house
    (("AsAdAc5s/2h9c", "KsKdKcQs/QdQc"), 0),
    (("AsAdAc5s/9c8c", "KsKdKcQs/QdQc"), 1),
    # five of a kind beats a straight flush
    (("4s4d2c2d/2h9c", "KhQhJhTh/9h8h"), 0),
    # the best five of six: a sixth card never hurts
    (("AsAdKc9s/8c7c", "AcAhKs9c/8d3d"), None),
    (("AsAdKc9s/8c7c", "AcAhKs9d/7d3d"), 0),
]


@pytest.mark.parametrize(("hands", "winner"), FOUR_TWO_TWO)
def test_r8_4_four_two_two_best_five_of_six_twos_wild(
    hands: tuple[str, str], winner: int | None
) -> None:
    script = deal(f"0 {hands[0]} in", f"1 {hands[1]} in")
    result = play(script, game="four-two-two", chips=(100, 100), start=NINE)
    assert last(result)["winners"] == ([0, 1] if winner is None else [winner])
    assert held(result)["0"] == paired(hands[0].replace("/", ""))


def test_r8_4_four_two_two_the_two_later_cards_lie_face_up() -> None:
    hands = ("0 KhQh9h7h/2c3c", "1 AsAdAc6s/8d9d", "2 7s7d5c5d")
    state = dealt(table(9, 9, 9, game="four-two-two"), *hands)
    assert state.table.face_up == ((), (), ())
    state = after(state, Declare(0, Choice.IN), Declare(2, Choice.OUT), Declare(1, Choice.IN))
    assert [texts(cards) for cards in state.table.face_up] == [["2c", "3c"], ["8d", "9d"], []]


@pytest.mark.parametrize(
    ("hands", "common", "winner"),
    [
        # a flush of three hearts on the table and two in the hand
        (("KhQh9s7s", "AsAdAc6s"), "3h4h5h", 0),
        # four hearts are no flush, unless a two is the fifth
        (("AhKd9s7s", "QsQd8c6s"), "3h4h5h", 1),
        (("Ah2d9s7s", "QsQdJc8s"), "3h4h6h", 0),
        # five of seven: three aces, a king and a queen
        (("KhQh9s7d", "KsQs8d6c"), "AcAhAd", None),
        # a common two is wild for everyone
        (("AsAdKc9s", "QsQd8c6s"), "2hQhTc", 1),
    ],
)
def test_r8_4_four_two_three_best_five_of_seven_twos_wild(
    hands: tuple[str, str], common: str, winner: int | None
) -> None:
    script = deal(f"0 {hands[0]} in", f"1 {hands[1]} in", top=common)
    result = play(script, game="four-two-three", chips=(100, 100), start=NINE)
    assert last(result)["winners"] == ([0, 1] if winner is None else [winner])


@pytest.mark.parametrize("game", ["four-two-two", "four-two-three"])
def test_r8_4_a_lone_player_takes_the_pot_and_the_game_is_over(game: str) -> None:
    script = deal("0 AsAdAc6s out", "1 KhQh9s7s in", "2 7c5c4d3d out")
    result = play(script, game=game, start=NINE)
    assert (last(result)["received"], held(result)) == ({"1": 9}, {})
    assert (result["ended"], result["winner"]) == (True, 1)


@pytest.mark.parametrize(
    ("hand", "deck", "wins"),
    [
        ("AsAdAcKs", "KdKhKcQs", True),
        ("KdKhKcQs", "AsAdAcKs", False),
        # a tie does not beat it
        ("AsAdKcQs", "AcAhKsQd", False),
        # twos are wild on both sides
        ("AsAd2cKs", "KdKhKcQs", True),
        ("AsAd9cKs", "KdKh2cQs", False),
        ("2s2d2cKs", "AdAhAcAs", False),
        # four cards make neither straight nor flush
        ("AsKsQsJs", "5d5h9c8s", False),
        ("5d5h9c8s", "AhKhQhJh", True),
    ],
)
@pytest.mark.parametrize("game", ["four-two-two", "four-two-three"])
def test_r8_4_beat_deck_a_lone_player_against_the_top_four(
    game: str, hand: str, deck: str, wins: bool
) -> None:
    script = deal("0 7h6c4d3d out", f"1 {hand} in", "2 8h8d6s5s out", top=deck)
    result = play(script, game=game, lone="beat-deck", dropped_ante=True, start=NINE)
    assert held(result) == {"1": paired(hand)}
    assert (last(result)["winners"], last(result)["paid"]) == (
        ([1], {}) if wins else ([], {"1": 9})
    )
    assert (result["pot"], result["ended"]) == ((0, True) if wins else (18, False))


def test_r8_4_beat_deck_only_where_one_is_alone() -> None:
    script: Deal = deal("0 KhQh9h7h/8c3c in", "1 AsAdTc6s/8d9d in", "2 7s5c4c4d out")
    result = play(script, game="four-two-two", lone="beat-deck", start=NINE)
    assert (last(result)["winners"], last(result)["paid"]) == ([1], {"0": 9})
    script = deal("0 KhQh9h7h out", "1 AsAdTc6s out", "2 7s5c4c4d out", top="2c2d2h2s")
    result = play(script, game="four-two-two", lone="beat-deck", start=NINE)
    assert (result["pot"], stacks(result)) == (9, [100, 100, 100])


def test_r8_4_beat_deck_the_cards_are_laid_open() -> None:
    state = dealt(
        table(9, 9, game="four-two-two", lone="beat-deck"),
        "0 AsAdTc6s",
        "1 KhQh9h7h",
        top="5c5d5h8s",
    )
    state = after(state, Declare(0, Choice.IN), Declare(1, Choice.OUT))
    assert state.table.house is not None
    assert texts(state.table.house.cards) == ["5c", "5d", "5h", "8s"]

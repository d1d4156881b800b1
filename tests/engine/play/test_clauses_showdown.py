"""The rules, clause by clause: the showdown and the payments (R5)."""

from typing import Any

import pytest

from tests.engine.helpers.scripts import Deal, deal, last, play, stacks

ALL_IN = deal("0 AsAd in", "1 KsKd in", "2 7h2c in")
LONE = deal("0 AsAd in", "1 KsKd out", "2 7h2c out")
ALL_TIE = deal("0 AsKd in", "1 AdKs in", "2 AcKh in")
TIE_AND_LOSER = deal("0 AsKd in", "1 AdKs in", "2 7h2c in")


def test_r5_1_a_lone_player_takes_both_pots_and_shows_nothing() -> None:
    result = play(LONE, start={"pot": 8, "side_pot": 4})
    assert stacks(result) == [112, 100, 100]
    assert last(result)["hands"] == {}
    assert (result["pot"], result["side_pot"], result["ended"], result["winner"]) == (0, 0, True, 0)


def test_r5_2_the_best_takes_both_pots_and_the_others_match_the_main_one() -> None:
    result = play(ALL_IN, start={"pot": 8, "side_pot": 4})
    assert stacks(result) == [112, 92, 92]
    assert result["pot"] == 16
    assert sorted(last(result)["hands"]) == ["0", "1", "2"]


@pytest.mark.parametrize(("pot", "players", "after"), [(8, 3, 16), (5, 4, 15), (6, 2, 6)])
def test_r5_5_the_worked_examples(pot: int, players: int, after: int) -> None:
    hands = ["AsAd", "KsKd", "7h2c", "9h3c"][:players]
    lines = [f"{seat} {hand} in" for seat, hand in enumerate(hands)]
    result = play(deal(*lines), chips=(100,) * players, start={"pot": pot})
    assert stacks(result) == [100 + pot] + [100 - pot] * (players - 1)
    assert result["pot"] == after


@pytest.mark.parametrize(
    ("losers", "hands", "paid"),
    [
        ("all", ("AsAd", "KsKd", "7h2c"), {"1": 9, "2": 9}),
        ("worst", ("AsAd", "KsKd", "7h2c"), {"2": 9}),
        ("worst", ("AsAd", "7s2d", "7h2c"), {"1": 9, "2": 9}),
        ("worst", ("AsKd", "AdKs", "7h2c"), {"2": 9}),
        ("worst", ("AsKd", "AdKs", "AcKh"), {}),
    ],
)
def test_r5_3_who_matches(losers: str, hands: tuple[str, ...], paid: dict[str, int]) -> None:
    script = deal(*(f"{seat} {hand} in" for seat, hand in enumerate(hands)))
    assert last(play(script, losers=losers, start={"pot": 9}))["paid"] == paid


@pytest.mark.parametrize(
    ("hands", "paid"),
    [
        # the loser of a tie by suit pays like any loser
        (("AsKd", "AdKs", "7h2c"), {"2": 9}),
        (("AsKd", "AdKs", "AcKh"), {"1": 9, "2": 9}),
        # and equal worst hands are equal
        (("AsAd", "7s2d", "7h2c"), {"1": 9, "2": 9}),
    ],
)
def test_r5_3_worst_is_not_told_by_suits(hands: tuple[str, ...], paid: dict[str, int]) -> None:
    """R5.4 `suits`."""
    script = deal(*(f"{seat} {hand} in" for seat, hand in enumerate(hands)))
    entry = last(play(script, losers="worst", ties="suits", start={"pot": 9}))
    assert (entry["winners"], entry["paid"]) == ([0], paid)


@pytest.mark.parametrize(
    ("dealer", "script", "after"),
    [
        (2, ALL_TIE, [104, 103, 103]),
        (0, deal("1 AsKd in", "2 AdKs in", "0 AcKh in"), [103, 104, 103]),
        (1, deal("2 AsKd in", "0 AdKs in", "1 AcKh in"), [103, 103, 104]),
        (2, deal("0 AsKd out", "1 AdKs in", "2 AcKh in"), [100, 105, 105]),
    ],
)
def test_r5_4_split_odd_chips_go_to_the_tied_players_from_the_dealers_left(
    dealer: int, script: Deal, after: list[int]
) -> None:
    result = play(script, dealer=dealer, start={"pot": 10})
    assert stacks(result) == after
    assert (result["pot"], result["ended"], result["winner"]) == (0, True, None)


def test_r5_4_split_the_two_odd_chips_of_two_pots_go_to_the_same_player() -> None:
    result = play(TIE_AND_LOSER, start={"pot": 9, "side_pot": 3})
    assert last(result)["received"] == {"0": 5 + 2, "1": 4 + 1}
    assert last(result)["paid"] == {"2": 9}
    assert result["pot"] == 9


def test_r5_4_carry_leaves_the_pot_and_adds_the_losers_payments() -> None:
    result = play(TIE_AND_LOSER, ties="carry", start={"pot": 9, "side_pot": 3})
    assert stacks(result) == [100, 100, 91]
    assert (result["pot"], result["side_pot"]) == (18, 3)
    assert last(result)["winners"] == []
    result = play(ALL_TIE, ties="carry", start={"pot": 9})
    assert (result["pot"], result["ended"]) == (9, False)


@pytest.mark.parametrize(
    ("hands", "cards", "winner"),
    [
        # the higher card first, then the kicker
        (("AdKs", "AsKd", "AcKh"), 2, 1),
        (("AhKs", "AcKd", "AdKc"), 2, 0),
        # a pair before its kicker: the pair that holds the spade
        (("9h9dAs", "9s9cAd"), 3, 1),
        # aces are high, even in the lowest straight
        (("As2d3h", "Ad2h3s"), 3, 0),
        # trips before the pair: only the kickers differ in a pair of pairs of five cards
        (("KsKd4s4d2c", "KhKc4h4c2s"), 5, 0),
        (("As", "Ah"), 1, 0),
    ],
)
def test_r5_4_suits_leave_one_winner_whom_all_others_pay(
    hands: tuple[str, ...], cards: int, winner: int
) -> None:
    script = deal(*(f"{seat} {hand} in" for seat, hand in enumerate(hands)))
    chips = (100,) * len(hands)
    result = play(
        script, game="three-card", chips=chips, ties="suits", cards=cards, start={"pot": 10}
    )
    assert last(result)["winners"] == [winner]
    losers = [str(seat) for seat in range(len(hands)) if seat != winner]
    assert last(result)["paid"] == dict.fromkeys(losers, 10)


# --- The same with common cards (R8.2, R8.4) ------------------------------------------------

COMMON: list[tuple[str, dict[str, Any], Deal, list[int], dict[str, int]]] = [
    # the common king makes the second hand the best
    ("community", {}, deal("0 AsJd in", "1 Kd2s in", "2 7h3c in", top="Kh"), [1], {"0": 9, "2": 9}),
    # the common two saves the third hand from being the worst
    ("community", {"losers": "worst"}, deal("0 AsAd in", "1 KsQd in", "2 7h2c in", top="2d"),
     [0], {"1": 9}),
    ("community", {}, deal("0 AsKd in", "1 AdKs in", "2 7h3c in", top="2c"), [0, 1], {"2": 9}),
    ("community", {"ties": "carry"}, deal("0 AsKd in", "1 AdKs in", "2 7h3c in", top="2c"),
     [], {"2": 9}),
    # own cards only: the ace of 1 counts against the eight of 0, not against the common nine
    ("community", {"ties": "suits", "cards": 3}, deal("0 8c7h2c in", "1 Ad8d7s in", top="9s"),
     [1], {"0": 9}),
    ("four-two-three", {}, deal("0 AsAdKcQd in", "1 8s9sTs3d in", top="6s7s4c"), [1], {"0": 9}),
    # aces on the table, and a five-card tie on it
    ("four-two-three", {}, deal("0 KsKd7h4c in", "1 KhKc6h4d in", top="AsAdAh"), [0, 1], {}),
    ("four-two-three", {"ties": "suits"}, deal("0 KdKh7h4c in", "1 KsKc6h4d in", top="AsAdAh"),
     [1], {"0": 9}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "rules", "script", "winners", "paid"), COMMON)
def test_r5_2_r5_3_r5_4_common_cards_count_for_everyone(
    game: str, rules: dict[str, Any], script: Deal, winners: list[int], paid: dict[str, int]
) -> None:
    """R5.2, R5.3 `worst`, R5.4 `split`, `carry`, `suits`."""
    seats = len({each["seat"] for each in script["actions"]})
    result = play(script, game=game, chips=(100,) * seats, start={"pot": 9}, **rules)
    assert (last(result)["winners"], last(result)["paid"]) == (winners, paid)
    assert result["pot"] == sum(paid.values()) + (0 if winners else 9)

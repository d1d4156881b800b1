"""The rules, clause by clause: wild cards in ties, hands that grow (R14.10), another R8.5."""

from typing import Any

import pytest

from guts_engine.hands.cards import Rank, Suit, cards
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.hands.judging import judge
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import preset
from tests.engine.helpers.scripts import deal, last, play

TWOS: dict[str, Any] = {"wild": ["2"], "ties": "natural"}

# --- Fewer wild cards -----------------------------------------------------------------------


@pytest.mark.clauses("R14.10 natural")
@pytest.mark.parametrize(
    ("hands", "options", "winners", "paid"),
    [
        # a pair of aces with and without a wild card, and both with one
        (("Ah2d7c", "AsAc7s", "Kh9d5c"), {}, [1], {"0": 3, "2": 3}),
        (("Ah2d7c", "As2c7d", "Kh9d5c"), {}, [0, 1], {"2": 3}),
        # the better hand is still better
        (("Ah2d8c", "AsAc7s", "Kh9d5c"), {}, [0], {"1": 3, "2": 3}),
        # of two equal hands the one with more wild cards is the worst
        (("AhAd7c", "QsQd5s", "Qh2h5c"), {"losers": "worst"}, [0], {"2": 3}),
    ],
)
def test_r14_10_of_equal_hands_the_one_with_fewer_wild_cards_is_better(
    hands: tuple[str, ...],
    options: dict[str, Any],
    winners: list[int],
    paid: dict[str, int],
) -> None:
    script = deal(*(f"{seat} {hand} in" for seat, hand in enumerate(hands)))
    result = last(play(script, game="three-card", **TWOS, **options))
    assert (result["winners"], result["paid"]) == (winners, paid)


@pytest.mark.clauses("R14.10 natural")
def test_r14_10_of_equal_low_hands_too() -> None:
    script = deal("0 4h3dAc low", "1 4s2s3c low", "2 KhQdJc low")
    assert last(play(script, game="hi-lo", **TWOS))["winners"] == [0]


@pytest.mark.clauses("R14.10 natural")
@pytest.mark.parametrize(("ghost", "winners"), [("As2s7d", [0]), ("AsAc7d", []), ("2h2s9d", [])])
def test_r14_10_the_ghost_is_beaten_by_an_equal_hand_with_fewer_wild_cards(
    ghost: str, winners: list[int]
) -> None:
    script = deal("0 AhAd7c in", "1 KhQd9s out", f"ghost {ghost}")
    result = play(script, game="three-card", chips=(100, 100), ghost="always", **TWOS)
    assert last(result)["winners"] == winners


def test_r14_10_a_hand_has_as_few_wild_cards_as_it_can() -> None:
    """Only those that the best five need count, also for two cards that make one (S5.2)."""
    twos = judge(HandRules(wild=Wild(ranks=(Rank.TWO,))), 5)
    assert twos.wilds(cards("As Ks Qs Js Ts 2d")) == 0
    assert twos.wilds(cards("As Ks Qs Js 2d 2c Ah")) == 1
    assert twos.wilds(cards("As Ks Js 2d 8h")) == 1
    merged = judge(HandRules(merge=1), 3)
    assert merged.wilds(cards("Ks Kd 9c 8h")) == 1
    held = judge(HandRules(wild=Wild(suits=(Suit.HEARTS,))), 0, natural=True)
    assert held.wilds(cards("9s 9d 4h")) == 1
    assert held.strength(cards("9s 9d 4h")) < held.strength(cards("9s 9d 9c"))


# --- Hands that grow ------------------------------------------------------------------------

FLUSHES = {3: "Ks 9s 4s", 4: "Ks 9s 4s 2s", 5: "Ks 9s 4s 3s 2s"}
STRAIGHTS = {3: "9s 8d 7c", 4: "9s 8d 7c 6h", 5: "9s 8d 7c 6h 5s"}
PAIRS = {3: "Qh Qd 5c", 4: "Qh Qd 5c 3h", 5: "Qh Qd 5c 3h 2d"}
LINED = {"usual": {3, 5}, "from-five": {5}}
"""With how many cards a flush and a straight beat a pair."""


@pytest.mark.clauses("R14.10 from-five")
@pytest.mark.parametrize("grow", LINED)
@pytest.mark.parametrize("game", ["progressive-guts", "two-to-five", "roller-coaster"])
def test_r14_10_straights_and_flushes_count_from_five_cards_on(game: str, grow: str) -> None:
    rules = preset(game).replaced({"grow_ranking": grow})
    for size in (3, 4, 5):
        for show in rules.showdowns:
            if show.hand not in (0, size) or show.side == "low":
                continue
            judged = rules.judge(show)
            pair = judged.strength(cards(PAIRS[size]))
            for line in (FLUSHES, STRAIGHTS):
                assert (judged.strength(cards(line[size])) > pair) is (size in LINED[grow])


@pytest.mark.clauses("R14.10 from-five")
def test_r14_10_a_flush_of_three_cards_loses_to_a_pair_at_the_table() -> None:
    for grow, winner in (("usual", 0), ("from-five", 1)):
        rules = {"grow_ranking": grow, "declare": "simultaneous"}
        script = deal("0 Ks9s/4s/2h/3h out in out out", "1 QhQd/5c/3d/2d out in out out")
        result = play(script, game="two-to-five", chips=(100, 100), **rules)
        assert last(result)["winners"][1] == [winner]


@pytest.mark.clauses("R14.10 from-five")
@pytest.mark.parametrize("game", ["three-card", "three-five-seven", "napalm", "four-two-two"])
def test_r14_10_it_is_refused_where_no_hand_with_straights_grows(game: str) -> None:
    with pytest.raises(RulesError, match="has no such option"):
        preset(game).replaced({"grow_ranking": "from-five"})


# --- R8.5 by its other reading --------------------------------------------------------------


@pytest.mark.clauses("R8.5 nothing")
def test_r8_5_nothing_if_the_best_hands_tie_nobody_pays() -> None:
    script = deal("0 AsKd9h in out out", "1 AdKs9c in out out", "2 8h7c2d in out out")
    result = play(script, game="three-five-seven", ante=5, ties="nothing")
    assert (last(result)["paid"], last(result)["winners"][0], result["pot"]) == ({}, [], 15)


@pytest.mark.clauses("R8.5 ties", "R14.10 natural")
def test_r8_5_a_natural_hand_is_better_than_a_wild_one_there_too() -> None:
    script = deal("0 As3dAh in out out", "1 AdAcKs in out out", "2 8h7c2d in out out")
    natural = deal("0 As3dKh in out out", "1 AdAcKs in out out", "2 8h7c2d in out out")
    assert last(play(script, game="three-five-seven", ties="natural"))["winners"][0] == [0]
    result = last(play(natural, game="three-five-seven", ties="natural"))
    assert result["winners"][0] == [1]
    assert result["paid"] == {"0": 3, "2": 3}


# --- Other rooms ----------------------------------------------------------------------------

"""The rules, clause by clause: hi-lo and its two pots (R8.7)."""

from typing import Any

import pytest

from guts_engine.record.scenario import ScenarioError
from tests.engine.helpers.scripts import Deal, deal, held, last, play, stacks

POTS = {"pots": [10, 6]}
HANDS = ("AsAdKc", "KsKd9h", "7h5c2d", "QsQd8h")
"""0 has the best high hand, 1 the second; 2 has the best low hand, 1 the worst of these three."""


def said(*words: str, hands: tuple[str, ...] = HANDS) -> Deal:
    """A deal with these declarations and the cards above, or others."""
    return deal(*(f"{seat} {hands[seat]} {word}" for seat, word in enumerate(words)))


def hi_lo(*words: str, hands: tuple[str, ...] = HANDS, **rules: Any) -> dict[str, Any]:
    """One deal for ten chips high and six low, unless the rules say otherwise."""
    start = {"pots": rules.pop("pots", POTS["pots"])}
    chips = rules.pop("chips", (100,) * len(words))
    return play(said(*words, hands=hands), game="hi-lo", chips=chips, start=start, **rules)


# --- The pots -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "ante_when", "each", "pots"),
    [
        (None, "empty-pot", 10, [15, 15]),
        # due only when both are empty
        ({"pots": [0, 0]}, "empty-pot", 10, [15, 15]),
        ({"pots": [0, 6]}, "empty-pot", 0, [0, 6]),
        ({"pots": [6, 0]}, "empty-pot", 0, [6, 0]),
        ({"pots": [0, 6]}, "every-deal", 10, [15, 21]),
    ],
)
def test_r8_7_pots_the_ante_goes_into_each(
    start: dict[str, Any] | None, ante_when: str, each: int, pots: list[int]
) -> None:
    script = said("out", "out", "out")
    result = play(script, game="hi-lo", ante=5, ante_when=ante_when, start=start)
    assert last(result)["antes"] == ({"0": each, "1": each, "2": each} if each else {})
    assert (result["pot"], stacks(result)) == (pots, [100 - each] * 3)


def test_r8_7_pots_players_declare_out_high_low_or_both_at_once() -> None:
    result = hi_lo("high", "low", "both", "out")
    assert last(result)["in"] == {"high": [0, 2], "low": [1, 2]}
    with pytest.raises(ScenarioError, match="seat 0 cannot declare in; use high, low, both or out"):
        hi_lo("in", "low", "both")
    with pytest.raises(ScenarioError, match="seat 0 cannot declare high; use in or out"):
        play(said("high", "in", "out"), game="three-card")


# --- Each pot on its own --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "received", "paid", "pots"),
    [
        # nobody: it stays
        ("out out out", {}, {}, [10, 6]),
        # one: takes it
        ("high out out", {"0": 10}, {}, [0, 6]),
        ("out low out", {"1": 6}, {}, [10, 0]),
        ("high low out", {"0": 10, "1": 6}, {}, [0, 0]),
        # several: the best takes it, the others match it
        ("high high out", {"0": 10}, {"1": 10}, [10, 6]),
        ("out low low", {"2": 6}, {"1": 6}, [10, 6]),
        ("high high low", {"0": 10, "2": 6}, {"1": 10}, [10, 0]),
        ("low high low", {"1": 10, "2": 6}, {"0": 6}, [0, 6]),
        ("high high high", {"0": 10}, {"1": 10, "2": 10}, [20, 6]),
    ],
)
def test_r8_7_settled_among_those_who_declared_for_it(
    words: str, received: dict[str, int], paid: dict[str, int], pots: list[int]
) -> None:
    result = hi_lo(*words.split())
    assert (last(result)["received"], last(result)["paid"]) == (received, paid)
    assert result["pot"] == last(result)["pot_after"] == pots
    assert last(result)["winners"] == sorted(map(int, received))


@pytest.mark.parametrize(
    ("hands", "words", "received", "paid"),
    [
        (("AsKd9h", "AdKs9c", "7h5c2d"), "high high high", {"0": 5, "1": 4}, {"2": 9}),
        (("AsKd9h", "AdKs9c", "7h5c2d"), "high high out", {"0": 5, "1": 4}, {}),
        (("7h5c2d", "AdKs9c", "7c5d2h"), "low low low", {"0": 4, "2": 3}, {"1": 7}),
        (("7h5c2d", "AdKs9c", "7c5d2h"), "low high low", {"0": 4, "1": 9, "2": 3}, {}),
    ],
)
def test_r8_7_settled_ties_are_split(
    hands: tuple[str, ...], words: str, received: dict[str, int], paid: dict[str, int]
) -> None:
    result = hi_lo(*words.split(), hands=hands, pots=[9, 7])
    assert (last(result)["received"], last(result)["paid"]) == (received, paid)


@pytest.mark.parametrize(("low", "winner"), [("ace-to-five", 0), ("ace-high-plain", 1)])
def test_r8_7_settled_by_the_low_ranking(low: str, winner: int) -> None:
    """R2.7 `ace-to-five`, `ace-high-plain`: the ace is low, or high; the straight does not hurt."""
    result = hi_lo("low", "low", hands=("As2d3h", "7h5c2c"), low=low)
    assert last(result)["winners"] == [winner]
    assert last(hi_lo("low", "low", hands=("4s3d2h", "7h5c2c"), low=low))["winners"] == [0]


def test_r8_7_settled_only_who_contests_a_pot_with_others_shows() -> None:
    assert sorted(held(hi_lo("high", "high", "low"))) == ["0", "1"]
    assert sorted(held(hi_lo("high", "both", "low"))) == ["0", "1", "2"]
    assert held(hi_lo("high", "low", "out")) == {}
    assert held(hi_lo("out", "both", "out")) == {}


@pytest.mark.parametrize(("shortfall", "paid"), [("table-stakes", 6), ("bust", 6)])
def test_r8_7_settled_both_pots_are_taken_before_anybody_matches(shortfall: str, paid: int) -> None:
    """0 holds two chips, takes ten and can pay six."""
    result = hi_lo("both", "high", "low", chips=(2, 100, 100), shortfall=shortfall)
    assert last(result)["paid"] == {"0": paid, "1": 10}
    assert stacks(result)[0] == 2 + 10 - 6


# --- Both -----------------------------------------------------------------------------------

BEST_OF_BOTH = ("Ah2h3h", "KsKd9h", "7h5c2d")
TIED_LOW = ("Ah2h3h", "KsKd9h", "Ac2c3d")
TIED_HIGH = ("AsKd2h", "AdKs2c", "9h8c7d")


@pytest.mark.parametrize(
    ("hands", "words", "received", "paid", "pots"),
    [
        (HANDS, "both high low", {"0": 10, "2": 6}, {"0": 6, "1": 10}, [10, 6]),
        (HANDS, "both out low", {"0": 10, "2": 6}, {"0": 6}, [0, 6]),
        (HANDS, "both out both", {"0": 10, "2": 6}, {"0": 6, "2": 10}, [10, 6]),
        (HANDS, "high both low", {"0": 10, "2": 6}, {"1": 16}, [10, 6]),
        (HANDS, "out both out", {"1": 16}, {}, [0, 0]),
        (BEST_OF_BOTH, "both high low", {"0": 16}, {"1": 10, "2": 6}, [10, 6]),
    ],
)
def test_r8_7_independent_one_pot_may_be_won_and_the_other_lost(
    hands: tuple[str, ...],
    words: str,
    received: dict[str, int],
    paid: dict[str, int],
    pots: list[int],
) -> None:
    result = hi_lo(*words.split(), hands=hands)
    assert (last(result)["received"], last(result)["paid"]) == (received, paid)
    assert result["pot"] == pots


@pytest.mark.parametrize(
    ("hands", "words", "received", "paid", "pots"),
    [
        # best high, beaten low: neither pot; the high pot goes to the best of the others
        (HANDS, "both high low", {"1": 10, "2": 6}, {"0": 16}, [10, 6]),
        (HANDS, "both high low high", {"1": 10, "2": 6}, {"0": 16, "3": 10}, [20, 6]),
        # or stays if there is none
        (HANDS, "both out low", {"2": 6}, {"0": 16}, [20, 6]),
        (HANDS, "high out both", {"0": 10}, {"2": 16}, [10, 12]),
        # several fail: each was best in one pot
        (HANDS, "both out both", {}, {"0": 16, "2": 16}, [30, 18]),
        (HANDS, "both high both", {"1": 10}, {"0": 16, "2": 16}, [20, 18]),
        (HANDS, "both low both", {"1": 6}, {"0": 16, "2": 16}, [30, 12]),
        # judged all at once: 1 was beaten by 0 and 2, who fail as well
        (HANDS, "both both both", {}, {"0": 16, "1": 16, "2": 16}, [40, 24]),
        # one of several wins both
        (BEST_OF_BOTH, "both both low", {"0": 16}, {"1": 16, "2": 6}, [10, 12]),
        (BEST_OF_BOTH, "both high low", {"0": 16}, {"1": 10, "2": 6}, [10, 6]),
        # a tie for best is not a failure
        (TIED_LOW, "both high low", {"0": 13, "2": 3}, {"1": 10}, [10, 0]),
        (TIED_LOW, "both out both", {"0": 16}, {"2": 16}, [10, 6]),
        (TIED_HIGH, "both high out", {"0": 5 + 6, "1": 5}, {}, [0, 0]),
        (TIED_HIGH, "both both out", {"0": 5 + 3, "1": 5 + 3}, {}, [0, 0]),
        # alone
        (HANDS, "out both out", {"1": 16}, {}, [0, 0]),
    ],
)
def test_r8_7_must_win_both_or_lose_both(
    hands: tuple[str, ...],
    words: str,
    received: dict[str, int],
    paid: dict[str, int],
    pots: list[int],
) -> None:
    result = hi_lo(*words.split(), hands=hands, both="must-win-both")
    assert (last(result)["received"], last(result)["paid"]) == (received, paid)
    assert result["pot"] == pots


# --- The end --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "pots", "ended", "winners", "winner"),
    [
        ("high out out", [10, 6], False, [0], None),
        ("out out low", [10, 6], False, [2], None),
        # both are empty: the only player who took chips has won
        ("high out low", [10, 6], True, [0, 2], None),
        ("out both out", [10, 6], True, [1], 1),
        ("high out out", [10, 0], True, [0], 0),
        ("out out low", [0, 6], True, [2], 2),
        # an empty pot has a winner too, who takes nothing
        ("high out low", [10, 0], True, [0, 2], 0),
        ("high out low", [0, 6], True, [0, 2], 2),
        ("high high out", [0, 6], False, [0], None),
    ],
)
@pytest.mark.parametrize("ends", ["pot-emptied", "never"])
def test_r8_7_ends_when_both_pots_are_empty(
    words: str, pots: list[int], ended: bool, winners: list[int], winner: int | None, ends: str
) -> None:
    """R9 `pot-emptied`, `never`, `winner`."""
    result = hi_lo(*words.split(), pots=pots, ends=ends)
    assert last(result)["winners"] == winners
    over = ended and ends == "pot-emptied"
    assert (result["ended"], result["winner"]) == (over, winner if over else None)


def test_r8_7_ends_and_the_next_game_is_anted_for() -> None:
    again = deal("1 AsAdKc out", "2 KsKd9h out", "0 7h5c2d out")
    result = play(said("high", "out", "low"), again, game="hi-lo", ante=5)
    assert last(result)["antes"] == {"0": 10, "1": 10, "2": 10}
    assert (result["pot"], result["ended"]) == ([15, 15], False)

"""Thresholds in turn, compared with enumeration for two players and a solved example (R4.1)."""

from typing import Any

import numpy as np
import pytest

from guts_engine.analysis.deals.sources import Even
from guts_engine.analysis.solve.in_turn import TurnSolution, solve_in_turn
from guts_engine.analysis.solve.simultaneous import UnsolvableError
from guts_engine.hands.cards import PACK
from guts_engine.hands.ranking import TWO, strength
from guts_engine.rules.presets import PRESETS

TWO_CARD = PRESETS["two-card"]
ENOUGH = 0.002
"""The most that a best response may gain, in pots per deal."""


def test_two_players_with_finely_ranked_hands() -> None:
    """The second player calls at 1/3, so that bluffs earn nothing; the first bluffs 1/9.

    With t the second share and s the first, (1 - t) / 2 = t and (t - s) / (1 - s) = 1 / 4.
    """
    found = solve_in_turn(TWO_CARD, 2, deals=8_000, source=Even(2, 500))
    assert found.moment(0, 0).share_out == pytest.approx(1 / 9, abs=0.07)
    assert found.moment(1, 1).share_out == pytest.approx(1 / 3, abs=0.05)
    assert found.exploitability < ENOUGH + 4 * found.stderr


def _exact(first: Any, second: Any) -> float:
    """The gain of the best response at either seat, given probabilities of being in by class."""
    hands = [(one, other) for one in range(52) for other in range(one)]
    bits = np.array([1 << one | 1 << other for one, other in hands])
    ranked = np.array([strength((PACK[one], PACK[other]), TWO) for one, other in hands])
    dealt = (bits[:, None] & bits[None, :]) == 0
    mine, theirs = ranked[:, None], ranked[None, :]
    both = np.where(mine > theirs, 1.5, np.where(mine == theirs, 0.5, -0.5))
    weight = dealt / dealt.sum()
    calls, enters = second[ranked], first[ranked]
    gain_first = (weight * (calls[None, :] * both + 1 - calls[None, :])).sum(axis=1)
    gain_second = (weight * enters[None, :] * both).sum(axis=1)
    total = 0.0
    for gains, usual in ((gain_first, first), (gain_second, second)):
        by_class = np.bincount(ranked, gains, 91)
        total += (np.maximum(by_class, 0) - usual * by_class).sum() / 2
    return float(total)


def test_two_players_with_two_cards_against_the_exact_best_response() -> None:
    found = solve_in_turn(TWO_CARD, 2, deals=15_000)
    below = np.concatenate(([0], np.cumsum([each.combinations for each in TWO.table.classes])))
    below = below / below[-1]

    def chances(position: int) -> Any:
        out = found.moment(position, position).share_out
        return np.clip((below[1:] - out) / np.diff(below), 0, 1)

    exact = _exact(chances(0), chances(1))
    assert exact < ENOUGH
    assert found.exploitability == pytest.approx(exact, abs=4 * found.stderr + 3e-4)
    assert _exact(np.zeros(91), np.ones(91)) > 10 * ENOUGH  # the measure detects bad play


def test_three_players_loosen_towards_the_dealer_and_tighten_for_who_is_in() -> None:
    found = solve_in_turn(TWO_CARD, 3, deals=6_000)

    def out(position: int, already_in: int) -> float:
        return found.moment(position, already_in).share_out

    assert out(1, 0) < out(0, 0)
    assert out(1, 1) > out(0, 0)
    assert out(2, 1) < out(1, 1)
    assert out(2, 2) > out(2, 1)
    assert found.exploitability < ENOUGH + 4 * found.stderr
    with pytest.raises(KeyError):
        found.moment(2, 0)  # the last player is in automatically when all others are out


def test_where_a_ghost_plays_the_last_is_asked() -> None:
    rules = TWO_CARD.replaced({"ghost": "always"})
    found = solve_in_turn(rules, 2, deals=4_000)
    assert 0.2 < found.moment(1, 0).share_out < 0.8


def test_what_hardly_comes_up_is_marked() -> None:
    found = solve_in_turn(TWO_CARD, 4, deals=1_000)
    assert not found.moment(3, 3).measured
    assert found.moment(0, 0).measured
    assert found.moment(3, 3).reached < 0.01 < found.moment(0, 0).reached == 1


def test_solutions_are_repeatable() -> None:
    def found() -> TurnSolution:
        return solve_in_turn(TWO_CARD, 2, deals=1_000, seed=3)

    assert found() == found()


def test_other_games_are_refused_in_a_sentence() -> None:
    with pytest.raises(UnsolvableError, match="declares at once"):
        solve_in_turn(PRESETS["three-card"], 3)
    with pytest.raises(UnsolvableError, match="cannot be solved"):
        solve_in_turn(PRESETS["napalm"], 3)

"""The counted equilibria, compared with the enumeration of all deals."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.payoffs import Stakes, plain_gains, plain_payments, settle
from guts_engine.analysis.solve.exact import (
    SLACK,
    best_solution,
    countable,
    disjoint,
    solve_exactly,
)
from guts_engine.analysis.solve.simultaneous import Solution, solve
from guts_engine.hands.cards import PACK
from guts_engine.hands.ranking import ONE, TWO, strength, three
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet

TWO_CARD = PRESETS["two-card"].replaced({"declare": "simultaneous"})
THREE_CARD = PRESETS["three-card"]
ONE_CARD = THREE_CARD.replaced({"cards": 1})


def _worth(mine: int, others: list[int], players: int, *, within: bool) -> float:
    """The payoff of a player in or out, in pots, when these others are in."""
    if not within:
        return (len(others) - others.count(max(others)) if others else 1) / players
    inside = [*others, mine]
    best = inside.count(max(inside))
    left = (len(inside) - best) / players
    return left + (1 / best if mine == max(inside) else -1)


def _gains_by_dealing(place: int, mixing: float, players: int) -> NDArray[np.float64]:
    """By rank, the gain from being in at one card each, over all deals from the pack."""
    enters = [mixing if rank == place else float(rank > place) for rank in range(13)]
    gains = np.zeros(13)
    for mine in range(13):
        for others in product(range(13), repeat=players - 1):
            left = [4] * 13
            left[mine] -= 1
            weight = 1.0
            for gone, rank in enumerate(others):
                weight *= left[rank] / (51 - gone)
                left[rank] -= 1
            if not weight:
                continue
            for ins in product((False, True), repeat=players - 1):
                chance = weight
                for each, rank in zip(ins, others, strict=True):
                    chance *= enters[rank] if each else 1 - enters[rank]
                if chance:
                    held = [rank for each, rank in zip(ins, others, strict=True) if each]
                    more = _worth(mine, held, players, within=True)
                    gains[mine] += chance * (more - _worth(mine, held, players, within=False))
    return gains


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_card_is_as_dealing_all_cards_says(players: int) -> None:
    found = solve_exactly(ONE_CARD, players)
    assert found is not None
    dealt = _gains_by_dealing(found.threshold.place, found.threshold.mixing, players)
    assert found.gains == pytest.approx(dealt, abs=1e-12)


def _by_hands(rules: RuleSet, place: int) -> NDArray[Any]:
    """By class, the gain from being in against one other, over all pairs of hands of two cards."""
    hands = [(one, other) for one in range(52) for other in range(one)]
    bits = np.array([1 << one | 1 << other for one, other in hands])
    held = np.array([strength((PACK[a], PACK[b]), rules.ranking) for a, b in hands])
    apart = (bits[:, None] & bits[None, :]) == 0
    mine, theirs = held[:, None], held[None, :]
    against = np.where(mine > theirs, 1.5, np.where(mine == theirs, 0.5, -0.5))
    more = np.where(theirs >= place, against, 0.5)
    sums = np.where(apart, more, 0).sum(axis=1) / apart.sum(axis=1)
    return np.bincount(held, sums) / np.bincount(held)


def test_two_cards_are_as_all_pairs_of_hands_say() -> None:
    found = solve_exactly(TWO_CARD, 2)
    assert found is not None
    assert found.threshold.mixing == 1
    assert found.gains == pytest.approx(_by_hands(TWO_CARD, found.threshold.place), abs=1e-12)


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("rules", [ONE_CARD, TWO_CARD], ids=["one card", "two cards"])
def test_nobody_gains_with_any_class(rules: RuleSet, players: int) -> None:
    found = solve_exactly(rules, players)
    assert found is not None
    place, mixing = found.threshold.place, found.threshold.mixing
    assert (found.gains[place + 1 :] > -SLACK).all()
    assert (found.gains[:place] < SLACK).all()
    if mixing < 1:
        assert found.margin == pytest.approx(0, abs=SLACK)
    assert found.exploitability == pytest.approx(0, abs=SLACK)


@pytest.mark.parametrize(("players", "weakest"), [(2, "J7"), (3, "K4"), (4, "A2")])
def test_the_weakest_hands_of_two_cards(players: int, weakest: str) -> None:
    """Found apart from the program by counting sets of hands one by one."""
    found = best_solution(TWO_CARD, players)
    assert found.exact and found.certain
    assert "".join(each.rank.letter for each in found.weakest) == weakest


def test_disjoint_hands_are_counted() -> None:
    for ranking in (ONE, TWO):
        hands = [(a,) for a in range(52)]
        if ranking is TWO:
            hands = [(a, b) for a in range(52) for b in range(a)]  # type: ignore[misc]  # one name, two sizes of hands
        held = [strength([PACK[each] for each in hand], ranking) for hand in hands]
        pairs = np.zeros((len(ranking.table.classes),) * 2)
        for one, mine in zip(held, hands, strict=True):
            for other, theirs in zip(held, hands, strict=True):
                pairs[one, other] += set(mine).isdisjoint(theirs)
        assert (disjoint(ranking) == pairs).all()


def test_disjoint_hands_of_three_cards_are_as_dealt() -> None:
    ranking = three("trips-first")
    pairs = disjoint(ranking)
    assert pairs.sum() == 22100 * 18424
    dealt = packs.deal(np.random.default_rng(2), 200_000, 6)
    mine, theirs = (packs.strengths(each, ranking) for each in (dealt[:3], dealt[3:]))
    for low in (0, 300, 430):
        for other in (0, 200, 410):
            share = pairs[low:, other:].sum() / pairs.sum()
            error = np.sqrt(share * (1 - share) / 200_000)
            assert np.mean((mine >= low) & (theirs >= other)) == pytest.approx(share, abs=5 * error)


def test_what_is_sampled_agrees() -> None:
    for rules, players in ((TWO_CARD, 4), (THREE_CARD, 2)):
        known = best_solution(rules, players)
        found = solve(rules, players, deals=60_000)
        assert known.exact and not found.exact
        assert found.span[0] <= known.threshold.place <= found.span[1]


@pytest.mark.parametrize(
    "options",
    [
        {"losers": "worst"},
        {"ties": "carry"},
        {"ghost": "lone"},
        {"all_out": "wimp"},
        {"peek": False},
        {"declare": "sequential"},
        {"draw": 1},
    ],
)
def test_other_rules_are_not_counted(options: dict[str, object]) -> None:
    assert countable(TWO_CARD, 3)
    assert not countable(TWO_CARD.replaced(options), 3)


@pytest.mark.parametrize("match", [1.0, 0.3])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_plain_gains_are_those_of_two_settlements(players: int, match: float) -> None:
    rng = np.random.default_rng(players)
    stakes = Stakes(1.0, 0.1, match)
    held = rng.integers(0, 5, (players, 2_000)).astype(np.int16)
    ins = rng.random(held.shape) < 0.5
    assert plain_payments(THREE_CARD)
    gains = plain_gains(stakes, held, ins)
    for seat in range(players):
        one = slice(seat, seat + 1)
        within, without = ins.copy(), ins.copy()
        within[seat], without[seat] = True, False
        more = settle(THREE_CARD, stakes, held, within, seats=one)
        less = settle(THREE_CARD, stakes, held, without, seats=one)
        assert gains[seat] == pytest.approx((more - less)[0])


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 11))
def test_another_seed_says_the_same(players: int) -> None:
    """The same hand for all of five seeds, or spans that overlap."""
    found: list[Solution] = [
        best_solution(THREE_CARD, players, seed=seed, deals=100_000) for seed in range(1, 6)
    ]
    assert max(each.span[0] for each in found) <= min(each.span[1] for each in found)

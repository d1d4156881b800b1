"""Leg games: the stage, the backward induction of its claims, and the thresholds from the table."""

from itertools import combinations, permutations, product
from math import inf, prod
from random import Random

import pytest

from guts_engine.analysis.deals.legs import claims
from guts_engine.equilibrium.legs import (
    AT_ONCE,
    MOST_LEGS,
    PLAYERS,
    POTS,
    STAGES,
    course_of,
    interpolated,
    states,
    worth_after,
    worth_before,
)
from guts_engine.equilibrium.legs_at_once import (
    MOST_OUT,
    Gains,
    contest,
    edge,
    thresholds,
    worths,
)
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import shipped

GAINS = (
    Gains((2,), [0.3], [[-0.3]]),
    Gains((5,), [0.2], [[-0.05]]),
    Gains((1, 2), [0.6, 0.2], [[0.0, -0.2], [-0.3, -0.1]]),
    Gains((1, 1, 2), [0.7, 0.3, 0.1], [[0.0, -0.2, -0.1], [-0.4, 0.0, -0.05], [-0.1, -0.1, -0.1]]),
)


# --- One stage ------------------------------------------------------------------------------


@pytest.mark.parametrize("gains", GAINS)
def test_a_hand_at_the_threshold_is_worth_as_much_in_as_out(gains: Gains) -> None:
    """All declarations of the others, one by one."""
    outs = thresholds(gains)
    for group, out in enumerate(outs):
        others = [at for at, size in enumerate(gains.sizes) for _ in range(size - (at == group))]
        more = 0.0
        for ins in product((False, True), repeat=len(others)):
            inside = [at for at, is_in in zip(others, ins, strict=True) if is_in]
            chance = prod(
                [1 - outs[at] if is_in else outs[at] for at, is_in in zip(others, ins, strict=True)]
            )
            best = prod([max(0.0, (out - outs[at]) / (1 - outs[at])) for at in inside])
            if not inside:
                more += chance * gains.own[group]
            else:
                more += chance * (best * len(inside) - (1 - best))
            if len(inside) == 1:
                more -= chance * gains.theirs[group][inside[0]]
        assert 0 < out < MOST_OUT
        assert more == pytest.approx(0, abs=1e-6)
        assert edge(gains, outs, group) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("gains", GAINS[:3])
def test_the_worth_of_a_stage_is_the_mean_of_its_deals(gains: Gains) -> None:
    """Within five standard errors of 40,000 deals of random hands."""
    rng = Random(3)
    outs = thresholds(gains)
    players = [at for at, size in enumerate(gains.sizes) for _ in range(size)]
    deals = 40_000
    found = [0.0] * len(players)
    for _ in range(deals):
        hands = [rng.random() for _ in players]
        ins = [at for at, hand in enumerate(hands) if hand >= outs[players[at]]]
        if len(ins) == 1:
            for at, group in enumerate(players):
                row = gains.own[group] if at == ins[0] else gains.theirs[group][players[ins[0]]]
                found[at] += row
        elif ins:
            best = max(ins, key=lambda at: hands[at])
            for at in ins:
                found[at] += len(ins) - 1 if at == best else -1
    expected, _ = worths(gains, outs)
    for at, group in enumerate(players):
        assert found[at] / deals == pytest.approx(expected[group], abs=5 * 1.2 / deals**0.5)


def test_a_contest_is_won_by_the_best_hand() -> None:
    assert contest([0.4], [3], 1.0) == pytest.approx(3 * 0.6)
    assert contest([0.4], [1], 0.4) == pytest.approx(-0.6)


# --- Backward induction ---------------------------------------------------------------------


def test_the_race_of_two_is_an_equilibrium_by_brute_force() -> None:
    """Without more antes one player needs one leg, the other two: the worth of all thresholds in
    the game to its end, from a table of all pairs of a hundred hands.
    """
    size = 100
    hands = [(at + 0.5) / size for at in range(size)]

    def worth(outs: tuple[float, float]) -> float:
        """The claim of the player who needs one leg; if the other gets one, both need one."""
        firsts = sum(hand >= outs[0] for hand in hands) / size
        seconds = sum(hand >= outs[1] for hand in hands) / size
        paid = 0.0
        for mine, theirs in product(hands, hands):
            if mine >= outs[0] and theirs >= outs[1] and mine != theirs:
                paid += 1 if mine > theirs else -1
        first, second = firsts * (1 - seconds), seconds * (1 - firsts)
        return (first + second / 2 + paid / size**2) / (first + second)

    found = claims(2, 1)[inf, 0][1, 2]
    now = {1: found[1], 2: found[2]}
    own, theirs = [1 - now[1], 0.5 - now[2]], [[0.0, 0.5 - now[1]], [-now[2], 0.0]]
    outs = thresholds(Gains((1, 1), own, theirs))
    at = worth((outs[0], outs[1]))
    assert at == pytest.approx(found[1], abs=0.01)
    for other in (0.05, 0.2, 0.4, 0.6, 0.8, 0.9):
        assert worth((other, outs[1])) < at + 0.005
        assert worth((outs[0], other)) > at - 0.005


def test_claims_are_of_the_whole_pot() -> None:
    """R8.5: the antes to come are paid by all and won by one."""
    for players in PLAYERS:
        for everyone in states(players):
            for stage, antes in product(range(STAGES), (1, 2, 7, 40.5, 500, inf)):
                found = interpolated(AT_ONCE, stage, antes, everyone)
                whole = sum([found[each] for each in everyone])
                assert whole == pytest.approx(1, abs=1e-4), (everyone, stage, antes)


def test_who_needs_the_fewest_legs_has_the_greatest_claim() -> None:
    """Behind, it is not so: who can be passed by the leader pays to stop them."""
    for players in PLAYERS:
        for everyone in states(players):
            for stage, antes in product(range(STAGES), (4, 10, 96, inf)):
                found = interpolated(AT_ONCE, stage, antes, everyone)
                assert found[min(found)] >= max(found.values()) - 0.005, (everyone, antes)


def test_the_table_is_what_the_induction_makes() -> None:
    exact = claims(2)
    for antes, stage in product((1, 3, 16, 64), range(STAGES)):
        found = exact[antes, stage]
        for everyone in states(2):
            table = interpolated(AT_ONCE, stage, antes, everyone)
            assert table == pytest.approx(found[everyone], abs=1e-4)


def test_between_the_pots_of_the_table_claims_are_near_the_exact_ones() -> None:
    found = claims(3)
    inner = [pot for pot in POTS if 3 <= pot <= 48]
    for low, high in zip(inner, inner[2:], strict=False):
        middle = inner[inner.index(low) + 1]
        part = (1 / low - 1 / middle) / (1 / low - 1 / high)
        for everyone in states(3):
            for each, exact in found[middle, 0][everyone].items():
                a, b = found[low, 0][everyone][each], found[high, 0][everyone][each]
                assert a + (b - a) * part == pytest.approx(exact, abs=0.02)


# --- At the table ---------------------------------------------------------------------------

GAMES = ("three-five-seven", "napalm")


@pytest.mark.parametrize("game", GAMES)
def test_a_threshold_is_the_same_whatever_the_order_of_the_others(game: str) -> None:
    rules = PRESETS[game].replaced({"declare": "simultaneous", "second_chance": False})
    for others in permutations((0, 1, 2)):
        here = Situation(4, pot=12, legs=(1, *others))
        assert share_out(rules, here) == share_out(rules, Situation(4, pot=12, legs=(1, 0, 1, 2)))


def test_a_game_of_fewer_legs_is_the_end_of_a_longer_one() -> None:
    """R8.5: only the legs that are still needed count."""
    longer = PRESETS["three-five-seven"].replaced({"legs": 5})
    for legs in combinations((0, 1, 2, 2), 3):
        more = tuple([each + 2 for each in legs])
        three = share_out(PRESETS["three-five-seven"], Situation(3, pot=9, legs=legs))
        assert three == share_out(longer, Situation(3, pot=9, legs=more))


def test_the_larger_the_pot_the_fewer_hands_are_played() -> None:
    """A leg promises the antes to come, and losing costs the pot as it is."""
    rules = PRESETS["three-five-seven"]
    for players in PLAYERS:
        outs = [share_out(rules, Situation(players, pot=players * deals)) for deals in range(1, 30)]
        assert outs == sorted(outs)


def test_stakes_do_not_matter_but_for_the_pot_in_antes() -> None:
    rules = PRESETS["three-five-seven"]
    dear = rules.replaced({"ante": 25})
    assert share_out(rules, Situation(5, pot=15)) == share_out(dear, Situation(5, pot=375))


def test_the_worth_of_the_round_is_the_pot_to_whoever_has_all_legs() -> None:
    rules = PRESETS["three-five-seven"]
    assert worth_after(rules, 0, 30, (3, 1, 1)) == 30
    assert worth_after(rules, 0, 30, (1, 3, 1)) == 0
    assert worth_after(rules, 2, 0, (1, 0, 1)) == 0
    all_three = [worth_after(rules, 1, 30, legs) for legs in ((2, 0, 1), (0, 2, 1), (1, 2, 0))]
    assert sum(all_three) == pytest.approx(30, abs=0.01)
    assert worth_before(rules, 2, 30, (2, 0, 1)) == worth_after(rules, 1, 30, (2, 0, 1))


@pytest.mark.parametrize("legs", [1, 2, 7, 40, 1000])
def test_every_number_of_legs_and_players_has_thresholds(legs: int) -> None:
    for game in (*GAMES, "six-seven-eight", "crazy-three-five-seven", "tennessee-guts"):
        rules = RuleSet.of(shipped(game)).replaced({"legs": legs})
        for players in range(2, min(10, rules.most_seats) + 1):
            for won in ((0,) * players, (legs - 1, *(0,) * (players - 1)), (legs - 1,) * players):
                out = share_out(rules, Situation(players, legs=won))
                assert 0 <= out <= MOST_OUT


def test_the_antes_of_later_deals_are_those_of_the_steps() -> None:
    assert course_of(PRESETS["three-five-seven"]).antes == (1, 0, 0)
    assert course_of(RuleSet.of(shipped("crazy-three-five-seven"))).antes == (0, 1, 1)
    assert course_of(RuleSet.of(shipped("tennessee-guts"))).antes == (0,)


def test_the_table_holds_races_of_up_to_five_legs() -> None:
    assert max(max(everyone) for everyone in states(3)) == MOST_LEGS

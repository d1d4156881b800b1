"""The closed-form probability of being in equals the bot's observed frequency."""

from itertools import product
from math import sqrt
from random import Random
from statistics import NormalDist

import numpy as np
import pytest

from guts_engine.analysis.spot.plays import Looks, enters
from guts_engine.bots.chances import Policy, chance_in, chance_in_either, policy_of
from guts_engine.bots.persona import Equilibrium, Persona, Share
from guts_engine.bots.threshold import ThresholdBot, threshold, view_percentile
from guts_engine.common.frozen import changed
from guts_engine.equilibrium import solved
from guts_engine.equilibrium.solved import Point, Wait
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Asked
from guts_engine.steps.model import Choice
from guts_engine.strength.percentile import Percentile
from tests.engine.helpers.threshold_bots import TRIALS, holding, share_in

BOTS = {
    "plain": Persona("a", "A", "a", "Plays.", Share(0.8)),
    "nervous": Persona("b", "B", "b", "Plays.", Share(0.5), bluff=0.3, cold_feet=0.2, noise=0.2),
    "mixing": Persona("c", "C", "c", "Plays.", Equilibrium()),
    "mixing, unsure": Persona("d", "D", "d", "Plays.", Equilibrium(), noise=0.05),
}


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("hand", ["7s 4d", "As 9d", "Td Tc"])
def test_the_chance_is_the_frequency(name: str, hand: str) -> None:
    view = holding(hand, PRESETS["ghost"], pot=8)
    chance = chance_in(policy_of(BOTS[name], view), view_percentile(view))
    error = sqrt(max(chance * (1 - chance), 1 / TRIALS) / TRIALS)
    assert share_in(BOTS[name], view) == pytest.approx(chance, abs=4.5 * error)


@pytest.mark.parametrize("hand", ["7s 4d 2c", "Kh 9d 8c", "As Qd 9c", "6d 6c 2h", "Td Tc 2h"])
def test_who_waits_to_be_asked_again_is_in_as_often(hand: str) -> None:
    """R13.9: good hands by chance, the best always; nobody waits who errs."""
    rules = PRESETS["three-card"].replaced({"all_out": "hold"})
    moments = solved.moments_of(rules, 4)
    points = [Point(0.0, dict.fromkeys(moments, 0.5), 0.0, 0.0, Wait(0.85, 0.6))]
    solved.put(rules, 4, points)
    view = holding(hand, rules)
    place = view_percentile(view)
    assert place is not None
    policy = policy_of(BOTS["mixing"], view)
    chance = chance_in(policy, place)
    assert chance == pytest.approx(0.0 if place.beats < 0.5 else 0.4 if place.beats < 0.85 else 1.0)
    error = sqrt(max(chance * (1 - chance), 1 / TRIALS) / TRIALS)
    assert share_in(BOTS["mixing"], view) == pytest.approx(chance, abs=4.5 * error)
    looks = Looks(*[np.full((1, TRIALS), place.middle, np.float32)] * 2)
    often = enters(policy, looks, np.random.default_rng(2)).mean()
    assert often == pytest.approx(chance, abs=4.5 * error)
    assert policy_of(BOTS["mixing, unsure"], view).wait is None


def test_a_hand_unseen_is_as_good_as_any() -> None:
    policy = Policy(0.7, bluff=0.1, cold_feet=0.2, noise=0.1, mixes=False)
    assert chance_in(policy, None) == pytest.approx(0.3 * 0.8 + 0.7 * 0.1)


def test_an_equilibrium_bot_mixes_at_the_boundary_hand_alone() -> None:
    view = holding("7s 4d", PRESETS["ghost"])
    assert [policy_of(BOTS[name], view).mixes for name in ("mixing", "plain")] == [True, False]
    policy = Policy(0.75, bluff=0, cold_feet=0, noise=0, mixes=True)
    hands = [Percentile(0.5, 0.2), Percentile(0.7, 0.1), Percentile(0.8, 0.2)]
    assert [chance_in(policy, hand) for hand in hands] == pytest.approx([0, 0.5, 1])


@pytest.mark.parametrize("name", ["plain", "nervous"])
@pytest.mark.parametrize("hand", ["Kh 9d 8c", "Ah 3d 2c", "8s 8d 5c"])
def test_with_two_pots_it_is_in_for_either(name: str, hand: str) -> None:
    view = holding(hand, PRESETS["hi-lo"])
    both = Asked((Choice.HIGH, Choice.LOW, Choice.BOTH, Choice.OUT))
    high, low = (policy_of(BOTS[name], view, low=pot) for pot in (False, True))
    stands = [view_percentile(view, low=pot) for pot in (False, True)]
    assert stands[0] is not None and stands[1] is not None
    chance = chance_in_either(high, low, (stands[0], stands[1]))
    bot = ThresholdBot(BOTS[name], Random(5))
    often = sum(bot.choose(view, both).choice is not Choice.OUT for _ in range(TRIALS)) / TRIALS
    error = sqrt(max(chance * (1 - chance), 1 / TRIALS) / TRIALS)
    assert often == pytest.approx(chance, abs=4.5 * error)


def test_one_chance_to_mix_goes_into_both_pots() -> None:
    """At both boundary hands, in for the high pot with the better half of the random numbers."""
    policy = Policy(0.75, bluff=0, cold_feet=0, noise=0, mixes=True)
    high, low = Percentile(0.7, 0.1), Percentile(0.72, 0.04)
    assert chance_in_either(policy, policy, (high, low)) == pytest.approx(0.5)
    assert chance_in_either(policy, policy, (Percentile(0.2, 0.1), high)) == pytest.approx(0.5)
    assert chance_in_either(policy, policy, (Percentile(0.76, 0.1), low)) == pytest.approx(1)


def test_who_does_not_mix_takes_the_middle_of_equal_hands() -> None:
    policy = Policy(0.75, bluff=0, cold_feet=0, noise=0, mixes=False)
    nothing = Percentile(0.1, 0.1)
    for beats, chance in ((0.65, 0), (0.69, 0), (0.71, 1)):
        assert chance_in_either(policy, policy, (Percentile(beats, 0.1), nothing)) == chance
    assert chance_in(policy, Percentile(0.5, 0.5)) == 1  # in with exactly the needed hand


ERRORS = [NormalDist().inv_cdf((part + 0.5) / 1000) for part in range(1000)]
"""Quantiles of the error of judgement, in standard deviations."""
SPREADS = [(part + 0.5) / 40 for part in range(40)]
"""Positions of a hand among ties, for bots that mix."""


def often(policy: Policy, *hand: Percentile) -> float:
    """The frequency of being in for one of the pots, over errors, spreads and random numbers."""
    found = []
    for spread, error in product(SPREADS if policy.mixes else [0.5], ERRORS):
        seen = [each.beats + each.ties * spread + error * policy.noise for each in hand]
        good = [each >= policy.needed for each in seen]
        if all(good):
            found.append(1 - policy.cold_feet)
        elif any(good):  # one hand is usually played, the other is sometimes bluffed
            found.append(min(1, 1 - policy.cold_feet + policy.bluff))
        else:
            found.append(policy.bluff)
    return sum(found) / len(found)


@pytest.mark.parametrize("noise", [0.03, 0.2])
@pytest.mark.parametrize("mixes", [True, False])
@pytest.mark.parametrize("beats", [0.4, 0.66, 0.72, 0.78])
def test_a_misjudged_hand_is_played_as_often_as_it_seems_good(
    noise: float, mixes: bool, beats: float
) -> None:
    policy = Policy(0.75, bluff=0.1, cold_feet=0.25, noise=noise, mixes=mixes)
    for ties in (0.1, 0.19, 1e-9):
        hand = Percentile(beats, ties)
        assert chance_in(policy, hand) == pytest.approx(often(policy, hand), abs=2e-3)
        for other in (Percentile(0.3, 0.05), Percentile(0.7, 0.08)):
            chance = chance_in_either(policy, policy, (hand, other))
            assert chance == pytest.approx(often(policy, hand, other), abs=5e-3)


def test_chances_stay_between_never_and_always() -> None:
    for needed, chance in ((-0.5, 1), (0, 1), (1, 0), (1.5, 0)):
        for mixes in (True, False):
            policy = Policy(needed, bluff=0, cold_feet=0, noise=0, mixes=mixes)
            assert chance_in(policy, None) == chance
            assert chance_in(policy, Percentile(0.4, 0.2)) == chance


def test_each_pot_of_two_has_its_own_leaning() -> None:
    """R8.7: a persona that avoids large pots folds the larger one more often and bluffs less."""
    shy = Persona("e", "E", "e", "Plays.", Share(0.6), pot=0.3, bluff=0.2)
    view = holding("Ah 3d 2c", PRESETS["hi-lo"])
    view = changed(view, table=changed(view.table, low_pot=16 * view.table.pot))
    high, low = policy_of(shy, view), policy_of(shy, view, low=True)
    assert low.needed == threshold(shy, view, low=True) > high.needed == threshold(shy, view)
    assert low.bluff == pytest.approx(high.bluff / 16)

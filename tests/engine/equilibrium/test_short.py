"""Thresholds where a match breaks a player, against hands and payments played out (R7.3)."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from guts_engine.equilibrium import continuum, short
from guts_engine.equilibrium.continuum import Terms
from guts_engine.equilibrium.short import Stack, breaks
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.rules.options import Ghost
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Losers

THREE = PRESETS["three-card"]
DEALS = 60_000
SAFE, ALL_IN, SHORT = Stack(1.0, breaks=False), Stack(1.0, breaks=True), Stack(0.4, breaks=True)


def earned(terms: Terms, stacks: Sequence[Stack], hands: Any, ins: Any) -> Any:
    """What player 0 wins by deal, in pots, with its share of the pot left among all with chips."""
    players = len(hands)
    shown = np.where(ins, hands, -1.0)
    count = ins.sum(axis=0)
    top = shown.max(axis=0)
    takes = ins & (shown == top)
    loses = ins & ~takes
    if terms.losers is Losers.WORST:
        worst = np.where(loses, hands, 2.0).min(axis=0)
        loses &= hands == worst
    owed = np.array([each.match for each in stacks])[:, None] * loses
    gone = np.array([each.breaks for each in stacks])[:, None] & loses
    left = owed.sum(axis=0) + (count == 0)
    staying = players - gone.sum(axis=0)
    return takes[0] * 1.0 - owed[0] + ~gone[0] * left / staying


@pytest.mark.parametrize("losers", list(Losers))
@pytest.mark.parametrize(
    ("stacks", "outs"),
    [
        ((SAFE, ALL_IN), (0.6, 0.6)),
        ((ALL_IN,) * 3, (0.7,) * 3),
        ((SAFE, ALL_IN, SAFE, SAFE), (0.6, 0.6, 0.6, 0.6)),
        ((SHORT, SAFE, SAFE), (0.3, 0.6, 0.6)),
        ((SHORT, SAFE), (0.3, 0.6)),
        ((SAFE, SHORT), (0.6, 0.3)),
    ],
)
def test_what_being_in_gains_is_what_deals_played_out_bring(
    losers: Losers, stacks: tuple[Stack, ...], outs: tuple[float, ...]
) -> None:
    terms = Terms(len(stacks), losers=losers)
    hands = np.random.default_rng(1).random((len(stacks), DEALS))
    hands[0] = outs[0]
    ins = hands >= np.array(outs)[:, None]
    worths = []
    for choice in (True, False):
        ins[0] = choice
        worths.append(earned(terms, stacks, hands, ins))
    found = worths[0] - worths[1]
    kinds = sorted(set(stacks), key=lambda each: (each.match, each.breaks))
    counts = [stacks.count(each) for each in kinds]
    thresholds = [outs[stacks.index(each)] for each in kinds]
    model = short.gain(terms, kinds, counts, thresholds, kinds.index(stacks[0]))
    assert model == pytest.approx(found.mean(), abs=4 * found.std() / math.sqrt(DEALS) + 1e-9)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("losers", list(Losers))
@pytest.mark.parametrize("ghost", list(Ghost))
def test_who_is_not_short_gains_as_in_the_plain_model(
    players: int, losers: Losers, ghost: Ghost
) -> None:
    terms = Terms(players, losers=losers, ghost=ghost, excused=0.2, side=0.3)
    for out in (0.2, 0.5, 0.9):
        found = short.gain(terms, [SAFE], [players], [out], 0)
        assert found == pytest.approx(continuum.gain(terms, out), abs=1e-9)


@pytest.mark.parametrize("others", [(ALL_IN,), (SAFE, SAFE), (SHORT, SAFE, ALL_IN), (SHORT,) * 5])
@pytest.mark.parametrize("mine", [SAFE, ALL_IN, SHORT])
def test_at_the_thresholds_nobody_gains_by_the_other_choice(
    mine: Stack, others: tuple[Stack, ...]
) -> None:
    stacks = (mine, *others)
    terms = Terms(len(stacks))
    kinds = sorted(set(stacks), key=lambda each: (each.match, each.breaks))
    outs = [short.share_out(terms, kind, tuple(sorted_without(stacks, kind))) for kind in kinds]
    counts = [stacks.count(each) for each in kinds]
    for place, out in enumerate(outs):
        found = short.gain(terms, kinds, counts, outs, place)
        assert abs(found) < 0.002 or (out == 0 and found > 0)


def sorted_without(stacks: Sequence[Stack], kind: Stack) -> list[Stack]:
    rest = list(stacks)
    rest.remove(kind)
    return rest


def test_between_two_players_with_their_last_chips_two_thirds_are_folded() -> None:
    """In gains half a pot if the other is out, and otherwise loses a pot and a claim on none."""
    assert short.share_out(Terms(2), ALL_IN, (ALL_IN,)) == pytest.approx(2 / 3, abs=0.002)


@pytest.mark.parametrize(
    ("options", "chips", "again", "found"),
    [
        ({}, 10, False, True),
        ({}, 9, False, True),
        ({}, 11, False, False),
        ({}, 9, True, False),
        ({"ante_when": "every-deal"}, 11, False, True),
        ({"ante_when": "every-deal", "matchers_excused": True}, 11, False, False),
        ({"shortfall": "ends"}, 9, False, False),
        ({"shortfall": "ends"}, 10, False, True),
        ({"shortfall": "bust"}, 10, False, True),
    ],
)
def test_who_is_left_with_too_little_is_not_dealt_in_again(
    options: dict[str, object], chips: int, again: bool, found: bool
) -> None:
    rules = THREE.replaced({"ante": 5, **options})
    assert breaks(rules, chips, 10, again=again) is found


def folded(rules: RuleSet, *chips: float, **rest: Any) -> float:
    return share_out(rules, Situation(len(chips), pot=len(chips), chips=chips, **rest))


def test_stacks_count_only_where_a_match_breaks_somebody() -> None:
    plain = share_out(THREE, Situation(3, pot=3))
    assert folded(THREE, 9, 9, 9) == folded(THREE, 5, 100, 7) == plain
    assert folded(THREE, 3, 3, 3) > plain
    assert folded(THREE, 1, 9, 9) < plain
    assert folded(THREE, 9, 1, 9) < plain
    again = folded(THREE, 3, 3, 3, rebuys=(True,) * 3)
    assert again == pytest.approx(plain, abs=0.002)
    assert folded(THREE.replaced({"max_loss": 1}), 3, 3, 3) == share_out(
        THREE.replaced({"max_loss": 1}), Situation(3, pot=3)
    )

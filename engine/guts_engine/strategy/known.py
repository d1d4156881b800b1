"""The equilibria at hand: those shipped, and those solved for house rules, which are kept."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from guts_engine.common.work import Steps, finished
from guts_engine.rules.options import EVERY_DEAL
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Draw
from guts_engine.strategy.questions import questions
from guts_engine.strategy.solving import DEALS, Solver
from guts_engine.strategy.spot import Spot
from guts_engine.strategy.stored import Arrays, Stored, packed, shipped, unpacked

MOST_GAINED: Final = 0.02
"""The gain of a best response in pots a deal above which a policy is only about right.

One deal has a deviation of 0.8 pots: to tell such a gain from nothing takes six thousand deals.
"""
ROUNDS: Final = 24
_ROUGH: Final = 4
"""The rounds in which house rules are solved, and those after which they are played roughly."""
_VALUED: Final = 2.5
"""The deals in which the gain is found, for each one of a round."""
_SAME: Final = frozenset({"ante", "shortfall", "rebuys", "ends"})
"""The options that change nothing in how to play a deal, with chips for all."""

_solved: dict[tuple[RuleSet, int], Stored] = {}


def known(rules: RuleSet, players: int) -> Stored | None:
    """The equilibrium of the game for so many players, if it is at hand."""
    usual = rules.shipped and _SAME.issuperset(rules.house_rules)
    found = shipped(rules.game, players) if usual else None
    return found or _solved.get((rules, players))


def roughly(rules: RuleSet, players: int) -> Stored | None:
    """The equilibrium at hand, or that of the shipped game where only what is paid differs.

    Nothing is known of what a best response to the latter gains.
    """
    found = known(rules, players)
    usual = shipped(rules.game, players) if found is None and rules.shipped else None
    if usual is None:
        return found
    here, there = questions(rules, players), usual.policy.questions
    if here.shape != there.shape or here.places != there.places:
        return None
    return Stored(replace(usual.policy, questions=here), np.inf, np.inf)


def is_certain(rules: RuleSet, players: int) -> bool:
    """Whether the equilibrium is at hand, and more than about right."""
    found = known(rules, players)
    return found is not None and found.gain <= MOST_GAINED


def keep(rules: RuleSet, players: int, found: Stored) -> None:
    """Keep an equilibrium that has been solved."""
    _solved[rules, players] = found


def policy_for(rules: RuleSet, players: int) -> Stored:
    """The equilibrium of the game, which is solved in some seconds if it is not at hand."""
    return finished(solving(rules, players))


def solving(rules: RuleSet, players: int) -> Steps[Stored]:
    """Find the same in steps, unless it is found elsewhere meanwhile."""
    rounds = improving(Spot(rules, players, shallow=True))
    while (found := known(rules, players)) is None:
        arrays = next(rounds)
        if arrays and np.isfinite(arrays["gain"]).all():
            found = unpacked(rules, players, arrays)
            assert found is not None
            keep(rules, players, found)
            return found
        yield 0.0
    return found


def improving(spot: Spot, deals: int = DEALS, seed: int = 1) -> Iterator[Arrays | None]:
    """Solve a spot in rounds of so many deals; yields a rough policy on the way, and the last one.

    Nothing is known of what a best response to the rough one gains.
    """
    solver = Solver(spot, seed)
    while solver.rounds < ROUNDS:
        solver.once(deals)
        rough = solver.rounds == _ROUGH
        yield packed(Stored(solver.found(), np.inf, np.inf), solver.visits) if rough else None
    policy = solver.found()
    yield packed(Stored(policy, *solver.gain(policy, int(_VALUED * deals))), solver.visits)


def counts_pot(rules: RuleSet) -> bool:
    """Whether players play otherwise for a larger pot, as not all payments grow with it."""
    paying = rules.paying
    priced = any(isinstance(each, Draw) and each.price for each in rules.played.steps)
    every = paying.ante_when == EVERY_DEAL
    return bool(paying.max_loss or paying.cap or paying.limit or priced or every)

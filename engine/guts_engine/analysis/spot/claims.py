"""Claims on the rest of a round of a leg game, where players may run out of chips (R7.3, R8.5).

Every deal costs antes, so that who has few chips is dealt in only a few times more. Few players
with few chips are followed to the end of the round. With more of them a claim is that of a deep
stack times the chance of still being there when the round ends; together all claims are the pot.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Final

from guts_engine.equilibrium import legs_few
from guts_engine.equilibrium.legs import course_of, missing, spot_of_few, worth_after
from guts_engine.equilibrium.legs_short import chance_to_last
from guts_engine.rules.ruleset import RuleSet

_MOST_DEALS: Final = 25
"""The deals after which a round is surely over."""

Numbers = tuple[float, ...]


@lru_cache(maxsize=8192)
def claim(rules: RuleSet, stage: int, pot: float, legs: tuple[int, ...], chips: Numbers) -> float:
    """The worth of the rest of the round after that stage, in chips, to the first of the players.

    `chips` are everyone's, infinite for those who may buy in again.
    """
    deep = worth_after(rules, stage, pot, legs)
    needed = missing(rules, legs)
    antes = [_antes(rules, each) for each in chips]
    if min(antes) >= _MOST_DEALS or 0 in needed:
        return deep
    spot = spot_of_few(rules, stage, pot, chips, needed)
    if spot is not None:
        return (legs_few.after(spot)[0] - spot.seats[0][0]) * rules.paying.ante
    weights = []
    for me, often in enumerate(antes):
        others = (*legs[me:], *legs[:me])
        stays = chance_to_last(min(needed), int(min(often, _MOST_DEALS)))
        weights.append(max(0.0, worth_after(rules, stage, pot, others)) * stays)
    total = sum(weights)
    return pot * weights[0] / total if total else pot / len(legs)


def around(legs: Sequence[int], chips: Sequence[float], me: int) -> tuple[tuple[int, ...], Numbers]:
    """The same with the player at the place `me` first."""
    return (*legs[me:], *legs[:me]), (*chips[me:], *chips[:me])


def _antes(rules: RuleSet, chips: float) -> float:
    """The deals for which the chips are enough."""
    ante = course_of(rules).antes[0] * rules.paying.ante
    if chips == inf or not ante:
        return inf if chips > 0 else 0
    return max(0.0, chips) // ante

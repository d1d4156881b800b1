"""Claims on the rest of a round of a leg game, where players may run out of chips (R7.3, R8.5).

Every deal costs antes, so that who has few chips is dealt in only a few times more. Few players
with few chips are followed to the end of the round. With more of them a claim lies between that of
a deep stack and what outlasting the others is worth, the nearer to this the fewer antes are left:
then everyone is in, whatever the legs. Together all claims are the pot.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Final

from guts_engine.equilibrium import legs_few
from guts_engine.equilibrium.legs import course_of, missing, spot_of_few, worth_after
from guts_engine.equilibrium.legs_short import chance_to_last
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.form import Form, form_of

_MOST_DEALS: Final = 25
"""The deals after which a round is surely over."""
_DEEP: Final = 8
"""The antes beyond the next one with which a stack is deep, fitted to rounds of four and five
professors with 1 to 8 antes, played through the engine."""
_DEEP_IN_NAPALM: Final = _MOST_DEALS - 1
"""The same in napalm, where rounds are longer."""

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
    ante = course_of(rules).antes[0] * rules.paying.ante or 1  # without one all are deep
    often = [int(min(each, _MOST_DEALS)) for each in antes]
    if not any(often):
        return pot / len(legs)
    if not often[0]:
        return 0.0
    outlasted = [each * ante for each in _outlasted(often, min(needed), pot / ante)]
    claims = []
    for me, each in enumerate(often):
        others = (*legs[me:], *legs[:me])
        more = worth_after(rules, stage, pot, others) - outlasted[me] if each else 0.0
        claims.append(outlasted[me] + _depth(rules, each) * more)
    alive = sum(each > 0 for each in often)
    return claims[0] + (pot - sum(claims)) / alive


def _outlasted(antes: Sequence[int], needed: int, pot: float) -> list[float]:
    """The claims in antes, if the pot goes in equal parts to those still dealt in at the end.

    In each deal all who are left pay an ante, and the round ends with the same chance, unless one
    of them pays the last: with nothing to lose that player is in, and nobody alone. Once only those
    with most antes are left, the pot is theirs.
    """
    claims, goes_on = [0.0] * len(antes), 1.0
    for deal in range(1, max(antes) + 1):
        left = [me for me, each in enumerate(antes) if each >= deal]
        if len(left) == 1:
            break
        last = any(antes[me] == deal for me in left)
        ends = 0.0 if last else goes_on * chance_to_last(needed, 1)
        pot += len(left)
        for me in left:
            claims[me] += ends * pot / len(left) - goes_on
        goes_on -= ends
    longest = [me for me, each in enumerate(antes) if each == max(antes)]
    for me in longest:
        claims[me] += goes_on * pot / len(longest)
    return claims


def _depth(rules: RuleSet, antes: int) -> float:
    """How far the claim of a player with so many antes left is that of a deep stack, from 0 to 1.

    In proportion to the antes beyond the next one, which leave it a claim like any other.
    """
    deep = _DEEP_IN_NAPALM if form_of(rules) is Form.NAPALM else _DEEP
    return min(1.0, max(0, antes - 1) / deep)


def around(legs: Sequence[int], chips: Sequence[float], me: int) -> tuple[tuple[int, ...], Numbers]:
    """The same with the player at the place `me` first."""
    return (*legs[me:], *legs[:me]), (*chips[me:], *chips[:me])


def _antes(rules: RuleSet, chips: float) -> float:
    """The deals for which the chips are enough."""
    ante = course_of(rules).antes[0] * rules.paying.ante
    if chips == inf or not ante:
        return inf if chips > 0 else 0
    return max(0.0, chips) // ante

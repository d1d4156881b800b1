"""What the pots that are left between deals are worth to each player (R7, S4.8)."""

from functools import lru_cache
from typing import Final

import numpy as np

from guts_engine.deals.columns import Flags, Numbers, number, some
from guts_engine.strategy.growing import Shares

_GONE: Final = -1
"""What players need who do not stay."""


def claims(legs: Numbers, wanted: int, stays: Flags | bool = True) -> Shares:
    """Each player's share of the pots that are left, by player and deal.

    They are for those who stay, for all if nobody does (R7.3): equal ones without legs; with them,
    who has `wanted` first takes all, and each leg falls to anybody with the same chance.
    """
    staying = np.broadcast_to(stays, legs.shape)
    staying = staying | ~some(staying)
    if not wanted:
        return staying / number(staying)
    needs = np.where(staying, np.maximum(wanted - legs, 0), _GONE)
    positions, which = np.unique(needs, axis=1, return_inverse=True)
    shares = [_shares(each) for each in positions.T.tolist()]
    return np.array(shares).T[:, which]


def _shares(needs: list[int]) -> list[float]:
    """The share of each player, who needs that many legs; equal where somebody has won."""
    if 0 in needs:
        return [1 / len(needs)] * len(needs)
    by_need = _by_need(tuple(sorted([need for need in needs if need != _GONE])))
    return [by_need.get(need, 0.0) for need in needs]


@lru_cache(maxsize=1 << 16)
def _by_need(needs: tuple[int, ...]) -> dict[int, float]:
    """The share of a player by the number of legs that it needs; `needs` are in rising order."""
    found = dict.fromkeys(needs, 0.0)
    for each in {*needs}:
        part = needs.count(each) / len(needs)
        if each == 1:
            found[1] += part / needs.count(1)
            continue
        at = needs.index(each)
        after = _by_need(tuple(sorted((*needs[:at], each - 1, *needs[at + 1 :]))))
        for need in found:
            others = needs.count(need) - (need == each)
            mine = after[each - 1] if need == each else 0.0
            kept = after[need] * others if others else 0.0
            found[need] += part * (mine + kept) / needs.count(need)
    return found

"""What a stage of a leg game is worth to one player in a batch of deals, in chips (R8.5, R8.6).

A leg is worth what it adds to the chance of taking the pot, each further leg falling to anyone
alike; so are, for all alike, the stages and deals to come.
"""

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot.holdings import LOST, Ranked
from guts_engine.analysis.spot.spot import Spot
from guts_engine.rules.options import Course
from guts_engine.strength.continuum import first_home

Worth = NDArray[np.float64]


def settled(spot: Spot, holdings: Ranked, ins: Flags) -> tuple[Worth, Flags]:
    """By deal, what the player gains over the stage, and whether its hand was best."""
    me = spot.me
    number = ins.sum(axis=0, dtype=np.int8)
    worth: Worth = np.zeros(ins.shape[1])
    lone = number == 1
    legs = np.array([spot.pot * of_leg(spot, place) for place in range(spot.players)])
    worth[lone] = legs[ins[:, lone].argmax(axis=0)]
    strengths = np.where(ins, holdings.staged(ins & (number > 1)), LOST)
    top = strengths.max(axis=0)
    best: Flags = ins[me] & (lone | (strengths[me] == top))
    winners = (ins & (strengths == top)).sum(axis=0, dtype=np.int8)
    paid = winners * (number > 1)
    if spot.rules.course is Course.NAPALM:
        paid *= winners == 1
    owed = np.minimum(spot.pot, np.array(spot.chips))
    losers = ins & (strengths < top)
    taken = (losers * owed[:, np.newaxis]).sum(axis=0)
    payer = losers[me]
    worth[payer] = -np.minimum(spot.chips[me], float(spot.pot) * paid[payer])
    taker = best & (paid > 0)
    worth[taker] = taken[taker]
    return worth, best


def of_leg(spot: Spot, place: int) -> float:
    """What a leg for the player there changes in this player's chance of taking the pot."""
    goal = spot.rules.ending.legs
    missing = [goal - legs for legs in spot.legs]
    mine = missing.pop(spot.me)
    now = first_home((mine, *missing))
    if place == spot.me:
        return first_home((mine - 1, *missing)) - now
    missing[place - (place > spot.me)] -= 1
    return first_home((mine, *missing)) - now

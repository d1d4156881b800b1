"""What a declaration of hi-lo is worth to one player in a batch of deals, in chips (R8.7)."""

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot.declaring import Declarations
from guts_engine.analysis.spot.holdings import LOST, Ranked
from guts_engine.analysis.spot.spot import Spot
from guts_engine.play.actions import Choice
from guts_engine.rules.options import Both

Worth = NDArray[np.float64]


def settled(said: Declarations, holdings: Ranked, choice: Choice) -> tuple[Worth, Flags, Flags]:
    """By deal, what the choice is worth, whether nobody else is in, whether it takes a pot."""
    spot, me = said.spot, said.spot.me
    contests = said.pots(choice)
    others = np.delete(contests[0] | contests[1], me, axis=0)
    ranked = [
        np.where(contest, holdings.for_pot(contest, low=bool(low)), LOST)
        for low, contest in enumerate(contests)
    ]
    tops = [(each >= 0) & (each == each.max(axis=0)) for each in ranked]
    failed = np.zeros_like(contests[0])
    if spot.rules.showing.both is Both.MUST_WIN_BOTH:
        failed = contests[0] & contests[1] & ~(tops[0] & tops[1])
    won = np.zeros(failed.shape)
    left = np.zeros(said.deals)
    losers = []
    pots = (spot.pot, spot.low_pot)
    for strengths, contest, pot in zip(ranked, contests, pots, strict=True):
        standing = np.where(failed, LOST, strengths)
        takers = (standing >= 0) & (standing == standing.max(axis=0))
        number = takers.sum(axis=0, dtype=np.int8)
        won += takers * (pot / np.maximum(number, 1))
        left += pot * (number == 0)
        losers.append(contest & ~takers)
    paid = _paid(spot, losers, won)
    worth: Worth = won[me] - paid[me] + (left + paid.sum(axis=0)) / spot.players
    alone: Flags = ~np.logical_or.reduce(others)
    took: Flags = won[me] > 0
    return worth, alone, took


def _paid(spot: Spot, losers: list[Flags], won: Worth) -> Worth:
    """By place and deal, the matches of both pots, the high one first (R7.2, R7.3)."""
    limit = spot.rules.paying.max_loss
    able = np.array(spot.chips)[:, np.newaxis] + won
    if limit:
        able = np.minimum(able, np.maximum(0, limit - np.array(spot.paid))[:, np.newaxis])
    high = np.where(losers[0], np.minimum(spot.pot, able), 0.0)
    return high + np.where(losers[1], np.minimum(spot.low_pot, able - high), 0.0)

"""The stages of a leg game, from this one to the end of the deal, in a batch of deals (R8.5, R8.6).

A deal is worth the chips won in its stages less those paid, and the player's claim on the rest of
the round afterwards. In later stages everyone has the cards of the earlier ones and some more.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.payoffs import Chips
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot.declaring import Declarations
from guts_engine.analysis.spot.holdings import LOST, Ranked
from guts_engine.analysis.spot.plays import Looks
from guts_engine.analysis.spot.spot import Spot
from guts_engine.equilibrium.legs import worth_after
from guts_engine.strength.form import Form, form_of

Columns = NDArray[np.intp]
_NOBODY = -1
_MANY: Final = 5
"""The players in turn from which thresholds of later stages are those of the legs before this one.

There are too many orders of legs to solve them all before the first advice.
"""


def played(said: Declarations, holdings: Ranked, ins: Flags) -> tuple[Chips, Flags]:
    """The player's gain by deal if those are in now, and whether its hand is best in this stage.

    Gains are those over an average claim on the rest of the round after this stage.
    """
    spot = said.spot
    stages = _Stages(said, holdings)
    worth, best = stages.settled(spot, ins, np.arange(said.deals))
    return worth - claim(spot, spot.legs), best


class _Stages:
    """This stage and the later ones, with the same cards for every choice."""

    def __init__(self, said: Declarations, holdings: Ranked) -> None:
        self._said = said
        self._holdings = holdings

    def settled(self, spot: Spot, ins: Flags, at: Columns) -> tuple[Chips, Flags]:
        """The worth of a stage and all that follows in the deals `at`, and who is best in it."""
        me = spot.me
        number = ins.sum(axis=0, dtype=np.int8)
        lone: Flags = number == 1
        wanted = np.zeros((spot.players, self._said.deals), np.bool_)
        wanted[:, at] = ins & (number > 1)
        strengths = np.where(ins, self._holdings.staged(spot.stage, wanted)[:, at], LOST)
        top = strengths.max(axis=0)
        best: Flags = ins[me] & (lone | (strengths[me] == top))
        worth = _payments(spot, ins, strengths, number)
        takers = np.where(lone, ins.argmax(axis=0), _NOBODY)
        for taker in np.unique(takers).tolist():
            group = takers == taker
            legs = tuple([won + (place == taker) for place, won in enumerate(spot.legs)])
            worth[group] += self._rest(replace(spot, legs=legs), at[group])
        return worth, best

    def _rest(self, spot: Spot, at: Columns) -> Chips | float:
        """The worth of what follows a stage in those deals, with the legs after it."""
        rules, players = spot.rules, spot.players
        stage = spot.stage + 1
        if stage == len(rules.stages) or max(spot.legs) >= rules.ending.legs:
            return claim(spot, spot.legs)
        later = replace(
            spot,
            said=(None,) * players,
            asked=tuple(range(players)),
            stage=stage,
            second_chance=False,
        )
        every = self._holdings.seen(stage)
        looks = {place: Looks(each.spread[at], each.middle[at]) for place, each in every.items()}
        asked = later
        if spot.in_turn and players >= _MANY:
            asked = replace(later, legs=self._said.spot.legs)
        said = Declarations(asked, looks, {}, self._said.plays, self._said.rng)
        return self.settled(later, said.usual(), at)[0]


def _payments(
    spot: Spot, ins: Flags, strengths: NDArray[np.int16], number: NDArray[np.int8]
) -> Chips:
    """The chips that the player wins from others in a stage, less those it pays."""
    me = spot.me
    top = strengths.max(axis=0)
    winners = (ins & (strengths == top)).sum(axis=0, dtype=np.int8)
    paid = winners * (number > 1)
    if form_of(spot.rules) is Form.NAPALM:
        paid *= winners == 1
    owed = np.minimum(spot.pot, np.array(spot.chips))
    losers = ins & (strengths < top)
    taken = (losers * owed[:, np.newaxis]).sum(axis=0)
    worth: Chips = np.zeros(ins.shape[1])
    payer = losers[me]
    worth[payer] = -np.minimum(spot.chips[me], float(spot.pot) * paid[payer])
    taker = ins[me] & ~losers[me] & (paid > 0)
    worth[taker] = taken[taker]
    return worth


def claim(spot: Spot, legs: Sequence[int]) -> float:
    """The worth of the rest of the round after this stage, in chips, with those legs by place."""
    return worth_after(spot.rules, spot.stage, spot.pot, (*legs[spot.me :], *legs[: spot.me]))

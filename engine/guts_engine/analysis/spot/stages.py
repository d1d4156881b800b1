"""The stages of a leg game, from this one to the end of the deal, in a batch of deals (R8.5, R8.6).

A deal is worth the chips won in its stages less those paid, and the player's claim on the rest of
the round afterwards. In later stages everyone has the cards of the earlier ones and some more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.payoffs import Chips
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot.claims import around, claim
from guts_engine.analysis.spot.declaring import Declarations
from guts_engine.analysis.spot.holdings import LOST, Ranked
from guts_engine.analysis.spot.plays import EQUILIBRIUM, Looks, enters
from guts_engine.analysis.spot.spot import Spot
from guts_engine.common.work import Steps
from guts_engine.strength.form import Form, form_of

Columns = NDArray[np.intp]
_NOBODY = -1
_APART: Final = 2.0**40
"""More than any stack, to tell legs and chips apart in one number."""
_MANY: Final = 6
"""The players in turn from which thresholds of later stages are those of the legs before this one.

There are too many orders of legs to solve them all while someone waits.
"""
_MANY_AT_FIRST: Final = 5
"""The same for a first advice, which is to be there at once; in later ones so many players have the
right thresholds in the next stage, and after it those of the legs a stage earlier. Declaring at
once, so many play a first advice's later stages by the chips before this one.
"""


def played(
    said: Declarations, holdings: Ranked, ins: Flags, *, at_first: bool = False
) -> Steps[tuple[Chips, Flags]]:
    """Find the player's gain by deal if those are in now, and whether its hand is best in it.

    Gains are those over an average claim on the rest of the round after this stage. `at_first` is
    whether a first advice is wanted, soon.
    """
    spot = said.spot
    stages = _Stages(said, holdings, at_first=at_first)
    chips = np.repeat(np.array(spot.chips)[:, np.newaxis], said.deals, axis=1)
    worth, best = yield from stages.settled(spot, ins, np.arange(said.deals), chips)
    return worth - _claim(spot, spot.chips), best


class _Stages:
    """This stage and the later ones, with the same cards for every choice."""

    def __init__(self, said: Declarations, holdings: Ranked, *, at_first: bool) -> None:
        self._said = said
        self._holdings = holdings
        self._at_first = at_first

    def settled(
        self, spot: Spot, ins: Flags, at: Columns, chips: Chips
    ) -> Steps[tuple[Chips, Flags]]:
        """Find the worth of a stage and all that follows in the deals `at`, and who is best in it.

        `chips` are those of each player before the stage, by place and deal.
        """
        me = spot.me
        number = ins.sum(axis=0, dtype=np.int8)
        lone: Flags = number == 1
        wanted = np.zeros((spot.players, self._said.deals), np.bool_)
        wanted[:, at] = ins & (number > 1)
        strengths = np.where(ins, self._holdings.staged(spot.stage, wanted)[:, at], LOST)
        top = strengths.max(axis=0)
        best: Flags = ins[me] & (lone | (strengths[me] == top))
        gains = _payments(spot, ins, strengths, number, chips)
        worth: Chips = gains[me].copy()
        after = chips + gains
        takers = np.where(lone, ins.argmax(axis=0), _NOBODY)
        for taker in np.unique(takers).tolist():
            group = takers == taker
            legs = tuple([won + (place == taker) for place, won in enumerate(spot.legs)])
            worth[group] += yield from self._rest(spot, legs, at[group], after[:, group])
        return worth, best

    def _rest(
        self, before: Spot, legs: tuple[int, ...], at: Columns, chips: Chips
    ) -> Steps[Chips | float]:
        """Find the worth of what follows a stage in those deals, by the legs and chips after it."""
        spot = replace(before, legs=legs)
        rules, players = spot.rules, spot.players
        stage = spot.stage + 1
        if stage == len(rules.stages) or max(spot.legs) >= rules.ending.legs:
            return _claims(spot, chips)
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
        now = self._said.spot
        if spot.in_turn and players >= (_MANY_AT_FIRST if self._at_first else _MANY):
            asked = replace(later, legs=now.legs)
        elif spot.in_turn and players >= _MANY_AT_FIRST and stage > now.stage + 1:
            asked = replace(later, legs=before.legs)
        soon = self._at_first and players >= _MANY_AT_FIRST
        if spot.in_turn or soon or chips.min() >= spot.pot:
            ins = Declarations(asked, looks, {}, self._said.plays, self._said.rng).usual()
        else:
            ins = yield from self._at_once(later, looks, chips)
        return (yield from self.settled(later, ins, at, chips))[0]

    def _at_once(self, spot: Spot, looks: Mapping[int, Looks], chips: Chips) -> Steps[Flags]:
        """Find who is in at a later stage by thresholds that depend on everyone's chips by then."""
        codes = chips + _APART * np.array(spot.legs)[:, np.newaxis]
        ins = np.zeros(chips.shape, np.bool_)
        for place in range(spot.players):
            others = np.sort(np.delete(codes, place, axis=0), axis=0)
            kinds = np.concatenate((codes[place][np.newaxis], others))
            _, first, which = np.unique(kinds, axis=1, return_index=True, return_inverse=True)
            play = self._said.plays.get(place, EQUILIBRIUM)
            for number, deal in enumerate(first.tolist()):
                here = which.ravel() == number
                then = replace(spot, chips=tuple(chips[:, deal].tolist()))
                policy = play.policy_of(then, place, None, 0)
                look = looks[place]
                there = Looks(look.spread[here], look.middle[here])
                ins[place, here] = enters(policy, there, self._said.rng)
                yield 0.0
        return ins


def _payments(
    spot: Spot,
    ins: Flags,
    strengths: NDArray[np.int16],
    number: NDArray[np.int8],
    chips: Chips,
) -> Chips:
    """The chips that each player wins in a stage less those it pays, by place and deal."""
    top = strengths.max(axis=0)
    best = ins & (strengths == top)
    winners = best.sum(axis=0, dtype=np.int8)
    paid = winners * (number > 1)
    if form_of(spot.rules) is Form.NAPALM:
        paid *= winners == 1
    held = np.maximum(chips, 0.0)
    losers = ins & ~best
    losses = np.where(losers, np.minimum(held, float(spot.pot) * paid), 0.0)
    won = np.where(losers & (paid > 0), np.minimum(spot.pot, held), 0.0).sum(axis=0)
    gains: Chips = np.where(best & (paid > 0), won, 0.0) - losses
    return gains


def _claims(spot: Spot, chips: Chips) -> Chips | float:
    """The worth of the rest of the round by deal, with everyone's chips after this one."""
    if np.isinf(chips).all():
        return _claim(spot, spot.chips)
    found: Chips = np.empty(chips.shape[1])
    kinds, which = np.unique(chips, axis=1, return_inverse=True)
    for kind, held in enumerate(kinds.T.tolist()):
        found[which.ravel() == kind] = _claim(spot, held)
    return found


def _claim(spot: Spot, chips: Sequence[float]) -> float:
    """The worth of the rest of the round after this stage, in chips, with those chips by place."""
    rebuys = spot.rebuys or (False,) * spot.players
    held = [inf if again else each for each, again in zip(chips, rebuys, strict=True)]
    return claim(spot.rules, spot.stage, spot.pot, *around(spot.legs, held, spot.me))

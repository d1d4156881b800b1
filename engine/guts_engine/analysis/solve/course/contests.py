"""Who wins and who loses a showdown, for deals in columns (R5, S4)."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from guts_engine.analysis.deals import showdown
from guts_engine.analysis.solve.course.columns import KILLED, Flags, Hands
from guts_engine.steps.model import BeatWhen, Both, Losers, Showdown, Ties


class Contest(NamedTuple):
    """Winners and losers, the deals in which nothing moves, and the best hands, tied or not."""

    won: Flags
    losers: Flags
    void: Flags
    best: Flags


def contest(
    step: Showdown, hands: Hands, number: int, side: int, players: Flags, *, low: bool, push: bool
) -> Contest:
    """The contest of the players at the showdown of that number, for the side.

    With `push` nothing moves where the best hand only ties the house (R13.5).
    """
    strengths = hands.strengths(number, side)
    ranked = np.where(players, strengths, KILLED)
    top = ranked.max(axis=0)
    best = players & (ranked == top)
    count = showdown.number(players)
    void = np.zeros(len(top), np.bool_)
    unbeaten = np.zeros(len(top), np.bool_)
    must = (count > 0) if step.beat_when is BeatWhen.ALWAYS else (count == 1)
    if step.beat is not None:
        houses = hands.houses[number][side]
        highest = np.stack(houses).max(axis=0)
        unbeaten = must & (top <= highest)
        if push:
            void |= unbeaten & (top == highest)
    if step.qualify:
        unbeaten |= (count > 0) & (top < hands.least[number])
    if step.ties is Ties.SUITS and not low and hands.suits is not None:
        order = np.where(best, hands.suits, -1)
        best &= order == order.max(axis=0)
    tied = showdown.number(best) > 1
    losers = players & ~best
    if step.losers is Losers.WORST:
        weakest_of = np.where(losers, strengths, np.iinfo(strengths.dtype).max)
        losers &= weakest_of == weakest_of.min(axis=0)
    if step.ties is Ties.NOTHING:
        void |= tied & ~unbeaten
    won = best & ~unbeaten
    if step.ties in (Ties.CARRY, Ties.NOTHING):
        won &= ~tied
    losers = np.where(unbeaten, players, losers) & ~void
    return Contest(won & ~void, losers, void, best)


def by_side(
    step: Showdown, hands: Hands, number: int, contenders: Sequence[Flags], *, push: bool
) -> list[Contest]:
    """The contests for high and for low, of the contenders for each (R8.7)."""

    def both(players: Sequence[Flags]) -> list[Contest]:
        return [
            contest(step, hands, number, side, each, low=bool(side), push=push)
            for side, each in enumerate(players)
        ]

    found = both(contenders)
    if step.both is not Both.MUST_WIN_BOTH:
        return found
    failed = contenders[0] & contenders[1] & ~(found[0].best & found[1].best)
    return [
        each._replace(losers=each.losers | (players & failed))
        for each, players in zip(
            both([players & ~failed for players in contenders]), contenders, strict=True
        )
    ]

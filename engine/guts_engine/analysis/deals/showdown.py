"""Showdowns of many deals at once: winners of the pot and losers who match it (R5, R6.5)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from guts_engine.rules.options import Ghost
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Losers, Ties

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Contest:
    """Showdowns: who shares the pot and who matches it, by seat and deal; what stays, by deal.

    The pot is `carried` if at least one of the `ins` is in and nobody takes it: the best hands tie
    and do not split (R5.4), or the ghost is not beaten (R6.5). If nobody is in, nobody takes, loses
    or carries anything.
    """

    ins: Flags
    takers: Flags
    losers: Flags

    @property
    def carried(self) -> Flags:
        """Whether the pot stays although at least one player is in."""
        carried: Flags = somebody(self.ins) & ~somebody(self.takers)
        return carried


def contest(
    rules: RuleSet,
    strengths: NDArray[np.signedinteger],
    ins: Flags,
    ghost: NDArray[np.signedinteger] | None = None,
    suits: NDArray[np.signedinteger] | None = None,
) -> Contest:
    """The showdown in each column among the seats (rows) that are in; strengths count from 0.

    `ghost` is the strength of the ghost's hand, needed if there is one; `suits` are
    `packs.suit_orders`, needed if suits break ties. Raises ValueError without them.
    """
    ranked = strengths | _minus_one_unless(ins)
    top = np.maximum.reduce(ranked)
    takers: Flags = ranked == top
    takers &= ins
    unbeaten = _unbeaten(rules, top, ins, ghost)
    if unbeaten is not None:
        takers &= ~unbeaten
    if rules.showing.ties is Ties.SUITS:
        if suits is None:
            raise ValueError("suits are needed, because they decide ties")
        order = suits | _minus_one_unless(takers)
        takers &= order == order.max(axis=0)
    losers = ins ^ takers  # the takers are in
    if rules.showing.losers is Losers.WORST:
        weakness = np.iinfo(ranked.dtype).max - ranked | _minus_one_unless(losers)
        worst = losers & (weakness == weakness.max(axis=0))
        losers = worst if unbeaten is None else worst | losers & unbeaten
    if rules.showing.ties is Ties.CARRY:
        takers &= number(takers) == 1
    return Contest(ins, takers, losers)


def somebody(flags: Flags) -> Flags:
    """Whether any seat has the flag, by deal."""
    found: Flags = np.logical_or.reduce(flags)
    return found


def number(flags: Flags) -> NDArray[np.int8]:
    """The number of seats with the flag, by deal."""
    counted: NDArray[np.int8] = np.add.reduce(flags.view(np.int8), dtype=np.int8)
    return counted


def _minus_one_unless(flags: Flags) -> NDArray[np.int8]:
    """Bits that turn any number into -1 where the flag is False; faster than `np.where`."""
    return flags.view(np.int8) - np.int8(1)


def _unbeaten(
    rules: RuleSet,
    top: NDArray[np.signedinteger],
    ins: Flags,
    ghost: NDArray[np.signedinteger] | None,
) -> Flags | None:
    """Whether nobody beats the ghost or deck, if there is one; a tie loses (R6.5, R8.4)."""
    if not rules.lone_must_beat:
        return None
    if ghost is None:
        raise ValueError("the strength of the hand that must be beaten is needed")
    unbeaten: Flags = top <= ghost
    if rules.dealing.ghost is not Ghost.ALWAYS:
        unbeaten &= number(ins) == 1
    return unbeaten

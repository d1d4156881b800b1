"""Payoffs of being in or out: the chips of a deal, and a share of the pots it leaves.

By symmetry, each player dealt in owns an equal share of the pots left. Antes due from everyone
therefore cancel out; a player excused from the next ante owns as much more as it saves (R6.1).
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.showdown import Contest, Flags, contest
from guts_engine.rules.options import AllOut
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Losers, Ties

Strengths = NDArray[np.signedinteger]
Chips = NDArray[np.float64]


@dataclass(frozen=True)
class Stakes:
    """The stakes, in chips or in pots: the pot, an ante, the most that a match costs.

    `most` is one number, or a row for each seat. The winner of the pot takes `side` too (R6.4), and
    who matches saves `excused` on the next deal (R6.1). `breaks` tells of which seats a match takes
    the last chips: who is broke owns nothing of the pots left (R7.3). With few chips `claims` gives
    what the seats own in place of shares, by seat and deal: of what they have gained, what is left,
    and who has matched.
    """

    pot: float = 1.0
    ante: float = 0.0
    most: float | Chips = inf
    side: float = 0.0
    excused: float = 0.0
    breaks: Flags | None = None
    claims: Callable[[Chips, Chips, Flags], Chips] | None = None

    @property
    def match(self) -> float | Chips:
        """A loser's match (R5.2, R7.2), by seat if these differ."""
        if isinstance(self.most, np.ndarray):
            return np.minimum(self.pot, self.most)
        return min(self.pot, self.most)

    def matched(self, losers: Flags) -> Chips:
        """The sum of all matches, by deal."""
        if isinstance(self.match, np.ndarray):
            chips: Chips = (losers * self.match).sum(axis=0)
        else:
            chips = losers.sum(axis=0, dtype=np.int8) * float(self.match)
        return chips

    def owed(self, seats: slice) -> float | Chips:
        """The match that each of the seats owes."""
        return self.match[seats] if isinstance(self.match, np.ndarray) else self.match


def stakes_of(rules: RuleSet, players: int, pot: float | None = None) -> Stakes:
    """The stakes in pots, for a pot of `pot` chips (default: one ante from each player)."""
    paying = rules.paying
    chips = pot or paying.ante * players
    most = paying.max_loss / chips if paying.max_loss else inf
    return Stakes(1.0, paying.ante / chips, most, excused=rules.excused / chips)


def plain_payments(rules: RuleSet) -> bool:
    """Whether losers match, ties split and nothing else is ever paid, as in `plain_gains`."""
    showing = rules.showing
    return (
        not rules.lone_must_beat
        and showing.losers is Losers.ALL
        and showing.ties is Ties.SPLIT
        and not rules.paying.dropped_ante
        and not rules.excused
        and rules.all_out in (AllOut.REDEAL, AllOut.ANTE)
    )


def plain_gains(stakes: Stakes, strengths: Strengths, ins: Flags) -> Chips:
    """Each player's gain from being in rather than out, given who else is in, by seat and deal.

    The same as two calls of `settle` for each seat, if the payments are plain: alone a player gains
    all of the pot but an own share, beaten an own match but the share that stays. The best hand
    gains the pot, and a share of the matches that the others' best now pay.
    """
    share = 1 / len(ins)
    match = float(stakes.match)
    nothing = strengths.dtype.type(-1)
    ranked = np.where(ins, strengths, nothing)
    top = ranked.max(axis=0)
    best = ranked == top
    number = best.sum(axis=0, dtype=np.int8)
    np.copyto(ranked, nothing, where=best)
    second = ranked.max(axis=0)
    seconds = (ranked == second).sum(axis=0, dtype=np.int8)
    beating = 1 + match * share * number
    gains: Chips = np.where(strengths > top, beating, match * (share - 1))
    np.copyto(gains, 1 / (1.0 + number), where=(strengths == top) & ~ins)
    alone = np.where(second < 0, 1 - share, 1 + match * share * seconds)
    own = np.where(number > 1, 1 / number, alone)
    own[top < 0] = 1 - share
    np.copyto(gains, own, where=best)
    return gains


def settle(
    rules: RuleSet,
    stakes: Stakes,
    strengths: Strengths,
    ins: Flags,
    *,
    ghost: Strengths | None = None,
    suits: Strengths | None = None,
    held: Strengths | None = None,
    wild: Flags | None = None,
    seats: slice = slice(None),
) -> Chips:
    """Chips won less chips paid, plus the share of what is left, by seat and deal.

    Arrays have a row for each player dealt in, and a column for each deal. `ghost` is the hand of
    the house and `suits` are `packs.suit_orders`, needed only if the rules use them; `held` are the
    strengths at the declaration, which decide the wimp, and `wild` says who holds a wild card
    (R6.3). `seats` chooses the rows of the result.
    """
    settled = contest(rules, strengths, ins, ghost, suits)
    nobody = ~np.logical_or.reduce(ins)
    worth = _showdowns(rules, stakes, settled, ins, nobody, seats)
    if nobody.any() and rules.all_out not in (AllOut.REDEAL, AllOut.ANTE):
        judged = strengths if held is None else held
        _fine(rules, stakes, judged[:, nobody], wild, worth, nobody, seats)
    return worth


def _showdowns(
    rules: RuleSet, stakes: Stakes, settled: Contest, ins: Flags, nobody: Flags, seats: slice
) -> Chips:
    """Award the pot, and pay matches and dropped antes into the next one (R5, R6.2)."""
    players = len(ins)
    prize = stakes.pot + stakes.side
    takers = settled.takers.sum(axis=0, dtype=np.int8)
    left = stakes.matched(settled.losers)
    left += prize * (settled.carried | nobody)
    if stakes.claims is not None:
        gains = settled.takers * (prize / np.maximum(takers, 1))
        gains -= settled.losers * stakes.owed(slice(None))
        claimed: Chips = (gains + stakes.claims(gains, left, settled.losers))[seats]
        return claimed
    worth: Chips = settled.takers[seats] * (prize / np.maximum(takers, 1))
    worth -= settled.losers[seats] * stakes.owed(seats)
    if excused := float(stakes.excused):
        left = left - settled.losers.sum(axis=0, dtype=np.int8) * excused
        worth = worth + settled.losers[seats] * excused
    if rules.paying.dropped_ante:
        number = ins.sum(axis=0, dtype=np.int8)
        dropped = (number > 1) * stakes.ante
        left += dropped * (players - number)
        worth -= dropped * ~ins[seats]
    if stakes.breaks is None:
        worth += left / players
    else:
        gone = settled.losers & stakes.breaks[:, np.newaxis]
        staying = ~gone | np.logical_and.reduce(gone)
        worth = worth + staying[seats] * left / staying.sum(axis=0)
    return worth


def _fine(
    rules: RuleSet,
    stakes: Stakes,
    held: Strengths,
    wild: Flags | None,
    worth: Chips,
    nobody: Flags,
    seats: slice,
) -> None:
    """The wimp penalty of the best hand, and of holders of a wild two, if nobody is in (R6.3)."""
    players = len(held)
    best = held == held.max(axis=0)
    paying = rules.paying
    if rules.all_out is AllOut.MATCH_BEST:
        if wild is not None:
            best |= wild[:, nobody]
        fines = best * (stakes.match - stakes.excused)
    else:
        antes = players if rules.all_out is AllOut.WIMP else paying.wimp_multiple
        fines = best * (antes * stakes.ante / best.sum(axis=0))
    worth[:, nobody] += (fines.sum(axis=0) / players - fines)[seats]

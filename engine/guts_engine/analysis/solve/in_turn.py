"""Thresholds by position and by number already in, when players declare in turn (R4.1).

A threshold is the share of the hands to fold; a class at the threshold is mixed. All thresholds
move a little at a time, each by the gain of a hand exactly there from being in rather than out,
until no gain is left. Iterated best responses would cycle, because the players after the first one
in tighten as that player does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, pow, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.payoffs import Chips, Stakes, settle, stakes_of
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.deals.sources import Dealt, Pack, Source
from guts_engine.analysis.solve.responses import Tally, batches, respond
from guts_engine.analysis.solve.simultaneous import Progress, UnsolvableError, check
from guts_engine.hands.cards import Card
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Manner
from guts_engine.strength import continuum, equilibrium
from guts_engine.strength.continuum import MOST_OUT, Terms

DEALS: Final = 40_000
"""Default number of deals per step of a solution."""
_BATCH: Final = 25_000
_STEPS: Final = 60
_PACE: Final = (0.5, 0.03)
"""The change of a threshold per pot gained, as a power of e, at the first and the last step."""
_NEAR: Final = 0.3
"""The distance from a threshold, as a power of e of the hands above, that counts as near."""
_MEASURED: Final = 60
"""The number of hands near a threshold below which it does not move."""
_VALUED: Final = 20
"""The final valuation uses this many times more deals."""

Outs = NDArray[np.float64]
"""Shares of the hands to fold, by position and by the number already in."""


@dataclass(frozen=True)
class TurnThreshold:
    """A decision at a position with `already_in` players in, in a share `reached` of deals.

    `measured` is False if it occurs too rarely to be solved; then the threshold comes from the
    continuous model. Other fields are those of `solve.Solution`; `exploitability` is the gain of
    the best response here, in pots per deal of the player at this position.
    """

    position: int
    already_in: int
    share_out: float
    weakest: tuple[Card, ...]
    percentile: float
    reached: float
    measured: bool
    exploitability: float
    stderr: float


@dataclass(frozen=True)
class TurnSolution:
    """An equilibrium in turn; `exploitability` covers all moments, in pots per deal."""

    players: int
    moments: tuple[TurnThreshold, ...]
    exploitability: float
    stderr: float

    def moment(self, position: int, already_in: int) -> TurnThreshold:
        """The threshold at that position. Raises KeyError where nobody is asked."""
        for each in self.moments:
            if (each.position, each.already_in) == (position, already_in):
                return each
        raise KeyError((position, already_in))


def solve_in_turn(
    rules: RuleSet,
    players: int,
    *,
    pot: float | None = None,
    seed: int = 1,
    deals: int = DEALS,
    source: Source | None = None,
    progress: Progress = lambda share: None,
) -> TurnSolution:
    """The equilibrium for a pot of `pot` chips (default: one ante from each player).

    `source` replaces the deck's hands. Raises UnsolvableError for games that cannot be solved.
    """
    if source is None:
        check(rules)
        source = Pack(rules, players)
    if rules.declaring.declare is not Manner.SEQUENTIAL:
        raise UnsolvableError(f"in {rules.game} everyone declares at once; use solve")
    if not rules.dealing.peek:
        raise UnsolvableError(
            f"{rules.game} with peek=false can be solved only with declare=simultaneous"
        )
    table = _Turns(rules, stakes_of(rules, players, pot), source, np.random.default_rng(seed))
    outs = np.ones((players, players))
    for position, already in table.moments:
        outs[position, already] = _first_guess(
            equilibrium.terms(rules, players, pot), position, already
        )
    outs, measured = table.settled(outs, deals, progress)
    return table.valued(outs, measured, deals * _VALUED, progress)


def _first_guess(here: Terms, position: int, already_in: int) -> float:
    """The starting threshold, which stays for moments that hardly ever occur.

    With nobody in, only the players to come count; with some in, the hand must beat them all.
    """
    together = continuum.share_out(here)
    even = here.match / (1 + here.match)
    if already_in:
        beat_all = pow(even * (1 - 1 / here.players), 1 / already_in)
        return min(MOST_OUT, together + (1 - together) * beat_all)
    follow = here.players - 1 - position
    return pow(together, sqrt((here.players - 1) / follow)) if follow else even


class _Turns:
    """Rules, stakes and deals of one solution."""

    def __init__(
        self, rules: RuleSet, stakes: Stakes, source: Source, rng: np.random.Generator
    ) -> None:
        self.rules = rules
        self.stakes = stakes
        self.source = source
        self.rng = rng
        self.players = source.players
        self.below = np.concatenate(([0.0], np.cumsum(source.shares)))
        self.moments = [
            (position, already)
            for position in range(self.players)
            for already in range(position + 1)
            if position < self.players - 1 or already or rules.last_is_asked
        ]

    def settled(self, outs: Outs, deals: int, progress: Progress) -> tuple[Outs, Flags]:
        """The converged thresholds: the mean of the last half of the steps."""
        fast, slow = _PACE
        mean = np.zeros_like(outs)
        seen = np.zeros(outs.shape)
        for step in range(_STEPS):
            pace = fast * (slow / fast) ** (step / _STEPS)
            sums, count = self._pull(outs, deals)
            moved = count >= _MEASURED
            tight = -np.log(1 - outs, where=outs < 1, out=np.full_like(outs, -np.inf))
            pull = np.where(moved, sums / np.maximum(count, 1), 0)
            tight = np.clip(tight - pace * pull, 0, -np.log(1 - MOST_OUT))
            outs = np.where(moved, 1 - np.exp(-tight), outs)
            if 2 * step >= _STEPS:
                mean += outs
                seen += moved
            progress(0.7 * (step + 1) / _STEPS)
        half = _STEPS - (_STEPS + 1) // 2
        return mean / half, seen > half / 2

    def _pull(self, outs: Outs, deals: int) -> tuple[Chips, Chips]:
        """By moment, the gain of hands near the threshold from being in, and their number."""
        sums, count = np.zeros(outs.shape), np.zeros(outs.shape)
        for dealt in self._dealt(deals):
            for at in self._asked(outs, dealt, near=True):
                sums[at.position] += np.bincount(at.already, at.gain, self.players)
                count[at.position] += np.bincount(at.already, minlength=self.players)
        return sums, count

    def _dealt(self, deals: int) -> Iterator[Dealt]:
        for batch in batches(deals, _BATCH):
            yield self.source.deal(self.rng, batch)

    def _asked(self, outs: Outs, dealt: Dealt, *, near: bool = False) -> Iterator["_Asked"]:
        """Yield each player in turn in the deals that ask them, with both outcomes.

        With `near` only deals in which the player's hand is near the threshold.
        """
        width = np.diff(self.below)
        shares = self.below[dealt.held] + width[dealt.held] * self.rng.random(dealt.held.shape)
        ins, already = self._played(outs, shares)
        played = None if near else self._settled(dealt, ins, slice(None))
        for position in range(self.players):
            before = already[position]
            chosen = np.ones(len(before), np.bool_) & ~self._by_rule(position, before)
            if near:
                least, most = (1 - (1 - outs[position]) * exp(each) for each in (_NEAR, -_NEAR))
                chosen &= (shares[position] > least[before]) & (shares[position] < most[before])
            at = np.flatnonzero(chosen)
            few, shares_of, ins_of = dealt, shares, ins
            if len(at) < len(chosen):
                few, shares_of, ins_of = dealt.only(at), shares[:, at], ins[:, at]
            within = ins_of[position]
            if played is None:
                chips = self._worth(outs, few, shares_of, ins_of, position, within)
            else:
                chips = played[position][at]
            other = self._worth(outs, few, shares_of, ins_of, position, ~within)
            gain = np.where(within, chips - other, other - chips)
            yield _Asked(position, before[at], few.held[position], shares_of[position], gain)

    def _played(self, outs: Outs, shares: Chips) -> tuple[Flags, NDArray[np.intp]]:
        """Who is in by the thresholds, and the number in before each player."""
        ins = np.zeros(shares.shape, np.bool_)
        already = np.zeros(shares.shape, np.intp)
        for position, inside in enumerate(ins):
            if position:
                already[position] = already[position - 1] + ins[position - 1]
            before = already[position]
            inside[:] = shares[position] >= outs[position][before]
            inside |= self._by_rule(position, before)
        return ins, already

    def _by_rule(self, position: int, already: NDArray[np.intp]) -> Flags | np.bool_:
        """Whether the last player is in automatically, because everyone else is out (R4.1)."""
        if position < self.players - 1 or self.rules.last_is_asked:
            return np.False_
        nobody: Flags = already == 0
        return nobody

    def _worth(
        self, outs: Outs, dealt: Dealt, shares: Chips, ins: Flags, position: int, hero: Flags
    ) -> Chips:
        """The hero's payoff by deal, being in or out, while later players follow `outs`."""
        ins = ins.copy()
        ins[position] = hero
        already = ins[: position + 1].sum(axis=0)
        for each in range(position + 1, self.players):
            ins[each] = self._by_rule(each, already) | (shares[each] >= outs[each][already])
            already += ins[each]
        worth: Chips = self._settled(dealt, ins, slice(position, position + 1))[0]
        return worth

    def _settled(self, dealt: Dealt, ins: Flags, seats: slice) -> Chips:
        return settle(
            self.rules,
            self.stakes,
            dealt.shown,
            ins,
            ghost=dealt.ghost,
            suits=dealt.suits,
            seats=seats,
        )

    def valued(self, outs: Outs, measured: Flags, deals: int, progress: Progress) -> TurnSolution:
        """The best responses' gains, chosen on one half of the deals, valued on the other."""
        halves = []
        for half in (0.85, 1.0):
            halves.append(self._by_class(outs, deals // 2))
            progress(half)
        moments = [
            self._moment(outs, measured, [half[each] for half in halves], each, deals // 2)
            for each in self.moments
        ]
        gains = sum(each.exploitability for each in moments) / self.players
        error = np.sqrt(sum(each.stderr**2 for each in moments)) / self.players
        return TurnSolution(self.players, tuple(moments), gains, float(error))

    def _by_class(self, outs: Outs, deals: int) -> dict[tuple[int, int], Tally]:
        found = {each: Tally(len(self.below) - 1) for each in self.moments}
        for dealt in self._dealt(deals):
            for at in self._asked(outs, dealt):
                for number in range(at.position + 1):
                    here = at.already == number
                    if here.any():
                        found[at.position, number].add(at.held[here], at.gain[here])
        return found

    def _moment(
        self,
        outs: Outs,
        measured: Flags,
        halves: Sequence[Tally],
        moment: tuple[int, int],
        deals: int,
    ) -> TurnThreshold:
        out = float(outs[moment])
        width = np.diff(self.below)
        played = np.clip(self.below[1:] - out, 0, width)
        usual = np.divide(played, width, out=np.zeros_like(width), where=width > 0)
        response = respond(halves, usual, self.below, deals)
        place = min(int(np.searchsorted(self.below, out, "right")) - 1, len(usual) - 1)
        return TurnThreshold(
            position=moment[0],
            already_in=moment[1],
            share_out=out,
            weakest=self.source.example(place) if isinstance(self.source, Pack) else (),
            percentile=float(self.below[place] + self.below[place + 1]) / 2,
            reached=float(sum(each.count.sum() for each in halves)) / (2 * deals),
            measured=bool(measured[moment]),
            exploitability=max(0.0, response.gains),
            stderr=response.stderr,
        )


@dataclass(frozen=True)
class _Asked:
    """The deals in which the player at a position decides, one element each.

    Number already in, class of the hand, share of hands below it, its random position among ties,
    and the gain from being in.
    """

    position: int
    already: NDArray[np.intp]
    held: NDArray[np.signedinteger]
    shares: Chips
    gain: Chips

"""Results of simulated deals: chips by seat and by bot, pots, lengths of rounds, with errors.

Tables are independent, but successive deals of a table are not, because the pot carries over.
Standard errors are therefore computed from the totals of each table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.bots.persona import Persona
from guts_engine.bots.player import CustomBot
from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet

LN2: Final = log(2)
STEPS: Final = 16
"""The number of pot buckets within one doubling."""
_POTS: Final = 64 * STEPS
_LIVES: Final = 4096
"""Rounds of up to this many deals are counted separately."""
MOST_DOUBLINGS: Final = 16
"""A game is abandoned once its pot has doubled this often since the antes: see `given_up`."""


def given_up(rules: RuleSet, players: int) -> int:
    """The chips of a pot that is too large to continue.

    It is returned in equal shares and a new game begins. Players who are in for any pot would
    otherwise play on until the stakes end the session (R7.5).
    """
    return min((rules.paying.ante * players) << MOST_DOUBLINGS, LARGEST_STAKE)


def steps_of(pots: NDArray[np.signedinteger]) -> NDArray[np.int32]:
    """The number of doubling steps by which pots exceed one chip."""
    logs = np.log(np.maximum(pots, 1).astype(np.float32))
    steps: NDArray[np.float32] = logs * np.float32(STEPS / LN2) + np.float32(0.5)
    return steps.astype(np.int32)


class ChipsError(RuntimeError):
    """Chips were created or lost: a bug of the simulation."""


@dataclass(frozen=True)
class Line:
    """A seat, or all seats of one bot: chips won per deal, the standard error, the share 0..1 in.

    The share is that of all declarations, including automatic ones (R4.1, R4.3).
    """

    id: str
    seats: tuple[int, ...]
    chips: float
    stderr: float
    share_in: float


@dataclass(frozen=True)
class Pots:
    """The pots at the declaration in all deals, in antes of one player."""

    mean: float
    median: float
    high: float
    """The 95th percentile."""
    largest: float


@dataclass(frozen=True)
class Lives:
    """Deals from the antes until the pot was taken, in all games that ended so.

    `mean` also counts the deals of unfinished games, because long games are the unfinished ones.
    """

    games: int
    mean: float
    median: float
    high: float
    """The 95th percentile."""
    longest: int
    given_up: int
    """Games abandoned because their pot grew too large."""


@dataclass(frozen=True)
class Result:
    """The result of all deals so far."""

    deals: int
    tables: int
    seats: tuple[Line, ...]
    bots: tuple[Line, ...]
    pots: Pots
    lives: Lives


def with_chips(rules: RuleSet, chips: int | None) -> RuleSet:
    """The rules for seats that bring `chips`, on credit if None (R7.3).

    Raises ValueError if `chips` do not cover an ante.
    """
    if chips is None:
        return rules.replaced({"shortfall": str(Shortfall.CREDIT)})
    if chips < rules.ante_due:
        raise ValueError(f"{chips} chips do not cover the first ante of {rules.ante_due}")
    return rules


class Tally:
    """Counters for many tables of the same bots."""

    def __init__(self, rules: RuleSet, bots: Sequence[Persona | CustomBot], tables: int) -> None:
        self.ante = rules.paying.ante
        self.bots = tuple(bots)
        self.deals = np.zeros(tables, np.int64)
        """By table."""
        self.ins = np.zeros(len(bots), np.int64)
        self.said = np.zeros(len(bots), np.int64)
        self.given_up = 0
        self._pots = np.zeros(_POTS, np.int64)
        self._chips_played_for = 0
        self._largest = 0
        self._lives = np.zeros(_LIVES + 1, np.int64)
        self._dropped = 0
        self._longest = 0

    def pots(
        self,
        pots: NDArray[np.signedinteger],
        steps: NDArray[np.int32],
        live: NDArray[np.bool_] | None = None,
    ) -> None:
        """Count the pots played for, in chips and in steps, at all or only `live` tables."""
        if live is not None:
            pots, steps = pots[live], steps[live]
        self._pots += np.bincount(steps, minlength=_POTS)
        self._chips_played_for += int(pots.sum(dtype=np.int64))
        self._largest = max(self._largest, int(pots.max(initial=0)))

    def taken(self, deals: NDArray[np.signedinteger]) -> None:
        """Count finished games by number of deals."""
        self._lives += np.bincount(np.minimum(deals, _LIVES), minlength=_LIVES + 1)
        self._longest = max(self._longest, int(deals.max()))

    def dropped(self, deals: NDArray[np.signedinteger]) -> None:
        """Leave out games that end without a winner of the pot, by number of deals."""
        self._dropped += int(deals.sum())

    def result(self, won: NDArray[np.float64]) -> Result:
        """The result; `won` are the chips by seat and table, whose sum is zero."""
        bots: dict[str, list[int]] = {}
        for seat, bot in enumerate(self.bots):
            bots.setdefault(bot.id, []).append(seat)
        return Result(
            int(self.deals.sum()),
            len(self.deals),
            tuple(self._line(bot.id, [seat], won) for seat, bot in enumerate(self.bots)),
            tuple(self._line(each, seats, won) for each, seats in bots.items()),
            self._pots_result(),
            self._lives_result(),
        )

    def _line(self, bot: str, seats: list[int], won: NDArray[np.float64]) -> Line:
        deals = int(self.deals.sum())
        chips = won[seats].mean(axis=0)
        mean = float(chips.sum()) / max(1, deals)
        apart = chips - mean * self.deals
        tables = len(self.deals)
        spread = float((apart**2).sum()) * tables / max(1, tables - 1)
        share = self.ins[seats].sum() / max(1, self.said[seats].sum())
        return Line(bot, tuple(seats), mean, spread**0.5 / max(1, deals), float(share))

    def _pots_result(self) -> Pots:
        deals = max(1, int(self._pots.sum()))
        return Pots(
            self._chips_played_for / deals / self.ante,
            self._pot(0.5),
            self._pot(0.95),
            self._largest / self.ante,
        )

    def _pot(self, share: float) -> float:
        """The quantile of the pots, in antes."""
        antes = round(2.0 ** (_quantile(self._pots, share) / STEPS)) / self.ante
        return float(round(antes, 0 if antes >= 2 else 2))

    def _lives_result(self) -> Lives:
        games = int(self._lives.sum())
        return Lives(
            games,
            (int(self.deals.sum()) - self._dropped) / games if games else 0.0,
            _quantile(self._lives, 0.5),
            _quantile(self._lives, 0.95),
            self._longest,
            self.given_up,
        )


def _quantile(counts: NDArray[np.int64], share: float) -> int:
    """The quantile of a histogram, as an index."""
    return int(np.searchsorted(counts.cumsum(), share * counts.sum()))

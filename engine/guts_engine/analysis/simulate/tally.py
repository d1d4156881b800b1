"""Results of simulated deals: chips by seat and by bot, pots, lengths of rounds, with errors."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.simulate.sessions import Sessions
from guts_engine.bots.persona import Persona
from guts_engine.bots.player import CustomBot
from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet

STEPS: Final = 16
"""The number of buckets within one doubling, all of one width."""
_POTS: Final = 64 * STEPS
_FLOAT: Final = 127 * STEPS, 23 - 4
"""The bucket of 1, and the bits below a bucket, in a 32-bit floating-point number."""
_SAMPLED: Final = 1024
_SAMPLE_OF: Final = 4
"""From so many tables on, sizes of pots and lengths of games are counted at so many tables in turn,
and in one of four deals."""
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


def steps_of(ratios: NDArray[np.float32]) -> NDArray[np.int32]:
    """The buckets of numbers above zero, `STEPS` for every doubling; 0 is that of one."""
    one, below = _FLOAT
    steps = ratios.view(np.int32) + np.int32((1 << (below - 1)) - (one << below))
    steps >>= below
    return steps


def size_of(steps: NDArray[np.integer]) -> NDArray[np.float64]:
    """The numbers in the middle of these buckets."""
    doubled, part = np.divmod(steps, STEPS)
    size: NDArray[np.float64] = np.exp2(doubled) * (1 + part / STEPS)
    return size


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

    `mean` also counts the deals of games that were cut short at the end of a session.
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
    """The result of all finished sessions of `horizon` deals (`simulate.sessions`)."""

    deals: int
    sessions: int
    horizon: int
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

    def __init__(self, rules: RuleSet, bots: Sequence[Persona | CustomBot]) -> None:
        self.ante = rules.paying.ante
        self.bots = tuple(bots)
        self.deals = 0
        self.ins = np.zeros(len(bots), np.int64)
        self.said = np.zeros(len(bots), np.int64)
        self.given_up = 0
        self._turn = 0
        self._pots = np.zeros(_POTS, np.int64)
        self._chips_played_for = 0
        self._largest = 0
        self._lives = np.zeros(_LIVES + 1, np.int64)
        self._games = 0
        self._dropped = 0
        self._longest = 0

    def pots(self, pots: NDArray[np.signedinteger], live: NDArray[np.bool_] | None = None) -> None:
        """Count a deal at all or only `live` tables, and the pots played for."""
        if live is not None:
            pots = pots[live]
        self._turn += 1
        if self._sampled(pots):
            steps = steps_of((self._sample(pots) / np.float32(self.ante)).astype(np.float32))
            self._pots += np.bincount(np.maximum(steps, 0), minlength=_POTS)
        largest = int(pots.max(initial=0))
        small = largest * len(pots) < 2**31
        self._chips_played_for += int(pots.sum(dtype=pots.dtype if small else np.int64))
        self._largest = max(self._largest, largest)
        self.deals += len(pots)

    def taken(self, deals: NDArray[np.signedinteger]) -> None:
        """Count the finished games by number of deals, which is 0 at tables without one."""
        self._games += int(np.count_nonzero(deals))
        self._longest = max(self._longest, int(deals.max()))
        if self._sampled(deals):
            sample = np.minimum(self._sample(deals).astype(np.intp), _LIVES)
            self._lives += np.bincount(sample, minlength=_LIVES + 1)
            self._lives[0] = 0

    def _sampled(self, tables: NDArray[np.signedinteger]) -> bool:
        """Whether this deal is in the sample: each if there are few tables."""
        return len(tables) < _SAMPLED or self._turn % _SAMPLE_OF == 0

    def _sample(self, tables: NDArray[np.signedinteger]) -> NDArray[np.signedinteger]:
        """Every table if there are few, or else others in every deal."""
        every = max(1, len(tables) // _SAMPLED)
        return tables[self._turn // _SAMPLE_OF % every :: every]

    def dropped(self, deals: NDArray[np.signedinteger]) -> None:
        """Leave out games that end without a winner of the pot, by number of deals."""
        self._dropped += int(deals.sum())

    def result(self, sessions: Sessions, horizon: int) -> Result:
        """The result of these sessions."""
        bots: dict[str, list[int]] = {}
        for seat, bot in enumerate(self.bots):
            bots.setdefault(bot.id, []).append(seat)
        return Result(
            sessions.deals,
            sessions.count,
            horizon,
            tuple(self._line(bot.id, [seat], sessions) for seat, bot in enumerate(self.bots)),
            tuple(self._line(each, seats, sessions) for each, seats in bots.items()),
            self._pots_result(),
            self._lives_result(),
        )

    def _line(self, bot: str, seats: list[int], sessions: Sessions) -> Line:
        share = self.ins[seats].sum() / max(1, self.said[seats].sum())
        return Line(bot, tuple(seats), *sessions.per_deal(seats), float(share))

    def _pots_result(self) -> Pots:
        return Pots(
            self._chips_played_for / max(1, self.deals) / self.ante,
            self._pot(0.5),
            self._pot(0.95),
            self._largest / self.ante,
        )

    def _pot(self, share: float) -> float:
        """The quantile of the pots, in antes."""
        antes = float(size_of(np.array(_quantile(self._pots, share))))
        return float(round(antes, 0 if antes >= 2 else 2))

    def _lives_result(self) -> Lives:
        games = self._games
        return Lives(
            games,
            (self.deals - self._dropped) / games if games else 0.0,
            _quantile(self._lives, 0.5),
            _quantile(self._lives, 0.95),
            self._longest,
            self.given_up,
        )


def _quantile(counts: NDArray[np.int64], share: float) -> int:
    """The quantile of a histogram, as an index."""
    return int(np.searchsorted(counts.cumsum(), share * counts.sum()))

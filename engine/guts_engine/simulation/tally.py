"""Results of simulated deals: chips by seat and by bot, pots, lengths of rounds, with errors."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.simulation.sessions import Sessions

_STEPS: Final = 16
"""The number of buckets within one doubling, all of one width."""
_POTS: Final = 64 * _STEPS
_LIVES: Final = 4096
"""Rounds of up to this many deals are counted separately."""


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
class Spread:
    """The distribution of a number, such as the pots or the deals of a session."""

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
    pots: Spread
    """At the declaration in all deals, in antes of one player."""
    lives: Lives


class Tally:
    """Counters for many tables of the same bots, whose ids are given by seat."""

    def __init__(self, ante: int, bots: Sequence[str]) -> None:
        self.ante = ante
        self.bots = tuple(bots)
        self.deals = 0
        self.ins = np.zeros(len(bots), np.int64)
        self.said = np.zeros(len(bots), np.int64)
        self.given_up = 0
        self._pots = np.zeros(_POTS, np.int64)
        self._chips_played_for = 0
        self._largest = 0
        self._lives = np.zeros(_LIVES + 1, np.int64)
        self._dropped = 0
        self._longest = 0

    def pots(self, pots: NDArray[np.signedinteger]) -> None:
        """Count a deal at each table, and the pots played for."""
        halves, doubled = np.frexp((pots / np.float32(self.ante)).astype(np.float32))
        within = np.floor((2 * halves - 1) * _STEPS + 0.5).astype(np.intp)
        steps = np.maximum((doubled - 1) * _STEPS + within, 0)
        self._pots += np.bincount(steps, minlength=_POTS)
        self._chips_played_for += int(pots.sum(dtype=np.int64))
        self._largest = max(self._largest, int(pots.max(initial=0)))
        self.deals += len(pots)

    def taken(self, deals: NDArray[np.signedinteger]) -> None:
        """Count the finished games by number of deals, which is 0 at tables without one."""
        self._longest = max(self._longest, int(deals.max()))
        self._lives += np.bincount(np.minimum(deals, _LIVES), minlength=_LIVES + 1)
        self._lives[0] = 0

    def dropped(self, deals: NDArray[np.signedinteger]) -> None:
        """Leave out games that end without a winner of the pot, by number of deals."""
        self._dropped += int(deals.sum())

    def result(self, sessions: Sessions, horizon: int) -> Result:
        """The result of these sessions."""
        bots: dict[str, list[int]] = {}
        for seat, bot in enumerate(self.bots):
            bots.setdefault(bot, []).append(seat)
        games = int(self._lives.sum())
        return Result(
            sessions.deals,
            sessions.count,
            horizon,
            tuple(self._line(bot, [seat], sessions) for seat, bot in enumerate(self.bots)),
            tuple(self._line(each, seats, sessions) for each, seats in bots.items()),
            Spread(
                self._chips_played_for / max(1, self.deals) / self.ante,
                self._pot(0.5),
                self._pot(0.95),
                self._largest / self.ante,
            ),
            Lives(
                games,
                (self.deals - self._dropped) / games if games else 0.0,
                _quantile(self._lives, 0.5),
                _quantile(self._lives, 0.95),
                self._longest,
                self.given_up,
            ),
        )

    def _line(self, bot: str, seats: list[int], sessions: Sessions) -> Line:
        share = self.ins[seats].sum() / max(1, self.said[seats].sum())
        return Line(bot, tuple(seats), *sessions.per_deal(seats), float(share))

    def _pot(self, share: float) -> float:
        """The quantile of the pots, in antes."""
        doubled, part = divmod(_quantile(self._pots, share), _STEPS)
        antes = 2.0**doubled * (1 + part / _STEPS)
        return float(round(antes, 0 if antes >= 2 else 2))


def _quantile(counts: NDArray[np.int64], share: float) -> int:
    """The quantile of a histogram, as an index."""
    return int(np.searchsorted(counts.cumsum(), share * counts.sum()))

"""Results of simulated deals: chips by seat and by bot, pots, lives of pots, with errors.

Tables are independent of one another, successive deals of a table are not, for the pot is
carried on; so standard errors are found from what each table's chips come to.
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
"""The pots told apart within one doubling."""
_POTS: Final = 64 * STEPS
_LIVES: Final = 4096
"""Lives of pots up to so many deals are counted apart."""
MOST_DOUBLINGS: Final = 16
"""A game whose pot has doubled so often since the antes is given up: see `given_up`."""


def given_up(rules: RuleSet, players: int) -> int:
    """The chips of a pot that is too large to go on with.

    It is handed back in equal shares and a new game begins; players who are in whatever the
    pot is would else play on until the stakes end the session (R7.5).
    """
    return min((rules.paying.ante * players) << MOST_DOUBLINGS, LARGEST_STAKE)


def steps_of(pots: NDArray[np.signedinteger]) -> NDArray[np.int32]:
    """The steps of doublings by which pots of so many chips exceed one chip."""
    logs = np.log(np.maximum(pots, 1).astype(np.float32))
    steps: NDArray[np.float32] = logs * np.float32(STEPS / LN2) + np.float32(0.5)
    return steps.astype(np.int32)


class ChipsError(RuntimeError):
    """Chips were made or lost, which is a fault of the simulation."""


@dataclass(frozen=True)
class Line:
    """A seat, or all seats of one bot: chips won a deal, the standard error, the share in 0..1.

    The share is that of all declarations, those included that nobody is asked for (R4.1, R4.3).
    """

    id: str
    seats: tuple[int, ...]
    chips: float
    stderr: float
    share_in: float


@dataclass(frozen=True)
class Pots:
    """The pots that players declared for, in antes of one player: those of all deals."""

    mean: float
    median: float
    high: float
    """95 of 100 are no larger."""
    largest: float


@dataclass(frozen=True)
class Lives:
    """Deals from the antes until the pot was taken, of all the games that ended so.

    `mean` counts the deals of games not over yet as well, for it is the long ones that are not.
    """

    games: int
    mean: float
    median: float
    high: float
    """95 of 100 take no more."""
    longest: int
    given_up: int
    """Games whose pot grew too large and was handed back."""


@dataclass(frozen=True)
class Result:
    """What the deals so far come to."""

    deals: int
    tables: int
    seats: tuple[Line, ...]
    bots: tuple[Line, ...]
    pots: Pots
    lives: Lives


def with_chips(rules: RuleSet, chips: int | None) -> RuleSet:
    """The rules for seats that bring so many chips, on credit if none are counted (R7.3).

    ValueError for too few to pay an ante.
    """
    if chips is None:
        return rules.replaced({"shortfall": str(Shortfall.CREDIT)})
    if chips < rules.ante_due:
        raise ValueError(f"{chips} chips do not cover the first ante of {rules.ante_due}")
    return rules


class Tally:
    """Counts what happens at many tables of the same bots."""

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
        """Count the pots that are declared for now, in chips and in steps; all, or those `live`."""
        if live is not None:
            pots, steps = pots[live], steps[live]
        self._pots += np.bincount(steps, minlength=_POTS)
        self._chips_played_for += int(pots.sum(dtype=np.int64))
        self._largest = max(self._largest, int(pots.max(initial=0)))

    def taken(self, deals: NDArray[np.signedinteger]) -> None:
        """Count games by the deals that they took."""
        self._lives += np.bincount(np.minimum(deals, _LIVES), minlength=_LIVES + 1)
        self._longest = max(self._longest, int(deals.max()))

    def dropped(self, deals: NDArray[np.signedinteger]) -> None:
        """Leave out games that end without their pot being taken, by the deals that they took."""
        self._dropped += int(deals.sum())

    def result(self, won: NDArray[np.float64]) -> Result:
        """The result, `won` being the chips by seat and table; they add up to nothing."""
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
        """The pot in antes that so many of the pots do not exceed."""
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
    """The place up to which that share of what is counted lies."""
    return int(np.searchsorted(counts.cumsum(), share * counts.sum()))

"""What both ways of simulating share: which sessions are still to begin, and what is counted."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

import numpy as np

from guts_engine.bots.bot import CustomBot
from guts_engine.bots.persona import Persona
from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.deals.columns import Chips, Flags, Numbers
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.simulation.sessions import HORIZON, Ended, Sessions
from guts_engine.simulation.tally import Result, Tally
from guts_engine.steps.model import Ends

MOST_DOUBLINGS: Final = 16
"""A game is abandoned once its pot has doubled this often since the antes."""


class Simulated(ABC):
    """A running simulation of the same bots in the same seats, which plays whole `sessions`.

    Each bot `brings` chips, on credit without `chips`, whatever the rules say (R7.3), and leaves
    when it has lost its number of `stops`. A pot above `largest_pot` is returned in equal shares
    and its session ends: players who are in for any pot would otherwise play on until the stakes
    end it (R7.5). With `keep` its sessions keep the result of each.

    Raises RulesError for a number of seats that the rules do not allow, and ValueError if `chips`
    do not cover an ante.
    """

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[Persona | CustomBot],
        seed: int,
        *,
        chips: int | None = None,
        tables: int = 1,
        horizon: int = HORIZON,
        keep: bool = False,
    ) -> None:
        rules.check_seats(len(bots))
        if chips is None:
            rules = rules.replaced({"shortfall": str(Shortfall.CREDIT)})
        elif chips < rules.ante_due:
            raise ValueError(f"{chips} chips do not cover the first ante of {rules.ante_due}")
        self.rules = rules
        self.bots = tuple(bots)
        self.tables = tables
        self.horizon = horizon
        self.brings = chips or 0
        self.stops = [round(bot.stop_loss * self.brings) for bot in bots]
        self.largest_pot = min((rules.paying.ante * len(bots)) << MOST_DOUBLINGS, LARGEST_STAKE)
        self.sessions = Sessions(len(bots), keep=keep)
        self.tally = Tally(rules.paying.ante, [bot.id for bot in bots])
        self._deals_to_begin = self._sessions_to_begin = 0
        seated = len(bots), tables
        self.chips: Chips = np.zeros(seated, np.int64)
        self.bought: Chips = np.zeros(seated, np.int64)
        self.pooled: Chips = np.zeros(tables, np.int64)
        """By table, the chips that belong to nobody."""
        self.opened: Chips = np.zeros(tables, np.int64)
        """By table, the pots that the latest deal was played for."""
        self.new_game: Flags = np.ones(tables, np.bool_)
        self.busy: Flags = np.zeros(tables, np.bool_)
        """Whether a table plays a session."""
        self.age: Numbers = np.zeros(tables, np.int64)
        """By table, the deals of the session."""
        self._life: Numbers = np.zeros(tables, np.int64)
        """By table, the deals of the round."""
        self._lowest: Chips = np.zeros(seated, np.int64)
        self._largest: Chips = np.zeros(tables, np.int64)
        self.set_up(seed)

    @abstractmethod
    def set_up(self, seed: int) -> None:
        """Lay out the tables, without a session at any of them."""

    @abstractmethod
    def sit_down(self, at: Numbers) -> None:
        """Let new players sit down at those tables."""

    @abstractmethod
    def deal(self) -> Flags:
        """Play a deal at each busy table that can, and rebuy; returns these tables.

        `chips`, `bought`, `pooled`, `opened` and `new_game` are then as the deals leave them.
        """

    @abstractmethod
    def can_deal(self) -> Flags:
        """Whether at least two seats can be dealt in next, by table (R7.5)."""

    @abstractmethod
    def close(self, at: Numbers) -> None:
        """Return what the pots of those tables hold to the players' `chips` (R7.5)."""

    def ask(self, *, deals: int = 0, sessions: int = 0) -> None:
        """Let this many more sessions begin, or as many as it takes for this many more deals."""
        self._deals_to_begin = self.tally.deals + deals
        self._sessions_to_begin = sessions

    def step(self) -> int:
        """Play one deal at each table, and return how many; 0 once all sessions have ended.

        Raises ChipsError if chips were made or lost in a session that has ended.
        """
        self._begin()
        if not self.busy.any():
            return 0
        played = self.deal()
        self.tally.pots(self.opened[played])
        self._count(played)
        return int(played.sum())

    def _begin(self) -> None:
        """Begin sessions at tables without one, as many as are still to begin."""
        at = np.flatnonzero(~self.busy)
        if self.tally.deals >= self._deals_to_begin:
            at = at[: self._sessions_to_begin]
            self._sessions_to_begin -= len(at)
        self.busy[at] = True
        self.chips[:, at] = self.bought[:, at] = self.brings
        for numbers in (self.age, self._life, self._lowest, self._largest):
            numbers[..., at] = 0
        self.sit_down(at)

    def _count(self, played: Flags) -> None:
        """End the rounds whose pot is taken, and the sessions that are over."""
        tally, ending = self.tally, self.rules.ending
        self.age += played
        self._life += played
        self._largest = np.where(played, np.maximum(self._largest, self.opened), self._largest)
        self._lowest = np.minimum(self._lowest, self.chips - self.bought)
        never = ending.ends is Ends.NEVER and not self.rules.leg_game
        taken = played & ((self.pooled == 0) if never else self.new_game)
        tally.taken(self._life * taken)
        self._life *= ~taken
        late = (self.age >= self.horizon) & taken | (self.age >= 2 * self.horizon)
        large = self.busy & ~late & (self.pooled > self.largest_pot)
        tally.given_up += int(large.sum())
        stuck = self.busy & ~late & (large | ~self.can_deal())
        tally.dropped(self._life[stuck])
        at = np.flatnonzero(self.busy & (late | stuck))
        if at.size:
            broke = self.chips[:, at] < self.rules.ante_due
            self.close(at)
            won = self.chips[:, at] - self.bought[:, at]
            lowest = np.minimum(self._lowest[:, at], won)
            self.sessions.add(Ended(won, self.age[at], lowest, broke, self._largest[at]))
            self.busy[at] = False

    def result(self) -> Result:
        """The result of all finished sessions."""
        return self.tally.result(self.sessions, self.horizon)

"""What both ways of simulating share: which sessions are still to begin, and what is counted."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from guts_engine.bots.bot import CustomBot
from guts_engine.bots.persona import Persona
from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.simulation.sessions import HORIZON, Sessions
from guts_engine.simulation.tally import Result, Tally

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
        self.set_up(seed)

    @abstractmethod
    def set_up(self, seed: int) -> None:
        """Lay out the tables, without a session at any of them."""

    def ask(self, *, deals: int = 0, sessions: int = 0) -> None:
        """Let this many more sessions begin, or as many as it takes for this many more deals."""
        self._deals_to_begin = self.tally.deals + deals
        self._sessions_to_begin = sessions

    def begin(self, most: int) -> int:
        """Let sessions begin, at most so many, and return how many of those asked for do."""
        if self.tally.deals < self._deals_to_begin:
            return most
        begun = min(most, self._sessions_to_begin)
        self._sessions_to_begin -= begun
        return begun

    @abstractmethod
    def step(self) -> int:
        """Play one deal, or one at each table, and return how many; 0 once nothing is to play.

        Raises ChipsError if chips were made or lost in a session that has ended.
        """

    def result(self) -> Result:
        """The result of all finished sessions."""
        return self.tally.result(self.sessions, self.horizon)

"""Simulation behind the workshop's quick test, played a little each frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from guts_engine.bots.persona import Persona
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strategy.faults import TableError
from guts_gui import frame_time
from guts_gui.i18n.faults import fault_words

if TYPE_CHECKING:
    from guts_engine.simulation.simulated import Simulated
    from guts_engine.simulation.tally import Result

SEED: Final = 1
PAUSE: Final = 0.35
"""Seconds after a change before a new test begins, so that a slider can be dragged."""
TURN: Final = 0.004
"""Seconds of dealing in one go, unless the shortest step takes longer."""
SHARE: Final = 0.3
"""Share of the time spent on dealing; the rest is for the window."""
LONGEST: Final = 20.0
"""Seconds of dealing after which the result is good enough."""
TABLES: Final = 512
"""Sessions played at a time, but for the rules engine: a step plays a deal of each."""
FEWEST: Final = 8
"""Sessions from which there is a result."""
STACK: Final = 40
"""The antes that each bot brings to a session, as at a new table."""
BARS: Final = 21
CLOSE: Final = 0.004
"""Standard error, in antes, at which the result is good enough."""


@dataclass(frozen=True)
class Gain:
    """A bot's gain per deal in antes, and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class SessionResults:
    """A bot's results over whole sessions, in antes, and the share of sessions that ruin it.

    `bars` are the shares of the sessions by result, from `low` to `high` in equal steps.
    """

    bars: tuple[float, ...]
    low: float
    high: float
    mean: float
    ruin: float


@dataclass(frozen=True)
class Company:
    """The bots of a test and the rules."""

    rules: RuleSet
    bots: tuple[Persona, ...]


class QuickMatch:
    """A simulation between the bots of a `Company`.

    `result` is that of whole sessions in which each bot brings `STACK` antes; `fault` is the reason
    why these bots cannot play. The same bots play the same deals every time.
    """

    def __init__(self) -> None:
        self.result: Result | None = None
        self.results: SessionResults | None = None
        self.fault = ""
        self._company: Company | None = None
        self._match: Simulated | None = None
        self._wait = 0.0
        self._spent = 0.0

    def begin(self, company: Company) -> None:
        """Start a test of these bots; discards the previous one."""
        if company != self._company:
            self._company, self._match, self.result, self.fault = company, None, None, ""
            self.results = None
            self._wait, self._spent = PAUSE, 0.0

    @property
    def gains(self) -> tuple[Gain | None, ...]:
        """The gain of each bot; None until there is a result."""
        if self._company is None:
            return ()
        if self.result is None:
            return (None,) * len(self._company.bots)
        ante = self._company.rules.paying.ante
        return tuple(Gain(line.chips / ante, line.stderr / ante) for line in self.result.seats)

    @property
    def running(self) -> bool:
        """Whether the test is still running."""
        return self._company is not None and self._spent < LONGEST

    def go_on(self, dt: float) -> bool:
        """Continue as `dt` seconds pass; returns whether there is a new result."""
        if self._company is None or not self.running:
            return False
        self._wait -= dt
        if self._wait > 0:
            return False
        begun, new = frame_time.clock(), False
        try:
            self._match = self._match or _simulated(self._company)
            for _ in frame_time.for_seconds(TURN):
                if not self.running:
                    break
                if not self._match.step():
                    new = self._look(self._company, self._match) or new
                    self._match.ask(sessions=self._match.tables)
        except TableError as wrong:
            self._match, self.fault, self._spent = None, fault_words(wrong), LONGEST
        taken = frame_time.clock() - begun
        self._spent += taken
        self._wait = taken / SHARE - taken
        return new or bool(self.fault)

    def _look(self, company: Company, match: Simulated) -> bool:
        """Take the result when no session is unfinished; ends a test that is accurate enough."""
        if match.sessions.count < FEWEST:
            return False
        self.result = match.result()
        self.results = _session_results(company, match)
        close = CLOSE * company.rules.paying.ante
        if all(0 < line.stderr < close for line in self.result.seats):
            self._spent = LONGEST
        return True


def _simulated(company: Company) -> Simulated:
    from guts_engine.simulation.simulate import quickly, simulation_for

    rules, bots, chips = company.rules, company.bots, STACK * company.rules.ante_due
    slow = not quickly(rules, bots)
    made = simulation_for(bots, engine=slow)
    return made(rules, bots, SEED, chips=chips, tables=1 if slow else TABLES, keep=True)


def _session_results(company: Company, match: Simulated) -> SessionResults:
    """The distribution of the first bot's result."""
    from guts_engine.simulation.risk import histogram, prospects

    rules = company.rules
    chips = STACK * rules.ante_due
    own = prospects(match.sessions, rules, company.bots, chips=chips).seats[0]
    bars, low, high = histogram(match.sessions, 0, BARS)
    ante = rules.paying.ante
    return SessionResults(bars, low / ante, high / ante, own.mean, own.ruin or 0.0)


def company(rules: RuleSet, bot: Persona, others: Sequence[Persona], players: int) -> Company:
    """The bot with as many opponents as there are seats, taken from `others` in a cycle.

    The opponents do not learn, so that many tables can be played at once.
    """
    rest = [replace(each, learning=0.0) for each in others if each.id != bot.id] or [bot]
    seats = [rest[seat % len(rest)] for seat in range(players - 1)]
    return Company(rules, tuple(_player(each) for each in (bot, *seats)))


def _player(bot: Persona) -> Persona:
    """The bot reduced to what affects its play, so that other edits restart nothing."""
    return replace(
        bot, name=bot.id, sentence="", style="", think=(0.0, 0.0), favourites=(), stop_loss=0.0
    )

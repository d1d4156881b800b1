"""Simulation behind the workshop's quick test, run a little each frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from guts_engine.bots.persona import Persona
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.tables import TableError
from guts_gui.i18n.faults import fault_words

if TYPE_CHECKING:
    from guts_engine.analysis.simulate.simulate import Simulated
    from guts_engine.analysis.simulate.tally import Result

SEED: Final = 1
PAUSE: Final = 0.35
"""The seconds after a change before a new match begins, so that a slider can be drawn along."""
TURN: Final = 0.004
"""The seconds of dealing in one go, or those of the shortest step where that takes longer."""
SHARE: Final = 0.3
"""The part of the time that goes into dealing: the rest is for the window."""
LONGEST: Final = 20.0
"""The seconds of dealing after which the numbers are good enough."""
CLOSE: Final = 0.004
"""Or the standard error, in antes."""


@dataclass(frozen=True)
class Gain:
    """What a bot wins a deal, in antes, and the standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class Company:
    """Who plays what."""

    rules: RuleSet
    bots: tuple[Persona, ...]


class QuickMatch:
    """The match of the company that was last asked for; `clock` tells the seconds.

    `result` is what it came to when `look` was last called, `fault` why it cannot be played.
    The same company plays the same deals every time, on credit.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.result: Result | None = None
        self.fault = ""
        self._company: Company | None = None
        self._match: Simulated | None = None
        self._wait = 0.0
        self._spent = 0.0

    def begin(self, company: Company) -> None:
        """Let these play from now on; what others came to is forgotten."""
        if company != self._company:
            self._company, self._match, self.result, self.fault = company, None, None, ""
            self._wait, self._spent = PAUSE, 0.0

    @property
    def gains(self) -> tuple[Gain | None, ...]:
        """What each bot of the company gains, None as long as there is no result."""
        if self._company is None:
            return ()
        if self.result is None:
            return (None,) * len(self._company.bots)
        ante = self._company.rules.paying.ante
        return tuple(Gain(line.chips / ante, line.stderr / ante) for line in self.result.seats)

    @property
    def running(self) -> bool:
        """Whether there is still something to find out."""
        return self._company is not None and self._spent < LONGEST

    def go_on(self, dt: float) -> bool:
        """Play on as `dt` seconds pass; whether there were any deals."""
        if self._company is None or not self.running:
            return False
        self._wait -= dt
        if self._wait > 0:
            return False
        begun, taken = self.clock(), 0.0
        try:
            self._match = self._match or _simulated(self._company)
            while taken < TURN:
                self._match.run(1)
                taken = max(self.clock() - begun, TURN / 100)
        except TableError as wrong:
            self._match, self.fault, taken = None, fault_words(wrong), LONGEST
        self._spent += taken
        self._wait = taken / SHARE - taken
        return True

    def look(self) -> None:
        """See what the match has come to, once every table has dealt.

        One that is known closely enough ends.
        """
        if self._match is None or self._company is None:
            return
        result = self._match.result()
        if result.deals < result.tables:
            return
        self.result = result
        close = CLOSE * self._company.rules.paying.ante
        if all(0 < line.stderr < close for line in result.seats):
            self._spent = LONGEST


def _simulated(company: Company) -> Simulated:
    from guts_engine.analysis.simulate.simulate import simulated

    return simulated(company.rules, company.bots, SEED)


def company(rules: RuleSet, bot: Persona, others: Sequence[Persona], players: int) -> Company:
    """The bot with as many others as there are seats, in their order and again where they end."""
    rest = [each for each in others if each.id != bot.id] or [bot]
    seats = [rest[seat % len(rest)] for seat in range(players - 1)]
    return Company(rules, tuple(_player(each) for each in (bot, *seats)))


def _player(bot: Persona) -> Persona:
    """The bot without what does not change its play, so that the match goes on when that does."""
    return replace(
        bot, name=bot.id, sentence="", style="", think=(0.0, 0.0), favourites=(), stop_loss=0.0
    )

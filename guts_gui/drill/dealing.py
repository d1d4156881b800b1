"""Decisions drawn for practice: deals of a game, played by professors up to one question.

Decisions near the threshold come more often than clear ones. Those in which no answer is a mistake
come less often, and those in which all are equal seldom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from guts_engine.bots.bot import Bot
from guts_engine.bots.personas import PERSONAS
from guts_engine.coach.advice import FINE, NEAR, Advice
from guts_engine.play.setup import NewSeat as Seat
from guts_engine.play.setup import Start
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Declare
from guts_gui.coach.review import Consultation
from guts_gui.drill.problem import Problem, worth_asking
from guts_gui.setup.draft import SeatSetup

POTS: Final = (1, 2, 4, 8)
"""The sizes of the pot, in opening pots."""
MIXED: Final = 0
"""The choice of all sizes by turns."""
PROFESSOR: Final = "ines"
"""The persona that plays every seat up to the decision."""
YOU: Final = 0
"""The seat of the player."""
CLEAR: Final = 0.3
"""The cost of the cheapest mistake, in pots above `NEAR`, at which half are asked."""
LEAST: Final = 0.15
"""The share asked of clear decisions."""
CLOSE: Final = 0.3
"""The share asked of decisions in which no answer is a mistake."""
EQUAL: Final = 0.05
"""The share asked of decisions whose options are all equal."""
ROUGH: Final = 0.02
"""The standard error of a cost, in pots, at which a decision is weighed."""
ONE_SIDED: Final = 0.6
"""The share of questions with the same best answer from which most of them are skipped."""
SKIPPED: Final = 0.75
"""The share of these that is skipped."""
STACK: Final = 20
"""The starting chips in pots, so that no stack is short."""


@dataclass(frozen=True)
class Course:
    """What to practise: a game with its house rules, the seats, and the pot in opening pots.

    The player has the first seat.
    """

    rules: RuleSet
    seats: tuple[SeatSetup, ...]
    pot: int = MIXED


@dataclass
class Dealer:
    """Draws decisions of a course."""

    course: Course
    rng: Random
    _best: Counter[str] = field(default_factory=Counter)

    def questions(self) -> Iterator[tuple[Problem, Consultation] | None]:
        """Decisions without end, judged roughly by the coach; None after a part of the work."""
        while True:
            found = yield from self._asked()
            if found:
                problem = self.rng.choice(found)
                consultation = Consultation(problem.view, problem.asked, problem.seed)
                advice = consultation.refine()
                while not (consultation.done or _rough(advice)):
                    yield None
                    advice = consultation.refine()
                if self._wanted(advice):
                    yield problem, consultation
                    continue
            yield None

    def _asked(self) -> Generator[None, None, list[Problem]]:
        """The player's decisions in one deal, in which professors have all seats."""
        match, rng = self._dealt(), self.rng
        bots = [Bot(PERSONAS[PROFESSOR], rng) for _ in self.course.seats]
        avatars = tuple([seat.avatar for seat in self.course.seats])
        found = []
        while asked := match.pending():
            seat = max(asked)  # the player's answer comes last, as at the table
            if seat == YOU and worth_asking(asked[seat]):
                found.append(Problem(match.log, YOU, rng.getrandbits(31), avatars))
            match.submit(bots[seat].choose(match.view(seat), asked[seat]))
            yield
        return found

    def _dealt(self) -> Match:
        """A deal with the pot of the course, as far as the limits of the rules allow."""
        rules, rng, count = self.course.rules, self.rng, len(self.course.seats)
        times = self.course.pot or rng.choice(POTS)
        opening = rules.opening_pot(count)
        limit = rules.paying.limit
        wanted = min(opening * times, limit) if limit else opening * times
        chips = STACK * max(rules.paying.ante, wanted)
        seats = tuple([Seat(seat.name, chips) for seat in self.course.seats])
        log = GameLog(rules, seats, dealer=rng.randrange(count))
        if times == 1 and not rules.declaring.compulsory_first:
            return _with_deal(log, rng)
        legs: tuple[int, ...] = ()
        if rules.leg_game:
            legs = tuple([rng.randrange(rules.ending.legs) for _ in seats])
        match = _with_deal(replace(log, start=self._start(wanted, legs)), rng)
        more = match.state.table.pot - wanted  # antes of this deal
        if more <= 0:
            return match
        return _with_deal(replace(log, start=self._start(max(0, wanted - more), legs)), rng)

    def _start(self, pot: int, legs: tuple[int, ...]) -> Start:
        return Start(pot, low_pot=pot if self.course.rules.two_pots else 0, legs=legs)

    def _wanted(self, advice: Advice) -> bool:
        """Whether to ask it: hard decisions more often, and no answer much more than others."""
        action, asked = advice.best.action, self._best.total()
        best = str(action.choice) if isinstance(action, Declare) else ""
        if self.rng.random() >= weight(advice):
            return False
        often = best and asked >= len(POTS) and self._best[best] > ONE_SIDED * asked
        if often and self.rng.random() < SKIPPED:
            return False
        self._best[best] += 1
        return True


def weight(advice: Advice) -> float:
    """The probability of asking a decision, by what the cheapest mistake costs."""
    costs = [each.short / advice.pot for each in advice.options] if advice.pot else []
    mistakes = [cost for cost in costs if cost > NEAR]
    if mistakes:
        return max(LEAST, 1 / (1 + ((min(mistakes) - NEAR) / CLEAR) ** 2))
    return CLOSE if any(cost > FINE for cost in costs) else EQUAL


def _rough(advice: Advice) -> bool:
    """Whether the costs are known well enough to weigh a decision."""
    return max(each.short_error for each in advice.options) <= ROUGH * advice.pot


def _with_deal(log: GameLog, rng: Random) -> Match:
    match = Match(log, rng)
    match.begin_deal()
    return match

"""Coach's advice on a decision, and the marks of a session's decisions.

Every decision is judged from its seat's view at that moment, never from later events. The coach
and numpy are imported on first use.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeGuard

from guts_engine.coach.advice import Advice, Mark, Verdict, judge
from guts_engine.common.frozen import record
from guts_engine.common.work import Steps
from guts_engine.hands.cards import pack_with
from guts_engine.play.game import apply, legal, view_of
from guts_engine.record.log import GameLog
from guts_engine.state.actions import Action, Asked, Declare, Discard, NameRank, Pass, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.strategy.faults import TableError
from guts_gui.frame_time import for_seconds
from guts_gui.i18n.faults import fault_words

if TYPE_CHECKING:
    from guts_engine.coach.coach import Coach

Answer = Declare | Pass | Discard | NameRank
"""The actions that answer a question."""
FIRST: Final = 150
"""The deals after which advice is given, settled or not; it is given anew when there are twice so
many."""
MOST: Final = 2_000
"""Number of batches after which the coach stops, settled or not."""
A_MOMENT: Final = 0.008
"""Seconds per frame for the coach while nothing moves."""
READ_AT_ONCE: Final = 20
"""Actions of a log that are read in one step."""


def call_coach() -> type[Coach]:
    """The coach class, imported with numpy on first use, which takes a moment."""
    from guts_engine.coach.coach import Coach

    return Coach


@record
class Decision:
    """A person's decision: its index in the log, the question, and the seat's view."""

    number: int
    view: SeatView
    asked: Asked
    action: Answer

    @property
    def seat(self) -> int:
        """The seat that decided."""
        return self.action.seat

    @property
    def deal(self) -> int:
        """The number of the deal, counted from 1."""
        return self.view.table.deals


class Consultation:
    """The coach's work on one question, refined batch by batch.

    `number` is the index that the answer will have in the log. It is the only seed, so the same
    question always gets the same answer.
    """

    def __init__(self, view: SeatView, asked: Asked, number: int) -> None:
        self.view = view
        self.asked = asked
        self.number = number
        self.advice: Advice | None = None
        self._batches = 0
        self._coach: Coach | None = None
        self._steps: Steps[Advice] | None = None

    @property
    def ready(self) -> bool:
        """Whether advice can be given, though a mark may need more deals."""
        return self.done or (self.advice is not None and self.advice.samples >= FIRST)

    @property
    def done(self) -> bool:
        """Whether more deals would change little."""
        settled = self.advice is not None and self.advice.settled
        return settled or self._batches >= MOST

    def refine(self) -> Advice:
        """Evaluate one more batch of deals."""
        while (advice := self.step()) is None:
            pass
        return advice

    def step(self) -> Advice | None:
        """Evaluate a part of a batch; returns the advice once the batch is complete."""
        if self._coach is None:
            self._coach = call_coach()(self.view, self.asked, self.number)
        if self._steps is None:
            self._steps = self._coach.refining()
        try:
            next(self._steps)
            return None
        except StopIteration as done:
            advice: Advice = done.value
        self._steps = None
        self._batches += 1
        self.advice = advice
        if self.done:
            self._coach = None
        return advice

    def work(self, seconds: float) -> Advice | None:
        """Take steps for about that long, or until a batch is complete, whose advice it returns."""
        for _ in for_seconds(seconds):
            if (advice := self.step()) is not None:
                return advice
        return None


@record
class Beginning:
    """A state before a deal, and the index of that deal in the log."""

    state: State
    number: int


@record
class Judged:
    """A decision with its verdict and the advice it was compared with."""

    decision: Decision
    verdict: Verdict
    advice: Advice


@record
class Score:
    """Summary of decisions against the coach's advice, whatever the cards; `cost` is in chips.

    It is only about right unless the values of all the mistakes are `certain`.
    """

    decisions: int
    best: int
    close: int
    mistakes: int
    cost: float
    certain: bool = True

    @property
    def rate(self) -> float:
        """The chips that mistakes cost per hundred decisions."""
        return 100 * self.cost / self.decisions if self.decisions else 0.0


@record
class Marks:
    """The marks of a seat's latest deal, with the summary of its session.

    `pending` are the decisions that are still being judged.
    """

    seat: int
    judged: tuple[Judged, ...]
    score: Score
    pending: int


@dataclass
class Review:
    """The people's decisions in a session, judged step by step in idle time.

    `consulted` are finished consultations, by their index in the log; `fault` is the error that
    stopped the review if a table of strengths is damaged; `begun` is the log without its actions,
    and `starts` the last deal from a whole pack before each decision.
    """

    begun: GameLog
    state: State
    people: Collection[int]
    actions: Sequence[Action] = ()
    decisions: list[Decision] = field(default_factory=list)
    judged: dict[int, Judged] = field(default_factory=dict)
    consulted: dict[int, Consultation] = field(default_factory=dict)
    starts: dict[int, Beginning] = field(default_factory=dict)
    fault: str = ""
    _read: int = 0
    _waiting: list[Decision] = field(default_factory=list)
    _start: Beginning | None = None

    @classmethod
    def of(cls, log: GameLog, people: Collection[int]) -> Review:
        """A new review of a session's log; nothing has been read yet."""
        return cls(replace(log, actions=()), log.begun(), people, log.actions)

    @property
    def busy(self) -> bool:
        """Whether there is more to read or judge."""
        if self.fault:
            return False
        return self._read < len(self.actions) or bool(self._waiting)

    @property
    def unread(self) -> int:
        """The number of actions that are not read yet."""
        return len(self.actions) - self._read

    @property
    def pending(self) -> int:
        """The number of decisions that are not judged yet, read or not; 0 after a fault."""
        if self.fault:
            return 0
        unread = islice(self.actions, self._read, None)
        return len(self._waiting) + sum(self._decides(each) for each in unread)

    def step(self) -> bool:
        """Read on in the log, or refine the current decision; True when one was judged."""
        if self._read < len(self.actions):
            for action in islice(self.actions, self._read, self._read + READ_AT_ONCE):
                self._take(action)
            return False
        try:
            return not self.fault and bool(self._waiting) and self._think(self._waiting[-1])
        except TableError as damaged:
            self.fault = fault_words(damaged)
            return True

    def work(self) -> bool:
        """Take steps for up to `A_MOMENT` seconds; True when something was judged."""
        judged = False
        for _ in for_seconds(A_MOMENT):
            if not self.busy:
                break
            judged = self.step() or judged
        return judged

    def _take(self, action: Action) -> None:
        """Read one action; a person's action is a decision if there was a choice."""
        if self._decides(action):
            asked = legal(self.state)[action.seat]
            view = view_of(self.state, action.seat)
            decision = Decision(self._read, view, asked, action)
            self.decisions.append(decision)
            self._waiting.append(decision)
            if self._start is not None:
                self.starts[self._read] = self._start
        elif isinstance(action, StartDeal) and _whole(action, self.state):
            self._start = Beginning(self.state, self._read)
        self.state, _ = apply(self.state, action)
        self._read += 1

    def _decides(self, action: Action) -> TypeGuard[Answer]:
        """Whether the action is a person's decision."""
        return isinstance(action, Answer) and action.seat in self.people

    def _think(self, decision: Decision) -> bool:
        """Refine a decision by a part of a batch, and judge it if that is enough."""
        number = decision.number
        if number not in self.consulted:
            self.consulted[number] = Consultation(decision.view, decision.asked, number)
        consultation = self.consulted[number]
        if not consultation.done:
            consultation.step()
        if not consultation.done or consultation.advice is None:
            return False
        advice = consultation.advice
        self.judged[number] = Judged(decision, judge(advice, decision.action), advice)
        del self.consulted[number]
        self._waiting.remove(decision)
        return True

    # --- Results ----------------------------------------------------------------------------

    def on_deal(self, deal: int) -> list[Judged]:
        """The judged decisions of one deal, in order."""
        found = [each for each in self.judged.values() if each.decision.deal == deal]
        return sorted(found, key=lambda each: each.decision.number)

    def score(self, seat: int | None = None) -> Score:
        """Summary of a seat's decisions, or of all."""
        return score(each for each in self.judged.values() if seat in (None, each.decision.seat))

    def costliest(self) -> list[Judged]:
        """The mistakes, costliest first."""
        mistakes = [each for each in self.judged.values() if each.verdict.mark is Mark.MISTAKE]
        return sorted(mistakes, key=lambda each: (-each.verdict.cost, each.decision.number))


def _whole(deal: StartDeal, state: State) -> bool:
    """Whether all cards are in the pack of a deal."""
    return len(deal.pack) == len(pack_with(state.table.rules.played.jokers))


def score(judged: Iterable[Judged]) -> Score:
    """Summary of these decisions."""
    verdicts = [each.verdict for each in judged]
    marks = [verdict.mark for verdict in verdicts]
    costly = [verdict for verdict in verdicts if verdict.mark is Mark.MISTAKE]
    cost = sum(verdict.cost for verdict in costly)
    certain = all(verdict.certain for verdict in costly)
    best, close, mistakes = (marks.count(mark) for mark in (Mark.BEST, Mark.CLOSE, Mark.MISTAKE))
    return Score(len(marks), best, close, mistakes, cost, certain)

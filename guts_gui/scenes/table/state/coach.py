"""The coach at a table: when it gives advice, computes, and shows its marks.

At a shared screen its advice belongs to a person's cards: it is visible while that person peeks,
and marks are shown after the session. It computes batches of deals, in parts that fit into frames.
Advice is shown when it is fairly sure, and once more when it is final: the mark after the deal
comes from the same numbers, with more deals where they were not final.
"""

from __future__ import annotations

from typing import Protocol

from guts_engine.coach.advice import Advice
from guts_engine.state.actions import Asked
from guts_engine.state.view import SeatView
from guts_engine.strategy.faults import TableError
from guts_gui.animation.player import Show
from guts_gui.coach.against import Answer, Encounter, answerable
from guts_gui.coach.review import A_MOMENT, Consultation, Marks, Review, call_coach
from guts_gui.i18n.faults import fault_words
from guts_gui.session.session import Session
from guts_gui.session.turn import Turn
from guts_gui.session.watching import Watching
from guts_gui.settings.settings import Settings


class Table(Protocol):
    """The state of a table that the coach needs."""

    session: Session
    show: Show
    turn: Turn | None

    def settings(self) -> Settings: ...

    @property
    def deciding(self) -> bool: ...

    @property
    def waiting(self) -> bool: ...


class TableCoach:
    """Advises the player who decides, and marks the decisions of a single person.

    `coached` is whether coaching is possible at this table.
    """

    def __init__(self, table: Table, *, coached: bool = True) -> None:
        self.table = table
        self.coached = coached
        self.review = Review.of(table.session.match.begun, table.session.people)
        self.advice: Advice | None = None
        self._chosen: bool | None = None  # on this decision, in place of the setting
        self._consultation: Consultation | None = None
        self.opened = False
        """Whether it was opened in this session; before, nothing is marked at the table."""
        self.against = False
        """Whether advice is against these players, and not the equilibrium."""
        self.rough = False
        """Whether the others play by the idealised game until the rules are solved."""
        self.watching = Watching(table.session.match.begun, table.session.people)
        self._encounter: Encounter | None = None
        self._called = coached and self._always
        if self._called:
            call_coach()

    # --- Visibility -------------------------------------------------------------------------

    @property
    def _always(self) -> bool:
        return self.table.settings().coach == "always"

    @property
    def offered(self) -> bool:
        """Whether there is a coach at this table."""
        wanted = self.coached and self.table.settings().coach != "off"
        return wanted and not self.review.fault

    @property
    def wanted(self) -> bool:
        """Whether advice is requested for the current decision."""
        return self.offered and (self._always if self._chosen is None else self._chosen)

    @property
    def advising(self) -> bool:
        """Whether advice is visible: never beside covered cards."""
        turn = self.table.turn
        if turn is None or turn.asked is None or not self.table.deciding:
            return False
        return self.wanted and (turn.peeking or not turn.covered)

    @property
    def answering(self) -> bool:
        """Whether advice is against these players; only what they declare is known of them."""
        turn = self.table.turn
        return self.against and turn is not None and answerable(turn.asked)

    @property
    def answer(self) -> Answer | None:
        """The advice against these players; None until it is final."""
        encounter = self._encounter
        return encounter.answer if encounter is not None and encounter.done else None

    @property
    def _behind(self) -> int:
        """The number of actions whose part in the players' habits is not counted yet."""
        return self.watching.behind(self.table.session.match.actions)

    @property
    def waiting(self) -> bool:
        """Whether advice would be visible if the cards were uncovered."""
        turn = self.table.turn
        return turn is not None and turn.covered and not turn.peeking and self.wanted

    @property
    def marking(self) -> bool:
        """Whether the marks of the finished deal are visible."""
        alone = self.table.session.viewer is not None
        return self.offered and alone and self.table.waiting and (self.opened or self._always)

    @property
    def marks(self) -> Marks | None:
        """The marks of the finished deal and of the session, while they are visible."""
        seat = self.table.session.viewer
        if not self.marking or seat is None:
            return None
        self.listen()
        judged, pending = self.review.on_deal(self.table.session.table.deals), self.review.pending
        if not judged and not pending:
            return None
        return Marks(seat, tuple(judged), self.review.score(), pending)

    @property
    def most_cards(self) -> int:
        """The largest number of cards in a hand of this game."""
        return self.table.session.table.rules.most_cards

    @property
    def busy(self) -> bool:
        """Whether it has something to compute."""
        if self.advising and self.answering:
            return self._encounter is None or not self._encounter.done
        if self.advising:
            return self._consultation is None or not self._consultation.done
        if self.offered and self._behind:
            return True
        return self.offered and self.table.session.viewer is not None and self.review.busy

    def toggle(self) -> None:
        """Request or dismiss advice on the current decision."""
        self._chosen = not self.wanted

    def learn(self, *, rough: bool) -> bool:
        """Whether the others play by the idealised game for now; returns whether that is new.

        Once the rules are solved, advice begins again.
        """
        if rough == self.rough:
            return False
        self.rough = rough
        if not rough:
            self._consultation, self.advice, self._encounter = None, None, None
        return True

    def turn_against(self) -> None:
        """Change between advice against the equilibrium and against these players."""
        self.against = not self.against or not self.wanted
        self._chosen = self.opened = True

    # --- Computing --------------------------------------------------------------------------

    def update(self) -> bool:
        """Compute while nothing moves; True when there is something new to show."""
        if self.table.show.busy or not self.offered:
            return False
        if not self._called:
            self._called = True
            call_coach()
            return False
        if self.advising:
            return self._meet() if self.answering else self._advise()
        if self._behind:
            self.watching.read(self.table.session.match.actions)
            return False
        if self.table.session.viewer is None:
            return False
        self.listen()
        return self.review.step() and self.table.waiting

    def follow(self) -> None:
        """A turn has begun or ended: hide the advice, and keep the results for the mark."""
        if self._consultation is not None:
            self.review.consulted[self._consultation.number] = self._consultation
        self._consultation, self.advice = None, None
        self._encounter = None
        self._chosen = None

    def _advise(self) -> bool:
        turn = self.table.turn
        if turn is None or turn.asked is None:
            return False
        if self._consultation is None:
            number = len(self.table.session.match.lines)
            self._consultation = self.consult(turn.view, turn.asked, number)
        if self._consultation.done:
            return False
        try:
            advice = self._consultation.work(A_MOMENT)
        except TableError as damaged:
            self.review.fault = fault_words(damaged)
            return True
        if advice is None:
            return False
        shown = self.advice.samples if self.advice is not None else 0.0
        if self._consultation.done or (self._consultation.ready and advice.samples >= 2 * shown):
            self.advice = advice
            return True
        return False

    def _meet(self) -> bool:
        """Compute a batch of the advice against these players; True when it is final."""
        turn, actions = self.table.turn, self.table.session.match.actions
        if turn is None or turn.asked is None:
            return False
        if self._encounter is None:
            if self.watching.read(actions):
                watcher = self.watching.watchers[turn.seat]
                self._encounter = Encounter(turn.view, turn.asked, len(actions), watcher)
                return self._encounter.done
            return False
        if self._encounter.done:
            return False
        try:
            self._encounter.work(A_MOMENT)
        except TableError as damaged:
            self.review.fault = fault_words(damaged)
            return True
        return self._encounter.done

    def consult(self, view: SeatView, asked: Asked, number: int) -> Consultation:
        """A consultation on a question, with only the seat's view (R10)."""
        return Consultation(view, asked, number)

    def listen(self) -> None:
        """Read all decisions made so far."""
        self.review.actions = self.table.session.match.actions

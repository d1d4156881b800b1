"""The coach at a table: whom it advises, when it thinks, and when its marks are shown.

At a shared screen its words belong to a person's cards: they are seen while that person peeks,
and marks are seen when the session is over. It thinks in batches of deals, one a frame, so that
no time it takes depends on what it thinks about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from guts_engine.analysis.spot.advice import Advice
from guts_engine.play.actions import Asked
from guts_engine.play.view import SeatView
from guts_engine.strength.tables import TableError
from guts_gui.animation.player import Show
from guts_gui.coach.review import Consultation, Judged, Review, Score, call_coach
from guts_gui.i18n.faults import fault_words
from guts_gui.session.session import Session
from guts_gui.session.turn import Turn
from guts_gui.settings.settings import Settings

SETTLED: Final = 12
"""The batches of deals after which later numbers take the place of those that are shown."""


class Table(Protocol):
    """What the coach goes by at a table."""

    session: Session
    show: Show
    turn: Turn | None
    log_open: bool

    def settings(self) -> Settings: ...

    @property
    def deciding(self) -> bool: ...

    @property
    def waiting(self) -> bool: ...


class TableCoach:
    """Advises whoever decides at the table, and marks the decisions of one who plays alone.

    `coached` tells whether a coach may speak there at all.
    """

    def __init__(self, table: Table, *, coached: bool = True) -> None:
        self.table = table
        self.coached = coached
        self.review = Review.of(table.session.match.begun, table.session.people)
        self.advice: Advice | None = None
        self._toggled = False
        self._consultation: Consultation | None = None
        self._batches = 0
        self._called = coached and self._always
        if self._called:
            call_coach()

    # --- Whether it speaks ------------------------------------------------------------------

    @property
    def _always(self) -> bool:
        return self.table.settings().coach == "always"

    @property
    def offered(self) -> bool:
        """Whether there is a coach at this table."""
        wanted = self.coached and self.table.settings().coach != "off"
        return wanted and not self.review.fault

    @property
    def _wanted(self) -> bool:
        """Whether it is to speak at the decision that is being made."""
        return self.offered and self._toggled != self._always

    @property
    def advising(self) -> bool:
        """Whether its advice lies on the table now: never beside cards that are covered."""
        turn = self.table.turn
        if turn is None or turn.asked is None or not self.table.deciding or self.table.log_open:
            return False
        return self._wanted and (turn.peeking or not turn.covered)

    @property
    def waiting(self) -> bool:
        """Whether it would speak if the cards were not covered."""
        turn = self.table.turn
        return turn is not None and turn.covered and not turn.peeking and self._wanted

    @property
    def marking(self) -> bool:
        """Whether the marks of the deal that is over lie on the table now."""
        alone = self.table.session.viewer is not None
        return self.offered and alone and self.table.waiting and not self.table.log_open

    @property
    def marks(self) -> tuple[Sequence[Judged], Score] | None:
        """What was judged of the deal that is over, and of the session, while that is shown."""
        if not self.marking:
            return None
        judged = self.review.on_deal(self.table.session.table.deals)
        return (judged, self.review.score()) if judged else None

    @property
    def busy(self) -> bool:
        """Whether it has something to think about."""
        if self.advising:
            return self._consultation is None or not self._consultation.done
        return self.offered and self.table.session.viewer is not None and self.review.busy

    def toggle(self) -> None:
        """Ask it about the decision that is being made, or wave it away."""
        self._toggled = not self._toggled

    # --- Thinking ---------------------------------------------------------------------------

    def update(self) -> bool:
        """Think on while nothing moves; True when it has something new to show."""
        if self.table.show.busy or not self.offered:
            return False
        if not self._called:
            self._called = True
            call_coach()
            return False
        if self.advising:
            return self._advise()
        if self.table.session.viewer is None:
            return False
        self.listen()
        return self.review.step() and self.table.waiting

    def follow(self) -> None:
        """A turn has begun or ended: no word is left; what was thought is kept for its mark."""
        if self._consultation is not None:
            self.review.consulted[self._consultation.number] = self._consultation
        self._consultation, self.advice, self._batches = None, None, 0
        self._toggled = False

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
            advice = self._consultation.refine()
        except TableError as damaged:
            self.review.fault = fault_words(damaged)
            return True
        self._batches += 1
        if self.advice is None or self._batches >= SETTLED or self._consultation.done:
            self.advice, self._batches = advice, 0
            return True
        return False

    def consult(self, view: SeatView, asked: Asked, number: int) -> Consultation:
        """The coach at a question, with what its seat sees and nothing else (R10)."""
        return Consultation(view, asked, number)

    def listen(self) -> None:
        """Take notice of everything decided so far."""
        self.review.actions = self.table.session.match.actions

"""The coach at a table: whom it advises, when it thinks, and when its marks are shown.

At a shared screen its words belong to a person's cards: they are seen while that person peeks,
and marks are seen when the session is over. It thinks in batches of deals, one a frame, so that
no time it takes depends on what it thinks about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from guts_engine.play.actions import Asked
from guts_engine.play.view import SeatView
from guts_engine.strength.tables import TableError
from guts_gui.app.navigation import Coach
from guts_gui.coach.review import Consultation, Judged, Review, Score, call_coach
from guts_gui.i18n.faults import fault_words
from guts_gui.layout.frame import Frame
from guts_gui.layout.geometry import CARD_RATIO
from guts_gui.layout.poses import Kind, Placement, Sprite
from guts_gui.layout.seats import Plan
from guts_gui.scenes.common.coach_panel import covers_name, draw_advice, draw_marks, marks_sheet

if TYPE_CHECKING:
    from guts_engine.analysis.spot.advice import Advice
    from guts_gui.scenes.table.table import TableScene

CLEAR: Final = 6.0
"""How far above the highest card the name of the hand lies then."""
NAME, NAME_HALF = 18, 0.78
"""The type of that name, and half the height of its label, as a share of the type's."""
STAND: Final = 12
"""The batches of deals after which later numbers take the place of those that are shown."""


class TableCoach:
    """Advises whoever decides at the table, and marks the decisions of one who plays alone."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.review = Review.of(scene.session.match.begun, scene.session.people)
        self.advice: Advice | None = None
        self._asked_for = False
        self._consultation: Consultation | None = None
        self._stood = 0
        self._called = scene.coached and scene.app.settings.coach == "always"
        if self._called:
            call_coach()

    # --- Whether it speaks ------------------------------------------------------------------

    @property
    def offered(self) -> bool:
        """Whether there is a coach at this table."""
        wanted = self.scene.coached and self.scene.app.settings.coach != "off"
        return wanted and not self.review.fault

    @property
    def advising(self) -> bool:
        """Whether its advice lies on the table now: never beside cards that are covered."""
        turn, always = self.scene.turn, self.scene.app.settings.coach == "always"
        if turn is None or turn.asked is None or not self.scene.deciding or self.scene.log_open:
            return False
        return self.offered and self._asked_for != always and (turn.peeking or not turn.covered)

    @property
    def waiting(self) -> bool:
        """Whether it would speak if the cards were not covered."""
        turn, always = self.scene.turn, self.scene.app.settings.coach == "always"
        covered = turn is not None and turn.covered and not turn.peeking
        return covered and self.offered and self._asked_for != always

    @property
    def marking(self) -> bool:
        """Whether the marks of the deal that is over lie on the table now."""
        scene = self.scene
        alone = scene.session.viewer is not None
        return self.offered and alone and scene.waiting and not scene.log_open

    @property
    def busy(self) -> bool:
        """Whether it has something to think about."""
        if self.advising:
            return self._consultation is None or not self._consultation.done
        return self.offered and self.scene.session.viewer is not None and self.review.busy

    def toggle(self) -> None:
        """Ask it, or wave it away; between deals, look at all its marks."""
        turn = self.scene.turn
        if not self.offered:
            return
        if turn is not None:
            self._asked_for = not self._asked_for
        elif self.scene.waiting and self.scene.session.viewer is not None:
            self._open_marks()
        self.scene.invalidate()

    def _open_marks(self) -> None:
        self._hear()
        self.scene.app.go(Coach(self.review, self.scene.session.seats))

    # --- Thinking ---------------------------------------------------------------------------

    def update(self) -> bool:
        """Think on while nothing moves; True when it has something new to show."""
        if self.scene.show.busy or not self.offered:
            return False
        if not self._called:
            self._called = True
            call_coach()
            return False
        told = self._think()
        if self.review.fault:
            self.scene.app.notify(self.review.fault)
            self.scene.invalidate()
        return told

    def _think(self) -> bool:
        if self.advising:
            return self._advise()
        if self.scene.session.viewer is None:
            return False
        self._hear()
        return self.review.step() and self.scene.waiting

    def follow(self) -> None:
        """A turn has begun or ended: no word is left; what was thought is kept for its mark."""
        if self._consultation is not None:
            self.review.consulted[self._consultation.number] = self._consultation
        self._consultation, self.advice, self._stood = None, None, 0
        self._asked_for = False

    def _advise(self) -> bool:
        turn = self.scene.turn
        if turn is None or turn.asked is None:
            return False
        if self._consultation is None:
            number = len(self.scene.session.match.lines)
            self._consultation = self.consult(turn.view, turn.asked, number)
        if self._consultation.done:
            return False
        try:
            advice = self._consultation.refine()
        except TableError as damaged:
            self.review.fault = fault_words(damaged)
            return True
        self._stood += 1
        if self.advice is None or self._stood >= STAND or self._consultation.done:
            self.advice, self._stood = advice, 0
            return True
        return False

    def consult(self, view: SeatView, asked: Asked, number: int) -> Consultation:
        """The coach at a question, with what its seat sees and nothing else (R10)."""
        return Consultation(view, asked, number)

    def _hear(self) -> None:
        """Everything decided so far is there to be judged."""
        self.review.actions = self.scene.session.match.actions

    # --- Drawing ----------------------------------------------------------------------------

    def cleared(self, placement: Placement) -> Placement:
        """The placement without what the advice lies over: the name of the hand, which it tells.

        Marks send that name above the cards if they would touch it.
        """
        turn, marks = self.scene.turn, self._marks()
        if marks is not None:
            seat, plan = marks[0][-1].decision.seat, self.scene.sprites.plan
            name = placement.get(Sprite(Kind.NAME, seat))
            if name and covers_name(marks_sheet(self.scene.brush, plan, seat, marks), name.words):
                return name_above(placement, plan, seat, self.scene.brush.frame)
        if turn is None or not self.advising:
            return placement
        name_of = Sprite(Kind.NAME, turn.seat)
        return {sprite: pose for sprite, pose in placement.items() if sprite != name_of}

    def _marks(self) -> tuple[Sequence[Judged], Score] | None:
        """What was judged of the deal that is over, and of the session, while that is shown."""
        if not self.marking:
            return None
        judged = self.review.on_deal(self.scene.session.table.deals)
        return (judged, self.review.score()) if judged else None

    def draw(self, surface: pygame.Surface) -> None:
        """Its advice, or its marks."""
        scene = self.scene
        plan, turn = scene.sprites.plan, scene.turn
        if self.advising and turn is not None:
            draw_advice(surface, scene.brush, plan, turn.view, self.advice)
        elif marks := self._marks():
            draw_marks(surface, scene.brush, plan, marks[0][-1].decision.seat, marks)


def name_above(placement: Placement, plan: Plan, seat: int, frame: Frame) -> Placement:
    """The placement with the name of the near player's hand above the cards, its place covered."""
    sprite = Sprite(Kind.NAME, seat)
    cards = [pose for key, pose in placement.items() if key.is_card_of(seat)]
    if sprite not in placement or not cards:
        return placement
    top = min(pose.y - pose.width * CARD_RATIO / 2 for pose in cards)
    half = NAME_HALF * frame.text(NAME) / frame.scale
    at = plan.places[seat].cards[0], top - CLEAR - half
    return {**placement, sprite: placement[sprite].at(*at)}

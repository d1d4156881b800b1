"""The coach's review of a session: each person's marks, and the costliest mistakes.

A mistake opens as a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

import pygame

from guts_gui.app.navigation import Drills, Rules
from guts_gui.app.scene import Program, Scene
from guts_gui.coach.opponents import Opponents
from guts_gui.coach.review import Judged, Review
from guts_gui.coach.words import (
    action_words,
    cost_of_mistakes,
    cost_words,
    counted_marks,
    counted_mistakes,
)
from guts_gui.controls import Button, Look, Units
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drill.book import Book, due_today, own_seats
from guts_gui.drill.words import entry_words
from guts_gui.i18n.translate import later, number, tr
from guts_gui.layout.hand_cards import hand_label
from guts_gui.scenes.coach.question import CoachQuestionScene
from guts_gui.scenes.common.listing import Listing, draw_cell
from guts_gui.scenes.common.opponents import SWITCH, draw_opponents
from guts_gui.scenes.common.sheet import empty_sheet, page_heading
from guts_gui.setup.draft import SeatSetup
from guts_gui.words.names.terms import capital

MARGIN: Final = 48.0
TOP: Final = 96.0
PEOPLE: Final = 400.0
"""Width of the panel of people."""
HEAD: Final = 44.0
ANSWER: Final = 256.0
"""Width of the button that asks the mistakes again."""


class CoachScene(Scene):
    """The people and their marks at the left, the costliest mistakes at the right."""

    return_label = later("To review")

    def __init__(self, app: Program, review: Review, seats: Sequence[SeatSetup]) -> None:
        super().__init__(app)
        self.review = review
        self.seats = seats
        self.mistakes: list[Judged] = review.costliest()
        self._noted = 0
        mine = own_seats(review, seats, app.settings.player)
        self.opponents = Opponents(review, min(mine)) if len(mine) == 1 else None
        self.shows_opponents = False
        self.listing: Listing[Judged] = Listing(self, self._fetch, self._paint, self._ask, row=44.0)

    # --- Building ---------------------------------------------------------------------------

    def build(self) -> None:
        x, y, width, height = self._list_panel
        box = (x + 14, y + HEAD, width - 36, height - HEAD - 10)
        self.listing.build(box, 0 if self.shows_opponents else len(self.mistakes))
        frame, cap = self.app.frame, self.app.keymap.label
        top = frame.height - 76
        Button(
            self,
            "back",
            (MARGIN, top, 184, 52),
            self.back_label,
            self.app.pop,
            cap=cap(Action.BACK),
        )
        box = (MARGIN + 196, top, PEOPLE - 196, 52)
        Button(self, "judging", box, tr("How it works"), self._explain, cap=cap(Action.RULES))
        if self.listing.total > self.listing.count:
            self.listing.build_pages(MARGIN + PEOPLE + 16, top, width=112, height=52)
        box = (frame.width - MARGIN - ANSWER - 12 - 176, top, 176, 52)
        words = entry_words(due_today(self.app.store, self._today()))
        Button(self, "drills", box, words, self._drill, look=Look.SECOND)
        answer = Button(
            self,
            "answer",
            (frame.width - MARGIN - ANSWER, top, ANSWER, 52),
            tr("Try again"),
            lambda: self._open(0),
            look=Look.PRIMARY,
            cap=cap(Action.CONTINUE),
            cap_with_focus=True,
            enabled=bool(self.mistakes),
        )
        words = tr("Mistakes") if self.shows_opponents else tr("Opponents")
        box = (x + width - 12 - SWITCH, y + 4, SWITCH, 34)
        self.switch = Button(self, "switch", box, words, self._switch, size=15)
        self._follow_opponents()
        if self.mistakes:
            self.focus.start(answer)

    def _follow_opponents(self) -> None:
        """Show the button that opens the opponents once something can be said of one."""
        some = self.opponents is not None and self.opponents.done and self.opponents.found
        self.switch.appear(wanted=bool(some))

    def _switch(self) -> None:
        """Change between the mistakes and the opponents."""
        self.shows_opponents = not self.shows_opponents
        self.app.rebuild_soon()

    @property
    def _list_panel(self) -> Units:
        frame = self.app.frame
        left = MARGIN + PEOPLE + 16
        return (left, TOP, frame.width - MARGIN - left, frame.height - TOP - 92)

    def _fetch(self, first: int, count: int) -> list[Judged]:
        return [] if self.shows_opponents else self.mistakes[first : first + count]

    def _ask(self, mistake: Judged) -> None:
        self._open(self.mistakes.index(mistake))

    def _open(self, place: int) -> None:
        """Open a mistake as a question, followed by the next ones."""
        self.app.push(CoachQuestionScene(self.app, self.mistakes, self.seats, place, self.review))

    def _explain(self) -> None:
        """Open the rules page on the coach's assumptions and marks."""
        self.app.go(Rules(topic="coach"))

    def _drill(self) -> None:
        """Open the drills, where these mistakes come back."""
        self._note_mistakes()
        self.app.go(Drills())

    def _today(self) -> date:
        return self.app.now().date()

    def _note_mistakes(self) -> None:
        """Note the player's mistakes, to be asked again in drills; what was deleted stays so."""
        mistakes = len(self.review.costliest())
        if mistakes == self._noted:
            return
        self._noted = mistakes
        book = Book(self.app.store, self._today)
        book.add_review(self.review, self.seats, self.app.settings.player)
        if fault := book.take_fault():
            self.app.notify(fault)

    def leave(self) -> None:
        self._note_mistakes()

    # --- Keys, wheel and time ---------------------------------------------------------------

    def act(self, action: Action) -> bool:
        if action is Action.RULES:
            self._explain()
            return True
        if action is Action.COACH:
            action = Action.BACK
        return self.listing.act(action) or super().act(action)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.listing.handle(event)

    @property
    def busy(self) -> bool:
        return self.review.busy or self._gathering

    @property
    def _gathering(self) -> bool:
        return self.opponents is not None and not self.opponents.done

    def update(self, dt: float) -> bool:
        judged = self.review.work()
        if self.opponents is not None and self._gathering:
            self.opponents.work()
            if self.opponents.done:
                self._follow_opponents()
                judged = True
        mistakes = self.review.costliest() if judged else self.mistakes
        if len(mistakes) != len(self.mistakes):
            first, self.mistakes = not self.mistakes, mistakes
            self.rebuild()
            if first:
                self.focus.give(self.focus.find("answer"))
        return judged

    # --- Drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("The coach"), MARGIN, 52)
        at = (frame.px(frame.width - MARGIN), frame.px(56))
        brush.write(
            surface,
            tr("Judged as if everyone else played the equilibrium. Luck doesn't count."),
            at,
            Face.TEXT,
            frame.text(16),
            palette.QUIET,
            anchor="midright",
            width=frame.px(frame.width - 2 * MARGIN - 280),
        )
        self._draw_people(surface, (MARGIN, TOP, PEOPLE, self._list_panel[3]))
        if self.shows_opponents and self.opponents is not None:
            avatars = [seat.avatar for seat in self.seats]
            draw_opponents(surface, brush, self._list_panel, self.opponents.found, avatars)
        else:
            self._draw_mistakes(surface)

    def _draw_people(self, surface: pygame.Surface, box: Units) -> None:
        """Draw the summary of each person's decisions."""
        frame, brush = self.app.frame, self.brush
        x, y, width, height = box
        brush.panel(surface, frame.rect(*box))
        foot = HEAD if self.review.busy else 10.0
        people = sorted(self.review.people)
        roomy = 170.0 * frame.text_size / 100
        pitch = min(roomy, (height - 10 - foot) / max(1, len(people)))
        for place, seat in enumerate(people):
            self._draw_person(surface, seat, (x, y + 10 + place * pitch, width, pitch))
        if self.review.busy:
            words = tr(
                "{n} of {all} decisions judged",
                n=len(self.review.judged),
                all=len(self.review.judged) + self.review.pending,
            )
            at = (frame.px(x + 20), frame.px(y + height - HEAD / 2))
            brush.write(surface, words, at, Face.TEXT, frame.text(15), palette.QUIET)

    def _draw_person(self, surface: pygame.Surface, seat: int, box: Units) -> None:
        """Draw portrait and name, the number of mistakes, and what they cost."""
        frame, brush = self.app.frame, self.brush
        x, y, width, pitch = box
        score = self.review.score(seat)
        side = min(64.0, pitch - 8)
        face = self.art.portrait(self.seats[seat].avatar, frame.px(side))
        room = frame.px(width - 96 - 20)
        lines = [
            (self.seats[seat].name, Face.SEMIBOLD, 18.0, palette.CREAM),
            (
                capital(counted_mistakes(score)) if score.decisions else "",
                Face.DISPLAY,
                24.0,
                palette.BRASS,
            ),
            (counted_marks(score), Face.TEXT, 15.0, palette.QUIET),
            (cost_of_mistakes(score), Face.TEXT, 15.0, palette.QUIET),
        ]
        if pitch < 30 * len(lines):
            lines = [lines[0], lines[2]]
        broken = [
            self.art.balanced(words, letters, frame.text(size), room)
            for words, letters, size, _ in lines
        ]
        close, large = 19.0 * frame.text_size / 100, 28.0 * frame.text_size / 100
        more = close * sum(len(parts) - 1 for parts in broken)
        if large * len(lines) + more > pitch:
            broken, more = [[words] for words, *_ in lines], 0.0
        step = min(pitch / len(lines), large)
        top = y + max(0.0, pitch - step * len(lines) - more) / 2
        middle = top + max(step, side) / 2 if len(lines) > 2 else y + pitch / 2
        surface.blit(face, face.get_rect(center=(frame.px(x + 52), frame.px(middle))))
        for parts, (_, letters, size, colour) in zip(broken, lines, strict=True):
            px = min(frame.text(size), max(brush.smallest, frame.px(step * 0.8)))
            for number_of, part in enumerate(parts):
                at = (frame.px(x + 96), frame.px(top + step / 2 + number_of * close))
                brush.write(surface, part, at, letters, px, colour, width=room)
            top += step + close * (len(parts) - 1)

    def _draw_mistakes(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        x, y, width, _ = self._list_panel
        box = pygame.Rect(frame.rect(*self._list_panel))
        brush.panel(surface, box)
        at = (frame.px(x + 24), frame.px(y + HEAD / 2 + 2))
        room = frame.px(width - 48 - (SWITCH if self.switch.visible else 0))
        words = tr("Costliest mistakes: try each one again")
        brush.write(surface, words, at, Face.SEMIBOLD, frame.text(16), width=room)
        if not self.mistakes:
            words = tr("The coach is still working.") if self.review.busy else tr("No mistakes.")
            if self.review.fault:
                words = tr("The coach can't work: a program file is damaged. Reinstall Guts Table.")
            empty_sheet(surface, brush, box, words)
        self.listing.draw(surface)

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, mistake: Judged) -> None:
        """Draw one mistake: deal, player, cards and cost."""
        frame, brush = self.app.frame, self.brush
        decision, wide = mistake.decision, rect.w / frame.scale
        middle = rect.centery
        seat = self.seats[decision.seat]
        side = min(36.0, rect.h / frame.scale - 4)
        face = self.art.portrait(seat.avatar, frame.px(side))
        surface.blit(face, face.get_rect(center=(frame.px(30), middle)))
        left = 58.0
        more = 60.0 * (frame.text_size / 100 - 1)
        for words, room, letters, size, colour in (
            (tr("Deal {n}", n=decision.deal), 104 + 2 * more, Face.SEMIBOLD, 16.0, palette.CREAM),
            (
                hand_label(decision.view, decision.seat),
                238 - 2 * more,
                Face.TEXT,
                16.0,
                palette.CREAM,
            ),
            (
                tr("pot {n}", n=number(decision.view.table.pots)),
                96.0,
                Face.TEXT,
                16.0,
                palette.QUIET,
            ),
            (
                action_words(decision.action),
                wide - left - 438 - 120,
                Face.SEMIBOLD,
                16.0,
                palette.CREAM,
            ),
        ):
            width, px = frame.px(room - 10), frame.text(size)
            parts = self.art.balanced(words, letters, px, width)
            if len(parts) * px * 1.2 > rect.h:
                parts = [words]
            for number_of, part in enumerate(parts):
                down = round((number_of - (len(parts) - 1) / 2) * px * 1.2)
                at = (frame.px(left), middle + down)
                brush.write(surface, part, at, letters, px, colour, width=width)
            left += room
        draw_cell(self, surface, cost_words(mistake), wide - 20, rect, 96, palette.WARNING)

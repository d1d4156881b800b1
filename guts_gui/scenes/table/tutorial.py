"""The tutorial: a table with a panel that explains each step."""

from __future__ import annotations

import pygame

from guts_gui.app.navigation import Play
from guts_gui.app.scene import Program
from guts_gui.controls import Button, GuardedButton, Look
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import on_grid
from guts_gui.layout.poses import Kind, Placement, Sprite
from guts_gui.layout.seating.geometry import CARD_RATIO
from guts_gui.layout.seating.seats import BAR
from guts_gui.scenes.common.hand_row import offer_places
from guts_gui.scenes.table.state.lesson import LessonState
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.lesson import STEPS, Note, lesson
from guts_gui.session.session import Session
from guts_gui.setup.draft import quick_setup

WIDE, MORE = 392.0, 144.0
"""Width of the panel, and extra width at twice the text size."""
PAD, EDGE = 16.0, 16.0
HEAD = 36.0
"""Height of the title line above a note, at normal text size."""
LEADING = 1.32
"""Line spacing, as a multiple of the text size."""
UNDER_WORDS = 36.0
"""Distance of the question from the middle of the count, at one and a half times the text size."""


class TutorialScene(TableScene):
    """Two deals of Three-Card Guts with a stacked deck; nothing is saved."""

    coached = False
    state: LessonState

    def make_state(self, session: Session) -> LessonState:
        return LessonState(session, self.app.frame.space, lambda: self.app.settings)

    @classmethod
    def begin(cls, app: Program) -> TutorialScene:
        """The tutorial from the start, for the player of the settings."""
        scene = cls(app, lesson(app.settings.player, app.settings.avatar))
        scene.proceed(scene.session.dealing)
        return scene

    # Building

    def build(self) -> None:
        self.state.translate()
        super().build()
        leave = self.focus.find("menu")
        if isinstance(leave, Button):
            leave.say(tr("Leave"))
        log, speed = self.focus.find("log"), self.focus.find("speed")
        if isinstance(log, Button) and isinstance(speed, Button):
            log.appear(wanted=False)
            corner = (log.rect.right - speed.rect.w, speed.rect.y)
            speed.set_relative_position(corner)
        self._build_panel()
        self._arrange_panel()

    def _build_panel(self) -> None:
        """Create the buttons under a note."""
        cap = self.app.keymap.label(Action.CONTINUE)
        nowhere = (0.0, 0.0, 10.0, 10.0)
        self.read_on = GuardedButton(
            self,
            "read-on",
            nowhere,
            tr("Next"),
            self.next_note,
            look=Look.PRIMARY,
            cap=cap,
            cap_with_focus=True,
            size=18,
            hidden=True,
        )
        self.deal_me_in = GuardedButton(
            self,
            "deal-me-in",
            nowhere,
            tr("Deal me in"),
            self._play,
            look=Look.PRIMARY,
            cap=cap,
            cap_with_focus=True,
            size=18,
            hidden=True,
        )
        self.go_back = GuardedButton(
            self, "go-back", nowhere, self.back_label, self.open_menu, size=18, hidden=True
        )
        for button in (self.read_on, self.deal_me_in, self.go_back):
            button.refuses = self.state.refuses

    # Course of the tutorial

    @property
    def note(self) -> Note | None:
        """The current note, if any."""
        return self.state.note

    def ask(self) -> None:
        super().ask()
        if self.state.reading:
            self.focus.give(self.deal_me_in if self._may_play else self._forward)

    def next_note(self) -> None:
        """Go to the next note, or continue the deal after the last."""
        self.state.next_note()
        self.ask()

    def refresh(self) -> None:
        super().refresh()
        if self.frame is not None:
            self._arrange_panel()

    def update(self, dt: float) -> bool:
        note = self.note
        changed = super().update(dt)
        if self.note is not note:
            self._arrange_panel()
        return changed

    @property
    def _may_play(self) -> bool:
        """Whether a real table can follow: none is open below."""
        below = any(isinstance(scene, TableScene) for scene in self.app.scenes if scene is not self)
        return self.note is not None and self.note.last and not below

    @property
    def _forward(self) -> Button:
        return self.go_back if self.note is not None and self.note.last else self.read_on

    def _play(self) -> None:
        """Start a session at a real table."""
        self.app.go(Play(quick_setup(self.app.settings, self.app.roster.bots)))

    def open_menu(self) -> None:
        self.app.pop()

    def toggle_log(self) -> None:
        """Does nothing: the panel is in the place of the log."""

    # Panel

    def panel(self) -> tuple[float, float, float, float]:
        """The panel's place in design units, at the right of the learner's cards."""
        frame = self.app.frame
        lines, px = self._lines()
        tall = on_grid(PAD * 2 + self._head + len(lines) * px * LEADING / frame.scale)
        wide = self._wide
        return frame.width - EDGE - wide, frame.height - BAR - EDGE - tall, wide, tall

    @property
    def _wide(self) -> float:
        return on_grid(WIDE + MORE * (self.app.frame.text_size / 100 - 1))

    @property
    def _head(self) -> float:
        return HEAD * self.app.frame.text_size / 100

    def _lines(self) -> tuple[list[str], int]:
        """The lines of the note and their text size, small enough to clear the neighbour's hand."""
        frame, sizes = self.app.frame, (16, 15, 14)
        text = self.note.text if self.note is not None else ""
        room = frame.px(self._wide - 2 * PAD)
        seat = self.sprites.plan.places[-1]
        above = seat.cards[1] + seat.card_width * CARD_RATIO / 2
        free = frame.height - BAR - EDGE - above - 2 * PAD - self._head
        fallen = [(self.art.wrap(text, Face.TEXT, px, room), px) for px in map(frame.text, sizes)]
        fitting = (each for each in fallen if len(each[0]) * each[1] * LEADING <= frame.px(free))
        return next(fitting, fallen[-1])

    def _arrange_panel(self) -> None:
        """Place the buttons of the note where the table's own would be."""
        last = self.note is not None and self.note.last
        place = self.controls.hand
        self.read_on.move_to(place)
        self.deal_me_in.move_to(place)
        if self._may_play:
            place = offer_places(self.app.frame, place, 1)[0]
        self.go_back.move_to(place)
        self.read_on.appear(wanted=self.state.reading and not last)
        self.go_back.appear(wanted=last)
        self.deal_me_in.appear(wanted=self._may_play)
        self.controls.arrange()

    @property
    def bar_end(self) -> float:
        if not self._may_play:
            return super().bar_end
        return float(offer_places(self.app.frame, self.controls.hand, 1)[0][0])

    def placed(self) -> Placement:
        placement = super().placed()
        left, sprite, frame = self.panel()[0], Sprite(Kind.NAME), self.app.frame
        name = placement.get(sprite)
        if name is None or not self._noted:
            return placement
        wide = self.art.text_size(name.words, Face.DISPLAY, frame.text(18))[0] + frame.text(16)
        return {
            **placement,
            sprite: name.at(min(name.x, left - wide / 2 / frame.scale - 8), name.y),
        }

    @property
    def prompting(self) -> bool:
        covered = self._noted and self.panel()[1] < self.sprites.plan.count[1] + UNDER_WORDS
        return super().prompting and not covered

    @property
    def _noted(self) -> bool:
        """Whether a note is shown now."""
        return self.note is not None and self.show.told

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.note is None or not self.show.told:
            return
        frame, brush = self.app.frame, self.brush
        x, y, wide, tall = self.panel()
        brush.panel(surface, frame.rect(x, y, wide, tall), alpha=1.0)
        large, room = frame.text_size / 100, wide - 2 * PAD
        step = tr("Step {n} of {all}", n=self.note.number, all=STEPS)
        base = y + PAD + 12 * large
        left, right = frame.px(x + PAD), frame.px(x + wide - PAD)
        counted = brush.write(
            surface,
            step,
            (right, frame.px(base + 1)),
            Face.TEXT,
            frame.text(14),
            palette.QUIET,
            anchor="midright",
            width=frame.px(room * 0.4),
        )
        title, px = self.note.title, frame.text(20)
        brush.write(
            surface,
            title,
            (left, frame.px(base)),
            Face.DISPLAY,
            px,
            palette.CREAM,
            width=counted.left - left - frame.px(12),
        )
        lines, px = self._lines()
        top = frame.px(y + PAD + self._head - 6)
        for number, line in enumerate(lines):
            drawn = self.art.text(line, Face.TEXT, px, palette.CREAM)
            surface.blit(drawn, (left, top + round(number * px * LEADING)))

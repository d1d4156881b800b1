"""A guided deal: the table as always, and beside it a panel that says what is going on."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import pygame

from guts_gui import palette
from guts_gui.assets import Face
from guts_gui.frame import on_grid
from guts_gui.i18n import tr
from guts_gui.input import Action
from guts_gui.lesson import STEPS, Note, lesson, notes
from guts_gui.plan import BAR
from guts_gui.scenes.sheet import small_heading
from guts_gui.scenes.table import TableScene
from guts_gui.widgets import Button, Look

if TYPE_CHECKING:
    from guts_gui.app import App
    from guts_gui.session import Session

WIDE = 392.0
PAD = 20.0
EDGE = 16.0
BUTTON = 46.0
LABEL = 140.0


class TutorialScene(TableScene):
    """Two deals of Three-Card Guts with a stacked pack; nothing of it is kept."""

    coached = False

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.note: Note | None = None
        self._to_read: deque[Note] = deque()
        self._moment: tuple[int, bool] | None = None

    @classmethod
    def begin(cls, app: App) -> TutorialScene:
        """The lesson from its beginning, for the player of the settings."""
        scene = cls(app, lesson(app.settings.player, app.settings.avatar))
        scene.carefully(scene.session.deal)
        return scene

    # Building

    def build(self) -> None:
        """The table's buttons, and those of the panel."""
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
        """The buttons under a note, wherever they will lie."""
        cap = self.app.keymap.label(Action.CONTINUE)
        nowhere = (0.0, 0.0, 10.0, 10.0)
        self.read_on = Button(
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
        self.deal_me_in = Button(
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
        self.go_back = Button(
            self, "go-back", nowhere, tr("Back"), self.open_menu, size=16, hidden=True
        )

    # The course of the lesson

    @property
    def reading(self) -> bool:
        """Whether the table waits until a note has been read."""
        return self.note is not None and not self.note.live

    @property
    def deciding(self) -> bool:
        """Whether the learner is to decide now."""
        return super().deciding and not self.reading

    @property
    def waiting(self) -> bool:
        """Whether the next deal waits for a sign."""
        return super().waiting and not self.reading

    @property
    def _goes_on_alone(self) -> bool:
        return False

    def _now_ask(self) -> None:
        """A pause: first what there is to say, then the table's own question."""
        moment = (self.session.table.deals, self.session.asked is not None)
        if moment != self._moment:
            self._moment = moment
            self._to_read = deque(notes(self.session, asked=moment[1]))
            self.next_note()
        elif not self.reading:
            super()._now_ask()

    def next_note(self) -> None:
        """The next note of this pause."""
        self.note = self._to_read.popleft() if self._to_read else None
        if not self.reading:
            super()._now_ask()
        self._arrange_panel()
        if self.reading:
            self.focus.give(self.deal_me_in if self._may_play else self._forward)

    def turn_closed(self) -> None:
        """The learner has decided: the note has done its work."""
        self.note = None
        super().turn_closed()
        self._arrange_panel()

    def update(self, dt: float) -> bool:
        """A note is put away as soon as something is told again."""
        if self.show.busy and self.note is not None:
            self.note = None
            self._arrange_panel()
        return super().update(dt)

    @property
    def _may_play(self) -> bool:
        """Whether a table of one's own can follow: none waits below."""
        below = any(isinstance(scene, TableScene) for scene in self.app.scenes if scene is not self)
        return self.note is not None and self.note.last and not below

    @property
    def _forward(self) -> Button:
        return self.go_back if self.note is not None and self.note.last else self.read_on

    def _play(self) -> None:
        """Sit down at a table that counts."""
        from guts_gui.setup import quick_setup

        setup = quick_setup(self.app.settings, self.app.roster.bots)
        self.app.replace(TableScene.new(self.app, setup))

    def open_menu(self) -> None:
        """Leave the lesson, at any moment; nothing is lost by it."""
        self.app.pop()

    def toggle_log(self) -> None:
        """The panel stands where the log would."""

    def finish(self) -> None:
        """The lesson has no results."""
        self.app.pop()

    # The panel

    def panel(self) -> tuple[float, float, float, float]:
        """The panel's place in design units, at the right of the learner's cards."""
        frame = self.app.frame
        wide = WIDE
        lines, px = self._lines(wide)
        tall = PAD * 2 + 66 * frame.text_size / 100 + len(lines) * px * 1.36 / frame.scale
        if self.note is not None and not self.note.live:
            tall += BUTTON + 14
        tall = on_grid(tall)
        left, bottom = frame.width - EDGE - wide, frame.height - BAR - EDGE
        label = self.sprites.plan.places[0].label
        if left < label[0] + LABEL:  # the name of the learner's hand stays in sight
            bottom = min(bottom, label[1] - 28)
        return left, bottom - tall, wide, tall

    def _lines(self, wide: float) -> tuple[list[str], int]:
        frame = self.app.frame
        px = frame.text(16)
        text = self.note.text if self.note is not None else ""
        return self.art.wrap(text, Face.TEXT, px, frame.px(wide - 2 * PAD)), px

    def _arrange_panel(self) -> None:
        """Show the buttons that the note has."""
        x, y, wide, tall = self.panel()
        last = self.note is not None and self.note.last
        top, room = y + tall - PAD - BUTTON + 4, wide - 2 * PAD
        self.read_on.move_to((x + PAD, top, room, BUTTON))
        share = on_grid(room * 0.32) if self._may_play else room
        self.go_back.move_to((x + PAD, top, share, BUTTON))
        self.deal_me_in.move_to((x + PAD + share + 8, top, room - share - 8, BUTTON))
        self.read_on.appear(wanted=self.reading and not last)
        self.go_back.appear(wanted=last)
        self.deal_me_in.appear(wanted=self._may_play)
        self.controls.arrange()

    def draw(self, surface: pygame.Surface) -> None:
        """The table, and the panel with its note."""
        super().draw(surface)
        if self.note is None or self.show.busy:
            return
        frame, brush = self.app.frame, self.brush
        x, y, wide, tall = self.panel()
        brush.panel(surface, frame.rect(x, y, wide, tall), alpha=0.96)
        large = frame.text_size / 100
        step = tr("Step {n} of {all}", n=self.note.number, all=STEPS)
        small_heading(surface, brush, step, x + PAD, y + PAD + 6 * large, wide - 2 * PAD)
        at = (frame.px(x + PAD), frame.px(y + PAD + 34 * large))
        room = frame.px(wide - 2 * PAD)
        title, px = self.note.title, frame.text(20)
        brush.write(surface, title, at, Face.DISPLAY, px, palette.CREAM, width=room)
        lines, px = self._lines(wide)
        top = frame.px(y + PAD + 58 * large)
        for number, line in enumerate(lines):
            drawn = self.art.text(line, Face.TEXT, px, palette.CREAM)
            surface.blit(drawn, (at[0], top + round(number * px * 1.36)))

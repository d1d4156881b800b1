"""Overlay listing the players, with Rebuy and Leave."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from guts_engine.common.work import Steps
from guts_engine.state.parts import Status
from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import number, short, tr
from guts_gui.scenes.common.sheet import centred
from guts_gui.scenes.table.state.table import TableState
from guts_gui.scenes.table.state.words import rebuy_words

WIDTH = 864.0
ROW = 48.0
HEAD, FOOT = 96.0, 64.0
CHIPS, RESULT = 292.0, 372.0
"""Right edges of the numbers in a row."""


class CompanyScene(Scene):
    """Every seat with its chips; people may leave or rebuy between deals (R7.3, R9)."""

    opaque = False

    def __init__(
        self,
        app: Program,
        state: TableState,
        proceed: Callable[[Callable[[], Steps[None] | None]], None],
    ) -> None:
        super().__init__(app)
        self.state = state
        self.session = state.session
        self.proceed = proceed

    @property
    def _height(self) -> float:
        return HEAD + ROW * len(self.session.seats) + FOOT

    @property
    def between(self) -> bool:
        """Whether people may leave or rebuy now."""
        return self.state.between_deals

    def build(self) -> None:
        x, y = centred(self.brush, WIDTH, self._height)
        cap = self.app.keymap.label(Action.BACK)
        box = (x + WIDTH - 24 - 172, y + 24, 172, 44)
        self.focus.start(Button(self, "close", box, tr("Close"), self.app.pop, cap=cap))
        session = self.session
        for seat in session.people:
            top = y + HEAD + seat * ROW + 4
            playing = session.table.seats[seat].status is Status.PLAYING
            Button(
                self,
                f"buy-{seat}",
                (x + WIDTH - 24 - 260, top, 140, 40),
                tr("Rebuy"),
                partial(self.buy, seat),
                size=15,
                enabled=self.between and seat in session.may_buy_in,
            )
            Button(
                self,
                f"leave-{seat}",
                (x + WIDTH - 24 - 112, top, 112, 40),
                tr("Leave"),
                partial(self.leave_table, seat),
                size=15,
                enabled=self.between and playing,
            )

    def buy(self, seat: int) -> None:
        """A person rebuys."""
        self._take(lambda: self.session.buy_in(seat))

    def _take(self, step: Callable[[], None]) -> None:
        """Take a step of the session; it is shown at once, because the table below is paused."""
        self.proceed(step)
        self.state.show.skip()
        self.rebuild()

    def leave_table(self, seat: int) -> None:
        """A person leaves, after a confirmation."""
        name = self.state.name_of(seat)

        def sure() -> None:
            self._take(lambda: self.session.leave(seat))

        words = tr("{name} cashes out and can't come back.", name=name)
        title = tr("{name}: leave the table?", name=name)
        self.app.go(Ask(title, words, tr("Leave"), sure))

    @property
    def sentence(self) -> str:
        """When people may leave or rebuy; between deals, the rebuys of the person pointed at."""
        if not self.between or not self.session.people:
            return tr("Between deals players can leave, or rebuy if the rules allow.")
        pointed = [widget for widget in self.focus.widgets if getattr(widget, "hovered", False)]
        keys = [each.key for each in (*pointed, self.focus.current) if each is not None]
        meant = [int(seat) for _, _, seat in (key.partition("-") for key in keys) if seat]
        return rebuy_words(self.session, (*meant, *self.session.people)[0])

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        x, y = centred(brush, WIDTH, self._height)
        brush.panel(surface, frame.rect(x, y, WIDTH, self._height), alpha=1.0)
        at = (frame.px(x + 28), frame.px(y + 45))
        brush.write(surface, tr("Players"), at, Face.DISPLAY, frame.text(24))
        for words, right, room in ((tr("chips"), CHIPS, 84.0), (tr("result"), RESULT, 74.0)):
            at = (frame.px(x + 24 + right), frame.px(y + HEAD - 8))
            px, width = frame.text(14), frame.px(room)
            ink, anchor = palette.QUIET, "midright"
            brush.write(surface, words, at, Face.TEXT, px, ink, anchor=anchor, width=width)
        for seat in range(len(self.session.seats)):
            self._draw_row(surface, seat, x + 24, y + HEAD + seat * ROW)
        words = self.sentence
        at = (frame.px(x + 28), frame.px(y + self._height - 30))
        wide = frame.px(WIDTH - 56)
        brush.write(surface, words, at, Face.TEXT, frame.text(15), palette.QUIET, width=wide)

    def _draw_row(self, surface: pygame.Surface, seat: int, x: float, y: float) -> None:
        frame, brush = self.app.frame, self.brush
        who = self.session.seats[seat]
        place = self.session.table.seats[seat]
        middle = frame.px(y + ROW / 2)
        portrait = self.art.portrait(who.avatar, frame.px(ROW - 8))
        surface.blit(portrait, portrait.get_rect(midleft=(frame.px(x), middle)))
        result = place.chips - place.bought_in
        note, brief = (
            {
                Status.PLAYING: "",
                Status.BROKE: tr("no chips left"),
                Status.BUSTED: tr("bust"),
                Status.LEFT: tr("has left"),
            }[place.status],
            "",
        )
        if not note:
            note, brief = (
                tr("bought in for {n}", n=figure(place.bought_in)) for figure in (number, short)
            )
        won, gain = number(result, signed=True), short(result, signed=True)
        columns = (
            (56.0, 148.0, who.name, "", Face.SEMIBOLD, palette.CREAM),
            (CHIPS, -84.0, number(place.chips), short(place.chips), Face.BOLD, palette.BRASS),
            (RESULT, -74.0, won, gain, Face.TEXT, palette.CREAM),
            (390.0, 154.0, note, brief, Face.TEXT, palette.QUIET),
        )
        for left, room, words, instead, face, colour in columns:
            brush.write(
                surface,
                words,
                (frame.px(x + left), middle),
                face,
                frame.text(16),
                colour,
                anchor="midleft" if room > 0 else "midright",
                width=frame.px(abs(room)),
                instead=instead,
                whole=words == who.name,
            )

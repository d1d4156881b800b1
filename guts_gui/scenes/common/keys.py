"""The sheet that lists every key (F1)."""

from __future__ import annotations

import pygame

from guts_gui.app.navigation import SettingsPage
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Look
from guts_gui.controls.keys import CARDS, Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.sheet import block, page_heading, small_heading

WIDTH, HEIGHT = 1104.0, 632.0
ROW = 38.0

Line = tuple[list[str], str]
"""Key caps and their effect."""
Group = tuple[str, tuple[Line, ...]]


class KeysScene(Scene):
    """The keys in two columns: in play, and everywhere."""

    opaque = False

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.columns: tuple[tuple[Group, ...], ...] = ()

    def build(self) -> None:
        self.columns = self._columns()
        cap = self.app.keymap.label(Action.BACK)
        box = block(self.brush, WIDTH, HEIGHT).box(right=24, top=24, width=192, height=44)
        close = Button(self, "close", box, tr("Close"), self.app.pop, look=Look.PLAIN, cap=cap)
        self.focus.start(close)
        box = block(self.brush, WIDTH, HEIGHT).box(right=232, top=24, width=232, height=44)
        Button(self, "change", box, tr("Change keys"), self._change)

    def act(self, action: Action) -> bool:
        if action is Action.KEYS:
            super().act(Action.BACK)
            return True
        return super().act(action)

    def _change(self) -> None:
        """Open the settings' page of keys instead of the list."""
        self.app.pop()
        self.app.go(SettingsPage("keys"))

    def _columns(self) -> tuple[tuple[Group, ...], ...]:
        return (
            ((tr("At the table"), self._playing()), (tr("In some games"), self._sometimes())),
            ((tr("Everywhere"), self._everywhere()),),
        )

    def _playing(self) -> tuple[Line, ...]:
        labels = self.app.keymap.labels
        return (
            (labels(Action.IN), tr("in")),
            (labels(Action.OUT), tr("out")),
            (labels(Action.CONTINUE), tr("continue, or skip the animation")),
            (labels(Action.SPEED), tr("animation speed")),
            (labels(Action.LOG), tr("log of the session")),
            (labels(Action.COACH), tr("coach; between deals, its review")),
            (labels(Action.AGAINST), tr("coach against these players")),
            (labels(Action.RULES), tr("rules of this game")),
        )

    def _sometimes(self) -> tuple[Line, ...]:
        first = self.app.keymap.label
        goals = [first(Action.HIGH), first(Action.LOW), first(Action.BOTH)]
        ends = tr("{first} to {last}", first=first(CARDS[0]), last=first(CARDS[-1]))
        return (
            (goals, tr("high, low, both")),
            ([ends], tr("choose cards to pass or discard")),
            ([first(Action.PEEK)], tr("look at your cards on a shared screen")),
        )

    def _everywhere(self) -> tuple[Line, ...]:
        labels = self.app.keymap.labels
        moves = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)
        return (
            (labels(Action.NEXT), tr("next control")),
            (labels(Action.PREVIOUS), tr("previous control")),
            ([labels(move)[0] for move in moves], tr("move, or change a value")),
            (labels(Action.CONTINUE), tr("press the focused control")),
            (labels(Action.BACK), tr("back, or the menu")),
            (labels(Action.FULL_SCREEN), tr("full screen on or off")),
            (labels(Action.MUTE), tr("sound on or off")),
            (labels(Action.KEYS), tr("this list of keys")),
            (labels(Action.QUIT), tr("quit")),
        )

    def draw(self, surface: pygame.Surface) -> None:
        brush, sheet = self.brush, block(self.brush, WIDTH, HEIGHT)
        x, y, *_ = sheet
        brush.panel(surface, self.app.frame.rect(*sheet), alpha=1.0)
        page_heading(surface, brush, tr("Keys"), x + 32, y + 46)
        left, wide = x + 32, self._widths()
        for groups, width in zip(self.columns, wide, strict=True):
            top, indent = y + 108, self._indent_of(groups)
            for title, lines in groups:
                small_heading(surface, brush, title, left, top, width)
                for row, line in enumerate(lines):
                    self._draw_line(surface, line, (left, top + 26 + row * ROW), indent, width)
                top += 26 + len(lines) * ROW + 22
            left += width + 32

    def _draw_line(
        self,
        surface: pygame.Surface,
        line: Line,
        at: tuple[float, float],
        indent: float,
        width: float,
    ) -> None:
        frame = self.app.frame
        keys, meaning = line
        left, middle = frame.px(at[0]), frame.px(at[1] + ROW / 2)
        for mark in self._caps(keys):
            surface.blit(mark, mark.get_rect(midleft=(left, middle)))
            left += mark.get_width() + frame.px(6)
        self.write(surface, meaning, (at[0] + indent, at[1] + ROW / 2), width=width - indent)

    def _caps(self, keys: list[str]) -> list[pygame.Surface]:
        frame = self.app.frame
        tall = min(frame.px(27), round(frame.text(14) * 1.65))
        return [self.brush.key_cap(key, tall, palette.CREAM) for key in keys]

    def _widths(self) -> list[float]:
        """Widths of the columns: equal, or one wider if its lines need it."""
        px, needs = self.app.frame.text(16), []
        for groups in self.columns:
            words = [meaning for _, lines in groups for _, meaning in lines]
            longest = max(self.art.text_size(each, Face.TEXT, px)[0] for each in words)
            needs.append(self._indent_of(groups) + longest / self.app.frame.scale + 2)
        both = WIDTH - 32 * 3
        if max(needs) <= both / 2:
            return [both / 2, both / 2]
        first = needs[0] + (both - sum(needs)) / 2
        return [first, both - first]

    def _indent_of(self, groups: tuple[Group, ...]) -> float:
        """Indent of the explanations in a column."""
        return 16 + max(self._indent(keys) for _, lines in groups for keys, _ in lines)

    def _indent(self, keys: list[str]) -> float:
        """Width of a line's keys in units."""
        return sum(cap.get_width() / self.app.frame.scale + 6 for cap in self._caps(keys))

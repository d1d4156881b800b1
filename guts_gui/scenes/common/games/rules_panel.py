"""The panel of house rules: the game's options in groups, and a sentence on each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pygame

from guts_engine.rules.options import Plain
from guts_gui.app.scene import Scene
from guts_gui.controls import Button, RankPicker, Row, Rows, Stepper, Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.layout.frame import HALF_STEP
from guts_gui.scenes.common.sheet import scrolled, shared_out, small_heading, titled_panel
from guts_gui.scenes.common.strip import say_in
from guts_gui.setup.draft import Draft
from guts_gui.setup.house_rules import clashing, shown, values_of
from guts_gui.words.options.rules import (
    GROUPS,
    OPTION_WORDS,
    option_meaning,
    option_name,
    value_name,
)

ROW = 34.0
HEADING = 26.0
TOP = 56.0
STRIP = 62.0
BUTTONS = 40.0
Control: TypeAlias = Stepper[Plain] | RankPicker


class RulesPanel:
    """A control for every option; only relevant ones are among the rows.

    `take` is called with a new value; `own` are the default values, normally the game's;
    `left_out` are options that are not offered.
    """

    def __init__(
        self,
        draft: Callable[[], Draft],
        take: Callable[[str, Plain], None],
        reset: Callable[[], None],
        *,
        own: Callable[[], Mapping[str, Plain]] | None = None,
        left_out: frozenset[str] = frozenset(),
    ) -> None:
        self.draft = draft
        self.take = take
        self.reset = reset
        self.own = own or (lambda: draft().own)
        self.left_out = left_out
        self.rows = Rows(gap=2.0)
        self.controls: dict[str, Control] = {}
        self.box: Units = (0.0, 0.0, 0.0, 0.0)

    def build(
        self, scene: Scene, box: Units, *, open_saved: Callable[[], None] | None = None
    ) -> None:
        """Create the controls in a panel of these units; `open_saved` is for "Saved rules"."""
        x, y, width, height = self.box = box
        self.scene = scene
        list_height = height - TOP - STRIP - BUTTONS - 26
        self.rows.begin(scene, "rules", (x + 10, y + TOP, width - 20, list_height))
        self.controls = {
            name: self._control(name) for name in OPTION_WORDS if name not in self.left_out
        }
        below = y + height - BUTTONS - 10
        words = [tr("Reset rules"), tr("Saved rules")] if open_saved else [tr("Reset rules")]
        room = width - 20 - 8 * (len(words) - 1)
        first, *second = shared_out(scene.brush, words, room, size=15)
        place = (x + 10, below, first, BUTTONS)
        self.reset_button = Button(scene, "reset", place, words[0], self.reset, size=15)
        self.buttons = [self.reset_button]
        if open_saved is not None:
            place = (x + 18 + first, below, second[0], BUTTONS)
            self.buttons.append(Button(scene, "rulings", place, words[1], open_saved, size=15))
        self.present()

    @property
    def _row(self) -> float:
        """Height of a row: with large text the names of some options take two lines."""
        large = self.scene.app.frame.text_size / 100
        return ROW * (1 + 0.6 * (large - 1)) // HALF_STEP * HALF_STEP

    def _control(self, name: str) -> Control:
        draft = self.draft()
        x, y, _, _ = self.rows.box
        box = (x, y, self.rows.row_width, self._row)
        value, own = draft.values[name], self.own()[name]
        if name == "wild" and isinstance(value, list) and isinstance(own, list):
            return RankPicker(
                self.scene,
                name,
                box,
                option_name(name),
                value,
                lambda ranks: self.take(name, ranks),
                usual=own,
                hidden=True,
            )
        return Stepper[Plain](
            self.scene,
            name,
            box,
            option_name(name),
            values_of(name, draft.game),
            value,
            lambda value: self.take(name, value),
            spell=lambda value: value_name(name, value),
            usual=own,
            limits=OPTION_WORDS[name].limits,
            value_width=min(220.0, self.rows.row_width * 0.55),
            hidden=True,
        )

    # Content

    def present(self) -> None:
        """Show the current draft, with the options relevant to it."""
        draft, own = self.draft(), self.own()
        values, clash = draft.values, clashing(draft.game, draft.options)
        wanted = [name for name in shown(draft.game, values) if name in self.controls]
        for name in wanted:
            control, value, usual = self.controls[name], values[name], own[name]
            if isinstance(control, RankPicker):
                if isinstance(value, list) and isinstance(usual, list):
                    control.present(value, usual)
                continue
            choices = list(values_of(name, draft.game))
            if choices != control.values:
                control.values = choices
                control.refresh()
            control.present(value, usual)
            control.mark_wrong(wrong=name in clash)
        rows = self._grouped(wanted)
        if [row.widget for row in rows] != [row.widget for row in self.rows.rows]:
            self.rows.arrange(rows)
        if self.changed:
            self.reset_button.enable()
        else:
            self.reset_button.disable()
        self.scene.invalidate()

    def _grouped(self, wanted: list[str]) -> list[Row]:
        rows: list[Row] = []
        for group, options in GROUPS.items():
            mine = [words.option for words in options if words.option in wanted]
            if mine:
                rows.append(Row(HEADING, heading=tr(group)))
                rows.extend(Row(self._row, self.controls[name]) for name in mine)
        return rows

    @property
    def changed(self) -> tuple[str, ...]:
        """The options whose values differ from the defaults."""
        draft, own = self.draft(), self.own()
        values = draft.values
        offered = [name for name in shown(draft.game, values) if name in self.controls]
        return tuple(name for name in offered if values[name] != own[name])

    @property
    def spoken_of(self) -> str | None:
        """The option under the pointer, or the focused one if the keyboard was used last."""
        for name, control in self.controls.items():
            if control.visible and control.hovered and not self.scene.focus.keyed:
                return name
        current = self.scene.focus.current
        return next((n for n, control in self.controls.items() if control is current), None)

    @property
    def sentence(self) -> tuple[str, str]:
        """The text below the options, and its colour."""
        draft = self.draft()
        if wrong := draft.rules_problem:
            return wrong, palette.WARNING
        if (name := self.spoken_of) is not None:
            return option_meaning(name, draft.values[name]), palette.QUIET
        return tr("A dot marks a change from the standard rules."), palette.QUIET

    # Pointer and keyboard

    def takes(self, event: pygame.event.Event) -> bool:
        """Handle the wheel beside the steppers, and the page keys."""
        return scrolled(self.rows, self.scene, event)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel, its headings, the number of changes, and the sentence."""
        scene, brush = self.scene, self.scene.brush
        frame = scene.app.frame
        x, y, width, height = self.box
        title = tr("House rules")
        titled_panel(surface, brush, self.box, title)
        if count := len(self.changed):
            at = (frame.px(x + width - 20), frame.px(y + 30))
            words = trn("{n} changed", "{n} changed", count)
            px = frame.text(15)
            taken, _ = scene.art.text_size(title, Face.DISPLAY, frame.text(20))
            wide = frame.px(width - 56) - taken
            brush.write(
                surface,
                words,
                at,
                Face.SEMIBOLD,
                px,
                palette.BRASS,
                anchor="midright",
                width=wide,
                instead=number(count),
            )
        for words, top in self.rows.headings():
            small_heading(surface, brush, words, x + 24, top + HEADING / 2 + 2, width - 60)
        sentence, colour = self.sentence
        place = (x + 24, y + height - BUTTONS - 14 - STRIP, width - 44, STRIP - 4)
        say_in(surface, brush, sentence, place, colour=colour)

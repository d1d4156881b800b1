"""The buttons of the table: the large ones of the bar, each in its place, the quiet ones above."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

import pygame

from guts_engine.play.actions import Choice, Question
from guts_gui.controls import Button, Units
from guts_gui.controls.keys import Action
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Look, Mood
from guts_gui.i18n.translate import tr
from guts_gui.layout.seats import BAR
from guts_gui.scenes.common.saving import HIGH, UnsavedSign, sign_width
from guts_gui.words.terms import choice_words, picking_words

if TYPE_CHECKING:
    from guts_gui.scenes.table.table import TableScene

TWO: Final = (Choice.OUT, Choice.IN)
FOUR: Final = (Choice.OUT, Choice.LOW, Choice.BOTH, Choice.HIGH)
"""The order in which declarations stand in the bar (R4, R8.7)."""
DONE_WIDE: Final = 216.0
MORE_WIDE: Final = 128.0
"""How much wider the button that leads on is for type of twice the size."""
SPEEDS: Final = ("slow", "normal", "fast", "instant")
KEYS: Final[Mapping[Choice, Action]] = {
    Choice.IN: Action.IN,
    Choice.OUT: Action.OUT,
    Choice.HIGH: Action.HIGH,
    Choice.LOW: Action.LOW,
    Choice.BOTH: Action.BOTH,
}
"""The key of each declaration."""


class QuietButton(Button):
    """A button above the table; it takes no focus while something is being told."""

    pad = 9.0

    @property
    def focusable(self) -> bool:
        """Whether the keyboard can work it now."""
        scene = self.host
        told = isinstance(scene, _table()) and not scene.show.busy
        return told and super().focusable


class SameTypeButton(Button):
    """A button whose words are set in the type that all words of its row have room for."""

    row: tuple[str, ...] = ()
    """All words that stand beside it, or in its place."""

    def lettering(self) -> tuple[str, int, int]:
        """The words as they fit, none larger than the others: each looks the same."""
        text, px, room = super().lettering()
        size, least = self.frame.text(self.size), self.brush.smallest
        fitted = [self.art.fit(word, Face.DISPLAY, size, room, least)[1] for word in self.row]
        return text, min([px, *fitted]), room


class ChoiceButton(SameTypeButton):
    """A declaration. Behind a curtain it never looks pressed, and no focus rests on it."""

    pad = 9.0

    @property
    def focusable(self) -> bool:
        """Whether the keyboard can rest on it now."""
        return super().focusable and not self._covered

    @property
    def mood(self) -> Mood:
        """How it looks just now: at a shared screen always the same."""
        return Mood.REST if self._covered else super().mood

    def _cap(self, ink: str) -> pygame.Surface:
        """The key; among four it does not grow with the type, for the words need the room."""
        if len(self.row) < len(FOUR):
            return super()._cap(ink)
        return self.brush.key_cap(self.cap, self.frame.px(27), ink)

    @property
    def _covered(self) -> bool:
        scene = self.host
        return isinstance(scene, _table()) and scene.turn is not None and scene.turn.covered


def _table() -> type[TableScene]:
    """The scene's class, which imports this module."""
    from guts_gui.scenes.table.table import TableScene

    return TableScene


class Controls:
    """All buttons of one frame; which of them are shown depends on what the table waits for."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        frame = scene.app.frame
        self.middle, self.top = frame.width / 2, frame.height - BAR + 12
        self.two = self._row(TWO, "")
        self.four = self._row(FOUR, "four-")
        self.done = self._large("done", (0, 0, 10, 10), "", scene.done, Look.PLAIN, 20)
        wide = 216 + MORE_WIDE * (frame.text_size / 100 - 1)
        self.onward = (frame.width - 36 - wide, self.top + 4, wide, 60.0)
        self.next = self._large("next", self.onward, "", scene.between.go_on, Look.PRIMARY, 19)
        self.next.row = scene.between.words()
        box = (self.onward[0] - 232, self.top + 4, 216, 60)
        self.buy = self._large("buy", box, "", scene.between.buy_in, Look.PLAIN, 18, None)
        self.room = 0.0
        for row in (self.four, self.two):
            self._lay(row, done=scene.session.shared)
        large = frame.text(14) / (14 * frame.scale)
        self._build_quiet(frame.width, large)
        sign = (16.0, 56.0, sign_width(large), HIGH)
        self.unsaved = UnsavedSign(scene, sign, scene.saving)

    def _row(self, choices: tuple[Choice, ...], prefix: str) -> dict[Choice, Button]:
        """The declarations that stand side by side."""
        row: dict[Choice, Button] = {}
        for choice in choices:
            row[choice] = button = self._choice(choice, prefix)
            button.row = tuple(choice_words()[each] for each in choices)
        return row

    def _choice(self, choice: Choice, prefix: str) -> ChoiceButton:
        return ChoiceButton(
            self.scene,
            f"{prefix}{choice}",
            (0, 0, 10, 10),
            choice_words()[choice],
            lambda: self.scene.declare(choice),
            look=Look.SECOND if choice is Choice.OUT else Look.PRIMARY,
            cap=self.scene.app.keymap.label(KEYS[choice]),
            size=24 if prefix else 28,
            hidden=True,
        )

    def _large(
        self,
        key: str,
        box: Units,
        words: str,
        does: Callable[[], None],
        look: Look,
        size: float,
        action: Action | None = Action.CONTINUE,
    ) -> SameTypeButton:
        cap = self.scene.app.keymap.label(action) if action else ""
        return SameTypeButton(
            self.scene,
            key,
            box,
            words,
            does,
            look=look,
            cap=cap,
            cap_with_focus=action is Action.CONTINUE,
            size=size,
            hidden=True,
        )

    def _build_quiet(self, width: float, large: float) -> None:
        scene = self.scene
        self._quiet("menu", (16, 132 * large), tr("Menu"), scene.open_menu, Action.BACK)
        if scene.coach.offered:
            across = (24 + 132 * large, 116 * large)
            self._quiet("coach", across, tr("Coach"), scene.coach.toggle, Action.COACH)
        # no wider than the longest words: a face may lie right below their left end
        wide, room = 108 + 92 * (large - 1), 176 + 140 * (large - 1)
        left = width - 24 - wide - room
        self.speed = self._quiet("speed", (left, room), "", scene.faster, Action.SPEED)
        self.say_speed()
        left = width - 16 - wide
        self._quiet("log", (left, wide), tr("Log"), scene.toggle_log, Action.LOG)

    def _quiet(
        self,
        key: str,
        across: tuple[float, float],
        words: str,
        does: Callable[[], None],
        action: Action,
    ) -> QuietButton:
        box = (across[0], 12, across[1], 36)
        cap = self.scene.app.keymap.label(action)
        return QuietButton(self.scene, key, box, words, does, cap=cap, size=14)

    def say_speed(self) -> None:
        """Name the speed on its button."""
        names = {
            "slow": tr("slow"),
            "normal": tr("normal"),
            "fast": tr("fast"),
            "instant": tr("instant"),
        }
        self.speed.say(tr("Speed: {speed}", speed=names[self.scene.app.settings.speed]))

    # --- Which are shown --------------------------------------------------------------------

    def arrange(self) -> None:
        """Show the buttons that mean something now, each in its place."""
        scene, turn = self.scene, self.scene.turn
        deciding = scene.deciding and turn is not None
        choices = turn.asked.choices if deciding and turn and turn.asked else ()
        shown = self.two if Choice.IN in choices else self.four if choices else {}
        done = deciding and turn is not None and turn.seals
        self._lay(shown, done=done)
        for each in (*self.two.values(), *self.four.values()):
            each.appear(wanted=each in shown.values())
        self.done.appear(wanted=done)
        if done:
            self.done.say(self._done_words())
        self.unsaved.appear(wanted=scene.saving.failing)
        waiting = scene.waiting
        self.next.appear(wanted=waiting)
        buyers = scene.session.may_buy_in if waiting else ()
        self.buy.appear(wanted=bool(buyers))
        if waiting:
            self.next.say(scene.between.what_next())
        if buyers:
            self.buy.say(self._buy_words(buyers[0]))
        scene.invalidate()

    def _lay(self, shown: dict[Choice, Button], *, done: bool) -> None:
        """The declarations in the middle of the bar, the word that ends the turn beside them."""
        wide, gap, last = (160.0, 16.0, 160.0) if len(shown) <= 2 else (132.0, 8.0, 160.0)
        if len(shown) <= 2:
            last += MORE_WIDE / 2 * (self.scene.app.frame.text_size / 100 - 1)
        widths = [wide] * len(shown)
        if done:
            widths.append(last if shown else DONE_WIDE)
        left = self.middle - (sum(widths) + gap * (len(widths) - 1)) / 2
        if widths:
            self.room = left
        for button, width in zip((*shown.values(), self.done), widths, strict=False):
            button.move_to((left, self.top, width, 68))
            left += width + gap

    def _done_words(self) -> str:
        turn = self.scene.turn
        if turn is None or turn.question is None or turn.question is Question.DECLARE:
            return tr("Done")
        return picking_words(turn.question, len(turn.picks))

    def _buy_words(self, seat: int) -> str:
        if self.scene.session.viewer is not None:
            return tr("Buy in again")
        return tr("{name} buys in", name=self.scene.session.seats[seat].name)

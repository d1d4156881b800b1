"""The buttons of the table: large ones in the bar, small ones above."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from guts_engine.play.actions import Choice, Question
from guts_gui.controls import Button, Host, Units
from guts_gui.controls.keys import Action
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Look, Mood
from guts_gui.i18n.translate import tr
from guts_gui.layout.seats import BAR
from guts_gui.scenes.common.bar import FOUR, KEYS, MARGIN, TWO, side_by_side
from guts_gui.scenes.common.unsaved_sign import HIGH, UnsavedSign, sign_width
from guts_gui.scenes.table.state import TableState
from guts_gui.scenes.table.words import next_words, usual_next_words
from guts_gui.session.saving import Saving
from guts_gui.words.terms import choice_words, picking_words

NOWHERE: Final = (0.0, 0.0, 10.0, 10.0)
"""Initial place of buttons that are laid out before they are shown."""
DONE_WIDE: Final = 216.0
MORE_WIDE: Final = 128.0
"""Extra width of the Next button at twice the text size."""
SPEEDS: Final = ("slow", "normal", "fast", "instant")


@dataclass(frozen=True)
class Commands:
    """The actions of the buttons."""

    declare: Callable[[Choice], object]
    done: Callable[[], None]
    go_on: Callable[[], None]
    buy_in: Callable[[], None]
    open_menu: Callable[[], None]
    toggle_coach: Callable[[], None]
    faster: Callable[[], None]
    toggle_log: Callable[[], None]


class QuietButton(Button):
    """A button above the table, not focusable while events are shown."""

    pad = 9.0

    def __init__(
        self,
        state: TableState,
        host: Host,
        key: str,
        box: Units,
        words: str,
        does: Callable[[], None],
        cap: str,
    ) -> None:
        self.state = state
        super().__init__(host, key, box, words, does, cap=cap, size=14)

    @property
    def focusable(self) -> bool:
        return self.state.show.told and super().focusable


class SameTypeButton(Button):
    """A button with the largest text size that fits all texts of its row."""

    row: tuple[str, ...] = ()
    """All texts that appear beside it, or in its place."""

    def lettering(self) -> tuple[str, int, int]:
        text, px, room = super().lettering()
        size, least = self.frame.text(self.size), self.brush.smallest
        fitted = [self.art.fit(word, Face.DISPLAY, size, room, least)[1] for word in self.row]
        return text, min([px, *fitted]), room


class ChoiceButton(SameTypeButton):
    """A declaration. Behind a curtain it never looks pressed or focused."""

    pad = 9.0

    def __init__(
        self,
        state: TableState,
        host: Host,
        key: str,
        choice: Choice,
        does: Callable[[], None],
        *,
        cap: str,
        size: float,
    ) -> None:
        self.state = state
        look = Look.SECOND if choice is Choice.OUT else Look.PRIMARY
        words = choice_words()[choice]
        super().__init__(
            host, key, NOWHERE, words, does, look=look, cap=cap, size=size, hidden=True
        )

    @property
    def focusable(self) -> bool:
        return super().focusable and not self._covered

    @property
    def mood(self) -> Mood:
        return Mood.REST if self._covered else super().mood

    def _cap(self, ink: str) -> pygame.Surface:
        """The key cap; among four buttons it does not grow with the text, to leave room for it."""
        if len(self.row) < len(FOUR):
            return super()._cap(ink)
        return self.brush.key_cap(self.cap, self.frame.px(27), ink)

    @property
    def _covered(self) -> bool:
        return self.state.turn is not None and self.state.turn.covered


class Controls:
    """All buttons of one frame, shown according to the table's state.

    `label` returns the key of an action; the "Not saved" sign is one of the buttons.
    """

    def __init__(
        self,
        host: Host,
        state: TableState,
        saving: Saving,
        label: Callable[[Action], str],
        commands: Commands,
    ) -> None:
        self.host = host
        self.state = state
        self.label = label
        self.commands = commands
        self.frame = frame = host.brush.frame
        self.middle, self.top = frame.width / 2, frame.height - BAR + 12
        self.two = self._row(TWO, "")
        self.four = self._row(FOUR, "four-")
        self.done = self._large("done", NOWHERE, commands.done, Look.PLAIN, 20)
        wide = 216 + MORE_WIDE * (frame.text_size / 100 - 1)
        self.onward = (frame.width - MARGIN - wide, self.top + 4, wide, 60.0)
        self.next = self._large("next", self.onward, commands.go_on, Look.PRIMARY, 19)
        self.next.row = usual_next_words()
        box = (self.onward[0] - 232, self.top + 4, 216, 60)
        self.buy = self._large("buy", box, commands.buy_in, Look.PLAIN, 18, None)
        self.room = 0.0
        for row in (self.four, self.two):
            self._lay(row, done=state.session.shared)
        large = frame.text(14) / (14 * frame.scale)
        self._build_quiet(large)
        self.unsaved = UnsavedSign(host, (16.0, 56.0, sign_width(large), HIGH), saving)

    def _row(self, choices: tuple[Choice, ...], prefix: str) -> dict[Choice, ChoiceButton]:
        """The declarations that are side by side."""
        row: dict[Choice, ChoiceButton] = {}
        for choice in choices:
            row[choice] = button = ChoiceButton(
                self.state,
                self.host,
                f"{prefix}{choice}",
                choice,
                partial(self._declare, choice),
                cap=self.label(KEYS[choice]),
                size=24 if prefix else 28,
            )
            button.row = tuple(choice_words()[each] for each in choices)
        return row

    def _declare(self, choice: Choice) -> None:
        self.commands.declare(choice)

    def _large(
        self,
        key: str,
        box: Units,
        does: Callable[[], None],
        look: Look,
        size: float,
        action: Action | None = Action.CONTINUE,
    ) -> SameTypeButton:
        return SameTypeButton(
            self.host,
            key,
            box,
            "",
            does,
            look=look,
            cap=self.label(action) if action else "",
            cap_with_focus=action is Action.CONTINUE,
            size=size,
            hidden=True,
        )

    def _build_quiet(self, large: float) -> None:
        commands, width = self.commands, self.frame.width
        self._quiet("menu", (16, 132 * large), tr("Menu"), commands.open_menu, Action.BACK)
        if self.state.coach.offered:
            across = (24 + 132 * large, 116 * large)
            self._quiet("coach", across, tr("Coach"), commands.toggle_coach, Action.COACH)
        # no wider than the longest text: a portrait may be right below its left end
        wide, room = 108 + 92 * (large - 1), 176 + 140 * (large - 1)
        left = width - 24 - wide - room
        self.speed = self._quiet("speed", (left, room), "", commands.faster, Action.SPEED)
        self.say_speed()
        left = width - 16 - wide
        self._quiet("log", (left, wide), tr("Log"), commands.toggle_log, Action.LOG)

    def _quiet(
        self,
        key: str,
        across: tuple[float, float],
        words: str,
        does: Callable[[], None],
        action: Action,
    ) -> QuietButton:
        box = (across[0], 12, across[1], 36)
        return QuietButton(self.state, self.host, key, box, words, does, self.label(action))

    def say_speed(self) -> None:
        """Update the label of the speed button."""
        names = {
            "slow": tr("slow"),
            "normal": tr("normal"),
            "fast": tr("fast"),
            "instant": tr("instant"),
        }
        self.speed.say(tr("Speed: {speed}", speed=names[self.state.settings().speed]))

    # --- Visibility -------------------------------------------------------------------------

    def arrange(self) -> None:
        """Show and place the buttons that are usable now."""
        state = self.state
        turn = state.turn if state.deciding else None
        choices = turn.asked.choices if turn and turn.asked else ()
        shown = self.two if Choice.IN in choices else self.four if choices else {}
        done = turn is not None and turn.seals
        self._lay(shown, done=done)
        for button in (*self.two.values(), *self.four.values()):
            button.appear(wanted=button in shown.values())
        self.done.appear(wanted=done)
        if done:
            self.done.say(self._done_words())
        self.unsaved.appear(wanted=state.session.unsaved is not None)
        waiting = state.waiting
        self.next.appear(wanted=waiting)
        buyers = state.session.may_buy_in if waiting else ()
        self.buy.appear(wanted=bool(buyers))
        if waiting:
            self.next.say(next_words(state))
        if buyers:
            self.buy.say(self._buy_words(buyers[0]))
        self.host.invalidate()

    def _lay(self, shown: Mapping[Choice, Button], *, done: bool) -> None:
        """Place the declarations in the middle of the bar, with Done beside them."""
        few = len(shown) <= 2
        wide, gap = (160.0, 16.0) if few else (132.0, 8.0)
        last = 160.0
        if few:
            last += MORE_WIDE / 2 * (self.frame.text_size / 100 - 1)
        widths = [wide] * len(shown)
        if done:
            widths.append(last if shown else DONE_WIDE)
        places = side_by_side(self.middle, widths, gap)
        if places:
            self.room = places[0]
        buttons = (*shown.values(), self.done)
        for button, left, width in zip(buttons, places, widths, strict=False):
            button.move_to((left, self.top, width, 68))

    def _done_words(self) -> str:
        turn = self.state.turn
        if turn is None or turn.question is None or turn.question is Question.DECLARE:
            return tr("Done")
        return picking_words(turn.question, len(turn.picks))

    def _buy_words(self, seat: int) -> str:
        if self.state.session.viewer is not None:
            return tr("Rebuy")
        return tr("{name} rebuys", name=self.state.name_of(seat))

    # --- Places -----------------------------------------------------------------------------

    @property
    def first(self) -> Button:
        """The button focused first when a turn opens or a deal is over."""
        turn = self.state.turn
        if turn is None:
            return self.next
        if turn.seals:
            return self.done
        four = turn.asked is not None and Choice.HIGH in turn.asked.choices
        return self.four[Choice.HIGH] if four else self.two[Choice.IN]

    @property
    def caption_end(self) -> int:
        """Right limit of the caption in pixels: the buttons that go on."""
        if not self.state.waiting:
            return self.frame.width_px - self.frame.px(MARGIN)
        first = self.buy if self.buy.visible else self.next
        return int(first.rect.left) - self.frame.px(24)

    def pointed_at(self) -> bool:
        """Whether the pointer is on one of the declarations."""
        at = pygame.mouse.get_pos()
        buttons = (*self.two.values(), *self.four.values())
        return any(button.visible and button.hover_point(*at) for button in buttons)

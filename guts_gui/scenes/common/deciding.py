"""The buttons of a decision: declarations, ranks and Done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from guts_gui.controls import GuardedButton, Host
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Look, Mood
from guts_gui.scenes.common.bar import FOUR
from guts_gui.scenes.common.hand_row import NOWHERE
from guts_gui.session.turn import Turn


class Asking(Protocol):
    """What asks for the decision: the state of a table, or a question of the coach."""

    @property
    def turn(self) -> Turn | None: ...

    def refuses(self) -> bool:
        """Whether a press comes too early."""
        ...


@dataclass(frozen=True)
class Deciding:
    """What the buttons of a decision need: their scene, who asks, and the reminder how to decide.

    `remind` is called instead of pressing a button that has the focus from the start.
    """

    host: Host
    state: Asking
    remind: Callable[[], None]


class SameTypeButton(GuardedButton):
    """A button with the largest text size that fits all texts of its row."""

    row: tuple[str, ...] = ()
    """All texts that appear beside it, or in its place."""

    def lettering(self) -> tuple[str, int, int]:
        text, px, room = super().lettering()
        size, least = self.frame.text(self.size), self.brush.smallest
        fitted = [self.art.fit(word, Face.DISPLAY, size, room, least)[1] for word in self.row]
        return text, min([px, *fitted]), room


class DecidingButton(SameTypeButton):
    """A button of a decision; the focus is on it from the start, but Enter does not press it."""

    pad = 9.0

    def __init__(
        self,
        deciding: Deciding,
        key: str,
        words: str,
        does: Callable[[], None],
        *,
        look: Look,
        cap: str,
        size: float,
    ) -> None:
        self.state = deciding.state
        self.remind = deciding.remind
        super().__init__(
            deciding.host,
            key,
            NOWHERE,
            words,
            does,
            look=look,
            cap=cap,
            cap_with_focus=key == "done",
            size=size,
            hidden=True,
        )
        self.refuses = self.state.refuses

    def refuse(self) -> None:
        self.remind()


class DoneButton(DecidingButton):
    """Confirms a choice; Enter presses it once there is one."""

    @property
    def deliberate(self) -> bool:
        turn = self.state.turn
        return turn is not None and turn.asked is not None and turn.untouched


class ChoiceButton(DecidingButton):
    """A declaration. Behind a curtain it never looks pressed or focused."""

    @property
    def deliberate(self) -> bool:
        return True

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

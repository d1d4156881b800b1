"""The state of the tutorial's table: each pause begins with notes to read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from guts_gui.layout.seating.geometry import Space
from guts_gui.layout.timeline import Sound
from guts_gui.scenes.table.state.table import Prompt, PromptKind, TableState
from guts_gui.session.lesson import Note, notes
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings

UNREAD: Final = 1.0
"""Seconds for which a new note cannot be dismissed."""


class LessonState(TableState):
    """A table whose prompts wait until the notes have been read, except for live notes."""

    def __init__(self, session: Session, size: Space, settings: Callable[[], Settings]) -> None:
        super().__init__(session, size, settings, coached=False)
        self.note: Note | None = None
        self._to_read: deque[Note] = deque()
        self._pause: tuple[int, bool] | None = None

    @property
    def reading(self) -> bool:
        """Whether the table waits until a note has been read."""
        return self.note is not None and not self.note.live

    @property
    def deciding(self) -> bool:
        return super().deciding and not self.reading

    @property
    def waiting(self) -> bool:
        return super().waiting and not self.reading

    @property
    def deals_automatically(self) -> bool:
        return False

    @property
    def prompt(self) -> Prompt:
        return Prompt(PromptKind.NOTHING) if self.reading else super().prompt

    def ask(self) -> Prompt:
        pause = (self.session.table.deals, self.session.asked is not None)
        if pause != self._pause:
            self._pause = pause
            self._to_read = deque(notes(self.session, asked=pause[1]))
            self.next_note()
        if not self.reading:
            return super().ask()
        self.since = 0.0
        self.guard.start(UNREAD)
        return self.prompt

    def next_note(self) -> None:
        """Go to the next note of this pause; None after the last."""
        self.note = self._to_read.popleft() if self._to_read else None

    def translate(self) -> None:
        """Say the notes of this pause in the current language."""
        if self.note is not None and self._pause is not None:
            again = {each.number: each for each in notes(self.session, asked=self._pause[1])}
            self.note = again.get(self.note.number, self.note)
            self._to_read = deque(again.get(each.number, each) for each in self._to_read)

    def tell(self, seconds: float) -> tuple[Sound, ...]:
        if not self.show.told:
            self.note = None
        return super().tell(seconds)

    def _close(self) -> None:
        """Close the note after the learner's decision."""
        self.note = None
        super()._close()

"""A line of text being edited: cursor, selection and changes, counted in letters. No pygame."""

import re
from collections.abc import Callable
from typing import Final

from guts_engine.common.letters import letters, shortened

SPACE: Final = re.compile(r"\s")
WORD: Final = re.compile(r"[\w']")


class EditedLine:
    """The letters of a line, the place of the cursor among them, and the other end of a selection.

    A change that `refused` has a sentence about is not made; the sentence is returned. `longest`
    is the limit of letters.
    """

    def __init__(self, text: str, longest: int, refused: Callable[[str], str]) -> None:
        self.longest = longest
        self.refused = refused
        self.show(text)

    def show(self, text: str) -> None:
        """Replace the whole text, cut to the limit; the cursor stands at its end."""
        self.letters = letters(shortened(text, self.longest))
        self.cursor = self.anchor = len(self.letters)

    @property
    def text(self) -> str:
        """The text."""
        return "".join(self.letters)

    @property
    def selection(self) -> tuple[int, int]:
        """The first letter of the selection, and the one after it; equal without a selection."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        first, after = self.selection
        return "".join(self.letters[first:after])

    # The cursor

    def place(self, cursor: int, *, selecting: bool = False) -> None:
        """Put the cursor before a letter; `selecting` keeps the other end of the selection."""
        self.cursor = max(0, min(cursor, len(self.letters)))
        if not selecting:
            self.anchor = self.cursor

    def move(self, by: int, *, selecting: bool = False) -> None:
        """Move the cursor by one letter, or to the end of the selection on that side."""
        if selecting or self.cursor == self.anchor:
            self.place(self.cursor + by, selecting=selecting)
        else:
            self.place(self.selection[by > 0])

    def select_all(self) -> None:
        """Select the whole text."""
        self.anchor, self.cursor = 0, len(self.letters)

    def select_word(self) -> None:
        """Select the word at the cursor."""
        first = after = self.cursor
        while first > 0 and WORD.match(self.letters[first - 1]):
            first -= 1
        while after < len(self.letters) and WORD.match(self.letters[after]):
            after += 1
        self.anchor, self.cursor = first, after

    # Changes

    def type(self, text: str) -> str:
        """Put the text in place of the selection if it fits; returns why not, or nothing."""
        return self._put(SPACE.sub(" ", text))

    def paste(self, text: str) -> str:
        """Put the text in place of the selection as one line, cut to the limit."""
        first, after = self.selection
        room = self.longest - len(self.letters) + after - first
        line = shortened(" ".join(text.split()), room)
        return self._put(line) if line else ""

    def delete(self, by: int = 0) -> None:
        """Delete the selection, or the letter before (-1) or after (1) the cursor."""
        if self.cursor == self.anchor:
            self.place(self.cursor + by, selecting=True)
        self._put("")

    def _put(self, text: str) -> str:
        """Replace the selection; returns why it is refused."""
        first, after = self.selection
        before = "".join(self.letters[:first]) + text
        line = before + "".join(self.letters[after:])
        wrong = self.refused(line) if text else ""
        if wrong and not self.refused(self.text):
            return wrong
        parts = letters(line)
        if len(parts) <= self.longest:
            self.letters = parts
            self.place(len(letters(before)))
        return ""

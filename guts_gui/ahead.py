"""What a table will need, drawn in spare moments, so that nothing that moves waits for it."""

from __future__ import annotations

from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from guts_gui.sprites import Sprites
    from guts_gui.timeline import Score

FIRST = 0.04
"""The seconds that may be taken when people have just sat down: that frame takes long anyway."""


class Ahead:
    """Draws piece by piece, first of all for the event under way, as long as the clock allows."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._sprites: Sprites | None = None
        self._pieces: Iterator[None] | None = None
        self._staged: Score | None = None
        self._made = 0
        self._first = True

    @property
    def done(self) -> bool:
        """Whether all that can be foreseen has been drawn."""
        return self._pieces is None

    def seat(self, sprites: Sprites, *first: Iterator[None]) -> None:
        """Others sit there, or elsewhere: draw them, after what is needed `first`."""
        self._sprites = sprites
        self._pieces = chain(*first, sprites.warm())
        self._first = True

    def draw(self, score: Score | None, spare: float, *, moving: bool) -> None:
        """Draw at least one piece, and more for the `spare` seconds.

        A frame that moves, and for which something new had to be drawn, has enough to do.
        """
        if self._sprites is None:
            return
        shelf = self._sprites.art.shelf
        if score is not None and score is not self._staged:
            self._staged = score
            self._pieces = chain(self._sprites.ahead(score.after), self._pieces or ())
        full = moving and shelf.made != self._made and not self._first
        self._made = shelf.made
        if self._pieces is None or full:
            return
        until = self._clock() + (FIRST if self._first else spare)
        self._first = False
        for _ in self._pieces:
            self._made = shelf.made
            if self._clock() >= until:
                return
        self._pieces = None

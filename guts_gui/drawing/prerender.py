"""Pre-renders drawings in idle frames."""

from collections.abc import Iterator
from itertools import chain

from guts_gui.drawing.sprites import Sprites
from guts_gui.frame_time import for_seconds
from guts_gui.layout.timeline import Timeline

SECOND = 2
_END = object()
"""Said when nothing is left to draw."""
AT_FIRST = 0.04
"""Seconds that prerendering may take of the second frame of a table, before much has moved."""


class Prerenderer:
    """Prerenders piece by piece within a time limit, first for the current event."""

    def __init__(self) -> None:
        self._sprites: Sprites | None = None
        self._pieces: Iterator[None] | None = None
        self._staged: Timeline | None = None
        self._made = 0
        self._frames = 0

    @property
    def done(self) -> bool:
        """Whether everything foreseeable has been drawn."""
        return self._pieces is None

    def seat(self, sprites: Sprites, *first: Iterator[None]) -> None:
        """Prerender the sprites of a new table or layout, after the pieces in `first`."""
        self._sprites = sprites
        self._pieces = chain(*first, sprites.warm())
        self._frames = 0

    def draw(self, timeline: Timeline | None, spare: float, *, moving: bool) -> None:
        """Draw at least one piece, and more for `spare` seconds; nothing in the first frame.

        Nothing in a moving frame that already had to draw something new.
        """
        if self._sprites is None:
            return
        shelf = self._sprites.art.shelf
        if timeline is not None and timeline is not self._staged:
            self._staged = timeline
            self._pieces = chain(self._sprites.ahead(timeline.after), self._pieces or ())
        self._frames += 1
        full = moving and shelf.made != self._made and self._frames > SECOND
        self._made = shelf.made
        if self._pieces is None or full or self._frames < SECOND:
            return
        for _ in for_seconds(AT_FIRST if self._frames == SECOND else spare):
            if next(self._pieces, _END) is _END:
                self._pieces = None
                break
            self._made = shelf.made

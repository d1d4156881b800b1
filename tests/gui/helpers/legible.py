"""Measures how readable the text of a window is, on the drawn pixels."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

import numpy as np
import pygame

from guts_gui.app.app import App
from guts_gui.app.stack import lay
from guts_gui.controls import Button, Choice
from guts_gui.drawing.assets import Art, Face
from guts_gui.scenes.common.games.game_tile import GameTile
from tests.gui.helpers.pilot import Pilot

SMALL = 20
"""Pieces with fewer pixels are punctuation, to which contrast rules do not apply."""
INKED = 92
"""The percentage of a word's pixels at the edges of letters, half background."""


@dataclass(frozen=True)
class Word:
    """A piece of text: its rectangle and its contrast to the background."""

    place: pygame.Rect
    contrast: float


def words(app: App) -> list[Word]:
    """Every word drawn by the top scene, except on controls at rest.

    The window is drawn twice, the second time without text: the difference is text.
    """
    drawn = _picture(app)
    with without_text():
        bare = _picture(app)
    app.art.shelf.keep_only(frozenset())
    app.scene.rebuild()
    resting = [
        pygame.Rect(widget.place)
        for widget in app.scene.focus.widgets
        if not getattr(widget, "is_enabled", True)
    ]
    found = lettering(drawn, bare)
    return [word for word in found if not any(rest.contains(word.place) for rest in resting)]


def lettering(drawn: np.ndarray, bare: np.ndarray) -> list[Word]:
    """The words of a picture, given the same picture without text."""
    found = _contrasts(drawn, bare)
    return [
        Word(place, float(np.percentile(found[_cut(place)][lettered], INKED)))
        for place, lettered in _pieces(drawn != bare)
        if lettered.sum() >= SMALL
    ]


@contextmanager
def without_text() -> Iterator[None]:
    """Draw without text while the context is open."""
    with patch.object(Art, "_letters", _clear):
        yield


def _clear(art: Art, string: str, face: Face, px: int, _: pygame.Color) -> pygame.Surface:
    """A transparent picture of the text's size."""
    return pygame.Surface(art.text_size(string, face, px), pygame.SRCALPHA)


def _picture(app: App) -> np.ndarray:
    """The top scene on a dark background, drawn completely."""
    app.art.shelf.keep_only(frozenset())
    scene = app.scene
    scene.rebuild()
    scene.manager.update(0.0)
    app.screen.fill((15, 11, 10))
    lay(scene, app.screen, on_top=True)
    return pygame.surfarray.array3d(app.screen).astype(np.int32)


def _cut(place: pygame.Rect) -> tuple[slice, slice]:
    return slice(place.left, place.right), slice(place.top, place.bottom)


def _pieces(differs: np.ndarray) -> Iterator[tuple[pygame.Rect, np.ndarray]]:
    """The connected pieces of text, with joined letters, and their pixels."""
    lettered = differs.any(axis=2)
    wide = lettered.copy()
    for by in (1, 2, 3):
        wide[by:] |= lettered[:-by]
        wide[:-by] |= lettered[by:]
    picture = pygame.surfarray.make_surface(np.repeat(wide[:, :, None] * 255, 3, axis=2))
    mask = pygame.mask.from_threshold(picture, (255, 255, 255), (1, 1, 1))
    for place in mask.get_bounding_rects():
        yield place, lettered[_cut(place)]


def _contrasts(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The WCAG contrast ratio, pixel by pixel."""
    one, other = _luminance(first), _luminance(second)
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)


def _luminance(picture: np.ndarray) -> np.ndarray:
    part = picture / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ np.array((0.2126, 0.7152, 0.0722))


def assert_sound(pilot: Pilot) -> None:
    """Assert that controls are inside the window and do not overlap, and that no text is cut."""
    window = pygame.Rect((0, 0), pilot.app.screen.get_size())
    widgets = [widget for widget in pilot.widgets if widget.visible]
    for number, widget in enumerate(widgets):
        assert window.contains(widget.place), widget.key
        for other in widgets[number + 1 :]:
            assert not widget.place.colliderect(other.place), (widget.key, other.key)
        if isinstance(widget, Button):
            text, px, room = widget.lettering()
            assert pilot.app.art.text_size(text, Face.DISPLAY, px)[0] <= room, widget.key
        if isinstance(widget, Choice) and not isinstance(widget, GameTile):
            (_, title), lines, px = widget.lines()
            assert title * 1.3 + len(lines) * px * 1.25 <= widget.place.h, widget.key
    assert pilot.app.art.cut == set()

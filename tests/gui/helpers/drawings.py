"""Caches drawings, because nearly all tests of the window use the same ones."""

import io
from functools import lru_cache

import pygame

SMALL = 300 * 300
"""The most pixels of a drawing of which many are cached."""
LARGE = 1920 * 1080
"""The most pixels of one of which a few are: what lies behind a whole screen."""
draw = pygame.image.load_sized_svg


def drawn(text: bytes, size: tuple[int, int]) -> pygame.Surface:
    return draw(io.BytesIO(text), size)


small = lru_cache(maxsize=3000)(drawn)
large = lru_cache(maxsize=24)(drawn)


def load_sized_svg(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
    """Pygame's drawing; a copy for each caller, so that tests cannot change each other's."""
    text, pixels = file.read(), size[0] * size[1]
    if pixels > LARGE:
        return drawn(text, size)
    return (small if pixels <= SMALL else large)(text, size).copy()


def remember() -> None:
    """Make pygame draw nothing but huge things twice, which saves a third of the tests' time."""
    pygame.image.load_sized_svg = load_sized_svg

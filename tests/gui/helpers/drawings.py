"""Caches drawings, because nearly all tests of the window use the same ones."""

import io
from functools import lru_cache

import pygame

SMALL = 300 * 300
"""The most pixels of a cached drawing."""
draw = pygame.image.load_sized_svg


@lru_cache(maxsize=3000)
def drawn(text: bytes, size: tuple[int, int]) -> pygame.Surface:
    return draw(io.BytesIO(text), size)


def load_sized_svg(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
    """Pygame's drawing; a copy for each caller, so that tests cannot change each other's."""
    text = file.read()
    return drawn(text, size).copy() if size[0] * size[1] <= SMALL else draw(io.BytesIO(text), size)


def remember() -> None:
    """Make pygame draw nothing small twice, which saves a third of the tests' time."""
    pygame.image.load_sized_svg = load_sized_svg

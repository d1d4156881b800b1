"""Drawings of vectors, remembered: nearly all tests of the window see the same ones."""

import io
from functools import lru_cache

import pygame

SMALL = 300 * 300
"""Up to how many pixels a drawing has that is remembered."""
draw = pygame.image.load_sized_svg


@lru_cache(maxsize=3000)
def drawn(text: bytes, size: tuple[int, int]) -> pygame.Surface:
    return draw(io.BytesIO(text), size)


def load_sized_svg(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
    """What pygame draws; a surface of the caller's own, so that no test can change another's."""
    text = file.read()
    return drawn(text, size).copy() if size[0] * size[1] <= SMALL else draw(io.BytesIO(text), size)


def remember() -> None:
    """From now on pygame draws nothing small twice: it costs a third of the tests' time."""
    pygame.image.load_sized_svg = load_sized_svg

"""The film strips can be made, and show motion."""

from pathlib import Path

import pygame
import pytest

from tests.gui.helpers.films import COLUMNS, FILMS, FRAME, ROWS, Film, strip


def cells(sheet: pygame.Surface) -> set[bytes]:
    """The pictures of a strip, without the times in their upper left corners."""
    wide, high = FRAME
    lower = [
        sheet.subsurface((column * wide, row * high + 40, wide, high - 40))
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    return {pygame.image.tobytes(cell, "RGB") for cell in lower}


@pytest.mark.slow
@pytest.mark.parametrize("film", FILMS[::2], ids=lambda film: film.name)
def test_a_strip_shows_what_moves(tmp_path: Path, film: Film) -> None:
    moving, still = (
        strip(film, tmp_path / str(reduced), reduced=reduced) for reduced in (False, True)
    )
    assert moving.get_size() == still.get_size() == (FRAME[0] * COLUMNS, FRAME[1] * ROWS)
    assert len(cells(moving)) > len(cells(still)) > 1

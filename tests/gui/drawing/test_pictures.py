"""Drawings equal the reviewed, stored pictures."""

import pygame
import pytest

from tests.gui.helpers.pictures import FOLDER, PICTURES, SIZE, TOLERANCE, difference, take


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was_stored(name: str) -> None:
    stored = pygame.image.load(FOLDER / f"{name}.png")
    changed = difference(take(name), stored)
    assert changed <= TOLERANCE, (
        f"{changed:.1%} of {name} has changed: look at it, and store it with "
        "`python -m tests.gui.helpers.pictures` if it is as it should be"
    )


def test_a_missing_card_is_noticed_and_a_shade_is_not() -> None:
    picture = pygame.Surface(SIZE)
    picture.fill("#0f4234")
    other = picture.copy()
    other.fill("#123f34")
    assert difference(picture, other) == 0
    other.fill("#fffdf6", (200, 200, 34, 48))  # a card of the viewer's hand
    assert difference(picture, other) > TOLERANCE


def test_every_stored_picture_is_compared() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)

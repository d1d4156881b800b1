"""Text has enough contrast on every background it is used on."""

from typing import get_args

import pytest

from guts_gui.drawing import palette
from guts_gui.drawing.brush import SKINS, Look, Mood, skin
from guts_gui.settings.settings import Felt

READABLE = 4.5


@pytest.mark.parametrize(("ink", "ground"), palette.TEXT_PAIRS)
def test_text_stands_out(ink: str, ground: str) -> None:
    assert palette.contrast(ink, ground) >= READABLE


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("mood", Mood)
def test_buttons_can_be_read_in_every_mood(look: Look, mood: Mood) -> None:
    colours = skin(look, mood)
    for ground in (colours.top, colours.bottom):
        assert palette.contrast(colours.ink, ground) >= READABLE


def test_every_look_has_a_skin() -> None:
    assert set(SKINS) == set(Look)


def test_the_focus_ring_stands_out() -> None:
    felts = (shade for shades in palette.FELTS.values() for shade in shades)
    for ground in (*felts, palette.ROOM, palette.PANEL, palette.WOOD):
        assert palette.contrast(palette.RING, ground) >= 3


def test_the_name_field_can_be_read() -> None:
    assert palette.contrast(palette.CREAM, palette.PLAIN) >= READABLE
    assert palette.contrast(palette.INK, palette.BRASS) >= READABLE


def test_known_contrasts() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert palette.mix("#000000", "#ffffff", 0.5) == "#808080"


@pytest.mark.parametrize("felt", get_args(Felt))
@pytest.mark.parametrize("ink", [palette.CREAM, palette.QUIET, palette.BRASS, palette.RING])
def test_no_felt_is_harder_to_read_on_than_the_green_one(felt: str, ink: str) -> None:
    for usual, other in zip(palette.FELTS["green"], palette.FELTS[felt], strict=True):
        assert palette.contrast(ink, other) >= 0.93 * palette.contrast(ink, usual)


def test_there_is_a_cloth_for_every_felt() -> None:
    assert set(palette.FELTS) == set(get_args(Felt))

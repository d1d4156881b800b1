"""Text can be read on every ground it is set on."""

import json

import pytest

from guts_gui import palette
from guts_gui.paint import SKINS, Look, Mood, skin
from guts_gui.paths import asset

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
    for ground in (palette.FELT, palette.ROOM, palette.PANEL, palette.WOOD):
        assert palette.contrast(palette.RING, ground) >= 3


def test_the_name_field_can_be_read() -> None:
    theme = json.loads(asset("theme.json").read_text(encoding="utf-8"))
    colours = theme["text_entry_line"]["colours"]
    assert palette.contrast(colours["normal_text"], colours["dark_bg"]) >= READABLE
    assert palette.contrast(colours["selected_text"], colours["selected_bg"]) >= READABLE


def test_known_contrasts() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert palette.mix("#000000", "#ffffff", 0.5) == "#808080"

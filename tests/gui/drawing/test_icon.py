"""The icon's files, and the desktop entry that refers to it."""

import importlib
import os
import struct
import sys
from types import ModuleType

import pygame
import pytest

from guts_gui.desktop.menu_entry import APP, SIDES
from guts_gui.desktop.window import set_identity
from guts_gui.files.paths import asset

PNG = b"\x89PNG\r\n\x1a\n"


def side(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG file."""
    assert png[:8] == PNG
    return struct.unpack(">II", png[16:24])


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that makes the containers."""
    monkeypatch.syspath_prepend(str(asset("make")))
    return importlib.import_module("icon")


def test_containers_hold_the_pictures_that_lie_beside_them(script: ModuleType) -> None:
    pictures = {side: asset(f"icon/guts-{side}.png").read_bytes() for side in SIDES}
    wanted = {side: pictures[side] for side in script.ICO_SIZES}
    assert script.ico(wanted) == asset("icon/guts.ico").read_bytes()
    kinds = {kind: pictures[side] for kind, side in script.ICNS_TYPES.items()}
    assert script.icns(kinds) == asset("icon/guts.icns").read_bytes()


@pytest.mark.parametrize("pixels", SIDES)
def test_a_picture_has_its_side(pixels: int) -> None:
    path = asset(f"icon/guts-{pixels}.png")
    assert side(path.read_bytes()) == (pixels, pixels)
    picture = pygame.image.load(str(path))
    assert picture.get_at((0, 0)).a == 0, "the corners are clear"
    assert picture.get_at((pixels // 2, pixels // 2)).a == 255


def test_the_icon_of_windows_holds_its_pictures() -> None:
    whole = asset("icon/guts.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", whole)
    assert (reserved, kind) == (0, 1)
    sides, end = [], 6 + 16 * count
    for number in range(count):
        wide, high, _, _, planes, bits, long, at = struct.unpack_from(
            "<BBBBHHII", whole, 6 + 16 * number
        )
        assert (planes, bits, at) == (1, 32, end)
        assert side(whole[at : at + long]) == (wide or 256, high or 256)
        sides.append(wide or 256)
        end = at + long
    assert sides == [16, 24, 32, 48, 64, 128, 256]
    assert end == len(whole)


def test_the_icon_of_macos_holds_its_pictures() -> None:
    whole = asset("icon/guts.icns").read_bytes()
    assert whole[:4] == b"icns"
    assert struct.unpack_from(">I", whole, 4) == (len(whole),)
    sides, at = {}, 8
    while at < len(whole):
        kind, long = struct.unpack_from(">4sI", whole, at)
        sides[kind] = side(whole[at + 8 : at + long])[0]
        at += long
    named = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic14": 512}
    assert at == len(whole)
    assert named.items() <= sides.items()


def test_the_entry_names_the_program_in_every_language() -> None:
    lines = asset(f"{APP}.desktop").read_text(encoding="utf-8").splitlines()
    entry = dict(line.split("=", 1) for line in lines if "=" in line)
    assert lines[0] == "[Desktop Entry]"
    assert entry["StartupWMClass"] == entry["Icon"] == APP
    assert {"Comment", "Comment[pl]", "Comment[ru]"} <= entry.keys()
    assert entry["Categories"] == "Game;CardGame;"


@pytest.mark.parametrize(("named", "known"), [(None, APP), ("pytest", APP), ("mine", "mine")])
def test_the_window_is_known_by_the_name_of_the_entry(
    named: str | None, known: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless the player has set a name; pygame uses the name of the script."""
    monkeypatch.setattr(sys, "argv", ["/usr/bin/pytest"])
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", named or "")
    monkeypatch.setenv("SDL_VIDEO_WAYLAND_WMCLASS", "")
    set_identity()
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == known

"""The self-test: one line, the right status, and the pictures that were asked for."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from guts_gui.selftest import bots_only, run
from tests.gui.pilot import Pilot

assert issubclass(Pilot, object)  # the pilot has chosen drivers without a screen


def test_it_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither the player's folders nor a temporary one is touched."""
    home, scratch = tmp_path / "home", tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("GUTS_HOME", str(home))
    monkeypatch.setenv("TMPDIR", str(scratch))
    monkeypatch.setattr("tempfile.tempdir", None)
    assert run(deals=1) == 0
    assert not home.exists()
    assert list(scratch.iterdir()) == []
    assert not pygame.display.get_init()


def test_it_says_so_in_one_line_and_takes_pictures(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "pictures"
    assert run(deals=4, screenshots=folder) == 0
    out, err = capfd.readouterr()
    assert out == "self-test passed: 4 deals played by bots, no chip lost\n"
    assert err == ""
    pictures = {path.stem: pygame.image.load(str(path)) for path in folder.glob("*.png")}
    expected = {"title", "new-table", "settings", "keys", "table", "table-10", "menu", "results"}
    assert expected <= set(pictures)
    for name, picture in pictures.items():
        assert picture.get_size() == (1280, 720), name
        corners = {picture.get_at(at)[:3] for at in ((640, 360), (200, 200), (1000, 600), (40, 40))}
        assert len(corners) > 1, name


def test_a_folder_that_cannot_be_made_is_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert run(deals=1, screenshots=tmp_path / "file" / "pictures") == 1
    out, err = capfd.readouterr()
    assert out.startswith("self-test failed: ")
    assert len(out.splitlines()) == 1
    assert err == ""


def test_without_a_display_it_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "guts_gui", "--self-test", "--deals", "1"],
        env=os.environ | {"SDL_VIDEODRIVER": "nonexistent"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout.startswith("self-test failed: The table cannot open a window")
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


@pytest.mark.parametrize("count", [2, 6, 9])
def test_only_bots_sit_at_its_tables(count: int) -> None:
    setup = bots_only(count)
    assert len(setup.seats) == count
    assert all(seat.bot for seat in setup.seats)
    assert len({seat.bot for seat in setup.seats}) == count

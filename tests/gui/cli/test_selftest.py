"""The self-test: one line, the right status, and the requested pictures."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pygame
import pytest

from guts_engine.rules.presets import preset
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.writing import text_of
from guts_gui.cli.selftest import bots_only, run
from guts_gui.scenes.settings.pages import pages
from guts_gui.words.games import DEALERS_CHOICE
from tests.engine.helpers.games_made import made_game
from tests.gui.helpers.pilot import Pilot

assert issubclass(Pilot, object)  # the pilot has chosen drivers without a screen


def test_it_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The player's folders and the temporary folder stay unchanged."""
    home, scratch = tmp_path / "home", tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("GUTS_HOME", str(home))
    monkeypatch.setenv("TMPDIR", str(scratch))
    monkeypatch.setattr("tempfile.tempdir", None)
    assert run(deals=1) == 0
    assert not home.exists()
    assert list(scratch.iterdir()) == []
    assert not pygame.display.get_init()


@pytest.mark.slow
def test_it_says_so_in_one_line_and_takes_pictures(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "pictures"
    assert run(deals=4, screenshots=folder) == 0
    out, err = capfd.readouterr()
    assert out == "self-test passed: bots played 4 deals, no chips lost\n"
    assert err == ""
    pictures = {path.stem: pygame.image.load(str(path)) for path in folder.glob("*.png")}
    expected = {"title", "new-table", "keys", "table-three-card", "table-10", "menu", "results"}
    expected |= {f"settings-{page}" for page in pages()}
    expected |= {"rules", "tutorial", "curtain", "history", "statistics", "session", "replay"}
    assert expected <= set(pictures)
    for name, picture in pictures.items():
        assert picture.get_size() == (1280, 720), name
        corners = {picture.get_at(at)[:3] for at in ((640, 360), (200, 200), (1000, 600), (40, 40))}
        assert len(corners) > 1, name


@pytest.mark.long
@pytest.mark.slow
def test_every_game_is_played(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(deals=1, game="all") == 0
    out, err = capfd.readouterr()
    count = len(shipped_ids()) + 1
    line = f"self-test passed: bots played {count} deals of {count} games, no chips lost\n"
    assert (out, err) == (line, "")


@pytest.mark.parametrize("game", ["four-two-three", "napalm", "dealers-choice"])
def test_one_game_is_played(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(deals=3, game=game) == 0
    assert capfd.readouterr().out == "self-test passed: bots played 3 deals, no chips lost\n"


@pytest.mark.parametrize("game", [*shipped_ids(), DEALERS_CHOICE])
def test_no_more_sit_down_than_the_pack_serves(game: str) -> None:
    setup = bots_only(10, game)
    assert setup.dealers_choice == (game == DEALERS_CHOICE)
    assert len(setup.seats) == min(10, preset(setup.game).most_seats)
    assert len({seat.name for seat in setup.seats}) == len(setup.seats)


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
    assert done.stdout.startswith("self-test failed: Guts Table cannot open a window")
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


@pytest.mark.parametrize("count", [2, 6, 9])
def test_only_bots_sit_at_its_tables(count: int) -> None:
    setup = bots_only(count)
    assert len(setup.seats) == count
    assert all(seat.bot for seat in setup.seats)
    assert len({seat.bot for seat in setup.seats}) == count


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_games_made_at_random_are_played_in_the_window(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "made.toml"
    path.write_text(text_of(made_game(Random(seed))), encoding="utf-8")
    assert run(deals=1, game=str(path)) == 0

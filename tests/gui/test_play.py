"""Opening the program: whatever is broken, one clear sentence and never a traceback."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from guts_gui import play
from guts_gui.audio import Audio
from guts_gui.paths import Folders
from guts_gui.scenes.table import TableScene
from guts_gui.session import Session
from guts_gui.settings import Settings, Volume
from guts_gui.storage import Store
from tests.gui.pilot import noon
from tests.gui.test_session import table
from tests.gui.test_table import opened

PATIENCE = 60


def told(home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """What the program answers that cannot open."""
    return subprocess.run(
        [sys.executable, "-m", "guts_gui"],
        env=os.environ | {"GUTS_HOME": str(home)} | more,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def assert_one_sentence(error: str) -> None:
    assert len(error.splitlines()) == 1, error
    assert "Traceback" not in error
    assert error.rstrip().endswith(".")


@contextmanager
def running(home: Path, **more: str) -> Iterator[subprocess.Popen[str]]:
    """The program at its title; it is closed in the end."""
    program = subprocess.Popen(
        [sys.executable, "-m", "guts_gui"],
        env=os.environ | {"GUTS_HOME": str(home)} | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield program
    finally:
        program.kill()
        program.communicate()


def closed(program: subprocess.Popen[str], lines: int = 1) -> list[str]:
    """The lines that the program says when its window is open; then the window is closed."""
    assert program.stderr is not None
    assert program.stdout is not None
    said = [program.stderr.readline() for _ in range(lines)]
    program.send_signal(signal.SIGTERM)
    assert program.stderr.read() == ""
    assert program.stdout.read() == ""
    assert program.wait(PATIENCE) == 0
    return said


# --- What is broken but need not stop anybody -----------------------------------------------


def test_damaged_settings_are_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir()
    path.write_text("speed = [1,\n", encoding="utf-8")
    with running(tmp_path) as program:
        (line,) = closed(program)
    assert_one_sentence(line)
    assert str(path) in line
    kept = list(path.parent.glob("settings.toml.broken-*"))
    assert [each.read_text(encoding="utf-8") for each in kept] == ["speed = [1,\n"]


def test_a_truncated_database_is_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "guts.db"
    with Store.open(path, now=noon)[0] as store:
        session = Session.begin(table(), store, seed=1)
        session.deal()
    half = path.read_bytes()[: path.stat().st_size // 2 + 100]
    path.write_bytes(half)
    with running(tmp_path) as program:
        (line,) = closed(program)
    assert_one_sentence(line)
    assert str(path) in line
    (kept,) = path.parent.glob("guts.db.damaged-*")
    assert kept.read_bytes() == half
    with Store.open(path, now=noon)[0] as store:
        assert store.unfinished() is None


def test_everything_broken_at_once_is_told_one_by_one(tmp_path: Path) -> None:
    """No sound card either: the table is quiet, and says nothing of it."""
    for folder, name in (("config", "settings.toml"), ("data", "guts.db")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text("\x00nonsense", encoding="utf-8")
    with running(tmp_path, SDL_AUDIODRIVER="nonexistent") as program:
        lines = closed(program, 2)
    for line, name in zip(lines, ("settings.toml", "guts.db"), strict=True):
        assert_one_sentence(line)
        assert name in line


def test_without_a_sound_card_it_is_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    with opened(tmp_path, Settings(player="Ann")) as pilot:
        pilot.app.audio = Audio(Volume(), record=True)
        scene = TableScene.new(pilot.app, table(), seed=1)
        pilot.app.replace(scene)
        pilot.wait(3)
        assert pilot.app.audio.played
        assert not pygame.mixer.get_init()
        pilot.key("enter")
        pilot.key("i")
        pilot.pump(20, dt=0.4)
        assert scene.session.asked is None
    assert capfd.readouterr() == ("", "")


# --- What must stop it ----------------------------------------------------------------------


def test_no_display(tmp_path: Path) -> None:
    done = told(tmp_path, SDL_VIDEODRIVER="nonexistent")
    assert done.returncode == 2
    assert_one_sentence(done.stderr)
    assert "window" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_home_that_cannot_be_used(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    done = told(tmp_path / place)
    assert done.returncode == 2
    assert_one_sentence(done.stderr)
    assert "GUTS_HOME" in done.stderr
    assert done.stdout == ""


def test_a_second_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "data" / "guts.db"
    with Store.open(path, now=noon)[0] as store:
        session = Session.begin(table(), store, seed=1)
        done = told(tmp_path)
        assert done.returncode == 2
        assert_one_sentence(done.stderr)
        assert "another" in done.stderr.lower()
        session.deal()
        found = store.unfinished()
        assert found is not None
        assert found.deals == 1


def test_a_fault_of_ours_is_one_sentence_and_a_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    where = Folders(tmp_path / "config", tmp_path / "data", tmp_path / "logs")
    assert play._crashed(where, "Traceback: boom") == 2
    out, error = capfd.readouterr()
    assert out == ""
    assert_one_sentence(error)
    assert "saved" in error
    log = tmp_path / "logs" / "guts.log"
    assert str(log) in error
    assert "boom" in log.read_text(encoding="utf-8")
    assert play._crashed(where, "Traceback: again") == 2
    text = log.read_text(encoding="utf-8")
    assert "boom" in text
    assert "again" in text


def test_a_fault_of_ours_without_a_log_shows_the_details(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    where = Folders(tmp_path, tmp_path, tmp_path / "file" / "logs")
    assert play._crashed(where, "Traceback: boom") == 2
    assert "boom" in capfd.readouterr().err


def test_the_clock_knows_its_zone() -> None:
    moment = play.now()
    assert moment.tzinfo is not None
    assert abs((moment.astimezone(UTC) - datetime.now(UTC)).total_seconds()) < 60

"""Opening the program: for any problem one clear sentence and never a traceback."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pygame
import pytest

from guts_gui.cli import play
from guts_gui.desktop.fault_log import FaultLog
from guts_gui.desktop.raise_window import EVERY, RaiseRequests
from guts_gui.history.store import Store
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings, Volume
from guts_gui.sound.audio import Audio
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.sessions import table
from tests.gui.helpers.shelf import to_resume
from tests.gui.helpers.tables import opened

PATIENCE = 60
asked_to_end = pytest.mark.skipif(
    sys.platform == "win32", reason="there SIGTERM ends a program without asking it"
)


def completed(home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """The output of a program that cannot open."""
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
    """The program at its main menu; it is closed at the end."""
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
    """The lines printed once its window is open; then the window is closed."""
    assert program.stderr is not None
    assert program.stdout is not None
    said = [program.stderr.readline() for _ in range(lines)]
    program.send_signal(signal.SIGTERM)
    assert program.stderr.read() == ""
    assert program.stdout.read() == ""
    assert program.wait(PATIENCE) == 0
    return said


# --- Problems that do not stop the program --------------------------------------------------


@asked_to_end
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


@asked_to_end
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


@asked_to_end
def test_everything_broken_at_once_is_told_one_by_one(tmp_path: Path) -> None:
    """Without a sound card either: the program is silent and prints nothing about it."""
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


# --- Problems that stop the program ---------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ({"SDL_VIDEODRIVER": "nonexistent"}, "SDL_VIDEODRIVER=nonexistent"),
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY"),
        ({"DISPLAY": ":987"}, "DISPLAY=:987"),
        ({"WAYLAND_DISPLAY": "gone"}, "WAYLAND_DISPLAY=gone"),
        ({"WAYLAND_DISPLAY": "gone", "DISPLAY": ":987"}, "WAYLAND_DISPLAY=gone, DISPLAY=:987"),
    ],
)
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there a screen is always found")
def test_no_display(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: dict[str, str], names: str
) -> None:
    """Without a display SDL chooses an invisible driver; the program refuses it."""
    for variable in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    done = completed(tmp_path, **said)
    assert done.returncode == 2
    assert_one_sentence(done.stderr)
    assert names in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_home_that_cannot_be_used(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    done = completed(tmp_path / place)
    assert done.returncode == 2
    assert_one_sentence(done.stderr)
    assert "GUTS_HOME" in done.stderr
    assert done.stdout == ""


def test_a_second_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "data" / "guts.db"
    with Store.open(path, now=noon)[0] as store:
        session = Session.begin(table(), store, seed=1)
        done = completed(tmp_path)
        assert done.returncode == 2
        assert_one_sentence(done.stderr)
        assert "another" in done.stderr.lower()
        session.deal()
        found = to_resume(store)
        assert found is not None
        assert found.deals == 1


def test_a_second_start_brings_up_the_first_window(tmp_path: Path) -> None:
    """It waits until the first program reports its window, and exits with 0."""
    path = tmp_path / "data" / "guts.db"
    with Store.open(path, now=noon)[0]:
        second = subprocess.Popen(
            [sys.executable, "-m", "guts_gui"],
            env=os.environ | {"GUTS_HOME": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        asked = []

        def bring_up() -> bool:
            asked.append("up")
            return True

        requests = RaiseRequests(path.parent, bring_up)
        while second.poll() is None and not asked:
            requests.update(EVERY)
        said, error = second.communicate(timeout=PATIENCE)
    assert (said.count("already open"), error, second.returncode) == (1, "", 0)


def test_a_fault_of_ours_is_one_sentence_and_a_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    log = FaultLog(tmp_path / "logs")
    assert play._stop("It went wrong.", log, "Traceback: boom") == 2
    out, error = capfd.readouterr()
    assert out == ""
    assert_one_sentence(error)
    assert "It went wrong." in error
    assert str(log.path) in error
    assert play._stop("And again.", log, "Traceback: again") == 2
    text = log.path.read_text(encoding="utf-8")
    for line in ("It went wrong.", "boom", "And again.", "again"):
        assert line in text


def test_a_fault_of_ours_without_a_log_shows_the_details(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    log = FaultLog(tmp_path / "file" / "logs")
    assert play._stop("It went wrong.", log, "Traceback: boom") == 2
    assert "boom" in capfd.readouterr().err


@pytest.mark.parametrize("closed", [False, True])
def test_a_fault_without_a_terminal_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, closed: bool
) -> None:
    """A program without a console has no standard error, or a closed one."""
    stream = StringIO()
    stream.close()
    monkeypatch.setattr(sys, "stderr", stream if closed else None)
    log = FaultLog(tmp_path)
    assert play._stop("It went wrong.", log) == 2
    assert "It went wrong." in log.path.read_text(encoding="utf-8")


def test_a_crash_outside_of_python_is_told_at_the_next_start(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "crash.txt").write_text("Fatal Python error: Segmentation fault\n")
    with running(tmp_path) as program:
        (line,) = closed(program)
    log = tmp_path / "logs" / "guts.log"
    assert str(log) in line
    assert "Segmentation fault" in log.read_text(encoding="utf-8")
    assert not (tmp_path / "logs" / "crash.txt").exists()  # once is enough


def test_the_clock_knows_its_zone() -> None:
    moment = play.now()
    assert moment.tzinfo is not None
    assert abs((moment.astimezone(UTC) - datetime.now(UTC)).total_seconds()) < 60

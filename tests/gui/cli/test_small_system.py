"""The table opens, saves and closes on a system without one of the calls that it would use."""

import os
import sys
from collections.abc import Callable
from datetime import datetime
from errno import EBADF, ENOSPC, ENOSYS
from itertools import chain, repeat
from pathlib import Path

import pygame
import pytest

from guts_gui.app.app import App
from guts_gui.app.cover import ASLEEP, Sleep
from guts_gui.app.frame_clock import FrameClock
from guts_gui.app.navigation import Play
from guts_gui.cli import play
from guts_gui.cli.printing import mend_streams, print_all
from guts_gui.i18n.dates import local
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.sessions import table


def failing(error: Exception) -> Callable[..., None]:
    """A call that fails."""

    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


LACKING = OSError(ENOSYS, "Function not implemented")


class Without:
    """The module `os` without one call, for one of our modules only: tests need it themselves."""

    def __init__(self, name: str, error: Exception = LACKING) -> None:
        self._name, self._error = name, error

    def __getattr__(self, name: str) -> object:
        return failing(self._error) if name == self._name else getattr(os, name)


CALLS = (
    *(("guts_gui.desktop.quiet.os", name) for name in ("dup", "open", "dup2")),
    ("guts_gui.files.file_io.os", "fsync"),
    ("guts_gui.history.database.os", "link"),
    *(("pathlib.Path", name) for name in ("chmod", "touch")),
    ("faulthandler", "enable"),
    ("pygame.mixer", "init"),
    ("pygame.display", "set_icon"),
    ("pygame.system", "get_pref_locales"),
    ("guts_gui.desktop.window", "display_window"),
)


@pytest.mark.parametrize(("where", "name"), CALLS, ids=str)
def test_a_table_is_played_and_saved_without(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    where: str,
    name: str,
) -> None:
    monkeypatch.setenv("GUTS_HOME", str(tmp_path))
    if where.endswith(".os"):
        monkeypatch.setattr(where, Without(name))
    else:
        of_sdl = where.startswith("pygame") or name == "display_window"
        monkeypatch.setattr(f"{where}.{name}", failing(pygame.error() if of_sdl else LACKING))
    pygame.mixer.quit()

    def short(app: App) -> int:
        app._clock = FrameClock(lambda _: 100, tidy=lambda: None)
        app.go(Play(table()))
        for _ in range(5):
            app.loop_once()
        for text_size in (125, 150):
            app.change_settings(text_size=text_size)
        app.close()
        return 0

    monkeypatch.setattr(App, "run", short)
    assert play.run() == 0
    assert (tmp_path / "config" / "settings.toml").is_file()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("error", [LACKING, OverflowError(), ValueError()], ids=repr)
def test_a_clock_that_cannot_be_read_is_not_missed(error: Exception) -> None:
    """Not at all, or only now and then; the other one still tells of sleep."""
    times = chain([1.0], repeat(2.0, 2), [2.0 + 2 * ASLEEP])
    answers = iter((error, 5.0, error, 5.0))

    def shaky() -> float:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    sleep = Sleep((shaky, lambda: next(times), failing(error)))
    assert [sleep.over() for _ in range(3)] == [False, False, True]


@pytest.mark.parametrize("error", [LACKING, OverflowError(), ValueError()], ids=repr)
def test_local_time_that_cannot_be_told_is_that_of_greenwich(error: Exception) -> None:
    class Moment(datetime):
        astimezone = failing(error)  # type: ignore[assignment]

    moment = Moment(2025, 1, 31, 12, tzinfo=noon().tzinfo)
    assert local(moment) is moment
    assert local(noon()) == noon()


def test_streams_without_a_null_device(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as lacking:
        lacking.setattr("guts_gui.cli.printing.os", Without("open"))
        lacking.setattr(sys.stdout, "write", failing(OSError(ENOSPC, "No space left on device")))
        assert print_all(["lost"]) == 2
        lacking.setattr(os, "fstat", failing(OSError(EBADF, "Bad file descriptor")))
        mend_streams()
    assert "no space left" in capsys.readouterr().err

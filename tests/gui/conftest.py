"""Fixtures that isolate tests of the window and cache slow work."""

from collections.abc import Iterator
from itertools import count

import pytest

from guts_gui import frame_time
from guts_gui.bots.solver import Elsewhere
from guts_gui.i18n import translate as i18n
from tests.gui.helpers.drawings import remember

remember()


@pytest.fixture(autouse=True)
def spoken_as_before() -> Iterator[None]:
    """Restore the language after a test."""
    said = i18n._catalogue
    yield
    if i18n.voice() is not said:
        i18n.speak(said)


@pytest.fixture(autouse=True)
def solved_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """House rules are solved in this process, whose steps do not depend on the machine."""

    def refused(*_: object) -> None:
        raise OSError("no process can be started")

    if request.path.parent.name != "bots":
        monkeypatch.setattr(Elsewhere, "__init__", refused)


@pytest.fixture(autouse=True)
def frames_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame does as much work on every machine: each step of it seems to take 4 ms."""
    monkeypatch.setattr(frame_time, "clock", count(step=0.004).__next__)


@pytest.fixture
def no_time_to_compute(monkeypatch: pytest.MonkeyPatch) -> None:
    """All work is done in the frame that begins it, however much it is."""
    monkeypatch.setattr(frame_time, "clock", lambda: 0.0)

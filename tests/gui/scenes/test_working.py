"""Work that takes a while: immediate if short, otherwise behind a cancellable progress bar."""

from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest

from guts_engine.common.work import Steps, finished, part
from guts_gui.scenes.common import working
from guts_gui.scenes.common.working import WorkScene, work
from guts_gui.scenes.title.title import TitleScene
from tests.gui.helpers.pilot import Pilot, opened


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path) as pilot:
        pilot.app.push(TitleScene(pilot.app))
        yield pilot


def counting(steps: int) -> Steps[str]:
    """That many steps, then a result."""
    for step in range(steps):
        yield step / steps
    return "done"


def failing() -> Steps[str]:
    """Work that fails at its second step."""
    yield 0.0
    raise OSError("no disk")


def test_short_work_is_done_at_once(pilot: Pilot) -> None:
    made: list[str] = []
    work(pilot.app, "Counting", counting(3), made.append, print)
    assert made == ["done"]
    assert isinstance(pilot.scene, TitleScene)


def test_long_work_goes_on_behind_a_bar(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "AT_ONCE", -1)
    made: list[str] = []
    work(pilot.app, "Counting", counting(3), made.append, print)
    assert isinstance(pilot.scene, WorkScene)
    pilot.wait(0.5)
    assert made == ["done"]
    assert isinstance(pilot.scene, TitleScene)


def test_a_fault_ends_it_and_is_told(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "AT_ONCE", -1)
    errors: list[Exception] = []
    work(pilot.app, "Counting", failing(), print, errors.append, OSError)
    pilot.wait(0.5)
    assert [str(each) for each in errors] == ["no disk"]
    assert isinstance(pilot.scene, TitleScene)


def test_escape_gives_it_up_and_enter_only_after_a_moment(pilot: Pilot) -> None:
    for key, moment in (("escape", 0.1), ("enter", 1.0)):
        made: list[str] = []
        work(pilot.app, "Counting", (share for share in repeat(0.5)), made.append, print)
        pilot.pump(2)
        pilot.key("enter", at_once=True)
        pilot.click("stop", at_once=True)
        assert isinstance(pilot.scene, WorkScene), "it was meant for what was before"
        pilot.wait(moment)
        pilot.key(key)
        assert isinstance(pilot.scene, TitleScene)
        assert made == []


def test_parts_of_work_follow_one_another() -> None:
    assert list(part(counting(2), 0.5, 1.0)) == [0.5, 0.75]
    assert finished(part(counting(2), 0.0, 0.5)) == "done"

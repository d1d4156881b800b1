"""Damaged data files of the engine: one sentence for the player, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guts_engine.equilibrium import thresholds
from guts_engine.strength import tables as strength_tables
from guts_gui.app.navigation import Title
from guts_gui.cli.main import WRONG, main
from guts_gui.scenes.coach.review import CoachScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings
from guts_gui.setup.from_command_line import Opening
from tests.engine.helpers.memory import forget
from tests.gui.helpers.pilot import Pilot, opened

PLAYER = Settings(player="Ann", speed="instant", coach="always")


@pytest.fixture
def no_strengths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of strength tables is empty."""
    monkeypatch.setattr(strength_tables, "_folder", lambda: tmp_path)
    forget()
    yield
    forget()


@pytest.fixture
def no_equilibrium(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The file of the equilibrium is missing."""
    monkeypatch.setattr(thresholds, "FILE", "nowhere.json")
    forget()
    yield
    forget()


def sit_down(pilot: Pilot, game: str) -> None:
    pilot.app.home = Title()
    pilot.app.push(TitleScene(pilot.app))
    setup = Opening(game, seats="Ann,bot:rock").setup(PLAYER)
    pilot.app.replace(TableScene.new(pilot.app, setup))


@pytest.mark.usefixtures("no_strengths")
def test_a_bot_that_cannot_judge_its_hand_leads_to_the_title(tmp_path: Path) -> None:
    with opened(tmp_path, PLAYER) as pilot:
        sit_down(pilot, "two-plus-one")
        pilot.wait(0.5)
        if isinstance(pilot.scene, TableScene):
            pilot.key("i")
        assert isinstance(pilot.scene, TitleScene)
        assert "two-plus-one-trips-first-better-half.bin" in str(pilot.app.notices.current)
        saved = pilot.scene.saved
        assert saved is not None
        lines = pilot.app.store.load(saved.id).lines
        pilot.scene.resume()
        pilot.wait(0.2)
        assert pilot.app.store.load(saved.id).lines == lines


@pytest.mark.usefixtures("no_equilibrium")
def test_a_coach_without_its_table_says_so_once_and_is_silent(tmp_path: Path) -> None:
    with opened(tmp_path, PLAYER) as pilot:
        sit_down(pilot, "three-card")
        pilot.wait(0.5)
        table = pilot.scene
        assert isinstance(table, TableScene)
        assert "nowhere.json" in str(pilot.app.notices.current)
        assert not table.state.coach.offered
        pilot.key("escape")
        assert pilot.app.notices.current is None
        pilot.key("i")
        pilot.wait(0.3)
        assert pilot.scene is table
        assert table.waiting
        assert pilot.app.notices.current is None
        pilot.show(CoachScene(pilot.app, table.state.coach.review, table.session.seats))
        assert not pilot.scene.busy


@pytest.mark.usefixtures("no_equilibrium")
def test_a_command_tells_it_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("odds", "As Kd 7c", "--players", "3")) == WRONG
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("guts: strength/data/nowhere.json: ")
    assert printed.err.count("\n") == 1


@pytest.mark.usefixtures("no_equilibrium")
def test_the_self_test_tells_it_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("--self-test", "--deals", "2")) == 1
    printed = capsys.readouterr()
    assert printed.out.startswith("self-test failed: strength/data/nowhere.json: ")
    assert printed.out.count("\n") == 1
    assert printed.err == ""

"""Damaged data files of the engine: one sentence for the player, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guts_engine.strategy import stored
from guts_gui.app.navigation import Title
from guts_gui.cli.main import WRONG, main
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings
from guts_gui.setup.from_command_line import Opening
from tests.engine.helpers.memory import forget
from tests.gui.helpers.pilot import Pilot, opened

PLAYER = Settings(player="Ann", speed="instant", coach="always")


@pytest.fixture
def no_policies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of the policies is empty."""
    monkeypatch.setattr(stored, "FOLDER", tmp_path)
    forget()
    yield
    forget()


def sit_down(pilot: Pilot, game: str, bot: str = "rock") -> None:
    pilot.app.home = Title()
    pilot.app.push(TitleScene(pilot.app))
    setup = Opening(game, seats=f"Ann,bot:{bot}").setup(PLAYER)
    pilot.app.replace(TableScene.new(pilot.app, setup))


@pytest.mark.usefixtures("no_policies")
def test_a_bot_that_has_no_policy_leads_to_the_title(tmp_path: Path) -> None:
    with opened(tmp_path, PLAYER) as pilot:
        sit_down(pilot, "two-plus-one", "professor")
        pilot.wait(0.5)
        if isinstance(pilot.scene, TableScene):
            pilot.key("i")
        assert isinstance(pilot.scene, TitleScene)
        assert "two-plus-one.npz" in str(pilot.app.notices.current)
        saved = pilot.scene.saved
        assert saved is not None
        lines = pilot.app.store.load(saved.id).lines
        pilot.scene.resume()
        pilot.wait(0.2)
        assert pilot.app.store.load(saved.id).lines == lines


@pytest.mark.usefixtures("no_policies")
def test_a_command_tells_it_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("odds", "As Kd 7c", "--players", "3")) == WRONG
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("guts: strategy/data/three-card.npz: ")
    assert printed.err.count("\n") == 1


@pytest.mark.usefixtures("no_policies")
def test_the_self_test_tells_it_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("--self-test", "--deals", "2")) == 1
    printed = capsys.readouterr()
    assert printed.out.startswith("self-test failed: strategy/data/three-card.npz: ")
    assert printed.out.count("\n") == 1
    assert printed.err == ""

"""The bots are prepared for a game while its table is open, and a note says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guts_engine.strength import prepared
from guts_engine.strength.sampled import Effort
from guts_gui.cli.selftest import bots_only
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import opened

NOTE = "The bots are studying this game."


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No tables before and after, and little to sample."""
    monkeypatch.setattr(prepared, "FULL", Effort(hands=300, tries=20, worlds=40, others=1000))
    prepared._FINE.clear()
    yield
    prepared._FINE.clear()


def test_a_note_stays_until_the_bots_know_the_game(tmp_path: Path) -> None:
    """The table plays on meanwhile; the menu says how far they are."""
    with opened(tmp_path, Settings(muted=True)) as pilot:
        scene = TableScene.new(pilot.app, bots_only(4, "nerve"), seed=2)
        pilot.show(scene)
        pilot.pump(3)
        notices = pilot.app.notices
        assert notices.current is not None and notices.current.startswith(NOTE)
        assert "%" in scene.preparing.beside(("Paused", "Saved."))[1]
        for _ in range(3000):
            pilot.pump()
            if scene.preparing.done:
                break
        assert scene.preparing.done
        assert notices.current is None or not notices.current.startswith(NOTE)
        assert scene.preparing.beside(("Paused", "Saved.")) == ("Paused", "Saved.")
        assert list((tmp_path / "cache" / "hands").iterdir())


def test_a_game_with_shipped_tables_has_no_note(tmp_path: Path) -> None:
    """Nothing is to be done for the games of R8."""
    with opened(tmp_path, Settings(muted=True)) as pilot:
        scene = TableScene.new(pilot.app, bots_only(4, "three-card"), seed=2)
        pilot.show(scene)
        pilot.pump(3)
        assert scene.preparing.done and pilot.app.notices.current is None
        assert not (tmp_path / "cache").exists()

"""The bots are prepared for a game while its table is open, and a note says so."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from guts_engine.equilibrium import solved
from guts_engine.strength import prepared
from guts_engine.strength.sampled import Effort
from guts_gui.bots.preparation import Preparation
from guts_gui.cli.selftest import bots_only
from guts_gui.coach.words import rough_words
from guts_gui.drawing.brush import Brush
from guts_gui.scenes.table.state.coach import TableCoach
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from guts_gui.setup.from_command_line import Opening
from tests.gui.helpers.pilot import opened
from tests.gui.helpers.places import at

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
        scene = TableScene.new(pilot.app, bots_only(4, "in-out"), seed=2)
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


def test_the_coach_says_what_bots_play_by_until_the_rules_are_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the line is gone, and the advice is given anew."""
    monkeypatch.setattr(solved, "_SOLVED", dict(solved._SOLVED))
    settings = Settings(player="Ann", muted=True, speed="instant", coach="always")
    with opened(tmp_path, settings) as pilot:
        rules = {"ghost": "always", "ghost_tie": "push"}
        setup = Opening("three-card", seats="Ann,bot:rock").setup(settings)
        scene = TableScene.new(pilot.app, replace(setup, rules={**setup.rules, **rules}), seed=4)
        pilot.show(scene)
        coach = scene.state.coach
        monkeypatch.setattr(Preparation, "work", lambda *_: False)
        for _ in range(400):
            pilot.pump()
            if coach.advice is not None:
                break
        assert coach.rough and coach.advice is not None and not coach.advice.certain
        first = coach.advice
        found = scene.session.table.rules
        outs = dict.fromkeys(solved.moments_of(found, 2), 0.3)
        solved.put(found, 2, [solved.Point(0.0, outs, 0.001, 0.0)])
        for _ in range(400):
            pilot.pump()
            if coach.advice not in (None, first):
                break
        assert not coach.rough
        assert coach.advice is not None and coach.advice.certain


@pytest.mark.parametrize("rough", [True, False])
def test_the_panel_shows_that_line_only_until_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, rough: bool
) -> None:
    texts: list[str] = []
    write = Brush.write

    def heard(brush: Brush, surface: object, text: str, *others: Any, **more: Any) -> Any:
        texts.append(text)
        return write(brush, surface, text, *others, **more)  # type: ignore[arg-type]

    with at("table, coached", tmp_path) as pilot:
        scene = pilot.scene
        assert isinstance(scene, TableScene)
        monkeypatch.setattr(TableCoach, "learn", lambda *_, **__: False)
        scene.state.coach.rough = rough
        monkeypatch.setattr(Brush, "write", heard)
        scene.invalidate()
        pilot.pump(2)
    assert any(each.startswith("Coach: ") for each in texts)
    assert (rough_words() in texts) is rough

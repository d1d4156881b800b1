"""The bots are prepared for a game while its table is open, and a note says so."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from guts_engine.strategy import known
from guts_engine.strategy.stored import shipped
from guts_gui.bots import solver
from guts_gui.bots.preparation import Preparation
from guts_gui.bots.solver import Here
from guts_gui.cli.selftest import bots_only
from guts_gui.coach.words import rough_words
from guts_gui.drawing.brush import Brush
from guts_gui.scenes.table import preparing
from guts_gui.scenes.table.state.coach import TableCoach
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from guts_gui.setup.from_command_line import Opening
from tests.gui.helpers.pilot import opened
from tests.gui.helpers.places import at

NOTE = "The bots are studying these rules."


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """No house rules are solved before, and not thoroughly; no process is started for them."""
    monkeypatch.setattr(known, "_solved", {})
    monkeypatch.setattr(known, "ROUNDS", 20)
    monkeypatch.setattr(solver, "_FEW", 200)
    monkeypatch.setattr(preparing, "Preparation", partial(Preparation, worker=Here))


def test_a_note_stays_until_the_rules_are_known(tmp_path: Path) -> None:
    """The table plays on meanwhile; the menu says how far they are."""
    with opened(tmp_path, Settings(muted=True)) as pilot:
        setup = replace(bots_only(4, "three-card"), rules={"losers": "worst"})
        scene = TableScene.new(pilot.app, setup, seed=2)
        pilot.show(scene)
        notices = pilot.app.notices
        for _ in range(300):
            pilot.pump()
            if notices.current is not None:
                break
        assert notices.current is not None and notices.current.startswith(NOTE)
        assert scene.preparing.rough
        assert "%" in scene.preparing.beside(("Paused", "Saved."))[1]
        for _ in range(3000):
            pilot.pump()
            if scene.preparing.done:
                break
        assert scene.preparing.done and not scene.preparing.rough
        assert notices.current is None or not notices.current.startswith(NOTE)
        assert scene.preparing.beside(("Paused", "Saved.")) == ("Paused", "Saved.")
        assert list((tmp_path / "cache" / "policies").iterdir())


def test_a_shipped_game_has_no_note(tmp_path: Path) -> None:
    """Nothing is to be solved."""
    with opened(tmp_path, Settings(muted=True)) as pilot:
        scene = TableScene.new(pilot.app, bots_only(4, "three-card"), seed=2)
        pilot.show(scene)
        for _ in range(300):
            pilot.pump()
            assert pilot.app.notices.current is None
            if scene.preparing.done:
                break
        assert scene.preparing.done
        assert not (tmp_path / "cache").exists()


def test_the_coach_says_what_bots_play_by_until_the_rules_are_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the line is gone, and the advice is given anew."""
    settings = Settings(player="Ann", muted=True, speed="instant", coach="always")
    with opened(tmp_path, settings) as pilot:
        setup = Opening("three-card", seats="Ann,bot:rock").setup(settings)
        rules = {**setup.rules, "losers": "worst"}
        scene = TableScene.new(pilot.app, replace(setup, rules=rules), seed=4)
        monkeypatch.setattr(Preparation, "rough", True)
        monkeypatch.setattr(Preparation, "work", lambda *_: False)
        pilot.show(scene)
        coach = scene.state.coach
        for _ in range(400):
            pilot.pump()
            if coach.advice is not None:
                break
        assert coach.rough and coach.advice is not None
        first, found = coach.advice, shipped("three-card", 2)
        assert found is not None
        known.keep(scene.session.table.rules, 2, found)
        monkeypatch.setattr(Preparation, "rough", False)
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

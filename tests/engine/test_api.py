"""The public names of the engine: the package's doctest, the lists, and their documentation."""

import doctest
import re
import subprocess
import sys
from dataclasses import replace
from functools import partial
from math import hypot
from pathlib import Path
from random import Random

import pytest

import guts_engine
from guts_engine import Bot, CustomBot, api, api_numpy, simulate
from guts_engine.bots.personas import PERSONAS
from guts_engine.rules.presets import PRESETS
from guts_engine.simulation.simulate import play as play_out
from guts_engine.simulation.through_engine import EngineSimulation
from guts_gui.history.export import Export
from guts_gui.session.session import Session
from tests.gui.helpers.sessions import play, table
from tests.gui.helpers.shelf import at_once, saved

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "engine.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_package_plays_the_deal_of_its_docstring() -> None:
    failed, tried = doctest.testmod(guts_engine)
    assert (failed, tried) == (0, 8)


@pytest.mark.parametrize("module", [api, api_numpy])
def test_every_public_name_comes_from_the_package(module: object) -> None:
    names = vars(module)["__all__"]
    assert names == sorted(names, key=lambda name: (not name.isupper(), name[0].islower(), name))
    for name in names:
        assert getattr(guts_engine, name) is vars(module)[name]


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="'guts_engine' has no attribute 'deal_cards'"):
        getattr(guts_engine, "deal_cards")  # noqa: B009 - a private name, unknown to type checkers


def test_what_is_imported_comes_when_it_is_asked_for() -> None:
    script = """if True:
        import sys
        import guts_engine
        assert "guts_engine.play" not in sys.modules
        guts_engine.new_game
        assert "guts_engine.play" in sys.modules and "numpy" not in sys.modules
        guts_engine.odds
        assert "numpy" in sys.modules
    """
    subprocess.run([sys.executable, "-c", script], check=True)


def test_inside_the_engine_nobody_imports_from_the_package() -> None:
    inside = [each for each in (ROOT / "engine").rglob("*.py") if each.name != "__init__.py"]
    assert len(inside) > 50
    for each in inside:
        assert not re.search(r"^\s*(from|import) guts_engine\b(?!\.)", each.read_text(), re.M), each


def test_a_bot_of_ones_own_plays_like_the_persona_behind_it() -> None:
    walter, kwame = PERSONAS["walter"], PERSONAS["kwame"]
    mine = CustomBot("mine", partial(Bot, walter), stop_loss=walter.stop_loss)
    result = simulate(PRESETS["three-card"], [mine, kwame], 2_000, seed=4, chips=500)
    direct = EngineSimulation(PRESETS["three-card"], [walter, kwame], 4, chips=500, tables=50)
    play_out(direct, deals=2_000)
    assert [line.id for line in result.seats] == ["mine", "kwame"]
    assert result.deals >= 2_000
    for line, other in zip(result.seats, direct.result().seats, strict=True):
        assert abs(line.share_in - other.share_in) < 0.05
        assert abs(line.chips - other.chips) < 3 * hypot(line.stderr, other.stderr)


def test_every_block_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session.begin(table(3), None, seed=8)
    for _ in play(session, Random(2), 3):
        pass
    session.close()
    shelf = {1: replace(saved(session.match.log, session.seats), state="finished")}
    job = Export(tmp_path, "guts", "json", list(shelf), lambda number: at_once(shelf[number]))
    while job.step():
        pass
    assert job.path == tmp_path / "guts.json"
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) == 5
    exec("\n".join(blocks), {"__name__": "engine"})
    assert "chips per deal" in capsys.readouterr().out

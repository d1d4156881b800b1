"""Bots are prepared for a game in steps; what was sampled or solved is kept, unless damaged."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from guts_engine.analysis.solve.course import moments
from guts_engine.equilibrium import solved
from guts_engine.equilibrium.certainty import Origin, origin
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import idealised, share_out
from guts_engine.hands.cards import PACK
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.strength import prepared
from guts_engine.strength.prepared import nodes, sample_of
from guts_engine.strength.sampled import Effort
from guts_gui.bots.preparation import FOLDER, SOLUTIONS, Preparation

RULES = preset("south-of-minnesota")


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget all tables, before and after, and sample little."""
    monkeypatch.setattr(prepared, "FULL", Effort(hands=60, tries=6, worlds=20, others=400))
    prepared._FINE.clear()
    yield
    prepared._FINE.clear()


def finished(work: Preparation) -> int:
    """Finish the work; returns the number of steps."""
    steps = 1
    while not work.work(0.0):
        steps += 1
        assert steps < 100_000
    return steps


def places() -> list[float]:
    """The percentiles of some hands."""
    chance = Random(3)
    table = sample_of(next(iter(nodes(RULES.played).values())))
    return [table.percentile(chance.sample(PACK, 3)).middle for _ in range(20)]


def test_a_game_with_shipped_tables_needs_no_preparation(tmp_path: Path) -> None:
    """Nothing is done or written."""
    work = Preparation(PRESETS["three-card"], tmp_path)
    assert work.done and not work.work(1.0) and not list(tmp_path.iterdir())


def test_work_is_done_in_small_steps_and_kept(tmp_path: Path) -> None:
    """The second time only what is not kept is sampled, and the percentiles are the same."""
    work = Preparation(RULES, tmp_path)
    assert not work.done
    many = finished(work)
    assert work.done and work.share == 1 and many > 50
    first = places()
    (file,) = (tmp_path / FOLDER).iterdir()
    assert Preparation(RULES, tmp_path).done
    prepared._FINE.clear()
    again = Preparation(RULES, tmp_path)
    again.work(0.0)
    assert not again.long
    assert finished(again) < many / 2
    assert places() == first
    assert [each.name for each in (tmp_path / FOLDER).iterdir()] == [file.name]


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "{",
        "[]",
        "[1, 2]",
        '{"2 - -": [0.5, 0.1]}',
        '{"2 - -": [2.0]}',
        '{"2 - -": "abc"}',
        '{"2 - -": [NaN, 0.5]}',
        "[" * 100_000,
        "\udcff",
    ],
)
def test_a_damaged_file_is_sampled_again(tmp_path: Path, damage: str) -> None:
    """And replaced by a sound one."""
    finished(Preparation(RULES, tmp_path))
    first = places()
    (file,) = (tmp_path / FOLDER).iterdir()
    sound = file.read_bytes()
    file.write_bytes(damage.encode("utf-8", "surrogateescape"))
    prepared._FINE.clear()
    work = Preparation(RULES, tmp_path)
    finished(work)
    assert places() == first
    assert file.read_bytes() == sound
    json.loads(sound)


def test_a_folder_that_cannot_be_used_does_no_harm(tmp_path: Path) -> None:
    """The tables are made all the same."""
    (tmp_path / FOLDER).write_text("a file")
    work = Preparation(RULES, tmp_path)
    finished(work)
    assert work.done
    prepared._FINE.clear()
    finished(Preparation(RULES, None))


HOUSE = PRESETS["two-card"].replaced({"ghost": "lone", "ghost_tie": "push"})


@pytest.fixture
def solved_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solve roughly."""
    for name, value in (("STEPS", 4), ("_VALUED", 1)):
        monkeypatch.setattr(moments, name, value)


@pytest.mark.usefixtures("solved_little")
def test_house_rules_are_solved_in_small_steps_and_kept(tmp_path: Path) -> None:
    """Until then the idealised game is played; another time the solution is read."""
    here = Situation(3, position=1)
    assert origin(HOUSE, here) is Origin.IDEALISED
    work = Preparation(HOUSE, tmp_path, 3)
    assert not work.done
    assert finished(work) > 20
    assert work.solves and work.share == 1
    assert origin(HOUSE, here) is Origin.SOLVED
    found = share_out(HOUSE, here)
    assert found != idealised(HOUSE, here)
    solved._SOLVED.clear()
    again = Preparation(HOUSE, tmp_path, 3)
    assert finished(again) == 1 and not again.solves
    assert share_out(HOUSE, here) == pytest.approx(found, abs=1e-3)


@pytest.mark.usefixtures("solved_little")
@pytest.mark.parametrize("damage", ["", "{", "[]", "[1]", '[{"level": 0}]', "[" * 100_000])
def test_a_damaged_solution_is_solved_again(tmp_path: Path, damage: str) -> None:
    """And replaced by a sound one."""
    finished(Preparation(HOUSE, tmp_path, 2))
    (file,) = (tmp_path / SOLUTIONS).iterdir()
    sound = file.read_bytes()
    file.write_text(damage)
    solved._SOLVED.clear()
    finished(Preparation(HOUSE, tmp_path, 2))
    assert file.read_bytes() == sound


@pytest.mark.parametrize("game", ["three-card", "two-card", "hi-lo", "napalm"])
def test_rules_with_shipped_thresholds_and_legs_need_no_solution(game: str, tmp_path: Path) -> None:
    """Leg games are solved elsewhere."""
    assert Preparation(PRESETS[game], tmp_path, 4).done

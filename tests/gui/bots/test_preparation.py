"""Bots are prepared for a game while the table goes on; what was solved is kept, unless damaged."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from guts_engine.hands import judging, tables
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import shipped_ids
from guts_engine.strategy import growing
from guts_engine.strategy import known as at_hand
from guts_engine.strategy.known import keep, known
from guts_engine.strategy.stored import Arrays, packed, save, shipped
from guts_gui.bots import solver
from guts_gui.bots.preparation import FOLDER, Preparation, digest, preparing
from guts_gui.bots.solver import Elsewhere, Here, News

HOUSE = PRESETS["three-card"].replaced({"losers": "worst"})


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hands are looked at nor rules solved before, and those of the tests not thoroughly."""
    monkeypatch.setattr(growing, "_prepared", {})
    monkeypatch.setattr(at_hand, "_solved", {})
    monkeypatch.setattr(at_hand, "ROUNDS", 6)
    monkeypatch.setattr(solver, "_FEW", 200)


def finished(work: Preparation) -> int:
    """Finish the work; returns the number of steps."""
    steps = 1
    while not work.work(0.0):
        steps += 1
        assert steps < 100_000
    return steps


def policy(gain: float) -> Arrays:
    """A policy for three players of three cards."""
    found = shipped("three-card", 3)
    assert found is not None
    return packed(found, np.ones(1)) | {"gain": np.array([gain, 0.0], np.float32)}


class Told:
    """A worker that has such news, one after the other."""

    apart = True

    def __init__(self, *news: News | None) -> None:
        self.told = iter(news)
        self.files: list[Path] = []

    def __call__(self, rules: RuleSet, players: int, file: Path) -> "Told":
        self.files.append(file)
        return self

    def news(self) -> News | None:
        return next(self.told)


def test_a_shipped_game_is_not_solved(tmp_path: Path) -> None:
    """Nothing is written."""
    work = Preparation(PRESETS["three-card"], tmp_path, 4, Told())
    finished(work)
    assert work.done and work.share == 1 and not work.rough and not list(tmp_path.iterdir())


def test_hands_are_looked_at_in_small_steps() -> None:
    """Their tables are not there before."""
    judging.judge.cache_clear()
    tables._table.cache_clear()
    work = Preparation(preset("hi-lo").replaced({"wild": ["2", "7"]}), None)
    assert finished(work) > 10
    assert not work.work(1.0)


@pytest.mark.parametrize("game", shipped_ids())
def test_hands_are_looked_at_once(game: str) -> None:
    finished(Preparation(preset(game), None))
    assert finished(Preparation(preset(game), None)) <= 1


def test_house_rules_are_played_roughly_and_then_better(tmp_path: Path) -> None:
    rough, fine = News(0.2, policy(np.inf)), News(0.9, policy(0.001))
    work = Preparation(HOUSE, tmp_path, 3, Told(News(0.1), rough, News(0.5), fine, None))
    seen = []
    while not work.work(0.0):
        if work.solves:
            found = known(HOUSE, 3)
            seen.append((work.share, found and found.gain))
            assert work.rough and work.long and work.waits
    assert seen == [(0.1, None), (0.2, np.inf), (0.5, np.inf), (0.9, pytest.approx(0.001))]
    assert work.done and not work.rough and work.share == 1


def test_what_is_found_is_kept_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(Preparation(HOUSE, tmp_path, 3, Here))
    first = known(HOUSE, 3)
    (file,) = (tmp_path / FOLDER).iterdir()
    assert file.name == f"{digest(HOUSE)}-3.npz"
    monkeypatch.setattr(at_hand, "_solved", {})
    finished(Preparation(HOUSE, tmp_path, 3, Told()))
    again = known(HOUSE, 3)
    assert first is not None and again is not None
    assert again.gain == first.gain
    assert (again.policy.chances == first.policy.chances).all()


def damaged() -> Iterator[Arrays]:
    """Policies that are none, or of other rules, or rough."""
    whole = policy(0.001)
    yield policy(np.inf)
    yield whole | {"shape": whole["shape"] + 1}
    yield whole | {"nodes": whole["nodes"] + 10**6}
    yield whole | {"chances": whole["chances"][:, :5]}


@pytest.mark.parametrize("text", [b"", b"damaged", None])
def test_a_damaged_file_is_made_again(text: bytes | None, tmp_path: Path) -> None:
    file = tmp_path / FOLDER / f"{digest(HOUSE)}-3.npz"
    file.parent.mkdir()
    for arrays in damaged() if text is None else [None]:
        if arrays is None:
            file.write_bytes(text or b"")
        else:
            save(file, {3: arrays})
        at_hand._solved.clear()
        worker = Told(News(0.9, policy(0.002)), None)
        finished(Preparation(HOUSE, tmp_path, 3, worker))
        assert worker.files == [file]
        found = known(HOUSE, 3)
        assert found is not None and found.gain == pytest.approx(0.002)


def test_another_table_has_another_file() -> None:
    assert len({digest(HOUSE), digest(HOUSE.replaced({"ties": "carry"}))}) == 2


@pytest.mark.parametrize("cache", [True, False])
def test_a_process_solves_the_rules(cache: bool, tmp_path: Path) -> None:
    rules = PRESETS["three-card"].replaced({"losers": "worst", "cards": 1})
    for share in preparing(rules, 2, tmp_path if cache else None):
        assert 0 <= share <= 1
    found = known(rules, 2)
    assert found is not None and abs(found.gain) < 0.02
    assert bool(list(tmp_path.rglob("*.npz"))) is cache


def test_without_a_process_the_table_solves_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError("no processes")

    monkeypatch.setattr(subprocess, "Popen", refused)
    work = Preparation(HOUSE, tmp_path, 3)
    finished(work)
    assert known(HOUSE, 3) is not None and not work.waits


def test_where_the_process_fails_the_table_solves_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "SOLVER", "--nonsense")
    finished(Preparation(HOUSE, tmp_path, 3))
    assert known(HOUSE, 3) is not None


def test_the_process_ends_with_the_table(tmp_path: Path) -> None:
    work = Elsewhere(HOUSE, 9, tmp_path / "found.npz")
    process = work._process
    assert process.poll() is None
    del work
    assert process.poll() is not None


def test_rules_that_are_solved_meanwhile_are_not_solved_twice() -> None:
    steps = at_hand.solving(HOUSE, 3)
    next(steps)
    found = shipped("three-card", 3)
    assert found is not None
    keep(HOUSE, 3, found)
    with pytest.raises(StopIteration) as stopped:
        next(steps)
    assert stopped.value.value is found

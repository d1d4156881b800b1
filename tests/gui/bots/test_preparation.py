"""Bots are prepared for a game in steps; what was sampled is kept, unless it is damaged."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from guts_engine.hands.cards import PACK
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.strength import prepared
from guts_engine.strength.prepared import nodes, sample_of
from guts_engine.strength.sampled import Effort
from guts_gui.bots.preparation import FOLDER, Preparation

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

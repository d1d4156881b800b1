"""The scales of hands that are shipped."""

from pathlib import Path

import numpy as np
import pytest

from guts_engine.common.work import finished
from guts_engine.rules.presets import preset
from guts_engine.steps.library import shipped_ids
from guts_engine.strategy import scales
from guts_engine.strategy.faults import TableError
from guts_engine.strategy.scales import judging, scale
from make.scales import every

NAMES = frozenset(scales._shipped().files)


@pytest.mark.parametrize("game", shipped_ids())
def test_every_question_of_a_shipped_game_finds_its_scale(game: str) -> None:
    asked = [hands.name for hands in every(preset(game))]
    assert {*asked} <= NAMES
    assert asked or not preset(game).dealing.peek or preset(game).common


@pytest.mark.parametrize("game", ["two-card", "three-card", "three-card-low-guts"])
def test_they_are_those_of_random_hands(game: str) -> None:
    for hands in every(preset(game)):
        assert np.array_equal(scale(hands), finished(judging(hands)))


def test_no_scale_is_left_over() -> None:
    asked = {hands.name for game in shipped_ids() for hands in every(preset(game))}
    assert asked == NAMES


def test_what_decides_a_scale_is_part_of_its_name() -> None:
    (usual,) = every(preset("three-card"))
    (plain,) = every(preset("three-card-plain"))
    wild = next(every(preset("three-card").replaced({"wild": ["2"]})))
    names = {each.name for each in (usual, plain, wild, usual._replace(jokers=1))}
    assert len({*names, usual._replace(size=4).name}) == 5


def test_hands_without_a_shipped_scale_are_judged() -> None:
    hands = next(every(preset("two-card").replaced({"wild": ["2", "7"]})))
    assert hands.name not in NAMES
    found = scale(hands)
    assert (np.diff(found) >= 0).all() and len(found) == 2_000


def test_a_missing_file_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(scales, "PACKAGE", tmp_path)
    monkeypatch.setattr(scales, "_found", {})
    scales._shipped.cache_clear()
    with pytest.raises(TableError, match=r"strategy/scales\.npz"):
        scale(next(every(preset("two-card"))))
    scales._shipped.cache_clear()

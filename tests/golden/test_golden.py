"""The golden playthroughs, so that a change of the rules is reviewed as a change of a story."""

from pathlib import Path

import pytest

from guts_engine.presets import PRESETS
from tests.golden.story import story

HERE = Path(__file__).parent


@pytest.mark.parametrize("game", PRESETS)
def test_the_story_is_the_one_last_reviewed(game: str) -> None:
    """Write them anew with `python -m tests.golden`."""
    assert story(game) == (HERE / f"{game}.txt").read_text(encoding="utf-8")


def test_no_story_is_left_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == PRESETS.keys()

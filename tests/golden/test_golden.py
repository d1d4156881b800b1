"""The golden playthroughs, so that rule changes can be reviewed as text."""

import re
from pathlib import Path

import pytest

from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import OPTIONS
from tests.golden.story import story
from tests.golden.tales import TALES

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", TALES)
def test_the_story_is_the_one_last_reviewed(name: str) -> None:
    """Rewrite them with `python -m tests.golden`."""
    assert story(name, TALES[name]) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TALES)
def test_what_the_story_is_about_happens_in_it(name: str) -> None:
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    missing = [each for each in TALES[name].must if not re.search(each, text, re.MULTILINE)]
    assert not missing


def test_no_story_is_left_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == TALES.keys()


def test_every_game_has_a_story_of_its_own_name() -> None:
    assert {game: TALES[game].games[0][0] for game in PRESETS} == {game: game for game in PRESETS}


def test_every_option_makes_a_story_with_each_of_its_values() -> None:
    played = [
        preset(game).replaced(options).options()
        for tale in TALES.values()
        for game, options in tale.games
    ]
    missing = [
        f"{name} = {choice}"
        for name, option in OPTIONS.items()
        if not isinstance(option.values, range)
        for choice in option.values
        if not any(rules[name] == choice for rules in played)
    ]
    assert not missing

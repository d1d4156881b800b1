"""A game written as a file reads as the same game, without what equals a default (S1.3)."""

import json

import pytest

from guts_engine.common.frozen import changed
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.reading import game_of, read, toml_values, unchecked
from guts_engine.steps.writing import text_of, values_of


@pytest.mark.parametrize("name", shipped_ids())
def test_every_shipped_game_reads_as_itself_when_written(name: str) -> None:
    game = shipped(name)
    text = text_of(game)
    assert read(text) == game
    assert read(text_of(read(text))) == game
    assert game_of(json.loads(json.dumps(values_of(game)))) == game


def test_what_equals_a_default_is_left_out() -> None:
    assert text_of(shipped("two-card")).splitlines()[-6:] == [
        "steps = [",
        "  { ante = 1 },",
        "  { deal = 2 },",
        '  { declare = "sequential" },',
        '  { showdown = "high", hand = 2 },',
        "]",
    ]


def test_what_most_showdowns_say_stands_once_at_the_top_s1_3() -> None:
    values = values_of(shipped("three-five-seven"))
    top = {"seen": "in", "owe": "winner", "prize": "none", "asks": "all", "lone": "leg"}
    assert top == {name: values[name] for name in top}
    shown = [step for step in values["steps"] if "showdown" in step]
    assert [step.get("seen") for step in shown] == [None, None, "all"]
    assert [step["hand"] for step in shown] == [3, 5, 5]


def test_text_is_written_so_that_toml_reads_it() -> None:
    game = changed(shipped("two-card"), name='Ann\'s "own" \\ Łódź', about="Игра")
    assert read(text_of(game)) == game


def test_a_game_that_no_file_can_say_is_refused() -> None:
    game = unchecked(
        toml_values(
            'format = 1\nid = "a"\nname = "A"\nmost_wild = 1\n'
            'steps = [{ showdown = "high", hand = 2 }, { showdown = "high", hand = 3 }]'
        )
    )
    first, second = game.steps
    lifted = changed(second, rules=changed(game.hands, most_wild=None))
    with pytest.raises(ValueError, match="no file can lift most_wild"):
        text_of(changed(game, steps=(first, lifted)))

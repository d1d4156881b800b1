"""Every key of a game file with values of every wrong kind: one sentence with the place (S9 b)."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from datetime import date, time
from math import inf, nan
from typing import Any

import pytest

from guts_engine.steps.faults import GameError
from guts_engine.steps.keys import SETTINGS, STEPS, STEPS_IN_LONE, STEPS_IN_NOBODY, StepKeys
from guts_engine.steps.reading import game_of, unchecked

LONGEST = 600
SOUND: dict[str, Any] = {
    "format": 1,
    "id": "game",
    "name": "Game",
    "steps": [
        {"ante": 1},
        {"deal": 3},
        {"declare": "simultaneous"},
        {"showdown": "high", "hand": 3},
    ],
}
FIRST = {
    **dict.fromkeys(("ante", "match", "deal", "pass", "draw", "discard_common", "again"), 1),
    "name_wild": "dealer",
    "declare": "simultaneous",
    "kill": "wild",
    "take": "pot",
    "showdown": "high",
}
"""A value of each step."""
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 10**30, 10**5000, 1.5, nan, inf, date(2026, 1, 1), time(1)),
    *("", "in", " in", "IN", "2", "JJ", "x" * 5000, "a\nb", "\x1b[31m", "\u202e", "🂡" * 50),
    *([], [[]], [True], [1.5], [None], ["in", "in"], ["x" * 5000] * 50, [{}], [{"ante": True}]),
    *({}, {"a": 1}, {"by": 2}, {"by": 10**40, "if": 5}, {"add": 1, "each": 2}, {"x" * 5000: [{}]}),
)


def with_step(step: Mapping[str, Any], inside: str) -> dict[str, Any]:
    """A game with the step in `steps`, or in a list of its declaration."""
    game = deepcopy(SOUND)
    if inside:
        game["steps"][2][inside] = [step]
    else:
        game["steps"].insert(2, step)
    return game


def places(known: Mapping[str, StepKeys], inside: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Each key of the steps with each value: its place, the game, and the value."""
    around = f"steps[2].{inside}[0]" if inside else "steps[2]"
    for name, keys in known.items():
        for key in (name, *keys.parameters, "unknown"):
            for value in VALUES:
                own = {name: FIRST[name], **({"hand": 3} if name == "showdown" else {})}
                yield f"{around}.{key}", with_step({**own, key: value}, inside), value


def at_top() -> Iterator[tuple[str, Any, Any]]:
    """Each setting with each value."""
    for key in (*SETTINGS, "steps", "unknown"):
        for value in VALUES:
            yield key, {**deepcopy(SOUND), key: value}, value


@pytest.mark.parametrize("where", ["settings", "steps", "nobody", "lone"])
def test_each_key_with_each_wrong_value_is_told_in_a_sentence_with_its_place(where: str) -> None:
    every = {
        "settings": at_top(),
        "steps": places(STEPS),
        "nobody": places(STEPS_IN_NOBODY, "nobody"),
        "lone": places(STEPS_IN_LONE, "lone"),
    }[where]
    told = 0
    for place, game, value in every:
        try:
            game_of(game)
            continue
        except GameError as error:
            told += 1
            sentence = str(error)
        assert sentence.isprintable(), (place, value)
        assert len(sentence) < LONGEST, (place, value)
        try:
            unchecked(game)
        except GameError:  # the value itself is at fault
            assert sentence.startswith(place), (place, value, sentence)
    assert told > 10 * len(VALUES)

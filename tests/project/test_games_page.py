"""docs/games.md: its tables are those of the reader, and its games can be played."""

import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from guts_engine.steps.faults import GameError
from guts_engine.steps.keys import SETTINGS, STEPS
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.reading import game_of, read
from guts_engine.steps.writing import values_of
from make import games_page
from tests.engine.helpers.games_made import made_game

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def test_the_tables_are_written_from_the_code() -> None:
    assert games_page.page(TEXT) == TEXT, "run make games-page"


def test_every_step_and_setting_is_in_the_tables() -> None:
    rows = re.findall(r"^\| `(?:… )?(\w+)` \|", TEXT, re.MULTILINE)
    wanted = {*SETTINGS, *STEPS, *(key for step in STEPS.values() for key in step.parameters)}
    assert wanted - set(rows) == set()


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_games_of_the_page_can_be_read(text: str) -> None:
    game = read(text)
    assert game.about
    assert game.steps


# --- Every value of the tables --------------------------------------------------------------

LISTED = TEXT.partition("## Every step and setting")[2]
ROWS = re.findall(r"^\| `(… )?(\w+)` \| (.*?) \| .*? \| (.*) \|$", LISTED, re.MULTILINE)
IN_WORDS: dict[str, tuple[Any, ...]] = {
    "a list of ranks": (["7"],),
    "list of: ranks, suits": (["7"], ["s"]),
    "a list of steps": ("steps",),
    "a rank": ("8",),
    "or more": (50,),
    "lowercase words": ("words-of-it",),
}
"""Values that the page tells in words."""


def named_values() -> Iterator[tuple[str, str, Any]]:
    """Each step or parameter of the tables, its step if it has its own, and each of its values."""
    step = ""
    for inside, name, cell, meaning in ROWS:
        step = step if inside else name
        codes = re.findall("`([^`]+)`", cell)
        values = [tomllib.loads(f"value = {code}")["value"] for code in codes]
        values = ["x" * each for each in values] if "characters" in cell else values
        values += [value for words in IN_WORDS if words in cell for value in IN_WORDS[words]]
        if name == "ranking":
            values += [[*{each: 0, "high-card": 0}] for each in re.findall('`"(.*?)"`', meaning)]
        assert values, cell
        for value in values:
            yield step if inside else "", name, value


def ways(value: Any) -> Iterator[Any]:
    """The value as it is, in a list, and in a list with others."""
    yield value
    yield [value]
    yield from (each for each in CHOICES if value in each)
    yield from (each for each in STEPS_INSIDE if value == "steps")


CHOICES = (["in", "out"], ["high", "low"], ["high", "low", "both", "out"])
STEPS_INSIDE = ([{"ante": 1, "when": "always"}], [{"take": "pot"}])
MANY_COMMON = """
format = 1
id = "many-common"
name = "Many Common"
steps = [{ ante = 1 }, { deal = 5 }, { deal = 7, to = "common" }, { discard_common = 1 },
  { declare = "simultaneous" }, { showdown = "high", hand = 5 }]
"""


@cache
def hosts() -> list[dict[str, Any]]:
    """The keys of games to put a value into: those of the page, the shipped ones, made ones."""
    games = [read(text) for text in (*EXAMPLES, MANY_COMMON)]
    games += [*map(shipped, shipped_ids()), *(made_game(Random(n)) for n in range(100))]
    return [values_of(game) for game in games]


def with_value(host: dict[str, Any], step: str, name: str, value: Any) -> Iterator[dict[str, Any]]:
    """The game with the value in each place where it can stand, alone or in place of another."""
    if name in ("again", "take"):
        name, value = {"again": "nobody", "take": "lone"}[name], [{name: value}]
    if name in SETTINGS:
        yield {**host, name: value}
    for at, here in enumerate(host["steps"]):
        before, after = host["steps"][:at], host["steps"][at + 1 :]
        own = name in here if name in STEPS or not step else step in here
        if own or (not step and ({"declare", "showdown"} & here.keys()) and name not in STEPS):
            yield {**host, "steps": [*before, {**here, name: value}, *after]}


def accepted(step: str, name: str, value: Any) -> bool:
    for host in hosts():
        for game in with_value(host, step, name, value):
            with suppress(GameError):
                game_of(game)
                return True
    return False


def test_every_value_of_the_tables_is_possible_where_it_stands() -> None:
    refused = [
        (step, name, value)
        for step, name, value in named_values()
        if not any(accepted(step, name, each) for each in ways(value))
    ]
    assert refused == []


def test_every_step_of_the_lists_of_nobody_and_lone_is_possible_there() -> None:
    told = re.findall(r"list of `(nobody|lone)` may have (.*?)[;.]", LISTED)
    assert len(told) == 2
    shown: dict[str, Any] = {"take": "pot", "showdown": "high"}
    for key, steps in told:
        for step in re.findall(r"`(\w+)`", steps):
            inside = {step: shown.get(step, 1)} | ({"hand": 3} if step == "showdown" else {})
            assert accepted("", key, [inside]), (key, step)


def test_the_page_has_games_to_read() -> None:
    assert len(EXAMPLES) >= 3


FIRST, *_, STAGES = EXAMPLES
WRONG = {
    "not valid TOML": FIRST.replace("{ deal = 3 },", "{ deal = 3 }"),
    "steps[1]: names no step": FIRST.replace("deal = 3", "cards = 3"),
    "not a setting of a game": FIRST.replace("steps", "price = 1\nsteps"),
    "5 cards count but each player has 3": FIRST.replace("hand = 3", "hand = 5"),
    "cannot happen because the last player is in automatically": FIRST.replace(
        '"simultaneous"', '"sequential", nobody = [{ ante = 1, when = "always" }]'
    ),
    "players who were out hold 3 cards and the others 5": STAGES.replace(
        "{ deal = 2 }", "{ deal = 3 }"
    ).replace('{ deal = 2, to = "all" }', "{ deal = 2 }", 1),
}
"""What stands in a column of the page, and a file with that fault."""


def test_the_faults_of_the_page_are_those_of_the_reader() -> None:
    section = TEXT.partition("## What goes wrong")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([^`]+)`", section, re.MULTILINE)) == set(WRONG)


@pytest.mark.parametrize("phrase", WRONG)
def test_a_fault_of_the_page_is_told_in_its_words(phrase: str) -> None:
    with pytest.raises(GameError) as wrong:
        read(WRONG[phrase])
    assert phrase in str(wrong.value)

"""docs/games.md: its tables are those of the reader, and its games can be played."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

from guts_engine.steps.faults import GameError
from guts_engine.steps.reading import SETTINGS, read
from guts_engine.steps.step_keys import STEPS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def writer() -> Any:
    """The script that writes the tables."""
    spec = importlib.util.spec_from_file_location("games_page", ROOT / "make" / "games_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_are_written_from_the_code() -> None:
    assert writer().page(TEXT) == TEXT, "run make games-page"


def test_every_step_and_setting_is_in_the_tables() -> None:
    rows = re.findall(r"^\| `(?:… )?(\w+)` \|", TEXT, re.MULTILINE)
    wanted = {*SETTINGS, *STEPS, *(key for step in STEPS.values() for key in step.parameters)}
    assert wanted - set(rows) == set()


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_games_of_the_page_can_be_read(text: str) -> None:
    game = read(text)
    assert game.about
    assert game.steps


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

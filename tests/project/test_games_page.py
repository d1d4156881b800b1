"""docs/games.md: its tables are those of the reader, and its games can be played."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

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

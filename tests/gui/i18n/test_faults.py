"""What the engine finds wrong with a file is told in the player's language."""

import ast
import errno
import inspect
import os
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

import pytest

from guts_engine.bots import persona
from guts_engine.record import log
from guts_engine.rules import options, presets
from guts_engine.rules import ruleset as rules
from guts_gui.i18n.faults import fault_words, system_words
from guts_gui.i18n.translate import speak
from guts_gui.setup.saved_tables import HouseRules, TablesError, load
from tests.gui.helpers.languages import Made, use

PLACES = frozenset(("place", "name", "source"))
"""What the engine calls the key that it complains of."""
ELSEWHERE = frozenset(
    (
        "self._too_many(seats)",  # the window lets no more sit down
        "f'{source}: it is not TOML: {_sentence(wrong)}'",  # of the bots that come with the table
        "f'{source}: it is not TOML: nested too deeply'",
    )
)
"""What no file of a player's leads to."""


def faults(module: ModuleType, error: str) -> Iterator[str]:
    """Every sentence that the module raises with the error, a 7 in its places."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == error:
            told = node.args[-1]
            if ast.unparse(told) not in ELSEWHERE:
                yield sentence(told)


def sentence(told: ast.expr) -> str:
    """A text of the source as it is said; one that cannot be read from it fails."""
    match told:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(map(sentence, values))
        case ast.FormattedValue(value=ast.Name(id=name)) if name in PLACES:
            return "key"
        case ast.FormattedValue():
            return "7"
    raise AssertionError(f"{ast.unparse(told)} is built where it cannot be read")


def english(fault: str) -> str:
    """What is left in English of a fault when the made language is spoken."""
    words = re.sub(r"^(key(\.7)?: )+", "", fault_words(fault))
    return " ".join(re.findall(r"[A-Za-z]{2,}", words))


@pytest.fixture
def made() -> None:
    """A language whose words have no Latin letter."""
    speak(Made())


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize(
    ("module", "error", "least"),
    [
        (options, "RulesError", 8),
        (rules, "RulesError", 14),
        (presets, "RulesError", 1),
        (persona, "PersonaError", 20),
        (log, "LogError", 4),
    ],
    ids=lambda each: each.__name__ if isinstance(each, ModuleType) else str(each),
)
def test_no_fault_of_the_engine_reaches_the_window_in_english(
    module: ModuleType, error: str, least: int
) -> None:
    said = set(faults(module, error))
    assert len(said) >= least
    assert not [fault for fault in said if english(fault)]


@pytest.mark.usefixtures("made")
def test_a_fault_that_nobody_translated_would_be_found() -> None:
    assert english("key: 7 is a fault that nobody knows") == "is fault that nobody knows"


@pytest.mark.usefixtures("made")
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has sentences of its own")
@pytest.mark.parametrize(
    "number", [errno.EACCES, errno.EPERM, errno.ENOENT, errno.ENOSPC, errno.EROFS, errno.EIO]
)
def test_what_the_system_says_of_a_file_is_translated(number: int) -> None:
    assert not re.search(r"[A-Za-z]", system_words(OSError(number, os.strerror(number))))
    assert system_words(OSError()), "something is said where the system says nothing"


def test_places_and_values_stay_as_they_are() -> None:
    use("pl")
    assert fault_words("limit: -1 is too small: 0 or more") == (
        "limit: -1 to za mało: co najmniej 0"
    )
    assert fault_words("action 3: 'x' cannot be read") == "akcja 3: nie można odczytać 'x'"
    assert fault_words("something else: as it is") == "something else: as it is"


@pytest.mark.parametrize(
    ("rules_told", "told"),
    [("limit = -1", "limit: -1 to za mało: co najmniej 0"), ("limi = 1", "nie ma takiej zasady")],
)
def test_house_rules_that_cannot_be_are_told_in_polish(
    tmp_path: Path, rules_told: str, told: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'game = "three-card"\n[rules]\n{rules_told}\n', encoding="utf-8")
    use("pl")
    with pytest.raises(TablesError, match=told):
        load(path, HouseRules, lambda: datetime(2026, 1, 1, tzinfo=UTC), {})

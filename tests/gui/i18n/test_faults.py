"""Errors of the engine and of the system are shown in the player's language."""

import errno
import os
import re
import string
from datetime import UTC, datetime
from pathlib import Path

import pytest

from guts_engine.bots.persona import PersonaError, PersonaFault
from guts_engine.common.faults import CodedError, Fault
from guts_engine.hands.cards import CardFault
from guts_engine.record.log import LogError, LogFault, action_at
from guts_engine.record.script import ScenarioFault
from guts_engine.rules.options import RulesError, RulesFault
from guts_engine.state.actions import ActionFault
from guts_engine.steps.faults import GameError, GameFault
from guts_engine.steps.reading import read
from guts_engine.strategy.faults import TableError, TableFault
from guts_gui.i18n.faults import SYSTEM, WORDS, fault_words, system_words
from guts_gui.i18n.translate import speak
from guts_gui.setup.saved_tables import HouseRules, TablesError, load
from tests.gui.helpers.languages import Made, use

FAULTS = [fault for kind in Fault.__subclasses__() for fault in kind]
SCRIPTS = (ActionFault, CardFault, ScenarioFault)
"""Faults that only a scenario on the command line or an altered log can cause."""
ELSEWHERE = {
    PersonaFault.NOT_TOML: "of the bots that come with the table",
    RulesFault.TOO_MANY_SEATS: "the window lets no more sit down",
    RulesFault.DEBT_OFF_CREDIT: "of scenarios, as are those that follow",
    RulesFault.NO_SEAT: "",
    RulesFault.ONE_POT: "",
    RulesFault.NO_RESERVE: "",
    RulesFault.NO_SIDE_POT: "",
    RulesFault.NO_LEGS: "",
    RulesFault.LEGS_A_SEAT: "",
    RulesFault.GAME_WON: "",
}
"""Faults that no file of a player can cause, with the reason."""


def places(sentence: str) -> list[str]:
    """The placeholders of a sentence."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


@pytest.fixture
def made() -> None:
    """A language without Latin letters."""
    speak(Made())


def test_every_list_of_faults_is_known_here() -> None:
    kinds = {RulesFault, PersonaFault, LogFault, TableFault, GameFault, *SCRIPTS}
    assert set(Fault.__subclasses__()) == kinds
    assert len(FAULTS) > 100


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_every_fault_has_words_that_say_what_the_engine_says(fault: Fault) -> None:
    values = dict.fromkeys(places(fault.value), 7)
    sentence = fault_words(CodedError(fault, **values))
    if fault not in WORDS:
        assert isinstance(fault, SCRIPTS) or fault in ELSEWHERE
        return
    assert fault not in ELSEWHERE
    assert not re.search("[A-Za-z]", sentence)
    assert sentence.count("7") == WORDS[fault].count("{")
    if isinstance(fault, TableFault):  # players cannot make strength tables
        assert places(WORDS[fault]) == places(fault.value)
    else:
        assert WORDS[fault] == fault.value


@pytest.mark.usefixtures("made")
def test_an_error_behind_another_is_translated_with_it() -> None:
    with pytest.raises(LogError) as wrong:
        action_at(3, "7")
    assert str(wrong.value) == "action 3: '7' cannot be read"
    assert not re.search("[A-Za-z]", fault_words(wrong.value))


def test_places_and_values_stay_as_they_are() -> None:
    use("pl")
    wrong = RulesError(RulesFault.TOO_SMALL, "limit", value=-1, low=0)
    assert re.fullmatch(r"limit: -1 \D+ 0 \D+", fault_words(wrong))
    with pytest.raises(LogError) as unread:
        action_at(3, "x")
    assert re.fullmatch(r"\D+ 3: .+ 'x'", fault_words(unread.value))
    assert fault_words(ValueError("something else: as it is")) == "something else: as it is"
    bot = PersonaError(PersonaFault.MISSING, "bots.toml: own: enter")
    assert str(bot) == "bots.toml: own: enter: this key is missing"
    assert "strategy/data/a.npz" in fault_words(TableError("strategy/data/a.npz"))


@pytest.mark.parametrize(
    ("language", "steps", "sentence"),
    [
        ("pl", "{ pot = 1 }", r"steps\[1\]: .* lub showdown"),
        ("ru", "{ pot = 1 }", r"steps\[1\]: .* или showdown"),
        (
            "pl",
            "{ ranking = 1, deal = 2 }",
            r"steps\[1\]\.ranking: to nie parametr kroku deal, lecz showdown; .*",
        ),
        ("pl", "{ deal = 2 }, { pass = 3 }", r"steps\[2\]\.pass: .* 2 karty; .*"),
        ("ru", "{ deal = 1 }, { pass = 3 }", r"steps\[2\]\.pass: .* 1 карта; .*"),
    ],
)
def test_faults_of_games_are_told_with_their_values_in_the_language(
    language: str, steps: str, sentence: str
) -> None:
    use(language)
    ending = '{ declare = "simultaneous" }, { showdown = "high", hand = 1 }'
    with pytest.raises(GameError) as wrong:
        read(f'format = 1\nid = "own"\nname = "Own"\nsteps = [{{ ante = 1 }}, {steps}, {ending}]')
    assert re.fullmatch(sentence, fault_words(wrong.value))


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("number", SYSTEM, ids=errno.errorcode.get)
def test_what_the_system_says_of_a_file_is_translated(number: int) -> None:
    assert not re.search(r"[A-Za-z]", system_words(OSError(number, os.strerror(number))))


@pytest.mark.usefixtures("made")
def test_what_nobody_translated_is_told_as_the_system_says_it() -> None:
    assert system_words(OSError(errno.EXDEV, "Another disk")) == "another disk"
    assert system_words(OSError()), "something is said where the system says nothing"


@pytest.mark.parametrize(
    ("rules_told", "sentence"),
    [("limit = -1", "limit: -1 to za mało"), ("limi = 1", "nieznana")],
)
def test_house_rules_that_cannot_be_are_told_in_polish(
    tmp_path: Path, rules_told: str, sentence: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'game = "three-card"\n[rules]\n{rules_told}\n', encoding="utf-8")
    use("pl")
    with pytest.raises(TablesError, match=sentence):
        load(path, HouseRules, lambda: datetime(2026, 1, 1, tzinfo=UTC), {})

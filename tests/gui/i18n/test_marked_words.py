"""In a language made only of symbols, no text of the table contains an English word."""

import gettext
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guts_engine.hands.cards import PACK
from guts_engine.hands.tables import Ranking
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import OPTIONS
from guts_engine.state.actions import Asked, Question
from guts_engine.steps.model import Choice
from guts_gui.bots.words import parameters
from guts_gui.i18n.translate import speak, tr
from guts_gui.rulebook.book import in_force
from guts_gui.setup.house_rules import values_of
from guts_gui.words.captions.events import log_line, sentence
from guts_gui.words.games import WITH_WRITTEN_PAGES, game_about, game_name
from guts_gui.words.names.hands import (
    full_hand_name,
    full_within,
    hand_name,
    two_ranks,
    within,
)
from guts_gui.words.names.ranks import cards_named
from guts_gui.words.names.terms import ends_how, terms
from guts_gui.words.options.rules import (
    GROUPS,
    OPTION_WORDS,
    option_meaning,
    option_name,
    rule_sentence,
    value_name,
)
from guts_gui.words.prompts.questions import prompt
from guts_gui.words.prompts.stakes import stakes
from guts_gui.words.prompts.to_come import note
from tests.engine.helpers.strategies import NAMES, Played, sessions
from tests.gui.helpers.hands import RANKINGS, hands
from tests.gui.helpers.stages import stages


class Marks(gettext.NullTranslations):
    """A translation with the placeholders of every message, and a symbol for its words."""

    def gettext(self, message: str) -> str:
        return " ".join(["\N{SECTION SIGN}", *re.findall(r"\{\w+\}", message)])

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(many)


@pytest.fixture(autouse=True, scope="module")
def marked() -> Iterator[None]:
    speak(Marks())
    yield
    speak(gettext.NullTranslations())


def english(text: str | None) -> list[str]:
    """Words of two or more letters other than names, and unfilled placeholders."""
    return [word for word in re.findall(r"[A-Za-z]{2,}|[{}]", text or "") if word not in NAMES]


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_hands_are_named(ranking: Ranking) -> None:
    for hand in hands(ranking):
        texts = [hand_name(hand), full_hand_name(hand), within(hand), full_within(hand)]
        if len(hand.kind.ranks) > 1:
            texts.append(two_ranks(hand))
        for name in texts:
            assert name
            assert not english(name)


def test_cards_are_named() -> None:
    assert not english(cards_named(PACK))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sessions(), st.integers(0, 9))
def test_what_happens_is_told(session: Played, seat: int) -> None:
    seat %= len(session.log.seats)
    for stage in stages(session.log, seat):
        before, after = stage.before.table, stage.after.table
        texts = [sentence(stage.event, before, after), log_line(stage.event, before, after)]
        texts.append(terms(after))
        if seat in after.order:
            texts += [*stakes(after, seat), note(after)]
            asked = [Asked((Choice.IN, Choice.OUT), each, 1) for each in Question]
            texts += [prompt(after, seat, each, person=True) for each in asked]
        for line in texts:
            assert not english(line)


@pytest.mark.parametrize("game", PRESETS)
def test_house_rules_are_told(game: str) -> None:
    rules = preset(game)
    texts = [game_name(game), game_about(game), ends_how(rules), *in_force(rules)]
    texts += [rule_sentence(name, rules) for name in OPTIONS]
    texts += map(tr, GROUPS)
    for name in OPTION_WORDS:
        texts.append(option_name(name))
        for value in values_of(name, game) if name in OPTIONS else ():
            texts += [option_meaning(name, value), value_name(name, value)]
    for line in texts:
        assert not english(line)


def test_a_bots_numbers_are_told() -> None:
    for page in ("pot", "turn", "nerves"):
        for each in parameters(page):
            texts = [each.label, each.unit(2), *map(each.sentence, (*each.limits, 0))]
            assert not any(map(english, texts))


def test_every_game_is_named() -> None:
    assert not any(english(game_name(game)) for game in WITH_WRITTEN_PAGES)

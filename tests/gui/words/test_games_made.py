"""Games made at random, told in words: every step, event, question and stake has a sentence."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from guts_engine.play.actions import Asked, Question, StartDeal
from guts_engine.play.events import Event, HandsCompared, HandsShown, HouseHandShown
from guts_engine.play.game import NewSeat, apply, available, can_deal, legal, new_game
from guts_engine.play.public_state import fold
from guts_engine.play.state import State
from guts_engine.play.table import Table
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Game
from guts_gui.i18n.translate import speak
from guts_gui.words.events import log_line, sentence
from guts_gui.words.hands import (
    both_names,
    deciding_kicker,
    house_label,
    label_name,
    short_label,
    shown_line,
)
from guts_gui.words.questions import prompt
from guts_gui.words.stakes import stakes
from guts_gui.words.steps.menu import MOST, menu_sentence
from guts_gui.words.steps.sentences import deal_in_words
from guts_gui.words.steps.settings import unusual
from guts_gui.words.terms import terms
from guts_gui.words.to_come import note
from tests.engine.helpers.games_made import made_game
from tests.engine.helpers.games_played import answer
from tests.gui.helpers.languages import Made, use

NAMES = ("Ann", "Bo", "Cy", "Dee")
LATIN = re.compile("|".join((*NAMES, r"\b(?:[AKQJ2-9]|10)(?:-(?:[AKQJ2-9]|10))*\b")))
"""Text that is Latin in every language: names, and ranks as marks."""
FEW, MANY = 12, 300


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use("en")


def lines_of(game: Game, seed: int) -> Iterator[str]:
    """Every sentence about a game and two of its deals."""
    yield from deal_in_words(game)
    yield from unusual(game)
    yield menu_sentence(game)
    rng = Random(seed)
    rules = RuleSet.of(game)
    names = NAMES[: min(rules.most_seats, rng.randint(2, 4))]
    state = new_game(rules, [NewSeat(name, rng.choice((300, 40, 6))) for name in names])
    for _ in range(2):
        if not can_deal(state):
            return
        pack = list(available(state))
        rng.shuffle(pack)
        table = state.table
        state, events = apply(state, StartDeal(tuple(pack)))
        yield from told(table, events)
        while asked := legal(state):
            seat = rng.choice(sorted(asked))
            yield from question(state, seat, asked[seat])
            table = state.table
            state, events = apply(state, answer(state, seat, asked[seat], rng))
            yield from told(table, events)


def told(table: Table, events: tuple[Event, ...]) -> Iterator[str]:
    """The caption and log of each event."""
    for event in events:
        before, table = table, fold(table, event)
        for line in (sentence(event, before, table), log_line(event, before, table)):
            if line is not None:
                yield line
        if isinstance(event, HandsShown | HandsCompared):
            yield from hands_named(event, table)
        elif isinstance(event, HouseHandShown):
            yield house_label(event, table)


def hands_named(event: HandsShown | HandsCompared, table: Table) -> Iterator[str]:
    """The labels and captions of shown hands."""
    for hand in event.hands:
        yield from (
            each(hand, table, event.hands) for each in (label_name, short_label, shown_line)
        )
        deciding_kicker(hand, table, event.hands)
        if names := both_names(hand, table):
            yield names.line


def question(state: State, seat: int, asked: Asked) -> Iterator[str]:
    """The question to a seat with its stakes and notes."""
    yield prompt(state.table, seat, asked, person=True)
    yield terms(state.table)
    if asked.question is Question.DECLARE:
        yield from filter(None, (*stakes(state.table, seat), note(state.table)))


def check(seeds: range) -> None:
    for seed in seeds:
        game = made_game(Random(seed))
        use("en")
        for line in lines_of(game, seed):
            assert not re.search(r"[{}\[\]<>_]|\.\.|  |\bNone\b", line), (seed, line)
            assert line[0].isupper() or line[0].isdigit(), (seed, line)
        assert len(menu_sentence(game)) <= MOST or game.about
        speak(Made())
        for line in lines_of(game, seed):
            bare = line.replace(game.name, "").replace(game.about or game.name, "")
            assert not re.search("[A-Za-z]", LATIN.sub("", bare)), (seed, line)


def test_everything_about_a_made_game_is_told() -> None:
    check(range(FEW))


@pytest.mark.slow
def test_everything_about_many_made_games_is_told() -> None:
    check(range(FEW, MANY))

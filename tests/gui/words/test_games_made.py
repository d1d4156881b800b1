"""Games made at random, told in words: steps, settings and every event (S10, words of R8)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_engine.state.events import Event
from guts_engine.state.state import State
from guts_engine.state.view import redact
from guts_engine.steps.model import Game
from guts_gui.words.captions.events import log_line, sentence
from guts_gui.words.steps.menu import MOST, menu_sentence
from guts_gui.words.steps.sentences import deal_in_words
from guts_gui.words.steps.settings import unusual
from tests.engine.helpers.games_made import games, made_game
from tests.engine.helpers.games_played import play_made
from tests.gui.helpers.languages import use

LANGUAGES = ("en", "pl", "ru")


def check_steps(game: Game) -> None:
    """Each step, each unusual setting and the menu have a whole sentence."""
    told = deal_in_words(game)
    assert len(told) == len(game.steps)
    for each in (*told, *unusual(game)):
        assert each.endswith((".", ".”", ".»")), each
        assert "{" not in each
    assert game.about or 0 < len(menu_sentence(game)) <= MOST


def tell(before: State, event: Event, after: State) -> None:
    """What a seat and a spectator are told of an event has its sentences."""
    for seat in (None, 0):
        seen = redact(event, seat, peek=before.table.rules.dealing.peek)
        if seen is not None:
            for each in (sentence, log_line):
                words = each(seen, before.table, after.table)
                assert words is None or (words and "{" not in words), event


@settings(max_examples=30)
@given(games, st.sampled_from(LANGUAGES))
def test_every_step_and_setting_has_its_sentence(game: Game, language: str) -> None:
    use(language)
    check_steps(game)


@settings(max_examples=15)
@given(games, st.sampled_from(LANGUAGES), st.integers(0, 2**32 - 1))
def test_every_event_has_its_sentence(game: Game, language: str, seed: int) -> None:
    use(language)
    play_made(game, Random(seed), 2, tell=tell)


@pytest.mark.slow
def test_a_thousand_games_are_told() -> None:
    for seed in range(1000):
        use(LANGUAGES[seed % 3])
        game = made_game(Random(seed))
        check_steps(game)
        if not seed % 10:
            play_made(game, Random(seed), 1, tell=tell)

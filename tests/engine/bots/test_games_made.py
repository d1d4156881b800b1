"""Bots answer every question of games made at random, from what their seats see (S3, S4)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_engine.bots.personas import PERSONAS
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.play.game import view_of
from guts_engine.state.actions import Action, Asked
from guts_engine.state.state import State
from guts_engine.steps.faults import GameError
from guts_engine.steps.model import Game
from guts_engine.steps.reading import game_of
from guts_engine.strength import prepared
from guts_engine.strength.sampled import Effort
from tests.engine.helpers.games_altered import altered
from tests.engine.helpers.games_made import games, made_game
from tests.engine.helpers.games_played import Chooser, play_made

ROUGH = Effort(hands=6, tries=2, worlds=3, others=12)
"""Enough to decide something; how well is tested elsewhere."""


@pytest.fixture(autouse=True, scope="module")
def quick() -> object:
    """Little is sampled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prepared, "COARSE", ROUGH)
        yield
        prepared._COARSE.clear()


def bots() -> Chooser:
    """The built-in bots, seat by seat."""
    seated: dict[int, ThresholdBot] = {}
    personas = list(PERSONAS.values())

    def choose(state: State, seat: int, asked: Asked, rng: Random) -> Action:
        if seat not in seated:
            seated[seat] = ThresholdBot(personas[seat % len(personas)], Random(seat))
        return seated[seat].choose(view_of(state, seat), asked)

    return choose


@settings(max_examples=10)
@given(games, st.integers(0, 2**32 - 1))
def test_every_question_is_answered_and_every_answer_taken(game: Game, seed: int) -> None:
    play_made(game, Random(seed), 1, choose=bots())


def played(seeds: range) -> int:
    """Play altered shipped games with bots; returns how many can be played, the others are told."""
    count = 0
    for seed in seeds:
        try:
            game = game_of(altered(Random(seed)))
        except GameError as error:
            assert str(error).isprintable()
            continue
        play_made(game, Random(seed), 2, choose=bots())
        count += 1
    return count


def test_altered_games_are_refused_or_played_by_bots() -> None:
    assert played(range(40)) > 10


@pytest.mark.slow
def test_a_hundred_altered_games_are_refused_or_played_by_bots() -> None:
    assert played(range(1000, 1100)) > 25


@pytest.mark.slow
def test_sixty_games_are_played_by_bots() -> None:
    for seed in range(60):
        play_made(made_game(Random(seed)), Random(seed), 1, choose=bots())

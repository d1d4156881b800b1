"""Games made at random, played with random answers: chips, secrets, an end (R1, R10, S3 to S5)."""

from random import Random

import pytest
from hypothesis import given, settings

from guts_engine.steps.model import Game
from tests.engine.helpers.games_made import games, made_game
from tests.engine.helpers.games_played import play_made
from tests.engine.helpers.strategies import chances

THOUSAND = 1000


@settings(max_examples=30)
@given(games, chances)
def test_no_chip_is_made_or_lost_no_secret_shown_and_every_deal_ends(
    game: Game, rng: Random
) -> None:
    play_made(game, rng)


@pytest.mark.slow
def test_a_thousand_games_are_played() -> None:
    for seed in range(THOUSAND):
        play_made(made_game(Random(seed)), Random(seed), deals=2)

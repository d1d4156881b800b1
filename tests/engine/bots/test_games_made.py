"""Bots answer every question of games made at random, from what their seats see (S3, S4)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_engine.bots.bot import Bot
from guts_engine.bots.personas import PERSONAS
from guts_engine.play.game import view_of
from guts_engine.state.actions import Action, Asked, Choice, Declare, Question
from guts_engine.state.events import CardsDrawn, Event
from guts_engine.state.state import State
from guts_engine.steps.faults import GameError
from guts_engine.steps.model import Game
from guts_engine.steps.reading import game_of
from guts_engine.strategy import known, solving
from tests.engine.helpers.games_altered import altered
from tests.engine.helpers.games_made import games, made_game
from tests.engine.helpers.games_played import Chooser, play_made
from tests.engine.helpers.written import written


@pytest.fixture(autouse=True, scope="module")
def quick() -> object:
    """Little is solved: how well is tested elsewhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known, "ROUNDS", 1)
        patch.setattr(known, "DEALS", 1_000)
        patch.setattr(solving, "DEALS", 1_000)
        yield


def bots() -> Chooser:
    """The built-in bots, seat by seat."""
    seated: dict[int, Bot] = {}
    personas = list(PERSONAS.values())

    def choose(state: State, seat: int, asked: Asked, rng: Random) -> Action:
        if seat not in seated:
            seated[seat] = Bot(personas[seat % len(personas)], Random(seat))
        return seated[seat].choose(view_of(state, seat), asked)

    return choose


@settings(max_examples=10)
@given(games, st.integers(0, 2**32 - 1))
def test_every_question_is_answered_and_every_answer_taken(game: Game, seed: int) -> None:
    play_made(game, Random(seed), 1, choose=bots())


def test_whoever_is_out_passes_from_a_hand_that_missed_a_deal() -> None:
    declare = {"declare": "simultaneous"}
    later = {"deal": 1, "to": "in"}
    show = {"showdown": "high", "hand": 4}
    game = written({"deal": 3}, declare, later, {"pass": 1}, declare, show)
    bot = bots()
    passed = []

    def choose(state: State, seat: int, asked: Asked, rng: Random) -> Action:
        if asked.question is Question.DECLARE:
            return Declare(seat, Choice.OUT if seat == 0 else Choice.IN)
        passed.append(len(state.hands[seat]))
        return bot(state, seat, asked, rng)

    play_made(game, Random(1), 1, choose=choose)
    assert set(passed) == {3, 4}


def test_beside_community_cards_as_many_cards_are_exchanged_as_must_be() -> None:
    common, show = {"deal": 1, "to": "common"}, {"showdown": "high", "hand": 4}
    draw, declare = {"draw": [2, 3]}, {"declare": "simultaneous"}
    game = written({"deal": 3}, common, draw, declare, show)
    drawn = []

    def told(_: State, event: Event, __: State) -> None:
        if isinstance(event, CardsDrawn):
            drawn.append(len(event.drawn))

    play_made(game, Random(1), 1, choose=bots(), tell=told)
    assert drawn and {*drawn} == {2}


@pytest.mark.parametrize(
    ("first", "common", "later", "show"),
    [(2, 1, 2, {"hand": 5}), (1, 2, 1, {"hand": 2, "qualify": "7"}), (1, 1, 3, {"hand": 4})],
)
def test_where_community_cards_lie_before_all_cards_are_dealt(
    first: int, common: int, later: int, show: dict[str, object]
) -> None:
    """Hands are judged by the cards that there are, also those that are too weak to win."""
    declare = {"declare": "simultaneous", "nobody": "goes-on"}
    lies = {"deal": common, "to": "common"}
    more = {"deal": later, "to": "all"}
    game = written({"deal": first}, lies, declare, more, declare, {"showdown": "high", **show})
    play_made(game, Random(1), 3, choose=bots())


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
    assert played(range(12)) > 2


@pytest.mark.slow
def test_forty_altered_games_are_refused_or_played_by_bots() -> None:
    assert played(range(1000, 1040)) > 8


@pytest.mark.slow
def test_twenty_games_are_played_by_bots() -> None:
    for seed in range(20):
        play_made(made_game(Random(seed)), Random(seed), 1, choose=bots())

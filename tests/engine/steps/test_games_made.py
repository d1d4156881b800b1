"""Games made at random: written and read again, checked, and spoilt (S1, S9)."""

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.common.quoting import LONGEST
from guts_engine.steps.facts import most_seats
from guts_engine.steps.faults import GameError
from guts_engine.steps.keys import DECLARE_KEYS, SHOWDOWN_KEYS, STEPS
from guts_engine.steps.model import Game
from guts_engine.steps.reading import game_of, read
from guts_engine.steps.writing import text_of, values_of
from tests.engine.helpers.games_made import MADE, REFUSED, games, made_game

THOUSAND = 1000


@given(games)
def test_a_game_reads_as_itself_when_written(game: Game) -> None:
    assert read(text_of(game)) == game
    assert game_of(json.loads(json.dumps(values_of(game))), "game") == game


@given(games)
def test_every_game_serves_two_players(game: Game) -> None:
    assert most_seats(game) >= 2


def test_hardly_any_made_game_is_refused_and_together_they_use_the_whole_language() -> None:
    used: Counter[str] = Counter()
    before, refused = len(MADE), len(REFUSED)
    for seed in range(THOUSAND):
        game = made_game(Random(seed))
        values = values_of(game)
        used.update(list(values))
        for step in values["steps"]:
            used.update(list(step))
            for inside in ("nobody", "lone"):
                if isinstance(step.get(inside), list):
                    used.update(f"{inside} {key}" for each in step[inside] for key in each)
    assert len(REFUSED) - refused <= (len(MADE) - before) / 50, REFUSED[refused:]
    parameters = {key for keys in STEPS.values() for key in keys.parameters}
    known = {*STEPS, *parameters, *DECLARE_KEYS, *SHOWDOWN_KEYS}
    known |= {"nobody again", "nobody pass", "nobody deal", "nobody match", "nobody ante"}
    known |= {"lone take", "lone match", "lone showdown", "jokers", "keep", "legs", "pots"}
    assert {key: used[key] for key in known if used[key] < 3} == {}


# --- Spoilt files ---------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 8, 10**9, 10**5000, 1.5, float("nan"), "", "x", "in", "2"),
    *("held", "JJ", "é\u0301\u202e", "\ud800", "a" * 10_000, [], {}, [[]], [{}], {"deal": 1}),
    *([1, 3], ["2", "2"], ["in", "table"], {"by": 2, "if": "drew"}, [{"again": 2}], 10**10),
)


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every table and list inside the value, with each of its keys."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places_in(value[key])


def spoil(values: Any, rng: Random) -> None:
    """Change, remove, repeat, rename or exchange something anywhere in the file."""
    around, key = rng.choice(list(places_in(values)))
    match rng.randrange(6):
        case 0:
            del around[key]
        case 1 if isinstance(around, list):
            around.insert(key, deepcopy(around[key]))
        case 2 if isinstance(around, dict):
            around[rng.choice([*STEPS, *SHOWDOWN_KEYS, *DECLARE_KEYS, "x"])] = deepcopy(around[key])
        case 3:
            other, there = rng.choice(list(places_in(values)))
            around[key] = deepcopy(other[there])
        case 4 if isinstance(around, list):
            other = rng.randrange(len(around))
            around[key], around[other] = around[other], around[key]
        case _:
            around[key] = deepcopy(rng.choice(JUNK))


def told_or_played(values: Any) -> str:
    """The fault of the file in one sentence, "" for a game that can be played."""
    try:
        game = game_of(values)
    except GameError as error:
        sentence = str(error)
        assert sentence.isprintable()
        assert len(sentence) <= 4 * LONGEST
        assert ";" in error.reason, "it says what is wrong and what to do"
        return sentence
    game_of(values_of(game))
    assert read(text_of(game)) == game
    return ""


@given(games, st.integers(0, 2**32 - 1), st.integers(1, 4))
def test_a_spoilt_file_is_played_or_its_fault_told(game: Game, seed: int, often: int) -> None:
    values, rng = values_of(game), Random(seed)
    for _ in range(often):
        spoil(values, rng)
    told_or_played(values)


@given(st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_a_game_or_told(text: str) -> None:
    with pytest.raises(GameError):
        read(text)


@pytest.mark.slow
def test_a_thousand_games_are_written_read_and_spoilt_without_a_traceback() -> None:
    told = Counter[bool]()
    for seed in range(THOUSAND):
        rng = Random(seed)
        game = made_game(rng)
        assert read(text_of(game)) == game
        for _ in range(5):
            values = values_of(game)
            spoil(values, rng)
            told[bool(told_or_played(values))] += 1
    assert min(told.values()) > THOUSAND / 2

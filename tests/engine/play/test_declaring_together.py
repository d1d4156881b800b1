"""Declarations at the same time, carried out in one step."""

from random import Random

import pytest

from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, declare_together, legal
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Declare, Pass, Question
from guts_engine.state.state import State, StateBuilder
from guts_engine.steps.model import Choice, Manner

SEATS = tuple(NewSeat(f"P{number}", 100) for number in range(4))
TOGETHER = [
    name for name, rules in PRESETS.items() if rules.declaring.declare is Manner.SIMULTANEOUS
]


def asked_to_declare(game: str, rng: Random) -> State:
    """A deal whose players have passed what they must."""
    state = new_game(PRESETS[game], SEATS)
    state, _ = apply(state, shuffled(state, rng))
    while state.table.terms.question is Question.PASS:
        seat = state.table.turn[0]
        state, _ = apply(state, pass_of(state, seat))
    return state


def pass_of(state: State, seat: int) -> Pass:
    """The seat passes its first cards."""
    return Pass(seat, state.hands[seat][: legal(state)[seat].cards])


@pytest.mark.parametrize("game", TOGETHER)
def test_declaring_together_is_declaring_one_by_one(game: str) -> None:
    rng = Random(game)
    begun = asked_to_declare(game, rng)
    asked = legal(begun)
    assert len(asked) == len(SEATS)
    for _ in range(20):
        declared = [Declare(seat, rng.choice(each.choices)) for seat, each in asked.items()]
        state, events = begun, ()
        for each in declared:
            state, more = apply(state, each)
            events += more
        builder = StateBuilder(begun)
        assert declare_together(builder, declared) == events
        assert builder.build() == state


def test_nothing_happens_if_one_of_them_is_not_legal() -> None:
    begun = asked_to_declare("three-card", Random(1))
    builder = StateBuilder(begun)
    declared = [Declare(seat, Choice.IN) for seat in begun.table.turn]
    assert not declare_together(builder, [*declared[:-1], Declare(declared[-1].seat, Choice.HIGH)])
    assert builder.build() == begun


def test_nothing_happens_if_they_are_asked_something_else() -> None:
    state = new_game(PRESETS["pass-the-trash"], SEATS)
    state, _ = apply(state, shuffled(state, Random(1)))
    builder = StateBuilder(state)
    assert not declare_together(builder, [Declare(seat, Choice.IN) for seat in state.table.turn])
    assert builder.build() == state

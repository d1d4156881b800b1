"""A bot uses only its view and its random generator, and reveals nothing by using it."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pytest

from guts_engine.bots.bot import Bot
from guts_engine.bots.persona import Persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card
from guts_engine.play.game import apply, available, can_deal, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice

GAMES: Final = {
    **PRESETS,
    "passing and drawing": PRESETS["three-card"].replaced({"pass_left": 1, "draw": 2}),
    "five cards drawn": PRESETS["two-card"].replaced({"cards": 5, "draw": 3}),
    "four passed and drawn": PRESETS["four-two-two"].replaced({"pass_left": 1, "draw": 1}),
    "two pots drawn": PRESETS["hi-lo"].replaced({"draw": 1, "both": "must-win-both"}),
    "declared again": PRESETS["two-plus-one"].replaced({"second_declare": True}),
    "again in turn": PRESETS["two-plus-one"].replaced(
        {"second_declare": True, "declare": "sequential", "second_chance": True}
    ),
    "stages unseen": PRESETS["three-five-seven"].replaced({"peek": False}),
    "in secret, by stages": PRESETS["napalm"].replaced({"declare": "simultaneous"}),
}
SEATS: Final = 4
QUESTIONS: Final = 60
"""Questions asked of each game."""


def questions(rules: RuleSet) -> Iterator[tuple[State, int, Asked, Persona]]:
    """Yield every question that occurs as bots play, with the persona asked."""
    rng = Random(f"secrets {rules}")
    while True:
        personas = rng.sample(list(PERSONAS.values()), SEATS)
        bots = [Bot(each, Random(rng.random())) for each in personas]
        state = new_game(rules, [NewSeat(each.name, 60) for each in personas])
        for _ in range(6):
            if not can_deal(state):
                break
            pack = list(available(state))
            rng.shuffle(pack)
            state, _ = apply(state, StartDeal(tuple(pack)))
            while asked := legal(state):
                for seat, options in asked.items():
                    yield state, seat, options, personas[seat]
                seat = next(iter(asked))
                action = bots[seat].choose(view_of(state, seat), asked[seat])
                state, _ = apply(state, action)


def twin(state: State, known: set[Card], rng: Random) -> State:
    """The same table with all cards except the known ones exchanged, and other secrets."""
    hidden = [each for hand in (*state.hands, state.pack, *state.ghosts) for each in hand]
    hidden = [each for each in hidden if each not in known]
    others = hidden.copy()
    rng.shuffle(others)
    place = dict(zip(hidden, others, strict=True))

    def moved(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(place.get(each, each) for each in cards)

    return changed(
        state,
        hands=tuple(map(moved, state.hands)),
        pack=moved(state.pack),
        ghosts=tuple(moved(each) for each in state.ghosts),
    )


def seen(view: SeatView) -> set[Card]:
    """The cards visible in the view."""
    table = view.table
    hands = {each for hand in view.hands for each in hand if each}
    return hands | set(table.common) | {each for hand in table.face_up for each in hand}


def decided(persona: Persona, view: SeatView, asked: Asked) -> tuple[object, object]:
    """The bot's action, and the state of its random generator afterwards."""
    rng = Random(11)
    action = Bot(persona, rng).choose(view, asked)
    return action, rng.getstate()


def other_choices(state: State, seat: int) -> State:
    """The state with other secret declarations of everyone else."""
    choices = [
        choice if player == seat or choice is None else Choice.OUT
        for player, choice in enumerate(state.choices)
    ]
    return changed(state, choices=tuple(choices))


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_depends_only_on_the_view_and_the_bots_own_chance(game: str) -> None:
    rng = Random(game)
    moved = 0
    for state, seat, asked, persona in islice(questions(GAMES[game]), QUESTIONS):
        view = view_of(state, seat)
        other = other_choices(twin(state, seen(view), rng), seat)
        moved += other.hands != state.hands
        assert view_of(other, seat) == view
        assert decided(persona, view_of(other, seat), asked) == decided(persona, view, asked)
    assert moved > QUESTIONS * 0.9


@pytest.mark.parametrize("game", GAMES)
def test_a_question_draws_the_same_chances_whatever_the_hand(game: str) -> None:
    rng = Random(game)
    for state, seat, asked, persona in islice(questions(GAMES[game]), QUESTIONS):
        table = state.table
        known = {*table.common, *(each for hand in table.face_up for each in hand)}
        other = twin(state, known, rng)
        left = [decided(persona, view_of(one, seat), asked)[1] for one in (state, other)]
        assert left[0] == left[1]


def test_every_kind_of_question_is_among_them() -> None:
    asked: set[tuple[object, bool, bool]] = set()
    for rules in GAMES.values():
        for state, _, options, _ in islice(questions(rules), QUESTIONS):
            asked.add((options.question, state.table.second_chance, Choice.BOTH in options.choices))
    assert {(str(kind), chance, pots) for kind, chance, pots in asked} == {
        ("declare", False, False),
        ("declare", True, False),
        ("declare", False, True),
        ("pass", False, False),
        ("discard", False, False),
    }

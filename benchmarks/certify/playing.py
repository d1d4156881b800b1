"""Deals between professors, in which one seat may try what else it could say.

Every answer is drawn from a seed of its own: the deal, the seat, and the number of its question. So
two courses of the same deal differ only where a player decided differently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from guts_engine.bots.bot import Bot
from guts_engine.bots.persona import Persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import carry_out, legal, view_of
from guts_engine.state.actions import Action, Asked, Question
from guts_engine.state.state import State, StateBuilder
from guts_engine.state.view import SeatView

_LONGEST: Final = 10_000
"""The most questions of a deal; no deal has so many."""

PROFESSOR: Final[Persona] = PERSONAS["ines"]
"""The bot that plays the equilibrium."""


class Professors:
    """The seats of a table, each played by the professor."""

    def __init__(self, players: int) -> None:
        self._rng = [Random() for _ in range(players)]
        self._bots = [Bot(PROFESSOR, rng) for rng in self._rng]

    def answer(self, view: SeatView, asked: Asked, seed: int) -> Action:
        """The answer of the seat, drawn from the seed."""
        assert view.seat is not None
        self._rng[view.seat].seed(seed)
        return self._bots[view.seat].choose(view, asked)


class Course:
    """One deal as it goes on: its state, and the number of questions each seat has answered."""

    def __init__(self, state: State, seed: int, answered: Sequence[int]) -> None:
        self.builder = StateBuilder(state)
        self.seed = seed
        self.answered = list(answered)

    def asked(self) -> tuple[int, Asked] | None:
        """The next seat to answer, and its question; None if the deal is over."""
        questions: Mapping[int, Asked] = legal(self.builder.draft)
        return next(iter(questions.items())) if questions else None

    def seed_of(self, seat: int) -> int:
        """The seed of the seat's answer to its present question."""
        return (self.seed * 64 + seat) * 64 + self.answered[seat]

    def enter(self, seat: int, action: Action) -> None:
        """Carry out the answer."""
        self.answered[seat] += 1
        carry_out(self.builder, action)

    def view(self, seat: int) -> SeatView:
        """What the seat sees now, also after the course has gone on."""
        return view_of(self.branch().builder.build(), seat)

    def branch(self) -> Course:
        """A copy that goes its own way."""
        return Course(self.builder.draft, self.seed, self.answered)


def dealt(state: State, rng: Random) -> Course:
    """A new deal at the table."""
    course = Course(state, rng.getrandbits(40), (0,) * len(state.table.seats))
    carry_out(course.builder, shuffled(state, rng))
    return course


def play_on(course: Course, professors: Professors) -> State:
    """The state after the deal, if everyone is a professor."""
    for _ in range(_LONGEST):
        asked = course.asked()
        if asked is None:
            break
        seat, question = asked
        view = view_of(course.builder.draft, seat)
        course.enter(seat, professors.answer(view, question, course.seed_of(seat)))
    return course.builder.build()


def declares(question: Asked) -> bool:
    """Whether the question is a declaration with a choice."""
    return question.question is Question.DECLARE and len(question.choices) > 1

"""Deals between professors, in which one seat may try what else it could say.

Every answer is drawn from a seed of its own: the deal, the seat, and the number of its question. So
two courses of the same deal differ only where a player decided differently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, Protocol

from guts_engine.bots.asking import heard_at, situation_at
from guts_engine.bots.persona import Persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.bots.standing import view_percentile
from guts_engine.bots.threshold import ThresholdBot, doublings, threshold
from guts_engine.equilibrium.sides import are_heard
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import carry_out, legal, view_of
from guts_engine.state.actions import Action, Asked, Declare, Question
from guts_engine.state.state import State, StateBuilder
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice

_LONGEST: Final = 10_000
"""The most questions of a deal; no deal has so many."""

PROFESSOR: Final[Persona] = PERSONAS["ines"]
"""The bot that plays the equilibrium."""
Moment = tuple[int, ...]
"""Where in a deal a seat declares: see `Look`."""


class Look(NamedTuple):
    """What a seat knows when it declares.

    `moment` has the number of the declaration, the position in turn or -1, the number already in,
    whether it is a second chance or the same cards again, the own legs and the most of another,
    and where sides are heard the numbers in for each and the pots that are not empty;
    `places` are the percentiles of its hand, two where sides are declared, none for a hand that
    nobody may see, and `needed` those from which the professor plays it; `doublings` those of the
    pot.
    """

    moment: Moment
    places: tuple[float, ...]
    needed: tuple[float, ...]
    doublings: float
    choices: tuple[Choice, ...]


class Response(Protocol):
    """Protocol of a strategy for declarations."""

    @property
    def name(self) -> str:
        """What it does otherwise than the professor."""
        ...

    def choice(self, look: Look, usual: Choice) -> Choice:
        """The declaration, if the professor would say `usual`."""
        ...


def look_at(view: SeatView, asked: Asked) -> Look:
    """What the seat of the view knows."""
    assert view.seat is not None
    table = view.table
    here = situation_at(table, view.seat)
    others = here.legs[1:]
    moment: Moment = (
        here.declaration,
        -1 if here.position is None else here.position,
        sum(here.heard),
        int(here.second_chance) + here.again,
        here.legs[0] if here.legs else 0,
        max(others) if others else 0,
    )
    if are_heard(table.rules) and (heard := heard_at(table, view.seat)):
        moment += (heard.high, heard.low, heard.pots)
    sides = (False, True) if Choice.HIGH in asked.choices else (False,)
    found = [view_percentile(view, low=low) for low in sides]
    places = tuple([each.middle for each in found if each is not None])
    needed = tuple([threshold(PROFESSOR, view, low=low) for low in sides]) if places else ()
    return Look(moment, places, needed, doublings(table), asked.choices)


class Professors:
    """The seats of a table, each played by the professor."""

    def __init__(self, players: int) -> None:
        self._rng = [Random() for _ in range(players)]
        self._bots = [ThresholdBot(PROFESSOR, rng) for rng in self._rng]

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


def play_on(
    course: Course,
    professors: Professors,
    hero: int = -1,
    response: Response | None = None,
    said: list[bool] | None = None,
) -> State:
    """The state after the deal, if the hero follows the response and everyone else is a professor.

    `said` receives for each declaration of the hero whether it differed.
    """
    for _ in range(_LONGEST):
        asked = course.asked()
        if asked is None:
            break
        seat, question = asked
        view = view_of(course.builder.draft, seat)
        action = professors.answer(view, question, course.seed_of(seat))
        if seat == hero and response is not None and isinstance(action, Declare):
            choice = response.choice(look_at(view, question), action.choice)
            if said is not None:
                said.append(choice is not action.choice)
            action = Declare(seat, choice)
        course.enter(seat, action)
    return course.builder.build()


def declares(question: Asked) -> bool:
    """Whether the question is a declaration with a choice."""
    return question.question is Question.DECLARE and len(question.choices) > 1

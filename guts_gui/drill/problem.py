"""A decision to be asked again: the log that leads to it, and who was asked.

The log has the same format as saved sessions, so that later versions can read it. In a session it
begins with the last deal from a whole pack, if that leads to the same question.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Final

from guts_engine.play.game import legal, view_of
from guts_engine.play.setup import NewSeat, Start
from guts_engine.record.log import GameLog, LogError, read, replay
from guts_engine.state.actions import Asked, IllegalAction, Question
from guts_engine.state.state import State
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_gui.coach.review import Decision, Review

LONGEST: Final = 1000
"""The most actions of a log from its beginning that is kept for one decision."""


@dataclass(frozen=True)
class Problem:
    """The question to `seat` after a log.

    `avatars` are the portraits by seat, `seed` that of the coach's deals, so that it says the same
    again.
    """

    log: GameLog
    seat: int
    seed: int
    avatars: tuple[str, ...]

    @cached_property
    def _state(self) -> State:
        return replay(self.log)[0]

    @cached_property
    def view(self) -> SeatView:
        """What the seat sees."""
        return view_of(self._state, self.seat)

    @cached_property
    def asked(self) -> Asked:
        """The question to the seat. Raises KeyError if there is none."""
        return legal(self._state)[self.seat]

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.view.table.rules.game

    @property
    def key(self) -> str:
        """A digest of what is asked: the same for the same decision."""
        log = self.log
        return sha256("\n".join((log.header(), *log.lines(), str(self.seat))).encode()).hexdigest()

    def written(self) -> str:
        """The decision as a text."""
        log = self.log
        values = {"seat": self.seat, "seed": self.seed, "avatars": self.avatars}
        return json.dumps({"header": log.header(), "actions": log.lines(), **values})


def read_problem(text: str) -> Problem | None:
    """The decision that `written` wrote; None for a text without a decision."""
    try:
        values = json.loads(text)
        log = read(values["header"], values["actions"])
        seat, seed, avatars = values["seat"], values["seed"], tuple(map(str, values["avatars"]))
        problem = Problem(log, int(seat), int(seed), avatars)
        whole = worth_asking(problem.asked) and len(avatars) == len(log.seats)
    except (LogError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return problem if whole else None


def worth_asking(asked: Asked) -> bool:
    """Whether there is more than one answer, and not all are worth the same."""
    declares = asked.question is Question.DECLARE
    return len(asked.choices) > 1 if declares else asked.question is not Question.NAME_RANK


def problem_of(review: Review, decision: Decision, avatars: Sequence[str]) -> Problem | None:
    """A decision of a session, with a short log; None if only a very long one leads to it."""
    number, seat = decision.number, decision.seat
    brief = _brief(review, decision)
    if brief is not None:
        problem = Problem(brief, seat, number, tuple(avatars))
        try:
            if problem.asked == decision.asked and _seen(problem.view) == _seen(decision.view):
                return problem
        except (IllegalAction, LogError, KeyError):
            pass  # what happened before has an effect that a table in progress cannot have
    if number > LONGEST:
        return None
    log = replace(review.begun, actions=tuple(review.actions[:number]))
    return Problem(log, seat, number, tuple(avatars))


def _brief(review: Review, decision: Decision) -> GameLog | None:
    """A log that begins with chips and pots as they were; None where no table can."""
    start = review.starts.get(decision.number)
    if start is None:
        return None
    table = start.state.table
    pots = Start(table.pot, table.reserve, table.side_pot, table.low_pot, _legs(table))
    seats = tuple(
        NewSeat(seat.name, seat.chips, 0, number in table.matched)
        for number, seat in enumerate(table.seats)
    )
    actions = tuple(review.actions[start.number : decision.number])
    log = GameLog(table.rules, seats, table.dealer, None if table.new_game else pots, actions)
    try:
        log.begun()
    except LogError:
        return None
    return log


def _legs(table: Table) -> tuple[int, ...]:
    return table.legs if table.rules.leg_game else ()


def _seen(view: SeatView) -> tuple[object, ...]:
    """What of a view bears on the decision, without the course of the session."""
    table = view.table
    chips = [seat.chips for seat in table.seats]
    pots = (table.pot, table.low_pot, table.reserve, table.side_pot, table.legs, table.matched)
    cards = (
        view.hands,
        view.discards,
        view.gave,
        view.got,
        table.common,
        table.face_up,
        table.ghosts,
        table.named,
    )
    said = (table.order, table.turn, table.said, table.drawn, table.at, table.stage, table.again)
    return (table.rules, view.seat, chips, pots, cards, said, table.killed, table.heard)

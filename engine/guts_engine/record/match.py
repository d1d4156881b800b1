"""A match: the state of a session, its log and its random generator."""

from dataclasses import replace
from random import Random
from typing import Final

from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, legal, view_of
from guts_engine.record.log import Actions, GameLog, LogError, LogFault, action_line
from guts_engine.state.actions import Action, Asked, IllegalAction, StartDeal
from guts_engine.state.events import Event
from guts_engine.state.state import State
from guts_engine.state.view import SeatView

RECENT: Final = 32
"""The events of at least this many deals are in memory; of earlier ones only the log."""


class Match:
    """A session being played, new or resumed at a `state` that it reached after `lines`.

    The shuffle is the only randomness, drawn from `rng`; every pack is logged.
    """

    def __init__(
        self,
        log: GameLog,
        rng: Random,
        *,
        lines: list[str] | None = None,
        state: State | None = None,
    ) -> None:
        self.begun = replace(log, actions=())
        self.lines = [] if lines is None else lines
        self.state = log.begun() if state is None else state
        self.recent_from = self.state
        self.recent: list[tuple[Event, ...]] = []
        self._middle = (self.state, 0)
        self._rng = rng
        for number, action in enumerate(log.actions, start=1):
            self.repeat(number, action)

    @property
    def log(self) -> GameLog:
        """The session so far as a log."""
        return replace(self.begun, actions=tuple(self.actions))

    @property
    def actions(self) -> Actions:
        """The list of all actions, which grows with the session."""
        return Actions(self.lines)

    def begin_deal(self) -> tuple[Event, ...]:
        """Shuffle and deal. Raises IllegalAction if no deal can begin."""
        return self.submit(self.shuffled())

    def shuffled(self) -> StartDeal:
        """The action that begins the next deal, with its pack in random order."""
        return shuffled(self.state, self._rng)

    def pending(self) -> dict[int, Asked]:
        """The seats to decide, and their questions."""
        return legal(self.state)

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Carry out the action and log it. Raises IllegalAction and then changes nothing."""
        if isinstance(action, StartDeal):
            self._forget()
        self.state, events = apply(self.state, action)
        self.lines.append(action_line(action))
        self.recent.append(events)
        return events

    def repeat(self, number: int, action: Action) -> tuple[Event, ...]:
        """Carry out the action of a log's line, from 1. Raises LogError if it is illegal."""
        try:
            return self.submit(action)
        except IllegalAction as wrong:
            raise LogError(LogFault.ACTION, n=number, why=wrong) from wrong

    def _forget(self) -> None:
        """Before a deal, drop old events; `recent` are those since `recent_from`."""
        middle, place = self._middle
        if self.state.table.deals - middle.table.deals < RECENT:
            return
        del self.recent[:place]
        self.recent_from = middle
        self._middle = (self.state, len(self.recent))

    def view(self, seat: int | None) -> SeatView:
        """The view of the seat."""
        return view_of(self.state, seat)

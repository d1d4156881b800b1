"""The habits of the players of a session, as some of its seats have seen them (R10).

They are read from the log of the session, step by step, so that they are the same once it has been
resumed; what was counted until some deal may stand for the log before it. Of every event a seat
gets only what its player may see.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from guts_engine.bots.habits import Watcher
from guts_engine.play.game import apply, view_of
from guts_engine.record.log import GameLog, LogError
from guts_engine.state.actions import Action, IllegalAction
from guts_engine.state.state import State
from guts_engine.state.view import SeatView, redacted

AT_ONCE: Final = 20
"""The actions of a log that are read in one step."""


class Watching:
    """A watcher in each of some seats; `make` makes it of the view before the first deal read.

    That is the first of the session, or the one after `since`, the state after so many actions.
    """

    def __init__(
        self,
        log: GameLog,
        seats: Collection[int],
        make: Callable[[SeatView], Watcher] = Watcher,
        since: tuple[State, int] | None = None,
    ) -> None:
        self._state, self._read = since or (log.begun(), 0)
        self.watchers = {seat: make(view_of(self._state, seat)) for seat in seats}

    def behind(self, actions: Sequence[Action]) -> int:
        """The number of the session's actions that are not read yet."""
        return len(actions) - self._read if self.watchers else 0

    def read(self, actions: Sequence[Action], most: int = AT_ONCE) -> bool:
        """Read on in the session's actions; returns whether all are read."""
        try:
            for action in actions[self._read : self._read + most] if self.watchers else ():
                self._take(action)
        except (LogError, IllegalAction):  # of a damaged log, of which the end was read
            self.watchers = {}
        return not self.behind(actions)

    def catch_up(self, actions: Sequence[Action]) -> None:
        """Read all of the session's actions."""
        self.read(actions, self.behind(actions))

    def _take(self, action: Action) -> None:
        peek = self._state.table.rules.dealing.peek
        self._state, events = apply(self._state, action)
        for seat, watcher in self.watchers.items():
            watcher.see_all(redacted(events, seat, peek=peek))
        self._read += 1

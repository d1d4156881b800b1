"""A match: the state, its log and the shuffle. It holds no players and never waits."""

from dataclasses import replace
from random import Random

from guts_engine.actions import Action, Asked, StartDeal
from guts_engine.events import Event
from guts_engine.game import apply, available, can_deal, legal, view_of
from guts_engine.log import GameLog, replay
from guts_engine.view import SeatView


class Match:
    """One session being played, begun or resumed from its log.

    The shuffle is the only randomness, drawn from `rng`; every pack goes into the log.
    """

    def __init__(self, log: GameLog, rng: Random) -> None:
        self.state, told = replay(log)
        self._log = log
        self._actions = list(log.actions)
        self._told = list(told)
        self._rng = rng

    @property
    def log(self) -> GameLog:
        """The session so far, as it is written down."""
        return replace(self._log, actions=tuple(self._actions))

    @property
    def told(self) -> tuple[tuple[Event, ...], ...]:
        """The events of every action so far."""
        return tuple(self._told)

    def can_deal(self) -> bool:
        """Whether another deal can begin now (R7.5)."""
        return can_deal(self.state)

    def begin_deal(self) -> tuple[Event, ...]:
        """Shuffle and deal; IllegalAction when no deal can begin."""
        return self.submit(self.shuffled())

    def shuffled(self) -> StartDeal:
        """The next deal with its pack in random order."""
        pack = list(available(self.state))
        self._rng.shuffle(pack)
        return StartDeal(tuple(pack))

    def pending(self) -> dict[int, Asked]:
        """Who must decide, and between what."""
        return legal(self.state)

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Carry the action out; IllegalAction leaves everything as it was."""
        self.state, events = apply(self.state, action)
        self._actions.append(action)
        self._told.append(events)
        return events

    def view(self, seat: int | None) -> SeatView:
        """What the seat sees."""
        return view_of(self.state, seat)

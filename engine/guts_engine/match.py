"""A match: the state, its log and the shuffle. It holds no players and never waits."""

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
        self.log = log
        self.state, self.told = replay(log)
        self._rng = rng

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
        self.log = self.log.with_action(action)
        self.told = (*self.told, events)
        return events

    def view(self, seat: int | None) -> SeatView:
        """What the seat sees."""
        return view_of(self.state, seat)

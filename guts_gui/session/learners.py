"""The learning bots of a session: what each has seen from its seat, and remembers of people."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from guts_engine.bots.bot import Bot
from guts_engine.bots.habits import UNKNOWN, Habits, Watcher
from guts_engine.bots.persona import Persona
from guts_engine.common.work import Steps
from guts_engine.record.log import GameLog
from guts_engine.record.snapshot import SnapshotError
from guts_engine.state.actions import Action
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_gui.bots.memory import Known, Memory, as_plain, known_from
from guts_gui.history.digest import Snapshot, notes_of, state_of
from guts_gui.session.watching import AT_ONCE, Watching
from guts_gui.setup.draft import SeatSetup


class Notes(Watcher):
    """A learning bot's seat: counts of this session, beside what it knew before, by name."""

    def __init__(self, view: SeatView, seen: Known, known: Mapping[str, Habits]) -> None:
        super().__init__(view, seen)
        self.known = dict(known)

    def habits_of(self, seat: int) -> Habits:
        """The habits of the player in a seat, in this session and before."""
        name, now = self.view.table.seats[seat].name, super().habits_of(seat)
        return self.known[name].plus(now) if name in self.known else now

    def forget(self, names: Collection[str]) -> None:
        """Drop what is known of these players."""
        for name in names:
            self.known.pop(name, None)
            self.habits.pop(name, None)


class Learners:
    """The players of the bots' seats; those that learn watch the session.

    Without a `memory` people are remembered until the session ends. `session` is its number in the
    store, if it has been resumed; its log is read from the latest of the `snapshots` with notes on.
    """

    def __init__(
        self,
        log: GameLog,
        seats: Sequence[SeatSetup],
        bots: Mapping[str, Persona],
        memory: Memory | None,
        session: int | None,
        snapshots: Sequence[Snapshot] = (),
    ) -> None:
        self._bots = {n: each.bot for n, each in enumerate(seats) if each.bot is not None}
        self._personas = bots
        self._people = frozenset(each.name for each in seats if each.bot is None)
        self._memory = memory
        self._forgotten = memory.forgotten if memory else 0
        learning = [n for n, bot in self._bots.items() if bots[bot].learning]
        since, seen = _latest(reversed(snapshots) if learning else (), learning)
        self._watching = Watching(log, learning, partial(self._notes, session, seen), since)

    def _notes(self, session: int | None, seen: Mapping[int, Known], view: SeatView) -> Notes:
        """The notes of the bot of the view, with what it remembers of the people at this table."""
        seat = view.seat
        if seat is None:
            raise ValueError("nobody's view")
        known = self._memory.known(self._bots[seat], session) if self._memory else {}
        here = {name: known[name] for name in known if name in self._people}
        return Notes(view, seen.get(seat, {}), here)

    def notes(self, actions: Sequence[Action]) -> dict[str, Any]:
        """What was seen in this session until now, as plain values by seat."""
        self._watching.catch_up(actions)
        self._drop()
        return {str(n): as_plain(one.habits) for n, one in self._watching.watchers.items()}

    def reading(self, actions: Sequence[Action]) -> Steps[None]:
        """Read the log of a session that is resumed, in steps."""
        behind = self._watching.behind(actions)
        while not self._watching.read(actions, AT_ONCE):
            yield 1 - self._watching.behind(actions) / behind

    def player(self, seat: int, rng: Random, actions: Sequence[Action]) -> Bot:
        """The bot of a seat, which has seen these actions."""
        self._watching.catch_up(actions)
        self._drop()
        return Bot(self._personas[self._bots[seat]], rng, self._watching.watchers.get(seat))

    def keep(self, session: int | None, actions: Sequence[Action]) -> None:
        """Write what was seen of people to the memory, if they are always remembered."""
        if self._memory is None or self._memory.lasts != "always":
            return
        self._watching.catch_up(actions)
        self._drop()
        for seat, notes in self._watching.watchers.items():
            seen = {name: notes.habits.get(name, UNKNOWN) for name in self._people}
            self._memory.keep(self._bots[seat], session, seen)

    def _drop(self) -> None:
        """Forget the people if they are not to be remembered, or were forgotten just now."""
        memory = self._memory
        if memory is None or (memory.lasts != "off" and memory.forgotten == self._forgotten):
            return
        self._forgotten = memory.forgotten
        for notes in self._watching.watchers.values():
            if isinstance(notes, Notes):
                notes.forget(self._people)


def _latest(
    snapshots: Iterable[Snapshot], seats: Collection[int]
) -> tuple[tuple[State, int] | None, dict[int, Known]]:
    """The state and the number of actions at the first usable snapshot, and its notes by seat."""
    for snapshot in snapshots:
        with suppress(SnapshotError, ValueError, KeyError):
            notes = notes_of(snapshot)
            seen = {seat: known_from(notes[str(seat)]) for seat in seats}
            return (state_of(snapshot), snapshot.line), seen
    return None, {}

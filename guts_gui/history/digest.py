"""Per-deal statistics for the history, collected from events.

The rows are plain values, so that the store is independent of cards and rules.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from itertools import pairwise
from typing import Any, Final

from msgspec import Struct
from msgspec.json import decode

from guts_engine.play.game import view_of
from guts_engine.record.snapshot import SnapshotError, read, written
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.public_state import fold
from guts_engine.state.state import State
from guts_engine.state.table import Phase, Table
from guts_engine.steps.model import Choice
from guts_gui.setup.draft import SeatSetup

SNAPSHOT_INTERVAL: Final = 50
"""Number of deals between two snapshots."""
MOST_EVENTS: Final = 10_000
"""A number of events that no deal reaches."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """A finished deal; `results` are chips won or lost by seat, None where not dealt in.

    `pot` is the total of all pots, side pot included, at the last declarations; `inside` the
    seats in at any time; `winners` those who took a pot, a leg or another player's chips;
    `position` the number of events before the deal, without `PackSet`.
    """

    number: int
    position: int
    game: str
    pot: int
    inside: tuple[int, ...]
    winners: tuple[int, ...]
    results: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """One seat's totals in a game: deals, times in, wins, largest gain from pots, result."""

    game: str
    seat: int
    deals: int = 0
    inside: int = 0
    won: int = 0
    best: int = 0
    result: int = 0


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One seat of a session and its result so far: its chips less its rebuys."""

    seat: int
    name: str
    avatar: str
    bot: str | None
    result: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state before a deal, after `line` lines of the log and `position` events.

    `books` are that state, the totals until then, and perhaps the notes of bots that learn, as one
    line of JSON.
    """

    line: int
    position: int
    books: str


@dataclass(frozen=True, slots=True)
class Digest:
    """The totals of a session, and the deals and snapshots since the last saved digest.

    `result` is that of all people together, None if only people or only bots play; `begun` counts
    the deals including a running one; `over` is whether the session is finished.
    """

    deals: tuple[DealRow, ...]
    snapshots: tuple[Snapshot, ...]
    players: tuple[PlayerRow, ...]
    tallies: tuple[Tally, ...]
    biggest_pot: int
    result: int | None
    begun: int = 0
    over: bool = False


class _Sums(Struct):
    """The totals in a snapshot."""

    tallies: list[tuple[str, int, int, int, int, int, int]]
    biggest: int
    shuffled: int


class DigestBuilder:
    """Builds a session's digest from its events, from the beginning or from a snapshot on.

    `events` counts the events without `PackSet`; `positions` are those at which deals began;
    `shuffled` is that of the latest deal with a full shuffle (R3.2).
    """

    def __init__(self, begun: Table, people: Iterable[SeatSetup]) -> None:
        self.table = begun
        self.events = 0
        self.positions: list[int] = []
        self.shuffled = 0
        self.snapshots: list[Snapshot] = []
        self._people = tuple(people)
        self._new_deals: list[DealRow] = []
        self._saved = 0
        self._tallies: dict[tuple[str, int], Tally] = {}
        self._biggest = 0
        self._open(begun)

    @classmethod
    def at_snapshot(
        cls, people: Iterable[SeatSetup], snapshots: Sequence[Snapshot], positions: Sequence[int]
    ) -> "tuple[DigestBuilder, State]":
        """The builder and the state at the last of these snapshots. Raises SnapshotError."""
        try:
            state = state_of(snapshots[-1])
            sums = decode(snapshots[-1].books, type=_Sums)
        except (ValueError, RecursionError) as wrong:
            raise SnapshotError("the snapshot cannot be read") from wrong
        if len(positions) < state.table.deals:
            raise SnapshotError("the deals before the snapshot are not known")
        if not _in_order(snapshots, positions, state.table.deals):
            raise SnapshotError("the snapshot is not where a deal begins")
        builder = cls(state.table, people)
        builder.events = snapshots[-1].position
        builder.positions = list(positions[: state.table.deals])
        builder.shuffled = sums.shuffled
        builder.snapshots = list(snapshots)
        builder._saved = len(snapshots)
        builder._tallies = {(row[0], row[1]): Tally(*row) for row in sums.tallies}
        builder._biggest = sums.biggest
        return builder, state

    @property
    def biggest_pot(self) -> int:
        """The biggest pot of the finished deals."""
        return self._biggest

    def before_deal(
        self, state: State, line: int, notes: Callable[[], Mapping[str, Any]] = dict
    ) -> None:
        """Take a snapshot before the next deal if one is due; `line` is the length of the log.

        `notes` are those of the bots that learn, if any, as plain values by seat.
        """
        known = bool(self.snapshots) and self.snapshots[-1].line == line
        if state.table.deals and state.table.deals % SNAPSHOT_INTERVAL == 0 and not known:
            tallies = json.dumps([astuple(tally) for tally in self._tallies.values()])
            sums = f'"tallies":{tallies},"biggest":{self._biggest},"shuffled":{self.shuffled}'
            noted = f',"notes":{json.dumps(found)}' if (found := notes()) else ""
            books = f'{{"state":{written(state)},{sums}{noted}}}'
            self.snapshots.append(Snapshot(line, self.events, books))

    def _open(self, table: Table) -> None:
        """Start the row of the next deal."""
        self._chips = tuple(seat.chips for seat in table.seats)
        self._begins = self.events
        self._pot = 0
        self._inside: dict[int, None] = {}
        self._winners: dict[int, None] = {}
        self._taken: dict[int, int] = {}

    def add(self, events: Iterable[Event]) -> None:
        """Add these events to the digest."""
        for event in events:
            self._enter(event)
            self.table = fold(self.table, event)
            if isinstance(event, e.DealEnded):
                self._close()
            self.events += not isinstance(event, e.PackSet)

    def _enter(self, event: Event) -> None:
        match event:
            case e.DealBegan():
                self._open(self.table)
                self.positions.append(self.events)
                if event.reshuffled:
                    self.shuffled = self.events
            case e.Declared(choice=choice, seat=seat):
                self._declared(((seat, choice),))
            case e.DeclarationsRevealed():
                self._declared(event.choices)
            case e.PotAwarded():
                for share in event.shares:
                    self._winners[share.seat] = None
                    self._taken[share.seat] = self._taken.get(share.seat, 0) + share.amount
            case e.LegWon():
                self._winners[event.seat] = None
            case e.PlayersPaid():
                self._winners.update((paid.to, None) for paid in event.transfers)
            case _:
                pass

    def _declared(self, choices: Iterable[tuple[int, Choice]]) -> None:
        self._pot = self.table.pots + self.table.side_pot
        self._inside.update((seat, None) for seat, choice in choices if choice is not Choice.OUT)

    def _close(self) -> None:
        """Finish the row of the deal and add it to the totals."""
        table, game = self.table, self.table.rules.game
        order = set(table.order)
        results = tuple(
            seat.chips - before if number in order else None
            for number, (seat, before) in enumerate(zip(table.seats, self._chips, strict=True))
        )
        inside, winners = tuple(sorted(self._inside)), tuple(self._winners)
        row = DealRow(table.deals, self._begins, game, self._pot, inside, winners, results)
        self._new_deals.append(row)
        self._biggest = max(self._biggest, self._pot)
        for seat in table.order:
            tally = self._tallies.get((game, seat)) or Tally(game, seat)
            self._tallies[game, seat] = replace(
                tally,
                deals=tally.deals + 1,
                inside=tally.inside + (seat in self._inside),
                won=tally.won + (seat in self._winners),
                best=max(tally.best, self._taken.get(seat, 0)),
                result=tally.result + (results[seat] or 0),
            )

    def digest(self) -> Digest:
        """The digest now, without the deals and snapshots that are already saved."""
        players = tuple(
            PlayerRow(number, person.name, person.avatar, person.bot, seat.chips - seat.bought_in)
            for number, (person, seat) in enumerate(
                zip(self._people, self.table.seats, strict=True)
            )
        )
        people = [player.result for player in players if player.bot is None]
        mixed = 0 < len(people) < len(players)
        return Digest(
            deals=tuple(self._new_deals),
            snapshots=tuple(self.snapshots[self._saved :]),
            players=players,
            tallies=tuple(self._tallies.values()),
            biggest_pot=self._biggest,
            result=sum(people) if mixed else None,
            begun=self.table.deals,
            over=self.table.phase is Phase.CLOSED,
        )

    def mark_saved(self) -> None:
        """Leave the deals and snapshots of the latest digest out of the next one."""
        self._new_deals.clear()
        self._saved = len(self.snapshots)


def _in_order(snapshots: Sequence[Snapshot], positions: Sequence[int], deals: int) -> bool:
    """Whether the snapshots are in order, and the last one is between that deal and the next."""
    before = positions[deals - 1]
    after = [*positions, before + MOST_EVENTS][deals]
    return before < snapshots[-1].position <= after and all(
        one.line < other.line and one.position < other.position
        for one, other in pairwise(snapshots)
    )


def state_of(snapshot: Snapshot) -> State:
    """The state in a snapshot. Raises SnapshotError if it cannot be read."""
    try:
        state = read(json.dumps(json.loads(snapshot.books)["state"]))
        table = view_of(state, None).table
    except (ValueError, LookupError, TypeError, RecursionError) as wrong:
        raise SnapshotError("the snapshot cannot be read") from wrong
    if table.total != table.brought:
        raise SnapshotError("chips of the snapshot are missing")
    return state


def biggest_of(snapshot: Snapshot) -> int:
    """The biggest pot before a snapshot. Raises SnapshotError if it cannot be read."""
    try:
        return decode(snapshot.books, type=_Sums).biggest
    except (ValueError, RecursionError) as wrong:
        raise SnapshotError("the snapshot cannot be read") from wrong


def notes_of(snapshot: Snapshot) -> Mapping[str, Any]:
    """The notes in a snapshot; none if it has none. Raises SnapshotError if it cannot be read."""
    try:
        return dict(json.loads(snapshot.books).get("notes", {}))
    except (ValueError, AttributeError, TypeError, RecursionError) as wrong:
        raise SnapshotError("the snapshot cannot be read") from wrong

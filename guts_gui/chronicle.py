"""What became of every deal, in the few figures that the history keeps beside the log.

A chronicle takes the events of a session as they happen; the rows it gives are plain values, so
that the store knows nothing of cards and rules.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.books import fold
from guts_engine.events import Event
from guts_engine.table import Table


class Person(Protocol):
    """Who sits in a seat: a person when `bot` is None, else the persona of that id."""

    @property
    def name(self) -> str: ...
    @property
    def avatar(self) -> str: ...
    @property
    def bot(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class DealRow:
    """A finished deal; `results` are by seat the chips won or lost, None where not dealt in.

    `pot` is what was played for, all pots and the side pot as the last declarations fell;
    `inside` who was in at any time, `winners` who took a pot, a leg or another player's chips.
    """

    number: int
    game: str
    pot: int
    inside: tuple[int, ...]
    winners: tuple[int, ...]
    results: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """One seat's deals of one game: dealt in, in, won, the most taken from pots, the result."""

    game: str
    seat: int
    deals: int = 0
    inside: int = 0
    won: int = 0
    best: int = 0
    result: int = 0


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One seat of a session and its result so far: its chips less what it bought."""

    seat: int
    name: str
    avatar: str
    bot: str | None
    result: int


@dataclass(frozen=True, slots=True)
class Digest:
    """What the history keeps of a session: the deals since the last digest, and all the sums.

    `result` is that of all the people together, None where only people or only bots sit.
    """

    deals: tuple[DealRow, ...]
    players: tuple[PlayerRow, ...]
    tallies: tuple[Tally, ...]
    biggest_pot: int
    result: int | None


class Chronicle:
    """The books of a session's deals, kept event by event."""

    def __init__(self, begun: Table, people: Iterable[Person]) -> None:
        self.table = begun
        self._people = tuple(people)
        self._fresh: list[DealRow] = []
        self._tallies: dict[tuple[str, int], Tally] = {}
        self._biggest = 0
        self._open(begun)

    def _open(self, table: Table) -> None:
        """Begin the page of the next deal."""
        self._chips = tuple(seat.chips for seat in table.seats)
        self._pot = 0
        self._inside: dict[int, None] = {}
        self._winners: dict[int, None] = {}
        self._taken: dict[int, int] = {}

    def take(self, events: Iterable[Event]) -> None:
        """Enter what happened."""
        for event in events:
            self._enter(event)
            self.table = fold(self.table, event)
            if isinstance(event, e.DealEnded):
                self._close()

    def _enter(self, event: Event) -> None:
        match event:
            case e.DealBegan():
                self._open(self.table)
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
        """The deal is over: write its row and add it to the sums."""
        table, game = self.table, self.table.rules.game
        order = set(table.order)
        results = tuple(
            seat.chips - before if number in order else None
            for number, (seat, before) in enumerate(zip(table.seats, self._chips, strict=True))
        )
        inside, winners = tuple(sorted(self._inside)), tuple(self._winners)
        self._fresh.append(DealRow(table.deals, game, self._pot, inside, winners, results))
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
        """All that is to be kept now; deals that an earlier digest told are not told again."""
        fresh, self._fresh = tuple(self._fresh), []
        players = tuple(
            PlayerRow(number, person.name, person.avatar, person.bot, seat.chips - seat.bought_in)
            for number, (person, seat) in enumerate(
                zip(self._people, self.table.seats, strict=True)
            )
        )
        people = [player.result for player in players if player.bot is None]
        mixed = 0 < len(people) < len(players)
        return Digest(
            deals=fresh,
            players=players,
            tallies=tuple(self._tallies.values()),
            biggest_pot=self._biggest,
            result=sum(people) if mixed else None,
        )

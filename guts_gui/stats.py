"""What a session came to: chips over the deals, the biggest pot, who was in how often."""

from collections.abc import Iterable
from dataclasses import dataclass

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.books import fold
from guts_engine.events import Event
from guts_engine.table import Table


@dataclass(frozen=True)
class Standing:
    """One seat at the end: its chips, its result, and how it played.

    `times_in` counts the deals on which it was in at any time, `won` the pots it took or shared.
    """

    seat: int
    name: str
    chips: int
    result: int
    dealt: int
    times_in: int
    won: int


@dataclass(frozen=True)
class Summary:
    """A session summed up: standings from the winner down, chips by seat after every deal."""

    standings: tuple[Standing, ...]
    chips: tuple[tuple[int, ...], ...]
    deals: int
    biggest_pot: int
    biggest_winner: str | None


def sum_up(begun: Table, events: Iterable[Event]) -> Summary:
    """The summary of a session from its table before the first deal and all its events."""
    table = begun
    curve = [tuple(seat.chips for seat in table.seats)]
    count = len(table.seats)
    dealt, inside, won = [0] * count, [0] * count, [0] * count
    ventured: set[int] = set()
    biggest, winner = 0, None
    for event in events:
        before, table = table, fold(table, event)
        match event:
            case e.DealBegan():
                for seat in event.order:
                    dealt[seat] += 1
                ventured = set()
            case e.Declared(choice=Choice.IN):
                ventured.add(event.seat)
            case e.DeclarationsRevealed():
                ventured.update(seat for seat, choice in event.choices if choice is not Choice.OUT)
            case e.PotAwarded():
                for share in event.shares:
                    won[share.seat] += 1
                if before.holds(event.fund) + before.side_pot > biggest:
                    biggest = before.holds(event.fund) + before.side_pot
                    winner = " / ".join(table.seats[share.seat].name for share in event.shares)
            case e.DealEnded():
                for seat in ventured:
                    inside[seat] += 1
                curve.append(tuple(seat.chips for seat in table.seats))
            case _:
                pass
    if curve[-1] != tuple(seat.chips for seat in table.seats):
        curve.append(tuple(seat.chips for seat in table.seats))
    standings = [
        Standing(n, seat.name, seat.chips, seat.chips - seat.bought_in, dealt[n], inside[n], won[n])
        for n, seat in enumerate(table.seats)
    ]
    standings.sort(key=lambda standing: -standing.result)
    return Summary(tuple(standings), tuple(curve), table.deals, biggest, winner)

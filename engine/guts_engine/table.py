"""What the whole table sees: chips, pots, who is asked, what was said and shown (R10).

`fold` keeps these books for the engine's state and for every seat's view alike.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.events import Event, HandShown, Payment, PotAwarded, Share, Status
from guts_engine.frozen import changed
from guts_engine.rules import Manner, RuleSet, Shortfall


class Phase(StrEnum):
    """Where a session stands."""

    BETWEEN = "between deals"
    DEALING = "dealing"
    DECLARING = "declaring"
    SETTLING = "settling"
    CLOSED = "closed"


@dataclass(frozen=True)
class TableSeat:
    """One seat in public: its chips, what it has bought, its standing, its own stop-loss (R7.4)."""

    name: str
    chips: int
    bought_in: int
    began_with: int
    status: Status = Status.PLAYING
    stop_loss: int = 0
    rebuys: int = 0


@dataclass(frozen=True)
class Table:
    """Everything that everyone may see.

    `order` are the seats of this deal from the dealer's left; `said` the declarations heard,
    by seat; `matched` who matched the pot on the latest deal (R6.1); `found` the chips that
    lay in the pots when the books were opened.
    """

    rules: RuleSet
    seats: tuple[TableSeat, ...]
    dealer: int = 0
    pot: int = 0
    reserve: int = 0
    side_pot: int = 0
    found: int = 0
    deals: int = 0
    phase: Phase = Phase.BETWEEN
    order: tuple[int, ...] = ()
    compulsory: bool = False
    manner: Manner | None = None
    asked: tuple[int, ...] = ()
    step: int = 0
    sealed: frozenset[int] = frozenset()
    said: tuple[Choice | None, ...] = ()
    shown: tuple[HandShown, ...] = ()
    award: PotAwarded | None = None
    matched: frozenset[int] = frozenset()
    short: frozenset[int] = frozenset()
    new_game: bool = True
    ended: bool = False
    winner: int | None = None

    @property
    def total(self) -> int:
        """All chips at the table; it never changes but for what is bought (R1)."""
        return sum(seat.chips for seat in self.seats) + self.pot + self.reserve + self.side_pot

    @property
    def brought(self) -> int:
        """What `total` must be: the chips bought in and those found in the pots."""
        return sum(seat.bought_in for seat in self.seats) + self.found

    @property
    def players_in(self) -> tuple[int, ...]:
        """The seats heard or shown to be in, from the dealer's left."""
        return tuple(seat for seat in self.order if self.said[seat] is Choice.IN)

    @property
    def match(self) -> int:
        """What a loser owes at a showdown now: the pot, at most `max_loss` (R5.2, R7.2)."""
        most = self.rules.paying.max_loss
        return min(self.pot, most) if most else self.pot

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that must decide now; several when they decide in secret."""
        if self.phase is not Phase.DECLARING:
            return ()
        if self.manner is Manner.SIMULTANEOUS:
            return tuple(seat for seat in self.asked if seat not in self.sealed)
        return tuple(seat for seat in self.asked if self.said[seat] is None)[:1]

    def playing(self) -> tuple[int, ...]:
        """The seats still at the table, clockwise from the dealer's left (R1)."""
        places = self.clockwise(self.dealer + 1)
        return tuple(seat for seat in places if self.seats[seat].status is Status.PLAYING)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats clockwise, `first` first."""
        count = len(self.seats)
        return tuple((first + step) % count for step in range(count))

    def charge(self, seat: int, owed: int) -> Payment:
        """What a seat pays that owes `owed`: on credit all of it, else what it holds (R7.3)."""
        if self.rules.paying.shortfall is Shortfall.CREDIT:
            return Payment(seat, owed, owed)
        return Payment(seat, min(owed, max(0, self.seats[seat].chips)), owed)


def fold(table: Table, event: Event) -> Table:
    """The table after the event."""
    keep = _BOOKS.get(type(event))
    return table if keep is None else keep(table, event)


def _moved(table: Table, moves: Iterable[tuple[int, int]]) -> tuple[TableSeat, ...]:
    """The seats after each (seat, chips) was added to its stack."""
    seats = list(table.seats)
    for seat, chips in moves:
        seats[seat] = changed(seats[seat], chips=seats[seat].chips + chips)
    return tuple(seats)


def _paid_in(table: Table, payments: tuple[Payment, ...], **more: object) -> Table:
    short = table.short | {paid.seat for paid in payments if paid.amount < paid.owed}
    return changed(
        table,
        seats=_moved(table, [(paid.seat, -paid.amount) for paid in payments]),
        pot=table.pot + sum(paid.amount for paid in payments),
        short=short,
        **more,
    )


def _taken_out(table: Table, shares: tuple[Share, ...]) -> dict[str, object]:
    return {
        "seats": _moved(table, [(share.seat, share.amount) for share in shares]),
        "pot": table.pot - sum(share.pot for share in shares),
        "side_pot": table.side_pot - sum(share.side_pot for share in shares),
    }


def _deal_began(table: Table, event: e.DealBegan) -> Table:
    return changed(
        table,
        deals=event.number,
        dealer=event.dealer,
        order=event.order,
        compulsory=event.compulsory,
        phase=Phase.DEALING,
        manner=None,
        asked=(),
        sealed=frozenset(),
        said=(None,) * len(table.seats),
        shown=(),
        award=None,
        matched=frozenset(),
        short=frozenset(),
        new_game=False,
        ended=False,
        winner=None,
    )


def _declarations_opened(table: Table, event: e.DeclarationsOpened) -> Table:
    return changed(
        table,
        phase=Phase.DECLARING,
        manner=event.manner,
        asked=event.seats,
        step=event.step,
        sealed=frozenset(),
    )


def _said(table: Table, choices: Iterable[tuple[int, Choice]], **more: object) -> Table:
    said = list(table.said)
    for seat, choice in choices:
        said[seat] = choice
    return changed(table, said=tuple(said), **more)


def _declared(table: Table, event: e.Declared) -> Table:
    return _said(table, [(event.seat, event.choice)])


def _sealed(table: Table, event: e.DeclarationSealed) -> Table:
    return changed(table, sealed=table.sealed | {event.seat})


def _revealed(table: Table, event: e.DeclarationsRevealed) -> Table:
    return _said(table, event.choices, sealed=frozenset())


def _hands_shown(table: Table, event: e.HandsShown) -> Table:
    return changed(table, phase=Phase.SETTLING, shown=table.shown + event.hands)


def _pot_awarded(table: Table, event: PotAwarded) -> Table:
    return changed(table, phase=Phase.SETTLING, award=event, **_taken_out(table, event.shares))


def _pot_matched(table: Table, event: e.PotMatched) -> Table:
    matched = table.matched | {paid.seat for paid in event.payments}
    return _paid_in(table, event.payments, matched=matched)


def _nobody_in(table: Table, event: e.NobodyIn) -> Table:
    return _paid_in(table, event.payments, phase=Phase.SETTLING)


def _pot_limited(table: Table, event: e.PotLimited) -> Table:
    return changed(table, pot=table.pot - event.amount, reserve=table.reserve + event.amount)


def _pot_refilled(table: Table, event: e.PotRefilled) -> Table:
    return changed(table, pot=table.pot + event.amount, reserve=table.reserve - event.amount)


def _seat_changed(table: Table, seat: int, **fields: object) -> Table:
    seats = list(table.seats)
    seats[seat] = changed(seats[seat], **fields)
    return changed(table, seats=tuple(seats))


def _bought_in(table: Table, event: e.BoughtIn) -> Table:
    seat = table.seats[event.seat]
    return _seat_changed(
        table,
        event.seat,
        chips=seat.chips + event.amount,
        bought_in=seat.bought_in + event.amount,
        rebuys=seat.rebuys + 1,
        status=Status.PLAYING,
    )


def _session_ended(table: Table, event: e.SessionEnded) -> Table:
    seats = _moved(table, [(share.seat, share.amount) for share in event.shares])
    return changed(table, seats=seats, pot=0, reserve=0, side_pot=0, phase=Phase.CLOSED)


_BOOKS: Final[dict[type[Event], Callable[[Table, Any], Table]]] = {
    e.DealBegan: _deal_began,
    e.AntesPosted: lambda table, event: _paid_in(table, event.payments),
    e.DeclarationsOpened: _declarations_opened,
    e.Declared: _declared,
    e.DeclarationSealed: _sealed,
    e.DeclarationsRevealed: _revealed,
    e.HandsShown: _hands_shown,
    e.PotAwarded: _pot_awarded,
    e.PotMatched: _pot_matched,
    e.NobodyIn: _nobody_in,
    e.PotLimited: _pot_limited,
    e.PotRefilled: _pot_refilled,
    e.StatusChanged: lambda table, event: _seat_changed(table, event.seat, status=event.status),
    e.BoughtIn: _bought_in,
    e.DealEnded: lambda table, event: changed(table, dealer=event.dealer, phase=Phase.BETWEEN),
    e.GameEnded: lambda table, event: changed(
        table, ended=True, winner=event.winner, new_game=True
    ),
    e.SessionEnded: _session_ended,
}

"""What the whole table sees: chips, pots, who is asked, what was said and shown (R10).

`fold` keeps these books for the engine's state and for every seat's view alike. What an
event changes is told by a function each (`_BOOKS`) as the fields of `Table` and their new
values.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.events import Event, HandShown, Payment, PotAwarded, Status
from guts_engine.frozen import changed, copied
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

    `order` are the seats of this deal from the dealer's left; `asked` those who declare and
    `turn` those of them who must decide now, several when they decide in secret; `said` the
    declarations heard, by seat; `matched` who matched the pot on the latest deal (R6.1);
    `found` the chips that lay in the pots when the books were opened.
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
    turn: tuple[int, ...] = ()
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
        said, inside = self.said, Choice.IN
        return tuple([seat for seat in self.order if said[seat] is inside])

    @property
    def match(self) -> int:
        """What a loser owes at a showdown now: the pot, at most `max_loss` (R5.2, R7.2)."""
        most = self.rules.paying.max_loss
        return min(self.pot, most) if most else self.pot

    def playing(self) -> tuple[int, ...]:
        """The seats still at the table, clockwise from the dealer's left (R1)."""
        first = self.dealer + 1
        still = Status.PLAYING
        playing = [seat for seat, place in enumerate(self.seats) if place.status is still]
        return tuple(
            [seat for seat in playing if seat >= first] + [seat for seat in playing if seat < first]
        )

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
    return folded(table, (event,))


def folded(table: Table, events: Sequence[Event]) -> Table:
    """The table after the events, one after the other."""
    after = copied(table)
    books = after.__dict__
    for event in events:
        changes = _BOOKS.get(type(event))
        if changes is not None:
            books.update(changes(after, event))
    return after


Changes = dict[str, Any]


def _moved(table: Table, moves: Iterable[tuple[int, int]]) -> tuple[TableSeat, ...]:
    """The seats after each (seat, chips) was added to its stack."""
    seats = list(table.seats)
    for seat, chips in moves:
        seats[seat] = changed(seats[seat], chips=seats[seat].chips + chips)
    return tuple(seats)


def _paid_in(table: Table, payments: tuple[Payment, ...]) -> Changes:
    pot = table.pot
    moves = []
    short = table.short
    for paid in payments:
        pot += paid.amount
        moves.append((paid.seat, -paid.amount))
        if paid.amount < paid.owed:
            short |= {paid.seat}
    return {"seats": _moved(table, moves), "pot": pot, "short": short}


def _deal_began(table: Table, event: e.DealBegan) -> Changes:
    return {
        "deals": event.number,
        "dealer": event.dealer,
        "order": event.order,
        "compulsory": event.compulsory,
        "phase": Phase.DEALING,
        "manner": None,
        "asked": (),
        "sealed": _NOBODY,
        "said": (None,) * len(table.seats),
        "shown": (),
        "award": None,
        "matched": _NOBODY,
        "short": _NOBODY,
        "new_game": False,
        "ended": False,
        "winner": None,
    }


def _antes_posted(table: Table, event: e.AntesPosted) -> Changes:
    return _paid_in(table, event.payments)


def _declarations_opened(table: Table, event: e.DeclarationsOpened) -> Changes:
    return {
        "phase": Phase.DECLARING,
        "manner": event.manner,
        "asked": event.seats,
        "turn": event.seats if event.manner is Manner.SIMULTANEOUS else event.seats[:1],
        "step": event.step,
        "sealed": _NOBODY,
    }


def _said(table: Table, choices: Iterable[tuple[int, Choice]]) -> tuple[Choice | None, ...]:
    said = list(table.said)
    for seat, choice in choices:
        said[seat] = choice
    return tuple(said)


def _declared(table: Table, event: e.Declared) -> Changes:
    said = _said(table, ((event.seat, event.choice),))
    silent = [seat for seat in table.asked if said[seat] is None]
    return {"said": said, "turn": tuple(silent[:1])}


def _sealed(table: Table, event: e.DeclarationSealed) -> Changes:
    turn = tuple([seat for seat in table.turn if seat != event.seat])
    return {"sealed": table.sealed.union((event.seat,)), "turn": turn}


def _revealed(table: Table, event: e.DeclarationsRevealed) -> Changes:
    return {"said": _said(table, event.choices), "phase": Phase.SETTLING, "sealed": _NOBODY}


def _hands_shown(table: Table, event: e.HandsShown) -> Changes:
    return {"phase": Phase.SETTLING, "shown": table.shown + event.hands}


def _pot_awarded(table: Table, event: PotAwarded) -> Changes:
    pot, side_pot = table.pot, table.side_pot
    moves = []
    for share in event.shares:
        pot -= share.pot
        side_pot -= share.side_pot
        moves.append((share.seat, share.pot + share.side_pot))
    return {
        "phase": Phase.SETTLING,
        "award": event,
        "seats": _moved(table, moves),
        "pot": pot,
        "side_pot": side_pot,
    }


def _pot_matched(table: Table, event: e.PotMatched) -> Changes:
    matched = table.matched.union([paid.seat for paid in event.payments])
    return {**_paid_in(table, event.payments), "matched": matched}


def _nobody_in(table: Table, event: e.NobodyIn) -> Changes:
    return {**_paid_in(table, event.payments), "phase": Phase.SETTLING}


def _pot_limited(table: Table, event: e.PotLimited) -> Changes:
    return {"pot": table.pot - event.amount, "reserve": table.reserve + event.amount}


def _pot_refilled(table: Table, event: e.PotRefilled) -> Changes:
    return {"pot": table.pot + event.amount, "reserve": table.reserve - event.amount}


def _seat_changed(table: Table, seat: int, **fields: object) -> Changes:
    seats = list(table.seats)
    seats[seat] = changed(seats[seat], **fields)
    return {"seats": tuple(seats)}


def _status_changed(table: Table, event: e.StatusChanged) -> Changes:
    return _seat_changed(table, event.seat, status=event.status)


def _bought_in(table: Table, event: e.BoughtIn) -> Changes:
    seat = table.seats[event.seat]
    return _seat_changed(
        table,
        event.seat,
        chips=seat.chips + event.amount,
        bought_in=seat.bought_in + event.amount,
        rebuys=seat.rebuys + 1,
        status=Status.PLAYING,
    )


def _deal_ended(table: Table, event: e.DealEnded) -> Changes:
    return {"dealer": event.dealer, "phase": Phase.BETWEEN}


def _game_ended(table: Table, event: e.GameEnded) -> Changes:
    return {"ended": True, "winner": event.winner, "new_game": True}


def _session_ended(table: Table, event: e.SessionEnded) -> Changes:
    seats = _moved(table, [(share.seat, share.amount) for share in event.shares])
    return {"seats": seats, "pot": 0, "reserve": 0, "side_pot": 0, "phase": Phase.CLOSED}


_NOBODY: Final[frozenset[int]] = frozenset()

_BOOKS: Final[dict[type[Event], Callable[[Table, Any], Changes]]] = {
    e.DealBegan: _deal_began,
    e.AntesPosted: _antes_posted,
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
    e.StatusChanged: _status_changed,
    e.BoughtIn: _bought_in,
    e.DealEnded: _deal_ended,
    e.GameEnded: _game_ended,
    e.SessionEnded: _session_ended,
}

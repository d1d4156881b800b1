"""Habits of players: how often they were in, as one seat saw it (R10).

A `Watcher` sits in a seat (or beside the table), is told every event as `redact` lets it through
for that seat, and counts. What it counted is `Watcher.habits`, by player's name: frozen, numbers
by bucket, and the start of another `Watcher`:

    watcher = Watcher(view)                       # at the start of a session, or of any deal
    watcher.see_all(redacted(events, view.seat, peek=peek))    # in order, none left out
    here = contexts(watcher.view.table, seat)[0]  # while that seat is to declare
    estimate(watcher.habits_of(seat), here)       # Estimate: share in, its standard error

The counts are in buckets from the general to the particular: everything; the game; the declaration,
the number of players, in turn the place and the number already in; and the size of the pot. The
estimate begins with the share of the equilibrium, to which `PRIOR` deals are worth of trust, and
goes down the buckets; what was seen in one counts as at most `POOLED` deals in the next.
"""

from collections.abc import Iterable, Mapping
from math import exp, log, log2, sqrt
from operator import add, sub
from typing import Final, NamedTuple

from guts_engine.common.frozen import record
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView, advance
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Choice, Declare, Manner

PRIOR: Final = 6.0
"""The number of deals that the equilibrium's share counts for before anything was seen."""
POOLED: Final = 12.0
"""The most deals that a bucket counts for in the next, more particular one."""
LARGEST: Final = 6
"""Pots of this many doublings and more are one bucket."""
_FOR: Final = (Choice.IN, Choice.HIGH, Choice.BOTH), (Choice.LOW, Choice.BOTH)
"""The declarations for the pot, and for the low one."""
_SIDE: Final = 2
"""The place of the side among the words of a bucket's key."""
_EDGE: Final = 1e-4
"""Shares are kept this far from 0 and 1 where one is inferred from another."""


@record
class Context:
    """A seat's declaration, as everyone sees it: the buckets it belongs to, and the equilibrium.

    `buckets` are keys from the general to the particular; `prior` is the share 0..1 of hands with
    which a player in equilibrium is in.
    """

    buckets: tuple[str, ...]
    prior: float


class Count(NamedTuple):
    """Declarations of a bucket: `ins` of those `asked` were in, `expected` by the equilibrium."""

    asked: int = 0
    ins: int = 0
    expected: float = 0.0

    def plus(self, other: "Count") -> "Count":
        """Both together."""
        return Count._make(map(add, self, other))

    def less(self, other: "Count") -> "Count":
        """This without the other, which is a part of it."""
        return Count._make(map(sub, self, other))


NONE: Final = Count()


@record
class Habits:
    """What a player did, by bucket."""

    counts: Mapping[str, Count]

    def plus(self, other: "Habits") -> "Habits":
        """Both together."""
        mine, new = self.counts, other.counts
        return Habits({**mine, **{key: mine.get(key, NONE).plus(new[key]) for key in new}})

    @property
    def asked(self) -> int:
        """The number of declarations counted; in hi-lo each counts once."""
        return self.side(low=False).asked

    def side(self, *, low: bool) -> Count:
        """The count of being in for the low pot of hi-lo, or for any other one."""
        lows = NONE
        for key, count in self.counts.items():
            if key.split()[_SIDE : _SIDE + 1] == ["low"] and " x" not in key:
                lows = lows.plus(count)
        return lows if low else self.counts.get("", NONE).less(lows)


UNKNOWN: Final = Habits({})


@record
class Estimate:
    """How a player declares in a situation: the share of deals in which it is in, 0..1.

    `error` is the standard error of `share`, `prior` the equilibrium's share.
    """

    share: float
    error: float
    prior: float


# --- Contexts -----------------------------------------------------------------------------


def contexts(table: Table, seat: int) -> tuple[Context, ...]:
    """The context of a seat at the latest declaration, and in hi-lo that for the low pot (R8.7)."""
    from guts_engine.strategy.seated import prior_at  # slow to import

    rules, seats = table.rules, declaring(table)
    me = seats.index(seat) if seat in seats else 0
    declared = [each for each in rules.played.steps[: table.at] if isinstance(each, Declare)]
    other = not rules.shipped and rules.game in shipped_ids()
    game = f"{rules.game}*" if other else rules.game
    antes, found = rules.opening_pot(max(1, len(table.order))), []
    for low in (False, True) if sided(table) else (None,):
        where = [str(len(declared)), "low" if low else "high", str(len(seats))]
        if table.manner is Manner.SEQUENTIAL:
            after = "again" if table.second_chance else str(len(seats) - 1 - me)
            ins = [each for each in seats[:me] if table.said[each] in _FOR[bool(low)]]
            where += [after, str(len(ins))]
        place = f"{game} {' '.join(where)}"
        pot = table.low_pot if low else table.pot
        size = min(LARGEST, max(0, round(log2(pot / antes)))) if pot else 0
        buckets = "", game, place, f"{place} x{size}"
        found.append(Context(buckets, prior_at(table, seat, low=low)))
    return tuple(found)


def declaring(table: Table) -> tuple[int, ...]:
    """The seats that declare this time, including the one that a second chance follows (R4.5)."""
    if not table.second_chance:
        return table.declarers or table.asked
    return tuple(
        [seat for seat in table.order if table.said[seat] is Choice.IN or seat in table.asked]
    )


def sided(table: Table) -> bool:
    """Whether players declare for high or low at this declaration (R8.7)."""
    step = table.rules.played.steps[table.at]
    return isinstance(step, Declare) and Choice.HIGH in step.choices


# --- Estimates ------------------------------------------------------------------------------


def estimate(habits: Habits, here: Context) -> Estimate:
    """How the player declares here; for an unknown one exactly as in the equilibrium."""
    offset, worth = 0.0, PRIOR
    counts = [habits.counts.get(key, NONE) for key in here.buckets]
    for place, (count, finer) in enumerate(zip(counts, [*counts[1:], NONE], strict=True)):
        if place:
            worth = worth * POOLED / (worth + POOLED)
        only = count.less(finer)
        if only.asked:
            usual = only.expected / only.asked
            share = (_moved(usual, offset) * worth + only.ins) / (worth + only.asked)
            offset = _logit(share) - _logit(usual)
            worth += only.asked
    share = _moved(here.prior, offset) if offset else here.prior
    error = sqrt(share * (1 - share) / (worth + 1))
    return Estimate(share, error, here.prior)


def _logit(share: float) -> float:
    share = min(1 - _EDGE, max(_EDGE, share))
    return log(share / (1 - share))


def _moved(share: float, offset: float) -> float:
    return 1 / (1 + exp(-_logit(share) - offset))


# --- Watching -------------------------------------------------------------------------------


class Watcher:
    """Counts the habits of everyone at a table but the seat of `view`, which it keeps up to date.

    `habits` are by player's name; it may begin with those of an earlier session.
    """

    def __init__(self, view: SeatView, habits: Mapping[str, Habits] | None = None) -> None:
        self.view = view
        self.habits: dict[str, Habits] = dict(habits or {})

    def habits_of(self, seat: int) -> Habits:
        """The habits of the player in a seat."""
        return self.habits.get(self.view.table.seats[seat].name, UNKNOWN)

    def see_all(self, events: Iterable[Event]) -> None:
        """Take in the next events, each as `redact` lets it through for the seat."""
        for event in events:
            match event:
                case e.Declared(seat, choice, automatic):
                    self._declared(seat, choice, counts=not automatic)
                case e.DeclarationsRevealed(choices, compulsory, forced) if not compulsory:
                    for seat, choice in choices:
                        self._declared(seat, choice, counts=seat not in forced)
            self.view = advance(self.view, event)

    def _declared(self, seat: int, choice: Choice, *, counts: bool) -> None:
        if seat == self.view.seat or not counts:
            return
        name = self.view.table.seats[seat].name
        for choices, here in zip(_FOR, contexts(self.view.table, seat), strict=False):
            one = Count(1, int(choice in choices), here.prior)
            new = Habits(dict.fromkeys(here.buckets, one))
            self.habits[name] = self.habits.get(name, UNKNOWN).plus(new)

"""Habits of players: how often they were in, and what they then showed, as one seat saw it (R10).

A `Watcher` sits in a seat (or beside the table), is told every event as `redact` lets it through
for that seat, and counts. What it counted is `Watcher.habits`, by player's name: frozen, plain
enough for JSON (`as_plain`, `from_plain`), and the start of another `Watcher`:

    watcher = Watcher(view)                       # at the start of a session, or of any deal
    watcher.see_all(redacted(events, view.seat, peek=peek))    # in order, none left out
    here = context(watcher.view.table, seat)    # while that seat is to declare
    estimate(watcher.habits_of(seat), here)       # Estimate: share in, its standard error, width

The counts are in buckets from the general to the particular: everything; the game; the declaration,
the number of players, in turn the place and the number already in; and the size of the pot. The
estimate begins with the share of the equilibrium, to which `PRIOR` deals are worth of trust, and
goes down the buckets; what was seen in one counts as at most `POOLED` deals in the next.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, hypot, log, sqrt
from typing import Any, Final

from guts_engine.bots.asking import declaring, situation_at
from guts_engine.bots.standing import view_percentile
from guts_engine.bots.threshold import doublings
from guts_engine.common.frozen import changed, record
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.state import events as e
from guts_engine.state.events import Event, HandShown
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView, advance
from guts_engine.steps.model import Choice, Declare

PRIOR: Final = 6.0
"""The number of deals that the equilibrium's share counts for before anything was seen."""
POOLED: Final = 12.0
"""The most deals that a bucket counts for in the next, more particular one."""
LARGEST: Final = 6
"""Pots of this many doublings and more are one bucket."""
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


@record
class Count:
    """What was seen in a bucket.

    Of `asked` declarations `ins` were in, `expected` by the equilibrium. Of the hands with which it
    was in, `shown` were shown; `above` sums up the share of hands that are better than each, and
    `usual` that of the hands which the equilibrium plays there.
    """

    asked: int = 0
    ins: int = 0
    expected: float = 0.0
    shown: int = 0
    above: float = 0.0
    usual: float = 0.0

    def plus(self, other: "Count") -> "Count":
        """Both together."""
        return Count(
            self.asked + other.asked,
            self.ins + other.ins,
            self.expected + other.expected,
            self.shown + other.shown,
            self.above + other.above,
            self.usual + other.usual,
        )

    def less(self, other: "Count") -> "Count":
        """This without the other, which is a part of it."""
        return Count(
            self.asked - other.asked,
            self.ins - other.ins,
            self.expected - other.expected,
            self.shown - other.shown,
            self.above - other.above,
            self.usual - other.usual,
        )


NONE: Final = Count()


@record
class Habits:
    """What a player did, by bucket."""

    counts: Mapping[str, Count]

    def with_count(self, here: Context, one: Count) -> "Habits":
        """These habits and another count in a situation."""
        counts = self.counts
        return Habits({**counts, **{key: counts.get(key, NONE).plus(one) for key in here.buckets}})

    @property
    def asked(self) -> int:
        """The number of declarations counted; in hi-lo each counts once."""
        return self.side(low=False).asked

    def side(self, *, low: bool) -> Count:
        """The count of being in for the low pot of hi-lo, or for any other one."""
        all_of_it, lows = self.counts.get("", NONE), NONE
        for key, count in self.counts.items():
            if key.split()[_SIDE:] and key.split()[_SIDE] == "low" and " x" not in key:
                lows = lows.plus(count)
        return lows if low else all_of_it.less(lows)


UNKNOWN: Final = Habits({})


@record
class Estimate:
    """How a player declares in a situation: the share of deals in which it is in, 0..1.

    `error` is the standard error of `share`, `prior` the equilibrium's share. `width` is the share
    of best hands with which it is in, and `width_error` its standard error. For a player with a
    threshold both shares are the same, and the threshold is at 1 - `share`; the width is larger if
    the hands that it showed tell beyond doubt that it bluffs or errs. `seen` is the number of deals
    that the habits are worth here, 0 for an unknown player.
    """

    share: float
    error: float
    width: float
    width_error: float
    seen: float
    prior: float


# --- Contexts -----------------------------------------------------------------------------


def context(
    table: Table,
    seat: int,
    *,
    low: bool = False,
    supposed: int | None = None,
    already_in: int | None = None,
) -> Context:
    """The context of a seat at the latest declaration, with `low` for the low pot (R8.7).

    In turn it hears those before it who are in by now, and the seat `supposed` to be in; or
    `already_in` of them, whoever they are.
    """
    at = situation_at(table, seat, low=low)
    position = at.position
    if position is not None:
        before = declaring(table)[:position]
        if table.second_chance and seat not in table.asked:  # the only one in, for good (R4.5)
            at = changed(at, second_chance=False, already_in=0, heard=(False,) * len(before))
        elif already_in is not None:
            at = changed(at, already_in=min(already_in, position), heard=())
        elif supposed in before:
            pairs = zip(before, at.heard, strict=True)
            heard = tuple([is_in or each == supposed for each, is_in in pairs])
            more = sum(heard) - sum(at.heard)
            at = changed(at, already_in=at.already_in + more, heard=heard)
    where = [str(at.declaration), "low" if low else "high", str(at.players)]
    if position is not None:
        after = "again" if at.second_chance else str(at.players - 1 - position)
        where += [after, str(at.already_in)]
    game = table.rules.game
    place = f"{game} {' '.join(where)}"
    size = min(LARGEST, round(doublings(table, low=low)))
    return Context(("", game, place, f"{place} x{size}"), 1 - share_out(table.rules, at))


def sided(table: Table) -> bool:
    """Whether players declare for high or low at this declaration (R8.7)."""
    step = table.rules.played.steps[table.at]
    return isinstance(step, Declare) and Choice.HIGH in step.choices


# --- Estimates ------------------------------------------------------------------------------


def estimate(habits: Habits, here: Context) -> Estimate:
    """How the player declares here; for an unknown one exactly as in the equilibrium."""
    offset, worth, unseen = 0.0, PRIOR, PRIOR
    wider, hands = 1.0, PRIOR
    counts = [habits.counts.get(key, NONE) for key in here.buckets]
    for place, (count, finer) in enumerate(zip(counts, [*counts[1:], NONE], strict=True)):
        if place:
            worth, unseen, hands = (_pooled(each) for each in (worth, unseen, hands))
        only = count.less(finer)
        if only.asked:
            usual = only.expected / only.asked
            share = (_moved(usual, offset) * worth + only.ins) / (worth + only.asked)
            offset = _logit(share) - _logit(usual)
            worth += only.asked
        if only.shown:
            narrow = only.shown * _moved(only.usual / only.shown, offset)
            wider = (wider * hands + 2 * only.above * only.shown / narrow) / (hands + only.shown)
            hands += only.shown
    share = _moved(here.prior, offset) if offset else here.prior
    error = sqrt(share * (1 - share) / (worth + 1))
    spread = wider / sqrt(3 * (hands + 1))
    wider = max(1.0, wider - spread)
    width = min(1.0, share * wider)
    off = hypot(error * wider, share * spread)
    return Estimate(share, error, width, off, worth - unseen, here.prior)


def _pooled(worth: float) -> float:
    """What a bucket's deals are worth in the next one."""
    return worth * POOLED / (worth + POOLED)


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
        self._open: dict[int, _Declared] = {}

    def habits_of(self, seat: int) -> Habits:
        """The habits of the player in a seat."""
        return self.habits.get(self.view.table.seats[seat].name, UNKNOWN)

    def see(self, event: Event) -> None:
        """Take in the next event, as `redact` lets it through for the seat."""
        match event:
            case e.DealBegan() | e.CardsPassed():
                self._open = {}
            case e.CardsDrawn():
                self._open.pop(event.seat, None)
            case e.Declared(seat, choice, automatic):
                self._declared(seat, choice, counts=not automatic)
            case e.DeclarationsRevealed(choices, compulsory, forced) if not compulsory:
                for seat, choice in choices:
                    self._declared(seat, choice, counts=seat not in forced)
            case e.HandsShown(hands) | e.HandsCompared(_, hands):
                self._shown(hands)
        self.view = advance(self.view, event)

    def see_all(self, events: Iterable[Event]) -> None:
        """Take in events, each as `redact` lets it through for the seat."""
        for event in events:
            self.see(event)

    def _declared(self, seat: int, choice: Choice, *, counts: bool) -> None:
        self._open.pop(seat, None)
        if seat == self.view.seat or not counts:
            return
        table = self.view.table
        sides = (False, True) if sided(table) else (False,)
        heres = {low: context(table, seat, low=low) for low in sides}
        for low, here in heres.items():
            is_in = choice in _FOR[low]
            self._count(seat, here, Count(1, int(is_in), here.prior))
        played = {low: here for low, here in heres.items() if choice in _FOR[low]}
        if played:
            self._open[seat] = _Declared(self.view, played)

    def _shown(self, hands: Sequence[HandShown]) -> None:
        for hand in hands:
            declared = self._open.pop(hand.seat, None)
            if declared is None:
                continue
            for low, here in declared.sides.items():
                beats = declared.beats(hand, low=low)
                if beats is not None:
                    self._count(hand.seat, here, Count(shown=1, above=1 - beats, usual=here.prior))

    def _count(self, seat: int, here: Context, one: Count) -> None:
        name = self.view.table.seats[seat].name
        self.habits[name] = self.habits.get(name, UNKNOWN).with_count(here, one)


_FOR: Final = {
    False: (Choice.IN, Choice.HIGH, Choice.BOTH),
    True: (Choice.LOW, Choice.BOTH),
}
"""The declarations for the pot, or for the low one."""


@record
class _Declared:
    """A player's declaration: the view at that time, and the situations by side played for."""

    view: SeatView
    sides: Mapping[bool, Context]

    def beats(self, hand: HandShown, *, low: bool) -> float | None:
        """The percentile that the shown hand had when it was declared; None if nobody knew it."""
        view = self.view
        if not view.table.rules.dealing.peek:
            return 0.5
        hands = list(view.hands)
        hands[hand.seat] = hand.cards[: len(hands[hand.seat])]
        then = changed(view, seat=hand.seat, hands=tuple(hands))
        found = view_percentile(then, low=low, rough=True)
        return found.middle if found else None


# --- Plain values ---------------------------------------------------------------------------


def as_plain(habits: Mapping[str, Habits]) -> dict[str, Any]:
    """Habits by player's name as plain values, for JSON."""
    return {
        name: {key: list(each.__dict__.values()) for key, each in one.counts.items()}
        for name, one in habits.items()
    }


def from_plain(plain: Mapping[str, Any]) -> dict[str, Habits]:
    """The habits of `as_plain`. Raises ValueError or TypeError for anything else."""
    return {
        name: Habits({key: Count(*numbers) for key, numbers in one.items()})
        for name, one in plain.items()
    }

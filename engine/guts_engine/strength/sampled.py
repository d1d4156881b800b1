"""Percentiles of hands in any game, from sampled deals.

The worth of a hand is the probability that it beats another random hand, dealt through the same
steps to the next showdown, with ties counting half; of a hand that plays high and low, the mean of
both. Its percentile is the place of its worth among those of random hands. Cards that become public
are the same for all hands compared; other players' cards are not removed from the deck. Everything
is deterministic.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Generator, Iterator, Sequence
from copy import copy
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Any, Final

from guts_engine.common.frozen import record
from guts_engine.hands.cards import Card, Rank, pack_with
from guts_engine.hands.judging import Judge, judge, weakest
from guts_engine.steps.model import Deal, DiscardCommon, Draw, Kill, PassCards, Step, To
from guts_engine.strength.keeping import given, spared
from guts_engine.strength.paths import Path, is_own
from guts_engine.strength.percentile import Percentile


@record
class Effort:
    """How much is sampled: random hands, completions of each, worlds of public cards, and other
    hands in all of them together.
    """

    hands: int
    tries: int
    worlds: int
    others: int


COARSE: Final = Effort(hands=70, tries=8, worlds=40, others=320)
FULL: Final = Effort(hands=1000, tries=48, worlds=300, others=6000)
_FEW: Final = 1326
"""Up to this many possible hands all are counted."""
_CLASSES: Final = 169
"""The classes of two cards; fewer hands are not worth counting."""
_STEP: Final = 20
"""The hands after which work can pause."""
_ROUGH: Final = 6
"""The completions of a hand whose place is only needed roughly."""
_OWN: Final = 4
"""The factor for the completions of a hand that a seat holds."""


@record
class Moment:
    """A decision as everyone sees it; a hand has `cards` cards of its own.

    `low` is the side that is judged where players declare sides now; None for all that they contend
    for.
    """

    path: Path
    cards: int
    common: tuple[Card, ...] = ()
    turned: Rank | None = None
    named: Rank | None = None
    low: bool | None = None


class World:
    """The public cards at a showdown, and how strong the other hands are there."""

    __slots__ = ("common", "gone", "judges", "killed", "levels", "others")

    def __init__(self, moment: Moment, rng: Random) -> None:
        path = moment.path
        common, turned = list(moment.common), moment.turned
        self.gone = set(common)
        for step in path.after:
            if isinstance(step, DiscardCommon):
                del common[: step.cards]
            elif isinstance(step, Deal) and not is_own(step):
                cards = _take(rng, path, self.gone, step.cards)
                turned = cards[0].rank if turned is None else turned
                common += cards if To.COMMON in step.to else ()
        self.common = tuple(common)
        sides = path.lows if moment.low is None else (moment.low,)
        show = path.show
        self.judges: list[Judge] = [
            judge(show.rules, show.hand, low=low, turned=turned, named=moment.named)
            for low in sides
        ]
        self.levels: list[list[Any]] = [[] for _ in sides]
        self.killed = 0
        self.others = 0

    def beside(self, held: Collection[Card], path: Path) -> World:
        """The same world with other public cards in place of those that a seat holds."""
        free = (each for each in pack_with(path.jokers) if each not in self.gone.union(held))
        other = copy(self)
        other.common = tuple([next(free) if each in held else each for each in self.common])
        other.gone = self.gone.union(other.common)
        return other

    def meet(self, own: Sequence[Card] | None) -> None:
        """Add another player's final hand, None for a killed one."""
        self.others += 1
        if own is None:
            self.killed += 1
            return
        for levels, each in zip(self.levels, self.judges, strict=True):
            levels.append(each.strength(tuple(own), self.common))

    def sort(self) -> None:
        """Put the other hands in order, when all are there."""
        for levels in self.levels:
            levels.sort()

    def short_of(self, ranks: tuple[Rank, ...]) -> float:
        """The share of the other hands that are weaker than a hand of these ranks (S4.4)."""
        least = weakest(self.judges[0].ranking, ranks)
        return (self.killed + bisect_left(self.levels[0], least)) / self.others

    def place(self, own: Sequence[Card], side: int = 0) -> Percentile:
        """The shares of the other hands that a final hand beats and ties on a side."""
        levels = self.levels[side]
        strength = self.judges[side].strength(tuple(own), self.common)
        low, high = bisect_left(levels, strength), bisect_right(levels, strength)
        return Percentile((self.killed + low) / self.others, (high - low) / self.others)

    def share(self, own: Sequence[Card] | None, *, better: bool) -> float:
        """The probability of beating another hand: on the better side, or the mean of both."""
        if own is None:
            return self.killed / self.others / 2
        shares = [self.place(own, side).middle for side in range(len(self.judges))]
        return max(shares) if better else sum(shares) / len(shares)


class Table:
    """The worths of random hands at a moment, among which a hand has its place."""

    def __init__(self, moment: Moment, effort: Effort) -> None:
        self.moment = moment
        self.path = moment.path
        self.effort = effort
        self.worlds: list[World] = []
        self.worths: list[float] = []
        self._met: dict[object, float] = {}

    @property
    def plain(self) -> bool:
        """Whether a hand's place is that of its strength among the other hands."""
        return not self.path.after and len(self.worlds[0].judges) == 1

    def percentile(
        self, own: Collection[Card], up: Collection[Card] = (), *, rough: bool = False
    ) -> Percentile:
        """The place of a hand; `up` are those of its cards that lie face up.

        A `rough` one is found ten times as fast.
        """
        if self.plain:
            return self.worlds[0].place(tuple(own))
        worth = self.measured(own, up, _ROUGH)[0] if rough else self.worth(own, up)
        low, high = bisect_left(self.worths, worth - 1e-9), bisect_right(self.worths, worth + 1e-9)
        count = len(self.worths)
        return Percentile(low / count, (high - low) / count)

    def short_of(self, ranks: tuple[Rank, ...]) -> float:
        """The share of random hands that are weaker at the showdown than these ranks (S4.4)."""
        return sum([each.short_of(ranks) for each in self.worlds]) / len(self.worlds)

    def worth(self, own: Collection[Card], up: Collection[Card] = ()) -> float:
        """The probability 0..1 of beating another hand."""
        key = (_by_suit(own, self.path), bool(up)) if self.counted else (frozenset(own), *up)
        found = self._met.get(key)
        if found is None:
            found = self._met[key] = self.measured(own, up, self.own_tries)[0]
        return found

    def measured(
        self, own: Collection[Card], up: Collection[Card], tries: int, step: int | None = None
    ) -> tuple[float, float]:
        """The mean worth of a hand over so many completions, and its squared standard error.

        They begin after the steps before `step`, by default with all that are still to come.
        """
        rng = Random(sum([1 << each.index for each in own]))
        path = self.path
        fitting = self._beside(own)
        start = rng.randrange(len(fitting))
        shares = []
        for number in range(start, start + tries):
            world = fitting[number % len(fitting)]
            final = grown(rng, path, path.after[step:], world, list(own), list(up))
            shares.append(world.share(final, better=path.sides))
        mean = sum(shares) / tries
        square = sum([each * each for each in shares]) / tries
        return mean, max(0.0, square - mean * mean) / tries

    def _beside(self, held: Collection[Card]) -> list[World]:
        """The worlds without these cards among the public ones; at least one."""
        found = [each for each in self.worlds if each.gone.isdisjoint(held)]
        return found or [self.worlds[0].beside(held, self.path)]

    @property
    def counted(self) -> bool:
        """Whether all possible hands are counted, in classes that differ only by suits."""
        few = comb(len(pack_with(self.path.jokers)), self.moment.cards) <= _FEW
        return (
            few
            and self.effort.hands >= _CLASSES
            and not self.path.exchanged
            and not self.moment.common
        )

    @property
    def own_tries(self) -> int:
        """The completions of a hand that a seat holds."""
        if not self.path.grows:
            return len(self.worlds)
        return max(_OWN * self.effort.tries, len(self.worlds))

    def exchanged(
        self, rest: Sequence[Card], away: Sequence[Card], tries: int, seed: int
    ) -> list[float]:
        """The probabilities of beating another hand, once the cards `away` are exchanged.

        All cards that a single one can be exchanged for are tried, if nothing else is to come.
        """
        rng = Random(seed)
        path, worlds = self.path, self.worlds
        if not path.after and len(away) < 2:
            gone = worlds[0].gone.union(rest, away)
            come = [[each] for each in pack_with(path.jokers) if each not in gone] if away else [[]]
            return [worlds[0].share([*rest, *each], better=path.sides) for each in come]
        found = []
        fitting = self._beside([*rest, *away])
        for number in range(tries):
            world = fitting[number % len(fitting)]
            gone = world.gone.union(rest, away)
            own = [*rest, *_take(rng, path, gone, len(away))]
            final = grown(rng, path, path.after, world, own, [])
            found.append(world.share(final, better=path.sides))
        return found


def build(
    moment: Moment, effort: Effort, known: Sequence[float] | None = None
) -> Generator[float, None, Table]:
    """Yield the share done while a table is made; the generator returns it.

    `known` are the worths of random hands if they have been sampled before.
    """
    path = moment.path
    table = Table(moment, effort)
    rng = Random(1)
    worlds = effort.worlds if path.board else 1
    others = effort.others // worlds
    for number in range(worlds):
        world = World(moment, rng)
        for met in range(others):
            own, up = first(rng, moment, world)
            world.meet(grown(rng, path, path.after, world, own, up))
            if met % _STEP == 0:
                yield (number + met / others) / worlds / 2
        world.sort()
        table.worlds.append(world)
    if table.plain:
        return table
    if known:
        table.worths = list(known)
    else:
        for share in _compare(table, rng):
            yield (1 + share) / 2
    return table


def _compare(table: Table, rng: Random) -> Iterator[float]:
    """Measure random hands, or all if there are few."""
    moment, hands = table.moment, table.effort.hands
    if table.counted:
        for one in combinations(pack_with(table.path.jokers), moment.cards):
            table.worths.append(table.worth(one))
            yield len(table.worths) / _FEW
        table.worths.sort()
        return
    tries = min(table.effort.tries, table.own_tries)
    measured = []
    for number in range(hands):
        own, up = first(rng, moment, table.worlds[number % len(table.worlds)])
        measured.append(table.measured(own, up, tries))
        yield (number + 1) / hands
    table.worths = sorted(_narrowed(measured))


def _narrowed(measured: Sequence[tuple[float, float]]) -> list[float]:
    """The worths without the part of their spread that is sampling error."""
    count = len(measured)
    mean = sum([worth for worth, _ in measured]) / count
    spread = sum([(worth - mean) ** 2 for worth, _ in measured]) / count
    error = sum([square for _, square in measured]) / count
    factor = sqrt(max(0.0, 1 - error / spread)) if spread else 1.0
    return [mean + (worth - mean) * factor for worth, _ in measured]


# --- Hands ----------------------------------------------------------------------------------


def first(rng: Random, moment: Moment, world: World) -> tuple[list[Card], list[Card]]:
    """A random hand at the moment, and those of its cards that lie face up."""
    path = moment.path
    gone = set(world.gone)
    own: list[Card] = []
    up: list[Card] = []
    for step in path.before:
        _change(rng, path, step, world, own, up, gone)
    while len(own) < moment.cards:
        own += _take(rng, path, gone, 1)
    return own[: moment.cards], up


def grown(
    rng: Random,
    path: Path,
    steps: Sequence[Step],
    world: World,
    own: list[Card],
    up: list[Card],
) -> list[Card] | None:
    """The hand after those steps; None if it is killed. Changes the lists."""
    if not steps:
        return _enough(rng, path, world, own)
    gone = world.gone.union(own)
    for step in steps:
        if isinstance(step, Kill):
            ranks, judged = step.ranks, world.judges[0]
            for each in up:
                if each.rank in ranks or (step.wild and judged.is_wild(each, own)):
                    return None
        else:
            _change(rng, path, step, world, own, up, gone)
    return _enough(rng, path, world, own)


def _enough(rng: Random, path: Path, world: World, own: list[Card]) -> list[Card]:
    """The hand with as many cards as count, if the steps left some out for this player."""
    missing = path.show.hand - len(own) - len(world.common)
    if missing > 0:
        return own + _take(rng, path, world.gone.union(own), missing)
    return own


def _change(
    rng: Random,
    path: Path,
    step: Step,
    world: World,
    own: list[Card],
    up: list[Card],
    gone: set[Card],
) -> None:
    """Deal to the hand, or let it pass or draw."""
    away: tuple[Card, ...] = ()
    match step:
        case Deal():
            if is_own(step) and _holds(own, step.holding):
                come = _take(rng, path, gone, step.cards)
                up += come if step.face_up else ()
                own += come
            return
        case Draw():
            away = spared(tuple(own), step, world.judges[0])
            come = _take(rng, path, gone, len(away))
        case PassCards():
            away = given(own, step.cards, world.judges[0])
            theirs = _take(rng, path, gone, len(own))
            come = list(given(theirs, step.cards, world.judges[0]))
        case _:
            return
    own[:] = [each for each in own if each not in away] + come


def _holds(own: Collection[Card], ranks: Collection[Rank]) -> bool:
    return not ranks or any(each.rank in ranks for each in own)


def _take(rng: Random, path: Path, gone: set[Card], count: int) -> list[Card]:
    """`count` random cards of the deck that are not gone; they are then."""
    cards = pack_with(path.jokers)
    size, random = len(cards), rng.random
    found: list[Card] = []
    while len(found) < count:
        each = cards[int(random() * size)]
        if each not in gone:
            gone.add(each)
            found.append(each)
    return found


def _by_suit(cards: Collection[Card], path: Path) -> object:
    """The ranks of each suit, as bits: equal for hands that differ only by suits.

    Where suits are wild, the cards themselves.
    """
    if path.show.rules.wild.suits or path.jokers:
        return frozenset(cards)
    ranks = [0, 0, 0, 0]
    for each in cards:
        ranks[each.suit] |= 1 << each.rank
    ranks.sort()
    return tuple(ranks)

"""Percentiles of hands in any game, from sampled deals.

The worth of a hand is the probability that it beats another random hand, dealt through the same
steps to the next showdown, with ties counting half; of a hand that plays high and low, the mean of
both. Its percentile is the place of its worth among those of random hands. Everything is
deterministic.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Generator, Iterator, Sequence
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.hands.cards import Card, Rank, pack_with
from guts_engine.hands.suit_classes import by_suit
from guts_engine.strength.paths import Path
from guts_engine.strength.percentile import Percentile
from guts_engine.strength.worlds import Node, World, first, grown, take


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
_ROUGH: Final = 48
"""The completions of a hand whose place is only needed roughly."""
_ROUGH_SIDES: Final = 12
"""The same of hands that are judged high and low, which takes long."""
_MOST_MET: Final = 20_000
"""The most hands of which the rough worth is kept."""
_OWN: Final = 4
"""The factor for the completions of a hand that a seat holds."""


class Sample:
    """The worths of random hands at a node, among which a hand has its place."""

    def __init__(self, node: Node, effort: Effort) -> None:
        self.node = node
        self.path = node.path
        self.effort = effort
        self.worlds: list[World] = []
        self.worths: list[float] = []
        self._met: dict[object, float] = {}
        self._roughly: dict[object, float] = {}

    @property
    def plain(self) -> bool:
        """Whether a hand's place is that of its strength among the other hands."""
        return self.node.plain

    def percentile(
        self, own: Collection[Card], up: Collection[Card] = (), *, rough: bool = False
    ) -> Percentile:
        """The place of a hand; `up` are those of its cards that lie face up.

        A `rough` one is found in a quarter of the time.
        """
        if self.plain:
            return self.worlds[0].place(tuple(own))
        quick = rough and not self.counted
        worth = self._rough_worth(own, up) if quick else self.worth(own, up)
        low, high = bisect_left(self.worths, worth - 1e-9), bisect_right(self.worths, worth + 1e-9)
        count = len(self.worths)
        return Percentile(low / count, (high - low) / count)

    def short_of(self, ranks: tuple[Rank, ...]) -> float:
        """The share of random hands that are weaker at the showdown than these ranks (S4.4)."""
        return sum([each.short_of(ranks) for each in self.worlds]) / len(self.worlds)

    def worth(self, own: Collection[Card], up: Collection[Card] = ()) -> float:
        """The probability 0..1 of beating another hand."""
        key = (_alike(own, self.path), bool(up)) if self.counted else (frozenset(own), *up)
        found = self._met.get(key)
        if found is None:
            found = self._met[key] = self.measured(own, up, self.own_tries)[0]
        return found

    def _rough_worth(self, own: Collection[Card], up: Collection[Card]) -> float:
        """The same from fewer completions; of hands that differ only by suits it is the same."""
        alike = frozenset(own) if self.node.common else _alike(own, self.path)
        key = (alike, frozenset(each.rank for each in up))
        found = self._roughly.get(key)
        if found is None:
            if len(self._roughly) >= _MOST_MET:
                self._roughly.clear()
            sides = len(self.worlds[0].judges)
            tries = _ROUGH if sides == 1 else _ROUGH_SIDES
            found = self._roughly[key] = self.measured(own, up, tries)[0]
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
        few = comb(len(pack_with(self.path.jokers)), self.node.cards) <= _FEW
        return (
            few
            and self.effort.hands >= _CLASSES
            and not self.path.exchanged
            and not self.node.common
        )

    @property
    def own_tries(self) -> int:
        """The completions of a hand that a seat holds."""
        if not self.path.grows:
            return len(self.worlds)
        return max(_OWN * self.effort.tries, len(self.worlds))

    def exchanged(
        self,
        rest: Sequence[Card],
        away: Sequence[Card],
        tries: int,
        seed: int,
        *,
        given_up: bool = False,
    ) -> list[float]:
        """The probabilities of beating another hand, once the cards `away` are exchanged.

        With `given_up` no others come for them. All cards that a single one can be exchanged for
        are tried, if nothing else is to come.
        """
        rng = Random(seed)
        path, worlds = self.path, self.worlds
        count = 0 if given_up else len(away)
        if not path.after and count < 2:
            gone = worlds[0].gone.union(rest, away)
            every = [[each] for each in pack_with(path.jokers) if each not in gone]
            come = every if count else [[]]
            return [worlds[0].share([*rest, *each], better=path.sides) for each in come]
        found = []
        fitting = self._beside([*rest, *away])
        for number in range(tries):
            world = fitting[number % len(fitting)]
            gone = world.gone.union(rest, away)
            own = [*rest, *take(rng, path, gone, count)]
            final = grown(rng, path, path.after, world, own, [])
            found.append(world.share(final, better=path.sides))
        return found


def build(
    node: Node, effort: Effort, known: Sequence[float] | None = None
) -> Generator[float, None, Sample]:
    """Yield the share done while a sample is made; the generator returns it.

    `known` are the worths of random hands if they have been sampled before.
    """
    path = node.path
    sample = Sample(node, effort)
    rng = Random(1)
    worlds = effort.worlds if path.board else 1
    others = effort.others // worlds
    for number in range(worlds):
        world = World(node, rng)
        for met in range(others):
            own, up = first(rng, node, world)
            world.meet(grown(rng, path, path.after, world, own, up))
            if met % _STEP == 0:
                yield (number + met / others) / worlds / 2
        world.sort()
        sample.worlds.append(world)
    if sample.plain:
        return sample
    if known:
        sample.worths = list(known)
    else:
        for share in _compare(sample, rng):
            yield (1 + share) / 2
    return sample


def _compare(sample: Sample, rng: Random) -> Iterator[float]:
    """Measure random hands, or all if there are few."""
    node, hands = sample.node, sample.effort.hands
    if sample.counted:
        for one in combinations(pack_with(sample.path.jokers), node.cards):
            sample.worths.append(sample.worth(one))
            yield len(sample.worths) / _FEW
        sample.worths.sort()
        return
    tries = min(sample.effort.tries, sample.own_tries)
    measured = []
    for number in range(hands):
        own, up = first(rng, node, sample.worlds[number % len(sample.worlds)])
        measured.append(sample.measured(own, up, tries))
        yield (number + 1) / hands
    sample.worths = sorted(_narrowed(measured))


def _narrowed(measured: Sequence[tuple[float, float]]) -> list[float]:
    """The worths without the part of their spread that is sampling error."""
    count = len(measured)
    mean = sum([worth for worth, _ in measured]) / count
    spread = sum([(worth - mean) ** 2 for worth, _ in measured]) / count
    error = sum([square for _, square in measured]) / count
    factor = sqrt(max(0.0, 1 - error / spread)) if spread else 1.0
    return [mean + (worth - mean) * factor for worth, _ in measured]


def _alike(cards: Collection[Card], path: Path) -> object:
    """A key of hands that differ only by suits; of the cards themselves where suits are wild."""
    if path.show.rules.wild.suits or path.jokers:
        return frozenset(cards)
    return by_suit(cards)

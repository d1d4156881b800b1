"""Rankings, and their tables from cards to the place of a hand (R2).

A rank is a step here: 0 for the rank that counts lowest in the ranking, 12 for the highest.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from operator import ge
from typing import Final

from guts_engine.hands.cards import PACK, Card, Rank, Suit
from guts_engine.hands.classes import FLUSHES, GROUPS, STRAIGHTS, Category, HandClass

C = Category
Steps = tuple[int, ...]
"""The steps of the cards of a hand, falling."""
Kind = tuple[int, Steps]
"""The number of the category in the order from the lowest, and the deciding steps."""
_STEPS: Final = len(Rank)
_ACE: Final = _STEPS - 1
"""The step of the ace in rankings with straights, flushes or wild cards."""
_FOUR: Final = len(Suit)
_AT_A_TIME: Final = 800
"""The hands that are read in a step."""
_MOST_KEPT: Final = 100_000
"""The most hands cached by a table; of seven natural cards there are 49,205."""


@dataclass(frozen=True)
class Ranking:
    """An order of hands of `size` cards: its categories from the worst to the best.

    A hand of a category that is not listed counts as the best that it also makes. With `any_wild`
    some cards stand for whatever makes the hand best (R2.6), in a `low` ranking lowest; `wild` are
    those of them that are wild for everybody. In a `low` ranking the lower hand is better, and its
    ace is low with `ace_low` (R2.7). Straights with a lower top card than `straight_from` do not
    count (S5.2). Hands may lack up to `short` cards: they make no straight or flush, and a missing
    card is lower than any. Hands of the ranks `top` have places beyond those of all classes, the
    best first.
    """

    size: int
    order: tuple[Category, ...]
    ace_low_straight: bool = True
    low: bool = False
    ace_low: bool = False
    any_wild: bool = False
    straight_from: Rank | None = None
    short: int = 0
    top: tuple[tuple[Rank, ...], ...] = ()
    wild: frozenset[Card] = frozenset()

    @cached_property
    def table(self) -> "HandTable":
        """From cards to the place of their hand; rankings that differ only in `wild` share it."""
        return _table(replace(self, wild=frozenset()))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a ranking without its table."""
        return Ranking, tuple([getattr(self, each.name) for each in fields(self)])

    def with_wild(
        self, ranks: Iterable[Rank], cards: Collection[Card] = (), *, any_wild: bool = False
    ) -> "Ranking":
        """The same ranking with these ranks and cards wild; itself if nothing can be wild.

        Five cards can then make five of a kind, above everything else (R2.4).
        """
        wild = {*ranks}
        if not (wild or cards or any_wild):
            return self
        five = self.size == 5 and not self.low and C.FIVE_OF_A_KIND not in self.order
        order = (*self.order, C.FIVE_OF_A_KIND) if five else self.order
        every = frozenset([each for each in PACK if each.rank in wild]).union(cards)
        return replace(self, order=order, wild=every, any_wild=True)


class HandTable:
    """The classes of hands under one ranking by place, 0 for the worst.

    They are found by reading every hand, when the first is asked for.
    """

    def __init__(self, ranking: Ranking) -> None:
        self.size = ranking.size
        self.low = ranking.low
        self.least = ranking.size - ranking.short
        """The fewest cards that make a hand."""
        self.ranks = (Rank.ACE, *Rank)[:_STEPS] if ranking.ace_low else tuple(Rank)
        """All thirteen from the lowest."""
        self.steps = tuple([self.ranks.index(each.rank) for each in PACK])
        """The step of each card by its index."""
        self.flushes = self.size > 1 and not FLUSHES.isdisjoint(ranking.order)
        self._by_rank = lru_cache(_MOST_KEPT)(self._best_of)
        self._complete = cache(self._best_with)
        self.weakest = cache(self._weakest)
        self._order = ranking.order[::-1] if self.low else ranking.order
        self._numbers = {each: number for number, each in enumerate(self._order)}
        self._top = ranking.top[::-1]
        self._wild = ranking.any_wild and not self.low
        lowest = max(self.size - 1 - ranking.ace_low_straight, (ranking.straight_from or 2) - 2)
        self._tops = {self._straight(top): top for top in range(lowest, _STEPS) if self.size > 1}
        """The top step of each straight by its steps (R2.3)."""
        self._group = cache(self._category)
        self._kinds: Sequence[Kind] = ()
        self._places: Mapping[tuple[Steps, bool], int] = {}
        """The places of all hands by their steps and whether of one suit."""

    # --- Classes ------------------------------------------------------------------------------

    def _read(self) -> None:
        for _ in self.reading():
            pass

    @property
    def kinds(self) -> Sequence[Kind]:
        """The classes by place."""
        self._read()
        return self._kinds

    @property
    def total(self) -> int:
        """The number of classes."""
        return len(self.kinds)

    @cached_property
    def classes(self) -> tuple[HandClass, ...]:
        """Every class, worst first."""
        return tuple([self.kind(place) for place in range(self.total)])

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of hands at each place, from one pack of which no card is wild."""
        counts = [0] * self.total
        for (steps, suited), place in self._places.items():
            held = Counter(steps)
            of_a_suit = _FOUR if len(held) == self.size > 1 else 0
            hands = prod([comb(_FOUR, alike) for alike in held.values()]) - of_a_suit
            if len(steps) == self.size:
                counts[place] += of_a_suit if suited else hands
        return tuple(counts)

    def places(self, cards: int, *, suited: bool) -> Mapping[Steps, int]:
        """The places of all hands of so many cards, of one suit or not, by their steps."""
        self._read()
        every = self._places.items()
        return {steps: n for (steps, same), n in every if len(steps) == cards and same is suited}

    def kind(self, place: int) -> HandClass:
        """The class of the hands at the place; one below 0 is that of a hand below all others."""
        if place >= self.total:
            return HandClass(C.TOP, self._top[place - self.total])
        number, steps = self.kinds[place % self.total]
        return HandClass(self._order[number], tuple([self.ranks[step] for step in steps]))

    def ranks_of(self, kind: HandClass) -> tuple[Rank, ...]:
        """The rank of each card of a hand of the class, the deciding ranks first."""
        category, ranks = kind
        if category in STRAIGHTS:
            top = self.ranks.index(ranks[0])
            return tuple([self.ranks[top - below] for below in range(self.size)])
        groups = GROUPS.get(category, ())
        shape = groups + (1,) * (self.size - sum(groups))
        counted = zip(ranks, shape, strict=False)
        return tuple([rank for rank, count in counted for _ in range(count)])

    def _weakest(self, ranks: tuple[Rank, ...]) -> int:
        """The place of the weakest hand that begins with these ranks, pairs before kickers (S4.4).

        If there is none, the next better one counts, and a place out of reach if there is none.
        """
        steps = sorted([self.ranks.index(rank) for rank in ranks], reverse=True)
        number = Counter(steps)
        groups = tuple(sorted(number, key=lambda step: number[step], reverse=True))
        alike = tuple([number[step] for step in groups if number[step] > 1])
        category = next(each for each, shape in GROUPS.items() if shape == alike)
        if category not in self._numbers:
            category, groups = C.HIGH_CARD, tuple(steps)
        least = self._numbers[category], groups

        def reached(kind: Kind) -> bool:
            begins = kind[0], kind[1][: len(groups)]
            return begins <= least if self.low else begins >= least

        return bisect_left(self.kinds, True, key=reached)

    def reading(self) -> Iterator[None]:
        """Read every hand in short steps, once, for the classes and their places.

        Hands are read by their steps and whether of one suit. Of a rank in one suit only aces are
        repeated, since wild cards in a flush are all aces; not all of them if wild cards alone make
        something better.
        """
        if self._kinds:
            return
        better = self._numbers.get(C.STRAIGHT_FLUSH, -1) > self._numbers.get(C.FLUSH, -1)
        found: dict[tuple[Steps, bool], Kind] = {}
        for cards in range(self.least, self.size + 1):
            for steps in combinations_with_replacement(range(_ACE, -1, -1), cards):
                if not len(found) % _AT_A_TIME:
                    yield
                counts = {step: steps.count(step) for step in steps}
                alike = self._of_a_kind(steps, counts)
                if self._wild or max(counts.values(), default=0) <= _FOUR:
                    found[steps, False] = self._best(alike, steps, suited=False)
                once = len(counts) + (counts.get(_ACE, 1) - 1 if self._wild else 0) == cards
                if once and cards == self.size > 1 and (len(counts) > 1 or not better):
                    found[steps, True] = self._best(alike, steps, suited=True)
        yield
        kinds = sorted(set(found.values()), reverse=self.low)
        yield
        places = {each: place for place, each in enumerate(kinds)}
        yield
        self._places = {each: places[kind] for each, kind in found.items()}
        self._kinds = kinds

    def _best(self, alike: Kind, steps: Steps, *, suited: bool) -> Kind:
        """The best class of a hand, which is `alike` by cards of a rank alone."""
        straight = (self._tops[steps],) if steps in self._tops else None
        made = {C.FLUSH: steps if suited else None, C.STRAIGHT: straight}
        made[C.STRAIGHT_FLUSH] = straight if suited else None
        numbers = self._numbers
        return max(
            [alike, *[(numbers[c], each) for c, each in made.items() if each and c in numbers]]
        )

    def _of_a_kind(self, steps: Steps, counts: Mapping[int, int]) -> Kind:
        """The class by cards of a rank alone."""
        ranked = sorted(counts, key=counts.__getitem__, reverse=True)
        category = self._group(tuple([counts[step] for step in ranked]))
        left = list(steps)
        telling: list[int] = []
        for cards in GROUPS[category]:
            step = max(s for s in ranked if counts[s] >= cards and s not in telling)
            telling.append(step)
            for _ in range(cards):
                left.remove(step)
        return self._numbers[category], (*telling, *left)

    def _category(self, held: Steps) -> Category:
        """The best category listed for so many cards of each rank, the most first."""
        return max(
            each
            for each, groups in GROUPS.items()
            if each in self._numbers and len(held) >= len(groups) and all(map(ge, held, groups))
        )

    def _straight(self, top: int) -> Steps:
        """The steps of the straight with that top; a low ace comes first, as the highest step."""
        steps = [step % _STEPS for step in range(top, top - self.size, -1)]
        return tuple(sorted(steps, reverse=True))

    # --- Places of hands ------------------------------------------------------------------------

    def worth(self, natural: Sequence[Card], wild: int) -> int:
        """The place of the best hand of natural cards and so many wild ones, whatever they are.

        In a low ranking a wild card always avoids the flush, and any choice of cards may. Raises
        ValueError for too few cards.
        """
        wild, cards = min(wild, self.size), [each.index for each in natural]
        place = self._by_rank(self._steps_of(cards), wild, suited=False)
        if not self.flushes or (self.low and wild):
            return place
        if self.low:
            choices = combinations(cards, min(self.size, len(cards)))
            return max([self._exactly(each) for each in choices])
        for suit in range(_FOUR):
            held = [each for each in cards if each % _FOUR == suit]
            if len(held) + wild >= self.size:
                place = max(place, self._by_rank(self._steps_of(held), wild, suited=True))
        return place

    def _steps_of(self, cards: Iterable[int]) -> Steps:
        """The steps of cards, which are given by index."""
        return tuple(sorted([self.steps[each] for each in cards], reverse=True))

    def _exactly(self, cards: Sequence[int]) -> int:
        """The place of just these natural cards."""
        suited = len(cards) == self.size and len({each % _FOUR for each in cards}) == 1
        return self._complete(self._steps_of(cards), 0, suited=suited)

    def _best_of(self, held: Steps, wild: int, *, suited: bool) -> int:
        """The place of the best choice of natural cards, or those of one suit, and wild ones."""
        if len(held) + wild < self.least:
            raise ValueError(f"{len(held) + wild} cards cannot make a hand of {self.size}")
        self._read()
        choices = {*combinations(held, min(self.size - wild, len(held)))}  # ranks may repeat
        return max([self._complete(each, wild, suited=suited) for each in choices])

    def _best_with(self, steps: Steps, wild: int, *, suited: bool) -> int:
        """The best place of these cards with each of so many wild ones as any rank (R2.6).

        It is -1 for cards of one suit that make no flush.
        """
        if not wild:
            return self._places.get((steps, suited), -1)
        ways = [tuple(sorted((*steps, step), reverse=True)) for step in range(_STEPS)]
        return max([self._complete(each, wild - 1, suited=suited) for each in ways])


_table: Final = lru_cache(maxsize=64)(HandTable)

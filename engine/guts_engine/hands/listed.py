"""Rankings in an order of their own, found by reading every hand that there can be (S5.2).

Slower to make than `HighTable`, for orders that it does not serve: categories listed in a game
file, straights only from some rank, and hands of fewer cards.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement
from operator import ge
from typing import Final

from guts_engine.hands.cards import Card, Rank, Suit
from guts_engine.hands.classes import ACE, GROUPS, STEPS, STRAIGHTS, Category, Scale
from guts_engine.hands.tables import HandTable, enough, wild_in

C = Category
Steps = tuple[int, ...]
"""The steps of the cards of a hand, falling."""

_IN_PACK: Final = len(Suit)
_OF_A_KIND: Final[tuple[Category, ...]] = (
    C.FIVE_OF_A_KIND,
    C.FOUR,
    C.FULL_HOUSE,
    C.THREE,
    C.TWO_PAIR,
    C.PAIR,
    C.HIGH_CARD,
)


class ListedScale(Scale):
    """The classes of hands of `size` cards in the order, from the lowest, that a game lists.

    A hand of a category that is not listed counts as the best that it also makes. Straights with a
    top below the step `lowest` do not count. Hands may lack up to `short` cards: they make no
    straight or flush, and a missing card is lower than any.
    """

    def __init__(
        self,
        size: int,
        order: Sequence[Category],
        *,
        wheel: bool,
        wild: bool,
        lowest: int = 0,
        short: int = 0,
    ) -> None:
        self.size = size
        self.least = size - short
        self.order = tuple(order)
        self.straights = {}
        if size > 1 and not STRAIGHTS.isdisjoint(order):
            for high in range(ACE, max(size - 2 - wheel, lowest - 1), -1):
                self.straights[high] = sum(1 << step for step in self.run(high))
        self._tops = {bits: top for top, bits in self.straights.items()}
        self._alike: dict[Steps, tuple[Category, int, bool]] = {}
        found: dict[tuple[Steps, bool], tuple[int, Steps]] = {}
        for cards in range(self.least, size + 1):
            for steps in combinations_with_replacement(range(ACE, -1, -1), cards):
                counts = {step: steps.count(step) for step in steps}
                most = max(counts.values(), default=0)
                if not wild and most > _IN_PACK:
                    continue
                alike = self._of_a_kind(steps, counts)
                top = self._top(steps) if most == 1 else None
                found[steps, False] = alike
                if top is not None:
                    found[steps, False] = max([alike, *self._in_line(steps, top, suited=False)])
                if cards == size and (wild or most == 1):
                    found[steps, True] = max([alike, *self._in_line(steps, top, suited=True)])
        ordered = sorted(set(found.values()))
        at = {each: place for place, each in enumerate(ordered)}
        self.total = len(ordered)
        self.read: dict[tuple[Steps, bool], int] = {each: at[kind] for each, kind in found.items()}
        """The places of all hands by their steps and whether they are of one suit."""
        self._tellings: dict[Category, list[Steps]] = {each: [] for each in self.order}
        for number, telling in ordered:
            self._tellings[self.order[number]].append(telling)
        firsts = accumulate(map(len, self._tellings.values()), initial=0)
        self.starts = dict(zip(self.order, firsts, strict=False))
        self.members = cache(self._members)
        self.places = cache(self._places)

    def _members(self, category: Category) -> tuple[Steps, ...]:
        return tuple(self._tellings[category])

    def _of_a_kind(self, steps: Steps, counts: Mapping[int, int]) -> tuple[int, Steps]:
        """The place in the order and the deciding steps by the cards of a rank alone."""
        ranked = sorted(counts, key=counts.__getitem__, reverse=True)
        held = tuple([counts[step] for step in ranked])
        if held not in self._alike:
            listed = [each for each in _OF_A_KIND if each in self.order]
            category = next(each for each in listed if _fits(GROUPS[each], held))
            groups = GROUPS[category]
            exactly = held == (*groups, *(1,) * (len(held) - len(groups)))
            self._alike[held] = category, self.order.index(category), exactly
        category, place, exactly = self._alike[held]
        if exactly:
            return place, tuple(ranked)
        left = list(steps)
        telling = []
        for cards in GROUPS[category]:
            step = max(s for s in counts if counts[s] >= cards and s not in telling)
            telling.append(step)
            for _ in range(cards):
                left.remove(step)
        return place, (*telling, *left)

    def _top(self, steps: Steps) -> int | None:
        """The top of the straight that cards of different ranks make."""
        return self._tops.get(sum([1 << step for step in steps]))

    def _in_line(
        self, steps: Steps, top: int | None, *, suited: bool
    ) -> Sequence[tuple[int, Steps]]:
        """The same for the straight with that top, and the flush, that the cards make."""
        if self.size == 1 or (top is None and not suited):
            return ()
        made = {
            C.STRAIGHT: None if top is None else (top,),
            C.FLUSH: steps if suited else None,
            C.STRAIGHT_FLUSH: (top,) if suited and top is not None else None,
        }
        return [
            (self.order.index(each), telling)
            for each, telling in made.items()
            if telling is not None and each in self.order
        ]


def _fits(groups: Steps, held: Steps) -> bool:
    """Whether there are different ranks with as many cards each; `held` are those of each rank."""
    return len(held) >= len(groups) and all(map(ge, held, groups))


class ListedTable(HandTable):
    """A ranking in a listed order: wild cards are tried as every rank (R2.6)."""

    def __init__(
        self, scale: ListedScale, ranks: Sequence[Rank], wild: Collection[Rank] = ()
    ) -> None:
        super().__init__(scale, ranks, wild)
        self._read = scale.read
        self._completed: dict[tuple[Steps, int, bool], int] = {}

    def of(self, place: int) -> tuple[Category, Steps]:
        return self.scale.at(place)

    def place(self, counts: Sequence[int], wild: int) -> int:
        """The highest class that these cards make, ignoring suits."""
        held = [step for step in range(ACE, -1, -1) for _ in range(counts[step])]
        return self._best(held, wild, suited=False)

    def suited(self, cards: Collection[Card], total: int, place: int) -> int:
        wild = wild_in(total)
        for suit in Suit:
            if enough(total, suit):
                steps = [self.ranks.index(each.rank) for each in cards if each.suit is suit]
                steps = [step for step in steps if self.ranks[step] not in self.wild]
                place = max(place, self._best(sorted(steps, reverse=True), wild, suited=True))
        return place

    def _best(self, held: Sequence[int], wild: int, *, suited: bool) -> int:
        """The best place of any choice of these steps and wild cards, which are always used."""
        wild = min(wild, self.scale.size)
        kept = min(self.scale.size - wild, len(held))
        return max(self._complete(each, wild, suited) for each in set(combinations(held, kept)))

    def _complete(self, steps: Steps, wild: int, suited: bool) -> int:
        key = steps, wild, suited
        if key not in self._completed:
            self._completed[key] = max(
                self._read[tuple(sorted(steps + others, reverse=True)), suited]
                for others in combinations_with_replacement(range(STEPS), wild)
            )
        return self._completed[key]

"""Categories of hands, and the ordered classes of equal hands (R2.2 to R2.7).

In this module and in `hand_tables` a rank is a step: 0 for the rank that counts lowest in the
ranking, 12 for the highest.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import accumulate, combinations, groupby
from math import comb
from typing import Final


class Category(IntEnum):
    """The category of a hand; their order depends on the ranking (R2.3, R2.4)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9
    TOP = 10
    """A hand that beats all others by the ranks printed on its cards (S5.2); in no order."""


C = Category
STRAIGHTS: Final = frozenset({C.STRAIGHT, C.STRAIGHT_FLUSH})
FLUSHES: Final = frozenset({C.FLUSH, C.STRAIGHT_FLUSH})
STEPS: Final = 13
ACE: Final = STEPS - 1
"""The step of the ace in rankings with straights, flushes or wild cards."""

GROUPS: Final[dict[Category, tuple[int, ...]]] = {
    C.HIGH_CARD: (),
    C.PAIR: (2,),
    C.TWO_PAIR: (2, 2),
    C.THREE: (3,),
    C.FULL_HOUSE: (3, 2),
    C.FOUR: (4,),
    C.FIVE_OF_A_KIND: (5,),
}
"""The numbers of cards of each rank that decides the category first."""


def shape(category: Category, size: int) -> tuple[int, ...]:
    """The number of cards of each rank in a hand of the category, the deciding rank first."""
    groups = GROUPS.get(category, ())
    return groups + (1,) * (size - sum(groups))


class Scale:
    """The classes of hands of `size` cards by place, 0 for the lowest.

    `order` are the categories from the lowest to the highest. The classes of a category are listed
    on first use.
    """

    def __init__(
        self, size: int, order: Sequence[Category], *, wheel: bool, wild: bool = False
    ) -> None:
        self.size = size
        self.least = size
        """The fewest cards that make a hand."""
        self.order = tuple(order)
        self.straights: dict[int, int] = {}
        """The steps of each straight as bits by its top step, the highest first (R2.3)."""
        if C.STRAIGHT in order:
            for top in range(ACE, size - 2 - wheel, -1):
                self.straights[top] = sum(1 << step for step in self.run(top))
        self._doubled = (size - 1) // 2 if wild else 0
        firsts = accumulate((self._count(each) for each in self.order), initial=0)
        *starts, self.total = firsts
        self.starts = dict(zip(self.order, starts, strict=True))
        self.members = cache(self._members)
        self.places = cache(self._places)

    def at(self, place: int) -> tuple[Category, tuple[int, ...]]:
        """The category and the deciding steps of the class at the place."""
        category = next(each for each in reversed(self.order) if self.starts[each] <= place)
        return category, self.members(category)[place - self.starts[category]]

    def run(self, top: int) -> tuple[int, ...]:
        """The steps of the straight with that top, the highest first; a low ace is last."""
        return tuple([step % STEPS for step in range(top, top - self.size, -1)])

    def _places(self, category: Category) -> dict[tuple[int, ...], int]:
        """The places of the category's classes by their deciding steps."""
        return {
            steps: place
            for place, steps in enumerate(self.members(category), self.starts[category])
        }

    def _count(self, category: Category) -> int:
        if category in STRAIGHTS:
            return len(self.straights)
        count, free = 1, STEPS
        for block in self._blocks(category):
            count *= comb(free, block)
            free -= block
        if category in (C.HIGH_CARD, C.FLUSH):
            count -= len(self.straights)
        if category is C.FLUSH:
            count += sum(comb(ACE, self.size - 1 - more) for more in self._more_aces)
        return count

    def _members(self, category: Category) -> tuple[tuple[int, ...], ...]:
        """The deciding steps of the category's classes, in rising order."""
        if category in STRAIGHTS:
            return tuple((top,) for top in sorted(self.straights))
        chosen = _choices(self._blocks(category), range(ACE, -1, -1))
        if category not in (C.HIGH_CARD, C.FLUSH):
            return tuple(chosen)
        straight = set(self.straights.values())
        members = [each for each in chosen if sum(1 << step for step in each) not in straight]
        if category is C.FLUSH:
            for more in self._more_aces:
                others = _choices((self.size - 1 - more,), range(ACE - 1, -1, -1))
                members += [(ACE,) * (more + 1) + each for each in others]
        return tuple(members)

    @property
    def _more_aces(self) -> range:
        """The possible numbers of further aces in a flush with wild cards (R2.6).

        Wild cards in a flush are all aces. With more of them than this the cards make at least four
        of a kind, or three of a kind in a hand of three.
        """
        return range(1, self._doubled + 1)

    def _blocks(self, category: Category) -> list[int]:
        """The numbers of interchangeable ranks in the hand, such as two pairs, then one kicker."""
        return [len(list(alike)) for _, alike in groupby(shape(category, self.size))]


def _choices(blocks: Sequence[int], falling: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every choice of steps block by block, in rising order, from the steps `falling`."""
    if not blocks:
        yield ()
        return
    for chosen in reversed(list(combinations(falling, blocks[0]))):
        rest = [step for step in falling if step not in chosen] if blocks[1:] else ()
        for others in _choices(blocks[1:], rest):
            yield chosen + others

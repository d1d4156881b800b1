"""Stacks and handfuls of chips for an amount.

The larger an amount, the more chips: a heap of more chips has every stack of the heap of fewer, at
least as high. Their colours make up the amount as well as that many chips can.
"""

from functools import lru_cache
from math import floor, log, sqrt
from typing import NamedTuple

from guts_gui.layout.pot_level import PotScale

DENOMINATIONS = (500, 100, 25, 5, 1)
MOST_CHIPS = 60
"""The most chips shown of an amount."""
Stack = tuple[int, ...]
"""The denominations of the chips in a stack, lowest chip first."""


class Pile(NamedTuple):
    """How a heap is built: the height of a stack alone, the maximum height, and how many stacks.

    With every further stack all may be one chip higher.
    """

    alone: int
    tallest: int
    most: int


SEAT = Pile(5, 8, 6)
"""A player's stacks."""


def pot_pile(front: int) -> Pile:
    """The stacks of a pot with `front` of them in the front row, and as many behind."""
    return Pile(3, 5, 2 * front)


TYPICAL = 15
"""The chips drawn for a typical stack."""
STEP = 1.25
"""The ratio of two amounts of which the larger one always has more chips, down to 2 chips."""
OPENING, GROWN = 5, 25
"""The chips drawn for an opening pot, and how many more for a pot as large as a stack."""


def seat_chips(amount: int, scale: PotScale) -> int:
    """The number of chips drawn for a player's amount; none is worth less than an ante."""
    if amount <= 0:
        return 0
    share = amount / max(1, scale.stack)
    count = TYPICAL * sqrt(share) if share > 1 else TYPICAL + log(share) / log(STEP)
    return max(1, min(floor(count), amount // scale.ante))


def pot_chips(amount: int, scale: PotScale) -> int:
    """The number of chips drawn for a pot; none is worth less than an ante."""
    if amount <= 0:
        return 0
    if amount <= scale.opening:
        count = -(-OPENING * amount // scale.opening)
    else:
        count = floor(OPENING + GROWN * scale.way(amount))
    return max(1, min(count, amount // scale.ante))


@lru_cache(maxsize=4096)
def heap(amount: int, count: int, pile: Pile) -> tuple[Stack, ...]:
    """The stacks of an amount in `count` chips, most valuable first."""
    most = min(count, pile.most * pile.tallest)
    chips = _chips(amount, most)[:most]
    stacks: list[Stack] = []
    for height in _heights(len(chips), pile):
        stacks.append(tuple(chips[:height]))
        chips = chips[height:]
    return tuple(stacks)


@lru_cache(maxsize=512)
def _heights(count: int, pile: Pile) -> tuple[int, ...]:
    """The heights of the stacks of `count` chips: one chip more makes one stack higher by one."""
    heights: list[int] = []
    while sum(heights) < count:
        limit = min(pile.tallest, pile.alone + len(heights) - 1)
        low = [place for place, height in enumerate(heights) if height < limit]
        if low:
            heights[min(low, key=heights.__getitem__)] += 1
        else:
            heights.append(1)
    return tuple(heights)


def _chips(amount: int, count: int, *, fives: bool = True) -> list[int]:
    """Chips that make up an amount, most valuable first: at least `count` if it has as many.

    For it a chip of the largest denomination and one of the most frequent are changed in turn,
    and `fives`, if at all, only if there is nothing else.
    """
    numbers, left = [], amount
    for worth in DENOMINATIONS:
        number, left = divmod(left, worth)
        numbers.append(number)
    largest = True
    while sum(numbers) < min(count, amount):
        worthy = [place for place in range(3) if numbers[place]]
        if not worthy and not fives:
            break
        worthy = worthy or [3]
        place = worthy[0] if largest else max(worthy, key=numbers.__getitem__)
        numbers[place] -= 1
        numbers[place + 1] += DENOMINATIONS[place] // DENOMINATIONS[place + 1]
        largest = not largest
    chips: list[int] = []
    for worth, number in zip(DENOMINATIONS, numbers, strict=True):
        chips += [worth] * min(number, MOST_CHIPS)
    return chips[:MOST_CHIPS]


MOST_PARCELS = 5
PARCEL = 4
"""Maximum number of visible chips in a handful."""


class Parcel(NamedTuple):
    """An amount that is thrown at once, and the chips shown for it."""

    chips: int
    seen: tuple[int, ...]


@lru_cache(maxsize=1024)
def parcels(amount: int, most: int = MOST_PARCELS) -> tuple[Parcel, ...]:
    """The handfuls in which an amount is thrown; empty for 0."""
    chips = _chips(amount, most, fives=False)
    count = min(most, len(chips))
    result: list[Parcel] = []
    for turn in range(count):
        part = chips[turn * len(chips) // count : (turn + 1) * len(chips) // count]
        worth = sum(part) if turn < count - 1 else amount - sum(each.chips for each in result)
        result.append(Parcel(worth, tuple(part[:PARCEL])))
    return tuple(result)

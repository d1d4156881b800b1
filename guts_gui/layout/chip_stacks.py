"""Stacks and handfuls of chips for an amount."""

from functools import lru_cache
from typing import NamedTuple

DENOMINATIONS = (500, 100, 25, 5, 1)
TALLEST = 8
MOST_STACKS = 6

Stack = tuple[int, int]
"""A denomination and the height of its stack."""


def counts(amount: int) -> list[int]:
    """The number of chips of each denomination; some large chips are changed, for variety."""
    result = []
    for worth in DENOMINATIONS:
        count, amount = divmod(amount, worth)
        result.append(count)
    for place in range(len(result) - 2):
        lower = result[place + 1]
        if result[place] and not lower and sum(result) < 12:
            result[place] -= 1
            result[place + 1] += DENOMINATIONS[place] // DENOMINATIONS[place + 1]
    return result


@lru_cache(maxsize=4096)
def stacks(amount: int) -> tuple[Stack, ...]:
    """The stacks of an amount, most valuable first; a very large amount shows its largest chips."""
    result: list[Stack] = []
    for worth, count in zip(DENOMINATIONS, counts(max(0, amount)), strict=True):
        for lower in range(0, min(count, MOST_STACKS * TALLEST), TALLEST):
            result.append((worth, min(count - lower, TALLEST)))
    return tuple(result[:MOST_STACKS])


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
    chips = [worth for worth, count in stacks(amount) for _ in range(count)]
    count = min(most, len(chips))
    result: list[Parcel] = []
    for turn in range(count):
        part = chips[turn * len(chips) // count : (turn + 1) * len(chips) // count]
        worth = sum(part) if turn < count - 1 else amount - sum(each.chips for each in result)
        result.append(Parcel(worth, tuple(part[:PARCEL])))
    return tuple(result)

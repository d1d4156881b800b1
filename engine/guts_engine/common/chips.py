"""Splits chips without losing any, and limits how many there may be."""

from collections.abc import Sequence
from typing import Final

LARGEST_STAKE: Final = 10**12
"""No deal begins once all pots together, or one player's chips or debt, exceed this (R7.5).

In a deal begun below it every amount stays under a hundred times as much; SQLite's 64-bit integers
can add up 90,000 of those.
"""


def split(amount: int, seats: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Equal shares of `amount` as (seat, chips); odd chips go one each to the first seats (R5.4).

    `seats` are in order from the dealer's left. Raises ValueError without a seat.
    """
    if not seats:
        raise ValueError("there are no seats to split the chips between")
    share, odd = divmod(amount, len(seats))
    return tuple([(seat, share + (place < odd)) for place, seat in enumerate(seats)])


def refill(pot: int, reserve: int, limit: int) -> int:
    """The chips that a pot below the limit takes back from the reserve (R7.1).

    Without a limit an empty pot takes all.
    """
    if limit:
        return min(reserve, max(0, limit - pot))
    return 0 if pot else reserve

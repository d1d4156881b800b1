"""Arrays of many deals: a column for each deal, a row for each player from the dealer's left."""

from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from guts_engine.hands.cards import JOKERS, PACK

Flags = NDArray[np.bool_]
Chips = NDArray[np.int64]
Numbers = NDArray[np.int64]
Indices = NDArray[np.int8]
"""Cards by their index in `DECK`, `NO_CARD` where there is none."""

DECK: Final = PACK + JOKERS
NO_CARD: Final = -1
RANKS: Final = np.array([*[each.rank for each in DECK], -1], np.int8)
"""The rank of each card by its index, 0 for jokers, -1 for `NO_CARD`."""
SUITS: Final = np.array([*[each.suit for each in DECK], -9], np.int8)


def number(flags: Flags) -> Numbers:
    """The number of rows with the flag, by deal."""
    counted: Numbers = flags.sum(axis=0, dtype=np.int8).astype(np.int64)
    return counted


def some(flags: Flags) -> Flags:
    """Whether any row has the flag, by deal."""
    found: Flags = np.logical_or.reduce(flags, axis=0)
    return found


def last(flags: Flags) -> Flags:
    """The last row with the flag in each deal."""
    found: Flags = flags & (flags[::-1].cumsum(axis=0)[::-1] == 1)
    return found


def only(flags: Flags) -> Flags:
    """Whether exactly one row has the flag, by deal."""
    found: Flags = number(flags) == 1
    return found


_MANY: Final = np.int8(64)
"""More rows than are counted by their places."""
Row = TypeVar("Row", bound=np.integer[Any])


def ascending(rows: NDArray[Row]) -> NDArray[Row]:
    """The few rows in rising order in each column: whole rows are exchanged, so none is sorted."""
    found = list(rows)
    for end in range(len(found) - 1, 0, -1):
        for at in range(end):
            one, other = found[at : at + 2]
            found[at : at + 2] = np.minimum(one, other), np.maximum(one, other)
    return np.array(found).reshape(rows.shape)


def flagged(flags: Flags) -> Indices:
    """The places of the rows in each column: first those with the flag, each in order."""
    places = np.arange(len(flags), dtype=np.int8)[:, None]
    found: Indices = ascending(places - (flags * _MANY)) % _MANY
    return found


def divided(chips: Chips, among: Flags) -> Chips:
    """Equal shares for the rows with the flag, odd chips one each to the first (R5.4)."""
    count = np.maximum(number(among), 1)
    share, odd = np.divmod(chips, count)
    before = among.cumsum(axis=0) - among
    found: Chips = among * (share + (before < odd))
    return found

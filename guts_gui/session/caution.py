"""When a stake deserves a second thought (no pygame)."""

from typing import Final

SHARE: Final = 2
ANTES: Final = 20
"""A stake is big from a half of the player's chips on, if that is twenty antes or more."""


def big(owed: int, chips: int, ante: int) -> bool:
    """Whether losing `owed` out of so many chips is worth asking about before going in."""
    return owed * SHARE >= chips and owed >= ANTES * ante

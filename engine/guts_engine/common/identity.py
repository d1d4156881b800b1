"""A cache by the identity of its argument, for values whose hash takes longer than their use."""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def by_identity(make: Callable[[K], V], most: int = 256) -> Callable[[K], V]:
    """`make` with the latest results kept, at most so many, together with their arguments.

    An argument that is kept stays alive, so no other can have its identity.
    """
    found: dict[int, tuple[K, V]] = {}

    def cached(key: K) -> V:
        known = found.get(id(key))
        if known is None:
            if len(found) >= most:
                found.clear()
            known = found[id(key)] = key, make(key)
        return known[1]

    return cached

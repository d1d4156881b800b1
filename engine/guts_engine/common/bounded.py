"""Results that are kept, up to a number."""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(dict[K, V]):
    """A dictionary that loses its oldest entry before it would have more than `most`."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) >= self.most and key not in self:
            del self[next(iter(self))]
        super().__setitem__(key, value)


def by_identity(make: Callable[[K], V], most: int = 256) -> Callable[[K], V]:
    """`make` with the latest results kept by the identity of their arguments, at most so many.

    It is for arguments whose hash takes longer than the use of the result. One that is kept stays
    alive, so no other can have its identity.
    """
    found: Bounded[int, tuple[K, V]] = Bounded(most)

    def cached(key: K) -> V:
        known = found.get(id(key))
        if known is None:
            known = found[id(key)] = key, make(key)
        return known[1]

    return cached

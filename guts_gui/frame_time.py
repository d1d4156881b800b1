"""Work that is done a little in each frame, by a clock that tests set."""

from collections.abc import Callable, Iterator
from time import perf_counter

clock: Callable[[], float] = perf_counter


def for_seconds(seconds: float) -> Iterator[None]:
    """Once, and again until that many seconds have passed."""
    until = clock() + seconds
    yield
    while clock() < until:
        yield

"""Preparing the bots for a game while its table is open: hands are looked at, rules solved.

House rules that are not at hand are solved in another process, roughly at first, and kept in the
player's cache folder by a digest of the rules. A file that is damaged or of others is made again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from math import isfinite
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from time import sleep
from typing import TYPE_CHECKING, Final

from guts_engine.rules.ruleset import RuleSet
from guts_gui.bots.solver import Elsewhere, Here, Solving
from guts_gui.frame_time import for_seconds

if TYPE_CHECKING:
    from guts_engine.strategy.stored import Arrays

FOLDER: Final = "policies"
"""The folder inside the player's cache folder."""
METHOD: Final = 2
"""Counts what changes policies, so that those of other versions are not read."""
_STRETCH: Final = 0.1
"""Seconds of work at a time if nothing else goes on."""

Worker = Callable[[RuleSet, int, Path], Solving]


class Preparation:
    """The work for one game; `share` is what is done of it, 0 to 1.

    Its rules are solved for `players`, if there are any. Without a cache folder nothing is kept.
    """

    def __init__(
        self, rules: RuleSet, cache: Path | None, players: int = 0, worker: Worker = Elsewhere
    ) -> None:
        self.rules = rules
        self.players = players
        self.share = 0.0
        self.done = False
        self.solves = False
        """Whether the rules are or were to be solved, and the hands have been looked at."""
        self._worker = worker
        self._cache = cache
        self._steps: Iterator[float] | None = None
        self.waits = False
        """Whether all that is left is done elsewhere."""

    def work(self, seconds: float) -> bool:
        """Work for about that long; returns whether it has just been finished."""
        if self.done:
            return False
        if self._steps is None:
            self._steps = self._all()
        for _ in for_seconds(seconds):
            share = next(self._steps, None)
            if share is None:
                self.share, self.done, self.waits = 1.0, True, False
                return True
            self.share = share
            if self.waits:
                break
        return False

    @property
    def long(self) -> bool:
        """Whether most is still to be done, which takes seconds."""
        return self.solves and not self.done

    @property
    def rough(self) -> bool:
        """Whether the bots play roughly until the rules are solved."""
        return self.solves and not self.done

    def _all(self) -> Iterator[float]:
        yield from self._looked()
        if self.players > 1 and not self._is_solved():
            self.solves = True
            yield from self._solved()

    def _is_solved(self) -> bool:
        """Whether a policy is at hand, and not a rough one."""
        from guts_engine.strategy.known import known  # slow to import

        found = known(self.rules, self.players)
        return found is not None and isfinite(found.gain)

    def _looked(self) -> Iterator[float]:
        """Look at the hands that come up at the declarations."""
        from guts_engine.strategy.outlook import Outlook

        yield from Outlook(self.rules).preparing()

    # --- Solving ----------------------------------------------------------------------------

    def _solved(self) -> Iterator[float]:
        """Solve the rules, or read what was found at an earlier time."""
        nowhere = None if self._cache else Path(mkdtemp(prefix="guts-"))
        folder = self._cache / FOLDER if self._cache else nowhere
        assert folder is not None
        try:
            file = folder / f"{digest(self.rules)}-{self.players}.npz"
            if self._read(file):
                return
            for worker in (self._worker, Here):
                with suppress(OSError):
                    yield from self._followed(worker(self.rules, self.players, file))
                    return
        finally:
            if nowhere is not None:
                rmtree(nowhere, ignore_errors=True)

    def _followed(self, work: Solving) -> Iterator[float]:
        self.waits = work.apart
        while news := work.news():
            if news.policy is not None:
                self._keep(news.policy)
            yield news.share

    def _read(self, file: Path) -> bool:
        """Keep the policy in that file, if it is whole and more than a rough one."""
        from guts_engine.strategy.stored import load

        with suppress(OSError, ValueError, KeyError):
            self._keep(load(file)[self.players])
        return self._is_solved()

    def _keep(self, policy: Arrays) -> None:
        from guts_engine.strategy.known import keep
        from guts_engine.strategy.stored import unpacked

        found = unpacked(self.rules, self.players, policy)
        if found is not None:
            keep(self.rules, self.players, found)


@lru_cache(maxsize=16)
def digest(rules: RuleSet) -> str:
    """A digest of the rules, for the name of a file."""
    from hashlib import sha256  # imported on use, for a faster start of the program

    return sha256(repr((METHOD, rules)).encode()).hexdigest()


def preparing(rules: RuleSet, players: int, cache: Path | None) -> Iterator[float]:
    """Prepare the bots for a game before going on; yields the share done."""
    work = Preparation(rules, cache, players)
    while not work.work(_STRETCH):
        if work.waits:
            sleep(_STRETCH)
        yield work.share

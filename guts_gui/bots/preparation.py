"""Preparing the bots for a game in steps, while a table is open: hands are sampled, rules solved.

How good hands are is sampled for games without shipped tables, and then the thresholds of the
equilibrium are solved for rules without them. Both are kept in the player's cache folder, in files
named by digests of what they depend on. A file that is damaged, or of other rules, is made again.
Until all is ready the bots judge hands by coarse samples, and play by the thresholds of an
idealised game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Final

from guts_engine.common.work import part
from guts_engine.equilibrium import solved
from guts_engine.equilibrium.certainty import is_certain
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import to_be_solved
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Manner
from guts_engine.strength.form import form_of
from guts_engine.strength.prepared import digest, is_prepared, learnt, prepare
from guts_engine.strength.tables import TableError
from guts_gui.files.file_io import UnreadableError, put, read

FOLDER: Final = "hands"
SOLUTIONS: Final = "thresholds"
"""The folders inside the player's cache folder."""
_LARGEST: Final = 4 * 1024 * 1024
"""The most bytes of a file that is read."""

Worths = dict[str, list[float]]


class Preparation:
    """The work for one game; `share` is what is done of it, 0 to 1.

    Its rules are solved for `players`, if there are any. Without a cache folder nothing is kept.
    """

    def __init__(self, rules: RuleSet, cache: Path | None, players: int = 0) -> None:
        self.rules = rules
        self.players = players
        self.share = 0.0
        self._folder = cache / FOLDER if cache else None
        self._solutions = cache / SOLUTIONS if cache else None
        self._known: Worths = {}
        self._sampled = form_of(rules) is not None or is_prepared(rules.played)
        self._steps: Iterator[float] | None = None
        self.done = self._sampled and not self._unsolved()
        self.solves = False
        """Whether the rules are being solved now, and the hands are sampled."""

    def work(self, seconds: float) -> bool:
        """Work for about that long; returns whether it has just been finished."""
        if self.done:
            return False
        until = perf_counter() + seconds
        if self._steps is None:
            self._steps = self._all()
        for share in self._steps:
            self.share = share
            if perf_counter() >= until:
                return False
        self.share, self.done = 1.0, True
        return True

    @property
    def long(self) -> bool:
        """Whether most is still to be done, which takes seconds."""
        return self._steps is not None and not self.done and (self.solves or not self._known)

    @property
    def rough(self) -> bool:
        """Whether the bots play by the idealised game until the rules are solved."""
        return not self.done and self._unsolved() and self._improves

    @cached_property
    def _improves(self) -> bool:
        """Whether the rules can be solved, and their thresholds are only about right so far."""
        in_turn = self.rules.declaring.declare is Manner.SEQUENTIAL
        if is_certain(self.rules, Situation(self.players, position=0 if in_turn else None)):
            return False
        from guts_engine.analysis.solve.course.course import UnsolvableError, check_course

        try:
            check_course(self.rules)
        except UnsolvableError:
            return False
        return True

    def _all(self) -> Iterator[float]:
        """Sample what is missing, then solve."""
        part = 0.5 if self._unsolved() else 1.0
        if not self._sampled:
            self._known = self._read()
            for share in prepare(self.rules.played, self._known):
                yield part * share
            self._write()
        if self._unsolved():
            yield from self._solved()

    # --- Samples of hands -------------------------------------------------------------------

    @property
    def _file(self) -> Path | None:
        return self._folder / f"{digest(self.rules.played)}.json" if self._folder else None

    def _read(self) -> Worths:
        """What is known from an earlier time; nothing if the file is missing or damaged."""
        if self._file is None:
            return {}
        try:
            return _sound(json.loads(read(self._file, _LARGEST)))
        except (OSError, UnreadableError, ValueError, RecursionError):
            return {}

    def _write(self) -> None:
        """Keep what was sampled; without room or permission it is sampled again next time."""
        found = learnt(self.rules.played)
        if found != self._known:
            _keep(self._file, found)

    # --- Thresholds -------------------------------------------------------------------------

    def _unsolved(self) -> bool:
        """Whether the rules are to be solved; never if a shipped table is damaged."""
        rules, players = self.rules, self.players
        try:
            return players > 1 and to_be_solved(rules) and not solved.points_of(rules, players)
        except TableError:
            return False

    def _solved(self) -> Iterator[float]:
        """Solve the rules, or read their solution; rules without thresholds stay as they are."""
        name = f"{solved.key_of(self.rules)}-{self.players}.json"
        file = self._solutions / name if self._solutions else None
        points = self._points(file)
        if not points:
            from guts_engine.analysis.solve.course.course import UnsolvableError
            from guts_engine.analysis.solve.tables import QUICK, computing

            self.solves = True
            work = computing(self.rules, self.players, batch=QUICK)
            try:
                points = yield from part(work, self.share, 1.0)
            except UnsolvableError:
                return
            _keep(file, [solved.plain(self.rules, self.players, each) for each in points])
        solved.put(self.rules, self.players, points)

    def _points(self, file: Path | None) -> tuple[solved.Point, ...]:
        """The solution from an earlier time; none if the file is missing or damaged."""
        if file is None:
            return ()
        try:
            found = json.loads(read(file, _LARGEST))
            points = [solved.point_of(self.rules, self.players, each) for each in found]
        except (OSError, UnreadableError, ValueError, KeyError, TypeError, RecursionError):
            return ()
        levels = solved.levels_of(self.rules)
        return tuple(points) if tuple([each.level for each in points]) == levels else ()


def preparing(rules: RuleSet, players: int, cache: Path | None) -> Iterator[float]:
    """Prepare the bots for a game before going on; yields the share done."""
    work = Preparation(rules, cache, players)
    while not work.done:
        work.work(_STRETCH)
        yield work.share


_STRETCH: Final = 0.1
"""Seconds of work at a time if nothing else goes on."""


def _keep(file: Path | None, found: object) -> None:
    """Write a file; without room or permission nothing is kept."""
    if file is None:
        return
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        put(file, json.dumps(found).encode())


def _sound(found: object) -> Worths:
    """The worths in a file. Raises ValueError for anything else."""
    if not isinstance(found, Mapping):
        raise ValueError("not a table")
    for worths in found.values():
        numbers = isinstance(worths, list) and all(isinstance(each, float) for each in worths)
        if not numbers or worths != sorted(worths) or not all(0 <= each <= 1 for each in worths):
            raise ValueError("not worths in rising order")
    return dict(found)

"""Preparing the bots for a game: how good its hands are, sampled in steps while a table is open.

What was sampled is kept in the player's cache folder, in a file named by a digest of the steps that
shape the hands. A file that is damaged, or of other steps, is sampled again. Until all is ready the
bots judge hands by coarse samples.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Final

from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.form import form_of
from guts_engine.strength.prepared import digest, is_prepared, learnt, prepare
from guts_gui.files.file_io import UnreadableError, put, read

FOLDER: Final = "hands"
"""The folder inside the player's cache folder."""
_LARGEST: Final = 4 * 1024 * 1024
"""The most bytes of a file that is read."""

Worths = dict[str, list[float]]


class Preparation:
    """The work for one game; `share` is what is done of it, 0 to 1.

    Without a cache folder nothing is kept.
    """

    def __init__(self, rules: RuleSet, cache: Path | None) -> None:
        self.rules = rules
        self.share = 0.0
        self._folder = cache / FOLDER if cache else None
        self._known: Worths = {}
        self._steps: Iterator[float] | None = None
        self.done = form_of(rules) is not None or is_prepared(rules.played)

    def work(self, seconds: float) -> bool:
        """Work for about that long; returns whether it has just been finished."""
        if self.done:
            return False
        until = perf_counter() + seconds
        if self._steps is None:
            self._known = self._read()
            self._steps = prepare(self.rules.played, self._known)
        for share in self._steps:
            self.share = share
            if perf_counter() >= until:
                return False
        self.share, self.done = 1.0, True
        self._write()
        return True

    @property
    def long(self) -> bool:
        """Whether most is still to be sampled, which takes seconds."""
        return self._steps is not None and not self._known and not self.done

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
        file = self._file
        found = learnt(self.rules.played)
        if file is None or found == self._known:
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

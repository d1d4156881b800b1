"""What learning bots remember of people from session to session, in a file of the data folder.

The counts of each session are kept apart, so that a session that is resumed is not counted twice;
those of the oldest are added together. A damaged file is renamed, never overwritten. If the file
cannot be written, play goes on, and a sentence says so once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from pathlib import Path
from typing import Any, Final

from guts_engine.bots.habits import NONE, UNKNOWN, Count, Habits
from guts_gui.files.file_io import UnreadableError, put, read
from guts_gui.files.paths import FolderError, ready
from guts_gui.files.toml_files import Clock, set_aside
from guts_gui.i18n.faults import system_words
from guts_gui.i18n.translate import tr
from guts_gui.settings.settings import Remembered

FILE: Final = "remembered.json"
"""The file inside the player's data folder."""
MOST_SESSIONS: Final = 8
"""The most sessions of a bot whose counts are kept apart."""
_LARGEST: Final = 16 * 1024 * 1024
"""The most bytes of the file that are read."""
_EARLIER: Final = 0
"""The number that stands for all sessions whose counts are added together."""
_NUMBERS: Final = len(NONE)
"""The numbers of a count; earlier versions wrote some more."""

Known = dict[str, Habits]
"""Habits by player's name."""


class Memory:
    """What each learning bot, by id, has seen of people, by name.

    `lasts` is the setting: how long people are remembered. `forgotten` counts how often everyone
    was forgotten; `notify` shows sentences to the player. The file is read on first use.
    """

    def __init__(
        self,
        folder: Path,
        now: Clock,
        lasts: Callable[[], Remembered],
        notify: Callable[[str], None],
    ) -> None:
        self.path = folder / FILE
        self.forgotten = 0
        self._now = now
        self._lasts = lasts
        self._notify = notify
        self._bots: dict[str, dict[int, Known]] | None = None
        self._failing = False

    @property
    def lasts(self) -> Remembered:
        """How long people are remembered now."""
        return self._lasts()

    def people(self) -> tuple[str, ...]:
        """The names of all people remembered, in order of the alphabet."""
        sessions = (each for bot in self._read().values() for each in bot.values())
        return tuple(sorted({name for known in sessions for name in known}))

    def known(self, bot: str, session: int | None) -> Known:
        """What the bot remembers of all sessions but this one, if people are always remembered."""
        if self.lasts != "always":
            return {}
        return _together(
            known for number, known in self._read().get(bot, {}).items() if number != session
        )

    def keep(self, bot: str, session: int | None, seen: Mapping[str, Habits]) -> None:
        """Remember what the bot has seen in a session, if people are always remembered."""
        found = {name: habits for name, habits in seen.items() if habits.asked}
        if self.lasts != "always" or session is None or not found:
            return
        sessions = self._read().setdefault(bot, {})
        sessions.pop(session, None)
        sessions[session] = found
        apart = [each for each in sessions if each != _EARLIER]
        if len(apart) > MOST_SESSIONS:
            parts = sessions.pop(_EARLIER, {}), sessions.pop(apart[0])
            self._read()[bot] = {_EARLIER: _together(parts), **sessions}
        self._write()

    def forget(self) -> None:
        """Forget everyone, now and for good."""
        self.forgotten += 1
        self._read().clear()
        self._write()

    # --- The file ---------------------------------------------------------------------------

    def _read(self) -> dict[str, dict[int, Known]]:
        if self._bots is None:
            self._bots = {}
            try:
                self._bots = _sound(json.loads(read(self.path, _LARGEST)))
            except FileNotFoundError:
                pass
            except OSError as error:
                self._notify(set_aside(self.path, system_words(error), self._now))
            except UnreadableError as error:
                self._notify(set_aside(self.path, str(error), self._now))
            except (ValueError, RecursionError):
                self._notify(set_aside(self.path, tr("it is damaged"), self._now))
        return self._bots

    def _write(self) -> None:
        plain = {
            bot: [[number, as_plain(known)] for number, known in sessions.items()]
            for bot, sessions in self._read().items()
        }
        try:
            ready(self.path.parent)
            put(self.path, json.dumps(plain).encode())
        except FolderError as error:
            self._fail(str(error))
        except OSError as error:
            self._fail(system_words(error))
        else:
            self._failing = False

    def _fail(self, why: str) -> None:
        """Say once that nothing can be written."""
        if not self._failing:
            self._failing = True
            words = tr(
                "Can't save what the bots remember to {path} ({why}).", path=self.path, why=why
            )
            self._notify(words)


def _together(sessions: Iterable[Mapping[str, Habits]]) -> Known:
    """The counts of several sessions added up."""
    found: Known = {}
    for known in sessions:
        for name, habits in known.items():
            found[name] = found.get(name, UNKNOWN).plus(habits)
    return found


def _sound(plain: Any) -> dict[str, dict[int, Known]]:
    """The contents of a file. Raises ValueError for anything else."""
    try:
        return {
            bot: {_number(number): known_from(known) for number, known in sessions}
            for bot, sessions in plain.items()
        }
    except (AttributeError, TypeError) as wrong:
        raise ValueError("not what the program writes") from wrong


def as_plain(known: Mapping[str, Habits]) -> dict[str, Any]:
    """Habits by player's name as plain values, for JSON."""
    return {name: {key: [*each] for key, each in one.counts.items()} for name, one in known.items()}


def known_from(plain: Any) -> Known:
    """The habits of `as_plain`, as from a file. Raises ValueError if damaged."""
    try:
        checked = _checked(plain)
        return {
            name: Habits({key: Count(*numbers[:_NUMBERS]) for key, numbers in one.items()})
            for name, one in checked.items()
        }
    except (AttributeError, TypeError) as wrong:
        raise ValueError("not what the program writes") from wrong


def _counts(number: Any) -> bool:
    return type(number) in (int, float) and isfinite(number) and number >= 0


def _number(number: Any) -> int:
    if type(number) is not int:
        raise ValueError("not the number of a session")
    return number


def _checked(known: Any) -> dict[str, Any]:
    """Habits as plain values. Raises ValueError, TypeError or AttributeError for anything else."""
    for habits in known.values():
        for numbers in habits.values():
            if len(numbers) < _NUMBERS or not all(map(_counts, numbers)):
                raise ValueError("not a count")
    found: dict[str, Any] = known
    return found

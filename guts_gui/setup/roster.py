"""Built-in and user bots, and their TOML files.

A file in `bots/` contains one bot, whose id is the file's name; a file with the name of a
built-in bot is the player's version of it. Unusable files are moved aside, never overwritten.
"""

from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from guts_engine.bots.persona import (
    ID,
    LENGTHS,
    Persona,
    PersonaError,
    read_persona,
    written,
)
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.letters import name_key
from guts_gui.files.free_names import free_id, name_of_copy
from guts_gui.files.paths import FolderError
from guts_gui.files.toml_files import (
    Clock,
    edited_text,
    fresh_text,
    line_of,
    put_values,
    set_aside,
    text_of,
    toml_at,
    values_of,
    write,
)
from guts_gui.i18n.faults import fault_words, system_words
from guts_gui.i18n.translate import alphabetical, tr

GREETING = "A bot of Guts Table. You can edit this file: docs/bots.md explains the numbers."
LONGEST_ID = 32


class RosterError(Exception):
    """One sentence for the player on a bot that cannot be saved, reset or deleted."""


class Roster:
    """The bots by id: built-in ones in their order, then the player's by name.

    The files are read on first use, and again by `read`; `now` dates files that are moved aside.
    """

    def __init__(self, config: Path, now: Clock) -> None:
        self.folder = config / "bots"
        self.now = now
        self._own: dict[str, Persona] = {}
        self._known = False
        self._problems: list[str] = []

    def read(self) -> None:
        """Read the files again; unusable ones are moved aside."""
        self._own, self._known = {}, True
        for path, found in read_bots(self.folder).items():
            if isinstance(found, Persona):
                self._own[found.id] = found
            elif ID.fullmatch(path.stem):
                self._problems.append(set_aside(path, found, self.now))
            else:
                self._problems.append(_misnamed(path))

    def problems(self) -> tuple[str, ...]:
        """Errors in files since the last call, a sentence each."""
        if not self._known:
            self.read()
        found, self._problems = tuple(self._problems), []
        return found

    @property
    def bots(self) -> Mapping[str, Persona]:
        """All bots in their current versions."""
        return together(self._files)

    @property
    def _files(self) -> dict[str, Persona]:
        if not self._known:
            self.read()
        return self._own

    def shipped(self, bot: str) -> bool:
        """Whether the bot is built in, so that it can be reset but not deleted."""
        return bot in PERSONAS

    def edited(self, bot: str) -> bool:
        """Whether the bot is built in and the player has changed it."""
        return self.shipped(bot) and bot in self._files

    # Changes

    def save(self, bot: Persona) -> None:
        """Save the bot to its file. Raises RosterError."""
        path = self._path(bot.id)
        plain = {key: value for key, value in written(bot).items() if value != ""}
        fill = partial(_fill, plain=plain)
        try:
            fresh = fresh_text(GREETING, fill)
            wanted = _read(fresh, bot.id)
            edited = edited_text(path, fill)
            if edited is not None and _read(edited, bot.id) != wanted:
                edited = fresh
            write(path, edited, fresh, self.now)
        except PersonaError as error:
            words = tr("Can't save {name}: {why}.", name=bot.name, why=fault_words(error))
            raise RosterError(words) from error
        except FolderError as error:
            raise RosterError(
                tr("{name} was not saved. {why}", name=bot.name, why=error)
            ) from error
        except OSError as error:
            raise RosterError(
                tr(
                    "Can't save {name} to {path} ({why}).",
                    name=bot.name,
                    path=path,
                    why=system_words(error),
                )
            ) from error
        self._files[bot.id] = bot

    def duplicate(self, bot: Persona) -> Persona:
        """A copy of the bot with a new name and id.

        The copy has no style, as a style names one bot.
        """
        names = [each.name for each in self.bots.values()]
        name = name_of_copy(bot.name, names, LENGTHS["name"])
        twin = replace(bot, id=self.free_id(name), name=name, style="")
        self.save(twin)
        return twin

    def rename(self, bot: Persona, name: str) -> Persona:
        """Rename the bot; its id, used by saved tables, stays."""
        taken = {name_key(each.name) for each in self.bots.values() if each.id != bot.id}
        if name_key(name) in taken:
            raise RosterError(tr("The name {name} is already taken.", name=name))
        renamed = replace(bot, name=name)
        self.save(renamed)
        return renamed

    def forget(self, bot: str) -> None:
        """Delete the player's own bot, or reset a built-in one."""
        path = self._path(bot)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            words = tr("Can't delete {path} ({why}).", path=path, why=system_words(error))
            raise RosterError(words) from error
        self._files.pop(bot, None)

    def _path(self, bot: str) -> Path:
        return self.folder / f"{bot}.toml"

    # Names

    def free_id(self, name: str) -> str:
        """An unused id made from the name, which begins with a letter."""
        ends = "-0123456789"
        return free_id(
            name, self.bots, self.folder, default="bot", longest=LONGEST_ID, no_ends=ends
        )


def together(own: Mapping[str, Persona]) -> dict[str, Persona]:
    """Built-in bots, in the player's versions, and the player's own."""
    others = sorted(
        (each for each in own.values() if each.id not in PERSONAS),
        key=lambda each: (alphabetical(each.name), each.id),
    )
    shipped = {bot: own.get(bot, persona) for bot, persona in PERSONAS.items()}
    return shipped | {each.id: each for each in others}


def readable_bots(config: Path) -> dict[str, Persona]:
    """All bots whose files can be read; no file is moved."""
    found = read_bots(config / "bots").values()
    return together({each.id: each for each in found if isinstance(each, Persona)})


# --- Reading and writing --------------------------------------------------------------------


def read_bots(folder: Path) -> dict[Path, Persona | str]:
    """The bot in each file, or the file's error, for use in brackets."""
    with suppress(OSError):
        return {path: _bot_of(path) for path in sorted(folder.glob("*.toml")) if path.exists()}
    return {}


def _bot_of(path: Path) -> Persona | str:
    raw = b""
    try:
        raw = toml_at(path)
        return _read(raw, path.stem)
    except OSError as error:
        return system_words(error)
    except PersonaError as error:
        fault = fault_words(error)
        line = line_of(error.place, text_of(raw))
        return tr("line {line}: {fault}", line=line, fault=fault) if line else fault
    except ValueError as error:
        return str(error)


def _read(raw: bytes, bot: str) -> Persona:
    return read_persona(bot, values_of(raw))


def _fill(document: MutableMapping[str, Any], plain: Mapping[str, Any]) -> None:
    """Put a bot's values into its file; in a new file the table `enter` comes last."""
    import tomlkit

    enter = plain["enter"]
    flat = {key: value for key, value in plain.items() if key != "enter"}
    for removed in set(document) - set(plain):
        del document[removed]
    for key, value in flat.items():
        if key not in document or document[key] != value:
            document[key] = value
    if not isinstance(document.get("enter"), MutableMapping):
        document.pop("enter", None)
        document["enter"] = tomlkit.table()
    put_values(document["enter"], enter)


def _misnamed(path: Path) -> str:
    return tr(
        "Skipped {path}: bot file names use only lowercase a to z, digits, - and _, such as "
        "my-bot.toml.",
        path=path,
    )

"""The player's settings: a typed value, read from and written to a TOML file.

An unusable file is moved aside, never overwritten. Writing preserves comments, the order of keys,
and unknown keys.
"""

from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from guts_engine.common.letters import as_kept
from guts_gui.files.paths import FolderError, aside_name
from guts_gui.files.toml_files import Clock, edited_text, fresh_text, toml_at, write
from guts_gui.files.typed_toml import read_as, typed
from guts_gui.i18n.faults import system_words
from guts_gui.i18n.translate import tr

GREETING = "Settings of Guts Table. Change them here or in the program: comments are kept."

Speed: TypeAlias = Literal["slow", "normal", "fast", "instant"]
Peek: TypeAlias = Literal["hold", "toggle"]
Deck: TypeAlias = Literal["classic", "four-colour", "large-index"]
Felt: TypeAlias = Literal["green", "blue", "red", "grey"]
Back: TypeAlias = Literal["red", "blue", "green"]
Manner: TypeAlias = Literal["fists", "drop"]
ChipMeans: TypeAlias = Literal["in", "out"]
Coached: TypeAlias = Literal["off", "request", "always"]
Remembered: TypeAlias = Literal["off", "session", "always"]
Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Side: TypeAlias = Annotated[int, Meta(ge=1, le=32_767)]
Chips: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000)]

NO_CONTROLS = r"\A[^\x00-\x1f\x7f]+\Z"
Line: TypeAlias = Annotated[str, Meta(pattern=NO_CONTROLS)]
LONGEST_NAME = 16
Name: TypeAlias = Annotated[
    str, Meta(min_length=1, pattern=NO_CONTROLS, extra={"letters": LONGEST_NAME})
]


class SettingsError(Exception):
    """One sentence for the player on settings that could not be saved."""


class Volume(Struct, frozen=True):
    """The volume of each kind of sound, in per cent; `master` applies to all."""

    master: Percent = 100
    cards: Percent = 80
    chips: Percent = 80
    hands: Percent = 80
    signals: Percent = 80
    room: Percent = 50


class LastTable(Struct, frozen=True):
    """The table to offer next time; `declare` is None for the game's default."""

    game: Line = "three-card"
    seats: Annotated[int, Meta(ge=2, le=10)] = 5
    ante: Chips = 5
    chips: Chips = 500
    declare: Line | None = None


class LastDrill(Struct, frozen=True):
    """The drill to offer next time.

    Without a `game` it is the one played last; a `pot` of 0 is mixed.
    """

    game: Line | None = None
    seats: Annotated[int, Meta(ge=2, le=10)] = 5
    pot: Annotated[int, Meta(ge=0, le=8)] = 0
    decisions: Annotated[int, Meta(ge=1, le=50)] = 10


class Settings(Struct, frozen=True):
    """All settings; `keys` holds only the actions whose keys were changed.

    `language` is a code such as "pl", or "system" for the system's language; `window` is None
    until the player has resized it; `clock` is the time in seconds for people who share the
    screen, 0 for no clock; `bots_remember` is how long learning bots remember people; `declaration`
    and `chip_means` are how secret declarations are shown (R4.2). Games are ids: the favourites of
    the menu, and the last ones played, latest first.
    """

    player: Name = "Guest"
    avatar: Line = "ann"
    language: Line = "system"
    speed: Speed = "normal"
    reduced_motion: bool = False
    full_screen: bool = False
    window: tuple[Side, Side] | None = None
    muted: bool = False
    sound_captions: bool = False
    text_size: Annotated[int, Meta(ge=100, le=150)] = 100
    auto_continue: bool = False
    confirm_big_pot: bool = False
    coach: Coached = "request"
    bots_remember: Remembered = "session"
    peek: Peek = "hold"
    clock: Annotated[int, Meta(ge=0, le=600)] = 0
    deck: Deck = "classic"
    felt: Felt = "green"
    back: Back = "red"
    sort_hands: bool = True
    declaration: Manner = "fists"
    chip_means: ChipMeans = "in"
    volume: Volume = Volume()
    table: LastTable = LastTable()
    drill: LastDrill = LastDrill()
    favourite_games: list[Line] = field(default_factory=list)
    recent_games: list[Line] = field(default_factory=list)
    keys: dict[Line, list[Line]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "player", as_kept(self.player))


# --- Reading --------------------------------------------------------------------------------


def load(path: Path, *, now: Clock = datetime.now) -> tuple[Settings, str | None]:
    """The settings in the file, or the defaults and a sentence that says why."""
    try:
        return read_as(Settings, toml_at(path)), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        fault = system_words(error)
    except ValueError as error:
        fault = str(error)
    return Settings(), _set_aside(path, fault, now)


def _set_aside(path: Path, fault: str, now: Clock) -> str:
    """Move an unusable file aside, if possible; returns a sentence about it."""
    aside = aside_name(path, "broken", now())
    try:
        path.rename(aside)
    except OSError:
        return tr(
            "Can't read the settings in {path} ({fault}). Using the defaults; the file was left "
            "as it is.",
            path=path,
            fault=fault,
        )
    return tr(
        "Can't read the settings in {path} ({fault}). Using the defaults; the old file was "
        "renamed {aside}.",
        path=path,
        fault=fault,
        aside=aside.name,
    )


# --- Writing --------------------------------------------------------------------------------


def save(path: Path, settings: Settings, *, now: Clock = datetime.now) -> None:
    """Write the settings atomically.

    An existing file that is not valid TOML is moved aside first. Raises SettingsError.
    """
    values = msgspec.to_builtins(settings)
    fill = partial(_fill, values=values)
    try:
        wanted = typed(Settings, values)
        fresh = fresh_text(GREETING, fill)
        if read_as(Settings, fresh) != wanted:
            raise ValueError("some text in them cannot be written to a file")
        edited = edited_text(path, fill)
        write(path, edited if edited and _holds(edited, wanted) else None, fresh, now)
    except ValueError as error:
        raise SettingsError(tr("Can't save these settings: {fault}.", fault=error)) from error
    except FolderError as error:
        raise SettingsError(tr("Settings not saved. {why}", why=error)) from error
    except OSError as error:
        why = system_words(error)
        raise SettingsError(
            tr("Can't save the settings to {path} ({why}).", path=path, why=why)
        ) from error


def _holds(raw: bytes, wanted: Settings) -> bool:
    with suppress(ValueError):
        return read_as(Settings, raw) == wanted
    return False


def _fill(document: MutableMapping[str, Any], values: Mapping[str, Any]) -> None:
    """Put the settings in; equal values, unknown keys and comments stay as written."""
    _set(document, values)
    if isinstance(document["keys"], MutableMapping):
        for removed in set(document["keys"]) - set(values["keys"]):
            del document["keys"][removed]


def _set(table: MutableMapping[str, Any], values: Mapping[str, Any]) -> None:
    import tomlkit  # slow to import, and needed only for saving

    for key, value in values.items():
        if isinstance(value, Mapping):
            if not isinstance(table.get(key), MutableMapping):
                table[key] = tomlkit.table()
            _set(table[key], value)
        elif value is None:
            table.pop(key, None)
        elif key not in table or repr(_bare(table[key])) != repr(_bare(value)):
            table[key] = _bare(value)


def _bare(value: Any) -> Any:
    """A TOML item or a value as a plain Python value, with tuples as lists."""
    bare = value.unwrap() if hasattr(value, "unwrap") else value
    return list(bare) if isinstance(bare, tuple) else bare

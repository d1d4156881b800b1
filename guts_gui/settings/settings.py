"""The player's settings: a typed value, read from and written to a TOML file.

A file that cannot be used is moved aside, never overwritten. Writing keeps the reader's
comments, the order of the keys, and keys this version does not know.
"""

import os
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from tomllib import TOMLDecodeError
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct, field

from guts_engine.quoting import shown
from guts_gui.files.file_io import put
from guts_gui.files.paths import FolderError, aside_name, ready
from guts_gui.files.toml_text import text_of, toml_at, values_of
from guts_gui.i18n.faults import fault_words, system_words, toml_words
from guts_gui.i18n.translate import later, tr

Speed: TypeAlias = Literal["slow", "normal", "fast", "instant"]
Peek: TypeAlias = Literal["hold", "toggle"]
Deck: TypeAlias = Literal["classic", "four-colour", "large-index"]
Felt: TypeAlias = Literal["green", "blue", "red", "grey"]
Back: TypeAlias = Literal["red", "blue", "green"]
Manner: TypeAlias = Literal["fists", "drop"]
ChipMeans: TypeAlias = Literal["in", "out"]
Coached: TypeAlias = Literal["off", "request", "always"]
Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Side: TypeAlias = Annotated[int, Meta(ge=1, le=32_767)]
Chips: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000)]

NO_CONTROLS = r"\A[^\x00-\x1f\x7f]+\Z"
Line: TypeAlias = Annotated[str, Meta(pattern=NO_CONTROLS)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16, pattern=NO_CONTROLS)]
Clock: TypeAlias = Callable[[], datetime]

# msgspec's complaints, and what the player is told
WORDS = (
    (r"Expected `int` >= (.*)", later("it must be {n} or more")),
    (r"Expected `int` <= (.*)", later("it must be {n} or less")),
    (r"Expected `str` of length >= .*", later("it must not be empty")),
    (r"Expected `str` of length <= (.*)", later("it must have {n} letters or fewer")),
    (r"Expected `str` matching regex .*", later("it must be one line of text")),
    (r"Expected `array` of length (\d+).*", later("it must be a list of {n}")),
    (r"Invalid enum value .*", later("it must be one of {choices}")),
    (r"Expected `bool`.*", later("it must be true or false")),
    (r"Expected `int`.*", later("it must be a whole number")),
    (r"Expected `str`.*", later("it must be text in quotes")),
    (r"Expected `array`.*", later("it must be a list in square brackets")),
    (r"Expected `object`.*", later("it must be a table of keys and values")),
)


class SettingsError(Exception):
    """One sentence for the player about settings that could not be saved."""


class Volume(Struct, frozen=True):
    """How loud each kind of sound is, in per cent."""

    cards: Percent = 80
    chips: Percent = 80
    hands: Percent = 80
    signals: Percent = 80
    room: Percent = 50


class LastTable(Struct, frozen=True):
    """The table to offer next time; `declare` is None when the game's own way is kept."""

    game: Line = "three-card"
    seats: Annotated[int, Meta(ge=2, le=10)] = 5
    ante: Chips = 5
    chips: Chips = 500
    declare: Line | None = None


class Settings(Struct, frozen=True):
    """Everything the player may set; `keys` holds only the actions whose keys were changed.

    `language` is a code such as "pl", or "system" for the one that the player's system speaks;
    `window` is None until the player has sized it;
    `clock` is how many seconds a person has who shares the screen, 0 for no clock;
    `declaration` and `chip_means` how a declaration in secret is shown (R4.2).
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
    peek: Peek = "hold"
    clock: Annotated[int, Meta(ge=0, le=600)] = 0
    deck: Deck = "classic"
    felt: Felt = "green"
    back: Back = "red"
    declaration: Manner = "fists"
    chip_means: ChipMeans = "in"
    volume: Volume = Volume()
    table: LastTable = LastTable()
    keys: dict[Line, list[Line]] = field(default_factory=dict)


# --- reading -----------------------------------------------------------------------------


def load(path: Path, *, now: Clock = datetime.now) -> tuple[Settings, str | None]:
    """The settings in the file, or the defaults and a sentence that says why."""
    raw = b""
    try:
        raw = toml_at(path)
        return decoded(raw), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        fault = system_words(error)
    except (ValueError, msgspec.ValidationError) as error:
        fault = fault_of(error, raw)
    return Settings(), _kept(path, fault, now)


def decoded(raw: bytes) -> Settings:
    """The settings in these bytes of TOML; ValueError when they are not as they should be."""
    try:
        return msgspec.convert(values_of(raw), Settings)
    except RecursionError:
        raise ValueError(tr("brackets are nested too deeply")) from None


def _kept(path: Path, fault: str, now: Clock) -> str:
    """Moves a file aside and says so; a file that cannot be moved stays as it is."""
    aside = aside_name(path, "broken", now())
    try:
        path.rename(aside)
    except OSError:
        return tr(
            "The settings in {path} could not be used ({fault}), so the usual ones are used; the"
            " file could not be moved and was left alone.",
            path=path,
            fault=fault,
        )
    return tr(
        "The settings in {path} could not be used ({fault}), so the usual ones are used and the"
        " old file was kept as {aside}.",
        path=path,
        fault=fault,
        aside=aside,
    )


def fault_of(error: Exception, raw: bytes) -> str:
    """What is wrong, and where, in words that fit inside a sentence."""
    if isinstance(error, UnicodeDecodeError):
        before = raw[: error.start].splitlines()
        return tr("line {n}: it is not UTF-8 text", n=max(1, len(before)))
    if isinstance(error, TOMLDecodeError):
        return toml_words(str(error))
    what, at, where = str(error).rpartition(" - at ")
    if not at:
        what, where = where, ""
    if "set_int_max_str_digits" in what:
        return tr("a number in it has too many digits")
    if not isinstance(error, msgspec.ValidationError):
        return fault_words(shown(what))
    name = shown(re.sub(r"\[[^]]*\]|[`$]|key` in", "", where).strip(" ."))
    line = line_of(name, text_of(raw))
    place = tr("{name} on line {n}", name=name, n=line) if line else name
    for pattern, words in WORDS:
        if found := re.search(pattern, what):
            n = found[1] if found.groups() else ""
            what = tr(words, n=n, choices=", ".join(_choices(name)))
            break
    return f"{place}: {what}"


def _choices(name: str) -> tuple[str, ...]:
    """The values that the setting of a dotted name may have, where they can be counted."""
    kind: object = Settings
    for part in name.split("."):
        if not (isinstance(kind, type) and issubclass(kind, Struct)):
            return ()
        fields = {each.encode_name: each.type for each in msgspec.structs.fields(kind)}
        kind = fields.get(part)
    return tuple(str(value) for value in get_args(kind))


def line_of(name: str, text: str) -> int | None:
    """The line that sets a dotted name, or failing that the nearest one around it."""
    section, found, best = "", None, 0
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+([^]]+)\]", line):
            section = here = header[1].replace('"', "").strip()
        elif key := re.match(r"\s*([\w\".-]+)\s*=", line):
            here = f"{section}.{key[1]}".strip(".").replace('"', "")
        else:
            continue
        if f"{name}.".startswith(f"{here}.") and len(here) > best:
            found, best = number, len(here)
    return found


# --- writing -----------------------------------------------------------------------------


def save(path: Path, settings: Settings, *, now: Clock = datetime.now) -> None:
    """Writes the settings so that the file is always the old one or the new one, never half.

    A file there that is not TOML is moved aside first. SettingsError when it cannot be done.
    """
    from guts_gui.settings.text import edited_text, fresh_text

    try:
        plain = msgspec.to_builtins(settings)
        asked = msgspec.convert(plain, Settings)
        edited = edited_text(path, plain, asked)
        raw = edited or fresh_text(plain, asked)
        ready(path.parent)
        if not edited and os.path.lexists(path):
            path.rename(aside_name(path, "broken", now()))
        put(path.resolve(), raw)  # a linked file stays a link
    except (ValueError, msgspec.ValidationError) as error:
        fault = fault_of(error, b"")
        raise SettingsError(tr("These settings cannot be saved: {fault}.", fault=fault)) from error
    except FolderError as error:
        raise SettingsError(tr("The settings were not saved. {why}", why=error)) from error
    except OSError as error:
        why = system_words(error)
        raise SettingsError(
            tr("The settings could not be saved to {path} ({why}).", path=path, why=why)
        ) from error

"""Saved tables and house rules, each a TOML file that can be edited by hand.

Unusable files are moved aside, never overwritten; writing preserves comments.
"""

import re
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from msgspec import Meta, Struct, field

from guts_engine.bots.persona import ID, Persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.letters import as_kept, letters, name_key, not_for_names
from guts_engine.common.quoting import quoted, shown
from guts_engine.rules.options import Plain, RulesError, RulesFault
from guts_engine.rules.registry import named, read_value
from guts_engine.steps.faults import GameError
from guts_engine.steps.reading import read as read_game
from guts_engine.steps.writing import text_of
from guts_gui.files.file_io import UnreadableError
from guts_gui.files.free_names import is_reserved
from guts_gui.files.known_games import game_by_id, is_known, is_shipped, keep
from guts_gui.files.paths import FolderError
from guts_gui.files.toml_files import (
    Clock,
    edited_text,
    fresh_text,
    put_values,
    set_aside,
    toml_at,
    write,
)
from guts_gui.files.typed_toml import read_as
from guts_gui.i18n.faults import fault_words, system_words
from guts_gui.i18n.translate import alphabetical, tr
from guts_gui.settings.settings import Line, Name
from guts_gui.setup.draft import SEATS, Draft, SeatSetup, bot_seat, faced, numbered
from guts_gui.setup.house_rules import ALONE, belongs, chosen, default_rules, preset_of
from guts_gui.setup.house_rules import shown as in_menu
from guts_gui.words.games import DEALERS_CHOICE

LONGEST_TITLE = 32
TITLE = re.compile(r"[^\W_][\w '().-]*\Z")
LONGEST_FILE_NAME = 200
"""In bytes; file systems allow 255."""
Option: TypeAlias = bool | int | str | list[str]
GREETING = "Saved by Guts Table. You can edit this file: its options are those of guts --rule."


class TablesError(Exception):
    """One sentence for the player on a table or house rules that cannot be saved or loaded."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options that differ from a game's defaults."""

    game: str
    options: Mapping[str, Plain]


class SeatText(Struct, frozen=True, omit_defaults=True):
    """A seat in a file: a person's name and portrait, or a bot's id."""

    name: Name | None = None
    avatar: Line = ""
    bot: Line | None = None


class RulesText(Struct, frozen=True):
    """House rules in a file, with the text of a game that the program does not have (S10)."""

    game: Line
    rules: dict[str, Option] = field(default_factory=dict)
    written: str = ""


class TableText(RulesText, frozen=True, kw_only=True):
    """A table in a file."""

    chips: Annotated[int, Meta(ge=10, le=100_000)] = 500
    stop_loss: Annotated[int, Meta(ge=0, le=100_000)] = 0
    seats: Annotated[list[SeatText], Meta(min_length=SEATS[0], max_length=SEATS[1])]


T = TypeVar("T", HouseRules, Draft)


class SavedItems(Generic[T]):
    """Saved items of one kind, by name; `now` dates files that are moved aside.

    `bots` are the available bots.
    """

    kind: type[T]

    def __init__(self, folder: Path, now: Clock, bots: Mapping[str, Persona] = PERSONAS) -> None:
        self.folder = folder
        self.now = now
        self.bots = bots

    def titles(self) -> tuple[str, ...]:
        """The names of all items, in alphabetical order."""
        with suppress(OSError):
            found = [path.stem for path in self.folder.glob("*.toml") if path.is_file()]
            return tuple(sorted(found, key=alphabetical))
        return ()

    def same(self, title: str) -> str | None:
        """The existing name that looks the same but for its case."""
        wanted = name_key(title)
        return next((each for each in self.titles() if name_key(each) == wanted), None)

    def path(self, title: str) -> Path:
        """The file of an item."""
        return self.folder / f"{title}.toml"

    def load(self, title: str) -> T:
        """Load an item. Raises TablesError with the error and the file's new place."""
        return load(self.path(title), self.kind, self.now, self.bots)

    def glance(self, title: str) -> T | None:
        """Load an item, or None if it cannot be read: no file is moved."""
        with suppress(OSError, ValueError):
            return _read(toml_at(self.path(title)), self.kind, self.bots)
        return None

    def save(self, title: str, saved: T) -> None:
        """Save an item under that name, replacing any other. Raises TablesError."""
        check_title(title)
        save(self.path(self.same(title) or title), saved, self.now)

    def rename(self, title: str, new: str) -> None:
        """Rename an item to an unused name."""
        check_title(new)
        taken = self.same(new)
        if taken is not None and taken != title:
            raise TablesError(tr("The name {name} is already taken.", name=new))
        _move(self.path(title), self.path(new))

    def delete(self, title: str) -> None:
        """Delete an item."""
        try:
            self.path(title).unlink(missing_ok=True)
        except OSError as error:
            raise TablesError(
                tr("Can't delete {name} ({why}).", name=title, why=system_words(error))
            ) from error


class Tables(SavedItems[Draft]):
    """Tables: `tables/NAME.toml` in the folder of the settings."""

    kind = Draft

    def __init__(self, config: Path, now: Clock, bots: Mapping[str, Persona] = PERSONAS) -> None:
        super().__init__(config / "tables", now, bots)
        self.last_path = config / "last-table.toml"

    def last(self) -> Draft | None:
        """The table that was opened last, or None. Raises TablesError if its file is invalid."""
        if not self.last_path.exists():
            return None
        return load(self.last_path, Draft, self.now, self.bots)

    def save_last(self, draft: Draft) -> None:
        """Save this table as the one to offer next time."""
        save(self.last_path, draft, self.now)


class Rulings(SavedItems[HouseRules]):
    """House rules: `house-rules/NAME.toml` in the folder of the settings."""

    kind = HouseRules

    def __init__(self, config: Path, now: Clock) -> None:
        super().__init__(config / "house-rules", now)


def check_title(title: str) -> None:
    """Raises TablesError if the name cannot be used for saving."""
    if not title:
        raise TablesError(tr("Enter a name first."))
    parts = letters(title)
    long = len(parts) > LONGEST_TITLE or len(title.encode()) > LONGEST_FILE_NAME
    plain = TITLE.match("".join(part[0] for part in parts))  # the letters without their marks
    if is_reserved(title):
        raise TablesError(
            tr("“{name}” is the name of a device on some systems. Choose another.", name=title)
        )
    if long or not plain or not_for_names(title) or title != title.strip(" ."):
        raise TablesError(
            tr(
                "“{name}” can't be used as a name. Use letters, digits and spaces, and keep "
                "it short.",
                name=title,
            )
        )


# --- Reading --------------------------------------------------------------------------------


def load(path: Path, kind: type[T], now: Clock, bots: Mapping[str, Persona]) -> T:
    """The content of a file. Raises TablesError for an unusable one, which is moved aside."""
    try:
        return _read(toml_at(path), kind, bots)
    except OSError as error:
        raise TablesError(
            tr("Can't read {path} ({why}).", path=path, why=system_words(error))
        ) from error
    except ValueError as error:
        fault = fault_words(error)
    raise TablesError(set_aside(path, fault, now))


def _read(raw: bytes, kind: type[T], bots: Mapping[str, Persona]) -> T:
    shape = TableText if kind is Draft else RulesText
    text = read_as(shape, raw)
    if text.written:
        _keep(text)
    if text.game != DEALERS_CHOICE and not is_known(text.game):
        name = quoted(text.game)
        raise UnreadableError(tr("{name} is not a game; guts games lists them", name=name), "game")
    options = _options(text)
    if not isinstance(text, TableText):
        return kind(text.game, options)  # type: ignore[arg-type]  # the kind goes with the shape
    seats, absent = _seats(text.seats, bots)
    return kind(  # type: ignore[call-arg]  # as above
        text.game,
        seats,  # type: ignore[arg-type]  # as above
        options,
        text.chips,
        text.stop_loss,
        bots=bots,
        absent=absent,
    )


def _keep(text: RulesText) -> None:
    """Make known the game whose text a file keeps, in case its own file is gone (S10)."""
    try:
        game = read_game(text.written)
    except GameError as error:
        raise UnreadableError(fault_words(error), "written") from error
    if game.id == text.game:
        keep(game)


def _options(text: RulesText) -> dict[str, Plain]:
    """The options in a file. Raises RulesError for unknown options and wrong values."""
    options: dict[str, Plain] = {}
    for name, value in text.rules.items():
        named(name)
        if name not in belongs(text.game):
            raise RulesError(RulesFault.NOT_OF_GAME, name, game=text.game)
        read_value(preset_of(text.game), name, value)
        options[name] = value
    preset_of(text.game).replaced(options, in_play=True)
    return options


def _seats(
    texts: list[SeatText], bots: Mapping[str, Persona]
) -> tuple[tuple[SeatSetup, ...], tuple[str, ...]]:
    """The seats, and the bots that no longer exist: other bots take their seats."""
    seated = [seat.bot for seat in texts]
    free = cycle([bot for bot in bots if bot not in seated] or bots)
    seats, absent = [], []
    for number, seat in enumerate(texts, 1):
        if seat.bot is None:
            seats.append(_person(seat, number))
            continue
        bot = seat.bot
        if bot not in bots:
            if not ID.fullmatch(bot):
                fault = tr("unknown bot {name} at seat {n}", n=number, name=shown(bot))
                raise UnreadableError(fault, "seats")
            absent.append(bot)
            bot = next(free)
        seats.append(bot_seat(bots[bot]))
    return numbered(faced(seats), bots), tuple(absent)


def _person(seat: SeatText, number: int) -> SeatSetup:
    if seat.name is None:
        fault = tr("seat {n} needs a name or a bot", n=number)
        raise UnreadableError(fault, "seats")
    return SeatSetup(as_kept(seat.name), seat.avatar)


# --- Writing --------------------------------------------------------------------------------


def save(path: Path, saved: T, now: Clock) -> None:
    """Write the file atomically.

    An existing file that is not valid TOML is moved aside first. Raises TablesError.
    """
    fill = partial(_set, plain=_plain(saved))
    bots = saved.bots if isinstance(saved, Draft) else PERSONAS
    try:
        fresh = fresh_text(GREETING, fill)
        raw = edited_text(path, fill)
        if raw is not None and _read(raw, type(saved), bots) != _read(fresh, type(saved), bots):
            raw = fresh
        write(path, raw, fresh, now)
    except (FolderError, RulesError) as error:
        raise TablesError(tr("Not saved. {why}", why=fault_words(error))) from error
    except ValueError as error:
        raise TablesError(tr("Can't save this: {why}.", why=error)) from error
    except OSError as error:
        raise TablesError(
            tr("Can't save to {path} ({why}).", path=path, why=system_words(error))
        ) from error


def _plain(saved: HouseRules | Draft) -> dict[str, Any]:
    """The values as stored in the file."""
    plain: dict[str, Any] = {"game": saved.game, "written": ""}
    if saved.game != DEALERS_CHOICE and not is_shipped(saved.game):
        plain["written"] = text_of(game_by_id(saved.game))
    if isinstance(saved, Draft):
        plain |= {"chips": saved.chips, "stop_loss": saved.stop_loss}
    values = default_rules(saved.game) | dict(saved.options)
    used = ALONE.keys() & saved.options.keys() & set(in_menu(saved.game, values))
    kept = {name: saved.options[name] for name in used}  # also those of the game's preset
    plain["rules"] = {"ante": values["ante"], **kept, **chosen(saved.game, saved.options)}
    if isinstance(saved, Draft):
        plain["seats"] = [
            {"bot": seat.bot} if seat.bot else {"name": seat.name, "avatar": seat.avatar}
            for seat in saved.seats
        ]
    return plain


def _set(document: MutableMapping[str, Any], plain: Mapping[str, Any]) -> None:
    """Put the values in; equal values, unknown keys and comments stay as written."""
    import tomlkit

    for key in ("game", "chips", "stop_loss"):
        if key in plain and document.get(key) != plain[key]:
            document[key] = plain[key]
    if not plain["written"]:
        document.pop("written", None)
    elif document.get("written") != plain["written"]:
        document["written"] = tomlkit.string(plain["written"], multiline=True)
    if not isinstance(document.get("rules"), MutableMapping):
        document["rules"] = tomlkit.table()
    put_values(document["rules"], plain["rules"])
    if "seats" in plain and document.get("seats") != plain["seats"]:
        seats = tomlkit.aot()
        for seat in plain["seats"]:
            table = tomlkit.table()
            table.update(seat)
            seats.append(table)
        document.pop("seats", None)
        document["seats"] = seats


def _move(path: Path, to: Path) -> None:
    try:
        path.rename(to)
    except OSError as error:
        raise TablesError(
            tr("Can't rename {name} ({why}).", name=path.stem, why=system_words(error))
        ) from error

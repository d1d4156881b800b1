"""TOML files that players may edit: read with limits, written atomically, comments preserved.

Files that are slow to parse are rejected first: the parsers take time quadratic in a file's
content, and cubic in its dotted keys.
"""

import os
import re
import tomllib
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from guts_engine.common.quoting import shown
from guts_gui.files.file_io import UnreadableError, put, read
from guts_gui.files.paths import aside_name, ready
from guts_gui.i18n.translate import tr

Clock: TypeAlias = Callable[[], datetime]
Fill: TypeAlias = Callable[[MutableMapping[str, Any]], None]
"""Puts the values to save into a document; equal values and comments stay as written."""
Explain: TypeAlias = Callable[[str, str, tuple[int, int] | None], str]
"""Says what is wrong: from tomllib's message, the text, and its line and column from 1, if any."""

LARGEST: Final = 64 * 1024
"""Maximum file size in bytes; nearly all of it may be comments."""
LINES: Final = 2_000
MARKS: Final = 1_000
"""Maximum number of punctuation signs outside strings; a complete file has about 200."""
DOTS: Final = 64
"""Maximum number of dots among them, in keys and numbers."""

_SIGNS: Final = "=,[]{}"
_TEXT: Final = re.compile(
    r'"""(?s:\\.|(?!""")[^\\])*+(?:"{3,5})?'
    r"|'''(?s:(?!''').)*+(?:'{3,5})?"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
)
"""Strings and comments, terminated or not; matches in linear time."""
_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


def toml_at(path: Path) -> bytes:
    """The bytes of a TOML file of the player. Raises OSError or UnreadableError."""
    return read(path, LARGEST)


def text_of(raw: bytes) -> str:
    """The text of the bytes with TOML's line ends. Raises UnicodeDecodeError.

    A zero byte is never text; files in UTF-16 are full of them.
    """
    if (zero := raw.find(0)) >= 0:
        raise UnicodeDecodeError("utf-8", raw, zero, zero + 1, "zero")
    return raw.decode("utf-8-sig").replace("\r\n", "\n")  # some editors write a byte order mark


def plain_text(raw: bytes, most_marks: int = MARKS) -> str:
    """The text of the bytes, if it is safe to parse. Raises ValueError with the reason."""
    text = text_of(raw)
    bare = _TEXT.sub("", text)
    dots, marks = bare.count("."), sum(map(bare.count, _SIGNS))
    if len(raw) > LARGEST or text.count("\n") > LINES or dots > DOTS or dots + marks > most_marks:
        raise UnreadableError(
            tr("it has too many lines, keys or brackets, or they are nested too deeply")
        )
    return text


def values_of(
    raw: bytes, most_marks: int = MARKS, explain: Explain | None = None
) -> dict[str, Any]:
    """The values in TOML bytes. Raises UnreadableError, with what `explain` makes of tomllib's."""
    try:
        text = plain_text(raw, most_marks)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UnreadableError(
            tr("line {n}: not UTF-8 text; save the file as UTF-8", n=line)
        ) from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(_not_toml(str(error), text, explain)) from None
    except RecursionError:
        raise UnreadableError(tr("brackets are nested too deeply")) from None
    except ValueError:  # a number that Python cannot read
        raise UnreadableError(tr("it has a number with too many digits")) from None


def _not_toml(message: str, text: str, explain: Explain | None) -> str:
    """tomllib's message with the place at its end translated; otherwise unchanged."""
    place = _PLACE.fullmatch(message)
    if place is None:  # other Python versions may format the place differently
        return tr("not valid TOML: {said}", said=shown(message))
    message, line, column = place.groups()
    at = (int(line), int(column)) if line else None
    message = explain(message, text, at) if explain else shown(message)
    if line is None:
        return tr("at the end: not valid TOML: {said}", said=message)
    return tr(
        "line {line}, column {column}: not valid TOML: {said}",
        line=line,
        column=column,
        said=message,
    )


def line_of(name: str, text: str) -> int | None:
    """The line that sets a dotted name, or the nearest table around it."""
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


# --- Writing --------------------------------------------------------------------------------


def fresh_text(greeting: str, fill: Fill) -> bytes:
    """The text of a new file."""
    import tomlkit

    document = tomlkit.document()
    document.add(tomlkit.comment(greeting))
    document.add(tomlkit.nl())
    fill(document)
    return tomlkit.dumps(document).encode()


def edited_text(path: Path, fill: Fill) -> bytes | None:
    """The file's text with its changes; None if there is no editable file."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    with suppress(OSError, ValueError, RecursionError, TOMLKitError):
        text = plain_text(toml_at(path))
        if text and not text.endswith("\n"):
            text += "\n"  # tomlkit would append a key to the same line after a dotted one
        document = tomlkit.parse(text)
        fill(document)
        edited = tomlkit.dumps(document)
        tomllib.loads(edited)  # tomlkit may write invalid TOML for dotted keys
        return edited.encode()
    return None


def put_values(table: MutableMapping[str, Any], values: Mapping[str, Any]) -> None:
    """Make the table hold exactly these values."""
    for removed in set(table) - set(values):
        del table[removed]
    for name, value in values.items():
        if name not in table or table[name] != value or type(value) is bool:
            table[name] = value


def write(path: Path, edited: bytes | None, fresh: bytes, now: Clock) -> None:
    """Write the edited text, or the fresh one if there is none; sets an invalid file aside.

    The file is always complete, old or new. Raises OSError or FolderError.
    """
    ready(path.parent)
    if edited is None and os.path.lexists(path):
        path.rename(aside_name(path, "broken", now()))
    put(path.resolve(), edited or fresh)  # a symbolic link stays a link


def set_aside(path: Path, fault: str, now: Clock) -> str:
    """Rename an unusable file; returns a sentence with the reason and the new name."""
    aside = aside_name(path, "broken", now())
    try:
        path.rename(aside)
    except OSError:
        return tr(
            "Can't read {path} ({fault}). Fix the file and try again.", path=path, fault=fault
        )
    return tr(
        "Can't read {path} ({fault}). It was renamed {aside}; fix it and rename it back.",
        path=path,
        fault=fault,
        aside=aside.name,
    )

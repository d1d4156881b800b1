"""TOML as people write it, refused before it is parsed where parsing would take long.

The parsers need time in the square of what is in a file, and in the cube of its dotted keys.
"""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from guts_gui.files.file_io import UnreadableError, read
from guts_gui.i18n.translate import tr

LARGEST: Final = 64 * 1024
"""The bytes of the largest file that is read; nearly all of them may be comments."""
LINES: Final = 2_000
MARKS: Final = 1_000
"""How many signs may stand between its keys and values: a full file has about 200."""
DOTS: Final = 64
"""How many of them may be dots, of keys and numbers."""

_SIGNS: Final = "=,[]{}"
_TEXT: Final = re.compile(
    r'"""(?s:\\.|(?!""")[^\\])*+(?:"{3,5})?'
    r"|'''(?s:(?!''').)*+(?:'{3,5})?"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
)
"""Strings and comments, also without an end: each letter is looked at once."""


def toml_at(path: Path) -> bytes:
    """The bytes of a file of settings, a bot or a table; OSError, or UnreadableError."""
    return read(path, LARGEST)


def text_of(raw: bytes) -> str:
    """The text in these bytes, with ends of lines as TOML counts them; UnicodeDecodeError."""
    return raw.decode("utf-8-sig").replace("\r\n", "\n")  # some editors put a mark in front


def plain_text(raw: bytes) -> str:
    """The text in these bytes, which a parser may have; ValueError says why it may not."""
    text = text_of(raw)
    bare = _TEXT.sub("", text)
    dots, marks = bare.count("."), sum(map(bare.count, _SIGNS))
    if len(raw) > LARGEST or text.count("\n") > LINES or dots > DOTS or dots + marks > MARKS:
        raise UnreadableError(
            tr("it has too many lines, keys or brackets, or they are nested too deeply")
        )
    return text


def values_of(raw: bytes) -> dict[str, Any]:
    """The values in these bytes of TOML; ValueError when they are not as they should be."""
    try:
        return tomllib.loads(plain_text(raw))
    except RecursionError:
        raise UnreadableError(tr("brackets are nested too deeply")) from None

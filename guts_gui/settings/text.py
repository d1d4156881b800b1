"""The text of the settings file, edited so that the reader's comments and order stay.

It stands apart from the settings because tomlkit takes a while to import, and is only needed
when something is saved.
"""

from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from guts_gui.files.toml_text import plain_text, toml_at
from guts_gui.settings.settings import Settings, decoded

GREETING = "The settings of Guts Table. Change them here or in the program: comments are kept."


def edited_text(path: Path, plain: Mapping[str, Any], asked: Settings) -> bytes | None:
    """The file's text with what changed, or None when there is no file that can be edited."""
    with suppress(OSError, ValueError, RecursionError, TOMLKitError):
        raw = _updated(tomlkit.parse(plain_text(toml_at(path))), plain)
        if decoded(raw) == asked:
            return raw
    return None


def fresh_text(plain: Mapping[str, Any], asked: Settings) -> bytes:
    """A new file's text."""
    document = tomlkit.document()
    document.add(tomlkit.comment(GREETING))
    document.add(tomlkit.nl())
    raw = _updated(document, plain)
    if decoded(raw) != asked:
        raise ValueError("some text in them cannot be written to a file")
    return raw


def _updated(document: tomlkit.TOMLDocument, plain: Mapping[str, Any]) -> bytes:
    """The document with these values: what is equal, unknown or a comment stays as written."""
    _set(document, plain)
    keys = document["keys"]
    if isinstance(keys, MutableMapping):
        for gone in set(keys) - set(plain["keys"]):
            del keys[gone]
    return tomlkit.dumps(document).encode()


def _set(table: MutableMapping[str, Any], values: Mapping[str, Any]) -> None:
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
    """A TOML item or a value as a plain Python value, with lists for tuples."""
    plain = value.unwrap() if hasattr(value, "unwrap") else value
    return list(plain) if isinstance(plain, tuple) else plain

"""Small TOML files that a player may edit by hand: written whole, comments kept, set aside."""

import os
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from guts_gui.files.file_io import put
from guts_gui.files.paths import aside_name, ready
from guts_gui.files.toml_text import plain_text, toml_at
from guts_gui.i18n.translate import tr
from guts_gui.settings.settings import Clock

Fill = Callable[[MutableMapping[str, Any]], None]
"""Puts the values to be kept into a document: what is equal or a comment stays as written."""


def fresh_text(greeting: str, fill: Fill) -> bytes:
    """A new file's text."""
    import tomlkit

    document = tomlkit.document()
    document.add(tomlkit.comment(greeting))
    document.add(tomlkit.nl())
    fill(document)
    return tomlkit.dumps(document).encode()


def edited_text(path: Path, fill: Fill) -> bytes | None:
    """The file's text with what changed, or None when there is no file that can be edited."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    with suppress(OSError, ValueError, RecursionError, TOMLKitError):
        document = tomlkit.parse(plain_text(toml_at(path)))
        fill(document)
        return tomlkit.dumps(document).encode()
    return None


def put_values(table: MutableMapping[str, Any], values: Mapping[str, Any]) -> None:
    """Let the table hold these values and no others."""
    for gone in set(table) - set(values):
        del table[gone]
    for name, value in values.items():
        if name not in table or table[name] != value or type(value) is bool:
            table[name] = value


def write(path: Path, edited: bytes | None, fresh: bytes, now: Clock) -> None:
    """Write the edited text, or the fresh one where there is none; a file that is no TOML goes
    aside first.

    The file is always the old one or the new one, never half. OSError, or FolderError.
    """
    ready(path.parent)
    if edited is None and os.path.lexists(path):
        path.rename(aside_name(path, "broken", now()))
    put(path.resolve(), edited or fresh)  # a linked file stays a link


def set_aside(path: Path, fault: str, now: Clock) -> str:
    """Move a file that cannot be used aside; the sentence says why and where it is now."""
    aside = aside_name(path, "broken", now())
    try:
        path.rename(aside)
    except OSError:
        return tr("The file {path} cannot be used ({fault}): correct it.", path=path, fault=fault)
    return tr(
        "The file {path} cannot be used ({fault}). It was kept as {aside}: correct it and give"
        " it its name again.",
        path=path,
        fault=fault,
        aside=aside.name,
    )

"""Resetting a page of the settings to its defaults."""

from dataclasses import dataclass

import msgspec

from guts_gui.controls.keys import USUAL, Action, KeyMap
from guts_gui.scenes.settings.action_words import action_words
from guts_gui.scenes.settings.pages import rows
from guts_gui.settings.settings import Settings

KEPT = frozenset({"avatar", "language"})
"""Settings that a reset keeps, like the name: they say who the player is, so no value is better."""


@dataclass(frozen=True)
class Reset:
    """The changed settings of a page: their labels, and the changes that restore the defaults."""

    labels: tuple[str, ...]
    changes: dict[str, object]


def reset_of(page: str, settings: Settings, keymap: KeyMap) -> Reset:
    """The reset of a page; without labels if everything on it has its default."""
    if page == "keys":
        changed = (each for each in Action if keymap.names[each] != USUAL[each])
        return Reset(tuple(map(action_words, changed)), {"keys": {}})
    usual = Settings()
    different = [
        row
        for row in rows(page, keymap)
        if row.name not in KEPT and row.value(settings) != row.value(usual)
    ]
    changes: dict[str, object] = {row.name: row.value(usual) for row in different if not row.sound}
    volumes = {row.name: row.value(usual) for row in different if row.sound}
    if volumes:
        changes["volume"] = msgspec.structs.replace(settings.volume, **volumes)
    return Reset(tuple(row.label for row in different), changes)

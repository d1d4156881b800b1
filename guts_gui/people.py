"""Whose hand it is: the colours of each person's skin and sleeve (no pygame)."""

import json
from functools import cache

from guts_gui.paths import asset

TOKENS = {
    "skin": "#e8b890",
    "skin_shadow": "#c98f66",
    "skin_light": "#f6d6b8",
    "sleeve": "#34506b",
    "sleeve_shadow": "#26394d",
}
"""The colours in the drawings of hands that stand for a person's own."""


@cache
def _people() -> dict[str, dict[str, str]]:
    path = asset("avatars/people.json")
    found: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def colours(avatar: str) -> tuple[tuple[str, str], ...]:
    """The (old, new) colours that make the drawn hand this person's."""
    person = _people().get(avatar, {})
    return tuple((token, person[name]) for name, token in TOKENS.items() if name in person)


@cache
def avatars() -> tuple[str, ...]:
    """The ids of all faces, the usual one first."""
    return tuple(dict.fromkeys(["ann", *_people()]))

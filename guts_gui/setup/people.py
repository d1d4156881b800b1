"""Portraits, moods, and skin and sleeve colours of players (no pygame)."""

import json
import re
from functools import cache
from typing import Final, Literal

from guts_gui.files.paths import asset

Mood = Literal["rest", "in", "out", "win", "loss"]
"""The moods of a portrait."""
MOODS: Final[tuple[Mood, ...]] = ("rest", "in", "out", "win", "loss")
ONLY_IN: Final = re.compile(r'<g class="([a-z ]+)"(?: display="none")?>(.*?)</g>', re.DOTALL)
MOVES: Final = re.compile(r'<g transform="([^"]*)"([^>]*)>')
"""The parts of portraits that are drawn in some moods only, and those moved in each."""

TOKENS = {
    "skin": "#e8b890",
    "skin_shadow": "#c98f66",
    "skin_light": "#f6d6b8",
    "sleeve": "#34506b",
    "sleeve_shadow": "#26394d",
    "cuff": "#f3e7cf",
}
"""The colours in the drawings of hands that are replaced by a person's own."""


@cache
def _people() -> dict[str, dict[str, str]]:
    path = asset("avatars/people.json")
    found: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def colours(avatar: str) -> tuple[tuple[str, str], ...]:
    """The (old, new) colours that give the drawn hand this portrait's skin and sleeve."""
    person = _people().get(avatar, {})
    return tuple((token, person[name]) for name, token in TOKENS.items() if name in person)


def in_mood(drawing: str, mood: Mood) -> str:
    """A portrait's SVG in one mood, made from one with all moods."""

    def move(match: re.Match[str]) -> str:
        other = re.search(f' data-{mood}="([^"]*)"', match[2])
        return f'<g transform="{other[1] if other else match[1]}">'

    drawn = ONLY_IN.sub(lambda match: match[2] if mood in match[1].split() else "", drawing)
    return MOVES.sub(move, drawn)


@cache
def avatars() -> tuple[str, ...]:
    """The ids of all portraits, the default first."""
    return tuple(dict.fromkeys(["ann", *_people()]))

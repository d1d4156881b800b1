"""Who is who: the faces and their moods, and the colours of skin and sleeve (no pygame)."""

import json
import re
from functools import cache
from typing import Final, Literal

from guts_engine.actions import Choice
from guts_engine.table import Table
from guts_gui.paths import asset

Mood = Literal["rest", "in", "out", "win", "loss"]
"""How a face looks."""
MOODS: Final[tuple[Mood, ...]] = ("rest", "in", "out", "win", "loss")
ONLY_IN: Final = re.compile(r'<g class="([a-z ]+)"(?: display="none")?>(.*?)</g>', re.DOTALL)
MOVES: Final = re.compile(r'<g transform="([^"]*)"([^>]*)>')
"""What is drawn in some moods only, and what is moved otherwise in each."""

TOKENS = {
    "skin": "#e8b890",
    "skin_shadow": "#c98f66",
    "skin_light": "#f6d6b8",
    "sleeve": "#34506b",
    "sleeve_shadow": "#26394d",
    "cuff": "#f3e7cf",
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


def mood_of(table: Table, seat: int) -> Mood:
    """How the seat looks for what the whole table knows of this deal, and nothing else (R4.2, R10).

    Who wins a pot or, alone in, a leg is glad (R5.1, R8.5, R8.6); who pays for losing is not.
    """
    said = table.said[seat] if table.said else None
    if said is None:
        return "rest"
    if any(share.seat == seat for award in table.awards for share in award.shares):
        return "win"
    if seat in table.matched:
        return "loss"
    if said is Choice.OUT:
        return "out"
    return _in_leg_game(table, seat) if table.rules.leg_game else "in"


def _in_leg_game(table: Table, seat: int) -> Mood:
    """How somebody who is in for a leg looks.

    The table keeps who lost a deal, not who lost a stage: where others follow, that is no news.
    """
    more_to_say = table.turn or (table.rules.second_chance and not table.second_chance)
    if table.players_in == (seat,):
        return "in" if more_to_say else "win"
    losers = [each for each in table.players_in if table.lost[each] == table.deals]
    if not losers or table.stage:
        return "in"
    return "loss" if seat in losers else "win"


def in_mood(drawing: str, mood: Mood) -> str:
    """The drawing of a face as it looks in that mood, out of one that holds all moods."""

    def move(match: re.Match[str]) -> str:
        other = re.search(f' data-{mood}="([^"]*)"', match[2])
        return f'<g transform="{other[1] if other else match[1]}">'

    drawn = ONLY_IN.sub(lambda match: match[2] if mood in match[1].split() else "", drawing)
    return MOVES.sub(move, drawn)


@cache
def avatars() -> tuple[str, ...]:
    """The ids of all faces, the usual one first."""
    return tuple(dict.fromkeys(["ann", *_people()]))

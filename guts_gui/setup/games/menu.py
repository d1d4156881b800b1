"""The menu of games: groups, favourites, games played recently, and search by typing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from guts_engine.steps.library import groups, shipped_ids
from guts_gui.files.known_games import own_games
from guts_gui.i18n.translate import STROKED, later, tr
from guts_gui.words.games import DEALERS_CHOICE, game_about, game_name

GROUPS: Final = {
    "classics": later("The classics"),
    "two-cards": later("Two cards"),
    "three-cards": later("Three cards"),
    "four-and-five": later("Four and five cards"),
    "six-and-seven": later("Six and seven cards"),
    "in-stages": later("In stages"),
    "high-and-low": later("High and low"),
    "wild": later("Wild and killer cards"),
}
RECENT: Final = 4
"""The most games that stand above the groups because they were played recently."""
_PLAIN: Final = str.maketrans(STROKED)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the menu and the ids of the games below it."""

    heading: str
    games: tuple[str, ...]


def all_games() -> tuple[str, ...]:
    """The ids of all games in the order of their groups, the player's own ones last."""
    return (*shipped_ids(), *own_games())


def sections(
    offered: Iterable[str], favourites: Sequence[str] = (), recent: Sequence[str] = ()
) -> tuple[Section, ...]:
    """The menu: favourites, recent games, each group, own games; each game stands once."""
    left = dict.fromkeys(offered)
    parts = [
        (tr("Favourites"), favourites),
        (tr("Played recently"), [game for game in recent if game not in favourites][:RECENT]),
        ("", (DEALERS_CHOICE,)),
        *((tr(GROUPS.get(group, group)), ids) for group, ids in groups().items()),
        (tr("Your own games"), tuple(own_games())),
        (tr("Other games"), tuple(left)),
    ]
    found = []
    for heading, games in parts:
        mine = tuple(game for game in games if game in left)
        if mine:
            found.append(Section(heading, mine))
        for game in mine:
            del left[game]
    return tuple(found)


def matching(wanted: str, offered: Sequence[str]) -> tuple[str, ...]:
    """The games that have every word in name, description or id; those by name come first."""
    words = folded(wanted).split()
    found = []
    for place, game in enumerate(offered):
        name = folded(game_name(game))
        text = f"{name} {game.replace('-', ' ')} {folded(game_about(game))}"
        if all(word in text for word in words):
            begins = name.startswith(folded(wanted).strip())
            by_name = all(word in name for word in words)
            found.append((not begins, not by_name, place, game))
    return tuple(game for *_, game in sorted(found))


def folded(text: str) -> str:
    """A text for comparison: small letters without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(each for each in plain if not unicodedata.combining(each)).replace("-", " ")

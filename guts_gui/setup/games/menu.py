"""The menu of games: groups, favourites, games played recently, and search by typing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from guts_engine.common.letters import plain
from guts_engine.steps.library import groups, shipped_ids
from guts_gui.files.known_games import own_games
from guts_gui.i18n.translate import later, tr
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
    """The games that have every word in id, name or description, the best match first."""
    found = []
    for place, game in enumerate(offered):
        if (match := _match(wanted.strip(), game)) is not None:
            found.append((match, place, game))
    return tuple(game for *_, game in sorted(found))


def _match(wanted: str, game: str) -> int | None:
    """How well a game matches, 0 for its id as a whole; None if it does not."""
    name = game_name(game)
    typed, *both = (folded(each) for each in (wanted, game, name))
    words, text = typed.split(), " ".join(("", *both))
    matches = (
        wanted.casefold() == game,
        wanted.casefold() == name.casefold(),
        typed in both,
        any(each.startswith(typed) for each in both),
        all(f" {word}" in text for word in words),
        all(word in text for word in words),
        all(word in text + folded(game_about(game)) for word in words),
    )
    return next((place for place, match in enumerate(matches) if match), None)


def folded(text: str) -> str:
    """A text for comparison: small letters without accents, and spaces for hyphens."""
    return plain(text).replace("-", " ")

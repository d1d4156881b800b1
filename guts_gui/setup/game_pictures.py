"""A hand for each game in the menu: drawn for those of R8, made from the steps of all others."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from guts_engine.hands.cards import PACK
from guts_engine.steps.model import Deal, Declare, Game, To
from guts_gui.files.known_games import game_by_id
from guts_gui.words.games import BACK, GAMES

MOST = 5
"""The most cards of a hand in a picture."""

Picture = tuple[tuple[str, ...], tuple[str, ...]]
"""The names of the cards of a hand, and of those beside it: of the table, or dealt later."""


def picture_of(game: str) -> Picture:
    """The picture of the game with that id."""
    if game in GAMES:
        return GAMES[game].hand, GAMES[game].apart
    return _made(game_by_id(game))


@lru_cache(maxsize=256)
def _made(game: Game) -> Picture:
    """Cards of a player before the first declaration; those of the table or later ones beside."""
    declared = next((n for n, s in enumerate(game.steps) if isinstance(s, Declare)), 0)
    held = _cards(game, 0, declared, (To.IN, To.ALL))
    table = _cards(game, 0, len(game.steps), (To.TABLE, To.COMMON))
    later = _cards(game, declared, len(game.steps), (To.IN, To.ALL, To.LAST))
    faces = _faces(game, min(MOST, held))
    return faces, (BACK,) * min(MOST, max(table, later))


def _cards(game: Game, first: int, last: int, to: tuple[To, ...]) -> int:
    deals = [step for step in game.steps[first:last] if isinstance(step, Deal)]
    return sum(step.cards for step in deals if set(step.to) & set(to))


def _faces(game: Game, count: int) -> tuple[str, ...]:
    """A hand that is the same each time, with a wild card first if ranks are wild."""
    if not game.peek:
        return (BACK,) * count
    found = []
    for rank in game.hands.wild.ranks[:1]:
        found = [card for card in PACK if card.rank is rank][-1:]
    number = crc32(game.id.encode())
    left = [card for card in PACK if card not in found]
    while len(found) < count:
        number = (number * 69069 + 12345) % 2**32
        found.append(left.pop((number >> 16) % len(left)))
    return tuple(card.text for card in sorted(found[:count]))

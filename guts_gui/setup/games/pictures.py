"""A hand for each game in the menu: drawn for those of R8, made from the steps of all others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from zlib import crc32

from guts_engine.hands.cards import PACK
from guts_engine.steps.model import Deal, Declare, Game, To
from guts_gui.files.known_games import game_by_id
from guts_gui.words.games import DEALERS_CHOICE

MOST: Final = 5
"""The most cards of a hand in a picture."""
BACK: Final = "--"
"""A card face down."""

Picture = tuple[tuple[str, ...], tuple[str, ...]]
"""The cards of a hand, and those beside it: of the table, or dealt later."""

DRAWN: Final[Mapping[str, tuple[str, str]]] = {
    "two-card": ("Ah As", ""),
    "three-card": ("9s Ts Js", ""),
    "three-card-plain": ("7c 7d 7h", ""),
    "monte-carlo": ("Qh Kh Ah", ""),
    "survivor": ("2c 5d 8h", ""),
    "ghost": ("Kd Kc", "-- --"),
    "no-peek": ("-- -- --", ""),
    "pass-the-trash": ("Jd Jc", "3s"),
    "community": ("Qs Qd", "Qc"),
    "two-plus-one": ("5h 6h", "--"),
    "four-two-two": ("2s 9d 9c Kh", "4c 9h"),
    "four-two-three": ("2d Tc Td As", "6s Th Js"),
    "three-five-seven": ("3h 8s 8d", "-- -- -- --"),
    "napalm": ("Ac Ad", "-- -- -- -- --"),
    "hi-lo": ("Ah Ad", "2c 3d"),
    DEALERS_CHOICE: ("As Kd --", ""),
}
"""The pictures of the games of R8 and of dealer's choice."""


def picture_of(game: str) -> Picture:
    """The picture of the game with that id."""
    if game in DRAWN:
        hand, apart = DRAWN[game]
        return tuple(hand.split()), tuple(apart.split())
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

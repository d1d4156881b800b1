"""The shipped games: a file each in `games`, and the groups of the menu."""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from guts_engine.common.frozen import changed
from guts_engine.common.package import PACKAGE
from guts_engine.steps.model import Game
from guts_engine.steps.reading import toml_values, unchecked

GAMES: Final = PACKAGE / "games"
MENU: Final = "menu.toml"
"""The file with the games of each group, in the order of the menu."""


@lru_cache(maxsize=256)
def shipped(game: str) -> Game:
    """The shipped game with that id, read when first asked for. Raises KeyError."""
    if game not in shipped_ids():
        raise KeyError(game)
    return unchecked(toml_values((GAMES / f"{game}.toml").read_text(encoding="utf-8")))


def is_shipped(game: Game, *, named: bool = True) -> bool:
    """Whether it is the shipped game with its id; unless `named`, whatever its name and `about`.

    A game is known by what it is: any game may have the id of a shipped one.
    """
    if game.id not in shipped_ids():
        return False
    own = shipped(game.id)
    return own == (game if named else changed(game, name=own.name, about=own.about))


@cache
def groups() -> Mapping[str, tuple[str, ...]]:
    """The groups of the menu by name, each with the ids of its games, in order."""
    listed = tomllib.loads((GAMES / MENU).read_text(encoding="utf-8"))
    return {name: tuple(ids) for name, ids in listed.items()}


@cache
def shipped_ids() -> tuple[str, ...]:
    """The ids of all shipped games, in the order of the menu."""
    return tuple(game for ids in groups().values() for game in ids)

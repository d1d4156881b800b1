"""The shipped games: a file each in `games`, and the groups of the menu."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from guts_engine.common.package import PACKAGE
from guts_engine.steps.model import Game
from guts_engine.steps.reading import toml_values, unchecked

GAMES: Final = PACKAGE / "games"
MENU: Final = "menu.toml"
"""The file with the games of each group, in the order of the menu."""


@lru_cache(maxsize=256)
def shipped(game: str) -> Game:
    """The shipped game with that id, read when first asked for. Raises KeyError."""
    return unchecked(toml_values(shipped_text(game)))


def shipped_text(game: str) -> str:
    """The text of its file. Raises KeyError."""
    if game not in _with_file():
        raise KeyError(game)
    return (GAMES / f"{game}.toml").read_text(encoding="utf-8")


@cache
def _with_file() -> frozenset[str]:
    """The ids of the games that have a file, known before the menu is read."""
    return frozenset([file.stem for file in GAMES.iterdir() if file.name != MENU])


@cache
def groups() -> Mapping[str, tuple[str, ...]]:
    """The groups of the menu by name, each with the ids of its games, in order."""
    import tomllib

    listed = tomllib.loads((GAMES / MENU).read_text(encoding="utf-8"))
    return {name: tuple(ids) for name, ids in listed.items()}


@cache
def shipped_ids() -> tuple[str, ...]:
    """The ids of all shipped games, in the order of the menu."""
    return tuple(game for ids in groups().values() for game in ids)

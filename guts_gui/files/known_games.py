"""The games that can be played now, by id: the shipped ones and the player's own."""

from collections.abc import Mapping

from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.model import Game

_own: dict[str, Game] = {}
_kept: dict[str, Game] = {}


def know(own: Mapping[str, Game]) -> None:
    """Make these the player's own games."""
    _own.clear()
    _own.update(own)


def own_games() -> Mapping[str, Game]:
    """The player's own games as they were last read, by id, and those of saved tables."""
    return {**_own, **{game: _kept[game] for game in _kept if game not in _own}}


def keep(game: Game) -> None:
    """Make known a game whose text a saved table keeps, unless there is one with its id."""
    if not is_known(game.id):
        _kept[game.id] = game


def is_known(game: str) -> bool:
    """Whether there is a game with that id."""
    return game in _own or game in _kept or game in shipped_ids()


def is_shipped(game: str) -> bool:
    """Whether the game with that id belongs to the program."""
    return game in shipped_ids()


def game_by_id(game: str) -> Game:
    """The game with that id. Raises KeyError."""
    return _own.get(game) or _kept.get(game) or shipped(game)

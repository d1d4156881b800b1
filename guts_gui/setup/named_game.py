"""Games named on the command line: by id, shipped or the player's own, or by a file."""

import os
from collections.abc import Mapping
from pathlib import Path

from guts_engine.common.quoting import shown
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.model import Game
from guts_gui.files.game_files import game_in, read_games
from guts_gui.files.known_games import is_shipped
from guts_gui.files.paths import folders
from guts_gui.setup.house_rules import own_rules


class NamedGameError(ValueError):
    """One sentence: which game cannot be played, and what to do."""


def named_game(word: str, argument: str = "--game ") -> Game:
    """The game with that id, or in that file. Raises NamedGameError; `argument` begins it."""
    if is_file(word):
        found = game_in(Path(word))
        if isinstance(found, str):
            raise NamedGameError(f"{argument}{shown(word)}: {found}")
        return found
    if word in shipped_ids():
        return shipped(word)
    own, faults = own_files()
    if word in own:
        return own[word]
    for path, fault in faults.items():
        if path.stem == word:
            raise NamedGameError(f"{argument}{shown(word)}: cannot read {path} ({fault})")
    raise NamedGameError(
        f"{argument}{shown(word)}: unknown game; guts games lists them, and a file ends with .toml"
    )


def named_rules(word: str) -> RuleSet:
    """The game with that id or in that file, without house rules. Raises NamedGameError."""
    game = named_game(word)
    return preset(game.id) if is_shipped(game.id) else own_rules(game)


def is_file(word: str) -> bool:
    """Whether the word names a file: with its ending, or with its folder."""
    return word.lower().endswith(".toml") or "/" in word or os.sep in word


def own_files() -> tuple[Mapping[str, Game], Mapping[Path, str]]:
    """The player's own games by id, and the faults of the other files."""
    found = read_games(folders().config / "games")
    own = {each.id: each for each in found.values() if isinstance(each, Game)}
    return own, {path: each for path, each in found.items() if isinstance(each, str)}

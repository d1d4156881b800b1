"""The player's game files: every file of a folder, read or with what is wrong with it (S9)."""

from pathlib import Path
from typing import Final

from guts_engine.common.quoting import shown
from guts_engine.steps.faults import GameError, GameFault
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.model import Game
from guts_engine.steps.reading import game_of
from guts_gui.files.file_io import UnreadableError
from guts_gui.files.toml_files import toml_at, values_of
from guts_gui.files.toml_words import toml_words
from guts_gui.i18n.faults import fault_words, system_words
from guts_gui.i18n.translate import tr

MOST_FILES: Final = 500
"""The most files of a folder that are read, the first by name."""
MOST_MARKS: Final = 10_000
"""The most punctuation signs of a file; a game of sixty steps has about a thousand."""
_ADDED: Final = (".toml.txt", ".toml.rtf", ".toml.doc", ".toml.docx", ".toml.odt")
"""Endings of files to which an editor has added its own."""


def read_games(folder: Path) -> dict[Path, Game | str]:
    """The game in each file, or the file's fault with its place; every file is left as it is.

    An id may be taken once, first by the file that has its name, and not by a shipped game (S9 a).
    """
    try:
        paths = sorted(each for each in folder.iterdir() if is_looked_at(each.name))
    except FileNotFoundError:
        return {}
    except OSError as error:
        return {folder: system_words(error)}
    found = {path: _misnamed(path) or game_in(path) for path in paths[:MOST_FILES]}
    if len(paths) > MOST_FILES:
        found[paths[MOST_FILES]] = tr("only the first {n} files are read", n=MOST_FILES)
    owners: dict[str, Path] = {}
    for path, game in sorted(found.items(), key=lambda each: not _named_as(*each)):
        if isinstance(game, Game) and owners.setdefault(game.id, path) != path:
            found[path] = tr(
                "id: {value} is the id of the game in {file}; choose another",
                value=f'"{game.id}"',
                file=shown(owners[game.id].name),
            )
    return found


def is_looked_at(name: str) -> bool:
    """Whether a file of that name is a game, or should be one by all but its last ending."""
    return not name.startswith(".") and name.lower().endswith((".toml", *_ADDED))


def _misnamed(path: Path) -> str:
    """What to do about an ending that an editor has added to the name; empty if there is none."""
    if not path.name.lower().endswith(_ADDED):
        return ""
    ending, name = path.suffix, shown(path.stem)
    return tr("the name ends with {ending}; rename it to {name}", ending=ending, name=name)


def _named_as(path: Path, game: Game | str) -> bool:
    return isinstance(game, Game) and path.stem == game.id


def game_in(path: Path) -> Game | str:
    """The game in a file, or its fault with its place, for use in brackets."""
    try:
        game = game_of(values_of(toml_at(path), MOST_MARKS, toml_words))
    except OSError as error:
        return system_words(error)
    except GameError as error:
        return fault_words(error)
    except UnreadableError as error:
        return str(error)
    if game.id in shipped_ids() and game != shipped(game.id):
        return fault_words(GameError(GameFault.TAKEN, "id", value=f'"{game.id}"'))
    return game

"""The player's game files: every file of a folder, read or with what is wrong with it (S9)."""

from contextlib import suppress
from pathlib import Path

from guts_engine.steps.faults import GameError, GameFault
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Game
from guts_engine.steps.reading import read
from guts_gui.files.toml_files import plain_text, toml_at
from guts_gui.i18n.faults import fault_words, system_words
from guts_gui.i18n.translate import tr


def read_games(folder: Path) -> dict[Path, Game | str]:
    """The game in each file, or the file's fault with its place; every file is left as it is.

    An id may be taken once, and not by a shipped game (S9 a).
    """
    taken, found = set(shipped_ids()), dict[Path, Game | str]()
    for path in _files(folder):
        game = game_in(path)
        if isinstance(game, Game) and game.id in taken:
            error = GameError(GameFault.TAKEN, "id", value=f'"{game.id}"')
            game = fault_words(error)
        if isinstance(game, Game):
            taken.add(game.id)
        found[path] = game
    return found


def _files(folder: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(path for path in folder.glob("*.toml") if not path.name.startswith("."))
    return []


def game_in(path: Path) -> Game | str:
    """The game in a file, or its fault with its place, for use in brackets."""
    raw = b""
    try:
        raw = toml_at(path)
        return read(plain_text(raw))
    except OSError as error:
        return system_words(error)
    except UnicodeDecodeError as error:
        line = len(raw[: error.start].splitlines())
        return tr("line {n}: not UTF-8 text", n=max(1, line))
    except GameError as error:
        return fault_words(error)
    except ValueError as error:
        return str(error)

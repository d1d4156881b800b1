"""The player's own games: files of the folder `games`, read again when they change, and saved."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from guts_engine.common.frozen import changed
from guts_engine.steps.keys import LONGEST_ID, LONGEST_NAME
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Game
from guts_engine.steps.reading import read
from guts_engine.steps.writing import text_of
from guts_gui.files.file_io import put
from guts_gui.files.free_names import free_id, name_of_copy
from guts_gui.files.game_files import is_looked_at, read_games
from guts_gui.files.known_games import know
from guts_gui.files.paths import FolderError, ready
from guts_gui.i18n.faults import fault_words, system_words
from guts_gui.i18n.translate import alphabetical, tr
from guts_gui.words.games import game_about, game_name


class GamesError(Exception):
    """One sentence for the player on a game that cannot be saved or deleted."""


class GameShelf:
    """The player's own games by id, in the order of their names.

    Files with a fault are left alone; what is wrong with them is told once.
    """

    def __init__(self, config: Path) -> None:
        self.folder = config / "games"
        self._paths: dict[str, Path] = {}
        self._own: dict[str, Game] = {}
        self._seen: object = None
        self._problems: list[str] = []
        self._told: set[str] = set()

    def read(self) -> bool:
        """Read the folder if it has changed; returns whether the games are other ones."""
        seen = _stamp(self.folder)
        if seen == self._seen:
            return False
        self._seen, before = seen, self._own
        own, self._paths = {}, {}
        for path, found in read_games(self.folder).items():
            if isinstance(found, Game):
                own[found.id], self._paths[found.id] = found, path
            else:
                self._tell(tr("Can't read {path} ({fault}).", path=path, fault=found))
        order = sorted(own, key=lambda game: (alphabetical(own[game].name), game))
        self._own = {game: own[game] for game in order}
        know(self._own)
        return self._own != before

    def _tell(self, problem: str) -> None:
        if problem not in self._told:
            self._told.add(problem)
            self._problems.append(problem)

    def problems(self) -> tuple[str, ...]:
        """What is wrong with files, a sentence each, since the last call."""
        found, self._problems = tuple(self._problems), []
        return found

    @property
    def own(self) -> Mapping[str, Game]:
        """The player's own games."""
        return self._own

    # Changes

    def copy(self, game: Game) -> Game:
        """A copy of a game in the player's language, under an unused name and id; no file yet."""
        names = [each.name for each in self._own.values()]
        name = name_of_copy(game_name(game.id), names, LONGEST_NAME)
        return changed(game, id=self.free_id(name), name=name, about=game_about(game.id))

    def save(self, game: Game, saved: Game | None) -> Game:
        """Write a game to its file, and return it with its id. Raises GamesError.

        `saved` is what the file held, None for a new game. A file that holds something else by now
        is left alone: the game gets a new one.
        """
        self.read()
        if saved is None or self._own.get(saved.id) != saved:
            game = changed(game, id=self.free_id(game.name))
        path = self._paths.get(game.id, self.folder / f"{game.id}.toml")
        try:
            text = text_of(game)
            game = read(text)
            ready(self.folder)
            put(path.resolve(), text.encode())
        except ValueError as error:
            words = tr("Can't save the game {name}: {why}.", name=game.name, why=fault_words(error))
            raise GamesError(words) from error
        except FolderError as error:
            raise GamesError(
                tr("The game {name} was not saved. {why}", name=game.name, why=error)
            ) from error
        except OSError as error:
            why = system_words(error)
            raise GamesError(
                tr(
                    "Can't save the game {name} to {path} ({why}).",
                    name=game.name,
                    path=path,
                    why=why,
                )
            ) from error
        self._seen = None
        self.read()
        return game

    def delete(self, game: str) -> None:
        """Delete the file of a game. Raises GamesError."""
        path = self._paths.get(game)
        if path is None:
            return
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            words = tr("Can't delete {path} ({why}).", path=path, why=system_words(error))
            raise GamesError(words) from error
        self._seen = None
        self.read()

    def free_id(self, name: str) -> str:
        """An unused id made from the name (S1.1)."""
        taken, room = (*self._own, *shipped_ids()), len("-999")
        return free_id(name, taken, self.folder, default="game", longest=LONGEST_ID - room)


def _stamp(folder: Path) -> object:
    """What changes when a file of the folder does: names, sizes and times."""
    with suppress(OSError), os.scandir(folder) as found:
        files = [each for each in found if is_looked_at(each.name)]
        return tuple(sorted((each.name, *_size_and_time(each)) for each in files))
    return ()


def _size_and_time(entry: os.DirEntry[str]) -> tuple[int, int]:
    with suppress(OSError):
        known = entry.stat()
        return known.st_size, known.st_mtime_ns
    return (0, 0)

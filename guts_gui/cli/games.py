"""`guts games`: lists the games, shows one in words, checks a file, writes a new one."""

import argparse
import os.path
import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from guts_engine.common.quoting import shown
from guts_gui.cli.arguments import CommandError
from guts_gui.cli.printing import WRONG, print_all, say

if TYPE_CHECKING:
    from guts_engine.steps.model import Game

INDENT: Final = "  "
GREETING: Final = (
    "# A game of Guts Table. You can edit this file: docs/games.md explains the steps, and\n"
    "# guts games check {file} checks them.\n"
)


def add(command: argparse.ArgumentParser) -> None:
    """Add the parts of `guts games` and their arguments."""
    command.set_defaults(part="list")
    parts = command.add_subparsers(dest="part", metavar="WHAT")
    for name, what in (
        ("list", "list all games, and what is wrong with files"),
        ("show", "tell in words how a game is played"),
        ("check", "check games or game files"),
        ("new", "write a new game file, to be edited"),
    ):
        sentence = f"{what[0].upper()}{what[1:]}."
        part = parts.add_parser(name, help=what, description=sentence)
        part.set_defaults(parser=part)
        if name == "show":
            part.add_argument("shown", metavar="GAME", help="game id or file")
        elif name == "check":
            part.add_argument("games", metavar="GAME", nargs="+", help="game ids or files")
        elif name == "new":
            part.add_argument("name", metavar="NAME", help="name of the new game")
            part.add_argument(
                "--from",
                dest="copied",
                metavar="GAME",
                default="three-card",
                help="game id or file to begin with (default three-card)",
            )


def run(args: argparse.Namespace) -> int:
    """Carry out one part. Raises CommandError or OpeningError for wrong arguments."""
    match args.part:
        case "show":
            return print_all(_in_words(_named(args.shown)))
        case "check":
            return _check(args.games)
        case "new":
            return _new(args.name, _named(args.copied))
    return _list()


def _named(word: str) -> "Game":
    from guts_gui.setup.named_game import NamedGameError, named_game

    try:
        return named_game(word, "")
    except NamedGameError as wrong:
        raise CommandError(str(wrong)) from None


# --- The list -------------------------------------------------------------------------------


def _list() -> int:
    from guts_engine.steps.library import groups, shipped
    from guts_gui.setup.games.menu import GROUPS
    from guts_gui.setup.named_game import own_files

    own, faults = own_files()
    parts = [
        (GROUPS[group], [shipped(game) for game in games]) for group, games in groups().items()
    ]
    parts += [("Your own games", [*own.values()])] if own else []
    status = print_all(
        line
        for number, (heading, games) in enumerate(parts)
        for line in _part(heading, games, first=number == 0)
    )
    for path, fault in faults.items():
        say(f"guts: {shown(path)}: {fault}")
    return status


def _part(heading: str, games: "list[Game]", *, first: bool) -> Iterator[str]:
    if not first:
        yield ""
    yield heading
    for game in games:
        yield f"{INDENT}{game.id:<30}{game.name}"


# --- In words -------------------------------------------------------------------------------


def _in_words(game: "Game") -> Iterator[str]:
    """How the game is played: its name, its seats, a line for each step, and its settings."""
    from guts_gui.words.steps.menu import menu_sentence
    from guts_gui.words.steps.sentences import deal_in_words
    from guts_gui.words.steps.settings import unusual

    yield game.name
    yield from _wrapped(f"{menu_sentence(game)} {_players(game).capitalize()}.")
    yield ""
    for number, sentence in enumerate(deal_in_words(game), 1):
        yield from _wrapped(sentence, f"{number:>2}. ")
    for sentence in unusual(game):
        yield from _wrapped(sentence, f"{INDENT}- ")


def _wrapped(sentence: str, start: str = "") -> list[str]:
    width = shutil.get_terminal_size().columns - 2
    return textwrap.wrap(
        sentence, max(width, 40), initial_indent=start, subsequent_indent=" " * len(start)
    )


# --- Files ----------------------------------------------------------------------------------


def _check(names: list[str]) -> int:
    """Print each game and its seats, or on standard error what is wrong with it."""
    from guts_gui.files.game_files import game_in

    lines, faults = [], []
    for name in dict.fromkeys(names):
        try:
            there = os.path.isfile(name)  # noqa: PTH113 - Path raises for a long name
            game = game_in(Path(name)) if there else _named(name)
        except CommandError as wrong:
            faults.append(str(wrong))
            continue
        if isinstance(game, str):
            faults.append(f"{shown(name)}: {game}")
        else:
            lines.append(f"{shown(name)}: {game.name}, {_players(game)}")
    status = print_all(lines)
    for fault in faults:
        say(fault)
    return WRONG if faults else status


def _players(game: "Game") -> str:
    from guts_engine.steps.facts import most_seats

    most = min(10, most_seats(game))
    return f"for 2 to {most} players" if most > 2 else "for two players"


def _new(name: str, copied: "Game") -> int:
    """Write a copy under a new name into the folder of the player's games."""
    from guts_engine.common.frozen import changed
    from guts_engine.common.letters import as_kept
    from guts_engine.steps.faults import GameError
    from guts_engine.steps.reading import read
    from guts_engine.steps.writing import text_of
    from guts_gui.files.paths import FolderError, folders, ready
    from guts_gui.setup.games.shelf import GameShelf

    try:
        folder = ready(folders().config / "games")
        shelf = GameShelf(folder.parent)
        shelf.read()
        game = changed(copied, id=shelf.free_id(name), name=as_kept(name))
        path = folder / f"{game.id}.toml"
        text = GREETING.format(file=path.name) + text_of(game)
        read(text)
        with path.open("x", encoding="utf-8", newline="\n") as file:  # never overwrites
            file.write(text)
    except GameError as wrong:
        raise CommandError(f"NAME: {wrong.reason}") from None
    except FolderError as wrong:
        raise CommandError(str(wrong)) from None
    return print_all([str(path)])

"""The command line: `guts` opens the table, `guts replay` plays a scenario without a window.

With a game, seats or stakes given, `guts` opens that table at once.

Nothing here imports pygame; modules that open a window are imported on demand.
"""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from guts_engine.common.quoting import LONGEST, quoted, shown
from guts_gui.app.gc_control import collection_paused
from guts_gui.cli import games, odds, simulate, solve
from guts_gui.cli.arguments import ANTE, file_fault
from guts_gui.cli.printing import WRONG, mend_streams, print_all, print_rest, say, unwritten
from guts_gui.desktop.version import __version__

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from guts_gui.setup.from_command_line import Opening

INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns exit status 0, or 2 for wrong arguments or files."""
    mend_streams()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # the terminal's encoding may be limited
    try:
        status = _run(_checked(argv))
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else WRONG
    except KeyboardInterrupt:
        print_rest()
        return INTERRUPTED
    return print_rest() or status


def _run(args: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if args.home is not None:
        os.environ["GUTS_HOME"] = args.home
    if args.version:
        return _versions(args)
    if args.command == "replay":
        from guts_gui.cli.replay import replay, replay_lines

        return replay_lines(args.file) if args.lines else replay(args.file)
    if args.command is not None:
        return _computed(args)
    if args.desktop:
        return _desktop(args)
    if fault := pygame_fault():
        args.parser.exit(WRONG, f"guts: {fault}\n")
    opening = None if args.game == EVERY else _opening(args)
    if args.self_test:
        from guts_gui.cli.selftest import run as test

        return test(deals=args.deals or DEALS, screenshots=args.screenshots, game=args.game)
    with collection_paused():
        from guts_gui.cli.play import run

        return run(full_screen=args.full_screen, opening=opening)


def pygame_fault() -> str | None:
    """Error text if the installed pygame is the wrong one of two packages with that name."""
    import pygame

    if hasattr(pygame, "IS_CE"):
        return None
    return (
        "the installed pygame is not pygame-ce; run"
        f' "{sys.executable} -m pip uninstall -y pygame pygame-ce" and then'
        f' "{sys.executable} -m pip install pygame-ce"'
    )


def _versions(args: argparse.Namespace) -> int:
    """Print the version; with --verbose, also what a bug report needs."""
    if not args.verbose:
        return print_all([f"guts {__version__}"])
    from guts_gui.app.about import about

    return print_all([about()])


def _desktop(args: argparse.Namespace) -> int:
    """Install or remove the menu entry; prints one sentence if that fails."""
    from guts_gui.desktop import menu_entry as desktop

    parser: _Parser = args.parser
    try:
        report = desktop.install() if args.desktop == "install" else desktop.uninstall()
        return print_all(report)
    except desktop.DesktopError as wrong:
        parser.exit(WRONG, f"guts: {wrong}\n")


def _computed(args: argparse.Namespace) -> int:
    """Run a command that computes; prints one sentence for wrong arguments."""
    from guts_engine.strategy.faults import TableError
    from guts_gui.cli.arguments import CommandError
    from guts_gui.files.paths import FolderError
    from guts_gui.setup.from_command_line import OpeningError

    command = import_module(f"guts_gui.cli.{args.command}")
    parser: _Parser = args.parser
    try:
        status: int = command.run(args)
    except OSError as error:
        return unwritten(error)
    except (CommandError, OpeningError) as wrong:
        parser.error(str(wrong))
    except (TableError, FolderError) as wrong:
        parser.exit(WRONG, f"guts: {wrong}\n")
    return status


def _opening(args: argparse.Namespace) -> "Opening | None":
    """The table that the arguments name, if any. Exits with status 2 if it is impossible."""
    if not any(getattr(args, name) not in (None, [], False) for name in TABLE):
        return None
    from guts_gui.files.paths import FolderError, folders
    from guts_gui.settings.settings import Settings
    from guts_gui.setup.from_command_line import Opening, OpeningError, UnknownBotError
    from guts_gui.setup.roster import read_bots, readable_bots

    opening = Opening(
        args.game, args.seats, args.ante, args.chips, tuple(args.rule), args.dealers_choice
    )
    try:
        setup = opening.setup(Settings(), readable_bots(folders().config))
    except FolderError:
        return opening  # reported when the table opens
    except UnknownBotError as wrong:
        why = file_fault(wrong.bot, read_bots(folders().config / "bots"))
        args.parser.error(f"--seats bot:{wrong.bot}: {why}" if why else str(wrong))
    except OpeningError as wrong:
        args.parser.error(str(wrong))
    for sentence in opening.without_effect(len(setup.seats)):
        say(f"guts: {sentence}")
    return opening


EVERY: Final = "all"
"""The `--game` value for every game in the self-test."""
TABLE: Final = ("game", "seats", "ante", "chips", "rule", "dealers_choice")
"""The arguments that define a table."""
CHIPS: Final = 500
"""Default starting chips, as the help states them."""
DEALS: Final = 10
"""Default number of deals per game in the self-test."""
EPILOG: Final = (
    "For example, guts --game three-card --seats Ann,Bo,bot:rock,bot:gambler --ante 5 --rule"
    " limit=100 starts at that table. A seat is a person (NAME or NAME:FACE) or a bot: bot for any"
    " one, bot:ID or bot:STYLE for a certain one. bot:rock plays few hands, bot:gambler most."
    " The command guts games lists the games."
)


class _Parser(argparse.ArgumentParser):
    """A parser that reports wrong arguments in one sentence."""

    def __init__(self, **more: object) -> None:
        super().__init__(**more, allow_abbrev=False)  # type: ignore[arg-type]  # as given
        self._words: list[str] = []

    def parse_known_args(  # type: ignore[override]  # for what argparse itself hands over
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse the arguments. Exits with status 2 and a short message for unknown ones."""
        self._words = sys.argv[1:] if args is None else list(args)
        parsed, unknown = super().parse_known_args(self._words, namespace)
        if unknown:
            self.error(f"unknown argument {shown(' '.join(unknown))}")
        return parsed, unknown

    def error(self, message: str) -> NoReturn:
        message = self._first_unknown(message)
        sentence = " ".join(_plain(_bare_choices(_cut(message, self._words))).split())
        self.exit(WRONG, f"guts: {sentence} (see {self.prog} --help)\n")

    def _first_unknown(self, message: str) -> str:
        """The error, or that of an unknown option before the word taken for a command."""
        if message.startswith("argument COMMAND: invalid choice: "):
            for word in self._words:
                if repr(word) in message:
                    break
                if (
                    word.startswith("-")
                    and word.partition("=")[0] not in self._option_string_actions
                ):
                    return f"unknown argument {word}"
        return message

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help. Exits if it cannot be written."""
        if status := print_all([self.format_help().rstrip()]):
            self.exit(status)


def _cut(message: str, words: Sequence[str]) -> str:
    """argparse's error message, with long arguments shortened."""
    values = (value for word in words for value in (word, word.partition("=")[2]))
    for long in (value for value in values if len(value) > LONGEST):
        message = message.replace(repr(long), quoted(long)).replace(long, shown(long))
    return message


_PLAIN: Final = (
    (
        r"argument COMMAND: invalid choice: (.*?) \(choose from (.*)\)",
        r"unknown command \1; choose from \2",
    ),
    (r"the following arguments are required: (.*)", r"\1 is missing"),
    (r"argument (\S+): not allowed with argument (\S+)", r"\1 cannot be used with \2"),
    (r"argument (\S+): expected one argument", r"\1 needs a value"),
    (r"argument (\S+): ignored explicit argument .*", r"\1 takes no value"),
    (r"argument (\S+): (.*)", r"\1: \2"),
)
"""Patterns of argparse's errors and their replacements."""


def _plain(message: str) -> str:
    """An error of argparse in plain words if it is in `_PLAIN`, otherwise unchanged."""
    for pattern, plain in _PLAIN:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return found.expand(plain)
    return message


def _bare_choices(message: str) -> str:
    """The error without the quotes around choices, which only some versions of argparse add."""
    start, choose, choices = message.partition("(choose from ")
    return start + choose + choices.replace("'", "")


def _checked(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse the arguments. Exits with status 2 if they conflict."""
    parser = arguments()
    args = parser.parse_args(argv)
    table = [name for name in TABLE if getattr(args, name) not in (None, [], False)]
    if args.verbose and not args.version:
        parser.error("--verbose works only with --version")
    window = args.self_test or args.full_screen is not None or table
    if args.command and window:
        parser.error(f"{args.command} opens no window, so window options do not apply")
    if args.desktop and (args.command or window):
        parser.error(f"--{args.desktop}-desktop cannot be combined with other options")
    if args.self_test and (others := [name for name in table if name != "game"]):
        argument = others[0].replace("_", "-")
        parser.error(
            f"--{argument} cannot be used with --self-test, which plays for default stakes"
        )
    if args.game == EVERY and not args.self_test:
        parser.error(f"--game {EVERY} works only with --self-test; name one game to play")
    for name in ("deals", "screenshots"):
        if getattr(args, name) is not None and not args.self_test:
            parser.error(f"--{name} works only with --self-test")
    return args


def arguments() -> _Parser:
    """The parser of the command line; manual page and shell completions are made from it."""
    parser = _Parser(
        prog="guts",
        description="A card table for Guts: go in or stay out, and match the pot if you lose.",
        epilog=EPILOG,
    )
    parser.set_defaults(full_screen=None, parser=parser)
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.add_argument(
        "--verbose", action="store_true", help="with --version: print all that a bug report needs"
    )
    parser.add_argument(
        "--home", type=_home, metavar="DIR", help="use DIR for settings, sessions and logs"
    )
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument(
        "--windowed", dest="full_screen", action="store_false", help="open in a window"
    )
    screen.add_argument(
        "--full-screen", dest="full_screen", action="store_true", help="open in full screen"
    )
    _add_table(parser)
    parser.add_argument(
        "--self-test",
        action="store_true",
        help=f"let bots play and check the program; --game takes one game or {EVERY}",
    )
    parser.add_argument(
        "--deals",
        type=_count,
        metavar="N",
        help=f"deals per game for --self-test (default {DEALS})",
    )
    desktop = parser.add_mutually_exclusive_group()
    for what, text in (
        ("install", "Linux: add Guts Table to the applications menu, or repair its entry"),
        ("uninstall", "Linux: remove Guts Table from the applications menu"),
    ):
        desktop.add_argument(
            f"--{what}-desktop", action="store_const", const=what, dest="desktop", help=text
        )
    parser.add_argument(
        "--screenshots", type=Path, metavar="DIR", help="save --self-test screenshots in DIR"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, add, what in (
        ("replay", _add_replay, "run a scenario and print the result as JSON"),
        ("games", games.add, "list, show, check and write games"),
        ("simulate", simulate.add, "play many deals between bots and count the chips"),
        ("solve", solve.add, "find the weakest hands worth playing at equilibrium"),
        ("odds", odds.add, "show what a hand is worth in and out"),
    ):
        sentence = f"{what[0].upper()}{what[1:]}."
        command = commands.add_parser(name, help=what, description=sentence)
        command.set_defaults(parser=command)
        add(command)
    return parser


def _add_replay(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `guts replay`."""
    command.add_argument("file", metavar="FILE", help="scenario file, or - for standard input")
    command.add_argument(
        "--lines", action="store_true", help="one scenario per line in, one result per line out"
    )


def _add_table(parser: _Parser) -> None:
    """Add the arguments that define a table."""
    table = parser.add_argument_group("start at a table")
    table.add_argument(
        "--game",
        metavar="GAME",
        help="game id or file, such as two-card, my.toml or dealers-choice (default three-card)",
    )
    table.add_argument("--seats", metavar="SEATS", help="comma-separated people and bots")
    table.add_argument("--ante", type=_count, metavar="N", help=f"ante, in chips (default {ANTE})")
    table.add_argument(
        "--chips",
        type=_count,
        metavar="N",
        help=f"starting chips for each seat (default {CHIPS})",
    )
    table.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="house rule, such as limit=100, peek=false or wild=2,3; may be repeated",
    )
    table.add_argument("--dealers-choice", action="store_true", help="the dealer chooses each game")


def _count(text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit():
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number; use 1 or more")
    if digits != text or not digits.strip("0"):
        raise argparse.ArgumentTypeError(f"{shown(text)} is too small; use 1 or more")
    if len(digits) > 9:
        raise argparse.ArgumentTypeError(f"{shown(text)} is too large; use 999999999 or less")
    return int(text)


def _home(text: str) -> str:
    exists = "\0" in text or os.path.lexists(text)
    if not text or (exists and not os.path.isdir(text)):  # noqa: PTH112 - never raises
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is not a folder; name an existing folder or a new one"
        )
    return text

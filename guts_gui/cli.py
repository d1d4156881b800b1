"""The command line: `guts` opens the table, `guts replay` plays a scenario without a window.

Nothing here imports pygame; what opens a window is imported when it is asked for.
"""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

from guts_gui.version import __version__

WRONG: Final = 2
"""The exit status for arguments or a scenario that are wrong."""
INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the exit status is 0, or 2 when they or the file are wrong."""
    try:
        return _run(_told(argv))
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else WRONG
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(told: argparse.Namespace) -> int:
    if told.command == "replay":
        from guts_gui.replay import replay, replay_lines

        return replay_lines(told.file) if told.lines else replay(told.file)
    if told.home is not None:
        os.environ["GUTS_HOME"] = str(told.home)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if told.self_test:
        from guts_gui.selftest import run as test

        return test(deals=told.deals or DEALS, screenshots=told.screenshots)
    from guts_gui.play import run

    return run(full_screen=told.full_screen)


DEALS: Final = 10
"""How many deals the self-test plays unless told otherwise."""


class _Parser(argparse.ArgumentParser):
    """A parser that answers wrong arguments with one sentence."""

    def __init__(self, **more: object) -> None:
        super().__init__(**more, allow_abbrev=False)  # type: ignore[arg-type]  # as given

    def error(self, message: str) -> NoReturn:
        sentence = " ".join(message.split())
        self.exit(WRONG, f"guts: {sentence} (guts --help tells what there is)\n")


def _told(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments, refused where one says nothing beside the others."""
    parser = _parser()
    told = parser.parse_args(argv)
    if told.command and (told.self_test or told.full_screen is not None):
        parser.error(f"{told.command} opens no window and takes no argument of one")
    for name in ("deals", "screenshots"):
        if getattr(told, name) is not None and not told.self_test:
            parser.error(f"--{name} goes with --self-test")
    return told


def _parser() -> _Parser:
    parser = _Parser(prog="guts", description="A card table for Guts: in or out, match the pot.")
    parser.set_defaults(full_screen=None)
    parser.add_argument("--version", action="version", version=f"guts {__version__}")
    parser.add_argument(
        "--home", type=_home, metavar="DIR", help="keep settings, history and logs in DIR"
    )
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument("--windowed", dest="full_screen", action="store_false")
    screen.add_argument("--full-screen", dest="full_screen", action="store_true")
    parser.add_argument("--self-test", action="store_true", help="play a table without a player")
    parser.add_argument("--deals", type=_count, metavar="N", help=f"deals to play, {DEALS} if none")
    parser.add_argument("--screenshots", type=Path, metavar="DIR", help="keep pictures in DIR")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    replay = commands.add_parser("replay", help="play a scenario without a window")
    replay.add_argument("file", metavar="FILE", help="a scenario file, - for standard input")
    replay.add_argument("--lines", action="store_true", help="one scenario a line, one result each")
    return parser


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def _home(text: str) -> Path:
    path = Path(text).absolute()
    if not text or (path.exists() and not path.is_dir()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder")
    return path

"""Manual page and shell completions, generated from the parser of the command line."""

import argparse
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import shtab
from argparse_manpage.manpage import Manpage  # type: ignore[import-untyped]  # it ships no types

from guts_engine.rules.presets import PRESETS
from guts_gui.cli.main import EVERY, arguments
from guts_gui.words.games import DEALERS_CHOICE
from release.project import TITLE, VERSION, epoch

SHELLS: Final = ("bash", "zsh", "fish")
_SECTIONS: Final = Path(__file__).parent / "manual.roff"
"""Sections that are not in the parser: files, environment, exit status and examples."""


def manual_page() -> str:
    """Return guts(1) in roff."""
    project = {
        "project_name": TITLE,
        "version": VERSION,
        "manual_title": "Games",
        "description": "play Guts, a card game: go in or stay out, and match the pot if you lose",
        "date": f"{datetime.fromtimestamp(epoch(), UTC):%Y-%m-%d}",
        "include": str(_SECTIONS),
    }
    parser = arguments()
    parser.description, parser.epilog = f"{parser.description} {parser.epilog}", None
    parser._positionals.title = "commands"
    for each, _ in _arguments(parser, ""):
        if isinstance(each, argparse._SubParsersAction):
            for command in each.choices.values():
                command.description = None  # the same as its line in the list
    return str(Manpage(parser, project, format="single-commands-section"))


def completion(shell: str) -> str:
    """Return the completion script for a shell."""
    parser = arguments()
    for each, command in _arguments(parser, ""):
        if each.metavar == "FILE":
            each.complete = shtab.FILE  # type: ignore[attr-defined]  # read by shtab
        elif each.metavar == "DIR":
            each.complete = shtab.DIRECTORY  # type: ignore[attr-defined]  # read by shtab
        elif each.metavar == "GAME":
            each.choices = [*PRESETS] if command else [*PRESETS, DEALERS_CHOICE, EVERY]
    script: str = shtab.complete(parser, shell=shell)
    return script


def _arguments(
    parser: argparse.ArgumentParser, command: str
) -> Iterator[tuple[argparse.Action, str]]:
    """Yield every argument with its command."""
    for each in parser._actions:
        yield each, command
        if isinstance(each, argparse._SubParsersAction):
            for name, sub in each.choices.items():
                yield from _arguments(sub, name)

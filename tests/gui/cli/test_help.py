"""The help of every command: fragments in lower case, the real defaults, no line cut."""

import argparse
import re
from collections.abc import Iterator

import pytest

from guts_gui.cli.arguments import ANTE
from guts_gui.cli.main import CHIPS, arguments, main
from guts_gui.cli.odds import add as add_odds
from guts_gui.setup.draft import QUICK_ANTE, QUICK_CHIPS, QUICK_GAME

STARTS = re.compile(r"[a-z]|Linux: |[A-Z]{3,} ")
"""How a fragment may start: lower case, the only system it is for, or a metavariable."""
STRANGE = re.compile(
    r"unless told|so many|that many|somebody|everybody|whoever|nought|\bits id\b"
    r"|[a-z]n't|'(re|ll|ve)\b|[“”’]|  ",
    re.IGNORECASE,
)


def parsers(parser: argparse.ArgumentParser | None = None) -> Iterator[argparse.ArgumentParser]:
    """The parser of `guts` and those of its commands, or those of one command."""
    whole = parser or arguments()
    yield whole
    for each in whole._actions:
        if isinstance(each, argparse._SubParsersAction):
            for command in each.choices.values():
                yield from parsers(command)


def fragments() -> Iterator[str]:
    """The help of every argument and command, and the titles of groups."""
    for parser in parsers():
        for group in parser._action_groups:
            yield group.title or ""
        for each in parser._actions:
            if isinstance(each, argparse._SubParsersAction):
                yield from (command.help or "" for command in each._choices_actions)
            else:
                yield (each.help or "") % vars(each)


@pytest.mark.parametrize("text", sorted(set(fragments())))
def test_help_is_fragments_in_lower_case_without_a_full_stop(text: str) -> None:
    assert STARTS.match(text)
    assert not text.endswith((".", ";", ":", ","))
    assert ". " not in text
    assert not STRANGE.search(text)


@pytest.mark.parametrize("parser", list(parsers()), ids=lambda parser: parser.prog)
def test_a_command_is_described_in_sentences(parser: argparse.ArgumentParser) -> None:
    for text in filter(None, (parser.description, parser.epilog)):
        assert re.fullmatch(r"[A-Z].*\.", text)
        assert not STRANGE.search(text)


def test_the_help_states_the_real_defaults() -> None:
    assert (ANTE, CHIPS) == (QUICK_ANTE, QUICK_CHIPS)
    stated = " ".join(arguments().format_help().split())
    for default in (QUICK_GAME, QUICK_ANTE, QUICK_CHIPS):
        assert f"(default {default})" in stated
    odds = argparse.ArgumentParser()
    add_odds(odds)
    args = odds.parse_args(["AhKd7c"])
    assert f"number of players (default {args.players})" in odds.format_help()
    assert f"game id or file (default {args.played})" in odds.format_help()


@pytest.mark.parametrize(
    "command",
    [(), ("replay",), ("games",), ("games", "new"), ("simulate",), ("solve",), ("odds",)],
)
def test_the_help_fits_a_narrow_terminal(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main((*command, "--help")) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80

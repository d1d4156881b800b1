"""The manual page and the completions cover the whole command line."""

import argparse
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from guts_engine.rules.presets import PRESETS
from guts_gui.cli.main import arguments
from release.manual import SHELLS, completion, manual_page

ON_WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such shell")


def options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for each in parser._actions:
        yield from (name for name in each.option_strings if name not in ("-h", "--help"))
        if isinstance(each, argparse._SubParsersAction):
            for name, command in each.choices.items():
                yield name
                yield from options(command)


def test_the_manual_has_every_argument_and_section() -> None:
    page = manual_page().replace("\\-", "-")
    for name in options(arguments()):
        assert name in page
    headings = [line[4:] for line in page.splitlines() if line.startswith(".SH ")]
    assert {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "FILES"} < set(headings)
    assert {"ENVIRONMENT", "EXIT STATUS"} < set(headings)
    assert "GUTS_HOME" in page and "LANGUAGE" in page
    assert "guts - play Guts" in page


def test_every_argument_of_the_command_line_is_told() -> None:
    for parser in (arguments(), *subparsers()):
        for each in parser._actions:
            assert each.help or isinstance(each, argparse._SubParsersAction), each.option_strings


def subparsers() -> list[argparse.ArgumentParser]:
    for each in arguments()._actions:
        if isinstance(each, argparse._SubParsersAction):
            return list(each.choices.values())
    raise AssertionError("guts has commands")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_completes_games_and_options(shell: str) -> None:
    text = completion(shell)
    # Fish writes an option without its hyphens.
    assert all(name.lstrip("-") in text for name in options(arguments()))
    assert all(game in text for game in PRESETS)


@ON_WINDOWS
@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("guts --game thr", ["three-card", "three-card-plain", "three-five-seven"]),
        ("guts --self-test --game al", ["all"]),
        ("guts odds --game al", []),
        ("guts si", ["simulate"]),
        ("guts odds --pos", ["--position"]),
        ("guts replay d", ["deal.json"]),
        ("guts --home p", ["pictures"]),
    ],
)
def test_bash_completes(tmp_path: Path, line: str, completed: list[str]) -> None:
    (tmp_path / "deal.json").touch()
    (tmp_path / "plain.txt").touch()
    (tmp_path / "pictures").mkdir()
    (tmp_path / "guts.bash").write_text(completion("bash"), encoding="utf-8")
    words = line.split(" ")
    script = f"""
        source ./guts.bash
        COMP_WORDS=({shlex.join(words)}) COMP_CWORD={len(words) - 1}
        _shtab_guts guts {words[-1]} {words[-2]}
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    asked = ["bash", "--norc", "-c", script]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split() == completed

"""The command line with closed, full or unread standard streams, and with long arguments."""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from guts_gui.cli import printing
from guts_gui.cli.main import arguments, main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell's streams, as POSIX has")

SCENARIO = (
    '{"game": "three-card", "seats": [{"name": "A", "chips": 50}, {"name": "B", "chips": 50}],'
    ' "deals": []}'
)
ANSWERED = (
    "--version",
    "--version --verbose",
    "--help",
    "odds --help",
    "odds AhKd7c --players 2",
    "odds AhKd7c --players 2 --json",
    "simulate --deals 100",
    "simulate --deals 100 --csv",
    "solve --game two-card --players 2 --deals 1000",
    "replay scenario.json",
    "replay --lines scenario.json",
    "--self-test --game two-card --deals 1",
    *(["--install-desktop"] if sys.platform == "linux" else []),
)
REFUSED = ("--bogus", "odds zzz", "replay nothing.json", "fold", "odds AhKd7c --players 99")
UNWRITTEN = "guts: cannot write the output ("
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("streams")
    (where / "scenario.json").write_text(SCENARIO)
    return where


def guts(words: str, folder: Path, streams: str, *, unbuffered: bool = False) -> tuple[int, str]:
    """The status of `guts` in a shell with these streams, and the content of the file `err`."""
    error = folder / "err"
    error.write_text("")
    done = subprocess.run(
        ["sh", "-c", f'"$PYTHON" -m guts_gui {words} >out 2>err {streams}'],
        cwd=folder,
        env=os.environ
        | {"PYTHON": sys.executable, "PYTHONUNBUFFERED": "1" if unbuffered else ""}
        | {"GUTS_HOME": str(folder / "home"), "XDG_DATA_HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
    )
    return done.returncode, error.read_text() + done.stderr.decode()


@full
@pytest.mark.parametrize(("words", "closed"), list(zip(ANSWERED, cycle((True, False)))))
def test_an_answer_that_goes_nowhere_is_told(folder: Path, words: str, closed: bool) -> None:
    """Half of the commands write to a closed stream, the others to a full device."""
    streams = ">&-" if closed else ">/dev/full"
    status, message = guts(words, folder, streams, unbuffered=not closed)
    assert status == printing.UNWRITTEN
    assert message.startswith(UNWRITTEN)
    assert message.count("\n") == 1


@full
@pytest.mark.parametrize(("words", "closed"), list(zip(ANSWERED, cycle((False, True)))))
def test_without_standard_error_the_answer_is_the_same(
    folder: Path, words: str, closed: bool
) -> None:
    answers = []
    for streams in ("", "2>&-" if closed else "2>/dev/full"):
        assert guts(words, folder, streams) == (0, ""), streams
        answers.append((folder / "out").read_text())
    assert answers[0]
    assert answers[0] == answers[1]


@full
@pytest.mark.parametrize(
    ("words", "streams"), list(zip(REFUSED, cycle(("2>&-", "2>/dev/full", "<&- >&- 2>&-"))))
)
def test_what_is_refused_is_never_told_on_standard_output(
    folder: Path, words: str, streams: str
) -> None:
    status, _ = guts(words, folder, streams)
    assert status == 2
    assert (folder / "out").read_text() == ""


@pytest.mark.parametrize("words", ["--version", "odds AhKd7c --players 2", *REFUSED[:2]])
def test_readers_that_go_away_are_no_fault(folder: Path, words: str) -> None:
    wanted = 2 if words in REFUSED else 0
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "guts_gui", *words.split()],
        cwd=folder,
        stdout=writing,
        stderr=writing,
        timeout=120,
        check=False,
    )
    os.close(writing)
    assert done.returncode == wanted


def test_no_file_of_ours_takes_the_place_of_a_closed_stream(folder: Path) -> None:
    program = (
        "import os, sys; from guts_gui.cli.printing import mend_streams; mend_streams()\n"
        "new = os.open('.', os.O_RDONLY); open('taken', 'w').write(str(new))"
    )
    subprocess.run(
        ["sh", "-c", '"$0" -c "$1" <&- >&- 2>&-', sys.executable, program],
        cwd=folder,
        timeout=60,
        check=True,
    )
    assert int((folder / "taken").read_text()) > 2


def test_the_table_opens_and_closes_without_any_stream(folder: Path) -> None:
    program = (
        "import pygame, sys; from guts_gui.app.app import App; from guts_gui.cli.main import main\n"
        "App.run = lambda app: app.close() or 0\n"
        "sys.exit(main([]))"
    )
    done = subprocess.run(
        ["sh", "-c", '"$0" -c "$1" <&- >&- 2>&-', sys.executable, program],
        cwd=folder,
        env=os.environ | {"GUTS_HOME": str(folder / "table")},
        timeout=120,
        check=False,
    )
    assert done.returncode == 0
    assert (folder / "table" / "data" / "guts.db").is_file()


# --- Arguments --------------------------------------------------------------------------------

LONG = (
    "x" * 5_000,
    "1" * 5_000,
    "-" + "1" * 5_000,
    "x y" * 1_700,
    "a," * 2_500,
    "a\n\x1b[31m" * 900,
    "\udcff" * 5_000,
    "ante=" + "9" * 5_000,
    "ties=" + "x" * 5_000,
    "x" * 5_000 + "=1",
    "bot:" + "r" * 5_000 + ",Ann",
    "Ann:" + "f" * 5_000 + ",bot",
    "Ann," + "B" * 5_000,
    "Ah Kd " + "z" * 5_000,
)
BOUND = 600
"""The most characters of an error: one quotation, our text, and the names of all games or bots."""


def parsers(
    parser: argparse.ArgumentParser, way: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    """Every command and its parser."""
    yield way, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield from parsers(inner, (*way, name))


PARSERS = dict(parsers(arguments()))
NEEDED = {("odds",): ("AhKd7c",), ("replay",): ("nothing.json",), ("games", "new"): ("Mine",)}


def lines(way: tuple[str, ...], value: str) -> Iterator[list[str]]:
    """Every command line of that command with the value in one of its places."""
    needed = NEEDED.get(way, ())
    yield [*way, value]
    yield [*way, *needed, value, value]
    yield [*way, *needed, f"--{value}"]
    for action in PARSERS[way]._actions:
        for option in action.option_strings:
            if action.nargs is None:
                yield [*way, *needed, option, value]
            if not isinstance(action, argparse._HelpAction):
                yield [*way, *needed, f"{option}={value}"]


@pytest.mark.parametrize("value", LONG, ids=range(len(LONG)))
@pytest.mark.parametrize("way", PARSERS, ids=" ".join)
def test_a_sentence_quotes_little_of_a_long_argument(
    way: tuple[str, ...],
    value: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("GUTS_HOME", str(tmp_path))
    for words in lines(way, value):
        assert main(words) == 2, [word[:20] for word in words]
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        assert printed.err.rstrip("\n").isprintable(), [word[:20] for word in words]
        assert len(printed.err) <= BOUND, [word[:20] for word in words]


@pytest.mark.parametrize("value", LONG[:4], ids=range(4))
def test_a_self_test_quotes_little_of_a_long_folder(
    value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--self-test", "--deals", "1", f"--screenshots={value}"]) == 1
    printed = capsys.readouterr()
    assert printed.out.startswith("self-test failed: ")
    assert len(printed.out) <= BOUND

"""Folders named by the environment or by arguments: unusable ones are told in one sentence."""

import os
from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path
from typing import Final

import pytest

from guts_gui.cli import selftest
from guts_gui.cli.main import main
from guts_gui.files.paths import FolderError
from tests.gui.helpers.unprivileged import posix

pytestmark = posix

USABLE: Final = ("~/x", "{tmp}/two\nlines")
HOMES: Final = (
    "rel",
    "./rel/..",
    " ",
    "~nobody-of-that-name/x",
    "{tmp}/file",
    "{tmp}/file/below",
    "{tmp}/to-file",
    "{tmp}/dangling",
    "{tmp}/loop",
    "/proc/x",
    "\udcff",
    "x" * 300,
    "/" + "x/" * 3000,
)
"""Folders that cannot be used while the current one is deleted; `{tmp}` has files and links."""
VARIABLES: Final = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME")
COMMANDS: Final = (
    "games list",
    "games new Mine",
    "games show no-such-game",
    "odds AsAhAd --session 1",
    "simulate --players 2 --deals 100",
    "simulate --bots no-such-bot",
    "--game two-card --seats Ann,bot:nobody",
    "--version --verbose",
    "--install-desktop",
    "",
)
"""Every command that looks into the player's folders; the last one opens the table."""
NEEDS_FOLDER: Final = ("games new Mine", "")


def short(value: str) -> str:
    """The beginning of a folder, as the name of a test."""
    return ascii(value)[:24]


@pytest.fixture
def tmp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with what is no folder; its `user` is the home, without other variables."""
    (tmp_path / "file").touch()
    (tmp_path / "to-file").symlink_to(tmp_path / "file")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for name in ("user", "current"):
        (tmp_path / name).mkdir()
    for name in ("GUTS_HOME", *VARIABLES[:3]):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    before = Path.cwd()
    os.chdir(tmp_path / "current")
    yield tmp_path
    os.chdir(before)


def said(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> str:
    """What a command says on standard error, if it fails, and that it is one sentence."""
    home = os.environ.get("GUTS_HOME")
    status = main(arguments)
    monkeypatch.setenv("GUTS_HOME", home or "")  # --home sets it
    _, error = capsys.readouterr()
    if status:
        assert status == 2
        assert error.startswith("guts: ") and len(error.splitlines()) == 1, error
        assert "Traceback" not in error and "None" not in error, error
    return error if status else ""


@pytest.mark.parametrize("value", [*USABLE, *HOMES], ids=short)
@pytest.mark.parametrize("how", ["GUTS_HOME", "--home"])
def test_a_home_that_cannot_be_used_is_told(
    tmp: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    how: str,
    value: str,
) -> None:
    Path.cwd().rmdir()
    named = value.replace("{tmp}", str(tmp))
    if how == "GUTS_HOME":
        monkeypatch.setenv(how, named)
    for command in COMMANDS if value in HOMES else COMMANDS[:-1]:  # the last opens the table
        before = ["--home", named] if how == "--home" else []
        error = said([*before, *command.split()], capsys, monkeypatch)
        if value in HOMES and command in NEEDS_FOLDER:
            assert "GUTS_HOME" in error or "name an existing folder" in error, (command, error)


@pytest.mark.parametrize(
    "value", ["", "rel", "~/x", "{tmp}/file", "{tmp}/loop", "\udcff"], ids=short
)
@pytest.mark.parametrize("name", VARIABLES)
def test_other_variables_never_end_a_command(
    tmp: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: str,
) -> None:
    Path.cwd().rmdir()
    monkeypatch.setenv(name, value.replace("{tmp}", str(tmp)))
    for command in COMMANDS[:-1]:
        said(command.split(), capsys, monkeypatch)


def test_a_home_with_a_zero_byte_is_refused(
    tmp: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    error = said(["--home", "a\0b", "games", "list"], capsys, monkeypatch)
    assert "is not a folder; name an existing folder or a new one" in error


FILES: Final = (
    "replay {file}",
    "games check {file}",
    "games show {file}.toml",
    "simulate --game {file}.toml",
    "--game {file}.toml",
)
"""Commands that read a file."""


@pytest.mark.parametrize("value", [*USABLE, *HOMES], ids=short)
def test_a_file_that_cannot_be_read_is_told(
    tmp: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    Path.cwd().rmdir()
    for command in FILES:
        file = value.replace("{tmp}", str(tmp))
        if file.isspace() and "check" in command:
            continue
        arguments = [word.replace("{file}", file) for word in command.split()]
        status = main(arguments)
        _, error = capsys.readouterr()
        assert status == 2, command
        assert len(error.splitlines()) == 1 and "Traceback" not in error, error
        assert "None" not in error, error


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (FolderError("Can't use the folder rel."), "Can't use the folder rel."),
        (
            OSError(ENOSPC, "No space left on device"),
            "cannot use the folder for temporary files (the disk is full); check the folder",
        ),
    ],
)
def test_the_self_test_names_what_it_cannot_use(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    wrong: Exception,
    sentence: str,
) -> None:
    def failing(*_: object) -> int:
        raise wrong

    monkeypatch.setattr(selftest, "_run", failing)
    assert selftest.run(deals=1) == 1
    assert capsys.readouterr().out == f"self-test failed: {sentence}\n"

"""A folder in the system's file manager, which may be missing, fail or stay open."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from guts_gui.desktop.environment import environment
from guts_gui.desktop.open_folder import open_folder


class Program:
    """A started program with that exit status."""

    def __init__(self, status: int | None) -> None:
        self.status = status

    def poll(self) -> int | None:
        return self.status


@pytest.mark.parametrize(
    ("platform", "program"),
    [("linux", "xdg-open"), ("freebsd14", "xdg-open"), ("darwin", "open"), ("win32", "explorer")],
)
@pytest.mark.parametrize(("status", "over"), [(None, False), (0, True), (3, True)])
def test_each_system_has_its_program(
    platform: str,
    program: str,
    status: int | None,
    over: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands: list[Sequence[str]] = []

    def launch(command: Sequence[str]) -> Program:
        commands.append(command)
        return Program(status)

    monkeypatch.setattr(sys, "platform", platform)
    opening = open_folder(tmp_path / "a folder", launch)
    assert commands == [(program, str(tmp_path / "a folder"))]
    assert opening.over is over
    assert opening.failed is (status == 3 and platform != "win32"), "Explorer always says 1"


def test_a_missing_program_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(OSError):
        open_folder(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_it_runs_by_itself_with_its_own_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "xdg-open"
    script.write_text(f'#!/bin/sh\necho "$1|$LD_LIBRARY_PATH" >{tmp_path}/said\n')
    script.chmod(0o755)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundled")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/lib")
    opening = open_folder(tmp_path)
    while not opening.over:
        pass
    assert not opening.failed
    assert (tmp_path / "said").read_text().strip() == f"{tmp_path}|/opt/lib"


def test_only_a_frozen_program_changes_the_library_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/mine")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    monkeypatch.delattr(sys, "frozen", raising=False)
    assert environment()["LD_LIBRARY_PATH"] == "/mine"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "LD_LIBRARY_PATH" not in environment()

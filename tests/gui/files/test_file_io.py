"""Files are written completely or not at all, and the remains of a killed program are removed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from guts_gui.files.file_io import clear
from tests.gui.helpers.kill_saves import WRITERS

posix = pytest.mark.skipif(sys.platform == "win32", reason="it forks")


@posix
@pytest.mark.parametrize("stride", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_a_kill_at_any_line_leaves_nothing_for_ever(tmp_path: Path, stride: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.helpers.kill_saves", str(tmp_path), str(stride)],
        env=os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    killed = [line.split() for line in done.stdout.splitlines()]
    assert [name for name, *_ in killed] == [writer.__name__ for writer in WRITERS]
    assert all(int(lines) > 10 for _, lines, _ in killed)
    left_something = [int(left) > 0 for *_, left in killed]
    assert any(left_something) if stride > 1 else all(left_something)


def test_what_earlier_versions_left_of_an_export_goes_with_its_empty_file(tmp_path: Path) -> None:
    for name, text in (
        ("guts-20250131-120000.csv", ""),
        ("guts-20250131-120000.csv.part", "session,"),
        ("guts-hi-lo-3-2.json", "{}"),
        ("guts-hi-lo-3-2.json.part", "{"),
        ("guts-hi-lo-4.json", ""),
        ("mine.json", ""),
        ("mine.json.part", "{"),
    ):
        (tmp_path / name).write_text(text)
    (tmp_path / "guts-folder.json.part").mkdir()
    clear(tmp_path, tmp_path / "missing")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "guts-folder.json.part",
        "guts-hi-lo-3-2.json",
        "guts-hi-lo-4.json",
        "mine.json",
        "mine.json.part",
    ]

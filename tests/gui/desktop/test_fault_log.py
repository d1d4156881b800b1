"""The error log keeps its last megabyte; a hard crash is reported at the next start."""

import faulthandler
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from guts_gui.desktop.fault_log import KEPT, FaultLog
from tests.gui.helpers.pilot import noon


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """Restore the test runner's own fault handler afterwards."""
    yield
    faulthandler.enable(sys.__stderr__)


def test_it_grows_to_a_megabyte_and_keeps_the_last(tmp_path: Path) -> None:
    log = FaultLog(tmp_path)
    line = "x" * 999
    for number in range(30):
        assert log.write(f"{number} " + "\n".join([line] * 50), noon())
    text = log.path.read_text(encoding="utf-8")
    assert KEPT - 2000 < len(text) <= KEPT
    assert "\n29 xxx" in text
    assert "\n0 xxx" not in text
    assert set(text.partition("\n")[0]) <= set("x")  # it begins with a complete line


def test_one_entry_larger_than_the_log_is_cut(tmp_path: Path) -> None:
    log = FaultLog(tmp_path)
    assert log.write("first\n" + "y" * 3 * KEPT + "\nlast", noon())
    assert log.path.stat().st_size <= KEPT
    assert log.path.read_text(encoding="utf-8").rstrip().endswith("last")


def test_letters_that_cannot_be_written_are_escaped(tmp_path: Path) -> None:
    log = FaultLog(tmp_path)
    assert log.write("a folder named \udcff", noon())
    assert "\\udcff" in log.path.read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    log = FaultLog(tmp_path / "file" / "logs")
    assert not log.write("a fault", noon())
    assert not log.watch(noon())
    log.rest()


def test_after_a_sound_end_there_is_nothing_to_tell(tmp_path: Path) -> None:
    log = FaultLog(tmp_path)
    assert not log.watch(noon())
    log.rest()
    assert not list(tmp_path.iterdir())


def test_a_crash_outside_of_python_leaves_its_stack(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from guts_gui.desktop.fault_log import FaultLog\n"
        "from tests.gui.helpers.pilot import noon\n"
        "assert not FaultLog(Path(sys.argv[1])).watch(noon())\n"
        "signal.raise_signal(signal.SIGSEGV)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], timeout=60, check=False, capture_output=True
    )
    assert done.returncode not in (0, 1), done.stderr
    log = FaultLog(tmp_path)
    assert log.watch(noon())
    log.rest()
    assert "line 6" in log.path.read_text(encoding="utf-8")
    assert not log.watch(noon())
    log.rest()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes of this kind")
def test_a_pipe_in_the_place_of_the_crash_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "crash.txt")
    log = FaultLog(tmp_path)
    assert not log.watch(noon())
    log.rest()
    assert list(tmp_path.iterdir()) == []


def test_of_a_crash_without_end_the_last_is_kept(tmp_path: Path) -> None:
    with (tmp_path / "crash.txt").open("wb") as file:
        file.truncate(1 << 30)
        file.seek(0, 2)
        file.write(b"\nthe end")
    log = FaultLog(tmp_path)
    assert log.watch(noon())
    log.rest()
    assert log.path.read_bytes().rstrip().endswith(b"the end")
    assert log.path.stat().st_size <= 2 * KEPT

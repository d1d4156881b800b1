"""make/venv.sh with fake Pythons: what it creates anew, leaves alone, and refuses."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no make and no sh")

CHECKOUT = Path(__file__).parents[2]
FAKE = f"""#!/bin/sh
case "$*" in
*sys.version\\)*) echo "VERSION" ;;
*"(3, 11)"*) [ VERSION != 3.10 ] ;;
*ensurepip*) [ -z "$NO_VENV" ] ;;
-V) echo "Python VERSION" ;;
"-m venv"*)
    mkdir -p "$5/bin"
    cp "$0" "$5/bin/python"
    echo "#!$PWD/$5/bin/python" >"$5/bin/guts" ;;
"-m pip"*) echo "  Downloading a_b-1.0-py3-none-any.whl (9 kB)" && [ -z "$NO_NETWORK" ] ;;
*) exec "{sys.executable}" "$@" ;;
esac
"""
"""A fake Python of some version that only reports what it is asked to do."""


@dataclass
class Copy:
    """A copy of the files needed for the set-up, and the Pythons on its PATH."""

    folder: Path
    path: Path
    said: list[str] = field(default_factory=list)

    def add(self, name: str, version: str) -> None:
        python = self.path / name
        python.write_text(FAKE.replace("VERSION", version), encoding="utf-8")
        python.chmod(0o755)

    def set_up(self, kind: str = "play", **environment: str) -> int:
        done = subprocess.run(
            ["/bin/sh", "make/venv.sh", kind],
            cwd=self.folder,
            env={"PATH": str(self.path)} | environment,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
            timeout=60,
        )
        self.said = done.stderr.splitlines()
        return done.returncode

    @property
    def guts(self) -> str:
        return (self.folder / ".venv/bin/guts").read_text("utf-8")

    @property
    def environments(self) -> set[str]:
        return {path.name for path in self.folder.glob(".venv*")}


@pytest.fixture
def copy() -> Iterator[Copy]:
    """A checkout in a folder with a space, with Python 3.12 on PATH."""
    with TemporaryDirectory() as folder:  # tmp_path may be mounted without permission to execute
        yield _copy(Path(folder).resolve())


def _copy(folder: Path) -> Copy:
    made = Copy(folder / "a checkout", folder / "bin")
    (made.folder / "make").mkdir(parents=True)
    made.path.mkdir()
    for name in ("make/venv.sh", "pyproject.toml", "constraints.txt"):
        shutil.copy(CHECKOUT / name, made.folder / name)
    for name in ("cat", "cksum", "cp", "dirname", "mkdir", "mv", "rm"):
        (made.path / name).symlink_to(shutil.which(name) or name)
    made.add("python3.12", "3.12")
    return made


def test_an_environment_is_made_once_and_knows_its_place(copy: Copy) -> None:
    assert copy.set_up() == 0
    assert copy.said == [
        "Setting up .venv with Python 3.12, which takes about a minute:",
        "  a_b 1.0 (9 kB)",
    ]
    assert copy.guts == f"#!{copy.folder}/.venv/bin/python\n"
    assert copy.environments == {".venv"}
    assert (copy.set_up(), copy.said) == (0, [])


def test_what_serves_the_tests_serves_play(copy: Copy) -> None:
    copy.set_up("play")
    assert copy.set_up("dev") == 0
    assert copy.said[0] == "Rebuilding .venv: the packages for development are missing."
    assert (copy.set_up("dev"), copy.set_up("play"), copy.said) == (0, 0, [])


@pytest.mark.parametrize("file", ["pyproject.toml", "constraints.txt"])
def test_other_packages_make_another_environment(copy: Copy, file: str) -> None:
    copy.set_up()
    with (copy.folder / file).open("a", encoding="utf-8") as end:
        end.write("# more\n")
    assert copy.set_up() == 0
    assert "have changed" in copy.said[0]


def test_a_checkout_that_has_moved_gets_another_environment(copy: Copy) -> None:
    copy.set_up()
    copy.folder = copy.folder.rename(copy.folder.with_name("moved"))
    assert copy.set_up() == 0
    assert "the checkout" in copy.said[0]
    assert copy.guts == f"#!{copy.folder}/.venv/bin/python\n"


def test_the_newest_python_is_taken_and_stays(copy: Copy) -> None:
    copy.set_up()
    copy.add("python3.13", "3.13")
    assert (copy.set_up(), copy.said) == (0, [])
    assert copy.set_up("dev") == 0
    assert "Python 3.12" in copy.said[1]
    shutil.rmtree(copy.folder / ".venv")
    assert copy.set_up() == 0
    assert "Python 3.13" in copy.said[0]


def test_the_python_that_is_named_is_taken_and_stays(copy: Copy) -> None:
    copy.set_up()
    copy.add("python3.11", "3.11")
    assert copy.set_up(PYTHON="python3.11") == 0
    assert copy.said[0] == "Rebuilding .venv: it has Python 3.12."
    assert (copy.set_up(), copy.set_up(PYTHON="python3.11"), copy.said) == (0, 0, [])


def test_a_python_that_is_gone_is_replaced(copy: Copy) -> None:
    copy.set_up()
    (copy.folder / ".venv/bin/python").unlink()
    assert copy.set_up() == 0
    assert copy.said[0] == "Rebuilding .venv: its Python is gone."


def test_a_half_made_environment_is_made_again(copy: Copy) -> None:
    (copy.folder / ".venv.new/bin").mkdir(parents=True)
    assert copy.set_up() == 0
    assert copy.environments == {".venv"}


def test_another_make_at_work_is_not_disturbed(copy: Copy) -> None:
    (copy.folder / ".venv.new").mkdir()
    (copy.folder / ".venv.new/.builder").write_text(f"{os.getpid()}\n", encoding="utf-8")
    assert copy.set_up() == 1
    assert "Another make" in copy.said[0]
    assert copy.environments == {".venv.new"}


def test_packages_that_do_not_come_leave_all_as_it_was(copy: Copy) -> None:
    copy.set_up()
    before = copy.guts
    assert copy.set_up("dev", NO_NETWORK="1") == 1
    assert "check the network" in copy.said[-1]
    assert copy.environments == {".venv"}
    assert copy.guts == before
    assert (copy.set_up(), copy.said) == (0, [])


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_what_make_did_not_make_is_kept(copy: Copy, kind: str) -> None:
    theirs = copy.folder / ".venv"
    if kind == "link":
        theirs.symlink_to(copy.path)
    elif kind == "file":
        theirs.touch()
    else:
        theirs.mkdir()
    assert copy.set_up() == 0
    assert "renamed .venv.old" in copy.said[0]
    assert copy.environments == {".venv", ".venv.old"}
    assert (copy.folder / ".venv.old").is_symlink() == (kind == "link")
    (copy.folder / ".venv/.play").unlink()
    assert copy.set_up() == 1
    assert "remove one of them" in copy.said[0]
    assert copy.environments == {".venv", ".venv.old"}


@pytest.mark.parametrize(
    ("found", "environment", "says"),
    [
        ([], {}, "none was found; install it with"),
        ([("python3", "3.10")], {}, "none was found; install it with"),
        ([("python3.14", "3.14")], {"NO_VENV": "1"}, "python3.14 has no venv module"),
        ([], {"PYTHON": "python3.13"}, "PYTHON=python3.13 does not run"),
        ([("old", "3.10")], {"PYTHON": "old"}, "PYTHON=old is Python 3.10; choose Python 3.11"),
    ],
)
def test_without_a_suitable_python_one_sentence_says_so(
    copy: Copy, found: list[tuple[str, str]], environment: dict[str, str], says: str
) -> None:
    (copy.path / "python3.12").unlink()
    for name, version in found:
        copy.add(name, version)
    assert copy.set_up(**environment) == 1
    assert len(copy.said) == 1
    assert says in copy.said[0]
    assert copy.environments == set()


def test_a_folder_that_cannot_be_written_is_named(copy: Copy) -> None:
    (copy.path / "mkdir").unlink()
    (copy.path / "mkdir").symlink_to(shutil.which("false") or "false")
    assert copy.set_up() == 1
    assert len(copy.said) == 1
    assert f"Cannot write to {copy.folder}; check its permissions" in copy.said[0]

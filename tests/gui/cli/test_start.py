"""Starting with a wrong Python or without a package: one sentence and status 2."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from guts_gui import __main__ as module
from guts_gui.cli.start import NEEDED

CHECKOUT = Path(__file__).parents[3]


def refused(*command: str) -> str:
    """The error of a Python without the packages of the test environment."""
    done = subprocess.run(
        [sys.executable, "-E", *command],
        cwd=CHECKOUT,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        timeout=60,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"guts: .+\n", done.stderr)
    return done.stderr


def test_an_old_python_can_read_the_refusal() -> None:
    ast.parse(Path(module.__file__).read_text("utf-8"), feature_version=(3, 4))


def test_an_old_python_is_refused() -> None:
    pretend = "import runpy, sys; sys.version_info = (3, 10, 13, 'final', 0); "
    error = refused("-c", f"{pretend}runpy.run_module('guts_gui', run_name='__main__')")
    assert "needs Python 3.11 or later" in error


def test_what_is_not_installed_is_named() -> None:
    error = refused("-S", "-m", "guts_gui")
    assert all(package in error for package in NEEDED.values())
    assert "make play" in error
    assert f"{sys.executable} -m pip install ." in error


def test_all_that_is_required_is_looked_for() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    required = {re.split(r"[<>=~! ]", each)[0] for each in project["dependencies"]}
    assert required | {project["name"]} == set(NEEDED.values())


def test_another_pygame_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "pygame"
    package.mkdir()
    (package / "__init__.py").write_text('ver = "2.6.1"', encoding="utf-8")
    path = [str(tmp_path), *sys.path[1:]]
    run = f"import sys; sys.path[:0] = {path}; sys.argv = ['guts']; from guts_gui.cli import start"
    error = refused("-S", "-c", f"{run}; sys.exit(start.main())")
    assert "not pygame-ce" in error


@pytest.fixture
def few() -> list[str]:
    """The modules that start the program, by their place in the checkout."""
    return [
        *("guts_gui/__init__.py", "guts_gui/__main__.py"),
        *(f"guts_gui/cli/{name}.py" for name in ("__init__", "start", "printing")),
    ]


def test_a_zip_file_is_refused(tmp_path: Path, few: list[str]) -> None:
    place = tmp_path / "guts.zip"
    with ZipFile(place, "w") as packed:
        for name in few:
            packed.write(CHECKOUT / name, name)
    run = f"import sys, runpy; sys.path.insert(0, {str(place)!r})"
    error = refused("-P", "-c", f"{run}; runpy.run_module('guts_gui', run_name='__main__')")
    assert f"unpack {place} and start again" in error


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there names are Unicode")
def test_a_folder_whose_name_is_not_utf_8_is_refused(tmp_path: Path, few: list[str]) -> None:
    place = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
    for name in few:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(CHECKOUT / name, place / name)
    run = f"import sys, runpy; sys.path.insert(0, {str(place)!r})"
    error = refused("-P", "-c", f"{run}; runpy.run_module('guts_gui', run_name='__main__')")
    assert "whose name is not UTF-8; rename it" in error


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links on Windows")
def test_a_folder_with_a_per_cent_sign_is_like_any_other(tmp_path: Path) -> None:
    place = tmp_path / "a%20b%s 100%"
    place.mkdir()
    for name in ("guts_gui", "engine", "assets"):
        (place / name).symlink_to(CHECKOUT / name)
    path = f"import sys; sys.path[:0] = [{str(place)!r}, {str(place / 'engine')!r}]"
    run = f"{path}; sys.argv = ['guts', '--self-test']; from guts_gui.cli import start"
    done = subprocess.run(
        [sys.executable, "-P", "-c", f"{run}; assert '%20' in start.__file__; start.main()"],
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        timeout=120,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")

"""Starting with a wrong Python or without a package: one sentence and status 2."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

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

"""The entry point: reports missing packages in one sentence before anything starts."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from guts_gui.cli.printing import WRONG, say

NEEDED: Final = {
    "pygame": "pygame-ce",
    "pygame_gui": "pygame_gui",
    "appdirs": "appdirs",
    "msgspec": "msgspec",
    "tomlkit": "tomlkit",
    "numpy": "numpy",
    "rich": "rich",
    "guts_engine": "guts-table",
}
"""Imported modules and the packages that contain them."""


def main() -> int:
    """Run the command line; returns 2 if a required package is missing, or files of its own."""
    if not getattr(sys, "frozen", False) and (reason := _unusable(Path(__file__))):
        say(f"guts: {reason}")
        return WRONG
    if absent := [package for name, package in NEEDED.items() if find_spec(name) is None]:
        say(f"guts: {_sentence(absent)}")
        return WRONG
    from guts_gui.bots.solver import SOLVER, solve

    if sys.argv[1:] == [SOLVER]:
        return solve()
    from guts_gui.cli.main import main as guts

    return guts()


def _unusable(file: Path) -> str:
    """The reason why pictures and sounds beside a file of this package cannot be read, if any."""
    if not file.is_file():
        return f"cannot run from a zip file; unpack {file.parents[2]} and start again"
    try:
        str(file).encode()
    except UnicodeEncodeError:
        return f"cannot run from {file.parents[2]}, whose name is not UTF-8; rename it"
    return ""


def _sentence(absent: list[str]) -> str:
    checkout = Path(__file__).parents[2]
    if (checkout / "pyproject.toml").is_file():
        remedy = f'in {checkout} run "make play" or "{sys.executable} -m pip install ."'
    else:
        remedy = "reinstall guts-table"
    *more, last = absent
    names = f"{', '.join(more)} and {last} are" if more else f"{last} is"
    return f"{names} not installed for this Python; {remedy}"

"""What the tests of languages share: the catalogues, a made language, what is in the source."""

import ast
import gettext
import importlib.util
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from guts_gui.files.paths import catalogues
from guts_gui.i18n import languages

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "guts_gui"


def _script() -> Any:
    path = ROOT / "assets" / "make" / "catalogues.py"
    spec = importlib.util.spec_from_file_location("catalogues", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["catalogues"] = module  # its dataclasses look there
    spec.loader.exec_module(module)
    return module


CATALOGUES = _script()


def use(code: str) -> tuple[str, ...]:
    """Speak one of the program's own languages."""
    return languages.use(catalogues(), code)


# --- A made language ---------------------------------------------------------------------------

PLACE = re.compile(r"(\{[^}]*\})")
TURNED = str.maketrans(
    string.ascii_letters,
    "".join(chr(first + n) for first in (ord("а"), ord("А")) for n in range(26)),
)
"""Every Latin letter becomes a Cyrillic one: what is still Latin came by another way."""


def turned(text: str) -> str:
    """The text in the made language: nothing in it is Latin but its places."""
    return "".join(
        part if part.startswith("{") else part.translate(TURNED) for part in PLACE.split(text)
    )


class Made(gettext.NullTranslations):
    """A catalogue of exactly the texts that are extracted, in the made language.

    `unknown` are those that were asked for beside them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.unknown: set[tuple[str | None, str]] = set()

    def _said(self, context: str | None, text: str) -> str:
        if (context, text) not in CATALOGUES.texts():
            self.unknown.add((context, text))
            return text
        return text if context == "number" else turned(text)

    def gettext(self, message: str) -> str:
        return self._said(None, message)

    def pgettext(self, context: str, message: str) -> str:
        return self._said(context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._said(None, msgid1)
        return turned(msgid1 if n == 1 else msgid2)


# --- Texts of the source that no catalogue can know ----------------------------------------------

MARKS = ("tr", "trn", "trc", "later")
TERMINAL = (
    "__main__.py",
    "about.py",
    "cli.py",
    "commands/",
    "desktop.py",
    "opening.py",
    "printing.py",
    "replay.py",
    "selftest.py",
    "start.py",
    "tour.py",
)
"""What is said on the terminal or in a bug report, which stays English: scripts read it."""
WORDS = re.compile(r"[A-Za-z]{2,}[,;:]? +[A-Za-z(“{]|^[A-Z][a-z]{2,}[.!?]?$")
NO_WORDS = re.compile(
    r"[<>]|[$^\\]|^Expected `|^Invalid enum"  # drawings, patterns, msgspec's own words
    r"|\b(ALTER|BEGIN|CREATE|DELETE|DESC|DROP|FROM|INSERT|ORDER|PRAGMA|REPLACE|SELECT|UPDATE|WHERE)\b"
    r"|^([2-9TJQKA][cdhs](, | |$))+$|^((in|out)( |$))+$"
)
"""What looks like words and is none: drawings, patterns, the database's words, cards, choices."""
NAMES = frozenset(("Ann", "Bo", "Cy", "Dee", "Guest", "Guts Table"))
OURS = frozenset(
    (
        "AssertionError",
        "FileNotFoundError",
        "KeyError",
        "RuntimeError",
        "SnapshotError",
        "TypeError",
        "ValueError",
    )
)
"""Faults of ours: no player ever reads them."""
SHOWN = {
    "Button": 3,
    "Choice": 3,
    "Slider": 3,
    "Stepper": 3,
    "Toggle": 3,
    "notify": 0,
    "page_heading": 2,
    "pill": 0,
    "say_in": 2,
    "titled_panel": 3,
    "write": 1,
}
"""Calls that show a text, and which of their arguments that is."""


def untranslated(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text in the source that looks like a player's and is not given to the catalogues."""
    yield from _shown(tree)
    yield from ((node.lineno, text) for node, text in _texts(tree) if _looks_read(text))
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for call in ast.walk(node):
                if _marked(call) and isinstance(call.args[0], ast.Constant):
                    yield call.lineno, f"{ast.unparse(call)} within another string"


def _looks_read(text: str) -> bool:
    return bool(WORDS.search(text)) and not NO_WORDS.search(text) and text not in NAMES


def _marked(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS


def _texts(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """The texts below a node but for notes, types, marked ones, and those of faults of ours."""
    if isinstance(node, ast.Call) and _marked(node):
        for keyword in node.keywords:
            yield from _texts(keyword)
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OURS:
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
        return
    if isinstance(node, ast.JoinedStr):
        yield node, "".join(_part(each) for each in node.values)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node, node.value
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "keys"):
            continue
        for child in value if isinstance(value, list) else [value]:
            literal = isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant)
            if isinstance(child, ast.AST) and not literal:
                yield from _texts(child)


def _part(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "{}"


def _shown(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Single words that are given to a call that shows them."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        func = node.func
        name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
        place = SHOWN.get(name)
        if place is None or len(node.args) <= place:
            continue
        for each, text in _texts(node.args[place]):
            if re.search(r"[A-Za-z]{2,}", text) and not _looks_read(text):
                yield each.lineno, text

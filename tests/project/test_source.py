"""Rules of the source that no linter checks: texts marked for translation, named colours.

The window in an artificial language covers only the messages its scenes show; this covers all.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "guts_gui"
MARKS = ("tr", "trn", "trc", "later")
ENGLISH = (
    *("__main__.py", "cli/", "app/about.py", "desktop/menu_entry.py", "setup/from_command_line.py"),
    *("setup/named_game.py", "layout/frame.py"),
)
"""Text on the terminal or in a bug report stays English, because scripts read it.

The last one describes each text size to those who draw.
"""
WORDS = re.compile(r"[A-Za-z]{2,}[,;:]? +[A-Za-z(“{]|^[A-Z][a-z]{2,}[.!?]?$")
NO_WORDS = re.compile(
    r"[<>]|[$^\\]|^Expected `|^Invalid enum"  # drawings, patterns, msgspec's own words
    r"|\b(ALTER|BEGIN|CREATE|DELETE|DESC|DROP|FROM|INSERT|ORDER|PRAGMA|REPLACE|SELECT|UPDATE|WHERE)\b"
    r"|^([2-9TJQKA][cdhs](, | |$))+$|^((in|out)( |$))+$"
)
"""Strings that look like words and are not: drawings, patterns, SQL, cards, choices."""
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
"""Errors of programmers, which players never read."""
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
"""Calls that show a text, and the index of that argument."""


def untranslated(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text in the source that looks like a player's and is not marked for translation."""
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
    """The texts below a node without docstrings, types, marked texts and programmers' errors."""
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
    """Single words passed to a call that shows them."""
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


KNOWN = (
    *("id, game, title", "session.result", "digest = ", "{}, begun, deals", "id, ", "session, "),
    *(
        "a row cannot be found again",
        "as others",
        "English",
        "Place",
        "straight flush",
        "high card",
    ),
    *("high card", "A bot of Guts Table. You can edit", "Settings of Guts Table."),
    *("Saved by Guts Table. You can edit", "guts ", "chart mark", "the session", "{} guts {}"),
    *("side pot", "whole plate", "common place", "chart join", "As Kd --"),
    *("key, veil", "(session.game = ", "iif(session.game = "),
    *("The images and sounds", "guts: {}", "next deal"),
)
"""Texts not to be translated, by their beginnings.

Columns, keys, names of types, file comments, typed text, and errors shown without catalogues.
"""


def test_every_text_that_a_player_sees_can_be_translated() -> None:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(ENGLISH):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            texts = untranslated(tree)
            found += [
                f"{name}:{line}: {text}" for line, text in texts if not text.startswith(KNOWN)
            ]
    assert not found


PLANTED = '''
"""A note of several words."""
GOOD = later("A text that is marked")
class Card:
    def deal(self, name: "Some type") -> "Other type":
        """A note of several words."""
        if not name: raise ValueError("a fault of ours")
        self.brush.write(surface, tr("Deal"), at, "", {"in key": 1})
        return tr("{a} and {b}", a=name, b="planted one here")
TABLE = {"key of it": "Planted two here."}
def words(n): return f"Planted {n} three here"
def more(n): return f"{n}: " + ("planted four here" if n else tr("fine here"))
Button(self, "key", box, "Planted", press)
Button(self, "key", box, tr("fine"), press)
brush.write(surface, f"{n} planted", at)
app.notify("planted")
LINE = f"{tr('planted within')}"
'''


def test_planted_texts_are_found() -> None:
    found = list(untranslated(ast.parse(PLANTED)))
    assert sorted(text for _, text in found) == [
        "Planted",
        "Planted two here.",
        "Planted {} three here",
        "planted",
        "planted four here",
        "planted one here",
        "tr('planted within') within another string",
        "{} planted",
    ]


COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
COLOURED = ("drawing/palette.py", "drawing/assets.py", "setup/people.py")
"""The modules that name colours, and those of drawings with their own."""


def test_colours_come_from_the_palette() -> None:
    sources = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    assert set(COLOURED) <= set(sources)
    found = [name for name, path in sources.items() if COLOUR.search(path.read_text("utf-8"))]
    assert sorted(found) == sorted(COLOURED)

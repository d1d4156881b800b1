"""One palette and one scale of type, in every scene, control and sprite."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import guts_gui
from guts_gui.drawing import palette
from guts_gui.files.paths import asset
from guts_gui.layout.frame import SMALLEST_TYPE, TYPE_SCALE

HOME = Path(guts_gui.__file__).parent
SHEETS = sorted(
    str(path.relative_to(HOME))
    for pattern in ("scenes/*.py", "widgets/*.py", "sprites*.py", "notice.py", "paint.py")
    for path in HOME.glob(pattern)
)
HEX = re.compile(r"#[0-9a-fA-F]{6}\b")


@cache
def tree(name: str) -> ast.Module:
    """A module as it is written."""
    return ast.parse((HOME / name).read_text(encoding="utf-8"))


def numbers(expression: ast.expr) -> Iterator[float]:
    """The numbers in an expression that names a size, such as `24 if wide else 18`."""
    match expression:
        case ast.Constant(value=int() | float() as value):
            yield value
        case ast.IfExp(body=body, orelse=other):
            yield from numbers(body)
            yield from numbers(other)


def sizes(module: ast.Module) -> Iterator[float]:
    """The sizes of type that a module sets its words in, as far as it names them itself."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Attribute(attr="text"), args=[expression]):
                yield from numbers(expression)
            case ast.keyword(arg="size", value=expression):
                yield from numbers(expression)


@pytest.mark.parametrize("name", SHEETS)
def test_colours_come_from_the_palette(name: str) -> None:
    strings = (node.value for node in ast.walk(tree(name)) if isinstance(node, ast.Constant))
    assert not [found for found in strings if isinstance(found, str) and HEX.search(found)]


@pytest.mark.parametrize("name", SHEETS)
def test_type_is_of_the_scale(name: str) -> None:
    assert set(sizes(tree(name))) <= set(TYPE_SCALE)


def test_the_scale_begins_where_type_can_be_read() -> None:
    assert min(TYPE_SCALE) == SMALLEST_TYPE == 14


def test_sizes_are_found_where_they_are_named() -> None:
    written = "write(frame.text(19)); Button(size=22 if wide else 18); frame.px(3)"
    assert sorted(sizes(ast.parse(written))) == [18, 19, 22]


def test_the_name_field_is_of_the_same_palette() -> None:
    written = HEX.findall(asset("theme.json").read_text(encoding="utf-8"))
    own = {each for each in vars(palette).values() if isinstance(each, str)}
    assert written
    assert set(written) <= own

"""Typed TOML: msgspec's errors in our words, with the name and the line."""

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, ValidationError, convert

from guts_gui.files.file_io import UnreadableError
from guts_gui.files.typed_toml import read_as, typed


class Inner(Struct, frozen=True):
    """A nested table."""

    name: Annotated[str, Meta(min_length=1, pattern=r"\A[a-z]+\Z", extra={"letters": 3})] | None = (
        None
    )
    on: bool = False


class Outer(Struct, frozen=True):
    """Every kind of value in the program's files."""

    size: Annotated[int, Meta(ge=2, le=5)] = 2
    pair: tuple[int, int] | None = None
    deck: Literal["one", "two"] = "one"
    inner: Inner = Inner()
    inners: Annotated[list[Inner], Meta(max_length=2)] = []
    keys: dict[str, list[str]] = {}
    free: dict[str, bool | int | str | list[str]] = {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("size = 1", "size on line 1: it must be 2 or more"),
        ("size = 6", "size on line 1: it must be 5 or less"),
        ("size = true", "size on line 1: it must be a whole number"),
        ("pair = 3", "pair on line 1: it must be a list in square brackets"),
        ("pair = [1]", "pair on line 1: it must be a list of 2 values"),
        ("pair = [1, 'x']", "pair on line 1: it must be a whole number"),
        ("\ndeck = 'three'", "deck on line 2: it must be one of one, two"),
        ("deck = 3", "deck on line 1: it must be text in quotes"),
        ("[inner]\nname = ''", "inner.name on line 2: it must not be empty"),
        ("[inner]\nname = 'four'", "inner.name on line 2: it must have 3 characters or fewer"),
        ("[inner]\nname = 'A'", "inner.name on line 2: it must be one line of text"),
        ("[inner]\nname = 3", "inner.name on line 2: it must be text in quotes"),
        ("inner.on = 0", "inner.on on line 1: it must be true or false"),
        ("inners = [{}, {}, {}]", "inners on line 1: it must have 0 to 2 entries"),
        ("inner = []", "inner on line 1: it must be a table of keys and values"),
        ("[[inners]]\non = true\n[[inners]]\non = 1", "inners.on on line 2: it must be true"),
        ("[keys]\nin = [3]", "keys.in on line 2: it must be text in quotes"),
        ("[free]\na = [3]", "free.a on line 2: it must be text in quotes"),
        ("[free]\na = 0.5", "free.a on line 2: it must be true or false, a whole number"),
    ],
)
def test_what_is_wrong_is_told_with_its_name_and_line(text: str, fault: str) -> None:
    with pytest.raises(UnreadableError) as wrong:
        read_as(Outer, text.encode())
    assert str(wrong.value).startswith(fault)


class Needed(Struct, frozen=True):
    """A table with a key that it cannot do without."""

    game: str
    inner: list[Inner]
    size: int = 2


def test_a_missing_key_is_named() -> None:
    with pytest.raises(UnreadableError, match=r"^inner: this key is missing$"):
        read_as(Needed, b"game = 'x'")


leaves = st.booleans() | st.integers(0, 7) | st.floats(0, 7) | st.sampled_from(["", "a", "one"])
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "on", "x"]), inner, max_size=2)
    ),
    max_leaves=4,
)


@given(st.dictionaries(st.sampled_from(Outer.__struct_fields__), values, max_size=2))
def test_exactly_what_msgspec_refuses_is_refused_in_our_words(table: dict[str, Any]) -> None:
    try:
        wanted = convert(table, Outer)
    except ValidationError:
        with pytest.raises(UnreadableError) as wrong:
            typed(Outer, table)
        assert ": it must " in str(wrong.value) or "`bool | int | str | array`" in str(wrong.value)
    else:
        assert typed(Outer, table) == wanted

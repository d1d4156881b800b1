"""Shortened, one-line quotations of user input for error messages."""

from typing import Final

LONGEST: Final = 200
"""The most characters of a quotation."""


def shown(text: object, longest: int = LONGEST) -> str:
    """The text without invisible characters, its middle cut if longer than `longest`."""
    return _visible(_cut(str(text), longest), longest)


def quoted(value: object, longest: int = LONGEST) -> str:
    """The `repr` of the value, its middle cut if longer than `longest`."""
    if isinstance(value, str):
        return repr(_cut(value, longest - 2)) if value.isprintable() else _cut(repr(value), longest)
    try:
        return _visible(_cut(repr(value), longest), longest)
    except ValueError:
        return "a number of thousands of digits"
    except RecursionError:
        return "an endlessly nested list"


def _cut(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    room = longest - 1
    return f"{text[: room - room // 2]}…{text[-(room // 2) :]}"


def _visible(text: str, longest: int) -> str:
    escaped = "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )
    return _cut(escaped, longest)

"""Quotations of what somebody wrote, for sentences: on one line, and never much of it."""

from typing import Final

LONGEST: Final = 200
"""The characters of a quotation, however long the original is."""


def shown(text: object, longest: int = LONGEST) -> str:
    """The text with its middle left out where it is long, and with nothing invisible in it."""
    return _visible(_cut(str(text), longest), longest)


def quoted(value: object, longest: int = LONGEST) -> str:
    """The value as Python writes it, its middle left out where it is long."""
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
    if text.isprintable():
        return text
    escaped = "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )
    return _cut(escaped, longest)

"""CSV lines for spreadsheets, in which no text is taken for a formula."""

import csv
import io
import unicodedata
from collections.abc import Iterable
from typing import Final

BYTE_ORDER_MARK: Final = "\ufeff"
"""What a file begins with, so that spreadsheets read it as UTF-8."""
_FORMULA: Final = frozenset("=+-\N{MINUS SIGN}@")
_CONTROL: Final = ("\t", "\r", "\n")


def csv_line(values: Iterable[object]) -> str:
    """A line of CSV; text that a spreadsheet would calculate begins with an apostrophe."""
    line = io.StringIO()
    csv.writer(line).writerow([_cell(value) for value in values])
    return line.getvalue().removesuffix("\r\n") + "\n"


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and _calculated(value) else value


def _calculated(text: str) -> bool:
    """Whether it begins like a formula, after any space, in signs of any width."""
    plain = unicodedata.normalize("NFKC", text)
    first = next((sign for sign in plain if sign.isprintable() and not sign.isspace()), "")
    return first in _FORMULA or text.startswith(_CONTROL)

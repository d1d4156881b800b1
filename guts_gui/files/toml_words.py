"""What is wrong with TOML, in words for somebody who has never seen it."""

import re
import unicodedata
from typing import Final

from guts_engine.common.quoting import shown
from guts_gui.i18n.translate import tr

_QUOTES: Final = ("Pi", "Pf", "Ps")
"""Unicode categories of the quotes that word processors write."""
_KEY: Final = re.compile(r"\s*([\w-]+)\s*=")
_SAID_TWICE: Final = re.compile(r"(?:Cannot|Duplicate)\b")
"""How tomllib's messages begin if something has been set before."""
_LEFT_OUT: Final = re.compile(r"(?:Expected|Illegal|Invalid|Unclosed|Unterminated)\b")
"""How tomllib's messages begin if a sign has been left out."""


def toml_words(message: str, text: str, at: tuple[int, int] | None) -> str:
    """The reason for tomllib's message; `at` is its line and column in the text, from 1."""
    lines = text.split("\n")
    line, column = at or (len(lines), len(lines[-1]) + 1)
    here = lines[line - 1] if line <= len(lines) else ""
    if _SAID_TWICE.match(message):
        name = re.search(r"'([\w-]+)'", message) or _KEY.match(here)
        if name is None:
            return tr("something is set twice; remove one")
        return tr("{name} is set twice; remove one", name=name[1])
    sign = here[column - 1 : column]
    if sign and not sign.isascii():
        if unicodedata.category(sign) in _QUOTES:
            return tr('{sign} is not a straight quote; write "', sign=shown(sign))
        return tr("{sign} cannot stand here; remove it", sign=shown(sign))
    if _LEFT_OUT.match(message):
        return tr("a comma, a quote or a bracket is missing here or in the line before")
    return shown(message)

"""Text in letters as a person counts them: a letter with its accents and joiners is one."""

import unicodedata
from typing import Final

JOINERS: Final = frozenset("\u200c\u200d")
"""Zero-width signs that shape the letters around them, as in Persian and Hindi."""
_MOST_MARKS: Final = 4
_IN_NAMES: Final = frozenset("LNP")
_SIGNS_IN_NAMES: Final = frozenset(("Zs", "Sm", "Sc", "Sk"))


def letters(text: str) -> list[str]:
    """The letters, each with the marks that belong to it."""
    found: list[str] = []
    for sign in unicodedata.normalize("NFC", text):
        joined = bool(found) and found[-1][-1] == "\u200d"
        if found and (joined or sign in JOINERS or _is_mark(sign)):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def shortened(text: str, longest: int) -> str:
    """The first `longest` letters, without a space at the end."""
    return "".join(letters(text)[:longest]).rstrip()


def printable(text: str) -> bool:
    """Whether it is one line without control signs."""
    return all(sign.isprintable() or sign in JOINERS for sign in text)


def not_for_names(text: str) -> str:
    """The first letter that a name cannot have, such as an emoji or a control sign; else empty."""
    return next((each for each in letters(text) if not _fits_name(each)), "")


def _fits_name(letter: str) -> bool:
    first, rest = unicodedata.category(letter[0]), letter[1:]
    if first[0] not in _IN_NAMES and first not in _SIGNS_IN_NAMES:
        return False
    return len(rest) <= _MOST_MARKS and all(
        sign in JOINERS or unicodedata.category(sign)[0] in "LM" for sign in rest
    )


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M" or "\U0001f3fb" <= sign <= "\U0001f3ff"

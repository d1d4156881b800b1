"""Text in letters as a person counts them, and names: a letter with its accents is one."""

import unicodedata
from contextlib import suppress
from functools import lru_cache
from typing import Final

JOINERS: Final = frozenset("\u200c\u200d")
"""Zero-width signs that shape the letters around them, as in Persian and Hindi."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442")
"""Letters that draw nothing."""
_UNSEEN: Final = BLANK | frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
_SPELLED: Final = {"æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "\u0131": "i", "ŋ": "ng", "ə": "e"}
_MOST_MARKS: Final = 4
_IN_NAMES: Final = ("L", "N", "P", "Zs", "Sm", "Sc", "Sk")
"""The categories of Unicode that names can have, by their beginnings."""


def letters(text: str) -> list[str]:
    """The letters, each with the marks that belong to it."""
    found: list[str] = []
    for sign in unicodedata.normalize("NFC", text):
        joined = bool(found) and found[-1][-1] == "\u200d" and not sign.isspace()
        if found and (joined or sign in JOINERS or _is_mark(sign)):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def shortened(text: str, longest: int) -> str:
    """The first `longest` letters, without a space at the end."""
    return "".join(letters(text)[:longest]).rstrip()


def as_kept(text: str) -> str:
    """The text as it is kept: composed, with single spaces between words and none at the ends."""
    return unicodedata.normalize("NFC", " ".join(text.split())).strip("".join((" ", *JOINERS)))


def name_key(name: str) -> str:
    """Equal for names that look the same, and for those that differ in case or width."""
    seen = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not _is_unseen(sign))
    return as_kept(unicodedata.normalize("NFKC", seen.casefold()))


def plain(text: str) -> str:
    """The text in lowercase without accents and strokes: "lodz" for "Łódź", "ae" for "æ"."""
    signs = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(_plain(sign) for sign in signs if not unicodedata.combining(sign))


def printable(text: str) -> bool:
    """Whether it is one line without control signs and letters that draw nothing."""
    shown = all(sign.isprintable() or sign in JOINERS for sign in text)
    return shown and not any(each[0] in JOINERS or BLANK & set(each) for each in letters(text))


def not_for_names(text: str) -> str:
    """The first letter that a name cannot have, such as an emoji or a control sign; else empty."""
    return next((each for each in letters(text) if not _fits_name(each)), "")


@lru_cache(maxsize=1024)
def _plain(sign: str) -> str:
    base = unicodedata.name(sign, "").partition(" WITH ")[0] if not sign.isascii() else ""
    with suppress(KeyError):
        sign = unicodedata.lookup(base)
    return _SPELLED.get(sign, sign)


def _fits_name(letter: str) -> bool:
    first, rest = unicodedata.category(letter[0]), letter[1:]
    if BLANK & set(letter) or not first.startswith(_IN_NAMES) or (rest and letter[0].isspace()):
        return False
    return len(rest) <= _MOST_MARKS and all(
        sign in JOINERS or unicodedata.category(sign)[0] in "LM" for sign in rest
    )


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M" or "\U0001f3fb" <= sign <= "\U0001f3ff"


def _is_unseen(sign: str) -> bool:
    """Whether the sign draws nothing, or only chooses between forms of the one before it."""
    variant = "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
    return variant or sign in _UNSEEN or unicodedata.category(sign) == "Cf"

"""Translation of messages and numbers: English sentences are the keys and the fallback.

The catalogue also defines number formats, by examples, and the alphabet.
"""

import gettext
import re
import unicodedata
from dataclasses import dataclass

from guts_engine.common.letters import plain

DIGITS = "0123456789"
TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")
"""The stop of an abbreviation and that of its sentence, which share one."""


@dataclass(frozen=True)
class Figures:
    """Thousands separator, whether it is used from four digits on, and decimal separator."""

    apart: str = ","
    four: bool = True
    point: str = "."


_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_figures = Figures()
_alphabet = ""


def speak(catalogue: gettext.NullTranslations) -> None:
    """Use this catalogue from now on."""
    global _catalogue, _figures, _alphabet
    _catalogue = catalogue
    _figures = Figures(
        apart=trc("number", "12,345").strip(DIGITS),
        four=trc("number", "1,234") != "1234",
        point=trc("number", "0.5").strip(DIGITS),
    )
    _alphabet = trc("alphabet", "abcdefghijklmnopqrstuvwxyz")


def voice() -> object:
    """An identity of the current catalogue, different after a change of language."""
    return _catalogue


# --- Sentences ------------------------------------------------------------------------------


def tr(text: str, /, **values: object) -> str:
    """The translated text with its `{name}` placeholders filled."""
    return _filled(_catalogue.gettext(text) if text else "", text, values)


def trc(context: str, text: str, /, **values: object) -> str:
    """The text translated for a context, for English words with several translations."""
    return _filled(_catalogue.pgettext(context, text), text, values)


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """The plural form for `n`; `{n}` is replaced by the number."""
    english = one if n == 1 else many
    return _filled(_catalogue.ngettext(one, many, n), english, {"n": number(n), **values})


def later(text: str, /) -> str:
    """The text unchanged, marked for the catalogues; pass it to `tr` when it is shown."""
    return text


def _filled(text: str, english: str, values: dict[str, object]) -> str:
    """The text with its placeholders filled; English if a translation has other placeholders."""
    if not values:
        return text
    try:
        filled = text.format(**values)
    except (LookupError, ValueError, AttributeError, TypeError):
        filled = english.format(**values)
    return TWO_STOPS.sub(".", filled)


def alphabetical(name: str) -> tuple[object, ...]:
    """Sort key for names in the language's order: its own letters first, then all others.

    A letter outside the alphabet is sorted as its base letter.
    """
    folded = unicodedata.normalize("NFC", name.casefold())
    return ([place for letter in folded for place in _places(letter)], folded, name)


def _places(letter: str) -> list[tuple[int, int]]:
    """Sort position of a letter: spaces and digits, the language's letters, then others."""
    if not letter.isalpha():
        return [(0, ord(letter))]
    own = _alphabet.find(letter)
    if own >= 0:
        return [(1, own)]
    base = plain(letter)
    if base != letter:
        return [place for each in base for place in _places(each)]
    return [(2, ord(letter))]


# --- Numbers --------------------------------------------------------------------------------


NO_BREAK = "\N{NO-BREAK SPACE}"
NOTHING = "\N{EN DASH}"
"""The sign for a missing number."""


MILLION = 10**6
"""From here on a number is abbreviated to three digits, unless it must be exact."""


def number(value: int, *, signed: bool = False) -> str:
    """A whole number with thousands separators, "1,120"; `signed` adds a plus to a gain."""
    return _written(f"{value:{'+' if signed and value else ''},}")


def short(value: int, *, signed: bool = False) -> str:
    """A large number in three digits, "1.57 tn", for narrow places."""
    for worth, words in (
        (10**12, tr("{n} tn")),
        (10**9, tr("{n} bn")),
        (10**6, tr("{n} M")),
        (10**3, tr("{n} k")),
    ):
        if abs(value) * 1000 >= worth * 999.5:
            whole = len(str(abs(value) // worth))
            figures = decimal(value / worth, max(0, 3 - whole), signed=signed, exact=False)
            return words.replace(" ", NO_BREAK).format(n=figures)
    return number(value, signed=signed)


def decimal(value: float, places: int, *, signed: bool = False, exact: bool = True) -> str:
    """A number with `places` decimals; without trailing zeros unless `exact`."""
    digits = f"{value:+,.{places}f}"
    nothing = not digits.strip("+-0.,")
    digits = (
        digits if digits[0] == "-" and not nothing else digits[0 if signed and not nothing else 1 :]
    )
    return _written(digits.rstrip("0").rstrip(".") if not exact and places else digits)


def per_cent(share: float, places: int = 0) -> str:
    """A share of one in per cent, "50%", with at most `places` decimals."""
    return tr("{n}%", n=decimal(100 * share, places, exact=False))


def _written(digits: str) -> str:
    """A number in the language's format, with a true minus sign."""
    whole, point, rest = digits.partition(".")
    if not _figures.four and len(whole.strip("+-")) == len("1,234"):
        whole = whole.replace(",", "")
    whole = whole.replace(",", _figures.apart).replace("-", "\N{MINUS SIGN}")
    return whole + (_figures.point if point else "") + rest

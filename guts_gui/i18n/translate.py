"""The language of the window: English sentences are the keys and the fallback.

How numbers are written comes from the catalogue as well, by examples; so does the alphabet.
"""

import gettext
import unicodedata
from dataclasses import dataclass

DIGITS = "0123456789"


@dataclass(frozen=True)
class Figures:
    """What stands between thousands, whether already in four digits, and before decimals."""

    apart: str = ","
    four: bool = True
    point: str = "."


_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_figures = Figures()
_alphabet = ""


def speak(catalogue: gettext.NullTranslations) -> None:
    """Make `tr` and its kin answer from this catalogue from now on."""
    global _catalogue, _figures, _alphabet
    _catalogue = catalogue
    _figures = Figures(
        apart=trc("number", "12,345").strip(DIGITS),
        four=trc("number", "1,234") != "1234",
        point=trc("number", "0.5").strip(DIGITS),
    )
    _alphabet = trc("alphabet", "abcdefghijklmnopqrstuvwxyz")


def voice() -> object:
    """What speaks now: another thing after another language was taken up."""
    return _catalogue


# --- sentences -----------------------------------------------------------------------------


def tr(text: str, /, **values: object) -> str:
    """The text in the player's language, its `{name}` places filled with the values."""
    return _filled(_catalogue.gettext(text) if text else "", text, values)


def trc(context: str, text: str, /, **values: object) -> str:
    """The text as it is said in that context: one English word may need several others."""
    return _filled(_catalogue.pgettext(context, text), text, values)


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """The form that the language has for `n` of something; `{n}` is the number itself."""
    english = one if n == 1 else many
    return _filled(_catalogue.ngettext(one, many, n), english, {"n": number(n), **values})


def later(text: str, /) -> str:
    """The same text, marked for the catalogues: whoever shows it gives it to `tr`."""
    return text


def _filled(text: str, english: str, values: dict[str, object]) -> str:
    """The text with its places filled; English where a translation names other places."""
    if not values:
        return text
    try:
        return text.format(**values)
    except (LookupError, ValueError, AttributeError, TypeError):
        return english.format(**values)


def alphabetical(name: str) -> tuple[object, ...]:
    """The key that sorts names as the language does: its own letters first, then all others.

    A letter that is not of its alphabet counts as the one under its accents.
    """
    folded = unicodedata.normalize("NFC", name.casefold())
    return ([place for letter in folded for place in _places(letter)], folded, name)


def _places(letter: str) -> list[tuple[int, int]]:
    """Where a letter stands: spaces and figures, the language's own letters, foreign ones."""
    if not letter.isalpha():
        return [(0, ord(letter))]
    own = _alphabet.find(letter)
    if own >= 0:
        return [(1, own)]
    plain = STROKED.get(letter) or unicodedata.normalize("NFD", letter)[0]
    if plain != letter:
        return [place for each in plain for place in _places(each)]
    return [(2, ord(letter))]


STROKED = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "æ": "ae", "œ": "oe"}
"""Letters that Unicode does not take apart."""

# --- numbers -------------------------------------------------------------------------------


NO_BREAK = "\N{NO-BREAK SPACE}"
NOTHING = "\N{EN DASH}"
"""What stands for a number where there is none."""


MILLION = 10**6
"""From here on a number is short enough in three figures, where it need not be exact."""


def number(value: int, *, signed: bool = False) -> str:
    """A whole number with its thousands apart, "1,120"; `signed` puts a plus before a gain."""
    return _written(f"{value:{'+' if signed and value else ''},}")


def short(value: int, *, signed: bool = False) -> str:
    """A large number in three figures, "1.57 tn", for where its whole length has no room."""
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
    """A number with so many decimals; where it need not be `exact`, without noughts at its end."""
    digits = f"{value:+,.{places}f}"
    nothing = not digits.strip("+-0.,")
    digits = (
        digits if digits[0] == "-" and not nothing else digits[0 if signed and not nothing else 1 :]
    )
    return _written(digits.rstrip("0").rstrip(".") if not exact and places else digits)


def per_cent(share: float, places: int = 0) -> str:
    """A share of one in per cent, "50%"; as many decimals as it takes, so many at most."""
    return tr("{n}%", n=decimal(100 * share, places, exact=False))


def _written(digits: str) -> str:
    """A number as the language writes it, with a true minus sign."""
    whole, point, rest = digits.partition(".")
    if not _figures.four and len(whole.strip("+-")) == len("1,234"):
        whole = whole.replace(",", "")
    whole = whole.replace(",", _figures.apart).replace("-", "\N{MINUS SIGN}")
    return whole + (_figures.point if point else "") + rest

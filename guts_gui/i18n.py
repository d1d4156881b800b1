"""The language of the table: English sentences are the keys and the fallback."""

import gettext

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(catalogue: gettext.NullTranslations) -> None:
    """Make `tr` and its kin answer from this catalogue from now on."""
    global _catalogue
    _catalogue = catalogue


def tr(text: str, **values: object) -> str:
    """The text in the player's language, its `{name}` places filled with the values."""
    return _filled(_catalogue.gettext(text), values)


def trc(context: str, text: str, **values: object) -> str:
    """The text as it is said in that context: one English word may need several others."""
    return _filled(_catalogue.pgettext(context, text), values)


def trn(one: str, many: str, n: int, **values: object) -> str:
    """The form that the language has for `n` of something; `{n}` is the number itself."""
    return _filled(_catalogue.ngettext(one, many, n), {"n": f"{n:,}", **values})


def later(text: str) -> str:
    """The same text, marked for the catalogues: whoever shows it gives it to `tr`."""
    return text


def _filled(text: str, values: dict[str, object]) -> str:
    return text.format(**values) if values else text

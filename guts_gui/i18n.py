"""The language of the table: English sentences are the keys and the fallback."""

import gettext

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(catalogue: gettext.NullTranslations) -> None:
    """Make `tr` answer from this catalogue from now on."""
    global _catalogue
    _catalogue = catalogue


def tr(text: str, **values: object) -> str:
    """The text in the player's language, its `{name}` places filled with the values."""
    translated = _catalogue.gettext(text)
    return translated.format(**values) if values else translated

"""The languages of the window: English, and every catalogue in a folder.

The command line stays English for scripts: the language is set when a window opens.
"""

import gettext
import os
import struct
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from guts_gui.i18n.translate import speak, tr

ENGLISH = "en"
SYSTEM = "system"
"""The setting that follows the system's language."""
ASKED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables for the language on Unix; the first that is set counts."""


class LanguageError(Exception):
    """One sentence for the player on a translation that cannot be read."""


def languages(folder: Path) -> dict[str, str]:
    """Every available language by its code, named in itself; English first."""
    names = {code: _own_name(code, path) for code, path in sorted(_catalogues(folder).items())}
    return {ENGLISH: "English", **{code: name for code, name in names.items() if name}}


def use(folder: Path, language: str, preferred: Sequence[str] = ()) -> tuple[str, ...]:
    """Switch to a language; returns sentences that explain a fallback to English."""
    code = spoken(folder, language, preferred)
    speak(gettext.NullTranslations())
    if code == ENGLISH:
        return ()
    try:
        speak(_read(_catalogues(folder)[code]))
    except LanguageError as broken:
        return (str(broken),)
    return ()


def spoken(folder: Path, language: str, preferred: Sequence[str] = ()) -> str:
    """The code of the language that a setting selects; English without a catalogue.

    The system's language comes from the environment, otherwise from `preferred` ("pl_PL").
    """
    wanted = [language] if language != SYSTEM else _environment() or preferred
    known = {ENGLISH, *_catalogues(folder)}
    for each in wanted:
        plain = each.partition(".")[0].partition("@")[0].replace("-", "_")
        for code in (plain, plain.partition("_")[0].lower()):
            if code in known:
                return code
    return ENGLISH


def _environment() -> list[str]:
    value = next((os.environ[name] for name in ASKED if os.environ.get(name)), "")
    return value.split(":") if value else []


@cache
def _catalogues(folder: Path) -> dict[str, Path]:
    """The catalogue file of each available language."""
    return {path.parts[-3]: path for path in folder.glob("*/LC_MESSAGES/guts.mo")}


@cache
def _read(path: Path) -> gettext.GNUTranslations:
    """The catalogue of a language. Raises LanguageError."""
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except OSError as error:
        why = (error.strerror or tr("the file is damaged")).lower()
    except (ValueError, LookupError, struct.error):
        why = tr("the file is damaged")
    raise LanguageError(
        tr(
            "Can't read the translation {path} ({why}). Using English.",
            path=path,
            why=why,
        )
    )


@cache
def _own_name(code: str, path: Path) -> str:
    """The language's own name; "" if its catalogue cannot be read."""
    try:
        name = _read(path).pgettext("language", "English")
    except LanguageError:
        return ""
    return name if name != "English" else code

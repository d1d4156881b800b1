"""The languages of the window: English, and every catalogue in the folder that is given.

The command line stays English, for scripts read it: a language is taken up when a window opens.
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
"""The setting that leaves the choice to the player's system."""
ASKED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system of the Unix kind says which language is wanted; the first that is set counts."""


class LanguageError(Exception):
    """One sentence for the player about words that cannot be read."""


def languages(folder: Path) -> dict[str, str]:
    """Every language there is by its code, each in its own words; English is the first."""
    names = {code: _own_name(code, path) for code, path in sorted(_catalogues(folder).items())}
    return {ENGLISH: "English", **{code: name for code, name in names.items() if name}}


def use(folder: Path, language: str, preferred: Sequence[str] = ()) -> tuple[str, ...]:
    """Speak that language from now on; sentences say why it has to be English."""
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
    """The code of the language that a setting comes to; one there is no catalogue for is English.

    What the system wants is told by its environment, and else by `preferred`, "pl_PL" and so on.
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
    said = next((os.environ[name] for name in ASKED if os.environ.get(name)), "")
    return said.split(":") if said else []


@cache
def _catalogues(folder: Path) -> dict[str, Path]:
    """The file of each language that has one."""
    return {path.parts[-3]: path for path in folder.glob("*/LC_MESSAGES/guts.mo")}


@cache
def _read(path: Path) -> gettext.GNUTranslations:
    """The words of a language; LanguageError when they cannot be read."""
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
    """What a language calls itself; "" where its words cannot be read."""
    try:
        name = _read(path).pgettext("language", "English")
    except LanguageError:
        return ""
    return name if name != "English" else code

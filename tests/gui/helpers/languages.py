"""Helpers for tests of languages: catalogues, an artificial language, messages of the source."""

import gettext
import importlib.util
import re
import string
import sys
from pathlib import Path
from typing import Any

from guts_gui.files.paths import catalogues
from guts_gui.i18n import languages

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "guts_gui"


def _script() -> Any:
    path = ROOT / "assets" / "make" / "catalogues.py"
    spec = importlib.util.spec_from_file_location("catalogues", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["catalogues"] = module  # its dataclasses look there
    spec.loader.exec_module(module)
    return module


CATALOGUES = _script()


def use(code: str) -> tuple[str, ...]:
    """Switch to one of the program's languages."""
    return languages.use(catalogues(), code)


# --- An artificial language --------------------------------------------------------------------

PLACE = re.compile(r"(\{[^}]*\})")
TURNED = str.maketrans(
    string.ascii_letters,
    "".join(chr(first + n) for first in (ord("а"), ord("А")) for n in range(26)),
)
"""Latin letters become Cyrillic ones: any Latin text left was not translated."""


def turned(text: str) -> str:
    """The text in the artificial language, with unchanged placeholders."""
    return "".join(
        part if part.startswith("{") else part.translate(TURNED) for part in PLACE.split(text)
    )


class Made(gettext.NullTranslations):
    """A catalogue of exactly the extracted messages, in the artificial language.

    `unknown` are requested messages that are not in it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.unknown: set[tuple[str | None, str]] = set()

    def _said(self, context: str | None, text: str) -> str:
        if (context, text) not in CATALOGUES.texts():
            self.unknown.add((context, text))
            return text
        return text if context == "number" else turned(text)

    def gettext(self, message: str) -> str:
        return self._said(None, message)

    def pgettext(self, context: str, message: str) -> str:
        return self._said(context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._said(None, msgid1)
        return turned(msgid1 if n == 1 else msgid2)

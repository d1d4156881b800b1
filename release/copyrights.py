"""debian/copyright in the machine-readable format (DEP-5)."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from release.parts import MODULE, Part
from release.project import COPYRIGHT, HOME_PAGE, OWN_LICENCE, TERMS, TITLE

FOLDER: Final = "usr/lib/guts-table"
"""Folder of the frozen program in the package."""
PROGRAM: Final = "guts"
_HOLDER: Final = re.compile(
    r"^\W*(?:copyright|©)\W*(?:(?:\(c\)|©)\W*)?(\d{4}.*)$", re.IGNORECASE | re.MULTILINE
)
_FORMAT: Final = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
_TOLD: Final = " The full text is in NOTICES.gz beside this file, under the parts that have it."


def copyrights(contents: dict[Part, list[str]]) -> str:
    """Return the text of the file, for parts and the names of their files."""
    return "\n\n".join(_paragraphs(contents)) + "\n"


def _paragraphs(contents: dict[Part, list[str]]) -> Iterator[str]:
    yield f"Format: {_FORMAT}\nUpstream-Name: {TITLE}\nSource: {HOME_PAGE}"
    holder = COPYRIGHT.removeprefix("Copyright (c) ")
    yield f"Files: *\nCopyright: {holder}\nLicense: {OWN_LICENCE}"
    parts = {part: names for part, names in contents.items() if part.name != TITLE}
    for part, names in parts.items():
        yield _paragraph(part, names)
    terms = TERMS.partition(f"{COPYRIGHT}\n\n")[2]
    yield f"License: {OWN_LICENCE}\n" + _indented(terms)
    for name in sorted({_short(part.licence) for part in parts} - {OWN_LICENCE}):
        yield f"License: {name}\n{_TOLD}"


def _paragraph(part: Part, names: Iterable[str]) -> str:
    files = "\n ".join(sorted({_file(name) for name in names})) or f"{FOLDER}/{PROGRAM}"
    holders = dict.fromkeys(
        " ".join(each.split()) for _, text in part.texts for each in _HOLDER.findall(text)
    )
    held = "\n ".join(holders) or f"the authors of {part.name}"
    home = f"\nComment: {part.name}, {part.home}" if part.home else f"\nComment: {part.name}"
    return f"Files: {files}\nCopyright: {held}\nLicense: {_short(part.licence)}{home}"


def _file(name: str) -> str:
    """Return the path of a bundled file in the package."""
    if name.startswith(MODULE) or name == PROGRAM:
        return f"{FOLDER}/{PROGRAM}"
    return f"{FOLDER}/_internal/{name}"


def _short(licence: str) -> str:
    """Return a licence's name in one word, as the format requires."""
    return re.sub(r"[^A-Za-z0-9.+-]+", "-", licence).strip("-")


def _indented(text: str) -> str:
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.strip().split("\n"))

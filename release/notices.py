"""NOTICES.txt: the parts of the program and their licences."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill
from typing import Final

from release.parts import LICENCES, MODULE, NoticeError, Part, is_foreign
from release.project import TITLE, VERSION

COMMON: Final = re.compile(r"/usr/share/common-licenses/([A-Za-z0-9.-]*[A-Za-z0-9])")
ALIASES: Final = {"GPL": "GPL-3", "LGPL": "LGPL-3"}
"""Debian's names for the newest version of a licence."""


def common_licences(texts: Iterable[str]) -> dict[str, str]:
    """Return the full text of Debian's common licences that the texts refer to."""
    names = {name for text in texts for name in COMMON.findall(text)}
    contents = {}
    for name in sorted(ALIASES.get(each, each) for each in names):
        for folder in (LICENCES / "common", Path("/usr/share/common-licenses")):
            if (folder / name).is_file():
                contents[name] = (folder / name).read_text(encoding="utf-8")
                break
        else:
            raise NoticeError(f"The text of the licence {name} is missing; run make licences.")
    return contents


def notices(contents: dict[Part, list[str]]) -> str:
    """Return the text of NOTICES.txt."""
    return "\n".join(_lines(contents)) + "\n"


def _lines(contents: dict[Part, list[str]]) -> Iterator[str]:
    rule = "=" * 78
    yield f"{TITLE} {VERSION}: licence notices of everything in this program"
    yield rule
    free = [part.name for part in contents if "LGPL" in part.licence]
    for paragraph in HEAD:
        yield "\n" + fill(paragraph.format(free=", ".join(free)), 78)
    yield ""
    for part in contents:
        where = f", see {part.within}" if part.within else ""
        yield f"  {part.name} {part.version}".rstrip() + f": {part.licence}{where}"
    first_with: dict[str, str] = {}
    for part, names in contents.items():
        yield f"\n\n{rule}\n{part.name} {part.version}".rstrip()
        yield rule
        yield f"Licence: {part.licence}"
        if part.home:
            yield f"Home: {part.home}"
        if names:
            yield "Files: " + ", ".join(_short(names))
        if part.within:
            yield f"Its notice is in the licence of {part.within}."
        for where, text in part.texts:
            yield f"\n---- From {where}\n"
            yield (
                f"The same as under {first_with[text]}." if text in first_with else text.strip("\n")
            )
            first_with.setdefault(text, part.name)
    texts = [text for part in contents for _, text in part.texts]
    for name, text in common_licences(texts).items():
        yield f"\n\n{rule}\n{name}, called /usr/share/common-licenses/{name} above"
        yield f"{rule}\n"
        yield text.strip("\n")


HEAD: Final = (
    "The program itself has the licence that comes first below. It is shipped together with the"
    " parts listed here, each under its own licence. This file was made from the texts that came"
    " with them when the program was built.",
    "Parts under the LGPL ({free}) are separate files in this program's folder: you may replace"
    " them with changed ones that have the same interface. Their source is at the address given"
    " with each. Texts from Debian cover a library's whole source, some of it not in this program.",
)


def _short(names: Iterable[str]) -> list[str]:
    """Return short names: libraries, fonts and programs by file, packages by folder or module."""
    return sorted({_shorter(name) for name in names})


def _shorter(name: str) -> str:
    if name.startswith(MODULE):
        return name.partition(".")[0]
    folder, slash, _ = name.partition("/")
    return name if is_foreign(Path(name)) or not slash else f"{folder}/"

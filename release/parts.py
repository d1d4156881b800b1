"""Parts of the frozen program: which part a bundled file belongs to, and its licence.

A file belongs to the program itself, to a Python package, to Python, or to a library. Packages have
their own licence files. For libraries of the system the system's package has them, for those inside
wheels libraries.toml. A file without a licence stops the build.
"""

import re
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from email.message import Message
from fnmatch import fnmatchcase
from functools import cache
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final, cast

from release.project import NAME, OWN_LICENCE, ROOT, TERMS, TITLE, VERSION

LICENCES: Final = Path(__file__).parent / "licences"
TABLE: Final = Path(__file__).parent / "libraries.toml"
MODULE: Final = "module "
"""Prefix for names of modules, which are in the program's own file."""
_LEGAL: Final = re.compile(r"licen[cs]e|copying|notice|copyright|authors|^l?gpl", re.IGNORECASE)
_TEXT: Final = frozenset(("", ".txt", ".md", ".rst"))
_FONTS: Final = frozenset((".ttf", ".otf"))


class NoticeError(Exception):
    """A bundled file without a notice: which one, and where to add it."""


@dataclass(frozen=True)
class Part:
    """A bundled part with its own licence."""

    name: str
    version: str
    licence: str
    home: str
    texts: tuple[tuple[str, str], ...] = field(repr=False)
    """Each text with its source."""
    within: str = ""
    """The package whose texts include this part's licence."""


@dataclass(frozen=True)
class Library:
    """An entry of libraries.toml."""

    name: str
    files: list[str]
    licence: str
    home: str
    package: str = ""
    text: str = ""
    within: str = ""
    named: str = ""
    """Its name in the text of `within`, if different."""
    modules: tuple[str, ...] = ()
    """Python's modules that contain it if it is not a separate file."""

    @property
    def source(self) -> Path | None:
        """Return the file of its notice, or None."""
        if self.text:
            return ROOT / self.text
        return LICENCES / f"{self.package}.txt" if self.package else None


@cache
def libraries() -> list[Library]:
    """Return the entries of libraries.toml."""
    entries = tomllib.loads(TABLE.read_text(encoding="utf-8"))["library"]
    return [Library(within=entry.pop("in", ""), **entry) for entry in entries]


def library_of(name: str) -> Library | None:
    """Return the entry for a file of that name, or None."""
    for library in libraries():
        if any(fnmatchcase(name.casefold(), each.casefold()) for each in library.files):
            return library
    return None


def parts(bundled: Iterable[tuple[str, Path]]) -> dict[Part, list[str]]:
    """Return the parts with the names of their files. Raises NoticeError if one has no notice."""
    found: dict[Part, list[str]] = {}
    for name, source in bundled:
        found.setdefault(_part_of(name, source), []).append(name)
    found.setdefault(_package(_distribution("pyinstaller")), []).append("guts")
    for library, names in _within_python(found):
        found[_library(library)] = names
    for part in list(found):
        if part.within == "Python":
            found.setdefault(_python(), [])
        elif part.within:
            found.setdefault(_package(_distribution(part.within)), [])
    return dict(
        sorted(found.items(), key=lambda each: (each[0] != _own(), each[0].name.casefold()))
    )


def _within_python(found: dict[Part, list[str]]) -> Iterator[tuple[Library, list[str]]]:
    """Yield libraries that are linked into Python and not separate files."""
    apart = {part.name for part in found}
    bundled = [name for names in found.values() for name in names]
    for library in libraries():
        names = [name for name in bundled if Path(name).name.split(".")[0] in library.modules]
        built_in = any(module in sys.builtin_module_names for module in library.modules)
        if library.name not in apart and (names or built_in):
            yield library, names


def _part_of(name: str, source: Path) -> Part:
    if name == "base_library.zip":  # made by PyInstaller of Python's own modules
        return _python()
    source = source.resolve()
    owner = _owners().get(source)
    if is_foreign(source):
        library = library_of(source.name)
        if owner is None and library is not None and library.name == "Python":
            return _python()
        if owner is None and (package := _system_package(source)):
            return _system_library(package, library)
        if library is not None:
            return _library(library)
        raise NoticeError(f"{_told(name, owner)} has no notice; add it to release/libraries.toml.")
    if owner is not None:
        return _package(owner)
    if any(source.is_relative_to(ROOT / each) for each in ("guts_gui", "engine", "assets")):
        return _own()
    if _is_python(source):
        return _python()
    if package := _system_package(source):
        return _system_library(package, None)
    raise NoticeError(f"{_told(name, owner)} has no notice; it is in no known package or library.")


def _told(name: str, owner: Distribution | None) -> str:
    return f"{name} from {owner.name} {owner.version}" if owner else name


def is_foreign(source: Path) -> bool:
    """Return whether this is a library or a font, which may have another owner than its folder."""
    if source.suffix in _FONTS:
        return True
    if source.suffix in (".dll", ".dylib"):
        return True
    module = ".cpython-" in source.name or ".abi3." in source.name or "lib-dynload" in source.parts
    return not module and re.search(r"\.so(\.|$)", source.name) is not None


@cache
def _owners() -> dict[Path, Distribution]:
    """Return the files of all installed packages."""
    return {
        Path(str(package.locate_file(file))).resolve(): package
        for package in distributions()
        for file in package.files or ()
        if package.name != NAME
    }


def _distribution(name: str) -> Distribution:
    for package in distributions():
        if _plain(package.name) == _plain(name):
            return package
    raise NoticeError(f"The package {name} is not installed; run make build again.")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).casefold()


@cache
def _own() -> Part:
    return Part(TITLE, VERSION, OWN_LICENCE, "", (("LICENSE", TERMS),))


def _package(package: Distribution) -> Part:
    """Return the part for a Python package, with its licence files."""
    texts: dict[str, str] = {}
    for file in sorted(package.files or (), key=str):
        if _LEGAL.search(file.name) and file.suffix in _TEXT:
            text = Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")
            texts.setdefault(text, str(file))  # some files are there twice
    if not texts:
        raise NoticeError(f"The package {package.name} has no licence text.")
    found = tuple((where, text) for text, where in texts.items())
    return Part(package.name, package.version, _licence(package), _home(package), found)


def _licence(package: Distribution) -> str:
    """Return the licence in the package's metadata, in a few words."""
    meta = cast(Message, package.metadata)
    classified = [
        each.rpartition(" :: ")[2]
        for each in meta.get_all("Classifier", [])
        if each.startswith("License :: ")
    ]
    for said in (meta.get("License-Expression"), meta.get("License")):
        if said and len(said) < 160 and "\n" not in said:
            return str(said)
    return " and ".join(classified) or "see its text"


def _home(package: Distribution) -> str:
    meta = cast(Message, package.metadata)
    links = dict(each.split(", ", 1) for each in meta.get_all("Project-URL", []) if ", " in each)
    lower = {label.casefold(): link for label, link in links.items()}
    for label in ("homepage", "source", "repository", "source code", "github"):
        if label in lower:
            return lower[label]
    return str(meta.get("Home-page") or next(iter(lower.values()), ""))


def _is_python(source: Path) -> bool:
    paths = sysconfig.get_paths()
    if any(source.is_relative_to(Path(paths[each]).resolve()) for each in ("stdlib", "platstdlib")):
        return "site-packages" not in source.parts
    # The system's own folder holds everything; an installation of Python holds only Python.
    base = Path(sys.base_prefix).resolve()
    return base != Path("/usr") and source.is_relative_to(base)


@cache
def _python() -> Part:
    """Return the part for Python: its licence, and those of the software that it includes."""
    library = next(each for each in libraries() if each.name == "Python")
    stdlib = Path(sysconfig.get_paths()["stdlib"])
    for folder in (stdlib, Path(sys.base_prefix)):
        for name in ("LICENSE.txt", "LICENSE"):
            if (folder / name).is_file():
                text = (folder / name).read_text(encoding="utf-8", errors="replace")
                version = sys.version.split()[0]
                texts = ((f"Python's {name}", text), *_texts(library))
                return Part(library.name, version, library.licence, library.home, texts)
    raise NoticeError(f"Python's LICENSE.txt is neither in {stdlib} nor in {sys.base_prefix}.")


def _library(library: Library) -> Part:
    if library.source is not None:
        texts = _texts(library)
        return Part(library.name, "", library.licence, library.home, texts)
    if not library.within:
        raise NoticeError(
            f"{library.name} has no notice outside the system's packages; "
            "add a text to release/libraries.toml."
        )
    teller = _python() if library.within == "Python" else _package(_distribution(library.within))
    named = library.named or library.name
    if not any(named in text for _, text in teller.texts):
        raise NoticeError(
            f"The licence of {library.within} does not mention {named}; "
            "correct its entry in release/libraries.toml."
        )
    return Part(library.name, "", library.licence, library.home, (), teller.name)


def _texts(library: Library) -> tuple[tuple[str, str], ...]:
    source = library.source
    assert source is not None
    where = source.relative_to(ROOT).as_posix()
    if library.package:
        where = f"Debian's copyright file of {library.package}, {where}"
    return ((where, source.read_text(encoding="utf-8")),)


@cache
def _system_package(source: Path) -> str:
    """Return the system's package that has the file; empty without dpkg or package."""
    if not Path("/usr/bin/dpkg").exists():
        return ""
    plain = Path("/", *source.parts[2:]) if source.is_relative_to("/usr") else source
    for path in (source, plain):  # /lib is /usr/lib, and packages name either
        asked = ["dpkg", "-S", str(path)]
        answer = subprocess.run(asked, capture_output=True, text=True, check=False)
        if answer.returncode == 0:
            return answer.stdout.split(": ")[0].split(",")[0]
    return ""


def _system_library(package: str, library: Library | None) -> Part:
    """Return the part for a system library, with the copyright file of its package."""
    path = Path("/usr/share/doc") / package.partition(":")[0] / "copyright"
    if not path.is_file():
        raise NoticeError(
            f"The package {package} has no {path}; reinstall it with its documentation."
        )
    text = path.read_text(encoding="utf-8")
    shown = "${Package}\n${Version}\n${Homepage}"
    asked = ["dpkg-query", "-W", f"-f={shown}", package]
    answer = subprocess.run(asked, capture_output=True, text=True, check=True)
    name, version, home = answer.stdout.split("\n")
    texts = ((f"the copyright file of the system's package {name}", text),)
    if library is not None:
        return Part(library.name, version, library.licence, library.home, texts)
    said = dict.fromkeys(re.findall(r"^License: *(\S.*)$", text, re.MULTILINE))
    licence = next(iter(said), "see its text")
    return Part(name, version, licence, home, texts)


def bundled(*tables: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, Path]]:
    """Yield the names and sources of the files in PyInstaller's tables.

    Links are skipped, as their targets are bundled too, and so are packages without a file.
    """
    for table in tables:
        for name, source, kind in table:
            if kind != "SYMLINK" and source not in ("", "-", None):
                module = kind in ("PYMODULE", "PYSOURCE")
                yield f"{MODULE}{name}" if module else Path(name).as_posix(), Path(source)

"""Fonts: lines of text, measured and rendered in the font that has each letter.

The program's own fonts have Latin and Cyrillic letters. Others, as in a name, are
drawn with the system's fonts, and those of right-to-left scripts in their order.
"""

import io
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

import pygame
import pygame.freetype

from guts_engine.common.letters import letters
from guts_gui.files.paths import asset

OPEN_FONTS: Final = 24
"""The most fonts kept, of one size each: a font keeps its drawn letters, up to a megabyte."""
LARGE: Final = 4 * 1024 * 1024
"""Bytes of a font that is not read into memory."""
MOST_LETTERS: Final = 4096
"""The most letters of which is known what font has them."""
UNDRAWABLE: Final = "□"
"""Drawn for a letter that no font has."""
SCRIPTS: Final = {
    "ARABIC": "arab",
    "ARMENIAN": "armn",
    "BENGALI": "beng",
    "DEVANAGARI": "deva",
    "ETHIOPIC": "ethi",
    "GEORGIAN": "geor",
    "GUJARATI": "gujr",
    "GURMUKHI": "guru",
    "HEBREW": "hebr",
    "KANNADA": "knda",
    "KHMER": "khmr",
    "LAO": "laoo",
    "MALAYALAM": "mlym",
    "MYANMAR": "mymr",
    "ORIYA": "orya",
    "SINHALA": "sinh",
    "SYRIAC": "syrc",
    "TAMIL": "taml",
    "TELUGU": "telu",
    "THAANA": "thaa",
    "THAI": "thai",
    "TIBETAN": "tibt",
}
"""ISO 15924 codes, in small letters, of the scripts whose letters change with their neighbours.

The keys are the first words of a letter's Unicode name.
"""
USUAL: Final = (
    "notosans",
    "dejavusans",
    "segoeui",
    "microsoftyahei",
    "yugothic",
    "malgungothic",
    "nirmala",
    "leelawadee",
    "pingfang",
    "hiraginosans",
    "applesdgothic",
    "geezapro",
    "kohinoor",
    "thonburi",
    "arial",
    "tahoma",
)
"""Beginnings of the names of system fonts to try first, those of Linux, Windows and macOS."""
UNUSUAL: Final = ("blank", "dings", "emoji", "lastresort", "mono", "symbol", "unifont")
"""Parts of the names of system fonts without proper letters."""
OUTLINES: Final = frozenset((".ttf", ".otf", ".ttc"))


class Face(Enum):
    """A font by its file name."""

    DISPLAY = "Bitter-Bold"
    TEXT = "SourceSans3-Regular"
    SEMIBOLD = "SourceSans3-SemiBold"
    BOLD = "SourceSans3-Bold"


@dataclass(frozen=True, slots=True)
class Run:
    """Letters drawn in one font and direction; `script` is one of `SCRIPTS` or empty.

    `first` is the place of its first letter in the line.
    """

    text: str
    path: str
    script: str = ""
    leftward: bool = False
    first: int = 0


def measure(string: str, face: Face, px: int) -> tuple[int, int]:
    """Width and height of a line in pixels."""
    fonts = _line(string, face, px)
    if in_own_font(string, face):
        return fonts[0][1].size(string)
    rise, fall = _extent(fonts, face, px)
    return sum(font.size(text)[0] for text, font in fonts), rise + fall


def render(string: str, face: Face, px: int, colour: pygame.Color) -> pygame.Surface:
    """A line on a transparent surface."""
    fonts = _line(string, face, px)
    drawn = [_drawn(text, font, colour) for text, font in fonts]
    if in_own_font(string, face):
        return drawn[0]
    rise, fall = _extent(fonts, face, px)
    line = pygame.Surface((sum(each.get_width() for each in drawn), rise + fall), pygame.SRCALPHA)
    line.fill((colour.r, colour.g, colour.b, 0))
    x = 0
    for each, (_, font) in zip(drawn, fonts, strict=True):
        line.blit(each, (x, rise - font.get_ascent()))
        x += each.get_width()
    return line


def _drawn(text: str, font: pygame.font.Font, colour: pygame.Color) -> pygame.Surface:
    """The text in one font; nothing if it has no width, which pygame cannot render."""
    wide, tall = font.size(text)
    return font.render(text, True, colour) if wide else pygame.Surface((0, tall), pygame.SRCALPHA)


def spans(string: str, face: Face, px: int) -> list[tuple[int, int]]:
    """Where each letter of a line begins and ends, in pixels from the left."""
    found: dict[int, tuple[int, int]] = {}
    left = 0
    for run in runs(string, face):
        font = _opened(run.path, px, run.script, run.leftward)
        parts = letters(run.text)
        wide = [font.size("".join(parts[:count]))[0] for count in range(len(parts) + 1)]
        if run.leftward:
            wide = [wide[-1] - each for each in wide]
        for place, (begin, end) in enumerate(pairwise(wide), run.first):
            found[place] = (left + begin, left + end)
        left += max(wide)
    return [found[place] for place in sorted(found)]


def in_own_font(string: str, face: Face) -> bool:
    """Whether the whole line is drawn with the program's font, from left to right."""
    return runs(string, face) == (Run(string, _own(face)),)


def drawable(letter: str) -> bool:
    """Whether some font has the letter."""
    return _path_for(letter, Face.SEMIBOLD) is not None


@lru_cache(maxsize=1024)
def runs(string: str, face: Face) -> tuple[Run, ...]:
    """The line in its visual order from the left; the surrounding text is left-to-right."""
    own = _own(face)
    if string.isascii() or all(_has(own, sign) and not _leftward(sign) for sign in string):
        return (Run(string, own),)
    parts = letters(string)
    ways = _ways(parts)
    found: list[Run] = []
    for leftward, group in groupby(range(len(parts)), key=lambda place: ways[place]):
        places = list(group)
        stretch = list(_in_fonts(parts, places, face, leftward=leftward))
        found += reversed(stretch) if leftward else stretch
    return tuple(found)


def _ways(parts: list[str]) -> list[bool]:
    """Whether each letter runs leftward; spaces and digits do so between two that do."""
    ways: list[bool] = []
    pending = 0
    for part in parts:
        strong = unicodedata.bidirectional(part[0])
        if _leftward(part[0]):
            inside = bool(ways) and ways[-1]
            ways += [inside] * pending + [True]
            pending = 0
        elif strong == "L" or not ways or not ways[-1]:
            ways += [False] * (pending + 1)
            pending = 0
        else:
            pending += 1
    return ways + [False] * pending


def _in_fonts(parts: list[str], places: list[int], face: Face, *, leftward: bool) -> Iterator[Run]:
    """The letters at the places as runs of one font and script; digits always run rightward."""
    known: list[tuple[str, str, str, bool]] = []
    for part in (parts[place] for place in places):
        path = _path_for(part, face)
        text = part if path else UNDRAWABLE
        script = SCRIPTS.get(unicodedata.name(part[0], "").split(" ")[0], "")
        back = leftward and not part[0].isdigit()
        if known and not script and back == known[-1][3] and not part[0].isalpha():
            before = known[-1]
            if _has(before[1], part[0]):
                path, script = before[1], before[2]
        known.append((text, path or _own(face), script, back))
    first = places[0]
    for (path, script, back), group in groupby(known, key=lambda each: each[1:]):
        texts = [text for text, *_ in group]
        yield Run("".join(texts), path, script, back, first)
        first += len(texts)


def _leftward(sign: str) -> bool:
    return bool(sign) and unicodedata.bidirectional(sign) in ("R", "AL")


Line = list[tuple[str, pygame.font.Font]]


def _line(string: str, face: Face, px: int) -> Line:
    return [
        (run.text, _opened(run.path, px, run.script, run.leftward)) for run in runs(string, face)
    ]


def _extent(line: Line, face: Face, px: int) -> tuple[int, int]:
    """The largest ascent and descent, with those of the program's font."""
    fonts = [_opened(_own(face), px, "", False), *(font for _, font in line)]
    rise = max(font.get_ascent() for font in fonts)
    return rise, max(font.get_height() - font.get_ascent() for font in fonts)


@lru_cache(maxsize=OPEN_FONTS)
def _opened(path: str, px: int, script: str, leftward: bool) -> pygame.font.Font:
    font = pygame.font.Font(_file(path), max(1, px))
    if script:
        with suppress(pygame.error):  # a build without HarfBuzz draws the letters unjoined
            font.set_script(script.capitalize())
    if leftward:
        with suppress(pygame.error):
            font.set_direction(pygame.DIRECTION_RTL)
    return font


@cache
def _own(face: Face) -> str:
    return str(asset(f"fonts/{face.value}.ttf"))


def _file(path: str) -> str | io.BytesIO:
    """The font in memory, so that its file is closed; the path of a large one."""
    found = _read(path)
    return path if found is None else io.BytesIO(found)


@lru_cache(maxsize=2 * len(Face))
def _read(path: str) -> bytes | None:
    file = Path(path)
    return file.read_bytes() if file.stat().st_size <= LARGE else None


@lru_cache(maxsize=MOST_LETTERS)
def _path_for(letter: str, face: Face) -> str | None:
    """The file of a font that has the letter with its marks, None if there is none."""
    if all(_has(_own(face), sign) for sign in letter):
        return _own(face)
    others = _system_fonts(bold=face is not Face.TEXT)
    wanted = [sign for sign in letter if sign.isprintable()]
    return next((path for path in others if all(_has(path, sign) for sign in wanted)), None)


@cache
def _system_fonts(*, bold: bool) -> tuple[str, ...]:
    """The files of the system's fonts, the usual ones first."""

    def rank(name: str) -> tuple[int, str]:
        tried = (place for place, usual in enumerate(USUAL) if name.startswith(usual))
        return next(tried, len(USUAL)), name

    names = [name for name in pygame.font.get_fonts() if not any(odd in name for odd in UNUSUAL)]
    paths = [pygame.font.match_font(name, bold=bold) for name in sorted(names, key=rank)]
    files = (path for path in paths if path and Path(path).suffix.lower() in OUTLINES)
    return tuple(dict.fromkeys(files))


@lru_cache(maxsize=len(Face))
def _own_coverage(path: str) -> pygame.freetype.Font | None:
    return _coverage(_file(path))


def _coverage(file: str | io.BytesIO) -> pygame.freetype.Font | None:
    pygame.freetype.init()
    try:
        return pygame.freetype.Font(file, 20)
    except (OSError, RuntimeError, pygame.error):
        return None


@lru_cache(maxsize=MOST_LETTERS)
def _has(path: str, sign: str) -> bool:
    """Whether the font has the sign; `pygame.font` measures a box for one that it lacks."""
    font = _own_coverage(path) if path in map(_own, Face) else _coverage(path)
    return font is not None and font.get_metrics(sign)[0] is not None

"""Names and ids that are free, made unique with a number."""

import re
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from guts_engine.common.letters import name_key, plain, shortened

RESERVED: Final = re.compile(r"(?i:con|prn|aux|nul|con(in|out)\$|(com|lpt)[0-9¹²³])")
CYRILLIC: Final = {
    **dict(zip("абвгґдеєзиіјклмнопрстћуфыэ", "abvggdeeziijklmnoprstcufye", strict=True)),
    "ђ": "dj",
    "ж": "zh",
    "љ": "lj",
    "њ": "nj",
    "\u0455": "dz",
    "\u0445": "kh",
    "ц": "ts",
    "ч": "ch",
    "џ": "dz",
    "ш": "sh",
    "щ": "shch",
    "ю": "yu",
    "я": "ya",
}


def free_name(name: str, taken: Iterable[str], longest: int) -> str:
    """The name, with the first number that makes it unique if it is taken."""
    known = {name_key(each) for each in taken}
    found, number = name, 1
    while name_key(found) in known:
        number += 1
        tail = f" {number}"
        found = shortened(name, longest - len(tail)) + tail
    return found


def name_of_copy(name: str, taken: Iterable[str], longest: int) -> str:
    """The name with the first number that makes it unique, in place of its own number."""
    stem = re.sub(r" \d+\Z", "", name)
    return free_name(stem, (*taken, stem), longest)


def free_id(
    name: str, taken: Iterable[str], folder: Path, *, default: str, longest: int, no_ends: str = "-"
) -> str:
    """An id made from the name: not taken, and that of a file that can be put in the folder.

    The signs `no_ends` are removed from its ends; `default` stands for a name without letters.
    """
    stem = re.sub(r"[^a-z0-9]+", "-", latin(name)).strip(no_ends)
    stem = stem[:longest].strip(no_ends) or default
    known = {*taken, *_stems(folder)}
    names = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
    return next(each for each in names if each not in known and not is_reserved(each))


def is_reserved(name: str) -> bool:
    """Whether Windows takes a file of that name, whatever its ending, for a device."""
    return RESERVED.fullmatch(name.partition(".")[0].strip()) is not None


def latin(text: str) -> str:
    """The text in lowercase Latin letters, as far as it has those or Cyrillic ones."""
    spelled = (CYRILLIC.get(letter, letter) for letter in plain(text))
    return "".join(spelled).encode("ascii", "ignore").decode()


def _stems(folder: Path) -> set[str]:
    with suppress(OSError):
        return {path.name.partition(".")[0].lower() for path in folder.iterdir()}
    return set()

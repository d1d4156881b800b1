"""Names and ids that are free, made unique with a number."""

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path

from guts_engine.common.letters import shortened


def free_name(name: str, taken: Iterable[str], longest: int) -> str:
    """The name, with the first number that makes it unique if it is taken."""
    known = {each.casefold() for each in taken}
    found, number = name, 1
    while found.casefold() in known:
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
    """An id made from the name: not taken, and not that of a file in the folder.

    The signs `no_ends` are removed from its ends; `default` stands for a name without letters.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip(no_ends)[:longest].strip(no_ends) or default
    known = {*taken, *_stems(folder)}
    names = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
    return next(each for each in names if each not in known)


def _stems(folder: Path) -> set[str]:
    with suppress(OSError):
        return {path.name.partition(".")[0].lower() for path in folder.iterdir()}
    return set()

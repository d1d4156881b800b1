"""Random input: keys, clicks, sizes and settings, in every scene."""

from collections.abc import Iterator
from pathlib import Path

from guts_gui.i18n.languages import ENGLISH
from tests.gui.helpers.drawings import remember
from tests.gui.helpers.languages import use
from tests.gui.helpers.monkey_storm import storm

INPUTS = 1000
"""The inputs of one run; the program is restarted after them, and whenever it quits."""


def run(seed: int, folder: Path) -> Iterator[int]:
    """A storm from a seed; every failure reports how to repeat it."""
    remember()
    try:
        done = storm(folder, seed, INPUTS)
    finally:
        use(ENGLISH)
    yield done.inputs

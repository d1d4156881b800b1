"""A monkey's inputs: keys, clicks, sizes and settings by chance, in every scene."""

from collections.abc import Iterator
from pathlib import Path

from guts_gui.i18n.languages import ENGLISH
from tests.gui.helpers.drawings import remember
from tests.gui.helpers.languages import use
from tests.gui.helpers.monkey_storm import storm

INPUTS = 1000
"""So many are one run: the program is started anew after them, and as often as they quit it."""


def run(seed: int, folder: Path) -> Iterator[int]:
    """A storm from a seed; whatever goes wrong in it says how to repeat it."""
    remember()
    try:
        done = storm(folder, seed, INPUTS)
    finally:
        use(ENGLISH)
    yield done.inputs

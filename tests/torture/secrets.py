"""Tables played twice: other cards wherever a person may not look must give the same frames."""

from collections.abc import Iterator
from pathlib import Path

from guts_gui.i18n.languages import ENGLISH
from tests.gui.helpers.drawings import remember
from tests.gui.helpers.languages import use
from tests.gui.helpers.leaks_watched import watched
from tests.torture.attack import promised

FIRST = 1000
"""Tables with smaller numbers are those of the tests."""


def run(seed: int, folder: Path) -> Iterator[int]:
    """The table of that number, compared with its twins."""
    remember()
    try:
        frames = watched(folder, FIRST + seed, deals=1)
    finally:
        use(ENGLISH)
    promised(frames, "no frame was compared")
    yield 1

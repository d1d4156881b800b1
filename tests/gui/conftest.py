"""Fixtures that isolate tests of the window and cache slow work."""

from collections.abc import Iterator

import pytest

from guts_gui.i18n import translate as i18n
from tests.gui.helpers.drawings import remember

remember()


@pytest.fixture(autouse=True)
def spoken_as_before() -> Iterator[None]:
    """Restore the language after a test."""
    said = i18n._catalogue
    yield
    if i18n.voice() is not said:
        i18n.speak(said)

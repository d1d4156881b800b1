"""What no test of the window leaves to the next one, and what they need not do again."""

from collections.abc import Iterator

import pytest

from guts_gui.i18n import translate as i18n
from tests.gui.helpers.drawings import remember

remember()


@pytest.fixture(autouse=True)
def spoken_as_before() -> Iterator[None]:
    """After a test the same language is spoken as before it."""
    said = i18n._catalogue
    yield
    if i18n.voice() is not said:
        i18n.speak(said)

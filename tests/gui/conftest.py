"""Fixtures that isolate tests of the window and cache slow work."""

from collections.abc import Iterator
from math import inf

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


@pytest.fixture
def no_time_to_compute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots and coach compute as if it took no time: frames must not depend on the machine."""
    for moment in (
        "table.A_MOMENT",
        "table.MOVING",
        "state.table.A_MOMENT",
        "state.coach.A_MOMENT",
    ):
        monkeypatch.setattr(f"guts_gui.scenes.table.{moment}", inf)

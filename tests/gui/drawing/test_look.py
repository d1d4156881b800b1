"""One palette and one type scale, in every scene, control and sprite."""

from pathlib import Path

import pytest

from guts_gui.layout.frame import SMALLEST_TYPE, TYPE_SCALE, Frame
from tests.gui.helpers.places import PLACES, at

BETWEEN = {17, 19}
"""Two sizes outside the scale: of the rules' text and headings, and on the curtain."""


@pytest.mark.parametrize("place", list(PLACES)[::6])
def test_type_is_of_the_scale(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Frame.text
    sizes: set[float] = set()

    def noted(frame: Frame, size: float) -> int:
        sizes.add(size)
        return text(frame, size)

    monkeypatch.setattr(Frame, "text", noted)
    with at(place, tmp_path):
        assert sizes
        assert sizes <= set(TYPE_SCALE) | BETWEEN


def test_the_scale_begins_where_type_can_be_read() -> None:
    assert min(TYPE_SCALE) == SMALLEST_TYPE == 14

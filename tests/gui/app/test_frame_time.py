"""Work of a frame within a time."""

from itertools import count

import pytest

from guts_gui import frame_time
from guts_gui.frame_time import for_seconds


@pytest.mark.parametrize(("seconds", "turns"), [(0.0, 1), (0.004, 1), (0.01, 3), (0.012, 3)])
def test_it_goes_on_until_the_time_has_passed(
    monkeypatch: pytest.MonkeyPatch, seconds: float, turns: int
) -> None:
    monkeypatch.setattr(frame_time, "clock", count(step=0.004).__next__)
    assert sum(1 for _ in for_seconds(seconds)) == turns

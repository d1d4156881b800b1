"""Presses that come too early, on fast and slow computers."""

import pytest

from guts_gui.session.guard import GUARD, Guard


@pytest.mark.parametrize("frame", [1 / 60, 1 / 30, 0.1, 0.25])
@pytest.mark.parametrize("every", [0.01, 0.1, 0.33, 0.49])
def test_press_after_press_is_ignored_until_there_is_a_rest(every: float, frame: float) -> None:
    guard, now, due = Guard(), 0.0, 0.3
    for _ in range(round(10 / frame)):
        now += frame
        while due <= now:  # a frame takes the presses since the last one, and then that time
            assert guard.ignores()
            due += every
        guard.wait(frame)
    for _ in range(round(GUARD / frame) + 1):
        guard.wait(frame)
    assert not guard.up
    assert not guard.ignores()
    assert not guard.up

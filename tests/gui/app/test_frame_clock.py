"""Frame pacing, with a clock that counts the requested waits."""

import pygame
import pytest

from guts_gui.app.frame_clock import BUSY_RATE, IDLE_RATE, LONGEST_STEP, REST, FrameClock


def nothing() -> None:
    """Nothing to collect at rest."""


KEY = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)


class Ticks:
    """A clock whose every beat takes the requested time, with events at given beats."""

    def __init__(self, *, event_at: int = 0, late: int = 0) -> None:
        self.rates: list[int] = []
        self.event_at = event_at
        self.late = late

    def tick(self, rate: int) -> int:
        self.rates.append(rate)
        return 1000 // rate + self.late

    def events(self) -> list[pygame.event.Event]:
        return [KEY] if len(self.rates) == self.event_at else []


@pytest.mark.parametrize("resting", [True, False])
def test_what_moves_is_drawn_at_every_clock(resting: bool) -> None:
    ticks = Ticks()
    dt, events = FrameClock(ticks.tick, ticks.events, nothing).next(moving=True, resting=resting)
    assert ticks.rates == [BUSY_RATE]
    assert (dt, events) == (0.016, [])


def test_a_scene_that_may_change_goes_on_at_every_idle_clock() -> None:
    ticks = Ticks()
    dt, _ = FrameClock(ticks.tick, ticks.events, nothing).next(moving=False, resting=False)
    assert ticks.rates == [IDLE_RATE]
    assert dt == 0.033


def test_a_scene_at_rest_goes_on_after_a_rest_in_which_no_time_is_lost() -> None:
    ticks = Ticks()
    dt, events = FrameClock(ticks.tick, ticks.events, nothing).next(moving=False, resting=True)
    assert REST <= dt < REST + 1 / IDLE_RATE
    assert dt == pytest.approx(sum(1000 // rate for rate in ticks.rates) / 1000)
    assert not events


@pytest.mark.parametrize("beat", [1, 2, 3])
def test_an_event_ends_the_rest_and_counts_from_its_clock(beat: int) -> None:
    ticks = Ticks(event_at=beat)
    dt, events = FrameClock(ticks.tick, ticks.events, nothing).next(moving=False, resting=True)
    assert ticks.rates == [IDLE_RATE] * beat
    assert (dt, events) == (0.033, [KEY])


def test_after_a_standstill_no_more_than_a_step_passes() -> None:
    ticks = Ticks(late=5000)
    dt, _ = FrameClock(ticks.tick, ticks.events, nothing).next(moving=True, resting=False)
    assert dt == LONGEST_STEP


@pytest.mark.parametrize(("moving", "resting"), [(True, True), (True, False), (False, False)])
def test_what_can_wait_is_done_at_rest_alone(moving: bool, resting: bool) -> None:
    done: list[bool] = []
    beat = FrameClock(Ticks().tick, Ticks().events, lambda: done.append(True))
    beat.next(moving=moving, resting=resting)
    assert not done
    beat.next(moving=False, resting=True)
    assert done == [True]

"""The size of the window when it opens: pure functions of the screen and the remembered size."""

from dataclasses import dataclass

from guts_gui.layout.frame import DESIGN_HEIGHT, DESIGN_WIDTH

SMALLEST = (960, 540)
"""Minimum size of the window in pixels, if the screen has as many."""
TITLE_BAR = 40
"""Height of a title bar in pixels at 100%; sides and foot take less."""
SHARE = 0.95
"""Most of the usable screen that a first window fills: more would look maximised."""
COMFORT = 0.75
"""Share of the usable screen that a first window fills on a large screen."""


@dataclass(frozen=True)
class Screen:
    """The area for windows in pixels, and the desktop's scale factor (2 at 200%)."""

    width: int
    height: int
    scale: float = 1.0

    @property
    def tallest(self) -> float:
        """The height left for a window below its title bar."""
        return self.height - TITLE_BAR * self.scale

    def fitted(self, width: float, height: float) -> tuple[int, int]:
        """A window of that size, at least the minimum size, as far as the screen allows."""
        most = (self.width, round(self.tallest))
        least = (min(SMALLEST[0], most[0]), min(SMALLEST[1], most[1]))
        return (max(least[0], round(width)), max(least[1], round(height)))


def opening_size(remembered: tuple[int, int] | None, screen: Screen | None) -> tuple[int, int]:
    """The size of the window to open in pixels; an unknown screen counts as a large one."""
    if screen is None:
        width, height = remembered or (DESIGN_WIDTH, DESIGN_HEIGHT)
        return (max(SMALLEST[0], width), max(SMALLEST[1], height))
    if remembered is None:
        return first_size(screen)
    return restored_size(remembered, screen)


def first_size(screen: Screen) -> tuple[int, int]:
    """The window size without a remembered one, in the design's proportions.

    The design's size at the desktop's scale; larger on large screens, smaller on small ones.
    """
    aspect = DESIGN_WIDTH / DESIGN_HEIGHT
    most = SHARE * min(screen.width, screen.tallest * aspect)
    comfortable = COMFORT * min(screen.width, screen.height * aspect)
    width = min(most, max(DESIGN_WIDTH * screen.scale, comfortable))
    return screen.fitted(width, width / aspect)


def restored_size(size: tuple[int, int], screen: Screen) -> tuple[int, int]:
    """The remembered size, reduced if it no longer fits the screen."""
    width, height = size
    if height > screen.height:
        height = round(screen.tallest)
    return screen.fitted(min(width, screen.width), height)

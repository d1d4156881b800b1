"""The size of the window when it opens: pure functions of the screen and of what is remembered."""

from dataclasses import dataclass

from guts_gui.layout.frame import DESIGN_HEIGHT, DESIGN_WIDTH

SMALLEST = (960, 540)
"""The least pixels that a window may have, on any screen that has so many."""
TITLE_BAR = 40
"""What a desktop puts above a window, in pixels at 100%; its sides and foot take less."""
SHARE = 0.95
"""How much of the usable screen a first window may fill: beyond it a window looks stuck."""
COMFORT = 0.75
"""How much of the usable screen a first window fills where there is room to choose."""


@dataclass(frozen=True)
class Screen:
    """What a desktop leaves to windows, in pixels, and how much it enlarges (2 at 200%)."""

    width: int
    height: int
    scale: float = 1.0

    @property
    def tallest(self) -> float:
        """The height that is left to a window below its title bar."""
        return self.height - TITLE_BAR * self.scale

    def fitted(self, width: float, height: float) -> tuple[int, int]:
        """A window of that size, or of the least size, as far as the screen has room for that."""
        most = (self.width, round(self.tallest))
        least = (min(SMALLEST[0], most[0]), min(SMALLEST[1], most[1]))
        return (max(least[0], round(width)), max(least[1], round(height)))


def opening_size(remembered: tuple[int, int] | None, screen: Screen | None) -> tuple[int, int]:
    """The pixels of the window to open; a screen that is not known is taken for a large one."""
    if screen is None:
        width, height = remembered or (DESIGN_WIDTH, DESIGN_HEIGHT)
        return (max(SMALLEST[0], width), max(SMALLEST[1], height))
    if remembered is None:
        return first_size(screen)
    return brought_back(remembered, screen)


def first_size(screen: Screen) -> tuple[int, int]:
    """The window nobody has sized yet, of the design's proportions.

    It is as large as the design at the desktop's own scale, larger where there is room to spare,
    and smaller where there is none.
    """
    aspect = DESIGN_WIDTH / DESIGN_HEIGHT
    most = SHARE * min(screen.width, screen.tallest * aspect)
    comfortable = COMFORT * min(screen.width, screen.height * aspect)
    width = min(most, max(DESIGN_WIDTH * screen.scale, comfortable))
    return screen.fitted(width, width / aspect)


def brought_back(size: tuple[int, int], screen: Screen) -> tuple[int, int]:
    """A remembered window, cut to the screen where it does not fit there any more."""
    width, height = size
    if height > screen.height:
        height = round(screen.tallest)
    return screen.fitted(min(width, screen.width), height)

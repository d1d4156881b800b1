"""Size of the picture in design units: at least 1280 by 720 of them fit into every window."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from guts_gui.layout.seating.geometry import Space

DESIGN_WIDTH = 1280
DESIGN_HEIGHT = 720
LEAST = (640, 360)
"""Minimum size of a picture in pixels; a smaller window shows the upper left part of it."""
GRID = 4
"""Grid in units: in the design window, edges of panels, sheets and controls on the page itself
are multiples of this."""
HALF_STEP = 2
"""Grid in units of controls within a panel, where lines are close together."""
SMALLEST_TYPE = 14
SMALLEST_TYPE_PX = 12
TYPE_SCALE = {
    14: "notes, small print, words on pills",
    15: "names, plates, list rows",
    16: "body, labels and values",
    18: "stakes, buttons, names in a list",
    20: "headings",
    24: "dialogs, main buttons",
    28: "In, Out, Deal me in",
    36: "the pot, page titles",
    40: "a raised pot",
    44: "a big pot, countdown, curtain",
    48: "a huge pot",
    66: "main menu title",
}
"""All text sizes in units, and their uses."""


def on_grid(v: float) -> int:
    """The smallest multiple of the grid that is at least `v` units."""
    return GRID * math.ceil(v / GRID - 1e-6)


@dataclass(frozen=True)
class Frame:
    """A picture of `width_px` by `height_px` pixels, with `text_size` in per cent of normal."""

    width_px: int
    height_px: int
    text_size: int = 100

    @classmethod
    def of_window(cls, size: tuple[int, int], text_size: int = 100) -> Self:
        """The frame of the picture for a window of that size, at least `LEAST`."""
        return cls(max(LEAST[0], size[0]), max(LEAST[1], size[1]), text_size)

    @cached_property
    def scale(self) -> float:
        """Pixels per design unit, as many as fit in both directions."""
        return min(self.width_px / DESIGN_WIDTH, self.height_px / DESIGN_HEIGHT)

    @property
    def width(self) -> float:
        """The width in design units, at least 1280."""
        return self.width_px / self.scale

    @property
    def height(self) -> float:
        """The height in design units, at least 720."""
        return self.height_px / self.scale

    @property
    def space(self) -> Space:
        """The space for a table that fills the window."""
        return Space(self.width, self.height, self.text_size / 100)

    @property
    def size_px(self) -> tuple[int, int]:
        """The window size in pixels."""
        return (self.width_px, self.height_px)

    def px(self, v: float) -> int:
        """A length of `v` design units in whole pixels."""
        return round(v * self.scale)

    def rect(self, x: float, y: float, w: float, h: float) -> tuple[int, int, int, int]:
        """A rectangle of design units in pixels; adjacent rectangles share their edges exactly."""
        left, top = self.px(x), self.px(y)
        return (left, top, self.px(x + w) - left, self.px(y + h) - top)

    def units(self, px_point: tuple[float, float]) -> tuple[float, float]:
        """A point in pixels, in design units."""
        return (px_point[0] / self.scale, px_point[1] / self.scale)

    def text(self, size: float) -> int:
        """Text size in pixels for `size` units, at the player's text size.

        At least 14 units, and at least 12 px in the smallest window.
        """
        units = max(size, SMALLEST_TYPE) * self.text_size / 100
        return max(SMALLEST_TYPE_PX, round(units * self.scale))

    @property
    def hairline(self) -> int:
        """The width in pixels of a line of one unit."""
        return max(1, self.px(1))

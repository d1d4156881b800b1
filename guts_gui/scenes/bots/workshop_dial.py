"""One parameter of a bot in the workshop: label, slider, field, and a sentence on its effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from guts_gui.app.scene import Scene
from guts_gui.bots.words import spelled, typed
from guts_gui.controls import Entry, Slider, Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.strip import say_in

LABEL = 152.0
FIELD = 66.0
UNIT = 58.0
LINE = 36.0


@dataclass(frozen=True)
class Range:
    """Limits and step of a number, and its unit."""

    limits: tuple[float, float]
    by: float
    unit: Callable[[float], str] = lambda _: ""


class Figure(Entry):
    """A field for a number; on losing focus it shows the current value."""

    def __init__(
        self,
        host: Scene,
        key: str,
        box: Units,
        value: Callable[[], float],
        on_change: Callable[[str], None],
    ) -> None:
        self._value = value
        super().__init__(host, key, box, spelled(value()), on_change, longest=8)

    def lose_focus(self) -> None:
        super().lose_focus()
        self.show_text(spelled(self._value()))


class Dial:
    """A row of the workshop; `take` is called with every new number."""

    def __init__(
        self,
        scene: Scene,
        key: str,
        box: Units,
        label: str,
        value: float,
        numbers: Range,
        sentence: Callable[[float], str],
        take: Callable[[float], None],
        *,
        usual: float,
    ) -> None:
        self.scene = scene
        self.box = box
        self.label = label
        self.value = value
        self.numbers = numbers
        self.sentence = sentence
        self.usual = usual
        self.wrong = False
        self._take = take
        x, y, width, _ = box
        place = (x + LABEL, y, width - LABEL - FIELD - UNIT - 16, LINE)
        self.slider = Slider(
            scene, key, place, value, numbers.limits, self._slid, by=numbers.by, usual=usual
        )
        place = (x + width - FIELD - UNIT, y, FIELD, LINE)
        self.field = Figure(scene, f"{key}-field", place, lambda: self.value, self._typed)

    def _slid(self, value: float) -> None:
        self.wrong = False
        self.value = value
        self.field.show_text(spelled(value))
        self._take(value)

    def present(self, value: float) -> None:
        """Show a value without reporting it."""
        if value != self.value:
            self.value = value
            self.slider.present(value)
            self.field.show_text(spelled(value))

    def _typed(self, text: str) -> None:
        number = typed(text)
        low, high = self.numbers.limits
        self.wrong = number is None or not low <= number <= high
        if number is not None and not self.wrong:
            self.value = number
            self.slider.present(number)
            self._take(number)
        self.scene.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        """The label (brass if the number was changed), the unit, the sentence."""
        frame, brush = self.scene.app.frame, self.scene.brush
        x, y, width, height = self.box
        middle = frame.px(y + LINE / 2)
        changed = self.value != self.usual
        brush.write(
            surface,
            self.label,
            (frame.px(x), middle),
            Face.SEMIBOLD if changed else Face.TEXT,
            frame.text(16),
            palette.BRASS if changed else palette.CREAM,
            width=frame.px(LABEL - 8),
        )
        at = (frame.px(x + width - UNIT + 7), middle)
        wide, px = frame.px(UNIT - 7), frame.text(15)
        unit = self.numbers.unit(self.value)
        brush.write(surface, unit, at, Face.TEXT, px, palette.QUIET, width=wide)
        low, high = (spelled(each) for each in self.numbers.limits)
        sentence, colour = self.sentence(self.value), palette.QUIET
        if self.wrong and self.scene.focus.current is self.field:
            sentence = tr("Enter a number from {low} to {high}.", low=low, high=high)
            colour = palette.WARNING
        place = (x, y + LINE + 1, width, height - LINE - 5)
        say_in(surface, brush, sentence, place, colour=colour)

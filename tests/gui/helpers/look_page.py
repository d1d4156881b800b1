"""Draws the pictures of docs/look.md: `python -m tests.gui.helpers.look_page`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Button, Choice, Stepper
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Look
from guts_gui.layout.frame import TYPE_SCALE
from guts_gui.setup.people import MOODS
from tests.gui.helpers.pilot import Pilot, opened

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "look"
SIZE = (1280, 720)
SWATCHES = (
    ("room", palette.ROOM, palette.ROOM_EDGE),
    ("wood", palette.WOOD, palette.WOOD_DARK),
    ("brass", palette.BRASS, palette.BRASS_DARK),
    ("panel, row, button", palette.PANEL, palette.ROW, palette.PLAIN),
    ("text on dark: cream, quiet", palette.CREAM, palette.QUIET),
    ("in and its button", palette.IN, palette.PRIMARY, palette.PRIMARY_LOW),
    ("out and its button", palette.OUT, palette.SECOND, palette.SECOND_LOW),
    ("selected, warning, focus", palette.CHOSEN, palette.WARNING, palette.RING),
    ("card", palette.CARD, palette.CARD_LOW, palette.CARD_EDGE, palette.BACK),
    (
        "suits",
        palette.SUIT_BLACK,
        palette.SUIT_RED,
        palette.SUIT_GREEN,
        palette.SUIT_BLUE,
    ),
    ("chips 1, 5, 25, 100, 500", *palette.CHIPS.values()),
    ("chart lines", *palette.LINES),
    *((f"felt, {name}", *shades) for name, shades in palette.FELTS.items()),
)


class Page(Scene):
    """A plain panel with examples."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(palette.PANEL)  # without the room's grain, which makes files large

    def note(self, surface: pygame.Surface, words: str, at: tuple[int, int]) -> None:
        """A label beside an example."""
        self.brush.write(surface, words, at, Face.TEXT, 15, palette.QUIET)


class Colours(Page):
    """Every colour with its use."""

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        for number, (words, *shades) in enumerate(SWATCHES):
            left, top = 48 + number % 2 * 608, 40 + number // 2 * 80
            self.brush.write(surface, words, (left, top), Face.SEMIBOLD, 16)
            wide = 576 // len(shades)
            for place, shade in enumerate(shades):
                box = pygame.Rect(left + place * wide, top + 14, wide - 4, 40)
                face = self.brush.rounded(box.size, 6, shade, edge=palette.BRASS_DARK)
                surface.blit(face, box)
                ink = max(
                    palette.INK, palette.CREAM, key=lambda each: palette.contrast(each, shade)
                )
                if wide > 80:
                    self.brush.write(
                        surface, shade, box.center, Face.TEXT, 14, ink, anchor="center"
                    )


class Lettering(Page):
    """Every text size with its use."""

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        top = 40
        for size, use in sorted(TYPE_SCALE.items()):
            face = Face.DISPLAY if size >= 18 else Face.TEXT
            top += round(size * 0.7) + 12
            self.note(surface, str(size), (48, top))
            self.brush.write(surface, use[:1].upper() + use[1:], (104, top), face, size)
            top += round(size * 0.7)
        self.note(surface, "Bitter Bold from 18 up, Source Sans 3 below", (820, 60))


class Controls(Page):
    """Controls in their states, a panel over others, and objects on the table."""

    def build(self) -> None:
        for row, look in enumerate(Look):
            for column, words in enumerate(("Rest", "Disabled", "Focus")):
                if words == "Focus" and look is not Look.PLAIN:
                    continue
                box = (48 + column * 200, 48 + row * 72, 184, 56)
                button = Button(
                    self,
                    f"{look}-{words}",
                    box,
                    words,
                    lambda: None,
                    look=look,
                    enabled=words != "Disabled",
                )
                if words == "Focus":
                    self.focus.start(button)
        box = (48, 272, 384, 40)
        Stepper(self, "ante", box, "Ante", (5, 10), 10, lambda _: None, usual=5)
        box = (48, 328, 384, 64)
        Choice(self, "game", box, "Three-Card Guts", "Selected.", lambda: None, chosen=True)
        box = (48, 400, 384, 64)
        Choice(self, "other", box, "Two-Card Guts", "Not selected.", lambda: None)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.brush.panel(surface, (672, 48, 264, 160))
        self.note(surface, "A panel: part of the page", (696, 128))
        self.brush.panel(surface, (968, 48, 264, 160), alpha=1.0)
        self.note(surface, "A sheet: lies over the page", (992, 128))
        felt = self.brush.rounded((752, 416), 14, palette.FELT_MIDDLE, edge=palette.BRASS_DARK)
        surface.blit(felt, (480, 272))
        for place, face in enumerate(("As", "Kd", "Qc", "Jh", None)):
            card = self.art.card(face, 80)
            blur, lift = 10 + 2 * place, 4 + 3 * place
            shadow = self.brush.shadow(card.get_size(), 7, blur, 0.45)
            at = (512 + place * 96, 296)
            surface.blit(shadow, (at[0] - blur, at[1] - blur + lift))
            surface.blit(card, at)
        for place, worth in enumerate(palette.CHIPS):
            surface.blit(
                self.art.svg(f"chips/chip-{worth}", 56),
                (1008 + place % 3 * 68, 304 + place // 3 * 60),
            )
        for place, pose in enumerate(("closed", "quarter", "half", "most", "open", "open-chip")):
            surface.blit(self.art.svg(f"fists/{pose}", 96), (500 + place * 120, 422))
        for place, mood in enumerate(MOODS):
            face = self.art.portrait("odile", 96, mood=mood)
            surface.blit(face, (512 + place * 120, 576))


PAGES: dict[str, Callable[[Pilot], Page]] = {
    "palette": lambda pilot: Colours(pilot.app),
    "type": lambda pilot: Lettering(pilot.app),
    "things": lambda pilot: Controls(pilot.app),
}


def main(folder: Path = FOLDER) -> None:
    """Write every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, opened(Path(home), size=SIZE) as pilot:
        for name, page in PAGES.items():
            pilot.app.replace(page(pilot))
            pilot.pump(2)
            pilot.screenshot(folder / f"{name}.png")


if __name__ == "__main__":
    main(*(Path(word) for word in sys.argv[1:2]))

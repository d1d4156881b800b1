"""The settings: every change takes effect, and is saved, at once."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame

from guts_gui import palette
from guts_gui.assets import Face
from guts_gui.focus import Focusable
from guts_gui.i18n import tr
from guts_gui.input import Action
from guts_gui.scenes import Scene
from guts_gui.scenes.sheet import centred, page_heading, titled_panel
from guts_gui.settings import Settings
from guts_gui.widgets import Button, Entry, Stepper, Toggle, Units

PERCENT = tuple(range(0, 101, 10))
TEXT_SIZES = tuple(range(100, 151, 10))
SPEEDS = ("slow", "normal", "fast", "instant")
VOLUMES = ("cards", "chips", "hands", "signals")
TRY_OUT = {"cards": "deal", "chips": "chip", "hands": "fist", "signals": "turn"}
LEFT = (48.0, 92.0, 574.0, 536.0)
RIGHT = (658.0, 92.0, 574.0, 536.0)
ROW = 70.0


class SettingsScene(Scene):
    """Two sheets: the table and its words at the left, the sounds at the right."""

    def build(self) -> None:
        """Every row takes its value from the settings as they are."""
        settings = self.app.settings
        x, y = self._block
        self._rows(LEFT, self._table_rows(settings), x, y)
        if self._speed:  # not the name: keys would be typed into it
            self.focus.start(self._speed)
        self._rows(RIGHT, self._sound_rows(settings), x, y)
        cap = self.app.keymap.label(Action.BACK)
        Button(self, "back", (x + 48, y + 650, 190, 52), tr("Back"), self.app.pop, cap=cap)

    @property
    def _block(self) -> tuple[float, float]:
        return centred(self.brush)

    @property
    def _speed(self) -> Focusable | None:
        return self.focus.find("speed")

    def _rows(
        self, panel: Units, rows: list[Callable[[Units], object]], x: float, y: float
    ) -> None:
        for number, make in enumerate(rows):
            top = y + panel[1] + 62 + number * ROW
            make((x + panel[0] + 24, top, panel[2] - 48, 42))

    def _table_rows(self, settings: Settings) -> list[Callable[[Units], object]]:
        return [
            self._name,
            lambda box: Stepper(
                self,
                "speed",
                box,
                tr("Speed of the animation"),
                SPEEDS,
                settings.speed,
                lambda value: self.app.change_settings(speed=value),
                spell=speed_name,
            ),
            lambda box: self._switch("reduced_motion", box, tr("Reduced motion")),
            lambda box: self._switch("auto_continue", box, tr("Next deal by itself")),
            lambda box: Stepper(
                self,
                "text_size",
                box,
                tr("Size of the text"),
                TEXT_SIZES,
                settings.text_size,
                lambda value: self.app.change_settings(text_size=value),
                spell=lambda value: tr("{n} %", n=value),
                limits=(100, 150),
            ),
            lambda box: self._switch("full_screen", box, tr("Full screen")),
        ]

    def _sound_rows(self, settings: Settings) -> list[Callable[[Units], object]]:
        names = {
            "cards": tr("Cards dealt and turned"),
            "chips": tr("Chips put down"),
            "hands": tr("Fists and the count"),
            "signals": tr("Win, loss, your turn"),
        }
        rows: list[Callable[[Units], object]] = [
            lambda box: Toggle(
                self,
                "sound",
                box,
                tr("Sound"),
                not settings.muted,
                lambda on: self.app.change_settings(muted=not on),
            )
        ]
        for kind in VOLUMES:
            rows.append(lambda box, kind=kind: self._volume(kind, names[kind], box))  # type: ignore[misc]  # mypy cannot type a lambda's default
        return rows

    def _name(self, box: Units) -> None:
        x, y, width, height = box
        field = (x + width - 240, y, 240.0, height)
        Entry(self, "player", field, self.app.settings.player, self._take_name)

    def _switch(self, name: str, box: Units, label: str) -> None:
        value = bool(getattr(self.app.settings, name))
        Toggle(self, name, box, label, value, lambda on: self.app.change_settings(**{name: on}))

    def _volume(self, kind: str, label: str, box: Units) -> None:
        Stepper(
            self,
            f"volume-{kind}",
            box,
            label,
            PERCENT,
            int(getattr(self.app.settings.volume, kind)),
            lambda value: self._take_volume(kind, value),
            spell=lambda value: tr("{n} %", n=value) if value else tr("Off"),
            limits=(0, 100),
        )

    def _take_name(self, text: str) -> None:
        if text:
            self.app.change_settings(player=text)

    def _take_volume(self, kind: str, value: int) -> None:
        volume = msgspec.structs.replace(self.app.settings.volume, **{kind: value})
        self.app.change_settings(volume=volume)
        self.sound(TRY_OUT[kind])

    def act(self, action: Action) -> bool:
        """Escape goes back."""
        if action is Action.BACK:
            self.app.pop()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """The room, the heading, the two sheets."""
        frame, brush = self.app.frame, self.brush
        x, y = self._block
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("Settings"), x + 48, y + 52)
        for panel, title in ((LEFT, tr("The table")), (RIGHT, tr("The sounds"))):
            titled_panel(surface, brush, (x + panel[0], y + panel[1], *panel[2:]), title)
        at = (frame.px(x + LEFT[0] + 38), frame.px(y + LEFT[1] + 62 + 21))
        brush.write(surface, tr("Your name"), at, Face.TEXT, frame.text(17), palette.CREAM)
        at = (frame.px(x + 1232), frame.px(y + 676))
        words = tr("Changes take effect and are kept at once.")
        brush.write(surface, words, at, Face.TEXT, frame.text(16), palette.QUIET, anchor="midright")


def speed_name(speed: str) -> str:
    """A speed in the player's language."""
    names = {
        "slow": tr("Slow"),
        "normal": tr("Normal"),
        "fast": tr("Fast"),
        "instant": tr("Instant"),
    }
    return names.get(speed, speed)

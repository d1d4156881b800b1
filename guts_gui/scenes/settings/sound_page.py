"""The page of all sounds: each can be played, with its meaning."""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pygame

from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Row, Rows, Stepper, Units
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face, rasterise
from guts_gui.files.paths import asset
from guts_gui.i18n.translate import per_cent, tr, trc
from guts_gui.layout.frame import on_grid
from guts_gui.scenes.common.sheet import centred, page_heading, small_heading, titled_panel
from guts_gui.scenes.settings.press_row import PressRow
from guts_gui.sound.audio import share_of
from guts_gui.sound.sounds import SOUNDS, Heard, Kind, files, kind_words

LIST = (48.0, 92.0, 736.0, 536.0)
SIDE = (804.0, 92.0, 428.0, 536.0)
ROW = 40.0
HEADING = 30.0
TITLE = 232.0
"""Width of the sound's name in a row, in units."""
ROOMIER = 40.0
"""Extra width at twice the text size."""
WAVES = 216.0
"""Height of the waveforms of all variants of a sound."""
BIN = 3
"""Pixels between two lines of a waveform."""
PLACES = (-1.0, -0.5, 0.0, 0.5, 1.0)


class SoundRow(PressRow):
    """A sound with its name and meaning; pressing it plays the sound."""

    def __init__(self, host: Scene, name: str, box: Units, on_press: Callable[[str], None]) -> None:
        self.name = name
        self.heard = SOUNDS[name]
        super().__init__(host, f"sound-{name}", box, partial(on_press, name))

    def paint_row(self, surface: pygame.Surface) -> None:
        frame, brush = self.frame, self.brush
        side, middle = frame.px(15), self.rect.h // 2
        path = f'<path d="M{side * 0.15} 0L{side} {side / 2}L{side * 0.15} {side}Z" '
        sign = rasterise(f'{path}fill="{palette.BRASS}"/>', (side, side))
        surface.blit(sign, (frame.px(14), middle - side // 2))
        title = TITLE + ROOMIER * (frame.text_size / 100 - 1)
        at, room = (frame.px(42), middle), frame.px(title - 58)
        words = tr(self.heard.title)
        brush.write(surface, words, at, Face.SEMIBOLD, frame.text(16), width=room)
        at, room = (frame.px(title), middle), self.rect.w - frame.px(title + 12)
        words = tr(self.heard.meaning)
        brush.write(surface, words, at, Face.TEXT, frame.text(15), palette.QUIET, width=room)


class SoundScene(Scene):
    """All sounds at the left; direction and volume of the selected one at the right."""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.rows = Rows()
        self.pan = 0.0
        self.last = "deal"

    def build(self) -> None:
        x, y = self._block
        box = (x + LIST[0] + 12, y + LIST[1] + 12, LIST[2] - 24, LIST[3] - 24)
        self.rows.begin(self, "sounds", box)
        large = self.app.frame.text_size / 100
        rows: list[Row] = []
        for kind in kind_words():
            rows.append(Row(HEADING * large, None, self._kind(kind)))
            for name, heard in SOUNDS.items():
                if heard.kind == kind:
                    tall = on_grid(ROW * (1 + large) / 2)
                    place = (box[0], box[1], self.rows.row_width, tall)
                    rows.append(Row(tall, SoundRow(self, name, place, self._play)))
        self.rows.arrange(rows)
        Stepper(
            self,
            "pan",
            (x + SIDE[0] + 24, y + SIDE[1] + 64, SIDE[2] - 48, 42),
            trc("sound", "Position"),
            PLACES,
            self.pan,
            self._turn_to,
            spell=_spelt,
            value_width=196,
        )
        cap = self.app.keymap.label(Action.BACK)
        Button(self, "leave", (x + 48, y + 648, 192, 52), self.back_label, self.app.pop, cap=cap)
        first = self.focus.find(f"sound-{self.last}")
        if first is not None:
            self.focus.start(first)

    @property
    def _block(self) -> tuple[float, float]:
        return centred(self.brush)

    @property
    def shown(self) -> str:
        """The sound shown at the right: the focused one, or the last one played."""
        current = self.focus.current
        return current.name if isinstance(current, SoundRow) else self.last

    def _kind(self, kind: Kind) -> str:
        """A kind of sound, and its volume."""
        volume = share_of(self.app.settings.volume, kind)
        loudness = per_cent(volume) if volume else tr("Off")
        return f"{kind_words()[kind]} · {loudness}"

    def _play(self, name: str) -> None:
        self.last = name
        self.app.audio.play(name, pan=self.pan)
        self.invalidate()

    def _turn_to(self, pan: float) -> None:
        """Play the last sound again from that direction."""
        self.pan = pan
        self._play(self.last)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.rows.handle(event)

    # --- Drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        x, y = self._block
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("Sounds"), x + 48, y + 52)
        brush.panel(surface, frame.rect(x + LIST[0], y + LIST[1], *LIST[2:]))
        half = HEADING * frame.text_size / 200
        for words, top in self.rows.headings():
            small_heading(surface, brush, words, x + LIST[0] + 26, top + half, LIST[2] - 60)
        name = self.shown
        heard = SOUNDS[name]
        box = (x + SIDE[0], y + SIDE[1], *SIDE[2:])
        titled_panel(surface, brush, box, tr(heard.title))
        top = y + SIDE[1] + 134
        for words, colour in self._lines(heard):
            top = self._write(surface, words, top, colour) + 14
        self._draw_waves(surface, name, y + SIDE[1] + SIDE[3] - 24 - top)
        at = (frame.px(x + 1232), frame.px(y + 674))
        words = tr("Press Enter or click to play a sound.")
        brush.write(surface, words, at, Face.TEXT, frame.text(16), palette.QUIET, anchor="midright")

    def _draw_waves(self, surface: pygame.Surface, name: str, room: float) -> None:
        """Draw the waveforms of a sound's variants, as far as there is room."""
        frame, shelf = self.app.frame, self.art.shelf
        x, y = self._block
        box = (SIDE[2] - 48, min(room, WAVES))
        if box[1] < WAVES / 3:
            return
        size = (frame.px(box[0]), frame.px(box[1]))
        waves = shelf.get(("waves", name, size), lambda: _waves(name, size))
        at = (x + SIDE[0] + 24, y + SIDE[1] + SIDE[3] - 24 - box[1])
        surface.blit(waves, (frame.px(at[0]), frame.px(at[1])))

    @property
    def words(self) -> list[str]:
        """The text at the right."""
        return [words for words, _ in self._lines(SOUNDS[self.shown])]

    def _lines(self, heard: Heard) -> list[tuple[str, str]]:
        """The sound's meaning, its volume setting, and why it may not be heard."""
        lines = [
            (tr(heard.meaning), palette.CREAM),
            (tr("Volume: {kind}", kind=self._kind(heard.kind)), palette.QUIET),
        ]
        if heard.caption:
            words = tr(
                "With captions for sounds, the table shows: {words}", words=tr(heard.caption)
            )
            lines.append((words, palette.QUIET))
        if self.app.audio.silent:
            words = tr("No sound device found. One connected later is used at once.")
            lines.append((words, palette.WARNING))
        elif self.app.settings.muted:
            key = self.app.keymap.label(Action.MUTE)
            lines.append((tr("Sound is off: {key} turns it on.", key=key), palette.WARNING))
        elif not share_of(self.app.settings.volume, heard.kind):
            lines.append((tr("This type of sound is off in Settings."), palette.WARNING))
        return lines

    def _write(self, surface: pygame.Surface, words: str, top: float, colour: str) -> float:
        """Draw some lines at the right; returns the y below them, in units."""
        frame, px = self.app.frame, self.app.frame.text(16)
        left = self._block[0] + SIDE[0] + 24
        for line in self.art.wrap(words, Face.TEXT, px, frame.px(SIDE[2] - 48)):
            at = (frame.px(left), frame.px(top))
            self.brush.write(surface, line, at, Face.TEXT, px, colour, anchor="topleft")
            top += px * 1.25 / frame.scale
        return top


def _waves(name: str, size: tuple[int, int]) -> pygame.Surface:
    """The waveforms of a sound's files, on a common time scale."""
    variants = [heights(file) for file in files(name)]
    longest = max(map(len, variants))
    high = max(max(each, default=0) for each in variants) or 1
    surface = pygame.Surface(size, pygame.SRCALPHA)
    tall = size[1] // len(variants)
    for number, each in enumerate(variants):
        middle = number * tall + tall // 2
        for left in range(0, size[0], BIN):
            first, last = (at * longest // size[0] for at in (left, left + BIN))
            reach = max(each[first : max(first + 1, last)], default=0) * tall * 0.46 / high
            line = pygame.Rect(left, middle - round(reach), BIN - 1, 2 * round(reach) + 1)
            pygame.draw.rect(surface, palette.BRASS if reach > 1 else palette.BRASS_DARK, line)
    return surface


def heights(file: str) -> list[int]:
    """Amplitude of a file in each millisecond; empty without a file."""
    with suppress(OSError, wave.Error), wave.open(str(asset(f"sounds/{file}.wav"))) as sound:
        step = sound.getframerate() // 1000
        pcm = array("h", sound.readframes(sound.getnframes()))
        if sys.byteorder == "big":
            pcm.byteswap()
        return [max(map(abs, pcm[at : at + step])) for at in range(0, len(pcm), step)]
    return []


def _spelt(pan: float) -> str:
    return {
        -1.0: tr("Far left"),
        -0.5: tr("Left"),
        0.0: tr("Centre"),
        0.5: tr("Right"),
        1.0: tr("Far right"),
    }[pan]

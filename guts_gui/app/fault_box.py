"""The box that shows why the program ends, for players without a terminal.

It has its own window and needs neither settings nor sessions. If it cannot be drawn, the system's
message box is used.
"""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame_gui import UIManager

from guts_gui.controls import Button
from guts_gui.controls.focus import FocusRing
from guts_gui.controls.keyboard import Keyboard
from guts_gui.controls.keys import Action, KeyMap
from guts_gui.controls.manager import Manager
from guts_gui.desktop.quiet import libraries_quiet
from guts_gui.desktop.window import PLAIN, first_screen, open_window, start_display
from guts_gui.desktop.window_size import SMALLEST
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Art, Face
from guts_gui.drawing.brush import Brush, Look
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import Frame

RATE = 30
MOST_LINES = 5
"""Maximum number of lines shown of a sentence or a path; Copy takes all of it."""
EDGE = 64
LEAST = 64
"""Minimum sides of the picture in pixels; it has few words, so it fits a smaller window than a
scene."""
ROW = 64
TITLE = "Guts Table"


@dataclass(frozen=True)
class Fault:
    """The reason why the program ends: a sentence, the log's path, and details for a bug report."""

    sentence: str
    details: str
    log: Path | None = None

    @property
    def where(self) -> str:
        """The sentence that names the log file."""
        if self.log is None:
            return tr("There is no log, because its folder can't be written to.")
        return tr("Log: {path}", path=self.log)

    @property
    def report(self) -> str:
        """The full text for a bug report."""
        return f"{self.sentence}\n{self.where}\n\n{self.details}\n"


def unread() -> bool:
    """Whether printed text goes unread: no terminal, or a console that Windows opened for us."""
    with suppress(AttributeError, ValueError):  # the stream is missing or closed
        if sys.stderr.isatty():
            return sys.platform == "win32" and _alone_in_console()
    return True


def _alone_in_console() -> bool:
    """Whether the console was opened for this program, by a double click."""
    if sys.platform == "win32":
        import ctypes

        with suppress(AttributeError, OSError):
            return bool(ctypes.windll.kernel32.GetConsoleProcessList((ctypes.c_uint * 2)(), 2) == 1)
    return False


def show(fault: Fault) -> None:
    """Show the fault until the player closes the box; does nothing without a screen."""
    box = _box(fault)
    if box is None:
        with suppress(pygame.error), libraries_quiet():
            _show_plainly(fault)
        return
    try:
        clock = pygame.time.Clock()
        while box.open:
            for event in pygame.event.get():
                box.take(event)
            box.update(clock.tick(RATE) / 1000)
    finally:
        pygame.display.quit()


def _box(fault: Fault) -> "FaultBox | None":
    """The box; None if no video driver can show it."""
    for asked in (True, False):
        if not asked:
            for name in ("SDL_VIDEODRIVER", PLAIN):
                os.environ.pop(name, None)
        with suppress(Exception):  # the original fault may affect the box as well
            return FaultBox(fault)
        pygame.display.quit()
    return None


def _show_plainly(fault: Fault) -> None:
    """Show the system's own message box."""
    buttons = (tr("Close"), tr("Copy details"))
    text = f"{fault.sentence}\n\n{fault.where}"
    while pygame.display.message_box(TITLE, text, "error", None, buttons, 0, 0) == 1:
        with suppress(pygame.error):
            pygame.scrap.put_text(fault.report)


class FaultBox:
    """A window with the sentence, the log's path, the details, and two buttons.

    It stays open after Copy: on some desktops the clipboard is lost with the window.
    """

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.open = True
        self.copied = False
        self.focus = FocusRing()
        self.keymap = KeyMap()
        self._keyboard = Keyboard()
        self._dirty = True
        pygame.display.quit()  # close an earlier window
        start_display()
        screen = first_screen()
        scale = screen.scale if screen else 1.0
        open_window((round(SMALLEST[0] * scale), round(SMALLEST[1] * scale)), TITLE)
        self._art = Art()
        self._build()

    # Interface for its buttons

    @property
    def manager(self) -> UIManager:
        """The UIManager of the buttons."""
        return self._manager

    @property
    def brush(self) -> Brush:
        """The brush for the current window."""
        return self._brush

    def invalidate(self) -> None:
        """Request a redraw."""
        self._dirty = True

    def sound(self, name: str) -> None:
        """Does nothing: the box is silent."""

    def _build(self) -> None:
        focused = self.focus.clear()
        size = pygame.display.get_window_size()
        self._brush = Brush(Frame(max(LEAST, size[0]), max(LEAST, size[1])), self._art)
        self._manager = Manager(self._brush.frame.size_px, None)
        frame = self._brush.frame
        top = frame.height - EDGE - ROW
        words = tr("Copied") if self.copied else tr("Copy details")
        close = (frame.width - EDGE - 300, top, 300.0, ROW)
        copy = (frame.width - EDGE - 300 - 16 - 380, top, 380.0, ROW)
        Button(self, "copy", copy, words, self.copy, size=24)
        shut = Button(self, "close", close, tr("Close"), self.close, look=Look.PRIMARY, size=24)
        self.focus.start(shut)
        self.focus.restore(focused)
        self.invalidate()

    # Actions of the player

    def copy(self) -> None:
        """Copy the full report to the clipboard."""
        with suppress(pygame.error):
            pygame.scrap.put_text(self.fault.report)
            self.copied = True
        self._build()

    def close(self) -> None:
        """Close the box."""
        self.open = False

    def take(self, event: pygame.event.Event) -> None:
        """Handle an event of the window."""
        event = self._keyboard.read(event) or event
        if event.type == pygame.QUIT:
            self.close()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._build()
        elif event.type == pygame.WINDOWEXPOSED:
            self.invalidate()
        elif event.type == pygame.KEYDOWN:
            if event.key == pygame.K_c and event.mod & pygame.KMOD_CTRL:
                self.copy()
                return
            for action in self.keymap.actions(event):
                if action in (Action.BACK, Action.QUIT):
                    self.close()
                elif self.focus.act(action, event.key):
                    return
        else:
            self.manager.process_events(event)

    # Drawing

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, and draw if something changed."""
        self.manager.update(dt)
        surface = pygame.display.get_surface()
        if self._dirty and surface is not None:
            self._dirty = False
            self.draw(surface)
            pygame.display.flip()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sentence, the path, the buttons, and as much of the details as fits."""
        brush, frame = self._brush, self._brush.frame
        surface.fill(palette.ROOM)
        wide = frame.px(frame.width - 2 * EDGE)
        at = (frame.px(EDGE), frame.px(EDGE + 8))
        brush.write(surface, TITLE, at, Face.DISPLAY, frame.text(36), palette.BRASS, width=wide)
        y = self._lines(surface, self.fault.sentence, EDGE + 64, Face.SEMIBOLD, 24, palette.CREAM)
        y = self._lines(surface, self.fault.where, y + 8, Face.TEXT, 20, palette.QUIET)
        bottom = frame.height - EDGE - ROW - 24
        panel = frame.rect(EDGE, y + 16, frame.width - 2 * EDGE, bottom - y - 16)
        brush.panel(surface, panel)
        self._details(surface, pygame.Rect(panel).inflate(-frame.px(40), -frame.px(32)))
        if self.copied:
            note = tr("Paste the details into your report before closing this window.")
            room = frame.px(frame.width - 2 * EDGE - 300 - 380 - 48)
            at = (frame.px(EDGE), frame.px(frame.height - EDGE - ROW / 2))
            lines = self._art.wrap(note, Face.TEXT, frame.text(18), room)
            for number, line in enumerate(lines):
                down = round((number - (len(lines) - 1) / 2) * frame.text(18) * 1.3)
                brush.write(surface, line, (at[0], at[1] + down), Face.TEXT, frame.text(18))
        self.manager.draw_ui(surface)
        if self.focus.current is not None:
            brush.focus_ring(surface, self.focus.current.ring, 12)

    def _lines(
        self, surface: pygame.Surface, text: str, y: float, face: Face, size: int, colour: str
    ) -> float:
        """Draw lines of text from height `y` on, in units; returns the y below the last line."""
        frame, px = self._brush.frame, self._brush.frame.text(size)
        lines = self._art.wrap(text, face, px, frame.px(frame.width - 2 * EDGE))
        for line in lines[:MOST_LINES]:
            at = (frame.px(EDGE), frame.px(y + size * 0.7))
            self._brush.write(surface, line, at, face, px, colour)
            y += size * 1.4
        return y

    def _details(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the last lines of the details that fit, as a traceback ends with the error."""
        px = self._brush.frame.text(18)
        leading = round(px * 1.35)
        lines = [
            part
            for line in self.fault.details.splitlines()
            if line.strip(" ^~") or not line
            for part in self._art.wrap(line, Face.TEXT, px, place.w) or [""]
        ]
        for number, line in enumerate(lines[-max(1, place.h // leading) :]):
            at = (place.x, place.y + leading * number + leading // 2)
            self._brush.write(surface, line, at, Face.TEXT, px, palette.QUIET)

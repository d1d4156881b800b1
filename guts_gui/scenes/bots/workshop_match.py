"""Quick test of a bot in the workshop: sessions against others, with what each wins and risks."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from guts_engine.bots.persona import Persona
from guts_gui.app.scene import Scene
from guts_gui.bots.quick_match import Company, Gain, QuickMatch
from guts_gui.controls import Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import decimal, tr, trn
from guts_gui.scenes.bots.workshop_sessions import draw_sessions
from guts_gui.scenes.common.sheet import titled_panel

HEAD = 52.0
FACE = 30.0
SESSIONS = (276.0, 204.0)
"""Width of the chart of sessions beside a few bots, and beside more."""
FEW = 7
NAMED = 100.0
"""Minimum width of a column with a name beside the portrait."""
ROOMY = 56.0
"""Minimum width of a column with the standard error."""
SHOW_EVERY = 0.25
"""Seconds between two updates of the numbers."""


class MatchSheet:
    """Chips won per deal by each bot, as bars with error marks."""

    def __init__(self) -> None:
        self.match = QuickMatch()
        self.company: Company | None = None
        self.names: Sequence[str] = ()
        self._since = 0.0
        self._new = False

    def build(self, scene: Scene, box: Units) -> None:
        """The sheet has no controls."""
        self.scene, self.box = scene, box

    def begin(self, company: Company, names: Sequence[str]) -> None:
        """Start a test of these bots, shown under these names."""
        self.company, self.names = company, names
        self.match.begin(company)

    def update(self, dt: float) -> bool:
        """Continue the test; returns whether there are new numbers to draw."""
        self._since += dt
        self._new = self.match.go_on(dt) or self._new
        if self._new and (self._since >= SHOW_EVERY or not self.match.running):
            self._since = 0.0
            self._new = False
            return True
        return False

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet with the number of deals and a column for each bot."""
        brush, frame = self.scene.brush, self.scene.app.frame
        x, y, width, _ = self.box
        titled_panel(surface, brush, self.box, tr("Quick test"))
        if self.company is None:
            return
        result = self.match.result
        words = self.match.fault or tr("Shuffling")
        if result is not None:
            words = trn(
                "Antes won per deal in {n} session",
                "Antes won per deal in {n} sessions",
                result.sessions,
            )
        at = (frame.px(x + width - 20), frame.px(y + 29))
        px, wide = frame.text(15), frame.px(width - 190 - 90 * frame.text_size / 100)
        brush.write(surface, words, at, Face.TEXT, px, palette.QUIET, anchor="midright", width=wide)
        gains = self.match.gains
        most = max((abs(gain.mean) + gain.error for gain in gains if gain), default=0.0)
        sessions = SESSIONS[len(gains) > FEW]
        column = (width - 24 - sessions) / len(gains)
        for seat, (bot, gain) in enumerate(zip(self.company.bots, gains, strict=True)):
            place = (x + 12 + seat * column, y + HEAD, column, self.box[3] - HEAD - 8)
            self._draw_face(surface, bot, self.names[seat], place)
            if gain is not None:
                self._draw_gain(surface, bot, gain, place, most)
        if self.match.results is not None:
            place = (x + width - sessions, y + HEAD, sessions - 20, self.box[3] - HEAD - 8)
            draw_sessions(surface, brush, self.match.results, place)

    def _draw_face(self, surface: pygame.Surface, bot: Persona, name: str, box: Units) -> None:
        """The portrait over the middle of the column, with the name beside it if it fits."""
        brush, frame = self.scene.brush, self.scene.app.frame
        x, y, width, _ = box
        side, gap, px = frame.px(FACE), frame.px(7), frame.text(14)
        face = self.scene.art.portrait(bot.portrait, side)
        room = frame.px(width - 8) - side - gap
        long = min(room, self.scene.art.text_size(name, Face.SEMIBOLD, px)[0])
        if width < NAMED:
            long = gap = 0
        left, middle = frame.px(x + width / 2) - (side + gap + long) // 2, frame.px(y) + side // 2
        surface.blit(face, (left, middle - side // 2))
        if long:
            at = (left + side + gap, middle)
            brush.write(surface, name, at, Face.SEMIBOLD, px, width=room)

    def _draw_gain(
        self,
        surface: pygame.Surface,
        bot: Persona,
        gain: Gain,
        box: Units,
        most: float,
    ) -> None:
        brush, frame = self.scene.brush, self.scene.app.frame
        x, y, width, height = box
        middle = frame.px(x + width / 2)
        own = self.company is not None and bot is self.company.bots[0]
        ink = palette.BRASS if own else palette.CREAM
        px, leading = frame.text(14), round(frame.text(14) * 1.2)
        bottom = frame.px(y + height)
        lines = [(signed(gain.mean), ink)]
        if width >= ROOMY:
            lines.append((within(gain.error), palette.QUIET))
        for rise, (words, colour) in enumerate(reversed(lines), 1):
            at = (middle, bottom - rise * leading + leading // 2)
            wide = frame.px(width - 2)
            weight = Face.BOLD if rise == len(lines) else Face.TEXT
            brush.write(surface, words, at, weight, px, colour, anchor="center", width=wide)
        top = frame.px(y + FACE + 6)
        self._draw_bar(
            surface,
            gain,
            pygame.Rect(middle, top, 0, bottom - len(lines) * leading - 4 - top),
            most,
        )

    def _draw_bar(
        self, surface: pygame.Surface, gain: Gain, room: pygame.Rect, most: float
    ) -> None:
        """A bar up or down from the line in the middle, with a whisker for the error."""
        frame = self.scene.app.frame
        if room.h < 8 or not most:
            return
        half, zero = room.h / 2, room.centery
        wide = frame.px(22)
        ends = [
            zero - round(half * part / most)
            for part in (gain.mean, gain.mean - gain.error, gain.mean + gain.error)
        ]
        bar = pygame.Rect(room.x - wide // 2, min(zero, ends[0]), wide, abs(ends[0] - zero) or 1)
        surface.fill(palette.IN if gain.mean > 0 else palette.OUT, bar)
        thin = max(1, frame.px(1.5))
        if abs(ends[1] - ends[2]) > 3 * thin:
            top, tall = min(ends[1:]), abs(ends[1] - ends[2]) + 1
            surface.fill(palette.CREAM, (room.x - (thin - 1) // 2, top, thin, tall))
        rule = pygame.Rect(room.x - wide, zero, 2 * wide, frame.hairline)
        surface.fill(palette.BRASS_DARK, rule)


def signed(antes: float) -> str:
    """Antes with two decimals and a sign."""
    return decimal(antes, 2, signed=True)


def within(error: float) -> str:
    """The standard error with two decimals, or three if it is small; never ± 0."""
    if error < 0.001:
        return tr("± under {n}", n=decimal(0.001, 3))
    return tr("± {n}", n=decimal(error, 3 if error < 0.01 else 2))

"""The table behind the main menu: bots play there, silently and without saving."""

from __future__ import annotations

import pygame

from guts_engine.bots.personas import PERSONAS
from guts_engine.strategy.faults import TableError
from guts_gui.animation.player import Show
from guts_gui.app.scene import Program
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.prerender import Prerenderer
from guts_gui.drawing.sprites import Person, Sprites
from guts_gui.layout.frame import Frame
from guts_gui.layout.seating.seats import plan
from guts_gui.session.session import Session
from guts_gui.setup.draft import (
    QUICK_ANTE,
    QUICK_BOTS,
    QUICK_CHIPS,
    QUICK_GAME,
    TableSetup,
    bot_seat,
)

PLAYERS = (*QUICK_BOTS, "ines")
FADE = 0.3
"""Seconds in which the players fade in, while the first deal begins."""
REST = 3.0
"""Seconds between two deals."""
PACE = 1.35
"""Factor on the duration of animations: slower than at a real table."""
LARGEST_TYPE = 190
"""Maximum text size in per cent, to compensate for the smaller table."""
WARMING = 0.002
"""Seconds of a frame for prerendering."""


class TitleTable:
    """A table in the part of the window right of `left` design units.

    It is never saved and makes no sound. With reduced motion it shows the end of one deal; if the
    hand tables are damaged, it stays empty.
    """

    def __init__(self, app: Program) -> None:
        self.app = app
        self.show: Show | None = None
        self.session: Session | None = None
        self._drawn = False
        """Whether the menu has been drawn: it must be visible before anything is dealt."""
        self._rest = 0.0
        self._seen: object = None
        """Caption and poses of the last frame, to detect changes."""
        self._shown_for = 0.0
        self._nobody = False
        self._ahead = Prerenderer()
        self._ground: pygame.Surface | None = None
        self.place = pygame.Rect(0, 0, 1, 1)

    # Picture

    def build(self, left: float) -> None:
        """Lay out the table for the current window."""
        frame = self.app.frame
        edge = frame.px(left)
        self.place = pygame.Rect(edge, 0, frame.width_px - edge, frame.height_px)
        small = Frame(*self.place.size)
        larger = min(LARGEST_TYPE, round(frame.text_size * frame.scale / small.scale))
        self.frame = Frame(*self.place.size, larger)
        self.brush = Brush(self.frame, self.app.art)
        width, height, text = self.frame.space
        self.plan = plan(len(PLAYERS), 0, width, height, text=text)
        self._ground = None
        self._seat_everybody()

    def _seat_everybody(self) -> None:
        if self.session is None or self.show is None:
            return
        if self._still:
            self.show.skip()
        self.show.resize(self.frame.space)
        people = tuple(Person(seat.name, seat.avatar) for seat in self.session.seats)
        self.sprites = Sprites(self.brush, people, self.plan)
        self._ahead.seat(self.sprites, self.sprites.ahead(self.show.animator.placement))

    def backdrop(self) -> pygame.Surface:
        """The room of the whole window, with the table in its place."""
        if self._ground is None:
            (x, y), (wide, high) = self.plan.centre, self.plan.oval
            left, top, across, down = self.frame.rect(x - wide / 2, y - high / 2, wide, high)
            table = (left + self.place.x, top + self.place.y, across, down)
            self._ground = self.app.brush.backdrop(table)
        return self._ground

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the room, and the players once they have appeared."""
        ground = self.backdrop()
        surface.blit(ground, (0, 0))
        self._drawn = True
        fits = surface.get_rect().contains(self.place)  # a shrinking window is laid out again later
        if self.show is None or self._shown_for <= 0 or not fits:
            return
        self.sprites.draw(surface.subsurface(self.place), self.show.animator.shown())
        if self._shown_for < FADE:
            veil = ground.subsurface(self.place).copy()
            veil.set_alpha(round(255 * (1 - self._shown_for / FADE)))
            surface.blit(veil, self.place)

    @property
    def caption(self) -> str:
        """The caption of the current event."""
        return self.show.caption if self.show is not None and self._shown_for > 0 else ""

    # Time

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; returns whether to redraw."""
        if not self._drawn or self._unseen:
            return False
        if self.show is None:
            self._sit_down()
            return False
        moving = self.show.busy and self._shown_for > 0
        self._ahead.draw(self.show.animator.timeline, WARMING, moving=moving)
        fading = self._shown_for < FADE
        self._shown_for = FADE if self._still else self._shown_for + dt
        return self._play(dt) or fading

    @property
    def at_rest(self) -> bool:
        """Whether nothing will change: no players, not visible, or no motion."""
        return self._unseen or (self._still and self._shown_for >= FADE and self._ahead.done)

    @property
    def _unseen(self) -> bool:
        return self._nobody or not pygame.display.get_active()

    @property
    def _still(self) -> bool:
        settings = self.app.settings
        return settings.reduced_motion or settings.speed == "instant"

    def _sit_down(self) -> None:
        """Create new bots with new chips, and deal."""
        seats = tuple(bot_seat(PERSONAS[bot]) for bot in PLAYERS)
        rules = {"ante": QUICK_ANTE, "declare": "simultaneous"}
        setup = TableSetup(QUICK_GAME, rules, seats, QUICK_CHIPS, bots=PERSONAS)
        try:
            self.session = Session.begin(setup, None)
            self.show = Show.of(self.session, self.frame.space)
            self.session.deal()
        except TableError:  # reported when a session is started
            self._nobody = True
            self.show = None
            return
        self._rest = 0.0
        self._seat_everybody()

    def _play(self, dt: float) -> bool:
        """Continue the deal, or wait and deal again; returns whether anything moved."""
        if self.show is None or self.session is None or self._still:
            return False
        self.show.pace = PACE
        if self.show.busy:
            self.show.advance(dt)
            self._rest = 0.0
            before, self._seen = self._seen, (self.show.caption, self.show.animator.shown())
            return self._seen != before
        self._rest += dt
        if self._rest < REST:
            return False
        if self.session.can_deal():
            self._rest = 0.0
            self.session.deal()
        else:
            self._sit_down()
        return True

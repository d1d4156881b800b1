"""The picture of a session's table: felt, sprites, bar, and the log beside it."""

from __future__ import annotations

import pygame

from guts_gui.animation.player import Show
from guts_gui.animation.shot import BANNER
from guts_gui.app.scene import Scene
from guts_gui.controls.keys import Action
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.people import Person
from guts_gui.drawing.prerender import Prerenderer
from guts_gui.drawing.sprites import Sprites
from guts_gui.i18n.translate import tr
from guts_gui.layout.felt import is_bare
from guts_gui.layout.placement import own_card_at, plan_of
from guts_gui.layout.poses import Placement
from guts_gui.layout.seating.seats import BAR
from guts_gui.scenes.common.bar import (
    KEYS,
    draw_caption,
    draw_game,
    draw_stakes,
    game_box,
    lay_bar,
    table_backdrop,
    write_on_felt,
)
from guts_gui.scenes.common.log import draw_log, felt_frame
from guts_gui.scenes.table.coach_sheet import draw_coach
from guts_gui.scenes.table.state.table import TableState
from guts_gui.scenes.table.state.words import hint, out_words, question
from guts_gui.session.session import Session
from guts_gui.session.turn import Turn


class TableView(Scene):
    """A scene that draws a table by its state.

    What lies on the felt is measured in `felt`, which is narrower than the window beside the log.
    """

    state: TableState
    ahead: Prerenderer

    @property
    def session(self) -> Session:
        """The session in play."""
        return self.state.session

    @property
    def show(self) -> Show:
        """The session as shown so far."""
        return self.state.show

    @property
    def turn(self) -> Turn | None:
        """The open turn."""
        return self.state.turn

    @property
    def deciding(self) -> bool:
        """Whether a person at the screen must decide, after all events have been shown."""
        return self.state.deciding

    @property
    def waiting(self) -> bool:
        """Whether the deal is over and shown, and the next step waits for the player."""
        return self.state.waiting

    @property
    def spare(self) -> pygame.Rect:
        return game_box(self.brush, self.show.shown.table, self.bar_end)

    def lay_table(self) -> None:
        """Lay out the table in the window, or in what the open log leaves of it."""
        self.felt = felt_frame(self.app.frame, log_open=self.state.log_open)
        self.felt_brush = Brush(self.felt, self.art)
        self.show.resize(self.felt.space)
        self._seat_everybody()
        self.ahead.seat(self.sprites)
        self.ground = table_backdrop(self.brush, self.sprites.plan, self.felt).copy()
        lay_bar(self.ground, self.brush)

    def _seat_everybody(self) -> None:
        """Create the sprites for the current seats; the viewer is at the near side."""
        plan = plan_of(self.show.visible, self.show.size)
        people = tuple(
            Person(self._plate_name(seat), each.avatar)
            for seat, each in enumerate(self.session.seats)
        )
        self.sprites = Sprites(self.felt_brush, people, plan)

    def _plate_name(self, seat: int) -> str:
        """The name on a seat's plate; a person who has not given one is told that it is theirs."""
        name = self.state.name_of(seat)
        if seat == self.session.viewer and name == tr("Guest"):
            return tr("{name} (you)", name=name)
        return name

    def follow(self) -> None:
        """Update the picture of the table."""
        if plan_of(self.show.visible, self.show.size) != self.sprites.plan:
            self._seat_everybody()
        self.invalidate()

    # --- The log ----------------------------------------------------------------------------

    def toggle_log(self) -> None:
        """Show or hide the log; the table makes room for it."""
        self.state.toggle_log()
        self.lay_table()
        self.invalidate()

    def scroll_log(self, lines: int) -> None:
        """Scroll the log by that number of lines."""
        self.state.scroll_log(lines)
        self.invalidate()

    # --- The pointer ------------------------------------------------------------------------

    def card_at(self, pixel: tuple[int, int]) -> int | None:
        """Index of the near player's card at a pixel, if any."""
        show, point = self.show, self.felt.units(pixel)
        sort = show.presentation.sort
        return own_card_at(show.visible, show.size, point, picked=show.picked, sort=sort)

    def bare_at(self, pixel: tuple[int, int]) -> bool:
        """Whether only the felt is at a pixel."""
        return is_bare(self.placed(), self.sprites.plan, self.felt.units(pixel))

    def free_pointer(self) -> None:
        """Move the pointer off a card that was picked."""
        covered = self.turn is not None and self.turn.covered
        if covered and self.card_at(pygame.mouse.get_pos()) is not None:
            self.send_pointer_away()

    def send_pointer_away(self) -> None:
        """Move the pointer to where nothing lies."""
        frame = self.app.frame
        pygame.mouse.set_pos(frame.px(frame.width / 2), frame.px(frame.height - BAR - 18))

    # --- Drawing ----------------------------------------------------------------------------

    @property
    def bar_end(self) -> float:
        """Where the text of the bar ends and the buttons begin, in units."""
        raise NotImplementedError

    @property
    def prompting(self) -> bool:
        """Whether the question is on the felt; a banner, which has its place, goes first."""
        banner = self.placed().get(BANNER)
        return (self.deciding or self.state.offering) and not (banner and banner.alpha)

    def placed(self) -> Placement:
        """All visible sprites and their poses."""
        return self.show.animator.shown()

    def draw(self, surface: pygame.Surface) -> None:
        state, brush, plan = self.state, self.felt_brush, self.sprites.plan
        surface.blit(self.ground, (0, 0))
        self.sprites.draw(surface, self.placed())
        self._draw_bar(surface)
        draw_coach(surface, brush, plan, state.coach)
        if self.prompting:
            write_on_felt(surface, brush, plan, self.show.shown.table, self._prompt())
        if state.log_open:
            draw_log(surface, self.brush, self.show.log, state.log_scroll)

    def _prompt(self) -> tuple[str, str]:
        """The question on the felt, and a hint."""
        if self.state.offering:
            return out_words(self.state)
        label = self.app.keymap.label
        keys = {choice: label(action) for choice, action in KEYS.items()}
        return question(self.state), hint(self.state, label(Action.PEEK), keys)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        """Draw the game at the left, and the stakes or the caption at the right."""
        show, brush, end = self.show, self.brush, self.bar_end
        table = show.shown.table
        draw_game(surface, brush, table, end)
        if not self.deciding:
            summary = show.summary if self.waiting or self.state.paused else []
            draw_caption(surface, brush, summary or [show.caption], table, end)
        elif self.turn is not None:
            draw_stakes(surface, brush, self.turn, end)

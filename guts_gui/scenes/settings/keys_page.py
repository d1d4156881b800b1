"""The page of keys: every action with its keys; pressing one opens its sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Row, Rows, Units
from guts_gui.controls.keys import USUAL, Action, KeyMap
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.layout.frame import on_grid
from guts_gui.scenes.common.sheet import small_heading
from guts_gui.scenes.settings.action_words import action_groups, action_words
from guts_gui.scenes.settings.press_row import PressRow

ROW = 36.0
HEADING = 30.0
NAME = 250.0
"""Width of the name of an action, in units."""


class ActionRow(PressRow):
    """An action with its keys, in brass if they were changed."""

    def __init__(
        self,
        host: Scene,
        action: Action,
        keymap: KeyMap,
        box: Units,
        on_press: Callable[[Action], None],
    ) -> None:
        self.action = action
        self._keymap = keymap
        super().__init__(host, f"action-{action.value}", box, partial(on_press, action))

    def activate(self) -> bool:
        self.host.sound("button")
        return super().activate()

    def paint_row(self, surface: pygame.Surface) -> None:
        frame, brush = self.frame, self.brush
        at, room = (frame.px(14), self.rect.h // 2), frame.px(NAME - 28)
        words = action_words(self.action)
        brush.write(surface, words, at, Face.SEMIBOLD, frame.text(16), width=room)
        draw_caps(
            surface,
            brush_caps(self, self._keymap.names[self.action], self._keymap),
            (frame.px(NAME), self.rect.h // 2),
            self.rect.w - frame.px(NAME + 14),
            frame.px(8),
        )


def brush_caps(row: ActionRow, names: tuple[str, ...], keymap: KeyMap) -> list[pygame.Surface]:
    """The caps of an action's keys."""
    ink = palette.CREAM if names == USUAL[row.action] else palette.BRASS
    tall = min(row.frame.px(25), row.rect.h - row.frame.px(8))
    return [row.brush.key_cap(each, tall, ink) for each in keymap.labels(row.action)]


def draw_caps(
    surface: pygame.Surface,
    caps: list[pygame.Surface],
    at: tuple[int, int],
    room: int,
    gap: int,
) -> None:
    """Draw as many caps side by side as fit into the room, in pixels."""
    left = at[0]
    for cap in caps:
        if left + cap.get_width() > at[0] + room:
            return
        surface.blit(cap, cap.get_rect(midleft=(left, at[1])))
        left += cap.get_width() + gap


class KeysPage:
    """The list of actions in a box of the settings."""

    def __init__(self) -> None:
        self.rows = Rows()

    def build(self, host: Scene, box: Units, on_press: Callable[[Action], None]) -> None:
        """Create the rows."""
        large = host.app.frame.text_size / 100
        self.rows.begin(host, "actions", box)
        rows: list[Row] = []
        for heading, actions in action_groups():
            rows.append(Row(HEADING * large, None, heading))
            for action in actions:
                tall = on_grid(ROW * (1 + large) / 2)
                place = (box[0], box[1], self.rows.row_width, tall)
                row = ActionRow(host, action, host.app.keymap, place, on_press)
                rows.append(Row(tall, row))
        self.rows.arrange(rows)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll with the wheel or by page."""
        return self.rows.handle(event)

    def draw(self, surface: pygame.Surface, host: Scene) -> None:
        """Draw the headings."""
        half = HEADING * host.app.frame.text_size / 200
        left, _, wide, _ = self.rows.box
        for words, top in self.rows.headings():
            small_heading(surface, host.brush, words, left + 14, top + half, wide - 40)

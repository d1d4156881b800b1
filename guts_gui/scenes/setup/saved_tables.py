"""Saves, loads, renames and deletes tables and house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from guts_engine.common.letters import shortened
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Choice, Entry, Look, Row, Rows
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.i18n.translate import tr, trn
from guts_gui.layout.frame import on_grid
from guts_gui.scenes.common.sheet import centred, empty_sheet, page_heading, scrolled, titled_panel
from guts_gui.scenes.common.strip import say_in
from guts_gui.setup.draft import Draft
from guts_gui.setup.saved_tables import LONGEST_TITLE, HouseRules, SavedItems, TablesError
from guts_gui.words.games import game_name

T = TypeVar("T", HouseRules, Draft)

LIST = (148.0, 92.0, 480.0, 536.0)
SHEET = (644.0, 92.0, 488.0, 536.0)
TILE = 62.0


def _summary(saved: HouseRules | Draft | None) -> str:
    """A line on a saved item."""
    if saved is None:
        return tr("This file can't be read.")
    game = game_name(saved.game)
    if isinstance(saved, Draft):
        return trn("{game}, {n} seat", "{game}, {n} seats", len(saved.seats), game=game)
    changed_rules = len(set(saved.options) - {"ante"})
    if not changed_rules:
        return game
    return trn("{game}, {n} change", "{game}, {n} changes", changed_rules, game=game)


class SavedItemsScene(Scene, Generic[T]):
    """A list of names, a field for a name, and the actions on them.

    `here` creates the item to save, unless there is a `problem` with it; `take` is called with a
    loaded item and may return a sentence about it. Heading and label are English.
    """

    def __init__(
        self,
        app: Program,
        items: SavedItems[T],
        *,
        heading: str,
        save_label: str,
        name: str,
        here: Callable[[], T],
        take: Callable[[T], str],
        problem: str,
    ) -> None:
        super().__init__(app)
        self.items: SavedItems[T] = items
        self.heading = heading
        self.save_label = save_label
        self.here: Callable[[], T] = here
        self.take: Callable[[T], str] = take
        self.problem = problem
        self.name = shortened(name.replace("\N{NO-BREAK SPACE}", " "), LONGEST_TITLE)
        self.chosen: str | None = None
        self.asked: str | None = None
        self.message = ""
        self.wrong = False
        self.rows = Rows()

    # Building

    def build(self) -> None:
        self.x, self.y = x, y = centred(self.brush)
        box = (x + LIST[0] + 12, y + LIST[1] + 14, LIST[2] - 24, LIST[3] - 28)
        self.rows.begin(self, "kept", box)
        self.tiles = {title: self._tile(title) for title in self.items.titles()}
        self.rows.arrange([Row(self._tall, tile) for tile in self.tiles.values()])
        left, top, width = x + SHEET[0] + 24, y + SHEET[1], SHEET[2] - 48
        field = (left, top + 96, width, 46)
        self.entry = Entry(self, "name", field, self.name, self._take_name, longest=LONGEST_TITLE)
        self.save_button = Button(
            self, "keep", (left, top + 156, width, 52), "", self.save, size=18
        )
        self.load_button = Button(
            self, "take", (left, top + 268, width, 52), "", self.load_selected, look=Look.PRIMARY
        )
        half = (width - 12) / 2
        self.rename_button = Button(
            self, "rename", (left, top + 332, half, 46), "", self.rename, size=16
        )
        self.delete_button = Button(
            self, "delete", (left + half + 12, top + 332, half, 46), "", self.delete, size=16
        )
        cap = self.app.keymap.label(Action.BACK)
        Button(
            self, "back", (x + LIST[0], y + 648, 176, 52), self.back_label, self.app.pop, cap=cap
        )
        self.focus.start(next(iter(self.tiles.values()), self.entry))
        self._present()

    @property
    def _tall(self) -> float:
        """Height of a tile, which grows with the text size."""
        return on_grid(TILE * self.app.frame.text_size / 100)

    def _tile(self, title: str) -> Choice:
        x, y, _, _ = self.rows.box
        return Choice(
            self,
            f"kept-{title}",
            (x, y, self.rows.row_width, self._tall),
            title,
            _summary(self.items.glance(title)),
            lambda: self._choose(title),
            chosen=title == self.chosen,
            hidden=True,
        )

    def _present(self) -> None:
        """Label and enable the buttons for the current selection."""
        same = self.items.same(self.name)
        replaces = self.asked == "keep" and same is not None
        self.save_button.say(tr("Confirm replace") if replaces else tr(self.save_label))
        self.load_button.say(tr("Load"))
        self.rename_button.say(tr("Rename"))
        self.delete_button.say(tr("Confirm delete") if self.asked == "delete" else tr("Delete"))
        for button in (self.load_button, self.rename_button, self.delete_button):
            if self.chosen is None:
                button.disable()
            else:
                button.enable()
        self.invalidate()

    def _say(self, sentence: str, *, wrong: bool = False) -> None:
        self.message, self.wrong = sentence, wrong
        self._present()

    # Actions

    def _choose(self, title: str) -> None:
        self.chosen, self.asked = title, None
        for name, tile in self.tiles.items():
            tile.mark(chosen=name == title)
        self.name = title
        self.entry.show_text(title)
        self._say("")

    def _take_name(self, name: str) -> None:
        self.name, self.asked = name, None
        self._say("")

    def save(self) -> None:
        """Save the current table under the name in the field; asks before replacing another."""
        same = self.items.same(self.name)
        if self.problem:
            self._say(self.problem, wrong=True)
        elif same is not None and self.asked != "keep":
            self.asked = "keep"
            self._say(tr("{name} already exists. Press again to replace it.", name=same))
        else:
            done = tr("{name} saved.", name=same or self.name)
            self._change(lambda: self.items.save(self.name, self.here()), done, same or self.name)

    def load_selected(self) -> None:
        """Load the selected item; an invalid file is reported and set aside."""
        if self.chosen is None:
            return
        try:
            sentence = self.take(self.items.load(self.chosen))
        except TablesError as error:
            self.chosen = None
            self._say(str(error), wrong=True)
            self.rebuild()
            return
        self.app.pop()
        if sentence:
            self.app.notify(sentence)

    def rename(self) -> None:
        """Rename the selected item to the text of the field."""
        if (old := self.chosen) is not None:
            done = tr("{name} renamed.", name=old)
            self._change(lambda: self.items.rename(old, self.name), done, self.name)

    def delete(self) -> None:
        """Delete the selected item on the second press."""
        old = self.chosen
        if old is None:
            return
        if self.asked != "delete":
            self.asked = "delete"
            self._say(tr("Press again to delete {name}.", name=old))
            return
        self._change(lambda: self.items.delete(old), tr("{name} deleted.", name=old), None)

    def _change(self, do: Callable[[], None], done: str, chosen: str | None) -> None:
        """Do something, report it, and update the list."""
        self.asked = None
        try:
            do()
        except TablesError as error:
            self._say(str(error), wrong=True)
            return
        self.chosen = chosen
        self.message, self.wrong = done, False
        self.rebuild()

    # Keys and pointer

    def handle(self, event: pygame.event.Event) -> bool:
        return scrolled(self.rows, self, event)

    def fall_back(self, action: Action) -> bool:
        if action is Action.CONTINUE and self.chosen is not None:
            self.load_button.activate()
            return True
        return False

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        brush, (x, y) = self.brush, (self.x, self.y)
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr(self.heading), x + LIST[0], y + 50)
        brush.panel(surface, self.app.frame.rect(x + LIST[0], y + LIST[1], *LIST[2:]))
        titled_panel(surface, brush, (x + SHEET[0], y + SHEET[1], *SHEET[2:]), tr("Save or load"))
        if not self.tiles:
            place = pygame.Rect(self.app.frame.rect(x + LIST[0], y + LIST[1], *LIST[2:]))
            words = tr("Nothing saved yet. Type a name and save.")
            empty_sheet(surface, brush, place, words)
        left, top, width = x + SHEET[0] + 24, y + SHEET[1], SHEET[2] - 48
        say_in(surface, brush, tr("Save as:"), (left, top + 60, width, 30), size=16)
        chosen = (
            tr("Selected: {name}.", name=self.chosen) if self.chosen else tr("Nothing selected.")
        )
        say_in(surface, brush, chosen, (left, top + 228, width, 32), size=16)
        colour = palette.WARNING if self.wrong else palette.CREAM
        say_in(surface, brush, self.message, (left, top + 390, width, 134), size=16, colour=colour)

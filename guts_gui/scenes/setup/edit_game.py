"""The editor of a game: its steps as sentences, and the fields of the chosen one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from guts_engine.steps.keys import LONGEST_ABOUT, LONGEST_NAME
from guts_engine.steps.model import Game
from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Entry, Look, Row, Rows, alike
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.sheet import centred, page_heading, scrolled, shared_out, titled_panel
from guts_gui.scenes.common.strip import say_in
from guts_gui.scenes.setup.step_list import StepList, key_of
from guts_gui.scenes.setup.step_panel import TOP, StepPanel
from guts_gui.setup.games.edit import GameEdit, StepPath, lines
from guts_gui.setup.games.shelf import GamesError
from guts_gui.setup.games.step_words import fault_sentence
from guts_gui.words.steps.fields import kind_name

STEPS = (48.0, 140.0, 640.0, 496.0)
FIELDS = (704.0, 140.0, 528.0, 496.0)
TEXTS = 84.0
NAME = 300.0
BUTTONS = 42.0
KIND = 48.0


class EditGameScene(Scene):
    """Editor of one game; leaving with unsaved changes asks first.

    `saved` is the player's game in its file, None for a copy that has none yet. `done` is called
    with the saved game to play it.
    """

    def __init__(
        self, app: Program, game: Game, saved: Game | None, done: Callable[[Game], None]
    ) -> None:
        super().__init__(app)
        self.edit = GameEdit(game, saved)
        self.done = done
        self.chosen: StepPath = ()
        self.adding = False
        self.list = StepList(self.edit, self.choose)
        self.panel = StepPanel(self.edit, self.take)
        self.kinds = Rows(gap=6.0)

    # Building

    def build(self) -> None:
        self.x, self.y = x, y = centred(self.brush)
        self._build_texts()
        left, top, wide, high = x + STEPS[0], y + STEPS[1], STEPS[2], STEPS[3]
        box = (left + 10, top + 12, wide - 20, high - BUTTONS - 32)
        self.list.build(self, box, self.chosen)
        self._build_buttons(left + 10, top + high - BUTTONS - 10, wide - 20)
        place = (x + FIELDS[0], y + FIELDS[1], *FIELDS[2:])
        self.panel.show(self.chosen)
        if self.adding:
            self._build_kinds(place)
        else:
            self.panel.build(self, place)
        self._build_foot()
        self.focus.start(self.list.tiles[self.chosen])
        self._mark()

    def _build_texts(self) -> None:
        x, y, game = self.x + STEPS[0], self.y + TEXTS, self.edit.game
        wide = FIELDS[0] + FIELDS[2] - STEPS[0] - NAME - 12
        for name, text, place, longest in (
            ("name", game.name, (x, y, NAME, 44.0), LONGEST_NAME),
            ("about", game.about, (x + NAME + 12, y, wide, 44.0), LONGEST_ABOUT),
        ):
            Entry(self, name, place, text, partial(self._write, name), longest=longest)

    def _build_buttons(self, left: float, top: float, wide: float) -> None:
        presses: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("add", tr("Add step"), self.start_adding),
            ("up", tr("Move up"), partial(self.move, -1)),
            ("down", tr("Move down"), partial(self.move, 1)),
            ("delete", tr("Delete"), self.delete),
        )
        named = [words for _, words, _ in presses]
        widths = shared_out(self.brush, named, wide - 24, size=15)
        self.buttons: dict[str, Button] = {}
        for (key, words, press), each in zip(presses, widths, strict=True):
            place = (left, top, each, BUTTONS)
            self.buttons[key] = Button(self, key, place, words, press, size=15)
            left += each + 8
        alike(*self.buttons.values())

    def _build_kinds(self, box: tuple[float, float, float, float]) -> None:
        """Buttons for the kinds of steps that may follow the chosen one."""
        x, y, wide, high = box
        self.kinds.begin(self, "kinds", (x + 12, y + TOP, wide - 24, high - TOP - 12))
        rows = []
        tall = KIND * self.app.frame.text_size / 100
        for kind in self.edit.kinds(self.chosen):
            place = (x, y, self.kinds.row_width, tall)
            press = partial(self.add, kind)
            key = f"kind-{kind.__name__}"
            rows.append(Row(tall, Button(self, key, place, kind_name(kind), press, hidden=True)))
        self.kinds.rows = ()
        self.kinds.arrange(rows)

    def _build_foot(self) -> None:
        x, y = self.x, self.y
        cap = self.app.keymap.label(Action.BACK)
        back = (x + 48, y + 648, 176, 52)
        Button(self, "back", back, self.back_label, self.leave_editor, cap=cap)
        self.undo_button = Button(
            self, "undo", (x + 240, y + 648, 132, 52), tr("Undo"), self.undo, size=16
        )
        if self.edit.saved is not None:
            place = (x + 388, y + 648, 164.0, 52.0)
            Button(self, "delete-game", place, tr("Delete game"), self.ask_to_delete, size=16)
        self.save_button = Button(
            self, "save", (x + 900, y + 648, 152, 52), tr("Save"), self._save, size=18
        )
        place = (x + 1064, y + 644, 168, 60)
        self.play_button = Button(
            self, "play", place, tr("Set up table"), self.play, look=Look.PRIMARY, size=18
        )

    # Choosing and changing

    def choose(self, path: StepPath) -> None:
        """Show the fields of a step."""
        self.chosen, self.adding = path, False
        self.rebuild()

    def take(self, name: str, value: Any) -> None:
        """Change a field of the chosen step."""
        self.edit.set_field(self.chosen, name, value)
        self._present()

    def _write(self, name: str, text: str) -> None:
        self.edit.set_text(name, text)
        self._present()

    def start_adding(self) -> None:
        """Offer the kinds of steps that may follow the chosen one, or stop it."""
        self.adding = not self.adding
        self.rebuild()
        if self.adding:
            self.focus.give(next((row.widget for row in self.kinds.rows), None))

    def add(self, kind: type) -> None:
        """Insert a step after the chosen one, and show it."""
        self._go_to(self.edit.add(self.chosen, kind))

    def move(self, by: int) -> None:
        """Swap the chosen step with its neighbour."""
        if self.edit.can_move(self.chosen, by):
            self.sound("step")
            self._go_to(self.edit.move(self.chosen, by), kept=True)

    def delete(self) -> None:
        """Remove the chosen step; the game's settings stay."""
        if self.chosen:
            self._go_to(self.edit.delete(self.chosen), kept=True)

    def undo(self) -> None:
        """Take back the last change."""
        path = self.edit.undo()
        if path is not None:
            self._go_to(path, kept=True)

    def _go_to(self, path: StepPath, *, kept: bool = False) -> None:
        """Show a step after a change; the focus stays on its button with `kept`."""
        known = {line.path for line in lines(self.edit.game)}
        while path not in known:
            path = path[:-2]
        self.chosen, self.adding = path, False
        self.rebuild()
        if not kept:
            self.focus.give(self.list.tiles[path])

    def _present(self) -> None:
        """Show the changed game; controls are built anew only if there are other ones."""
        fits = self.list.present() and (self.adding or self.panel.present())
        if not fits:
            self.app.rebuild_soon()
        self._mark()

    def _mark(self) -> None:
        edit = self.edit
        works = {
            self.buttons["up"]: edit.can_move(self.chosen, -1),
            self.buttons["down"]: edit.can_move(self.chosen, 1),
            self.buttons["delete"]: bool(self.chosen),
            self.undo_button: edit.can_undo,
            self.save_button: edit.changed,
        }
        for button, wanted in works.items():
            (button.enable if wanted else button.disable)()
        self.invalidate()

    # Saving

    @property
    def problem(self) -> str:
        """The reason why the game cannot be saved, in a sentence; empty if it can."""
        return fault_sentence(self.edit)

    def _save(self) -> None:
        self.save()

    def save(self) -> bool:
        """Save the game, or report why it cannot be saved."""
        if self.problem:
            self.app.notify(self.problem)
            return False
        try:
            saved = self.app.games.save(self.edit.game, self.edit.saved)
        except GamesError as error:
            self.app.notify(str(error))
            return False
        before, self.edit.game, self.edit.saved = self.edit.saved, saved, saved
        words = tr("{name} saved.", name=saved.name)
        if before is not None and saved.id != before.id:
            words = tr(
                "Its file has changed meanwhile, so {name} was saved to {file}.",
                name=saved.name,
                file=f"{saved.id}.toml",
            )
        self.app.notify(words)
        if before is None:
            self.app.rebuild_soon()  # now there is a file to delete
        self._mark()
        return True

    def play(self) -> None:
        """Save the game if need be, and set up a table with it."""
        if self.edit.changed and not self.save():
            return
        self.app.pop()
        self.done(self.edit.game)

    def ask_to_delete(self) -> None:
        """Delete the game's file, after a question."""
        words = tr("Sessions that were played keep their text of the game.")
        title = tr("Delete {name}?", name=self.edit.game.name)
        self.app.go(Ask(title, words, tr("Confirm delete"), self._delete_game))

    def _delete_game(self) -> None:
        try:
            self.app.games.delete(self.edit.game.id)
        except GamesError as error:
            self.app.notify(str(error))
            return
        self.app.pop()

    def leave_editor(self) -> None:
        """Go back; asks about unsaved changes."""
        if (words := self.loses()) is None:
            self.app.pop()
            return
        title = tr("Leave without saving?")
        self.app.go(Ask(title, words, tr("Leave"), self.app.pop))

    def loses(self) -> str | None:
        if not (self.edit.changed and self.edit.can_undo):  # an untouched copy is no loss
            return None
        return tr("Your changes to {name} haven't been saved.", name=self.edit.game.name)

    # Keys and pointer

    def act(self, action: Action) -> bool:
        if action is not Action.BACK:
            return False
        if self.adding:
            self.start_adding()
        else:
            self.leave_editor()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and not self.focus.holds_text and self._pressed(event):
            return True
        shown = self.kinds if self.adding else self.panel.rows
        return scrolled(self.list.rows, self, event) or scrolled(shown, self, event)

    def _pressed(self, event: pygame.event.Event) -> bool:
        """Ctrl+Up and Ctrl+Down move, Delete deletes the chosen step; Ctrl+Z undoes.

        In the list the focus goes with the step.
        """
        ctrl = bool(event.mod & pygame.KMOD_CTRL)
        listed = self.focus.current in self.list.tiles.values()
        if ctrl and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.move(-1 if event.key == pygame.K_UP else 1)
        elif ctrl and event.key == pygame.K_z:
            self.undo()
        elif event.key == pygame.K_DELETE:
            self.delete()
        else:
            return False
        if listed or event.key == pygame.K_DELETE:
            self.focus.give(self.focus.find(key_of(self.chosen)))
        return True

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        brush, frame, (x, y) = self.brush, self.app.frame, (self.x, self.y)
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("Edit game"), x + STEPS[0], y + 46)
        brush.panel(surface, frame.rect(x + STEPS[0], y + STEPS[1], *STEPS[2:]))
        if self.adding:
            box = (x + FIELDS[0], y + FIELDS[1], *FIELDS[2:])
            titled_panel(surface, brush, box, tr("Add a step"))
        else:
            self.panel.draw(surface)
        words, colour = self.problem, palette.WARNING
        if not words:
            colour = palette.QUIET
            words = (
                tr("There are unsaved changes.") if self.edit.changed else tr("All changes saved.")
            )
        left = 388 if self.edit.saved is None else 564
        place = (x + left, y + 646, 884 - left, 60)
        say_in(surface, brush, words, place, size=16, colour=colour, anchor="center")

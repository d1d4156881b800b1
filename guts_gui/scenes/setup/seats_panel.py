"""The panel of seats, which can be reordered by dragging."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Button, Cross, Entry, FaceButton, Grip, Stepper, Units, Widget
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import GRID
from guts_gui.scenes.common.sheet import shared_out, titled_panel
from guts_gui.scenes.common.strip import alike, fits, say_in
from guts_gui.setup.draft import SEATS, Draft
from guts_gui.setup.people import avatars

TOP = 50.0
STRIP = 44.0
BUTTONS = 40.0
GAP = 4.0
TALLEST = 76.0
ROOMY = 66.0
NAME = 30.0
FACE = 56.0
SMALL = 36.0
SMALLER = 0.85
"""Minimum text size of a bot's sentence, as a share of its normal size; below it, a word is
used."""


class SeatsPanel:
    """A row for each seat of the draft: portrait, name or bot, drag handle and cross.

    `take` is called with a changed draft, `take_anew` if the number or order of rows changed.
    """

    def __init__(
        self,
        draft: Callable[[], Draft],
        take: Callable[[Draft], None],
        take_anew: Callable[[Draft], None],
    ) -> None:
        self.draft = draft
        self.take = take
        self.take_anew = take_anew
        self.dragged: int | None = None
        self.pointer = 0
        self.box: Units = (0.0, 0.0, 0.0, 0.0)
        self.names: dict[int, Stepper[str] | Entry] = {}
        self.faces: dict[int, FaceButton] = {}
        self.plates: dict[int, str] = {}

    def build(self, scene: Scene, box: Units) -> None:
        """Create the controls within a panel in design units."""
        x, y, width, height = self.box = box
        self.scene = scene
        self.dragged = None
        self.names, self.faces, self.plates = {}, {}, {}
        for seat in range(len(self.draft().seats)):
            self._build_seat(seat)
        below = y + height - BUTTONS - 10
        presses = (
            ("add-person", tr("Add person"), self._add_person),
            ("add-bot", tr("Add bot"), self._add_bot),
            ("fill", tr("Fill with bots"), self._fill),
        )
        named = [words for _, words, _ in presses]
        left, self.adding = x + 10, []
        widths = shared_out(scene.brush, named, width - 36, size=15)
        for (key, words, press), wide in zip(presses, widths, strict=True):
            place = (left, below, wide, BUTTONS)
            self.adding.append(Button(scene, key, place, words, press, size=15))
            left += wide + 8
        self.present()

    def _build_seat(self, seat: int) -> None:
        scene, sitting = self.scene, self.draft().seats[seat]
        x, y, width, tall = self.row(seat)
        side = min(FACE, tall - 4)
        face = (x + 6 + (FACE - side) / 2, y + (tall - side) / 2, side, side)
        place = self._name_box(seat)
        if sitting.bot is None:
            self.faces[seat] = FaceButton(
                scene, f"face-{seat}", face, sitting.avatar, lambda by: self._step_face(seat, by)
            )
            self.names[seat] = Entry(
                scene, f"name-{seat}", place, sitting.name, lambda name: self._name(seat, name)
            )
        else:
            self.names[seat] = self._persona(seat, place)
        side = min(SMALL, tall - 4)
        at = (x + width - 74, y + (tall - side) / 2, 34.0, side)
        Grip(
            scene,
            f"grip-{seat}",
            at,
            on_drag=lambda pos: self._drag(seat, pos),
            on_drop=lambda pos: self._drop(seat),
            on_move=lambda by: self.move(seat, by),
        )
        at = (x + width - 38, y + (tall - side) / 2, 34.0, side)
        enough = len(self.draft().seats) > SEATS[0]
        Cross(scene, f"cross-{seat}", at, lambda: self._remove(seat), enabled=enough)

    def _persona(self, seat: int, place: Units) -> Stepper[str]:
        sitting = self.draft().seats[seat]
        return Stepper(
            self.scene,
            f"bot-{seat}",
            place,
            "",
            tuple(self.draft().bots),
            str(sitting.bot),
            lambda bot: self.take(self.draft().with_persona(seat, bot)),
            spell=lambda bot: self._plate(seat, bot),
            wraps=True,
            value_width=place[2],
        )

    def _plate(self, seat: int, bot: str) -> str:
        sitting = self.draft().seats[seat]
        return sitting.name if sitting.bot == bot else self.draft().bots[bot].name

    # Places

    def row(self, seat: int) -> Units:
        """The row of a seat."""
        x, y, width, height = self.box
        room = height - TOP - STRIP - BUTTONS - 20
        step = room // (len(self.draft().seats) * GRID) * GRID
        tall = min(TALLEST, step - GAP)
        return (x + 10, y + TOP + seat * (tall + GAP), width - 20, tall)

    def _name_box(self, seat: int) -> Units:
        x, y, width, tall = self.row(seat)
        height = min(NAME, tall - 4)
        top = y + 4 if tall >= ROOMY else y + (tall - height) / 2
        return (x + 70, top, width - 70 - 80, height)

    # Changes

    def present(self) -> None:
        """Show the current draft, which has the same rows."""
        draft = self.draft()
        for seat, control in self.names.items():
            sitting = draft.seats[seat]
            if isinstance(control, Stepper) and sitting.bot is not None:
                control.present(sitting.bot)
                if self.plates.get(seat) != sitting.name:
                    self.plates[seat] = sitting.name
                    control.refresh()
        for seat, face in self.faces.items():
            if face.avatar != draft.seats[seat].avatar:
                face.present(draft.seats[seat].avatar)
        for button in self.adding:
            if len(draft.seats) < draft.most_seats:
                button.enable()
            else:
                button.disable()
        self.scene.invalidate()

    def _add_person(self) -> None:
        draft = self.draft()
        first = all(seat.bot is not None for seat in draft.seats)
        name = self.scene.app.settings.player if first else tr("Guest")
        self.take_anew(draft.with_person(name))

    def _add_bot(self) -> None:
        self.take_anew(self.draft().with_bot())

    def _fill(self) -> None:
        self.take_anew(self.draft().filled())

    def _remove(self, seat: int) -> None:
        draft = self.draft().without(seat)
        self.take_anew(draft)
        self._focus(f"cross-{min(seat, len(draft.seats) - 1)}")

    def _focus(self, key: str) -> None:
        found = self.scene.focus.find(key)
        if found is not None and found.focusable:
            self.scene.focus.give(found)

    def move(self, seat: int, by: int) -> None:
        """Swap a seat with its neighbour; the focus moves with it."""
        to = seat + by
        if 0 <= to < len(self.draft().seats):
            current = self.scene.focus.current
            kind = current.key.rpartition("-")[0] if current else "grip"
            self.scene.sound("step")
            self.take_anew(self.draft().moved(seat, to))
            self._focus(f"{kind}-{to}")

    def _name(self, seat: int, name: str) -> None:
        self.take(self.draft().with_name(seat, name))

    def _step_face(self, seat: int, by: int) -> None:
        draft = self.draft()
        people = {each.avatar for each in draft.seats if each.bot is None}
        avatar = draft.seats[seat].avatar
        known = [face for face in avatars() if face == avatar or face not in people]
        at = known.index(avatar) if avatar in known else 0
        self.take(draft.with_face(seat, known[(at + by) % len(known)]))

    # Dragging

    def _drag(self, seat: int, pos: tuple[int, int]) -> None:
        self.dragged, self.pointer = seat, pos[1]
        self.scene.invalidate()

    @property
    def target(self) -> int:
        """The row under the dragged seat."""
        frame = self.scene.app.frame
        rows = [self.row(seat) for seat in range(len(self.draft().seats))]
        middles = [frame.px(row[1] + row[3] / 2) for row in rows]
        return min(range(len(rows)), key=lambda n: abs(middles[n] - self.pointer))

    def _drop(self, seat: int) -> None:
        if self.dragged is None:
            return
        to, self.dragged = self.target, None
        if to != seat:
            self.scene.sound("step")
            self.take_anew(self.draft().moved(seat, to))
            self._focus(f"grip-{to}")
        self.scene.invalidate()

    # Keyboard

    def takes(self, event: pygame.event.Event) -> bool:
        """Handle Ctrl with Up or Down, which moves the focused seat."""
        moves = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.type != pygame.KEYDOWN or event.key not in moves:
            return False
        seat = self.focused_seat
        if seat is None or not event.mod & pygame.KMOD_CTRL:
            return False
        self.move(seat, moves[event.key])
        return True

    @property
    def focused_seat(self) -> int | None:
        """The seat that has the focus."""
        current = self.scene.focus.current
        kind, _, number = (current.key if current else "").rpartition("-")
        known = ("face", "name", "bot", "grip", "cross")
        return int(number) if kind in known and number.isdecimal() else None

    # Content

    @property
    def sentence(self) -> tuple[str, str]:
        """The text below the seats, and its colour."""
        draft = self.draft()
        if wrong := draft.seats_problem:
            return wrong, palette.WARNING
        current = self.scene.focus.current
        kind = current.key.partition("-")[0] if current else ""
        seat = self._pointed if self._pointed is not None else self.focused_seat
        if kind == "grip" and self._pointed is None:
            return tr("Ctrl+Up or Ctrl+Down moves this seat."), palette.QUIET
        if seat is not None:
            return self._about(seat), palette.QUIET
        if all(sitting.bot is not None for sitting in draft.seats):
            return tr("Bots only: sit back and watch them play."), palette.QUIET
        return tr("Drag the handle (three lines) to reorder the seats."), palette.QUIET

    @property
    def _pointed(self) -> int | None:
        """The seat under the pointer, unless the keyboard was used last."""
        if self.scene.focus.keyed:
            return None
        for widget in self.scene.focus.widgets:
            if isinstance(widget, Widget) and widget.hovered:
                kind, _, number = widget.key.rpartition("-")
                if kind in ("face", "bot", "grip", "cross") and number.isdecimal():
                    return int(number)
        return None

    def _about(self, seat: int) -> str:
        sitting = self.draft().seats[seat]
        if sitting.bot is not None:
            return tr(self.draft().bots[sitting.bot].sentence)
        people = [each for each in self.draft().seats if each.bot is None]
        if len(people) > 1:
            return tr("Players share this screen. A curtain hides each hand.")
        return tr("Human player. Click the portrait to change it.")

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel, the backgrounds of the rows, and the sentence."""
        brush, frame = self.scene.brush, self.scene.app.frame
        x, y, width, height = self.box
        draft = self.draft()
        titled_panel(surface, brush, self.box, tr("Seats"))
        at = (frame.px(x + width - 20), frame.px(y + 30))
        words = tr("{n} of {most}", n=len(draft.seats), most=draft.most_seats)
        brush.write(
            surface, words, at, Face.SEMIBOLD, frame.text(15), palette.QUIET, anchor="midright"
        )
        labels = [self._words_of(seat) for seat in range(len(draft.seats))]
        room = self.room_for_words(0)
        px = alike(brush, (each for each in labels if fits(brush, each, room)), room, 14)
        if px < SMALLER * frame.text(14):
            labels = [self._word_of(seat) for seat in range(len(draft.seats))]
            px = alike(brush, labels, room, 14)
        for seat, each in enumerate(labels):
            self._draw_row(surface, seat)
            if self.row(seat)[3] >= ROOMY and fits(brush, each, room):
                say_in(surface, brush, each, self.room_for_words(seat), most=px)
        sentence, colour = self.sentence
        below = y + height - BUTTONS - 16
        last = self.row(len(draft.seats) - 1)
        high = min(ROOMY, below - last[1] - last[3] - GAP)
        place = (x + 24, below - high, width - 44, high)
        say_in(surface, brush, sentence, place, colour=colour)

    def _draw_row(self, surface: pygame.Surface, seat: int) -> None:
        brush, frame = self.scene.brush, self.scene.app.frame
        x, y, width, tall = self.row(seat)
        row = frame.rect(x, y, width, tall)
        edge = palette.BRASS_DARK if seat == self.dragged else None
        fill = palette.PLAIN if seat == self.dragged else palette.ROW
        surface.blit(brush.rounded(row[2:], frame.px(10), fill, edge=edge), row[:2])
        sitting = self.draft().seats[seat]
        if sitting.bot is not None:
            side = frame.px(min(FACE, tall - 4))
            face = self.scene.art.portrait(sitting.avatar, side)
            middle = (frame.px(x + 6 + FACE / 2), frame.px(y + tall / 2))
            surface.blit(face, face.get_rect(center=middle))

    def _words_of(self, seat: int) -> str:
        """The text below the name of a seat."""
        bot = self.draft().seats[seat].bot
        return tr(self.draft().bots[bot].sentence) if bot else tr("Human player")

    def _word_of(self, seat: int) -> str:
        """The short text used instead at large text sizes."""
        bot = self.draft().seats[seat].bot
        return tr(self.draft().bots[bot].style) if bot else tr("Human player")

    def room_for_words(self, seat: int) -> Units:
        """The place of that text."""
        x, y, width, tall = self.row(seat)
        return (x + 76, y + 4 + NAME, width - 76 - 80, tall - NAME - 5)

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw the dragged seat and the place where it would go."""
        if self.dragged is None:
            return
        brush, frame = self.scene.brush, self.scene.app.frame
        target = self.target
        x, y, width, tall = self.row(target)
        top = y - GAP / 2 if target <= self.dragged else y + tall + GAP / 2
        line = max(2, frame.px(3))
        bar = brush.rounded((frame.px(width), line), line / 2, palette.BRASS)
        surface.blit(bar, (frame.px(x), frame.px(top) - line // 2))
        sitting = self.draft().seats[self.dragged]
        size = (frame.px(width - 90), frame.px(min(tall, 46)))
        plate = brush.rounded(
            size, frame.px(10), palette.CHOSEN, alpha=0.95, edge=palette.BRASS
        ).copy()
        side = size[1] - frame.px(8)
        plate.blit(self.scene.art.portrait(sitting.avatar, side), (frame.px(10), frame.px(4)))
        brush.write(
            plate,
            sitting.name,
            (frame.px(22) + side, size[1] // 2),
            Face.SEMIBOLD,
            frame.text(16),
            width=size[0] - side - frame.px(32),
            whole=True,
        )
        surface.blit(plate, (frame.px(x + 40), self.pointer - size[1] // 2))

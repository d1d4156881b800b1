"""The rules screen: contents at the left, the page at the right."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from guts_engine.rules.ruleset import RuleSet
from guts_gui.app.navigation import Tutorial
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Units
from guts_gui.controls.base import Widget
from guts_gui.controls.contents import Contents, Title
from guts_gui.controls.focus import HOLD_DELAY, HOLD_EVERY
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.i18n.translate import later, tr
from guts_gui.rulebook.book import page_at_table, pages, topic_key
from guts_gui.scenes.common.sheet import centred, page_heading
from guts_gui.scenes.common.strip import say_in
from guts_gui.scenes.rules.sheet import RulesSheet

LIST = (48.0, 92.0, 288.0, 536.0)
PAGE = (352.0, 92.0, 880.0, 536.0)
PAD = 30.0
LINE = 60.0
THUMB = 8.0
FADE = 22.0


class Reading(Widget):
    """The area of the page: handles focus, wheel and scroll thumb, and draws nothing."""

    def __init__(self, host: RulesScene, box: Units) -> None:
        self.rules = host
        self.dragged = False
        super().__init__(host, "page", box)
        self._set_image(pygame.Surface((1, 1), pygame.SRCALPHA))

    def refresh(self) -> None:
        self.host.invalidate()

    def activate(self) -> bool:
        if not self.rules.follow_linked():
            self.rules.turn(self.rules.screenful)
        return True

    def hold(self, pos: tuple[int, int]) -> None:
        super().hold(pos)
        self.dragged = pos[0] >= self.rect.right - self.frame.px(3 * THUMB)
        if self.dragged:
            self.rules.drag_to(pos[1])

    def clicked(self, pos: tuple[int, int]) -> None:
        if not self.dragged:
            self.rules.follow(pos)


class RulesScene(Scene):
    """The rules, opened at a game, a page, or a house rule."""

    return_label = later("To rules")

    def __init__(
        self,
        app: Program,
        game: str | None = None,
        rules: RuleSet | None = None,
        topic: str | None = None,
        seats: int | None = None,
    ) -> None:
        super().__init__(app)
        self.rules = rules
        self.seats = seats
        self.key = topic_key(topic, game, rules)
        self.scrolled: dict[str, float] = {}
        """Scroll position of each page, in design units."""
        self.linked: int | None = None
        """Index of the link selected by arrow keys."""
        self._topic = topic
        self._repeat: Callable[[], None] | None = None
        self._wait = 0.0

    # Building

    def build(self) -> None:
        x, y = centred(self.brush)
        titles: list[Title] = []
        section = ""
        for each in pages(self.rules):
            if each.section != section:
                section = each.section
                titles.append(Title(section))
            titles.append(Title(each.title, each.key))
        left, top, width, height = LIST
        box = (x + left + 8, y + top + 8, width - 16, height - 16)
        self.contents = Contents(self, "contents", box, titles, self.key, self.open, self._read)
        self.reading = Reading(self, (x + PAGE[0], y + PAGE[1], *PAGE[2:]))
        cap = self.app.keymap.label(Action.BACK)
        Button(self, "back", (x + 48, y + 648, 192, 52), self.back_label, self.app.pop, cap=cap)
        box = (x + PAGE[0], y + 648, 332, 52)
        Button(self, "lesson", box, tr("Tutorial"), self._lesson)
        self.focus.start(self.contents)
        self._lay()
        topic, self._topic = self._topic, None
        if topic in self.sheet.options:
            self._scroll_to(self.sheet.options[topic])

    def _lay(self) -> None:
        """Lay out the current page."""
        frame = self.app.frame
        x, y = centred(self.brush)
        self.place = pygame.Rect(
            frame.rect(x + PAGE[0] + PAD, y + PAGE[1] + 10, PAGE[2] - 2 * PAD - 6, PAGE[3] - 20)
        )
        page = page_at_table(self.key, self.rules, self.seats)
        keymap = self.app.keymap
        self.sheet = RulesSheet(
            self.brush, page, self.place.w, lambda name: keymap.labels(Action(name))
        )
        self.linked = None
        self.invalidate()

    # Reading

    def open(self, key: str) -> None:
        """Show another page at its last scroll position."""
        self.key = key
        self._lay()

    def follow(self, pos: tuple[int, int]) -> None:
        """Follow the link under the pointer."""
        key = self._link(pos)
        if key:
            self.contents.choose(key)

    def follow_linked(self) -> bool:
        """Follow the link selected by arrow keys, if any; returns whether there was one."""
        if self.linked is None:
            return False
        self.contents.choose(self.sheet.links[self.linked][1])
        self.focus.give(self.reading)
        return True

    def _go_to_link(self, way: int) -> bool:
        """Select the next or previous link and scroll it into view; False if there is none."""
        before = -1 if self.linked is None else self.linked
        to = before + way
        if to < -1 or to >= len(self.sheet.links):
            return to >= 0
        self.linked = to if to >= 0 else None
        if self.linked is not None:
            rect = self.sheet.links[to][0]
            if not self.scroll <= rect.top <= rect.bottom <= self.scroll + self.place.h:
                self._scroll_to(rect.centery - self.place.h // 2)
        self.invalidate()
        return True

    def _link(self, pos: tuple[int, int]) -> str:
        if not self.place.collidepoint(pos):
            return ""
        return self.sheet.link_at(pos[0] - self.place.x, pos[1] - self.place.y + self.scroll)

    def _read(self) -> None:
        """Move the focus from the list to the page."""
        self.focus.give(self.reading)

    @property
    def scroll(self) -> int:
        """The scroll position of the page in pixels."""
        return max(0, min(self.deepest, self.app.frame.px(self.scrolled.get(self.key, 0.0))))

    @property
    def deepest(self) -> int:
        """The maximum scroll position."""
        return max(0, self.sheet.height - self.place.h)

    @property
    def screenful(self) -> float:
        """Units that Page Down scrolls."""
        return PAGE[3] - 20 - LINE

    def turn(self, units: float) -> None:
        """Scroll by `units` design units."""
        self._scroll_to(self.scroll + self.app.frame.px(units))

    def _scroll_to(self, px: int) -> None:
        px = max(0, min(self.deepest, px))
        self.scrolled[self.key] = px / self.app.frame.scale
        self.invalidate()

    def drag_to(self, y: int) -> None:
        """Move the middle of the scroll thumb to `y`."""
        track, thumb = self._track()
        room = max(1, track.h - thumb.h)
        self._scroll_to(round((y - track.y - thumb.h / 2) / room * self.deepest))

    def _lesson(self) -> None:
        """Open the tutorial; afterwards the same page is shown."""
        self.app.go(Tutorial())

    # Keys, wheel and pointer

    def act(self, action: Action) -> bool:
        way = 1 if action is Action.DOWN else -1
        match action:
            case Action.BACK | Action.RULES:
                self.app.pop()
            case Action.UP | Action.DOWN if self.focus.current is self.contents:
                self._start(lambda: self.contents.move(way))
            case Action.UP | Action.DOWN if self.focus.current is self.reading:
                self._start(lambda: self.turn(way * LINE))
            case Action.LEFT | Action.RIGHT if self.focus.current is self.reading:
                return self._go_to_link(1 if action is Action.RIGHT else -1)
            case _:
                return False
        return True

    def _start(self, step: Callable[[], None]) -> None:
        """Call `step` now, and repeatedly while the key is held."""
        step()
        self._repeat, self._wait = step, HOLD_DELAY

    def handle(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.KEYUP | pygame.WINDOWFOCUSLOST:
                self._repeat = None
            case pygame.KEYDOWN:
                return self._turned(event.key)
            case pygame.MOUSEWHEEL:
                self._wheel(event.y)
                return True
            case pygame.MOUSEMOTION:
                self.contents.point(event.pos)
                if self.reading.held and self.reading.dragged:
                    self.drag_to(event.pos[1])
        return False

    def _turned(self, key: int) -> bool:
        turns = {pygame.K_PAGEUP: -self.screenful, pygame.K_PAGEDOWN: self.screenful}
        ends = {pygame.K_HOME: 0, pygame.K_END: self.deepest}
        if key in turns:
            self._start(lambda: self.turn(turns[key]))
        elif key in ends:
            self._scroll_to(ends[key])
        return key in turns or key in ends

    def _wheel(self, by: int) -> None:
        if self.contents.rect.collidepoint(pygame.mouse.get_pos()):
            self.contents.turn(-by * self.app.frame.px(LINE))
        else:
            self.turn(-by * LINE)

    def update(self, dt: float) -> bool:
        if self._repeat is None:
            return False
        self._wait -= dt
        while self._wait <= 0:
            self._wait += HOLD_EVERY
            self._repeat()
        return True

    @property
    def busy(self) -> bool:
        return self._repeat is not None

    def leave(self) -> None:
        self._repeat = None

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        x, y = centred(brush)
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("Rules"), x + 48, y + 50)
        brush.panel(surface, frame.rect(x + LIST[0], y + LIST[1], *LIST[2:]))
        brush.panel(surface, frame.rect(x + PAGE[0], y + PAGE[1], *PAGE[2:]))
        self.sheet.draw(surface, self.place, self.scroll)
        self._ring_link(surface)
        self._fade(surface)
        if self.deepest:
            _, thumb = self._track()
            colour = palette.BRASS if self.reading.held else palette.BRASS_DARK
            surface.blit(brush.rounded(thumb.size, thumb.w / 2, colour), thumb)
        words = tr("Arrow keys select pages and links; Page Up and Page Down scroll.")
        left = PAGE[0] + 350
        box = (x + left, y + 646, 1232 - left, 56)
        say_in(surface, brush, words, box, anchor="midright")

    def _ring_link(self, surface: pygame.Surface) -> None:
        """The ring around the link selected by arrow keys."""
        if self.linked is None or self.focus.current is not self.reading:
            return
        rect = self.sheet.links[self.linked][0].move(self.place.x, self.place.y - self.scroll)
        surface.set_clip(self.place.inflate(self.app.frame.px(12), 0))
        self.brush.focus_ring(surface, rect, 6)
        surface.set_clip(None)

    def _fade(self, surface: pygame.Surface) -> None:
        """Fade the page out where it continues."""
        place, deep = self.place, self.app.frame.px(FADE)
        veil = self.art.shelf.get(("fade", place.w, deep), lambda: _veil(place.w, deep))
        if self.scroll > 0:
            surface.blit(pygame.transform.flip(veil, False, True), place)
        if self.scroll < self.deepest:
            surface.blit(veil, (place.x, place.bottom - deep))

    def _track(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The track of the scroll thumb, and the thumb."""
        frame = self.app.frame
        x, y = centred(self.brush)
        left = x + PAGE[0] + PAGE[2] - 2 * THUMB
        track = pygame.Rect(frame.rect(left, y + PAGE[1] + 14, THUMB, PAGE[3] - 28))
        share = self.place.h / max(1, self.sheet.height)
        tall = max(frame.px(36), round(track.h * min(1.0, share)))
        top = (track.h - tall) * self.scroll // max(1, self.deepest)
        return track, pygame.Rect(track.x, track.y + top, track.w, tall)


def _veil(width: int, deep: int) -> pygame.Surface:
    """A gradient from transparent at the top to the panel's colour at the bottom."""
    veil = pygame.Surface((width, max(1, deep)), pygame.SRCALPHA)
    for y in range(deep):
        veil.fill((*palette.rgb(palette.PANEL), 255 * (y + 1) // deep), (0, y, width, 1))
    return veil

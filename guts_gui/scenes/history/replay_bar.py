"""The bar of the replay: the timeline with its deals, and buttons as on a tape player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from guts_gui.controls import Button, Host, Stepper, Units, Widget
from guts_gui.controls.keys import Action, KeyMap
from guts_gui.controls.keys import cap as cap_of
from guts_gui.drawing import palette
from guts_gui.drawing.assets import rasterise
from guts_gui.drawing.brush import Look, skin
from guts_gui.history.recording import Outlook, Recording, Viewpoint
from guts_gui.i18n.translate import tr
from guts_gui.layout.seating.seats import BAR
from guts_gui.scenes.history.playback import Playback

ICONS = {
    "deal-back": "M10-7 0 0 10 7ZM0-7-10 0 0 7Z",
    "back": "M8-8-3 0 8 8ZM-8-8V8",
    "play": "M-6-9 9 0-6 9Z",
    "pause": "M-5-8V8M5-8V8",
    "on": "M-8-8 3 0-8 8ZM8-8V8",
    "deal-on": "M-10-7 0 0-10 7ZM0-7 10 0 0 7Z",
}
"""The icons of the buttons, about 20 units across."""


class IconButton(Button):
    """A button with an icon instead of text, and its key below."""

    def paint(self, surface: pygame.Surface) -> None:
        width, height = self.rect.size
        ink = skin(self.look, self.mood).ink
        surface.blit(self.brush.button_face(self.rect.size, self.look, self.mood), (0, 0))
        side = self.frame.px(26)
        cap = self.brush.key_cap(self.cap, self.frame.text(14) + 3, ink) if self.cap else None
        wide = side + (cap.get_width() + self.frame.px(6) if cap else 0)
        left = (width - wide) // 2
        shape = icon(self.text, side, ink)
        surface.blit(shape, (left, (height - side) // 2))
        if cap:
            at = (left + side + self.frame.px(6), (height - cap.get_height()) // 2)
            surface.blit(cap, at)


def icon(name: str, side: int, ink: str) -> pygame.Surface:
    """An icon in a square of `side` pixels."""
    body = (
        f'<g transform="translate({side / 2} {side / 2}) scale({side / 26})">'
        f'<path d="{ICONS[name]}" fill="{ink}" stroke="{ink}" stroke-width="3" '
        'stroke-linejoin="round" stroke-linecap="round"/></g>'
    )
    return rasterise(body, (side, side))


class Scrubber(Widget):
    """The whole session as a line with a mark for every deal; click or drag to seek.

    Positions run from 0 to `end`; Left and Right are handled by the scene, which steps exactly.
    """

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        marks: Sequence[int],
        end: int,
        on_seek: Callable[[int], None],
    ) -> None:
        self.marks = marks
        self.end = max(1, end)
        self.position = 0
        self._seek = on_seek
        super().__init__(host, key, box)
        self.refresh()

    def stand(self, position: int) -> None:
        """Show a position."""
        if position != self.position:
            self.position = position
            self.refresh()

    @property
    def corner(self) -> float:
        return 9

    def place_of(self, position: float) -> int:
        """The pixel of a position."""
        pad, wide = self.frame.px(10), int(self.rect.w)
        return pad + round((wide - 2 * pad) * position / self.end)

    def position_at(self, x: int) -> int:
        """The position at a pixel of the window."""
        pad = self.frame.px(10)
        share = (x - int(self.rect.left) - pad) / max(1, int(self.rect.w) - 2 * pad)
        return round(self.end * max(0.0, min(1.0, share)))

    def hold(self, pos: tuple[int, int]) -> None:
        super().hold(pos)
        self._seek(self.position_at(pos[0]))

    def clicked(self, _pos: tuple[int, int]) -> None:
        """Does nothing: pressing has already moved there."""

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.held:
            self._seek(self.position_at(event.pos[0]))
            return True
        return super().process_event(event)

    def paint(self, surface: pygame.Surface) -> None:
        frame, middle = self.frame, self.rect.h // 2
        thick = max(2, frame.px(4))
        left, right, here = self.place_of(0), self.place_of(self.end), self.place_of(self.position)
        groove = pygame.Rect(left, middle - thick // 2, right - left, thick)
        pygame.draw.rect(surface, palette.SECOND_LOW, groove, border_radius=thick)
        passed = pygame.Rect(left, middle - thick // 2, here - left, thick)
        pygame.draw.rect(surface, palette.BRASS, passed, border_radius=thick)
        reach = frame.px(6)
        if len(self.marks) * frame.px(4) < right - left:
            for mark in self.marks:
                x = self.place_of(mark)
                ink = palette.BRASS if mark < self.position else palette.QUIET
                spot = (x - frame.hairline // 2, middle - reach, max(1, frame.hairline), 2 * reach)
                pygame.draw.rect(surface, ink, spot)
        knob = self.brush.button_face((2 * frame.px(8),) * 2, Look.PRIMARY, self.mood, 8)
        surface.blit(knob, knob.get_rect(center=(here, middle)))


class ReplayBar:
    """The controls of a replay and the timeline; `back` and `log` are called by their buttons."""

    def __init__(
        self,
        host: Host,
        playback: Playback,
        keys: KeyMap,
        *,
        back: Callable[[], None],
        log: Callable[[], None],
    ) -> None:
        self.host = host
        self.playback = playback
        self.keys = keys
        frame = host.brush.frame
        self.top = frame.height - BAR
        self.line = Scrubber(
            host,
            "timeline",
            (28, self.top + 4, frame.width - 56, 24),
            playback.recording.deals,
            playback.end,
            playback.seek,
        )
        self._build_keys()
        self._build_top(back, log)
        self.follow()

    def _build_keys(self) -> None:
        """The buttons for deals, events and play in the middle, and for speed at the right."""
        host, playback, keys, frame = self.host, self.playback, self.keys, self.host.brush.frame
        large = frame.text_size / 100
        wide = 62 + 34 * large
        y, height, x = self.top + 36, 48.0, 28.0
        for key, cap, action in (
            ("deal-back", keys.label(Action.UP), playback.last_deal),
            ("back", keys.label(Action.LEFT), playback.step_back),
            ("play", cap_of("space"), playback.toggle),
            ("on", keys.label(Action.RIGHT), playback.step_on),
            ("deal-on", keys.label(Action.DOWN), playback.next_deal),
        ):
            look = Look.PRIMARY if key == "play" else Look.PLAIN
            room = wide + (4 + 12 * large if key in ("play", "on", "deal-on") else 0)
            button = IconButton(
                host, key, (x, y, room, height), key, action, look=look, cap=cap, sound=""
            )
            if key == "play":
                self.play = button
                host.focus.start(button)
            x += room + 8
        self.left = x + 16
        room = 132 * (0.6 + 0.4 * large)
        self.right = frame.width - 28 - room
        self.speed = Button(
            host,
            "speed",
            (self.right, y, room, height),
            "",
            playback.faster,
            cap=keys.label(Action.SPEED),
            size=16,
        )

    def _build_top(self, back: Callable[[], None], log: Callable[[], None]) -> None:
        """Back at the left; viewpoint and log at the right."""
        host, playback, keys, frame = self.host, self.playback, self.keys, self.host.brush.frame
        large = frame.text(14) / (14 * frame.scale)
        box = (16.0, 12.0, 120 * large, 36.0)
        cap = keys.label(Action.BACK)
        Button(host, "leave", box, tr("Back"), back, cap=cap, size=14)
        self.log_wide = 120 + 88 * (large - 1)
        self.eyes_wide = 252 + 8 * (large - 1)
        box = (frame.width - 16 - self.log_wide, 12.0, self.log_wide, 36.0)
        cap = keys.label(Action.LOG)
        Button(host, "log", box, tr("Log"), log, cap=cap, size=14)
        self.eyes: Stepper[Viewpoint] = Stepper(
            host,
            "eyes",
            self._beside(log_open=False),
            "",
            viewpoints(playback.recording),
            playback.viewpoint,
            playback.set_viewpoint,
            spell=lambda viewpoint: viewpoint_words(playback.recording, viewpoint),
            value_width=self.eyes_wide,
            wraps=True,
        )

    def _beside(self, *, log_open: bool) -> Units:
        """The place of the viewpoint: below the log's button, or beside it above the open log."""
        left = self.host.brush.frame.width - 16 - self.eyes_wide
        if log_open:
            return (left - 8 - self.log_wide, 12.0, self.eyes_wide, 36.0)
        return (left, 52.0, self.eyes_wide, 36.0)

    def make_room(self, *, log_open: bool) -> None:
        """Move the viewpoint clear of the seats and of the log."""
        self.eyes.move_to(self._beside(log_open=log_open))

    @property
    def takes_arrows(self) -> bool:
        """Whether the focused control uses Left and Right itself."""
        return self.host.focus.current is self.eyes

    def follow(self) -> None:
        """Show the current state of the replay."""
        self.line.stand(self.playback.position)
        self.play.say("pause" if self.playback.playing else "play")
        self.speed.say(tr("{n}x", n=f"{self.playback.speed:g}"))


def viewpoints(recording: Recording) -> list[Viewpoint]:
    """The public view, each seat in turn, and all cards face up."""
    return [Outlook.TABLE, *range(len(recording.seats)), Outlook.OPEN]


def viewpoint_words(recording: Recording, viewpoint: Viewpoint) -> str:
    """The label of a viewpoint."""
    if viewpoint is Outlook.TABLE:
        return tr("Table view")
    if viewpoint is Outlook.OPEN:
        return tr("All cards face up")
    return tr("{name}'s view", name=recording.seats[int(viewpoint)].name)

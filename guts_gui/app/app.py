"""The program: its window, its main loop, and what its scenes share."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

import msgspec
import pygame
from pygame_gui.core import UIAppearanceTheme

from guts_engine.strategy.faults import TableError
from guts_gui.app.cover import Sleep, leaves
from guts_gui.app.frame_clock import Events, FrameClock
from guts_gui.app.gc_control import return_pictures
from guts_gui.app.navigation import AllKeys, Destination
from guts_gui.app.notice import Notices, draw_caption
from guts_gui.app.notice_place import things
from guts_gui.app.scene import Program, Scene
from guts_gui.app.stack import SceneStack, dim, lay
from guts_gui.bots.memory import Memory
from guts_gui.controls.keyboard import Keyboard
from guts_gui.controls.keys import Action, KeyMap
from guts_gui.desktop.raise_window import RaiseRequests
from guts_gui.desktop.window import bring_up, fill_screen, open_window, preferred_languages
from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.display_list import Page
from guts_gui.drawing.palette import ROOM_EDGE
from guts_gui.drawing.regions import Painter
from guts_gui.files.paths import catalogues
from guts_gui.history.store import Store
from guts_gui.i18n.faults import fault_words
from guts_gui.i18n.languages import use
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import Frame
from guts_gui.settings.settings import Settings, SettingsError, save
from guts_gui.setup.games.shelf import GameShelf
from guts_gui.setup.roster import Roster
from guts_gui.sound.audio import Audio

REBUILD_EVERY = 0.1
AWAKE_FOR = 0.5
REDRAWN = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWSIZECHANGED,
    pygame.RENDER_TARGETS_RESET,
    pygame.RENDER_DEVICE_RESET,
)
"""Events after which the display needs the whole window again."""


class App(SceneStack):
    """The window with its settings, stored sessions and scene stack.

    `route` creates the scene of a destination. `home` is the destination when a file of the
    engine is damaged and the scene on top cannot continue; a session is saved up to its last step
    and offered again there.
    """

    home: Destination | None = None

    def __init__(
        self,
        *,
        settings: Settings,
        settings_path: Path,
        store: Store,
        now: Callable[[], datetime],
        route: Callable[[Program, Destination], Scene],
        size: tuple[int, int] | None = None,
        full_screen: bool | None = None,
        audio: Audio | None = None,
        title: str = "Guts Table",
    ) -> None:
        super().__init__(lambda destination: route(self, destination))
        self.settings = settings
        self.settings_path = settings_path
        self.store = store
        self.now = now
        self.memory = Memory(store.folder, now, lambda: self.settings.bots_remember, self._warn)
        self.roster = Roster(settings_path.parent, now)
        self.games = GameShelf(settings_path.parent)
        self.audio = audio or Audio(settings.volume)
        self.audio.follow(settings)
        self.notices = Notices()
        self.theme: UIAppearanceTheme | None = None
        self._rebuild_in: float | None = None
        self._stale = False
        self._awake = AWAKE_FOR
        self._full = False
        self._clock = FrameClock()
        self._keyboard = Keyboard()
        self._sleep = Sleep()
        self._painter = Painter()
        self._raise_requests = RaiseRequests(store.folder, bring_up)
        return_pictures()
        self.screen = open_window(size or settings.window, title, exact=size is not None)
        self._opened_size = self._window_size = self.screen.get_size()
        self.art = Art()
        self.art.follow(settings)
        self._take_frame()
        unread = use(catalogues(), settings.language, preferred_languages())
        self.keymap, problems = KeyMap.from_settings(settings.keys)
        self.notify(*unread, *problems, lasting=True)
        if settings.full_screen if full_screen is None else full_screen:
            self._show_full(full=True)

    # The loop

    def run(self) -> int:
        """Run until the window is closed; returns the exit status."""
        try:
            while self.loop_once():
                pass
        finally:
            self.close()
        return 0

    def loop_once(self, dt: float | None = None) -> bool:
        """Take events, advance by `dt` or one tick of the clock, and draw; False at the end."""
        if dt is None:
            dt, events = self._clock.next(moving=self._moving, resting=self._resting)
            slept = self._sleep.over()
        else:
            events, slept = pygame.event.get(), False
        try:
            if slept:
                self._leave()
            return self._go_on(dt, events)
        except TableError as damaged:
            if self.home is None:
                raise
            self.go(self.home)
            self.notify(fault_words(damaged))
            return True

    def _go_on(self, dt: float, events: Events) -> bool:
        for event in events:
            self._take(event)
            if not self._open or not self._stack:
                return False
        self._awake = AWAKE_FOR if events else self._awake - dt
        self._rebuild_when_due(dt)
        self._update(dt)
        self._raise_requests.update(dt)
        if self._dirty and self._open and self._stack:
            self._present()
        return self._open and bool(self._stack)

    def _present(self) -> None:
        """Draw what has changed, and update these parts of the display."""
        self._rebuild_if_stale()
        self._show()

    def _show(self) -> None:
        self._dirty = False
        self.scene.manager.update(0.0)  # controls shown or hidden just now are drawn correctly
        regions = self._draw()
        if regions == [self.screen.get_rect()]:
            pygame.display.flip()
        elif regions:
            pygame.display.update(regions)

    def show_now(self) -> None:
        """Draw and show the whole window at once: private cards have been covered.

        Called in event handlers of controls too, so no scene is rebuilt.
        """
        self._painter.forget()
        self._show()

    def _leave(self) -> None:
        """Cover private cards and flip the display before anything else.

        It may be the last picture for long: a preview of the desktop, or the one behind a lock
        screen.
        """
        self._rebuild_if_stale()
        self.cover()
        if self._stack and self._dirty:
            self._painter.forget()
            self._present()

    @property
    def _moving(self) -> bool:
        return (
            self._awake > 0
            or self.scene.busy
            or self.scene.focus.busy
            or self._rebuild_in is not None
            or self._widgets_busy
        )

    @property
    def _resting(self) -> bool:
        return self.scene.at_rest and not self.scene.focus.holds_text

    @property
    def _widgets_busy(self) -> bool:
        return any(getattr(widget, "busy", False) for widget in self.scene.focus.widgets)

    def _update(self, dt: float) -> None:
        scene = self.scene
        if self._awake > 0 or self._widgets_busy or scene.busy or scene.focus.holds_text:
            scene.manager.update(dt)
        scene.focus.update(dt)
        scene.focus.settle()
        in_room = any(each.in_room for each in self._stack)
        heard = self.audio.update(dt, in_room=in_room)
        tended = [each.tend(dt) for each in self._stack]
        if scene.update(dt) | self.notices.update(dt) | heard | any(tended):
            self._dirty = True
        if self._stack and self.notices.follow(self.scene):
            self._dirty = True

    def _take(self, event: pygame.event.Event) -> None:
        self.audio.handle(event)
        if event.type in REDRAWN:
            self._painter.forget()
            self._dirty = True
        if leaves(event):
            self._leave()
        if event.type == pygame.QUIT:
            self.close_window()
        elif event.type == pygame.WINDOWSIZECHANGED and self._rebuild_in is None:
            self._rebuild_in = REBUILD_EVERY
        read = self._keyboard.read(event)
        if self._open and read is not None:
            self._offer(read)

    def _offer(self, event: pygame.event.Event) -> None:
        """Offer an event to notice, controls, focused control, scene and keys, in order."""
        if not self._stack:
            return
        scene = self.scene
        if self.notices.takes(event, self.keymap.actions(event)):
            self.invalidate()
            return
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_GUI and not scene.takes_keys:
            self._ask(scene, event)  # the desktop's key, unless the player gave it to an action
            return
        if event.type == pygame.MOUSEMOTION:
            scene.focus.keyed = False
        used = scene.manager.process_events(event)
        scene.regain_focus()
        if self._stack and self.scene is not scene:
            return
        if event.type == pygame.KEYUP:
            scene.focus.release(event.key)
        if used and event.type != pygame.KEYDOWN:
            return
        if event.type == pygame.KEYDOWN:
            letter = event.unicode and event.unicode.isprintable()
            if scene.focus.typed(event) or (scene.focus.holds_text and letter):
                return
            if scene.handle(event):
                return
            self._ask(scene, event)
        else:
            scene.handle(event)

    def _ask(self, scene: Scene, event: pygame.event.Event) -> None:
        """Offer a key's action to the scene, the focus ring and the app, in this order."""
        actions = self.keymap.actions(event)
        if any(scene.act(action) for action in actions):
            return
        if any(scene.focus.act(action, event.key) for action in actions):
            return
        if any(scene.fall_back(action) for action in actions):
            return
        for action in actions:
            self._act(action)

    def _act(self, action: Action) -> None:
        """Handle the keys that work everywhere."""
        match action:
            case Action.FULL_SCREEN:
                self.toggle_full_screen()
            case Action.MUTE:
                self.change_settings(muted=not self.settings.muted)
                self.notify(tr("Sound off") if self.settings.muted else tr("Sound on"))
            case Action.KEYS:
                self.go(AllKeys())
            case Action.QUIT:
                self.close_window()

    # Drawing

    @property
    def _size(self) -> tuple[int, int]:
        """The size of the picture; the scenes may not have been rebuilt for it yet."""
        return Frame.of_window(self.screen.get_size()).size_px

    def _draw(self) -> list[pygame.Rect]:
        """Draw the window where it has changed; returns these regions."""
        self.screen = pygame.display.get_surface() or self.screen
        page = Page(self._size)
        self._lay_scenes(page.surface)
        spare = self.scene.spare
        taken = (partial(things, page), partial(things, page, spare), self._things_on_top)
        window = self.screen.get_rect()
        self.notices.settle(window, self.brush, self.keymap.label(Action.BACK), taken)
        self.notices.draw(page.surface, self.brush)
        self._dirty = False
        return self._painter.draw(self.screen, page)

    def compose(self, surface: pygame.Surface) -> None:
        """Draw the whole window once more, on any surface of its size."""
        picture = pygame.Surface(self._size)
        self._lay_scenes(picture)
        self.notices.draw(picture, self.brush)
        surface.blit(picture, (0, 0))

    def _lay_scenes(self, surface: pygame.Surface) -> None:
        """Draw all scenes, and the caption of a sound."""
        if self._rebuild_in is not None:  # scenes of the old size may not cover the window
            surface.fill(ROOM_EDGE)
        for scene in self.visible:
            if scene.frame != self.frame and self._rebuild_in is None:
                scene.rebuild()
            if not scene.opaque:
                dim(surface, self.art)
            lay(scene, surface, on_top=scene is self.scene)
        draw_caption(surface, self.brush, self.audio.caption)

    def _things_on_top(self) -> list[pygame.Rect]:
        """The boxes of what the top scene alone draws, except in its spare part."""
        page = Page(self._size)
        lay(self.scene, page.surface, on_top=True)
        draw_caption(page.surface, self.brush, self.audio.caption)
        return things(page, self.scene.spare)

    def screenshot(self, path: Path) -> None:
        """Write the window's content to a PNG file."""
        self._present()
        pygame.image.save(self.screen, str(path))

    # Window and settings

    def _take_frame(self) -> None:
        self.screen = pygame.display.get_surface() or self.screen
        self.frame = Frame.of_window(self.screen.get_size(), self.settings.text_size)
        self.art.suit(*self.frame.size_px)
        self.brush = Brush(self.frame, self.art)

    def rebuild_soon(self) -> None:
        """Rebuild every scene before the next picture, outside the event handlers of controls."""
        self._stale = True
        self.invalidate()

    def _rebuild_if_stale(self) -> None:
        """Rebuild every scene if that has been requested since the last time."""
        if self._stale:
            self._stale = False
            self._take_frame()
            for scene in self._stack:
                scene.rebuild()

    def _rebuild_when_due(self, dt: float) -> None:
        self._rebuild_if_stale()
        if self._rebuild_in is None:
            return
        self._rebuild_in -= dt
        if self._rebuild_in <= 0:
            self._rebuild_in = None
            self._refit()

    def _refit(self) -> None:
        """Use the current window size and text size."""
        before = self.frame
        self._take_frame()
        if not self._full:
            self._window_size = self.screen.get_size()
        if self.frame != before:
            for scene in self._stack:
                scene.rebuild()
        self.invalidate()

    def change_settings(self, **changes: object) -> None:
        """Change and save settings; they take effect at once."""
        before, guest = self.settings, self.settings.player == tr("Guest")
        self.settings = msgspec.structs.replace(before, **changes)
        if self.settings == before:
            return
        if self.settings.language != before.language:
            unread = use(catalogues(), self.settings.language, preferred_languages())
            self.notify(*unread, lasting=True)
            if guest and "player" not in changes:  # a guest has a name in every language
                self.settings = msgspec.structs.replace(self.settings, player=tr("Guest"))
        self.audio.follow(self.settings)
        if self.settings.keys != before.keys:
            self.keymap, _ = KeyMap.from_settings(self.settings.keys)
        try:
            save(self.settings_path, self.settings)
        except SettingsError as error:
            self.notify(str(error), lasting=True)
        if self.settings.full_screen != before.full_screen:
            self._show_full(full=self.settings.full_screen)
        words = (self.settings.language, self.settings.text_size)
        if self.art.follow(self.settings) or words != (before.language, before.text_size):
            self.rebuild_soon()
        self.invalidate()

    def notify(self, *sentences: str, lasting: bool = False) -> None:
        """Queue sentences for the banner; `lasting` ones stay when the screen changes."""
        for sentence in sentences:
            self.notices.say(sentence, lasting=lasting)
        self.invalidate()

    def _warn(self, sentence: str) -> None:
        """Show a sentence that stays until it has been read."""
        self.notify(sentence, lasting=True)

    def toggle_full_screen(self) -> None:
        """Toggle full screen."""
        self.change_settings(full_screen=not self.settings.full_screen)

    def _show_full(self, *, full: bool) -> None:
        if not fill_screen(None if full else self._window_size):
            self.notify(tr("Full screen isn't available on this display."))
            return
        self._full = full
        self._rebuild_in = self._rebuild_in or REBUILD_EVERY

    def close(self) -> None:
        """Leave every scene, save the window's size, and close the window."""
        self._clear()
        if self._window_size != self._opened_size:
            with suppress(SettingsError):
                settings = msgspec.structs.replace(self.settings, window=self._window_size)
                save(self.settings_path, settings)
        self.audio.close()
        self.art.shelf.keep_only(frozenset())
        self._open = False
        pygame.display.quit()

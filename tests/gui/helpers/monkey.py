"""Random input generator, posting events as the system would."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls.focus import Focusable
from guts_gui.controls.keys import MODIFIERS, NAMES, USUAL, Action
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Volume
from tests.gui.helpers.pilot import UNICODE, Pilot
from tests.gui.helpers.players import LETTERS

SMALL = ((960, 540), (1280, 720), (1001, 563), (1024, 600), (960, 901), (1397, 541))
LARGE = ((1920, 1080), (1600, 1200), (2560, 700))
WORDS = (
    "Zoë",
    "O'Neill",
    "李",
    "x",
    "  ",
    "Señor Ñandú de la Vega y Castro",
    "0",
    "-5",
    "99999999",
)
KEYS = tuple(NAMES)
WINDOW = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWDISPLAYCHANGED,
    pygame.RENDER_TARGETS_RESET,
)
SETTINGS: dict[str, tuple[object, ...]] = {
    "language": ("en", "pl", "ru", "system"),
    "text_size": (100, 125, 150),
    "deck": ("classic", "four-colour", "large-index"),
    "back": ("red", "blue"),
    "felt": ("green", "blue"),
    "sort_hands": (False, True),
    "reduced_motion": (False, True),
    "speed": ("slow", "normal", "fast", "instant"),
    "sound_captions": (False, True),
    "volume": (Volume(), Volume(cards=0, room=0), Volume(room=100)),
}
"""Settings that are changed at any time."""
PATIENCE = 40
"""The number of inputs on one panel after which the monkey closes it."""
STEPS = (0.0, 1 / 60, 1 / 60, 1 / 60, 1 / 30, 0.1, 0.25)
WEIGHTS: dict[str, float] = {
    "control": 26,
    "answer": 26,
    "action": 18,
    "any_key": 7,
    "hold_key": 2,
    "repeat_key": 1,
    "text": 3,
    "click": 5,
    "press": 1.5,
    "let_go": 1.5,
    "wheel": 3,
    "move": 3,
    "drag": 1,
    "window": 1.5,
    "minimise": 0.5,
    "resize": 0.6,
    "settings": 0.4,
    "burst": 2,
    "close": 0.05,
}


class Monkey:
    """Random input to a pilot's app; every event is posted as the system would."""

    def __init__(
        self,
        pilot: Pilot,
        rng: Random,
        note: Callable[[str], None],
        tried: Counter[tuple[str, str]],
    ) -> None:
        self.pilot = pilot
        self.app = pilot.app
        self.rng = rng
        self.note = note
        self.tried = tried
        self.closed = False
        self.open = True
        self.held: set[int] = set()
        self._here: Scene | None = None
        self._since = 0

    def act(self) -> int:
        """Do something and usually let a frame pass; returns the number of inputs."""
        kinds = list(WEIGHTS)
        (kind,) = self.rng.choices(kinds, list(WEIGHTS.values()))
        count = 1
        if self._bored():
            self._do("leave")
        elif kind == "burst":
            count = self.rng.randint(2, 8)
            few = [each for each in kinds if each not in ("burst", "resize", "close")]
            for _ in range(count):
                self._do(self.rng.choice(few))
        else:
            self._do(kind)
        if self.rng.random() < 0.75:
            dt = self.rng.choice(STEPS)
            self.note(f"  {dt:.3f} s")
            self.open = self.pilot.pump(1, dt)
        return count

    def _bored(self) -> bool:
        """Whether it has been on the same panel for long."""
        if self.app.scene is not self._here:
            self._here, self._since = self.app.scene, 0
        self._since += 1
        played = type(self._here) in (TableScene, CurtainScene)
        return self._since > PATIENCE and not played

    def _do(self, kind: str) -> None:
        done = getattr(self, f"_{kind}")()
        self.note(f"{type(self.app.scene).__name__}: {kind} {done or ''}")

    @staticmethod
    def _post(kind: int, **what: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **what))

    # The mouse

    def _anywhere(self) -> tuple[int, int]:
        wide, high = self.app.screen.get_size()
        return self.rng.randrange(wide), self.rng.randrange(high)

    def _go_to(self, at: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        pygame.mouse.set_pos(at)
        self._post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=buttons, touch=False)

    def _click_at(self, at: tuple[int, int], button: int = 1) -> None:
        self._go_to(at)
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)
        self._post(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)

    def _control(self) -> str:
        """Click somewhere on a control, preferably one that was rarely clicked before."""
        widgets = [w for w in self.pilot.widgets if self._wanted(w)]
        if not widgets:
            return self._click()
        scene = type(self.app.scene).__name__
        rare = [1 / (1 + self.tried[scene, each.key]) for each in widgets]
        (widget,) = self.rng.choices(widgets, rare)
        self.tried[scene, widget.key] += 1
        place = widget.place
        at = place.center
        if self.rng.random() < 0.4:
            at = (
                self.rng.randrange(place.left, max(place.left + 1, place.right)),
                self.rng.randrange(place.top, max(place.top + 1, place.bottom)),
            )
        self._click_at(at)
        return f"{widget.key} {at}"

    def _wanted(self, widget: Focusable) -> bool:
        """Quit is clicked rarely, so that more is tested."""
        return widget.key != "quit" or self.rng.random() < 0.1

    def _click(self) -> str:
        at, button = self._anywhere(), self.rng.choice((1, 1, 1, 2, 3, 4, 5))
        self._click_at(at, button)
        return f"{at} {button}"

    def _press(self) -> str:
        at = self._anywhere()
        self._go_to(at)
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
        return f"{at}"

    def _let_go(self) -> str:
        at = self._anywhere()
        self._go_to(at, (1, 0, 0))
        self._post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)
        return f"{at}"

    def _drag(self) -> str:
        """Drag from a control to somewhere else, sometimes without releasing the button."""
        widgets = self.pilot.widgets
        start = self.rng.choice(widgets).place.center if widgets else self._anywhere()
        end = self._anywhere()
        self._go_to(start)
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
        self._go_to(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), (1, 0, 0))
        self._go_to(end, (1, 0, 0))
        if self.rng.random() < 0.8:
            self._post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
        return f"{start} to {end}"

    def _wheel(self) -> str:
        at, by = self._anywhere(), self.rng.choice((-3, -1, -1, 1, 1, 3))
        self._go_to(at)
        self._post(pygame.MOUSEWHEEL, x=0, y=by, flipped=False, precise_x=0.0, precise_y=float(by))
        return f"{by} {at}"

    def _move(self) -> str:
        at = self._anywhere()
        self._go_to(at)
        return f"{at}"

    # The keyboard

    def _key_down(self, name: str) -> int:
        *modifiers, key = name.split("+")
        mod = sum(MODIFIERS[each] for each in modifiers)
        self.closed |= name in USUAL[Action.QUIT]
        letter = UNICODE.get(key, key if len(key) == 1 else "")
        code = self.rng.choice(NAMES[key])
        self._post(pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=0)
        if letter.isprintable() and letter and not mod:
            self._post(pygame.TEXTINPUT, text=letter)
        return code

    def _key_up(self, code: int) -> None:
        self._post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)

    def _tap(self, name: str) -> str:
        self._key_up(self._key_down(name))
        return name

    def _action(self) -> str:
        """A key with an action; the one that quits is pressed by `any_key` now and then."""
        actions = [action for action in Action if action is not Action.QUIT]
        return self._tap(self.rng.choice(USUAL[self.rng.choice(actions)]))

    def _leave(self) -> str:
        return self._tap("escape")

    def _any_key(self) -> str:
        modifier = self.rng.choice(("", "", "", "shift+", "ctrl+", "alt+", "ctrl+shift+"))
        return self._tap(modifier + self.rng.choice(KEYS))

    def _hold_key(self) -> str:
        """Press a key, or release those held."""
        if self.held:
            for code in sorted(self.held):
                self._key_up(code)
            self.held.clear()
            return "all up"
        name = self.rng.choice(("p", "p", "left", "right", "up", "down", "enter", "tab"))
        self.held.add(self._key_down(name))
        return f"{name} down"

    def _repeat_key(self) -> str:
        name = self.rng.choice(("enter", "escape", "tab", "i", "o", "right", "down", "space", "f1"))
        times = self.rng.randint(3, 12)
        for _ in range(times):
            self._key_down(name)
        self._tap(name)
        return f"{name} {times} times"

    def _text(self) -> str:
        word = self.rng.choice(WORDS)
        for letter in word:
            code = ord(letter.lower()) if len(letter.lower()) == 1 else 0
            self._post(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0)
            self._post(pygame.TEXTINPUT, text=letter)
            self._key_up(code)
        return repr(word)

    def _answer(self) -> str:
        """Answer the top scene; half the time after a look, since a new question takes no press."""
        if self.rng.random() < 0.5:
            self.pilot.read()
        scene = self.app.scene
        if isinstance(scene, TableScene) and scene.turn is not None and scene.deciding:
            asked = scene.turn.asked
            choices = asked.choices if asked is not None else ()
            names = [LETTERS[choice] for choice in choices] or ["1", "2", "3"]
            return self._tap(self.rng.choice([*names, "enter", "enter"]))
        if isinstance(scene, ConfirmScene):
            return self._tap(self.rng.choice(("escape", "tab", "enter")))
        if isinstance(scene, TableScene | CurtainScene):
            return self._tap("enter")
        return self._tap(self.rng.choice(("enter", "tab", "down", "right")))

    # Settings

    def _settings(self) -> str:
        """Change the language, the look, size or motion of things, or the sound at any moment."""
        name, values = self.rng.choice(tuple(SETTINGS.items()))
        value = self.rng.choice(values)
        self.app.change_settings(**{name: value})
        return f"{name} {value}"

    # The window

    def _window(self) -> str:
        kind = self.rng.choice(WINDOW)
        self._post(kind)
        return pygame.event.event_name(kind)

    def _minimise(self) -> str:
        for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN):
            self._post(kind)
        if self.rng.random() < 0.8:
            for kind in (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
                self._post(kind)
        return ""

    def _resize(self) -> str:
        size = self.rng.choice(LARGE if self.rng.random() < 0.1 else SMALL)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return f"{size}"

    def _close(self) -> str:
        self.closed = True
        self._post(pygame.QUIT)
        return ""

    def hands_off(self) -> None:
        """Release everything."""
        for code in sorted(self.held):
            self._key_up(code)
        self.held.clear()
        self._let_go()
        self.open = self.pilot.pump(2)

"""Actions and their keys, which the settings file can change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import pygame

from guts_gui.controls.keyboard import ALT, MAC
from guts_gui.i18n.translate import tr, trc


class Action(StrEnum):
    """An action that a key can trigger."""

    CONTINUE = "continue"
    IN = "in"
    OUT = "out"
    PEEK = "peek"
    NEXT = "next"
    PREVIOUS = "previous"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    LOG = "log"
    COACH = "coach"
    AGAINST = "against"
    RULES = "rules"
    SPEED = "speed"
    MUTE = "mute"
    FULL_SCREEN = "full_screen"
    KEYS = "keys"
    QUIT = "quit"
    BACK = "back"
    HIGH = "high"
    LOW = "low"
    BOTH = "both"
    CARD_1 = "card_1"
    CARD_2 = "card_2"
    CARD_3 = "card_3"
    CARD_4 = "card_4"
    CARD_5 = "card_5"
    CARD_6 = "card_6"
    CARD_7 = "card_7"


CARDS = (
    Action.CARD_1,
    Action.CARD_2,
    Action.CARD_3,
    Action.CARD_4,
    Action.CARD_5,
    Action.CARD_6,
    Action.CARD_7,
)
USUAL: dict[Action, tuple[str, ...]] = {
    Action.CONTINUE: ("enter", "space"),
    Action.IN: ("i", "right"),
    Action.OUT: ("o", "left"),
    Action.PEEK: ("p",),
    Action.NEXT: ("tab",),
    Action.PREVIOUS: ("shift+tab",),
    Action.UP: ("up",),
    Action.DOWN: ("down",),
    Action.LEFT: ("left",),
    Action.RIGHT: ("right",),
    Action.LOG: ("t",),
    Action.COACH: ("c",),
    Action.AGAINST: ("v",),
    Action.RULES: ("r",),
    Action.SPEED: ("s",),
    Action.MUTE: ("m",),
    Action.FULL_SCREEN: ("f11", "alt+enter"),
    Action.KEYS: ("f1",),
    Action.QUIT: ("ctrl+q",),
    Action.BACK: ("escape",),
    Action.HIGH: ("h",),
    Action.LOW: ("l",),
    Action.BOTH: ("b",),
    **{card: (str(number),) for number, card in enumerate(CARDS, start=1)},
}
MOVES = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)
DECLARATIONS = (Action.IN, Action.OUT, Action.HIGH, Action.LOW, Action.BOTH)
"""These may share keys with the arrows' actions: a question on the felt comes first."""
# A keyboard user needs these; they keep their default keys beside new ones.
ALWAYS = (Action.CONTINUE, Action.NEXT, Action.PREVIOUS, Action.BACK, *MOVES)
MODIFIERS = {
    "shift": pygame.KMOD_SHIFT,
    "ctrl": pygame.KMOD_CTRL,
    "alt": ALT,
    "super": pygame.KMOD_GUI,
}
ALIASES = {"return": "enter", "esc": "escape"}
NAMES: dict[str, tuple[int, ...]] = {
    "enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "escape": (pygame.K_ESCAPE,),
    "space": (pygame.K_SPACE,),
    "tab": (pygame.K_TAB,),
    "backspace": (pygame.K_BACKSPACE,),
    "delete": (pygame.K_DELETE,),
    "insert": (pygame.K_INSERT,),
    "home": (pygame.K_HOME,),
    "end": (pygame.K_END,),
    "pageup": (pygame.K_PAGEUP,),
    "pagedown": (pygame.K_PAGEDOWN,),
    "up": (pygame.K_UP,),
    "down": (pygame.K_DOWN,),
    "left": (pygame.K_LEFT,),
    "right": (pygame.K_RIGHT,),
    **{f"f{n}": (int(getattr(pygame, f"K_F{n}")),) for n in range(1, 13)},
    **{c: (ord(c),) for c in "abcdefghijklmnopqrstuvwxyz-=[];',./`\\"},
    **{
        str(n): (int(getattr(pygame, f"K_{n}")), int(getattr(pygame, f"K_KP{n}")))
        for n in range(10)
    },
}
MODIFIER_KEYS = frozenset(
    int(getattr(pygame, f"K_{side}{name}"))
    for side in "LR"
    for name in ("SHIFT", "CTRL", "ALT", "GUI")
)


@dataclass(frozen=True, slots=True)
class Press:
    """A key with the modifiers that must be held."""

    key: int
    modifiers: int = 0


class KeyMap:
    """The keys of every action."""

    def __init__(self, names: Mapping[Action, Sequence[str]] = USUAL) -> None:
        self.names = {action: tuple(names.get(action, USUAL[action])) for action in Action}
        self._actions: dict[Press, tuple[Action, ...]] = {}
        for action, keys in self.names.items():
            for name in keys:
                for press in _presses(name) or ():
                    self._actions[press] = (*self._actions.get(press, ()), action)

    @classmethod
    def from_settings(cls, keys: Mapping[str, Sequence[str]]) -> tuple["KeyMap", list[str]]:
        """The map with the player's changes, and a sentence for each invalid change."""
        names = dict(USUAL)
        problems: list[str] = []
        for given, wanted in keys.items():
            try:
                action = Action(given)
            except ValueError:
                problems.append(
                    tr("Unknown action “{name}” under [keys] in settings.toml.", name=given)
                )
                continue
            good = tuple(_canonical(name) for name in wanted if _presses(_canonical(name)))
            for name in wanted:
                if not _presses(_canonical(name)):
                    problems.append(
                        tr(
                            "Unknown key “{key}” for “{name}” under [keys] in settings.toml.",
                            key=name,
                            name=given,
                        )
                    )
            if not good:
                continue
            fixed = USUAL[action] if action in ALWAYS else ()
            names[action] = tuple(dict.fromkeys((*good, *fixed)))
        problems.extend(_clashes(names))
        return cls(names), problems

    def actions(self, event: pygame.event.Event) -> tuple[Action, ...]:
        """The actions of a pressed key; scenes choose between several by context.

        A released key ends its action, whatever the modifiers are by then.
        """
        if event.type == pygame.KEYUP:
            ended = (each for press, each in self._actions.items() if press.key == event.key)
            return tuple(dict.fromkeys(action for actions in ended for action in actions))
        if event.type != pygame.KEYDOWN:
            return ()
        return self._actions.get(Press(int(event.key), _modifiers(event)), ())

    def label(self, action: Action) -> str:
        """The key cap of an action's first key."""
        names = self.names[action]
        return cap(names[0]) if names else ""

    def labels(self, action: Action) -> list[str]:
        """The key caps of all keys of an action."""
        return [cap(name) for name in self.names[action]]


def key_name(event: pygame.event.Event) -> str | None:
    """The name of a pressed key with its modifiers, "ctrl+f5"; None if no action can have it."""
    key = next((name for name, codes in NAMES.items() if event.key in codes), None)
    if key is None:
        return None
    held = int(getattr(event, "mod", 0))
    return "+".join([*(name for name, bits in MODIFIERS.items() if held & bits), key])


def is_modifier(event: pygame.event.Event) -> bool:
    """Whether the pressed key is only held with another one: Shift, Ctrl, Alt or Super."""
    return event.key in MODIFIER_KEYS


def cap(name: str) -> str:
    """The name of a key as written on a cap."""
    words = {
        "enter": trc("key", "Enter"),
        "escape": trc("key", "Esc"),
        "space": trc("key", "Space"),
        "tab": trc("key", "Tab"),
        "up": trc("key", "Up"),
        "down": trc("key", "Down"),
        "left": trc("key", "Left"),
        "right": trc("key", "Right"),
        "shift": trc("key", "Shift"),
        "ctrl": trc("key", "Cmd") if MAC else trc("key", "Ctrl"),
        "alt": trc("key", "Alt"),
        "super": trc("key", "Super"),
        "backspace": trc("key", "Backspace"),
        "delete": trc("key", "Delete"),
        "insert": trc("key", "Insert"),
        "home": trc("key", "Home"),
        "end": trc("key", "End"),
        "pageup": trc("key", "Page Up"),
        "pagedown": trc("key", "Page Down"),
    }
    parts = name.split("+")
    return " + ".join(words.get(part, part.upper()) for part in parts)


def _modifiers(event: pygame.event.Event) -> int:
    held = int(getattr(event, "mod", 0))
    return sum(bits for bits in MODIFIERS.values() if held & bits)


def _canonical(name: str) -> str:
    """The name as `key_name` would write it: lowercase, modifiers in order, no alias."""
    *held, key = name.lower().split("+")
    order = [each for each in MODIFIERS if each in held]
    unknown = [each for each in held if each not in MODIFIERS]
    return "+".join([*unknown, *order, ALIASES.get(key, key)])


def _presses(name: str) -> tuple[Press, ...]:
    *modifiers, key = name.split("+")
    if key not in NAMES or any(m not in MODIFIERS for m in modifiers):
        return ()
    bits = sum(MODIFIERS[m] for m in set(modifiers))
    return tuple(Press(code, bits) for code in NAMES[key])


def may_share(first: Action, second: Action) -> bool:
    """Whether two actions may have a key in common."""
    both = {first, second}
    return bool(both & set(DECLARATIONS)) and bool(both & set(MOVES))


def _clashes(names: Mapping[Action, Sequence[str]]) -> list[str]:
    """A sentence for each key that changes have given two actions."""
    problems = []
    actions = list(Action)
    for index, first in enumerate(actions):
        for second in actions[index + 1 :]:
            shared = set(names[first]) & set(names[second])
            if shared and not may_share(first, second):
                problems.append(
                    tr(
                        "Key “{key}” is set for both “{first}” and “{second}”. Change one.",
                        key=sorted(shared)[0],
                        first=first.value,
                        second=second.value,
                    )
                )
    return problems

"""Keyboard events, made alike for every layout, keypad and desktop."""

import sys
import unicodedata
from typing import Final

import pygame

MAC: Final = sys.platform == "darwin"
ALT: Final = pygame.KMOD_ALT | pygame.KMOD_MODE
ALT_GR: Final = pygame.KMOD_RALT | pygame.KMOD_MODE
NAMED: Final = 1 << 30
"""The first code of a key that types nothing; below are those of letters and signs."""
SIGNS: Final = {
    "MINUS": "-",
    "EQUALS": "=",
    "LEFTBRACKET": "[",
    "RIGHTBRACKET": "]",
    "SEMICOLON": ";",
    "APOSTROPHE": "'",
    "COMMA": ",",
    "PERIOD": ".",
    "SLASH": "/",
    "BACKSLASH": "\\",
    "GRAVE": "`",
    **{sign.upper(): sign for sign in "abcdefghijklmnopqrstuvwxyz0123456789"},
}
PLACES: Final = {int(getattr(pygame, f"KSCAN_{name}")): ord(sign) for name, sign in SIGNS.items()}
"""The key in each place of a Latin keyboard, by its scancode."""
KEYPAD: Final = {
    pygame.K_KP0: pygame.K_INSERT,
    pygame.K_KP1: pygame.K_END,
    pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP3: pygame.K_PAGEDOWN,
    pygame.K_KP4: pygame.K_LEFT,
    pygame.K_KP5: pygame.K_CLEAR,
    pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME,
    pygame.K_KP8: pygame.K_UP,
    pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""The keys of the keypad while NumLock is off."""
MOVING: Final = frozenset(KEYPAD.values())
"""They type nothing, though pygame has a letter for some of them."""


class Keyboard:
    """Reads the events of a window's keyboard; scenes and controls get only what it returns."""

    def __init__(self) -> None:
        self._held = 0

    def read(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """The event as keys and fields take it; None for text typed by a shortcut.

        A key of another alphabet is the Latin one in its place. On macOS, Cmd is Ctrl.
        """
        if event.type == pygame.TEXTINPUT:
            return event if types(self._held) else None
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        key, held = _key(event), int(getattr(event, "mod", 0))
        # The menu of macOS turns Cmd+Q into a request to close the window.
        if MAC and held & pygame.KMOD_GUI and key != pygame.K_q:
            held = held & ~pygame.KMOD_GUI | pygame.KMOD_LCTRL
        self._held = held
        letter = getattr(event, "unicode", "") if types(held) and key not in MOVING else ""
        read = {**event.dict, "key": key, "mod": held, "unicode": letter}
        return pygame.event.Event(event.type, read)


def types(held: int) -> bool:
    """Whether keys type text while these modifiers are held: AltGr, or none of a shortcut."""
    shortcut = pygame.KMOD_CTRL | pygame.KMOD_GUI | (0 if MAC else ALT)
    return not held & shortcut or bool(held & ALT_GR)


def _key(event: pygame.event.Event) -> int:
    """The key in the same place of a Latin keyboard; on the keypad the one that NumLock leaves."""
    key = int(event.key)
    if not MAC and not getattr(event, "mod", 0) & pygame.KMOD_NUM:  # macOS has no NumLock
        key = KEYPAD.get(key, key)
    if 127 < key < NAMED and not unicodedata.name(chr(key), "").startswith("LATIN "):
        return PLACES.get(int(getattr(event, "scancode", 0)), key)
    return key

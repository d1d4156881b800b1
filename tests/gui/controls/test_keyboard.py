"""Keyboard events of any layout, keypad and desktop."""

import pygame
import pytest

from guts_gui.controls import keyboard
from guts_gui.controls.keyboard import KEYPAD, PLACES, Keyboard

ALPHABETS = "фйЯѓїўґ" + "αω" + "אשת" + "ضﻻ" + "कआ" + "กจ" + "가ㅂ" + "ァ" + "აბ" + "աբ" + "٣"
"""Letters and digits of keyboards of other alphabets."""
CTRL, ALT, GUI = pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RGUI
ALT_GR = pygame.KMOD_RALT


def key(code: int, mod: int = 0, letter: str = "", scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(
        pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=scancode, window=None
    )


def read(event: pygame.event.Event) -> pygame.event.Event:
    found = Keyboard().read(event)
    assert found is not None
    return found


def test_a_key_of_another_alphabet_is_the_latin_one_in_its_place() -> None:
    for place, latin in PLACES.items():
        for letter in ALPHABETS:
            found = read(key(ord(letter), 0, letter, place))
            assert (chr(found.key), found.unicode) == (chr(latin), letter)
            assert read(key(ord(letter), CTRL, letter, place)).key == latin


@pytest.mark.parametrize("letter", "öéñßłåøæğ")
def test_a_latin_letter_keeps_its_meaning(letter: str) -> None:
    assert read(key(ord(letter), 0, letter, pygame.KSCAN_SEMICOLON)).key == ord(letter)


@pytest.mark.parametrize("code", [pygame.K_F5, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_LCTRL])
def test_other_keys_pass_as_they_are(code: int) -> None:
    for mod in (0, pygame.KMOD_NUM, pygame.KMOD_LSHIFT):
        event = key(code, mod)
        assert read(event).dict == event.dict


@pytest.mark.parametrize(
    ("mod", "typed"),
    [
        (0, True),
        (pygame.KMOD_LSHIFT | pygame.KMOD_CAPS | pygame.KMOD_NUM, True),
        (ALT_GR, True),
        (pygame.KMOD_MODE, True),
        (CTRL | ALT_GR, True),  # AltGr on Windows
        (CTRL, False),
        (pygame.KMOD_RCTRL | pygame.KMOD_RSHIFT, False),
        (ALT, False),
        (GUI, False),
        (CTRL | ALT, False),
    ],
)
@pytest.mark.parametrize("letter", "aф5")
def test_a_shortcut_types_nothing(mod: int, typed: bool, letter: str) -> None:
    board = Keyboard()
    text = pygame.event.Event(pygame.TEXTINPUT, text=letter)
    down = board.read(key(ord(letter), mod, letter))
    assert down is not None
    assert down.unicode == (letter if typed else "")
    assert board.read(text) == (text if typed else None)
    board.read(pygame.event.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0, scancode=0))
    assert board.read(text) == text


def test_the_keypad_has_the_keys_that_numlock_leaves() -> None:
    for code, other in KEYPAD.items():
        for mod, letter in ((0, ""), (pygame.KMOD_LSHIFT, ""), (0, ".")):  # as pygame has it
            found = read(key(code, mod, letter))
            assert (found.key, found.unicode) == (other, "")
        found = read(key(code, pygame.KMOD_NUM, "4"))
        assert (found.key, found.unicode) == (code, "4")


def test_on_macos_cmd_is_ctrl_and_option_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyboard, "MAC", True)
    for code in map(ord, "acvxzfi"):
        assert read(key(code, GUI)).mod == CTRL
    board = Keyboard()
    for mod, typed in ((ALT, True), (GUI, False), (CTRL, False)):
        board.read(key(pygame.K_o, mod, "ø"))
        assert (board.read(pygame.event.Event(pygame.TEXTINPUT, text="ø")) is not None) is typed
    for code in KEYPAD:
        assert read(key(code, 0, "4")).key == code  # there is no NumLock
    assert read(key(pygame.K_q, GUI)).mod == GUI  # its menu closes the window by itself

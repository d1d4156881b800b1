"""Keys and what they mean."""

import pygame
import pytest

from guts_gui.input import ALWAYS, USUAL, Action, KeyMap


def press(key: int, mod: int = 0, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=scancode)


@pytest.mark.parametrize(
    ("key", "mod", "actions"),
    [
        (pygame.K_RETURN, 0, (Action.CONTINUE,)),
        (pygame.K_KP_ENTER, 0, (Action.CONTINUE,)),
        (pygame.K_SPACE, 0, (Action.CONTINUE,)),
        (pygame.K_i, 0, (Action.IN,)),
        (pygame.K_RIGHT, 0, (Action.IN, Action.RIGHT)),
        (pygame.K_LEFT, 0, (Action.OUT, Action.LEFT)),
        (pygame.K_TAB, 0, (Action.NEXT,)),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, (Action.PREVIOUS,)),
        (pygame.K_F11, 0, (Action.FULL_SCREEN,)),
        (pygame.K_RETURN, pygame.KMOD_LALT, (Action.FULL_SCREEN,)),
        (pygame.K_F1, 0, (Action.KEYS,)),
        (pygame.K_7, 0, (Action.CARD_7,)),
        (pygame.K_KP7, 0, (Action.CARD_7,)),
        (pygame.K_i, pygame.KMOD_LCTRL, ()),
        (pygame.K_i, pygame.KMOD_CAPS | pygame.KMOD_NUM, (Action.IN,)),
        (pygame.K_q, 0, ()),
    ],
)
def test_the_usual_keys(key: int, mod: int, actions: tuple[Action, ...]) -> None:
    assert KeyMap().actions(press(key, mod)) == actions


def test_letters_work_on_a_keyboard_of_another_alphabet() -> None:
    assert KeyMap().actions(press(0x448, scancode=pygame.KSCAN_I)) == (Action.IN,)


def test_only_keys_ask_for_anything() -> None:
    assert KeyMap().actions(pygame.event.Event(pygame.MOUSEMOTION)) == ()


def test_every_action_has_a_key_and_a_label() -> None:
    keys = KeyMap()
    assert all(keys.label(action) for action in Action)
    assert keys.label(Action.CONTINUE) == "Enter"
    assert keys.label(Action.BACK) == "Esc"
    assert keys.label(Action.PREVIOUS) == "Shift + Tab"
    assert keys.labels(Action.IN) == ["I", "Right"]


def test_keys_can_be_changed() -> None:
    keys, problems = KeyMap.from_settings({"in": ["y"], "out": ["N", "ctrl+n"]})
    assert problems == []
    assert keys.actions(press(pygame.K_y)) == (Action.IN,)
    assert keys.actions(press(pygame.K_i)) == ()
    assert keys.actions(press(pygame.K_n, pygame.KMOD_RCTRL)) == (Action.OUT,)
    assert keys.label(Action.OUT) == "N"


def test_what_cannot_be_is_told_and_left() -> None:
    keys, problems = KeyMap.from_settings({"jump": ["j"], "in": ["nokey"], "out": ["x", "??"]})
    assert len(problems) == 3
    assert keys.names[Action.IN] == USUAL[Action.IN]
    assert keys.names[Action.OUT] == ("x",)


def test_a_key_with_two_meanings_is_told() -> None:
    _, problems = KeyMap.from_settings({"in": ["o"]})
    assert len(problems) == 1
    assert "“o”" in problems[0]


@pytest.mark.parametrize("action", ALWAYS)
def test_nobody_is_locked_out(action: Action) -> None:
    keys, _ = KeyMap.from_settings({action.value: ["f5"]})
    assert keys.label(action) == "F5"
    assert set(USUAL[action]) <= set(keys.names[action])

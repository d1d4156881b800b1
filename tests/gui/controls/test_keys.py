"""Keys and their actions."""

import tomllib
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from guts_gui.controls.keys import ALWAYS, CARDS, MODIFIERS, NAMES, USUAL, Action, KeyMap

HELD = [
    sum(held)
    for count in range(1, 4)
    for held in combinations(
        (
            pygame.KMOD_LSHIFT,
            pygame.KMOD_RCTRL,
            pygame.KMOD_LALT,
            pygame.KMOD_MODE,
            pygame.KMOD_LGUI,
            pygame.KMOD_RGUI,
        ),
        count,
    )
]
"""Modifiers that may be held together."""


def press(key: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)


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


@pytest.mark.parametrize("mod", HELD)
def test_a_key_does_nothing_while_other_modifiers_are_held_than_its_own(mod: int) -> None:
    keys = KeyMap()
    held = {name for name, bits in MODIFIERS.items() if mod & bits}
    for name in NAMES:
        bound = [
            action
            for action, its in keys.names.items()
            if any({*each.split("+")} == {*held, name} for each in its)
        ]
        for code in NAMES[name]:
            assert list(keys.actions(press(code, mod))) == bound, name
    own, problems = KeyMap.from_settings({"in": ["super+i"]})
    assert problems == []
    assert own.actions(press(pygame.K_i, pygame.KMOD_RGUI)) == (Action.IN,)


def test_only_keys_ask_for_anything() -> None:
    assert KeyMap().actions(pygame.event.Event(pygame.MOUSEMOTION)) == ()


def test_a_key_that_comes_up_ends_what_it_began_whatever_else_is_held() -> None:
    for mod in (0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL | pygame.KMOD_LALT):
        up = pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=mod, scancode=0)
        assert KeyMap().actions(up) == (Action.PEEK,)
    keys, problems = KeyMap.from_settings({"peek": ["ctrl+f5"]})
    assert problems == []
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_F5, mod=0, scancode=0)
    assert keys.actions(up) == (Action.PEEK,)
    assert keys.actions(pygame.event.Event(pygame.KEYUP, key=pygame.K_w, mod=0, scancode=0)) == ()


@pytest.mark.parametrize(
    ("name", "key", "code"),
    [
        ("peek", "f2", pygame.K_F2),
        ("high", "y", pygame.K_y),
        ("low", "x", pygame.K_x),
        ("both", "ctrl+b", pygame.K_b),
        ("card_1", "f3", pygame.K_F3),
        ("card_7", "8", pygame.K_8),
        ("rules", "f4", pygame.K_F4),
    ],
)
def test_every_key_of_a_turn_can_be_changed(name: str, key: str, code: int) -> None:
    keys, problems = KeyMap.from_settings({name: [key]})
    assert problems == []
    mod = pygame.KMOD_LCTRL if key.startswith("ctrl") else 0
    assert keys.actions(press(code, mod)) == (Action(name),)
    usual = NAMES[USUAL[Action(name)][0]][0]
    assert Action(name) not in keys.actions(press(usual))


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


def test_the_page_of_keys_names_every_action_and_key() -> None:
    page = (Path(__file__).parents[3] / "docs" / "keys.md").read_text(encoding="utf-8")
    for action in Action:
        assert f"`{action.value}`" in page or action in CARDS, action
    for name in NAMES:
        assert len(name) == 1 or f"`{name}`" in page or name[1:].isdigit()
    example = tomllib.loads(page.split("```toml")[1].split("```")[0])
    _, problems = KeyMap.from_settings(example["keys"])
    assert problems == []

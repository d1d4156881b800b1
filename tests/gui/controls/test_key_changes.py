"""Changes to keys: nobody is locked out, and the settings file says the same."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_gui.controls.key_changes import (
    Change,
    Refused,
    change,
    is_fixed,
    owners_of,
    removed,
    settings_of,
)
from guts_gui.controls.keys import (
    ALWAYS,
    MODIFIERS,
    NAMES,
    USUAL,
    Action,
    KeyMap,
    is_modifier,
    key_name,
)

KEYS = [*NAMES, *(f"{held}+{key}" for held in MODIFIERS for key in ("a", "s", "f5", "right"))]
STEPS = st.lists(
    st.tuples(st.sampled_from(list(Action)), st.none() | st.integers(0, 3), st.sampled_from(KEYS)),
    max_size=12,
)


def down(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


@pytest.mark.parametrize("name", KEYS)
def test_every_key_has_the_name_that_works_in_the_file(name: str) -> None:
    *held, key = name.split("+")
    mod = sum(MODIFIERS[each] & -MODIFIERS[each] for each in held)  # the left one
    for code in NAMES[key]:
        assert key_name(down(code, mod)) == name
    _, problems = KeyMap.from_settings({"peek": [name]})
    assert not any("Unknown" in problem for problem in problems)


@pytest.mark.parametrize("code", [pygame.K_LSHIFT, pygame.K_RCTRL, pygame.K_LALT, pygame.K_LGUI])
def test_a_modifier_is_no_key_of_its_own(code: int) -> None:
    assert is_modifier(down(code))
    assert key_name(down(code)) is None


@pytest.mark.parametrize("code", [pygame.K_CAPSLOCK, 0xF6, pygame.K_KP_PLUS])
def test_keys_that_no_action_can_have(code: int) -> None:
    assert key_name(down(code)) is None
    assert not is_modifier(down(code))


@given(STEPS)
def test_whatever_is_changed_nobody_is_locked_out(
    steps: list[tuple[Action, int | None, str]],
) -> None:
    names = KeyMap().names
    saved: dict[str, list[str]] = {}
    for action, place, new in steps:
        own = [name for name in names[action] if not is_fixed(action, name)]
        old = own[place % len(own)] if place is not None and own else None
        done = change(names, action, old, new)
        if isinstance(done, Refused):
            assert new in names[done.owner]
            continue
        assert new in done.names[action]
        names = dict(done.names)
        saved = settings_of(saved, names)
        again, problems = KeyMap.from_settings(saved)
        assert problems == [], "the file has no clash"
        assert again.names == names, "and says the same"
    for action in Action:
        assert names[action]
        assert action not in ALWAYS or set(USUAL[action]) <= set(names[action])
        assert not any(owners_of(names, name, action) for name in names[action])


def test_a_key_of_another_action_is_swapped() -> None:
    names = KeyMap().names
    done = change(names, Action.LOG, "t", "s")
    assert isinstance(done, Change)
    assert (done.losers, done.gets) == ((Action.SPEED,), "t")
    assert done.names[Action.LOG] == ("s",)
    assert done.names[Action.SPEED] == ("t",)


def test_a_key_that_is_added_is_taken_from_an_action_that_has_another() -> None:
    names = KeyMap().names
    done = change(names, Action.LOG, None, "o")
    assert isinstance(done, Change)
    assert done.losers == (Action.OUT,)
    assert done.names[Action.LOG] == ("t", "o")
    assert done.names[Action.OUT] == ("left",)


def test_the_only_key_of_another_action_is_not_taken_away() -> None:
    assert change(KeyMap().names, Action.LOG, None, "s") == Refused(Action.SPEED, fixed=False)


@pytest.mark.parametrize(
    ("key", "owner"),
    [("escape", Action.BACK), ("space", Action.CONTINUE), ("right", Action.RIGHT)],
)
def test_a_key_that_must_stay_is_refused(key: str, owner: Action) -> None:
    for old in (None, "t"):
        assert change(KeyMap().names, Action.LOG, old, key) == Refused(owner, fixed=True)


def test_in_and_out_may_trade_the_arrows() -> None:
    done = change(KeyMap().names, Action.IN, "right", "left")
    assert isinstance(done, Change)
    assert done.names[Action.IN] == ("i", "left")
    assert done.names[Action.OUT] == ("o", "right")
    assert done.names[Action.LEFT] == ("left",)


def test_the_last_key_and_a_fixed_key_stay() -> None:
    names = KeyMap().names
    assert removed(names, Action.LOG, "t") is None
    assert removed(names, Action.CONTINUE, "space") is None
    assert (removed(names, Action.IN, "right") or {})[Action.IN] == ("i",)


def test_entries_that_are_not_touched_stay_as_written() -> None:
    before = {"jump": ["j"], "log": ["F7"], "peek": ["Shift+CTRL+P"]}
    names = dict(KeyMap.from_settings(before)[0].names)
    assert settings_of(before, names) == before
    names[Action.LOG] = USUAL[Action.LOG]
    assert settings_of(before, names) == {"jump": ["j"], "peek": ["Shift+CTRL+P"]}

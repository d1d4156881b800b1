"""Keys changed in the settings, by keyboard and by pointer, and pages that are reset."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from guts_gui.controls.keys import USUAL, Action
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.common.keys import KeysScene
from guts_gui.scenes.settings.action_keys import MOST, ActionKeysScene
from guts_gui.scenes.settings.pages import pages, rows
from guts_gui.scenes.settings.press_key import PressKeyScene
from guts_gui.scenes.settings.reset import KEPT, reset_of
from guts_gui.scenes.settings.settings import SettingsScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings, Volume, load
from tests.gui.helpers.legible import assert_sound
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.places import tab_to


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(SettingsScene(pilot.app, "keys"))
        yield pilot


def listen(pilot: Pilot, action: Action, button: str) -> None:
    """By keyboard: open the sheet of an action and press one of its buttons."""
    tab_to(pilot, f"action-{action.value}")
    pilot.key("enter")
    assert isinstance(pilot.scene, ActionKeysScene)
    tab_to(pilot, button)
    pilot.key("enter")


def names(pilot: Pilot, action: Action) -> tuple[str, ...]:
    return pilot.app.keymap.names[action]


def test_a_key_is_changed_by_keyboard_and_works_at_once(pilot: Pilot) -> None:
    listen(pilot, Action.MUTE, "change-m")
    assert isinstance(pilot.scene, PressKeyScene)
    pilot.key("ctrl+f5")
    assert isinstance(pilot.scene, ActionKeysScene)
    assert names(pilot, Action.MUTE) == ("ctrl+f5",)
    pilot.key("escape")
    muted = pilot.app.settings.muted
    pilot.key("ctrl+f5")
    assert pilot.app.settings.muted is not muted
    pilot.key("m")
    assert pilot.app.settings.muted is not muted
    text = pilot.app.settings_path.read_text(encoding="utf-8")
    assert 'mute = ["ctrl+f5"]' in text
    assert load(pilot.app.settings_path)[0] == pilot.app.settings


def test_keys_are_added_and_removed_by_pointer(pilot: Pilot) -> None:
    pilot.click("action-in")
    pilot.click("add")
    pilot.key("y")
    assert names(pilot, Action.IN) == ("i", "right", "y")
    pilot.click("remove-i")
    pilot.click("remove-right")
    assert names(pilot, Action.IN) == ("y",)
    assert not pilot.scene.focus.find("remove-y").focusable, "the last one stays"  # type: ignore[union-attr]
    for key in "qweuz"[: MOST - 1]:
        pilot.click("add")
        pilot.key(key)
    assert len(names(pilot, Action.IN)) == MOST
    assert not pilot.scene.focus.find("add").focusable  # type: ignore[union-attr]
    assert_sound(pilot)
    pilot.click("done")
    assert isinstance(pilot.scene, SettingsScene)


@pytest.mark.parametrize("way", ["escape", "cancel"])
def test_the_new_key_can_be_cancelled(pilot: Pilot, way: str) -> None:
    listen(pilot, Action.LOG, "change-t")
    if way == "cancel":
        pilot.click("cancel")
    else:
        pilot.key("escape")
    assert isinstance(pilot.scene, ActionKeysScene)
    assert names(pilot, Action.LOG) == ("t",)


def test_a_key_in_use_is_told_and_swapped_if_wanted(pilot: Pilot) -> None:
    listen(pilot, Action.LOG, "change-t")
    pilot.key("s")
    question = pilot.scene
    assert isinstance(question, ConfirmScene)
    assert "Animation speed" in question.ask.sentence
    pilot.key("escape")
    assert names(pilot, Action.LOG) == ("t",)
    tab_to(pilot, "change-t")
    pilot.key("enter")
    pilot.key("s")
    pilot.click("yes")
    assert names(pilot, Action.LOG) == ("s",)
    assert names(pilot, Action.SPEED) == ("t",)


@pytest.mark.parametrize(
    ("key", "words"), [("space", "Space always means"), ("c", "C is the only key of “Coach”")]
)
def test_a_key_that_must_stay_is_refused_in_a_sentence(pilot: Pilot, key: str, words: str) -> None:
    listen(pilot, Action.LOG, "add")
    pilot.key(key)
    assert isinstance(pilot.scene, PressKeyScene)
    assert pilot.scene.problem.startswith(words)
    pilot.key("f7")
    assert names(pilot, Action.LOG) == ("t", "f7")


@pytest.mark.parametrize(
    ("code", "words"), [(pygame.K_LSHIFT, "Hold this key"), (pygame.K_KP_PLUS, "This key can't")]
)
def test_a_key_that_cannot_work_is_refused(pilot: Pilot, code: int, words: str) -> None:
    listen(pilot, Action.LOG, "add")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
    pilot.pump(2)
    assert isinstance(pilot.scene, PressKeyScene)
    assert pilot.scene.problem.startswith(words)


@pytest.mark.parametrize("action", [Action.BACK, Action.CONTINUE])
def test_back_and_continue_keep_their_keys(pilot: Pilot, action: Action) -> None:
    pilot.click(f"action-{action.value}")
    for name in USUAL[action]:
        for button in ("change", "remove"):
            assert pilot.scene.focus.find(f"{button}-{name}") is None


def test_the_list_of_keys_follows_at_once_and_leads_to_the_page(pilot: Pilot) -> None:
    listen(pilot, Action.RULES, "change-r")
    pilot.key("f8")
    pilot.key("f1")
    scene = pilot.scene
    assert isinstance(scene, KeysScene)
    caps = [
        cap for groups in scene.columns for _, lines in groups for each, _ in lines for cap in each
    ]
    assert "F8" in caps
    assert "R" not in caps
    pilot.click("change")
    assert isinstance(pilot.scene, SettingsScene)
    assert pilot.scene.page == "keys"


# --- Reset ------------------------------------------------------------------------------------

CHANGED = Settings(
    player="Bo",
    avatar="rocco",
    language="pl",
    speed="fast",
    reduced_motion=True,
    muted=True,
    sound_captions=True,
    text_size=120,
    auto_continue=True,
    confirm_big_pot=True,
    coach="off",
    peek="toggle",
    clock=30,
    deck="four-colour",
    felt="blue",
    back="green",
    sort_hands=False,
    declaration="drop",
    chip_means="out",
    volume=Volume(10, 20, 30, 40, 50, 60),
    keys={"log": ["f7"]},
)


@pytest.mark.parametrize("page", list(pages()))
def test_a_reset_names_what_it_resets_and_leaves_the_other_pages(tmp_path: Path, page: str) -> None:
    with opened(tmp_path, msgspec.structs.replace(CHANGED, language="en")) as pilot:
        app = pilot.app
        before = app.settings
        pilot.show(SettingsScene(app, page))
        pilot.click("reset")
        question = pilot.scene
        assert isinstance(question, ConfirmScene)
        for label in reset_of(page, before, app.keymap).labels:
            assert label in question.ask.sentence
        pilot.key("escape")
        assert app.settings == before, "nothing without an answer"
        pilot.click("reset")
        pilot.click("yes")
        assert isinstance(pilot.scene, SettingsScene)
        assert not pilot.scene.focus.find("reset").focusable, "nothing is left"  # type: ignore[union-attr]
        for other in pages():
            for row in rows(other, app.keymap):
                usual = other == page and row.name not in KEPT
                assert row.value(app.settings) == row.value(Settings() if usual else before)
        assert app.settings.keys == ({} if page == "keys" else before.keys)
        assert app.settings.player == "Bo"
        assert load(app.settings_path)[0] == app.settings

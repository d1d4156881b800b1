"""Notices cover nothing and do not follow to another screen."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest

from guts_gui.app.notice import READ, SHOWN_FOR, Notices
from guts_gui.app.notice_place import things
from guts_gui.app.stack import lay
from guts_gui.drawing.display_list import Page
from guts_gui.scenes.common.keys import KeysScene
from guts_gui.scenes.settings.settings import SettingsScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import SIZES_OF_TEXT, Pilot, opened
from tests.gui.helpers.places import PLACES, at, quiet, seeded
from tests.gui.helpers.players import decide, table_of

LONG = {
    "en": "Friday.toml can't be read, so the table has the default rules of the game instead. "
    "Fix the file, or save the table again.",
    "pl": "Nie można odczytać Friday.toml, więc przy stole są zwykłe zasady tej gry. Popraw plik "
    "albo zapisz stół jeszcze raz.",
    "ru": "Не удалось прочитать Friday.toml, поэтому за столом обычные правила этой игры. Исправь "
    "файл или сохрани стол ещё раз.",
}
"""As long as a notice may be (docs/style.md)."""
AT_ONCE = ("title", "new table", "settings, keys", "table", "bots", "rules")


def assert_covers_nothing(pilot: Pilot) -> None:
    """Assert that the banner lies in the window, and on nothing that the top scene draws."""
    app = pilot.app
    assert app.notices.current is not None
    place = app.notices.place
    assert pygame.Rect((0, 0), app.screen.get_size()).contains(place)
    page = Page(app.screen.get_size())
    lay(app.scene, page.surface, on_top=True)
    drawn = things(page, app.scene.spare)
    assert len(drawn) > 3, "nothing is drawn"
    assert not [box for box in drawn if place.colliderect(box)]
    shown = [widget for widget in pilot.widgets if widget.visible]
    assert not [widget.key for widget in shown if place.colliderect(widget.place)]


@pytest.mark.parametrize(
    "place",
    [name if name in AT_ONCE else pytest.param(name, marks=pytest.mark.slow) for name in PLACES],
)
def test_a_notice_covers_nothing_on_any_screen(place: str, tmp_path: Path) -> None:
    """One visit, for the way there takes the time: language and size change on the spot."""
    with at(place, tmp_path, size=(960, 540)) as pilot:
        for language, text_size in product(LONG, (100, 150)):
            pilot.app.change_settings(language=language, text_size=text_size)
            quiet(pilot)
            pilot.app.notify(LONG[language])
            pilot.pump(2)
            assert_covers_nothing(pilot)


@pytest.mark.parametrize(("size", "text_size"), SIZES_OF_TEXT)
@pytest.mark.parametrize(
    ("game", "seats"), [("three-card", 2), ("three-five-seven", 7), ("hi-lo", 10)]
)
def test_a_notice_covers_nobody_during_a_deal(
    game: str, seats: int, size: tuple[int, int], text_size: int, tmp_path: Path
) -> None:
    settings = Settings(player="Ann", text_size=text_size)
    with seeded(Random(1)), opened(tmp_path, settings, size=size) as pilot:
        pilot.app.replace(TableScene.new(pilot.app, table_of(game, 1, seats - 1), seed=3))
        rng, moments = Random(5), 0
        while moments < 40:
            scene = pilot.scene
            assert isinstance(scene, TableScene)
            if scene.deciding:
                decide(pilot, scene, rng)
            elif scene.waiting:
                break
            pilot.pump(30, dt=1 / 30)
            pilot.app.notify(LONG["en"])
            pilot.pump(1, dt=0.0)
            assert_covers_nothing(pilot)
            moments += 1
        assert moments > 3


def test_a_notice_keeps_its_distance_where_there_is_room(tmp_path: Path) -> None:
    with at("table", tmp_path, size=(1280, 720)) as pilot:
        pilot.app.notify("The bots are studying this game.")
        pilot.pump(2)
        page = Page(pilot.app.screen.get_size())
        lay(pilot.scene, page.surface, on_top=True)
        around = pilot.app.notices.place.inflate(16, 16)
        assert around.collidelist(things(page, pilot.scene.spare)) < 0


def test_boxes_in_a_part_of_the_window_and_outside_of_a_clip() -> None:
    page = Page((200, 100))
    spot, room = pygame.Surface((10, 10)), pygame.Surface((200, 100))
    page.blit(room, (0, 0))
    page.subsurface((100, 50, 50, 50)).blit(spot, (5, 5))
    page.set_clip((0, 0, 20, 20))
    page.blit(spot, (15, 15))
    page.blit(spot, (50, 15))
    page.set_clip(None)
    page.fblits([(spot, (190, 95))])
    assert things(page) == [(105, 55, 10, 10), (15, 15, 5, 5), (190, 95, 10, 5)]


# --- Screens ----------------------------------------------------------------------------------


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path, Settings(reduced_motion=True)) as pilot:
        pilot.show(TitleScene(pilot.app))
        yield pilot


def test_a_notice_does_not_follow_to_the_next_screen(pilot: Pilot) -> None:
    pilot.app.notify("The first.", "The second.")
    pilot.pump(2)
    pilot.show(SettingsScene(pilot.app))
    assert pilot.app.notices.current is None
    pilot.key("escape")
    assert pilot.app.notices.current is None, "and does not come back"


def test_a_sheet_is_another_screen(pilot: Pilot) -> None:
    pilot.app.notify("The first.")
    pilot.pump(2)
    pilot.show(KeysScene(pilot.app))
    assert pilot.app.notices.current is None


def test_a_notice_shows_the_key_that_dismisses_it_now(pilot: Pilot) -> None:
    notices = pilot.app.notices
    pilot.show(SettingsScene(pilot.app))
    pilot.app.notify("The disk is full.")
    pilot.pump()
    before = pilot.pixels(notices.place)
    pilot.app.change_settings(keys={"back": ["backspace"]})
    pilot.pump()
    after = pilot.pixels(notices.place)
    notices.dismiss()
    pilot.app.notify("The disk is full.")
    pilot.pump()
    assert after == pilot.pixels(notices.place) != before


def test_a_fault_stays_until_it_has_been_seen(pilot: Pilot) -> None:
    pilot.app.notify("The first.")
    pilot.app.notify("A fault.", lasting=True)
    pilot.pump(2)
    pilot.show(SettingsScene(pilot.app))
    assert pilot.app.notices.current == "A fault."
    pilot.wait(SHOWN_FOR - READ)
    pilot.key("escape")
    pilot.key("escape")
    assert isinstance(pilot.scene, TitleScene)
    assert pilot.app.notices.current is None


def test_what_is_said_while_a_screen_closes_belongs_to_the_next(pilot: Pilot) -> None:
    pilot.show(SettingsScene(pilot.app))
    pilot.app.notify("Saved.")
    pilot.app.pop()
    pilot.pump(2)
    assert pilot.app.notices.current == "Saved."
    pilot.show(SettingsScene(pilot.app))
    assert pilot.app.notices.current is None
    pilot.app.notify("Said.")
    pilot.pump(2)
    pilot.app.pop()
    pilot.app.notify("Said.")
    pilot.pump(2)
    assert pilot.app.notices.current == "Said.", "said again on the next one"


def test_a_sentence_is_withdrawn_from_any_place_in_the_queue() -> None:
    notices = Notices()
    for sentence in ("One.", "Two.", "Three.", "Two."):
        notices.say(sentence)
    notices.withdraw("Two.")
    notices.withdraw("One.")
    assert notices.current == "Three."
    assert notices.dismiss()
    assert notices.current is None
    assert not notices.follow(object())


def test_a_notice_makes_room_for_what_comes_near_it(tmp_path: Path) -> None:
    """It stays where it is while its distance is kept, and goes to another place otherwise."""
    with opened(tmp_path, Settings(), size=(1280, 720)) as pilot:
        brush, notices = pilot.app.brush, Notices()
        window = pygame.Rect(0, 0, 1280, 720)
        notices.say("Short.")
        notices.settle(window, brush, "Esc", [list])
        at = notices.place
        for apart, stays in ((9, True), (7, False)):
            near = pygame.Rect(at.right + apart, at.y, 20, at.h)
            notices.settle(window, brush, "Esc", [lambda near=near: [near]])
            assert (notices.place == at) is stays
            assert not notices.place.inflate(16, 16).colliderect(near)

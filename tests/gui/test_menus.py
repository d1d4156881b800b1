"""Every menu by keyboard alone, by mouse alone, and at every size."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from guts_engine.presets import PRESETS
from guts_gui.app import REBUILD_EVERY
from guts_gui.assets import Face
from guts_gui.games import AT_THE_TABLE, game_card, shows
from guts_gui.notice import SHOWN_FOR
from guts_gui.scenes import Scene
from guts_gui.scenes.keys import KeysScene
from guts_gui.scenes.menu import MenuScene
from guts_gui.scenes.new_table import NewTableScene
from guts_gui.scenes.settings import SettingsScene
from guts_gui.scenes.table import TableScene
from guts_gui.scenes.title import TitleScene
from guts_gui.settings import LastTable, Settings, load
from guts_gui.setup import QUICK_BOTS, Draft, quick_setup, seating
from guts_gui.storage import Store
from guts_gui.widgets import Button, Choice, Stepper
from tests.gui.pilot import SIZES, Pilot, noon, opened

SCENES = (TitleScene, NewTableScene, SettingsScene, KeysScene, MenuScene)
MakeScene = Callable[..., Scene]


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        yield pilot


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with a session that was left after thirteen deals."""
    store, _ = Store.open(tmp_path / "guts.sqlite3", now=noon)
    session = store.begin(header="", game="three-card", title="Three-Card Guts")
    store.append(session, ["line"], deals=13)
    yield store
    store.close()


def over(pilot: Pilot, make: MakeScene) -> None:
    """Show a scene where it belongs: the title alone, all others above it."""
    if make is not TitleScene:
        pilot.show(make(pilot.app))


def assert_sound(pilot: Pilot) -> None:
    """Every control lies in the window and apart from the others, and no word is cut short."""
    window = pygame.Rect((0, 0), pilot.app.screen.get_size())
    widgets = pilot.widgets
    for number, widget in enumerate(widgets):
        assert window.contains(widget.place), widget.key
        for other in widgets[number + 1 :]:
            assert not widget.place.colliderect(other.place), (widget.key, other.key)
        if isinstance(widget, Button):
            text, px, room = widget.lettering()
            assert pilot.app.art.text_size(text, Face.DISPLAY, px)[0] <= room, widget.key
        if isinstance(widget, Choice):
            (_, title), lines, px = widget.lines()
            assert title * 1.3 + len(lines) * px * 1.25 <= widget.place.h, widget.key
    assert pilot.app.art.cut == set()


# The look


@pytest.mark.parametrize("make", SCENES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text_size", [100, 150])
def test_nothing_overlaps_or_is_cut(
    tmp_path: Path, make: MakeScene, size: tuple[int, int], text_size: int
) -> None:
    settings = Settings(text_size=text_size, table=LastTable(seats=10))
    with opened(tmp_path, settings, size=size) as pilot:
        pilot.show(TitleScene(pilot.app))
        over(pilot, make)
        assert pilot.app.screen.get_size() == size
        assert_sound(pilot)


@pytest.mark.parametrize("players", range(2, 11))
def test_every_number_of_seats_fits(tmp_path: Path, players: int) -> None:
    settings = Settings(player="Maximilian Weber", table=LastTable(seats=players))
    with opened(tmp_path, settings) as pilot:
        pilot.show(NewTableScene(pilot.app))
        assert_sound(pilot)
        seats = [widget for widget in pilot.widgets if widget.key.startswith("seat-")]
        assert len(seats) == players - 1


@pytest.mark.parametrize("make", SCENES)
def test_a_window_may_be_resized_at_any_moment(pilot: Pilot, make: MakeScene) -> None:
    over(pilot, make)
    pilot.key("tab")
    focused = pilot.focused
    for size in ((960, 540), (1700, 1000), (1000, 1000), (1280, 720)):
        pilot.resize(*size)
        assert pilot.app.frame.size_px == size
        assert_sound(pilot)
        assert pilot.focused == focused


def test_dragging_an_edge_rebuilds_now_and_then(pilot: Pilot) -> None:
    frames = []
    for width in range(1280, 1580, 10):
        pygame.display.set_mode((width, 720), pygame.RESIZABLE)
        pilot.pump()
        frames.append(pilot.app.frame.width_px)
    assert len(set(frames)) <= 2 + len(frames) / 60 / REBUILD_EVERY
    pilot.wait(2 * REBUILD_EVERY)
    assert pilot.app.frame.width_px == 1570


# The keyboard


@pytest.mark.parametrize("make", SCENES)
def test_tab_reaches_every_control_with_a_visible_ring(pilot: Pilot, make: MakeScene) -> None:
    over(pilot, make)
    pilot.move((1279, 719))
    everyone = [widget.key for widget in pilot.widgets]
    seen = []
    for _ in everyone:
        widget = pilot.widget(pilot.focused)
        seen.append(widget.key)
        ring = widget.ring.inflate(14, 14)
        lit = pilot.pixels(ring)
        assert b"\xff\xfd\xf6" in lit
        pilot.key("tab")
        if len(everyone) > 1:
            assert pilot.pixels(ring) != lit
    assert sorted(seen) == sorted(everyone)
    assert pilot.focused == seen[0]


@pytest.mark.parametrize("make", SCENES)
def test_arrows_leave_no_control_out(pilot: Pilot, make: MakeScene) -> None:
    """Up and Down lead from anywhere to somewhere, and never nowhere."""
    over(pilot, make)
    for _ in range(40):
        pilot.key("down")
        assert pilot.focused
    for _ in range(40):
        pilot.key("up")
        assert pilot.focused


def test_enter_deals_at_once(pilot: Pilot) -> None:
    assert pilot.focused == "deal"
    pilot.key("enter")
    assert isinstance(pilot.scene, TableScene)


def test_a_left_session_stands_first(tmp_path: Path, store: Store) -> None:
    with opened(tmp_path, store=store) as pilot:
        pilot.show(TitleScene(pilot.app))
        assert pilot.focused == "resume"
        button = pilot.widgets[0]
        assert isinstance(button, Button)
        assert button.text == "Resume: Three-Card Guts, deal 13"
        assert_sound(pilot)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_title_with_a_left_session_fits(
    tmp_path: Path, store: Store, size: tuple[int, int]
) -> None:
    with opened(tmp_path, Settings(text_size=150), size=size, store=store) as pilot:
        pilot.show(TitleScene(pilot.app))
        assert_sound(pilot)


def test_new_table_by_keyboard_alone(pilot: Pilot) -> None:
    pilot.key("down")
    pilot.key("enter")
    assert isinstance(pilot.scene, NewTableScene)
    assert pilot.focused == "sit"
    while pilot.focused != "game-survivor":
        pilot.key("tab")
    pilot.key("enter")
    while pilot.focused != "ante":
        pilot.key("tab")
    pilot.type("15")
    pilot.key("tab")
    while pilot.focused != "players":
        pilot.key("tab")
    pilot.key("right")
    while pilot.focused != "seat-0":
        pilot.key("tab")
    pilot.key("right")
    draft = pilot.scene.draft
    assert (draft.game, draft.ante, draft.players) == ("survivor", 15, 6)
    assert draft.seated[:2] == ("walter", "mina")
    pilot.key("enter")
    assert isinstance(pilot.scene, TableScene)
    assert pilot.app.settings.table == LastTable("survivor", 6, 15, 500, None)
    kept, _ = load(pilot.app.settings_path)
    assert kept.table == pilot.app.settings.table


def test_escape_goes_back(pilot: Pilot) -> None:
    for make in (NewTableScene, SettingsScene, KeysScene, MenuScene):
        pilot.show(make(pilot.app))
        pilot.key("escape")
        assert isinstance(pilot.scene, TitleScene)


def test_f1_shows_the_keys_anywhere_once(pilot: Pilot) -> None:
    for make in (SettingsScene, NewTableScene, MenuScene):
        pilot.show(make(pilot.app))
        pilot.key("f1")
        assert isinstance(pilot.scene, KeysScene)
        pilot.key("f1")
        assert isinstance(pilot.scene, make)


def test_the_key_on_sit_down_tells_the_truth(pilot: Pilot) -> None:
    scene = NewTableScene(pilot.app)
    pilot.show(scene)
    assert scene.sit.cap == "Enter"
    pilot.scene.focus.give(pilot.widget("game-survivor"))
    pilot.pump(2)
    assert scene.sit.cap == ""
    pilot.key("enter")
    assert scene.sit.cap == "Enter"
    assert scene.draft.game == "survivor"


# The mouse


def test_new_table_by_mouse_alone(pilot: Pilot) -> None:
    pilot.click("new")
    scene = pilot.scene
    assert isinstance(scene, NewTableScene)
    pilot.click("game-two-card")
    assert scene.draft.declare == "sequential"
    assert pilot.focused == "game-two-card"
    declare = pilot.widget("declare").ring
    pilot.click((declare.right - 12, declare.centery))
    assert scene.draft.declare == "simultaneous"
    assert isinstance(pilot.widget("declare"), Stepper)
    seat = pilot.widget("seat-1").ring
    pilot.click((seat.left + 12, seat.centery))
    assert scene.draft.seated == ("walter", "mina", "odile", "rocco")
    face = pilot.widget("face").ring
    pilot.click((face.right - 12, face.centery))
    assert scene.draft.avatar != "ann"
    assert scene.draft.avatar not in scene.draft.seated
    pilot.click("back")
    assert isinstance(pilot.scene, TitleScene)


def test_the_menu_by_mouse_alone(pilot: Pilot) -> None:
    for key, make in (("settings", SettingsScene), ("keys", KeysScene), ("new", NewTableScene)):
        pilot.show(MenuScene(pilot.app))
        pilot.click(key)
        assert isinstance(pilot.scene, make)
        pilot.key("escape")
        if isinstance(pilot.scene, MenuScene):
            pilot.click("continue")
        assert isinstance(pilot.scene, TitleScene)
    pilot.show(MenuScene(pilot.app))
    pilot.click("title")
    assert len(pilot.app.scenes) == 1
    pilot.show(MenuScene(pilot.app))
    pilot.press(pilot.widget("quit").place.center)
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pilot.widget("quit").place.center, button=1)
    )
    assert not pilot.app.loop_once(0.1)


def test_a_sheet_keeps_clicks_from_what_lies_below(pilot: Pilot) -> None:
    deal = pilot.widget("deal").place.midleft
    pilot.show(KeysScene(pilot.app))
    pilot.click((deal[0] + 4, deal[1]))
    assert isinstance(pilot.scene, KeysScene)


# Settings


def test_settings_take_effect_and_are_kept(pilot: Pilot) -> None:
    pilot.show(SettingsScene(pilot.app))
    steps = {
        "speed": ("fast", "speed"),
        "reduced_motion": (True, "reduced_motion"),
        "auto_continue": (True, "auto_continue"),
        "text_size": (110, "text_size"),
    }
    for key, (value, name) in steps.items():
        pilot.scene.focus.give(pilot.widget(key))
        pilot.key("right")
        assert getattr(pilot.app.settings, name) == value
        assert pilot.focused == key
    assert pilot.app.frame.text_size == 110
    pilot.scene.focus.give(pilot.widget("volume-chips"))
    pilot.key("left")
    pilot.scene.focus.give(pilot.widget("sound"))
    pilot.key("right")
    assert pilot.app.audio.muted
    pilot.scene.focus.give(pilot.widget("player"))
    pilot.type("a")
    assert load(pilot.app.settings_path)[0] == pilot.app.settings
    assert pilot.app.settings.player == "Anna"
    assert pilot.app.settings.volume.chips == 70


def test_full_screen_is_refused_politely(pilot: Pilot) -> None:
    pilot.key("f11")
    pilot.wait(0.3)
    pilot.key("f11")
    pilot.wait(0.3)
    assert isinstance(pilot.scene, TitleScene)
    assert_sound(pilot)


def test_a_setting_that_cannot_be_saved_is_told(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    pilot.app.settings_path = tmp_path / "file" / "settings.toml"
    pilot.key("m")
    assert pilot.app.settings.muted
    assert pilot.app.notices.current is not None
    assert "settings" in pilot.app.notices.current


# Notices


def test_a_notice_stays_until_it_is_read(pilot: Pilot) -> None:
    pilot.app.notify("The first.")
    pilot.app.notify("The second.")
    pilot.pump(2)
    pilot.wait(SHOWN_FOR / 2)
    assert pilot.app.notices.current == "The first."
    pilot.key("escape")
    assert pilot.app.notices.current == "The second."
    pilot.click(pilot.app.notices.place.center)
    assert pilot.app.notices.current is None
    assert isinstance(pilot.scene, TitleScene)


def test_a_notice_goes_by_itself(pilot: Pilot) -> None:
    pilot.app.notify("A long sentence that does not fit " * 8)
    pilot.pump(2)
    window = pygame.Rect((0, 0), pilot.app.screen.get_size())
    assert window.contains(pilot.app.notices.place)
    pilot.wait(SHOWN_FOR + 0.1)
    assert pilot.app.notices.current is None


# Rest


def test_nothing_is_drawn_while_nothing_happens(pilot: Pilot) -> None:
    pilot.wait(2)
    pilot.app.screen.fill("#123456")
    pilot.wait(2)
    assert pilot.pixels(pygame.Rect(0, 0, 1, 1)) == b"\x12\x34\x56"
    pilot.app.invalidate()
    pilot.pump()
    assert pilot.pixels(pygame.Rect(0, 0, 1, 1)) != b"\x12\x34\x56"


def test_closing_leaves_every_scene_and_keeps_the_size(tmp_path: Path) -> None:
    left = []

    class Told(TitleScene):
        def leave(self) -> None:
            left.append(self)

    with opened(tmp_path) as pilot:
        pilot.show(Told(pilot.app))
        pilot.show(Told(pilot.app))
        pilot.resize(1400, 800)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert not pilot.app.loop_once(0.0)
    assert len(left) == 2
    assert load(tmp_path / "settings.toml")[0].window == (1400, 800)


# What is chosen


def test_the_quick_table() -> None:
    setup = quick_setup(Settings(player="Ann"))
    assert setup.game == "three-card"
    assert setup.chips == 500
    assert dict(setup.rules) == {"ante": 5, "declare": "simultaneous"}
    assert [seat.bot for seat in setup.seats] == [None, *QUICK_BOTS]


def test_nobody_sits_across_from_themselves() -> None:
    assert "mina" not in seating("mina", QUICK_BOTS)[:8]
    assert len(set(seating("mina", QUICK_BOTS))) == 9


def test_the_games_to_choose_are_those_the_table_can_show(pilot: Pilot) -> None:
    scene = NewTableScene(pilot.app)
    pilot.show(scene)
    assert tuple(scene.tiles) == AT_THE_TABLE
    assert set(AT_THE_TABLE) <= set(PRESETS)
    assert all(shows(PRESETS[game]) for game in AT_THE_TABLE)
    assert all(game_card(game).sentence for game in AT_THE_TABLE)


def test_a_last_table_of_a_game_that_cannot_be_shown_is_another_one() -> None:
    settings = msgspec.structs.replace(Settings(), table=LastTable("napalm", 5, 5, 500, None))
    assert Draft.of(settings).game == "three-card"


def test_a_last_table_that_no_longer_exists_is_put_right() -> None:
    settings = msgspec.structs.replace(
        Settings(), table=LastTable("chess", 10, 5_000_000, 1, "shouting")
    )
    draft = Draft.of(settings)
    assert (draft.game, draft.declare) == ("three-card", "simultaneous")
    assert (draft.players, draft.ante, draft.chips) == (10, 1000, 10)
    assert len(draft.setup().seats) == 10

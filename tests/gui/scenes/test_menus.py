"""Every menu by keyboard alone, by mouse alone, and at every size."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from guts_engine.bots.personas import PERSONAS
from guts_gui.app.app import REBUILD_EVERY, App
from guts_gui.app.notice import READ, SHOWN_FOR
from guts_gui.app.scene import Scene
from guts_gui.controls import Button, Look, Slider, Stepper
from guts_gui.controls.keys import CARDS, Action
from guts_gui.history.store import Store
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.common.keys import KeysScene
from guts_gui.scenes.settings.settings import SettingsScene
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import LastTable, Settings, load
from guts_gui.setup.draft import QUICK_BOTS, quick_setup, seating
from tests.gui.helpers.legible import assert_sound
from tests.gui.helpers.pilot import SIZES, Pilot, noon, opened
from tests.gui.helpers.places import at

MakeScene = Callable[..., Scene]


WHEELED = (
    "settings",
    "settings, cards",
    "settings, secret",
    "settings, sound",
    "settings, window",
    "new table",
    "drills",
    "workshop, hands",
    "workshop, nerves",
    "game editor, a declaration",
    "replay",
)
"""Places with values that the wheel could change."""


def menu(app: App) -> MenuScene:
    """A menu without a session to end."""

    def nothing() -> None:
        return

    words = ("Paused", "")
    return MenuScene(app, rules=nothing, company=nothing, end=nothing, status=lambda: words)


SCENES = (TitleScene, NewTableScene, SettingsScene, KeysScene, menu)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """At the main menu without bots, because these tests are about time and rest."""
    with opened(tmp_path, Settings(player="Ann", reduced_motion=True)) as pilot:
        pilot.show(TitleScene(pilot.app))
        yield pilot


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with a session left after thirteen deals."""
    store, _ = Store.open(tmp_path / "guts.sqlite3", now=noon)
    session = store.begin(header="", game="three-card", title="Three-Card Guts")
    store.append(session, ["line"], deals=13)
    yield store
    store.close()


def over(pilot: Pilot, make: MakeScene) -> None:
    """Show a scene where it belongs: the main menu alone, all others above it."""
    if make is not TitleScene:
        pilot.show(make(pilot.app))


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
        ring = widget.ring.union(widget.place).inflate(14, 14)
        lit = pilot.pixels(ring)
        assert b"\xff\xfd\xf6" in lit
        pilot.key("tab")
        if len(everyone) > 1:
            assert pilot.pixels(ring) != lit
    assert sorted(seen) == sorted(everyone)
    assert pilot.focused == seen[0]


@pytest.mark.parametrize("make", SCENES)
def test_arrows_leave_no_control_out(pilot: Pilot, make: MakeScene) -> None:
    """Up and Down always lead to a control."""
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
        assert button.text == "Resume"
        assert isinstance(pilot.scene, TitleScene)
        assert "Three-Card Guts, deal 13" in [words for words, _ in pilot.scene.notes]
        assert_sound(pilot)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_title_with_a_left_session_fits(
    tmp_path: Path, store: Store, size: tuple[int, int]
) -> None:
    with opened(tmp_path, Settings(text_size=150), size=size, store=store) as pilot:
        pilot.show(TitleScene(pilot.app))
        assert_sound(pilot)


def test_escape_goes_back(pilot: Pilot) -> None:
    for make in (NewTableScene, SettingsScene, KeysScene, menu):
        pilot.show(make(pilot.app))
        pilot.key("escape")
        assert isinstance(pilot.scene, TitleScene)


def test_f1_shows_the_keys_anywhere_once(pilot: Pilot) -> None:
    for make in (SettingsScene, NewTableScene, menu):
        scene = make(pilot.app)
        pilot.show(scene)
        pilot.key("f1")
        assert isinstance(pilot.scene, KeysScene)
        pilot.key("f1")
        assert pilot.scene is scene


def test_the_sheet_of_keys_has_every_key_as_it_is_now(tmp_path: Path) -> None:
    """The coach's key is only shown with the coach."""
    changed = {"peek": ["f2"], "high": ["y"], "card_7": ["8"], "rules": ["f3"]}
    with opened(tmp_path, Settings(keys=changed)) as pilot:
        scene = KeysScene(pilot.app)
        pilot.show(scene)
        rows = [
            cap
            for groups in scene.columns
            for _, lines in groups
            for caps, _ in lines
            for cap in caps
        ]
        keymap = pilot.app.keymap
        for action in set(Action) - {Action.COACH, *CARDS}:
            assert keymap.label(action) in rows, action
        assert "1 to 8" in rows
        assert {"F2", "Y", "F3"} <= set(rows)
        assert_sound(pilot)


def test_the_key_on_sit_down_tells_the_truth(pilot: Pilot) -> None:
    scene = NewTableScene(pilot.app)
    pilot.show(scene)
    assert scene.accepting.cap == "Enter"
    pilot.scene.focus.give(pilot.widget("game-survivor"))
    pilot.pump(2)
    assert scene.accepting.cap == ""
    pilot.key("enter")
    assert scene.accepting.cap == "Enter"
    assert scene.draft.game == "survivor"


# The mouse


def test_the_menu_by_mouse_alone(pilot: Pilot) -> None:
    for key, make in (("settings", SettingsScene), ("keys", KeysScene), ("new", NewTableScene)):
        pilot.show(menu(pilot.app))
        pilot.click(key)
        assert isinstance(pilot.scene, make)
        pilot.key("escape")
        if isinstance(pilot.scene, MenuScene):
            pilot.click("continue")
        assert isinstance(pilot.scene, TitleScene)
    pilot.show(menu(pilot.app))
    pilot.click("title")
    assert len(pilot.app.scenes) == 1
    pilot.show(menu(pilot.app))
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
    pilot.app.change_settings(reduced_motion=False)
    pilot.show(SettingsScene(pilot.app))
    for page, steps in {
        "play": {
            "speed": "fast",
            "reduced_motion": True,
            "auto_continue": True,
            "confirm_big_pot": True,
        },
        "cards": {"deck": "four-colour", "back": "blue", "felt": "blue"},
        "secret": {"peek": "toggle", "clock": 15, "chip_means": "out", "declaration": "drop"},
        "sound": {"volume-chips": 90, "muted": True},
        "window": {"avatar": "leo", "text_size": 110},
    }.items():
        pilot.click(f"page-{page}")
        assert pilot.focused == f"page-{page}"
        for key, value in steps.items():
            pilot.scene.focus.give(pilot.widget(key))
            pilot.key("right")
            settings = pilot.app.settings
            held = settings.volume if key.startswith("volume-") else settings
            assert getattr(held, key.removeprefix("volume-")) == value
            assert pilot.focused == key
            assert pilot.app.art.cut == set()
    assert pilot.app.frame.text_size == 110
    assert pilot.app.audio.muted
    assert (pilot.app.art.deck, pilot.app.art.back, pilot.app.art.felt) == (
        "four-colour",
        "blue",
        "blue",
    )
    pilot.scene.focus.give(pilot.widget("player"))
    pilot.type("a")
    assert load(pilot.app.settings_path)[0] == pilot.app.settings
    assert pilot.app.settings.player == "Anna"


def test_every_page_of_the_settings_by_keyboard_alone(pilot: Pilot) -> None:
    pilot.show(SettingsScene(pilot.app))
    for page in ("cards", "secret", "sound", "window", "keys"):
        while pilot.focused != f"page-{page}":
            pilot.key("tab")
        pilot.key("enter")
        assert pilot.focused == f"page-{page}"
        pilot.key("right")
        assert not pilot.focused.startswith("page-")
        reached = set()
        for _ in pilot.widgets:
            reached.add(pilot.focused)
            pilot.key("tab")
        assert reached == {widget.key for widget in pilot.widgets}
    pilot.key("escape")
    assert isinstance(pilot.scene, TitleScene)


def test_every_sound_can_be_heard_before_it_is_set(pilot: Pilot) -> None:
    pilot.show(SettingsScene(pilot.app, "sound"))
    heard = pilot.app.audio.played
    assert heard is not None
    for kind, sound in (
        ("cards", "deal"),
        ("chips", "chip"),
        ("hands", "fist"),
        ("signals", "turn"),
        ("room", "room"),
    ):
        heard.clear()
        pilot.click(f"try-{kind}")
        assert heard == [sound]


@pytest.mark.parametrize(
    ("page", "key", "typed"), [("secret", "clock", "45"), ("window", "text_size", "125")]
)
@pytest.mark.parametrize("how", ["tab", "shift+tab", "up", "enter"])
def test_a_number_is_taken_as_the_focus_goes_on(
    pilot: Pilot, page: str, key: str, typed: str, how: str
) -> None:
    """The page is rebuilt for the new number, and the focus is where it moved."""
    pilot.show(SettingsScene(pilot.app, page))
    pilot.scene.focus.give(pilot.widget(key))
    pilot.type(typed)
    pilot.key(how)
    assert getattr(pilot.app.settings, key) == int(typed)
    assert pilot.widget(pilot.focused) is pilot.scene.focus.current
    assert (pilot.focused == key) == (how == "enter")


def test_a_face_that_does_not_exist_can_be_left_for_one_that_does(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(avatar="nobody")) as pilot:
        pilot.show(SettingsScene(pilot.app, "window"))
        pilot.scene.focus.give(pilot.widget("avatar"))
        pilot.key("right")
        assert pilot.app.settings.avatar == "ann"


def test_what_a_chip_means_is_asked_only_of_fists(pilot: Pilot) -> None:
    pilot.show(SettingsScene(pilot.app, "secret"))
    assert pilot.widget("chip_means").focusable
    pilot.scene.focus.give(pilot.widget("declaration"))
    pilot.key("right")
    assert not pilot.widget("chip_means").focusable


@pytest.mark.parametrize(
    ("key", "value"), [("deck", "large-index"), ("back", "green"), ("felt", "red")]
)
def test_cards_and_cloth_change_before_your_eyes(pilot: Pilot, key: str, value: str) -> None:
    table = TableScene.new(pilot.app, quick_setup(pilot.app.settings), seed=4)
    table.show.pace = 0.0
    pilot.show(table)
    pilot.pump(100, dt=0.2)
    before = pilot.pixels()
    pilot.app.change_settings(**{key: value})
    pilot.wait(0.2)
    assert pilot.pixels() != before
    pilot.app.change_settings(**{key: getattr(Settings(), key)})
    pilot.wait(0.2)
    assert pilot.pixels() == before


@pytest.mark.parametrize("page", ["cards", "secret", "sound", "window", "keys"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text_size", [100, 150])
def test_every_page_of_the_settings_fits(
    tmp_path: Path, page: str, size: tuple[int, int], text_size: int
) -> None:
    with opened(tmp_path, Settings(text_size=text_size), size=size) as pilot:
        pilot.show(SettingsScene(pilot.app, page))
        assert_sound(pilot)


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
    assert pilot.app.notices.current.startswith("Settings not saved.")


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


def test_a_notice_that_may_have_been_read_makes_way_for_whoever_goes_on(pilot: Pilot) -> None:
    pilot.app.notify("The first.")
    pilot.pump(2)
    pilot.key("down")
    assert pilot.app.notices.current == "The first.", "it has hardly been seen"
    pilot.wait(READ)
    before = pilot.focused
    pilot.key("down")
    assert pilot.app.notices.current is None
    assert pilot.focused != before, "the key does what it does without a notice"


# Rest


def test_nothing_is_drawn_while_nothing_happens(pilot: Pilot) -> None:
    pilot.wait(2)
    pilot.app.screen.fill("#123456")
    pilot.wait(2)
    assert pilot.pixels(pygame.Rect(0, 0, 1, 1)) == b"\x12\x34\x56"
    pilot.app.invalidate()
    pilot.pump()
    assert pilot.pixels(pygame.Rect(0, 0, 1, 1)) == b"\x12\x34\x56"
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
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
    assert dict(setup.rules) == {"ante": 5, "declare": "simultaneous", "rebuys": -1}
    assert [seat.bot for seat in setup.seats] == [None, *QUICK_BOTS]


def test_nobody_sits_across_from_themselves() -> None:
    assert "mina" not in seating("mina", QUICK_BOTS)[:8]
    assert set(seating("mina", QUICK_BOTS)) == set(PERSONAS)


def test_a_way_back_says_where_it_leads(pilot: Pilot) -> None:
    scene = Scene(pilot.app)
    assert scene.back_label == "Back"
    pilot.app.push(scene)
    assert scene.back_label == "To menu"
    above = Scene(pilot.app)
    pilot.app.push(above)
    assert above.back_label == "Back", "a scene without a name"


# --- The wheel ----------------------------------------------------------------------------------


def values(pilot: Pilot) -> dict[str, object]:
    """The values of the controls."""
    valued = (each for each in pilot.widgets if isinstance(each, Stepper | Slider))
    return {each.key: each.value for each in valued}


@pytest.mark.parametrize("place", WHEELED)
def test_the_wheel_changes_nothing_until_a_control_is_given_the_focus(
    tmp_path: Path, place: str
) -> None:
    with at(place, tmp_path) as pilot:
        before, settings = values(pilot), pilot.app.settings
        assert before
        for key in before:
            widget = pilot.widget(key)
            pilot.scene.focus.give(widget)  # as a scene does when it begins
            for by in (1, -1):
                pilot.wheel(widget.ring.center, by)
                assert (values(pilot), pilot.app.settings) == (before, settings)


# --- Questions before a loss --------------------------------------------------------------------


@pytest.mark.parametrize(
    "place",
    [
        "key in use",
        "settings to reset",
        "bot to delete",
        "session to end",
        pytest.param("session to delete", marks=pytest.mark.slow),
        pytest.param("big pot", marks=pytest.mark.slow),
    ],
)
def test_brass_and_the_focus_are_on_the_safe_side(
    tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at(place, tmp_path) as pilot:
        question = pilot.scene
        assert isinstance(question, ConfirmScene)
        buttons = [each for each in pilot.widgets if isinstance(each, Button)]
        assert [each.key for each in buttons if each.look is Look.PRIMARY] == ["no"]
        assert pilot.focused == "no"
        accepted: list[bool] = []
        monkeypatch.setattr(question, "accept", lambda: accepted.append(True))
        pilot.key("enter")
        assert pilot.scene is not question and not accepted

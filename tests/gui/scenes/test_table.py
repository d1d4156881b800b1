"""The table in play: by keyboard alone, by mouse alone, left at any moment and resumed."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pygame
import pytest

from guts_engine.common.work import Steps
from guts_engine.hands.cards import Card
from guts_engine.state.actions import Declare
from guts_engine.state.parts import Award, Status
from guts_engine.state.table import Phase
from guts_engine.steps.model import Choice
from guts_gui.animation.player import PACES
from guts_gui.controls import Button
from guts_gui.drawing.assets import Face
from guts_gui.history.store import Store
from guts_gui.layout.placement import place
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.buttons.controls import SPEEDS
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.results import ResultsScene
from guts_gui.scenes.table.state.between import AUTO_WAIT
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.guard import GUARD
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings, load
from guts_gui.setup.draft import SeatSetup
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.pilot import Pilot, noon
from tests.gui.helpers.players import table_of
from tests.gui.helpers.sessions import broken_seat, stacked, table, tops
from tests.gui.helpers.shelf import to_resume
from tests.gui.helpers.tables import SMALL, at_table, join, opened, settle, sit, skip, until

RING = b"\xff\xfd\xf6"
FELT = (480, 250)
"""A point on the felt without a control."""
TIE = tops("9h 9c 2d,9s 9d 2c,2s 3d 7h")
LOST = tops("2c 3d 5h,As Ad Ah")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path) as pilot:
        yield pilot


def at_rest(scene: TableScene) -> None:
    """The numbers on the screen are the engine's, and no chip is lost."""
    show, session = scene.show, scene.session
    assert not show.busy
    assert show.shown == session.view
    assert show.animator.shown() == place(session.view, show.size)
    assert session.table.total == session.table.brought


def visible(scene: TableScene) -> set[str]:
    """The keys of the visible controls."""
    return {w.key for w in scene.focus.widgets if isinstance(w, Button) and w.visible}


# --- Whole deals ----------------------------------------------------------------------------


@pytest.mark.parametrize("declare", ["sequential", "simultaneous"])
@pytest.mark.parametrize("choice", [Choice.IN, Choice.OUT])
def test_a_deal_from_the_first_card_to_the_last_chip(
    pilot: Pilot, declare: str, choice: Choice
) -> None:
    scene = sit(pilot, table(declare=declare, viewer=2))
    assert scene.show.busy
    assert not scene.deciding
    settle(pilot)
    assert scene.deciding
    at_rest(scene)
    assert {"in", "out"} <= visible(scene)
    assert "next" not in visible(scene)
    pilot.key("i" if choice is Choice.IN else "o")
    assert scene.show.busy
    assert {"in", "out", "next"}.isdisjoint(visible(scene))
    settle(pilot)
    assert scene.waiting
    at_rest(scene)
    assert scene.session.table.phase is Phase.BETWEEN
    assert (2 in scene.session.table.players_in) is (choice is Choice.IN)
    assert "next" in visible(scene)
    assert {"in", "out"}.isdisjoint(visible(scene))
    pilot.key("enter")
    assert scene.session.table.deals == 2


def test_a_tie_is_told_and_nobody_in_it_pays(pilot: Pilot) -> None:
    session = stacked(table(3), pilot.app.store, TIE, dealer=2)
    scene = join(pilot, session)
    settle(pilot)
    before = [seat.chips for seat in session.table.seats]
    pilot.key("i")
    settle(pilot)
    at_rest(scene)
    award = session.table.award
    assert award is not None
    assert award.how is Award.SPLIT
    names = [seat.name for seat in session.seats]
    assert scene.show.summary[0] == f"{names[0]} and {names[1]} tie and split 15."
    after = [seat.chips for seat in session.table.seats]
    assert sorted(after[n] - before[n] for n in (0, 1)) == [7, 8]
    lit = {key.seat for key, pose in scene.show.animator.shown().items() if pose.glow == 1.0}
    assert lit == {0, 1}


def test_going_broke_leads_to_the_results(pilot: Pilot) -> None:
    session = stacked(table(2, chips=15), pilot.app.store, LOST, dealer=1)
    scene = join(pilot, session)
    settle(pilot)
    pilot.key("i")
    settle(pilot)
    assert session.table.seats[0].status is Status.BROKE
    assert scene.waiting
    assert not scene.session.may_buy_in
    assert "next" not in visible(scene), "no deal can follow"
    pilot.wait(AUTO_WAIT)
    assert session.over
    assert pilot.scene is scene, "what lay in the pot is given out in view"
    settle(pilot)
    assert scene.controls.next.text == "Results"
    assert scene.show.caption.startswith("The session is over. The pot of 10 goes to")
    pilot.key("enter")
    assert isinstance(pilot.scene, ResultsScene)
    assert session.table.total == session.table.brought == 30
    assert pilot.app.store.unfinished() is None
    pilot.key("escape")
    assert isinstance(pilot.scene, TitleScene)
    assert pilot.focused == "deal"


def test_who_is_broke_may_buy_in_where_the_rules_allow_it(pilot: Pilot) -> None:
    session = stacked(table(2, chips=10, rebuys=-1), pilot.app.store, LOST, dealer=1)
    scene = join(pilot, session)
    settle(pilot)
    pilot.key("i")
    settle(pilot)
    assert session.table.seats[0].chips == 0
    assert {"buy", "results"} <= visible(scene)
    assert pilot.focused == "buy"
    pilot.key("enter")
    settle(pilot)
    assert session.table.seats[0].chips == 10
    assert "buy" not in visible(scene)
    assert scene.controls.next.text.startswith("Next")
    at_rest(scene)


def test_play_goes_on_to_the_end_and_no_chip_is_lost(tmp_path: Path) -> None:
    """Small stacks at every speed: sooner or later a player has to leave."""
    settings = Settings(player="Ann", speed="instant")
    with opened(tmp_path, settings) as pilot:
        scene = sit(pilot, table(4, chips=40, declare="sequential"), seed=2)
        for _ in range(400):
            if pilot.scene is not scene:
                break
            pilot.key("i" if scene.deciding else "enter")
            assert scene.session.table.total == scene.session.table.brought == 160
        assert isinstance(pilot.scene, ResultsScene)


# --- By keys alone, by clicks alone ---------------------------------------------------------


def test_from_the_title_and_back_by_keys_alone(pilot: Pilot) -> None:
    pilot.show(TitleScene(pilot.app))
    pilot.key("down")
    pilot.key("down")
    pilot.key("enter")
    assert isinstance(pilot.scene, NewTableScene)
    while pilot.focused != "game-two-card":
        pilot.key("tab")
    pilot.key("enter")
    pilot.key("enter")
    scene = at_table(pilot)
    assert scene.session.table.rules.game == "two-card"
    for choice in ("right", "left", "i"):
        skip(pilot)
        pilot.pump(2)
        while not scene.deciding:
            assert pilot.focused == "next"
            pilot.key("space")
            skip(pilot)
            pilot.pump(2)
        deals = scene.session.table.deals
        pilot.read()
        pilot.key(choice)
        assert 0 not in scene.session.match.pending()
        assert scene.session.table.deals == deals
    pilot.key("escape")
    assert isinstance(pilot.scene, MenuScene)
    while pilot.focused != "title":
        pilot.key("down")
    pilot.key("enter")
    assert isinstance(pilot.scene, TitleScene)
    assert pilot.focused == "resume"
    state = scene.session.match.state
    pilot.key("enter")
    assert at_table(pilot).session.match.state == state


def test_enter_on_a_focused_button_declares(pilot: Pilot) -> None:
    scene = sit(pilot)
    settle(pilot)
    assert pilot.focused == "in"
    for key in ("enter", "space"):
        pilot.key(key)
        assert scene.session.asked, "the player has not moved the focus there"
    pilot.key("tab")
    assert pilot.focused == "in", "the first Tab shows where the focus is"
    while pilot.focused != "out":
        pilot.key("tab")
    pilot.key("space")
    assert scene.session.asked is None
    assert 0 not in scene.session.table.players_in


def told_by_clicks(pilot: Pilot, scene: TableScene) -> None:
    """Click the show through; once told, a click on the felt would go on to the next deal."""
    while not (scene.deciding or scene.state.waiting):
        pilot.pump() if scene.show.told else pilot.click(FELT)
    settle(pilot)


def test_from_the_title_and_back_by_clicks_alone(pilot: Pilot) -> None:
    pilot.show(TitleScene(pilot.app))
    pilot.click("new")
    pilot.click("game-survivor")
    pilot.click("sit")
    scene = at_table(pilot)
    for key in ("in", "out", "in"):
        told_by_clicks(pilot, scene)
        pilot.click(key)
        assert scene.session.asked is None
        told_by_clicks(pilot, scene)
        pilot.click("next")
    pilot.click("menu")
    assert isinstance(pilot.scene, MenuScene)
    pilot.click("title")
    assert isinstance(pilot.scene, TitleScene)
    state = scene.session.match.state
    pilot.click("resume")
    assert at_table(pilot).session.match.state == state


def test_a_click_that_skips_declares_nothing(pilot: Pilot) -> None:
    """The buttons appear under the pointer between its press and its release."""
    scene = sit(pilot)
    where = scene.controls.two[Choice.IN].ring.center
    pilot.wait(GUARD)
    pilot.press(where)
    assert not scene.show.busy
    pilot.let_go(where)
    pilot.pump(2)
    assert scene.deciding
    assert scene.session.table.sealed == frozenset()


# --- Skipping and guarding ------------------------------------------------------------------


@pytest.mark.parametrize("key", ["enter", "space"])
def test_one_key_skips(pilot: Pilot, key: str) -> None:
    scene = sit(pilot)
    pilot.wait(0.4)
    assert scene.show.busy
    pilot.key(key)
    assert scene.deciding
    at_rest(scene)


def test_a_key_pressed_too_early_is_no_declaration(pilot: Pilot) -> None:
    scene = sit(pilot)
    for key in ("i", "o", "left", "right"):
        pilot.key(key)
    assert scene.show.busy
    assert scene.session.table.sealed == frozenset()
    settle(pilot)
    assert scene.deciding


# --- Leaving and coming back ----------------------------------------------------------------


def close_window(pilot: Pilot) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not pilot.app.loop_once(0.0)


@pytest.mark.parametrize(
    ("declare", "frames"),
    [("sequential", 0), ("simultaneous", 10), ("sequential", 40), ("simultaneous", None)],
)
def test_a_window_closed_at_any_moment_of_a_deal(
    tmp_path: Path, declare: str, frames: int | None
) -> None:
    """While antes move, cards fly, a decision is due, or a choice is being shown."""
    with opened(tmp_path) as pilot:
        scene = sit(pilot, table(declare=declare, viewer=2))
        if frames is None:
            settle(pilot)
            pilot.key("i")
            pilot.wait(0.7)
            assert scene.show.busy
        else:
            pilot.pump(frames, dt=1 / 20)
        state = scene.session.match.state
        close_window(pilot)
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        assert pilot.widgets[0].key == pilot.focused == "resume"
        pilot.key("enter")
        again = at_table(pilot)
        assert again.session.match.state == state
        at_rest(again)
        pilot.pump(2)
        if frames is None:
            assert again.waiting
            assert again.show.summary
        else:
            assert again.deciding
            assert {"in", "out"} <= visible(again)
        assert again.show.log


def test_the_menu_stops_the_deal_and_loses_nothing(pilot: Pilot) -> None:
    scene = sit(pilot)
    pilot.wait(0.5)
    pilot.key("escape")
    assert isinstance(pilot.scene, MenuScene)
    state, time, lines = scene.session.match.state, scene.show.animator.time, len(scene.show.log)
    pilot.wait(2)
    assert (scene.show.animator.time, len(scene.show.log)) == (time, lines)
    pilot.key("escape")
    assert at_table(pilot) is scene
    assert scene.session.match.state == state
    settle(pilot)
    assert scene.deciding
    pilot.key("escape")
    pilot.key("escape")
    pilot.pump(2)
    assert scene.deciding
    assert {"in", "out"} <= visible(scene)
    assert pilot.focused == "in"
    at_rest(scene)


def test_a_session_that_cannot_be_taken_up_is_told_and_set_aside(tmp_path: Path) -> None:
    with Store.open(tmp_path / "guts.sqlite3", now=noon)[0] as store:
        Session.begin(table(), store, seed=1)
        whole = to_resume(store)
        assert whole is not None
        header = broken_seat(bot="hal-9000")(whole.header)
        store.begin(header=header, game="three-card", title="Three-Card Guts")
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        broken = to_resume(pilot.app.store)
        assert broken is not None
        assert "hal-9000" in broken.header
        pilot.key("enter")
        assert isinstance(pilot.scene, TitleScene)
        assert pilot.app.notices.current is not None
        assert "hal-9000" in pilot.app.notices.current
        following = pilot.app.store.unfinished()
        assert following is None or following.id != broken.id
        assert pilot.app.store.load(broken.id).state == "broken"


# --- A disk that fails ----------------------------------------------------------------------


def test_a_disk_that_fails_is_told_once_and_play_goes_on(pilot: Pilot) -> None:
    scene = sit(pilot)
    skip(pilot)
    pilot.app.store.close()
    pilot.key("o")
    assert pilot.app.notices.current is not None
    assert "saved" in pilot.app.notices.current
    pilot.key("escape")
    assert pilot.app.notices.current is None
    for _ in range(3):
        skip(pilot)
        pilot.pump(2)
        assert scene.waiting
        pilot.key("enter")
        skip(pilot)
        pilot.pump(2)
        assert scene.deciding
        pilot.key("o")
        assert pilot.app.notices.current is None
    skip(pilot)
    at_rest(scene)


def test_a_disk_that_fails_at_the_start_is_told_and_the_table_opens(pilot: Pilot) -> None:
    pilot.show(TitleScene(pilot.app))
    pilot.app.store.close()
    pilot.key("enter")
    assert isinstance(pilot.scene, TableScene)
    assert pilot.app.notices.current is not None
    settle(pilot)
    assert at_table(pilot).deciding


def test_a_disk_that_fails_at_the_end_still_leads_to_the_results(pilot: Pilot) -> None:
    session = stacked(table(2, chips=15), pilot.app.store, LOST, dealer=1)
    scene = join(pilot, session)
    skip(pilot)
    pilot.key("i")
    skip(pilot)
    pilot.pump(2)
    pilot.app.store.close()
    assert scene.waiting
    until(pilot, lambda: pilot.app.notices.current is not None)
    settle(pilot)
    pilot.key("enter")
    assert isinstance(pilot.scene, ResultsScene)


@pytest.mark.parametrize(("name", "plate"), [("Guest", "Guest (you)"), ("Ann", "Ann")])
def test_who_has_given_no_name_is_told_which_plate_is_theirs(
    pilot: Pilot, name: str, plate: str
) -> None:
    setup = table(3)
    scene = sit(pilot, replace(setup, seats=(SeatSetup(name, "ann"), *setup.seats[1:])))
    assert [person.name for person in scene.sprites.people.people] == [
        plate,
        *(seat.name for seat in setup.seats[1:]),
    ]


# --- The log and the speed ------------------------------------------------------------------


def test_the_log_opens_scrolls_and_closes(pilot: Pilot) -> None:
    scene = sit(pilot)
    for _ in range(8):
        skip(pilot)
        pilot.pump(2)
        pilot.key("o" if scene.deciding else "enter")
    skip(pilot)
    pilot.pump(2)
    closed = pilot.pixels()
    pilot.key("t")
    assert scene.state.log_open
    opened_log = pilot.pixels()
    assert opened_log != closed
    for _ in range(3):
        pilot.key("up")
    assert scene.state.log_scroll == 3
    assert pilot.pixels() != opened_log
    pilot.key("down")
    pilot.wheel(FELT, -2)
    assert scene.state.log_scroll == 0
    assert pilot.pixels() == opened_log
    pilot.wheel(FELT, 10_000)
    assert scene.state.log_scroll < len(scene.show.log)
    pilot.wheel(FELT, -20_000)
    assert scene.state.log_scroll == 0
    pilot.key("escape")
    assert not scene.state.log_open
    assert at_table(pilot) is scene
    pilot.click("log")
    assert scene.state.log_open
    pilot.click("log")
    assert not scene.state.log_open
    at_rest(scene)


def test_the_log_may_be_read_while_deciding(pilot: Pilot) -> None:
    scene = sit(pilot)
    skip(pilot)
    pilot.key("t")
    for key in ("up", "down", "up"):
        pilot.key(key)
    assert scene.deciding
    pilot.key("i")
    assert scene.session.asked is None


def test_the_speed_key_goes_round_and_is_kept(pilot: Pilot) -> None:
    scene = sit(pilot)
    start = SPEEDS.index(pilot.app.settings.speed)
    for step in range(1, 5):
        pilot.key("s")
        speed = SPEEDS[(start + step) % 4]
        assert pilot.app.settings.speed == speed
        assert scene.controls.speed.text == f"Speed: {speed}"
        assert load(pilot.app.settings_path)[0].speed == speed
        if scene.show.busy:
            pilot.pump()
            assert scene.show.pace == PACES[speed]


@pytest.mark.parametrize("declare", ["sequential", "simultaneous"])
def test_at_instant_speed_all_is_there_at_once(tmp_path: Path, declare: str) -> None:
    settings = Settings(player="Ann", speed="instant")
    with opened(tmp_path, settings) as pilot:
        scene = sit(pilot, table(declare=declare))
        until(pilot, lambda: scene.deciding)
        for _ in range(4):
            pilot.key("i" if scene.deciding else "enter")
            assert not scene.show.busy
            at_rest(scene)
        assert scene.show.log


def test_reduced_motion_moves_nothing_on_the_table(tmp_path: Path) -> None:
    settings = Settings(player="Ann", reduced_motion=True)
    with opened(tmp_path, settings) as pilot:
        scene = sit(pilot)
        for _ in range(2):
            while scene.show.busy:
                pilot.pump(dt=1 / 20)
                assert not any(pose.moving for pose in scene.show.animator.shown().values())
            pilot.pump(2)
            if scene.deciding:
                pilot.key("i")
        at_rest(scene)


# --- Going on alone -------------------------------------------------------------------------


def test_the_next_deal_begins_alone_only_if_wanted(pilot: Pilot) -> None:
    scene = sit(pilot)
    skip(pilot)
    pilot.key("o")
    skip(pilot)
    pilot.wait(3 * AUTO_WAIT)
    assert scene.session.table.deals == 1
    pilot.app.change_settings(auto_continue=True)
    pilot.wait(AUTO_WAIT + 0.2)
    assert scene.session.table.deals == 2


def test_auto_continue_leaves_time_to_read_and_never_decides(tmp_path: Path) -> None:
    settings = Settings(player="Ann", auto_continue=True)
    with opened(tmp_path, settings) as pilot:
        scene = sit(pilot)
        skip(pilot)
        pilot.wait(5)
        assert scene.deciding
        pilot.key("o")
        skip(pilot)
        pilot.wait(AUTO_WAIT / 2)
        assert scene.waiting
        assert scene.session.table.deals == 1
        pilot.wait(AUTO_WAIT)
        assert scene.session.table.deals == 2


def test_auto_continue_stops_where_nothing_can_follow(tmp_path: Path) -> None:
    settings = Settings(player="Ann", auto_continue=True)
    with opened(tmp_path, settings) as pilot:
        session = stacked(table(2, chips=15), pilot.app.store, LOST, dealer=1)
        scene = join(pilot, session)
        skip(pilot)
        pilot.key("i")
        skip(pilot)
        pilot.wait(3 * AUTO_WAIT)
        assert pilot.scene is scene
        assert scene.waiting


def test_bots_among_themselves_need_nobody(tmp_path: Path) -> None:
    settings = Settings(player="Ann", speed="instant")
    with opened(tmp_path, settings) as pilot:
        scene = sit(pilot, table(viewer=None))
        for _ in range(12):
            pilot.pump()
            assert scene.session.table.total == scene.session.table.brought
        assert scene.session.table.deals >= 5


# --- Resizing -------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["dealing", "deciding", "fists", "showdown", "waiting"])
def test_a_resize_at_any_moment_changes_no_state(pilot: Pilot, moment: str) -> None:
    scene = sit(pilot, seed=3)
    if moment == "dealing":
        pilot.wait(0.8)
    else:
        skip(pilot)
        pilot.pump(2)
    if moment in ("fists", "showdown", "waiting"):
        pilot.key("i")
        pilot.wait({"fists": 1.0, "showdown": 2.2, "waiting": 0.1}[moment])
    if moment == "waiting":
        skip(pilot)
        pilot.pump(2)
    busy = scene.show.busy
    assert busy is (moment in ("dealing", "fists", "showdown"))
    state = scene.session.match.state
    for size in ((1000, 1000), (1600, 540), (1100, 700)):
        pilot.resize(*size)
        assert scene.session.match.state == state
        assert scene.show.size == scene.app.frame.space
    settle(pilot)
    at_rest(scene)
    assert scene.deciding is (moment in ("dealing", "deciding"))


def test_dragging_the_windows_edge_through_a_whole_deal(pilot: Pilot) -> None:
    scene = sit(pilot)
    width = 960
    while scene.show.busy or scene.deciding:
        width = width + 37 if width < 1200 else 960
        pygame.display.set_mode((width, 600), pygame.RESIZABLE)
        pilot.pump(3, dt=1 / 6)
        if scene.deciding:
            pilot.key("i")
    pilot.wait(0.3)
    at_rest(scene)


# --- Buttons and focus ----------------------------------------------------------------------


def test_the_buttons_stay_in_their_places(pilot: Pilot) -> None:
    scene = sit(pilot)
    assert scene.controls.two[Choice.IN].place.size == scene.controls.two[Choice.OUT].place.size
    places = {w.key: w.place for w in scene.focus.widgets}
    assert len(places) == len(scene.focus.widgets)
    for _ in range(4):
        skip(pilot)
        pilot.pump(2)
        assert {w.key: w.place for w in scene.focus.widgets} == places
        pilot.key("o" if scene.deciding else "enter")
    assert scene.controls.next.place == scene.controls.two[Choice.IN].place


@pytest.mark.parametrize("size", [SMALL, (1000, 1000), (2560, 700)])
@pytest.mark.parametrize("text_size", [100, 150])
def test_buttons_fit_at_every_size(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    settings = Settings(player="Ann", speed="instant", text_size=text_size)
    with cockpit.opened(tmp_path, settings, size=size) as pilot:
        session = stacked(table(2, chips=10, rebuys=-1), None, LOST, dealer=1)
        scene = join(pilot, session)
        pilot.pump()
        window = pygame.Rect((0, 0), size)
        for keys in ({"in", "out"}, {"results", "buy"}):
            shown = [w for w in scene.focus.widgets if isinstance(w, Button) and w.visible]
            assert {button.key for button in shown} == keys | {"menu", "coach", "speed", "log"}
            for number, button in enumerate(shown):
                assert window.contains(button.place)
                assert not any(button.place.colliderect(b.place) for b in shown[number + 1 :])
                words, px, room = button.lettering()
                assert pilot.app.art.text_size(words, Face.DISPLAY, px)[0] <= room, button.key
            pilot.key("i")
        assert pilot.app.art.cut == set()


def test_what_can_be_worked_shows_where_the_focus_is(pilot: Pilot) -> None:
    """In every frame of a deal: if any control accepts keys, one is focused, with its ring."""
    scene = sit(pilot)
    pilot.move((3, 500))
    for asked in (True, False):
        while scene.show.busy:
            pilot.pump(dt=1 / 10)
            if not pilot.widgets:
                assert scene.focus.current is None or not scene.focus.current.focusable
        pilot.pump(2)
        assert pilot.focused == ("in" if asked else "next")
        if asked:
            assert RING not in pilot.pixels(pilot.widget("in").ring.inflate(14, 14))
            pilot.key("tab")
        order = []
        for _ in pilot.widgets:
            order.append(pilot.focused)
            ring = pilot.widget(pilot.focused).ring.inflate(14, 14)
            assert RING in pilot.pixels(ring)
            pilot.key("tab")
        assert sorted(order) == sorted(widget.key for widget in pilot.widgets)
        if asked:
            pilot.key("o")


def test_the_turn_is_heard_once(pilot: Pilot) -> None:
    scene = sit(pilot)
    skip(pilot)
    pilot.pump(10)
    assert pilot.app.audio.played is not None
    assert pilot.app.audio.played.count("turn") == 1
    pilot.resize(1200, 700)
    pilot.key("escape")
    pilot.key("escape")
    pilot.pump(10)
    assert scene.deciding
    assert pilot.app.audio.played.count("turn") == 1


# --- Games ----------------------------------------------------------------------------------


def test_without_peeking_nobody_sees_a_card_before_the_showdown(pilot: Pilot) -> None:
    scene = sit(pilot, table(game="no-peek"))
    shown: set[Card] = set()
    for _ in range(2):
        while scene.show.busy or scene.deciding:
            if scene.deciding:
                pilot.key("i")
            pilot.pump(dt=1 / 6)
            poses = scene.show.animator.shown().values()
            faces = {pose.face.card for pose in poses if pose.face.card}
            stage = scene.show.shot
            assert stage is not None
            lying = stage.before.table.shown + stage.after.table.shown
            shown |= {card for hand in lying for card in hand.cards}
            assert faces <= shown, "or collected after it"
        pilot.pump(2)
        pilot.key("enter")
    assert shown


@pytest.mark.parametrize(
    "game", ["two-card", "three-card", "three-card-plain", "monte-carlo", "survivor", "no-peek"]
)
def test_every_game_can_be_played(tmp_path: Path, game: str) -> None:
    settings = Settings(player="Ann", speed="instant")
    with opened(tmp_path, settings) as pilot:
        scene = sit(pilot, table(4, game=game, chips=60))
        for turn in range(12):
            if pilot.scene is not scene:
                break
            pilot.key("io"[turn // 2 % 2] if scene.deciding else "enter")
            at_rest(scene)


def test_a_face_that_is_gone_is_no_reason_to_stop(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(Settings(), player="Ann", avatar="nobody-knows")
    with opened(tmp_path, settings) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.key("enter")
        skip(pilot)
        pilot.key("i")
        settle(pilot)
        assert at_table(pilot).waiting


def test_who_leaves_while_bots_compute_finds_their_decisions_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guts_gui.scenes.table.state.table.A_MOMENT", 0.0)
    with opened(tmp_path, Settings(player="Ann", speed="instant")) as pilot:
        scene = TableScene.new(pilot.app, table_of("napalm", 1, 2, chips=20), seed=1)
        pilot.app.replace(scene)
        session = scene.session
        scene.state.think()
        before = len(session.match.lines)

        def deciding() -> Steps[None]:
            yield 0.0
            yield from session.deciding(Declare(0, Choice.OUT))

        scene.state.proceed(deciding)
        assert scene.state.thinking
        pilot.app.replace(TitleScene(pilot.app))
        assert not scene.state.thinking
        saved = to_resume(pilot.app.store)
        assert saved is not None
        assert len(saved.lines) == len(session.match.lines) > before + 1

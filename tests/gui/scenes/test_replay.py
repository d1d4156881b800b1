"""Replays: every way to a position shows exactly what was known there."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from guts_engine.play.game import can_deal
from guts_engine.record.match import Match
from guts_engine.rules.presets import PRESETS
from guts_engine.state import events as e
from guts_engine.state.seen_cards import HandDealt
from guts_gui.history.recording import Outlook, Recording, Viewpoint
from guts_gui.layout.placement import place
from guts_gui.scenes.history.playback import SPEEDS
from guts_gui.scenes.history.replay import ReplayScene
from guts_gui.scenes.history.replay_bar import Scrubber
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import SeatSetup
from tests.engine.helpers.strategies import decision
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.pilot import SIZES_OF_TEXT, Pilot
from tests.gui.helpers.sessions import play, table
from tests.gui.helpers.shelf import saved


def recorded(deals: int = 3, seats: int = 4) -> Recording:
    """A recording of a closed session of Ann and bots."""
    session = Session.begin(table(seats), None, seed=9)
    for _ in play(session, Random(4), deals):
        pass
    session.close()
    return Recording.of(saved(session.match.log, session.seats))


def of_game(game: str, deals: int = 2) -> Recording:
    """A few random deals of any game, broken off in the last."""
    rng = Random(3)
    session = Session.begin(table(4, game=game, chips=500), None, seed=3)
    match = Match(session.match.log, rng)
    while match.state.table.deals <= deals and (match.pending() or can_deal(match.state)):
        pending = match.pending()
        if not pending:
            match.begin_deal()
            continue
        if match.state.table.deals > deals:
            break
        seat, asked = next(iter(pending.items()))
        match.submit(decision(match.state, seat, asked, rng))
    return Recording.of(saved(match.log, session.seats))


@contextmanager
def shown(
    folder: Path,
    recording: Recording,
    viewpoint: Viewpoint = Outlook.TABLE,
    *,
    size: tuple[int, int] = (1280, 720),
    **chosen: object,
) -> Iterator[tuple[Pilot, ReplayScene]]:
    """The replay over the main menu, paused at its beginning."""
    with cockpit.opened(folder, Settings(player="Ann", **chosen), size=size) as pilot:
        pilot.app.push(TitleScene(pilot.app))
        scene = ReplayScene(pilot.app, recording, viewpoint=viewpoint)
        pilot.show(scene)
        pilot.key("space")
        settle(pilot, scene)
        assert not scene.playback.playing
        yield pilot, scene


def settle(pilot: Pilot, scene: ReplayScene) -> None:
    """Wait until nothing moves."""
    for _ in range(2000):
        if not scene.show.busy:
            return
        pilot.pump()
    raise AssertionError("it never comes to rest")


def assert_exact(scene: ReplayScene) -> None:
    """The table shows what was known at the position, with everything in place."""
    assert scene.show.shown == scene.playback.sight.view(scene.playback.position)
    assert scene.show.animator.placement == place(scene.show.shown, scene.show.size)


# --- Navigation -----------------------------------------------------------------------------


def test_stepping_on_and_back_is_exact(tmp_path: Path) -> None:
    with shown(tmp_path, recorded(2)) as (pilot, scene):
        visited = [scene.playback.position]
        while scene.playback.position < scene.playback.end:
            pilot.key("right")
            settle(pilot, scene)
            assert scene.playback.position > visited[-1]
            assert_exact(scene)
            visited.append(scene.playback.position)
        for position in visited[-2::-1]:
            pilot.key("left")
            assert scene.playback.position == position
            assert_exact(scene)


def test_a_step_while_something_moves_ends_it_and_goes_on(tmp_path: Path) -> None:
    with shown(tmp_path, recorded()) as (pilot, scene):
        for _ in range(8):
            before = scene.playback.position + len(scene.playback.reel.events)
            pilot.key("right")
            after = scene.playback.position + len(scene.playback.reel.events)
            assert after == scene.playback.recording.stop_after(before)
        settle(pilot, scene)
        assert_exact(scene)


def test_it_plays_to_the_end_and_stops(tmp_path: Path) -> None:
    with shown(tmp_path, recorded()) as (pilot, scene):
        while scene.playback.speed != SPEEDS[-1]:
            pilot.key("s")
        pilot.key("space")
        for _ in range(3000):
            if not (scene.playback.playing or scene.busy):
                break
            pilot.pump()
        assert scene.playback.position == scene.playback.end
        assert_exact(scene)
        assert not scene.busy
        pilot.key("space")
        assert scene.playback.playing
        assert scene.playback.deal == 0


def test_pausing_lets_the_event_under_way_end_and_no_other_begin(tmp_path: Path) -> None:
    with shown(tmp_path, recorded()) as (pilot, scene):
        pilot.key("space")
        pilot.wait(0.7)
        pilot.key("space")
        here = scene.playback.position
        settle(pilot, scene)
        pilot.wait(3.0)
        assert scene.playback.position == here
        assert_exact(scene)


def test_deals_home_and_end(tmp_path: Path) -> None:
    with shown(tmp_path, recorded(4)) as (pilot, scene):
        deals = scene.playback.recording.deals
        for number in range(1, len(deals)):
            pilot.key("down")
            assert (scene.playback.deal, scene.playback.position) == (number, deals[number] + 1)
            assert_exact(scene)
        pilot.key("down")
        assert scene.playback.position == scene.playback.end
        pilot.key("up")
        assert scene.playback.position == deals[-1] + 1
        pilot.key("up")
        assert scene.playback.position == deals[-2] + 1
        pilot.key("home")
        assert scene.playback.position == deals[0] + 1
        pilot.key("end")
        assert scene.playback.position == scene.playback.end
        assert_exact(scene)


def test_the_timeline_goes_where_it_is_clicked_and_dragged(tmp_path: Path) -> None:
    with shown(tmp_path, recorded(4)) as (pilot, scene):
        line = scene.bar.line
        assert isinstance(line, Scrubber)
        for share in (0.5, 0.25, 1.0, 0.0):
            wanted = round(scene.playback.end * share)
            x = line.rect.left + line.place_of(wanted)
            pilot.click((x, line.rect.centery))
            assert abs(scene.playback.position - wanted) <= 1
            assert_exact(scene)
        start = (line.rect.left + line.place_of(0), line.rect.centery)
        pilot.press(start)
        pilot.move((line.rect.left + line.place_of(scene.playback.end), line.rect.centery))
        assert scene.playback.position == scene.playback.end
        pilot.let_go((line.rect.left + line.place_of(scene.playback.end), line.rect.centery))
        assert_exact(scene)


def test_mouse_alone_works_everything(tmp_path: Path) -> None:
    with shown(tmp_path, recorded()) as (pilot, scene):
        pilot.click("on")
        settle(pilot, scene)
        one = scene.playback.position
        pilot.click("on")
        settle(pilot, scene)
        pilot.click("back")
        assert scene.playback.position == one
        pilot.click("deal-on")
        assert scene.playback.deal == 1
        pilot.click("deal-back")
        assert scene.playback.deal == 0
        pilot.click("play")
        assert scene.playback.playing
        pilot.click("play")
        assert not scene.playback.playing
        pilot.click("speed")
        assert scene.playback.speed == 2.0
        pilot.click("log")
        assert scene.log_open
        pilot.click("log")
        box = pilot.widget("eyes").ring
        pilot.click((box.right - 8, box.centery))
        assert scene.playback.viewpoint == 0
        pilot.click("leave")
        assert isinstance(pilot.scene, TitleScene)


# --- Viewpoints -----------------------------------------------------------------------------


def test_other_eyes_see_the_same_moment(tmp_path: Path) -> None:
    with shown(tmp_path, recorded()) as (pilot, scene):
        for _ in range(4):
            pilot.key("right")
        settle(pilot, scene)
        position, seen = scene.playback.position, []
        for _ in range(len(scene.playback.recording.seats) + 2):
            seen.append(scene.playback.viewpoint)
            assert scene.playback.position == position
            assert_exact(scene)
            pilot.key("v")
        assert seen == [Outlook.TABLE, 0, 1, 2, 3, Outlook.OPEN]
        assert scene.playback.viewpoint is Outlook.TABLE


def test_the_box_with_the_focus_takes_the_arrows(tmp_path: Path) -> None:
    with shown(tmp_path, recorded()) as (pilot, scene):
        while pilot.focused != "eyes":
            pilot.key("tab")
        position = scene.playback.position
        pilot.key("right")
        assert (scene.playback.viewpoint, scene.playback.position) == (0, position)


@pytest.mark.parametrize("viewpoint", [0, 1, Outlook.TABLE])
def test_nothing_is_drawn_that_was_not_known(tmp_path: Path, viewpoint: Viewpoint) -> None:
    """Frames do not depend on cards that this viewpoint cannot see."""
    recording = recorded(1)
    other = exchanged(recording, viewpoint)
    assert list(other.facts) != list(recording.facts)
    frames = []
    for each in (recording, other):
        folder = tmp_path / str(len(frames))
        folder.mkdir()
        with shown(folder, each, viewpoint) as (pilot, scene):
            while not isinstance(
                scene.playback.recording.facts[scene.playback.position], e.HandsShown | e.DealEnded
            ):
                pilot.key("right")
                pilot.wait(0.3)
                settle(pilot, scene)
                frames.append(pilot.pixels())
    half = len(frames) // 2
    assert half >= 2
    assert frames[:half] == frames[half:]


def exchanged(recording: Recording, viewpoint: Viewpoint) -> Recording:
    """The same deal with the cards of two hidden hands exchanged until the showdown."""
    one, two = [seat for seat in range(len(recording.seats)) if seat != viewpoint][:2]
    facts = list(recording.facts)
    place_of = next(n for n, fact in enumerate(facts) if isinstance(fact, e.CardsDealt))
    dealt = facts[place_of]
    assert isinstance(dealt, e.CardsDealt)
    cards = {hand.seat: hand.cards for hand in dealt.hands}
    cards[one], cards[two] = cards[two], cards[one]
    hands = tuple(HandDealt(h.seat, cards[h.seat], h.face_up) for h in dealt.hands)
    facts[place_of] = e.CardsDealt(hands, dealt.ghost)
    whole = recording.facts.stretch(0)
    altered = copy(recording.facts)
    altered._cache = {0: replace(whole, facts=tuple(facts))}
    return replace(recording, facts=altered)


# --- Every game -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[] if place % 3 == 0 else [pytest.mark.slow])
        for place, game in enumerate(PRESETS)
    ],
)
def test_every_game_is_shown_again_with_any_eyes(tmp_path: Path, game: str) -> None:
    with shown(tmp_path, of_game(game)) as (pilot, scene):
        pilot.key("t")
        for viewpoint in (Outlook.OPEN, Outlook.TABLE, 1):
            scene.playback.set_viewpoint(viewpoint)
            scene.playback.seek(0)
            steps = 0
            while scene.playback.position < scene.playback.end:
                scene.playback.step_on()
                scene.update(0.1)
                steps += 1
                if steps % 7 == 0:
                    pilot.pump()
            scene.show.skip()
            assert_exact(scene)
            for _ in range(5):
                scene.playback.step_back()
                assert_exact(scene)
            pilot.pump()


# --- How it looks ---------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "text_size"), SIZES_OF_TEXT)
def test_no_word_is_cut_and_nothing_overlaps(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    recording = recorded(2, seats=10)
    with shown(tmp_path, recording, size=size, text_size=text_size) as (pilot, _):
        pilot.key("end")
        window = pygame.Rect((0, 0), size)
        places = [widget.place for widget in pilot.widgets]
        assert all(window.contains(each) for each in places)
        for number, each in enumerate(places):
            assert each.collidelist(places[number + 1 :]) == -1
        assert pilot.app.art.cut == set()


def test_it_goes_on_where_it_was_when_the_window_changes(tmp_path: Path) -> None:
    with shown(tmp_path, recorded()) as (pilot, scene):
        pilot.key("right")
        pilot.key("right")
        position = scene.playback.position
        pilot.resize(1600, 900)
        settle(pilot, scene)
        assert scene.playback.position == position
        assert_exact(scene)


def test_a_session_without_a_deal_can_be_shown(tmp_path: Path) -> None:
    with shown(tmp_path, recorded(0)) as (pilot, scene):
        for key in ("right", "left", "up", "down", "home", "end", "space", "v"):
            pilot.key(key)
        pilot.wait(0.5)
        assert scene.playback.position == scene.playback.end


def test_avatars_that_are_gone_are_no_hindrance(tmp_path: Path) -> None:
    session = Session.begin(table(3), None, seed=9)
    for _ in play(session, Random(4), 1):
        pass
    seats = tuple(SeatSetup(seat.name, "nobody-we-know", "gone") for seat in session.seats)
    with shown(tmp_path, Recording.of(saved(session.match.log, seats))) as (pilot, scene):
        pilot.key("end")
        assert_exact(scene)


@pytest.mark.parametrize("text_size", [100, 120, 150])
@pytest.mark.parametrize("log_open", [False, True])
@pytest.mark.parametrize("seats", range(2, 11))
def test_the_buttons_above_cover_no_seat(
    tmp_path: Path, seats: int, text_size: int, *, log_open: bool
) -> None:
    with shown(tmp_path, recorded(1, seats), size=(960, 540), text_size=text_size) as (_, scene):
        if log_open:
            scene.toggle_log()
        above = [scene.focus.find(key).rect for key in ("leave", "eyes", "log")]
        for seat in scene.sprites.plan.places:
            for left, top, right, bottom in (seat.plate_box, seat.face_box):
                box = scene.felt.rect(left, top, right - left, bottom - top)
                assert pygame.Rect(box).collidelist(above) < 0, seat

"""People who share the screen: a curtain before every hand, covered cards, secret choices."""

from pathlib import Path
from random import Random

import pygame
import pytest

from guts_engine.steps.model import Choice
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.players import INSTANT, faces, sit_down, step


def curtain(pilot: Pilot) -> CurtainScene:
    """The curtain that is down."""
    scene = pilot.scene
    assert isinstance(scene, CurtainScene)
    return scene


def test_the_curtain_names_the_next_player_and_hides_the_table(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot)
        first = next(iter(table.session.waiting_for()))
        assert curtain(pilot).called.name == table.session.seats[first].name
        assert pilot.scene.opaque
        assert faces(table) == []
        before = pilot.pixels()
        table.show.lay(table.session.view_of(first))  # anything drawn below would be visible
        table.follow()
        pilot.app.invalidate()
        pilot.pump(2)
        assert pilot.pixels() == before


def test_cards_are_seen_as_long_as_the_key_is_held(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot)
        pilot.key("enter")
        assert pilot.scene is table and table.turn is not None
        own = [card.text for card in table.turn.hand]
        assert faces(table) == []
        pilot.hold("p")
        assert sorted(faces(table)) == sorted(own)
        pilot.release("p")
        assert faces(table) == []


def test_losing_the_window_or_opening_a_sheet_covers_the_cards(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot)
        pilot.key("enter")
        pilot.hold("p")
        assert faces(table)
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        pilot.pump(2)
        assert faces(table) == []
        pilot.release("p")
        pilot.hold("p")
        pilot.key("escape")
        assert isinstance(pilot.scene, MenuScene)
        assert faces(table) == []
        pilot.key("escape")
        pilot.hold("p")
        pilot.key("f1")
        assert faces(table) == []


def test_pressing_on_the_cards_peeks_as_well(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot)
        pilot.key("enter")
        assert table.turn is not None
        pose = table.show.animator.shown()[Sprite(Kind.CARD, table.turn.seat, 1)]
        frame = pilot.app.frame
        point = frame.px(pose.x), frame.px(pose.y)
        pilot.press(point)
        assert faces(table)
        pilot.let_go(point)
        assert faces(table) == []


def test_a_click_turns_the_cards_over_where_that_is_wanted(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(player="Ann", speed="instant", peek="toggle")) as pilot:
        table = sit_down(pilot)
        pilot.key("enter")
        pilot.key("p")
        assert faces(table)
        pilot.key("p")
        assert faces(table) == []
        assert table.turn is not None
        pose = table.show.animator.shown()[Sprite(Kind.CARD, table.turn.seat, 1)]
        frame = pilot.app.frame
        pilot.click((frame.px(pose.x), frame.px(pose.y)))
        assert faces(table)
        pilot.click((frame.px(pose.x), frame.px(pose.y)))
        assert faces(table) == []


def test_the_choice_can_be_changed_until_done(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot)
        pilot.key("enter")
        assert table.turn is not None
        seat = table.turn.seat
        pilot.key("enter")  # nothing is declared yet
        assert table.turn is not None
        pilot.key("i")
        pilot.key("o")
        pilot.wait(1.0)
        assert table.session.view_of(seat).choice is None
        pilot.key("enter")
        assert table.session.view_of(seat).choice is Choice.OUT
        assert isinstance(pilot.scene, CurtainScene)


@pytest.mark.parametrize("by", ["key", "mouse"])
def test_in_and_out_look_and_sound_the_same(tmp_path: Path, by: str) -> None:
    frames = []
    for choice in ("in", "out"):
        with opened(tmp_path / choice, INSTANT) as pilot:
            table = sit_down(pilot)
            pilot.key("enter")
            seen = [pilot.pixels()]
            if by == "key":
                pilot.key(choice[0])
            else:
                pilot.click(choice)
            for _ in range(10):
                pilot.pump()
                seen.append(pilot.pixels())
            pointer = pygame.mouse.get_pos() if by == "mouse" else None
            pilot.key("enter")
            seen.append(pilot.pixels())
            lines = [line.text for line in table.show.log]
            frames.append((seen, pilot.app.audio.played, lines, pilot.focused, pointer))
    assert frames[0] == frames[1]


def test_the_clock_ends_a_turn_with_out(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(player="Ann", speed="instant", clock=15)) as pilot:
        table = sit_down(pilot)
        pilot.wait(20)  # it has not started
        seat = next(iter(table.session.waiting_for()))
        pilot.key("enter")
        pilot.wait(14)
        assert table.turn is not None and table.state.seconds_left == 1
        pilot.wait(1.5)
        assert table.session.view_of(seat).choice is Choice.OUT
        assert isinstance(pilot.scene, CurtainScene)


def test_hands_are_compared_behind_a_curtain_for_each(tmp_path: Path) -> None:
    """Napalm and 3-5-7 with two people: only those compared see, one after another."""
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot, "three-five-seven", people=3, bots=0)
        rng = Random(4)
        looked = 0
        for _ in range(600):
            turn = table.turn
            if pilot.scene is table and turn is not None and turn.asked is None:
                assert faces(table) == []
                pilot.hold("p")
                assert len(faces(table)) == len(turn.hand) * len(table.show.halted.seats)
                pilot.release("p")
                looked += 1
            step(pilot, rng)
            if looked >= 4:
                break
        assert looked >= 4


def test_one_person_alone_has_no_curtain(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot, people=1, bots=3)
        assert pilot.scene is table
        assert table.deciding
        assert len(faces(table)) == 3


def test_the_log_speaks_of_names_alone(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot)
        rng = Random(1)
        for _ in range(60):
            step(pilot, rng)
            if pilot.scene is not table and not isinstance(pilot.scene, CurtainScene):
                break
        words = " ".join(line.text for line in table.show.log).lower().split()
        assert len(words) > 40
        assert not {"you", "your", "yours"} & set(words)


@pytest.mark.parametrize(
    ("game", "by"), [("three-five-seven", "key"), ("napalm", "button"), ("napalm", "felt")]
)
def test_the_result_of_a_stage_is_read_before_the_next_curtain(
    tmp_path: Path, game: str, by: str
) -> None:
    """At a shared screen; a single person is asked at once."""
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot, game, people=2, bots=2)
        rng, paused = Random(4), 0
        for _ in range(60):
            told = list(table.show.summary)
            if pilot.scene is table and table.state.paused:
                paused += 1
                assert not table.controls.two[Choice.IN].visible
                pilot.wait(60)
                assert pilot.scene is table, "nobody is called before the press"
                if by == "key":
                    pilot.key("enter")
                else:
                    bare = next((x, 300) for x in range(200, 1000, 10) if table.bare_at((x, 300)))
                    pilot.click("next" if by == "button" else bare)
                assert isinstance(pilot.scene, CurtainScene)
            step(pilot, rng)
            curtain = isinstance(pilot.scene, CurtainScene)
            news = table.show.summary and table.show.summary != told
            assert not (curtain and news), "the curtain fell over a result"
        assert paused > 1
    with opened(tmp_path / "alone", INSTANT) as pilot:
        table = sit_down(pilot, game, people=1, bots=3)
        for _ in range(60):
            step(pilot, rng)
            assert not table.state.paused


def seen(pilot: Pilot, table: TableScene) -> tuple[object, ...]:
    """What a press has done, but for the focus: the scene, a notice, the picture, the settings."""
    if pilot.scene is table:
        table.focus.give(table.controls.first)
    pilot.move((640, 560))
    pilot.pump(4)
    return pilot.scene, pilot.app.notices.current, pilot.app.settings, pilot.pixels()


@pytest.mark.parametrize("key", ["coach", "log", "speed", "menu"])
def test_every_button_of_a_shared_table_does_something(tmp_path: Path, key: str) -> None:
    """In every state: while one decides, before and after choosing, at a result, between deals."""
    settings = Settings(player="Ann", speed="instant")
    with opened(tmp_path, settings) as pilot:
        table = sit_down(pilot, "three-five-seven", people=2, bots=2)
        rng, states = Random(4), set()
        for _ in range(200):
            turn, state = table.turn, table.state
            for choice in ("", "o") if turn is not None and turn.question else ("",):
                kind = turn and turn.question, bool(choice), state.paused, state.waiting
                asked = turn is not None or state.paused or state.waiting
                if pilot.scene is not table or not asked or kind in states:
                    continue
                states.add(kind)
                if choice:
                    pilot.key(choice)
                before = seen(pilot, table)
                pilot.click(key)
                assert seen(pilot, table) != before, kind
                if pilot.scene is not table:
                    pilot.key("escape")
                while pilot.app.notices.current is not None:
                    pilot.key("escape")
                if state.log_open:
                    table.toggle_log()
                if key == "speed":
                    pilot.app.change_settings(speed="instant")
                table.focus.give(table.controls.first)
            if any(waiting for *_, waiting in states):
                break
            step(pilot, rng)
        assert {waiting for *_, waiting in states} == {False, True}
        assert {choice for _, choice, *_ in states} == {False, True}

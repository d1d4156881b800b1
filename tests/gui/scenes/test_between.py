"""Between deals: naming a game, rebuying, leaving, and confirming a big pot."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from guts_engine.play.setup import Start
from guts_engine.record.match import Match
from guts_engine.state.parts import Status
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.table.choose_game import ChooseGameScene
from guts_gui.scenes.table.results import ResultsScene
from guts_gui.scenes.table.state.between import AUTO_WAIT
from guts_gui.scenes.table.state.words import table_status
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import TableSetup
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.players import step, table_of
from tests.gui.helpers.sessions import stacked, tops

INSTANT = Settings(player="Ann", speed="instant")


def sit_down(pilot: Pilot, setup: TableSetup, seed: int = 3) -> TableScene:
    scene = TableScene.new(pilot.app, setup, seed=seed)
    pilot.app.replace(scene)
    pilot.pump(5)
    return scene


def join(pilot: Pilot, session: Session) -> TableScene:
    session.deal()
    scene = TableScene(pilot.app, session)
    pilot.app.replace(scene)
    pilot.pump(5)
    return scene


def test_the_menu_says_how_the_table_stands(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(player="Ann", speed="instant")) as pilot:
        scene = sit_down(pilot, table_of("three-card", 1, 2))
        assert table_status(scene.state)[0] == "Paused"
        while not scene.waiting:
            pilot.key("o")
            pilot.pump()
        ended = scene.session.table.ended
        assert table_status(scene.state)[0] == ("Round over" if ended else "Between deals")
        scene.session.close()
        assert table_status(scene.state) == (
            "The session is over",
            "You can replay it from History.",
        )


@pytest.mark.slow
def test_an_evening_of_dealers_choice(tmp_path: Path) -> None:
    """Two people and two bots name several games; no chip is lost, and no pot is carried over."""
    setup = replace(table_of("three-card", 2, 2, chips=3000), dealers_choice=True)
    with opened(tmp_path, INSTANT, size=(960, 540)) as pilot:
        table = sit_down(pilot, setup)
        rng = Random(2)
        named = 0
        for _ in range(1500):
            if isinstance(pilot.scene, ChooseGameScene):
                assert pilot.scene.name == table.state.name_of(table.session.choosing_seat or 0)
                assert table.session.table.pots == 0
                pilot.key("down")
                named += 1
                pilot.scene.accept()
                pilot.pump(2)
                continue
            state = table.session.table
            assert state.total == state.brought
            step(pilot, rng)
            if named >= 2 and len(table.show.log) > 50:
                break
        assert named >= 2
        words = [line.text for line in table.show.log]
        assert any(" chooses " in line for line in words)


@pytest.mark.parametrize("confirm", [True, False])
def test_a_big_pot_is_asked_about_where_that_is_wanted(tmp_path: Path, confirm: bool) -> None:
    settings = Settings(player="Ann", speed="instant", confirm_big_pot=confirm)
    setup = table_of("three-card", 1, 1, chips=100, rules={"ante": 1})
    with opened(tmp_path, settings) as pilot:
        small = join(pilot, stacked(setup, None, dealer=1))
        pilot.wait(1)
        pilot.key("i")
        assert not isinstance(pilot.scene, ConfirmScene)  # two chips are not a big pot
        assert small.turn is None
        session = stacked(setup, None, dealer=1)
        session.match = Match(replace(session.match.log, start=Start(pot=60)), Random(1))
        table = join(pilot, session)
        pilot.wait(1)
        pilot.key("i")
        assert isinstance(pilot.scene, ConfirmScene) is confirm
        if confirm:
            pilot.key("enter")  # the focus is on No
            assert pilot.scene is table and table.deciding
            pilot.key("i")
            pilot.key("tab")
            pilot.key("enter")
        assert not table.deciding


def test_staying_out_of_a_big_pot_is_never_asked_about(tmp_path: Path) -> None:
    setup = table_of("three-card", 1, 1, chips=100, rules={"ante": 1})
    with opened(tmp_path, Settings(speed="instant", confirm_big_pot=True)) as pilot:
        session = stacked(setup, None, dealer=1)
        session.match = Match(replace(session.match.log, start=Start(pot=60)), Random(1))
        table = join(pilot, session)
        pilot.wait(1)
        pilot.key("o")
        assert pilot.scene is table and not table.deciding


def test_people_leave_between_deals_when_they_are_sure(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        session = stacked(table_of("three-card", 2, 0), None, tops("2c 3d 5h,As Ad Ah"), dealer=1)
        table = join(pilot, session)
        pilot.app.push(table.company())
        pilot.pump(2)
        assert {"close"} == {w.key for w in pilot.widgets}  # not during a deal
        pilot.key("escape")
        rng = Random(1)
        while not table.waiting:
            step(pilot, rng)
        pilot.app.push(table.company())
        pilot.pump(2)
        pilot.click("leave-1")
        assert isinstance(pilot.scene, ConfirmScene)
        pilot.click("yes")
        assert table.session.table.seats[1].status is Status.LEFT
        pilot.key("escape")
        pilot.wait(AUTO_WAIT)
        assert table.session.over  # the pot is returned without a press
        pilot.key("enter")
        assert isinstance(pilot.scene, ResultsScene)


@pytest.mark.parametrize("people", [1, 2, 3])
@pytest.mark.parametrize("hasty", [False, True])
def test_who_chooses_the_game_may_leave_instead(people: int, hasty: bool, tmp_path: Path) -> None:
    """Another person, or a bot, chooses then; a key pressed in the same frame chooses nothing."""
    setup = replace(table_of("three-card", people, 2, chips=3000), dealers_choice=True)
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot, setup)
        rng = Random(2)
        while table.session.choosing_seat is None or pilot.scene is table:
            step(pilot, rng)
        choice, session = pilot.scene, table.session
        assert isinstance(choice, ChooseGameScene)
        leaver = session.choosing_seat
        assert leaver is not None
        table.open_menu()
        pilot.pump(2)
        pilot.click("company")
        pilot.click(f"leave-{leaver}")
        pilot.click("yes")
        assert session.choosing_seat != leaver
        pilot.key("escape")
        if hasty:
            choice.accept()
        pilot.pump(2)
        assert choice not in pilot.app.scenes
        if (seat := session.choosing_seat) is not None:
            assert isinstance(pilot.scene, ChooseGameScene)
            assert pilot.scene.name == table.state.name_of(seat)
            assert pilot.scene.seats == people + 1
            pilot.scene.accept()
        else:
            assert pilot.scene is table
            table.between.go_on()
        pilot.pump(5)
        assert session.match.log.actions and not session.over
        assert session.table.seats[leaver].status is Status.LEFT


def test_a_person_without_chips_buys_in_at_the_sheet_and_at_the_bar(tmp_path: Path) -> None:
    for way in ("sheet", "bar"):
        with opened(tmp_path / way, INSTANT) as pilot:
            setup = table_of("three-card", 2, 0, chips=10, rules={"rebuys": 1})
            table = join(pilot, stacked(setup, None, tops("2c 3d 5h,As Ad Ah"), dealer=1))
            for _ in range(2):
                pilot.key("enter")  # the curtain
                pilot.key("i")
                pilot.key("enter")  # Done
            assert table.waiting and table.session.may_buy_in == (0,)
            if way == "sheet":
                pilot.app.push(table.company())
                pilot.pump(2)
                pilot.click("buy-0")
                pilot.key("escape")
            else:
                assert table.controls.buy.text == "Ann rebuys"
                pilot.click("buy")
            assert table.session.may_buy_in == ()
            assert table.session.table.seats[0].bought_in == 20
            assert table.state.may_go_on


def test_bots_without_chips_buy_in_again(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        setup = table_of("three-card", 0, 3, chips=10, rules={"rebuys": -1})
        table = sit_down(pilot, setup)
        for _ in range(150):
            pilot.pump()
        state = table.session.table
        assert any(seat.bought_in > 10 for seat in state.seats)
        assert state.total == state.brought


def test_in_hi_lo_both_pots_together_may_be_big(tmp_path: Path) -> None:
    """R8.7: each pot alone is too small for a confirmation, both together are not."""
    setup = table_of("hi-lo", 1, 1, chips=100, rules={"ante": 1})
    for key, asks in (("h", False), ("l", False), ("b", True)):
        with opened(tmp_path / key, Settings(speed="instant", confirm_big_pot=True)) as pilot:
            session = stacked(setup, None, dealer=1)
            start = Start(pot=30, low_pot=25)
            session.match = Match(replace(session.match.log, start=start), Random(1))
            join(pilot, session)
            pilot.wait(1)
            pilot.key(key)
            assert isinstance(pilot.scene, ConfirmScene) is asks

"""Random input in all scenes: no exception, no lost chip, and the program still responds.

The display shows what a whole redraw would draw.
"""

from pathlib import Path
from random import Random

import pytest

from guts_engine.rules.presets import PRESETS
from guts_engine.state.events import GameChosen
from guts_engine.state.view import advance
from guts_gui.layout.placement import place
from guts_gui.layout.poses import Kind
from guts_gui.layout.seating.geometry import Space
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup, TableSetup
from tests.gui.helpers.monkey_storm import answers, storm
from tests.gui.helpers.pilot import opened
from tests.gui.helpers.places import PLAIN, at, decided, scenes, tab_to
from tests.gui.helpers.players import step, table_of
from tests.gui.helpers.redrawn import watched

pytestmark = pytest.mark.slow


@pytest.mark.long
@pytest.mark.parametrize("seed", [11])
def test_random_inputs_do_no_harm(seed: int, tmp_path: Path) -> None:
    """They visit most scenes, and many tables.

    Every other frame is compared; what is not redrawn stays wrong, so a later comparison finds it.
    """
    with watched(every=2) as watch:
        so_far = storm(tmp_path, seed, 2_500)
    assert watch.parts > 400
    assert so_far.deals >= 15
    assert so_far.starts >= 2
    assert len(so_far.games) >= 10
    assert len(set(so_far.scenes)) > len(scenes()) / 2


def test_a_storm_can_be_repeated(tmp_path: Path) -> None:
    lines: tuple[list[str], list[str]] = ([], [])
    for number, line in enumerate(lines):
        storm(tmp_path / str(number), 5, 50, line.append)
    assert lines[0] == lines[1]


def test_the_program_answers_though_f1_was_given_away(tmp_path: Path) -> None:
    with at("new table", tmp_path) as pilot:
        pilot.app.change_settings(keys={"keys": ["x"], "rules": ["f1"]})
        tab_to(pilot, "name-0")
        answers(pilot)


# regressions


def test_nobody_leaves_a_table_whose_session_is_over(tmp_path: Path) -> None:
    with opened(tmp_path, PLAIN) as pilot:
        table = TableScene.new(pilot.app, table_of("three-card", 2, 1), seed=3)
        pilot.app.replace(table)
        for _ in range(100):
            if table.waiting:
                break
            step(pilot, Random(1))
        pilot.show(table.company())
        assert pilot.widget("leave-0").focusable
        pilot.key("escape")
        table.session.close()
        table.show.skip()
        pilot.show(table.company())
        assert [widget.key for widget in pilot.widgets] == ["close"]


def test_whoever_names_a_game_can_go_to_the_menu(tmp_path: Path) -> None:
    with at("game to name", tmp_path) as pilot:
        naming = pilot.scene
        pilot.click("menu")
        assert isinstance(pilot.scene, MenuScene)
        pilot.key("escape")
        assert pilot.scene is naming
        pilot.key("escape")
        tab_to(pilot, "title")
        pilot.key("enter")
        tab_to(pilot, "resume")
        pilot.key("enter")
        decided(pilot)
        assert type(pilot.scene) is type(naming)


def test_a_click_on_what_keys_cannot_work_leaves_the_focus_where_it_is(tmp_path: Path) -> None:
    with at("new table", tmp_path) as pilot:
        tab_to(pilot, "name-0")
        pilot.click("games-bar")
        assert pilot.focused == "name-0"
        pilot.type("x")
        assert getattr(pilot.widget("name-0"), "text", "").endswith("x")


@pytest.mark.parametrize("before", PRESETS)
def test_cards_of_the_game_before_make_nothing_in_the_one_named_next(before: str) -> None:
    """R11: the table has the new game's rules before the old game's cards are collected."""
    seats = ("ines", "rocco", "mina")
    setup = TableSetup(before, {}, tuple(SeatSetup(bot, bot, bot) for bot in seats), 200)
    for seed in range(3):
        session = Session.begin(setup, None, seed=seed)
        session.deal()
        view = session.match.view(0)
        for rules in PRESETS.values():
            lies = place(advance(view, GameChosen(0, rules)), Space(1280, 720))
            assert not {Kind.CARD, Kind.NAME, Kind.COMMON, Kind.HOUSE} & {key.kind for key in lies}

"""Every destination opens its scene; landings replace all others, the rest are pushed."""

from pathlib import Path
from typing import get_args

from guts_gui.app import navigation as to
from guts_gui.cli.selftest import bots_only
from guts_gui.cli.tour import Tour, visit
from guts_gui.scenes.bots.bots import BotsScene
from guts_gui.scenes.coach.drills import DrillsScene
from guts_gui.scenes.coach.review import CoachScene
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.common.keys import KeysScene
from guts_gui.scenes.history.history import HistoryScene
from guts_gui.scenes.history.replay import ReplayScene
from guts_gui.scenes.history.statistics import StatisticsScene
from guts_gui.scenes.rules.rules import RulesScene
from guts_gui.scenes.settings.settings import SettingsScene
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.results import ResultsScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.table.tutorial import TutorialScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import opened
from tests.gui.helpers.players import table_of

SCENES = {
    to.Title: TitleScene,
    to.Play: TableScene,
    to.Resume: TableScene,
    to.Results: ResultsScene,
    to.Tutorial: TutorialScene,
    to.NewTable: NewTableScene,
    to.Bots: BotsScene,
    to.Sessions: HistoryScene,
    to.Statistics: StatisticsScene,
    to.Replay: ReplayScene,
    to.Coach: CoachScene,
    to.Drills: DrillsScene,
    to.Rules: RulesScene,
    to.SettingsPage: SettingsScene,
    to.AllKeys: KeysScene,
    to.Ask: ConfirmScene,
}


def test_every_destination_opens_its_scene(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(speed="instant")) as pilot:
        app, gone_to = pilot.app, []
        go = app.go

        def noted(destination: to.Destination) -> None:
            before = app.scenes
            go(destination)
            gone_to.append((type(destination), type(app.scene)))
            alone = isinstance(destination, to.Landing)
            assert app.scenes == ((app.scene,) if alone else (*before, app.scene))

        app.go = noted  # type: ignore[method-assign]  # records calls
        visit(Tour(app, None), bots_only(10))
        app.go(to.Resume(Session.begin(table_of("three-card", 0, 3), None, seed=3)))
        assert dict(gone_to) == SCENES
        assert set(SCENES) == set(get_args(to.Destination))


def test_several_destinations_are_gone_to_in_turn(tmp_path: Path) -> None:
    with opened(tmp_path) as pilot:
        pilot.app.leave_for(to.Title(), to.NewTable())
        assert [type(scene) for scene in pilot.app.scenes] == [TitleScene, NewTableScene]

"""Every destination opens its scene; landings take the place of all others, the rest lie over."""

from pathlib import Path
from typing import get_args

import pytest

from guts_engine.rules.presets import PRESETS
from guts_gui.app import navigation as to
from guts_gui.coach.review import Review
from guts_gui.history.queries import Filters
from guts_gui.history.recording import Recording
from guts_gui.scenes.bots.bots import BotsScene
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
    to.Rules: RulesScene,
    to.SettingsPage: SettingsScene,
    to.AllKeys: KeysScene,
    to.Ask: ConfirmScene,
}


def destination(kind: type, session: Session) -> to.Destination:
    """An example of a kind of destination; the session has been played."""
    match kind:
        case to.Play:
            return to.Play(table_of("three-card", 1, 3), seed=3)
        case to.Resume | to.Results:
            return kind(session)
        case to.Replay:
            return to.Replay(Recording.made(session.match, session.chronicle, session.seats))
        case to.Coach:
            return to.Coach(Review.of(session.match.log, session.people), session.seats)
        case to.Rules:
            return to.Rules("three-card", PRESETS["three-card"])
        case to.Sessions | to.Statistics:
            return kind(Filters(game="three-card"))
        case to.Ask:
            return to.Ask("Sure?", "Is it?", "Yes", lambda: None)
        case _:
            return kind()


@pytest.mark.parametrize("kind", get_args(to.Destination), ids=lambda kind: kind.__name__)
def test_every_destination_opens_its_scene(tmp_path: Path, kind: type) -> None:
    with opened(tmp_path) as pilot:
        pilot.app.go(to.Title())
        below = pilot.scene
        session = Session.begin(table_of("three-card", 0, 3), None, seed=3)
        session.deal()
        pilot.app.go(destination(kind, session))
        pilot.pump(2)
        assert type(pilot.scene) is SCENES[kind]
        alone = issubclass(kind, to.Landing)
        assert pilot.app.scenes == ((pilot.scene,) if alone else (below, pilot.scene))


def test_several_destinations_are_gone_to_in_turn(tmp_path: Path) -> None:
    with opened(tmp_path) as pilot:
        pilot.app.leave_for(to.Title(), to.NewTable())
        assert [type(scene) for scene in pilot.app.scenes] == [TitleScene, NewTableScene]

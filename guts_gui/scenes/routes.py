"""The scene of each destination; no part of the program needs to know another for it."""

from typing import assert_never

from guts_gui.app import navigation as to
from guts_gui.app.scene import Program, Scene
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


def route(app: Program, destination: to.Destination) -> Scene:
    """The scene that a destination leads to."""
    match destination:
        case to.Title():
            return TitleScene(app)
        case to.Play(setup, seed):
            return TableScene.new(app, setup, seed=seed)
        case to.Resume(session):
            return TableScene(app, session)
        case to.Results(session, review, past):
            return ResultsScene(app, session, review, past)
        case to.Tutorial():
            return TutorialScene.begin(app)
        case to.NewTable():
            return NewTableScene(app)
        case to.Bots():
            return BotsScene(app)
        case to.Sessions(filters):
            return HistoryScene(app, filters)
        case to.Statistics(filters):
            return StatisticsScene(app, filters)
        case to.Replay(recording, deal):
            return ReplayScene(app, recording, deal=deal)
        case to.Coach(review, seats):
            return CoachScene(app, review, seats)
        case to.Rules(game, rules, topic):
            return RulesScene(app, game, rules, topic)
        case to.SettingsPage(page):
            return SettingsScene(app, page)
        case to.AllKeys():
            return KeysScene(app)
        case to.Ask():
            return ConfirmScene(app, destination)
        case _:
            assert_never(destination)

"""The scene of each destination; scenes are imported on demand, so that a table opens faster."""

from typing import assert_never

from guts_gui.app import navigation as to
from guts_gui.app.scene import Program, Scene


def route(app: Program, destination: to.Destination) -> Scene:
    """The scene of a destination."""
    match destination:
        case to.Title():
            from guts_gui.scenes.title.title import TitleScene

            return TitleScene(app)
        case to.Play(setup, seed):
            from guts_gui.scenes.table.table import TableScene

            return TableScene.new(app, setup, seed=seed)
        case to.Resume(session):
            from guts_gui.scenes.table.table import TableScene

            return TableScene(app, session)
        case to.Results(session, review, past):
            from guts_gui.scenes.table.results import ResultsScene

            return ResultsScene(app, session, review, past)
        case to.Tutorial():
            from guts_gui.scenes.table.tutorial import TutorialScene

            return TutorialScene.begin(app)
        case to.Sessions() | to.Statistics() | to.Replay() | to.Coach() | to.Drills():
            return _looking_back(app, destination)
        case _:
            return _menu(app, destination)


def _looking_back(
    app: Program, destination: to.Sessions | to.Statistics | to.Replay | to.Coach | to.Drills
) -> Scene:
    """Scenes of the history, replay, coach and drills."""
    match destination:
        case to.Sessions(filters):
            from guts_gui.scenes.history.history import HistoryScene

            return HistoryScene(app, filters)
        case to.Statistics(filters):
            from guts_gui.scenes.history.statistics import StatisticsScene

            return StatisticsScene(app, filters)
        case to.Replay(recording, deal):
            from guts_gui.scenes.history.replay import ReplayScene

            return ReplayScene(app, recording, deal=deal)
        case to.Coach(review, seats):
            from guts_gui.scenes.coach.review import CoachScene

            return CoachScene(app, review, seats)
        case to.Drills():
            from guts_gui.scenes.coach.drills import DrillsScene

            return DrillsScene(app)
        case _:
            assert_never(destination)


def _menu(
    app: Program,
    destination: to.NewTable | to.Bots | to.Rules | to.SettingsPage | to.AllKeys | to.Ask,
) -> Scene:
    """Scenes of the menu, and sheets over any scene."""
    match destination:
        case to.NewTable():
            from guts_gui.scenes.setup.new_table import NewTableScene

            return NewTableScene(app)
        case to.Bots():
            from guts_gui.scenes.bots.bots import BotsScene

            return BotsScene(app)
        case to.Rules(game, rules, topic, seats):
            from guts_gui.scenes.rules.rules import RulesScene

            return RulesScene(app, game, rules, topic, seats)
        case to.SettingsPage(page):
            from guts_gui.scenes.settings.settings import SettingsScene

            return SettingsScene(app, page)
        case to.AllKeys():
            from guts_gui.scenes.common.keys import KeysScene

            return KeysScene(app)
        case to.Ask():
            from guts_gui.scenes.common.confirm import ConfirmScene

            return ConfirmScene(app, destination)
        case _:
            assert_never(destination)

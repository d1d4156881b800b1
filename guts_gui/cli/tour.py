"""A walk through every scene of the program, photographed on the way."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from guts_engine.play.actions import Choice, Declare
from guts_gui.app.app import App
from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Scene
from guts_gui.history.queries import Annals, Wanted
from guts_gui.history.recording import Recording
from guts_gui.scenes.table.table import TableScene
from guts_gui.setup.draft import SeatSetup, TableSetup

STEP = 1 / 60
A_MOMENT = 20
PEOPLE = (SeatSetup("Ann", "ann"), SeatSetup("Bo", "bram"))


@dataclass
class Tour:
    """The app that is shown and the folder for pictures, if they are wanted."""

    app: App
    folder: Path | None

    def see(self, scene: Scene, name: str) -> None:
        """Show a scene for a moment and photograph it."""
        self.app.replace(scene)
        self.look(name)

    def over(self, scene: Scene, name: str) -> None:
        """Show a scene over the one there is, and take it off again."""
        self.app.push(scene)
        self.look(name)
        self.app.pop()

    def nothing(self) -> None:
        """What a photographed answer does."""

    def look(self, name: str) -> None:
        """Run for a moment and photograph what there is, without the notices over it."""
        while self.app.notices.dismiss():
            pass
        for _ in range(A_MOMENT):
            self.app.loop_once(STEP)
        if self.folder is not None:
            self.app.screenshot(self.folder / f"{name}.png")


def visit(tour: Tour, bots: TableSetup) -> None:
    """Photograph every scene; the bots' table is played at, ended and looked back on."""
    for name, make in _pages(tour.app).items():
        tour.see(make(), name)
    _history(tour, bots)
    _between_people(tour, bots)


def _pages(app: App) -> dict[str, Callable[[], Scene]]:
    """The scenes that need nothing but the app."""
    from guts_gui.scenes.bots.bots import BotsScene
    from guts_gui.scenes.bots.workshop import WorkshopScene
    from guts_gui.scenes.history.history import HistoryScene
    from guts_gui.scenes.history.statistics import StatisticsScene
    from guts_gui.scenes.rules.rules import RulesScene
    from guts_gui.scenes.settings.pages import pages
    from guts_gui.scenes.settings.settings import SettingsScene
    from guts_gui.scenes.setup.new_table import NewTableScene
    from guts_gui.scenes.table.tutorial import TutorialScene
    from guts_gui.scenes.title.title import TitleScene

    bot = next(iter(app.roster.bots.values()))
    return {
        "title": lambda: TitleScene(app),
        "new-table": lambda: NewTableScene(app),
        "bots": lambda: BotsScene(app),
        "workshop": lambda: WorkshopScene(app, bot, lambda _: None),
        **{f"settings-{page}": partial(SettingsScene, app, page) for page in pages()},
        "rules": lambda: RulesScene(app),
        "tutorial": lambda: TutorialScene.begin(app),
        "history": lambda: HistoryScene(app),
        "statistics": lambda: StatisticsScene(app),
    }


def _between_people(tour: Tour, bots: TableSetup) -> None:
    """A table that people share: the curtain, the table behind it, and the sheets over it."""
    from guts_gui.scenes.common.confirm import ConfirmScene
    from guts_gui.scenes.table.choose_game import ChooseGameScene
    from guts_gui.scenes.table.company import CompanyScene

    app = tour.app
    seats = (*PEOPLE, *bots.seats[:3])
    shared = TableSetup("two-card", {"ante": 5}, seats, 500)
    table = TableScene.new(app, shared, seed=3)
    tour.see(table, "curtain")
    app.pop()
    table.turns.open(next(iter(table.session.waiting_for())))
    tour.look("turn")
    tour.over(CompanyScene(table), "company")
    tour.over(
        ConfirmScene(app, Ask("A big pot", "Losing costs 240.", "In", tour.nothing)), "confirm"
    )
    rules = table.session.table.rules
    naming = ChooseGameScene(
        app, name="Ann", table_rules=rules, seats=len(seats), done=lambda _: None
    )
    tour.over(naming, "choose-game")
    _coached(tour, table)


def _coached(tour: Tour, table: TableScene) -> None:
    """What the coach thinks of the people's decisions, each of them out."""
    from guts_gui.coach.review import Review
    from guts_gui.scenes.coach.question import CoachQuestionScene
    from guts_gui.scenes.coach.review import CoachScene

    session = table.session
    while waiting := session.waiting_for():
        session.decide(Declare(next(iter(waiting)), Choice.OUT))
    review = Review.of(session.match.log, session.people)
    while review.busy:
        review.step()
    tour.see(CoachScene(tour.app, review, session.seats), "coach")
    judged = list(review.judged.values())
    tour.see(CoachQuestionScene(tour.app, judged, session.seats, 0), "coach-question")


def _history(tour: Tour, bots: TableSetup) -> None:
    """A table with its menu, its results, its page in the history and its replay."""
    from guts_gui.scenes.common.keys import KeysScene
    from guts_gui.scenes.history.replay import ReplayScene
    from guts_gui.scenes.history.session_page import SessionScene
    from guts_gui.scenes.table.menu import MenuScene
    from guts_gui.scenes.table.results import ResultsScene

    app = tour.app
    table = TableScene.new(app, bots, seed=3)
    tour.see(table, "table-10")
    tour.over(MenuScene(app), "menu")
    tour.over(KeysScene(app), "keys")
    table.session.close()
    tour.see(ResultsScene(app, table.session), "results")
    entry = Annals(app.store).page(Wanted(), 0, 1)[0]
    tour.see(SessionScene(app, entry), "session")
    recording = Recording.of(app.store.load(entry.id))
    tour.over(ReplayScene(app, recording), "replay")

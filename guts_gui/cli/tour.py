"""Visits every scene and saves screenshots."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from guts_engine.state.actions import Declare
from guts_engine.steps.model import Choice
from guts_gui.app import navigation as to
from guts_gui.app.app import App
from guts_gui.coach.review import Review
from guts_gui.scenes.coach.drill import DrillScene
from guts_gui.scenes.coach.question import CoachQuestionScene
from guts_gui.scenes.settings.pages import pages
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup, TableSetup

STEP = 1 / 60
A_MOMENT = 36
"""Frames, longer than the guard of new buttons."""
A_MINUTE = 3600
PEOPLE = (SeatSetup("Ann", "ann"), SeatSetup("Bo", "bram"))


class SelfTestError(Exception):
    """A failure of the self-test, in one sentence."""


@dataclass
class Tour:
    """The running app, and the folder for screenshots if requested."""

    app: App
    folder: Path | None

    def see(self, destination: to.Destination, name: str) -> None:
        """Go to a destination and take a screenshot."""
        self.app.go(destination)
        self.look(name)

    def see_all(self, destinations: Mapping[str, to.Destination]) -> None:
        """Visit one destination after the other from the same scene."""
        for name, destination in destinations.items():
            self.see(destination, name)
            self.app.pop()

    def press(self, key: str, name: str = "") -> None:
        """Press a button of the top scene; takes a screenshot of the result if `name` is given."""
        button = self.app.scene.focus.find(key)
        if button is None or not button.activate():
            raise SelfTestError(f"{type(self.app.scene).__name__} has no button {key!r}")
        if name:
            self.look(name)

    def look(self, name: str) -> None:
        """Run for a moment and take a screenshot, without notices."""
        while self.app.notices.dismiss():
            pass
        for _ in range(A_MOMENT):
            self.app.loop_once(STEP)
        if self.folder is not None:
            self.app.screenshot(self.folder / f"{name}.png")


def visit(tour: Tour, bots: TableSetup) -> None:
    """Take screenshots of every scene; plays, ends and replays a session at the bots' table."""
    tour.see(to.Title(), "title")
    tour.see_all(
        {
            "new-table": to.NewTable(),
            **{f"settings-{page}": to.SettingsPage(page) for page in pages()},
            "rules": to.Rules(),
            "tutorial": to.Tutorial(),
            "statistics": to.Statistics(),
            "keys": to.AllKeys(),
            "confirm": to.Ask("A big pot", "Losing costs 240.", "In", tour.app.invalidate),
        }
    )
    tour.see(to.Bots(), "bots")
    tour.press("open", "workshop")
    _played(tour, bots)
    _between_people(tour, bots)


def _played(tour: Tour, bots: TableSetup) -> None:
    """A table with its menu, its results, its page in the history and its replay."""
    tour.see(to.Play(bots, seed=3), "table-10")
    session = _session(tour)
    tour.press("menu", "menu")
    session.close()
    tour.see(to.Results(session), "results")
    tour.press("title")
    tour.see(to.Sessions(), "history")
    tour.press("row-0", "session")
    tour.press("watch", "replay")


def _between_people(tour: Tour, bots: TableSetup) -> None:
    """A table of several people: curtain, table and coach."""
    chosen = TableSetup("two-card", {"ante": 5}, PEOPLE, 500, dealers_choice=True)
    tour.see(to.Play(chosen, seed=3), "choose-game")
    shared = TableSetup("two-card", {"ante": 5}, (*PEOPLE, *bots.seats[:3]), 500)
    tour.see(to.Play(shared, seed=3), "curtain")
    tour.press("open", "turn")
    session = _session(tour)
    tour.press("menu")
    tour.press("company", "company")
    while waiting := session.waiting_for():
        session.decide(Declare(next(iter(waiting)), Choice.OUT))
    review = Review.of(session.match.log, session.people)
    while review.busy:
        review.step()
    tour.see(to.Coach(review, session.seats), "coach")
    judged = list(review.judged.values())
    tour.app.push(CoachQuestionScene(tour.app, judged, session.seats, 0, review))
    tour.look("coach-question")
    _drilled(tour)


def _drilled(tour: Tour) -> None:
    """A drill from its choice to its results."""
    tour.see(to.Drills(), "drills")
    tour.press("start")
    scene = _drill(tour)
    tour.look("drill")
    while isinstance(tour.app.scene, DrillScene):
        if not scene.answered:
            scene.answer(Choice.OUT)
        tour.app.loop_once(STEP)
        if scene.latest is not None:
            scene.go_on()
    tour.look("drill-results")


def _drill(tour: Tour) -> DrillScene:
    """The drill, once its first question is there."""
    for _ in range(A_MINUTE):
        if isinstance(tour.app.scene, DrillScene):
            return tour.app.scene
        tour.app.loop_once(STEP)
    raise SelfTestError(f"{type(tour.app.scene).__name__} is shown instead of a drill")


def _session(tour: Tour) -> Session:
    """The session at the current table."""
    scene = tour.app.scene
    if not isinstance(scene, TableScene):
        raise SelfTestError(f"{type(scene).__name__} is shown instead of the table")
    return scene.session

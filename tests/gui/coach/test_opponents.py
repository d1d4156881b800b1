"""What the results say of each opponent: only what was seen, and only where that is enough."""

from pathlib import Path
from random import Random

import pytest

from guts_engine.analysis.coach.coach import Coach
from guts_engine.analysis.deals.examples import weakest
from guts_engine.bots.learning import answer
from guts_engine.common.frozen import changed
from guts_engine.play.actions import Asked, Declare, Question
from guts_engine.rules.presets import PRESETS
from guts_engine.steps.model import Choice
from guts_gui.coach.opponents import ENOUGH, LIKELY, Opponents, opponent, typical_view
from guts_gui.coach.review import Review
from guts_gui.scenes.table.results import ResultsScene
from guts_gui.session.session import Session
from guts_gui.session.watching import Watching
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import SeatSetup, TableSetup
from tests.gui.helpers.places import judged
from tests.gui.helpers.sessions import decision
from tests.gui.helpers.tables import opened

CHOICES = (Choice.IN, Choice.OUT)


def table(bots: tuple[str, ...], game: str = "three-card") -> TableSetup:
    others = tuple([SeatSetup(bot.title(), bot, bot) for bot in bots])
    seats = (SeatSetup("Ann", "ann"), *others)
    return TableSetup(game, {"ante": 5, "shortfall": "credit"}, seats, 500)


def played(setup: TableSetup, deals: int, *, seed: int = 3) -> Session:
    """Deals in which the person stays out wherever that is possible."""
    session = Session.begin(setup, None, seed=seed)
    rng = Random(seed)
    for _ in range(deals):
        if not session.can_deal():
            break
        session.deal()
        while session.asked is not None:
            asked = session.asked
            out = asked.question is Question.DECLARE and Choice.OUT in asked.choices
            session.decide(Declare(0, Choice.OUT) if out else decision(session, rng))
    return session


def gathered(session: Session) -> Opponents:
    review = Review.of(session.match.begun, session.people)
    review.actions = session.match.actions
    opponents = Opponents(session, 0, review)
    while review.unread:
        opponents.work()
        assert not opponents.done
        review.step()
    while not opponents.done:
        opponents.work()
    return opponents


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_tells_how_often_each_is_in(game: str) -> None:
    """The share is that of the declarations everyone saw."""
    session = played(table(("rocco", "ines"), game), 18)
    watching = Watching(session.match.begun, (0,))
    watching.catch_up(session.match.actions)
    watcher = watching.watchers[0]
    for seat in (1, 2):
        count = watcher.habits_of(seat).counts[""]
        found = opponent(watcher, seat, None)
        assert (found is None) == (count.asked < ENOUGH)
        if found is not None:
            assert found.share == pytest.approx(count.ins / count.asked)
            assert 0 < found.error < 0.2
    gathered(session)


def test_nothing_is_said_after_few_deals() -> None:
    assert gathered(played(table(("rocco", "ines")), ENOUGH - 1)).found == []
    assert [seat for seat, _ in gathered(played(table(("rocco", "ines")), ENOUGH)).found[:2]] == [
        1,
        2,
    ]


def test_a_gambler_alone_is_met_with_more_hands() -> None:
    ((seat, (title, note)), *rest) = gathered(played(table(("rocco",)), 60)).found
    assert seat == 1 and not rest
    assert title.startswith("Rocco is in with ") and "the equilibrium with 50%" in title
    assert note.startswith("Play more hands against them: ")


def test_a_professor_gives_nothing_away() -> None:
    ((_, (_, note)),) = gathered(played(table(("ines",)), 60)).found
    assert note == "Not clearly different from the equilibrium."


@pytest.mark.parametrize("bots", [("rocco",), ("walter", "mina", "odile", "rocco", "ines")])
def test_the_results_show_the_opponents_on_request(tmp_path: Path, bots: tuple[str, ...]) -> None:
    session = played(table(bots), 14)
    session.close()
    for size in ((960, 540), (1280, 720)):
        with opened(tmp_path, Settings(player="Ann", text_size=150), size=size) as pilot:
            scene = ResultsScene(pilot.app, session)
            pilot.app.replace(scene)
            judged(pilot)
            before = pilot.pixels(scene.app.screen.get_rect())
            pilot.click("switch")
            pilot.pump(3)
            assert scene.shows_opponents
            assert pilot.pixels(scene.app.screen.get_rect()) != before
            assert not pilot.app.art.cut, size
            pilot.click("switch")
            pilot.pump(3)
            assert not scene.shows_opponents


def test_without_a_coach_or_after_few_deals_there_is_no_button(tmp_path: Path) -> None:
    for coach, deals in (("off", 14), ("request", 3)):
        session = played(table(("rocco",)), deals)
        session.close()
        with opened(tmp_path, Settings(player="Ann", coach=coach)) as pilot:
            pilot.app.replace(ResultsScene(pilot.app, session))
            judged(pilot)
            assert "switch" not in [widget.key for widget in pilot.widgets]


@pytest.mark.parametrize("bots", [("rocco",), ("walter", "odile", "rocco", "ines")])
def test_what_the_results_say_is_what_the_panel_computes(bots: tuple[str, ...]) -> None:
    """The hand to answer everyone with is worth as much in as out, the usual one is not."""
    session = played(table(bots), 40)
    review = Review.of(session.match.begun, session.people)
    review.actions = session.match.actions
    while review.unread:
        review.step()
    view = typical_view(review.decisions, 0)
    assert view is not None
    watching = Watching(session.match.begun, (0,))
    watching.catch_up(session.match.actions)
    watcher = watching.watchers[0]
    found = answer(view, watcher)
    assert found.sure > LIKELY and found.best < found.usual
    habits = {seat: watcher.habits_of(seat) for seat in view.table.order if seat != 0}
    gains = []
    for out in (found.best, found.usual):
        held = weakest(view.table.rules, out, len(view.cards))
        assert held is not None
        dealt = changed(view, hands=(held, *view.hands[1:]))
        coach = Coach(dealt, Asked((Choice.IN, Choice.OUT)), 1, habits)
        while coach.refine(2000).samples < 20_000:
            pass
        into, out_of_it = (coach.advice.option(Declare(0, each)) for each in CHOICES)
        assert into is not None and out_of_it is not None
        gains.append((into.ev - out_of_it.ev) / coach.advice.pot)
    assert gains[0] == pytest.approx(0, abs=0.08) and gains[1] > 0.15

"""What the results say of each opponent: only what was seen, and only where that is enough."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Declare, Question
from guts_engine.steps.model import Choice
from guts_gui.coach.opponents import ENOUGH, Opponents, opponent
from guts_gui.coach.review import Review
from guts_gui.scenes.coach.review import CoachScene
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


def played_by_people(setup: TableSetup, deals: int) -> Session:
    """Deals in which everyone decides at random."""
    session, rng = Session.begin(setup, None, seed=3), Random(3)
    for _ in range(deals):
        session.deal()
        while waiting := session.waiting_for():
            seat, asked = next(iter(waiting.items()))
            session.decide(Declare(seat, rng.choice(asked.choices)))
    return session


def gathered(session: Session) -> Opponents:
    review = Review.of(session.match.begun, session.people)
    review.actions = session.match.actions
    opponents = Opponents(review, 0)
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
        habits = watcher.habits_of(seat)
        found = opponent(watcher, seat, None)
        assert (found is None) == (habits.asked < ENOUGH)
        for side in found.sides if found is not None else ():
            count = habits.side(low=side.low)
            assert side.share == pytest.approx(count.ins / count.asked)
            assert 0 < side.error < 0.2
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
    assert title.startswith("Rocco is in with ") and "the equilibrium with 52%" in title
    assert note.startswith("Play more hands against them: ")


def test_in_hi_lo_each_pot_has_its_share_and_its_answer() -> None:
    """A gambler is in too often for a side; the professor for neither."""
    found = dict(gathered(played(table(("rocco", "walter", "ines"), "hi-lo"), 60)).found)
    title, *notes = found[1]
    assert title.startswith("Rocco: high ") and ", low " in title
    assert notes
    assert found[3][1:] == ("Not clearly different from the equilibrium.",)


def test_a_declaration_of_hi_lo_counts_once() -> None:
    session = played(table(("rocco",), "hi-lo"), 20)
    watching = Watching(session.match.begun, (0,))
    watching.catch_up(session.match.actions)
    habits = watching.watchers[0].habits_of(1)
    assert habits.asked == habits.side(low=True).asked == habits.side(low=False).asked
    assert 2 * habits.asked == habits.counts[""].asked


def test_a_professor_gives_nothing_away() -> None:
    ((_, (_, note)),) = gathered(played(table(("ines",)), 60)).found
    assert note == "Not clearly different from the equilibrium."


QUICK = {("three-card", "en", 100), ("hi-lo", "pl", 150), ("three-card", "ru", 150)}


@pytest.mark.parametrize(
    ("game", "language", "text"),
    [
        pytest.param(*each, marks=() if each in QUICK else pytest.mark.slow)
        for each in product(("three-card", "hi-lo"), ("en", "pl", "ru"), (100, 150))
    ],
)
def test_the_review_of_a_finished_session_shows_the_same(
    tmp_path: Path, game: str, language: str, text: int
) -> None:
    bots = ("walter", "mina", "odile", "rocco", "ines", "oskar", "pia", "zita", "tilda")
    session = played(table(bots[: 9 if game == "three-card" else 5], game), 14)
    settings = Settings(player="Ann", text_size=text, language=language)
    with opened(tmp_path, settings) as pilot:
        review = Review.of(session.match.log, session.people)
        scene = CoachScene(pilot.app, review, session.seats)
        pilot.app.push(scene)
        judged(pilot)
        assert scene.opponents is not None
        assert scene.opponents.found == gathered(session).found
        pilot.app.art.cut.clear()
        pilot.click("switch")
        pilot.pump(3)
        assert scene.shows_opponents
        assert not any(row.visible for row in scene.listing.rows)
        assert not pilot.app.art.cut, text
        pilot.click("switch")
        pilot.pump(3)
        assert scene.listing.rows[0].visible


def test_two_people_are_shown_the_opponents_of_the_one_who_asks(tmp_path: Path) -> None:
    people = (
        SeatSetup("Ann", "ann"),
        SeatSetup("Bo", "bram"),
        SeatSetup("Rocco", "rocco", "rocco"),
    )
    session = played_by_people(
        TableSetup("three-card", {"ante": 5, "shortfall": "credit"}, people, 500), 14
    )
    for name, opponents in (("Bo", {0, 2}), ("Nobody", None)):
        with opened(tmp_path, Settings(player=name)) as pilot:
            review = Review.of(session.match.log, session.people)
            scene = CoachScene(pilot.app, review, session.seats)
            pilot.app.push(scene)
            judged(pilot)
            if opponents is None:
                assert scene.opponents is None and not scene.switch.visible
            else:
                assert scene.opponents is not None
                assert {seat for seat, _ in scene.opponents.found} - {None} == opponents


def test_without_a_coach_or_after_few_deals_there_is_no_button(tmp_path: Path) -> None:
    for coach, deals in (("off", 14), ("request", 3)):
        session = played(table(("rocco",)), deals)
        session.close()
        with opened(tmp_path, Settings(player="Ann", coach=coach)) as pilot:
            pilot.app.replace(ResultsScene(pilot.app, session))
            judged(pilot)
            assert "switch" not in [widget.key for widget in pilot.widgets]

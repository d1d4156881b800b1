"""Advice against the players at the table: what was seen decides, and says how sure it is."""

from itertools import product
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest

from guts_engine.bots.habits import Count, Habits, Watcher, contexts
from guts_engine.coach.advice import Advice, Option
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Declare, Question
from guts_engine.state.table import Phase
from guts_engine.steps.model import Choice
from guts_gui.coach.against import EARLY, Answer, Encounter, PastEncounter, answerable, between
from guts_gui.coach.review import Decision, Review
from guts_gui.coach.words import answer_headline, answer_note
from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.layout.frame import Frame
from guts_gui.layout.seating.seats import plan
from guts_gui.scenes.coach.question import CoachQuestionScene
from guts_gui.scenes.common.coach_panel import draw_answer
from guts_gui.session.session import Session
from guts_gui.session.watching import Watching
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import SeatSetup, TableSetup
from tests.gui.helpers.languages import use
from tests.gui.helpers.places import judged
from tests.gui.helpers.sessions import play, stacked, table, tops
from tests.gui.helpers.tables import join, opened

WEAK = tops("7c 4d 2h,As Ad Ah,2d 4c 6h")


def watched(session: Session) -> Watcher:
    watching = Watching(session.match.begun, (0,))
    watching.catch_up(session.match.actions)
    return watching.watchers[0]


def asked(session: Session) -> bool:
    """Whether the person is asked in or out."""
    return session.asked is not None and session.asked.question is Question.DECLARE


def met(session: Session, watcher: Watcher | None = None, number: int = 1) -> Answer:
    """The final answer to the question of the session."""
    assert session.asked is not None
    encounter = Encounter(session.view, session.asked, number, watcher or watched(session))
    while not encounter.done:
        encounter.refine()
    return encounter.answer


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_has_an_answer_once_enough_was_seen(game: str) -> None:
    session = Session.begin(table(3, game=game, shortfall="credit"), None, seed=3)
    early = late = 0
    for _ in play(session, Random(4), 20):
        if not asked(session) or late >= 2:
            continue
        answer = met(session)
        assert answer.early == (answer.advice is None) == (answer.seen < EARLY)
        early, late = early + answer.early, late + (not answer.early)
        if answer.advice is not None:
            assert {each.action for each in answer.advice.options} == {
                Declare(0, each) for each in session.asked.choices
            }
    assert early and late


def test_who_is_always_in_is_not_to_be_bluffed_and_who_never_is_may_be() -> None:
    """Seven high against two players: what they have shown decides."""
    setup = table(3, shortfall="credit")
    gains = {}
    for share, choice in ((1.0, Choice.IN), (0.0, Choice.OUT)):
        session = Session.begin(setup, None, seed=3)
        watcher = watched(session)
        session = stacked(setup, None, *[WEAK] * 2, dealer=2)
        session.deal()
        for seat in (1, 2):
            here = contexts(session.table, seat)[0]
            seen = Count(60, round(60 * share), 60 * here.prior)
            watcher.habits[session.seats[seat].name] = Habits(dict.fromkeys(here.buckets, seen))
        advice = met(session, watcher).advice
        assert advice is not None
        into, out = (advice.option(Declare(0, each)) for each in (Choice.IN, Choice.OUT))
        assert into is not None and out is not None
        gains[choice] = into.ev - out.ev
    assert gains[Choice.IN] < -0.5 * 15 and gains[Choice.OUT] > 0.5 * 15


def test_nothing_hidden_counts() -> None:
    """R10: with other hidden hands the answer is the same."""
    setup, answers = table(3, shortfall="credit"), []
    for hands in ("7c 4d 2h,As Ad Ah,2d 4c 6h", "7c 4d 2h,2s 3s 5h,Kd Kc Kh"):
        first = [WEAK] * 8
        session = stacked(setup, None, *first, tops(hands), dealer=0)
        while session.table.deals < 9:
            session.deal()
            if session.table.deals < 9:
                while session.asked:
                    session.decide(Declare(0, Choice.OUT))
        assert session.table.phase is Phase.DECLARING
        answers.append(met(session))
    assert answers[0] == answers[1] and answers[0].seen == 8


def option(choice: Choice, ev: float, stderr: float = 0.1, short: float = 0.0) -> Option:
    return Option(Declare(0, choice), ev, stderr, short, 0.1 if short else 0.0)


def advice(into: float, out: float = 0.0, pot: float = 100.0) -> Advice:
    ways = sorted([(Choice.IN, into), (Choice.OUT, out)], key=lambda each: each[1], reverse=True)
    best = ways[0][1]
    return Advice(tuple([option(each, ev, short=best - ev) for each, ev in ways]), pot, 0.5, 0.5)


@pytest.mark.parametrize(
    ("tight", "loose", "words"),
    [
        (30.0, 28.0, "Against these players: In by 29.0"),
        (-30.0, -28.0, "Against these players: Out by 29.0"),
        (30.0, 5.0, "Against these players: probably In"),
        (30.0, -20.0, "Against these players: no clear answer"),
        (0.4, 0.2, "Against these players: no clear answer"),
    ],
)
def test_how_sure_an_answer_is(tight: float, loose: float, words: str) -> None:
    found = between(advice(tight), advice(loose))
    assert found.best.ev == pytest.approx(max(0.0, (tight + loose) / 2))
    assert found.options[1].short_error == pytest.approx(abs(tight - loose) / 2, abs=0.1)
    assert answer_headline(Answer(20, found)) == words


@pytest.mark.parametrize("seats", [2, 3])
def test_a_single_opponent_is_named(seats: int) -> None:
    session = Session.begin(table(seats, shortfall="credit"), None, seed=3)
    said = []
    for _ in play(session, Random(4), 12):
        if asked(session):
            answer = met(session)
            said.append((answer.seen, answer_headline(answer), answer_note(answer)))
    name = session.seats[1].name
    who, whose, of_whom = "Against these players", " of some players", " of each, or more"
    if seats == 2:
        who, whose, of_whom = f"Against {name}", "", ""
    for seen, title, note in said:
        assert title.startswith(f"{who}: ")
        words = f"From {seen} decisions{of_whom}; the errors allow for that."
        if seen < EARLY:
            words = f"{seen} decision{'s' * (seen != 1)} seen{whose} so far"
        assert note == words
    assert said[0][0] == 0 and said[-1][0] >= EARLY


def test_only_declarations_are_answered() -> None:
    session = Session.begin(table(3, game="pass-the-trash"), None, seed=2)
    kinds = set()
    for _ in play(session, Random(1), 4):
        if session.asked is not None:
            kinds.add(session.asked.question)
            assert answerable(session.asked) == (session.asked.question is Question.DECLARE)
    assert len(kinds) > 1 and not answerable(None)


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_nothing_is_cut_in_any_language(language: str) -> None:
    pygame.font.init()
    use(language)
    session = stacked(table(3), None, WEAK, dealer=2)
    session.deal()
    long = between(advice(-12345.0, pot=9000), advice(-12001.0, pot=9000))
    name = "Maximilian Weber"
    answers = (
        *(Answer(0), Answer(EARLY - 1), Answer(EARLY, long), Answer(1234, long)),
        *(Answer(EARLY - 1, only=name), Answer(1234, long, name)),
    )
    for text, size, answer in product((100, 150), ((960, 540), (1280, 720)), answers):
        brush = Brush(Frame(*size, text), Art())
        where = plan(3, 0, brush.frame.width, brush.frame.height, 3)
        draw_answer(pygame.Surface(size), brush, where, session.view, answer)
        assert not brush.art.cut, answer_note(answer)


def test_a_key_and_a_button_ask_for_it_and_take_it_back(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(player="Ann", speed="instant")) as pilot:
        session = stacked(table(3, shortfall="credit"), None, *[WEAK] * 12, dealer=2)
        for _ in play(session, Random(2), 9):
            pass
        scene = join(pilot, session)
        pilot.wait(1.0)
        assert scene.deciding
        coach = scene.state.coach
        against = scene.controls.against
        assert against is not None and not against.visible
        pilot.key("v")
        judged(pilot)
        assert coach.advising and coach.answering and against.visible
        assert coach.answer is not None and coach.answer.advice is not None
        assert coach.advice is None  # the mark needs none of it
        pilot.click("against")
        judged(pilot)
        assert coach.advising and not coach.answering and coach.advice is not None
        pilot.key("c")
        assert not coach.advising and not against.visible
        pilot.key("o")
        judged(pilot)
        assert not against.visible


# --- The review -------------------------------------------------------------------------------


def reviewed(session: Session) -> Review:
    """The review of a session, all read and judged."""
    review = Review.of(session.match.log, session.people)
    while review.busy:
        review.step()
    return review


def found_later(review: Review, decision: Decision) -> Answer:
    """The advice against these players on a decision of the review."""
    encounter = PastEncounter(review, decision)
    while encounter.answer is None:
        encounter.work(0.0)
    return encounter.answer


def test_the_review_gives_the_answers_of_the_table() -> None:
    """What was seen after the decision counts no more than at the table."""
    session = Session.begin(table(3, shortfall="credit"), None, seed=3)
    at_table = {}
    for _ in play(session, Random(4), 14):
        if asked(session):
            number = len(session.match.actions)
            at_table[number] = met(session, number=number)
    review = Review.of(session.match.log, session.people)
    while review.unread:
        review.step()
    assert any(each.advice for each in at_table.values())
    assert {each.number for each in review.decisions} == set(at_table)
    for each in review.decisions[::3]:
        assert found_later(review, each) == at_table[each.number]


def test_the_review_of_one_person_counts_nothing_that_only_another_saw() -> None:
    """R10: of two people each has the answer of their own seat, whatever the other holds."""
    people = (
        SeatSetup("Ann", "ann"),
        SeatSetup("Bo", "bram"),
        SeatSetup("Rocco", "rocco", "rocco"),
    )
    setup = TableSetup("three-card", {"ante": 5, "shortfall": "credit"}, people, 500)
    answers = []
    for hands in ("7c 4d 2h,As Ad Ah,2d 4c 6h", "7c 4d 2h,2s 3s 5h,Kd Kc Kh"):
        session = stacked(setup, None, *[WEAK] * 8, tops(hands), dealer=0)
        for _ in range(9):
            session.deal()
            while pending := session.waiting_for():
                session.decide(Declare(next(iter(pending)), Choice.OUT))
        review = Review.of(session.match.log, session.people)
        while review.unread:
            review.step()
        (last,) = (each for each in review.decisions if each.seat == 0 and each.deal == 9)
        answers.append(found_later(review, last))
    assert answers[0] == answers[1] and answers[0].seen == 8 and answers[0].advice is not None


def test_a_question_of_the_review_is_also_answered_against_these_players(tmp_path: Path) -> None:
    session = Session.begin(table(3, shortfall="credit"), None, seed=4)
    for _ in play(session, Random(5), 15):
        pass
    review = reviewed(session)
    late = [each for each in review.judged.values() if each.decision.deal > EARLY]
    with opened(tmp_path, Settings(player="Ann")) as pilot:
        scene = CoachQuestionScene(pilot.app, late[:2], session.seats, 0, review)
        pilot.app.push(scene)
        pilot.wait(1.0)
        before = pilot.pixels()
        pilot.key("v")
        assert not scene.against and not scene.turning.visible and pilot.pixels() == before
        pilot.key("i")
        pilot.wait(1.0)
        usual = pilot.pixels()
        assert scene.turning.visible
        pilot.key("v")
        judged(pilot)
        answer = scene.answer_to_them
        assert answer == found_later(review, late[0].decision)
        assert answer.advice is not None and pilot.pixels() != usual
        pilot.click("against")
        pilot.wait(0.1)
        assert not scene.comparing
        pilot.click("against")
        pilot.click("next")
        assert not scene.comparing and scene.number == 1
        pilot.key("i")
        judged(pilot)
        assert scene.answer_to_them == found_later(review, late[1].decision)


def test_a_question_without_a_session_has_no_such_advice(tmp_path: Path) -> None:
    session = Session.begin(table(3, shortfall="credit"), None, seed=4)
    for _ in play(session, Random(5), 4):
        pass
    some = list(reviewed(session).judged.values())
    with opened(tmp_path, Settings(player="Ann")) as pilot:
        scene = CoachQuestionScene(pilot.app, some, session.seats, 0)
        pilot.app.push(scene)
        pilot.wait(1.0)
        pilot.key("i")
        pilot.key("v")
        assert scene.answered and not scene.comparing and not scene.turning.visible


WINDOWS = ((960, 540), (1280, 720), (1280, 1024), (2560, 1080))


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 11))
def test_the_button_beside_a_question_covers_nobody(tmp_path: Path, seats: int) -> None:
    session = Session.begin(table(seats, shortfall="credit"), None, seed=1)
    for _ in play(session, Random(5), 2):
        pass
    review = reviewed(session)
    with opened(tmp_path, Settings(player="Ann")) as pilot:
        some = list(review.judged.values())
        scene = CoachQuestionScene(pilot.app, some, session.seats, 0, review)
        pilot.app.push(scene)
        pilot.wait(1.0)
        pilot.key("i")
        for size, text in product(WINDOWS, (100, 120, 150)):
            pilot.resize(*size)
            pilot.app.change_settings(text_size=text)
            pilot.app.rebuild_soon()
            pilot.pump(3)
            button = scene.turning
            assert button.visible and not button.place.colliderect(scene.back.place)
            assert not pilot.app.art.cut, text
            for place in scene.sprites.plan.places:
                for box in (place.plate_box, place.face_box, place.cards_box(3)):
                    x, y, right, foot = box
                    area = pygame.Rect(scene.app.frame.rect(x, y, right - x, foot - y))
                    assert not area.colliderect(button.place), (text, box)


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 11))
def test_neither_button_nor_sign_covers_anybody(tmp_path: Path, seats: int) -> None:
    """With every text size; beside the log the button is hidden, as a portrait may be there."""
    with (
        opened(tmp_path, Settings(player="Ann", speed="instant")) as pilot,
        patch.object(Session, "unsaved", "The disk is full."),
    ):
        scene = join(pilot, Session.begin(table(seats, shortfall="credit"), None, seed=1))
        pilot.wait(0.5)
        for size, text, log in product(WINDOWS, (100, 120, 150), (False, True)):
            pilot.resize(*size)
            pilot.app.change_settings(text_size=text)
            pilot.app.rebuild_soon()
            pilot.pump(3)
            if scene.state.log_open != log:
                pilot.key("t")
            against = scene.controls.against
            assert against is not None
            scene.state.coach.toggle()
            scene.refresh()
            scene.state.coach.toggle()
            assert against.visible != log or not scene.deciding
            sign = scene.controls.unsaved
            shown = [each.place for each in (sign, against) if each.visible]
            assert sign.visible and shown[0].collidelist(shown[1:]) < 0
            for place in scene.sprites.plan.places:
                for box in (place.plate_box, place.face_box, place.cards_box(3)):
                    x, y, right, foot = box
                    area = pygame.Rect(scene.felt.rect(x, y, right - x, foot - y))
                    assert area.collidelist(shown) < 0, (text, log, box)

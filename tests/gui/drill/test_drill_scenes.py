"""Drills on the screen: choosing one, answering by key and mouse, results, repeated mistakes."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import PropertyMock, patch

import msgspec
import pytest

from guts_engine.coach.advice import Mark, judge
from guts_engine.state.actions import Question
from guts_engine.steps.model import Choice
from guts_engine.strategy import known
from guts_gui.coach.review import Consultation, Review
from guts_gui.coach.words import rough_words
from guts_gui.controls import Stepper
from guts_gui.drawing.brush import Brush
from guts_gui.drill.book import Book, due_today
from guts_gui.drill.dealing import POTS
from guts_gui.drill.drill import Drill
from guts_gui.history.drills import DrillRows
from guts_gui.history.store import StoreError
from guts_gui.i18n.translate import number
from guts_gui.scenes.coach.drill import DrillScene
from guts_gui.scenes.coach.drill_results import DrillResultsScene
from guts_gui.scenes.coach.drills import DrillsScene
from guts_gui.scenes.coach.question import CoachQuestionScene
from guts_gui.scenes.coach.review import CoachScene
from guts_gui.scenes.history.history import HistoryScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import LastDrill, Settings, load
from guts_gui.setup.draft import Draft
from guts_gui.setup.saved_tables import Tables
from tests.gui.helpers.pilot import Pilot
from tests.gui.helpers.places import MOST_FRAMES, drilled, judged, seeded
from tests.gui.helpers.sessions import play, table
from tests.gui.helpers.tables import opened

ANN = Settings(player="Ann", speed="instant")


@contextmanager
def at_drills(folder: Path, settings: Settings = ANN) -> Iterator[tuple[Pilot, DrillsScene]]:
    """The program at the choice of a drill."""
    with seeded(Random(4)), opened(folder, settings) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.click("drills")
        scene = pilot.scene
        assert isinstance(scene, DrillsScene)
        yield pilot, scene


def choose(scene: DrillsScene, key: str, value: object) -> None:
    """Set a stepper of the drill."""
    stepper = scene.focus.find(key)
    assert isinstance(stepper, Stepper)
    stepper.choose(value)


def begun(pilot: Pilot) -> DrillScene:
    """The first question of the chosen drill."""
    pilot.key("enter")
    drilled(pilot)
    assert isinstance(pilot.scene, DrillScene)
    return pilot.scene


def answered(pilot: Pilot, scene: DrillScene, *, best: bool) -> None:
    """Answer a declaration with the best or the worst option, and wait for the verdict."""
    judged(pilot)
    advice = scene.question.consultation.advice
    assert advice is not None
    action = advice.options[0 if best else -1].action
    scene.answer(action.choice)  # type: ignore[union-attr]  # only declarations are asked
    judged(pilot)
    assert scene.latest is not None


def played(pilot: Pilot, *, best: bool) -> DrillResultsScene:
    """A drill answered to its end."""
    scene = begun(pilot)
    while pilot.scene is scene:
        answered(pilot, scene, best=best)
        pilot.wait(0.6)
        pilot.key("enter")
        pilot.pump(2)
    assert isinstance(pilot.scene, DrillResultsScene)
    return pilot.scene


def later(pilot: Pilot, days: int) -> None:
    """Turn the clock on."""
    then: datetime = pilot.app.now() + timedelta(days=days)
    pilot.app.now = lambda: then


def test_a_drill_is_chosen_answered_and_summed_up(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, scene):
        choose(scene, "count", 5)
        choose(scene, "seats", 3)
        choose(scene, "pot", 4)
        results = played(pilot, best=True)
        drill = results.drill
        assert len(drill.answered) == 5
        for each in drill.answered:
            table_seen = each.question.problem.view.table
            assert len(table_seen.seats) == 3
            assert table_seen.pot == 4 * 3 * 5
            assert table_seen.seats[0].name == "Ann"
            assert each.right
        assert (drill.score.mistakes, drill.lost) == (0, 0)
        pilot.key("escape")
        assert pilot.scene is scene
        assert scene.rating.choices == 5


def test_the_verdict_is_the_coachs(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, chosen):
        choose(chosen, "count", 5)
        results = played(pilot, best=False)
        for each in results.drill.answered:
            assert each.judged.verdict == judge(each.judged.advice, each.judged.decision.action)
        assert results.drill.score.mistakes > 0


def test_the_keys_and_buttons_are_those_of_the_table(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, _):
        scene = begun(pilot)
        pilot.key("i")
        judged(pilot)
        assert scene.latest is not None
        assert scene.turn.choice is Choice.IN
        pilot.key("o")
        assert scene.turn.choice is Choice.IN, "an answer is final"
        pilot.wait(0.6)
        pilot.click("next")
        pilot.pump(3)
        assert not scene.answered
        pilot.click("answer-out")
        judged(pilot)
        assert len(scene.drill.answered) == 2


def test_cards_are_passed_by_key_and_mouse(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, chosen):
        chosen.choose_game("pass-the-trash")
        scene = begun(pilot)
        for _ in range(20):
            if scene.asked.question is Question.PASS:
                break
            answered(pilot, scene, best=True)
            pilot.wait(0.6)
            pilot.key("enter")
            pilot.pump(3)
        pilot.key("enter")
        assert not scene.answered and scene.turn.nudged
        pilot.key("1")
        assert len(scene.turn.picks) == 1
        pilot.key("enter")
        judged(pilot)
        assert scene.latest is not None


def test_a_quick_answer_waits_for_the_verdict(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, chosen):
        chosen.choose_game("chaos-ii")
        pilot.key("enter")
        while not isinstance(scene := pilot.scene, DrillScene):
            pilot.pump()
        with patch.object(Consultation, "done", new_callable=PropertyMock, return_value=False):
            scene.answer(Choice.OUT)
            assert scene.answered and scene.latest is None and scene.advice is None
            scene.go_on()
            assert scene.answered, "no question is skipped"
        judged(pilot)
        assert scene.latest is not None and scene.advice is not None


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_a_drill_goes_on_while_its_rules_are_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """The question says how far that is, and the panel what the numbers rest on until then."""
    monkeypatch.setattr(known, "_solved", {})
    texts: list[str] = []
    write = Brush.write

    def heard(brush: Brush, surface: object, text: str, *others: Any, **more: Any) -> Any:
        texts.append(text)
        return write(brush, surface, text, *others, **more)  # type: ignore[arg-type]

    settings = Settings(player="Ann", speed="instant", language=language, text_size=150)
    with at_drills(tmp_path, settings) as (pilot, scene):
        scene.draft = Draft("three-card", (), {"ghost": "always", "ghost_tie": "push"})
        choose(scene, "count", 5)
        choose(scene, "seats", 2)
        with patch.object(Drill, "study", return_value=False):  # as if it took for ever
            pilot.key("enter")
            for _ in range(MOST_FRAMES):
                if isinstance(pilot.scene, DrillScene):
                    break
                pilot.pump()
            drill = pilot.scene
            assert isinstance(drill, DrillScene)
            assert drill.studied and drill.status.endswith(f" · {drill.studied}")
            monkeypatch.setattr(Brush, "write", heard)
            pilot.key("o")
            for _ in range(MOST_FRAMES):
                if drill.latest is not None:
                    break
                pilot.pump()
            pilot.pump(2)
            assert drill.latest is not None and not drill.latest.judged.advice.certain
            assert rough_words() in texts
        judged(pilot)
        texts.clear()
        drill.invalidate()
        pilot.pump(2)
        assert texts and rough_words() not in texts
        assert not drill.studied and "·" not in drill.status
        pilot.wait(0.6)
        pilot.key("enter")
        judged(pilot)
        assert drill.advice is not None and drill.advice.certain
        assert not pilot.app.art.cut


def test_leaving_early_shows_what_was_answered(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, chosen):
        scene = begun(pilot)
        answered(pilot, scene, best=True)
        pilot.key("escape")
        assert isinstance(pilot.scene, DrillResultsScene)
        assert len(pilot.scene.drill.answered) == 1
        pilot.key("enter")
        assert pilot.scene is chosen
        begun(pilot)
        pilot.key("escape")
        assert pilot.scene is chosen, "nothing was answered"


def test_mistakes_come_back_and_are_counted_where_drills_are_entered(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, chosen):
        choose(chosen, "count", 5)
        mistakes = played(pilot, best=False).drill.score.mistakes
        assert mistakes > 0
        pilot.key("enter")
        repeat = chosen.focus.find("repeat")
        assert repeat is not None and not repeat.is_enabled
        later(pilot, 1)
        for scene in (TitleScene(pilot.app), HistoryScene(pilot.app)):
            pilot.show(scene)
            button = scene.focus.find("drills")
            assert button is not None and f"({number(mistakes)})" in str(button.text)
        pilot.click("drills")
        again = pilot.scene
        assert isinstance(again, DrillsScene)
        pilot.click("repeat")
        drilled(pilot)
        drill = pilot.scene
        assert isinstance(drill, DrillScene) and drill.drill.count == mistakes
        while pilot.scene is drill:
            answered(pilot, drill, best=True)
            pilot.wait(0.6)
            pilot.key("enter")
            pilot.pump(3)
        pilot.key("enter")
        assert due_today(pilot.app.store, pilot.app.now().date()) == 0
        later(pilot, 3)
        assert due_today(pilot.app.store, pilot.app.now().date()) == mistakes


def test_mistakes_are_deleted_after_a_question(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, scene):
        delete = scene.focus.find("delete")
        assert delete is not None and not delete.is_enabled
        choose(scene, "count", 5)
        assert played(pilot, best=False).drill.score.mistakes > 0
        pilot.key("enter")
        rating = scene.rating
        pilot.click("delete")
        pilot.click("no")
        assert scene.book.count > 0
        pilot.click("delete")
        pilot.click("yes")
        assert pilot.scene is scene
        assert scene.book.count == 0
        delete = scene.focus.find("delete")
        assert delete is not None and not delete.is_enabled
        again = Book(pilot.app.store, scene.today)
        assert (again.count, again.rating("three-card")) == (0, rating)


def test_mistakes_that_cannot_be_deleted_are_one_notice(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, scene):
        choose(scene, "count", 5)
        played(pilot, best=False)
        pilot.key("enter")
        with patch.object(DrillRows, "delete_all", side_effect=StoreError("The disk is full.")):
            pilot.click("delete")
            pilot.click("yes")
        notice = pilot.app.notices.current
        assert notice is not None and "The disk is full." in str(notice)
        scene.book.flush()
        assert Book(pilot.app.store, scene.today).count == 0, "it is tried again"


def test_a_decision_can_be_opened_again_from_the_results(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, chosen):
        choose(chosen, "count", 5)
        results = played(pilot, best=False)
        before = len(results.drill.answered), results.drill.book.rating()
        pilot.click("row-0")
        question = pilot.scene
        assert isinstance(question, CoachQuestionScene)
        pilot.key("o")
        assert question.verdict is not None
        pilot.key("escape")
        assert pilot.scene is results
        assert (len(results.drill.answered), results.drill.book.rating()) == before


def test_the_review_of_a_session_fills_the_book(tmp_path: Path) -> None:
    with opened(tmp_path, ANN) as pilot:
        session = Session.begin(table(3, chips=5000), None, seed=4)
        for _ in play(session, Random(5), 15):
            pass
        review = Review.of(session.match.log, session.people)
        while review.busy:
            review.step()
        mistakes = len(review.costliest())
        assert mistakes > 0
        pilot.show(TitleScene(pilot.app))
        pilot.app.push(CoachScene(pilot.app, review, session.seats))
        pilot.pump()
        pilot.key("escape")
        tomorrow: date = pilot.app.now().date() + timedelta(days=1)
        assert due_today(pilot.app.store, tomorrow) == min(10, mistakes)
        pilot.app.push(CoachScene(pilot.app, review, session.seats))
        pilot.pump()
        pilot.click("drills")
        scene = pilot.scene
        assert isinstance(scene, DrillsScene)
        assert scene.book.count == min(10, mistakes)
        pilot.click("delete")
        pilot.click("yes")
        pilot.key("escape")
        pilot.key("escape")
        assert due_today(pilot.app.store, tomorrow) == 0, "what was deleted is not noted again"


def test_a_saved_table_brings_its_rules_and_seats(tmp_path: Path) -> None:
    with opened(tmp_path, ANN) as pilot:
        tables = Tables(pilot.app.settings_path.parent, pilot.app.now, pilot.app.roster.bots)
        draft = Draft.of(pilot.app.settings, pilot.app.roster.bots).playing("survivor")
        draft = draft.with_option("ante", 20)
        while len(draft.seats) < 7:
            draft = draft.with_bot()
        tables.save("Friday", draft)
        pilot.show(DrillsScene(pilot.app))
        scene = pilot.scene
        assert isinstance(scene, DrillsScene)
        choose(scene, "table", "Friday")
        course = scene.course
        assert (course.rules.game, course.rules.paying.ante, len(course.seats)) == (
            "survivor",
            20,
            7,
        )


def test_the_seats_never_exceed_what_the_deck_serves(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, scene):
        choose(scene, "seats", 10)
        scene.choose_game("three-five-seven")
        assert scene.players == 7
        assert begun(pilot).question.problem.view.table.order != ()


def test_rules_that_clash_are_told(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, scene):
        scene.draft = scene.draft.with_option("peek", False).with_option("draw", 2)
        scene.show_draft()
        assert scene.draft.rules_problem
        scene.start()
        assert pilot.scene is scene
        assert pilot.app.notices.current is not None


@pytest.mark.parametrize("pot", POTS)
def test_every_pot_is_offered(tmp_path: Path, pot: int) -> None:
    with at_drills(tmp_path) as (_, scene):
        choose(scene, "pot", pot)
        assert scene.course.pot == pot


def test_a_fault_of_the_disk_is_one_notice(tmp_path: Path) -> None:
    full = StoreError("The disk is full.")
    with at_drills(tmp_path) as (pilot, _):
        scene = begun(pilot)
        with patch.object(DrillRows, "answer", side_effect=full):
            answered(pilot, scene, best=True)
            pilot.pump(3)
            assert pilot.app.notices.current is not None
            assert scene.latest is not None
        pilot.key("escape")
        pilot.wait(0.6)
        pilot.key("enter")
        pilot.pump(3)
        assert not scene.answered, "the drill goes on"


def test_resizing_and_text_size_lose_nothing(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, _):
        scene = begun(pilot)
        answered(pilot, scene, best=False)
        before = scene.latest
        pilot.app.change_settings(text_size=150)
        pilot.app.rebuild_soon()
        pilot.wait(0.5)
        assert pilot.scene is scene and scene.latest is before
        mark = scene.drill.answered[0].judged.verdict.mark
        assert mark in Mark


def test_the_drill_chosen_last_is_offered_again(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, scene):
        scene.choose_game("survivor")
        for key, value in {"seats": 7, "pot": 4, "count": 20}.items():
            choose(scene, key, value)
        pilot.key("escape")
    saved, fault = load(tmp_path / "settings.toml")
    assert fault is None
    with at_drills(tmp_path, saved) as (pilot, scene):
        course = scene.course
        assert (course.rules.game, len(course.seats), course.pot) == ("survivor", 7, 4)
        assert scene.count == 20
        choose(scene, "seats", 3)
        begun(pilot)
        assert pilot.app.settings.drill == LastDrill("survivor", 3, 4, 20)


def test_looking_at_drills_remembers_nothing(tmp_path: Path) -> None:
    with at_drills(tmp_path) as (pilot, _):
        pilot.key("escape")
        assert pilot.app.settings.drill == LastDrill()


@pytest.mark.parametrize("last", [LastDrill("gone", 10, 3, 7), LastDrill("three-five-seven", 10)])
def test_a_last_drill_that_is_impossible_now_is_mended(tmp_path: Path, last: LastDrill) -> None:
    with at_drills(tmp_path, msgspec.structs.replace(ANN, drill=last)) as (_, scene):
        course = scene.course
        assert course.rules.game == ("three-card" if last.game == "gone" else last.game)
        assert len(course.seats) == (10 if last.game == "gone" else 7)
        assert course.pot == 0
        assert scene.count == last.decisions


def test_other_settings_keep_the_game(tmp_path: Path) -> None:
    recent = msgspec.structs.replace(ANN, recent_games=["survivor"])
    with at_drills(tmp_path, recent) as (_, scene):
        assert scene.draft.game == "survivor"

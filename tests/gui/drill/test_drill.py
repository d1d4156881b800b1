"""Drills: decisions worth asking in every game, verdicts of the coach, mistakes that come back."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from guts_engine.coach.advice import Advice, Option, judge
from guts_engine.play.game import legal, view_of
from guts_engine.record.log import replay
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.state.actions import Action, Declare, Question, StartDeal
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Choice
from guts_engine.strategy import known
from guts_gui.coach.review import Consultation, Review
from guts_gui.drill import dealing
from guts_gui.drill.book import Book, choice_of, due_today, own_seats
from guts_gui.drill.dealing import CLOSE, EQUAL, LEAST, YOU, Course, Dealer, weight
from guts_gui.drill.drill import Answered, Drill
from guts_gui.drill.problem import Problem, problem_of, read_problem, worth_asking
from guts_gui.drill.schedule import DAYS, is_due, next_box
from guts_gui.history.drills import DrillRows
from guts_gui.history.store import Store, StoreError
from guts_gui.session.session import Session
from guts_gui.setup.draft import Draft, SeatSetup
from tests.gui.helpers.players import table_of
from tests.gui.helpers.sessions import play, table

MONDAY = date(2026, 3, 2)
SOME = ("chaos-ii", "nerve", "guts-high-low", "baseball-guts", "two-to-five")
"""Games written as text for quick tests."""
FACES = ("ann", "bram", "oskar", "pia", "zita", "mina", "kwame", "tilda", "rocco", "ines")


class Days:
    """A calendar that is turned by hand."""

    def __init__(self) -> None:
        self.today = MONDAY

    def __call__(self) -> date:
        return self.today

    def go_on(self, days: int) -> None:
        self.today += timedelta(days=days)


def now() -> datetime:
    return datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "guts.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path, now=now)[0] as opened:
        yield opened


@pytest.fixture
def days() -> Days:
    return Days()


@pytest.fixture
def book(store: Store, days: Days) -> Book:
    return Book(store, days)


def course(game: str = "three-card", players: int = 3, pot: int = 1, **options: object) -> Course:
    rules = preset(game).replaced({"ante": 5, **options})
    seats = tuple(SeatSetup(face.title(), face) for face in FACES[:players])
    return Course(rules, seats, pot)


def problems(chosen: Course, count: int, seed: int = 1) -> list[tuple[Problem, Consultation]]:
    found: list[tuple[Problem, Consultation]] = []
    for each in Dealer(chosen, Random(seed)).questions():
        if each is not None:
            found.append(each)
        if len(found) == count:
            break
    return found


def worked(drill: Drill) -> None:
    while drill.busy:
        drill.work(1)


def answers(question: Consultation) -> tuple[Action, ...]:
    while not question.done:
        question.refine()
    assert question.advice is not None
    return tuple(each.action for each in question.advice.options)


def played(drill: Drill, *, right: bool) -> list[Answered]:
    """Answer every question with the best or the worst option."""
    worked(drill)
    while drill.go_on():
        assert drill.current is not None
        drill.answer(answers(drill.current.consultation)[0 if right else -1])
        worked(drill)
    assert drill.over
    return drill.answered


def with_mistake(book: Book) -> Drill:
    """A drill in which at least one answer was a mistake."""
    drill = Drill.of_course(book, course(), 6, Random(3))
    assert any(not each.right for each in played(drill, right=False))
    return drill


# --- Decisions --------------------------------------------------------------------------------


GAMES = [
    pytest.param(game, marks=() if game in PRESETS or game in SOME else pytest.mark.slow)
    for game in shipped_ids()
]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_decisions_that_can_be_asked_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The coach's first look suffices, for how decisions are weighed is tested below."""
    monkeypatch.setattr(dealing, "_rough", lambda _: True)
    chosen = course(game, Random(game).randint(2, min(10, preset(game).most_seats)), 0)
    ((problem, _),) = problems(chosen, 1)
    assert worth_asking(problem.asked)
    assert problem.view.seat == YOU
    again = read_problem(problem.written())
    assert again is not None
    assert (again.view, again.asked, again.key) == (problem.view, problem.asked, problem.key)


@pytest.mark.parametrize("game", PRESETS)
def test_without_looking_there_are_decisions_too_or_the_rules_are_refused(game: str) -> None:
    draft = Draft(game, ()).with_option("peek", False)
    if game == "pass-the-trash":
        assert draft.rules_problem
        return
    ((problem, _),) = problems(course(game, 4, 0, peek=False), 1)
    assert worth_asking(problem.asked)
    assert not problem.view.table.rules.dealing.peek


@pytest.mark.parametrize("pot", [1, 2, 4, 8])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("three-card", {}),
        ("three-card", {"compulsory_first": True}),
        ("three-card", {"limit": 40}),
        ("survivor", {}),
        ("hi-lo", {}),
        ("three-five-seven", {}),
    ],
)
def test_the_pot_is_as_large_as_chosen(game: str, options: dict[str, object], pot: int) -> None:
    chosen = course(game, 4, pot, **options)
    opening = chosen.rules.opening_pot(4)
    wanted = min(opening * pot, chosen.rules.paying.limit or opening * pot)
    for problem, _ in problems(chosen, 5):
        assert problem.view.table.pot == wanted


def test_all_kinds_of_questions_are_asked() -> None:
    asked = Counter(p.asked.question for p, _ in problems(course("pass-the-trash"), 20))
    assert set(asked) == {Question.PASS, Question.DECLARE}
    asked = Counter(p.asked.question for p, _ in problems(course(draw=1), 20))
    assert set(asked) == {Question.DISCARD, Question.DECLARE}
    stages = {p.view.table.stage for p, _ in problems(course("three-five-seven"), 20)}
    assert stages == {0, 1, 2}


def test_no_answer_is_right_nearly_always() -> None:
    best = Counter(
        answers(consultation)[0] for _, consultation in problems(course("two-card", 4), 60)
    )
    most = best.most_common(1)[0][1]
    assert most < 0.8 * 60, best


def test_hard_decisions_are_wanted_more_than_clear_ones() -> None:
    def advice(short: float) -> Advice:
        out, into = (Declare(0, each) for each in (Choice.OUT, Choice.IN))
        return Advice((Option(out, 0.0, 0.0), Option(into, -short, 0.0, short)), 1.0)

    weights = [weight(advice(short)) for short in (0.06, 0.2, 0.5, 2.0)]
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] == LEAST
    assert weight(advice(0.04)) == CLOSE
    assert weight(advice(0.005)) == EQUAL < LEAST < CLOSE < weights[0]


def test_a_session_becomes_a_deal_that_asks_the_same() -> None:
    for game in ("three-card", "survivor", "pass-the-trash", "three-five-seven", "hi-lo"):
        session = Session.begin(table_of(game, 1, 3, chips=5000), None, seed=4)
        for _ in play(session, Random(5), 6):
            pass
        review = Review.of(session.match.log, session.people)
        while review.step() or not review.decisions or review.decisions[-1].deal < 3:
            pass
        assert review.decisions[-1].deal > 1
        for decision in review.decisions[-4:]:
            problem = problem_of(review, decision, FACES[:4])
            assert problem is not None
            assert problem.view.hands == decision.view.hands
            assert problem.view.table.pots == decision.view.table.pots
            assert problem.asked == decision.asked
            assert len(problem.log.actions) < decision.number or decision.deal == 1


def test_a_deck_that_runs_down_is_asked_from_its_last_shuffle() -> None:
    session = Session.begin(table(3, chips=5000, deck="run-down"), None, seed=4)
    for _ in play(session, Random(5), 15):
        pass
    review = Review.of(session.match.log, session.people)
    while review.step() or not review.decisions or review.decisions[-1].deal < 15:
        pass
    found = [problem_of(review, each, FACES[:3]) for each in review.decisions]
    lengths = set()
    for problem, decision in zip(found, review.decisions, strict=True):
        assert problem is not None
        assert problem.view.hands == decision.view.hands
        lengths.add(sum(isinstance(each, StartDeal) for each in problem.log.actions))
    assert 1 < max(lengths) < 15


def test_a_table_that_cannot_begin_like_that_is_asked_from_its_beginning() -> None:
    session = Session.begin(table(4), None, seed=4)
    for _ in play(session, Random(5), 8):
        pass
    review = Review.of(session.match.log, session.people)
    while review.busy:
        review.step()
    decision = review.decisions[-1]
    with patch("guts_gui.drill.problem._brief", return_value=None):
        problem = problem_of(review, decision, FACES[:4])
        assert problem is not None
        assert (problem.view, problem.asked) == (decision.view, decision.asked)
        with patch("guts_gui.drill.problem.LONGEST", decision.number - 1):
            assert problem_of(review, decision, FACES[:4]) is None


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"header": 1}', "[" * 10_000])
def test_a_text_without_decision_is_refused(text: str) -> None:
    assert read_problem(text) is None


# --- Verdicts ---------------------------------------------------------------------------------


def test_the_verdict_is_the_coachs(book: Book) -> None:
    for game in ("three-card", "pass-the-trash", "hi-lo", "chaos-ii"):
        for each in played(Drill.of_course(book, course(game), 3, Random(2)), right=False):
            problem, judged = each.question.problem, each.judged
            state, _ = replay(problem.log)
            view, asked = view_of(state, YOU), legal(state)[YOU]
            coach = Consultation(view, asked, problem.seed)
            while not coach.done:
                coach.refine()
            assert coach.advice is not None
            assert judged.verdict == judge(coach.advice, judged.decision.action)


def test_right_answers_cost_nothing(book: Book) -> None:
    drill = Drill.of_course(book, course(), 5, Random(1))
    assert all(each.right and each.lost == 0 for each in played(drill, right=True))
    assert drill.lost == 0
    assert drill.score.mistakes == 0
    assert not drill.to_repeat
    assert drill.after.value > drill.before.value
    assert drill.after.choices == 5


@pytest.fixture
def unsolved(monkeypatch: pytest.MonkeyPatch) -> Course:
    """A course of house rules that are not solved yet; what is solved is forgotten afterwards."""
    monkeypatch.setattr(known, "_solved", {})
    return course(players=2, ghost="always", ghost_tie="push")


def certain(drill: Drill) -> bool:
    """Whether the advice on the current question needs no "about"."""
    worked(drill)
    assert drill.current is not None and drill.current.consultation.advice is not None
    return drill.current.consultation.advice.certain


def test_house_rules_are_solved_while_the_drill_goes_on(book: Book, unsolved: Course) -> None:
    """Questions and verdicts do not wait; what has no verdict by then is judged anew."""
    drill = Drill.of_course(book, unsolved, 4, Random(1))
    worked(drill)
    assert drill.go_on() and drill.studying and drill.rough and not certain(drill)
    assert drill.current is not None
    drill.answer(answers(drill.current.consultation)[0])
    worked(drill)
    assert drill.latest is not None and not drill.latest.judged.advice.certain
    assert drill.go_on() and not certain(drill)
    while drill.studying:
        assert drill.studied <= 1
        drill.study(0.05)
    assert drill.studied == 1 and not drill.rough
    assert drill.current.consultation.advice is None and certain(drill)
    drill.answer(answers(drill.current.consultation)[0])
    worked(drill)
    assert drill.go_on() and drill.current.consultation.advice is None and certain(drill)
    assert [each.judged.advice.certain for each in drill.answered] == [False, True]


def test_what_has_its_verdict_keeps_it_when_the_rules_are_solved(
    book: Book, unsolved: Course
) -> None:
    drill = Drill.of_course(book, unsolved, 1, Random(1))
    worked(drill)
    assert drill.go_on() and not certain(drill)
    assert drill.current is not None
    drill.answer(answers(drill.current.consultation)[0])
    before = drill.latest
    while not drill.study(1):
        pass
    assert before is not None and drill.latest is before and drill.current is before.question


def test_a_solution_is_taken_from_the_cache_before_the_first_question(
    book: Book, unsolved: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for expected in (False, True):
        monkeypatch.setattr(known, "_solved", {})
        drill = Drill.of_course(book, unsolved, 2, Random(1), tmp_path)
        worked(drill)
        assert drill.go_on() and drill.studying is not expected and certain(drill) is expected
        while drill.studying:
            drill.study(1)


def test_mistakes_of_the_same_rules_are_solved_for_once(
    book: Book, unsolved: Course, store: Store, days: Days
) -> None:
    played(Drill.of_course(book, unsolved, 6, Random(3)), right=False)
    days.go_on(1)
    drill = Drill.of_mistakes(Book(store, days))
    worked(drill)
    assert drill.count > 1 and drill.go_on() and drill.current is not None
    study = drill.current.study
    assert study.players == 2 and drill.rough
    drill.answer(answers(drill.current.consultation)[0])
    worked(drill)
    assert drill.go_on() and drill.current.study is study


def test_an_answer_counts_once(book: Book) -> None:
    drill = Drill.of_course(book, course(), 2, Random(1))
    worked(drill)
    assert drill.go_on()
    assert drill.current is not None
    first, *_, last = answers(drill.current.consultation)
    drill.answer(first)
    drill.answer(last)
    assert len(drill.answered) == 1
    assert drill.answered[0].judged.decision.action == first


def test_equal_options_cost_nothing() -> None:
    out, into = (Declare(0, each) for each in (Choice.OUT, Choice.IN))
    options = (Option(out, 0.0, 0.0), Option(into, -2.0, 1.0, 2.0, 1.0))
    assert choice_of(Advice(options, 10.0), into).costs == (0.0, 0.0)
    clear = (options[0], Option(into, -2.0, 0.1, 2.0, 0.1))
    assert choice_of(Advice(clear, 10.0), into).costs == (0.0, 0.2)


# --- Mistakes that come back ------------------------------------------------------------------


def test_a_mistake_comes_back_after_growing_days_until_it_is_learned(
    book: Book, store: Store, days: Days
) -> None:
    with_mistake(book)
    count = book.count
    assert count > 0 and not book.due
    for box, wait in enumerate(DAYS):
        days.go_on(wait - 1)
        assert not Book(store, days).due
        days.go_on(1)
        today = Book(store, days)
        assert len(today.due) == count, f"box {box}"
        played(Drill.of_mistakes(today), right=True)
    assert Book(store, days).count == 0


def test_a_wrong_answer_begins_again(book: Book, store: Store, days: Days) -> None:
    with_mistake(book)
    count = book.count
    for wait in DAYS[:2]:
        days.go_on(wait)
        played(Drill.of_mistakes(Book(store, days)), right=True)
    days.go_on(DAYS[2])
    again = played(Drill.of_mistakes(Book(store, days)), right=False)
    assert len(again) == count
    assert {each.due for each in again if not each.right} == {days.today + timedelta(days=1)}


@pytest.mark.parametrize("ahead", [36, 100, 73 * 365, 7900 * 365])
def test_what_was_noted_under_a_wrong_clock_comes_back(
    store: Store, days: Days, ahead: int
) -> None:
    days.go_on(ahead)
    with_mistake(Book(store, days))
    days.go_on(-ahead)
    book = Book(store, days)
    assert len(book.due) == book.count == due_today(store, days.today) > 0
    again = played(Drill.of_mistakes(book), right=True)
    assert {each.due for each in again} == {days.today + timedelta(days=DAYS[1])}
    assert not Book(store, days).due and not due_today(store, days.today)


@pytest.mark.parametrize("wait", range(-1, DAYS[-1] + 2))
def test_a_day_that_no_box_reaches_is_now(wait: int) -> None:
    due = is_due(MONDAY + timedelta(days=wait), MONDAY)
    assert due == (wait not in range(1, DAYS[-1] + 1))


def test_the_same_is_asked_with_the_same_verdict(book: Book, store: Store, days: Days) -> None:
    before = [each for each in with_mistake(book).answered if not each.right]
    days.go_on(1)
    after = played(Drill.of_mistakes(Book(store, days)), right=False)
    first = {each.question.problem.key: each.judged for each in before}
    assert len(after) == len(first)
    assert all(first[each.question.problem.key] == each.judged for each in after)


def test_repeated_mistakes_do_not_count_for_the_rating(
    book: Book, store: Store, days: Days
) -> None:
    with_mistake(book)
    before = book.rating()
    days.go_on(1)
    today = Book(store, days)
    played(Drill.of_mistakes(today), right=True)
    assert today.rating() == before


def test_the_rating_of_a_game_counts_only_its_answers(book: Book, store: Store, days: Days) -> None:
    played(Drill.of_course(book, course(), 4, Random(1)), right=True)
    played(Drill.of_course(book, course("survivor"), 4, Random(1)), right=False)
    again = Book(store, days)
    assert again.rating("three-card").choices == 4
    assert again.rating().choices == 8
    assert again.rating("three-card").value > again.rating().value > again.rating("survivor").value


def test_mistakes_of_a_session_are_taken_over_once(book: Book, store: Store, days: Days) -> None:
    setup = table(3, chips=5000)
    session = Session.begin(setup, None, seed=4)
    for _ in play(session, Random(5), 25):
        pass
    review = Review.of(session.match.log, session.people)
    while review.busy:
        review.step()
    mistakes = len(review.costliest())
    assert mistakes > 1
    assert book.add_review(review, session.seats, "Ann") == min(10, mistakes) == book.count
    assert book.add_review(review, session.seats, "Ann") == 0
    days.go_on(1)
    today = Book(store, days)
    drill = Drill.of_mistakes(today)
    worked(drill)
    assert drill.go_on() and drill.current is not None
    assert drill.current.problem.avatars == tuple(seat.avatar for seat in session.seats)


def test_only_ones_own_mistakes_are_taken_over() -> None:
    session = Session.begin(table_of("three-card", 2, 1), None, seed=4)
    review = Review.of(session.match.log, session.people)
    ann = next(seat for seat in session.people if session.seats[seat].name == "Ann")
    assert own_seats(review, session.seats, "Ann") == {ann}
    assert own_seats(review, session.seats, "Nobody") == set()


def test_boxes_end() -> None:
    assert [next_box(box, right=True) for box in range(len(DAYS))] == [1, 2, 3, 4, None]
    assert {next_box(box, right=False) for box in range(len(DAYS))} == {0}


# --- The disk ---------------------------------------------------------------------------------


def test_a_fault_of_the_disk_costs_nothing_but_a_notice(
    book: Book, store: Store, days: Days
) -> None:
    with patch.object(DrillRows, "put", side_effect=StoreError("The disk is full.")):
        with_mistake(book)
    assert book.take_fault() == "The disk is full."
    assert book.take_fault() == ""
    assert Book(store, days).count == 0
    book.flush()
    assert Book(store, days).count == book.count > 0
    assert Book(store, days).rating() == book.rating()


def test_a_book_that_cannot_be_read_is_empty(store: Store, days: Days) -> None:
    with patch.object(DrillRows, "mistakes", side_effect=StoreError("Can't read it.")):
        book = Book(store, days)
    assert (book.count, book.take_fault()) == (0, "Can't read it.")
    assert played(Drill.of_course(book, course(), 2, Random(1)), right=True)


def test_altered_rows_are_ignored(path: Path, days: Days) -> None:
    with Store.open(path, now=now)[0] as store:
        with_mistake(Book(store, days))
        count = Book(store, days).count
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE mistake SET box = 3 WHERE key = (SELECT min(key) FROM mistake)")
        database.execute("UPDATE answer SET costs = 'x' WHERE id = 1")
        database.commit()
    with Store.open(path, now=now)[0] as store:
        again = Book(store, days)
        assert again.count == count - 1
        assert again.rating().choices == 5


def test_a_mistake_that_cannot_be_read_is_dropped(book: Book, store: Store, days: Days) -> None:
    with_mistake(book)
    days.go_on(1)
    today = Book(store, days)
    with patch("guts_gui.drill.book.read_problem", return_value=None):
        assert not played(Drill.of_mistakes(today), right=True)
    assert Book(store, days).count == 0


def test_a_damaged_file_keeps_its_sound_mistakes(path: Path, days: Days) -> None:
    with Store.open(path, now=now)[0] as store:
        with_mistake(Book(store, days))
        count = Book(store, days).count
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP INDEX tally_game")
    store, notice = Store.open(path, now=now)
    with store:
        assert notice is not None
        again = Book(store, days)
        assert (again.count, again.rating().choices) == (count, 6)


def test_cards_cannot_be_read_in_the_file(path: Path, days: Days) -> None:
    with Store.open(path, now=now)[0] as store:
        with_mistake(Book(store, days))
        days.go_on(1)
        text = Book(store, days).due[0].text
    assert '"header"' in text
    assert b"header" not in path.read_bytes().replace(b"header TEXT", b"").replace(b" header", b"")

"""The coach: advice and when it appears, marks, and mistakes as questions."""

import subprocess
import sys
from math import inf
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest

from guts_engine.coach.advice import Advice, Mark, Option, Verdict, judge
from guts_engine.common.frozen import changed
from guts_engine.common.work import Steps
from guts_engine.hands.cards import cards
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Asked, Declare, Discard, Pass
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_gui.coach.review import FIRST, MOST, Consultation, Decision, Judged, Review, Score, score
from guts_gui.coach.words import (
    MANY,
    THIN,
    action_words,
    amount,
    favoured,
    headline,
    in_full,
    is_bluff,
    mark_words,
    marked,
    measure,
    odds_lines,
    option_lines,
    percent,
    threshold_line,
)
from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.layout.frame import Frame
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.layout.seating.geometry import CARD_RATIO
from guts_gui.layout.seating.seats import BAR, plan
from guts_gui.scenes.coach.question import CoachQuestionScene
from guts_gui.scenes.coach.review import CoachScene
from guts_gui.scenes.common.coach_panel import (
    LEFT,
    MARKS,
    RIGHT,
    Sheet,
    draw_advice,
    room_above,
)
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.results import ResultsScene
from guts_gui.scenes.table.state.words import hint
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Coached, Settings
from tests.gui.helpers.boxes import meet
from tests.gui.helpers.languages import use
from tests.gui.helpers.pilot import Pilot
from tests.gui.helpers.places import judged
from tests.gui.helpers.players import table_of
from tests.gui.helpers.sessions import play, stacked, table, tops, viewer_declares
from tests.gui.helpers.tables import join, opened

STRONG = tops("As Ad Ah,2c 3d 5h,2d 4c 6h")
WEAK = tops("2c 3d 5h,As Ad Ah,2d 4c 6h")


def settings(coach: Coached) -> Settings:
    return Settings(player="Ann", speed="instant", coach=coach)


def played(session: Session, deals: int) -> Session:
    """Deals of a person who decides at random."""
    for _ in play(session, Random(6), deals):
        pass
    return session


def finished(review: Review) -> Review:
    while review.busy:
        review.step()
    return review


def review_of(session: Session) -> Review:
    return Review.of(session.match.log, session.people)


# --- Marks -----------------------------------------------------------------------------------


def test_every_decision_is_judged_from_what_was_seen_at_the_time() -> None:
    session = Session.begin(table_of("pass-the-trash", 2, 2), None, seed=5)
    session.deal()
    seen: list[tuple[SeatView, object]] = []
    while waiting := session.waiting_for():
        seat, asked = next(iter(waiting.items()))
        seen.append((session.view_of(seat), asked))
        hand = session.view_of(seat).cards
        passes = Pass(seat, hand[: asked.cards])
        session.decide(Declare(seat, Choice.IN) if asked.choices else passes)
    review = review_of(session)
    while not review.decisions:
        review.step()
    assert [(each.view, each.asked) for each in review.decisions] == seen
    assert [each.action for each in review.decisions] == [
        session.match.log.actions[each.number] for each in review.decisions
    ]


def test_a_session_taken_up_again_has_the_same_verdicts() -> None:
    session = played(Session.begin(table(3), None, seed=5), 3)
    live = Review.of(session.match.log, session.people)
    live.actions = session.match.log.actions[:7]
    finished(live)
    live.actions = session.match.log.actions
    assert finished(live).judged == finished(review_of(session)).judged
    assert len(live.judged) == len(live.decisions) > 1


def test_what_was_thought_while_deciding_counts_for_the_mark() -> None:
    session = Session.begin(table(3), None, seed=5)
    session.deal()
    number = len(session.match.log.actions)
    thought = Consultation(session.view, session.waiting_for()[0], number)
    thought.refine()
    viewer_declares(session, Choice.IN)
    review = review_of(session)
    review.consulted[number] = thought
    alone = finished(review_of(session)).judged
    assert finished(review).judged == alone
    assert thought.done
    assert thought.advice == alone[number].advice


def test_a_question_that_is_never_clear_is_let_be_in_the_end() -> None:
    session = Session.begin(table(5), None, seed=5)
    session.deal()
    thought = Consultation(session.view, session.waiting_for()[0], 3)
    count = 0
    while not thought.done:
        thought.refine()
        count += 1
    assert 0 < count <= MOST


class Unsure:
    """A coach that is sure after so many batches of so many deals."""

    BATCHES, DEALS = 80, 10

    def __init__(self, view: SeatView, asked: Asked, number: int) -> None:
        self._options = tuple([Option(Declare(0, each), 0.0, 1.0) for each in asked.choices])
        self._batches = 0

    def refining(self) -> Steps[Advice]:
        yield 0.5
        self._batches += 1
        deals = self._batches * self.DEALS
        return Advice(self._options, 1.0, samples=deals, settled=self._batches == self.BATCHES)


def test_advice_is_given_before_it_is_sure_enough_for_a_mark() -> None:
    session = Session.begin(table(3), None, seed=5)
    session.deal()
    thought = Consultation(session.view, session.waiting_for()[0], 3)
    counts = {"ready": 0, "done": 0}
    with patch("guts_gui.coach.review.call_coach", return_value=Unsure):
        while not thought.done:
            thought.refine()
            counts["ready"] += not thought.ready
            counts["done"] += 1
    assert counts == {"ready": FIRST // Unsure.DEALS - 1, "done": Unsure.BATCHES}


@pytest.mark.parametrize(
    ("top", "choice", "mark"),
    [
        (STRONG, Choice.IN, Mark.BEST),
        (STRONG, Choice.OUT, Mark.MISTAKE),
    ],
)
def test_three_aces_are_to_be_played(top: str, choice: Choice, mark: Mark) -> None:
    session = stacked(table(3), None, top, dealer=2)
    session.deal()
    viewer_declares(session, choice)
    (only,) = finished(review_of(session)).judged.values()
    assert only.verdict.mark is mark
    assert (only.verdict.cost > 0) is (mark is Mark.MISTAKE)


def test_a_score_sums_up_its_verdicts() -> None:
    session = Session.begin(table(3), None, seed=5)
    session.deal()
    viewer_declares(session, Choice.IN)
    (only,) = finished(review_of(session)).judged.values()
    marks = [Verdict(Mark.BEST, 0.1, 0), Verdict(Mark.CLOSE, 1, 0), Verdict(Mark.MISTAKE, 6, 0)]
    total = score(Judged(only.decision, verdict, only.advice) for verdict in marks)
    assert (total.decisions, total.best, total.close, total.mistakes) == (3, 1, 1, 1)
    assert total.cost == 6  # close is not a mistake
    assert total.rate == pytest.approx(200)
    assert score([]).rate == 0


def test_neither_the_coach_nor_numpy_is_there_until_it_is_called() -> None:
    program = (
        "import sys, guts_gui.app.app, guts_gui.scenes.title.title, guts_gui.scenes.table.table,"
        "guts_gui.scenes.table.results, guts_gui.scenes.coach.review;"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", program], check=True)


# --- Text ------------------------------------------------------------------------------------


def advised(*options: tuple[Choice, float], pot: float = 40, error: float = 0.0) -> Advice:
    best = max(ev for _, ev in options)
    ranked = [Option(Declare(0, choice), ev, error, best - ev, error) for choice, ev in options]
    ranked.sort(key=lambda each: -each.ev)
    return Advice(tuple(ranked), pot, all_out=0.5, best_if_in=0.25, samples=500)


@pytest.mark.parametrize(("game", "told"), [("three-card", False), ("ghost", True)])
def test_no_hand_is_too_weak_once_everyone_else_is_out(game: str, told: bool) -> None:
    session = Session.begin(table(3, game=game), None, seed=8)
    session.deal()
    options = advised((Choice.IN, 5.0), (Choice.OUT, 0.0)).options
    for everyone_else_out, shown in ((0.5, True), (1.0, told)):
        advice = Advice(options, 40, all_out=everyone_else_out, percentile=0.4)
        assert (threshold_line(advice, session.table, 0) is not None) is shown


def test_what_the_coach_would_do_is_said_first() -> None:
    assert headline(advised((Choice.IN, 5.0), (Choice.OUT, -3.0))) == "In by 8.0"
    assert headline(advised((Choice.IN, 5.0), (Choice.OUT, 4.9))) == "In or Out: about equal"
    assert headline(advised((Choice.IN, 5.0), (Choice.OUT, 3.0)), bluffing=True) == (
        "In as a bluff by 2.0"
    )
    unsure = advised((Choice.IN, 5.0), (Choice.OUT, 3.0), error=1.5)
    assert headline(unsure) == "In or Out: about equal"
    assert headline(unsure, bluffing=True) == "Either: a bluff costs almost nothing"
    assert favoured(unsure) == ("In", "Out")
    three = advised((Choice.HIGH, 5.0), (Choice.LOW, 4.9), (Choice.OUT, 4.8), (Choice.BOTH, 0.0))
    assert headline(three) == "3 choices are equal"
    assert favoured(three) == ("High", "Low", "Out")
    sure = advised((Choice.OUT, 5.0), (Choice.IN, -3.0))
    assert favoured(sure) == ("Out",)
    assert headline(sure, bluffing=True) == "Out by 8.0"


@pytest.mark.parametrize(("held", "weak"), [("2c 3d 5h", True), ("9c 9d 3h", False)])
def test_a_hand_is_too_weak_below_the_weakest_worth_playing(held: str, weak: bool) -> None:
    session = stacked(table(3), None, tops(f"{held},As Kh 4h,Kd Kc 6h"), dealer=2)
    session.deal()
    advice = changed(advised((Choice.IN, 1.0), (Choice.OUT, 1.0)), weakest="8s 8d 2c")
    assert is_bluff(advice, session.view_of(0)) is weak
    assert not is_bluff(changed(advice, weakest=None), session.view_of(0))
    high = changed(advised((Choice.HIGH, 1.0), (Choice.OUT, 1.0)), weakest="8s 8d 2c")
    assert not is_bluff(high, session.view_of(0))


@pytest.mark.parametrize("all_out", [None, 0.0, 0.4, 0.9, 1.0])
@pytest.mark.parametrize("best", [None, 0.0, 0.3, 0.86, 1.0])
def test_a_bluff_needs_others_who_may_go_out_and_a_hand_that_rarely_wins(
    all_out: float | None, best: float | None
) -> None:
    session = stacked(table(3), None, tops("Ac 3d 5h,As Kh 4h,Kd Kc 6h"), dealer=2)
    session.deal()
    advice = changed(advised((Choice.IN, 1.0), (Choice.OUT, 1.0)), weakest="8s 8d 2c")
    advice = changed(advice, all_out=all_out, best_if_in=best)
    expected = all_out in (0.4, 0.9) and best in (None, 0.0, 0.3)
    assert is_bluff(advice, session.view_of(0)) is expected


def test_options_stand_in_the_order_of_the_buttons_with_their_errors() -> None:
    advice = advised((Choice.HIGH, -4), (Choice.OUT, 2), (Choice.LOW, 3), (Choice.BOTH, 1), error=1)
    names = [name for name, _ in option_lines(advice, 4)]
    assert names == ["Out", "High", "Low", "Both"]
    assert option_lines(advice, 4)[1][1] == "\N{MINUS SIGN}4.0 ± 1.0"
    assert option_lines(advised((Choice.IN, 2.0)), 4) == [("In", "+2.0")]


def test_chips_are_told_as_exactly_as_the_pot_is_large() -> None:
    assert amount(0.126, 10) == "0.13"
    assert amount(-12.34, 100, signed=True) == "\N{MINUS SIGN}12.3"
    assert amount(1234.5, 5000, signed=True) == "+1,234"
    assert amount(-0.001, 10, signed=True) == "0.00"


def test_only_what_is_certain_is_told_as_certain() -> None:
    texts = [percent(share) for share in (0, 0.004, 0.4, 0.996, 1)]
    assert texts == ["0%", "under 1%", "40%", "over 99%", "100%"]


def test_what_never_came_up_is_told_as_what_it_may_be() -> None:
    """A share of 0 in n deals may be up to 3 in n; only where all was counted it is nothing."""
    never = changed(advised((Choice.IN, 1.0), (Choice.OUT, 2.0)), all_out=0.0, best_if_in=1.0)
    few = odds_lines(changed(never, samples=60, contested=30))
    assert [text for _, text in few] == ["under 5%", "over 90%"]
    many = odds_lines(changed(never, samples=5_000, contested=5_000))
    assert [text for _, text in many] == ["under 1%", "over 99%"]
    counted = odds_lines(changed(never, samples=inf, contested=inf))
    assert [text for _, text in counted] == ["0%", "100%"]


def test_cards_are_told_by_their_corners() -> None:
    assert action_words(Discard(0, cards("Ts 4d"))).replace(THIN, "") == "Discard 10♠ 4♦"
    assert action_words(Discard(0, ())) == "Keep all"
    assert action_words(Pass(0, cards("As"))).replace(THIN, "") == "Pass A♠"


@pytest.mark.parametrize("game", PRESETS)
def test_every_question_of_every_game_has_an_answer_in_words(game: str) -> None:
    session = Session.begin(table(3, game=game), None, seed=8)
    session.deal()
    asked = 0
    while (waiting := session.waiting_for()) and asked < 3:
        thought = Consultation(session.view_of(0), waiting[0], asked)
        advice = thought.refine()
        assert headline(advice)
        lines = [*option_lines(advice, 4), *odds_lines(advice)]
        last = threshold_line(advice, session.table, 0)
        assert all(name and value for name, value in (*lines, *([last] if last else [])))
        session.decide(advice.best.action)
        asked += 1
    review = finished(review_of(session))
    assert len(review.judged) >= asked
    for each in review.judged.values():
        assert mark_words(each.verdict, each.advice.pot)
    assert in_full(review.score())


@pytest.mark.parametrize("game", PRESETS)
def test_taking_the_advice_is_never_a_mistake(game: str) -> None:
    """For every question: what is recommended before it is marked best or close after it.

    A single recommendation is best; each of several equal ones is close, with the reason.
    """
    session = played(Session.begin(table(4, game=game), None, seed=3), 3)
    review = review_of(session)
    while review.pending and len(review.decisions) < 12:
        review.step()
    assert review.decisions
    for asked in review.decisions[:12]:
        thought = Consultation(asked.view, asked.asked, asked.number)
        while not thought.done:
            advice = thought.refine()
        recommended = favoured(advice)
        assert recommended
        for option in advice.options:
            verdict = judge(advice, option.action)
            decision = changed(asked, action=option.action)
            if action_words(option.action) in recommended:
                assert verdict.mark is (Mark.BEST if len(recommended) == 1 else Mark.CLOSE)
                mark = marked(Judged(decision, verdict, advice))
                assert "best" in mark or mark.endswith("no difference")
            else:
                assert verdict.mark in (Mark.CLOSE, Mark.MISTAKE)
                assert option.short > max(0.01 * advice.pot, 3 * option.short_error)


def test_the_tally_never_shrinks() -> None:
    """Judged and pending decisions together are those made so far, whatever has been read."""
    session = Session.begin(table(3), None, seed=5)
    review, judged_before, all_before = review_of(session), 0, 0
    for _ in play(session, Random(6), 4):
        review.actions = session.match.actions
        for _ in range(3):
            review.step()
        now = len(review.judged) + review.pending
        assert now == sum(
            isinstance(each, Declare) and each.seat in session.people for each in review.actions
        )
        assert now >= all_before
        assert len(review.judged) >= judged_before
        judged_before, all_before = len(review.judged), now
    assert finished(review).pending == 0
    assert review.score().decisions == all_before > 3


# --- The panel -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1000, 1000), (2560, 700), (3840, 2160)])
def test_the_sheet_covers_neither_the_own_cards_nor_the_bar(
    size: tuple[int, int], text: int
) -> None:
    frame = Frame(*size, text)
    brush = Brush(frame, Art())
    for seats in (2, 6, 10):
        for most in (2, 3, 5):
            where = plan(seats, 0, frame.width, frame.height, most)
            own = where.places[0]
            for wide, lines in ((LEFT + RIGHT, 5), (MARKS, 5)):
                x, y, width, height = Sheet(brush, where, 0, wide, lines).box
                assert x >= own.cards[0] + 160, "it lies on the own cards"
                assert x + width <= frame.width
                assert y + height <= frame.height - BAR, "it lies on the bar"
                assert y > where.count[1] + 40, "it lies on the question"
                assert y > own.cards[1] - own.card_width * CARD_RATIO


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", [(960, 540), (1000, 1000)])
@pytest.mark.parametrize("game", PRESETS)
def test_the_sheet_covers_no_seat_and_no_hand(game: str, size: tuple[int, int], text: int) -> None:
    rules, frame = PRESETS[game], Frame(*size, text)
    brush, cards = Brush(frame, Art()), rules.most_cards
    for seats in range(2, min(10, rules.most_seats) + 1):
        where = plan(
            seats,
            0,
            frame.width,
            frame.height,
            cards,
            text=text / 100,
            legs=rules.leg_game,
            middle=bool(rules.common) or rules.lone_must_beat,
            two_pots=rules.two_pots,
        )
        for lines in (4, 6 if rules.two_pots else 5):
            sheet = Sheet(brush, where, 0, LEFT + RIGHT, lines, room_above(where, 0, cards))
            x, y, width, height = sheet.box
            assert sheet.pitch >= brush.smallest / frame.scale
            for place in where.places[1:]:
                for area in (place.plate_box, place.face_box, place.cards_box(cards)):
                    assert not meet((x, y, x + width, y + height), area)


@pytest.mark.parametrize("game", ["three-card", "hi-lo"])
def test_nothing_on_the_sheet_is_cut_short(game: str) -> None:
    pygame.font.init()
    session = stacked(table(3, game=game), None, tops("Qs 4d 2s,As Kh 4h,Kd Kc 6h"), dealer=2)
    session.deal()
    advice = advised(*((each, 1.0) for each in session.waiting_for()[0].choices), error=1.2)
    advice = changed(advice, weakest="Ts 8s 6s")
    for text in (100, 150):
        brush = Brush(Frame(960, 540, text), Art())
        where = plan(3, 0, brush.frame.width, brush.frame.height, 3)
        draw_advice(pygame.Surface((960, 540)), brush, where, session.view_of(0), advice)
        assert not brush.art.cut


def test_long_advice_is_not_cut_in_the_smallest_window() -> None:
    pygame.font.init()
    use("ru")
    session = stacked(
        table(3, game="three-card"), None, tops("Qs Js Ts,As Kh 4h,Kd Kc 6h"), dealer=2
    )
    session.deal()
    advice = changed(advised((Choice.IN, 12345.0), (Choice.OUT, -3.0)), weakest="Ts 8s 6s")
    brush = Brush(Frame(960, 540, 150), Art())
    where = plan(3, 0, brush.frame.width, brush.frame.height, 3)
    draw_advice(pygame.Surface((960, 540)), brush, where, session.view_of(0), advice)
    assert not brush.art.cut


def test_of_several_stages_it_is_told_which_was_judged() -> None:
    cuts = tops("Qs 4d 2s,As Kh 4h,Kd Kc 6h")
    for game, expected in (("three-card", "In: best"), ("three-five-seven", "Stage 1 · In: best")):
        session = stacked(table(3, game=game), None, cuts, dealer=2)
        session.deal()
        view, asked = session.view_of(0), session.waiting_for()[0]
        decision = Decision(1, view, asked, Declare(0, Choice.IN))
        advice = advised((Choice.IN, 5.0), (Choice.OUT, -3.0))
        assert marked(Judged(decision, Verdict(Mark.BEST, 0, 0), advice)) == expected
        assert ("legs included" in measure(view.table)) == (game != "three-card")


def test_a_hand_too_weak_to_play_that_was_in_is_marked_as_a_bluff() -> None:
    cuts = tops("Qs 4d 2s,As Kh 4h,Kd Kc 6h")
    session = stacked(table(3, game="three-card"), None, cuts, dealer=2)
    session.deal()
    view, asked = session.view_of(0), session.waiting_for()[0]
    advice = changed(advised((Choice.IN, 5.0), (Choice.OUT, 5.0)), weakest="9s 9d 2h")
    for choice, expected in (
        (Choice.IN, "In as a bluff: no difference"),
        (Choice.OUT, "Out: no difference"),
    ):
        decision = Decision(1, view, asked, Declare(0, choice))
        assert marked(Judged(decision, judge(advice, decision.action), advice)) == expected


def test_few_decisions_say_what_mistakes_cost_and_not_what_a_hundred_would() -> None:
    few, many = Score(MANY - 1, 15, 3, 1, 30.0), Score(MANY, 16, 3, 1, 30.0)
    assert in_full(few) == "19 judged, 1 mistake, which cost 30.0 chips"
    assert "cost 5.1 chips" in in_full(Score(4, 3, 0, 1, 5.09))  # as precise as each mark
    assert in_full(many) == "20 judged, 1 mistake, which cost 150.0 chips per 100 decisions"


# --- At the table ----------------------------------------------------------------------------


def sheet_of(scene: TableScene) -> pygame.Rect:
    """The rectangle of the advice."""
    sheet = Sheet(scene.brush, scene.sprites.plan, 0, LEFT + RIGHT, 4)
    return pygame.Rect(scene.app.frame.rect(*sheet.box))


def finish(pilot: Pilot, scene: TableScene) -> ResultsScene:
    """End the session, showing how the pots are returned."""
    scene.between.finish()
    pilot.pump(2)
    if pilot.scene is scene:
        pilot.key("enter")
    assert isinstance(pilot.scene, ResultsScene)
    return pilot.scene


def test_on_request_it_speaks_when_it_is_asked_and_is_waved_away(tmp_path: Path) -> None:
    with opened(tmp_path, settings("request")) as pilot:
        scene = join(pilot, stacked(table(3), None, STRONG, dealer=2))
        pilot.wait(1.0)
        assert scene.deciding
        area = sheet_of(scene)
        before = pilot.pixels(area)
        assert not scene.state.coach.advising
        pilot.key("c")
        judged(pilot)
        assert scene.state.coach.advice is not None
        assert scene.state.coach.advice.best.action == Declare(0, Choice.IN)
        assert pilot.pixels(area) != before
        pilot.click("coach")
        assert not scene.state.coach.advising
        assert pilot.pixels(area) == before


def test_the_own_hand_is_named_in_one_place(tmp_path: Path) -> None:
    """Below its cards: with advice or without, beside the log, and after the deal."""
    with opened(tmp_path, settings("request")) as pilot:
        scene = join(pilot, stacked(table(3), None, STRONG, dealer=2))
        pilot.wait(1.0)
        name = Sprite(Kind.NAME)
        place = scene.sprites.plan.places[0].label
        for key in ("c", "c", "t", "t", "i"):
            pilot.key(key)
            judged(pilot)
            pose, at = scene.placed()[name], scene.sprites.plan.places[0].label
            assert (pose.x, pose.y) == at
        assert scene.waiting
        assert at == place


def test_always_it_speaks_unasked_and_thinks_until_it_is_sure(tmp_path: Path) -> None:
    with opened(tmp_path, settings("always")) as pilot:
        scene = join(pilot, stacked(table(3), None, WEAK, dealer=2))
        pilot.pump(2)
        assert scene.state.coach.advising
        assert scene.state.coach.advice is None, "advice that may still change is not shown"
        judged(pilot)
        assert not scene.state.coach.busy
        assert scene.state.coach.advice is not None
        assert scene.state.coach.advice.settled
        pilot.key("o")
        assert not scene.state.coach.advising


def test_where_it_is_off_there_is_no_coach(tmp_path: Path) -> None:
    with opened(tmp_path, settings("off")) as pilot:
        scene = join(pilot, stacked(table(3), None, STRONG, dealer=2))
        pilot.wait(1.0)
        assert scene.focus.find("coach") is None
        pilot.key("c")
        assert not scene.state.coach.advising
        pilot.key("o")
        pilot.wait(1.0)
        assert not scene.state.coach.review.judged
        assert finish(pilot, scene).focus.find("coach") is None


def test_the_mark_comes_when_the_deal_is_over(tmp_path: Path) -> None:
    with opened(tmp_path, settings("request")) as pilot:
        scene = join(pilot, stacked(table(3), None, STRONG, dealer=2))
        pilot.wait(0.2)
        pilot.key("c")
        pilot.key("o")
        while not scene.waiting:
            assert not scene.state.coach.marking
            pilot.pump()
        judged(pilot)
        (mark,) = scene.state.coach.review.on_deal(1)
        assert mark.verdict.mark is Mark.MISTAKE
        assert scene.state.coach.marking
        with_mark = pilot.pixels()
        pilot.app.change_settings(coach="off")
        pilot.pump()
        assert pilot.pixels() != with_mark


def test_at_a_shared_screen_it_speaks_to_whoever_peeks(tmp_path: Path) -> None:
    with opened(tmp_path, settings("always")) as pilot:
        scene = join(pilot, Session.begin(table_of("three-card", 2, 1), None, seed=4))
        pilot.pump(3)
        assert isinstance(pilot.scene, CurtainScene)
        pilot.key("enter")
        pilot.wait(1.0)
        covered = pilot.pixels()
        assert scene.state.coach.advice is None
        assert hint(scene.state, "Space", {}).endswith("Coach advice appears with them.")
        pilot.hold("p")
        judged(pilot)
        assert scene.state.coach.advising
        assert scene.state.coach.advice is not None
        pilot.release("p")
        pilot.pump(2)
        assert not scene.state.coach.advising
        assert pilot.pixels() == covered
        pilot.key("o")
        pilot.key("enter")
        pilot.pump(3)
        assert scene.state.coach.advice is None


def test_people_who_share_a_screen_see_their_marks_when_the_session_is_over(
    tmp_path: Path,
) -> None:
    with opened(tmp_path, settings("always")) as pilot:
        scene = join(pilot, Session.begin(table_of("three-card", 2, 1), None, seed=4))
        while not scene.waiting:
            pilot.key("enter" if isinstance(pilot.scene, CurtainScene) else "o")
            pilot.key("enter")
        pilot.wait(1.0)
        assert not scene.state.coach.marking
        pilot.key("c")
        assert pilot.scene is scene
        results = finish(pilot, scene)
        judged(pilot)
        assert {each.decision.seat for each in results.review.judged.values()} == {0, 2}


# --- The review of mistakes ------------------------------------------------------------------


def opened_book(pilot: Pilot) -> CoachScene:
    """The coach's review after folding three aces."""
    scene = join(pilot, stacked(table(3), None, STRONG, dealer=2))
    pilot.wait(0.2)
    pilot.key("o")
    while not scene.waiting:
        pilot.pump()
    pilot.key("c")
    judged(pilot)
    assert isinstance(pilot.scene, CoachScene)
    return pilot.scene


def test_a_mistake_is_answered_again_before_the_coach_speaks(tmp_path: Path) -> None:
    with opened(tmp_path, settings("request")) as pilot:
        book = opened_book(pilot)
        assert [each.decision.deal for each in book.mistakes] == [1]
        pilot.key("enter")
        question = pilot.scene
        assert isinstance(question, CoachQuestionScene)
        assert question.turn.view == book.mistakes[0].decision.view
        assert question.verdict is None
        before = pilot.pixels()
        pilot.key("i")
        assert question.verdict is not None
        assert question.verdict.mark is Mark.BEST  # type: ignore[unreachable]  # answered since
        assert pilot.pixels() != before
        pilot.key("o")
        assert question.verdict.mark is Mark.BEST, "a question is answered once"
        pilot.key("escape")
        assert pilot.scene is book
        pilot.key("escape")
        assert isinstance(pilot.scene, TableScene)


def test_mistakes_are_listed_from_the_dearest_down() -> None:
    session = Session.begin(table(3), None, seed=5)
    session.deal()
    viewer_declares(session, Choice.IN)
    review = finished(review_of(session))
    (only,) = review.judged.values()
    for number, cost in enumerate((3.0, 9.0, 1.0, 5.0)):
        mark = Mark.CLOSE if cost == 1 else Mark.MISTAKE
        review.judged[number] = changed(only, verdict=Verdict(mark, cost, 0.1))
    assert [each.verdict.cost for each in review.costliest()] == [9, 5, 3]

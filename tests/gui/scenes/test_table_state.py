"""The questions of a table, who is asked and since when, without a window."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest

from guts_engine.common.work import Steps
from guts_engine.play.setup import Start
from guts_engine.record.match import Match
from guts_engine.state.actions import Action, Declare, Question
from guts_engine.steps.model import Choice
from guts_gui.layout.placement import place
from guts_gui.layout.seating.geometry import Space
from guts_gui.scenes.table.state import table as table_module
from guts_gui.scenes.table.state.between import AUTO_WAIT
from guts_gui.scenes.table.state.lesson import LessonState
from guts_gui.scenes.table.state.table import COMING_BACK, PromptKind, TableState
from guts_gui.scenes.table.state.words import call_words, hint, next_words, table_status
from guts_gui.session.guard import GUARD
from guts_gui.session.lesson import STEPS, lesson
from guts_gui.session.saving import RETRY, Saving
from guts_gui.session.session import Session
from guts_gui.session.turn import CLICK
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import TableSetup
from tests.gui.helpers.players import table_of
from tests.gui.helpers.sessions import stacked

SIZE = Space(1280.0, 720.0)
INSTANT = Settings(player="Ann", speed="instant")
KEY = 112


def seated(setup: TableSetup, settings: Settings = INSTANT, *, coached: bool = False) -> TableState:
    """A table with its first deal dealt, and no event shown."""
    state = TableState(Session.begin(setup, None, seed=3), SIZE, lambda: settings, coached=coached)
    state.follow_settings()
    state.proceed(state.session.deal)
    return state


def shown(state: TableState) -> TableState:
    """Show all pending events and ask the next question."""
    while state.show.busy:
        state.tell(1.0)
    if state.since is None:
        state.ask()
    return state


def alone(settings: Settings = INSTANT, **rules: object) -> TableState:
    """One person at a table of bots, asked for the first decision."""
    return shown(seated(table_of("three-card", 1, 3, rules=rules), settings))


def together(settings: Settings = INSTANT, game: str = "three-card") -> TableState:
    """Two people and a bot at one screen, with the first of them called."""
    return shown(seated(table_of(game, 2, 1), settings))


def given(state: TableState) -> list[Action]:
    """The list of the session's further decisions."""
    actions: list[Action] = []
    decide = state.session.deciding

    def noted(action: Action) -> Steps[None]:
        actions.append(action)
        return decide(action)

    state.session.deciding = noted  # type: ignore[method-assign]  # records calls
    return actions


def test_no_pygame_is_needed() -> None:
    code = """
import sys
from guts_engine.play.setup import Start
from guts_engine.record.match import Match
from guts_gui.layout.seating.geometry import Space
from guts_gui.scenes.table.state import lesson as lesson_state
from guts_gui.scenes.table.state import words
from guts_gui.session.lesson import lesson
from guts_gui.settings.settings import Settings

state = lesson_state.LessonState(lesson("Ann", "ann"), Space(1280, 720), Settings)
state.proceed(state.session.deal)
while state.show.busy:
    state.tell(1.0)
state.ask()
assert state.reading and words.next_words(state)
assert not [name for name in sys.modules if name.startswith("pygame")]
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# --- One person -----------------------------------------------------------------------------


def test_nothing_is_asked_while_something_is_told() -> None:
    state = seated(table_of("three-card", 1, 3), Settings(player="Ann"))
    assert state.show.busy and state.busy
    state.tell(0.1)
    assert (state.prompt.kind, state.since) == (PromptKind.NOTHING, None)
    assert not state.deciding and not state.waiting


def test_nobody_is_asked_while_the_bots_compute() -> None:
    """A step that is long is taken in parts, and its events are shown when it is done."""
    state = alone()
    done: list[bool] = []

    def long() -> Steps[None]:
        yield 0.2
        yield 0.6
        done.append(True)

    state.turn = None
    with patch.object(table_module, "A_MOMENT", 0.0):
        state.proceed(long)
    assert state.thinking and state.busy
    assert state.prompt.kind is PromptKind.NOTHING
    assert not (state.waiting or state.between_deals)
    state.think()
    assert done and not state.thinking


@pytest.mark.parametrize("declare", ["simultaneous", "sequential"])
def test_who_plays_alone_is_asked_at_once_and_decides_at_once(declare: str) -> None:
    state = alone(declare=declare)
    actions = given(state)
    assert (state.prompt.kind, state.prompt.seat) == (PromptKind.DECISION, 0)
    assert state.turn is not None and not state.turn.covered
    assert state.show.visible.cards == state.turn.hand
    state.choose(Choice.IN)
    assert actions == [Declare(0, Choice.IN)]
    assert state.turn is None and state.since is None
    assert shown(state).prompt.kind is PromptKind.NEXT_DEAL


@pytest.mark.parametrize("auto", [False, True])
def test_the_next_deal_is_offered_while_the_last_words_are_up(*, auto: bool) -> None:
    """It begins with everything at its end; automatic deals wait until all rests."""
    settings = Settings(player="Ann", speed="normal", auto_continue=auto)
    state = shown(seated(table_of("three-card", 1, 3), settings))
    state.choose(Choice.OUT)
    while not state.show.told:
        assert not state.waiting
        state.tell(1 / 60)
    assert state.show.busy and state.busy and state.waiting
    assert state.ask().kind is PromptKind.NEXT_DEAL
    ended = state.show.shown
    while state.show.busy:
        assert not state.deals_now
        assert state.since is not None
        if auto:
            state.wait(1 / 60)
        state.tell(1 / 60)
        if not auto and state.since == 0.0:
            state.proceed(state.session.deal)
            state.tell(0.0)
            break
    if auto:
        assert not state.show.busy
        state.wait(AUTO_WAIT)
        assert state.deals_now
    else:
        assert not state.waiting
        assert state.show.animator.placement == place(ended, SIZE)


def test_a_decision_that_is_not_offered_is_none() -> None:
    state = alone()
    assert not state.may_declare(Choice.HIGH)
    state.choose(Choice.HIGH)
    assert state.turn is not None and state.turn.choice is None


def test_a_new_question_takes_no_press_at_once() -> None:
    state = alone()
    assert state.guarded
    state.wait(1.0)  # a frame of what was before
    state.wait(GUARD - 0.01)
    assert state.guarded and state.busy
    state.wait(0.02)
    assert not state.guarded


def with_a_pot(of: int, settings: Settings) -> TableState:
    """Ann with a hundred chips is asked, with that many chips in the pot."""
    session = stacked(table_of("three-card", 1, 1, chips=100, rules={"ante": 1}), None, dealer=1)
    session.match = Match(replace(session.match.log, start=Start(pot=of)), Random(1))
    state = TableState(session, SIZE, lambda: settings)
    state.follow_settings()
    state.proceed(session.deal)
    return shown(state)


def test_only_a_big_pot_is_asked_about_and_only_who_goes_in() -> None:
    asks = Settings(player="Ann", speed="instant", confirm_big_pot=True)
    big = with_a_pot(60, asks)
    assert big.big_stake(Choice.IN) == big.session.table.pot == 60
    assert big.big_stake(Choice.OUT) is None
    assert with_a_pot(0, asks).big_stake(Choice.IN) is None
    assert with_a_pot(60, INSTANT).big_stake(Choice.IN) is None


def test_the_next_deal_waits_for_a_sign() -> None:
    state = alone()
    state.choose(Choice.OUT)
    shown(state)
    assert state.waiting and not state.deals_automatically
    for _ in range(2):
        state.wait(100.0)
    assert not state.deals_now and not state.busy
    assert next_words(state) in ("Next deal", "Next round")
    state.proceed(state.session.deal)
    assert shown(state).prompt.kind is PromptKind.DECISION


def test_the_next_deal_comes_by_itself_after_a_while() -> None:
    state = alone(Settings(player="Ann", speed="instant", auto_continue=True))
    state.choose(Choice.OUT)
    shown(state)
    state.wait(0.1)
    assert state.busy and not state.deals_now
    state.wait(AUTO_WAIT)
    assert state.deals_now
    state.ending = True
    assert not state.deals_now and not state.may_go_on


def test_how_the_table_stands() -> None:
    state = alone()
    assert table_status(state)[0] == "Paused"
    state.choose(Choice.OUT)
    shown(state)
    assert table_status(state)[0] in ("Between deals", "Round over")
    state.proceed(state.session.close)
    assert table_status(shown(state))[0] == "The session is over"


# --- Several people at one screen -----------------------------------------------------------


def test_each_is_called_and_sees_only_while_peeking() -> None:
    state = together()
    first = state.prompt
    assert first.kind is PromptKind.CALL and first.seat is not None
    assert state.turn is None and state.show.visible.cards == ()
    assert call_words(state, first.seat) == "Time to declare."
    state.open(first.seat)
    assert (state.prompt.kind, state.prompt.seat) == (PromptKind.DECISION, first.seat)
    assert state.turn is not None and state.show.visible.cards == ()
    assert state.peek(wanted=True)
    assert state.show.visible.cards == state.turn.hand
    assert state.cover() and state.show.visible.cards == ()


def test_a_choice_waits_until_it_is_sealed() -> None:
    state = together()
    actions = given(state)
    first = state.prompt.seat or 0
    state.open(first)
    state.done()
    assert state.turn is not None and state.turn.nudged
    assert hint(state, "P", {}) == "Declare first, then press Done."
    state.choose(Choice.IN)
    state.choose(Choice.OUT)
    assert actions == [] and "Change it" in hint(state, "P", {})
    state.done()
    assert actions == [Declare(first, Choice.OUT)]
    after = shown(state).prompt
    assert after.kind is PromptKind.CALL and after.seat != first


def test_before_a_turn_ends_the_cards_lie_as_they_were_seen() -> None:
    state = together(game="pass-the-trash")
    state.open(state.prompt.seat or 0)
    assert state.turn is not None and state.turn.question is Question.PASS
    state.peek(wanted=True)
    lying: list[frozenset[int]] = []
    state.leaving = lambda: lying.append(state.show.picked)
    assert state.pick(0) and not state.pick(7)
    for number in range(1, state.turn.asked.cards if state.turn.asked else 0):
        state.pick(number)
    state.done()
    assert [bool(picked) for picked in lying] == [True]
    assert state.show.picked == frozenset()


def test_hands_compared_in_private_are_looked_at_one_by_one() -> None:
    state = shown(seated(table_of("three-five-seven", 3, 0)))
    actions: list[int] = []
    while state.show.halted is None:
        seat = state.prompt.seat
        assert state.prompt.kind is PromptKind.CALL and seat is not None
        state.open(seat)
        state.choose(Choice.IN)
        state.done()
        shown(state)
    views = tuple(state.show.halted.views)
    while state.show.halted is not None:
        seat = state.prompt.seat
        assert seat is not None
        assert call_words(state, seat).startswith("Time to compare hands with ")
        state.open(seat)
        assert state.prompt.kind is PromptKind.COMPARISON
        actions.append(seat)
        state.done()
        shown(state)
    assert tuple(actions) == views


# --- Hold, toggle, press --------------------------------------------------------------------


def peeked(state: TableState) -> bool:
    return state.turn is not None and state.turn.peeking


def at_the_screen(peek: str = "hold", game: str = "three-card") -> TableState:
    state = together(Settings(player="Ann", speed="instant", peek=peek), game)
    state.open(state.prompt.seat or 0)
    return state


def test_a_key_held_shows_the_cards() -> None:
    state = at_the_screen()
    assert state.key_down(KEY) and peeked(state)
    assert not state.key_up(KEY + 1) and peeked(state)
    assert state.key_up(KEY) and not peeked(state)


def test_a_key_turns_the_cards_over_and_back() -> None:
    state = at_the_screen("toggle")
    assert state.key_down(KEY) and peeked(state)
    assert not state.key_up(KEY) and peeked(state)
    assert state.key_down(KEY) and not peeked(state)


def test_a_key_held_while_the_window_was_away_shows_nothing() -> None:
    state = at_the_screen()
    state.come_back()
    assert not state.key_down(KEY)
    state.wait(COMING_BACK + 0.01)
    assert state.key_down(KEY)


@pytest.mark.parametrize(("held", "picks"), [(CLICK - 0.1, True), (CLICK + 0.1, False)])
def test_a_short_press_picks_a_card_and_a_long_one_peeks(held: float, picks: bool) -> None:
    state = at_the_screen(game="pass-the-trash")
    assert state.press() and peeked(state)
    state.wait(held)
    assert state.let_go() is picks
    assert not peeked(state)
    assert not state.let_go(), "nothing is held any more"


# --- The clock ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "decided"), [(None, Choice.OUT), (Choice.IN, Choice.IN)], ids=["nothing", "in"]
)
def test_the_clock_decides_when_it_runs_out(chosen: Choice | None, decided: Choice) -> None:
    state = together(Settings(player="Ann", speed="instant", clock=15))
    actions = given(state)
    seat = state.prompt.seat or 0
    state.open(seat)
    if chosen is not None:
        state.choose(chosen)
    assert state.seconds_left == 15 and hint(state, "P", {}).startswith("15 s")
    assert not state.wait(0.0)
    assert state.wait(1.0) and state.seconds_left == 14
    assert actions == [] and state.busy
    assert state.wait(14.0)
    assert actions == [Declare(seat, decided)]
    assert state.turn is None and state.seconds_left is None


def test_who_plays_alone_has_no_clock() -> None:
    state = alone(Settings(player="Ann", speed="instant", clock=15))
    assert state.seconds_left is None
    state.wait(1000.0)
    assert state.deciding


# --- The coach ------------------------------------------------------------------------------


def coached(make: Callable[[Settings], TableState], when: str) -> TableState:
    settings = Settings(player="Ann", speed="instant", coach=when)
    state = make(settings)
    state.coach.coached = True
    return state


def test_the_coach_speaks_when_asked_whether_or_not_the_log_is_open() -> None:
    state = coached(alone, "request")
    assert state.coach.offered and not state.coach.advising
    state.coach.toggle()
    assert state.coach.advising and state.coach.busy
    state.toggle_log()
    assert state.coach.advising
    state.choose(Choice.OUT)
    assert not state.coach.advising and state.coach.advice is None


def test_advice_that_was_called_for_stays_when_the_coach_is_set_to_speak_always() -> None:
    state = coached(alone, "request")
    state.coach.toggle()
    state.settings = lambda: Settings(player="Ann", speed="instant", coach="always")
    assert state.coach.advising
    state.coach.toggle()
    assert not state.coach.advising


def test_the_coach_waits_until_the_cards_are_open() -> None:
    state = coached(together, "always")
    state.open(state.prompt.seat or 0)
    assert state.coach.waiting and not state.coach.advising
    assert hint(state, "P", {}).endswith("Coach advice appears with them.")
    state.peek(wanted=True)
    assert state.coach.advising and not state.coach.waiting
    state.cover()
    assert not state.coach.advising


def test_the_coach_marks_one_who_plays_alone_between_deals_once_it_was_opened() -> None:
    for make, wanted, opened, marks in (
        (alone, "request", True, True),
        (alone, "request", False, False),
        (alone, "always", False, True),
        (together, "always", True, False),
    ):
        state = coached(make, wanted)
        state.coach.opened = opened
        while not state.waiting:
            assert not state.coach.marking
            if state.prompt.kind is PromptKind.CALL:
                state.open(state.prompt.seat or 0)
            state.choose(Choice.OUT)
            state.done()
            shown(state)
        assert state.coach.marking is marks


# --- The log, saving, the lesson ------------------------------------------------------------


def test_the_log_scrolls_between_its_ends() -> None:
    state = alone()
    state.toggle_log()
    state.scroll_log(-3)
    assert (state.log_open, state.log_scroll) == (True, 0)
    state.scroll_log(10_000)
    assert state.log_scroll == len(state.show.log) - 1
    state.toggle_log()
    assert (state.log_open, state.log_scroll) == (False, 0)


class Unsaved(Session):
    """A session on a disk that is full until `saved`."""

    why: str | None = "The disk is full."

    @property  # type: ignore[override]  # an attribute of Session
    def unsaved(self) -> str | None:
        return self.why

    def save(self) -> None:
        """Writes nothing while the disk is full."""


def test_what_could_not_be_saved_is_tried_again_and_told_once() -> None:
    session = Unsaved.begin(table_of("three-card", 1, 2), None, seed=1)
    assert isinstance(session, Unsaved)
    state = TableState(session, SIZE, lambda: INSTANT)
    said: list[str] = []
    saving = Saving(session, lambda *sentences: said.extend(sentences), said.remove)
    assert saving.update(0.1) and saving.failing
    assert said == ["The disk is full. Saving will be retried every few seconds."]
    assert not saving.update(RETRY + 0.1)
    assert len(said) == 1 and table_status(state)[1].startswith("Not saved")
    assert saving.loss() is not None
    session.why = None
    assert saving.update(0.1) and not saving.failing
    assert said == ["Saving works again."]
    assert saving.loss() is None


def test_in_the_lesson_notes_are_read_before_anything_is_asked() -> None:
    state = LessonState(lesson("Ann", "ann"), SIZE, lambda: INSTANT)
    state.follow_settings()
    state.proceed(state.session.deal)
    seen = []
    for _ in range(40):
        shown(state)
        if state.note is not None:
            seen.append(state.note.number)
        if state.note is not None and state.note.last:
            break
        if state.reading:
            assert state.prompt.kind is PromptKind.NOTHING
            assert not state.deciding and not state.waiting and not state.deals_automatically
            state.next_note()
            state.ask()
        elif state.deciding:
            state.choose(Choice.IN)
            assert state.note is None
        else:
            assert state.prompt.kind is PromptKind.NEXT_DEAL
            state.proceed(state.session.deal)
    assert sorted(set(seen)) == list(range(1, STEPS + 1))

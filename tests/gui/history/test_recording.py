"""At every position a recording shows what was known at that moment, and nothing more."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guts_engine.play.game import view_of
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.rules.presets import preset
from guts_engine.state import events as e
from guts_engine.state.actions import Question
from guts_engine.state.events import Event
from guts_engine.state.table import Phase
from guts_engine.state.view import advance, redact
from guts_gui.history.digest import SNAPSHOT_INTERVAL
from guts_gui.history.queries import History
from guts_gui.history.recording import Outlook, Recording, RecordingError, opened
from guts_gui.history.store import SavedSession, Store
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup
from tests.engine.helpers.strategies import Played, dealers_choices, rule_sets_of, sessions
from tests.gui.helpers.sessions import play, table
from tests.gui.helpers.shelf import recorded, saved

exchanging = rule_sets_of(("three-card", "pass-the-trash", "hi-lo")).map(
    lambda rules: rules.replaced({"peek": True, "draw": 1, "pass_left": 1})
)
everything = sessions(complete=False) | dealers_choices(complete=False)
everything |= sessions(rules=exchanging, complete=False)
steady = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def viewpoints(recording: Recording) -> list[int | Outlook]:
    return [*range(len(recording.seats)), *Outlook]


def boundaries(played: Played) -> list[int]:
    """The position of each state of the session."""
    found = [0]
    for events in played.events:
        count = sum(not isinstance(event, e.PackSet) for event in events)
        found.append(found[-1] + count)
    return found


@steady
@given(everything)
def test_every_view_is_what_was_known_then(played: Played) -> None:
    recording = recorded(played)
    for seat in (*range(len(recording.seats)), None):
        sight = recording.sight(Outlook.TABLE if seat is None else seat)
        for state, position in zip(played.states, boundaries(played), strict=True):
            known = seat if position <= recording.secret else None
            if position <= recording.running:
                assert sight.view(position).table == state.table
                assert position > recording.secret or sight.view(position) == view_of(state, known)


@steady
@given(everything)
def test_with_all_cards_open_every_hand_is_seen(played: Played) -> None:
    recording = recorded(played)
    sight = recording.sight(Outlook.OPEN)
    for state, position in zip(played.states, boundaries(played), strict=True):
        if position <= recording.secret:
            seen = sight.view(position)
            assert [sorted(hand, key=str) for hand in seen.hands] == [
                sorted(hand, key=str) for hand in state.hands
            ]
            assert seen.table == state.table


@steady
@given(everything)
def test_no_viewpoint_tells_more_than_may_be_known(played: Played) -> None:
    recording = recorded(played)
    flat = [each for deal in played.events for each in deal if not isinstance(each, e.PackSet)]
    for viewpoint in viewpoints(recording):
        events = list(recording.sight(viewpoint).events(0, len(flat)))
        assert len(events) == len(flat)
        peek = recording.begun.rules.dealing.peek
        for position, (fact, seen) in enumerate(zip(flat, events, strict=True)):
            if isinstance(fact, e.DealBegan):
                peek = state_peek(played, fact)
            if position >= recording.secret or viewpoint is Outlook.TABLE:
                assert seen == redact(fact, None, peek=peek)
            elif isinstance(viewpoint, int) and not isinstance(viewpoint, Outlook):
                assert seen == redact(fact, viewpoint, peek=peek)


def state_peek(played: Played, began: Event) -> bool:
    """Whether the rules of the deal let players see their own cards."""
    fold = next(fold for fold in played.folds if fold.event is began or fold.event == began)
    return fold.before.table.rules.dealing.peek


@steady
@given(everything)
def test_a_running_deal_is_shown_as_the_table_sees_it(played: Played) -> None:
    recording = recorded(played)
    running = played.last.table.phase not in (Phase.BETWEEN, Phase.CLOSED)
    assert (recording.running < len(recording.facts)) == running
    if running:
        public = view_of(played.last, None)
        for viewpoint in viewpoints(recording):
            seen = recording.sight(viewpoint).view(len(recording.facts))
            assert (seen.table, seen.hands) == (public.table, public.hands)
            assert (seen.choice, seen.passing) == (None, ())


@steady
@given(everything, st.randoms(use_true_random=False))
def test_going_back_and_forth_changes_nothing(played: Played, rng: Random) -> None:
    recording = recorded(played)
    for viewpoint in viewpoints(recording)[-3:]:
        sight, again = recording.sight(viewpoint), recording.sight(viewpoint)
        view = again.view(0)
        views = [view]
        for event in sight.events(0, len(recording.facts)):
            view = again.follow(view, event)
            views.append(view)
        for _ in range(12):
            position = rng.randrange(len(views))
            assert sight.view(position) == views[position]


@steady
@given(everything)
def test_steps_visit_the_same_stops_both_ways(played: Played) -> None:
    recording = recorded(played)
    ahead = [0]
    while ahead[-1] < len(recording.facts):
        ahead.append(recording.stop_after(ahead[-1]))
    back = [len(recording.facts)]
    while back[-1] > 0:
        back.append(recording.stop_before(back[-1]))
    assert back[::-1] == ahead


@pytest.mark.parametrize(
    ("game", "question"),
    [("two-more-deadly", Question.NAME_RANK), ("pass-the-trash", Question.PASS)],
)
def test_it_stops_where_a_dealer_is_to_name_the_wild_rank(game: str, question: Question) -> None:
    """Other questions change nothing that is seen."""
    session = Session.begin(table(4, game=game), None, seed=3)
    for _ in play(session, Random(1), 4):
        pass
    recording = Recording.of(saved(session.match.log, session.seats))
    opening = [
        place
        for place, event in enumerate(recording.facts, start=1)
        if isinstance(event, e.QuestionOpened) and event.asked.question is question
    ]
    assert opening
    stops = {recording.stop_after(place - 1) == place for place in opening}
    assert stops == {question is Question.NAME_RANK}


def test_deals_are_found() -> None:
    session = Session.begin(table(4), None, seed=3)
    for _ in play(session, Random(1), 6):
        pass
    recording = Recording.of(saved(session.match.log, session.seats))
    assert len(recording.deals) == session.table.deals
    for number, start in enumerate(recording.deals):
        assert isinstance(recording.facts[start], e.DealBegan)
        assert recording.deal_at(start + 1) == number
        assert recording.deal_at(start) == number - 1


@pytest.mark.parametrize(
    "header",
    ["", "{}", "[]", '{"log": 5, "seats": [], "seed": 1}', '{"log": "{}", "seats": 3, "seed": 1}'],
)
def test_what_cannot_be_read_is_told_in_a_sentence(header: str) -> None:
    broken = SavedSession(1, "three-card", "t", 0, "", "", "broken", header, ())
    with pytest.raises(
        RecordingError, match=r"^(This session file is damaged|Can't replay this session: )"
    ):
        Recording.of(broken)


def test_an_illegal_action_is_told_in_a_sentence() -> None:
    log = GameLog(preset("three-card"), (NewSeat("Ann", 100), NewSeat("Bo", 100)))
    broken = replace(saved(log), lines=('{"seat":0,"declare":"in"}',))
    with pytest.raises(RecordingError, match="action 1"):
        Recording.of(broken)


def test_a_saved_session_is_opened_as_its_log_and_seats() -> None:
    session = Session.begin(table(4), None, seed=3)
    for _ in play(session, Random(1), 2):
        pass
    kept = saved(session.match.log, session.seats)
    assert opened(kept) == (session.match.log, session.seats)
    with pytest.raises(RecordingError, match=r"^Can't replay this session: action 2: '5' can"):
        opened(replace(kept, lines=(kept.lines[0], "5")))


def test_a_bot_that_is_gone_can_still_be_watched() -> None:
    log = GameLog(preset("three-card"), (NewSeat("Ann", 100), NewSeat("Old", 100)))
    seats = (SeatSetup("Ann", "ann"), SeatSetup("Old", "old", "retired"))
    assert Recording.of(saved(log, seats)).seats == seats


def test_advance_is_the_engines_own_for_seats() -> None:
    """Folding a seat's events with the engine's own fold gives the recording's views."""
    session = Session.begin(table(5), None, seed=4)
    for _ in play(session, Random(2), 5):
        pass
    session.close()
    recording = Recording.of(saved(session.match.log, session.seats))
    sight = recording.sight(0)
    view = sight.view(0)
    for event in sight.events(0, len(recording.facts)):
        view = advance(view, event)
    assert view == sight.view(len(recording.facts))


def test_the_biggest_pot_so_far_is_known_at_every_deal(tmp_path: Path) -> None:
    """Also in a long session, which is read from its snapshots on."""
    opened, _ = Store.open(tmp_path / "guts.db", now=lambda: datetime(2025, 1, 31, tzinfo=UTC))
    with opened as store:
        session = Session.begin(table(4, chips=10**6), store, seed=2)
        for _ in play(session, Random(2), 2 * SNAPSHOT_INTERVAL + 5):
            pass
        session.save()
        pots = [row.pot for row in History(store).deals(1)]
        recording = Recording.of(store.load(1))
    assert len(recording.deals) == len(pots) == 2 * SNAPSHOT_INTERVAL + 5
    for deal, position in enumerate(recording.deals):
        assert recording.biggest_pot(position) == max(pots[:deal], default=0)

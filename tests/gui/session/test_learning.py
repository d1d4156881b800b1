"""Bots that learn: the same after a resume, as long as is set, from what their seat sees."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from guts_engine.bots.habits import Watcher
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.work import finished
from guts_engine.play.game import apply, view_of
from guts_engine.record.match import Match
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Declare
from guts_engine.state.view import redacted
from guts_engine.steps.model import Choice
from guts_gui.bots.memory import Memory, as_plain
from guts_gui.history.store import Store
from guts_gui.session.session import Session
from guts_gui.session.watching import Watching
from guts_gui.settings.settings import Remembered
from guts_gui.setup.draft import SeatSetup, TableSetup
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.sessions import Stacked, play
from tests.gui.helpers.shelf import to_resume

LEARNS = replace(PERSONAS["mina"], id="learner", learning=1.0)
SEATS = (
    SeatSetup("Ann", "ann"),
    SeatSetup("Learner", "mina", "learner"),
    SeatSetup("Rocco", "rocco", "rocco"),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "guts.db", now=noon)[0] as store:
        yield store


def table(game: str = "three-card", **rules: object) -> TableSetup:
    bots = {**PERSONAS, "learner": LEARNS}
    options = {"ante": 5, "shortfall": "credit", **rules}
    return TableSetup(game, options, SEATS, 500, bots=bots)


def memory(folder: Path, lasts: Remembered = "always") -> Memory:
    return Memory(folder, noon, lambda: lasts, pytest.fail)


def always_in(session: Session, deals: int) -> Session:
    """Play deals in which the person is always in."""
    for _ in range(deals):
        session.deal()
        while session.asked:
            session.decide(Declare(0, Choice.IN))
    return session


def notes(session: Session) -> Watcher:
    """What the learner knows now."""
    found = session._bot(1)
    watcher = found.watcher
    assert watcher is not None
    return watcher


@pytest.mark.parametrize("game", PRESETS)
def test_a_watcher_sees_what_its_seat_may_see_and_no_more(game: str) -> None:
    """R10: the counts are those of a watcher that was told only redacted events."""
    session = Session.begin(table(game), None, seed=2)
    for _ in play(session, Random(1), 3):
        pass
    watching = Watching(session.match.begun, (0, 1, 2))
    while not watching.read(session.match.actions, 3):
        pass
    for seat in (0, 1, 2):
        state = session.match.begun.begun()
        alone = Watcher(view_of(state, seat))
        for action in session.match.actions:
            peek = state.table.rules.dealing.peek
            state, events = apply(state, action)
            alone.see_all(redacted(events, seat, peek=peek))
        assert as_plain(watching.watchers[seat].habits) == as_plain(alone.habits)
        assert SEATS[seat].name not in alone.habits and len(alone.habits) == 2


def test_what_was_learnt_survives_a_resume(store: Store) -> None:
    session = always_in(Session.begin(table(), store, seed=4), 60)
    saved = to_resume(store)
    assert saved is not None
    again = Session.resume(saved, None)
    assert notes(session).habits_of(0).asked == 60
    assert as_plain(notes(again).habits) == as_plain(notes(session).habits)


def test_a_long_session_is_read_from_its_latest_snapshot_on(store: Store) -> None:
    """What was seen until then is in the snapshot; a damaged one leaves the log to be read."""
    always_in(Session.begin(table(), store, seed=4), 60)
    saved = to_resume(store)
    assert saved is not None
    latest = saved.snapshots[-1]
    for noted, known in (({"1": {}}, 10), ({"1": {"Ann": {"": ["x"]}}}, 60), ({}, 60)):
        books = json.dumps({**json.loads(latest.books), "notes": noted})
        altered = replace(saved, snapshots=(*saved.snapshots[:-1], replace(latest, books=books)))
        assert notes(Session.resume(altered, None)).habits_of(0).asked == known


def test_bots_that_learn_decide_the_same_after_a_resume(store: Store) -> None:
    session = always_in(Session.begin(table(), store, seed=6), 25)
    saved = to_resume(store)
    assert saved is not None
    again = Session.resume(saved, None)
    for each in (session, again):
        each.match = Match(each.match.log, Stacked(seed=8))
        always_in(each, 5)
    assert again.match.log == session.match.log


def test_off_means_that_people_are_not_counted_and_bots_are(tmp_path: Path) -> None:
    session = always_in(Session.begin(table(), None, memory(tmp_path, "off"), seed=4), 12)
    assert notes(session).habits_of(0).asked == 0
    assert notes(session).habits_of(2).asked == 12


def test_this_session_means_that_the_next_knows_nothing(tmp_path: Path, store: Store) -> None:
    for _ in range(2):
        session = Session.begin(table(), store, memory(tmp_path, "session"), seed=4)
        assert notes(session).habits_of(0).asked == 0
        always_in(session, 12).remember()
        assert notes(session).habits_of(0).asked == 12


def test_always_means_that_the_next_session_knows_and_counts_once(
    tmp_path: Path, store: Store
) -> None:
    first = always_in(Session.begin(table(), store, memory(tmp_path), seed=4), 12)
    first.remember()
    saved = to_resume(store)
    assert saved is not None
    again = finished(Session.resuming(saved, store, memory(tmp_path)))
    assert notes(again).habits_of(0).asked == 12
    always_in(again, 5).remember()
    second = Session.begin(table(), store, memory(tmp_path), seed=5)
    assert notes(second).habits_of(0).asked == 17
    assert notes(second).habits_of(2).asked == 0  # bots are known in one session only


def test_whoever_is_forgotten_is_forgotten_at_once(tmp_path: Path, store: Store) -> None:
    known = memory(tmp_path)
    always_in(Session.begin(table(), store, known, seed=4), 12).remember()
    session = always_in(Session.begin(table(), store, known, seed=5), 12)
    assert notes(session).habits_of(0).asked == 24
    known.forget()
    assert notes(session).habits_of(0).asked == 0
    assert notes(session).habits_of(2).asked == 12
    always_in(session, 3).remember()
    assert notes(Session.begin(table(), store, known, seed=6)).habits_of(0).asked == 3

"""A long session resumed from a snapshot equals the one played from its beginning."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from guts_engine.common.work import finished
from guts_engine.rules.presets import PRESETS
from guts_gui.history.digest import SNAPSHOT_INTERVAL, Snapshot
from guts_gui.history.queries import History
from guts_gui.history.recording import (
    Outlook,
    Recording,
    RecordingError,
    digesting,
    digesting_saved,
    reading,
)
from guts_gui.history.saved_match import STEP
from guts_gui.history.store import SavedSession, Store
from guts_gui.session.session import Session
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.sessions import decision, play, table

GAMES = ("three-card", "three-card-plain", "survivor", "pass-the-trash", "hi-lo", "dealers-choice")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "guts.db", now=noon)[0] as store:
        yield store


def long(store: Store | None, game: str, deals: int = 2 * SNAPSHOT_INTERVAL + 7) -> Session:
    """A session of that many deals, in the middle of another."""
    choice = game == "dealers-choice"
    rules: dict[str, object] = {"shortfall": "credit"}
    setup = table(3, game="three-card" if choice else game, chips=1_000_000, **rules)
    session = Session.begin(replace(setup, dealers_choice=choice), store, seed=9)
    rng = Random(game)
    while session.table.deals <= deals:
        if session.choosing_seat is not None:
            games = [PRESETS[each] for each in ("hi-lo", "three-card-plain", "two-card")]
            named = rng.choice(games).replaced({"ante": 5, **rules})
            session.choose_game(session.choosing_seat, named)
        for _ in play(session, rng, 1):
            if session.table.deals > deals and session.asked:
                break
        assert session.can_deal() or session.asked or session.choosing_seat is not None
    return session


def bare(saved: SavedSession) -> SavedSession:
    """The same session with only its log."""
    return replace(saved, positions=(), snapshots=())


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_leads_where_the_log_leads(store: Store, game: str) -> None:
    played = long(store, game)
    saved = store.load(1)
    assert len(saved.snapshots) == 2
    quick, slow = Session.resume(saved, None), Session.resume(bare(saved), None)
    for each in (quick, slow):
        assert each.match.state == played.match.state
        assert list(each.match.lines) == list(played.match.lines)
        assert each.view == played.view and each.asked == played.asked
        assert each.digest_builder.snapshots == played.digest_builder.snapshots
        assert each.digest_builder.positions == played.digest_builder.positions
        assert each.digest_builder.shuffled == played.digest_builder.shuffled
    for each in (quick, slow):
        rng = Random(4)
        while each.asked:
            each.decide(decision(each, rng))
    assert quick.match.state == slow.match.state
    one, other = quick.digest_builder.digest(), slow.digest_builder.digest()
    assert (one.players, one.tallies, one.biggest_pot) == (
        other.players,
        other.tallies,
        other.biggest_pot,
    )
    assert one.deals == other.deals[-len(one.deals) :]


@pytest.mark.parametrize("game", GAMES)
def test_a_recording_is_the_same_from_snapshots_and_without(store: Store, game: str) -> None:
    long(store, game)
    saved = store.load(1)
    quick, slow = Recording.of(saved), Recording.of(bare(saved))
    assert (quick.deals, quick.running, quick.secret) == (slow.deals, slow.running, slow.secret)
    assert list(quick.facts) == list(slow.facts)
    rng = Random(1)
    for viewpoint in (0, 1, *Outlook):
        one, other = quick.sight(viewpoint), slow.sight(viewpoint)
        for position in [*rng.sample(range(len(quick.facts)), 12), len(quick.facts)]:
            assert one.view(position) == other.view(position)
    assert finished(digesting(saved)) == finished(digesting(bare(saved)))


def test_work_in_steps_tells_how_much_is_done(store: Store) -> None:
    """The store reads within the first tenth; replaying begins at the snapshot."""
    played = long(store, "survivor")
    length, begins = len(played.match.lines), played.digest_builder.snapshots[-1].line
    assert length > STEP
    for steps, first in ((reading(store, 1), begins), (digesting_saved(store, 1), 0)):
        again = [at / length for at in range(first, length) if at % STEP == 0]
        assert list(steps) == pytest.approx([0.1, *(0.1 + 0.9 * share for share in again)])
    assert finished(digesting_saved(store, 1)) == finished(digesting(store.load(1)))
    assert list(finished(reading(store, 1)).deals) == played.digest_builder.positions


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", r"^Can't replay this session: action 6: '\{' cannot be read\.$"),
        ('{"close":true}', r"^This session file is damaged"),
        ('{"seat":0,"leave":true}', r"^This session file is damaged"),
    ],
)
def test_a_line_before_a_snapshot_is_read_when_it_is_looked_at(
    store: Store, line: str, sentence: str
) -> None:
    played = long(store, "survivor")
    saved = store.load(1)
    lines = (*saved.lines[:5], line, *saved.lines[6:])
    recording = Recording.of(replace(saved, lines=lines))
    with pytest.raises(RecordingError, match=sentence):
        recording.sight(Outlook.TABLE).view(3)
    last = recording.sight(Outlook.TABLE).view(len(recording.facts))
    assert last.table == played.table


def test_a_snapshot_at_another_place_is_not_used(store: Store) -> None:
    long(store, "survivor")
    saved = store.load(1)
    first, last = saved.snapshots
    for place in (0, first.position, last.position + 1, 10**9):
        moved = replace(last, position=place)
        recording = Recording.of(replace(saved, snapshots=(first, moved)))
        position = first.position
        assert recording.facts[position] == Recording.of(saved).facts[position]


def test_deals_after_a_snapshot_of_another_version_are_replayed_from_before_it(
    store: Store,
) -> None:
    long(store, "survivor")
    saved = store.load(1)
    first, last = saved.snapshots
    other = json.dumps({**json.loads(first.books), "state": {"told": []}})
    recording = Recording.of(replace(saved, snapshots=(replace(first, books=other), last)))
    assert list(recording.facts) == list(Recording.of(saved).facts)


def test_what_goes_on_after_a_snapshot_is_kept_as_if_it_had_never_ended(store: Store) -> None:
    long(store, "survivor")
    resumed = Session.resume(store.load(1), store)
    rng = Random(2)
    for _ in range(SNAPSHOT_INTERVAL):
        while resumed.asked:
            resumed.decide(decision(resumed, rng))
        resumed.deal()
    while resumed.asked:
        resumed.decide(decision(resumed, rng))
    saved = store.load(1)
    digests = finished(digesting(saved))
    assert saved.snapshots == digests.snapshots and len(digests.snapshots) == 3
    assert len(saved.positions) == len(digests.deals)
    assert tuple(History(store).deals(1)) == digests.deals
    assert History(store).players(1) == digests.players


@pytest.mark.parametrize(
    "books",
    ["", "{}", "[]", "null", '{"state":{},"tallies":[],"biggest":1e999,"shuffled":0}', "\ud800"],
)
def test_a_snapshot_that_cannot_be_read_is_done_without(store: Store, books: str) -> None:
    """Like a snapshot written by a version with other rules."""
    played = long(store, "survivor")
    saved = store.load(1)
    first, last = saved.snapshots
    snapshots = (first, Snapshot(last.line, last.position, books))
    again = Session.resume(replace(saved, snapshots=snapshots), None)
    assert again.match.state == played.match.state
    assert again.digest_builder.snapshots == list(saved.snapshots)


def test_a_snapshot_is_not_taken_without_the_deals_before_it(store: Store) -> None:
    played = long(store, "survivor")
    saved = store.load(1)
    again = Recording.of(replace(saved, positions=saved.positions[:60]))
    assert list(again.deals) == played.digest_builder.positions

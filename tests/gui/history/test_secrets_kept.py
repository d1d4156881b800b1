"""Secrets are not visible on the disk, in replays or in exports."""

import json
import re
import sqlite3
from collections.abc import Iterator
from itertools import cycle, pairwise
from pathlib import Path
from random import Random, SystemRandom

import pytest

from guts_engine.rules.presets import PRESETS
from guts_engine.state import events as e
from guts_engine.state.table import Phase
from guts_gui.history.digest import SNAPSHOT_INTERVAL
from guts_gui.history.export import csv_rows, session_json
from guts_gui.history.queries import History, Query
from guts_gui.history.recording import Outlook, Recording
from guts_gui.history.schema import MIGRATIONS
from guts_gui.history.store import SavedSession, Store
from guts_gui.session.session import Session
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.sessions import decision, play, table
from tests.gui.helpers.shelf import events_of

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "guts.db", now=noon)[0] as store:
        yield store


# --- On the disk ----------------------------------------------------------------------------


def on_disk(folder: Path) -> bytes:
    return b"".join(each.read_bytes() for each in sorted(folder.iterdir()))


def packs_of(session: Session) -> list[str]:
    """The texts of all packs in the log."""
    data = [json.loads(line) for line in session.match.lines]
    return [action["deal"] for action in data if "deal" in action]


def assert_unreadable(session: Session, folder: Path) -> None:
    found = on_disk(folder)
    assert b'"declare"' not in found and b'"deal"' not in found
    for pack in packs_of(session)[-2:]:
        for at in range(0, len(pack) - 4, 2):
            three = pack[at : at + 6]
            spaced = " ".join(re.findall("..", three))
            quoted = '","'.join(re.findall("..", three))
            for text in (three, spaced, quoted):
                assert text.encode() not in found, text


@pytest.mark.parametrize(("game", "checkpoints"), list(zip(PRESETS, cycle((True, False)))))
def test_no_card_of_a_running_deal_can_be_read_in_the_files(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, checkpoints: bool
) -> None:
    if not checkpoints:  # the latest writes are in SQLite's log
        monkeypatch.setattr("guts_gui.history.store.checkpoint", lambda _: None)
    rng = Random(1)
    session = Session.begin(table(4, game=game), store)
    seen = 0
    for _ in play(session, rng, 3):
        seen += session.table.phase is not Phase.BETWEEN
        assert_unreadable(session, tmp_path)
    assert seen
    kept = {each.name for each in tmp_path.iterdir()}
    assert checkpoints or (tmp_path / "guts.db-wal").stat().st_size > 4096, kept


def test_nor_in_a_snapshot(store: Store, tmp_path: Path) -> None:
    rules: dict[str, object] = {"shortfall": "credit"}
    session = Session.begin(table(3, game="three-card-plain", chips=10**6, **rules), store)
    for _ in play(session, Random(1), SNAPSHOT_INTERVAL):
        pass
    session.deal()
    assert session.asked and store.load(1).snapshots
    assert_unreadable(session, tmp_path)
    assert b'"tallies"' not in on_disk(tmp_path) and b'"state"' not in on_disk(tmp_path)


def test_a_log_that_lay_open_is_veiled_when_it_is_taken_over(tmp_path: Path) -> None:
    """A file of the previous version, with unused pages."""
    session = Session.begin(table(4), None)
    for _ in play(session, Random(1), 40):
        pass
    path = tmp_path / "guts.db"
    database = sqlite3.connect(path)
    for steps in MIGRATIONS[:2]:
        for step in steps:
            database.execute(step)
    database.execute("PRAGMA application_id = 0x47555453")
    database.execute("PRAGMA user_version = 2")
    database.execute(
        "INSERT INTO session (game, title, header, started, updated) VALUES (?, ?, ?, ?, ?)",
        ("three-card", "t", session.header.text(), noon().isoformat(), noon().isoformat()),
    )
    rows = [(1, number, line) for number, line in enumerate(session.match.lines)]
    database.executemany("INSERT INTO line VALUES (?, ?, ?)", rows)
    database.commit()
    database.close()
    assert b'"declare"' in path.read_bytes()
    with Store.open(path, now=noon)[0] as store:
        assert Session.resume(store.load(1), None).match.state == session.match.state
        assert_unreadable(session, tmp_path)


# --- Before it is dealt ---------------------------------------------------------------------


def test_nothing_that_is_saved_foretells_a_pack() -> None:
    session = Session.begin(table(4), None)
    assert isinstance(session.match._rng, SystemRandom)
    session.deal()
    (pack,) = packs_of(session)
    seed = session.header.seed
    foretold = Session.begin(table(4), None, seed=seed)
    foretold.deal()
    assert packs_of(foretold) != [pack]
    cards = list(foretold.match.state.shuffle)
    for source in (seed, str(seed), session.header.text(), session.header.log):
        for drawn in range(6):
            rng = Random(source)
            for _ in range(drawn):
                rng.random()
            shuffled = sorted(cards)
            rng.shuffle(shuffled)
            assert "".join(each.text for each in shuffled) != pack


def test_a_session_taken_up_is_not_foretold_either(store: Store) -> None:
    session = Session.begin(table(4), store, seed=3)
    for _ in play(session, Random(1), 1):
        pass
    dealt = set()
    for _ in range(3):
        again = Session.resume(store.load(1), None)
        again.deal()
        dealt.add(packs_of(again)[-1])
    assert len(dealt) == 3


# --- A deck that is not reshuffled --------------------------------------------------------------


def shown_in(session: Session) -> list[set[str]]:
    """The cards seen by everyone, by deal."""
    found: list[set[str]] = []
    for event in events_of(session):
        match event:
            case e.DealBegan():
                found.append(set())
            case e.HandsShown():
                found[-1] |= {each.text for hand in event.hands for each in hand.cards if each}
            case e.HouseHandShown() | e.CommonDealt():
                found[-1] |= {each.text for each in event.cards if each}
            case _:
                pass
    return found


def dealt_in(session: Session) -> list[set[str]]:
    """All cards dealt to seats, by deal."""
    found: list[set[str]] = []
    for event in events_of(session):
        if isinstance(event, e.DealBegan):
            found.append(set())
        if isinstance(event, e.CardsDealt):
            found[-1] |= {each.text for hand in event.hands for each in hand.cards if each}
    return found


def since_shuffled(session: Session) -> range:
    """The deals since the whole pack was shuffled."""
    began = [event for event in events_of(session) if isinstance(event, e.DealBegan)]
    return range(max(n for n, event in enumerate(began) if event.reshuffled), len(began))


def told_of(saved: SavedSession, recording: Recording) -> list[list[set[str]]]:
    """The cards named at each viewpoint and in each export, by deal."""
    marks = [*recording.deals, len(recording.facts)]
    exported = json.loads("".join(session_json(saved, recording)))
    rows = list(csv_rows(saved, recording))
    found = []
    for deal, (begin, end) in enumerate(pairwise(marks)):
        seen = []
        for viewpoint in (*range(len(recording.seats)), *Outlook):
            sight = recording.sight(viewpoint)
            cards = {
                each for event in sight.events(begin, end) for each in CARD.findall(repr(event))
            }
            for position in range(begin + 1, end):
                hands = sight.view(position).hands
                cards |= {each.text for hand in hands for each in hand if each}
            seen.append(cards)
        if deal < len(exported["deals"]):
            seen.append(set(CARD.findall(json.dumps(exported["deals"][deal]))))
            of_deal = [row for row in rows if row["deal"] == deal + 1]
            assert of_deal
            seen.append(set(CARD.findall(repr(of_deal))))
        found.append(seen)
    return found


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("running", [False, True])
def test_a_pack_that_is_run_down_gives_nothing_away_while_the_session_is_open(
    store: Store, seed: int, running: bool
) -> None:
    setup = table(4, game="three-card-plain", chips=10**6)
    session = Session.begin(setup, store)
    rng = Random(seed)
    for _ in play(session, rng, 6):
        pass
    while len(since_shuffled(session)) < 2 or not hidden(session):
        for _ in play(session, rng, 1):
            pass
    if running:
        session.deal()
    saved = store.load(1)
    recording = Recording.of(saved)
    shown = shown_in(session)
    named = told_of(saved, recording)
    for deal in since_shuffled(session):
        for seen in named[deal]:
            assert seen <= shown[deal], deal
    exported = json.loads("".join(session_json(saved, recording)))
    lines = json.dumps(exported["actions"])
    for pack in packs_of(session)[since_shuffled(session)[0] :]:
        assert pack not in lines and pack[:12] not in lines
    page = History(store).page(Query(), 0, 9), History(store).deals(1)
    assert not CARD.findall(repr(page))
    while session.asked:
        session.decide(decision(session, rng))
    session.close()
    saved = store.load(1)
    named = told_of(saved, Recording.of(saved))
    for deal, cards in enumerate(dealt_in(session)):
        with_all_open, in_json, in_csv = named[deal][-3:]
        assert cards <= with_all_open and cards <= in_json and cards <= in_csv
    assert packs_of(session)[-1] in "".join(session_json(saved, Recording.of(saved)))


def hidden(session: Session) -> bool:
    """Whether any card dealt since the shuffle was never shown."""
    dealt, shown = dealt_in(session), shown_in(session)
    return any(dealt[deal] - shown[deal] for deal in since_shuffled(session))

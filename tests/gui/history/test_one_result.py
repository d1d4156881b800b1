"""A player's result in a session is one number, wherever it is told."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from guts_engine.common.work import finished
from guts_engine.state.table import Phase
from guts_gui.history.export import session_json
from guts_gui.history.queries import Filters, History, Query
from guts_gui.history.recording import Recording, digesting_saved
from guts_gui.history.statistics import summing_up
from guts_gui.history.store import Store
from guts_gui.scenes.history.statistics import StatisticsScene
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.sessions import play, table

GAMES: Final = ("three-card", "two-card", "survivor", "hi-lo", "three-five-seven", "ghost")
SESSIONS: Final = 24


def played(store: Store, seed: int) -> None:
    """A session of some deals with rebuys and people who leave, broken off at any moment."""
    rng = Random(seed)
    setup = table(rng.randrange(2, 6), game=rng.choice(GAMES), chips=rng.choice((20, 400)))
    setup = replace(setup, dealers_choice=seed % 4 == 3)
    if seed % 5 == 0:  # two people, who declare nothing
        setup = replace(setup, seats=(*setup.seats[:-1], SeatSetup("Bo", "bram")))
    session = Session.begin(setup, store, seed=seed)
    for _ in range(rng.randrange(4)):
        for seat in session.may_buy_in:
            session.buy_in(seat)
        if session.choosing_seat is not None:
            break
        for _ in play(session, rng, 1):
            pass
        if rng.randrange(6) == 0 and session.able and session.can_deal():
            session.leave(session.able[-1])
    if rng.randrange(4) == 0 and session.table.phase is Phase.BETWEEN:
        session.close()
    elif session.choosing_seat is None and session.can_deal():
        session.deal()  # broken off, with the antes paid
    session.save()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("sessions") / "guts.sqlite3"
    with Store.open(path, now=noon)[0] as store:
        for seed in range(SESSIONS):
            played(store, seed)
        for session in History(store).missing_digests(SESSIONS):
            digest = finished(digesting_saved(store, session))
            History(store).save_digest(session, digest)
        deals = [entry.deals for entry in store.sessions()]
        assert 1 in deals and max(deals) > 2, "some are broken off in the first deal"
    yield path


def test_all_pages_tell_the_same_result(path: Path) -> None:
    with Store.open(path, now=noon)[0] as store:
        history = History(store)
        shares: defaultdict[int, Counter[tuple[str, str]]] = defaultdict(Counter)
        for session, _, who, result in history.results(Query()):
            shares[session][who] += result
        for entry in history.page(Query(), 0, SESSIONS):
            saved = store.load(entry.id)
            recording = Recording.of(saved)
            results = [player.result for player in entry.players]
            people = [player.result for player in entry.players if player.bot is None]
            if entry.result is not None:
                assert entry.result == sum(people)
            exported = json.loads("".join(session_json(saved, recording)))["results"]
            assert [row["result"] for row in exported] == results
            events = list(recording.facts)
            summary = finished(summing_up(recording.begun, events))
            assert {row.seat: row.result for row in summary.results} == dict(enumerate(results))
            told: Counter[tuple[str, str]] = Counter()
            for player in entry.players:
                told[player.bot or "", "" if player.bot else player.name] += player.result
            assert dict(shares[entry.id]) == (dict(told) if entry.deals else {})


@pytest.mark.parametrize("game", [None, *GAMES, "dealers-choice"])
@pytest.mark.parametrize("outcome", [None, "won", "lost"])
def test_the_table_and_the_graph_of_the_statistics_agree(
    tmp_path: Path, path: Path, game: str | None, outcome: str | None
) -> None:
    with Store.open(path, now=noon)[0] as store:
        history, wanted = History(store), Query(game=game, outcome=outcome)  # type: ignore[arg-type]
        sums: Counter[tuple[str, str]] = Counter()
        for _, _, who, result in history.results(wanted):
            sums[who] += result
        records = history.records(wanted)
        assert {record.key: record.result for record in records} == dict(sums)
        listed = [entry for entry in history.page(wanted, 0, SESSIONS) if entry.game == game]
        if game == "dealers-choice":
            told: Counter[tuple[str, str]] = Counter()
            for entry in listed:
                for each in entry.players:
                    told[each.bot or "", "" if each.bot else each.name] += each.result
            assert told == sums, "the list and the statistics count the same"


def test_the_graph_ends_at_the_numbers_of_the_table(path: Path) -> None:
    with (
        Store.open(path, now=noon)[0] as store,
        cockpit.opened(path.parent, store=store) as pilot,
    ):
        scene = StatisticsScene(pilot.app, Filters())
        pilot.show(scene)
        ends = dict(zip(scene.lines, scene.curve[-1], strict=True))
        results = {record.key: record.result for record in scene.records}
        assert ends and ends == {key: results[key] for key in scene.lines}

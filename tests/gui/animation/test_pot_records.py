"""The biggest pots of a session and of all time."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from guts_engine.common.frozen import changed
from guts_engine.rules.presets import PRESETS
from guts_engine.state import events as e
from guts_engine.state.public_state import fold
from guts_engine.state.table import Table
from guts_gui.animation.player import Presentation, Show
from guts_gui.animation.pot_records import EARLIER, PotRecords, Record
from guts_gui.animation.shot import BANNER
from guts_gui.history.recording import Outlook, Recording
from guts_gui.history.store import SavedSession, Store
from guts_gui.layout.pot_level import PotLevel, pot_level
from guts_gui.layout.seating.geometry import Space
from guts_gui.scenes.history.playback import Playback
from guts_gui.session.session import Session
from tests.gui.helpers.sessions import play, table
from tests.gui.helpers.shelf import to_resume

SIZE = Space(1280, 720)


def told(game: str, ever: int, seed: int = 3) -> list[tuple[int, int, Record]]:
    """The records of forty deals played at random: deals before, chips, and which."""
    session = Session.begin(table(5, game=game, chips=2000), None, seed=seed)
    now, records, found = session.table, PotRecords(ever=ever), []
    for _ in play(session, Random(seed), 40):
        while session.events:
            event = session.events.popleft()
            before, now = now, fold(now, event)
            record = records.follow(event, before, now)
            if record:
                found.append((records.deals, now.pots + now.side_pot, record))
                assert pot_level(now) > PotLevel.ORDINARY
    return found


@pytest.mark.parametrize("game", PRESETS)
def test_each_record_is_bigger_than_the_one_before_and_beats_five_deals(game: str) -> None:
    found = told(game, 0)
    chips = [each for _, each, _ in found]
    assert chips == sorted(set(chips))
    assert all(deals >= EARLIER for deals, _, _ in found)
    assert {record for _, _, record in found} <= {Record.SESSION}


def test_records_happen_and_those_of_all_time_go_before() -> None:
    ordinary = told("three-card", 0)
    assert ordinary
    highest = max(chips for _, chips, _ in ordinary)
    assert [record for *_, record in told("three-card", 1)] == [Record.EVER] * len(ordinary)
    assert told("three-card", highest) == ordinary


def test_a_round_tells_each_record_once() -> None:
    session = Session.begin(table(5, chips=2000), None, seed=3)
    begun = session.table
    records = PotRecords(deals=EARLIER, session=100, ever=400)

    def grows(before: int, after: int) -> Record | None:
        one, other = (pot_of(begun, chips) for chips in (before, after))
        return records.follow(e.PotMatched(()), one, other)

    assert [grows(0, 90), grows(90, 200), grows(200, 390), grows(390, 800), grows(800, 900)] == [
        None,
        Record.SESSION,
        None,
        Record.EVER,
        None,
    ]
    records.follow(e.DealBegan(9, 0, (0, 1), first_of_game=True), begun, begun)
    assert grows(0, 1000) is Record.EVER


def pot_of(begun: Table, chips: int) -> Table:
    """The table with that pot, paid by the first seat."""
    first = changed(begun.seats[0], chips=begun.seats[0].chips - chips)
    return changed(begun, pot=chips, seats=(first, *begun.seats[1:]))


def played(store: Store, seed: int) -> Session:
    """A saved session of eight deals."""
    session = Session.begin(table(5, chips=2000), store, seed=seed)
    for _ in play(session, Random(seed), 8):
        pass
    session.save()
    return session


def test_a_resumed_session_knows_its_record_and_those_of_others(tmp_path: Path) -> None:
    opened, _ = Store.open(tmp_path / "guts.db", now=lambda: datetime(2025, 1, 31, tzinfo=UTC))
    with opened as store:
        first = played(store, 1)
        assert Show.of(first, SIZE).records.ever == 0
        second = played(store, 2)
        assert first.digest_builder.biggest_pot > 0
        assert Show.of(second, SIZE).records.ever == first.digest_builder.biggest_pot
        saved = to_resume(store)
        assert saved is not None
        again = Session.resume(saved, store)
        records = Show.of(again, SIZE).records
        assert records.session == second.digest_builder.biggest_pot
        assert records.ever == first.digest_builder.biggest_pot
        assert records.deals == 8
    # the store is closed, and cannot be read
    assert Show.of(again, SIZE).records.ever == 0


def test_the_record_is_written_on_the_felt_and_heard() -> None:
    session = Session.begin(table(5, chips=2000), None, seed=3)
    show = Show.of(session, SIZE)
    show.records.ever = 1
    seen: list[str] = []
    sounds: list[str] = []
    for _ in play(session, Random(3), 40):
        while show.busy:
            sounds += [sound.name for sound in show.advance(0.1)]
            banner = show.animator.shown().get(BANNER)
            if banner is not None and banner.shows not in seen:
                seen.append(str(banner.shows))
    records = [words for words in seen if words.startswith("Biggest pot ever: ")]
    expected = told("three-card", 1)
    assert len(records) == len(expected) == sounds.count("best")
    lines = [f"The pot of {chips} is the biggest ever." for _, chips, _ in expected]
    assert [line.text for line in show.log if "biggest" in line.text] == lines


def test_without_animation_the_deal_ends_with_its_record() -> None:
    session = Session.begin(table(5, chips=2000), None, seed=3)
    show = Show.of(session, SIZE)
    show.pace = 0.0
    ended = []
    for _ in play(session, Random(3), 40):
        show.advance(0.1)
        ended += [line for line in show.summary if "biggest" in line and line not in ended]
    chips = [chips for _, chips, _ in told("three-card", 0)]
    assert ended == [f"The pot of {each} is the biggest this session." for each in chips]


def test_a_replay_tells_the_records_of_its_session() -> None:
    session = Session.begin(table(5, chips=2000), None, seed=3)
    for _ in play(session, Random(3), 40):
        pass
    header = session.header
    saved = SavedSession(
        1, "three-card", "", 40, "", "", "open", header.text(), tuple(session.match.lines)
    )
    recording = Recording.of(saved)
    first_record = told("three-card", 0)[0]
    playback = Playback(
        recording,
        Outlook.TABLE,
        first_record[0],
        space=lambda: SIZE,
        presentation=Presentation,
        changed=lambda: None,
    )
    seen = set()
    while playback.deal <= first_record[0] and playback.busy:
        playback.advance(0.1)
        banner = playback.show.animator.shown().get(BANNER)
        seen.add(str(banner.shows) if banner else "")
    assert f"Biggest pot this session: {first_record[1]}" in seen

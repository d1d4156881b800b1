"""The results of a session: every number is the sum of its deals, and all text fits."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, given, settings

from guts_engine.common.work import finished
from guts_engine.record.log import replay
from guts_engine.record.match import Match
from guts_engine.rules.options import Shortfall
from guts_engine.state.actions import Declare
from guts_engine.state.events import (
    DealBegan,
    DealEnded,
    DeclarationsRevealed,
    Declared,
    GameChosen,
    LegWon,
    PotAwarded,
)
from guts_engine.steps.model import Choice
from guts_gui.app.scene import Scene
from guts_gui.history.digest import DigestBuilder
from guts_gui.history.recording import Recording
from guts_gui.history.statistics import Summary, boldest_bluff, summing_up
from guts_gui.scenes.common.chart import MOST_POINTS, Chart, line_numbers, thinned, ticks
from guts_gui.scenes.history.replay import ReplayScene
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.results import ResultsScene, same_table
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from tests.engine.helpers.strategies import (
    LEG_GAMES,
    Played,
    dealers_choices,
    rule_sets_of,
    sessions,
)
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.pilot import SIZES
from tests.gui.helpers.sessions import play, stacked, table, tops, viewer_declares
from tests.gui.helpers.shelf import events_of, recorded
from tests.gui.helpers.tables import opened

TIE = tops("9h 9c 2d,9s 9d 2c,2s 3d 7h")


def ended(deals: int = 12, seats: int = 5, **rules: Any) -> Session:
    """A session closed after that many deals."""
    session = Session.begin(table(seats, **rules), None, seed=5)
    for _ in play(session, Random(6), deals):
        pass
    session.close()
    return session


def summed(session: Session) -> Summary:
    return finished(summing_up(session.match.log.begun().table, events_of(session)))


# --- The numbers ----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [{}, {"shortfall": "credit"}, {"rebuys": -1}, {"limit": 25}])
def test_the_standings_add_up(rules: dict[str, Any]) -> None:
    session = ended(25, chips=120, **rules)
    summary = summed(session)
    rows = summary.results
    assert sorted(row.seat for row in rows) == list(range(5))
    assert sum(row.chips for row in rows) == session.table.brought
    assert sum(row.result for row in rows) == 0
    assert [row.result for row in rows] == sorted((row.result for row in rows), reverse=True)
    for row in rows:
        assert row.name == session.seats[row.seat].name
        assert row.chips == session.table.seats[row.seat].chips
        assert row.won <= row.times_in <= row.dealt <= summary.deals


@pytest.mark.parametrize("declare", ["sequential", "simultaneous"])
def test_the_counts_are_those_of_the_events(declare: str) -> None:
    session = ended(20, declare=declare)
    summary = summed(session)
    events = events_of(session)
    began = [event for event in events if isinstance(event, DealBegan)]
    assert summary.deals == len(began) == session.table.deals
    awards = [event for event in events if isinstance(event, PotAwarded)]
    for row in summary.results:
        assert row.dealt == sum(row.seat in event.order for event in began)
        assert row.times_in == sum(
            (isinstance(event, Declared) and (event.seat, event.choice) == (row.seat, Choice.IN))
            or (isinstance(event, DeclarationsRevealed) and (row.seat, Choice.IN) in event.choices)
            for event in events
        )
        shares = [share for event in awards for share in event.shares]
        assert row.won == sum(share.seat == row.seat for share in shares)
    assert summary.biggest_pot == max(sum(s.amount for s in event.shares) for event in awards)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sessions() | dealers_choices() | sessions(rules=rule_sets_of(LEG_GAMES)))
def test_any_game_is_summed_up(played: Played) -> None:
    """A player in at several stages of a deal counts once; two pots may be won in one deal."""
    begun = played.log.begun().table
    emitted = [event for events in replay(played.log)[1] for event in events]
    summary = finished(summing_up(begun, emitted))
    for row in summary.results:
        assert row.times_in <= row.dealt <= summary.deals
        assert row.won <= 2 * row.times_in
    played_by = [begun.rules, *(event.rules for event in emitted if isinstance(event, GameChosen))]
    if all(rules.paying.shortfall is not Shortfall.CREDIT for rules in played_by):
        assert summary.biggest_pot <= played.last.table.brought
    chips = [seat.chips for seat in played.last.table.seats]
    assert [row.chips for row in sorted(summary.results, key=lambda row: row.seat)] == chips
    assert summary.biggest_deal <= summary.deals
    assert (summary.biggest_deal > 0) == (summary.biggest_pot > 0)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sessions() | dealers_choices() | sessions(rules=rule_sets_of(LEG_GAMES)))
def test_a_bluff_was_alone_in_and_never_shown(played: Played) -> None:
    recording = recorded(played)
    bluff = finished(boldest_bluff(recording))
    alone = {
        (fold.before.table.deals, fold.before.table.players_in)
        for fold in played.folds
        if isinstance(fold.event, PotAwarded | LegWon)
    }
    if bluff is not None:
        assert (bluff.deal, (bluff.seat,)) in alone
        assert 0 <= bluff.weakness <= 1
        hands = {
            tuple(sorted(fold.before.hands[bluff.seat]))
            for fold in played.folds
            if fold.before.table.deals == bluff.deal and isinstance(fold.event, PotAwarded | LegWon)
        }
        assert any(set(bluff.hand.cards) <= set(cards) for cards in hands)


def test_the_weakest_hand_is_the_boldest_bluff() -> None:
    pair, rag = tops("9h 9c 2d,As Kd 2c,2s 3d 7h"), tops("Ks Kd 3c,5s 9d 7c,2h 3d 8h")
    session = stacked(table(3), None, pair, rag, dealer=2)
    log = session.match.log
    match = Match(log, session.match._rng)
    for lone in (0, 2):
        match.begin_deal()
        for seat in range(3):
            match.submit(Declare(seat, Choice.IN if seat == lone else Choice.OUT))
    digest_builder = DigestBuilder(match.begun.begun().table, session.seats)
    digest_builder.add(event for events in match.recent for event in events)
    bluff = finished(boldest_bluff(Recording.made(match, digest_builder, session.seats)))
    assert bluff is not None
    assert (bluff.deal, bluff.seat) == (2, 2)
    assert bluff.weakness > 0.5


@pytest.mark.parametrize(("lone", "bluff"), [(0, True), (1, True), (2, False)])
def test_who_declares_last_when_everyone_else_is_out_does_not_bluff(lone: int, bluff: bool) -> None:
    session = stacked(
        table(3, declare="sequential"), None, tops("2s 3d 7h,2c 3h 7d,2h 3c 8d"), dealer=2
    )
    match = Match(session.match.log, session.match._rng)
    match.begin_deal()
    for seat in range(3):
        if seat in match.pending():
            match.submit(Declare(seat, Choice.IN if seat == lone else Choice.OUT))
    digest_builder = DigestBuilder(match.begun.begun().table, session.seats)
    digest_builder.add(event for events in match.recent for event in events)
    found = finished(boldest_bluff(Recording.made(match, digest_builder, session.seats)))
    assert (found is not None) is bluff


def test_the_same_table_is_opened_again() -> None:
    session = ended(2, 4, chips=300, ante=7, limit=70)
    again = Session.begin(same_table(session, session.bots), None, seed=1)
    assert again.match.log.rules == session.match.log.rules
    assert again.match.log.seats == session.match.log.seats
    assert again.seats == session.seats


def test_the_chart_has_a_point_for_every_deal() -> None:
    session = ended(9)
    summary = summed(session)
    over = sum(isinstance(event, DealEnded) for event in events_of(session))
    assert len(summary.chips) in (over + 1, over + 2)
    assert summary.chips[0] == (200,) * 5
    assert summary.chips[-1] == tuple(seat.chips for seat in session.table.seats)
    assert all(sum(deal) <= 1000 for deal in summary.chips)


def test_a_shared_pot_names_both() -> None:
    session = stacked(table(3), None, TIE, dealer=2)
    session.deal()
    viewer_declares(session, Choice.IN)
    session.close()
    summary = summed(session)
    assert summary.biggest_pot == 15
    names = [seat.name for seat in session.seats[:2]]
    assert summary.biggest_winner == " / ".join(names)


def test_a_session_without_a_deal_is_all_zero() -> None:
    session = ended(0)
    summary = summed(session)
    assert (summary.deals, summary.biggest_pot, summary.biggest_winner) == (0, 0, None)
    assert [row.result for row in summary.results] == [0] * 5
    assert len(summary.chips) == 1


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (0, 7), (0, 200), (0, 987), (0, 12_345), (-30, 200), (-999, 4)]
)
def test_the_charts_lines_are_few_round_and_inside(low: int, high: int) -> None:
    found = ticks(low, high)
    assert 1 <= len(found) <= 8
    assert found == sorted(set(found))
    assert all(low <= tick <= high for tick in found)
    assert 0 in found


@pytest.mark.parametrize("count", [0, 1, 2, MOST_POINTS, MOST_POINTS + 1, 5000])
def test_a_long_line_keeps_its_ends(count: int) -> None:
    steps = thinned([(0,)] * count)
    assert len(steps) <= max(MOST_POINTS, 0)
    assert list(steps) == sorted(set(steps))
    assert (steps[0], steps[-1]) == (0, count - 1) if count else not steps


def test_no_two_names_stand_on_one_another() -> None:
    chart = Chart(((0,) * 10, (0, 0, 0, 500, 500, 500, 1000, 999, 998, -3)), (0, 0, 400, 300))
    places = sorted(y for _, y in chart.name_places())
    assert all(below - above > 18.9 for above, below in pairwise(places))
    assert places[-1] <= 300


# --- The picture ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 10])
def test_no_word_is_cut(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    with cockpit.opened(tmp_path, Settings(player="Ann", text_size=100), size=size) as pilot:
        pilot.show(ResultsScene(pilot.app, ended(12, seats, chips=100_000, ante=1000)))
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(widget.place) for widget in pilot.widgets)
        assert pilot.app.art.cut == set()


@pytest.mark.parametrize("deals", [0, 1, 40])
@pytest.mark.parametrize("rules", [{}, {"shortfall": "credit", "chips": 10}])
def test_every_session_can_be_shown(tmp_path: Path, deals: int, rules: dict[str, Any]) -> None:
    with opened(tmp_path, Settings(player="Ann", coach="off")) as pilot:
        pilot.show(ResultsScene(pilot.app, ended(deals, **rules)))
        first = pilot.pixels()
        pilot.resize(1200, 700)
        pilot.resize(960, 540)
        assert pilot.pixels() == first


def test_the_ways_on(tmp_path: Path) -> None:
    with opened(tmp_path) as pilot:
        session = ended(3)
        pilot.show(TitleScene(pilot.app))
        ways: tuple[tuple[Callable[[str], None], str, type[Scene]], ...] = (
            (pilot.key, "escape", TitleScene),
            (pilot.click, "title", TitleScene),
            (pilot.key, "enter", TableScene),
            (pilot.click, "again", TableScene),
            (pilot.click, "new", NewTableScene),
            (pilot.click, "watch", ReplayScene),
        )
        for press, what, target in ways:
            pilot.app.replace(ResultsScene(pilot.app, session))
            pilot.pump(2)
            assert pilot.focused == "again"
            press(what)
            assert isinstance(pilot.scene, target)


def test_a_new_table_after_the_results_can_be_left(tmp_path: Path) -> None:
    """Escape from the new table leads to another scene: the program does not quit."""
    with opened(tmp_path) as pilot:
        pilot.app.replace(ResultsScene(pilot.app, ended(3)))
        pilot.pump(2)
        pilot.click("new")
        assert isinstance(pilot.scene, NewTableScene)
        pilot.hold("escape")
        assert pilot.app.scenes
        pilot.release("escape")
        assert pilot.pump(2)
        assert isinstance(pilot.scene, TitleScene | ResultsScene)


def test_everybody_has_the_same_line_in_every_chart_and_no_two_the_same() -> None:
    """A bot's line does not depend on the other players; people get the remaining ones."""
    bots = ("mina", "walter", "odile")
    ann, mina, odile = ("", "Ann"), ("mina", ""), ("odile", "")
    assert line_numbers([ann, mina, odile], bots) == [0, 1, 3]
    assert line_numbers([odile, ann], bots) == [3, 0]
    many = [("", f"guest {n}") for n in range(9)]
    assert sorted(line_numbers([mina, *many], bots)) == list(range(10))

"""A match in progress: its log grows, and only recent events stay in memory."""

from dataclasses import replace
from random import Random

import pytest

from guts_engine.play.game import can_deal
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog, LogError, read, replay
from guts_engine.record.match import RECENT, Match
from guts_engine.rules.presets import preset
from guts_engine.state.actions import Declare, IllegalAction
from guts_engine.state.events import DealBegan
from guts_engine.state.state import evolve
from guts_engine.steps.model import Choice

LOG = GameLog(
    preset("three-card").replaced({"shortfall": "credit"}),
    (NewSeat("Ann", 1000), NewSeat("Bo", 1000), NewSeat("Cy", 1000)),
)


def play_deal(match: Match, rng: Random) -> None:
    match.begin_deal()
    while pending := match.pending():
        seat = next(iter(pending))
        match.submit(Declare(seat, rng.choice(pending[seat].choices)))


def test_the_latest_events_lead_from_where_they_follow_on_to_the_state() -> None:
    """All events at first, then those of at least `RECENT` deals and at most twice as many."""
    match, rng, kept = Match(LOG, Random(1)), Random(2), []
    for deals in range(1, 4 * RECENT):
        play_deal(match, rng)
        flat = [event for events in match.recent for event in events]
        kept.append(sum(isinstance(event, DealBegan) for event in flat))
        assert match.recent_from.table.deals == deals - kept[-1]
        state = match.recent_from
        for event in flat:
            state = evolve(state, event)
        assert state == match.state
    assert kept[: 2 * RECENT] == list(range(1, 2 * RECENT + 1))
    assert set(kept[2 * RECENT :]) == set(range(RECENT + 1, 2 * RECENT + 1))


def test_a_seat_sees_its_own_hand() -> None:
    match = Match(LOG, Random(1))
    match.begin_deal()
    for seat, hand in enumerate(match.state.hands):
        assert match.view(seat).cards == hand
    assert match.view(None).cards == ()


def test_the_log_of_a_match_is_that_of_all_of_it() -> None:
    begun = Match(LOG, Random(1))
    for _ in range(3):
        play_deal(begun, Random(2))
    again = Match(begun.log, Random(3))
    assert again.begun == begun.begun == LOG
    assert read(LOG.header(), begun.lines) == again.log == begun.log
    assert replay(begun.log) == (begun.state, tuple(begun.recent))
    for match in (begun, again):
        play_deal(match, Random(4))
    assert list(again.actions)[:-4] == list(begun.log.actions)[:-4]


def test_what_is_refused_leaves_a_match_as_it_was() -> None:
    match = Match(LOG, Random(1))
    match.begin_deal()
    state = match.state
    with pytest.raises(IllegalAction, match="a deal is under way"):
        match.begin_deal()
    with pytest.raises(LogError, match=r"^action 7: a deal is under way$"):
        match.repeat(7, match.shuffled())
    with pytest.raises(IllegalAction):
        match.submit(Declare(0, Choice.BOTH))
    assert (match.state, len(match.lines), len(match.recent)) == (state, 1, 1)
    assert not can_deal(match.state)


def test_a_match_begun_with_actions_that_cannot_be_names_the_first() -> None:
    deal = Match(LOG, Random(1)).shuffled()
    with pytest.raises(LogError, match=r"^action 2: a deal is under way$"):
        Match(replace(LOG, actions=(deal, deal)), Random(1))


def test_a_match_taken_up_goes_on_from_its_state() -> None:
    begun = Match(LOG, Random(1))
    play_deal(begun, Random(2))
    again = Match(LOG, Random(3), lines=begun.lines, state=begun.state)
    assert again.state == again.recent_from == begun.state
    assert (list(again.lines), again.recent) == (list(begun.lines), [])
    play_deal(again, Random(4))
    assert replay(again.log)[0] == again.state

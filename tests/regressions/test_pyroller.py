"""Regression tests for the mistakes of pyroller, an older program with a table of Guts."""

from random import Random

from hypothesis import given

from guts_engine.hands.cards import PACK, cards
from guts_engine.play.game import apply, legal
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.record.log import GameLog, read
from guts_engine.record.match import Match
from guts_engine.rules.presets import preset
from guts_engine.state import events as e
from guts_engine.state.actions import Declare, StartDeal
from guts_engine.state.events import Event
from guts_engine.state.state import State
from guts_engine.steps.model import Choice
from tests.engine.helpers.strategies import Played, sessions


def everyone_in(hands: str, pot: int) -> tuple[State, tuple[Event, ...]]:
    """Two-card guts with everyone in; the hands are from the dealer's left, from seat 0."""
    dealt = [cards(hand) for hand in hands.split(" | ")]
    rules = preset("two-card").replaced({"declare": "simultaneous"})
    seats = [NewSeat(f"seat {number}", 100) for number in range(len(dealt))]
    state = new_game(rules, seats, dealer=len(seats) - 1, start=Start(pot))
    top = [hand[place] for place in range(2) for hand in dealt]
    pack = (*top, *(each for each in PACK if each not in top))
    state, events = apply(state, StartDeal(pack))
    while asked := legal(state):
        state, more = apply(state, Declare(next(iter(asked)), Choice.IN))
        events += more
    return state, events


def test_a_tie_beaten_by_a_third_hand_pays_the_winner_once() -> None:
    """pyroller compared hands pair by pair and paid a winner for each tie it beat."""
    for hands in ("Kc Qd | Kd Qc | As 2d", "As 2d | Kc Qd | Kd Qc", "Kc Qd | As 2d | Kd Qc"):
        state, events = everyone_in(hands, pot=9)
        awards = [event for event in events if isinstance(event, e.PotAwarded)]
        assert len(awards) == 1
        assert [share.amount for share in awards[0].shares] == [9]
        chips = sorted(seat.chips for seat in state.table.seats)
        assert chips == [91, 91, 109]
        assert state.table.pot == 18


def test_a_three_way_tie_destroys_no_chip() -> None:
    """pyroller gave each of three tied players half of the pot, rounded, and lost the rest."""
    for pot in range(1, 12):
        state, _ = everyone_in("As Kd | Ad Kc | Ac Ks", pot)
        gained = [seat.chips - 100 for seat in state.table.seats]
        assert sum(gained) == pot
        assert max(gained) - min(gained) <= 1
        assert state.table.pot == 0


def test_antes_are_in_the_pot_as_soon_as_the_deal_begins() -> None:
    """pyroller moved antes in an animation callback; ours are paid before any view."""
    state = new_game(preset("three-card").replaced({"ante": 5}), [NewSeat("a", 50)] * 4)
    state, events = apply(state, StartDeal(PACK))
    assert state.table.pot == 20
    assert [seat.chips for seat in state.table.seats] == [45] * 4
    posted = [type(event) for event in events].index(e.AntesPosted)
    assert posted < [type(event) for event in events].index(e.CardsDealt)


@given(sessions(complete=False))
def test_quitting_in_the_middle_of_a_deal_and_resuming_gives_the_same_table(
    played: Played,
) -> None:
    """pyroller kept the table in its sprites: leaving a game lost it."""
    lines = played.log.lines()
    resumed = Match(read(played.log.header(), lines), Random(0))
    assert resumed.state == played.last
    assert resumed.pending() == legal(played.last)
    for seat in range(len(played.log.seats)):
        assert resumed.view(seat) == Match(played.log, Random(9)).view(seat)


def test_a_deal_resumed_after_every_action_ends_as_if_never_left() -> None:
    log = GameLog(preset("three-card"), tuple(NewSeat(name, 60) for name in ("Ann", "Bo", "Cy")))
    straight = Match(log, Random(4))
    straight.begin_deal()
    while straight.pending():
        straight.submit(Declare(max(straight.pending()), Choice.IN))
    state = log.begun()
    header, lines = log.header(), straight.log.lines()
    for kept in range(len(lines) + 1):
        left = Match(read(header, lines[:kept]), Random(0))
        for line in lines[kept:]:
            (action,) = read(header, [line]).actions
            left.submit(action)
        assert left.state == straight.state
        assert left.state != state

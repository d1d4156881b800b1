"""Whole sessions: logs, folds, and dealer's choice (R9, R11)."""

from random import Random

import pytest
from hypothesis import given, settings

from guts_engine.common.frozen import changed
from guts_engine.play.game import apply, available, can_choose, can_deal, must_choose
from guts_engine.record.log import read, replay
from guts_engine.record.match import Match
from guts_engine.rules.options import Shortfall
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.state import events as e
from guts_engine.state.actions import BuyIn, ChooseGame, IllegalAction, Leave, StartDeal
from guts_engine.state.parts import Status
from guts_engine.state.state import State, evolve
from guts_engine.state.table import Phase, Table
from guts_engine.steps.model import Ends
from tests.engine.helpers.strategies import (
    Played,
    all_rule_sets,
    dealers_choices,
    rule_options,
    rule_sets,
    rule_sets_of,
    sessions,
)

SOON_OVER = tuple(game for game, rules in PRESETS.items() if not rules.leg_game)

changing = dealers_choices(rules=rule_sets_of(SOON_OVER) | rule_sets)
endless = dealers_choices(
    rules=rule_sets_of(("two-card", "hi-lo", "four-two-two")).map(
        lambda rules: rules.replaced({"ends": "never"})
    )
)


# --- Logs and folds -------------------------------------------------------------------------


@pytest.mark.clauses("R11")
@given(sessions(rules=all_rule_sets, complete=False) | dealers_choices(complete=False))
def test_a_log_read_back_gives_the_same_state_and_events(played: Played) -> None:
    again = read(played.log.header(), played.log.lines())
    assert again == played.log
    assert replay(again) == (played.last, played.events)


@given(sessions(complete=False) | dealers_choices(complete=False))
def test_folding_the_events_gives_the_state(played: Played) -> None:
    for step in played.steps:
        state = step.before
        for event in step.events:
            state = evolve(state, event)
        assert state == step.after


@given(sessions(complete=False) | dealers_choices(complete=False))
def test_a_match_resumed_from_its_log_goes_on_as_the_first_would(played: Played) -> None:
    resumed = Match(played.log, Random(1))
    assert (resumed.state, resumed.log) == (played.last, played.log)
    if can_deal(resumed.state):
        events = resumed.begin_deal()
        state, replayed = replay(resumed.log)
        assert (state, replayed) == (resumed.state, (*played.events, events))
        assert resumed.log.actions[:-1] == played.log.actions
    else:
        with pytest.raises(IllegalAction):
            resumed.begin_deal()


# --- Between deals (R7.3, R9) ---------------------------------------------------------------


def may_buy(table: Table, seat: int) -> bool:
    """Whether the seat may rebuy now, by the rules (R7.3)."""
    place = table.seats[seat]
    paying = table.rules.paying
    due = paying.ante * (2 if table.rules.two_pots else 1)
    return (
        table.phase is Phase.BETWEEN
        and paying.shortfall is Shortfall.TABLE_STAKES
        and place.status in (Status.PLAYING, Status.BROKE)
        and place.chips < due
        and place.began_with > 0
        and (paying.rebuys == -1 or place.rebuys < paying.rebuys)
    )


@pytest.mark.clauses("R7.3 rebuys", "R9 leaving")
@given(sessions(rules=rule_sets.map(lambda rules: rules.replaced({"rebuys": 1}))) | sessions())
def test_between_deals_a_seat_that_cannot_ante_buys_in_and_anyone_leaves(
    played: Played,
) -> None:
    for state in played.states:
        table = state.table
        for seat, place in enumerate(table.seats):
            if may_buy(table, seat):
                after, events = apply(state, BuyIn(seat))
                assert events == (e.BoughtIn(seat, place.began_with),)
                bought = after.table.seats[seat]
                assert bought.chips == place.chips + place.began_with
                assert bought.status is Status.PLAYING
            else:
                with pytest.raises(IllegalAction):
                    apply(state, BuyIn(seat))
            if place.status is Status.PLAYING and table.phase is Phase.BETWEEN:
                after, events = apply(state, Leave(seat))
                assert events == (e.StatusChanged(seat, Status.LEFT),)
                assert after.table.seats[seat] == changed(place, status=Status.LEFT)
            else:
                with pytest.raises(IllegalAction):
                    apply(state, Leave(seat))


# --- Dealer's choice (R11) ------------------------------------------------------------------


def namer(table: Table) -> int | None:
    """The seat that may name the next game now: the next dealer, with empty pots (R11)."""
    if not table.dealers_choice or table.phase is not Phase.BETWEEN:
        return None
    empty = table.pot == table.low_pot == table.side_pot == table.reserve == 0
    if not (table.new_game or (empty and table.rules.ending.ends is Ends.NEVER)):
        return None
    around = table.clockwise(table.dealer)
    return next((seat for seat in around if table.seats[seat].status is Status.PLAYING), None)


@pytest.mark.clauses("R11")
@given(changing | endless | sessions())
def test_the_dealer_of_a_new_game_names_it_and_nobody_else(played: Played) -> None:
    for state in played.states:
        table = state.table
        who = namer(table)
        for seat in range(-1, len(table.seats) + 1):
            assert can_choose(table, seat) == (seat == who)
            rules = PRESETS["three-card"].replaced({"shortfall": "credit"})
            if seat != who:
                with pytest.raises(IllegalAction):
                    apply(state, ChooseGame(seat, rules))
        if must_choose(table) and table.phase is Phase.BETWEEN:
            assert not can_deal(state)
            with pytest.raises(IllegalAction, match="must choose the game first"):
                apply(state, StartDeal(available(state)))


@pytest.mark.clauses("R11", "R11 stacks")
@given(changing | endless)
def test_stacks_go_on_into_the_next_game_and_no_pot_does(played: Played) -> None:
    """Each new game is named before its first deal, with empty pots, and begins without legs."""
    named = not played.states[0].table.new_game
    for before, event, after in played.folds:
        if isinstance(event, e.GameChosen):
            named = True
            table = before.table
            assert event.seat == namer(table)
            assert table.pot == table.low_pot == table.side_pot == table.reserve == 0
            assert after.table.seats == table.seats
            assert after.table.rules == event.rules
            assert not any(after.table.legs)
            assert after.table.new_game
        else:
            assert after.table.rules is before.table.rules
        if isinstance(event, e.DealBegan):
            assert named
            assert event.first_of_game == before.table.new_game
        if isinstance(event, e.GameEnded):
            named = False
        assert after.table.total == after.table.brought


@pytest.mark.clauses("R11", "R11 stacks", "R3.6", "R7.3 credit")
@given(changing | endless)
def test_a_game_that_the_table_cannot_play_is_not_named(played: Played) -> None:
    """Too many seats for its cards, or a debt where credit is not allowed."""
    for state in played.states:
        table = state.table
        who = namer(table)
        if who is None:
            continue
        seats = len(table.playing())
        debts = any(table.seats[seat].chips < 0 for seat in table.playing())
        for rules in PRESETS.values():
            possible = 2 <= seats <= rules.most_seats and not debts
            assert taken(state, ChooseGame(who, rules)) == possible
            credit = rules.replaced({"shortfall": "credit"})
            assert taken(state, ChooseGame(who, credit)) == (2 <= seats <= rules.most_seats)


def taken(state: State, action: ChooseGame) -> bool:
    """Whether the action is legal."""
    try:
        apply(state, action)
    except IllegalAction:
        return False
    return True


# --- Options --------------------------------------------------------------------------------


@given(rule_options())
@settings(max_examples=200)
def test_every_option_is_what_it_was_set_to(chosen: tuple[str, dict[str, object]]) -> None:
    game, options = chosen
    rules = preset(game).replaced(options)
    plain = rules.options()
    assert {name: plain[name] for name in options} == options
    unnamed = preset(game).options().keys() - options.keys()
    assert all(plain[name] == preset(game).options()[name] for name in unnamed)
    differing = rules.house_rules
    assert set(differing) <= set(options)
    assert preset(game).replaced(differing, in_play=True) == rules

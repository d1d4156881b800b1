"""What is true of every game under every rule: chips, secrets, replays, endings."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_engine import events as e
from guts_engine.actions import (
    Action,
    BuyIn,
    Choice,
    CloseSession,
    Declare,
    IllegalAction,
    Leave,
    StartDeal,
)
from guts_engine.cards import PACK, Card
from guts_engine.events import Award, Event, Status
from guts_engine.frozen import changed
from guts_engine.game import NewSeat, apply, available, can_deal, decide, legal, new_game, view_of
from guts_engine.hands import best
from guts_engine.log import read, replay
from guts_engine.options import Losers, Manner, Shortfall, Ties
from guts_engine.presets import preset
from guts_engine.rules import RuleSet
from guts_engine.state import State, evolve
from guts_engine.table import Phase
from guts_engine.view import advance, redact
from tests.strategies import Played, packs, rule_options, rule_sets, sessions


def steps(played: Played) -> list[tuple[State, Action, tuple[Event, ...], State]]:
    """Each action of a session with the states around it and what it brought about."""
    pairs = pairwise(played.states)
    return [
        (before, action, decide(before, action), after)
        for action, (before, after) in zip(played.log.actions, pairs, strict=True)
    ]


def folds(played: Played) -> list[tuple[State, Event, State]]:
    """Each event of a session with the states around it."""
    found = []
    for state, _, events, _ in steps(played):
        for event in events:
            after = evolve(state, event)
            found.append((state, event, after))
            state = after
    return found


def moved(event: Event) -> int:
    """The chips that an event moves."""
    match event:
        case e.AntesPosted() | e.PotMatched() | e.NobodyIn():
            return sum(paid.amount for paid in event.payments)
        case e.PotAwarded() | e.SessionEnded():
            return sum(share.amount for share in event.shares)
    return 0


# --- Chips (R1) -----------------------------------------------------------------------------


@given(sessions())
def test_no_event_makes_or_loses_a_chip(played: Played) -> None:
    for before, event, after in folds(played):
        assert after.table.total == after.table.brought, event
        if not isinstance(event, e.BoughtIn):
            assert after.table.total == before.table.total, event


@given(sessions())
def test_pots_and_payments_are_never_negative(played: Played) -> None:
    for _, event, after in folds(played):
        table = after.table
        assert min(table.pot, table.reserve, table.side_pot) >= 0, event
        if isinstance(event, e.AntesPosted | e.PotMatched | e.NobodyIn):
            assert all(0 <= paid.amount <= paid.owed for paid in event.payments)
        if isinstance(event, e.PotAwarded | e.SessionEnded):
            assert all(share.pot >= 0 and share.side_pot >= 0 for share in event.shares)


@given(sessions())
def test_a_stack_is_below_zero_only_on_credit(played: Played) -> None:
    credit = played.log.rules.paying.shortfall is Shortfall.CREDIT
    for _, event, after in folds(played):
        assert credit or all(seat.chips >= 0 for seat in after.table.seats), event


@given(sessions())
def test_shares_sum_to_both_pots_and_differ_by_one_chip_at_most(played: Played) -> None:
    for before, event, _ in folds(played):
        if isinstance(event, e.PotAwarded):
            assert sum(share.pot for share in event.shares) == before.table.pot
            assert sum(share.side_pot for share in event.shares) == before.table.side_pot
            taken = [share.pot for share in event.shares]
            assert taken == sorted(taken, reverse=True), "odd chips fall on the dealer's left"
            assert taken[0] - taken[-1] <= 1


@given(sessions())
def test_nobody_owes_more_than_the_pot_or_the_maximum_loss(played: Played) -> None:
    most = played.log.rules.paying.max_loss
    for state, _, events, _ in steps(played):
        for event in events:
            if isinstance(event, e.HandsShown):
                pot = state.table.pot
            if isinstance(event, e.PotMatched):
                owed = min(pot, most) if most else pot
                assert {paid.owed for paid in event.payments} == {owed}
            state = evolve(state, event)


@given(sessions())
def test_who_pays_less_than_owed_pays_all_they_hold(played: Played) -> None:
    for before, event, after in folds(played):
        if isinstance(event, e.DealBegan):
            assert not after.table.short
        if isinstance(event, e.AntesPosted):
            assert all(paid.amount == paid.owed for paid in event.payments), "dealt in: able"
        if isinstance(event, e.PotMatched | e.NobodyIn):
            for paid in event.payments:
                chips = before.table.seats[paid.seat].chips
                assert paid.amount == paid.owed or paid.amount == chips
                assert (paid.seat in after.table.short) == (paid.amount < paid.owed)


@given(sessions())
def test_between_deals_the_pot_is_within_its_limit_and_refilled(played: Played) -> None:
    limit = played.log.rules.paying.limit
    for _, event, after in folds(played):
        if isinstance(event, e.DealEnded):
            assert not limit or after.table.pot <= limit
            assert after.table.pot or not after.table.reserve


# --- The showdown (R5) ----------------------------------------------------------------------


@given(sessions())
def test_who_ties_for_best_never_pays_and_the_weakest_of_the_others_does(played: Played) -> None:
    rules = played.log.rules
    for _, _, events, after in steps(played):
        shown = [event for event in events if isinstance(event, e.HandsShown)]
        if not shown:
            continue
        strengths = {hand.seat: best(hand.cards, rules.ranking) for hand in shown[0].hands}
        top = {seat for seat, hand in strengths.items() if hand == max(strengths.values())}
        paying = {
            paid.seat
            for event in events
            if isinstance(event, e.PotMatched)
            for paid in event.payments
        }
        if rules.showing.ties is Ties.SUITS:
            assert len(shown[0].best) == 1
            assert set(shown[0].best) <= top
        else:
            assert set(shown[0].best) == top
        beaten = strengths.keys() - set(shown[0].best)
        if rules.showing.losers is Losers.ALL:
            assert paying == beaten
        elif beaten:
            worst = min(strengths[seat] for seat in beaten)
            assert paying == {seat for seat in beaten if strengths[seat] == worst}
        told = [strengths[hand.seat] for hand in shown[0].hands]
        assert told == sorted(told), "told from the weakest to the strongest"
        assert after.table.shown == shown[0].hands


@given(sessions())
def test_the_pot_goes_to_those_in_and_to_the_best_of_them(played: Played) -> None:
    carry = played.log.rules.showing.ties is Ties.CARRY
    for _, _, events, after in steps(played):
        inside = after.table.players_in
        for event in events:
            if isinstance(event, e.PotAwarded):
                takers = tuple(share.seat for share in event.shares)
                assert set(takers) <= set(inside)
                assert (event.how is Award.LONE) == (len(inside) == 1)
                assert (event.how is Award.SPLIT) == (len(takers) > 1)
                assert not (carry and event.how is Award.SPLIT)
            if isinstance(event, e.PotCarried):
                assert carry
                assert len(event.seats) > 1
            if isinstance(event, e.NobodyIn):
                assert not inside


# --- The course (R3, R4, R7.5, R9) ----------------------------------------------------------


@given(sessions())
def test_every_deal_ends_and_each_seat_is_asked_exactly_once(played: Played) -> None:
    answered: list[int] = []
    for before, action, events, after in steps(played):
        if isinstance(action, Declare):
            assert action.seat in legal(before)
            answered.append(action.seat)
        if isinstance(action, StartDeal):
            answered = []
        if any(isinstance(event, e.DealEnded) for event in events):
            automatic = [x.seat for x in events if isinstance(x, e.Declared) and x.automatic]
            asked = [] if after.table.compulsory else list(after.table.order)
            assert sorted(answered + automatic) == sorted(asked)
            assert after.table.phase is Phase.BETWEEN
            assert not legal(after)
    assert played.last.table.phase is Phase.BETWEEN


@given(sessions())
def test_in_turn_one_seat_is_asked_at_a_time_from_the_dealers_left(played: Played) -> None:
    for state in played.states:
        table = state.table
        if table.phase is Phase.DECLARING and table.manner is Manner.SEQUENTIAL:
            silent = [seat for seat in table.order if table.said[seat] is None]
            assert list(legal(state)) == silent[:1]
        elif table.phase is Phase.DECLARING:
            assert list(legal(state)) == [s for s in table.order if s not in table.sealed]
            assert set(table.said) == {None}


@given(sessions())
def test_cards_go_round_one_at_a_time_from_the_dealers_left(played: Played) -> None:
    for _, action, events, after in steps(played):
        if isinstance(action, StartDeal):
            began = next(event for event in events if isinstance(event, e.DealBegan))
            order, dealer = began.order, began.dealer
            count = played.log.rules.dealing.cards
            seats = len(after.table.seats)
            assert list(order) == sorted(order, key=lambda seat: (seat - dealer - 1) % seats)
            for place, seat in enumerate(order):
                rounds = range(count)
                assert after.hands[seat] == tuple(
                    action.pack[each * len(order) + place] for each in rounds
                )
            assert after.pack == action.pack[count * len(order) :]
            assert len(order) >= 2


@given(sessions(rules=rule_sets.map(lambda rules: rules.replaced({"deck": "run-down"}))))
def test_a_pack_that_runs_down_deals_no_card_twice(played: Played) -> None:
    gone: set[object] = set()
    for before, action, events, _ in steps(played):
        if not isinstance(action, StartDeal):
            continue
        began = next(event for event in events if isinstance(event, e.DealBegan))
        needed = len(began.order) * played.log.rules.dealing.cards
        assert began.reshuffled == (not gone or len(PACK) - len(gone) < needed)
        if began.reshuffled:
            gone = set()
        assert set(available(before)) == set(PACK) - gone
        dealt = set(action.pack[:needed])
        assert not dealt & gone
        gone |= dealt


@given(sessions())
def test_the_deal_passes_to_the_next_seat_still_playing(played: Played) -> None:
    for before, event, after in folds(played):
        if isinstance(event, e.DealEnded):
            around = before.table.clockwise(before.table.dealer + 1)
            still = [s for s in around if before.table.seats[s].status is Status.PLAYING]
            assert after.table.dealer == (still[0] if still else before.table.dealer)


@given(sessions())
def test_a_game_ends_only_when_all_pots_are_empty(played: Played) -> None:
    for before, event, after in folds(played):
        if isinstance(event, e.GameEnded):
            table = before.table
            assert (table.pot, table.reserve, table.side_pot) == (0, 0, 0)
            assert after.table.new_game
            assert after.table.ended


@given(sessions(), st.data())
def test_closing_the_session_gives_out_every_chip(played: Played, data: st.DataObject) -> None:
    state = played.last
    for seat in data.draw(st.permutations(state.table.playing())):
        if data.draw(st.booleans()):
            state, _ = apply(state, Leave(seat))
    takers = state.table.playing() or tuple(range(len(state.table.seats)))
    before = {seat: state.table.seats[seat].chips for seat in takers}
    left = state.table.pot + state.table.reserve + state.table.side_pot
    state, _ = apply(state, CloseSession())
    table = state.table
    assert table.total == table.brought
    assert (table.pot, table.reserve, table.side_pot) == (0, 0, 0)
    gained = [table.seats[seat].chips - chips for seat, chips in before.items()]
    assert sum(gained) == left
    assert max(gained) - min(gained) <= 1
    assert not can_deal(state)
    for action in (CloseSession(), Leave(0), BuyIn(0), StartDeal(PACK), Declare(0, Choice.IN)):
        with pytest.raises(IllegalAction):
            apply(state, action)


# --- Logs and folds -------------------------------------------------------------------------


@given(sessions(complete=False))
def test_a_log_read_back_gives_the_same_state_and_events(played: Played) -> None:
    again = read(played.log.header(), played.log.lines())
    assert again == played.log
    state, told = replay(again)
    assert state == played.last
    assert told == tuple(events for _, _, events, _ in steps(played))


@given(sessions(complete=False))
def test_folding_the_events_gives_the_state(played: Played) -> None:
    state = played.states[0]
    for _, _, events, after in steps(played):
        for event in events:
            state = evolve(state, event)
        assert state == after


@given(sessions(complete=False))
def test_an_illegal_action_leaves_the_state_untouched(played: Played) -> None:
    header, lines = played.log.header(), played.log.lines()
    state = played.last
    seats = len(state.table.seats)
    wrong: list[Action] = [
        Declare(seat, Choice.IN) for seat in range(-1, seats + 1) if seat not in legal(state)
    ]
    short = [StartDeal(available(state)[1:]), StartDeal(available(state)[:1] * 52)]
    refusals: list[Action] = [*wrong, *short, Leave(seats), BuyIn(-1)]
    for action in refusals:
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert refused.value.action is action
        assert refused.value.reason
    assert state == replay(read(header, lines))[0]


# --- Secrets (R3.5, R4.2, R10) --------------------------------------------------------------


@given(sessions(complete=False))
def test_folding_redacted_events_gives_the_view_of_every_seat(played: Played) -> None:
    first = played.states[0]
    peek = played.log.rules.dealing.peek
    onlookers = (None, *range(len(first.table.seats)))
    views = {seat: view_of(first, seat) for seat in onlookers}
    for _, event, after in folds(played):
        for seat in onlookers:
            seen = redact(event, seat, peek=peek)
            if seen is not None:
                views[seat] = advance(views[seat], seen)
            assert views[seat] == view_of(after, seat), (seat, event)


@given(sessions(complete=False), st.randoms(use_true_random=False))
def test_other_hidden_cards_and_sealed_choices_change_no_view(played: Played, rng: Random) -> None:
    """Exchange everything a seat may not know; what it sees stays the same."""
    for state in played.states:
        for seat in (None, *range(len(state.hands))):
            assert view_of(exchanged(state, seat, rng), seat) == view_of(state, seat)


def exchanged(state: State, seat: int | None, rng: Random) -> State:
    """The state with other cards and choices wherever `seat` may not look."""
    open_to_all = {hand.seat for hand in state.table.shown}
    peek = state.table.rules.dealing.peek
    known = open_to_all | ({seat} if peek and seat is not None else set())
    hidden = [each for n, hand in enumerate(state.hands) if n not in known for each in hand]
    loose = [*hidden, *state.pack]
    rng.shuffle(loose)
    hands = [
        hand if n in known else tuple(loose.pop() for _ in hand)
        for n, hand in enumerate(state.hands)
    ]
    choices = [
        choice if choice is None or n == seat else rng.choice((Choice.IN, Choice.OUT))
        for n, choice in enumerate(state.choices)
    ]
    dealt = tuple(rng.sample(PACK, len(state.dealt)))
    return changed(
        state, hands=tuple(hands), pack=tuple(loose), choices=tuple(choices), dealt=dealt
    )


@given(packs, packs, rule_sets)
def test_a_seat_is_told_the_same_whatever_the_others_hold(
    one: tuple[Card, ...], other: tuple[Card, ...], rules: RuleSet
) -> None:
    """Two packs that agree on a seat's own cards, and the other seats' secret choices."""
    rules = rules.replaced({"declare": "simultaneous", "compulsory_first": False})
    state = new_game(rules, [NewSeat(name, 100) for name in ("Ann", "Bo", "Cy")])
    own = range(1, 3 * rules.dealing.cards, 3)  # seat 2 is the second from the dealer's left
    mine = [one[place] for place in own]
    rest = iter([each for each in other if each not in mine])
    changed_pack = tuple(one[n] if n in own else next(rest) for n in range(len(PACK)))
    stories = []
    for pack, choice in ((one, Choice.IN), (changed_pack, Choice.OUT)):
        after, events = apply(state, StartDeal(pack))
        after, more = apply(after, Declare(0, choice))
        told = [redact(event, 2, peek=rules.dealing.peek) for event in events + more]
        stories.append((told, view_of(after, 2)))
    assert stories[0] == stories[1]


@given(sessions(rules=rule_sets.map(lambda rules: rules.replaced({"peek": False}))))
def test_without_a_peek_no_card_is_seen_before_the_showdown(played: Played) -> None:
    for state in played.states:
        shown = {hand.seat for hand in state.table.shown}
        for seat in (None, *range(len(state.hands))):
            view = view_of(state, seat)
            assert seat in shown or not view.cards
            for holder, hand in enumerate(view.hands):
                assert holder in shown or set(hand) <= {None}


@given(sessions())
def test_a_sealed_choice_is_told_to_its_own_seat_alone(played: Played) -> None:
    for _, event, after in folds(played):
        if isinstance(event, e.DeclarationSealed):
            for seat in (None, *range(len(after.hands))):
                seen = redact(event, seat, peek=True)
                assert isinstance(seen, e.DeclarationSealed)
                assert seen.choice == (event.choice if seat == event.seat else None)
                assert seat == event.seat or view_of(after, seat).choice == (
                    None if seat is None else after.choices[seat]
                )


# --- Options --------------------------------------------------------------------------------


@given(rule_options())
@settings(max_examples=200)
def test_every_option_is_what_it_was_set_to(told: tuple[str, dict[str, object]]) -> None:
    game, options = told
    rules = preset(game).replaced(options)
    plain = rules.options()
    assert {name: plain[name] for name in options} == options
    unnamed = preset(game).options().keys() - options.keys()
    assert all(plain[name] == preset(game).options()[name] for name in unnamed)
    differing = {name: plain[name] for name in rules.differs_from(preset(game))}
    assert set(differing) <= set(options)
    assert preset(game).restored(differing) == rules

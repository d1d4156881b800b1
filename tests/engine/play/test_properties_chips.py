"""Properties of the chips in every game under every rule: none is created or lost (R1-R7)."""

from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.common.chips import split
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK
from guts_engine.play.game import apply, can_deal
from guts_engine.rules.options import EVERY_DEAL, AllOut, Shortfall
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import BuyIn, CloseSession, Declare, IllegalAction, Leave, StartDeal
from guts_engine.state.events import Event
from guts_engine.state.parts import Award, Fund, Status
from guts_engine.state.table import Phase, Table
from guts_engine.steps.model import AnteTo, Choice
from tests.engine.helpers.strategies import (
    LEG_GAMES,
    Played,
    all_rule_sets,
    dealt_once,
    rule_sets,
    rule_sets_of,
    sessions,
    thorough,
)

Place = int | Fund | str
"""Places of chips: a seat, a pot, or the reserve."""
RESERVE = "reserve"
LIMITED = tuple(game for game, rules in PRESETS.items() if not rules.leg_game)

with_max_loss = st.tuples(
    rule_sets_of(LIMITED) | rule_sets_of(("hi-lo",)), st.sampled_from((1, 2, 5, 9))
).map(lambda pair: pair[0].replaced({"max_loss": pair[1]}))
excused = rule_sets_of(tuple(set(LIMITED) - {"hi-lo"})).map(
    lambda rules: rules.replaced({"ante_when": "every-deal", "matchers_excused": True})
)
wimps = rule_sets_of(tuple(set(LIMITED) - {"hi-lo", "ghost"})).map(
    lambda rules: rules.replaced(
        {"declare": "simultaneous", "ghost": "none", "all_out": "wimp-penalty"}
        if dealt_once(rules) and not (rules.leg_game or rules.two_pots)
        else {"declare": "simultaneous", "all_out": "wimp-penalty"}
    ).replaced({"wimp_to": "side-pot"})
)
excused_by_best = rule_sets_of(("four-two-two", "four-two-three")).map(
    lambda rules: rules.replaced(
        {"ante_when": "every-deal", "matchers_excused": True, "all_out": "match-best"}
    )
)


def held(table: Table) -> dict[Place, int]:
    """All chips at the table by place."""
    return {
        **{number: seat.chips for number, seat in enumerate(table.seats)},
        **{fund: table.holds(fund) for fund in Fund},
        RESERVE: table.reserve,
    }


def payments(event: Event) -> list[tuple[int, int, int]]:
    """The payments of the event in order: payer, amount paid and amount owed."""
    match event:
        case (
            e.AntesPosted(payments=paid)
            | e.ExtraAntesPosted(payments=paid)
            | e.DroppedAntesPosted(payments=paid)
            | e.PotMatched(payments=paid)
            | e.NobodyIn(payments=paid)
        ):
            return [(each.seat, each.amount, each.owed) for each in paid]
        case e.PlayersPaid(transfers=paid):
            return [(each.seat, each.amount, each.owed) for each in paid]
        case _:
            return []


def moves(event: Event) -> Counter[Place]:
    """The change of each place's chips by the event."""
    moved: Counter[Place] = Counter()
    for seat, amount, _ in payments(event):
        moved[seat] -= amount
    match event:
        case e.PlayersPaid():
            for paid in event.transfers:
                moved[paid.to] += paid.amount
        case e.AntesPosted() | e.PotMatched() | e.NobodyIn():
            moved[event.fund] += sum(paid.amount for paid in event.payments)
        case e.ExtraAntesPosted() | e.DroppedAntesPosted():
            moved[event.fund] += sum(paid.amount for paid in event.payments)
        case e.PotAwarded():
            for share in event.shares:
                moved[share.seat] += share.amount
                moved[event.fund] -= share.pot
                moved[Fund.SIDE_POT] -= share.side_pot
        case e.PotLimited(amount=amount):
            moved.update({event.fund: -amount, RESERVE: amount})
        case e.PotRefilled(amount=amount):
            moved.update({event.fund: amount, RESERVE: -amount})
        case e.BoughtIn():
            moved[event.seat] += event.amount
    return moved


# --- Conservation (R1) ----------------------------------------------------------------------


@pytest.mark.clauses("R1 chips")
@thorough
@given(sessions(rules=all_rule_sets))
def test_every_event_moves_just_the_chips_it_tells_of(played: Played) -> None:
    for before, event, after in played.folds:
        moved = moves(event)
        if isinstance(event, e.PotsReturned):  # R13.7: everything that is in the pots
            moved.update({share.seat: share.pot for share in event.shares})
            moved.subtract({place: held(before.table)[place] for place in (*Fund, RESERVE)})
        now = Counter(held(before.table))
        now.update(moved)
        assert held(after.table) == now, event
        bought = event.amount if isinstance(event, e.BoughtIn) else 0
        assert sum(moved.values()) == bought == after.table.brought - before.table.brought
        assert after.table.total == after.table.brought == sum(now.values())


@thorough
@given(sessions())
def test_pots_and_payments_are_never_negative_and_stacks_only_on_credit(played: Played) -> None:
    for _, event, after in played.folds:
        table = after.table
        assert min(*(table.holds(fund) for fund in Fund), table.reserve) >= 0, event
        assert all(0 <= amount <= owed for _, amount, owed in payments(event))
        if table.rules.paying.shortfall is not Shortfall.CREDIT:
            assert all(seat.chips >= 0 for seat in table.seats), event
        if isinstance(event, e.PotAwarded):
            assert all(share.pot >= 0 and share.side_pot >= 0 for share in event.shares)
        if isinstance(event, e.PotLimited | e.PotRefilled):
            assert event.amount > 0


@pytest.mark.clauses("R5.4 split", "R6.4")
@thorough
@given(sessions(rules=rule_sets | wimps))
def test_shares_sum_to_the_pots_and_odd_chips_fall_on_the_dealers_left(played: Played) -> None:
    for before, event, _ in played.folds:
        if isinstance(event, e.PotAwarded):
            table = before.table
            pots = [share.pot for share in event.shares]
            sides = [share.side_pot for share in event.shares]
            assert (sum(pots), sum(sides)) == (table.holds(event.fund), table.side_pot)
            takers = [share.seat for share in event.shares]
            assert takers == [seat for seat in table.order if seat in takers]
            for shares in (pots, sides):
                assert shares == sorted(shares, reverse=True), "the first get the odd chips"
                assert shares[0] - shares[-1] <= 1


@thorough
@given(sessions(rules=rule_sets | wimps))
def test_r6_4_only_a_wimp_feeds_the_side_pot(played: Played) -> None:
    for before, event, _ in played.folds:
        if moves(event)[Fund.SIDE_POT] > 0:
            paying = before.table.rules.paying
            assert isinstance(event, e.NobodyIn)
            assert event.rule is AllOut.WIMP_PENALTY is paying.all_out
            assert paying.wimp_to is AnteTo.SIDE_POT


@pytest.mark.clauses("R8.5 payments", "R8.6 payments", "R8.6 antes")
@thorough
@given(sessions(rules=rule_sets_of(LEG_GAMES)))
def test_in_leg_games_the_pot_grows_by_antes_alone_and_goes_with_the_legs(played: Played) -> None:
    for _, event, after in played.folds:
        change = moves(event)[Fund.POT]
        assert change <= 0 or isinstance(event, e.AntesPosted)
        if change < 0:
            assert isinstance(event, e.PotAwarded)
            assert event.how is Award.LEGS
            assert after.table.pots == after.table.side_pot == 0


# --- Antes (R6.1) ---------------------------------------------------------------------------


@pytest.mark.clauses("R6.1", "R7.3 short-ante", "R8.5 antes", "R8.6 antes", "R8.7 pots")
@thorough
@given(sessions(rules=rule_sets | rule_sets_of(("hi-lo",)) | excused | excused_by_best))
def test_who_can_pay_the_whole_ante_is_dealt_in_and_pays_it(played: Played) -> None:
    rules = played.log.rules
    paying = rules.paying
    each = paying.ante * (2 if rules.two_pots else 1)
    matched = {number for number, seat in enumerate(played.log.seats) if seat.matched_last}
    for deal in played.deals:
        before, _, events, _ = deal[0]
        began = next(event for event in events if isinstance(event, e.DealBegan))
        table = changed(before.table, dealer=began.dealer)  # another, where the dealer has left
        due = paying.ante_when == EVERY_DEAL or not (table.pots or table.reserve)
        excused = matched if paying.matchers_excused and paying.ante_when.startswith("ev") else ()
        owed = {seat: each if due and seat not in excused else 0 for seat in table.playing()}
        dealt_in = [
            seat
            for seat in table.playing()
            if paying.shortfall is Shortfall.CREDIT or 0 < table.seats[seat].chips >= owed[seat]
        ]
        assert list(began.order) == dealt_in
        antes = [event for event in events if isinstance(event, e.AntesPosted)]
        payers = [seat for seat in dealt_in if owed[seat]]
        funds = [Fund.POT, Fund.LOW_POT][: 1 + rules.two_pots] if payers else []
        assert [event.fund for event in antes] == funds
        for event in antes:
            assert payments(event) == [(seat, paying.ante, paying.ante) for seat in payers]
        matched = {
            seat
            for step in deal
            for event in step.events
            if is_match(event)
            for seat, _, _ in payments(event)
        }


# --- What is owed as a match (R5.2, R7.2, R7.3) ---------------------------------------------


def is_match(event: Event) -> bool:
    """Whether the payments of the event are matches (R1, R6.3)."""
    by_best = isinstance(event, e.NobodyIn) and event.rule is AllOut.MATCH_BEST
    return by_best or isinstance(event, e.PotMatched)


@pytest.mark.clauses("R5.2", "R6.3 match-best", "R7.2", "R8.5 payments", "R8.6 payments")
@thorough
@given(sessions(rules=rule_sets | with_max_loss))
def test_a_match_is_the_pot_as_it_stood_up_to_the_maximum_of_the_deal(played: Played) -> None:
    """R7.2: over both pots of hi-lo, for any reason a match is due."""
    most = played.log.rules.paying.max_loss
    paid: Counter[int] = Counter()
    deal = 0
    for state, events in played.settlements:
        if deal != state.table.deals:
            deal = state.table.deals
            paid.clear()
        for event in events:
            if isinstance(event, e.PlayersPaid):
                assert {owed for _, _, owed in payments(event)} == {state.table.pot}
            if not is_match(event):
                continue
            assert isinstance(event, e.PotMatched | e.NobodyIn)
            pot = state.table.holds(event.fund)
            for seat, amount, owed in payments(event):
                assert owed == (min(pot, most - paid[seat]) if most else pot)
                paid[seat] += amount
        assert not most or all(amount <= most for amount in paid.values())


@pytest.mark.clauses("R7.3 table-stakes", "R7.3 bust", "R7.3 credit")
@thorough
@given(sessions(rules=rule_sets | rule_sets_of(("three-five-seven",))))
def test_who_pays_less_than_owed_pays_all_they_hold_and_never_on_credit(played: Played) -> None:
    short: set[int] = set()
    for before, event, after in played.folds:
        if isinstance(event, e.DealBegan):
            short = set()
        left = {number: seat.chips for number, seat in enumerate(before.table.seats)}
        for seat, amount, owed in payments(event):
            if played.log.rules.paying.shortfall is Shortfall.CREDIT:
                assert amount == owed
            else:
                assert amount == min(owed, left[seat])
            left[seat] -= amount
            short |= {seat} if amount < owed else set()
        assert after.table.short == short


@pytest.mark.clauses("R7.3 order", "R8.5 ties")
@thorough
@given(sessions(rules=rule_sets | rule_sets_of(("three-five-seven",))))
def test_payments_go_from_the_dealers_left_and_first_creditors_come_first(played: Played) -> None:
    for before, event, _ in played.folds:
        order = before.table.order
        payers = [seat for seat, _ in groupby(payments(event), key=lambda paid: paid[0])]
        assert payers == [seat for seat in order if seat in payers]
        if isinstance(event, e.PlayersPaid):
            for seat in payers:
                mine = [paid for paid in event.transfers if paid.seat == seat]
                creditors = [paid.to for paid in mine]
                assert creditors == [each for each in order if each in creditors]
                unpaid = [paid for paid in mine if paid.amount < paid.owed]
                assert unpaid == mine[len(mine) - len(unpaid) :], "the last ones, if any"
                assert all(paid.amount == 0 for paid in unpaid[1:])


@pytest.mark.clauses("R7.3 table-stakes", "R7.3 bust", "R7.4", "R7.3 order")
@thorough
@given(sessions())
def test_seats_leave_at_the_end_of_a_deal_for_a_reason(played: Played) -> None:
    shortfall = played.log.rules.paying.shortfall
    for deal in played.deals:
        table = deal[-1].before.table
        after = deal[-1].after.table
        for step in deal[:-1]:
            assert not any(isinstance(event, e.StatusChanged) for event in step.events)
        for number, seat in enumerate(after.seats):
            old = table.seats[number].status
            stopped = seat.stop_loss and seat.bought_in - seat.chips >= seat.stop_loss
            if old is not Status.PLAYING:
                expected = old
            elif shortfall is Shortfall.BUST and number in after.short:
                expected = Status.BUSTED
            elif shortfall is not Shortfall.CREDIT and seat.chips <= 0:
                expected = Status.BROKE
            else:
                expected = Status.LEFT if stopped else Status.PLAYING
            assert seat.status is expected


# --- Limits (R7.1) and the end (R7.5) -------------------------------------------------------


def limited(rules: RuleSet) -> RuleSet:
    return rules.replaced({"limit": 7})


@pytest.mark.clauses("R7.1")
@thorough
@given(sessions(rules=rule_sets | rule_sets_of(tuple(set(LIMITED) - {"hi-lo"})).map(limited)))
def test_the_pot_is_within_its_limit_and_refilled(played: Played) -> None:
    limit = played.log.rules.paying.limit
    for _, _, _, after in played.steps:
        table = after.table
        if table.deals and limit:
            assert table.pot <= limit
        if table.deals and table.phase is Phase.BETWEEN:
            assert table.pots or not table.reserve
    for before, event, after in played.folds:
        if isinstance(event, e.PotRefilled):
            assert before.table.pot < limit or not limit
            assert after.table.pot == limit or (after.table.reserve == 0)
        if isinstance(event, e.PotLimited):
            assert after.table.pot == limit


@thorough
@given(sessions(), st.data())
def test_r7_5_closing_the_session_gives_out_every_chip(played: Played, data: st.DataObject) -> None:
    state = played.last
    for seat in data.draw(st.permutations(state.table.playing())):
        if data.draw(st.booleans()):
            state, _ = apply(state, Leave(seat))
    takers = state.table.playing() or tuple(range(len(state.table.seats)))
    before = {seat: state.table.seats[seat].chips for seat in takers}
    left = state.table.pots + state.table.reserve + state.table.side_pot
    state, _ = apply(state, CloseSession())
    table = state.table
    assert table.total == table.brought
    assert table.pots == table.reserve == table.side_pot == 0
    gained = [table.seats[seat].chips - chips for seat, chips in before.items()]
    assert sum(gained) == left
    assert max(gained) - min(gained) <= 1
    assert not can_deal(state)
    for action in (CloseSession(), Leave(0), BuyIn(0), StartDeal(PACK), Declare(0, Choice.IN)):
        with pytest.raises(IllegalAction):
            apply(state, action)


def test_chips_are_split_between_somebody() -> None:
    with pytest.raises(ValueError, match=r"no seats to split"):
        split(5, ())

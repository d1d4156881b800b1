"""Winners and payers in every game under every rule, computed from the hands (R5-R8).

Expected results are computed only from the hands of the state and the rules.
"""

from collections import Counter
from collections.abc import Collection, Mapping

import pytest
from hypothesis import given

from guts_engine.common.chips import split
from guts_engine.hands.ranking import Hand, best
from guts_engine.rules.options import BEAT_DECK, AllOut, Ghost
from guts_engine.rules.presets import PRESETS
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.parts import Award, Fund, House, Share, Transfer
from guts_engine.state.state import State
from guts_engine.state.table import Table
from guts_engine.steps.model import AnteTo, Both, Choice, Losers, Side, Ties
from tests.engine.helpers.strategies import (
    LEG_GAMES,
    Played,
    dealt_once,
    rule_sets_of,
    sessions,
    thorough,
)

ONE_POT = tuple(g for g, rules in PRESETS.items() if not rules.leg_game and not rules.two_pots)
SINGLE = tuple(game for game in ONE_POT if dealt_once(PRESETS[game]))
FOUR_TWO = ("four-two-two", "four-two-three")

against_the_house = rule_sets_of(("ghost",)) | rule_sets_of(SINGLE).map(
    lambda rules: rules.replaced({"ghost": "lone"})
)
against_the_house |= rule_sets_of(FOUR_TWO).map(lambda rules: rules.replaced({"lone": "beat-deck"}))
declared_twice = rule_sets_of(("two-plus-one",)).map(
    lambda rules: rules.replaced({"second_declare": True, "declare": "simultaneous"})
)

Hands = Mapping[int, Hand]


def top(hands: Hands, among: Collection[int]) -> list[int]:
    """The seats with the best of these hands, in order."""
    return [seat for seat in hands if seat in among and hands[seat] == max_of(hands, among)]


def max_of(hands: Hands, among: Collection[int]) -> Hand:
    """The best of these hands."""
    return max(hands[seat] for seat in among)


def of_kind(events: tuple[Event, ...], kind: type[Event]) -> list[Event]:
    """The events of that kind."""
    return [event for event in events if type(event) is kind]


def payers(events: tuple[Event, ...], kind: type[Event], fund: Fund = Fund.POT) -> list[int]:
    """The payers into the pot in events of that kind."""
    paid = [event for event in of_kind(events, kind) if getattr(event, "fund", Fund.POT) is fund]
    return [each.seat for event in paid for each in event.payments]


def check_shown(state: State, shown: e.HandsShown | e.HandsCompared, hands: Hands) -> None:
    """The shown hands are complete, from the weakest to the strongest."""
    assert {each.seat: each.cards for each in shown.hands} == {
        seat: state.hands[seat] for seat in hands
    }
    made = [hands[each.seat] for each in shown.hands]
    assert made == sorted(made)


# --- One pot (R5, R6.2, R6.5, R8.1-R8.4) ----------------------------------------------------


def house_hand(state: State, events: tuple[Event, ...]) -> tuple[House | None, Hand | None]:
    """The ghost's or deck's hand in this settlement, if any."""
    table = state.table
    rules = table.rules
    alone = len(table.players_in) == 1
    if alone and rules.showing.lone == BEAT_DECK:
        shown = of_kind(events, e.HouseHandShown)[0]
        assert isinstance(shown, e.HouseHandShown)
        assert shown.cards == state.pack[:4] or not state.pack[3:]
        return House.DECK, best(shown.cards, rules.held_ranking)
    if rules.dealing.ghost is Ghost.ALWAYS or (alone and rules.dealing.ghost is Ghost.LONE):
        return House.GHOST, best(state.ghosts[0], rules.ranking)
    return None, None


@pytest.mark.clauses("R5.1-R5.4", "R5.3 worst", "R5.4 split", "R5.4 carry", "R6.2", "R6.4")
@pytest.mark.clauses("R6.5 always", "R6.5 lone", "R8.2 lone", "R8.3", "R8.4 beat-deck")
@thorough
@given(sessions(rules=rule_sets_of(ONE_POT) | against_the_house))
def test_the_best_takes_the_pot_and_who_is_beaten_matches_it(played: Played) -> None:
    """R5.3: a player who ties for best never pays, unless nobody beats the ghost or the deck."""
    rules = played.log.rules
    for state, events in played.settlements:
        inside = state.table.players_in
        if not inside:
            continue
        house, rival = house_hand(state, events)
        ranking = rules.held_ranking if house is House.DECK else rules.ranking
        shown = of_kind(events, e.HandsShown)
        houses = of_kind(events, e.HouseHandShown)
        assert len(shown) == (len(inside) > 1 or house is not None)
        assert [each.house for each in houses] == ([house] if house else [])
        if not shown:
            assert_awarded(state.table, events, Award.LONE, list(inside))
            assert not of_kind(events, e.PotMatched)
            continue
        hands = {seat: best(state.hands[seat] + state.table.common, ranking) for seat in inside}
        winners = top(hands, inside)
        beating = [seat for seat in inside if rival is None or hands[seat] > rival]
        if houses:
            assert list(houses[0].beaten) == beating
        if not beating:
            winners = []
        if rules.showing.ties is Ties.SUITS and len(winners) > 1:
            assert len(shown[0].best) == 1
            assert set(shown[0].best) <= set(winners)
            winners = list(shown[0].best)
        assert list(shown[0].best) == winners
        check_shown(state, shown[0], hands)
        carried = len(winners) > 1 and rules.showing.ties is Ties.CARRY
        assert [list(event.seats) for event in of_kind(events, e.PotCarried)] == [winners] * carried
        how = Award.SPLIT if len(winners) > 1 else Award.BEST if len(inside) > 1 else Award.LONE
        assert_awarded(state.table, events, how, [] if carried else winners)
        losers = [seat for seat in inside if seat not in winners]
        if winners and losers and rules.showing.losers is Losers.WORST:
            worst = min(hands[seat] for seat in losers)
            losers = [seat for seat in losers if hands[seat] == worst]
        assert payers(events, e.PotMatched) == losers
        out = [seat for seat in state.table.order if seat not in inside]
        drops = rules.paying.dropped_ante and len(inside) > 1
        assert payers(events, e.DroppedAntesPosted) == (out if drops else [])


def assert_awarded(
    table: Table, events: tuple[Event, ...], how: Award, winners: list[int], fund: Fund = Fund.POT
) -> None:
    """The pot went to the winners, with the side pot; to nobody if there are none."""
    awards = [event for event in of_kind(events, e.PotAwarded) if event.fund is fund]
    if not winners:
        assert awards == []
        return
    sides = dict(split(table.side_pot, winners))
    shares = tuple(Share(n, pot, sides[n]) for n, pot in split(table.holds(fund), winners))
    assert awards == [e.PotAwarded(how, shares, fund)]


@pytest.mark.clauses("R6.3 redeal", "R6.3 ante", "R6.3 wimp", "R6.3 wimp-penalty")
@pytest.mark.clauses("R6.3 match-best", "R6.3 tied", "R6.5 all-out", "R8.3 second_declare")
@thorough
@given(sessions(rules=rule_sets_of(ONE_POT) | declared_twice))
def test_when_nobody_is_in_the_rule_for_it_is_followed(played: Played) -> None:
    rules = played.log.rules
    ante = rules.paying.ante
    for state, events in played.settlements:
        if state.table.players_in:
            assert not of_kind(events, e.NobodyIn)
            continue
        rule = AllOut.ANTE if rules.dealing.ghost is Ghost.ALWAYS else rules.paying.all_out
        order = state.table.order
        if any(len(hand) > rules.dealing.cards for hand in state.hands):
            rule = AllOut.REDEAL  # nobody stayed in with the third card
        hands = {seat: best(state.hands[seat], rules.held_ranking) for seat in order}
        winners = top(hands, order)
        fund = Fund.POT
        owed: dict[int, int] = {}
        if rule is AllOut.ANTE:
            owed = dict.fromkeys(order, ante)
        elif rule is AllOut.WIMP:
            owed = dict(split(ante * len(order), winners))
        elif rule is AllOut.WIMP_PENALTY:
            owed = dict(split(ante * rules.paying.wimp_multiple, winners))
            fund = Fund.SIDE_POT if rules.paying.wimp_to is AnteTo.SIDE_POT else Fund.POT
        elif rule is AllOut.MATCH_BEST:
            wild = [n for n in order if any(each.rank == 2 for each in state.hands[n])]
            both = [seat for seat in order if seat in winners or seat in wild]
            owed = dict.fromkeys(both, state.table.match)
        (event,) = of_kind(events, e.NobodyIn)
        assert isinstance(event, e.NobodyIn)
        assert (event.rule, event.fund) == (rule, fund)
        assert [(each.seat, each.owed) for each in event.payments] == list(owed.items())
        shown = of_kind(events, e.HandsShown)
        if rule in (AllOut.REDEAL, AllOut.ANTE):
            assert not shown
        else:
            assert isinstance(shown[0], e.HandsShown)
            assert list(shown[0].best) == winners
            check_shown(state, shown[0], hands)


# --- Two pots (R8.7) ------------------------------------------------------------------------


@pytest.mark.clauses("R8.7 settled", "R8.7 independent", "R8.7 must-win-both")
@thorough
@given(sessions(rules=rule_sets_of(("hi-lo",))))
def test_each_of_two_pots_is_settled_among_those_who_declared_for_it(played: Played) -> None:
    rules = played.log.rules
    for state, events in played.settlements:
        table = state.table
        said = table.said
        lows = rules.judge(rules.showdowns[-1], low=True).ranking
        rankings = {Fund.POT: rules.ranking, Fund.LOW_POT: lows}
        wants = {Fund.POT: (Choice.HIGH, Choice.BOTH), Fund.LOW_POT: (Choice.LOW, Choice.BOTH)}
        hands = {
            fund: {n: best(state.hands[n], ranking) for n in table.order if said[n] in wants[fund]}
            for fund, ranking in rankings.items()
        }
        ahead = {fund: top(each, each) if each else [] for fund, each in hands.items()}
        failed = [
            seat
            for seat in table.order
            if said[seat] is Choice.BOTH
            and rules.showing.both is Both.MUST_WIN_BOTH
            and not all(seat in each for each in ahead.values())
        ]
        showing = set()
        for fund, each in hands.items():
            left = [seat for seat in each if seat not in failed]
            winners = top(each, left) if left else []
            how = Award.SPLIT if len(winners) > 1 else Award.BEST if len(each) > 1 else Award.LONE
            assert_awarded(table, events, how, winners, fund)
            assert payers(events, e.PotMatched, fund) == [n for n in each if n not in winners]
            showing |= set(each) if len(each) > 1 else set()
        assert bool(of_kind(events, e.NobodyIn)) == (not table.players_in)
        shown = of_kind(events, e.HandsShown)
        assert len(shown) == bool(showing)
        for each in shown:
            assert isinstance(each, e.HandsShown)
            bests = [list(each.best), list(each.best_low)]
            assert bests == [
                ahead[fund] if len(hands[fund]) > 1 else [] for fund in (Fund.POT, Fund.LOW_POT)
            ]
            check_shown(state, each, {n: best(state.hands[n], rules.ranking) for n in showing})


@thorough
@given(sessions(rules=rule_sets_of(("hi-lo",))))
def test_both_pots_are_taken_before_anybody_matches(played: Played) -> None:
    """R8.7, R5.2: a match is never won in the same deal."""
    for _, events in played.settlements:
        kinds = [type(event) for event in events]
        if e.PotAwarded in kinds and e.PotMatched in kinds:
            last_award = len(kinds) - 1 - kinds[::-1].index(e.PotAwarded)
            assert last_award < kinds.index(e.PotMatched)


# --- Legs (R8.5, R8.6) ----------------------------------------------------------------------


@pytest.mark.clauses("R8.5 none", "R8.5 leg", "R8.5 ties", "R8.5 stages", "R8.5 legs")
@pytest.mark.clauses("R8.6 none", "R8.6 leg", "R8.6 ties", "R8.6 stages", "R8.6 legs")
@pytest.mark.clauses("R8.5 payments", "R8.6 payments")
@thorough
@given(sessions(rules=rule_sets_of(LEG_GAMES)))
def test_a_stage_brings_a_leg_or_payments_from_losers_to_winners(played: Played) -> None:
    rules = played.log.rules
    for state, events in played.settlements:
        table = state.table
        inside = table.players_in
        kinds = Counter(type(event) for event in events)
        if len(inside) < 2:
            assert of_kind(events, e.NobodyIn) == [e.NobodyIn(AllOut.REDEAL, ())] * (not inside)
            assert of_kind(events, e.LegWon) == [e.LegWon(seat) for seat in inside]
            wins = [seat for seat in inside if table.legs[seat] + 1 == rules.ending.legs]
            assert_awarded(table, events, Award.LEGS, wins)
            assert not {e.HandsCompared, e.HandsShown, e.PlayersPaid} & kinds.keys()
            continue
        show, cards = rules.showdowns[table.stage], rules.stage_cards[table.stage]
        ranking = rules.judge(show, low=show.side is Side.LOW).ranking
        hands = {seat: best(state.hands[seat], ranking) for seat in inside}
        assert all(len(state.hands[seat]) == cards for seat in inside)
        winners = top(hands, inside)
        last = table.stage == len(rules.stage_cards) - 1
        assert (kinds[e.HandsShown], kinds[e.HandsCompared]) == (last, not last)
        shown = events[0]
        assert isinstance(shown, e.HandsShown | e.HandsCompared)
        check_shown(state, shown, hands)
        assert list(shown.best) == winners
        if isinstance(shown, e.HandsCompared):
            assert shown.seats == inside
        tie = len(winners) > 1 and rules.showing.ties is Ties.NOTHING
        paid = [(each.seat, each.to) for event in events for each in transfers(event)]
        losers = [] if tie else [seat for seat in inside if seat not in winners]
        assert paid == [(seat, winner) for seat in losers for winner in winners]
        assert not {e.LegWon, e.PotAwarded, e.PotMatched, e.NobodyIn} & kinds.keys()


def transfers(event: Event) -> tuple[Transfer, ...]:
    """The payments between players in the event."""
    return event.transfers if isinstance(event, e.PlayersPaid) else ()


@pytest.mark.clauses("R8.5 leg", "R8.5 legs", "R8.6 leg", "R8.6 legs")
@thorough
@given(sessions())
def test_legs_are_won_alone_and_stay_below_those_that_win_until_the_game_ends(
    played: Played,
) -> None:
    for before, event, after in played.folds:
        table = after.table
        won = Counter(dict(enumerate(before.table.legs)))
        if isinstance(event, e.LegWon):
            assert before.table.players_in == (event.seat,)
            won[event.seat] += 1
        if isinstance(event, e.DealBegan) and event.first_of_game:
            won.clear()
        assert table.legs == tuple(won[seat] for seat in range(len(table.seats)))
        assert table.rules.leg_game or not any(table.legs)
        if isinstance(event, e.DealEnded):
            assert max(table.legs) < table.rules.ending.legs or table.ended
        if isinstance(event, e.GameEnded) and table.rules.leg_game:
            assert event.winner is not None
            assert table.legs[event.winner] == table.rules.ending.legs

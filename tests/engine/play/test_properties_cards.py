"""Properties of the cards in every game under every rule (R2.1, R3)."""

import pytest
from hypothesis import given

from guts_engine.hands.cards import PACK, Card
from guts_engine.play.game import available
from guts_engine.rules.options import Ghost
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.registry import options_of
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import Discard
from guts_engine.state.events import Event
from guts_engine.state.parts import House
from guts_engine.state.state import State
from guts_engine.steps import facts
from guts_engine.steps.model import Deal
from tests.engine.helpers.strategies import Played, folded, rule_sets, rule_sets_of, sessions

DRAWING = tuple(game for game, rules in PRESETS.items() if "draw" in options_of(rules))

drawn_to_the_end = rule_sets_of(DRAWING).map(
    lambda rules: rules.replaced({"peek": True, "draw": min(3, rules.dealing.cards)})
)
run_down = (rule_sets | drawn_to_the_end).map(lambda rules: rules.replaced({"deck": "run-down"}))


def all_cards(state: State) -> list[Card]:
    """Every card of the deal, wherever it is."""
    house = state.table.house
    deck = house.cards if house and house.house is House.DECK else ()
    hands = [each for hand in state.hands for each in hand]
    return [
        *hands,
        *state.pack,
        *[each for each, _ in state.discards],
        *sum(state.ghosts, ()),
        *state.table.common,
        *deck,
    ]


@pytest.mark.clauses("R2.1", "R3.2")
@given(sessions(rules=rule_sets | drawn_to_the_end | run_down))
def test_every_card_of_the_deal_is_in_one_place(played: Played) -> None:
    for deal in played.deals:
        folds = [each for step in deal for each in folded(step)]
        laid = next(n for n, each in enumerate(folds) if isinstance(each.event, e.PackSet))
        pack = folds[laid].after.pack
        assert set(pack) <= set(PACK)
        assert len(set(pack)) == len(pack)
        for _, event, after in folds[laid:]:
            found = all_cards(after)
            assert len(found) == len(pack), event
            assert set(found) == set(pack), event


@pytest.mark.clauses("R3.2")
@given(sessions(rules=run_down, most_deals=6))
def test_a_pack_that_runs_down_deals_no_card_of_an_earlier_deal(played: Played) -> None:
    gone: set[Card] = set()
    for deal in played.deals:
        before, action, events, _ = deal[0]
        began = events[0]
        assert isinstance(began, e.DealBegan)
        needed = facts.cards_for(played.log.rules.played, len(began.order))
        assert began.reshuffled == (not gone or len(PACK) - len(gone) < needed)
        gone = set() if began.reshuffled else gone
        assert set(available(before)) == set(action.pack) == set(PACK) - gone
        for step in deal:
            for event in step.events:
                gone |= set(taken(event))


def taken(event: Event) -> tuple[Card, ...]:
    """The cards that leave the pack in the event, in order."""
    match event:
        case e.CardsDealt():
            hands = [hand.seen for hand in event.hands] + [event.ghost] * bool(event.ghost)
            return tuple([each for row in zip(*hands, strict=True) for each in row])
        case e.CommonDealt():
            return event.cards
        case e.CardsDrawn():
            return event.drawn
        case e.HouseHandShown(house=House.DECK):
            return event.cards
    return ()


@pytest.mark.clauses("R3.1", "R6.5 always", "R8.2", "R8.3", "R8.4 beat-deck")
@given(sessions(rules=rule_sets | drawn_to_the_end))
def test_cards_come_off_the_top_one_at_a_time_from_the_dealers_left(played: Played) -> None:
    rules = played.log.rules
    ghost = rules.dealing.cards * (rules.dealing.ghost is not Ghost.NONE)
    for deal in played.deals:
        steps = rules.played.steps
        rounds = iter(s.cards for s in steps if isinstance(s, Deal) and facts.to_players(s))
        for before, event, after in (each for step in deal for each in folded(step)):
            table = before.table
            top = taken(event)
            if top:
                assert top == before.pack[: len(top)]
                assert after.pack == before.pack[len(top) :]
            if isinstance(event, e.DealBegan):
                seats = len(table.seats)
                assert list(event.order) == sorted(
                    event.order, key=lambda seat: (seat - event.dealer - 1) % seats
                )
                assert len(event.order) >= 2
            if isinstance(event, e.CardsDealt):
                first = not any(before.hands)
                everyone = first or rules.leg_game
                entitled = table.order if everyone else table.players_in
                cards = next(rounds)
                assert len(entitled) >= 2
                assert [hand.seat for hand in event.hands] == list(entitled)
                assert {len(hand.cards) for hand in event.hands} == {cards}
                assert len(event.ghost) == (ghost if first else 0)
                open_ = rules.game == "four-two-two" and not first
                assert {hand.face_up for hand in event.hands} == {open_}
                for hand in event.hands:
                    assert after.hands[hand.seat] == before.hands[hand.seat] + hand.seen
            if isinstance(event, e.CommonDealt):
                assert len(event.cards) == rules.common > 0
                assert len(table.players_in) >= 2
                assert after.table.common == event.cards
        assert (next(rounds, None) is None) or left_early(rules, deal[-1].after)


def left_early(rules: RuleSet, after: State) -> bool:
    """Whether the deal could end before all cards were dealt: nobody to deal to, or game won."""
    return after.table.ended if rules.leg_game else len(after.table.players_in) < 2


@pytest.mark.clauses("R3.3", "R3.4")
@given(sessions(rules=drawn_to_the_end | rule_sets_of(DRAWING)))
def test_passed_cards_go_left_and_discards_are_replaced_from_the_pack(played: Played) -> None:
    for before, event, after in played.folds:
        order = before.table.order
        if isinstance(event, e.CardsPassed):
            left = dict(zip(order, (*order[1:], order[0]), strict=True))
            assert {each.seat: each.to for each in event.passes} == left
            for each in event.passes:
                kept = [
                    one for one in before.hands[each.to] if one not in passed_by(event, each.to)
                ]
                assert sorted(after.hands[each.to]) == sorted([*kept, *each.cards])
        if isinstance(event, e.CardsDrawn):
            hand = before.hands[event.seat]
            assert set(event.discarded) <= set(hand)
            assert len(event.discarded) == len(event.drawn) <= before.table.rules.dealing.draw
            kept = [each for each in hand if each not in event.discarded]
            assert sorted(after.hands[event.seat]) == sorted([*kept, *event.drawn])
            away = [(each, event.seat) for each in event.discarded]
            assert after.discards == (*before.discards, *away)
            assert after.table.drawn[event.seat] == len(event.drawn)


def passed_by(event: e.CardsPassed, seat: int) -> tuple[Card | None, ...]:
    return next(each.cards for each in event.passes if each.seat == seat)


@pytest.mark.clauses("R3.3")
@given(sessions(rules=drawn_to_the_end))
def test_discards_become_the_pack_only_when_it_cannot_serve(played: Played) -> None:
    """The discards of the players before, never those of the player who draws."""
    for step in played.steps:
        folds = folded(step)
        for place, (before, event, after) in enumerate(folds):
            if isinstance(event, e.DiscardsShuffled):
                assert sorted(event.cards) == sorted([each for each, _ in before.discards])
                assert after.pack == before.pack + event.cards
                assert after.discards == ()
                next_taken = next(each.event for each in folds[place:] if taken(each.event))
                assert len(before.pack) < len(taken(next_taken)) <= len(after.pack)
                if isinstance(step.action, Discard) and isinstance(next_taken, e.CardsDrawn):
                    assert not set(step.action.cards) & set(event.cards)

"""Random deals that agree with declarations: payoffs as in the engine, and consistent hands."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import inf
from random import Random

import numpy as np
import pytest

from guts_engine.analysis.deals.exchanges import keeping
from guts_engine.analysis.spot.claims import around, claim
from guts_engine.analysis.spot.declaring import Declarations, declarations
from guts_engine.analysis.spot.few import after as few
from guts_engine.analysis.spot.few import are_few
from guts_engine.analysis.spot.holdings import Holdings
from guts_engine.analysis.spot.outcomes import Outcomes
from guts_engine.analysis.spot.plays import threshold, threshold_of_second_chance
from guts_engine.analysis.spot.rollout import Deals, looks
from guts_engine.analysis.spot.spot import Spot, SpotError, spot_at, spot_of
from guts_engine.common.frozen import changed
from guts_engine.common.work import finished
from guts_engine.hands.cards import PACK, Card, cards
from guts_engine.play.game import apply, can_buy_in, legal, view_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.options import Shortfall
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.registry import options_of
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Declare, Discard, Question, StartDeal
from guts_engine.state.state import State
from guts_engine.state.table import Told
from guts_engine.steps.model import Choice, Manner
from guts_engine.strength.form import in_columns
from tests.engine.helpers.strategies import VALUES, consistent

ANTE, UNIT = 60, 60 * 7
"""Chips that split evenly among up to seven players."""
LEFT_OUT = ("draw", "pass_left", "second_declare", "second_chance", "compulsory_first", "deck")
"""Options that add choices beside the declaration."""


def rng_of(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.SFC64(seed))


# --- Payoffs compared with the engine -----------------------------------------------------------


@pytest.mark.parametrize("tables", [25, pytest.param(800, marks=pytest.mark.slow)])
def test_a_choice_is_worth_what_the_engine_pays_and_a_share_of_what_it_leaves(tables: int) -> None:
    rng = Random(tables)
    for seed in range(tables):
        state, me = _asked(rng)
        view = view_of(state, me)
        deals = Deals(spot_of(view), rng_of(seed), 2)
        said = declarations(deals)
        outcomes = Outcomes(said, Holdings(deals))
        for choice in legal(state)[me].choices:
            outcome = outcomes.of(choice)
            for column in range(2):
                engine = _played(state, deals, said, choice, column)
                assert outcome.worth[column] == pytest.approx(engine), (state.table.rules, choice)


def _any_rules(rng: Random) -> RuleSet:
    game = rng.choice(list(PRESETS))
    preset = PRESETS[game]
    known = sorted(options_of(preset) - set(LEFT_OUT))
    values = {name: rng.choice(VALUES[name]) for name in rng.sample(known, min(6, len(known)))}
    values |= {"ante": ANTE, "peek": True}
    if "max_loss" in values:
        values["max_loss"] = rng.choice((0, UNIT // 2, 3 * UNIT))
    if "limit" in values:
        values["limit"] = rng.choice((0, 2 * UNIT))
    fixed = {"pass_left": 0, "second_chance": False}
    rules = preset.replaced(consistent(game, fixed | values))
    return rules if in_columns(rules) else _any_rules(rng)


def _asked(rng: Random) -> tuple[State, int]:
    """A table by any rules at some point of a deal, and the seat that is asked to declare."""
    rules = _any_rules(rng)
    players = rng.randint(2, min(7, rules.most_seats))
    credit = rules.paying.shortfall is Shortfall.CREDIT
    stacks = [rng.choice((2 * UNIT, 3 * UNIT, 50 * UNIT)) for _ in range(players)]
    seats = [
        NewSeat(f"p{seat}", 50 * UNIT if credit else chips) for seat, chips in enumerate(stacks)
    ]
    legs = tuple(rng.randrange(rules.ending.legs) for _ in seats) if rules.leg_game else ()
    pot = UNIT * rng.randint(1, 5)
    start = Start(pot=pot, low_pot=pot if rules.two_pots else 0, legs=legs)
    state = new_game(rules, seats, dealer=players - 1, start=start)
    state, _ = apply(state, StartDeal(tuple(rng.sample(PACK, len(PACK)))))
    for _ in rules.stages[1:]:  # of leg games the last stage, after which nothing is left to play
        stage = state.table.stage
        while state.table.stage == stage and legal(state):
            state, _ = apply(state, Declare(state.table.turn[0], Choice.OUT))
    if not legal(state):
        return _asked(rng)
    if rules.declaring.declare is Manner.SEQUENTIAL:
        for _ in range(rng.randrange(players - 1)):
            after, _ = apply(
                state, Declare(state.table.turn[0], rng.choice((Choice.IN, Choice.OUT)))
            )
            if not legal(after):
                break
            state = after
    return state, rng.choice(state.table.turn)


def _played(state: State, deals: Deals, said: Declarations, choice: Choice, column: int) -> float:
    """The seat's payoff in the engine with the column's cards, including its share of the pots."""
    spot, table = deals.spot, state.table
    me = table.order[spot.me]
    declared = _declared(spot, said, choice, column)
    after = changed(
        state,
        hands=_hands(state, deals, column),
        ghosts=(_cards_of(deals.ghost, column),),
        pack=_pack(deals, declared, column),
    )
    while after.table.turn and after.table.stage == table.stage:
        seat = after.table.turn[0]
        after, _ = apply(after, Declare(seat, declared[table.order.index(seat)]))
    won = after.table.seats[me].chips - table.seats[me].chips
    end = after.table
    if spot.rules.leg_game:
        lone = [place for place, each in enumerate(declared) if each is not Choice.OUT]
        before = _claim(spot, spot.legs, spot.chips)
        if len(lone) != 1:
            chips = spot_of(view_of(after, me)).chips
            return won + _claim(spot, spot.legs, chips) - before
        legs = tuple([won + (place in lone) for place, won in enumerate(spot.legs)])
        return _claim(spot, legs, spot.chips) - before
    excused, matched = spot.rules.excused, end.matched & set(end.order)
    left = end.pots + end.reserve - table.reserve + end.side_pot - excused * len(matched)
    if are_few(spot.rules, spot.pot, spot.chips, spot.rebuys) and not spot.side_pot:
        chips = spot_of(view_of(after, me)).chips
        matches = tuple([seat in matched for seat in end.order])
        claimed = finished(few(spot.rules, end.pots, chips, matches))
        return float(claimed[spot.me] - spot.chips[spot.me])
    stay = [seat for seat in end.order if seat in end.playing() or can_buy_in(end, seat)]
    stay = stay or list(end.order)
    return won + excused * (me in matched) + (left / len(stay) if me in stay else 0.0)


def _claim(spot: Spot, legs: tuple[int, ...], chips: tuple[float, ...]) -> float:
    """The seat's claim on the rest of a round of legs, with those legs and chips by place."""
    rebuys = spot.rebuys or (False,) * spot.players
    held = [inf if again else each for each, again in zip(chips, rebuys, strict=True)]
    return claim(spot.rules, spot.stage, spot.pot, *around(legs, held, spot.me))


def _declared(spot: Spot, said: Declarations, choice: Choice, column: int) -> list[Choice]:
    if not spot.rules.two_pots:
        return [Choice.IN if each else Choice.OUT for each in said.ins(choice)[:, column]]
    names = {(True, True): Choice.BOTH, (True, False): Choice.HIGH, (False, True): Choice.LOW}
    high, low = (each[:, column].tolist() for each in said.pots(choice))
    return [names.get(pair, Choice.OUT) for pair in zip(high, low, strict=True)]


def _hands(state: State, deals: Deals, column: int) -> tuple[tuple[Card, ...], ...]:
    hands = list(state.hands)
    for place, seat in enumerate(state.table.order):
        hands[seat] = _cards_of(deals.hand(place), column)
    return tuple(hands)


def _cards_of(rows: np.ndarray, column: int) -> tuple[Card, ...]:
    return tuple(PACK[index] for index in rows[:, column])


def _pack(deals: Deals, declared: list[Choice], column: int) -> tuple[Card, ...]:
    """The pack that deals the later cards of the column to everyone (R3.1)."""
    spot = deals.spot
    later = () if spot.rules.leg_game else spot.rules.later
    top: list[Card] = []
    for number in range(sum(later)):
        for place, choice in enumerate(declared):
            if choice is not Choice.OUT:
                top += _cards_of(deals.stock(place * sum(later) + number, 1), column)
    if declared.count(Choice.OUT) == spot.players - 1 or not later:
        top = list(_cards_of(deals.stock(0, max(4, spot.rules.common)), column))
    held = {each for place in range(spot.players) for each in _cards_of(deals.hand(place), column)}
    rest = [each for each in PACK if each not in held and each not in top]
    return (*top, *rest)


# --- Cards ----------------------------------------------------------------------------------


def _spot(game: str, players: int, hand: str, **named: int) -> Spot:
    return spot_at(PRESETS[game], players, cards(hand), **named)


@pytest.mark.parametrize("game", ["three-card", "two-card", "ghost", "four-two-two"])
def test_every_card_is_dealt_once(game: str) -> None:
    size = PRESETS[game].dealing.cards
    deals = Deals(_spot(game, 4, " ".join(("As", "Kd", "7c", "2h")[:size])), rng_of(1), 300)
    hands = [deals.hand(place) for place in range(4)]
    dealt = np.concatenate((*hands, deals.ghost, deals.stock(0, 4)))
    assert all(len(set(column)) == len(column) for column in dealt.T.tolist())


def test_unseen_cards_are_dealt_evenly() -> None:
    deals = Deals(_spot("three-card", 3, "As Kd 7c"), rng_of(2), 20_000)
    counts = Counter(deals.hand(2).ravel().tolist())
    expected = 60_000 / 49
    assert len(counts) == 49
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 90  # 99.99%


def test_hands_fit_what_was_said_in_turn() -> None:
    spot = _spot("two-card", 5, "7c 2d", position=3, already_in=1)
    deals = Deals(spot, rng_of(3), 1_000)
    out, entered = (looks(rng_of(4), deals.hand(place), spot) for place in (0, 2))
    assert out.spread.max() < threshold(spot, 0, 0, 0) + 0.1
    assert entered.spread.min() > threshold(spot, 2, 2, 0) - 0.1
    assert 0.4 < looks(rng_of(5), deals.hand(4), spot).middle.mean() < 0.6


def test_hands_fit_what_was_said_in_earlier_stages() -> None:
    """Two were out at three cards, one was in alone and got a leg (R8.5)."""
    said = (Choice.OUT, Choice.IN, Choice.OUT)
    spot = replace(
        _spot("three-five-seven", 3, "7c 2d 9h Js 4c"), told=(Told(said),), legs=(0, 1, 0)
    )
    first = replace(spot, stage=0, legs=(0, 0, 0))
    deals = Deals(spot, rng_of(3), 500)
    entered, out = (looks(rng_of(4), deals.hand(place)[:3], spot) for place in (1, 2))
    needed = threshold(first, 1, None, 0)
    assert entered.middle.min() > needed - 0.1 > 0.1
    assert out.middle.max() < needed + 0.1 < 0.9


def test_hands_fit_second_chances_of_earlier_stages() -> None:
    """The last was in alone at two cards; then the first changed, and the second did not (R4.5)."""
    said = (Choice.IN, Choice.OUT, Choice.IN)
    spot = replace(_spot("napalm", 3, "7c 2d 9h Js 4c", position=1), told=(Told(said, True),), me=1)
    first = replace(spot, stage=0, said=(None,) * 3)
    deals = Deals(spot, rng_of(3), 500)
    changed_over = looks(rng_of(4), deals.hand(0)[:2], spot).middle
    assert changed_over.max() < threshold(first, 0, 0, 0) + 0.1
    assert changed_over.min() > threshold_of_second_chance(first, 0, ()) - 0.1


def test_hands_that_fit_are_as_likely_as_each_other() -> None:
    """Compared with hands redrawn from the whole pack until they are consistent."""
    spot = _spot("two-card", 2, "7c 2d", position=1, already_in=1)
    needed = threshold(spot, 0, 0, 0)
    fitting = Deals(spot, rng_of(6), 8_000).hand(0)
    free = Deals(replace(spot, said=(None, None)), rng_of(7), 40_000).hand(0)
    drawn = free[:, looks(rng_of(8), free, spot).spread >= needed]
    pairs, expected = (np.mean(hand[0] // 4 == hand[1] // 4) for hand in (fitting, drawn))
    assert pairs == pytest.approx(expected, abs=0.03)
    aces, expected = (np.mean((hand // 4 == 12).any(axis=0)) for hand in (fitting, drawn))
    assert aces == pytest.approx(expected, abs=0.03)


def test_cards_that_were_shown_stay_where_they_are() -> None:
    spot = replace(
        _spot("three-five-seven", 3, "As Kd 7c 2h 2d"),
        hands=(cards("As Kd 7c 2h 2d"), (*cards("3s 3d 3h"), None, None), (None,) * 5),
    )
    hand = Deals(spot, rng_of(9), 50).hand(1)
    assert [set(row) for row in hand[:3].tolist()] == [{each.index} for each in cards("3s 3d 3h")]
    assert not np.isin(hand[3:], [each.index for each in spot.seen]).any()


def test_exchanged_hands_are_better_than_dealt_ones() -> None:
    rules = PRESETS["three-card"].replaced({"draw": 2, "pass_left": 1})
    spot = spot_at(rules, 4, cards("As Kd 7c"))
    plain = replace(spot, rules=PRESETS["three-card"])
    exchanged, dealt = (
        np.mean(looks(rng_of(1), Deals(each, rng_of(1), 2_000).hand(2), plain).middle)
        for each in (spot, plain)
    )
    assert exchanged > dealt + 0.1
    stands = looks(rng_of(2), Deals(spot, rng_of(2), 4_000).hand(2), spot).middle
    assert np.mean(stands) == pytest.approx(0.5, abs=0.04)


def test_each_pot_of_hi_lo_has_its_threshold() -> None:
    """R8.7."""
    spot = spot_at(PRESETS["hi-lo"], 3, cards("9c 4h Ah"))
    said = declarations(Deals(spot, rng_of(1), 8_000))
    for low, goers in enumerate(said.pots(Choice.OUT)):
        plays = 1 - threshold(spot, 1, None, 0, low=bool(low))
        assert goers[1:].mean() == pytest.approx(plays, abs=0.02)


def test_fewer_try_for_both_pots_where_both_must_be_won() -> None:
    rules = PRESETS["hi-lo"].replaced({"both": "must-win-both"})
    either, must = (
        declarations(Deals(spot_at(each, 3, cards("9c 4h Ah")), rng_of(1), 8_000))
        for each in (PRESETS["hi-lo"], rules)
    )
    both = [np.logical_and(*said.pots(Choice.OUT))[1:].mean() for said in (either, must)]
    assert both[1] < 0.7 * both[0]


def test_who_passed_a_card_had_none_of_less_use() -> None:
    """The left neighbour has the king that was passed to it, the right one passed a nine."""
    rules = PRESETS["pass-the-trash"]
    blind = spot_at(rules, 4, cards("Ad Ac 9h"))
    spot = replace(blind, gave=cards("Ks"), got=cards("9h"))
    deals = Deals(spot, rng_of(1), 500)
    assert (deals.hand(1) == cards("Ks")[0].index).any(axis=0).all()
    assert _could_pass(rules, deals.hand(3), cards("9h")[0]) > 0.99
    assert _could_pass(rules, Deals(blind, rng_of(1), 500).hand(3), cards("9h")[0]) < 0.9


def _could_pass(rules: RuleSet, hands: np.ndarray, card: Card) -> float:
    """The share of hands of which two cards may have been held with the card, as the least."""
    found = np.zeros(hands.shape[1], bool)
    for pair in combinations(hands, 2):
        held = np.stack((*pair, np.full(hands.shape[1], card.index, np.int8)))
        found |= keeping(rules, held, 4).argmin(axis=0) == 2
    return float(found.mean())


@pytest.mark.parametrize(
    ("game", "hand", "arguments", "reason"),
    [
        ("three-card", "As Kd", {}, "2 cards given, but three-card needs 3"),
        ("three-card", "As As Kd", {}, "As is named twice"),
        ("three-card", "As Kd 7c", {"position": 1}, "everyone declares at once"),
        ("two-card", "As Kd", {"position": 4}, "position 4"),
        ("two-card", "As Kd", {"position": 1, "already_in": 2}, "already_in 2 is out of range"),
        ("two-card", "As Kd", {"position": 3}, "the last player is in automatically"),
        ("three-five-seven", "As Kd", {}, "needs 3 or 5 or 7"),
    ],
)
def test_a_moment_that_cannot_be_is_refused(
    game: str, hand: str, arguments: dict[str, int], reason: str
) -> None:
    with pytest.raises(SpotError, match=reason):
        _spot(game, 4, hand, **arguments)


# --- What the player knows ----------------------------------------------------------------------


def test_nobody_is_dealt_what_the_player_has_discarded() -> None:
    """R3.3: unless the discards have become a new pack, which nobody can know the order of."""
    rules = PRESETS["three-card"].replaced({"draw": 2})
    state = new_game(rules, [NewSeat("Ann", 100), NewSeat("Bo", 100), NewSeat("Cy", 100)])
    state, _ = apply(state, StartDeal(PACK))
    seat = state.table.turn[0]
    away = state.hands[seat][:2]
    state, _ = apply(state, Discard(seat, away))
    while state.table.question is Question.DISCARD and state.table.turn:
        state, _ = apply(state, Discard(state.table.turn[0], ()))
    spot = spot_of(view_of(state, seat))
    assert spot.gone == away
    deals = Deals(spot, rng_of(1), 200)
    dealt = {each for place in range(3) for each in np.unique(deals.hand(place)).tolist()}
    assert not dealt & {each.index for each in away}
    other = view_of(state, (seat + 1) % 3)
    assert other.discards == (None, None)
    assert spot_of(other).gone == ()

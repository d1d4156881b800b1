"""Chips paid at many tables at once, compared with the engine table by table (R5 to R7)."""

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.showdown import contest
from guts_engine.analysis.simulate.ledger import Ledger, split
from guts_engine.analysis.simulate.simulate import at_once
from guts_engine.analysis.simulate.stacks import Stacks
from guts_engine.common.chips import split as one_split
from guts_engine.hands.cards import PACK
from guts_engine.play.game import apply, can_buy_in, can_deal, legal
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.options import Shortfall
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import BuyIn, CloseSession, Declare, StartDeal
from guts_engine.state.state import State
from guts_engine.steps.model import Choice
from tests.engine.helpers.strategies import chances, rule_sets_of

SINGLE = tuple(
    game for game, rules in PRESETS.items() if rules.traits.single and rules.traits.one_pot
)
DEALS = 10
SIMPLE = {"draw": 0, "pass_left": 0, "deck": "fresh", "second_chance": False, "wild": []}
"""Options that vectorised deals do not support; few cards cause many ties."""


class Beside:
    """A table played by the engine, and the same in a ledger of one column."""

    def __init__(self, rules: RuleSet, seats: int, rng: Random) -> None:
        self.rules = rules
        self.rng = rng
        chips = max(rules.ante_due, rng.choice((1, 10, 60, 1000)))
        stops = [rng.choice((0, 0, 1, 5, chips // 2, chips)) for _ in range(seats)]
        self.dealer = rng.randrange(seats)
        places = [NewSeat(f"P{n}", chips, stop) for n, stop in enumerate(stops)]
        self.state: State = new_game(rules, places, dealer=self.dealer)
        self.ledger = Ledger(rules, seats, 1, np.int64)
        self.stacks = Stacks(rules, self.ledger, chips, stops)

    def chips(self) -> list[int]:
        return [seat.chips for seat in self.state.table.seats]

    def deal(self) -> bool:
        """One deal in both with the same decisions; False if none can begin."""
        seats = len(self.state.table.seats)
        for seat in range(seats):
            if can_buy_in(self.state.table, seat):
                self.state, _ = apply(self.state, BuyIn(seat))
        possible = can_deal(self.state)
        assert bool(self.stacks.ended()[0]) is not possible
        if not possible:
            self.close()
            return False
        for _ in range(seats + 1):
            order = [(self.dealer + 1 + place) % seats for place in range(seats)]
            dealt = self.stacks.dealt_in(order)
            if dealt.any():
                break
            self.dealer = (self.dealer + 1) % seats
        else:
            raise AssertionError("the deal passes everybody by")
        self.play()
        in_order = tuple(seat for seat in order if dealt[seat, 0])
        assert (self.state.table.order, order[-1]) == (in_order, self.dealer)
        self.settle(order, dealt)
        self.dealer = (self.dealer + 1) % seats
        return bool(self.state.table.playing())

    def close(self) -> None:
        """The end of the session in both."""
        seats = len(self.state.table.seats)
        self.state, _ = apply(self.state, CloseSession())
        order = [(self.dealer + place) % seats for place in range(seats)]
        self.stacks.close(order, np.array([0]))
        brought = [seat.bought_in for seat in self.state.table.seats]
        won = [each - own for each, own in zip(self.chips(), brought, strict=True)]
        assert (self.ledger.chips - self.stacks.bought)[:, 0].tolist() == won

    def play(self) -> None:
        """One deal played at random by the engine."""
        self.state, _ = apply(self.state, StartDeal(tuple(self.rng.sample(PACK, 52))))
        boldness = self.rng.random()
        while asked := legal(self.state):
            choice = Choice.IN if self.rng.random() < boldness else Choice.OUT
            self.state, _ = apply(self.state, Declare(next(iter(asked)), choice))

    def settle(self, order: list[int], dealt: np.ndarray) -> None:
        """The same deal in the ledger."""
        state, ledger, rules = self.state, self.ledger, self.rules
        ledger.short[:] = False
        ledger.open(dealt)
        hands = [hand or PACK[: rules.dealing.cards] for hand in state.hands]
        columns = [packs.columns([hand]) for hand in hands]
        strengths = np.stack([packs.strengths(each, rules.ranking) for each in columns])
        suits = np.stack([packs.suit_orders(each) for each in columns])
        ghost = (
            packs.strengths(packs.columns(state.ghosts), rules.ranking) if state.ghosts else None
        )
        ins = np.array([[said is Choice.IN] for said in state.table.said])
        shown = contest(rules, strengths, ins, ghost, suits)
        ledger.settle(order, shown, strengths, dealt)
        ledger.close()
        ledger.matched = shown.losers
        self.stacks.leave(dealt)

    def compare(self) -> None:
        table, ledger = self.state.table, self.ledger
        numbers = [*self.chips(), table.pot, table.reserve, table.side_pot]
        pots = [ledger.pot[0], ledger.reserve[0], ledger.side_pot[0]]
        assert [*ledger.chips[:, 0].tolist(), *pots] == numbers
        assert int(ledger.pots[0]) == table.pot + table.reserve + table.side_pot


@given(rule_sets_of(SINGLE), st.integers(2, 6), chances)
def test_chips_are_paid_as_the_engine_pays_them(rules: RuleSet, seats: int, rng: Random) -> None:
    rules = rules.replaced(SIMPLE | {"cards": rng.choice((1, 2))})
    assert at_once(rules)
    beside = Beside(rules, min(seats, rules.most_seats), rng)
    for _ in range(DEALS):
        if not beside.deal():
            return
        beside.compare()
    beside.close()


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(1, 15)), min_size=1, max_size=9))
def test_pots_are_split_as_one_by_one(pots: list[tuple[int, int]]) -> None:
    takers = np.array([[bool(who >> seat & 1) for _, who in pots] for seat in range(4)])
    shares = split(np.array([chips for chips, _ in pots]), takers)
    for column, (chips, who) in enumerate(pots):
        expected = dict(one_split(chips, [seat for seat in range(4) if who >> seat & 1]))
        assert shares[:, column].tolist() == [expected.get(seat, 0) for seat in range(4)]


def test_on_credit_nobody_is_short() -> None:
    rules = PRESETS["three-card"].replaced({"shortfall": str(Shortfall.CREDIT)})
    ledger = Ledger(rules, 3, 2, np.int32)
    ledger.open()
    assert ledger.chips.tolist() == [[-1, -1]] * 3
    assert not ledger.short.any()


def test_antes_posted_in_hundreds_of_deals_are_all_taken() -> None:
    rules = PRESETS["three-card"].replaced({"shortfall": str(Shortfall.CREDIT), "ante": 2})
    ledger = Ledger(rules, 3, 2, np.int32)
    for _ in range(300):
        ledger.open()
        assert ledger.pot.tolist() == [6, 6]
        ledger.pot[0] = 0
    assert ledger.chips_at(np.array([0, 1])).tolist() == [[-600, -2]] * 3
    assert ledger.chips.tolist() == [[-600, -2]] * 3
    assert ledger.chips_at(np.array([1])).tolist() == [[-2]] * 3

"""`payoffs.settle` compared with the chips that the engine pays, plus a share of the pots left.

The next antes are paid, so that who is excused from one has won it.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.payoffs import Stakes, settle, stakes_of
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.equilibrium import short
from guts_engine.hands.cards import PACK, Rank
from guts_engine.hands.ranking import strength
from guts_engine.play.game import apply, legal
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.options import AnteWhen, Lone
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Declare, StartDeal
from guts_engine.state.events import Status
from guts_engine.state.state import State
from guts_engine.steps.model import Choice

DEALS = 700
ANTE, UNIT = 60, 60 * 7
"""Chips that split evenly among up to seven players."""


def test_a_deal_is_worth_what_the_engine_pays_and_a_share_of_what_it_leaves() -> None:
    rng = Random(5)
    for _ in range(DEALS):
        rules = _any_rules(rng)
        start = Start(pot=UNIT * rng.randint(1, 5), side_pot=rng.choice((0, UNIT)))
        state = _dealt(rules, start, rng)
        before = _chips(state)
        state = _declared(state, rng)
        after, _ = apply(state, StartDeal(PACK))
        table = after.table
        left = (table.pot + table.side_pot + table.reserve) / len(table.seats)
        engine = [now - chips + left for now, chips in zip(_chips(after), before, strict=True)]
        assert _settled(state, start)[:, 0] == pytest.approx(engine), rules


def _any_rules(rng: Random) -> RuleSet:
    """A single deal, or 4-2-2 with its dropped antes and matching wild twos."""
    values: dict[str, Any] = {
        "losers": rng.choice(("all", "worst")),
        "ties": rng.choice(("split", "carry", "suits")),
        "max_loss": rng.choice((0, UNIT // 2, 3 * UNIT)),
        "wimp_multiple": rng.choice((2, 3, 4)),
        "wimp_to": rng.choice(("pot", "side-pot")),
        "shortfall": "credit",
        "ante": ANTE,
        "ends": "never",
        "declare": "simultaneous",
    }
    if rng.random() < 0.4:
        values |= {"ante_when": "every-deal", "matchers_excused": rng.random() < 0.7}
    outs = ["redeal", "ante", "wimp", "wimp-penalty"]
    if rng.random() < 0.25:
        outs.append("match-best")
        values["dropped_ante"] = rng.random() < 0.5
        return PRESETS["four-two-two"].replaced({**values, "all_out": rng.choice(outs)})
    ghost = rng.choice(("none", "none", "lone", "always"))
    values |= {"cards": rng.choice((1, 2, 3)), "ghost": ghost}
    values["wild"] = rng.choice(([], [], ["2"]))
    if ghost != "always":
        values["all_out"] = rng.choice(outs)
    return PRESETS["three-card"].replaced({**values})


def _dealt(rules: RuleSet, start: Start, rng: Random, stacks: Sequence[int] | None = None) -> State:
    """Some deals use few ranks, so that hands often tie."""
    pack = list(PACK)
    rng.shuffle(pack)
    if rng.random() < 0.5:
        pack.sort(key=lambda each: each.rank in (Rank.TWO, Rank.NINE, Rank.ACE), reverse=True)
    chips = stacks or [10_000] * rng.randint(2, 5)
    seats = [NewSeat(f"seat {number}", each) for number, each in enumerate(chips)]
    state, _ = apply(new_game(rules, seats, start=start), StartDeal(tuple(pack)))
    return state


def _declared(state: State, rng: Random) -> State:
    often = rng.choice((0, 0.2, 0.5, 0.8))
    while asked := legal(state):
        seat = next(iter(asked))
        choice = Choice.IN if rng.random() < often else Choice.OUT
        state, _ = apply(state, Declare(seat, choice))
    return state


def _chips(state: State) -> list[int]:
    return [seat.chips for seat in state.table.seats]


def _settled(state: State, start: Start, most: Any = None, breaks: Flags | None = None) -> Any:
    table, rules = state.table, state.table.rules
    hands = state.hands
    ins = np.array([[said is Choice.IN] for said in table.said])
    shown = [
        strength(hand, rules.ranking) if len(hand) >= rules.ranking.size else 0 for hand in hands
    ]
    held = [strength(hand[: rules.dealing.cards], rules.held_ranking) for hand in hands]
    wild = [[any(each.rank in rules.dealing.wild for each in hand)] for hand in hands]
    ghost = [strength(state.ghosts[0], rules.ranking)] if state.ghosts else None
    assert rules.showing.lone is Lone.TAKES
    if most is None:
        most = rules.paying.max_loss or float("inf")
    pot = start.pot
    if rules.paying.ante_when is AnteWhen.EVERY_DEAL:
        pot += ANTE * len(table.seats)
    excused = ANTE if rules.paying.matchers_excused else 0
    stakes = Stakes(pot, ANTE, most, start.side_pot, excused, breaks)
    return settle(
        rules,
        stakes,
        np.array(shown)[:, None],
        ins,
        ghost=None if ghost is None else np.array(ghost),
        suits=np.stack([packs.suit_orders(packs.columns([hand])) for hand in hands]),
        held=np.array(held)[:, None],
        wild=np.array(wild),
    )


def test_who_is_broke_owns_nothing_of_what_is_left() -> None:
    rng = Random(6)
    for _ in range(DEALS):
        options = {"losers": rng.choice(("all", "worst")), "ends": "never", "ante": ANTE}
        rules = PRESETS["three-card"].replaced({**options, "ghost": rng.choice(("none", "always"))})
        start = Start(pot=UNIT * rng.randint(1, 3))
        stacks = [UNIT * rng.randint(1, 4) for _ in range(rng.randint(2, 5))]
        state = _dealt(rules, start, rng, stacks)
        after = _declared(state, rng)
        table = after.table
        staying = [each.status is Status.PLAYING for each in table.seats]
        claims = [table.pot * stays / max(1, sum(staying)) for stays in staying]
        if not any(staying):
            claims = [table.pot / len(stacks)] * len(stacks)
        engine = np.array(_chips(after)) - stacks + claims
        breaks = [short.breaks(rules, chips, start.pot) for chips in stacks]
        settled = _settled(after, start, np.array(stacks)[:, None], np.array(breaks))[:, 0]
        assert settled == pytest.approx(engine), (stacks, table.said)


def test_without_odd_chips_a_deal_moves_the_pots_and_nothing_else() -> None:
    """The sum of all chips won, paid and left equals the pots before the deal."""
    rng = np.random.default_rng(1)
    for losers, ties in (("all", "split"), ("worst", "carry")):
        rules = PRESETS["three-card"].replaced({"losers": losers, "ties": ties, "all_out": "wimp"})
        strengths = rng.integers(0, 9, (5, 2000))
        worth = settle(rules, Stakes(1, 0.2, 0.5, 0.25), strengths, rng.random((5, 2000)) < 0.5)
        assert worth.sum(axis=0) == pytest.approx(1.25)


def test_stakes_are_in_pots() -> None:
    rules = PRESETS["three-card"].replaced({"ante": 5, "max_loss": 10})
    assert stakes_of(rules, 4) == Stakes(1, 0.25, 0.5)
    assert stakes_of(rules, 4, pot=40) == Stakes(1, 0.125, 0.25)
    assert stakes_of(rules, 4).match == 0.5

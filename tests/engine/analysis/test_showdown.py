"""Showdowns by the million, compared with the engine deal by deal."""

from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.showdown import contest
from guts_engine.hands.cards import PACK
from guts_engine.play.game import apply, legal
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import Declare, StartDeal
from guts_engine.state.events import Event
from guts_engine.state.state import State
from guts_engine.steps.model import Choice

DEALS = 40
PAYING = [
    {"losers": losers, "ties": ties, "ghost": ghost, "cards": cards}
    for losers in ("all", "worst")
    for ties in ("split", "carry", "suits")
    for ghost in ("none", "always", "lone")
    for cards in (1, 2)
]


class Deal(NamedTuple):
    """A deal played by the engine: who took, matched and left the pot."""

    state: State
    ins: list[bool]
    takers: set[int]
    losers: set[int]
    carried: bool


def dealt(rules: RuleSet, seats: int, rng: Random) -> Deal:
    """One random deal on credit; a short pack causes many ties."""
    pack = rng.sample(PACK, 52)
    state = new_game(rules, [NewSeat(f"P{n}", 0) for n in range(seats)], start=Start(pot=7))
    state, _ = apply(state, StartDeal(tuple(pack)))
    log: list[Event] = []
    while asked := legal(state):
        choice = rng.choice((Choice.IN, Choice.IN, Choice.OUT))
        state, events = apply(state, Declare(next(iter(asked)), choice))
        log += events
    takers = {share.seat for each in log if isinstance(each, e.PotAwarded) for share in each.shares}
    losers = {paid.seat for each in log if isinstance(each, e.PotMatched) for paid in each.payments}
    said = [state.table.said[seat] is Choice.IN for seat in range(seats)]
    return Deal(state, said, takers, losers, any(said) and not takers)


@pytest.mark.parametrize("paying", PAYING, ids=lambda paying: "-".join(map(str, paying.values())))
def test_a_contest_is_settled_as_the_engine_settles_it(paying: dict[str, Any]) -> None:
    rules = PRESETS["three-card"].replaced({"shortfall": "credit", **paying})
    rng = Random(str(paying))
    deals = [dealt(rules, 4, rng) for _ in range(DEALS)]
    hands = [[each.state.hands[seat] for each in deals] for seat in range(4)]
    strengths = np.stack([packs.strengths(packs.columns(row), rules.ranking) for row in hands])
    suits = np.stack([packs.suit_orders(packs.columns(row)) for row in hands])
    ghost = None
    if rules.lone_must_beat:
        ghost = packs.strengths(
            packs.columns([each.state.ghosts[0] for each in deals]), rules.ranking
        )
    ins = np.array([each.ins for each in deals]).T
    found = contest(rules, strengths, ins, ghost, suits)
    for column, each in enumerate(deals):
        assert set(np.flatnonzero(found.takers[:, column])) == each.takers
        assert set(np.flatnonzero(found.losers[:, column])) == each.losers
        assert found.carried[column] == each.carried


def test_nobody_in_is_no_contest() -> None:
    nobody = np.zeros((3, 2), bool)
    found = contest(PRESETS["ghost"], np.ones((3, 2), np.int16), nobody, np.ones(2, np.int16))
    assert not found.takers.any()
    assert not found.losers.any()
    assert not found.carried.any()


def test_what_a_contest_cannot_do_without_is_asked_for() -> None:
    some = np.ones((2, 1), np.int16)
    with pytest.raises(ValueError, match=r"the strength of .* is needed"):
        contest(PRESETS["ghost"], some, some > 0)
    with pytest.raises(ValueError, match="suits are needed"):
        contest(PRESETS["three-card"].replaced({"ties": "suits"}), some, some > 0)

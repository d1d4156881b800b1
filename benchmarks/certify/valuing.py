"""What a seat's position is worth after a deal: its chips and its claim on the pots."""

from random import Random
from typing import Final

import numpy as np

from benchmarks.certify.playing import Professors, dealt, play_on
from guts_engine.play.game import can_buy_in, can_deal, carry_out
from guts_engine.state.actions import BuyIn
from guts_engine.state.state import State, StateBuilder
from guts_engine.strategy.position import claims

HORIZON: Final = 150
"""The most deals of a game; the pots then belong to all who play, in equal shares."""


def worth(state: State, seat: int) -> float:
    """The seat's chips less those bought in, with its share of the pots among all still playing."""
    table = state.table
    mine = table.seats[seat]
    owners = table.playing() or tuple(range(len(table.seats)))
    return mine.chips - mine.bought_in + (table.pooled / len(owners) if seat in owners else 0)


def claimed(state: State, seat: int) -> float:
    """The seat's chips less those bought in, with its claim on the pots by legs."""
    table = state.table
    mine = table.seats[seat]
    chips = mine.chips - mine.bought_in
    if over(state):
        return chips
    legs = np.array([[table.legs[each]] for each in table.order])
    share = claims(legs, table.rules.played.legs)[table.order.index(seat), 0]
    return chips + table.pooled * float(share)


def anted(state: State, rng: Random) -> State:
    """The state when everyone still playing has the same claim on the pots.

    Where those who matched are excused from the next antes, that is when these are paid.
    """
    if not state.table.rules.excused or over(state) or not can_deal(state):
        return state
    return dealt(state, rng).builder.build()


def over(state: State) -> bool:
    """Whether the game is over: its pots are empty."""
    return state.table.ended or not state.table.pooled


def bought_in(state: State) -> State:
    """The state after everyone who may has rebought (R7.3)."""
    builder = StateBuilder(state)
    for seat in range(len(state.table.seats)):
        if can_buy_in(builder.draft.table, seat):
            carry_out(builder, BuyIn(seat))
    return builder.build()


def played_out(state: State, professors: Professors, rng: Random) -> State:
    """The state after the game, if everyone is a professor."""
    for _ in range(HORIZON):
        state = bought_in(state)
        if over(state) or not can_deal(state):
            break
        state = play_on(dealt(state, rng), professors)
    return state

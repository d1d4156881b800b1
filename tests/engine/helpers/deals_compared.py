"""Deals played by the engine, and the same packs and answers by the deal program."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import numpy as np

from guts_engine.deals.cards import Kept, Piles
from guts_engine.deals.columns import DECK, Flags, Indices, Numbers
from guts_engine.deals.deals import Deals, Start
from guts_engine.deals.program import Program
from guts_engine.hands.cards import Card
from guts_engine.play.dealing import dealers_table, dealt_in
from guts_engine.play.game import apply, available, can_deal, legal
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Declare, Discard, NameRank, Pass, StartDeal
from guts_engine.state.state import State
from guts_engine.steps.model import Draw, PassCards, To
from tests.engine.helpers.games_played import Chooser, answer

STACKS: Final = ((1000,), (20, 60, 200, 1000), (5, 11, 23, 60))
"""Chips to sit down with: at some tables all are rich."""
MOST_DEALS: Final = 12
"""The deals of one session, after which another begins."""
CARDS: Final = {each: number for number, each in enumerate(DECK)}


@dataclass
class Played:
    """One deal of the engine: the state before it, pack, each seat's answers, the state after."""

    before: State
    pack: tuple[Card, ...]
    answers: dict[int, list[Action]]
    after: State


def played(
    rules: RuleSet, players: int, deals: int, rng: Random, choose: Chooser = answer
) -> list[Played]:
    """So many deals into all seats, from sessions of a few deals each, with random answers."""
    found: list[Played] = []
    while len(found) < deals:
        stacks = rng.choice(STACKS)
        least = rules.ante_due
        seats = [NewSeat(f"P{n}", least * rng.choice(stacks)) for n in range(players)]
        state = new_game(rules, seats, dealer=rng.randrange(players))
        for _ in range(MOST_DEALS):
            if not can_deal(state) or len(dealt_in(dealers_table(state.table))) < players:
                break
            deal = _one(state, rng, choose)
            found.append(deal)
            state = deal.after
    return found


def _one(state: State, rng: Random, choose: Chooser) -> Played:
    before = state
    pack = list(available(state))
    rng.shuffle(pack)
    state, _ = apply(state, StartDeal(tuple(pack)))
    answers: dict[int, list[Action]] = {}
    while asked := legal(state):
        seat = rng.choice(sorted(asked))
        action = choose(state, seat, asked[seat], rng)
        answers.setdefault(seat, []).append(action)
        state, _ = apply(state, action)
    return Played(before, tuple(pack), answers, state)


class Recorded:
    """The answers of recorded deals, given again; refuses a question that was another one."""

    def __init__(self, deals: Sequence[Played], order: Sequence[Sequence[int]]) -> None:
        self._answers = [
            [deal.answers.get(seat, []) for seat in seats]
            for deal, seats in zip(deals, order, strict=True)
        ]
        self._given = [[0] * len(seats) for seats in order]

    def _next(self, column: int, seat: int, kind: type[Action]) -> Action:
        place = self._given[column][seat]
        self._given[column][seat] += 1
        actions = self._answers[column][seat]
        assert place < len(actions), f"deal {column}: the engine asked {seat} no more, not {kind}"
        assert isinstance(actions[place], kind), (column, seat, actions[place], kind)
        return actions[place]

    def finished(self) -> bool:
        """Whether every answer was asked for."""
        return all(
            given == [len(each) for each in answers]
            for given, answers in zip(self._given, self._answers, strict=True)
        )

    def declare(self, deals: Deals, place: int, seat: int, at: Flags) -> Numbers:
        step = deals.steps[place]
        found = np.zeros(len(at), np.int64)
        for column in np.flatnonzero(at):
            action = self._next(column, seat, Declare)
            assert isinstance(action, Declare)
            found[column] = step.choices.index(action.choice)
        return found

    def away(self, deals: Deals, step: Draw | PassCards, seat: int, at: Flags) -> Flags:
        kind = Discard if isinstance(step, Draw) else Pass
        held = deals.cards.own.cards[seat]
        found = np.zeros(held.shape, np.bool_)
        for column in np.flatnonzero(at):
            action = self._next(column, seat, kind)
            assert isinstance(action, Discard | Pass)
            wanted = [CARDS[each] for each in action.cards]
            found[:, column] = np.isin(held[:, column], wanted)
            assert found[:, column].sum() == len(wanted), (column, seat)
        return found

    def name(self, deals: Deals, seat: int, at: Flags) -> Indices:
        found = np.zeros(len(at), np.int8)
        for column in np.flatnonzero(at):
            action = self._next(column, seat, NameRank)
            assert isinstance(action, NameRank)
            found[column] = action.rank
        return found


def compared(rules: RuleSet, deals: Sequence[Played]) -> str:
    """Play the same deals by the program; the first difference, empty if there is none."""
    by_length: dict[int, list[Played]] = {}
    for deal in deals:
        by_length.setdefault(len(deal.pack), []).append(deal)
    return next(filter(None, (_compared(rules, each) for each in by_length.values())), "")


def replayed(rules: RuleSet, deals: Sequence[Played]) -> Deals:
    """The same deals, from packs of the same size, played by the program."""
    order = [_order(deal) for deal in deals]
    packs = np.array([[CARDS[each] for each in deal.pack] for deal in deals], np.int8).T
    recorded = Recorded(deals, order)
    columns = Deals(rules, packs, _start(rules, deals, order))
    before = _chips(columns)
    Program(columns, recorded).play()
    assert (_chips(columns) == before).all(), "chips are made or lost"
    assert recorded.finished(), "the engine asked more"
    return columns


def _chips(deals: Deals) -> Numbers:
    """All chips by deal, which never change (R1)."""
    money = deals.money
    found: Numbers = money.chips.sum(axis=0) + money.pots.sum(axis=0) + money.reserve
    return found


def _order(deal: Played) -> tuple[int, ...]:
    return dealt_in(dealers_table(deal.before.table))


def _compared(rules: RuleSet, deals: Sequence[Played]) -> str:
    order, money = [_order(deal) for deal in deals], replayed(rules, deals).money
    for column, (deal, seats) in enumerate(zip(deals, order, strict=True)):
        table = deal.after.table
        wanted = {
            "chips": [table.seats[seat].chips for seat in seats],
            "pots": [table.pot, table.low_pot, table.side_pot],
            "reserve": table.reserve,
            "legs": [table.legs[seat] for seat in seats],
            "matched": [seat in table.matched for seat in seats],
            "short": [seat in table.short for seat in seats],
        }
        found = {
            "chips": money.chips[:, column].tolist(),
            "pots": money.pots[:, column].tolist(),
            "reserve": int(money.reserve[column]),
            "legs": money.legs[:, column].tolist(),
            "matched": money.matched[:, column].tolist(),
            "short": money.short[:, column].tolist(),
        }
        if wanted != found:
            return f"deal {column}: engine {wanted}, program {found}, {deal.answers}"
    return ""


def _start(rules: RuleSet, deals: Sequence[Played], order: Sequence[Sequence[int]]) -> Start:
    tables = [deal.before.table for deal in deals]
    first = [table.new_game for table in tables]
    seated = list(zip(tables, order, strict=True))
    kept = [bool(deal.after.table.kept) for deal in deals]
    start = Start(
        chips=np.array([[t.seats[n].chips for n in seats] for t, seats in seated]).T,
        pots=np.array([[t.pot, t.low_pot, t.side_pot] for t in tables]).T,
        reserve=np.array([t.reserve for t in tables]),
        legs=np.array(
            [
                [0 if new else t.legs[n] for n in seats]
                for (t, seats), new in zip(seated, first, strict=True)
            ]
        ).T,
        excused=np.array([[n in t.matched for n in seats] for t, seats in seated]).T,
        compulsory=np.array([deal.after.table.compulsory for deal in deals]),
    )
    if not any(kept):
        return start
    there = list(zip(deals, kept, strict=True))
    hands = [deal.before.ghosts if lies else () for deal, lies in there]
    shared = [(deal.before.table.common if lies else (),) for deal, lies in there]
    turned = [deal.before.table.turned_card if lies else None for deal, lies in there]
    table = rules.played.keep is To.TABLE
    return replace(
        start,
        kept=Kept(
            _piles(hands) if table else Piles(0, len(deals)),
            Piles(1, len(deals)) if table else _piles(shared),
            np.array([-1 if c is None else CARDS[c] for c in turned], np.int8),
        ),
    )


def _piles(hands: Sequence[Sequence[Sequence[Card]]]) -> Piles:
    """The same hands in columns."""
    found = Piles(max(map(len, hands)), len(hands))
    for pile in range(len(found.size)):
        longest = max(len(each[pile]) if pile < len(each) else 0 for each in hands)
        for place in range(longest):
            card = np.full(len(hands), -1, np.int8)
            at = np.zeros(len(hands), np.bool_)
            for column, each in enumerate(hands):
                if pile < len(each) and place < len(each[pile]):
                    card[column], at[column] = CARDS[each[pile][place]], True
            found.add(pile, card, at)
    return found

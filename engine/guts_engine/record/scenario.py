"""Scenario files: a scripted session in, its results out. Errors name their place."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any

from guts_engine.hands.cards import Card, pack_with
from guts_engine.play.game import available, carry_out
from guts_engine.record.script import (
    JSON,
    Scenario,
    ScenarioError,
    ScenarioFault,
    ScriptedDeal,
    read,
)
from guts_engine.rules.registry import no_effect
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import QUESTIONS, IllegalAction, StartDeal
from guts_engine.state.events import Event
from guts_engine.state.parts import Fund
from guts_engine.state.state import State, StateBuilder
from guts_engine.state.table import Table
from guts_engine.steps import facts
from guts_engine.steps.model import Group, Ties


def run_text(text: str) -> JSON:
    """The results of the scenario in `text`. Raises ScenarioError."""
    return run(read(text))


@lru_cache(maxsize=1024)
def without_effect(rules: RuleSet, seats: int) -> tuple[str, ...]:
    """A sentence for each option of a scenario that is changed without any effect there (R12).

    In long runs the same rules come up again.
    """
    why = {name: no_effect(rules, name, seats) for name in rules.house_rules}
    return tuple(f"rules.{name} has no effect; {reason}" for name, reason in why.items() if reason)


def run(scenario: Scenario) -> JSON:
    """The results of playing the scenario. Raises ScenarioError for an illegal script."""
    game = StateBuilder(scenario.begun)
    rng = Random(scenario.seed)
    deals = []
    for deal in scenario.deals:
        course = StateBuilder(game.draft)
        events = _play(game, deal, rng)
        deals.append(_deal_result(game.draft.table, events, course))
    table = game.draft.table
    return {
        "seats": [
            {"name": seat.name, "chips": seat.chips, "legs": legs, "status": str(seat.status)}
            for seat, legs in zip(table.seats, table.legs, strict=True)
        ],
        "pot": _pots(table),
        "reserve": table.reserve,
        "side_pot": table.side_pot,
        "dealer": table.dealer,
        "ended": table.ended,
        "winner": table.winner,
        "deals": deals,
    }


def _pots(table: Table) -> int | list[int]:
    """The pot, or the high and the low pot of hi-lo."""
    return [table.pot, table.low_pot] if table.rules.two_pots else table.pot


# --- Playing --------------------------------------------------------------------------------


def _play(game: StateBuilder, deal: ScriptedDeal, rng: Random) -> list[Event]:
    """Play the deal and return its events."""
    state = game.draft
    try:
        events = list(carry_out(game, StartDeal(_pack(state, deal, rng))))
    except IllegalAction as wrong:
        raise ScenarioError.of(wrong, deal.place) from None
    left = [*range(len(deal.actions))]
    while turn := state.table.turn:
        number = next((n for seat in turn for n in left if deal.actions[n].seat == seat), None)
        if number is None:
            fault, question = ScenarioFault.NO_ACTION, state.table.terms.question
            raise ScenarioError(fault, deal.place, seat=min(turn), question=question)
        left.remove(number)
        events += _decided(game, deal, number)
    if left:
        raise ScenarioError(ScenarioFault.NOBODY_ASKS, deal.place_of(left[0]))
    return events


def _decided(game: StateBuilder, deal: ScriptedDeal, number: int) -> tuple[Event, ...]:
    action = deal.actions[number]
    question, other = game.draft.table.terms.question, QUESTIONS[type(action)]
    if other is not question:
        raise ScenarioError(
            ScenarioFault.OTHER_QUESTION,
            deal.place_of(number),
            seat=action.seat,
            question=question,
            other=other,
        )
    try:
        return carry_out(game, action)
    except IllegalAction as wrong:
        raise ScenarioError.of(wrong, deal.place_of(number)) from None


def _pack(state: State, deal: ScriptedDeal, rng: Random) -> tuple[Card, ...]:
    """The named cards on top, then the rest; all shuffled by the seed if none is named."""
    allowed = available(state)
    if deal.deck is None:
        shuffled = list(allowed)
        rng.shuffle(shuffled)
        return tuple(shuffled)
    top = frozenset(deal.deck)
    rest = tuple([each for each in allowed if each not in top])
    if len(top) + len(rest) > len(allowed):
        gone = top.difference(allowed)
        number, first = next((n, each) for n, each in enumerate(deal.deck) if each in gone)
        known = first in pack_with(state.table.rules.played.jokers)
        fault = ScenarioFault.SET_ASIDE if known else ScenarioFault.NOT_IN_DECK
        raise ScenarioError(fault, f"{deal.place}.deck[{number}]", card=first.text)
    return deal.deck + rest


# --- Results --------------------------------------------------------------------------------


def _deal_result(table: Table, events: list[Event], course: StateBuilder) -> JSON:
    """The deal's entry in the result; `course` is still before the deal."""
    result: JSON = {
        "antes": {},
        "in": [],
        "winners": [],
        "hands": {},
        "paid": {},
        "received": {},
        "pot_after": _pots(table),
    }
    for event in events:
        _tell(result, event, table)
    if len(table.rules.showdowns) > 1:
        _tell_showdowns(result, events, course, table.showdown.ties)
    else:
        result["winners"] = sorted(_winners(events))
        result["in"] = _players_in(table, table.players_in)
    if table.rules.written and table.houses:
        result["house"] = [[each.text for each in house.cards] for house in table.houses]
    return result


def _winners(events: Iterable[Event]) -> set[int]:
    """The seats that took a pot, got a leg, or were paid by losers."""
    won: set[int] = set()
    for event in events:
        match event:
            case e.PotAwarded():
                won.update([share.seat for share in event.shares])
            case e.LegWon():
                won.add(event.seat)
            case e.PlayersPaid():
                won.update([paid.to for paid in event.transfers])
    return won


def _players_in(table: Table, inside: Iterable[int]) -> Any:
    """The seats in, in a game of two sides by side (S10.2)."""
    if not facts.sides(table.rules.played):
        return sorted(inside)
    sides = {"high": Fund.POT, "low": Fund.LOW_POT}
    return {
        name: sorted([seat for seat in inside if table.said_for(seat, fund)])
        for name, fund in sides.items()
    }


def _tell_showdowns(result: JSON, events: list[Event], course: StateBuilder, ties: Ties) -> None:
    """Add who was in at each showdown, and who won there; killed players are not in (S10.2)."""
    ends = [n for n, event in enumerate(events) if isinstance(event, e.StageBegan)]
    for first, end in pairwise([0, *ends, len(events)]):
        part = events[first:end]
        course.enter(part)
        table = course.draft.table
        result["in"].append(_players_in(table, table.group(Group.IN)))
        result["winners"].append(sorted(_winners_of(part, ties)))


def _winners_of(events: Sequence[Event], ties: Ties) -> set[int]:
    """The winners of one showdown; hands that tie for best if nobody has to pay for that."""
    if won := _winners(events):
        return won
    shown = [each for each in events if isinstance(each, e.HandsCompared | e.HandsShown)]
    best = shown[-1].best if shown else ()
    return set() if len(best) > 1 and ties is Ties.NOTHING else set(best)


def _add(to: dict[str, int], seat: int, amount: int) -> None:
    if amount:
        name = str(seat)
        to[name] = to.get(name, 0) + amount


def _tell(result: JSON, event: Event, table: Table) -> None:
    """Add the payments of an event, or the hands that it shows."""
    match event:
        case e.AntesPosted():
            for paid in event.payments:
                _add(result["antes"], paid.seat, paid.amount)
        case e.Posted() | e.NobodyIn():
            for paid in event.payments:
                _add(result["paid"], paid.seat, paid.amount)
        case e.PlayersPaid():
            for transfer in event.transfers:
                _add(result["paid"], transfer.seat, transfer.amount)
                _add(result["received"], transfer.to, transfer.amount)
        case e.PotAwarded():
            for share in event.shares:
                _add(result["received"], share.seat, share.amount)
        case e.HandsShown():
            for hand in event.hands:
                result["hands"][str(hand.seat)] = {
                    "cards": [each.text for each in hand.cards],
                    "name": table.made(hand).name,
                }

"""Scenario files: a scripted session in, its results out. Errors name their place."""

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final

from guts_engine.hands.cards import Card
from guts_engine.play import events as e
from guts_engine.play.actions import (
    Action,
    Declare,
    Discard,
    IllegalAction,
    Pass,
    Question,
    StartDeal,
)
from guts_engine.play.events import Event, Fund
from guts_engine.play.game import available, carry_out, new_game
from guts_engine.play.state import State, StateBuilder
from guts_engine.play.table import Table
from guts_engine.record.script import (
    JSON,
    Scenario,
    ScenarioError,
    ScenarioFault,
    ScriptedAction,
    ScriptedDeal,
    possible,
    read,
)
from guts_engine.rules.options import Course
from guts_engine.rules.presets import house_rules
from guts_engine.rules.registry import no_effect
from guts_engine.rules.ruleset import RuleSet

__all__ = ["JSON", "Scenario", "ScenarioError", "read", "run", "run_text", "without_effect"]


def run_text(text: str) -> JSON:
    """The results of the scenario in `text`. Raises ScenarioError."""
    return run(read(text))


def without_effect(scenario: Scenario) -> tuple[str, ...]:
    """A sentence for each option that the scenario changes without any effect there (R12)."""
    return _without_effect(scenario.rules, len(scenario.seats))


@lru_cache(maxsize=1024)
def _without_effect(rules: RuleSet, seats: int) -> tuple[str, ...]:
    """As `without_effect`: in long runs the same rules come up again."""
    why = {name: no_effect(rules, name, seats) for name in house_rules(rules)}
    return tuple(f"rules.{name} has no effect; {reason}" for name, reason in why.items() if reason)


def run(scenario: Scenario) -> JSON:
    """The results of playing the scenario. Raises ScenarioError for an illegal script."""
    game = StateBuilder(
        possible(
            new_game, scenario.rules, scenario.seats, dealer=scenario.dealer, start=scenario.start
        )
    )
    rng = Random(scenario.seed)
    deals = []
    for deal in scenario.deals:
        events = _play(game, deal, rng)
        deals.append(_deal_result(game.draft.table, events))
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
    waiting: dict[int, deque[ScriptedAction]] = {}
    for seat, action in deal.actions:
        waiting.setdefault(seat, deque()).append(action)
    while turn := state.table.turn:
        question = state.table.question
        ready = [seat for seat in turn if waiting.get(seat)]
        if not ready:
            raise ScenarioError(
                ScenarioFault.NO_ACTION, deal.place, seat=min(turn), question=question
            )
        seat = ready[0]
        events += _decided(game, seat, question, waiting[seat].popleft())
    if any(waiting.values()):
        left = [action for queue in waiting.values() for action in queue]
        first = min(left, key=lambda action: action.number)
        raise ScenarioError(ScenarioFault.NOBODY_ASKS, first.place)
    return events


def _decided(
    game: StateBuilder, seat: int, question: Question, action: ScriptedAction
) -> tuple[Event, ...]:
    if action.question is not question:
        raise ScenarioError(
            ScenarioFault.OTHER_QUESTION,
            action.place,
            seat=seat,
            question=question,
            other=action.question,
        )
    try:
        return carry_out(game, _decision(seat, action))
    except IllegalAction as wrong:
        raise ScenarioError.of(wrong, action.place) from None


def _decision(seat: int, action: ScriptedAction) -> Action:
    if action.question is Question.PASS:
        return Pass(seat, action.cards)
    if action.question is Question.DISCARD:
        return Discard(seat, action.cards)
    return Declare(seat, action.choice)


def _pack(state: State, deal: ScriptedDeal, rng: Random) -> tuple[Card, ...]:
    """The named cards on top, then the rest; all shuffled by the seed if none is named."""
    allowed = available(state)
    if deal.deck is None:
        shuffled = list(allowed)
        rng.shuffle(shuffled)
        return tuple(shuffled)
    top = frozenset(deal.deck)
    if gone := top.difference(allowed):
        number, first = next((n, each) for n, each in enumerate(deal.deck) if each in gone)
        raise ScenarioError(
            ScenarioFault.SET_ASIDE, f"{deal.place}.deck[{number}]", card=first.text
        )
    return deal.deck + tuple([each for each in allowed if each not in top])


# --- Results --------------------------------------------------------------------------------


def _deal_result(table: Table, events: list[Event]) -> JSON:
    """The deal's entry in the result."""
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
        tell = _TELLERS.get(type(event))
        if tell is not None:
            tell(result, event, table)
    if table.rules.leg_game:
        _tell_stages(result, events, table.rules.course)
    else:
        result["winners"] = sorted({share.seat for each in table.awards for share in each.shares})
        result["in"] = sorted(table.players_in)
    if table.rules.two_pots:
        funds = (("high", Fund.POT), ("low", Fund.LOW_POT))
        result["in"] = {name: sorted(table.players_for(fund)) for name, fund in funds}
    return result


def _tell_stages(result: JSON, events: list[Event], course: Course) -> None:
    """Add who was in at each stage of a leg game, and who got the leg or had the best hand.

    In Napalm a tie has no winner (R8.6).
    """
    for event in events:
        match event:
            case e.NobodyIn():
                inside: list[int] = []
                winners: list[int] = []
            case e.LegWon():
                inside = winners = [event.seat]
            case e.HandsCompared() | e.HandsShown():
                inside = sorted(hand.seat for hand in event.hands)
                tied = len(event.best) > 1 and course is Course.NAPALM
                winners = [] if tied else sorted(event.best)
            case _:
                continue
        result["in"].append(inside)
        result["winners"].append(winners)


def _add(to: dict[str, int], seat: int, amount: int) -> None:
    if amount:
        to[str(seat)] = to.get(str(seat), 0) + amount


def _tell_antes(result: JSON, event: e.AntesPosted, table: Table) -> None:
    for paid in event.payments:
        _add(result["antes"], paid.seat, paid.amount)


Paid = e.PotMatched | e.NobodyIn | e.ExtraAntesPosted | e.DroppedAntesPosted


def _tell_paid(result: JSON, event: Paid, table: Table) -> None:
    for paid in event.payments:
        _add(result["paid"], paid.seat, paid.amount)


def _tell_transfers(result: JSON, event: e.PlayersPaid, table: Table) -> None:
    for paid in event.transfers:
        _add(result["paid"], paid.seat, paid.amount)
        _add(result["received"], paid.to, paid.amount)


def _tell_award(result: JSON, event: e.PotAwarded, table: Table) -> None:
    for share in event.shares:
        _add(result["received"], share.seat, share.amount)


def _tell_hands(result: JSON, event: e.HandsShown, table: Table) -> None:
    for hand in event.hands:
        result["hands"][str(hand.seat)] = {
            "cards": [each.text for each in hand.cards],
            "name": table.made(hand).name,
        }


_TELLERS: Final[dict[type[Event], Callable[[JSON, Any, Table], None]]] = {
    e.AntesPosted: _tell_antes,
    e.ExtraAntesPosted: _tell_paid,
    e.DroppedAntesPosted: _tell_paid,
    e.PotMatched: _tell_paid,
    e.NobodyIn: _tell_paid,
    e.PlayersPaid: _tell_transfers,
    e.PotAwarded: _tell_award,
    e.HandsShown: _tell_hands,
}

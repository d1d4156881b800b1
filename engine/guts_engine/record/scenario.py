"""Scenario files: a scripted session in, its results out. Errors name their place."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import JOKERS, PACK, Card
from guts_engine.play.game import available, carry_out, declare_together
from guts_engine.play.setup import new_game
from guts_engine.record.script import (
    JSON,
    QUESTIONS,
    Scenario,
    ScenarioError,
    ScenarioFault,
    ScriptedDeal,
    possible,
    read,
)
from guts_engine.rules.presets import house_rules
from guts_engine.rules.registry import no_effect
from guts_engine.rules.ruleset import RuleSet
from guts_engine.rules.traits import CLASSICS
from guts_engine.state import events as e
from guts_engine.state.actions import Declare, IllegalAction, StartDeal
from guts_engine.state.events import Event, Fund
from guts_engine.state.state import State, StateBuilder
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice, Ties

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
    shuffles = None in [deal.deck for deal in scenario.deals]
    rng = Random(scenario.seed) if shuffles else None
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


def _play(game: StateBuilder, deal: ScriptedDeal, rng: Random | None) -> list[Event]:
    """Play the deal and return its events."""
    state = game.draft
    try:
        events = list(carry_out(game, StartDeal(_pack(state, deal, rng))))
    except IllegalAction as wrong:
        raise ScenarioError.of(wrong, deal.place) from None
    waiting: Waiting = defaultdict(deque)
    for number, action in enumerate(deal.actions):
        waiting[action.seat].append(number)
    while turn := state.table.turn:
        if len(turn) > 1 and (together := _declared_by_all(game, deal, waiting)):
            events += together
            continue
        for seat in turn:
            if waiting[seat]:
                break
        else:
            fault, question = ScenarioFault.NO_ACTION, state.table.question
            raise ScenarioError(fault, deal.place, seat=min(turn), question=question)
        events += _decided(game, deal, waiting[seat].popleft())
    if any(waiting.values()):
        left = min([number for numbers in waiting.values() for number in numbers])
        raise ScenarioError(ScenarioFault.NOBODY_ASKS, deal.place_of(left))
    return events


Waiting = defaultdict[int, deque[int]]
"""The numbers of the actions that each seat has left."""


def _declared_by_all(game: StateBuilder, deal: ScriptedDeal, waiting: Waiting) -> tuple[Event, ...]:
    """The declarations of all whose turn it is, at once; none unless all are next and legal."""
    declared = []
    for seat in game.draft.table.turn:
        numbers = waiting[seat]
        action = deal.actions[numbers[0]] if numbers else None
        if type(action) is not Declare:
            return ()
        declared.append(action)
    events = declare_together(game, declared)
    if events:
        for action in declared:
            waiting[action.seat].popleft()
    return events


def _decided(game: StateBuilder, deal: ScriptedDeal, number: int) -> tuple[Event, ...]:
    action = deal.actions[number]
    question, other = game.draft.table.question, QUESTIONS[type(action)]
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


def _pack(state: State, deal: ScriptedDeal, rng: Random | None) -> tuple[Card, ...]:
    """The named cards on top, then the rest; all shuffled by the seed if none is named."""
    allowed = available(state)
    if deal.deck is None:
        shuffled = list(allowed)
        assert rng is not None
        rng.shuffle(shuffled)
        return tuple(shuffled)
    top = frozenset(deal.deck)
    rest = tuple([each for each in allowed if each not in top])
    if len(top) + len(rest) > len(allowed):
        gone = top.difference(allowed)
        number, first = next((n, each) for n, each in enumerate(deal.deck) if each in gone)
        known = first in PACK or first in JOKERS[: state.table.rules.played.jokers]
        fault = ScenarioFault.SET_ASIDE if known else ScenarioFault.NOT_IN_DECK
        raise ScenarioError(fault, f"{deal.place}.deck[{number}]", card=first.text)
    return deal.deck + rest


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
    game = table.rules.played
    if len(table.rules.showdowns) > 1:
        _tell_showdowns(result, events, table)
    else:
        result["winners"] = sorted(_winners(events))
        result["in"] = _players_in(table, table.players_in)
    if game.id not in CLASSICS and table.houses:
        result["house"] = [[each.text for each in house.cards] for house in table.houses]
    return result


def _winners(events: Iterable[Event]) -> set[int]:
    """The seats that took a pot, got a leg, or were paid by losers."""
    won: set[int] = set()
    for event in events:
        winners = _WINNERS.get(type(event))
        if winners is not None:
            won.update(winners(event))
    return won


_WINNERS: Final[dict[type[Event], Callable[[Any], list[int]]]] = {
    e.PotAwarded: lambda event: [share.seat for share in event.shares],
    e.LegWon: lambda event: [event.seat],
    e.PlayersPaid: lambda event: [paid.to for paid in event.transfers],
}


def _players_in(table: Table, inside: Iterable[int]) -> Any:
    """The seats in, in a game of two sides by side (S10.2)."""
    if not table.rules.declares_sides:
        return sorted(inside)
    sides = {"high": Fund.POT, "low": Fund.LOW_POT}
    return {
        name: sorted([seat for seat in inside if table.said_for(seat, fund)])
        for name, fund in sides.items()
    }


def _tell_showdowns(result: JSON, events: list[Event], table: Table) -> None:
    """Add who was in at each showdown, and who won there; killed players are not in (S10.2)."""
    said: list[Choice | None] = [None] * len(table.seats)
    killed: set[int] = set()
    part: list[Event] = []

    def end() -> None:
        inside = [
            seat
            for seat in table.order
            if said[seat] not in (Choice.OUT, None) and seat not in killed
        ]
        result["in"].append(_players_in(changed(table, said=tuple(said)), inside))
        result["winners"].append(sorted(_winners_of(part, table.showdown.ties)))
        part.clear()

    for event in events:
        part.append(event)
        match event:
            case e.StageBegan():
                end()
            case e.DeclarationsOpened():
                killed.difference_update(event.seats)
                for seat in event.seats:
                    said[seat] = None
            case e.Declared():
                said[event.seat] = event.choice
            case e.DeclarationsRevealed():
                for seat, choice in event.choices:
                    said[seat] = choice
            case e.PlayersKilled():
                killed.update([seat for seat, _ in event.killed])
    end()


def _winners_of(events: Sequence[Event], ties: Ties) -> set[int]:
    """The winners of one showdown; hands that tie for best if nobody has to pay for that."""
    won = _winners(events)
    if won:
        return won
    shown = [each for each in events if isinstance(each, e.HandsCompared | e.HandsShown)]
    best = shown[-1].best if shown else ()
    return set() if len(best) > 1 and ties is Ties.NOTHING else set(best)


def _add(to: dict[str, int], seat: int, amount: int) -> None:
    if amount:
        name = str(seat)
        to[name] = to.get(name, 0) + amount


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
            "name": table.judge_for(hand).name(hand.cards, table.common),
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

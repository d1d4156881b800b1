"""Scenario files: a scripted session in, what happened out; every error names its place."""

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeVar

from guts_engine import events as e
from guts_engine.actions import Choice, Declare, IllegalAction, StartDeal
from guts_engine.cards import Card, card
from guts_engine.events import Event
from guts_engine.game import NewSeat, Start, apply, available, can_deal, legal, new_game
from guts_engine.hands import best
from guts_engine.presets import preset
from guts_engine.rules import RulesError, RuleSet
from guts_engine.state import State

JSON = dict[str, Any]


class ScenarioError(ValueError):
    """A scenario that is not one; the text names the place and what is wrong."""


@dataclass(frozen=True)
class ScriptedAction:
    """One action of a script and where it stands: `number` in the deal's list."""

    place: str
    number: int
    choice: Choice


@dataclass(frozen=True)
class ScriptedDeal:
    """A deal of a script: the top of its pack, if told, and each seat's actions in sequence."""

    place: str
    deck: tuple[Card, ...] | None
    actions: tuple[tuple[int, ScriptedAction], ...]


@dataclass(frozen=True)
class Scenario:
    """A script that has been read: it names no card or seat that does not exist."""

    rules: RuleSet
    seats: tuple[NewSeat, ...]
    dealer: int
    start: Start | None
    seed: int
    deals: tuple[ScriptedDeal, ...]


def run_text(text: str) -> JSON:
    """What happens in the scenario written as `text`; ScenarioError when it is not one."""
    try:
        told = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as wrong:
        raise ScenarioError(
            f"line {wrong.lineno}, column {wrong.colno}: not JSON: {wrong.msg}"
        ) from None
    except RecursionError:
        raise ScenarioError("not JSON: nested too deeply") from None
    except ScenarioError:
        raise
    except ValueError:
        raise ScenarioError("not JSON: a number of thousands of digits") from None
    return run(parse(told))


def _once(pairs: list[tuple[str, Any]]) -> JSON:
    made: JSON = {}
    for name, value in pairs:
        if name in made:
            raise ScenarioError(f"{_short(name)} is named twice in one object")
        made[name] = value
    return made


def _no_constant(text: str) -> None:
    raise ScenarioError(f"{text} is no number")


# --- Reading --------------------------------------------------------------------------------


def parse(told: object) -> Scenario:
    """The scenario of a JSON value; ScenarioError names the place that is wrong."""
    top = _object(told, "scenario", "game rules seats dealer start seed deals")
    game = _need(top, "game", "scenario")
    if not isinstance(game, str):
        raise ScenarioError(f"game: {_short(game)} is not the name of a game")
    options = _object(top.get("rules", {}), "rules", None)
    rules = _rules(game, options)
    seats = tuple(
        _seat(one, f"seats[{number}]")
        for number, one in enumerate(_list(_need(top, "seats", "scenario"), "seats"))
    )
    _possible(rules.check_seats, len(seats))
    dealer = _chips(top.get("dealer", 0), "dealer")
    deals = tuple(
        _deal(one, f"deals[{number}]", len(seats))
        for number, one in enumerate(_list(_need(top, "deals", "scenario"), "deals"))
    )
    start = _start(top["start"]) if "start" in top else None
    return Scenario(rules, seats, dealer, start, _whole(top.get("seed", 0), "seed"), deals)


def _rules(game: str, options: JSON) -> RuleSet:
    try:
        return preset(game).replaced(options)
    except RulesError as wrong:
        plain = wrong.option if wrong.option.isidentifier() else _short(wrong.option)
        place = "game" if plain == "game" else f"rules.{plain}"
        raise ScenarioError(f"{place}: {_cut(wrong.reason)}") from None
    except RecursionError:
        raise ScenarioError("rules: nested too deeply") from None


Made = TypeVar("Made")


def _possible(make: Callable[..., Made], *given: object, **named: object) -> Made:
    """What `make` makes; where the rules refuse it, a ScenarioError."""
    try:
        return make(*given, **named)
    except RulesError as wrong:
        raise ScenarioError(f"{wrong.option}: {wrong.reason}") from None


def _seat(told: object, place: str) -> NewSeat:
    seat = _object(told, place, "name chips stop_loss matched_last")
    name = _need(seat, "name", place)
    if not isinstance(name, str):
        raise ScenarioError(f"{place}.name: {_short(name)} is not a name")
    matched = seat.get("matched_last", False)
    if type(matched) is not bool:
        raise ScenarioError(f"{place}.matched_last: {_short(matched)} is neither true nor false")
    return NewSeat(
        name,
        _chips(_need(seat, "chips", place), f"{place}.chips"),
        _chips(seat.get("stop_loss", 0), f"{place}.stop_loss"),
        matched,
    )


def _start(told: object) -> Start:
    start = _object(told, "start", "pot reserve side_pot legs")
    if any(_list(start.get("legs", []), "start.legs")):
        raise ScenarioError("start.legs: the game has no legs")
    pots = [_chips(start.get(name, 0), f"start.{name}") for name in ("pot", "reserve", "side_pot")]
    return Start(*pots)


def _deal(told: object, place: str, seats: int) -> ScriptedDeal:
    deal = _object(told, place, "deck actions")
    actions = tuple(
        _action(one, f"{place}.actions[{number}]", number, seats)
        for number, one in enumerate(_list(deal.get("actions", []), f"{place}.actions"))
    )
    if "deck" not in deal:
        return ScriptedDeal(place, None, actions)
    named: dict[Card, int] = {}
    for number, text in enumerate(_list(deal["deck"], f"{place}.deck")):
        where = f"{place}.deck[{number}]"
        one = _card(text, where)
        if one in named:
            raise ScenarioError(f"{where}: {one.text} was named before, at deck[{named[one]}]")
        named[one] = number
    return ScriptedDeal(place, tuple(named), actions)


def _card(text: object, place: str) -> Card:
    try:
        return card(text if isinstance(text, str) else _short(text))
    except ValueError as wrong:
        raise ScenarioError(f"{place}: {_cut(str(wrong))}") from None


_DECISIONS: Final = ("declare", "pass", "discard")


def _action(told: object, place: str, number: int, seats: int) -> tuple[int, ScriptedAction]:
    action = _object(told, place, "seat declare pass discard")
    seat = _chips(_need(action, "seat", place), f"{place}.seat")
    if not 0 <= seat < seats:
        raise ScenarioError(f"{place}.seat: there is no seat {seat}: 0 to {seats - 1}")
    made = [name for name in _DECISIONS if name in action]
    if len(made) != 1:
        raise ScenarioError(f"{place}: one of {', '.join(_DECISIONS)} is needed")
    if made[0] != "declare":
        raise ScenarioError(f"{place}: seat {seat} has no card to {made[0]} in this game")
    choice = action["declare"]
    if choice not in tuple(Choice):
        raise ScenarioError(f"{place}: seat {seat} cannot declare {_short(choice)}: in or out")
    return seat, ScriptedAction(place, number, Choice(choice))


def _short(value: object) -> str:
    """The value as a few characters of JSON on one line."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return _cut(json.dumps(value), 40)


def _cut(text: str, length: int = 200) -> str:
    return text if len(text) <= length else text[: length - 3] + "..."


def _object(told: object, place: str, names: str | None) -> JSON:
    if not isinstance(told, dict):
        raise ScenarioError(f"{place}: {_short(told)} is not an object")
    for name in told:
        if names is not None and name not in names.split():
            raise ScenarioError(
                f"{place}: {_short(name)} has no meaning here: {', '.join(names.split())}"
            )
    return told


def _list(told: object, place: str) -> list[Any]:
    if not isinstance(told, list):
        raise ScenarioError(f"{place}: {_short(told)} is not a list")
    return told


def _need(told: JSON, name: str, place: str) -> Any:
    if name not in told:
        raise ScenarioError(f"{place}: {name!r} is missing")
    return told[name]


def _whole(told: object, place: str) -> int:
    if type(told) is not int:
        raise ScenarioError(f"{place}: {_short(told)} is not a whole number")
    return told


_MOST: Final = 10**15


def _chips(told: object, place: str) -> int:
    """A number of chips or of a seat, short enough to count with and to print."""
    number = _whole(told, place)
    if abs(number) > _MOST:
        raise ScenarioError(f"{place}: {_short(number)} is beyond counting: {_MOST} at most")
    return number


# --- Playing --------------------------------------------------------------------------------


def run(scenario: Scenario) -> JSON:
    """The result of playing the scenario to its end; ScenarioError where the script breaks."""
    state = _possible(
        new_game, scenario.rules, scenario.seats, dealer=scenario.dealer, start=scenario.start
    )
    rng = Random(scenario.seed)
    told = []
    for deal in scenario.deals:
        state, events = _play(state, deal, rng)
        told.append(_deal_told(state, events))
    table = state.table
    return {
        "seats": [
            {"name": seat.name, "chips": seat.chips, "legs": 0, "status": str(seat.status)}
            for seat in table.seats
        ],
        "pot": table.pot,
        "reserve": table.reserve,
        "side_pot": table.side_pot,
        "dealer": table.dealer,
        "ended": table.ended,
        "winner": table.winner,
        "deals": told,
    }


def _play(state: State, deal: ScriptedDeal, rng: Random) -> tuple[State, list[Event]]:
    if not can_deal(state):
        raise ScenarioError(f"{deal.place}: fewer than two seats can be dealt in")
    state, events = apply(state, StartDeal(_pack(state, deal, rng)))
    told = list(events)
    waiting: dict[int, deque[ScriptedAction]] = {}
    for seat, action in deal.actions:
        waiting.setdefault(seat, deque()).append(action)
    while asked := legal(state):
        ready = [seat for seat in asked if waiting.get(seat)]
        if not ready:
            raise ScenarioError(f"{deal.place}: seat {min(asked)} is asked and has no action")
        state, events = _carry_out(state, ready[0], waiting[ready[0]].popleft())
        told += events
    if any(waiting.values()):
        left = [action for queue in waiting.values() for action in queue]
        first = min(left, key=lambda action: action.number)
        raise ScenarioError(f"{first.place}: nobody asks for this action")
    return state, told


def _carry_out(state: State, seat: int, action: ScriptedAction) -> tuple[State, tuple[Event, ...]]:
    try:
        return apply(state, Declare(seat, action.choice))
    except IllegalAction as wrong:
        raise ScenarioError(f"{action.place}: {wrong.reason}") from None


def _pack(state: State, deal: ScriptedDeal, rng: Random) -> tuple[Card, ...]:
    """The named cards on top, then the rest; all shuffled by the seed where none is named."""
    allowed = available(state)
    if deal.deck is None:
        shuffled = list(allowed)
        rng.shuffle(shuffled)
        return tuple(shuffled)
    for number, named in enumerate(deal.deck):
        if named not in allowed:
            raise ScenarioError(
                f"{deal.place}.deck[{number}]: {named.text} was dealt before and is set aside"
            )
    top = frozenset(deal.deck)
    return deal.deck + tuple(each for each in allowed if each not in top)


# --- Telling --------------------------------------------------------------------------------


def _deal_told(state: State, events: list[Event]) -> JSON:
    """The deal's entry in the result."""
    table = state.table
    told: JSON = {
        "antes": {},
        "in": sorted(table.players_in),
        "winners": [],
        "hands": {},
        "paid": {},
        "received": {},
        "pot_after": table.pot,
    }
    for event in events:
        tell = _TOLD.get(type(event))
        if tell is not None:
            tell(told, event, table.rules)
    told["winners"].sort()
    return told


def _add(to: dict[str, int], seat: int, amount: int) -> None:
    if amount:
        to[str(seat)] = to.get(str(seat), 0) + amount


def _tell_antes(told: JSON, event: e.AntesPosted, rules: RuleSet) -> None:
    for paid in event.payments:
        _add(told["antes"], paid.seat, paid.amount)


def _tell_paid(told: JSON, event: e.PotMatched | e.NobodyIn, rules: RuleSet) -> None:
    for paid in event.payments:
        _add(told["paid"], paid.seat, paid.amount)


def _tell_award(told: JSON, event: e.PotAwarded, rules: RuleSet) -> None:
    for share in event.shares:
        told["winners"].append(share.seat)
        _add(told["received"], share.seat, share.amount)


def _tell_hands(told: JSON, event: e.HandsShown, rules: RuleSet) -> None:
    for hand in event.hands:
        told["hands"][str(hand.seat)] = {
            "cards": [each.text for each in hand.cards],
            "name": best(hand.cards, rules.ranking).name,
        }


_TOLD: Final[dict[type[Event], Callable[[JSON, Any, RuleSet], None]]] = {
    e.AntesPosted: _tell_antes,
    e.PotMatched: _tell_paid,
    e.NobodyIn: _tell_paid,
    e.PotAwarded: _tell_award,
    e.HandsShown: _tell_hands,
}

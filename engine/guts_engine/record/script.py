"""Scripts of sessions in scenario files. Errors name their place."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from guts_engine.common.bounded import Bounded
from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.frozen import record
from guts_engine.common.quoting import shown
from guts_engine.hands.cards import RANK_LETTERS, Card, CardError, Rank, card, rank_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Answer, Declare, Discard, NameRank, Pass, Question
from guts_engine.state.state import State
from guts_engine.steps.faults import GameError
from guts_engine.steps.model import Choice
from guts_engine.steps.reading import game_of

JSON = dict[str, Any]
T = TypeVar("T")


class ScenarioFault(Fault):
    """Everything that can be wrong with a scenario, except faults of rules or cards."""

    NOT_JSON = "not JSON: {why}"
    NESTED = "nested too deeply"
    NAMED_TWICE = "{name} is named twice in one object"
    NO_NUMBER = "{text} is not a number"
    NO_GAME = "it must be the name of a game or an object, not {value}"
    NO_NAME = "it must be a name, not {value}"
    NOT_BOOLEAN = "it must be true or false, not {value}"
    TWO_POTS = "two numbers are needed, the high pot and the low pot"
    TOO_SMALL = "{value} is too small; use 0 or more"
    CARD_TWICE = "{card} is already at deck[{first}]; name each card once"
    NO_SEAT = "there is no seat {seat}; use 0 to {last}"
    ONE_ACTION = "it must have exactly one of {names}"
    NO_CHOICE = "seat {seat} cannot declare {value}; use one of {choices}"
    NOT_OBJECT = "it must be an object, not {value}"
    NO_MEANING = "{name} is not known here; use {known}"
    NOT_LIST = "it must be a list, not {value}"
    MISSING = "{name} is missing"
    NOT_WHOLE = "{value} is not a whole number"
    BEYOND_COUNTING = "{value} is too large; use {most} or less"
    NO_ACTION = "seat {seat} is asked to {question} but has no action left; add one"
    NOBODY_ASKS = "this action is left over; remove it"
    OTHER_QUESTION = "seat {seat} is asked to {question}, not to {other}"
    NO_RANK = "it must be a rank, one of {ranks}, not {value}"
    NOT_IN_DECK = "{card} is not in the deck of this game; remove it"
    SET_ASIDE = "{card} was dealt earlier and is no longer in the deck; use another card"


class ScenarioError(CodedError, ValueError):
    """Raised for an invalid scenario; the text names the place and the fault."""

    @classmethod
    def of(cls, error: CodedError, place: str) -> "ScenarioError":
        """An error of the rules or the cards, at a place of the scenario."""
        return cls(error.fault, place, **error.values)


@record
class ScriptedDeal:
    """A deal of a script: the top of its pack or None, and each seat's actions in sequence."""

    place: str
    deck: tuple[Card, ...] | None
    actions: tuple[Answer, ...]

    def place_of(self, number: int) -> str:
        """The place of the action with that index."""
        return f"{self.place}.actions[{number}]"


@record
class Scenario:
    """A parsed script: the table before its deals, in which all cards and seats exist."""

    begun: State
    seed: int
    deals: tuple[ScriptedDeal, ...]


def read(text: str) -> Scenario:
    """The scenario in `text`. Raises ScenarioError."""
    try:
        value = _JSON.decode(text)
    except json.JSONDecodeError as wrong:
        place = f"line {wrong.lineno}, column {wrong.colno}"
        raise ScenarioError(ScenarioFault.NOT_JSON, place, why=wrong.msg) from None
    except RecursionError:
        raise ScenarioError(ScenarioFault.NOT_JSON, why="nested too deeply") from None
    except ScenarioError:
        raise
    except ValueError:
        why = "a number has thousands of digits"
        raise ScenarioError(ScenarioFault.NOT_JSON, why=why) from None
    return parse(value)


def _once(pairs: list[tuple[str, Any]]) -> JSON:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        often = Counter(name for name, _ in pairs)
        twice = next(name for name, times in often.items() if times > 1)
        raise ScenarioError(ScenarioFault.NAMED_TWICE, name=_short(twice))
    return fields


def _no_constant(text: str) -> None:
    raise ScenarioError(ScenarioFault.NO_NUMBER, text=text)


_JSON: Final = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)


# --- Reading --------------------------------------------------------------------------------


def parse(value: object) -> Scenario:
    """The scenario of a JSON value. Raises ScenarioError with the place of a fault."""
    keys = ("game", "rules", "seats", "dealer", "start", "seed", "deals")
    top = _object(value, "scenario", keys)
    game = _need(top, "game", "scenario")
    rules = _rules(game, _typed(dict, top.get("rules", {}), "rules"))
    listed = _typed(list, _need(top, "seats", "scenario"), "seats")
    seats = [_seat(one, f"seats[{number}]") for number, one in enumerate(listed)]
    try:
        rules.check_seats(len(seats))
        dealer = _chips(top.get("dealer", 0), "dealer")
        listed = _typed(list, _need(top, "deals", "scenario"), "deals")
        deals = [_deal(one, f"deals[{number}]", len(seats)) for number, one in enumerate(listed)]
        start = _start(top["start"], rules) if "start" in top else None
        seed = _typed(int, top.get("seed", 0), "seed")
        begun = new_game(rules, seats, dealer=dealer, start=start)
    except RulesError as wrong:
        raise ScenarioError.of(wrong, wrong.option) from None
    return Scenario(begun, seed, tuple(deals))


def _rules(game: object, options: JSON) -> RuleSet:
    """The game, named or written out, with options (S10.2); long runs repeat them."""
    if not isinstance(game, str | dict):
        raise ScenarioError(ScenarioFault.NO_GAME, "game", value=_short(game))
    try:
        text = repr((game, options))
        if text not in _RULES:
            base = preset(game) if isinstance(game, str) else RuleSet.of(game_of(game))
            _RULES[text] = base.replaced(options)
        return _RULES[text]
    except GameError as wrong:
        raise ScenarioError.of(wrong, f"game.{wrong.place}" if wrong.place else "game") from None
    except RulesError as wrong:
        plain = shown(wrong.option) if wrong.option.isidentifier() else _short(wrong.option)
        place = "game" if plain == "game" else f"rules.{plain}"
        raise ScenarioError.of(wrong, place) from None
    except RecursionError:
        raise ScenarioError(ScenarioFault.NESTED, "rules") from None


_RULES: Final = Bounded[str, RuleSet](1024)
"""The rules read so far, by the text of the game and its options."""


def _seat(value: object, place: str) -> NewSeat:
    seat = _object(value, place, ("name", "chips", "stop_loss", "matched_last"))
    name = _typed(str, _need(seat, "name", place), f"{place}.name")
    matched = _typed(bool, seat.get("matched_last", False), f"{place}.matched_last")
    chips = _chips(_need(seat, "chips", place), f"{place}.chips")
    return NewSeat(name, chips, _chips(seat.get("stop_loss", 0), f"{place}.stop_loss"), matched)


def _start(value: object, rules: RuleSet) -> Start:
    pots = "pots" if rules.two_pots else "pot"
    start = _object(value, "start", (pots, "reserve", "side_pot", "legs"))
    named = {name: _chips(start.get(name, 0), f"start.{name}") for name in ("reserve", "side_pot")}
    if rules.two_pots:
        named |= _two_pots(start.get("pots", [0, 0]))
    else:
        named["pot"] = _chips(start.get("pot", 0), "start.pot")
    legs = _typed(list, start.get("legs", []), "start.legs")
    numbers = [_chips(each, f"start.legs[{seat}]") for seat, each in enumerate(legs)]
    return Start(**named, legs=tuple(numbers))


def _two_pots(value: object) -> dict[str, int]:
    pots = _typed(list, value, "start.pots")
    if len(pots) != 2:
        raise ScenarioError(ScenarioFault.TWO_POTS, "start.pots")
    high, low = (_chips(each, f"start.pots[{place}]") for place, each in enumerate(pots))
    for place, chips in enumerate((high, low)):
        if chips < 0:
            raise ScenarioError(ScenarioFault.TOO_SMALL, f"start.pots[{place}]", value=chips)
    return {"pot": high, "low_pot": low}


def _deal(value: object, place: str, seats: int) -> ScriptedDeal:
    deal = _object(value, place, ("deck", "actions"))
    listed = _typed(list, deal.get("actions", []), f"{place}.actions")
    actions = tuple(
        [_action(one, f"{place}.actions[{number}]", seats) for number, one in enumerate(listed)]
    )
    if "deck" not in deal:
        return ScriptedDeal(place, None, actions)
    deck = _cards(deal["deck"], f"{place}.deck")
    if len(frozenset(deck)) < len(deck):
        number, twice = next((n, each) for n, each in enumerate(deck) if each in deck[:n])
        raise ScenarioError(
            ScenarioFault.CARD_TWICE,
            f"{place}.deck[{number}]",
            card=twice.text,
            first=deck.index(twice),
        )
    return ScriptedDeal(place, deck, actions)


def _cards(value: object, place: str) -> tuple[Card, ...]:
    """The cards of a list. Raises ScenarioError for the first invalid one."""
    found = []
    for at, text in enumerate(_typed(list, value, place)):
        try:
            found.append(card(text if isinstance(text, str) else _short(text)))
        except CardError as wrong:
            raise ScenarioError.of(wrong, f"{place}[{at}]") from None
    return tuple(found)


_ACTION_KEYS: Final = ("seat", *[str(question) for question in Question])
_CHOICES: Final = {str(choice): choice for choice in Choice}


def _action(value: object, place: str, seats: int) -> Answer:
    action = _object(value, place, _ACTION_KEYS)
    seat = _chips(_need(action, "seat", place), f"{place}.seat")
    if not 0 <= seat < seats:
        raise ScenarioError(ScenarioFault.NO_SEAT, f"{place}.seat", seat=seat, last=seats - 1)
    if len(action) != 2:
        raise ScenarioError(ScenarioFault.ONE_ACTION, place, names=", ".join(Question))
    if "declare" in action:
        return Declare(seat, _choice(action["declare"], place, seat))
    if "name_wild" in action:
        return NameRank(seat, _rank(action["name_wild"], f"{place}.name_wild"))
    if "pass" in action:
        return Pass(seat, _cards(action["pass"], f"{place}.pass"))
    return Discard(seat, _cards(action["discard"], f"{place}.discard"))


def _choice(value: object, place: str, seat: int) -> Choice:
    choice = _CHOICES.get(value) if isinstance(value, str) else None
    if choice is not None:
        return choice
    said, choices = _short(value), ", ".join(Choice)
    raise ScenarioError(ScenarioFault.NO_CHOICE, place, seat=seat, value=said, choices=choices)


def _rank(value: object, place: str) -> Rank:
    rank = rank_of(value)
    if rank is None:
        raise ScenarioError(ScenarioFault.NO_RANK, place, ranks=RANK_LETTERS, value=_short(value))
    return rank


def _short(value: object) -> str:
    """The value as a few characters of JSON on one line."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return shown(json.dumps(value), 40)


_WRONG_TYPE: Final = {
    bool: ScenarioFault.NOT_BOOLEAN,
    dict: ScenarioFault.NOT_OBJECT,
    int: ScenarioFault.NOT_WHOLE,
    list: ScenarioFault.NOT_LIST,
    str: ScenarioFault.NO_NAME,
}


def _typed(kind: type[T], value: object, place: str) -> T:
    """The value if it is of that type; a boolean is not a number."""
    if type(value) is not kind:
        raise ScenarioError(_WRONG_TYPE[kind], place, value=_short(value))
    return value


def _object(value: object, place: str, known: Sequence[str]) -> JSON:
    """The fields of an object, all of them known."""
    fields: JSON = _typed(dict, value, place)
    for name in fields:
        if name not in known:
            fault, names = ScenarioFault.NO_MEANING, ", ".join(known)
            raise ScenarioError(fault, place, name=_short(name), known=names)
    return fields


def _need(value: JSON, name: str, place: str) -> Any:
    if name not in value:
        raise ScenarioError(ScenarioFault.MISSING, place, name=repr(name))
    return value[name]


def _chips(value: object, place: str) -> int:
    """A number of chips or of a seat, short enough for integers and printing."""
    number = _typed(int, value, place)
    if abs(number) > LARGEST_STAKE:
        raise ScenarioError(
            ScenarioFault.BEYOND_COUNTING, place, value=_short(number), most=LARGEST_STAKE
        )
    return number

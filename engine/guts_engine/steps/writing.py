"""Writes a game as the shortest file that reads as the same game (S1)."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.steps.facts import every_step
from guts_engine.steps.hand_keys import CATEGORIES
from guts_engine.steps.kinds import written_ranks
from guts_engine.steps.model import (
    FORMAT,
    Again,
    Ante,
    Deal,
    Declare,
    DiscardCommon,
    Draw,
    Game,
    Kill,
    Match,
    Multiply,
    NameWild,
    PassCards,
    Showdown,
    Step,
    Take,
)

Values = dict[str, Any]
"""Keys with their values as in a file; None for a default that no value says."""

_CATEGORY_NAMES: Final = {category: name for name, category in CATEGORIES.items()}
_NOTHING_SET: Final = Game("", "", ())
_OF_GAME: Final = ("jokers", "keep", "deck", "peek", "pots", "legs", "ends")
_OF_SHOWDOWN: Final = (
    *("hand", "seen", "beat", "beat_when", "prize", "owe", "ties", "losers", "both"),
    *("qualify", "multiply"),
)


def text_of(game: Game) -> str:
    """The game as TOML, a step on each line. Raises ValueError like `values_of`."""
    values = values_of(game)
    steps = values.pop("steps")
    lines = [f"{name} = {_toml(value)}" for name, value in values.items()]
    lines += ["steps = [", *(f"  {_toml(step)}," for step in steps), "]"]
    return "\n".join(lines) + "\n"


def values_of(game: Game) -> Values:
    """The keys and values of its file, without those that equal a default (S1.3).

    Raises ValueError for a game that no file can say, for example if only one showdown of several
    lifts a setting of the whole game.
    """
    writer = _Writer(game)
    values: Values = {"format": FORMAT, "id": game.id, "name": game.name}
    if game.about:
        values["about"] = game.about
    values |= _different(_hands(game.hands), _hands(HandRules()))
    own = {name: _plain(getattr(game, name)) for name in _OF_GAME}
    values |= _different(own, {name: getattr(_NOTHING_SET, name) for name in _OF_GAME})
    values |= {**writer.declared, **writer.shown, **writer.passed, **dict(game.defaults)}
    values["steps"] = writer.steps(game.steps)
    return values


class _Writer:
    """Writes steps; what most declarations or showdowns say stands once, at the top."""

    def __init__(self, game: Game) -> None:
        self.hands = _hands(game.hands)
        steps = list(every_step(game.steps))
        showdowns = [_showdown(each) for each in steps if isinstance(each, Showdown)]
        self.shown = _said_once(showdowns, _SHOWDOWN)
        declarations = [self.declaration(each) for each in steps if isinstance(each, Declare)]
        self.declared = _said_once(declarations, _DECLARATION)
        optional = {each.optional for each in steps if isinstance(each, PassCards)}
        if len(optional) > 1:
            raise ValueError("either every pass is optional, or none")
        self.passed = {"pass_optional": True} if optional == {True} else {}

    def steps(self, steps: Iterable[Step]) -> list[Values]:
        """The steps as tables."""
        return [self.step(each) for each in steps]

    def step(self, step: Step) -> Values:
        """The step as a table."""
        match step:
            case Declare():
                own = _different(self.declaration(step), {**_DECLARATION, **self.declared})
                return {"declare": _plain(step.manner), **own}
            case Showdown():
                own = _different(_showdown(step), {**_SHOWDOWN, **self.shown})
                hands = _different(_hands(step.rules), self.hands)
                return {"showdown": _plain(step.side), **own, **hands}
            case _:
                return _simple_step(step)

    def declaration(self, step: Declare) -> Values:
        """Every parameter of the declaration."""
        return {
            "asks": _plain(step.asks),
            "choices": _plain(step.choices),
            "last": "asked" if step.last_asked else "in",
            "second_chance": step.second_chance,
            "forced": _plain(step.forced) or None,
            "nobody": _plain(step.nobody)
            if isinstance(step.nobody, str)
            else self.steps(step.nobody),
            "lone": _plain(step.lone) if isinstance(step.lone, str) else self.steps(step.lone),
        }


def _showdown(step: Showdown) -> Values:
    """Every parameter of the showdown, without the rules of its hands."""
    values = {name: _plain(getattr(step, name)) for name in _OF_SHOWDOWN}
    values["hand"] = step.hand or "held"
    values["qualify"] = written_ranks(step.qualify) or None
    values["multiply"] = [_factor(each) for each in step.multiply] or None
    return values


def _simple_step(step: Step) -> Values:
    match step:
        case Ante(antes=antes, everyones=everyones):
            first: Values = {"ante": "everyones" if everyones else antes}
            rest = {"who": _one(step.who), "when": _plain(step.when), "to": _plain(step.to)}
            return first | _different(rest, {"who": "all", "when": "empty", "to": "pot"})
        case Match(pots=pots, half=half):
            return {"match": "half" if half else pots} | _different(
                {"who": _one(step.who)}, {"who": "all"}
            )
        case Deal():
            return _deal(step)
        case PassCards(cards=cards):
            return {"pass": cards}
        case Draw():
            return _draw(step)
        case NameWild():
            return {"name_wild": "dealer"}
        case Kill(wild=wild, ranks=ranks, pays=pays):
            what = "wild" if wild else [rank.letter for rank in ranks]
            return {"kill": what} | ({} if pays else {"pays": "nothing"})
        case DiscardCommon(cards=cards):
            return {"discard_common": cards}
        case Again(most=most):
            return {"again": most}
        case Take(prize=prize):
            return {"take": _plain(prize)}
        case _:
            raise TypeError(f"{step!r} is not a step")


def _deal(step: Deal) -> Values:
    values: Values = {"deal": step.cards, **_different({"to": _one(step.to)}, {"to": "in"})}
    if step.face_up:
        values["face"] = "up"
    if step.holding:
        values["holding"] = [rank.letter for rank in step.holding]
    if step.in_count:
        values["in_count"] = step.in_count
    if step.new_hand:
        values["new_hand"] = True
    return values


def _draw(step: Draw) -> Values:
    values: Values = {"draw": list(step.exactly) or step.most}
    if step.table:
        values["who"] = "table"
    if step.with_ace:
        values["with_ace"] = step.with_ace
    if step.price:
        values["price"] = step.price
    return values


def _factor(factor: Multiply) -> Values:
    if factor.each is not None:
        return {"add": factor.add, "each": factor.each.letter}
    hand = written_ranks(factor.hand)
    return {"by": factor.by, "if": "drew" if factor.drew else "table" if factor.table else hand}


def _hands(rules: HandRules) -> Values:
    """Every setting of hands (S5.1, S5.2)."""
    table_wild = rules.table_wild
    order = rules.ranking
    return {
        "wild": _wild(rules.wild),
        "table_wild": None if table_wild is None else _wild(table_wild),
        "ranking": order or None
        if isinstance(order, str)
        else [_CATEGORY_NAMES[each] for each in order],
        "ace_low_straight": rules.ace_low_straight,
        "low": rules.low,
        "top": [written_ranks(each) for each in rules.top] or None,
        "straight_from": rules.straight_from.letter if rules.straight_from else None,
        "most_wild": rules.most_wild,
        "merge": rules.merge or None,
    }


def _wild(wild: Wild) -> list[str]:
    letters = [rank.letter for rank in wild.ranks] + [suit.letter for suit in wild.suits]
    words = {
        "own-low": wild.own_low,
        "turned": wild.turned,
        "named": wild.named,
        "joker": wild.joker,
    }
    return letters + [word for word, meant in words.items() if meant]


def _said_once(every: Sequence[Values], usual: Values) -> Values:
    """The values that make the file no longer at its top than in most of the steps (S1.3)."""
    found: Values = {}
    for name, default in usual.items():
        values = [each[name] for each in every]
        if None in values or name == "hand":
            continue  # no word lifts it again in a step; the number of cards is read with its step
        least = sum(value != default for value in values)
        for value in values:
            others = sum(other != value for other in values)
            keys = 1 + others
            shorter = keys < least or (keys == least and 0 < others < len(values) / 2)
            if value != default and shorter:
                found[name], least = value, keys
    return found


def _different(values: Mapping[str, Any], usual: Mapping[str, Any]) -> Values:
    """The values that differ from the usual ones. Raises ValueError for one without a word."""
    found = {name: value for name, value in values.items() if value != usual[name]}
    for name, value in found.items():
        if value is None:
            raise ValueError(f"no file can lift {name} in one step only")
    return found


def _one(names: Sequence[str]) -> str | list[str]:
    return str(names[0]) if len(names) == 1 else [str(name) for name in names]


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, str) else value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_toml(each)}' for name, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


_DECLARATION: Final[Values] = {
    "asks": "in",
    "choices": ["in", "out"],
    "last": "in",
    "second_chance": False,
    "forced": None,
    "nobody": "redeal",
    "lone": "takes",
}
_SHOWDOWN: Final[Values] = {**_showdown(Showdown()), "hand": 0}
"""Every parameter with its default; the number of cards has none."""

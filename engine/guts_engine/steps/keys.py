"""The keys of a game file: of hands, of steps with their parameters, and of settings (S3 to S5)."""

import re
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Final

from guts_engine.common.frozen import changed, record
from guts_engine.hands.cards import RANK_LETTERS, SUIT_LETTERS, Rank, Suit
from guts_engine.hands.classes import Category
from guts_engine.hands.hand_rules import Wild
from guts_engine.hands.orders import LOWS, THREE_ORDERS
from guts_engine.steps import kinds
from guts_engine.steps import model as m
from guts_engine.steps.faults import Choices, GameError, GameFault, at, said

# --- Hands: wild cards and how hands are compared (S5.1, S5.2) ------------------------------

CATEGORIES: Final = {
    "five-of-a-kind": Category.FIVE_OF_A_KIND,
    "straight-flush": Category.STRAIGHT_FLUSH,
    "four-of-a-kind": Category.FOUR,
    "full-house": Category.FULL_HOUSE,
    "flush": Category.FLUSH,
    "straight": Category.STRAIGHT,
    "three-of-a-kind": Category.THREE,
    "two-pair": Category.TWO_PAIR,
    "pair": Category.PAIR,
    "high-card": Category.HIGH_CARD,
}
"""The categories by their names in a list of `ranking`."""

WILD_WORDS: Final = ("own-low", "turned", "named", "joker")


def _wild_one(value: object, place: str) -> str:
    if value in (*RANK_LETTERS, *SUIT_LETTERS, *WILD_WORDS):
        return str(value)
    kinds.check_quoted(value, place)
    names = [f"a rank of {RANK_LETTERS}", f"a suit of {SUIT_LETTERS}"]
    names += [f'"{each}"' for each in WILD_WORDS]
    raise GameError(GameFault.NONE_OF, place, value=said(value), names=Choices(names))


_WILD_ONES: Final = kinds.list_of(
    kinds.Kind(_wild_one, "ranks, suits, " + ", ".join(f'"{each}"' for each in WILD_WORDS)), '["2"]'
)


def _wild(value: object, place: str) -> Wild:
    if isinstance(value, list | tuple) and not value:
        return Wild()
    found: tuple[str, ...] = _WILD_ONES.read(value, place)
    return Wild(
        ranks=tuple(rank for rank in Rank if rank.letter in found),
        suits=tuple(suit for suit in Suit if suit.letter in found),
        **{word.replace("-", "_"): word in found for word in WILD_WORDS},
    )


def _wild_written(wild: Wild | None) -> list[str] | None:
    if wild is None:
        return None
    words = [word for word in WILD_WORDS if getattr(wild, word.replace("-", "_"))]
    return [*[rank.letter for rank in wild.ranks], *[suit.letter for suit in wild.suits], *words]


_ORDER: Final = kinds.list_of(kinds.word(CATEGORIES), '["straight", "pair", "high-card"]')


def _order(value: object, place: str) -> tuple[Category, ...]:
    order: tuple[Category, ...] = _ORDER.read(value, place)
    if order[-1] is not Category.HIGH_CARD:
        raise GameError(GameFault.HIGH_CARD_LAST, place)
    return order


_WILD: Final = kinds.Kind(_wild, _WILD_ONES.says, _wild_written)
HAND_KEYS: Final[Mapping[str, kinds.Kind]] = {
    "wild": _WILD,
    "table_wild": _WILD,
    "ranking": kinds.either(
        kinds.word(list(THREE_ORDERS), others="a list of categories"),
        list,
        changed(_ORDER, read=_order, says="a list of categories from best to worst"),
    ),
    "ace_low_straight": kinds.YES_NO,
    "low": kinds.word(LOWS),
    "top": kinds.list_of(kinds.ranks_written("357"), '["357"]'),
    "straight_from": kinds.RANK,
    "most_wild": kinds.whole(0, 4),
    "merge": kinds.whole(1, 2),
}
"""The settings by name, at the top of a file or in a showdown (S4.2)."""

# --- Steps and their parameters (S3, S4) ----------------------------------------------------


@record
class StepKeys:
    """A step in a file: its record, the kind of its value, and its parameters by name.

    The value is the field `of`, or sets the field that is called like the value `word`. `renamed`
    are the fields of parameters with other names.
    """

    record: Callable[..., m.Step]
    of: str
    value: kinds.Kind
    parameters: Mapping[str, kinds.Kind] = {}
    word: str = ""
    renamed: Mapping[str, str] = {}

    def made(self, value: Any, read: Mapping[str, Any]) -> m.Step:
        """The step of its value and its parameters."""
        given = {self.renamed.get(key, key): each for key, each in read.items()}
        if self.word:
            given[self.word] = value == self.word
        if self.of and value != self.word:
            given[self.of] = value
        if isinstance(value, list):
            given |= {"exactly": tuple(value), "most": max(value)}
        return self.record(**given)

    def value_of(self, step: m.Step) -> Any:
        """The value of the step as in a file."""
        if self.word and getattr(step, self.word):
            return self.word
        return list(getattr(step, "exactly", ())) or self.value.write(getattr(step, self.of, None))

    def written(self, step: m.Step | None) -> dict[str, Any]:
        """Every parameter of the step as in a file; of None the defaults."""
        return {
            key: kind.write(attrgetter(self.renamed.get(key, key))(step or self.record))
            for key, kind in self.parameters.items()
        }


_TO: Final = kinds.one_or_list(kinds.word(m.To), '["in", "table"]')
_RECEIVERS: Final = Choices(
    [*(f'"{each}"' for each in m.To), '["in", "table"]', '["all", "table"]']
)


def _receivers(value: object, place: str) -> tuple[m.To, ...]:
    if isinstance(value, str) and value in tuple(m.To):
        return (m.To(value),)
    if isinstance(value, list | tuple) and tuple(value) in (("in", "table"), ("all", "table")):
        return tuple(map(m.To, value))
    raise GameError(GameFault.NONE_OF, place, value=said(value), names=_RECEIVERS)


_CHOICE: Final = kinds.list_of(kinds.word(m.Choice), '["in", "out"]')
_CHOICES_IN_ORDER: Final = (m.Choice.HIGH, m.Choice.LOW, m.Choice.BOTH, m.Choice.IN, m.Choice.OUT)


def _choices(value: object, place: str) -> tuple[m.Choice, ...]:
    found = set(_CHOICE.read(value, place))
    sides = found >= {m.Choice.HIGH, m.Choice.LOW} and m.Choice.IN not in found
    if found != {m.Choice.IN, m.Choice.OUT} and not sides:
        raise GameError(GameFault.NO_CHOICES, place, value=said(value))
    return tuple(each for each in _CHOICES_IN_ORDER if each in found)


_FACTOR: Final = {"by": kinds.whole(2, 9), "add": kinds.whole(1, 9), "each": kinds.RANK}
_HAND: Final = kinds.ranks_written("JJ")


def _factor(value: object, place: str) -> m.Multiply:
    if not isinstance(value, dict) or set(value) not in ({"by", "if"}, {"add", "each"}):
        examples = '{ by = 2, if = "drew" } or { add = 1, each = "2" }'
        raise GameError(GameFault.NO_FACTOR, place, value=said(value), examples=examples)
    read = {key: _FACTOR[key].read(value[key], at(place, key)) for key in value if key != "if"}
    condition = value.get("if")
    if condition in ("drew", "table"):
        read[condition] = True
    elif "if" in value:
        read["hand"] = _HAND.read(condition, at(place, "if"))
    return m.Multiply(**read)


def _factor_written(factor: m.Multiply) -> dict[str, Any]:
    if factor.each is not None:
        return {"add": factor.add, "each": factor.each.letter}
    when = "drew" if factor.drew else "table" if factor.table else _HAND.write(factor.hand)
    return {"by": factor.by, "if": when}


_NUMBERS: Final = kinds.list_of(kinds.whole(1, 5), "[1, 3]")
STEPS_INSIDE: Final = kinds.Kind(lambda value, _: value, "a list of steps")
"""Steps inside a declaration, as they stand in the file."""

DECLARE_KEYS: Final[Mapping[str, kinds.Kind]] = {
    "asks": kinds.word({"in": m.Group.IN, "all": m.Group.ALL}),
    "choices": changed(
        _CHOICE, read=_choices, says='a list of "in", "out", "high", "low" and "both"'
    ),
    "last": kinds.word({"in": False, "asked": True}),
    "second_chance": kinds.YES_NO,
    "forced": kinds.list_of(kinds.word(m.Forced), '["wild"]'),
    "nobody": kinds.either(kinds.word(m.Nobody, others="a list of steps"), list, STEPS_INSIDE),
    "lone": kinds.either(kinds.word(m.Lone, others="a list of steps"), list, STEPS_INSIDE),
}
"""The parameters of a declaration, in a step or at the top of the file (S3.7, S3.8)."""

SHOWDOWN_KEYS: Final[Mapping[str, kinds.Kind]] = {
    "hand": kinds.either(kinds.whole(1, 5), str, kinds.word({"held": 0}, others="1 to 5")),
    "seen": kinds.word((m.Group.ALL, m.Group.IN)),
    "beat": kinds.word(m.Beat),
    "beat_when": kinds.word(m.BeatWhen),
    "qualify": kinds.ranks_written("JJ"),
    "prize": kinds.word(m.Prize),
    "owe": kinds.word(m.Owe),
    "ties": kinds.word(m.Ties),
    "losers": kinds.word(m.Losers),
    "both": kinds.word(m.Both),
    "multiply": kinds.one_or_list(
        kinds.Kind(_factor, '{ by = 2, if = "drew" }, or { add = 1, each = "2" }', _factor_written),
        '[{ by = 2, if = "drew" }]',
    ),
    **HAND_KEYS,
}
"""The parameters of a showdown, in a step or at the top of the file (S4)."""

_WHO: Final = {"who": kinds.one_or_list(kinds.word(m.Group), '["best", "wild"]')}
_CARDS: Final = kinds.whole(1, 5)

STEPS: Final[Mapping[str, StepKeys]] = {
    "ante": StepKeys(
        m.Ante,
        "antes",
        kinds.either(
            kinds.whole(1, 99), str, kinds.word({"everyones": "everyones"}, others="1 to 99")
        ),
        {**_WHO, "when": kinds.word(m.AnteWhen), "to": kinds.word(m.AnteTo)},
        word="everyones",
    ),
    "match": StepKeys(
        m.Match,
        "pots",
        kinds.either(kinds.whole(1, 9), str, kinds.word({"half": "half"}, others="1 to 9")),
        _WHO,
        word="half",
    ),
    "deal": StepKeys(
        m.Deal,
        "cards",
        kinds.whole(1, 7),
        {
            "to": changed(_TO, read=_receivers, says=str(_RECEIVERS)),
            "face": kinds.word({"down": False, "up": True}),
            "holding": kinds.RANKS,
            "in_count": kinds.whole(1, 10),
            "new_hand": kinds.YES_NO,
        },
        renamed={"face": "face_up"},
    ),
    "pass": StepKeys(m.PassCards, "cards", _CARDS),
    "draw": StepKeys(
        m.Draw,
        "most",
        kinds.either(
            _CARDS,
            list,
            kinds.Kind(lambda value, place: sorted(_NUMBERS.read(value, place)), _NUMBERS.says),
        ),
        {
            "with_ace": kinds.whole(2, 5),
            "price": kinds.whole(1, 99),
            "who": kinds.word({"in": False, "table": True}),
        },
        renamed={"who": "table"},
    ),
    "name_wild": StepKeys(m.NameWild, "", kinds.word({"dealer": None})),
    "declare": StepKeys(
        m.Declare,
        "manner",
        kinds.word(m.Manner, GameFault.NO_MANNER),
        DECLARE_KEYS,
        renamed={"last": "last_asked"},
    ),
    "kill": StepKeys(
        m.Kill,
        "ranks",
        kinds.either(kinds.word({"wild": "wild"}, others="a list of ranks"), list, kinds.RANKS),
        {"pays": kinds.word({"nothing": False})},
        word="wild",
    ),
    "discard_common": StepKeys(m.DiscardCommon, "cards", kinds.whole(1, 7)),
    "showdown": StepKeys(
        m.Showdown,
        "side",
        kinds.word(m.Side),
        SHOWDOWN_KEYS,
        renamed={key: f"rules.{key}" for key in HAND_KEYS},
    ),
}
"""The steps that stand in `steps`, by name."""

STEPS_IN_NOBODY: Final[Mapping[str, StepKeys]] = {
    **{name: STEPS[name] for name in ("ante", "match", "pass", "deal")},
    "again": StepKeys(m.Again, "most", kinds.whole(1, 9)),
}
"""The steps that stand in the list of `nobody` (S3.8)."""

STEPS_IN_LONE: Final[Mapping[str, StepKeys]] = {
    "take": StepKeys(m.Take, "prize", kinds.word({"pot": m.Prize.POT, "leg": m.Prize.LEG})),
    **{name: STEPS[name] for name in ("ante", "match", "showdown")},
}
"""The steps that stand in the list of `lone` (S3.8)."""

EVERY_STEP: Final[Mapping[str, StepKeys]] = {**STEPS, **STEPS_IN_NOBODY, **STEPS_IN_LONE}
"""All steps, wherever they stand."""

# --- Settings (S1.3, S5) --------------------------------------------------------------------

LONGEST_ID: Final = 40
LONGEST_NAME: Final = 40
LONGEST_ABOUT: Final = 300
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def _id(value: object, place: str) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value) or len(value) > LONGEST_ID:
        raise GameError(GameFault.NO_ID, place, value=said(value), most=LONGEST_ID)
    return value


def _compulsory(value: object, place: str) -> bool | str:
    return "session" if value == "session" else kinds.YES_NO.read(value, place)


_CHIPS: Final = changed(kinds.whole(0, 10**9), says="0 or more")
DEFAULTS: Final[Mapping[str, tuple[kinds.Kind, object]]] = {
    "limit": (_CHIPS, 0),
    "cap": (_CHIPS, 0),
    "max_loss": (_CHIPS, 0),
    "shortfall": (kinds.word(("table-stakes", "bust", "credit", "ends")), "table-stakes"),
    "compulsory_first": (kinds.Kind(_compulsory, 'true, false or "session"'), False),
    "matchers_excused": (kinds.YES_NO, False),
    "ghost_tie": (kinds.word(("beats", "push")), "beats"),
}
"""The settings that are defaults for the table, by name, with what each is without them (S5.3)."""
GAME_KEYS: Final[Mapping[str, kinds.Kind]] = {
    "jokers": kinds.whole(1, 2),
    "keep": kinds.word((m.To.TABLE, m.To.COMMON)),
    "deck": kinds.word(m.Deck),
    "peek": kinds.YES_NO,
    "pots": kinds.whole(1, 2),
    "legs": kinds.whole(1, 1000),
    "ends": kinds.word(m.Ends),
}
"""The settings that are fields of a game with the same names."""
SETTINGS: Final[Mapping[str, kinds.Kind]] = {
    "format": kinds.Kind(lambda value, _: value, str(m.FORMAT)),
    "id": kinds.Kind(_id, "lowercase words joined by hyphens"),
    "name": kinds.one_line(LONGEST_NAME),
    "about": kinds.one_line(LONGEST_ABOUT, 0),
    **GAME_KEYS,
    "pass_optional": kinds.YES_NO,
    **{name: kind for name, (kind, _) in DEFAULTS.items()},
    **DECLARE_KEYS,
    **SHOWDOWN_KEYS,
}
"""Every key at the top of a file except `steps`, by name (S1.3, S5)."""

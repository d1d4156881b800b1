"""The steps by their names in a file, with their parameters (S3, S4)."""

from collections.abc import Mapping
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.steps.faults import Choices, GameError, GameFault, at, said
from guts_engine.steps.hand_keys import HAND_KEYS
from guts_engine.steps.kinds import (
    RANK,
    RANKS,
    YES_NO,
    Kind,
    either,
    list_of,
    ranks_written,
    whole,
    word,
)
from guts_engine.steps.model import (
    AnteTo,
    AnteWhen,
    Beat,
    BeatWhen,
    Both,
    Choice,
    Forced,
    Group,
    Lone,
    Losers,
    Manner,
    Multiply,
    Nobody,
    Owe,
    Prize,
    Seen,
    Side,
    Ties,
    To,
)


@record
class StepKeys:
    """A step in a file: the kind of its value, and its parameters by name."""

    value: Kind
    parameters: Mapping[str, Kind] = {}


def _one_or_list(kind: Kind, example: str) -> Kind:
    """One value or a list of them, as a tuple."""
    alone = Kind(lambda value, place: (kind.read(value, place),), kind.says, kind.values)
    several = Kind(list_of(kind, example).read, "a list of these")
    return either(alone, list, several)


_BOTH_AT_ONCE: Final = {("in", "table"): (To.IN, To.TABLE), ("all", "table"): (To.ALL, To.TABLE)}

_RECEIVERS: Final = Choices(
    [*(f'"{each}"' for each in To), '["in", "table"]', '["all", "table"]'],
)


def _receivers(value: object, place: str) -> tuple[To, ...]:
    if isinstance(value, str) and value in tuple(To):
        return (To(value),)
    if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
        found = _BOTH_AT_ONCE.get(tuple(value))
        if found is not None:
            return found
    raise GameError(GameFault.NONE_OF, place, value=said(value), names=_RECEIVERS)


_CHOICE: Final = list_of(word(Choice), '["in", "out"]')
_CHOICES_IN_ORDER: Final = (Choice.HIGH, Choice.LOW, Choice.BOTH, Choice.IN, Choice.OUT)


def _choices(value: object, place: str) -> tuple[Choice, ...]:
    found = set(_CHOICE.read(value, place))
    sides = found >= {Choice.HIGH, Choice.LOW} and Choice.IN not in found
    if found != {Choice.IN, Choice.OUT} and not sides:
        raise GameError(GameFault.NO_CHOICES, place, value=said(value))
    return tuple(each for each in _CHOICES_IN_ORDER if each in found)


_FACTOR: Final = {"by": whole(2, 9), "add": whole(1, 9), "each": RANK}
_HAND: Final = ranks_written(5, "JJ")


def _factor(value: object, place: str) -> Multiply:
    if not isinstance(value, dict) or set(value) not in ({"by", "if"}, {"add", "each"}):
        examples = '{ by = 2, if = "drew" } or { add = 1, each = "2" }'
        raise GameError(GameFault.NO_FACTOR, place, value=said(value), examples=examples)
    read = {key: _FACTOR[key].read(value[key], at(place, key)) for key in value if key != "if"}
    condition = value.get("if")
    if condition in ("drew", "table"):
        read[condition] = True
    elif "if" in value:
        read["hand"] = _HAND.read(condition, at(place, "if"))
    return Multiply(**read)


_NUMBERS: Final = list_of(whole(1, 5), "[1, 3]")
STEPS_INSIDE: Final = Kind(lambda value, _: value, "a list of steps")
"""Steps inside a declaration, as they stand in the file."""

DECLARE_KEYS: Final[Mapping[str, Kind]] = {
    "asks": word({"in": Group.IN, "all": Group.ALL}),
    "choices": Kind(_choices, 'a list of "in", "out", "high", "low" and "both"', tuple(Choice)),
    "last": word({"in": False, "asked": True}),
    "second_chance": YES_NO,
    "forced": list_of(word(Forced), '["wild"]'),
    "nobody": either(word(Nobody, others="a list of steps"), list, STEPS_INSIDE),
    "lone": either(word(Lone, others="a list of steps"), list, STEPS_INSIDE),
}
"""The parameters of a declaration, in a step or at the top of the file (S3.7, S3.8)."""

SHOWDOWN_KEYS: Final[Mapping[str, Kind]] = {
    "hand": either(whole(1, 5), str, word({"held": 0}, others="1 to 5")),
    "seen": word(Seen),
    "beat": word(Beat),
    "beat_when": word(BeatWhen),
    "qualify": ranks_written(5, "JJ"),
    "prize": word(Prize),
    "owe": word(Owe),
    "ties": word(Ties),
    "losers": word(Losers),
    "both": word(Both),
    "multiply": either(
        Kind(lambda value, place: (_factor(value, place),), '{ by = 2, if = "drew" }'),
        list,
        Kind(
            list_of(Kind(_factor, ""), '[{ by = 2, if = "drew" }]').read,
            '{ add = 1, each = "2" }, or a list of these',
        ),
    ),
    **HAND_KEYS,
}
"""The parameters of a showdown, in a step or at the top of the file (S4)."""

_WHO: Final = {"who": _one_or_list(word(Group), '["best", "wild"]')}
_CARDS: Final = whole(1, 5)

STEPS: Final[Mapping[str, StepKeys]] = {
    "ante": StepKeys(
        either(whole(1, 99), str, word({"everyones": "everyones"}, others="1 to 99")),
        {**_WHO, "when": word(AnteWhen), "to": word(AnteTo)},
    ),
    "match": StepKeys(either(whole(1, 9), str, word({"half": "half"}, others="1 to 9")), _WHO),
    "deal": StepKeys(
        whole(1, 7),
        {
            "to": Kind(_receivers, str(_RECEIVERS), tuple(To)),
            "face": word({"down": False, "up": True}),
            "holding": RANKS,
            "in_count": whole(1, 10),
            "new_hand": YES_NO,
        },
    ),
    "pass": StepKeys(_CARDS),
    "draw": StepKeys(
        either(
            Kind(lambda value, place: _CARDS.read(value, place), _CARDS.says, _CARDS.values),
            list,
            Kind(lambda value, place: sorted(_NUMBERS.read(value, place)), _NUMBERS.says),
        ),
        {
            "with_ace": _CARDS,
            "price": whole(1, 99),
            "who": word({"in": False, "table": True}),
        },
    ),
    "name_wild": StepKeys(word({"dealer": "dealer"})),
    "declare": StepKeys(word(Manner, GameFault.NO_MANNER), DECLARE_KEYS),
    "kill": StepKeys(
        either(word({"wild": "wild"}, others="a list of ranks"), list, RANKS),
        {"pays": word({"nothing": False})},
    ),
    "discard_common": StepKeys(whole(1, 7)),
    "showdown": StepKeys(word(Side), SHOWDOWN_KEYS),
}
"""The steps that stand in `steps`, by name."""

STEPS_IN_NOBODY: Final[Mapping[str, StepKeys]] = {
    **{name: STEPS[name] for name in ("ante", "match", "pass", "deal")},
    "again": StepKeys(whole(1, 9)),
}
"""The steps that stand in the list of `nobody` (S3.8)."""

STEPS_IN_LONE: Final[Mapping[str, StepKeys]] = {
    "take": StepKeys(word({"pot": Prize.POT, "leg": Prize.LEG})),
    **{name: STEPS[name] for name in ("ante", "match", "showdown")},
}
"""The steps that stand in the list of `lone` (S3.8)."""

"""The registry of options: a record each, with values, games, relevance and clashes (R12)."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.common.quoting import quoted
from guts_engine.hands.cards import RANK_LETTERS, Rank
from guts_engine.hands.ranking import LOWS, THREE_ORDERS
from guts_engine.rules.options import (
    AllOut,
    AnteWhen,
    Both,
    Course,
    Deck,
    Ends,
    Ghost,
    Lone,
    Losers,
    Manner,
    Plain,
    Rules,
    RulesError,
    RulesFault,
    Shortfall,
    Ties,
    Value,
    WimpTo,
)


@record
class Kind:
    """A kind of value; `parse` reads one, or raises RulesError with the option.

    `values` are all possible values; it is empty for lists of ranks.
    """

    parse: Callable[[str, object], Value]
    values: Sequence[Plain] = ()


@record
class Only:
    """The values of an option in a course that restricts them, and the fault for any other."""

    values: tuple[Plain, ...]
    fault: RulesFault


@record
class Clash:
    """The fault of an option's value beside `other`, with the values for its message."""

    other: str
    fault: RulesFault
    values: Mapping[str, object] = {}


class Checked(StrEnum):
    """When a clash is refused."""

    ALWAYS = "always"
    NAMED = "the option is named"
    NEW = "the option is named, and not yet in play"


def _always(_: Rules) -> bool:
    return True


def _no_clash(_: Rules) -> Clash | None:
    return None


@record
class Option:
    """One option of rules.md.

    `group` is the part of the rules that holds it, `courses` are the courses of the games that have
    it, `only` the values that some of them restrict it to. `relevant` says whether it has any
    effect beside the other options, `clash` whether it contradicts them.
    """

    name: str
    group: str
    kind: Kind
    courses: frozenset[Course]
    only: Mapping[Course, Only] = {}
    relevant: Callable[[Rules], bool] = _always
    clash: Callable[[Rules], Clash | None] = _no_clash
    checked: Checked = Checked.ALWAYS


# --- Kinds of values ------------------------------------------------------------------------


def _whole(low: int, high: int = 10**9) -> Kind:
    def parse(name: str, value: object) -> int:
        if type(value) is not int:
            raise RulesError(RulesFault.NOT_WHOLE, name, value=quoted(value))
        if value < low:
            raise RulesError(RulesFault.TOO_SMALL, name, value=quoted(value), low=low)
        if value > high:
            raise RulesError(RulesFault.TOO_LARGE, name, value=quoted(value), high=high)
        return value

    return Kind(parse, range(low, high + 1))


def _yes_no(name: str, value: object) -> bool:
    if type(value) is not bool:
        raise RulesError(RulesFault.NOT_BOOLEAN, name, value=quoted(value))
    return value


def _one_of(names: Sequence[str], kind: Callable[[str], str] = str) -> Kind:
    def parse(name: str, value: object) -> str:
        if isinstance(value, str) and value in names:
            return kind(value)
        raise RulesError(RulesFault.NONE_OF, name, value=quoted(value), names=", ".join(names))

    return Kind(parse, tuple(str(each) for each in names))


def _enum(kind: type[StrEnum]) -> Kind:
    return _one_of(tuple(kind), kind)


def _ranks(name: str, value: object) -> tuple[Rank, ...]:
    if not isinstance(value, (list, tuple)):
        raise RulesError(RulesFault.NOT_RANKS, name, value=quoted(value))
    ranks: set[Rank] = set()
    for one in value:
        if not isinstance(one, str) or len(one) != 1 or one not in RANK_LETTERS:
            raise RulesError(RulesFault.NO_RANK, name, value=quoted(one), ranks=RANK_LETTERS)
        rank = Rank(RANK_LETTERS.index(one) + 2)
        if rank in ranks:
            raise RulesError(RulesFault.TWICE, name, value=one)
        ranks.add(rank)
    return tuple(sorted(ranks))


YES_NO: Final = Kind(_yes_no, (False, True))
RANKS: Final = Kind(_ranks)


# --- Relevance and clashes ------------------------------------------------------------------


def _may_be_empty(rules: Rules) -> bool:
    """Whether it can happen that nobody is in and no ghost settles it (R4.1, R6.5)."""
    at_once = rules.declaring.declare is Manner.SIMULTANEOUS
    return rules.dealing.ghost is not Ghost.ALWAYS and (at_once or rules.lone_must_beat)


def _wimp_pays(rules: Rules) -> bool:
    return _may_be_empty(rules) and rules.paying.all_out is AllOut.WIMP_PENALTY


def _in_turn(rules: Rules) -> bool:
    return rules.declaring.declare is Manner.SEQUENTIAL


def _has_straights(rules: Rules) -> bool:
    return rules.ranks_three and rules.showing.ranking != "plain"


def _draw_clash(rules: Rules) -> Clash | None:
    dealing = rules.dealing
    if dealing.draw > dealing.cards:
        values = {"draw": dealing.draw, "cards": dealing.cards}
        return Clash("cards", RulesFault.DRAWS_MORE, values)
    return _unseen(rules) if dealing.draw else None


def _pass_clash(rules: Rules) -> Clash | None:
    return _unseen(rules) if rules.dealing.pass_left else None


def _unseen(rules: Rules) -> Clash | None:
    if rules.dealing.peek:
        return None
    return Clash("peek", RulesFault.UNSEEN)


def _second_chance_clash(rules: Rules) -> Clash | None:
    if _in_turn(rules) or not rules.declaring.second_chance:
        return None
    return Clash("declare", RulesFault.AT_ONCE)


def _ranking_clash(rules: Rules) -> Clash | None:
    if rules.ranks_three:
        return None
    return Clash("cards", RulesFault.ORDERS_THREE, {"cards": rules.dealing.cards})


def _all_out_clash(rules: Rules) -> Clash | None:
    all_out = rules.paying.all_out
    if rules.dealing.ghost is not Ghost.ALWAYS or all_out is AllOut.ANTE:
        return None
    return Clash("ghost", RulesFault.GHOST_ALWAYS, {"value": all_out})


# --- The options ----------------------------------------------------------------------------

_EVERY: Final = frozenset(Course)
_LEGS: Final = frozenset((Course.THREE_FIVE_SEVEN, Course.NAPALM))
_HI_LO: Final = frozenset((Course.HI_LO,))
_MATCHED: Final = _EVERY - _LEGS
_ONE_POT: Final = _MATCHED - _HI_LO
_FOURS: Final = frozenset((Course.FOUR_TWO_TWO, Course.FOUR_TWO_THREE))
_SINGLE: Final = frozenset((Course.SINGLE,))
_THREES: Final = _MATCHED - _FOURS

_NO_BEST_MATCHES: Final = Only(
    tuple(str(each) for each in AllOut if each is not AllOut.MATCH_BEST),
    RulesFault.ONLY_FOURS,
)

OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option(
            "cards",
            "dealing",
            _whole(1, 5),
            _SINGLE | {Course.COMMUNITY},
            {Course.COMMUNITY: Only((2, 3), RulesFault.TWO_OR_THREE)},
        ),
        Option("deck", "dealing", _enum(Deck), _EVERY),
        Option("peek", "dealing", YES_NO, _EVERY),
        Option("draw", "dealing", _whole(0, 5), _MATCHED, clash=_draw_clash),
        Option("pass_left", "dealing", _whole(0, 1), _MATCHED, clash=_pass_clash),
        Option("wild", "dealing", RANKS, _SINGLE),
        Option("ghost", "dealing", _enum(Ghost), _SINGLE),
        Option(
            "declare",
            "declaring",
            _enum(Manner),
            _EVERY,
            {Course.HI_LO: Only(("simultaneous",), RulesFault.ALL_AT_ONCE)},
        ),
        Option("compulsory_first", "declaring", YES_NO, _ONE_POT),
        Option(
            "second_chance",
            "declaring",
            YES_NO,
            _EVERY,
            {Course.HI_LO: Only((False,), RulesFault.AT_ONCE)},
            relevant=_in_turn,
            clash=_second_chance_clash,
            checked=Checked.NAMED,
        ),
        Option("second_declare", "declaring", YES_NO, frozenset((Course.TWO_PLUS_ONE,))),
        Option(
            "ranking",
            "showing",
            _one_of(tuple(THREE_ORDERS)),
            _THREES,
            relevant=lambda rules: rules.ranks_three,
            clash=_ranking_clash,
            checked=Checked.NEW,
        ),
        Option(
            "ace_low_straight",
            "showing",
            YES_NO,
            _THREES,
            relevant=_has_straights,
            clash=_ranking_clash,
            checked=Checked.NEW,
        ),
        Option("losers", "showing", _enum(Losers), _ONE_POT),
        Option(
            "ties",
            "showing",
            _enum(Ties),
            _MATCHED,
            {Course.HI_LO: Only(("split",), RulesFault.IS_SPLIT)},
        ),
        Option("lone", "showing", _enum(Lone), _FOURS),
        Option(
            "low",
            "showing",
            _one_of(LOWS),
            _HI_LO | {Course.NAPALM},
            {
                Course.HI_LO: Only(("ace-to-five", "ace-high-plain"), RulesFault.NO_DEUCES),
                Course.NAPALM: Only(
                    ("deuce-to-seven", "ace-high-plain"),
                    RulesFault.ACES_HIGH,
                ),
            },
        ),
        Option("both", "showing", _enum(Both), _HI_LO),
        Option("ante", "paying", _whole(1), _EVERY),
        Option("ante_when", "paying", _enum(AnteWhen), _MATCHED),
        Option(
            "matchers_excused",
            "paying",
            YES_NO,
            _ONE_POT,
            relevant=lambda rules: rules.paying.ante_when is AnteWhen.EVERY_DEAL,
        ),
        Option("dropped_ante", "paying", YES_NO, _FOURS),
        Option(
            "all_out",
            "paying",
            _enum(AllOut),
            _ONE_POT,
            {course: _NO_BEST_MATCHES for course in Course if course not in _FOURS},
            relevant=_may_be_empty,
            clash=_all_out_clash,
            checked=Checked.NAMED,
        ),
        Option("wimp_multiple", "paying", _whole(2, 4), _ONE_POT, relevant=_wimp_pays),
        Option("wimp_to", "paying", _enum(WimpTo), _ONE_POT, relevant=_wimp_pays),
        Option("limit", "paying", _whole(0), _ONE_POT),
        Option("max_loss", "paying", _whole(0), _MATCHED),
        Option("shortfall", "paying", _enum(Shortfall), _EVERY),
        Option(
            "rebuys",
            "paying",
            _whole(-1),
            _EVERY,
            relevant=lambda rules: rules.paying.shortfall is Shortfall.TABLE_STAKES,
        ),
        Option(
            "ends",
            "ending",
            _enum(Ends),
            _MATCHED,
            {
                Course.HI_LO: Only(
                    ("pot-emptied", "never"),
                    RulesFault.TWO_POTS,
                )
            },
        ),
        Option("legs", "ending", _whole(1, 1000), _LEGS),
    )
}
"""Every option by its name in rules.md."""

FIXED_BY_TABLE: Final = ("ante", "shortfall", "rebuys")
"""The options that a dealer's-choice table fixes for every game that is named (R11)."""

BELONGS: Final[Mapping[Course, frozenset[str]]] = {
    course: frozenset(name for name, option in OPTIONS.items() if course in option.courses)
    for course in Course
}
"""The options of each course's games; the others have no meaning there."""


def option(name: str) -> Option:
    """The option called `name`. Raises RulesError for an unknown name."""
    found = OPTIONS.get(name)
    if found is None:
        raise RulesError(RulesFault.NO_OPTION, name)
    return found


def allowed_values(rules: Rules, name: str) -> Sequence[Plain]:
    """The values that the game allows for the option, whatever the other options are (R12).

    None if the game does not have the option; empty for lists of ranks.
    """
    found = option(name)
    if rules.course not in found.courses:
        return ()
    only = found.only.get(rules.course)
    return found.kind.values if only is None else only.values


def relevant(rules: Rules, name: str) -> bool:
    """Whether the game has the option and it has an effect beside the others (R12)."""
    found = option(name)
    return rules.course in found.courses and found.relevant(rules)


def check(rules: Rules, named: Mapping[str, object], *, in_play: bool = False) -> None:
    """Raises RulesError for options that clash or do not fit the game (R12).

    `named` are the options set now; some clashes are allowed for values already in play.
    """
    for name, found in OPTIONS.items():
        if rules.course not in found.courses:
            continue
        only = found.only.get(rules.course)
        value = getattr(getattr(rules, found.group), name)
        if only is not None and value not in only.values:
            raise RulesError(only.fault, name, value=value, cards=value, game=rules.game)
        excused = {Checked.NAMED: name not in named, Checked.NEW: in_play or name not in named}
        if not excused.get(found.checked, False) and (clash := found.clash(rules)) is not None:
            raise RulesError(clash.fault, name, other=clash.other, **clash.values)

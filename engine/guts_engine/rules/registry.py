"""The registry of options: a record each, with values, games, relevance and clashes (R12)."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.common.quoting import quoted
from guts_engine.hands.orders import FIRST_ORDERS, LOWS
from guts_engine.rules import kinds, relevance
from guts_engine.rules.options import (
    AllOut,
    AnteWhen,
    Course,
    Ghost,
    Lone,
    Plain,
    Rules,
    RulesError,
    RulesFault,
    Shortfall,
    Value,
    WimpTo,
)
from guts_engine.steps.model import Both, Deck, Ends, Losers, Manner, Ties


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


def _no_clash(_: Rules) -> Clash | None:
    return None


@record
class Option:
    """One option of rules.md.

    `group` is the part of the rules that holds it, `courses` are the courses of the games that have
    it, `only` the values that some of them restrict it to, `seats` the fewest seats at which it has
    any effect. `moot` is the reason why no value of it has any effect beside the other options,
    `idle` why its present value has none; `clash` says whether it contradicts them.
    """

    name: str
    group: str
    kind: kinds.Kind
    courses: frozenset[Course]
    only: Mapping[Course, Only] = {}
    seats: int = 2
    moot: Callable[[Rules], str] = relevance.always
    idle: Callable[[Rules], str] = relevance.always
    clash: Callable[[Rules], Clash | None] = _no_clash
    checked: Checked = Checked.ALWAYS


# --- Clashes ---------------------------------------------------------------------------------


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
    if relevance.in_turn(rules) or not rules.declaring.second_chance:
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
    tuple(str(each) for each in AllOut if each not in (AllOut.MATCH_BEST, AllOut.HOLD)),
    RulesFault.ONLY_FOURS,
)

OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option(
            "cards",
            "dealing",
            kinds.whole(1, 5),
            _SINGLE | {Course.COMMUNITY},
            {Course.COMMUNITY: Only((2, 3), RulesFault.TWO_OR_THREE)},
        ),
        Option("deck", "dealing", kinds.enum(Deck), _EVERY),
        Option("peek", "dealing", kinds.YES_NO, _EVERY),
        Option("draw", "dealing", kinds.whole(0, 5), _MATCHED, clash=_draw_clash),
        Option("pass_left", "dealing", kinds.whole(0, 1), _MATCHED, clash=_pass_clash),
        Option("wild", "dealing", kinds.RANKS, _SINGLE, idle=relevance.ace_anyway),
        Option("ghost", "dealing", kinds.enum(Ghost), _SINGLE),
        Option(
            "declare",
            "declaring",
            kinds.enum(Manner),
            _EVERY,
            {Course.HI_LO: Only(("simultaneous",), RulesFault.ALL_AT_ONCE)},
        ),
        Option("compulsory_first", "declaring", kinds.YES_NO, _ONE_POT),
        Option(
            "second_chance",
            "declaring",
            kinds.YES_NO,
            _EVERY,
            {Course.HI_LO: Only((False,), RulesFault.AT_ONCE)},
            moot=relevance.only_in_turn,
            clash=_second_chance_clash,
            checked=Checked.NAMED,
        ),
        Option("second_declare", "declaring", kinds.YES_NO, frozenset((Course.TWO_PLUS_ONE,))),
        Option(
            "ranking",
            "showing",
            kinds.one_of(FIRST_ORDERS),
            _THREES,
            moot=relevance.no_order,
            clash=_ranking_clash,
            checked=Checked.NEW,
        ),
        Option(
            "ace_low_straight",
            "showing",
            kinds.YES_NO,
            _THREES,
            moot=relevance.no_low_straight,
            clash=_ranking_clash,
            checked=Checked.NEW,
        ),
        Option("losers", "showing", kinds.enum(Losers), _ONE_POT, seats=3, moot=relevance.all_tie),
        Option(
            "ties",
            "showing",
            kinds.one_of(("split", "carry", "suits"), Ties),
            _MATCHED,
            {Course.HI_LO: Only(("split",), RulesFault.IS_SPLIT)},
            moot=relevance.nobody_wins,
        ),
        Option("lone", "showing", kinds.enum(Lone), _FOURS),
        Option(
            "low",
            "showing",
            kinds.one_of(LOWS),
            _HI_LO | {Course.NAPALM},
            {
                Course.HI_LO: Only(("ace-to-five", "ace-high-plain"), RulesFault.NO_DEUCES),
                Course.NAPALM: Only(
                    ("deuce-to-seven", "ace-high-plain"),
                    RulesFault.ACES_HIGH,
                ),
            },
        ),
        Option("both", "showing", kinds.enum(Both), _HI_LO),
        Option("ante", "paying", kinds.whole(1), _EVERY),
        Option("ante_when", "paying", kinds.enum(AnteWhen), _MATCHED),
        Option(
            "matchers_excused",
            "paying",
            kinds.YES_NO,
            _ONE_POT,
            moot=relevance.nobody_excused,
        ),
        Option("dropped_ante", "paying", kinds.YES_NO, _FOURS, seats=3),
        Option(
            "all_out",
            "paying",
            kinds.one_of(tuple(AllOut)[:-1], AllOut),
            _ONE_POT,
            {course: _NO_BEST_MATCHES for course in Course if course not in _FOURS},
            moot=relevance.someone_in,
            clash=_all_out_clash,
            checked=Checked.NAMED,
        ),
        Option("wimp_multiple", "paying", kinds.whole(2, 4), _ONE_POT, moot=relevance.no_penalty),
        Option("wimp_to", "paying", kinds.enum(WimpTo), _ONE_POT, moot=relevance.no_penalty),
        Option("limit", "paying", kinds.whole(0), _ONE_POT),
        Option(
            "max_loss",
            "paying",
            kinds.whole(0),
            _MATCHED,
            moot=relevance.no_match_to_cap,
            idle=relevance.capped_by_limit,
        ),
        Option(
            "shortfall",
            "paying",
            kinds.one_of(("table-stakes", "bust", "credit"), Shortfall),
            _EVERY,
        ),
        Option(
            "rebuys",
            "paying",
            kinds.whole(-1),
            _EVERY,
            moot=relevance.no_rebuys,
        ),
        Option(
            "ends",
            "ending",
            kinds.enum(Ends),
            _MATCHED,
            {
                Course.HI_LO: Only(
                    ("pot-emptied", "never"),
                    RulesFault.TWO_POTS,
                )
            },
            moot=relevance.nobody_wins,
        ),
        Option("legs", "ending", kinds.whole(1, 1000), _LEGS),
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


OPEN: Final[Mapping[Course, frozenset[str]]] = {
    course: frozenset(
        name
        for name in known
        if course not in OPTIONS[name].only or len(OPTIONS[name].only[course].values) > 1
    )
    for course, known in BELONGS.items()
}
"""Those of them that have more than one value in games of each course."""


def option(name: str) -> Option:
    """The option called `name`. Raises RulesError for an unknown name."""
    found = OPTIONS.get(name)
    if found is None:
        raise RulesError(RulesFault.NO_OPTION, name)
    return found


def read_value(rules: Rules, name: str, value: object) -> Value:
    """The value of the option (R12). Raises RulesError, naming the values that the game allows."""
    found = option(name)
    if rules.course not in found.courses:
        raise RulesError(RulesFault.NOT_OF_GAME, name, game=rules.game)
    only = found.only.get(rules.course)
    try:
        return found.kind.parse(name, value)
    except RulesError as wrong:
        if only is None:
            raise
        if wrong.fault in (RulesFault.TOO_SMALL, RulesFault.TOO_LARGE):
            raise RulesError(only.fault, name, cards=quoted(value), game=rules.game) from None
        if wrong.fault is not RulesFault.NONE_OF:
            raise
        names = ", ".join(str(each) for each in only.values)
        raise RulesError(wrong.fault, name, value=quoted(value), names=names) from None


def allowed_values(rules: Rules, name: str) -> Sequence[Plain]:
    """The values that the game allows for the option, whatever the other options are (R12).

    None if the game does not have the option; empty for lists of ranks.
    """
    found = option(name)
    if rules.course not in found.courses:
        return ()
    only = found.only.get(rules.course)
    return found.kind.values if only is None else only.values


def relevant(rules: Rules, name: str, seats: int | None = None) -> bool:
    """Whether the game has the option and any value of it has an effect beside the others (R12).

    `seats` are those of the table, None if there may be any number.
    """
    return not _moot(rules, option(name), seats)


def no_effect(rules: Rules, name: str, seats: int | None = None) -> str:
    """Why the present value of the option has no effect, to follow a semicolon; "" if it has one.

    This depends on the value, unlike `relevant`: a match cap above the pot cap has no effect.
    """
    found = option(name)
    return _moot(rules, found, seats) or found.idle(rules)


def _moot(rules: Rules, found: Option, seats: int | None) -> str:
    if found.name not in OPEN[rules.course]:
        known = found.name in BELONGS[rules.course]
        return f"{rules.game} allows no other value" if known else f"{rules.game} has no such rule"
    if seats is not None and seats < found.seats:
        return f"it needs {found.seats} seats"
    return found.moot(rules)


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

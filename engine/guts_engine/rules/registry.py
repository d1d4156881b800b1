"""The registry of options: a record each, with values, games, relevance and clashes (R12, R13)."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from operator import attrgetter
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.common.quoting import quoted
from guts_engine.hands.orders import LOWS, THREE_ORDERS
from guts_engine.rules import clashes, kinds, relevance
from guts_engine.rules.clashes import Clash
from guts_engine.rules.options import (
    AllOut,
    AnteWhen,
    DrawWhen,
    Ghost,
    GhostTie,
    Lone,
    Plain,
    Rules,
    RulesError,
    RulesFault,
    Shortfall,
    Value,
    WimpTo,
)
from guts_engine.rules.traits import Traits
from guts_engine.steps.model import Both, Deck, Ends, Losers, Manner, Ties


@record
class Only:
    """The values of an option in games that restrict them, and the fault for any other."""

    games: Callable[[Traits], bool]
    values: tuple[Plain, ...]
    fault: RulesFault


class Checked(StrEnum):
    """When a clash is refused."""

    ALWAYS = "always"
    NAMED = "the option is named"
    NEW = "the option is named, and not yet in play"


Games = Callable[[Traits], bool]
"""Which games have an option, by their traits."""


@record
class Option:
    """One option of rules.md.

    `group` is the part of the rules that holds it, `games` says which games of R8 have it and
    `written` which others (S10.1), `only` are the values that some of them restrict it to, `seats`
    the fewest seats at which it has any effect. `moot` is the reason why no value of it has any
    effect beside the other options, `idle` why its present value has none; `clash` says whether it
    contradicts them.
    """

    name: str
    group: str
    kind: kinds.Kind
    games: Games
    written: Games = lambda _: False
    only: tuple[Only, ...] = ()
    seats: int = 2
    moot: Callable[[Rules], str] = relevance.always
    idle: Callable[[Rules], str] = relevance.always
    clash: Callable[[Rules], Clash | None] = clashes.none
    checked: Checked = Checked.ALWAYS


# --- The games of an option -----------------------------------------------------------------


_MATCHED: Final[Games] = attrgetter("matched")
_ONE_POT: Final[Games] = attrgetter("one_pot")
_TWO_POTS: Final[Games] = attrgetter("two_pots")
_TWO_PLUS_ONE: Final[Games] = attrgetter("two_plus_one")
_COMMUNITY: Final[Games] = attrgetter("community")
_FOURS: Final[Games] = attrgetter("four_two")
_LEGS: Final[Games] = attrgetter("legs")


def _all(_: Traits) -> bool:
    return True


def _own_cards(game: Traits) -> bool:
    """Games with one number of first cards, or few (R2.5a, R8.2, R13.2, R13.8, R13.11)."""
    return game.matched and not game.four_two


def _classic(game: Traits) -> bool:
    return not game.written


def _one_hand(game: Traits) -> bool:
    """Written games where one hand wins, by one rule for ties (S10.1)."""
    return not game.sides and game.one_tie


def _one_hand_loses(game: Traits) -> bool:
    return not game.sides and game.one_loser


def _one_manner(game: Traits) -> bool:
    return not game.sides and game.one_manner


# --- The options ----------------------------------------------------------------------------

OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option(
            "cards",
            "dealing",
            kinds.whole(1, 7),
            _own_cards,
            only=(
                Only(_COMMUNITY, (2, 3), RulesFault.TWO_OR_THREE),
                Only(_TWO_POTS, (2, 3, 4, 5), RulesFault.LOW_TO_HIGH),
                Only(_TWO_PLUS_ONE, (1, 2, 3, 4, 5, 6), RulesFault.LOW_TO_HIGH),
            ),
        ),
        Option("more", "dealing", kinds.whole(1, 6), _TWO_PLUS_ONE, clash=clashes.too_many_later),
        Option("deck", "dealing", kinds.enum(Deck), _all, _all),
        Option("peek", "dealing", kinds.YES_NO, _all),
        Option("draw", "dealing", kinds.whole(0, 5), _MATCHED, clash=clashes.draws),
        Option("draw_when", "dealing", kinds.enum(DrawWhen), _MATCHED, moot=relevance.no_draw),
        Option("pass_left", "dealing", kinds.whole(0, 1), _MATCHED, clash=clashes.passes),
        Option("pass_optional", "dealing", kinds.YES_NO, _MATCHED, moot=relevance.no_pass),
        Option("wild", "dealing", kinds.RANKS, _MATCHED, idle=relevance.ace_anyway),
        Option("ghost", "dealing", kinds.enum(Ghost), _MATCHED),
        Option(
            "declare",
            "declaring",
            kinds.enum(Manner),
            _all,
            _one_manner,
            only=(Only(_TWO_POTS, ("simultaneous",), RulesFault.ALL_AT_ONCE),),
        ),
        Option("compulsory_first", "declaring", kinds.YES_NO_SESSION, _ONE_POT),
        Option(
            "second_chance",
            "declaring",
            kinds.YES_NO,
            _all,
            only=(Only(_TWO_POTS, (False,), RulesFault.AT_ONCE),),
            moot=relevance.only_in_turn,
            clash=clashes.second_chance,
            checked=Checked.NAMED,
        ),
        Option("second_declare", "declaring", kinds.YES_NO, _TWO_PLUS_ONE),
        Option(
            "ranking",
            "showing",
            kinds.one_of(tuple(THREE_ORDERS)),
            _own_cards,
            attrgetter("orders"),
            moot=relevance.no_order,
            clash=clashes.ranking,
            checked=Checked.NEW,
        ),
        Option(
            "ace_low_straight",
            "showing",
            kinds.YES_NO,
            _own_cards,
            moot=relevance.no_low_straight,
            clash=clashes.ranking,
            checked=Checked.NEW,
        ),
        Option(
            "losers",
            "showing",
            kinds.enum(Losers),
            _ONE_POT,
            _one_hand_loses,
            seats=3,
            moot=relevance.all_tie,
        ),
        Option(
            "ties",
            "showing",
            kinds.enum(Ties),
            _MATCHED,
            _one_hand,
            only=(
                Only(_TWO_POTS, ("split", "suits"), RulesFault.SPLIT_OR_SUITS),
                Only(_classic, ("split", "carry", "suits"), RulesFault.NO_TIE),
            ),
            moot=relevance.nobody_wins,
        ),
        Option("lone", "showing", kinds.enum(Lone), _FOURS, clash=clashes.beats_deck),
        Option(
            "ghost_tie",
            "showing",
            kinds.enum(GhostTie),
            _MATCHED,
            moot=relevance.nothing_to_beat,
        ),
        Option(
            "low",
            "showing",
            kinds.one_of(LOWS),
            attrgetter("low"),
            only=(
                Only(_TWO_POTS, ("ace-to-five", "ace-high-plain"), RulesFault.NO_DEUCES),
                Only(_LEGS, ("deuce-to-seven", "ace-high-plain"), RulesFault.ACES_HIGH),
            ),
        ),
        Option("both", "showing", kinds.enum(Both), _TWO_POTS),
        Option("ante", "paying", kinds.whole(1), _all, _all),
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
            kinds.enum(AllOut),
            _MATCHED,
            moot=relevance.someone_in,
            clash=clashes.all_out,
            checked=Checked.NAMED,
        ),
        Option("wimp_multiple", "paying", kinds.whole(2, 4), _MATCHED, moot=relevance.no_penalty),
        Option(
            "wimp_to",
            "paying",
            kinds.enum(WimpTo),
            _MATCHED,
            only=(Only(_TWO_POTS, ("pot",), RulesFault.NO_SIDE_POT),),
            moot=relevance.no_penalty,
        ),
        Option("limit", "paying", kinds.whole(0), _MATCHED, _all),
        Option("cap", "paying", kinds.whole(0), _MATCHED, _all, clash=clashes.cap),
        Option(
            "max_loss",
            "paying",
            kinds.whole(0),
            _MATCHED,
            _all,
            moot=relevance.no_match_to_cap,
            idle=relevance.capped_by_limit,
        ),
        Option("shortfall", "paying", kinds.enum(Shortfall), _all, _all),
        Option("rebuys", "paying", kinds.whole(-1), _all, _all, moot=relevance.no_rebuys),
        Option(
            "ends",
            "ending",
            kinds.enum(Ends),
            _MATCHED,
            only=(Only(_TWO_POTS, ("pot-emptied", "never"), RulesFault.TWO_POTS),),
            moot=relevance.nobody_wins,
        ),
        Option("legs", "ending", kinds.whole(1, 1000), _LEGS, _LEGS),
    )
}
"""Every option by its name in rules.md."""

FIXED_BY_TABLE: Final = ("ante", "shortfall", "rebuys")
"""The options that a dealer's-choice table fixes for every game that is named (R11)."""


def option(name: str) -> Option:
    """The option called `name`. Raises RulesError for an unknown name."""
    found = OPTIONS.get(name)
    if found is None:
        raise RulesError(RulesFault.NO_OPTION, name)
    return found


def has(rules: Rules, found: Option) -> bool:
    """Whether the option has a meaning in the game (R12, S10.1)."""
    game = rules.traits
    return found.written(game) if game.written else found.games(game)


def _only(rules: Rules, found: Option) -> Only | None:
    return next((only for only in found.only if only.games(rules.traits)), None)


def options_of(rules: Rules) -> frozenset[str]:
    """The options of the game; the others have no meaning there (R12, S10.1)."""
    return frozenset(name for name, found in OPTIONS.items() if has(rules, found))


def open_options(rules: Rules) -> frozenset[str]:
    """Those of them that can have more than one value in the game."""
    known = options_of(rules)
    return frozenset(name for name in known if len(allowed_values(rules, name)) != 1)


def read_value(rules: Rules, name: str, value: object) -> Value:
    """The value of the option (R12). Raises RulesError, naming the values that the game allows."""
    found = option(name)
    if not has(rules, found):
        raise RulesError(RulesFault.NOT_OF_GAME, name, game=rules.game)
    only = _only(rules, found)
    try:
        return found.kind.parse(name, value)
    except RulesError as wrong:
        if only is None:
            raise
        if wrong.fault in (RulesFault.TOO_SMALL, RulesFault.TOO_LARGE):
            raise _other_value(rules, name, only, quoted(value)) from None
        if wrong.fault is not RulesFault.NONE_OF:
            raise
        names = ", ".join(str(each) for each in only.values)
        raise RulesError(wrong.fault, name, value=quoted(value), names=names) from None


def _other_value(rules: Rules, name: str, only: Only, value: object) -> RulesError:
    """The error of a value that the game does not allow."""
    low, high = only.values[0], only.values[-1]
    return RulesError(
        only.fault, name, value=value, cards=value, game=rules.game, low=low, high=high
    )


def allowed_values(rules: Rules, name: str) -> Sequence[Plain]:
    """The values that the game allows for the option, whatever the other options are (R12).

    None if the game does not have the option; empty for lists of ranks.
    """
    found = option(name)
    if not has(rules, found):
        return ()
    only = _only(rules, found)
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
    if not has(rules, found):
        return f"{rules.game} has no such rule"
    if len(allowed_values(rules, found.name)) == 1:
        return f"{rules.game} allows no other value"
    if seats is not None and seats < found.seats:
        return f"it needs {found.seats} seats"
    return found.moot(rules)


def check(rules: Rules, named: Mapping[str, object], *, in_play: bool = False) -> None:
    """Raises RulesError for options that clash or do not fit the game (R12).

    `named` are the options set now; some clashes are allowed for values already in play.
    """
    for name, found in OPTIONS.items():
        if not has(rules, found):
            continue
        only = _only(rules, found)
        value = getattr(getattr(rules, found.group), name)
        if only is not None and value not in only.values:
            raise _other_value(rules, name, only, value)
        excused = {Checked.NAMED: name not in named, Checked.NEW: in_play or name not in named}
        if not excused.get(found.checked, False) and (clash := found.clash(rules)) is not None:
            raise RulesError(clash.fault, name, other=clash.other, **clash.values)

"""The registry of options: an entry for each, in five parts, and what games allow (R12, R13)."""

from collections.abc import Collection, Sequence
from typing import Any, Final, TypeVar, dataclass_transform

from guts_engine.common.frozen import changed, record
from guts_engine.common.quoting import quoted
from guts_engine.hands.cards import Rank
from guts_engine.hands.orders import FROM_FIVE, LOWS, THREE_ORDERS
from guts_engine.rules import changes, relevance, traits
from guts_engine.rules.entries import Only, Option, Reason, option, parse, whole
from guts_engine.rules.options import (
    BEAT_DECK,
    EMPTY_POT,
    EVERY_DEAL,
    MOST_CARDS,
    SESSION,
    AllOut,
    DrawWhen,
    Ghost,
    GhostTie,
    Plain,
    Rules,
    RulesError,
    RulesFault,
    Shortfall,
    Value,
)
from guts_engine.steps.model import AnteTo, Both, Deck, Ends, Losers, Manner, Ties

T = TypeVar("T")

OPTIONS: Final[dict[str, Option]] = {}
"""Every option by its name in rules.md."""


@dataclass_transform(frozen_default=True)
def _part(cls: type[T]) -> type[T]:
    """A record of options, which are listed in `OPTIONS`."""
    for name in cls.__annotations__:
        entry: Any = getattr(cls, name)
        OPTIONS[name] = changed(entry, name=name, part=cls.__name__.lower())
        setattr(cls, name, entry.default)
    return record(cls)


@_part
class Dealing:
    """The first cards: `cards` to each player before anyone declares (R2.5a), and the deck.

    `more` are the cards dealt later (R8.3, R13.11), `peek` whether players see their cards (R3.5),
    `draw` how many they may draw (R3.3) and `draw_when` at which time (R13.10), `pass_left` how
    many they pass (R3.4), or none with `pass_optional` (R13.3), `wild` which ranks are wild (R2.6).
    """

    cards: int = option(
        3,
        traits.OWN_CARDS,
        values=whole(1, MOST_CARDS),
        steps=changes.CARDS,
        only=(
            Only((2, 3), RulesFault.TWO_OR_THREE, traits.COMMUNITY),
            Only((2, 3, 4, 5), RulesFault.LOW_TO_HIGH, traits.HI_LO),
            Only((1, 2, 3, 4, 5, 6), RulesFault.LOW_TO_HIGH, traits.TWO_PLUS_ONE),
        ),
    )
    more: int = option(
        1,
        traits.TWO_PLUS_ONE,
        values=whole(1, 6),
        steps=changes.MORE,
        clashes=(relevance.TOO_MANY_LATER,),
    )
    deck: Deck = option(Deck.FRESH, traits.ALL, traits.always, steps=changes.setting("deck"))
    peek: bool = option(True, traits.ALL, steps=changes.setting("peek"))
    draw: int = option(
        0,
        traits.MATCHED,
        values=whole(0, 5),
        steps=changes.draw,
        clashes=(relevance.DRAWS_MORE, relevance.DRAWS_UNSEEN),
    )
    draw_when: DrawWhen = option(
        DrawWhen.BEFORE, traits.MATCHED, steps=changes.draw, moot=relevance.NO_DRAW
    )
    pass_left: int = option(
        0,
        traits.MATCHED,
        values=whole(0, 1),
        steps=changes.PASS_LEFT,
        clashes=(relevance.PASSES_UNSEEN,),
    )
    pass_optional: bool = option(False, traits.MATCHED, steps=changes.PASS, moot=relevance.NO_PASS)
    wild: tuple[Rank, ...] = option(
        (), traits.MATCHED, steps=changes.WILD, idle=relevance.ACE_ANYWAY
    )
    ghost: Ghost = option(Ghost.NONE, traits.MATCHED, steps=changes.ghost)


@_part
class Declaring:
    """Declarations (R4); in 2+1 once or twice (R8.3).

    `compulsory_first` is yes, no, or SESSION (R4.3, R13.6).
    """

    declare: Manner = option(
        Manner.SIMULTANEOUS,
        traits.ALL,
        traits.one_manner,
        steps=changes.DECLARE,
        only=(Only(("simultaneous",), RulesFault.ALL_AT_ONCE, traits.HI_LO),),
    )
    compulsory_first: bool | str = option(False, traits.ONE_POT, values=(False, True, SESSION))
    second_chance: bool = option(
        False,
        traits.ALL,
        steps=changes.SECOND_CHANCE,
        only=(Only((False,), RulesFault.AT_ONCE, traits.HI_LO),),
        moot=relevance.AT_ONCE,
        clashes=(relevance.CHANCE_AT_ONCE,),
    )
    second_declare: bool = option(False, traits.TWO_PLUS_ONE, steps=changes.second_declare)


@_part
class Showing:
    """Rankings, and payers at the showdown (R2.3, R2.7, R5, R8.4, R8.7, R13.5, R14.10)."""

    ranking: str = option(
        changes.TRIPS_FIRST,
        traits.OWN_CARDS,
        traits.orders,
        values=tuple(THREE_ORDERS),
        steps=changes.RANKING,
        moot=relevance.NO_ORDER,
        clashes=(relevance.NOT_THREE,),
    )
    ace_low_straight: bool = option(
        True,
        traits.OWN_CARDS,
        steps=changes.ACE_LOW,
        moot=relevance.NO_LOW_STRAIGHT,
        clashes=(relevance.NOT_THREE,),
    )
    grow_ranking: str = option(
        "usual",
        frozenset(),
        traits.grows,
        values=("usual", FROM_FIVE),
        steps=changes.grow_ranking,
        moot=relevance.NO_LINES,
    )
    losers: Losers = option(
        Losers.ALL,
        traits.ONE_POT,
        traits.one_value("losers"),
        steps=changes.in_showdowns("losers"),
        seats=3,
        moot=relevance.ALL_TIE,
    )
    ties: Ties = option(
        Ties.SPLIT,
        traits.MATCHED | {"three-five-seven"},
        traits.one_value("ties"),
        steps=changes.in_showdowns("ties"),
        only=(
            Only(("split", "suits", "natural"), RulesFault.NO_TIE, traits.HI_LO),
            Only(("split", "nothing", "natural"), RulesFault.NO_TIE, traits.LEG_GAMES),
            Only(("split", "carry", "suits", "natural"), RulesFault.NO_TIE, traits.ONE_POT),
            Only(("split", "carry", "suits", "nothing"), RulesFault.NO_TIE, written=traits.natural),
        ),
        moot=relevance.NOBODY_WINS,
        clashes=(relevance.NO_WILD,),
    )
    lone: str = option(
        "takes",
        traits.FOUR_TWO,
        values=("takes", BEAT_DECK),
        steps=changes.lone,
        clashes=(relevance.GHOST_AND_DECK,),
    )
    ghost_tie: GhostTie = option(GhostTie.BEATS, traits.MATCHED, moot=relevance.NOTHING_TO_BEAT)
    low: str = option(
        "ace-to-five",
        traits.HI_LO | {"napalm"},
        values=LOWS,
        steps=changes.LOW,
        only=(
            Only(("ace-to-five", "ace-high-plain"), RulesFault.NO_DEUCES, traits.HI_LO),
            Only(("deuce-to-seven", "ace-high-plain"), RulesFault.ACES_HIGH, traits.LEG_GAMES),
        ),
    )
    both: Both = option(Both.INDEPENDENT, traits.HI_LO, steps=changes.in_showdowns("both"))


@_part
class Paying:
    """Antes, limits and stacks, in chips (R6, R7, R13.4); a limit of 0 means no limit."""

    ante: int = option(1, traits.ALL, traits.always, values=whole(1))
    ante_when: str = option(
        EMPTY_POT, traits.MATCHED, values=(EMPTY_POT, EVERY_DEAL), steps=changes.ante_when
    )
    matchers_excused: bool = option(False, traits.ONE_POT, moot=relevance.NOBODY_EXCUSED)
    dropped_ante: bool = option(False, traits.FOUR_TWO, steps=changes.dropped_ante, seats=3)
    all_out: AllOut = option(
        AllOut.REDEAL,
        traits.MATCHED,
        steps=changes.all_out,
        moot=relevance.SOMEONE_IN,
        clashes=(relevance.GHOST_FIXES,),
    )
    wimp_multiple: int = option(
        2, traits.MATCHED, values=whole(2, 4), steps=changes.all_out, moot=relevance.NO_PENALTY
    )
    wimp_to: AnteTo = option(
        AnteTo.POT,
        traits.MATCHED,
        steps=changes.all_out,
        only=(Only(("pot",), RulesFault.NO_SIDE_POT, traits.HI_LO),),
        moot=relevance.NO_PENALTY,
    )
    limit: int = option(0, traits.MATCHED, traits.always, values=whole(0))
    cap: int = option(
        0, traits.MATCHED, traits.always, values=whole(0), clashes=(relevance.CAP_AND_LIMIT,)
    )
    max_loss: int = option(
        0,
        traits.MATCHED,
        traits.always,
        values=whole(0),
        moot=relevance.NO_MATCH_TO_CAP,
        idle=relevance.CAPPED_ANYWAY,
    )
    shortfall: Shortfall = option(Shortfall.TABLE_STAKES, traits.ALL, traits.always)
    rebuys: int = option(0, traits.ALL, traits.always, values=whole(-1), moot=relevance.NO_REBUYS)


@_part
class Ending:
    """The end of a game (R9); in leg games, the number of legs (R8.5, R8.6)."""

    ends: Ends = option(
        Ends.POT_EMPTIED,
        traits.MATCHED,
        steps=changes.setting("ends"),
        only=(Only(("pot-emptied", "never"), RulesFault.TWO_POTS, traits.HI_LO),),
        moot=relevance.NOBODY_WINS,
    )
    legs: int = option(
        3, traits.LEG_GAMES, traits.for_legs, values=whole(1, 1000), steps=changes.LEGS
    )


# --- Games and options ----------------------------------------------------------------------

FIXED_BY_TABLE: Final = ("ante", "shortfall", "rebuys")
"""The options that a dealer's-choice table fixes for every game that is named (R11)."""


def named(name: str) -> Option:
    """The option called `name`. Raises RulesError for an unknown name."""
    found = OPTIONS.get(name)
    if found is None:
        raise RulesError(RulesFault.NO_OPTION, name)
    return found


def _applies(rules: Rules, entry: Option | Only) -> bool:
    """Whether the option or restriction is one of the game (R12, S10.1)."""
    return entry.written(rules.base) if rules.written else rules.game in entry.games


def _only(rules: Rules, found: Option) -> Only | None:
    return next((only for only in found.only if _applies(rules, only)), None)


def options_of(rules: Rules) -> frozenset[str]:
    """The options of the game; the others have no meaning there (R12, S10.1)."""
    return frozenset(name for name, found in OPTIONS.items() if _applies(rules, found))


def open_options(rules: Rules) -> frozenset[str]:
    """Those of them that can have more than one value in the game."""
    known = options_of(rules)
    return frozenset(name for name in known if len(allowed_values(rules, name)) != 1)


def read_value(rules: Rules, name: str, value: object) -> Value:
    """The value of the option (R12). Raises RulesError, naming the values that the game allows."""
    found = named(name)
    if not _applies(rules, found):
        raise RulesError(RulesFault.NOT_OF_GAME, name, game=rules.game)
    only = _only(rules, found)
    beyond = type(value) is int and isinstance(found.values, range) and value not in found.values
    if only is not None and beyond:
        raise _other_value(rules, name, only, quoted(value))
    return parse(found, value, allowed_values(rules, name))


def _other_value(rules: Rules, name: str, only: Only, value: object) -> RulesError:
    """The error of a value that the game does not allow."""
    low, high = only.values[0], only.values[-1]
    names = ", ".join(map(str, only.values))
    return RulesError(
        only.fault, name, value=value, cards=value, game=rules.game, low=low, high=high, names=names
    )


def allowed_values(rules: Rules, name: str) -> Sequence[Plain]:
    """The values that the game allows for the option, whatever the other options are (R12).

    None if the game does not have the option; empty for lists of ranks.
    """
    found = named(name)
    if not _applies(rules, found):
        return ()
    only = _only(rules, found)
    return found.values if only is None else only.values


def relevant(rules: Rules, name: str, seats: int | None = None) -> bool:
    """Whether the game has the option and any value of it has an effect beside the others (R12).

    `seats` are those of the table, None if there may be any number.
    """
    return not _moot(rules, named(name), seats)


def no_effect(rules: Rules, name: str, seats: int | None = None) -> str:
    """Why the present value of the option has no effect, to follow a semicolon; "" if it has one.

    This depends on the value, unlike `relevant`: a match cap above the pot cap has no effect.
    """
    found = named(name)
    return _moot(rules, found, seats) or _first_reason(rules, found.idle)


def _moot(rules: Rules, found: Option, seats: int | None) -> str:
    if not _applies(rules, found):
        return f"{rules.game} has no such rule"
    if len(allowed_values(rules, found.name)) == 1:
        return f"{rules.game} allows no other value"
    if seats is not None and seats < found.seats:
        return f"it needs {found.seats} seats"
    return _first_reason(rules, found.moot)


def _first_reason(rules: Rules, reasons: Sequence[Reason]) -> str:
    """The text of the first that holds, with the values of options for its placeholders."""
    text = next((reason.text for reason in reasons if reason.when(rules)), "")
    return text.format(**rules.options()) if text else ""


def check(rules: Rules, values: Collection[str], house: Collection[str], *, in_play: bool) -> None:
    """Raises RulesError for options that clash or do not fit the game (R12).

    `values` are those set now, `house` the house rules; some clashes are allowed in play.
    """
    for name, found in OPTIONS.items():
        if not _applies(rules, found):
            continue
        only = _only(rules, found)
        value = rules.option(name)
        if only is not None and value not in only.values:
            raise _other_value(rules, name, only, value)
        for clash in found.clashes:
            known = name in values or (name in house and not clash.new)
            excused = (clash.named and not known) or (clash.new and in_play)
            if clash.when(rules) and not excused:
                placeholders = {**rules.options(), "value": value, "most": MOST_CARDS}
                raise RulesError(clash.fault, name, other=clash.other, **placeholders)

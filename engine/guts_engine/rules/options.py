"""House rules one by one: the options of the rulebook, their values and how they are read.

Options bear the names that the rulebook gives them; `OPTIONS` lists them all.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from guts_engine.frozen import record
from guts_engine.hands.cards import RANK_LETTERS, Rank
from guts_engine.hands.ranking import LOWS, THREE_ORDERS
from guts_engine.quoting import quoted, shown


class Deck(StrEnum):
    """Which cards a deal comes from (R3.2)."""

    FRESH = "fresh"
    RUN_DOWN = "run-down"


class Manner(StrEnum):
    """How players declare (R4.1, R4.2)."""

    SEQUENTIAL = "sequential"
    SIMULTANEOUS = "simultaneous"


class Losers(StrEnum):
    """Who matches the pot after a showdown (R5.3)."""

    ALL = "all"
    WORST = "worst"


class Ties(StrEnum):
    """What becomes of equal best hands (R5.4)."""

    SPLIT = "split"
    CARRY = "carry"
    SUITS = "suits"


class AnteWhen(StrEnum):
    """When antes fall due (R6.1)."""

    EMPTY_POT = "empty-pot"
    EVERY_DEAL = "every-deal"


class AllOut(StrEnum):
    """What happens when nobody is in (R6.3)."""

    REDEAL = "redeal"
    ANTE = "ante"
    WIMP = "wimp"
    WIMP_PENALTY = "wimp-penalty"
    MATCH_BEST = "match-best"


class WimpTo(StrEnum):
    """Where the wimp's penalty goes (R6.3)."""

    POT = "pot"
    SIDE_POT = "side-pot"


class Ghost(StrEnum):
    """Whether a hand that belongs to nobody must be beaten (R6.5)."""

    NONE = "none"
    ALWAYS = "always"
    LONE = "lone"


class Lone(StrEnum):
    """Whether a lone player of 4-2-2 or 4-2-3 must beat the deck (R8.4)."""

    TAKES = "takes"
    BEAT_DECK = "beat-deck"


class Both(StrEnum):
    """What becomes of a player who declared both and does not win both (R8.7)."""

    INDEPENDENT = "independent"
    MUST_WIN_BOTH = "must-win-both"


class Shortfall(StrEnum):
    """What a player owes who cannot pay (R7.3)."""

    TABLE_STAKES = "table-stakes"
    BUST = "bust"
    CREDIT = "credit"


class Ends(StrEnum):
    """What ends a game (R9)."""

    POT_EMPTIED = "pot-emptied"
    UNCONTESTED = "uncontested"
    NEVER = "never"


class RulesError(ValueError):
    """An option that does not exist, does not fit its value, or clashes with another."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{shown(option)}: {reason}")
        self.option = option
        self.reason = reason


@record
class Dealing:
    """What is dealt: `cards` to each player before anyone declares (R2.5a), from which pack.

    `peek` says whether players see their cards (R3.5), `draw` how many they may exchange
    (R3.3), `pass_left` how many they pass on (R3.4), `wild` which ranks are wild (R2.6).
    """

    cards: int = 3
    deck: Deck = Deck.FRESH
    peek: bool = True
    draw: int = 0
    pass_left: int = 0
    wild: tuple[Rank, ...] = ()
    ghost: Ghost = Ghost.NONE


@record
class Declaring:
    """How players declare (R4), once or twice in 2+1 (R8.3)."""

    declare: Manner = Manner.SIMULTANEOUS
    compulsory_first: bool = False
    second_chance: bool = False
    second_declare: bool = False


@record
class Showing:
    """How hands are ranked and who pays at the showdown (R2.3, R2.7, R5, R8.4, R8.7)."""

    ranking: str = "trips-first"
    ace_low_straight: bool = True
    losers: Losers = Losers.ALL
    ties: Ties = Ties.SPLIT
    lone: Lone = Lone.TAKES
    low: str = "ace-to-five"
    both: Both = Both.INDEPENDENT


@record
class Paying:
    """Antes, limits and stacks, in chips (R6, R7); a limit of 0 means none."""

    ante: int = 1
    ante_when: AnteWhen = AnteWhen.EMPTY_POT
    matchers_excused: bool = False
    dropped_ante: bool = False
    all_out: AllOut = AllOut.REDEAL
    wimp_multiple: int = 2
    wimp_to: WimpTo = WimpTo.POT
    limit: int = 0
    max_loss: int = 0
    shortfall: Shortfall = Shortfall.TABLE_STAKES
    rebuys: int = 0


@record
class Ending:
    """What ends a game (R9); in leg games, how many legs (R8.5, R8.6)."""

    ends: Ends = Ends.POT_EMPTIED
    legs: int = 3


Plain = int | bool | str | list[str]
"""The value of an option as files have it."""
Value = int | bool | str | tuple[Rank, ...]


@record
class OptionSpec:
    """Where an option lives and which values it takes."""

    group: str
    parse: Callable[[str, object], Value]
    choices: tuple[str, ...] = ()


def _whole(low: int, high: int | None = None) -> Callable[[str, object], int]:
    def parse(name: str, value: object) -> int:
        if type(value) is not int:
            raise RulesError(name, f"{quoted(value)} is not a whole number")
        if value < low:
            raise RulesError(name, f"{quoted(value)} is too small: {low} or more")
        if high is not None and value > high:
            raise RulesError(name, f"{quoted(value)} is too large: {high} at most")
        return value

    return parse


def _yes_no(name: str, value: object) -> bool:
    if type(value) is not bool:
        raise RulesError(name, f"{quoted(value)} is neither true nor false")
    return value


def _one_of(kind: type[StrEnum]) -> Callable[[str, object], str]:
    def parse(name: str, value: object) -> str:
        if isinstance(value, str) and value in tuple(kind):
            return kind(value)
        raise RulesError(name, f"{quoted(value)} is none of {', '.join(kind)}")

    return parse


def _ranking_name(name: str, value: object) -> str:
    if not isinstance(value, str) or value not in THREE_ORDERS:
        raise RulesError(name, f"{quoted(value)} is none of {', '.join(THREE_ORDERS)}")
    return value


def _low_name(name: str, value: object) -> str:
    if not isinstance(value, str) or value not in LOWS:
        raise RulesError(name, f"{quoted(value)} is none of {', '.join(LOWS)}")
    return value


def _ranks(name: str, value: object) -> tuple[Rank, ...]:
    if not isinstance(value, (list, tuple)):
        raise RulesError(name, f"{quoted(value)} is not a list of ranks")
    ranks: set[Rank] = set()
    for one in value:
        if not isinstance(one, str) or len(one) != 1 or one not in RANK_LETTERS:
            raise RulesError(name, f"{quoted(one)} is no rank: one of {RANK_LETTERS}")
        rank = Rank(RANK_LETTERS.index(one) + 2)
        if rank in ranks:
            raise RulesError(name, f"{one} is named twice")
        ranks.add(rank)
    return tuple(sorted(ranks))


def _enum(group: str, kind: type[StrEnum]) -> OptionSpec:
    return OptionSpec(group, _one_of(kind), tuple(kind))


_MOST_CHIPS: Final = 10**9

OPTIONS: Final[dict[str, OptionSpec]] = {
    "cards": OptionSpec("dealing", _whole(1, 5)),
    "deck": _enum("dealing", Deck),
    "peek": OptionSpec("dealing", _yes_no),
    "draw": OptionSpec("dealing", _whole(0, 5)),
    "pass_left": OptionSpec("dealing", _whole(0, 1)),
    "wild": OptionSpec("dealing", _ranks),
    "ghost": _enum("dealing", Ghost),
    "declare": _enum("declaring", Manner),
    "compulsory_first": OptionSpec("declaring", _yes_no),
    "second_chance": OptionSpec("declaring", _yes_no),
    "second_declare": OptionSpec("declaring", _yes_no),
    "ranking": OptionSpec("showing", _ranking_name, tuple(THREE_ORDERS)),
    "ace_low_straight": OptionSpec("showing", _yes_no),
    "losers": _enum("showing", Losers),
    "ties": _enum("showing", Ties),
    "lone": _enum("showing", Lone),
    "low": OptionSpec("showing", _low_name, LOWS),
    "both": _enum("showing", Both),
    "ante": OptionSpec("paying", _whole(1, _MOST_CHIPS)),
    "ante_when": _enum("paying", AnteWhen),
    "matchers_excused": OptionSpec("paying", _yes_no),
    "dropped_ante": OptionSpec("paying", _yes_no),
    "all_out": _enum("paying", AllOut),
    "wimp_multiple": OptionSpec("paying", _whole(2, 4)),
    "wimp_to": _enum("paying", WimpTo),
    "limit": OptionSpec("paying", _whole(0, _MOST_CHIPS)),
    "max_loss": OptionSpec("paying", _whole(0, _MOST_CHIPS)),
    "shortfall": _enum("paying", Shortfall),
    "rebuys": OptionSpec("paying", _whole(-1, _MOST_CHIPS)),
    "ends": _enum("ending", Ends),
    "legs": OptionSpec("ending", _whole(1, 1000)),
}
"""Every option by its name in the rulebook."""


def spec_of(name: str) -> OptionSpec:
    """The option called `name`; RulesError when there is none."""
    spec = OPTIONS.get(name)
    if spec is None:
        raise RulesError(name, "there is no such option")
    return spec


def plain(value: Value) -> Plain:
    """The value as files have it."""
    if isinstance(value, tuple):
        return [rank.letter for rank in value]
    return str(value) if isinstance(value, StrEnum) else value

"""House rules: the options of the rulebook, grouped, validated, changed by name (R2-R9, R12).

A game is data: one `RuleSet`, made of another by `replaced`. Options bear the names that
the rulebook gives them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from guts_engine.cards import PACK
from guts_engine.hands import FIVE, FOUR, ONE, THREE_ORDERS, TWO, Ranking, three


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
        super().__init__(f"{option}: {reason}")
        self.option = option
        self.reason = reason


@dataclass(frozen=True)
class Dealing:
    """What is dealt: `cards` to each player (R2.5a), from which pack, seen or not (R3.5)."""

    cards: int = 3
    deck: Deck = Deck.FRESH
    peek: bool = True


@dataclass(frozen=True)
class Declaring:
    """How players declare (R4)."""

    declare: Manner = Manner.SIMULTANEOUS
    compulsory_first: bool = False


@dataclass(frozen=True)
class Showing:
    """How hands are ranked and who pays at the showdown (R2.3, R5)."""

    ranking: str = "trips-first"
    ace_low_straight: bool = True
    losers: Losers = Losers.ALL
    ties: Ties = Ties.SPLIT


@dataclass(frozen=True)
class Paying:
    """Antes, limits and stacks, in chips (R6, R7); a limit of 0 means none."""

    ante: int = 1
    ante_when: AnteWhen = AnteWhen.EMPTY_POT
    matchers_excused: bool = False
    all_out: AllOut = AllOut.REDEAL
    limit: int = 0
    max_loss: int = 0
    shortfall: Shortfall = Shortfall.TABLE_STAKES
    rebuys: int = 0


@dataclass(frozen=True)
class Ending:
    """What ends a game (R9)."""

    ends: Ends = Ends.POT_EMPTIED


Value = int | bool | str


@dataclass(frozen=True)
class RuleSet:
    """One game with its house rules; `game` is the permanent id of its preset (R8)."""

    game: str
    dealing: Dealing = field(default_factory=Dealing)
    declaring: Declaring = field(default_factory=Declaring)
    showing: Showing = field(default_factory=Showing)
    paying: Paying = field(default_factory=Paying)
    ending: Ending = field(default_factory=Ending)

    @cached_property
    def ranking(self) -> Ranking:
        """The ranking of the hands that are shown down (R2.5a)."""
        if self.dealing.cards == 3:
            return three(self.showing.ranking, ace_low_straight=self.showing.ace_low_straight)
        return {1: ONE, 2: TWO, 4: FOUR, 5: FIVE}[self.dealing.cards]

    @property
    def most_seats(self) -> int:
        """How many seats one pack can serve (R3.6)."""
        return len(PACK) // self.dealing.cards

    def option(self, name: str) -> Value:
        """The value of the option called `name`; RulesError when there is none."""
        spec = _spec(name)
        value: Value = getattr(getattr(self, spec.group), name)
        return value

    def options(self) -> dict[str, Value]:
        """Every option by name, as plain values."""
        return {name: _plain(self.option(name)) for name in OPTIONS}

    def replaced(self, values: Mapping[str, object]) -> "RuleSet":
        """This game with other values for the options named; RulesError names what is wrong."""
        made = self.restored(values)
        _check(made, values)
        return made

    def restored(self, values: Mapping[str, object]) -> "RuleSet":
        """As `replaced`, for values that were once in play: some may have no meaning now."""
        groups: dict[str, dict[str, object]] = {}
        for name, value in values.items():
            if name in NOT_YET:
                _leave_out(name, value)
                continue
            spec = _spec(name)
            groups.setdefault(spec.group, {})[name] = spec.parse(name, value)
        return replace(
            self, **{group: replace(getattr(self, group), **to) for group, to in groups.items()}
        )

    def differs_from(self, other: "RuleSet") -> tuple[str, ...]:
        """The names of the options whose values differ from the other's."""
        return tuple(name for name in OPTIONS if self.option(name) != other.option(name))

    def check_seats(self, seats: int) -> None:
        """RulesError unless the pack serves that many seats, two at least (R3.6)."""
        if seats < 2:
            raise RulesError("seats", f"{seats} is too few: two at least")
        if seats > self.most_seats:
            raise RulesError(
                "seats",
                f"{seats} seats of {self.dealing.cards} cards need more than the 52 in the pack:"
                f" {self.most_seats} at most",
            )


@dataclass(frozen=True)
class OptionSpec:
    """Where an option lives and which values it takes."""

    group: str
    parse: Callable[[str, object], Value]
    choices: tuple[str, ...] = ()


def _whole(low: int, high: int | None = None) -> Callable[[str, object], int]:
    def parse(name: str, value: object) -> int:
        if type(value) is not int:
            raise RulesError(name, f"{value!r} is not a whole number")
        if value < low:
            raise RulesError(name, f"{value} is too small: {low} or more")
        if high is not None and value > high:
            raise RulesError(name, f"{value} is too large: {high} at most")
        return value

    return parse


def _yes_no(name: str, value: object) -> bool:
    if type(value) is not bool:
        raise RulesError(name, f"{value!r} is neither true nor false")
    return value


def _one_of(kind: type[StrEnum]) -> Callable[[str, object], str]:
    def parse(name: str, value: object) -> str:
        if isinstance(value, str) and value in tuple(kind):
            return kind(value)
        raise RulesError(name, f"{value!r} is none of {', '.join(kind)}")

    return parse


def _ranking_name(name: str, value: object) -> str:
    if not isinstance(value, str) or value not in THREE_ORDERS:
        raise RulesError(name, f"{value!r} is none of {', '.join(THREE_ORDERS)}")
    return value


def _enum(group: str, kind: type[StrEnum]) -> OptionSpec:
    return OptionSpec(group, _one_of(kind), tuple(kind))


_MOST_CHIPS: Final = 10**9

OPTIONS: Final[dict[str, OptionSpec]] = {
    "cards": OptionSpec("dealing", _whole(1, 5)),
    "deck": _enum("dealing", Deck),
    "peek": OptionSpec("dealing", _yes_no),
    "declare": _enum("declaring", Manner),
    "compulsory_first": OptionSpec("declaring", _yes_no),
    "ranking": OptionSpec("showing", _ranking_name, tuple(THREE_ORDERS)),
    "ace_low_straight": OptionSpec("showing", _yes_no),
    "losers": _enum("showing", Losers),
    "ties": _enum("showing", Ties),
    "ante": OptionSpec("paying", _whole(1, _MOST_CHIPS)),
    "ante_when": _enum("paying", AnteWhen),
    "matchers_excused": OptionSpec("paying", _yes_no),
    "all_out": _enum("paying", AllOut),
    "limit": OptionSpec("paying", _whole(0, _MOST_CHIPS)),
    "max_loss": OptionSpec("paying", _whole(0, _MOST_CHIPS)),
    "shortfall": _enum("paying", Shortfall),
    "rebuys": OptionSpec("paying", _whole(-1, _MOST_CHIPS)),
    "ends": _enum("ending", Ends),
}
"""The options of the games built so far, by their names in the rulebook."""

NOT_YET: Final[dict[str, object]] = {
    "draw": 0,
    "pass_left": 0,
    "ghost": "none",
    "wild": [],
    "second_chance": False,
}
"""Options of single-deal games that are not played yet, with the value that leaves them out."""

ELSEWHERE: Final = frozenset(
    ("dropped_ante", "wimp_multiple", "wimp_to", "lone", "second_declare", "low", "both", "legs")
)
"""Options of games and rules that are not played yet."""


def _leave_out(name: str, value: object) -> None:
    if type(value) is not type(NOT_YET[name]) or value != NOT_YET[name]:
        raise RulesError(name, f"{value!r} is not played at this table yet")


def _spec(name: str) -> OptionSpec:
    spec = OPTIONS.get(name)
    if spec is None and name in ELSEWHERE:
        raise RulesError(name, "it belongs to games that are not played at this table yet")
    if spec is None:
        raise RulesError(name, "there is no such option")
    return spec


def _plain(value: Value) -> Value:
    return str(value) if isinstance(value, StrEnum) else value


def _check(rules: RuleSet, named: Mapping[str, object]) -> None:
    """Refuse options that have no meaning beside the others (R12)."""
    for name in ("ranking", "ace_low_straight"):
        if name in named and rules.dealing.cards != 3:
            raise RulesError(
                name,
                f"it orders three-card hands and does not go with cards = {rules.dealing.cards}",
            )

"""Options as in rules.md: their named values, what can be wrong with them, a game with them."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.quoting import shown
from guts_engine.hands.cards import Rank
from guts_engine.rules import traits
from guts_engine.steps.library import is_shipped
from guts_engine.steps.model import Game


class AllOut(StrEnum):
    """Outcomes of a deal with nobody in (R6.3)."""

    REDEAL = "redeal"
    ANTE = "ante"
    WIMP = "wimp"
    WIMP_PENALTY = "wimp-penalty"
    MATCH_BEST = "match-best"
    HOLD = "hold"


class Ghost(StrEnum):
    """Whether a hand that belongs to nobody must be beaten (R6.5)."""

    NONE = "none"
    ALWAYS = "always"
    LONE = "lone"


class GhostTie(StrEnum):
    """Outcomes where the best hand only ties the ghost or the deck (R13.5)."""

    BEATS = "beats"
    PUSH = "push"


class DrawWhen(StrEnum):
    """Whether players draw before or after they declare (R3.3, R13.10)."""

    BEFORE = "before"
    AFTER = "after"


class Shortfall(StrEnum):
    """Debts of a player who cannot pay (R7.3, R13.7)."""

    TABLE_STAKES = "table-stakes"
    BUST = "bust"
    CREDIT = "credit"
    ENDS = "ends"


class RulesFault(Fault):
    """Everything that can be wrong with an option, or with a table of these rules."""

    NO_OPTION = "unknown option"
    NOT_OF_GAME = "{game} has no such option"
    NOT_WHOLE = "{value} is not a whole number"
    TOO_SMALL = "{value} is too small; use {low} or more"
    TOO_LARGE = "{value} is too large; use {high} or less"
    NOT_BOOLEAN = "it must be true or false, not {value}"
    NOT_BOOLEAN_OR = "it must be true, false or {word}, not {value}"
    NONE_OF = "{value} is not one of {names}"
    NOT_RANKS = "{value} is not a list of ranks"
    NO_RANK = "{value} is not a rank; use one of {ranks}"
    TWICE = "{value} is named twice"
    ORDERS_THREE = "it applies to three-card hands only, not to cards = {cards}"
    TWO_OR_THREE = "{game} is played with 2 or 3 cards, not {cards}"
    LOW_TO_HIGH = "{game} is played with {low} to {high} cards, not {cards}"
    TOO_MANY_CARDS = "{cards} cards and {more} more are too many; use up to {most} in all"
    DRAWS_MORE = "{draw} is more than the size of a hand, {cards}"
    UNSEEN = "it is not possible with peek = false, where nobody sees a card"
    AT_ONCE = "it is not possible with declare = simultaneous"
    GHOST_ALWAYS = "{value} is not possible with ghost = always; use ante"
    GHOST_OR_DECK = "beat-deck is not possible with ghost = {ghost}; use one of them"
    CAP_OR_LIMIT = "it is not possible with limit = {limit}; use one of them"
    ALL_AT_ONCE = "sequential is not possible in {game}, where everyone declares at once"
    TWO_POTS = "uncontested is not possible in {game}, which has two pots to empty"
    NO_TIE = "{value} is not possible in {game}; use one of {names}"
    NO_WILD = "natural is not possible without wild cards"
    ACES_HIGH = "ace-to-five is not possible in {game}, where aces are high"
    NO_DEUCES = "deuce-to-seven is not possible in {game}"
    TOO_FEW_SEATS = "{seats} is too few; use 2 or more"
    TOO_MANY_SEATS = "{what} need more than the {pack} cards of the deck; use {most} seats or fewer"
    DEBT_OFF_CREDIT = "{value} is too small; use 0 or more, or the option shortfall = credit"
    NO_SEAT = "there is no seat {seat}; use 0 to {last}"
    ONE_POT = "{game} has only one pot"
    NO_RESERVE = "{game} has no limit, so it has no reserve"
    NO_SIDE_POT = "{game} has no side pot"
    NO_LEGS = "{game} has no legs"
    LEGS_A_SEAT = "{numbers} given, {seats} needed; give one number per seat"
    GAME_WON = "{value} would have won the round; use fewer than {legs}"


class RulesError(CodedError, ValueError):
    """Raised for an unknown option, a wrong value, or a clash with `other`."""

    def __init__(self, fault: Fault, option: str, /, *, other: str = "", **values: object) -> None:
        super().__init__(fault, shown(option), **values)
        self.option = option
        self.other = other


SESSION: Final = "session"
"""The value of `compulsory_first` that means the first deal of a session (R13.6)."""
EMPTY_POT: Final = "empty-pot"
EVERY_DEAL: Final = "every-deal"
"""The values of `ante_when`: antes are due when the pot is empty, or on every deal (R6.1)."""
BEAT_DECK: Final = "beat-deck"
"""The value of `lone` by which a lone player must beat the deck (R8.4)."""

MOST_CARDS: Final = 7
"""The most cards of one player (R2.8)."""

Plain = int | bool | str | list[str]
"""The value of an option in files."""
Value = int | bool | str | tuple[Rank, ...]


def plain(value: Value) -> Plain:
    """The value as it is in files."""
    if isinstance(value, tuple):
        return [rank.letter for rank in value]
    return str(value) if isinstance(value, StrEnum) else value


@dataclass(frozen=True)
class Rules:
    """A game, `base`, and its options in five parts, as the registry defines them (R12)."""

    base: Game
    dealing: Any
    declaring: Any
    showing: Any
    paying: Any
    ending: Any

    @property
    def parts(self) -> tuple[Any, ...]:
        """The parts, in the order of rules.md."""
        return self.dealing, self.declaring, self.showing, self.paying, self.ending

    def option(self, name: str) -> Value:
        """The value of the option called `name`. Raises RulesError for an unknown name."""
        for part in self.parts:
            if name in vars(part):
                value: Value = vars(part)[name]
                return value
        raise RulesError(RulesFault.NO_OPTION, name)

    def options(self) -> dict[str, Plain]:
        """Every option by name, as plain values."""
        return {name: plain(each) for part in self.parts for name, each in vars(part).items()}

    @property
    def game(self) -> str:
        """The permanent id of the game."""
        return self.base.id

    @cached_property
    def shipped(self) -> bool:
        """Whether the game is the shipped one with its id."""
        return is_shipped(self.base, named=False)

    @property
    def written(self) -> bool:
        """Whether it is not a game of R8: it takes the options of S10.1."""
        return self.game not in traits.ALL or not self.shipped

    @property
    def ranks_three(self) -> bool:
        """Whether three-card hands are ranked by `ranking` and `ace_low_straight` (R12)."""
        if self.written or self.game in traits.COMMUNITY | traits.LEG_GAMES:
            return True
        more = self.dealing.more if self.game in traits.TWO_PLUS_ONE else 0
        return bool(self.dealing.cards + more == 3)

    @property
    def lone_must_beat(self) -> bool:
        """Whether a lone player must beat a ghost or the deck (R6.5, R8.4)."""
        return self.dealing.ghost is not Ghost.NONE or bool(self.showing.lone == BEAT_DECK)

    @property
    def leg_game(self) -> bool:
        """Whether legs decide who takes the pot (R8.5, R8.6)."""
        return self.base.legs > 0

    @property
    def two_pots(self) -> bool:
        """Whether there are a high and a low pot (R8.7)."""
        return self.base.pots == 2

    @property
    def all_out(self) -> AllOut:
        """The outcome if nobody is in, in games of R8; fixed if there is always a ghost (R12)."""
        fixed = self.dealing.ghost is Ghost.ALWAYS
        return AllOut.ANTE if fixed else AllOut(self.paying.all_out)

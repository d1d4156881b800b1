"""The options of a game in five groups, named as in rules.md, and their named values.

`guts_engine.rules.registry` lists each option's values, games, relevance and clashes.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.frozen import record
from guts_engine.common.quoting import shown
from guts_engine.hands.cards import Rank
from guts_engine.rules.traits import Traits, traits_of
from guts_engine.steps.model import Both, Deck, Ends, Game, Losers, Manner, Ties


class AnteWhen(StrEnum):
    """When antes fall due (R6.1)."""

    EMPTY_POT = "empty-pot"
    EVERY_DEAL = "every-deal"


class AllOut(StrEnum):
    """Outcomes of a deal with nobody in (R6.3)."""

    REDEAL = "redeal"
    ANTE = "ante"
    WIMP = "wimp"
    WIMP_PENALTY = "wimp-penalty"
    MATCH_BEST = "match-best"
    HOLD = "hold"


class WimpTo(StrEnum):
    """Destinations of the wimp penalty (R6.3)."""

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
    SPLIT_OR_SUITS = "{value} is not possible in {game}; use split or suits"
    NO_TIE = "{value} is not possible in {game}; use split, carry or suits"
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


@record
class Dealing:
    """The first cards: `cards` to each player before anyone declares (R2.5a), and the deck.

    `more` are the cards dealt later (R8.3, R13.11), `peek` whether players see their cards (R3.5),
    `draw` how many they may draw (R3.3) and `draw_when` at which time (R13.10), `pass_left` how
    many they pass (R3.4), or none with `pass_optional` (R13.3), `wild` which ranks are wild (R2.6).
    """

    cards: int = 3
    more: int = 1
    deck: Deck = Deck.FRESH
    peek: bool = True
    draw: int = 0
    draw_when: DrawWhen = DrawWhen.BEFORE
    pass_left: int = 0
    pass_optional: bool = False
    wild: tuple[Rank, ...] = ()
    ghost: Ghost = Ghost.NONE


@record
class Declaring:
    """Declarations (R4); in 2+1 once or twice (R8.3).

    `compulsory_first` is yes, no, or SESSION (R4.3, R13.6).
    """

    declare: Manner = Manner.SIMULTANEOUS
    compulsory_first: bool | str = False
    second_chance: bool = False
    second_declare: bool = False


@record
class Showing:
    """Rankings, and payers at the showdown (R2.3, R2.7, R5, R8.4, R8.7, R13.5)."""

    ranking: str = "trips-first"
    ace_low_straight: bool = True
    losers: Losers = Losers.ALL
    ties: Ties = Ties.SPLIT
    lone: Lone = Lone.TAKES
    ghost_tie: GhostTie = GhostTie.BEATS
    low: str = "ace-to-five"
    both: Both = Both.INDEPENDENT


@record
class Paying:
    """Antes, limits and stacks, in chips (R6, R7, R13.4); a limit of 0 means no limit."""

    ante: int = 1
    ante_when: AnteWhen = AnteWhen.EMPTY_POT
    matchers_excused: bool = False
    dropped_ante: bool = False
    all_out: AllOut = AllOut.REDEAL
    wimp_multiple: int = 2
    wimp_to: WimpTo = WimpTo.POT
    limit: int = 0
    cap: int = 0
    max_loss: int = 0
    shortfall: Shortfall = Shortfall.TABLE_STAKES
    rebuys: int = 0


@record
class Ending:
    """The end of a game (R9); in leg games, the number of legs (R8.5, R8.6)."""

    ends: Ends = Ends.POT_EMPTIED
    legs: int = 3


@dataclass(frozen=True)
class Rules:
    """A game, `base`, and its options (R8)."""

    base: Game
    dealing: Dealing = field(default_factory=Dealing)
    declaring: Declaring = field(default_factory=Declaring)
    showing: Showing = field(default_factory=Showing)
    paying: Paying = field(default_factory=Paying)
    ending: Ending = field(default_factory=Ending)

    @property
    def game(self) -> str:
        """The permanent id of the game."""
        return self.base.id

    @cached_property
    def traits(self) -> Traits:
        """What in the game's steps decides which options it takes."""
        return traits_of(self.base)

    @property
    def ranks_three(self) -> bool:
        """Whether three-card hands are ranked by `ranking` and `ace_low_straight` (R12)."""
        dealing, game = self.dealing, self.traits
        if game.written or game.community or game.legs:
            return True
        return dealing.cards + (dealing.more if game.two_plus_one else 0) == 3

    def compulsory(self, *, first_of_game: bool, first_of_session: bool, pot_empty: bool) -> bool:
        """Whether everybody is in on a deal, and nobody is asked (R4.3, R13.6)."""
        first = self.declaring.compulsory_first
        if first == SESSION:
            return first_of_session
        return bool(first) and (first_of_game or pot_empty)

    @property
    def lone_must_beat(self) -> bool:
        """Whether a lone player must beat a ghost or the deck (R6.5, R8.4)."""
        return self.dealing.ghost is not Ghost.NONE or self.showing.lone is Lone.BEAT_DECK


Plain = int | bool | str | list[str]
"""The value of an option in files."""
Value = int | bool | str | tuple[Rank, ...]


def plain(value: Value) -> Plain:
    """The value as it is in files."""
    if isinstance(value, tuple):
        return [rank.letter for rank in value]
    return str(value) if isinstance(value, StrEnum) else value

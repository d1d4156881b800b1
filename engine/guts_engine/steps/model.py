"""A game as data: the steps of a deal and the settings (S1 to S5).

Antes are counted in the table's ante, matches in pots (S2.2).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.hands.cards import Rank
from guts_engine.hands.hand_rules import HandRules

FORMAT: Final = 1
"""The version of the format of game files (S1.1)."""


class Group(StrEnum):
    """Groups of players (S2.1), from the dealer's left."""

    ALL = "all"
    IN = "in"
    OUT = "out"
    BEST = "best"
    WILD = "wild"


class Choice(StrEnum):
    """A declaration; with two sides or pots it names them (S3.7, R8.7)."""

    IN = "in"
    OUT = "out"
    HIGH = "high"
    LOW = "low"
    BOTH = "both"


class Manner(StrEnum):
    """Manners of declaring (R4.1, R4.2)."""

    SEQUENTIAL = "sequential"
    SIMULTANEOUS = "simultaneous"


class AnteWhen(StrEnum):
    """When an ante is due (S3.1): if pots and reserve are empty, always, or into pots not empty."""

    EMPTY = "empty"
    ALWAYS = "always"
    NOT_EMPTY = "not-empty"


class AnteTo(StrEnum):
    """Where an ante goes (S3.1)."""

    POT = "pot"
    SIDE_POT = "side-pot"


class To(StrEnum):
    """Who is dealt cards (S3.3)."""

    IN = "in"
    ALL = "all"
    TABLE = "table"
    COMMON = "common"
    LAST = "last"


class Forced(StrEnum):
    """Players who are in automatically (S3.7)."""

    WILD = "wild"
    HIGH_SHOWING = "high-showing"
    LOW_SHOWING = "low-showing"
    PAIRED_SHOWING = "paired-showing"


class Nobody(StrEnum):
    """What happens if nobody is in, without steps of its own (S3.8)."""

    REDEAL = "redeal"
    GOES_ON = "goes-on"


class Lone(StrEnum):
    """What a lone player gets, without steps of its own (S3.8)."""

    TAKES = "takes"
    LEG = "leg"
    PLAYS = "plays"


class Side(StrEnum):
    """Which hands win a showdown (S4.1)."""

    HIGH = "high"
    LOW = "low"
    HIGH_LOW = "high-low"


class Beat(StrEnum):
    """A hand that belongs to nobody and must be beaten (S4.4)."""

    TABLE = "table"
    DECK = "deck"


class BeatWhen(StrEnum):
    """When that hand must be beaten: always, or only by a lone player (S4.4)."""

    ALWAYS = "always"
    LONE = "lone"


class Prize(StrEnum):
    """What the best hand wins (S4.5)."""

    POT = "pot"
    LEG = "leg"
    POT_AND_LEG = "pot-and-leg"
    NONE = "none"


class Owe(StrEnum):
    """What a loser pays: a match into the pot, the same to the winner, or nothing (S4.5)."""

    MATCH = "match"
    WINNER = "winner"
    NOTHING = "nothing"


class Ties(StrEnum):
    """Outcomes of a tie for the best hand (R5.4, S4.5).

    By NATURAL the hand with fewer wild cards is better, and only hands with as many tie (R14.10).
    """

    SPLIT = "split"
    CARRY = "carry"
    SUITS = "suits"
    NOTHING = "nothing"
    NATURAL = "natural"


class Losers(StrEnum):
    """The players who pay after a showdown (R5.3)."""

    ALL = "all"
    WORST = "worst"


class Both(StrEnum):
    """Outcomes for a player who declared both and does not win both (R8.7)."""

    INDEPENDENT = "independent"
    MUST_WIN_BOTH = "must-win-both"


class Ends(StrEnum):
    """Ends of a game (R9)."""

    POT_EMPTIED = "pot-emptied"
    UNCONTESTED = "uncontested"
    NEVER = "never"


class Deck(StrEnum):
    """Which cards a deal comes from (R3.2)."""

    FRESH = "fresh"
    RUN_DOWN = "run-down"


@record
class Ante:
    """Players pay `antes` antes into the pot, or into each of two pots (S3.1).

    With `everyones` the amount is one ante for everyone dealt in. Several best players share one
    payment (R6.3).
    """

    antes: int = 1
    everyones: bool = False
    who: tuple[Group, ...] = (Group.ALL,)
    when: AnteWhen = AnteWhen.EMPTY
    to: AnteTo = AnteTo.POT


@record
class Match:
    """Players pay `pots` pots, or `half` a pot, into the pot (S3.2)."""

    pots: int = 1
    half: bool = False
    who: tuple[Group, ...] = (Group.ALL,)


@record
class Deal:
    """`cards` cards each, one at a time (S3.3).

    `to` is one kind of receiver, or (IN, TABLE) or (ALL, TABLE): both at once, the table last in
    each round. Only players who hold one of the ranks of `holding` get cards, if there are any.
    `in_count` is the number of players in that is needed, 0 for any. `new_hand` starts another hand
    of the table.
    """

    cards: int
    to: tuple[To, ...] = (To.IN,)
    face_up: bool = False
    holding: tuple[Rank, ...] = ()
    in_count: int = 0
    new_hand: bool = False


@record
class PassCards:
    """Everyone dealt in passes `cards` cards to the left, or none if `optional` (S3.4, R13.3)."""

    cards: int
    optional: bool = False


@record
class Draw:
    """Players in discard up to `most` cards and draw as many (S3.5).

    `exactly` are the only numbers allowed, if any; `with_ace` is the most for a player who keeps
    and shows an ace, `price` the antes that each card costs; with `table` the table draws instead.
    """

    most: int
    exactly: tuple[int, ...] = ()
    with_ace: int = 0
    price: int = 0
    table: bool = False


@record
class NameWild:
    """The dealer names a wild rank (S3.6)."""


@record
class Again:
    """At the end of a `nobody` list: the same players declare again, at most so often (S3.8)."""

    most: int


@record
class Take:
    """In a `lone` list: the lone player takes the pot or a leg (S3.8)."""

    prize: Prize


@record
class Declare:
    """Players declare (S3.7, S3.8).

    `asks` is IN, or ALL for a new stage. `nobody` and `lone` are steps that the deal ends with, or
    a word. `last_asked` asks the last player even if all others are out.
    """

    manner: Manner
    asks: Group = Group.IN
    choices: tuple[Choice, ...] = (Choice.IN, Choice.OUT)
    last_asked: bool = False
    second_chance: bool = False
    forced: tuple[Forced, ...] = ()
    nobody: Nobody | tuple[Step, ...] = Nobody.REDEAL
    lone: Lone | tuple[Step, ...] = Lone.TAKES


@record
class Kill:
    """Players in with such a card face up are out of the showdown (S3.9).

    `wild` kills by wild cards, `ranks` by ranks; without `pays` the killed do not pay.
    """

    wild: bool = True
    ranks: tuple[Rank, ...] = ()
    pays: bool = True


@record
class DiscardCommon:
    """The oldest community cards are removed (S3.10)."""

    cards: int


@record
class Multiply:
    """Losers owe more pots (S4.6): `by` times as many if they `drew`, if the best hand is at least
    `hand`, or if a player won and they do not beat the `table` either; or `add` pots more for each
    card of the rank `each` in the hands shown.
    """

    by: int = 1
    drew: bool = False
    table: bool = False
    hand: tuple[Rank, ...] = ()
    add: int = 0
    each: Rank | None = None


@record
class Showdown:
    """The players in show their hands to the group `seen` (S4).

    `hand` is the number of cards that count, 0 for as many as each holds, five at most. `qualify`
    are the ranks of the weakest hand that may win, () for any.
    """

    side: Side = Side.HIGH
    hand: int = 3
    rules: HandRules = HandRules()
    seen: Group = Group.ALL
    beat: Beat | None = None
    beat_when: BeatWhen = BeatWhen.ALWAYS
    qualify: tuple[Rank, ...] = ()
    prize: Prize = Prize.POT
    owe: Owe = Owe.MATCH
    ties: Ties = Ties.SPLIT
    losers: Losers = Losers.ALL
    both: Both = Both.INDEPENDENT
    multiply: tuple[Multiply, ...] = ()


Step = (
    Ante
    | Match
    | Deal
    | PassCards
    | Draw
    | NameWild
    | Declare
    | Kill
    | DiscardCommon
    | Showdown
    | Again
    | Take
)
"""One step of a deal. `Again` and `Take` stand only in the lists of `Declare`."""


@record
class Game:
    """A game file (S1.1, S5). Each step has its parameters in full (S1.3).

    `hands` are the rules of hands outside showdowns: for the group `best`, for `kill` and `forced`.
    `keep` is where cards stay for the whole game (S5.1): on the TABLE or in COMMON, or None.
    `defaults` are options that the file gives to the table: limit, cap, max_loss, shortfall,
    compulsory_first, matchers_excused, ghost_tie, as pairs of a name and a plain value.
    """

    id: str
    name: str
    steps: tuple[Step, ...]
    about: str = ""
    hands: HandRules = HandRules()
    jokers: int = 0
    keep: To | None = None
    deck: Deck = Deck.FRESH
    peek: bool = True
    pots: int = 1
    legs: int = 0
    ends: Ends = Ends.POT_EMPTIED
    defaults: tuple[tuple[str, int | bool | str], ...] = ()

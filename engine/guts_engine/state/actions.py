"""Actions that the engine accepts (frozen, imperative)."""

from enum import StrEnum
from typing import Final

from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.frozen import record
from guts_engine.common.quoting import shown
from guts_engine.hands.cards import Card, Rank
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Choice


@record
class StartDeal:
    """Begin the next deal with the pack in this order, top card first.

    `pack` holds every card that the deck rule still allows, once each (R3.2).
    """

    pack: tuple[Card, ...]


@record
class Declare:
    """Declare in or out (R4), or in hi-lo high, low, both or out (R8.7)."""

    seat: int
    choice: Choice


@record
class Pass:
    """Choose the cards to pass face down to the left (R3.4)."""

    seat: int
    cards: tuple[Card, ...]


@record
class Discard:
    """Discard cards and draw as many; none stands pat (R3.3)."""

    seat: int
    cards: tuple[Card, ...]


@record
class NameRank:
    """Name the wild rank, as the dealer (S3.6)."""

    seat: int
    rank: Rank


@record
class ChooseGame:
    """Name the next game and its options, as the dealer of a dealer's-choice session (R11)."""

    seat: int
    rules: RuleSet


@record
class BuyIn:
    """Rebuy between deals, for the stack the seat began with (R7.3)."""

    seat: int


@record
class Leave:
    """Leave the table between deals (R9)."""

    seat: int


@record
class CloseSession:
    """End the session between deals; the pots are returned (R7.5)."""


Answer = Declare | Pass | Discard | NameRank
Action = StartDeal | Answer | ChooseGame | BuyIn | Leave | CloseSession


class ActionFault(Fault):
    """The reasons why an action is illegal; `seat` is that of the action."""

    CLOSED = "the session is over"
    UNDER_WAY = "a deal is under way"
    NO_GAME_NAMED = "the dealer must choose the game first"
    BEYOND_STAKES = (
        "no deal can start, because the pots or one player's chips or debt exceed {most}"
    )
    TOO_FEW = "fewer than two seats can be dealt in"
    OTHER_PACK = "the deck must consist of the {cards} cards in play"
    NO_SUCH_CHOICE = "seat {seat} cannot declare {choice}; use {choices}"
    NOT_ASKED = "seat {seat} is not asked to {question}"
    NOT_HELD = "seat {seat} holds no {card} to {verb}"
    TWICE = "seat {seat} names {card} twice"
    PASSES_OTHERS = "seat {seat} must pass {cards} of its cards, not {named}"
    DISCARDS_MORE = "seat {seat} may discard at most {cards}, not {named}"
    DISCARDS_OTHERS = "seat {seat} must discard {numbers}, not {named}"
    PASSES_ALL_OR_NONE = "seat {seat} may pass {cards} of its cards or none, not {named}"
    KEEPS_NO_ACE = "seat {seat} may discard at most {cards} unless it keeps an ace, not {named}"
    NO_CHOICE = "this is not a dealer's choice session"
    NOT_DEALER = "seat {seat} does not choose the game now"
    IN_DEBT = "a player is in debt, so the game must be played on credit"
    NO_SEAT = "there is no seat {seat}"
    NO_BUY_IN = "seat {seat} cannot rebuy now"
    NOT_PLAYING = "seat {seat} is not at the table"


class IllegalAction(CodedError):  # noqa: N818 - the public name of the only error
    """An action that the rules do not allow now; the state is unchanged."""

    def __init__(self, fault: Fault, action: Action, place: str = "", /, **values: object) -> None:
        seat = shown(getattr(action, "seat", ""))
        super().__init__(fault, place, **{"seat": seat, **values})
        self.action = action


class Question(StrEnum):
    """The questions that a seat can be asked."""

    DECLARE = "declare"
    PASS = "pass"
    DISCARD = "discard"
    NAME_RANK = "name_wild"


class Part(StrEnum):
    """The parts of a step of a game: a stage that begins with it, itself, what follows, its lists.

    NOBODY and LONE are the lists of a declaration for nobody in and for a lone player (S3.8).
    """

    BEGINS = "begins"
    STEP = "step"
    FOLLOWS = "follows"
    NOBODY = "nobody"
    LONE = "lone"


@record
class At:
    """Where a deal has come to: the place of a step of its game, a part, in a list an `index`."""

    place: int = -1
    part: Part = Part.STEP
    index: int = 0


QUESTIONS: Final[dict[type[Answer], Question]] = {
    Declare: Question.DECLARE,
    Pass: Question.PASS,
    Discard: Question.DISCARD,
    NameRank: Question.NAME_RANK,
}
"""The question that each answer is for."""


@record
class Asked:
    """A seat's question: to declare one of `choices`, to name cards, or to name a rank.

    `cards` is the number it must pass, or none if `optional` (R3.4, R13.3), or the most it may
    discard (R3.3). `exactly` are the only numbers of discards, if any; `with_ace` is the most with
    a kept ace, `price` the chips that each card costs (S3.5).
    """

    choices: tuple[Choice, ...] = ()
    question: Question = Question.DECLARE
    cards: int = 0
    exactly: tuple[int, ...] = ()
    with_ace: int = 0
    price: int = 0
    optional: bool = False

"""What can be wrong with a game file, as sentences that say what to do (S9)."""

from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.quoting import quoted, shown


class Choices(tuple[str, ...]):
    """Names to choose from; as text they are joined by commas and "or"."""

    def __str__(self) -> str:
        *others, last = self
        return f"{', '.join(others)} or {last}" if others else last


class Phrase(str):
    """Words inside a sentence, which a translation has of their own."""


class Cards(int):
    """A number of cards; as text with the word."""

    def __str__(self) -> str:
        return f"{int(self)} card{'' if self == 1 else 's'}"


class GameFault(Fault):
    """Everything that can be wrong with a game file, by the letters of S9."""

    # (a) The file.
    NOT_TOML = "not valid TOML: {why}"
    TOO_LONG = "a game of {size} kB is too long; use {most} kB or less"
    NOT_GAME = "{value} is not a game; write a table with format, id, name and steps"
    MISSING = "missing; add {example}"
    NEWER = "the file has format {value}, but this version reads only format 1; get a newer version"
    NO_FORMAT = "{value} is not a format; use 1"
    NO_ID = "{value} is not an id; use lowercase words joined by hyphens, up to {most} characters"
    TAKEN = "{value} is the id of another game; choose another"
    NOT_LINE = "{value} is not one line of text; use up to {most} characters in quotes"
    LONG_LINE = "{count} characters are too many; use {most} or fewer"
    NO_STEPS = "there are none; begin with {example}"
    MANY_STEPS = "{count} are too many; use {most} or fewer"
    # (b) Keys and values.
    NO_SETTING = "not a setting of a game; remove it"
    NEAR_SETTING = "not a setting of a game; write {near}"
    OF_STEP = "not a setting of a game but a parameter of {names}; move it there"
    IS_STEP = "not a setting of a game but a step; move it into the list of steps"
    NO_PARAMETER = "not a parameter of {step}; remove it"
    ONLY_PARAMETERS = "not a parameter of {step}; use {names}"
    NEAR_PARAMETER = "not a parameter of {step}; write {near}"
    OF_OTHER = "not a parameter of {step} but of {names}; move it there"
    OF_GAME = "not a parameter of {step} but a setting of the game; move it above the steps"
    NOT_WHOLE = "{value} is not possible; use a whole number from {low} to {high}"
    NOT_BOOLEAN = "{value} is not possible; use true or false"
    NONE_OF = "{value} is not possible; use {names}"
    NO_MANNER = "{value} is not a way to declare; use {names}"
    NOT_LIST = "{value} is not a list; use {example}"
    TWICE = "{value} is named twice; remove one"
    NO_RANK = "{value} is not a rank; use one of {ranks}"
    UNQUOTED = "{value} stands without quotes; write {example}"
    NO_RANKS = "{value} is not written as ranks, such as {example}; use only {ranks}"
    NO_CHOICES = "{value} are not choices; use in and out, or high and low with both or out"
    HIGH_CARD_LAST = 'a list of categories must end with "high-card"; move it to the end'
    NO_FACTOR = "{value} does not say when losers owe more; use {examples}"
    # (c) Steps.
    NOT_STEP = "{value} is not a step; write a step in braces such as {example}"
    NO_STEP = "names no step; use {names}"
    TWO_STEPS = "names two steps, {one} and {other}; give each its own table"
    NOT_HERE = "cannot stand here; use {names}"
    # (d) The order of steps.
    NEVER_DECLARE = "players never declare; add a declare step after the first deal"
    NEVER_SHOW = "players never show their hands; add a showdown step at the end"
    NO_CARDS_YET = "players have no cards by then; deal some before"
    NOT_DECLARED = "players have not declared by then; add a declare step before"
    NOT_SHOWN = "no showdown follows; add one after it"
    AFTER_LAST = "comes after the last showdown; move it before, as only ante and match may follow"
    NO_ANTE = "nobody pays into the pot before players declare; begin with {example}"
    NAMED_LATE = "cards have been dealt by then; move it before the first deal"
    NAMED_TWICE = "a rank is named already; remove it"
    SIDES_LOST = "players have declared high or low; let them choose high, low and out again"
    AGAIN_LAST = "comes before other steps; move it to the end of nobody"
    # (e) Enough cards.
    FEW_FOR_HAND = "{hand} cards count but each player has {cards} by then; deal more or lower hand"
    FEW_ON_TABLE = "{hand} cards count but the table has {cards} by then; deal more to the table"
    FEW_TO_DRAW = "each player has only {cards} by then; deal more or draw fewer"
    FEW_TO_PASS = "each player has only {cards} by then; deal more or pass fewer"
    FEW_OF_TABLE = "the table has only {cards} by then; deal more to the table or use fewer"
    FEW_WITH_ACE = "one ace stays and each player has only {cards} by then; deal more or use fewer"
    PACK_SMALL = "two players need {cards} cards but the deck has {pack}; deal fewer"
    # (f) What needs something else.
    NO_TABLE = 'the table has no cards by then; deal some with to = "table" before'
    TABLE_FREE = 'no showdown compares the hand of the table; add beat = "table" to the showdown'
    DECK_HELD = "the deck shows as many cards as count; use a number from 1 to 5 for hand"
    NO_FACE_UP = 'no player has a face-up card; deal some with face = "up" first'
    NO_WILD = "no card is wild; add {example} at the top"
    NO_WILD_CARD = "no card is wild; remove it"
    NO_JOKERS = '"joker" needs jokers in the deck; add jokers = 2'
    NOT_NAMED = '"named" needs a rank; add {example} before the first deal'
    NAME_UNUSED = 'the rank is not wild; add wild = ["named"]'
    NOT_TURNED = '"turned" needs a card face up on the table before; deal one with to = "common"'
    NOTHING_KEPT = "no card is dealt there; deal some with to = {value}"
    KEPT_LATER = "cards that stay are dealt before the first declaration; move it there"
    KEPT_LESS = "the cards that stay would run out; remove it or keep"
    NO_LEG = 'no step gives a leg; add lone = "leg" or prize = "leg"'
    NO_LEGS = "missing although the steps give legs; add legs = 3"
    SIDES_DECLARED = 'players have declared high or low; use "high-low"'
    TWO_POTS = "two pots need players to declare high or low before each showdown; add {example}"
    SIDES_USED = "players have declared for an earlier showdown; add a declare step before this one"
    NO_SIDE_POT = "with two pots there is no side pot; remove it"
    NOT_DRAWN = "players do not draw before; add a draw step or remove it"
    NOT_IN_TURN = 'needs players to declare in turn; use declare = "sequential" or remove it'
    NO_LAST = "nobody was asked last; let players declare in turn before"
    UNEQUAL = 'players who were out hold {out} and the others {cards}; deal with to = "all" before'
    UNSEEN = "players have not seen their cards; remove peek = false"
    NOT_FOR_SIDES = "does nothing where players declare high or low; remove it"
    NO_BEAT = 'there is no hand to beat; add beat = "table" or remove it'
    NO_PASS = "no cards are passed; add a pass step or remove it"
    NOT_EVERY_DEAL = 'needs antes on every deal; add when = "always" to the first ante'
    LEGS_END = "a game with legs ends only by them; remove it"
    TWO_TO_EMPTY = 'with two pots nobody is uncontested; use "pot-emptied" or "never"'
    CAP_OR_LIMIT = "there is a limit too; remove one of them"
    NOT_OWED = 'losers owe nothing; remove it or owe = "nothing"'
    NO_BOTH = 'nobody can declare both; add "both" to choices or remove it'
    NO_LOW = 'no low hand is compared; use showdown = "low" or remove it'
    NO_HIGH = 'no high hand is compared; use showdown = "high" or remove it'
    ONE_SIDE = 'means one kind of hand; remove it or use showdown = "high" or "low"'
    ORDERS_THREE = "{value} is an order of three cards; use hand = 3 or remove it"
    NO_STRAIGHTS = "no straight counts; remove it"
    CANNOT_MAKE = "{hand} cannot make {category}; remove it"
    TOP_SIZE = "{value} does not name as many ranks as cards count; name {hand}"
    MANY_RANKS = "{value} names more ranks than cards count, {hand}; name fewer"
    ONLY_FOUR = "{value} names a rank more than four times; name a hand that there is"
    FOR_TABLE = 'is for cards to the table; add to = "table" or remove it'
    FOR_PLAYERS = "is for players, not for the table; remove it"
    # (g) What can never happen.
    LAST_IN = 'cannot happen because the last player is in automatically; add last = "asked"'
    SOMEONE_IN = "cannot happen because some player is always in automatically; remove it"
    NEVER_OUT = 'cannot happen because nobody can be out; add "out" to choices'
    NOBODY_IN = "cannot happen because nobody is in; use {names}"
    LONE_WAITS = (
        "a lone player plays to the showdown, where only take counts; remove the other steps"
    )
    NOBODY_OUT = "cannot happen because nobody has been out yet; remove it"
    EXACT = "does nothing where players draw an exact number; remove it"
    NO_MORE = "a player without an ace may discard {most}; use more or remove it"
    POT_STAYS = 'nobody can ever take the pot; add prize = "pot" or lone = "takes"'


class GameError(CodedError, ValueError):
    """Raised for a game file with a fault; `place` is such as `steps[4].hand`."""

    def __init__(self, fault: Fault, place: str = "", /, **values: object) -> None:
        super().__init__(fault, shown(place), **values)


def said(value: object) -> str:
    """The value as it stands in the file, shortened; a list or table by its kind."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{shown(value, 60)}"'
    if isinstance(value, list | tuple):
        return f"[{shown(', '.join(map(said, value[:8])), 60)}]" if value else "an empty list"
    if isinstance(value, dict):
        inside = ", ".join(f"{key} = {said(each)}" for key, each in list(value.items())[:8])
        return f"{{ {shown(inside, 60)} }}" if value else "an empty table"
    return quoted(value, 60) if isinstance(value, int) else shown(value, 60)


def at(place: str, key: str | int) -> str:
    """The place of a key or of an item inside the place."""
    if isinstance(key, int):
        return f"{place}[{key}]"
    return f"{place}.{key}" if place else key

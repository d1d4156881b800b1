"""Translated sentences for the faults of game files (S9)."""

from guts_engine.common.faults import Fault
from guts_engine.steps.faults import GameFault
from guts_gui.i18n.translate import later

GAME_WORDS: dict[Fault, str] = {
    GameFault.NOT_TOML: later("not valid TOML: {why}"),
    GameFault.TOO_LONG: later("a game of {size} kB is too long; use {most} kB or less"),
    GameFault.NOT_GAME: later(
        "{value} is not a game; write a table with format, id, name and steps"
    ),
    GameFault.MISSING: later("missing; add {example}"),
    GameFault.NEWER: later(
        "the file has format {value}, but this version reads only format 1; get a newer version"
    ),
    GameFault.NO_FORMAT: later("{value} is not a format; use 1"),
    GameFault.NO_ID: later(
        "{value} is not an id; use lowercase words joined by hyphens, up to {most} characters"
    ),
    GameFault.TAKEN: later("{value} is the id of another game; choose another"),
    GameFault.NOT_LINE: later(
        "{value} is not one line of text; use up to {most} characters in quotes"
    ),
    GameFault.LONG_LINE: later("{count} characters are too many; use {most} or fewer"),
    GameFault.NO_STEPS: later("there are none; begin with {example}"),
    GameFault.MANY_STEPS: later("{count} are too many; use {most} or fewer"),
    GameFault.NO_SETTING: later("not a setting of a game; remove it"),
    GameFault.NEAR_SETTING: later("not a setting of a game; write {near}"),
    GameFault.OF_STEP: later("not a setting of a game but a parameter of {names}; move it there"),
    GameFault.IS_STEP: later("not a setting of a game but a step; move it into the list of steps"),
    GameFault.NO_PARAMETER: later("not a parameter of {step}; remove it"),
    GameFault.ONLY_PARAMETERS: later("not a parameter of {step}; use {names}"),
    GameFault.NEAR_PARAMETER: later("not a parameter of {step}; write {near}"),
    GameFault.OF_OTHER: later("not a parameter of {step} but of {names}; move it there"),
    GameFault.OF_GAME: later(
        "not a parameter of {step} but a setting of the game; move it above the steps"
    ),
    GameFault.NOT_WHOLE: later("{value} is not possible; use a whole number from {low} to {high}"),
    GameFault.NOT_BOOLEAN: later("{value} is not possible; use true or false"),
    GameFault.NONE_OF: later("{value} is not possible; use {names}"),
    GameFault.NO_MANNER: later("{value} is not a way to declare; use {names}"),
    GameFault.NOT_LIST: later("{value} is not a list; use {example}"),
    GameFault.TWICE: later("{value} is named twice; remove one"),
    GameFault.NO_RANK: later("{value} is not a rank; use one of {ranks}"),
    GameFault.UNQUOTED: later("{value} stands without quotes; write {example}"),
    GameFault.NO_RANKS: later(
        "{value} is not written as ranks, such as {example}; use only {ranks}"
    ),
    GameFault.NO_CHOICES: later(
        "{value} are not choices; use in and out, or high and low with both or out"
    ),
    GameFault.HIGH_CARD_LAST: later(
        'a list of categories must end with "high-card"; move it to the end'
    ),
    GameFault.NO_FACTOR: later("{value} does not say when losers owe more; use {examples}"),
    GameFault.NOT_STEP: later("{value} is not a step; write a step in braces such as {example}"),
    GameFault.NO_STEP: later("names no step; use {names}"),
    GameFault.TWO_STEPS: later("names two steps, {one} and {other}; give each its own table"),
    GameFault.NOT_HERE: later("cannot stand here; use {names}"),
    GameFault.NEVER_DECLARE: later(
        "players never declare; add a declare step after the first deal"
    ),
    GameFault.NEVER_SHOW: later("players never show their hands; add a showdown step at the end"),
    GameFault.NO_CARDS_YET: later("players have no cards by then; deal some before"),
    GameFault.NOT_DECLARED: later("players have not declared by then; add a declare step before"),
    GameFault.NOT_SHOWN: later("no showdown follows; add one after it"),
    GameFault.AFTER_LAST: later(
        "comes after the last showdown; move it before, as only ante and match may follow"
    ),
    GameFault.NO_ANTE: later(
        "nobody pays into the pot before players declare; begin with {example}"
    ),
    GameFault.NAMED_LATE: later("cards have been dealt by then; move it before the first deal"),
    GameFault.NAMED_TWICE: later("a rank is named already; remove it"),
    GameFault.SIDES_LOST: later(
        "players have declared high or low; let them choose high, low and out again"
    ),
    GameFault.AGAIN_LAST: later("comes before other steps; move it to the end of nobody"),
    GameFault.FEW_FOR_HAND: later(
        "{hand} cards count but each player has {cards} by then; deal more or lower hand"
    ),
    GameFault.FEW_ON_TABLE: later(
        "{hand} cards count but the table has {cards} by then; deal more to the table"
    ),
    GameFault.FEW_TO_DRAW: later("each player has only {cards} by then; deal more or draw fewer"),
    GameFault.FEW_TO_PASS: later("each player has only {cards} by then; deal more or pass fewer"),
    GameFault.FEW_OF_TABLE: later(
        "the table has only {cards} by then; deal more to the table or use fewer"
    ),
    GameFault.FEW_WITH_ACE: later(
        "one ace stays and each player has only {cards} by then; deal more or use fewer"
    ),
    GameFault.PACK_SMALL: later(
        "two players need {cards} cards but the deck has {pack}; deal fewer"
    ),
    GameFault.NO_TABLE: later('the table has no cards by then; deal some with to = "table" before'),
    GameFault.TABLE_FREE: later(
        'no showdown compares the hand of the table; add beat = "table" to the showdown'
    ),
    GameFault.DECK_HELD: later(
        "the deck shows as many cards as count; use a number from 1 to 5 for hand"
    ),
    GameFault.NO_FACE_UP: later('no player has a face-up card; deal some with face = "up" first'),
    GameFault.NO_WILD: later("no card is wild; add {example} at the top"),
    GameFault.NO_WILD_CARD: later("no card is wild; remove it"),
    GameFault.NO_JOKERS: later('"joker" needs jokers in the deck; add jokers = 2'),
    GameFault.NOT_NAMED: later('"named" needs a rank; add {example} before the first deal'),
    GameFault.NAME_UNUSED: later('the rank is not wild; add wild = ["named"]'),
    GameFault.NOT_TURNED: later(
        '"turned" needs a card face up on the table before; deal one with to = "common"'
    ),
    GameFault.NOTHING_KEPT: later("no card is dealt there; deal some with to = {value}"),
    GameFault.KEPT_LATER: later(
        "cards that stay are dealt before the first declaration; move it there"
    ),
    GameFault.KEPT_LESS: later("the cards that stay would run out; remove it or keep"),
    GameFault.NO_LEG: later('no step gives a leg; add lone = "leg" or prize = "leg"'),
    GameFault.NO_LEGS: later("missing although the steps give legs; add legs = 3"),
    GameFault.SIDES_DECLARED: later('players have declared high or low; use "high-low"'),
    GameFault.TWO_POTS: later(
        "two pots need players to declare high or low before each showdown; add {example}"
    ),
    GameFault.SIDES_USED: later(
        "players have declared for an earlier showdown; add a declare step before this one"
    ),
    GameFault.NO_SIDE_POT: later("with two pots there is no side pot; remove it"),
    GameFault.NOT_DRAWN: later("players do not draw before; add a draw step or remove it"),
    GameFault.NOT_IN_TURN: later(
        'needs players to declare in turn; use declare = "sequential" or remove it'
    ),
    GameFault.NO_LAST: later("nobody was asked last; let players declare in turn before"),
    GameFault.UNEQUAL: later(
        'players who were out hold {out} and the others {cards}; deal with to = "all" before'
    ),
    GameFault.UNSEEN: later("players have not seen their cards; remove peek = false"),
    GameFault.NOT_FOR_SIDES: later("does nothing where players declare high or low; remove it"),
    GameFault.NO_BEAT: later('there is no hand to beat; add beat = "table" or remove it'),
    GameFault.NO_PASS: later("no cards are passed; add a pass step or remove it"),
    GameFault.NOT_EVERY_DEAL: later(
        'needs antes on every deal; add when = "always" to the first ante'
    ),
    GameFault.LEGS_END: later("a game with legs ends only by them; remove it"),
    GameFault.TWO_TO_EMPTY: later(
        'with two pots nobody is uncontested; use "pot-emptied" or "never"'
    ),
    GameFault.CAP_OR_LIMIT: later("there is a limit too; remove one of them"),
    GameFault.NOT_OWED: later('losers owe nothing; remove it or owe = "nothing"'),
    GameFault.NO_BOTH: later('nobody can declare both; add "both" to choices or remove it'),
    GameFault.NO_LOW: later('no low hand is compared; use showdown = "low" or remove it'),
    GameFault.NO_HIGH: later('no high hand is compared; use showdown = "high" or remove it'),
    GameFault.ONE_SIDE: later(
        'means one kind of hand; remove it or use showdown = "high" or "low"'
    ),
    GameFault.ORDERS_THREE: later("{value} is an order of three cards; use hand = 3 or remove it"),
    GameFault.NO_STRAIGHTS: later("no straight counts; remove it"),
    GameFault.CANNOT_MAKE: later("{hand} cannot make {category}; remove it"),
    GameFault.TOP_SIZE: later("{value} does not name as many ranks as cards count; name {hand}"),
    GameFault.MANY_RANKS: later("{value} names more ranks than cards count, {hand}; name fewer"),
    GameFault.ONLY_FOUR: later(
        "{value} names a rank more than four times; name a hand that there is"
    ),
    GameFault.FOR_TABLE: later('is for cards to the table; add to = "table" or remove it'),
    GameFault.FOR_PLAYERS: later("is for players, not for the table; remove it"),
    GameFault.LAST_IN: later(
        'cannot happen because the last player is in automatically; add last = "asked"'
    ),
    GameFault.SOMEONE_IN: later(
        "cannot happen because some player is always in automatically; remove it"
    ),
    GameFault.NEVER_OUT: later('cannot happen because nobody can be out; add "out" to choices'),
    GameFault.NOBODY_IN: later("cannot happen because nobody is in; use {names}"),
    GameFault.LONE_WAITS: later(
        "a lone player plays to the showdown, where only take counts; remove the other steps"
    ),
    GameFault.NOBODY_OUT: later("cannot happen because nobody has been out yet; remove it"),
    GameFault.EXACT: later("does nothing where players draw an exact number; remove it"),
    GameFault.NO_MORE: later("a player without an ace may discard {most}; use more or remove it"),
    GameFault.POT_STAYS: later('nobody can ever take the pot; add prize = "pot" or lone = "takes"'),
}
"""Sentences by the fault of a game file."""

PHRASES = (
    later("a pair"),
    later("two pair"),
    later("three of a kind"),
    later("a straight"),
    later("a flush"),
    later("a full house"),
    later("four of a kind"),
    later("a straight flush"),
    later("five of a kind"),
)
"""Words that stand inside these sentences."""

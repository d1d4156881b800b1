"""Translated texts for errors of the engine and the system."""

import errno

from guts_engine.bots.persona import PersonaFault
from guts_engine.common.faults import CodedError, Fault
from guts_engine.record.log import LogFault
from guts_engine.rules.options import RulesFault
from guts_engine.state.actions import ActionFault
from guts_engine.steps.faults import Cards, Choices, Phrase
from guts_engine.strategy.faults import TableFault
from guts_gui.i18n.game_faults import GAME_WORDS
from guts_gui.i18n.translate import later, tr, trn

WORDS: dict[Fault, str] = {
    RulesFault.NO_OPTION: later("unknown option"),
    RulesFault.NOT_OF_GAME: later("{game} has no such option"),
    RulesFault.NOT_WHOLE: later("{value} is not a whole number"),
    RulesFault.TOO_SMALL: later("{value} is too small; use {low} or more"),
    RulesFault.TOO_LARGE: later("{value} is too large; use {high} or less"),
    RulesFault.NOT_BOOLEAN: later("it must be true or false, not {value}"),
    RulesFault.NOT_BOOLEAN_OR: later("it must be true, false or {word}, not {value}"),
    RulesFault.NONE_OF: later("{value} is not one of {names}"),
    RulesFault.NOT_RANKS: later("{value} is not a list of ranks"),
    RulesFault.NO_RANK: later("{value} is not a rank; use one of {ranks}"),
    RulesFault.TWICE: later("{value} is named twice"),
    RulesFault.ORDERS_THREE: later("it applies to three-card hands only, not to cards = {cards}"),
    RulesFault.TWO_OR_THREE: later("{game} is played with 2 or 3 cards, not {cards}"),
    RulesFault.LOW_TO_HIGH: later("{game} is played with {low} to {high} cards, not {cards}"),
    RulesFault.TOO_MANY_CARDS: later(
        "{cards} cards and {more} more are too many; use up to {most} in all"
    ),
    RulesFault.DRAWS_MORE: later("{draw} is more than the size of a hand, {cards}"),
    RulesFault.UNSEEN: later("it is not possible with peek = false, where nobody sees a card"),
    RulesFault.AT_ONCE: later("it is not possible with declare = simultaneous"),
    RulesFault.GHOST_ALWAYS: later("{value} is not possible with ghost = always; use ante"),
    RulesFault.GHOST_OR_DECK: later(
        "beat-deck is not possible with ghost = {ghost}; use one of them"
    ),
    RulesFault.CAP_OR_LIMIT: later("it is not possible with limit = {limit}; use one of them"),
    RulesFault.ALL_AT_ONCE: later(
        "sequential is not possible in {game}, where everyone declares at once"
    ),
    RulesFault.TWO_POTS: later(
        "uncontested is not possible in {game}, which has two pots to empty"
    ),
    RulesFault.NO_TIE: later("{value} is not possible in {game}; use one of {names}"),
    RulesFault.NO_WILD: later("natural is not possible without wild cards"),
    RulesFault.ACES_HIGH: later("ace-to-five is not possible in {game}, where aces are high"),
    RulesFault.NO_DEUCES: later("deuce-to-seven is not possible in {game}"),
    RulesFault.TOO_FEW_SEATS: later("{seats} is too few; use 2 or more"),
    PersonaFault.NO_ID: later(
        "an id uses only lowercase letters, digits, - and _, and starts with a letter"
    ),
    PersonaFault.NOT_TABLE: later("a bot must be a table, written [{bot}]"),
    PersonaFault.NO_KEY: later("unknown key"),
    PersonaFault.MISSING: later("this key is missing"),
    PersonaFault.NO_DEFAULT: later("{key} is missing; it is for all other games"),
    PersonaFault.OTHER_GAME: later("unknown game; guts games lists them"),
    PersonaFault.NO_HAND: later("{value} is not a hand; write it with the ranks {ranks}"),
    PersonaFault.OTHER_SIZE: later(
        "{value} is a {length}-card hand; this game has {size}-card hands"
    ),
    PersonaFault.FIVE_ALIKE: later("{value} has more than four of one rank"),
    PersonaFault.NO_SHARE: later('it must be a share from 0 to 1 or "{word}", not {value}'),
    PersonaFault.NO_NUMBER: later("{value} is not a number"),
    PersonaFault.OUT_OF_BOUNDS: later("{value} is out of range; use {low} to {high}"),
    PersonaFault.NOT_WHOLE: later("{value} is not a whole number"),
    PersonaFault.NO_STYLE: later("{value} is not one word of up to 16 lowercase letters"),
    PersonaFault.TWO_NUMBERS: later(
        "it must be two numbers, the shortest and the longest time in seconds"
    ),
    PersonaFault.SHORTEST_MORE: later(
        "the shortest time, {shortest}, is more than the longest, {longest}"
    ),
    PersonaFault.NOT_GAMES: later("it must be a list of games"),
    PersonaFault.NO_GAME: later("{value} is not a game; guts games lists them"),
    PersonaFault.TWICE: later("{value} is named twice"),
    PersonaFault.NO_TEXT: later("{value} is not text; put it in quotes"),
    PersonaFault.NOT_ONE_LINE: later("it must be one line of text"),
    PersonaFault.TOO_LONG: later("{length} characters are too many; use {longest} or fewer"),
    LogFault.HEADER: later("log header: {why}"),
    LogFault.HEADER_UNREADABLE: later("the log header cannot be read"),
    LogFault.FORMAT: later(
        "the log has format {format}, but this version reads only up to {newest}"
    ),
    LogFault.ACTION: later("action {n}: {why}"),
    LogFault.LINE_UNREADABLE: later("{line} cannot be read"),
    ActionFault.BEYOND_STAKES: later(
        "no deal can start, because the pots or one player's chips or debt exceed {most}"
    ),
    TableFault.POLICIES: later("{file} is missing or damaged. Reinstall Guts Table."),
    **GAME_WORDS,
}
"""Texts by error code; errors without one occur only in scripts and altered logs, in English."""

SYSTEM = {
    errno.EACCES: later("permission denied"),
    errno.EPERM: later("not permitted"),
    errno.ENOENT: later("file or folder not found"),
    errno.ENOTDIR: later("not a folder"),
    errno.EISDIR: later("it is a folder"),
    errno.EEXIST: later("the file already exists"),
    errno.ENAMETOOLONG: later("file name too long"),
    errno.ENOSPC: later("the disk is full"),
    errno.EDQUOT: later("disk quota exceeded"),
    errno.EROFS: later("the disk is read-only"),
    errno.EIO: later("the disk reported an error"),
    errno.EMFILE: later("too many open files"),
    errno.ELOOP: later("the links lead in a circle"),
}
"""Texts for errors with files and folders, by errno."""


def fault_words(error: Exception) -> str:
    """The place and the translated error; the original text for an error without a code."""
    if not isinstance(error, CodedError):
        return str(error)
    reason = reason_words(error)
    return f"{error.place}: {reason}" if error.place else reason


def reason_words(error: CodedError) -> str:
    """The translated error without its place."""
    values = {name: _value_words(value) for name, value in error.values.items()}
    return tr(WORDS.get(error.fault, error.fault.value), **values)


def _value_words(value: object) -> object:
    """A value of an error, with its own words in the player's language."""
    match value:
        case CodedError():
            return fault_words(value)
        case Cards():
            return trn("{n} card", "{n} cards", value)
        case Phrase():
            return tr(value)
        case Choices() if len(value) > 1:
            return tr("{names} or {last}", names=", ".join(value[:-1]), last=value[-1])
    return value


def system_words(error: OSError) -> str:
    """The system's error text, for use in brackets."""
    if error.errno in SYSTEM:
        return tr(SYSTEM[error.errno])
    return (error.strerror or "").lower() or tr("unknown disk error")

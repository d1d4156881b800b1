"""A bot's character as data, read strictly from TOML."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import isfinite
from typing import Any, Final

from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.frozen import record
from guts_engine.common.letters import as_kept, letters, printable
from guts_engine.common.quoting import quoted, shown
from guts_engine.hands.cards import RANK_LETTERS, Rank, Suit
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares
from guts_engine.steps.library import shipped_ids

EQUILIBRIUM: Final = "equilibrium"
"""The word in files for the equilibrium threshold under the standard rules."""


class PersonaFault(Fault):
    """Everything that can be wrong with a bot."""

    NOT_TOML = "not TOML ({said})"
    NO_ID = "an id uses only lowercase letters, digits, - and _, and starts with a letter"
    NOT_TABLE = "a bot must be a table, written [{bot}]"
    NO_KEY = "unknown key"
    MISSING = "this key is missing"
    NO_DEFAULT = "{key} is missing; it is for all other games"
    OTHER_GAME = "unknown game; guts games lists them"
    NO_HAND = "{value} is not a hand; write it with the ranks {ranks}"
    OTHER_SIZE = "{value} is a {length}-card hand; this game has {size}-card hands"
    FIVE_ALIKE = "{value} has more than four of one rank"
    NO_SHARE = 'it must be a share from 0 to 1 or "{word}", not {value}'
    NO_NUMBER = "{value} is not a number"
    OUT_OF_BOUNDS = "{value} is out of range; use {low} to {high}"
    NOT_WHOLE = "{value} is not a whole number"
    NO_STYLE = "{value} is not one word of up to 16 lowercase letters"
    TWO_NUMBERS = "it must be two numbers, the shortest and the longest time in seconds"
    SHORTEST_MORE = "the shortest time, {shortest}, is more than the longest, {longest}"
    NOT_GAMES = "it must be a list of games"
    NO_GAME = "{value} is not a game; guts games lists them"
    TWICE = "{value} is named twice"
    NO_TEXT = "{value} is not text; put it in quotes"
    NOT_ONE_LINE = "it must be one line of text"
    TOO_LONG = "{length} characters are too many; use {longest} or fewer"


class PersonaError(CodedError, ValueError):
    """Raised for an unreadable bot; the place names the file, the bot and the key."""


@record
class Minimum:
    """The weakest hand to play, by rank only and not suited, "KQ4"."""

    ranks: tuple[Rank, ...]

    @property
    def text(self) -> str:
        """The ranks as in a bot's file."""
        return "".join(rank.letter for rank in self.ranks)


@record
class Share:
    """The share 0..1 of all hands to fold, from the weakest up."""

    out: float


@record
class Equilibrium:
    """The equilibrium share of hands to fold, by number of players."""


Enter = Minimum | Share | Equilibrium


@dataclass(frozen=True)
class Persona:
    """A bot's appearance and style of play.

    `enter` is its threshold by game, `otherwise` that in other games. `pot`, `per_in`, `alone`,
    `tilt` and `stack` shift the threshold: +0.1 plays about a tenth fewer hands, per doubling of
    the pot over the opening antes and per player already in; `alone` loosens it by that much when
    all others who have declared are out; `tilt` loosens it after a loss, less with every deal and
    not after `tilt_deals`; `stack` tightens it by that much when a match would take all its chips.
    `learning` is how far it goes from its own threshold to the best response to what it has seen of
    its opponents, once it is sure of it.
    `bluff` is the probability of being in below the threshold, halved by every doubling of the pot;
    `cold_feet` that of being out above it. `noise` is the standard deviation of its judgement of
    its hand's percentile. It leaves the table after losing `stop_loss` times its starting chips,
    never with 0 (R7.4). `think` are its shortest and longest thinking times in seconds.
    `favourites` are the games it names as the dealer in a dealer's-choice session (R11); without
    any, it names any game that fits. `style` is one word for how it plays, which also works as its
    name in commands.
    """

    id: str
    name: str
    portrait: str
    sentence: str
    otherwise: Enter
    enter: tuple[tuple[str, Enter], ...] = ()
    pot: float = 0.0
    per_in: float = 0.0
    alone: float = 0.0
    bluff: float = 0.0
    cold_feet: float = 0.0
    noise: float = 0.0
    tilt: float = 0.0
    tilt_deals: int = 0
    stack: float = 0.0
    learning: float = 0.0
    stop_loss: float = 0.0
    think: tuple[float, float] = (0.8, 2.0)
    favourites: tuple[str, ...] = ()
    style: str = ""

    @property
    def steady(self) -> bool:
        """Whether it plays the same hands each time it is asked the same."""
        return not (self.noise or self.bluff or self.cold_feet)

    def plays(self, rules: RuleSet, declaration: int = 0) -> Enter:
        """The threshold under the rules at a declaration, by its number.

        A minimum hand counts at the first one, and only if it is of the size of hands there.
        """
        enter = dict(self.enter) if rules.shipped else {}
        found = enter.get(rules.game, self.otherwise)
        if isinstance(found, Minimum) and (declaration or len(found.ranks) != rules.first_cards):
            return self.otherwise
        return found

    def solves(self, rules: RuleSet) -> bool:
        """Whether it plays the equilibrium of the rules at any declaration."""
        places = range(len(declares(rules.played)))
        return any(isinstance(self.plays(rules, each), Equilibrium) for each in places)


BOUNDS: Final[Mapping[str, tuple[float, float]]] = {
    "pot": (-0.5, 1.0),
    "per_in": (-1.0, 2.0),
    "alone": (-2.0, 2.0),
    "bluff": (0.0, 1.0),
    "cold_feet": (0.0, 1.0),
    "noise": (0.0, 0.5),
    "tilt": (0.0, 2.0),
    "tilt_deals": (0.0, 20.0),
    "stack": (0.0, 2.0),
    "learning": (0.0, 1.0),
    "stop_loss": (0.0, 10.0),
}
"""The numeric fields of a persona with the least and the greatest value of each."""

WHOLE: Final = frozenset({"tilt_deals"})
"""The numeric fields that are whole numbers."""

LONGEST_THOUGHT: Final = 30.0
ID: Final = re.compile(r"[a-z][a-z0-9_-]*")
STYLE: Final = re.compile(r"([a-z][a-z-]{0,15})?")
LENGTHS: Final = {"name": 16, "portrait": 40, "sentence": 120}
_DEFAULT: Final = "default"
_SHORT: Final = 40
"""The most characters of a wrong value that are quoted in an error."""


def read_personas(text: str, source: str) -> dict[str, Persona]:
    """The bots of a TOML text, in order, by id. Raises PersonaError."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        said = shown(" ".join(str(wrong).split()))
        raise PersonaError(PersonaFault.NOT_TOML, source, said=said) from None
    except RecursionError:
        raise PersonaError(PersonaFault.NOT_TOML, source, said="nested too deeply") from None
    return {key: read_persona(key, table, source) for key, table in tables.items()}


def read_persona(key: str, table: object, source: str = "") -> Persona:
    """The bot `key` of a TOML table. Raises PersonaError with the place of a fault."""
    place = f"{source}: {shown(key)}" if source else ""
    inside = f"{place}: " if source else ""
    if not ID.fullmatch(key):
        raise PersonaError(PersonaFault.NO_ID, place)
    if not isinstance(table, dict):
        raise PersonaError(PersonaFault.NOT_TABLE, place, bot=shown(key))
    for name in table:
        if name not in _READERS and name != "enter":
            raise PersonaError(PersonaFault.NO_KEY, f"{inside}{shown(name)}")
    for name in ("name", "sentence", "enter"):
        if name not in table:
            raise PersonaError(PersonaFault.MISSING, f"{inside}{name}")
    otherwise, enter = _enter(table["enter"], f"{inside}enter")
    plain = {"portrait": key, **table}
    values: dict[str, Any] = {
        name: read(plain[name], f"{inside}{name}")
        for name, read in _READERS.items()
        if name in plain
    }
    return Persona(key, otherwise=otherwise, enter=enter, **values)


def written(persona: Persona) -> dict[str, object]:
    """The persona as the plain values of its TOML table, which can be read back."""
    enter: dict[str, object] = {_DEFAULT: _plain(persona.otherwise)}
    enter |= {game: _plain(what) for game, what in persona.enter}
    plain = {name: getattr(persona, name) for name in (*LENGTHS, *BOUNDS, "style")}
    lists = {"think": list(persona.think), "favourites": list(persona.favourites)}
    return plain | {"enter": enter} | lists


def _plain(enter: Enter) -> str | float:
    match enter:
        case Minimum():
            return enter.text
        case Share():
            return enter.out
        case Equilibrium():
            return EQUILIBRIUM


def _enter(value: object, place: str) -> tuple[Enter, tuple[tuple[str, Enter], ...]]:
    """The threshold for any game and those by game; a single value is for all games."""
    if not isinstance(value, dict):
        return _threshold(value, place), ()
    if _DEFAULT not in value:
        raise PersonaError(PersonaFault.NO_DEFAULT, place, key=_DEFAULT)
    named = []
    for game, one in value.items():
        if game == _DEFAULT:
            continue
        if game not in shipped_ids():
            raise PersonaError(PersonaFault.OTHER_GAME, f"{place}.{shown(game)}")
        named.append((game, _threshold(one, f"{place}.{game}", preset(game).first_cards)))
    return _threshold(value[_DEFAULT], f"{place}.{_DEFAULT}"), tuple(named)


def _threshold(value: object, place: str, size: int | None = None) -> Enter:
    """A threshold; a minimum hand must have `size` cards, and counts only for one game."""
    if value == EQUILIBRIUM:
        return Equilibrium()
    if not isinstance(value, str):
        return Share(_number(value, place, 0.0, 1.0))
    if size is None:
        raise _wrong(PersonaFault.NO_SHARE, place, value, word=EQUILIBRIUM)
    if not value or not {*value} <= {*RANK_LETTERS}:
        raise _wrong(PersonaFault.NO_HAND, place, value, ranks=RANK_LETTERS)
    if len(value) != size:
        raise _wrong(PersonaFault.OTHER_SIZE, place, value, length=len(value), size=size)
    if max(map(value.count, value)) > len(Suit):
        raise _wrong(PersonaFault.FIVE_ALIKE, place, value)
    return Minimum(tuple([Rank(RANK_LETTERS.index(letter) + 2) for letter in value]))


def _number(value: object, place: str, low: float, high: float, *, whole: bool = False) -> float:
    endless = isinstance(value, float) and not isfinite(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or endless:
        raise _wrong(PersonaFault.NO_NUMBER, place, value)
    if not low <= value <= high:
        raise _wrong(PersonaFault.OUT_OF_BOUNDS, place, value, low=f"{low:g}", high=f"{high:g}")
    if not whole:
        return float(value)
    if not float(value).is_integer():
        raise PersonaError(PersonaFault.NOT_WHOLE, place, value=f"{value:g}")
    return int(value)


def _style(value: object, place: str) -> str:
    if not isinstance(value, str) or not STYLE.fullmatch(value):
        raise _wrong(PersonaFault.NO_STYLE, place, value)
    return value


def _think(value: object, place: str) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise PersonaError(PersonaFault.TWO_NUMBERS, place)
    shortest, longest = (_number(each, place, 0.0, LONGEST_THOUGHT) for each in value)
    if shortest > longest:
        times = {"shortest": f"{shortest:g}", "longest": f"{longest:g}"}
        raise PersonaError(PersonaFault.SHORTEST_MORE, place, **times)
    return shortest, longest


def _favourites(value: object, place: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise PersonaError(PersonaFault.NOT_GAMES, place)
    for number, game in enumerate(value):
        if not isinstance(game, str) or game not in shipped_ids():
            raise _wrong(PersonaFault.NO_GAME, place, game)
        if game in value[:number]:
            raise PersonaError(PersonaFault.TWICE, place, value=game)
    return tuple(value)


def _line(value: object, place: str, longest: int) -> str:
    if not isinstance(value, str):
        raise _wrong(PersonaFault.NO_TEXT, place, value)
    if not as_kept(value) or not printable(value):
        raise PersonaError(PersonaFault.NOT_ONE_LINE, place)
    if (length := len(letters(value))) > longest:
        raise PersonaError(PersonaFault.TOO_LONG, place, length=length, longest=longest)
    return as_kept(value)


def _wrong(fault: PersonaFault, place: str, value: object, **values: object) -> PersonaError:
    """The error of a value at a place."""
    return PersonaError(fault, place, value=quoted(value, _SHORT), **values)


_READERS: Final[Mapping[str, Callable[[object, str], object]]] = {
    **{name: partial(_line, longest=longest) for name, longest in LENGTHS.items()},
    **{
        name: partial(_number, low=low, high=high, whole=name in WHOLE)
        for name, (low, high) in BOUNDS.items()
    },
    "think": _think,
    "favourites": _favourites,
    "style": _style,
}
"""What reads the value of each key but `enter`, given its place for an error."""

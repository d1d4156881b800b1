"""The tables of sampled percentiles: coarse ones on demand, fine ones prepared in steps."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from guts_engine.hands.cards import Rank
from guts_engine.steps.model import Choice, Declare, Game, NameWild
from guts_engine.strength.paths import decisions, path_of
from guts_engine.strength.sampled import COARSE, FULL, Effort, Moment, Table, build

_MOST: Final = 256
"""The most tables that are kept."""
_METHOD: Final = 1
"""Counts the ways of sampling; with another, what was sampled before no longer counts."""
_BEGIN: Final = 0.1
"""The share of the work that is for coarse tables."""
Tables = dict[Moment, Table]
_COARSE: Final[Tables] = {}
_FINE: Final[Tables] = {}


def table_of(moment: Moment) -> Table:
    """The finest table there is for the moment; a coarse one is made at once if there is none."""
    found = _FINE.get(moment) or _COARSE.get(moment)
    if found is None:
        for _ in _making(moment, COARSE, _COARSE):
            pass
        found = _COARSE[moment]
    return found


def _making(
    moment: Moment, effort: Effort, tables: Tables, known: Sequence[float] | None = None
) -> Generator[float, None, None]:
    """Yield the share done while a table is made and put among the others."""
    table = yield from build(moment, effort, known)
    while len(tables) >= _MOST:
        del tables[next(iter(tables))]
    tables[moment] = table


def prepare(game: Game, known: Mapping[str, Sequence[float]]) -> Iterator[float]:
    """Yield the share done while tables of a game's declarations are made, first coarse, then fine.

    `known` are worths as `learnt` returned them for the same `digest`; what is missing is sampled.
    """
    wanted = {name: each for name, each in moments(game).items() if each not in _FINE}
    quick = [each for each in wanted.values() if each not in _COARSE]
    for number, moment in enumerate(quick):
        for share in _making(moment, COARSE, _COARSE):
            yield _BEGIN * (number + share) / len(quick)
    for number, (name, moment) in enumerate(wanted.items()):
        for share in _making(moment, FULL, _FINE, known.get(name)):
            yield _BEGIN + (1 - _BEGIN) * (number + share) / len(wanted)


def is_prepared(game: Game) -> bool:
    """Whether all fine tables of the game are there."""
    return all(each in _FINE for each in moments(game).values())


def learnt(game: Game) -> dict[str, list[float]]:
    """The worths of random hands in the fine tables of the game, by name of the moment."""
    tables = {name: _FINE.get(each) for name, each in moments(game).items()}
    return {name: table.worths for name, table in tables.items() if table is not None}


def _name(at: int, moment: Moment) -> str:
    """The name of a moment within its game."""
    ranks = [each.letter if each else "-" for each in (moment.turned, moment.named)]
    side = {None: "", False: "high", True: "low"}[moment.low]
    return " ".join([str(at), *ranks, side]).strip()


def digest(game: Game) -> str:
    """A digest of everything that the tables of a game depend on."""
    from hashlib import sha256  # imported on use, for a faster start of the program

    paths = [path_of(game, at) for at in decisions(game)]
    text = repr([_METHOD, FULL, *[each.text for each in paths if each]])
    return sha256(text.encode()).hexdigest()


@lru_cache(maxsize=16)
def moments(game: Game) -> dict[str, Moment]:
    """The moments for which tables can be made before the cards are dealt, by name."""
    found = {}
    for at in decisions(game):
        path, step = path_of(game, at), game.steps[at]
        if path is None or path.shared or not isinstance(step, Declare):
            continue
        wild = path.show.rules.wild
        named = any(isinstance(each, NameWild) for each in game.steps[:at])
        for turned, rank, low in product(
            Rank if wild.turned and path.turned else (None,),
            Rank if wild.named and named else (None,),
            (False, True) if Choice.HIGH in step.choices else (None,),
        ):
            moment = Moment(path, path.cards, turned=turned, named=rank, low=low)
            found[_name(at, moment)] = moment
    return found

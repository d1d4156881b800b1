"""Traditional rules of thumb, compared with the solver's results.

Fast: thresholds are the shipped ones, and hands are counted.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from guts_engine.analysis.deals.examples import weakest
from guts_engine.common.package import PACKAGE
from guts_engine.equilibrium.certainty import is_certain
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.hands.cards import Card, Rank
from guts_engine.hands.cards import cards as cards_of
from guts_engine.hands.ranking import Category, HandClass, classes
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.tables import TABLES, TableError, TableFault

SPANS: Final = "spans.json"
"""The file of the hands among which the weakest one worth playing with three cards is."""
FACES: Final = frozenset((Rank.JACK, Rank.QUEEN, Rank.KING))
PLAYERS: Final = range(2, 11)
GAMES: Final[dict[int, RuleSet]] = {
    2: PRESETS["two-card"].replaced({"declare": "simultaneous"}),
    3: PRESETS["three-card"],
}
"""The game of the rule of thumb by its number of cards; all declare at once."""


def _tens(kind: HandClass) -> bool:
    """A pair of tens or better, of two cards."""
    return kind.category is Category.PAIR and kind.ranks[0] >= Rank.TEN


def _pair_with_face(kind: HandClass) -> bool:
    """Better than a pair, or a pair with a face card in it, of three cards."""
    if kind.category is Category.PAIR:
        return not FACES.isdisjoint(kind.ranks)
    return kind.category is not Category.HIGH_CARD


FOLK: Final[dict[int, Callable[[HandClass], bool]]] = {2: _tens, 3: _pair_with_face}
"""The hands that the rule of thumb plays, by number of cards."""


@dataclass(frozen=True)
class Row:
    """For a number of players: the weakest hand worth playing, the share 0..1 played.

    Unless `certain`, both are only about right.
    """

    players: int
    weakest: tuple[Card, ...]
    plays: float
    certain: bool = True


@dataclass(frozen=True)
class Spans:
    """The hands among which the weakest one worth playing with three cards is, by players.

    They are as good in as out, as far as `deals` deals can tell; where both are the same, the
    weakest hand is known.
    """

    deals: int
    hands: Mapping[int, tuple[tuple[Card, ...], tuple[Card, ...]]]


@cache
def rows(cards: int, *, pot: float | None = None, max_loss: int = 0) -> tuple[Row, ...]:
    """The solver's rows for 2 to 10 players with two or three cards."""
    rules = GAMES[cards].replaced({"max_loss": max_loss})
    found = []
    for players in PLAYERS:
        out = share_out(rules, Situation(players, pot=pot))
        certain = is_certain(rules, Situation(players, pot=pot))
        found.append(Row(players, weakest(rules, players, out, cards) or (), 1 - out, certain))
    return tuple(found)


@cache
def spans() -> Spans:
    """The shipped spans. Raises TableError if the file is missing or damaged."""
    try:
        table = json.loads((PACKAGE / TABLES / SPANS).read_text(encoding="utf-8"))
        hands = {
            int(players): (cards_of(first), cards_of(last))
            for players, (first, last) in table["players"].items()
        }
        return Spans(int(table["deals"]), hands)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise TableError(SPANS, TableFault.THRESHOLDS) from None


@cache
def folk_plays(cards: int) -> float:
    """The share 0..1 of all hands that the rule of thumb plays, at any number of players."""
    kinds = classes(GAMES[cards].ranking)
    hands = sum(each.combinations for each in kinds)
    return sum(each.combinations for each in kinds if FOLK[cards](each)) / hands


def nearest(cards: int) -> int:
    """The number of players for which the rule of thumb plays about as many hands as the solver."""
    share = folk_plays(cards)
    return min(rows(cards), key=lambda row: abs(row.plays - share)).players

"""The weakest hands worth playing as the rules pages print them, and traditional rules of thumb.

Everyone declares at once, losers match the pot, ties split it. `make thresholds` finds the hands.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from guts_engine.common.package import PACKAGE
from guts_engine.hands.cards import Card, Rank
from guts_engine.hands.cards import cards as cards_of
from guts_engine.hands.classes import Category, HandClass
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet

FILE: Final = PACKAGE / "strategy" / "data" / "thresholds.json"
FACES: Final = frozenset((Rank.JACK, Rank.QUEEN, Rank.KING))
PLAYERS: Final = range(2, 11)
AMONG: Final = 5
"""The number of players where only one is shown."""
MATCHES: Final = (1, 4, 16)
"""Multiples of the match cap that are in the pot."""
SPOKEN: Final = ((0, 0), (1, 1), (AMONG - 1, 1), (AMONG - 1, 2))
"""Situations in turn: number of players who have declared, and number of them in."""
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
    """The weakest hand worth playing, and the share 0..1 of hands that are played."""

    weakest: tuple[Card, ...]
    plays: float


@cache
def _table() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def _row(found: Any) -> Row:
    return Row(cards_of(found[0]), found[1])


def by_players(cards: int) -> dict[int, Row]:
    """The rows with two or three cards, by the number of players."""
    return {int(each): _row(row) for each, row in _table()["players"][str(cards)].items()}


def by_pot(cards: int) -> dict[int, Row]:
    """The rows with a match cap for `AMONG` players, by the multiple of it in the pot."""
    return {int(each): _row(row) for each, row in _table()["pots"][str(cards)].items()}


def in_turn() -> dict[tuple[int, int], Row]:
    """The rows of two cards in turn for `AMONG` players, by those who declared and those in."""
    pairs = [(each.split(), row) for each, row in _table()["turns"].items()]
    return {(int(spoken), int(inside)): _row(row) for (spoken, inside), row in pairs}


@lru_cache(maxsize=64)
def folk_plays(cards: int) -> float:
    """The share 0..1 of all hands that the rule of thumb plays, at any number of players."""
    table = GAMES[cards].ranking.table
    kinds = zip(table.classes, table.counts, strict=True)
    return sum(hands for kind, hands in kinds if FOLK[cards](kind)) / sum(table.counts)


def nearest(cards: int) -> int:
    """The number of players for which the rule of thumb plays about as many hands as is right."""
    rows, share = by_players(cards), folk_plays(cards)
    return min(rows, key=lambda players: abs(rows[players].plays - share))

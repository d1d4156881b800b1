"""Hands of every ranking and category."""

from collections.abc import Iterator

from guts_engine.hands.cards import Rank
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, Hand, Ranking, classes, low, three

RANKINGS = {
    "one card": ONE,
    "two cards": TWO,
    "three cards": three("trips-first"),
    "four cards": FOUR,
    "five cards": FIVE,
    "twos wild": FIVE.with_wild([Rank.TWO]),
    "low of one": low("ace-to-five", 1),
    "low of two": low("deuce-to-seven", 2),
    "low of three": low("ace-to-five", 3),
    "low of five": low("deuce-to-seven", 5),
    "low of five, aces high": low("ace-high-plain", 5),
}
MOST = 150
"""The most hands of a ranking that are named, some of every category."""


def hands(ranking: Ranking) -> Iterator[Hand]:
    """Hands of every category, spread over the whole ranking."""
    known = classes(ranking)
    chosen = set(range(0, len(known), max(1, len(known) // MOST)))
    first = {kind.category: place for place, kind in enumerate(known)}
    for place in sorted(chosen | set(first.values())):
        yield Hand(place, ranking, ())

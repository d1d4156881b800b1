"""Hands of every ranking and category."""

from collections.abc import Iterator

from guts_engine.hands.cards import Rank
from guts_engine.hands.classes import Category
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.hands.judging import judge
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, Hand, low, three
from guts_engine.hands.tables import Ranking

C = Category
LISTED = (C.STRAIGHT_FLUSH, C.STRAIGHT, C.FLUSH, C.HIGH_CARD)
TOP = ((Rank.THREE, Rank.FIVE, Rank.SEVEN), (Rank.TEN, Rank.TEN, Rank.ACE))
RULES = {
    "two cards listed": judge(HandRules(ranking=LISTED), 2),
    "five cards plain": judge(HandRules(ranking="plain", wild=Wild(own_low=True)), 5),
    "merged": judge(HandRules(merge=1), 4),
    "idle jokers": judge(HandRules(jokers=2), 2),
    "idle jokers, low": judge(HandRules(jokers=2), 2, low=True),
    "hands on top": judge(HandRules(top=TOP, jokers=2, most_wild=1), 3),
}
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
    **{name: each.ranking for name, each in RULES.items()},
}
MOST = 150
"""The most hands of a ranking that are named, some of every category."""


def hands(ranking: Ranking) -> Iterator[Hand]:
    """Hands of every category, spread over the whole ranking."""
    known = ranking.table.classes
    chosen = set(range(0, len(known), max(1, len(known) // MOST)))
    first = {kind.category: place for place, kind in enumerate(known)}
    top = range(len(known), len(known) + len(ranking.top))
    overdone = {-1} if ranking.top else set()
    for place in sorted(chosen | set(first.values()) | set(top) | overdone):
        yield Hand(place, ranking, ())

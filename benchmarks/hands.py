"""Hands evaluated per second, from cards to a comparable strength, and by three other libraries."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

import phevaluator  # type: ignore[import-untyped]  # it ships no types
from pokerkit import Card as KitCard
from pokerkit import StandardHighHand
from treys import Card as TreysCard  # type: ignore[import-untyped]  # it ships no types
from treys import Evaluator

from benchmarks.engine import rates
from benchmarks.report import Figure, printed
from guts_engine.hands.cards import PACK, Card, Rank
from guts_engine.hands.ranking import FIVE, strength, three
from guts_engine.hands.tables import Ranking

HANDS = 2000
DEUCES = FIVE.with_wild([Rank.TWO])
STARTS = 5
FIRST = """
from random import Random
from time import perf_counter
from guts_engine.hands.cards import PACK
from guts_engine.hands.cards import Rank
from guts_engine.hands.ranking import FIVE, strength
ranking = FIVE.with_wild([Rank.TWO])
hands = [Random(n).sample(PACK, 7) for n in range(1000)]
began = perf_counter()
strength(hands[0], ranking)
first = perf_counter()
for hand in hands:
    strength(hand, ranking)
print(first - began, perf_counter() - first)
"""

Hands = Sequence[Sequence[Card]]


def main() -> None:
    """Measure five and seven cards, with and without wild cards, and the first hands."""
    rng = Random(2)
    five = [rng.sample(PACK, 5) for _ in range(HANDS)]
    seven = [rng.sample(PACK, 7) for _ in range(HANDS)]
    twos = [each for each in PACK if each.rank is Rank.TWO]
    others = [each for each in PACK if each.rank is not Rank.TWO]
    four_wild = [twos + rng.sample(others, 3) for _ in range(HANDS)]
    compared("Hands of five cards", five, 1)
    compared("The best five of seven cards", seven, 3, four_wild)
    (shorter,) = rates(evaluated([hand[:3] for hand in five], three("trips-first")))
    first, thousand = first_hands()
    printed(
        "Other hands",
        [
            Figure("guts_engine, three cards", f"{shorter:,.0f}/s"),
            Figure("first hand in a new process, twos wild", f"{first * 1000:.2f} ms"),
            Figure("the next thousand, nothing cached yet", f"{thousand * 1000:.2f} ms"),
        ],
    )


def compared(title: str, hands: Hands, aim: int, four_wild: Hands | None = None) -> None:
    """Our rates divided by those of the others; they take turns."""
    works = {
        "guts_engine": evaluated(hands, FIVE),
        "guts_engine, twos wild": evaluated(hands, DEUCES),
        "treys": with_treys(hands),
        "phevaluator": with_phevaluator(hands),
        "phevaluator, its C function alone": with_phevaluator(hands, bare=True),
        "PokerKit": with_pokerkit(hands),
    }
    if four_wild:
        works["guts_engine, four wild cards each"] = evaluated(four_wild, DEUCES)
    measured = dict(zip(works, rates(*works.values()), strict=True))
    figures = [Figure(who, f"{rate:,.0f}/s") for who, rate in measured.items()]
    for who, rate in measured.items():
        if who.startswith("guts_engine"):
            ratio = rate / measured["treys"]
            figures.append(Figure(f"{who}, over treys", f"{ratio:.2f}", f">= {aim}", ratio >= aim))
    for other in ("phevaluator", "phevaluator, its C function alone", "PokerKit"):
        ratio = measured["guts_engine"] / measured[other]
        figures.append(Figure(f"guts_engine, over {other}", f"{ratio:.2f}"))
    printed(title, figures)


def evaluated(hands: Hands, ranking: Ranking) -> Callable[[], int]:
    """Returns a function that evaluates all the hands."""

    def work() -> int:
        for hand in hands:
            strength(hand, ranking)
        return len(hands)

    return work


def with_treys(hands: Hands) -> Callable[[], int]:
    """The fastest way with treys, with cards already converted."""
    converted = [[TreysCard.new(each.text) for each in hand] for hand in hands]
    return each_of(converted, Evaluator().hand_size_map[len(hands[0])])


def with_phevaluator(hands: Hands, *, bare: bool = False) -> Callable[[], int]:
    """The public function, or the C function beneath it; cards are their indices in our pack."""
    converted = [[each.index for each in hand] for hand in hands]
    evaluate = phevaluator.evaluate_cards
    if bare:
        evaluate = phevaluator.evaluator._EVALUATORS[len(hands[0])]

    def work() -> int:
        for hand in converted:
            evaluate(*hand)
        return len(converted)

    return work


def with_pokerkit(hands: Hands) -> Callable[[], int]:
    """PokerKit's table for five cards, or its hand class that chooses the best of more."""
    converted = [tuple(KitCard.parse("".join(each.text for each in hand))) for hand in hands]
    if len(hands[0]) == 5:
        return each_of(converted, StandardHighHand.lookup.get_entry)
    return each_of(converted[:100], StandardHighHand.from_game)


def each_of(hands: Sequence[Any], evaluate: Callable[[Any], object]) -> Callable[[], int]:
    """Returns a function that evaluates all the hands one by one."""

    def work() -> int:
        for hand in hands:
            evaluate(hand)
        return len(hands)

    return work


def first_hands() -> tuple[float, float]:
    """The seconds for the first hand of a new process, and for the thousand after it."""
    times = []
    for _ in range(STARTS):
        command = [sys.executable, "-c", FIRST]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        times.append(tuple(float(each) for each in done.stdout.split()))
    return median(first for first, _ in times), median(next_ones for _, next_ones in times)


if __name__ == "__main__":
    main()

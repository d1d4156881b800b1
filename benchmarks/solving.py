"""Seconds to solve a game for 2 to 10 players, compared with bare dealing and ranking."""

from collections.abc import Callable
from time import process_time
from typing import Final

import numpy as np

from benchmarks.engine import PLAYERS
from benchmarks.report import Figure, printed
from guts_engine.deals.evaluator import strengths
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strategy.known import improving
from guts_engine.strategy.packs import random_packs
from guts_engine.strategy.spot import Spot

NUMBERS: Final = range(2, 11)
TABLES: Final = 16_384
"""The number of deals that are dealt at once."""
HANDS: Final = 100_000_000
"""The hands whose dealing and ranking is the unit."""
ROUNDS: Final = 40


def main() -> None:
    """Measure three cards at once, and two cards in turn."""
    figures = []
    for rules in (PRESETS["three-card"], PRESETS["two-card"]):
        unit = _dealt(rules)
        began = process_time()
        for players in NUMBERS:
            for _ in improving(Spot(rules, players)):
                pass
        took = process_time() - began
        name = f"{rules.game}, {rules.declaring.declare}"
        figures += [
            Figure(f"{name}: solved for 2 to 10 players", f"{took:.1f} s"),
            Figure(f"{name}: over dealing and ranking {HANDS:,} hands", f"{took / unit:.1f}"),
        ]
    printed("Solving, processor time on one core", figures)


def bare(rules: RuleSet) -> Callable[[], int]:
    """Returns a function that only deals hands, ranks them and finds the best."""
    rng = np.random.default_rng(1)
    cards = rules.dealing.cards
    judge = rules.judge(rules.showdowns[-1])

    def work() -> int:
        dealt = random_packs(rng, 0, TABLES, PLAYERS * cards)[: PLAYERS * cards]
        hands = dealt.reshape(cards, PLAYERS * TABLES)
        found = strengths(judge, hands, hands[:0]).reshape(PLAYERS, TABLES)
        np.equal(found, found.max(axis=0))
        return TABLES

    return work


def _dealt(rules: RuleSet) -> float:
    """The seconds to deal and rank the hands of the unit."""
    work = bare(rules)
    work()
    began = process_time()
    for _ in range(ROUNDS):
        work()
    return (process_time() - began) * HANDS / (ROUNDS * TABLES * PLAYERS)


if __name__ == "__main__":
    main()

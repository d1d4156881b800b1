"""Seconds to solve a game for 2 to 10 players, compared with bare dealing and ranking."""

from collections.abc import Callable
from time import process_time
from typing import Final

from benchmarks.engine import PLAYERS
from benchmarks.report import Figure, printed
from benchmarks.simulation import TABLES, bare
from guts_engine.analysis.solve.exact import best_solution
from guts_engine.analysis.solve.in_turn import solve_in_turn
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet

NUMBERS: Final = range(2, 11)
HANDS: Final = 100_000_000
"""The hands whose dealing and ranking is the unit."""
SLOWEST: Final = 10
"""The greatest allowed ratio of solving at once to that."""
ROUNDS: Final = 40


def main() -> None:
    """Measure three cards at once, and two cards in turn."""
    figures = []
    at_once: Callable[[RuleSet, int], object] = best_solution
    for rules, solver, most in (
        (PRESETS["three-card"], at_once, SLOWEST),
        (PRESETS["two-card"], solve_in_turn, None),
    ):
        unit = _dealt(rules)
        began = process_time()
        for players in NUMBERS:
            solver(rules, players)
        took = process_time() - began
        ratio = took / unit
        name = f"{rules.game}, {rules.declaring.declare}"
        target = ("", None) if most is None else (f"<= {most}", ratio <= most)
        figures += [
            Figure(f"{name}: solved for 2 to 10 players", f"{took:.1f} s"),
            Figure(f"{name}: over dealing and ranking {HANDS:,} hands", f"{ratio:.1f}", *target),
        ]
    printed("Solving, processor time on one core", figures)


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

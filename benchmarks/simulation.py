"""Simulated deals per second, compared with bare dealing and ranking in the same process."""

from collections.abc import Callable
from typing import Final

import numpy as np

from benchmarks.engine import PLAYERS, rates
from benchmarks.report import Figure, printed
from guts_engine.analysis.deals import packs
from guts_engine.analysis.simulate.simulate import MOST_TABLES, Simulated, Simulation
from guts_engine.analysis.simulate.through_engine import EngineSimulation
from guts_engine.bots.personas import PERSONAS
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet

TABLES: Final = 16_384
"""The number of deals that are dealt at once without a simulation."""
SLOWEST: Final = 1.5
"""The greatest allowed ratio of a simulation's time to that of bare dealing."""
GAMES: Final = (
    PRESETS["three-card"],
    PRESETS["two-card"].replaced({"declare": "simultaneous"}),
    PRESETS["two-card"],
)


def main() -> None:
    """Measure four built-in bots, at as many tables as there are in a long simulation, and with the
    engine.
    """
    bots = list(PERSONAS.values())[:PLAYERS]
    figures = []
    for rules in GAMES:
        works = bare(rules), played(Simulation(rules, bots, 1, tables=MOST_TABLES))
        dealt, simulated = rates(*works)
        name = f"{rules.game}, {rules.declaring.declare}"
        ratio = dealt / simulated
        figures += [
            Figure(f"{name}: cards dealt, hands ranked, best found", f"{dealt:,.0f}/s"),
            Figure(f"{name}: simulated", f"{simulated:,.0f}/s"),
            Figure(
                f"{name}: bare over simulated",
                f"{ratio:.2f}",
                f"<= {SLOWEST}",
                ratio <= SLOWEST,
            ),
        ]
    (slow,) = rates(played(EngineSimulation(PRESETS["three-card"], bots, 1)))
    figures.append(Figure("three-card with the rules engine", f"{slow:,.0f}/s"))
    printed(f"Deals between {PLAYERS} bots per second, one core", figures)


def bare(rules: RuleSet) -> Callable[[], int]:
    """Returns a function that only deals hands, ranks them and finds the best."""
    rng = np.random.Generator(np.random.SFC64(1))
    cards = rules.dealing.cards

    def work() -> int:
        dealt = packs.deal(rng, TABLES, PLAYERS * cards).reshape(cards, PLAYERS * TABLES)
        strengths = packs.strengths(dealt, rules.ranking).reshape(PLAYERS, TABLES)
        np.equal(strengths, strengths.max(axis=0))
        return TABLES

    return work


def played(simulation: Simulated) -> Callable[[], int]:
    """Returns a function that plays one deal at each table, of sessions without end in number."""
    simulation.ask(deals=10**15)
    return simulation.step


if __name__ == "__main__":
    main()

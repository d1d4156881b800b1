"""Simulated deals per second: every shipped game at many tables at once, and with the engine."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from benchmarks.engine import PLAYERS, rates
from benchmarks.report import Figure, printed
from guts_engine.bots.personas import PERSONAS
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.simulation.simulate import MOST_TABLES, Simulation
from guts_engine.simulation.simulated import Simulated
from guts_engine.simulation.through_engine import EngineSimulation
from guts_engine.steps.library import shipped_ids

FAST: Final = 200_000
"""The least deals a second of every game, on one core."""
FAST_BY_ENGINE: Final = 6_000
WARM: Final = 30
"""The deals at each table before the time is taken, in which kinds of hands are judged."""
ASKED: Final = 512
"""The tables at which the engine plays, which are asked together."""
SLICE: Final = 1.0
"""Seconds for each game."""


def main() -> None:
    """Measure four built-in bots at as many tables as there are in a long simulation."""
    bots = [each for each in PERSONAS.values() if not each.learning][:PLAYERS]
    figures = []
    for game in shipped_ids():
        rate = _rate(played(Simulation(preset(game), bots, 1, tables=MOST_TABLES)))
        figures.append(Figure(game, f"{rate:,.0f}/s", f">= {FAST:,}/s", rate >= FAST))
    (slow,) = rates(played(EngineSimulation(PRESETS["three-card"], bots, 1, tables=ASKED)))
    aim = f">= {FAST_BY_ENGINE:,}/s"
    figures.append(
        Figure("three-card with the rules engine", f"{slow:,.0f}/s", aim, slow >= FAST_BY_ENGINE)
    )
    printed(f"Deals between {PLAYERS} bots per second, one core", figures)


def _rate(work: Callable[[], int]) -> float:
    """The deals a second, after a start."""
    for _ in range(WARM):
        work()
    done, began = 0, perf_counter()
    while (taken := perf_counter() - began) < SLICE:
        done += work()
    return done / taken


def played(simulation: Simulated) -> Callable[[], int]:
    """Returns a function that plays one deal at each table, of sessions without end in number."""
    simulation.ask(deals=10**15)
    return simulation.step


if __name__ == "__main__":
    main()

"""The public names of the engine that need numpy, for `from guts_engine import ...`."""

from guts_engine.analysis.coach.coach import Advice, Coach, Verdict, judge
from guts_engine.analysis.simulate.simulate import simulate
from guts_engine.analysis.simulate.tally import Result
from guts_engine.analysis.solve.in_turn import TurnSolution, solve_in_turn
from guts_engine.analysis.solve.simultaneous import Solution, UnsolvableError, solve
from guts_engine.analysis.spot.odds import Odds, odds
from guts_engine.analysis.spot.spot import Spot, SpotError, spot_at

__all__ = [
    "Advice",
    "Coach",
    "Odds",
    "Result",
    "Solution",
    "Spot",
    "SpotError",
    "TurnSolution",
    "UnsolvableError",
    "Verdict",
    "judge",
    "odds",
    "simulate",
    "solve",
    "solve_in_turn",
    "spot_at",
]

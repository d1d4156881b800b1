"""The public names of the engine that need numpy, for `from guts_engine import ...`."""

from guts_engine.coach.advice import Advice, Verdict, judge
from guts_engine.coach.coach import Coach
from guts_engine.coach.odds import Odds, SpotError, odds
from guts_engine.simulation.simulate import simulate
from guts_engine.simulation.tally import Result
from guts_engine.strategy.known import policy_for
from guts_engine.strategy.stored import Stored
from guts_engine.strategy.summary import Summary, summary_of

__all__ = [
    "Advice",
    "Coach",
    "Odds",
    "Result",
    "SpotError",
    "Stored",
    "Summary",
    "Verdict",
    "judge",
    "odds",
    "policy_for",
    "simulate",
    "summary_of",
]

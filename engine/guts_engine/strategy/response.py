"""Best responses to players who are in more or less often than the equilibrium.

They are bounded as in Johanson, Zinkevich and Bowling, "Computing robust counter-strategies"
(2007): a response is played only with the chance at which it cannot lose more than `LEEWAY`.
"""

from dataclasses import dataclass, replace
from typing import Final

from guts_engine.common.work import Steps, finished
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strategy.known import policy_for
from guts_engine.strategy.policy import Policy
from guts_engine.strategy.solving import Solver
from guts_engine.strategy.spot import Spot

LEVELS: Final = (-1.6, -0.8, -0.4, 0.0, 0.4, 0.8, 1.6)
"""How much tighter the others may be: they play e^-level of their hands, or fold e^level more."""
LEEWAY: Final = 0.03
"""The most that a response may cost in pots a deal against players who play otherwise."""
_DEALS: Final = 12_000
"""The deals in which a response is found, and in which it is valued."""


@dataclass(frozen=True)
class Response:
    """The policy that does best against others of one level.

    `most` is the chance 0..1 with which it may be played instead of the equilibrium.
    """

    policy: Policy
    most: float

    def mixed(self, usual: Policy, chance: float) -> Policy:
        """The equilibrium, and with that chance the response."""
        part = min(chance, self.most)
        return replace(usual, chances=usual.chances + part * (self.policy.chances - usual.chances))


_found: dict[tuple[RuleSet, int, float], Response] = {}


def level_of(tighter: float) -> float:
    """The level that is nearest."""
    return min(LEVELS, key=lambda level: abs(level - tighter))


def response_to(rules: RuleSet, players: int, level: float) -> Response:
    """The response to others of that level; it takes about a second to find it."""
    return finished(responding(rules, players, level))


def responding(rules: RuleSet, players: int, level: float) -> Steps[Response]:
    """Find the same in steps."""
    key = rules, players, level
    if key not in _found:
        usual = policy_for(rules, players).policy
        solver = Solver(Spot(rules, players), policy=usual)
        best = replace(usual, chances=usual.chances.copy())
        yield from solver.responding(usual.shifted(level), best, _DEALS)
        most = 1.0
        for other in LEVELS:
            yield 0.5
            cost = -solver.advantage(usual.shifted(other), usual, best, _DEALS)[0]
            most = min(most, LEEWAY / max(cost, LEEWAY))
        _found[key] = Response(best, most)
    return _found[key]

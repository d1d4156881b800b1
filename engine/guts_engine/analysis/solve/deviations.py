"""Gains and losses of one player who deviates from the strategy of everyone else."""

from dataclasses import dataclass

import numpy as np

from guts_engine.analysis.deals.payoffs import Chips, stakes_of
from guts_engine.analysis.deals.sources import Pack
from guts_engine.analysis.solve.course.responses import Response, Tally, respond
from guts_engine.analysis.solve.simultaneous import Chosen, Solving, Threshold
from guts_engine.hands.ranking import Ranking
from guts_engine.rules.ruleset import RuleSet

Play = Threshold | Chosen


@dataclass(frozen=True)
class Deviations:
    """A table at which everyone plays by the probabilities `usual`, from one player's view.

    The halves are tallies by class; `below` are the shares of hands below each class, then 1.
    """

    usual: Chips
    halves: tuple[Tally, Tally]
    below: Chips

    def by(self, play: Play) -> Response:
        """The gain of a player who plays `play`, in pots per deal."""
        change = play.chances(len(self.usual)) - self.usual
        number = sum(each.count.sum() for each in self.halves)
        mean = sum(change @ each.sums for each in self.halves) / number
        square = sum(change**2 @ each.squares for each in self.halves) / number
        return Response(float(mean), float(np.sqrt((square - mean**2) / number)))

    def best(self) -> Response:
        """The gain of the best response."""
        return respond(self.halves, self.usual, self.below)

    def best_place(self) -> int:
        """The class from which the best threshold is in."""
        sums = self.halves[0].sums + self.halves[1].sums
        rising = np.concatenate(([0.0], np.cumsum(sums)))
        return min(len(sums) - 1, int(rising.argmin()))


def deviations(
    rules: RuleSet, players: int, play: Play, *, deals: int, seed: int = 1
) -> Deviations:
    """The table at which everyone plays `play`, for games with simultaneous declarations."""
    source = Pack(rules, players)
    table = Solving(rules, stakes_of(rules, players), source, np.random.default_rng(seed))
    one, other = (table.tallied(play, table.dealt(deals // 2)) for _ in range(2))
    return Deviations(play.chances(table.count), (one, other), table.below)


def playing(ranking: Ranking, share_in: float) -> Threshold:
    """The threshold that plays a share 0..1 of the hands, mixing at the boundary hand."""
    counts = np.array(ranking.table.combinations, np.float64)
    below = np.concatenate(([0.0], np.cumsum(counts / counts.sum())))
    out = 1 - share_in
    place = min(int(np.searchsorted(below, out, "right")) - 1, len(counts) - 1)
    mixing = (below[place + 1] - out) / (below[place + 1] - below[place])
    return Threshold(place, float(min(1.0, mixing)))

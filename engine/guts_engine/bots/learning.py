"""How much tighter a bot's opponents are, by what it has seen of them, and how sure that is.

How often each is in compared with the equilibrium (`habits`) is how much tighter they are; the
response to players so tight (`strategy.response`) is played with a chance that grows with how sure
that is, and is bounded: nobody can lead it further, whatever it was shown.
"""

from math import log, sqrt
from typing import Final

from guts_engine.bots.habits import Estimate, Watcher, contexts, declaring, estimate
from guts_engine.common.frozen import record
from guts_engine.state.view import SeatView

_DOUBT, _SURE = 1.0, 3.0
"""The standard errors up to which a difference is not answered, and from which it is fully."""
_MOST: Final = 2.0
"""The most that somebody is taken to be tighter or looser."""
_EDGE: Final = 0.01
"""Shares are kept this far from 0 and 1."""


@record
class Tightness:
    """How much tighter the others are than the equilibrium, and how sure that is, 0..1.

    Above 0 they play e^-`tighter` of its hands, below they fold e^`tighter` of those it folds.
    """

    tighter: float
    sure: float


UNSURE: Final = Tightness(0.0, 0.0)


def tightness(view: SeatView, watcher: Watcher) -> Tightness:
    """What the watcher knows of those whom the seat of the view may meet at this declaration."""
    table = view.table
    rivals = [seat for seat in declaring(table) if seat != view.seat]
    found = [
        estimate(watcher.habits_of(seat), here) for seat in rivals for here in contexts(table, seat)
    ]
    if not found:
        return UNSURE
    mean = sum(tighter_than(each.prior, each.share) for each in found) / len(found)
    error = sqrt(sum(_error(each) ** 2 for each in found)) / len(found)
    deviations = abs(mean) / error if error else _SURE * bool(mean)
    return Tightness(mean, min(1.0, max(0.0, (deviations - _DOUBT) / (_SURE - _DOUBT))))


def tighter_than(usual: float, share: float, most: float = _MOST) -> float:
    """How much tighter a player is who is in with that share of hands instead of the usual one.

    It is at most `most`, either way.
    """
    usual, share = (min(1 - _EDGE, max(_EDGE, each)) for each in (usual, share))
    found = log(usual / share) if share < usual else log((1 - share) / (1 - usual))
    return min(most, max(-most, found))


def _error(each: Estimate) -> float:
    """The standard error of how much tighter a player is."""
    shares = each.share - each.error, each.share + each.error
    few, many = (tighter_than(each.prior, share) for share in shares)
    return (few - many) / 2

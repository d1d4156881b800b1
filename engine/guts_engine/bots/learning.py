"""The best response to players whose habits were watched, and the bot that plays it.

`answer(view, watcher)` says from which percentile the seat should be in against the opponents as
`habits` estimates them: the share to fold in the equilibrium, the best response, how sure that is,
and the mixture of the two that a careful player plays.

The response is restricted: it stays where it costs at most `LEEWAY` pots a deal, compared with the
equilibrium, against any share of hands that all opponents may play (`reach`). Nobody can lead it
further, whatever it was shown.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import hypot
from random import Random
from typing import Final

from guts_engine.bots.asking import declaring, situation_at
from guts_engine.bots.habits import Context, Estimate, Watcher, context, estimate
from guts_engine.bots.persona import Persona
from guts_engine.bots.threshold import ThresholdBot, threshold, usual
from guts_engine.common.frozen import record
from guts_engine.play.table import OUT, Table
from guts_engine.play.view import SeatView
from guts_engine.steps.facts import last_is_asked
from guts_engine.steps.model import Manner
from guts_engine.strength.continuum import MOST_OUT
from guts_engine.strength.equilibrium import share_out, terms
from guts_engine.strength.paths import path_of
from guts_engine.strength.response import Rival, Stakes, gain, luck
from guts_engine.strength.situation import Situation

LEEWAY: Final = 0.03
"""The most that a response may cost in pots a deal against opponents who play otherwise."""
_DOUBT, _SURE = 1.0, 3.0
"""The standard errors of the gain up to which a response is not played, and from which fully."""
_HALVINGS: Final = 8
_FIGURES: Final = 3


@record
class Opponent:
    """An opponent at this declaration: the seat, and the estimate of it if the player is in.

    `left` is the estimate if the player is out, which may differ in turn; `heard` is the
    declaration already heard, in or out, or None.
    """

    seat: int
    called: Estimate
    left: Estimate
    heard: bool | None = None


@record
class Answer:
    """What to do against these opponents, as percentiles 0..1 from which to be in.

    `usual` is the equilibrium's, `best` the best response that stays within `LEEWAY`, `sure` how
    sure it is that this is better, 0..1, and `played` the mixture of the two by `sure`. `gain` is
    what being in with a hand at `usual` gains, in pots a deal, and `error` its standard error.
    """

    usual: float
    best: float
    sure: float
    played: float
    gain: float
    error: float
    opponents: tuple[Opponent, ...]


def answer(view: SeatView, watcher: Watcher, *, low: bool = False) -> Answer:
    """The response of the seat of the view to what the watcher saw, with `low` for the low pot.

    Without anything seen it is the equilibrium exactly, and so in games for legs.
    """
    table, seat = view.table, view.seat or 0
    usual = share_out(table.rules, situation_at(table, seat, low=low))
    opponents = _opponents(table, seat, watcher, low=low)
    if table.rules.leg_game or not any(each.called.seen or each.left.seen for each in opponents):
        return Answer(usual, usual, 0.0, usual, 0.0, 0.0, opponents)
    stakes, chance = _stakes(table, low=low), _luck(table, low=low)
    called, left = (_rivals(opponents, chance, called=each) for each in (True, False))
    level = _level(stakes, usual, opponents, chance)

    def more(x: float) -> float:
        return gain(stakes, x, called, left) - level

    now = more(usual)
    error = _error(stakes, usual, called, left, opponents)
    ins = sum(each.heard is True for each in opponents)
    waiting = sum(each.heard is None for each in opponents)
    within = reach(stakes, _rounded(usual), ins, waiting, chance, _rounded(level))
    best = _response(more, usual, within)
    sure = _sure(now, error)
    return Answer(usual, best, sure, usual + sure * (best - usual), now, error, opponents)


def _level(stakes: Stakes, usual: float, opponents: Sequence[Opponent], chance: float) -> float:
    """What the model says of the equilibrium's threshold hand, which is worth the same in as out.

    Only differences from that count, for the model knows neither ties nor card removal. A threshold
    at the bottom or the top says nothing of the hand there, and none was chosen for just the
    players who are in already: there the model counts as it is.
    """
    if any(each.heard for each in opponents):
        return 0.0
    level = gain(
        stakes,
        usual,
        *(
            [
                Rival(0.0 if each.heard is False else one.prior, one.prior, chance)
                for each, one in ((each, each.called if here else each.left) for each in opponents)
            ]
            for here in (True, False)
        ),
    )
    if usual <= 0:
        return min(0.0, level)
    return max(0.0, level) if usual >= MOST_OUT else level


def _response(more: Callable[[float], float], usual: float, within: tuple[float, float]) -> float:
    """The percentile within reach where the gain turns positive."""
    lowest, highest = within
    wrong, right = (lowest, usual) if more(usual) > 0 else (usual, highest)
    if more(wrong) >= 0:
        return wrong
    if more(right) <= 0:
        return right
    for _ in range(_HALVINGS):
        middle = (wrong + right) / 2
        if more(middle) < 0:
            wrong = middle
        else:
            right = middle
    return right


def _sure(now: float, error: float) -> float:
    deviations = abs(now) / error if error else 0.0
    return min(1.0, max(0.0, (deviations - _DOUBT) / (_SURE - _DOUBT)))


def _error(
    stakes: Stakes,
    x: float,
    called: Sequence[Rival],
    left: Sequence[Rival],
    opponents: Sequence[Opponent],
) -> float:
    """The standard error of the gain at `x`, from those of each estimate."""
    parts = []
    for number, each in enumerate(opponents):
        for moved in ("share", "width"):
            if moved == "share" and each.heard is not None:
                continue
            one, two = (
                gain(
                    stakes,
                    x,
                    _with(called, number, each.called, moved, sign),
                    _with(left, number, each.left, moved, sign),
                )
                for sign in (1, -1)
            )
            parts.append((one - two) / 2)
    return hypot(*parts)


def _with(
    rivals: Sequence[Rival], number: int, one: Estimate, moved: str, sign: int
) -> list[Rival]:
    """The rivals, with one of them off by a standard error."""
    found = list(rivals)
    share, width = found[number].share, found[number].width
    if moved == "share":
        share = min(1.0, max(0.0, share + sign * one.error))
    else:
        width = min(1.0, max(0.0, width + sign * one.width_error))
    wide = max(width, share if share < 1 else 0.0)
    found[number] = Rival(share, wide, found[number].luck)
    return found


# --- The bound ------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def reach(
    stakes: Stakes, usual: float, ins: int, waiting: int, chance: float, level: float
) -> tuple[float, float]:
    """The lowest and the highest percentile that cost at most `LEEWAY` pots a deal.

    That is in comparison with `usual`, where the hand is worth `level`, whatever share the others
    play: `ins` opponents are in, `waiting` still declare.
    """
    return (
        _limit(stakes, usual, ins, waiting, chance, level, -1),
        _limit(stakes, usual, ins, waiting, chance, level, 1),
    )


_SHARES: Final = tuple([step / 16 for step in range(17)])
_STEP: Final = 0.025


def _limit(
    stakes: Stakes, usual: float, ins: int, waiting: int, chance: float, level: float, sign: int
) -> float:
    costs = [0.0] * len(_SHARES)
    here = usual
    while 0 < here < MOST_OUT if sign < 0 else here < MOST_OUT:
        there = min(MOST_OUT, max(0.0, here + sign * _STEP))
        width, before = abs(there - here), max(costs)
        for number, share in enumerate(_SHARES):
            rivals = [Rival(1.0, share, chance)] * ins + [Rival(share, share, chance)] * waiting
            costs[number] += (
                sign * width * (gain(stakes, (here + there) / 2, rivals, rivals) - level)
            )
        if max(costs) > LEEWAY:
            return here + (there - here) * (LEEWAY - before) / (max(costs) - before)
        here = there
    return here


# --- The opponents --------------------------------------------------------------------------


def _opponents(table: Table, seat: int, watcher: Watcher, *, low: bool) -> tuple[Opponent, ...]:
    found = []
    for other in declaring(table):
        if other != seat:
            called, left = (
                estimate(watcher.habits_of(other), _asked(table, seat, other, low=low, called=each))
                for each in (True, False)
            )
            found.append(Opponent(other, called, left, _heard(table, other)))
    return tuple(found)


def _asked(table: Table, seat: int, other: int, *, low: bool, called: bool) -> Context:
    """The context of another player, given that the seat is in (`called`) or out.

    In turn it is that of a player who has heard nobody else since.
    """
    if table.manner is not Manner.SEQUENTIAL:
        return context(table, other, low=low)
    seats = declaring(table)
    before = seats[: seats.index(other)]
    ins = sum(table.said[each] not in OUT for each in before)
    return context(table, other, low=low, already_in=ins + (called and seat in before))


def _heard(table: Table, seat: int) -> bool | None:
    """Whether a seat is in, as far as it was heard and cannot change."""
    said = table.said[seat]
    if table.manner is not Manner.SEQUENTIAL or said is None or seat in table.turn:
        return None
    return said not in OUT


def _rivals(opponents: Sequence[Opponent], chance: float, *, called: bool) -> list[Rival]:
    found = []
    for each in opponents:
        one = each.called if called else each.left
        share = one.share if each.heard is None else float(each.heard)
        found.append(Rival(share, one.width, chance))
    return found


def _stakes(table: Table, *, low: bool) -> Stakes:
    here = terms(table.rules, len(declaring(table)), table.low_pot if low else table.pot)
    taken = table.manner is Manner.SEQUENTIAL and not last_is_asked(table.rules.played, table.at)
    return Stakes(here, taken)


def _luck(table: Table, *, low: bool) -> float:
    """The share of showdowns that later cards decide; 0 if none come."""
    path = path_of(table.rules.played, table.at)
    if path is None or not (path.grows or path.board):
        return 0.0
    players, pot = len(declaring(table)), table.low_pot if low else table.pot
    out = share_out(table.rules, Situation(players, pot, low=low))
    return luck(terms(table.rules, players, pot), _rounded(out))


def _rounded(share: float) -> float:
    return round(share, _FIGURES)


# --- The bot --------------------------------------------------------------------------------


def player_of(persona: Persona, rng: Random, watcher: Watcher | None) -> ThresholdBot:
    """The player of a persona, which learns if there is a watcher in its seat."""
    if watcher is None or not persona.learning:
        return ThresholdBot(persona, rng)
    return LearningBot(persona, rng, watcher)


class LearningBot(ThresholdBot):
    """A persona that watches its opponents and answers what they do, as far as it is `learning`."""

    def __init__(self, persona: Persona, rng: Random, watcher: Watcher) -> None:
        super().__init__(persona, rng)
        self.watcher = watcher

    def _needed(self, view: SeatView, *, low: bool) -> float:
        found = answer(view, self.watcher, low=low)
        own = usual(self.persona, view, low=low)
        learned = own + self.persona.learning * found.sure * (found.best - own)
        return threshold(self.persona, view, low=low, base=learned)

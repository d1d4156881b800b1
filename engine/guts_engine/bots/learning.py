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
from guts_engine.bots.habits import Estimate, Watcher, context, estimate
from guts_engine.bots.persona import Persona
from guts_engine.bots.threshold import ThresholdBot, threshold, usual
from guts_engine.common.frozen import record
from guts_engine.equilibrium.continuum import MOST_OUT
from guts_engine.equilibrium.legs import decides, worth_after
from guts_engine.equilibrium.response import Rival, Stakes, gain, luck
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out, terms
from guts_engine.state.table import OUT, Table
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import last_is_asked
from guts_engine.steps.model import Manner
from guts_engine.strength.paths import path_of

LEEWAY: Final = 0.03
"""The most that a response may cost in pots a deal against opponents who play otherwise."""
_DOUBT, _SURE = 1.0, 3.0
"""The standard errors of the gain up to which a response is not played, and from which fully."""
_HALVINGS: Final = 8
_FIGURES: Final = 3


@record
class Opponent:
    """An opponent at this declaration: the seat, and the estimate of it if the player is in.

    `left` is the estimate if the player is out, which may differ in turn; both are of a player who
    has heard of nobody else by then. `heard` is the declaration already heard, in or out, or None.
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

    Without anything seen it is the equilibrium exactly.
    """
    table, seat = view.table, view.seat or 0
    usual = share_out(table.rules, situation_at(table, seat, low=low))
    opponents = _opponents(table, seat, watcher, low=low)
    if not any(each.called.seen or each.left.seen for each in opponents):
        return Answer(usual, usual, 0.0, usual, 0.0, 0.0, opponents)
    stakes, chance = _stakes(table, seat, low=low), _luck(table, low=low)
    called, left = (_rivals(opponents, chance, called=each) for each in (True, False))
    level = _level(stakes, usual, opponents, chance)

    def more(x: float) -> float:
        return gain(stakes, x, called, left) - level

    now = more(usual)
    error = _error(stakes, usual, now + level, (called, left), opponents)
    ins = sum(each.heard is True for each in opponents)
    waiting = sum(each.heard is None for each in opponents)
    within = reach(stakes, _rounded(usual), ins, waiting, chance, round(level, 2))
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
    now: float,
    rivals: tuple[Sequence[Rival], Sequence[Rival]],
    opponents: Sequence[Opponent],
) -> float:
    """The standard error of the gain `now` at `x`, from those of each estimate."""
    called, left = rivals
    return hypot(
        *[
            gain(stakes, x, _off(called, n, each.called), _off(left, n, each.left)) - now
            for n, each in enumerate(opponents)
            if each.heard is not False
        ]
    )


def _off(rivals: Sequence[Rival], number: int, one: Estimate) -> list[Rival]:
    """The rivals, with one of them off by a standard error."""
    found = list(rivals)
    share, width, chance = rivals[number].share, rivals[number].width, rivals[number].luck
    plays = _moved(one.share, one.error)
    if share < 1:
        share = plays = _moved(share, one.error)
    wide = _moved(width, one.width_error)
    found[number] = Rival(share, min(1.0, max(wide, plays)), chance, plays)
    return found


def _moved(share: float, error: float) -> float:
    return share + error if share < 0.5 else share - error


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


_SHARES: Final = tuple([step / 10 for step in range(11)])
_STEP: Final = 0.04
_CAREFUL: Final = 0.9 * LEEWAY
"""The most by the coarse sums here, so that exact ones stay below `LEEWAY`."""


def _limit(
    stakes: Stakes, usual: float, ins: int, waiting: int, chance: float, level: float, sign: int
) -> float:
    fields = _fields(stakes.terms.players - 1, ins, waiting, chance)
    costs = [0.0] * len(fields)
    here = usual
    while here != (last := MOST_OUT if sign > 0 else 0.0):
        there = min(last, here + _STEP) if sign > 0 else max(last, here - _STEP)
        before = max(costs)
        for number, rivals in enumerate(fields):
            loses = gain(stakes, (here + there) / 2, rivals, rivals) - level
            costs[number] += (there - here) * loses
        if max(costs) > _CAREFUL:
            return here + (there - here) * (_CAREFUL - before) / (max(costs) - before)
        here = there
    return here


@lru_cache(maxsize=512)
def _fields(others: int, ins: int, waiting: int, chance: float) -> tuple[tuple[Rival, ...], ...]:
    """Opponents who play any share of hands, all the same, or one of them always in."""
    found = []
    for share in _SHARES:
        one, two = Rival(1.0, share, chance, share), Rival(share, share, chance)
        found.append((*[one] * ins, *[two] * waiting))
        if waiting > 1:
            found.append((*[one] * ins, *[two] * (waiting - 1), Rival(1.0, 1.0, chance)))
        if ins > 1:
            found.append((*[one] * (ins - 1), Rival(1.0, 1.0, chance), *[two] * waiting))
    out = Rival(0.0, 1.0)
    return tuple([(*each, *[out] * (others - ins - waiting)) for each in found])


# --- The opponents --------------------------------------------------------------------------


def _opponents(table: Table, seat: int, watcher: Watcher, *, low: bool) -> tuple[Opponent, ...]:
    found = []
    in_turn = table.manner is Manner.SEQUENTIAL
    for other in declaring(table):
        if other != seat:
            habits = watcher.habits_of(other)
            left = estimate(habits, context(table, other, low=low))
            called = left
            if in_turn:
                called = estimate(habits, context(table, other, low=low, supposed=seat))
            found.append(Opponent(other, called, left, _heard(table, other)))
    return tuple(found)


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
        found.append(Rival(share, one.width, chance, one.share))
    return found


def _stakes(table: Table, seat: int, *, low: bool) -> Stakes:
    rules, at = table.rules, situation_at(table, seat, low=low)
    here = terms(rules, at.players, at.pot, at.side_pot)
    unasked = table.manner is Manner.SEQUENTIAL and not last_is_asked(rules.played, table.at)
    return Stakes(here, unasked, _legs(table, seat) if decides(rules) else ())


def _legs(table: Table, seat: int) -> tuple[float, ...]:
    """What a leg more of the seat, and of each opponent, is worth to the seat in pots."""
    seats = [seat, *[each for each in declaring(table) if each != seat]]
    won = [table.legs[each] for each in seats]
    stage = situation_at(table, seat).declaration
    worths = [
        worth_after(
            table.rules, stage, table.pot, [legs + (n == each) for n, legs in enumerate(won)]
        )
        for each in range(-1, len(seats))
    ]
    now, own, *theirs = [worth / max(1, table.pot) for worth in worths]
    return own - now, *[now - each for each in theirs]


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

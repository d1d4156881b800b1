"""The equilibrium threshold when all players declare at once.

The hero is the first player; everyone else plays one threshold. The deals give, by class of the
hero's hand, the gain from being in rather than out. The equilibrium is where that gain turns
positive while the others play the same classes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.payoffs import (
    Chips,
    Stakes,
    plain_gains,
    plain_payments,
    settle,
    stakes_of,
)
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.deals.sources import Dealt, Pack, Source, Unseen
from guts_engine.analysis.solve.course.course import UnsolvableError as UnsolvableError
from guts_engine.analysis.solve.course.responses import (
    BLUR,
    Response,
    Tally,
    batches,
    pooled,
    respond,
    smoothed,
)
from guts_engine.hands.cards import Card
from guts_engine.rules.options import AllOut, Lone
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Manner
from guts_engine.strength.form import Form, form_of, in_columns

DEALS: Final = 300_000
"""Default number of deals per step of a solution."""
_BATCH: Final = 25_000
_FEWER: Final = 4
"""The first search uses this many times fewer deals, because it only finds the neighbourhood."""
_WINDOWS: Final = ((0.06, 0.5), (0.015, 2.0))
"""Half-width of each closer look, as a share of the hands, and its deals as a multiple."""
_LOOKS: Final = 3
"""How often a look may be repeated that ends at the edge of its window."""
_SIDES: Final = 3
"""The number of classes on each side of a threshold that are always looked at."""
_VALUED: Final = 8
"""The final valuation uses this many times more hands."""
_APART: Final = 0.015
"""The distance of two thresholds that tell how the gain from bluffs depends on them."""
_CAREFUL: Final = 2
"""A threshold is looser by so many standard errors, because one too tight is costly."""
_FEW: Final = 0.01
"""The least share of the hands that counts as bluffs."""
_MUCH: Final = 0.004
"""The gain of the best response, in pots per deal, above which thresholds nearby are tried."""
_SHIFTS: Final = (-0.05, -0.025, 0.025, 0.05)
"""How far from the first threshold they are, as shares of the hands."""
_PARTS: Final = 24
"""The least number of batches from whose spread the error of the valuation is taken."""
CERTAIN: Final = 4
"""The number of standard errors at which the sign of a gain is certain."""
_PURE: Final = 0.02
"""A mixing probability this close to 0 or 1 counts as pure."""
_HALVINGS: Final = 10

Progress = Callable[[float], None]
"""Called with the share 0..1 of the work that is done."""


@dataclass(frozen=True)
class Threshold:
    """Out below class `place`, in above it, and in with it with probability `mixing`."""

    place: int
    mixing: float = 1.0

    def ins(self, held: NDArray[np.signedinteger], whim: NDArray[np.float64] | None) -> Flags:
        """Whether each player is in; `whim` are uniform random numbers for mixing."""
        ins: Flags = held > self.place if self.mixing < 1 else held >= self.place
        if whim is not None and self.mixing < 1:
            ins |= (held == self.place) & (whim < self.mixing)
        return ins

    def chances(self, classes: int) -> Chips:
        """The probability of being in, by class."""
        return np.concatenate(
            (np.zeros(self.place), [self.mixing], np.ones(classes - self.place - 1))
        )


@dataclass(frozen=True)
class Chosen:
    """In with the classes that are `played`, out with all others."""

    played: Flags

    def ins(self, held: NDArray[np.signedinteger], whim: NDArray[np.float64] | None) -> Flags:
        """Whether each player is in, without mixing."""
        ins: Flags = self.played[held]
        return ins

    def chances(self, classes: int) -> Chips:
        """The probability of being in, by class."""
        return self.played.astype(np.float64)


@dataclass(frozen=True)
class Solution:
    """An equilibrium for a number of players, and its accuracy.

    Shares are of the hands: `in_share` is played, `percentile` is below the weakest hand played,
    half of whose class counts. `exploitability` is the gain of the best response, in pots per deal,
    chosen and valued on different deals; `stderr` is its standard error.

    Classes below the `span` are certainly worse in than out, its last and those above are certainly
    worth playing. Between them the difference is too small to tell, and `bounds` are hands of its
    two ends. If `exact`, all deals are counted and nothing is uncertain.
    """

    players: int
    threshold: Threshold
    weakest: tuple[Card, ...]
    in_share: float
    percentile: float
    exploitability: float
    stderr: float
    span: tuple[int, int]
    bounds: tuple[tuple[Card, ...], tuple[Card, ...]]
    exact: bool = False

    @property
    def certain(self) -> bool:
        """Whether the weakest hand worth playing is known."""
        return self.span[0] == self.span[1]

    @property
    def share_out(self) -> float:
        """The share of the hands to fold."""
        return 1 - self.in_share


def check(rules: RuleSet) -> None:
    """Raises UnsolvableError unless a strategy is one threshold and payments fit in columns."""
    dealing, declaring = rules.dealing, rules.declaring
    stages = rules.leg_game or rules.two_pots or declaring.second_declare or rules.second_chance
    grows = form_of(rules) is not Form.SINGLE
    fined = grows and rules.all_out not in (AllOut.REDEAL, AllOut.ANTE)
    changed = dealing.draw or dealing.pass_left
    formless = not in_columns(rules)
    if formless or stages or changed or fined or rules.showing.lone is Lone.BEAT_DECK:
        raise UnsolvableError(
            f"{rules.game} cannot be solved with these rules; choose a game with one pot, one"
            " declaration and one showdown, without drawing, passing or a second chance, or use"
            " guts simulate"
        )


def solve(
    rules: RuleSet,
    players: int,
    *,
    pot: float | None = None,
    seed: int = 1,
    deals: int = DEALS,
    source: Source | None = None,
    progress: Progress = lambda share: None,
) -> Solution:
    """The symmetric equilibrium for a pot of `pot` chips (default: one ante from each player).

    `source` replaces the deck's hands. Raises UnsolvableError for other games (`check`).
    """
    if source is None:
        check(rules)
        if rules.declaring.declare is Manner.SEQUENTIAL:
            raise UnsolvableError(f"in {rules.game} players declare in turn; use solve_in_turn")
        source = Pack(rules, players) if rules.dealing.peek else Unseen(rules, players)
    table = Solving(rules, stakes_of(rules, players, pot), source, np.random.default_rng(seed))
    threshold, span = table.threshold(deals, progress)
    threshold, response = table.better(threshold, max(1, _VALUED * deals // players))
    progress(1.0)
    place = threshold.place
    span = min(place, span[0]), max(place, span[1])
    shares = source.shares
    played = float(shares[place + 1 :].sum() + threshold.mixing * shares[place])
    seen = isinstance(source, Pack) and rules.dealing.peek
    cards, first, last = (
        source.example(each) if seen and isinstance(source, Pack) else () for each in (place, *span)
    )
    return Solution(
        players,
        threshold,
        cards,
        played,
        float(shares[:place].sum() + shares[place] / 2),
        max(0.0, response.gains),
        response.stderr,
        span,
        (first, last),
    )


class Solving:
    """Rules, stakes and deals of one solution."""

    def __init__(
        self, rules: RuleSet, stakes: Stakes, source: Source, rng: np.random.Generator
    ) -> None:
        self.rules = rules
        self.stakes = stakes
        self.source = source
        self.rng = rng
        self.count = len(source.shares)
        self.below = np.concatenate(([0.0], np.cumsum(source.shares)))

    def gain(self, dealt: Dealt, ins: Flags, seat: int = 0) -> Chips:
        """The gain of the hero, at `seat`, from being in rather than out, given who else is in."""

        def worth(*, hero: bool) -> Chips:
            ins[seat] = hero
            found: Chips = settle(
                self.rules,
                self.stakes,
                dealt.shown,
                ins,
                ghost=dealt.ghost,
                suits=dealt.suits,
                seats=slice(seat, seat + 1),
            )[0]
            return found

        return worth(hero=True) - worth(hero=False)

    def threshold(self, deals: int, progress: Progress) -> tuple[Threshold, tuple[int, int]]:
        """The threshold at which the boundary hand gains nothing, and the span that it is in.

        A hand at the boundary is measured against others who play only better hands: it gains by
        being in from the boundary up. If it loses once they play its class too, it is mixed.
        """
        if self.count == 1:
            mixing = self._mixing(list(self.dealt(deals)), 0)
            return Threshold(0, mixing if mixing < 1 - _PURE else 1.0), (0, 0)
        place = self._turn(self.dealt(max(1, deals // _FEWER)))
        span = place, place
        near: list[Dealt] = []
        for done, (reach, times) in enumerate(_WINDOWS, 1):
            for _ in range(_LOOKS):
                window = self._window(place, reach)
                near = self._near(round(deals * times), window)
                place, span = self._boundary(near, window)
                if not (window[0] < place < window[1]) and window[0] > 0:
                    continue
                break
            progress(0.3 * done)
        usual = place
        place, span = self._bluffed(place, span, deals)
        if place < usual:
            return Threshold(place), span
        at = [each.only(each.held[0] == place) for each in near]
        if not self._loses(at, place):
            return Threshold(place), span
        mixing = self._mixing(at, place)
        if _PURE < mixing < 1 - _PURE or (mixing <= _PURE and place == span[1]):
            return Threshold(place, mixing), span
        return Threshold(place if mixing > _PURE else place + 1), span

    def _window(self, place: int, reach: float) -> tuple[int, int]:
        """The first and last class within `reach` of a class, but some on either side."""
        dealt = np.flatnonzero(self.source.shares)  # wild cards leave classes empty
        middle = (self.below[dealt] + self.below[dealt + 1]) / 2
        at = min(int(np.searchsorted(dealt, place)), len(dealt) - 1)
        first = int(np.searchsorted(middle, middle[at] - reach))
        last = int(np.searchsorted(middle, middle[at] + reach, "right")) - 1
        first, last = min(first, at - _SIDES), max(last, at + _SIDES)
        return int(dealt[max(0, first)]), int(dealt[min(last, len(dealt) - 1)])

    def _near(self, deals: int, window: tuple[int, int]) -> list[Dealt]:
        """Deals in which the hero holds a class in the window."""
        return [self.source.near(self.rng, batch, *window) for batch in batches(deals, 8 * _BATCH)]

    def _boundary(
        self, near: Sequence[Dealt], window: tuple[int, int]
    ) -> tuple[int, tuple[int, int]]:
        """The class in the window from which being in gains, and the span of doubtful classes."""
        tally = Tally(self.count)
        for each in near:
            tally.add(each.held[0], self.gain(each, each.held > each.held[0]))
        places = np.arange(window[0], window[1] + 1)
        places = places[tally.count[places] > 0]
        middle = (self.below[places] + self.below[places + 1]) / 2
        mean, error = pooled(tally, places, middle)
        rising = np.concatenate(([0.0], np.cumsum(mean * self.source.shares[places])))
        at = min(int(rising.argmin()), len(places) - 1)
        outs, ins = np.flatnonzero(mean < -CERTAIN * error), np.flatnonzero(mean > CERTAIN * error)
        first = int(outs[-1]) + 1 if len(outs) else 0
        last = int(ins[0]) if len(ins) else len(places) - 1
        first, last = min(first, last, at), max(min(first, len(places) - 1), last, at)
        return int(places[at]), (int(places[first]), int(places[last]))

    def _bluffed(
        self, place: int, span: tuple[int, int], deals: int
    ) -> tuple[int, tuple[int, int]]:
        """The tightest class up to `place` from which bluffs lose, and the span that it is in.

        Hands below the threshold win only when all others are out. Low cards of different ranks
        leave the others fewer pairs, so that bluffs may gain where a hand at the boundary gains
        nothing.
        """
        bluffs = self._bluffs(self._from_every_seat(Threshold(place), deals), place)
        gain, error = self._bluff(bluffs, place, deals)
        share = float(self.below[place])
        other = self._at_share(share - _APART)
        few = bluffs @ self.source.shares < _FEW
        if few or gain < -CERTAIN * error or not other < place:
            return place, span
        players = self.source.players
        steep = (players - 1) * (1 - 1 / players)  # of the gain of hands without ties and removal
        if gain <= error:
            first = self._at_share(share - (gain + CERTAIN * error) / steep)
            return place, (min(span[0], first), span[1])
        sure = gain > CERTAIN * error
        less, _ = self._bluff(bluffs, other, deals)
        steep = max(steep / 2, (gain - less) / float(self.below[place] - self.below[other]))
        found = self._at_share(share - gain / steep)
        gain, error = self._bluff(bluffs, found, deals)
        root, doubt = float(self.below[found]) - gain / steep, error / steep
        found = min(place, self._at_share(root - _CAREFUL * doubt))
        first, last = (self._at_share(root + sign * CERTAIN * doubt) for sign in (-1, 1))
        return found, (min(first, found), max(found, min(place, last)) if sure else span[1])

    def _at_share(self, share: float) -> int:
        """The tightest class that is played when at least that share of the hands is folded."""
        place = int(np.searchsorted(self.below, share, "right")) - 1
        return min(max(0, place), self.count - 1)

    def _bluffs(self, tally: Tally, place: int) -> NDArray[np.float64]:
        """The classes below the threshold that gain most by being in, as ones among zeros."""
        gains = smoothed(tally, self.below, BLUR)[:place]
        bluffs = np.zeros(self.count)
        bluffs[:place] = gains > gains.max(initial=0.0) / 3
        return bluffs

    def _bluff(self, bluffs: Chips, place: int, deals: int) -> tuple[float, float]:
        """The gain from being in with the bluffs below the threshold, and its error."""
        tally = self._from_every_seat(Threshold(place), deals)
        chosen = np.where(np.arange(self.count) < place, bluffs, 0)
        number = float(chosen @ tally.count)
        gain = float(chosen @ tally.sums) / max(1.0, number)
        return gain, sqrt(max(0.0, tally.variance(chosen, max(1.0, number))))

    def _turn(self, dealt: Iterable[Dealt]) -> int:
        """The class from which being in is profitable while the others play the same classes.

        It minimises the sum of the gains from the worst class up.
        """
        sums = np.zeros(self.count)
        for each in dealt:
            hero = each.held[0]
            sums += np.bincount(hero, self.gain(each, each.held > hero), self.count)
        rising = np.concatenate(([0.0], np.cumsum(sums)))
        return min(self.count - 1, int(rising.argmin()))

    def dealt(self, deals: int) -> Iterator[Dealt]:
        for batch in batches(deals, _BATCH):
            yield self.source.deal(self.rng, batch)

    def _loses(self, at: list[Dealt], place: int) -> bool:
        """Whether a hand of that class does worse in than out while all others play theirs."""
        return sum(float(self.gain(each, each.held >= place).sum()) for each in at) < 0

    def _mixing(self, at: list[Dealt], place: int) -> float:
        """The probability of being in that makes the gain zero, in deals with that class."""
        whims = [self.rng.random(each.held.shape) for each in at]
        low, high = 0.0, 1.0
        for _ in range(_HALVINGS):
            threshold = Threshold(place, (low + high) / 2)
            gains = [
                self.gain(each, threshold.ins(each.held, whim)).sum()
                for each, whim in zip(at, whims, strict=True)
            ]
            if sum(gains) > 0:
                low = threshold.mixing
            else:
                high = threshold.mixing
        return (low + high) / 2

    def valued(self, threshold: Threshold, deals: int) -> Response:
        """The gain of the best response to a table that plays the threshold, from every seat.

        Both ranges of classes and single classes are tried, because hands that hold the others'
        high cards or are incomplete are worth more than their neighbours.
        """
        usual = threshold.chances(self.count)
        halves = [self._from_every_seat(threshold, deals // 2) for _ in range(2)]
        responses = [respond(halves, usual, self.below, blur=each) for each in (BLUR, 0.0)]
        return max(responses, key=lambda each: each.gains)

    def better(self, threshold: Threshold, deals: int) -> tuple[Threshold, Response]:
        """The threshold, or one near it against which the best response gains less, and that gain.

        Where hands with one threshold are worth different things, that at which the boundary hand
        gains nothing is not the best. Others are tried if the response gains more than `_MUCH`.
        """
        found = threshold, self.valued(threshold, deals)
        if found[1].gains <= _MUCH or self.count == 1:
            return found
        share = float(self.below[threshold.place])
        tried = {threshold.place}
        for shift in _SHIFTS:
            place = self._at_share(share + shift)
            if place in tried or not self.source.shares[place]:
                continue
            tried.add(place)
            other = Threshold(place)
            found = min(found, (other, self.valued(other, deals)), key=lambda each: each[1].gains)
        return found

    def _from_every_seat(self, play: Threshold, deals: int) -> Tally:
        tally = Tally(self.count)
        mixed = 0 < play.mixing < 1
        batch = max(1, min(2 * _BATCH // self.source.players, deals // _PARTS))
        for number in batches(max(1, deals), batch):
            each = self.source.deal(self.rng, number)
            whim = self.rng.random(each.held.shape) if mixed else None
            ins = play.ins(each.held, whim)
            tally.add_batch(each.held.ravel(), self.gains(each, ins).ravel())
        return tally

    def gains(self, dealt: Dealt, ins: Flags) -> Chips:
        """Each player's gain from being in rather than out, by deal, given who else is in."""
        if plain_payments(self.rules):
            return plain_gains(self.stakes, dealt.shown, ins)
        found = np.empty(ins.shape)
        for seat, row in enumerate(found):
            row[:] = self.gain(dealt, ins.copy(), seat)
        return found

    def tallied(self, play: Threshold | Chosen, dealt: Iterable[Dealt]) -> Tally:
        """The hero's gains from being in, by class, while everyone else plays `play`."""
        tally = Tally(self.count)
        whims = np.random.default_rng(0)
        mixed = isinstance(play, Threshold) and 0 < play.mixing < 1
        for each in dealt:
            whim = whims.random(each.held.shape) if mixed else None
            tally.add(each.held[0], self.gain(each, play.ins(each.held, whim)))
        return tally

"""The equilibrium threshold when all players declare at once.

The hero is the first player; everyone else plays one threshold. The deals give, by class of the
hero's hand, the gain from being in rather than out. The equilibrium is where that gain turns
positive while the others play the same classes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.payoffs import Chips, Stakes, settle, stakes_of
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.deals.sources import Dealt, Pack, Source, Unseen
from guts_engine.analysis.solve.course import UnsolvableError as UnsolvableError
from guts_engine.analysis.solve.responses import BLUR, Response, Tally, batches, respond
from guts_engine.hands.cards import Card
from guts_engine.rules.options import AllOut, Lone
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Manner
from guts_engine.strength.form import Form, form_of, in_columns

DEALS: Final = 300_000
"""Default number of deals per step of a solution."""
_BATCH: Final = 25_000
_REACHES: Final = ((0.03, 0.03, 0.006), (0.005, 0.005, 0.001), (0.004, 0.001, 0.001))
"""Half-width of each threshold search and its steps, as shares of the hands."""
_SURER: Final = 4
"""The last search uses this many times more deals, because too tight a threshold is costly."""
_VALUED: Final = 8
"""The final valuation uses this many times more deals."""
_PURE: Final = 0.02
"""A mixing probability this close to 0 or 1 counts as pure."""
_FINE: Final = 0.0001
"""A gain, in pots per deal, that is negligible."""
_MIXED: Final = 4
"""The number of batches used to compute the mixing probability."""
_HALVINGS: Final = 10
_HERO: Final = slice(0, 1)

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
    """

    players: int
    threshold: Threshold
    weakest: tuple[Card, ...]
    in_share: float
    percentile: float
    exploitability: float
    stderr: float

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
    threshold = table.threshold(deals, progress)
    response = table.response(threshold, [table.dealt(_VALUED * deals // 2) for _ in range(2)])
    progress(1.0)
    place = threshold.place
    shares = source.shares
    played = float(shares[place + 1 :].sum() + threshold.mixing * shares[place])
    cards = source.example(place) if isinstance(source, Pack) and rules.dealing.peek else ()
    below = float(shares[:place].sum() + shares[place] / 2)
    return Solution(
        players, threshold, cards, played, below, max(0.0, response.gains), response.stderr
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

    def gain(self, dealt: Dealt, ins: Flags) -> Chips:
        """The hero's gain from being in rather than out, by deal, given who else is in."""

        def worth(*, hero: bool) -> Chips:
            ins[0] = hero
            found: Chips = settle(
                self.rules,
                self.stakes,
                dealt.shown,
                ins,
                ghost=dealt.ghost,
                suits=dealt.suits,
                seats=_HERO,
            )[0]
            return found

        return worth(hero=True) - worth(hero=False)

    def threshold(self, deals: int, progress: Progress) -> Threshold:
        """The threshold from which the best response gains least, mixing at the boundary hand.

        The search starts at the class where being in becomes profitable while everyone else plays
        the same hands. Of equally good thresholds the tightest is returned.
        """
        halves = [list(self.dealt(deals // 2)) for _ in range(2)]
        if self.count == 1:
            mixing = self._mixing(halves[0] + halves[1], 0)
            return Threshold(0, mixing if mixing < 1 - _PURE else 1.0)
        around = self._turn(halves[0])
        for done, (below, above, step) in enumerate(_REACHES, 1):
            if done == len(_REACHES):
                halves = [list(self.dealt(_SURER * deals // 2)) for _ in range(2)]
            around = self._best(self._grid(around, below, above, step), halves)
            progress(0.25 * done)
        dealt = np.flatnonzero(self.source.shares[around:])  # wild cards leave classes empty
        around += int(dealt[0])
        pure = Threshold(around)
        place = around if self._tempting(halves[0], around) else max(0, around - 1)
        if not self.source.shares[place]:  # such a hand is never dealt
            return pure
        mixing = self._mixing(halves[0], place)
        if not _PURE < mixing < 1 - _PURE:
            return pure
        mixed = Threshold(place, mixing)
        better = self.response(mixed, halves).most < self.response(pure, halves).most
        return mixed if better else pure

    def _grid(self, around: int, below: float, above: float, step: float) -> list[int]:
        """Classes on both sides of `around`, `step` apart, both in shares of the hands.

        The direct neighbours are always included, however large they are.
        """
        shares = self.below[around] + np.arange(-below, above + step / 2, step)
        places = set(np.searchsorted(self.below, shares).tolist())
        places |= {around - 1, around, around + 1}
        return sorted(each for each in places if 0 <= each < self.count)

    def _best(self, places: list[int], halves: list[list[Dealt]]) -> int:
        """The tightest of the thresholds that are not significantly worse than the best."""
        most = [self.response(Threshold(place), halves).most for place in places]
        enough = max(0.0, min(most)) + _FINE
        return max(place for place, each in zip(places, most, strict=True) if each <= enough)

    def _turn(self, dealt: list[Dealt]) -> int:
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

    def _tempting(self, dealt: list[Dealt], place: int) -> bool:
        """Whether a hand of that class does worse in than out while all others play theirs."""
        total = 0.0
        for each in dealt:
            hero = each.held[0] == place
            total += self.gain(each, each.held >= place)[hero].sum()
        return total < 0

    def _mixing(self, dealt: list[Dealt], place: int) -> float:
        """The probability of being in with a hand of that class that makes its gain zero."""
        near = [
            self.source.near(self.rng, len(each.held[0]), place, place)
            for each in (dealt if self.count == 1 else dealt[:_MIXED])
        ]
        whims = [self.rng.random(each.held.shape) for each in near]
        low, high = 0.0, 1.0
        for _ in range(_HALVINGS):
            threshold = Threshold(place, (low + high) / 2)
            gains = [
                self.gain(each, threshold.ins(each.held, whim)).sum()
                for each, whim in zip(near, whims, strict=True)
            ]
            if sum(gains) > 0:
                low = threshold.mixing
            else:
                high = threshold.mixing
        return (low + high) / 2

    def response(self, threshold: Threshold, halves: Sequence[Iterable[Dealt]]) -> Response:
        """The gain of the best response to a table that plays the threshold.

        Both ranges of classes and single classes are tried, because hands that hold the others'
        high cards or are incomplete are worth more than their neighbours.
        """
        found = [self.tallied(threshold, each) for each in halves]
        usual = threshold.chances(self.count)
        responses = [respond(found, usual, self.below, blur=each) for each in (BLUR, 0.0)]
        return max(responses, key=lambda each: each.gains)

    def tallied(self, play: Threshold | Chosen, dealt: Iterable[Dealt]) -> Tally:
        """The hero's gains from being in, by class, while everyone else plays `play`."""
        tally = Tally(self.count)
        whims = np.random.default_rng(0)
        mixed = isinstance(play, Threshold) and 0 < play.mixing < 1
        for each in dealt:
            whim = whims.random(each.held.shape) if mixed else None
            tally.add(each.held[0], self.gain(each, play.ins(each.held, whim)))
        return tally

"""The curves of hands after passing and drawing, computed by simulation (R3.3, R3.4).

They map the percentile of a hand as dealt to its percentile among the hands of so many players who
have all passed and drawn. With up to three cards, what is kept depends on the hands met and these
on what is kept: both are found anew until they agree.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations, product
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.exchanges import (
    CardValues,
    Worths,
    card_worth,
    draw_around,
    pass_around,
    worths_of_few,
)
from guts_engine.analysis.deals.packs import Cards, columns, deal
from guts_engine.analysis.deals.percentiles import places
from guts_engine.hands.cards import PACK
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.form import CARDS, MODELS
from guts_engine.strength.percentile import (
    FEW,
    KNOTS,
    MOST_RIVALS,
    WHOLE,
    curve_of,
    orders,
    population_of,
    rivals_of,
)

SEED: Final = 20_108
DEALS: Final = 400_000
_SETTLING: Final = 100_000
"""The number of deals after which worths are found anew, and how often."""
_ROUNDS: Final = 3


class Curve(NamedTuple):
    """The hands that a curve is for: by these rules, among so many players."""

    rules: RuleSet
    players: int
    low: bool = False

    @property
    def name(self) -> str:
        """The name of the row."""
        return curve_of(self.rules, self.rules.dealing.cards, self.players, low=self.low)

    def values(self, *, deals: int = DEALS, seed: int = SEED) -> list[int]:
        """The values at the knots, scaled so that `WHOLE` is a share of 1."""
        rng = np.random.Generator(np.random.SFC64(seed))
        hands = after_exchange(self.rules, self.players, deals, rng)
        population = population_of(self.rules, self.rules.dealing.cards, low=self.low)
        below = np.array(population.places.below, np.float64)
        steps = np.arange(KNOTS) / (KNOTS - 1)
        dealt = 1 - (1 - steps) ** 2
        values = np.interp(dealt, below / below[-1], _below(places(hands, population), len(below)))
        return [int(value) for value in np.rint(values * WHOLE)]


def curves() -> Iterator[Curve]:
    """All curves that rules of play can need."""
    for (model, form), passed in product(MODELS.items(), (0, 1)):
        for cards in () if PRESETS[model].stages else CARDS[form]:
            for order, draw in product(orders(form, cards), range(0 if passed else 1, cards + 1)):
                rules = _exchanging(PRESETS[model], cards, draw, passed, order)
                for players in range(2, MOST_RIVALS + 2):
                    for low in (False, True)[: 1 + rules.two_pots]:
                        yield Curve(rules, players, low)


def _exchanging(rules: RuleSet, cards: int, draw: int, passed: int, order: str | None) -> RuleSet:
    """The same rules with that exchange, and with hands in that order."""
    options: dict[str, object] = {"draw": draw, "pass_left": passed}
    if cards != rules.dealing.cards:
        options["cards"] = cards
    if order:
        options["ranking"] = order
    return rules.replaced(options)


def _below(held: NDArray[np.integer], count: int) -> NDArray[np.float64]:
    """The shares of hands below each of `count` places."""
    found = np.bincount(held, minlength=count - 1)
    return np.concatenate(([0.0], np.cumsum(found) / found.sum()))


def error() -> float:
    """The largest standard error of any value of a curve."""
    return sqrt(0.25 / DEALS)


def after_exchange(rules: RuleSet, players: int, deals: int, rng: np.random.Generator) -> Cards:
    """Hands of so many players who have all exchanged cards; a column for each of `deals` hands."""
    few = _settled(rules, players) if rules.dealing.cards <= FEW else None
    return _exchanged(partial(card_worth, rules, few), rules, players, deals, rng)


def _exchanged(
    worths: Worths, rules: RuleSet, players: int, deals: int, rng: np.random.Generator
) -> Cards:
    dealing = rules.dealing
    dealt = min(players, len(PACK) // dealing.cards) * dealing.cards
    rows = min(len(PACK), dealt + players * dealing.draw)
    cards = deal(rng, -(-deals // players), rows)
    hands = [slice(row, row + dealing.cards) for row in range(0, dealt, dealing.cards)]
    if dealing.pass_left:
        pass_around(worths, cards, hands)
    if dealing.draw:
        draw_around(worths, cards, hands, range(dealt, rows), dealing.draw)
    return np.concatenate([cards[hand] for hand in hands], axis=1)[:, :deals]


@lru_cache(maxsize=4)
def _settled(rules: RuleSet, players: int) -> CardValues:
    """The worth of each card of every hand, indexed by the cards as digits to base 52.

    The worth of a hand is the chance to beat all others, whose hands are exchanged by the same
    worths: they are repeated until they agree.
    """
    size = rules.dealing.cards
    hands = columns(list(combinations(PACK, size)))
    sides = (False, True)[: 1 + rules.two_pots]
    populations = [population_of(rules, size, low=low) for low in sides]
    held = [places(hands, population) for population in populations]
    rng = np.random.Generator(np.random.SFC64(SEED))
    met = hands
    for _ in range(_ROUNDS + 1):
        value = np.zeros(hands.shape[1])
        for population, place in zip(populations, held, strict=True):
            shares = _below(places(met, population), len(population.places.below))
            value += ((shares[:-1] + shares[1:]) / 2)[place] ** rivals_of(rules, players)
        table = worths_of_few(hands, rules.dealing.draw, value)
        met = _exchanged(partial(card_worth, rules, table), rules, players, _SETTLING, rng)
    return table

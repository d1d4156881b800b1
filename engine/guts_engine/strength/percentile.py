"""Percentiles of hands among all hands of the same stage of a game (R2, R8).

Complete hands are compared exactly, by place in the ranking, with all hands of as many cards of one
pack. Incomplete hands are compared by their worth: the mean share of hands beaten over all later
cards, with ties counting half; common cards are the same for all hands compared. Of two or three
cards to which others come, it is the chance to beat two hands of the better half by this same
order, because who is in meets such hands; where straights and flushes do not count, hands are
played best in their order among all. What a player is shown is the place `among_all` hands. All
ignore that other players cannot hold the seat's cards.

If cards are passed or drawn before the declaration, a hand is compared with hands after that. The
curves for it were simulated with natural cards in their usual ranking; other rankings and
incomplete hands use them too.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from typing import Final, NamedTuple

from guts_engine.hands.cards import Card
from guts_engine.hands.ranking import Ranking, strength
from guts_engine.hands.suit_classes import suit_class
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.form import Form, form_of
from guts_engine.strength.tables import EXCHANGED, Places, growing, ranked, row


class Percentile(NamedTuple):
    """The shares 0..1 of its population that a hand beats, and that it ties."""

    beats: float
    ties: float

    @property
    def middle(self) -> float:
        """The share that it beats, with ties counting half."""
        return self.beats + self.ties / 2


class Population(NamedTuple):
    """All hands that can be held at a declaration, and the source of their strengths.

    `table` names the shipped table of incomplete hands, or of hands with more cards than are
    ranked; without it the ranking's own counts are used. `curve` names the row by which hands
    improve after being dealt.
    """

    ranking: Ranking
    table: str = ""
    grows: bool = False
    curve: str = ""

    @property
    def places(self) -> Places:
        """The counted hands. Raises TableError if their table cannot be read."""
        if self.grows:
            return growing(self.table)
        return ranked(self.table) if self.table else _counted(self.ranking)


KNOTS: Final = 97
"""The number of points of a curve of exchanged hands: see `knot`."""
WHOLE: Final = 2**32 - 1
"""The value of a share of 1 in those curves."""


def percentile_of(
    cards: Collection[Card],
    rules: RuleSet,
    *,
    stage: int = 0,
    low: bool = False,
    among_all: bool = False,
) -> Percentile | None:
    """The percentile of the hand in its population, with `low` for the low pot (R8.7).

    `cards` are the seat's own and the common cards already turned up. `stage` is that of a leg game
    (R8.5, R8.6). None without any visible cards (R3.5). Raises ValueError for a number of cards
    that the game never has, and TableError for a damaged table.
    """
    if not cards:
        return None
    population = population_of(rules, len(cards), stage=stage, low=low, among_all=among_all)
    below, level = population.places
    place = strength(cards, population.ranking) if level is None else level[suit_class(cards)]
    hands = below[-1]
    beats, reaches = below[place] / hands, below[place + 1] / hands
    if population.curve:
        beats, reaches = exchanged(beats, population.curve), exchanged(reaches, population.curve)
    return Percentile(beats, reaches - beats)


def population_of(
    rules: RuleSet, cards: int, *, stage: int = 0, low: bool = False, among_all: bool = False
) -> Population:
    """The population of hands of `cards` cards, including common ones (R8).

    Raises ValueError for a number of cards that the game never has.
    """
    if rules.stages:
        at = rules.stages[stage]
        if cards == at.cards:
            return Population(at.ranking, _LEGS.get((form_of(rules), stage), ""))
    elif cards == rules.dealing.cards:
        ranking = rules.low_ranking if low else rules.held_ranking
        table = _growing_table(rules, among_all=among_all)
        return Population(ranking, table, bool(table), curve_of(rules, low=low))
    elif cards == rules.most_cards + rules.common:
        return Population(rules.ranking, _shown_table(rules))
    raise ValueError(f"hands of {rules.game} cannot have {cards} cards now")


def curve_of(rules: RuleSet, *, low: bool = False) -> str:
    """The row of `exchanged` for hands under the rules, empty without exchanges."""
    dealing = rules.dealing
    if not dealing.draw and not dealing.pass_left:
        return ""
    name = f"{dealing.cards}-draw-{dealing.draw}-pass-{dealing.pass_left}"
    if form_of(rules) is Form.HI_LO:
        return name + ("-low" if low else "-high")
    return name


def exchanged(share: float, curve: str) -> float:
    """The share of hands, after passing and drawing, below a hand that has `share` as dealt."""
    values = row(EXCHANGED, curve)
    at = knot(share)
    before = min(int(at), KNOTS - 2)
    low, high = values[before], values[before + 1]
    return (low + (high - low) * (at - before)) / WHOLE


def knot(share: float) -> float:
    """The position of a share 0..1 among the knots, which are denser for better hands."""
    return (1 - sqrt(max(0.0, 1 - share))) * (KNOTS - 1)


_LEGS: Final[Mapping[tuple[Form | None, int], str]] = {
    (Form.THREE_FIVE_SEVEN, 1): "five-fives-wild",
    (Form.THREE_FIVE_SEVEN, 2): "seven-sevens-wild",
    (Form.NAPALM, 2): "seven-ace-high",
}
_SHOWN: Final[Mapping[Form | None, str]] = {
    Form.FOUR_TWO_TWO: "six-twos-wild",
    Form.FOUR_TWO_THREE: "seven-twos-wild",
}


def _growing_table(rules: RuleSet, *, among_all: bool) -> str:
    half = "" if among_all or rules.showing.ranking == "plain" else "-better-half"
    match form_of(rules):
        case Form.COMMUNITY:
            return f"community-{rules.dealing.cards}-{order_of(rules)}{half}"
        case Form.TWO_PLUS_ONE:
            return f"two-plus-one-{order_of(rules)}{half}"
        case Form.FOUR_TWO_TWO:
            return "four-two-two"
        case Form.FOUR_TWO_THREE:
            return "four-two-three"
    return ""


def _shown_table(rules: RuleSet) -> str:
    """The table of hands with later and common cards, if they exceed the ranking's."""
    if form_of(rules) is Form.COMMUNITY and rules.dealing.cards == 3:
        return f"best-three-of-four-{order_of(rules)}"
    return _SHOWN.get(form_of(rules), "")


def order_of(rules: RuleSet) -> str:
    """The name of the order of three-card hands under the rules (R2.3)."""
    showing = rules.showing
    plain = showing.ace_low_straight or showing.ranking == "plain"
    return showing.ranking if plain else f"{showing.ranking}-ace-high"


@lru_cache(maxsize=64)
def _counted(ranking: Ranking) -> Places:
    return Places(tuple(accumulate(ranking.table.combinations, initial=0)))

"""Percentiles of hands among all hands of the same stage of a game (R2, R8).

Complete hands are compared exactly, by place in the ranking, with all hands of as many cards of one
pack. Incomplete hands are compared by their worth: the mean share of hands beaten over all later
cards, with ties counting half; common cards are the same for all hands compared. Of two or three
cards to which others come, it is the chance to beat two hands of the better half by this same
order, because who is in meets such hands; where straights and flushes do not count, hands are
played best in their order among all. What a player is shown is the place `among_all` hands. All
ignore that other players cannot hold the seat's cards.

If cards are passed or drawn before the declaration, a hand is compared with hands after that, as so
many players pass and draw. The curves for it were simulated.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from typing import Final, NamedTuple

from guts_engine.hands.cards import Card
from guts_engine.hands.orders import THREE_ORDERS
from guts_engine.hands.ranking import Ranking, strength
from guts_engine.hands.suit_classes import suit_class
from guts_engine.rules.options import Ghost
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
    """All hands that can be dealt before a declaration, and the source of their strengths.

    `table` names the shipped table of incomplete hands, or of hands with more cards than are
    ranked; without it the ranking's own counts are used.
    """

    ranking: Ranking
    table: str = ""
    grows: bool = False

    @property
    def places(self) -> Places:
        """The counted hands. Raises TableError if their table cannot be read."""
        if self.grows:
            return growing(self.table)
        return ranked(self.table) if self.table else _counted(self.ranking)


FEW: Final = 3
"""The most cards of which those with the best chance against all rivals are kept."""
MOST_RIVALS: Final = 10
"""The most rivals there are curves for: nine players and a ghost."""
KNOTS: Final = 97
"""The number of points of a curve of exchanged hands: see `knot`."""
WHOLE: Final = 2**16 - 1
"""The value of a share of 1 in those curves."""


def percentile_of(
    cards: Collection[Card],
    rules: RuleSet,
    players: int,
    *,
    stage: int = 0,
    low: bool = False,
    among_all: bool = False,
) -> Percentile | None:
    """The percentile of the hand in its population, with `low` for the low pot (R8.7).

    `cards` are the seat's own and the common cards already turned up. `players` are those dealt in;
    they matter where cards are passed or drawn. `stage` is that of a leg game (R8.5, R8.6). None
    without any visible cards (R3.5). Raises ValueError for a number of cards that the game never
    has, and TableError for a damaged table.
    """
    if not cards:
        return None
    population = population_of(rules, len(cards), stage=stage, low=low, among_all=among_all)
    below, level = population.places
    place = strength(cards, population.ranking) if level is None else level[suit_class(cards)]
    hands = below[-1]
    beats, reaches = below[place] / hands, below[place + 1] / hands
    curve = curve_of(rules, len(cards), players, low=low)
    if curve:
        beats, reaches = exchanged(beats, curve), exchanged(reaches, curve)
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
        return Population(ranking, table, bool(table))
    elif cards == rules.most_cards + rules.common:
        return Population(rules.ranking, _shown_table(rules))
    raise ValueError(f"hands of {rules.game} cannot have {cards} cards now")


def curve_of(rules: RuleSet, cards: int, players: int, *, low: bool = False) -> str:
    """The row of `exchanged` for hands of `cards` cards, empty where none have been exchanged."""
    dealing, form = rules.dealing, form_of(rules)
    exchanges = dealing.draw or dealing.pass_left
    if form is None or not exchanges or rules.stages or cards != dealing.cards:
        return ""
    parts = [form.replace(" ", "-")]
    if rules.showing.ranking in orders(form, cards):
        parts.append(rules.showing.ranking)
    if rules.two_pots:
        parts.append("low" if low else "high")
    rivals = min(rivals_of(rules, players), MOST_RIVALS)
    parts.append(f"{cards}-draw-{dealing.draw}-pass-{dealing.pass_left}-against-{rivals}")
    return "-".join(parts)


def orders(form: Form, cards: int) -> Collection[str | None]:
    """The orders of three-card hands with curves of their own (R2.3), None for one of all others.

    Incomplete hands have only one for the plain order, which differs most.
    """
    if cards == FEW and form in (Form.SINGLE, Form.HI_LO):
        return THREE_ORDERS
    return (None, "plain") if form in (Form.COMMUNITY, Form.TWO_PLUS_ONE) else (None,)


def rivals_of(rules: RuleSet, players: int) -> int:
    """The number of hands to beat, with that of a ghost that always plays (R6.5); at least one."""
    return max(1, players - 1 + (rules.dealing.ghost is Ghost.ALWAYS))


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

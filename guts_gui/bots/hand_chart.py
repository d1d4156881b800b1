"""Probability that a bot goes in, by hand and situation.

Exact: all hands are counted, with hands that differ only by a permutation of suits counted
together, and the probabilities come from the bots' own code.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, groupby, product
from random import Random
from typing import Final

from guts_engine.bots.asking import is_certain_at
from guts_engine.bots.chances import Policy, chance_in, chance_in_either, policy_of
from guts_engine.bots.persona import Equilibrium, Persona
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Card, Rank, Suit
from guts_engine.hands.ranking import Ranking, classes, strength
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Asked, Declare, Discard, Pass, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import stage_places
from guts_engine.steps.model import Choice, Manner
from guts_engine.strength.percentile import (
    Percentile,
    curve_of,
    exchanged,
    percentile_of,
    population_of,
)

CHIPS: Final = 100_000


@dataclass(frozen=True)
class Moment:
    """A bot's situation as it declares, apart from its hand.

    `doublings` of the pot; number of players `ins` before it; `alone` if it is last but one and
    everyone before it is out; `lost` if it lost the deal before; `short` if a match would take
    all its chips.
    """

    key: str
    doublings: int = 0
    ins: int = 0
    alone: bool = False
    lost: bool = False
    short: bool = False


OPENING: Final = Moment("opening")
MOMENTS: Final = (
    OPENING,
    Moment("twice", doublings=1),
    Moment("four-times", doublings=2),
    Moment("eight-times", doublings=3),
    Moment("one-in", ins=1),
    Moment("two-in", ins=2),
    Moment("alone", alone=True),
    Moment("lost", lost=True),
    Moment("short", short=True),
)


def moments(rules: RuleSet, players: int) -> tuple[Moment, ...]:
    """The moments possible under the rules; earlier declarations count only in turn."""
    in_turn = rules.declaring.declare is Manner.SEQUENTIAL
    credit = rules.paying.shortfall is Shortfall.CREDIT
    return tuple(
        each
        for each in MOMENTS
        if (in_turn or not (each.ins or each.alone))
        and max(each.ins, 2 * each.alone) < players
        and not (credit and each.short)
    )


@dataclass(frozen=True)
class Spot:
    """A declaration in a game: rules, number of players, stage of a leg game, and moment."""

    rules: RuleSet
    players: int
    stage: int = 0
    moment: Moment = OPENING


@lru_cache(maxsize=64)
def view_at(spot: Spot) -> SeatView:
    """The seat's view of the spot, with arbitrary cards."""
    names = tuple(NewSeat(str(seat), CHIPS) for seat in range(spot.players))
    match = Match(GameLog(spot.rules, names), Random(0))
    match.begin_deal()
    wanted = spot.players - 2 if spot.moment.alone else spot.moment.ins
    spoken = Choice.OUT if spot.moment.alone else Choice.IN
    while (pending := match.pending()) and _goes_on(pending, wanted):
        seat, asked = next(iter(pending.items()))
        wanted -= asked.question is Question.DECLARE
        match.submit(_answer(match, seat, asked, spoken))
    return _set(match.view(next(iter(pending))), spot)


def _goes_on(pending: dict[int, Asked], wanted: int) -> bool:
    asked = next(iter(pending.values()))
    return asked.question is not Question.DECLARE or wanted > 0


def _answer(match: Match, seat: int, asked: Asked, spoken: Choice) -> Action:
    if asked.question is Question.PASS:
        return Pass(seat, match.view(seat).cards[: asked.cards])
    if asked.question is Question.DISCARD:
        return Discard(seat, ())
    return Declare(seat, spoken if spoken in asked.choices else asked.choices[0])


def _set(view: SeatView, spot: Spot) -> SeatView:
    """The view with the moment's pot, stage, chips and previous loss."""
    table, moment, seat = view.table, spot.moment, view.seat or 0
    table = changed(
        table,
        pot=table.pot << moment.doublings,
        low_pot=table.low_pot << moment.doublings,
        stage=spot.stage,
        at=stage_places(table.rules.played)[spot.stage],
    )
    if moment.short:
        chips = table.pot + table.low_pot
        seats = [
            changed(each, chips=chips) if n == seat else each for n, each in enumerate(table.seats)
        ]
        table = changed(table, seats=tuple(seats))
    if moment.lost:
        lost = tuple(int(n == seat) for n in range(len(table.seats)))
        table = changed(table, deals=2, lost=lost)
    cards = spot.rules.stages[spot.stage].cards if spot.rules.stages else len(view.cards)
    hands = tuple(PACK[:cards] if n == seat else hand for n, hand in enumerate(view.hands))
    return changed(view, table=table, hands=hands)


# --- The hands of a moment ------------------------------------------------------------------


@dataclass(frozen=True)
class Sort:
    """Hands that are alike: their place in the chart, share of all hands, and percentiles.

    `row` and `column` are the ranks of two cards from the ace down, otherwise the category and
    the main rank. `low` is the percentile for the low pot.
    """

    row: int
    column: int
    share: float
    high: Percentile
    low: Percentile | None = None


def is_grid(rules: RuleSet, stage: int) -> bool:
    """Whether hands are two cards, shown as a grid with a square for each pair of ranks."""
    return held(rules, stage) == 2


def held(rules: RuleSet, stage: int) -> int:
    """Number of cards a seat holds as it declares."""
    return rules.stages[stage].cards if rules.stages else rules.dealing.cards


@lru_cache(maxsize=8)
def sorts(rules: RuleSet, players: int, stage: int) -> tuple[Sort, ...]:
    """All hands at this point; their shares sum to 1."""
    cards = held(rules, stage)
    now = population_of(rules, cards, stage=stage)
    if rules.two_pots or now.grows or cards == 2:
        hands = 1 / sum(weight for _, weight in _alike(cards))
        found = (
            (_square(hand) if cards == 2 else _category(strength(hand, now.ranking), now.ranking))
            + (weight * hands, _percentile(hand, rules, players, stage), _low(hand, rules, players))
            for hand, weight in _alike(cards)
        )
        return _merged(found)
    return tuple(_ranked(now.ranking, now.places.below, curve_of(rules, cards, players)))


def _ranked(ranking: Ranking, below: Sequence[int], curve: str) -> Iterator[Sort]:
    """Complete hands, in the order of the ranking."""
    for place in range(len(below) - 1):
        low, high = (each / below[-1] for each in below[place : place + 2])
        if curve:
            low, high = exchanged(low, curve), exchanged(high, curve)
        if high > low:
            yield Sort(*_category(place, ranking), high - low, Percentile(low, high - low))


def _percentile(hand: Sequence[Card], rules: RuleSet, players: int, stage: int) -> Percentile:
    found = percentile_of(hand, rules, players, stage=stage)
    if found is None:
        raise ValueError("a hand of no cards does not stand anywhere")
    return found


def _low(hand: Sequence[Card], rules: RuleSet, players: int) -> Percentile | None:
    return percentile_of(hand, rules, players, low=True) if rules.two_pots else None


def _category(place: int, ranking: Ranking) -> tuple[int, int]:
    """The category of a hand and its main rank."""
    kind = classes(ranking)[place]
    return kind.category, kind.ranks[0]


def _square(hand: Sequence[Card]) -> tuple[int, int]:
    """Row and column from the ace down: above the diagonal for cards of one suit."""
    high, low = sorted(Rank.ACE - each.rank for each in hand)
    return (high, low) if hand[0].suit is hand[1].suit else (low, high)


def _merged(
    found: Iterator[tuple[int, int, float, Percentile, Percentile | None]],
) -> tuple[Sort, ...]:
    """Merge hands with equal place and percentiles."""
    shares: dict[tuple[int, int, Percentile, Percentile | None], float] = defaultdict(float)
    for row, column, share, high, low in found:
        shares[row, column, high, low] += share
    return tuple(
        Sort(row, column, share, high, low) for (row, column, high, low), share in shares.items()
    )


@cache
def _alike(cards: int) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """One hand for all that differ only by a permutation of suits, and their number."""
    result = []
    for ranks in combinations_with_replacement(Rank, cards):
        counts = tuple(len(list(group)) for _, group in groupby(ranks))
        if max(counts) > len(Suit):
            continue
        distinct = tuple(dict.fromkeys(ranks))
        for pattern, weight in _patterns(counts):
            hand = tuple(
                PACK_BY[rank, suit]
                for rank, suits in zip(distinct, pattern, strict=True)
                for suit in suits
            )
            result.append((hand, weight))
    return tuple(result)


PACK_BY: Final = {(each.rank, each.suit): each for each in PACK}


@cache
def _patterns(counts: tuple[int, ...]) -> tuple[tuple[tuple[tuple[Suit, ...], ...], int], ...]:
    """Suits of `counts` cards of each rank, up to permutation of suits, with their number."""
    weights: dict[tuple[tuple[int, ...], ...], int] = defaultdict(int)
    firsts: dict[tuple[tuple[int, ...], ...], tuple[tuple[Suit, ...], ...]] = {}
    for suits in product(*(tuple(combinations(Suit, count)) for count in counts)):
        holdings = sorted(tuple(n for n, some in enumerate(suits) if suit in some) for suit in Suit)
        key = tuple(holdings)
        weights[key] += 1
        firsts.setdefault(key, suits)
    return tuple((firsts[key], weight) for key, weight in weights.items())


# --- The chart ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """Hands of the chart: their share of all hands, and the probability of going in with them."""

    share: float
    played: float


@dataclass(frozen=True)
class Chart:
    """The share of hands a bot plays, in all and by row and column; `blind` if it sees no cards.

    Unless `certain`, the bot plays an equilibrium that is only about right.
    """

    played: float
    fields: dict[tuple[int, int], Field]
    blind: bool = False
    certain: bool = True

    def row(self, row: int) -> Field:
        """All hands of a row together."""
        mine = [each for (at, _), each in self.fields.items() if at == row]
        share = sum(each.share for each in mine)
        return Field(share, sum(each.share * each.played for each in mine) / share)


def chart(persona: Persona, spot: Spot) -> Chart:
    """The chart of a persona at a spot."""
    view = view_at(spot)
    solved = isinstance(persona.plays(spot.rules), Equilibrium)
    certain = not solved or is_certain_at(view.table, view.seat or 0)
    high = policy_of(persona, view)
    if not spot.rules.dealing.peek:
        return Chart(chance_in(high, None), {}, blind=True, certain=certain)
    low = policy_of(persona, view, low=True) if spot.rules.two_pots else None
    shares: dict[tuple[int, int], float] = defaultdict(float)
    inside: dict[tuple[int, int], float] = defaultdict(float)
    for each in sorts(spot.rules, spot.players, spot.stage):
        at = each.row, each.column
        shares[at] += each.share
        inside[at] += each.share * _chance(each, high, low)
    fields = {at: Field(share, inside[at] / share) for at, share in shares.items()}
    return Chart(sum(inside.values()) / sum(shares.values()), fields, certain=certain)


def _chance(sort: Sort, high: Policy, low: Policy | None) -> float:
    if low is None or sort.low is None:
        return chance_in(high, sort.high)
    return chance_in_either(high, low, (sort.high, sort.low))

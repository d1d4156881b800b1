"""Hand rankings, and comparable hands with names and cards (R2)."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Final

from guts_engine.hands.cards import JOKER, Card, Rank, Suit, card
from guts_engine.hands.classes import FLUSHES, STRAIGHTS, Category, HandClass
from guts_engine.hands.names import hand_name
from guts_engine.hands.orders import LOWS, THREE_ORDERS, USUAL_ORDERS, plain
from guts_engine.hands.tables import Ranking

C = Category
ONE: Final = Ranking(1, USUAL_ORDERS[1])
TWO: Final = Ranking(2, USUAL_ORDERS[2])
FOUR: Final = Ranking(4, USUAL_ORDERS[4])
FIVE: Final = Ranking(5, USUAL_ORDERS[5])


@cache
def three(order: str, *, ace_low_straight: bool = True) -> Ranking:
    """The three-card ranking called `order` in R2.3 or R13.1."""
    return Ranking(3, THREE_ORDERS[order], ace_low_straight)


@cache
def low(name: str, size: int) -> Ranking:
    """The low ranking of that many cards called `name` in R2.7 (S5.2). Raises ValueError."""
    if name not in LOWS or size not in USUAL_ORDERS:
        raise ValueError(f"there is no low ranking {name!r} for {size} cards")
    order = USUAL_ORDERS[size] if name == "deuce-to-seven" else plain(USUAL_ORDERS[size])
    ace_low = name == "ace-to-five"
    return Ranking(size, order[::-1], ace_low_straight=False, low=True, ace_low=ace_low)


def strength(cards: Collection[Card], ranking: Ranking) -> int:
    """The place in the ranking of the best hand these cards make, 0 the worst (R2.8).

    Raises ValueError for fewer cards than the ranking's hands have.
    """
    natural, wild = split(cards, ranking.wild)
    return ranking.table.worth(natural, len(wild))


def split(cards: Collection[Card], wild: Collection[Card]) -> tuple[list[Card], list[Card]]:
    """The natural and the wild ones of the cards; idle jokers are neither."""
    natural = [each for each in cards if each not in wild and each.rank is not JOKER]
    return natural, [each for each in cards if each in wild]


@dataclass(frozen=True, order=True)
class Hand:
    """The best hand of some cards; hands of one ranking compare by `strength`.

    `strength` is the place of its class in the ranking, 0 for the worst class. `stands_for` pairs
    each wild card of the hand with the card that it stands for (R2.6); two that count as one wild
    card stand for the same (S5.2).
    """

    strength: int
    ranking: Ranking = field(compare=False, repr=False)
    cards: tuple[Card, ...] = field(compare=False)
    stands_for: tuple[tuple[Card, Card], ...] = field(compare=False, default=(), repr=False)

    @property
    def kind(self) -> HandClass:
        """The class of all equal hands."""
        return self.ranking.table.kind(self.strength)

    @property
    def overdone(self) -> bool:
        """Whether too many wild cards put the hand below all others (S5.2 `most_wild`)."""
        return self.strength < 0

    @property
    def name(self) -> str:
        """The name without kickers, "Pair of tens"."""
        if self.overdone:
            return "Too many wild cards"
        return hand_name(self.kind, self.ranking.size, low=self.ranking.low)

    @property
    def made_by(self) -> tuple[Card, ...]:
        """The cards that make up the category, such as the pair without its kicker.

        A wild card is included if the card that it stands for is.
        """
        kind = self.kind
        if kind.category in _WHOLE or (self.ranking.low and kind.category is C.HIGH_CARD):
            return self.cards
        count = 2 if kind.category is C.TWO_PAIR else 1
        telling = kind.ranks[:count]
        played = dict(self.stands_for)
        return tuple(each for each in self.cards if played.get(each, each).rank in telling)


_WHOLE: Final = STRAIGHTS | FLUSHES | {C.TOP, C.FULL_HOUSE, C.FIVE_OF_A_KIND}


Unit = tuple[Card, ...]
"""A wild card, or two cards that count as one (S5.2 `merge`)."""


def best(cards: Collection[Card], ranking: Ranking) -> Hand:
    """The best hand that any `ranking.size` of the cards make (R2.4, R2.8).

    Raises ValueError for fewer cards than that.
    """
    natural, wild = split(cards, ranking.wild)
    place = ranking.table.worth(natural, len(wild))
    return best_with(cards, natural, [(each,) for each in wild], place, ranking)


def best_with(
    cards: Iterable[Card],
    natural: Sequence[Card],
    wild: Sequence[Unit],
    place: int,
    ranking: Ranking,
) -> Hand:
    """The hand at the `place` that these natural and wild ones of the cards make."""
    if not wild and len(natural) <= ranking.size:
        return Hand(place, ranking, tuple(natural))
    if not wild and ranking.low:
        choices = combinations(natural, ranking.size)
        return Hand(place, ranking, max(choices, key=lambda some: strength(some, ranking)))
    used, stands_for = _played(natural, wild, ranking.table.kind(place), ranking)
    chosen = {*used, *dict(stands_for)}
    return Hand(place, ranking, tuple([each for each in cards if each in chosen]), stands_for)


def _played(
    natural: Sequence[Card], wild: Sequence[Unit], kind: HandClass, ranking: Ranking
) -> tuple[list[Card], tuple[tuple[Card, Card], ...]]:
    """The natural cards of the best hand, and its wild cards with the cards they stand for.

    Wild cards stand for the missing cards of the hand, and as few as possible are used. A wild card
    keeps its own rank if that is missing, and its suit unless a flush or a held card prevents it.
    """
    ranks = ranking.table.ranks_of(kind)
    ways = []
    for suit in reversed(Suit) if kind.category in FLUSHES else (None,):
        free = [(each,) for each in natural if suit in (None, each.suit)]
        ways.append((_of_ranks(free, ranks)[0], suit))
    found, suit = min(ways, key=lambda way: way[0].count(None))
    taken = [each for unit in found if unit for each in unit]
    missing = [rank for rank, unit in zip(ranks, found, strict=True) if unit is None]
    same_rank, left = _of_ranks(wild, missing)
    others = [each for each in reversed(Suit) if each not in {unit[0].suit for unit in wild}]
    stands_for: list[tuple[Card, Card]] = []
    for rank, same in zip(missing, same_rank, strict=True):
        unit = same or left.pop(0)
        played = [*taken, *[role for _, role in stands_for]]
        held = {other.suit for other in played if other.rank is rank}
        if ranking.low and len({other.suit for other in played}) == 1:
            held.add(played[0].suit)  # no flush
        own = [unit[0].suit] if unit[0].rank is not JOKER else []
        likely = ((*own, *others) or (Suit.SPADES,)) if suit is None else (suit,)
        shown = next((one for one in likely if one not in held), likely[0])
        role = card(rank.letter + shown.letter)
        stands_for += [(each, role) for each in unit]
    return taken, tuple(stands_for)


def _of_ranks(units: Iterable[Unit], ranks: Iterable[Rank]) -> tuple[list[Unit | None], list[Unit]]:
    """A card for each rank, None where no more is left of it; and the cards not taken."""
    left = [*units]
    found: list[Unit | None] = []
    for rank in ranks:
        same = next((unit for unit in left if unit[0].rank is rank), None)
        if same is not None:
            left.remove(same)
        found.append(same)
    return found, left


SuitOrder = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]


def suit_order(cards: Iterable[Card], common: Iterable[Card] = ()) -> SuitOrder:
    """The key with which `ties = suits` compares equal hands; the greater wins (R5.4).

    It compares the suits of the player's own cards as printed, wild ones too: first those of a rank
    that the hand, including `common` cards, holds more often, so pairs before kickers; then higher
    ranks before lower, aces high; within a rank the higher suit first. If all suits are equal, the
    ranks in that order decide.
    """
    own = tuple(cards)
    held = Counter(each.rank for each in (*own, *common))
    places = sorted([(held[each.rank], each.rank, each.suit) for each in own], reverse=True)
    suits = tuple([suit for _, _, suit in places])
    return suits, tuple([(count, rank) for count, rank, _ in places])

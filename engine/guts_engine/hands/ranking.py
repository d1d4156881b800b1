"""Hand rankings, and comparable hands with names and cards (R2)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from guts_engine.hands.cards import JOKER, Card, Rank, Suit, card
from guts_engine.hands.classes import FLUSHES, STRAIGHTS, Category, Scale, shape
from guts_engine.hands.listed import ListedScale, ListedTable
from guts_engine.hands.names import full_hand_name, hand_name, rank_name, rank_names
from guts_engine.hands.orders import LOWS, THREE_ORDERS, USUAL_ORDERS, named, plain
from guts_engine.hands.tables import MIXED, HandClass, HandTable, HighTable, LowTable

__all__ = [
    "FIVE",
    "FOUR",
    "LOWS",
    "ONE",
    "THREE_ORDERS",
    "TWO",
    "Category",
    "Hand",
    "HandClass",
    "Ranking",
    "SuitOrder",
    "best",
    "best_with",
    "classes",
    "full_hand_name",
    "hand_name",
    "low",
    "percentiles",
    "rank_name",
    "rank_names",
    "ranks_of",
    "strength",
    "suit_order",
    "three",
]

C = Category


@dataclass(frozen=True)
class Ranking:
    """An order of hands of `size` cards: its categories from the worst to the best.

    `wild` are the ranks that stand for any card, in rising order (R2.6); with `any_wild` other
    cards may be wild too, which the table of a ranking cannot know (S5.1). In a `low` ranking the
    lower hand is better, and its ace is low with `ace_low` (R2.7). Straights with a lower top card
    than `straight_from` do not count, and hands may lack up to `short` cards (S5.2). Hands of the
    ranks `top` have places beyond those of all classes, the best first.
    """

    size: int
    order: tuple[Category, ...]
    ace_low_straight: bool = True
    wild: tuple[Rank, ...] = ()
    low: bool = False
    ace_low: bool = False
    any_wild: bool = False
    straight_from: Rank | None = None
    short: int = 0
    top: tuple[tuple[Rank, ...], ...] = ()
    table: HandTable = field(init=False, repr=False, compare=False)
    """From cards to the place of their hand; equal rankings share it."""

    def __post_init__(self) -> None:
        if self.order[-1 if self.low else 0] is not C.HIGH_CARD:
            raise ValueError(
                "a high ranking must start with the high card, a low one must end with it"
            )
        may = self.size == 5 and (self.any_wild or bool(self.wild)) and not self.low
        if (C.FIVE_OF_A_KIND in self.order) != may:
            raise ValueError("five of a kind needs hands of five cards and wild cards")
        if self.wild != tuple(sorted(set(self.wild))):
            raise ValueError("wild ranks must be listed once each, in rising order")
        object.__setattr__(self, "table", _table(self))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a ranking without its table."""
        return Ranking, tuple([getattr(self, each.name) for each in fields(self) if each.init])

    def with_wild(self, ranks: Iterable[Rank], *, any_wild: bool = False) -> "Ranking":
        """The same ranking with these ranks wild; itself if nothing can be wild.

        Five cards can then make five of a kind, above everything else (R2.4).
        """
        wild = tuple(sorted(set(ranks)))
        if not wild and not any_wild:
            return self
        five = self.size == 5 and not self.low and C.FIVE_OF_A_KIND not in self.order
        order = (*self.order, C.FIVE_OF_A_KIND) if five else self.order
        return replace(self, order=order, wild=wild, any_wild=any_wild)


@lru_cache(maxsize=64)
def _table(ranking: Ranking) -> HandTable:
    """A cached table, shared by equal rankings; the cache holds 64 rankings."""
    order = ranking.order[::-1] if ranking.low else ranking.order
    wild = not ranking.low and (ranking.any_wild or bool(ranking.wild))
    ranks = list(Rank)
    if ranking.ace_low:
        ranks.insert(0, ranks.pop())
    wilds = () if ranking.low else ranking.wild
    high: HandTable
    if ranking.straight_from or ranking.short or not named(ranking.size, order):
        lowest = ranking.straight_from or Rank.TWO
        listed = _listed_scale(
            ranking.size, order, ranking.ace_low_straight, wild, lowest - 2, ranking.short
        )
        high = ListedTable(listed, ranks, wilds)
    else:
        scale = _scale(ranking.size, order, ranking.ace_low_straight, wild)
        high = HighTable(scale, ranks, wilds)
    table = LowTable(high, ranking.wild) if ranking.low else high
    table.top = ranking.top[::-1]
    return table


@lru_cache(maxsize=64)
def _scale(size: int, order: tuple[Category, ...], wheel: bool, wild: bool) -> Scale:
    """The classes, shared by all rankings that differ only in their wild ranks."""
    return Scale(size, order, wheel=wheel, wild=wild)


@lru_cache(maxsize=16)
def _listed_scale(
    size: int, order: tuple[Category, ...], wheel: bool, wild: bool, lowest: int, short: int
) -> ListedScale:
    return ListedScale(size, order, wheel=wheel, wild=wild, lowest=lowest, short=short)


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
    order = USUAL_ORDERS[size]
    if name != "deuce-to-seven":
        order = plain(order)
    return Ranking(
        size,
        order[::-1],
        ace_low_straight=False,
        low=True,
        ace_low=name == "ace-to-five",
    )


def strength(cards: Collection[Card], ranking: Ranking) -> int:
    """The place in the ranking of the best hand these cards make, 0 the worst (R2.8).

    Raises ValueError for fewer cards than the ranking's hands have.
    """
    table = ranking.table
    keys = table.keys
    total = table.start
    for each in cards:
        total += keys[each.index]
    try:
        place = table.mixed[total & MIXED]
    except KeyError:
        place = table.fill(total & MIXED)
    if total & table.flushes and place < table.beyond_flush:
        return table.suited(cards, total, place)
    return place


def classes(ranking: Ranking) -> tuple[HandClass, ...]:
    """Every class of hands of the ranking, worst first."""
    return ranking.table.classes


def percentiles(ranking: Ranking) -> tuple[float, ...]:
    """The share 0..1 of all hands that a hand beats, by strength; ties count half."""
    return ranking.table.percentiles


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
    def full_name(self) -> str:
        """The name with kickers, "Pair of tens, ace kicker"."""
        if self.overdone:
            return self.name
        return full_hand_name(self.kind, self.ranking.size, low=self.ranking.low)

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


def best(cards: Sequence[Card], ranking: Ranking) -> Hand:
    """The best hand that any `ranking.size` of the cards make (R2.4, R2.8).

    Raises ValueError for fewer cards than that.
    """
    place = strength(cards, ranking)
    if len(cards) == ranking.size and not ranking.wild:
        return Hand(place, ranking, tuple(cards))
    wild = [each for each in cards if each.rank in ranking.wild]
    return best_with(cards, wild, place, ranking)


def best_with(cards: Sequence[Card], wild: Collection[Card], place: int, ranking: Ranking) -> Hand:
    """The hand at the `place` that the cards make if these of them are wild."""
    if ranking.low and not wild:
        size = min(ranking.size, len(cards))
        chosen = max(combinations(cards, size), key=lambda some: strength(some, ranking))
        return Hand(place, ranking, chosen)
    free = [each for each in cards if each not in wild]
    used = [each for each in cards if each in wild]
    natural, roles = _played(free, used, ranking.table.kind(place), ranking)
    stands = dict(roles)
    chosen = tuple(each for each in cards if each in natural or each in stands)
    return Hand(place, ranking, chosen, roles)


def _played(
    natural: Sequence[Card], wild: Sequence[Card], kind: HandClass, ranking: Ranking
) -> tuple[tuple[Card, ...], tuple[tuple[Card, Card], ...]]:
    """The natural cards of the best hand, and its wild cards with the cards they stand for.

    Wild cards stand for the missing cards of the hand, and as few as possible are used. A wild card
    keeps its own rank if that is missing, and its suit unless a flush or a held card prevents it.
    """
    for suit in reversed(Suit) if kind.category in FLUSHES else (None,):
        free = [each for each in natural if suit in (None, each.suit)]
        taken, missing = _taken(free, ranks_of(kind, ranking))
        if len(missing) <= len(wild):
            break
    others = [each for each in reversed(Suit) if each not in {held.suit for held in wild}]
    roles: list[tuple[Card, Card]] = []
    for rank, each in zip(missing, _cast([*wild], missing), strict=True):
        played = [*taken, *[role for _, role in roles]]
        held = {other.suit for other in played if other.rank is rank}
        if ranking.low and len({other.suit for other in played}) == 1:
            held.add(played[0].suit)  # no flush
        own = [each.suit] if each.rank is not JOKER else []
        likely = ((*own, *others) or (Suit.SPADES,)) if suit is None else (suit,)
        shown = next((one for one in likely if one not in held), likely[0])
        roles.append((each, card(rank.letter + shown.letter)))
    return tuple(taken), tuple(roles)


def _cast(wild: list[Card], missing: list[Rank]) -> list[Card]:
    """The wild cards in the order of the missing ranks, each for its own rank if possible."""
    left = wild.copy()
    own: list[Card | None] = []
    for rank in missing:
        same = next((each for each in left if each.rank is rank), None)
        if same is not None:
            left.remove(same)
        own.append(same)
    return [each or left.pop(0) for each in own]


def _taken(cards: Iterable[Card], ranks: Iterable[Rank]) -> tuple[list[Card], list[Rank]]:
    """The cards of these ranks that are held, and the ranks still missing."""
    held: dict[Rank, list[Card]] = {}
    for each in cards:
        held.setdefault(each.rank, []).append(each)
    taken, missing = [], []
    for rank in ranks:
        if held.get(rank):
            taken.append(held[rank].pop(0))
        else:
            missing.append(rank)
    return taken, missing


def ranks_of(kind: HandClass, ranking: Ranking) -> Iterator[Rank]:
    """Yield the rank of each card of a hand of the class, the deciding ranks first."""
    size = ranking.size
    if kind.category in STRAIGHTS:
        table = ranking.table
        for step in table.scale.run(table.ranks.index(kind.ranks[0])):
            yield table.ranks[step]
    elif kind.category is C.FLUSH:
        yield from kind.ranks
    else:
        for rank, count in zip(kind.ranks, shape(kind.category, size), strict=False):
            for _ in range(count):
                yield rank


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
    suits = tuple([int(suit) for _, _, suit in places])
    return suits, tuple([(count, int(rank)) for count, rank, _ in places])

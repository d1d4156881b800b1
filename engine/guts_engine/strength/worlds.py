"""Random hands dealt through the steps of a game, and the public cards at their showdown.

Players pass and draw by rules of thumb; nobody passes a card that may be kept (R13.3). Cards that
become public are the same for all hands compared; other players' cards are not removed from the
deck.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from copy import copy
from random import Random
from typing import Any

from guts_engine.common.frozen import record
from guts_engine.hands.cards import Card, Rank, pack_with
from guts_engine.hands.judging import Judge, judge, weakest
from guts_engine.steps.model import Deal, DiscardCommon, Draw, Kill, PassCards, Step, To
from guts_engine.strength.keeping import given, spared
from guts_engine.strength.paths import Path, is_own
from guts_engine.strength.percentile import Percentile


@record
class Node:
    """A declaration as everyone sees it; a hand has `cards` cards of its own.

    `low` is the side that is judged where players declare sides now; None for all that they contend
    for.
    """

    path: Path
    cards: int
    common: tuple[Card, ...] = ()
    turned: Rank | None = None
    named: Rank | None = None
    low: bool | None = None

    @property
    def sides(self) -> tuple[bool, ...]:
        """The sides that are judged, low or not."""
        return self.path.lows if self.low is None else (self.low,)

    @property
    def plain(self) -> bool:
        """Whether a hand's place is that of its strength among the other hands."""
        return not self.path.after and len(self.sides) == 1


class World:
    """The public cards at a showdown, and how strong the other hands are there."""

    __slots__ = ("common", "gone", "judges", "killed", "kills", "levels", "others")

    def __init__(self, node: Node, rng: Random) -> None:
        path = node.path
        common, turned = list(node.common), node.turned
        self.gone = set(common)
        for step in path.after:
            if isinstance(step, DiscardCommon):
                del common[: step.cards]
            elif isinstance(step, Deal) and not is_own(step):
                cards = take(rng, path, self.gone, step.cards)
                turned = cards[0].rank if turned is None else turned
                common += cards if To.COMMON in step.to else ()
        self.common = tuple(common)
        show = path.show
        self.judges: list[Judge] = [
            judge(show.rules, show.hand, low=low, turned=turned, named=node.named)
            for low in node.sides
        ]
        rules = path.kills
        self.kills = judge(rules, 0, turned=turned, named=node.named) if rules else self.judges[0]
        self.levels: list[list[Any]] = [[] for _ in node.sides]
        self.killed = 0
        self.others = 0

    def beside(self, held: Collection[Card], path: Path) -> World:
        """The same world with other public cards in place of those that a seat holds."""
        free = (each for each in pack_with(path.jokers) if each not in self.gone.union(held))
        other = copy(self)
        other.common = tuple([next(free) if each in held else each for each in self.common])
        other.gone = self.gone.union(other.common)
        return other

    def meet(self, own: Sequence[Card] | None) -> None:
        """Add another player's final hand, None for a killed one."""
        self.others += 1
        if own is None:
            self.killed += 1
            return
        for levels, each in zip(self.levels, self.judges, strict=True):
            levels.append(each.strength(tuple(own), self.common))

    def sort(self) -> None:
        """Put the other hands in order, when all are there."""
        for levels in self.levels:
            levels.sort()

    def short_of(self, ranks: tuple[Rank, ...]) -> float:
        """The share of the other hands that are weaker than a hand of these ranks (S4.4)."""
        least = weakest(self.judges[0].ranking, ranks)
        return (self.killed + bisect_left(self.levels[0], least)) / self.others

    def place(self, own: Sequence[Card], side: int = 0) -> Percentile:
        """The shares of the other hands that a final hand beats and ties on a side."""
        levels = self.levels[side]
        strength = self.judges[side].strength(tuple(own), self.common)
        low, high = bisect_left(levels, strength), bisect_right(levels, strength)
        return Percentile((self.killed + low) / self.others, (high - low) / self.others)

    def share(self, own: Sequence[Card] | None, *, better: bool) -> float:
        """The probability of beating another hand: on the better side, or the mean of both."""
        if own is None:
            return self.killed / self.others / 2
        shares = [self.place(own, side).middle for side in range(len(self.judges))]
        return max(shares) if better else sum(shares) / len(shares)


def first(rng: Random, node: Node, world: World) -> tuple[list[Card], list[Card]]:
    """A random hand at the node, and those of its cards that lie face up."""
    path = node.path
    gone = set(world.gone)
    own: list[Card] = []
    up: list[Card] = []
    for step in path.before:
        _change(rng, path, step, world, own, up, gone)
    while len(own) < node.cards:
        own += take(rng, path, gone, 1)
    return own[: node.cards], up


def grown(
    rng: Random,
    path: Path,
    steps: Sequence[Step],
    world: World,
    own: list[Card],
    up: list[Card],
) -> list[Card] | None:
    """The hand after those steps; None if it is killed. Changes the lists."""
    if not steps:
        return _enough(rng, path, world, own)
    gone = world.gone.union(own)
    for step in steps:
        if isinstance(step, Kill):
            ranks, judged = step.ranks, world.kills
            for each in up:
                if each.rank in ranks or (step.wild and judged.is_wild(each, own)):
                    return None
        else:
            _change(rng, path, step, world, own, up, gone)
    return _enough(rng, path, world, own)


def _enough(rng: Random, path: Path, world: World, own: list[Card]) -> list[Card]:
    """The hand with as many cards as count, if the steps left some out for this player."""
    missing = path.show.hand - len(own) - len(world.common)
    if missing > 0:
        return own + take(rng, path, world.gone.union(own), missing)
    return own


def _change(
    rng: Random,
    path: Path,
    step: Step,
    world: World,
    own: list[Card],
    up: list[Card],
    gone: set[Card],
) -> None:
    """Deal to the hand, or let it pass or draw."""
    away: tuple[Card, ...] = ()
    match step:
        case Deal():
            if is_own(step) and _holds(own, step.holding):
                come = take(rng, path, gone, step.cards)
                up += come if step.face_up else ()
                own += come
            return
        case Draw():
            away = spared(tuple(own), step, world.judges[0])
            come = take(rng, path, gone, len(away))
        case PassCards(optional=False):
            away = given(own, step.cards, world.judges[0])
            theirs = take(rng, path, gone, len(own))
            come = list(given(theirs, step.cards, world.judges[0]))
        case _:
            return
    own[:] = [each for each in own if each not in away] + come


def _holds(own: Collection[Card], ranks: Collection[Rank]) -> bool:
    return not ranks or any(each.rank in ranks for each in own)


def take(rng: Random, path: Path, gone: set[Card], count: int) -> list[Card]:
    """`count` random cards of the deck that are not gone; they are then."""
    cards = pack_with(path.jokers)
    size, random = len(cards), rng.random
    found: list[Card] = []
    while len(found) < count:
        each = cards[int(random() * size)]
        if each not in gone:
            gone.add(each)
            found.append(each)
    return found

"""Hands of many deals in columns, for the solver: of the real deck, or independent ones.

Games with a form (`strength.form`) are dealt from the deck, with card removal and ties, and some
others card by card (`dealt`). In the rest hands are independent: their percentiles are those of
sampled hands.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final, Protocol, TypeGuard

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals import exchanges, packs
from guts_engine.analysis.deals.packs import Cards
from guts_engine.analysis.deals.percentiles import percentiles_of
from guts_engine.analysis.solve.course.columns import KILLED, Hands, Strengths
from guts_engine.analysis.solve.course.course import every_showdown
from guts_engine.analysis.solve.course.dealt import DealtHands, is_dealt
from guts_engine.common.work import Steps, finished, part
from guts_engine.hands.cards import PACK, Card
from guts_engine.hands.judging import judge
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.hands.ranking import Ranking
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import (
    Beat,
    Choice,
    Deal,
    Declare,
    Draw,
    PassCards,
    Showdown,
    Side,
    Step,
    Ties,
    To,
)
from guts_engine.strength.form import form_of
from guts_engine.strength.paths import is_own, path_of
from guts_engine.strength.prepared import making, sample_of
from guts_engine.strength.sampled import Sample
from guts_engine.strength.worlds import Node, first, grown, take

Looks = NDArray[np.float32]
_POOL: Final = 20_000
"""The number of sampled hands from which independent hands are drawn; with fewer, thresholds fit
how these go on."""
_STEP: Final = 20
"""The sampled hands after which work can pause."""
_TRIES: Final = 12
"""The completions by which the worth of a sampled hand is judged."""
_FINE: Final = 1 << 30
"""Strengths of independent hands are percentiles of so many parts."""
_HOUSES: Final = 400
"""The number of sampled hands of the table."""

Flags = NDArray[np.bool_]
Pool = tuple[list[list[Looks]], list[list[Looks]]]
Held = tuple[list[Card], list[Card]]
"""A hand, and those of its cards that lie face up."""


class Source(Protocol):
    """Protocol of a source of hands for a game and a number of players."""

    def deal(self, rng: np.random.Generator, deals: int) -> Hands:
        """Return `deals` deals."""
        ...


def source_of(rules: RuleSet, players: int, ante: float | None = None) -> Source:
    """The most exact source for the game; an ante is so many pots, by default of a new game."""
    if form_of(rules) is not None:
        return DeckHands(rules, players)
    if is_dealt(rules):
        opening = rules.paying.ante / rules.opening_pot(players)
        return DealtHands(rules, players, opening if ante is None else ante)
    return SampledHands(rules, players)


def _sides(step: Showdown) -> tuple[bool, ...]:
    """The sides of a showdown, low or not."""
    return (False, True) if step.side is Side.HIGH_LOW else (step.side is Side.LOW,)


class DeckHands:
    """The real deck, for games with a form; later cards are dealt to everyone."""

    def __init__(self, rules: RuleSet, players: int) -> None:
        self.rules = rules
        self.players = players
        steps = rules.played.steps
        self._shows = every_showdown(steps)
        each = sum([step.cards for step in steps if is_own(step)])
        tables = sum([step.cards for step in steps if _to(step, To.TABLE)])
        decks = [show.hand for show in self._shows if show.beat is Beat.DECK]
        rows = players * each + tables + rules.common + max(decks, default=0)
        self._drawn = range(rows, min(len(PACK), rows + players * rules.dealing.draw))
        self._rows = self._drawn.stop

    def deal(self, rng: np.random.Generator, deals: int) -> Hands:
        cards = packs.deal(rng, deals, self._rows)
        row = 0
        own: list[list[int]] = [[] for _ in range(self.players)]
        table: list[int] = []
        common: list[int] = []
        looks: list[list[Looks]] = []
        shown: list[list[Strengths]] = []
        houses: list[list[list[Strengths]]] = []
        held = np.zeros((self.players, deals), np.int16)
        for step in self.rules.played.steps:
            match step:
                case Deal():
                    for rows in own if is_own(step) else ():
                        rows += range(row, row + step.cards)
                        row += step.cards
                    for to, rows in ((To.TABLE, table), (To.COMMON, common)):
                        if to in step.to:
                            rows += range(row, row + step.cards)
                            row += step.cards
                case PassCards():
                    exchanges.pass_around(self._worths, cards, _slices(own))
                case Draw():
                    hands, most = _slices(own), self.rules.dealing.draw
                    exchanges.draw_around(self._worths, cards, hands, self._drawn, most)
                case Declare():
                    if not looks:
                        held = self._strengths(cards, own, [], self.rules.held_ranking)
                    sides = (False, True) if Choice.HIGH in step.choices else (False,)
                    looks.append([self._looks(rng, cards, own, common, low=low) for low in sides])
                case Showdown():
                    shown.append(self._shown(step, cards, own, common))
                    houses.append(self._houses(step, cards, table, common, row))
        firsts = [rows[: self.rules.dealing.cards] for rows in own]
        for show in self._shows[len(shown) :]:  # before later cards
            shown.append(self._shown(show, cards, firsts, []))
            houses.append(self._houses(show, cards, table, [], row))
        suits = None
        if any(show.ties is Ties.SUITS for show in self._shows):
            suits = np.stack([packs.suit_orders(cards[rows], cards[common]) for rows in own])
        least = [0.0] * len(shown)
        return Hands(looks, shown, houses, least, held, self._wild(cards, firsts), suits)

    def _wild(self, cards: Cards, own: Sequence[Sequence[int]]) -> Flags | None:
        ranks = [int(rank) - 2 for rank in self.rules.played.hands.wild.ranks]
        if not ranks:
            return None
        return np.stack([np.isin(cards[list(rows)] // 4, ranks).any(axis=0) for rows in own])

    def _worths(self, hands: Cards) -> exchanges.CardValues:
        return exchanges.keeping(self.rules, hands, self.players)

    def _looks(
        self,
        rng: np.random.Generator,
        cards: Cards,
        own: Sequence[list[int]],
        common: list[int],
        *,
        low: bool,
    ) -> Looks:
        spread = rng.random((self.players, cards.shape[1]), np.float32)
        if not self.rules.dealing.peek:
            return spread
        for player, rows in enumerate(own):
            hand = cards[rows + common]
            beats, ties = percentiles_of(hand, self.rules, self.players, low=low)
            spread[player] = beats + ties * spread[player]
        return spread

    def _strengths(
        self, cards: Cards, own: Sequence[list[int]], common: list[int], ranking: Ranking
    ) -> Strengths:
        return np.stack([packs.strengths(cards[rows + common], ranking) for rows in own])

    def _shown(
        self, step: Showdown, cards: Cards, own: Sequence[list[int]], common: list[int]
    ) -> list[Strengths]:
        return [
            self._strengths(cards, own, common, _ranking(step, low=low)) for low in _sides(step)
        ]

    def _houses(
        self, step: Showdown, cards: Cards, table: list[int], common: list[int], row: int
    ) -> list[list[Strengths]]:
        if step.beat is None:
            return []
        deck = step.beat is Beat.DECK
        rows = list(range(row, row + step.hand)) if deck else table + common
        return [
            [packs.strengths(cards[rows], _ranking(step, low=low, table=True))]
            for low in _sides(step)
        ]


def _slices(own: Sequence[Sequence[int]]) -> list[slice]:
    """The rows of each player's cards, which are next to each other."""
    return [slice(rows[0], rows[-1] + 1) for rows in own]


class SampledHands:
    """Independent hands: percentiles of sampled hands, each with its growth to the showdown."""

    def __init__(self, rules: RuleSet, players: int) -> None:
        self.rules = rules
        self.players = players
        self._shows = every_showdown(rules.played.steps)

    def deal(self, rng: np.random.Generator, deals: int) -> Hands:
        looks, shown = self._pool
        count = len(looks[0][0])
        chosen = rng.integers(0, count, (self.players, deals))

        def spread() -> Looks:
            return rng.random((self.players, deals), np.float32) / np.float32(count)

        plain = self._plain
        if plain:
            every = [[rng.random((self.players, deals), np.float32)]]
            every *= len(looks)
            finals = [[(every[0][0] * _FINE).astype(np.int32)]] * len(self._shows)
        else:
            every = [[side[chosen] + spread() for side in sides] for sides in looks]
            finals = [[self._final(side[chosen], spread()) for side in sides] for sides in shown]
        if not self.rules.dealing.peek:
            every = [[rng.random((self.players, deals), np.float32) for _ in e] for e in every]
        houses = [
            [[self._house(rng, show, low, deals)] for low in _sides(show)] if show.beat else []
            for show in self._shows
        ]
        held = (every[0][0] * _FINE).astype(np.int32)
        return Hands(every, finals, houses, self._least, held)

    def _final(self, shares: Looks, spread: Looks) -> Strengths:
        fine = ((shares + spread) * _FINE).astype(np.int32)
        return np.where(shares < 0, KILLED, fine)

    def _house(self, rng: np.random.Generator, show: Showdown, low: bool, deals: int) -> Strengths:
        found = self._tables[self._shows.index(show), low]
        return (rng.choice(found, deals) * _FINE).astype(np.int32)

    @cached_property
    def _declares(self) -> list[int]:
        steps = self.rules.played.steps
        return [place for place, each in enumerate(steps) if isinstance(each, Declare)]

    @cached_property
    def _plain(self) -> bool:
        """Whether a hand's percentile at every declaration decides the only showdown."""
        paths = [path_of(self.rules.played, at) for at in self._declares]
        one = len(self._declares) == 1 and len(self._shows) == 1
        return one and all(path and not path.after and len(path.lows) == 1 for path in paths)

    def _node(self, at: int, rng: Random, low: bool | None) -> Node | None:
        path = path_of(self.rules.played, at)
        if path is None:
            return None
        return Node(path, path.cards, low=low)

    @cached_property
    def _least(self) -> list[float]:
        found = []
        for show in self._shows:
            share = 0.0
            if show.qualify:
                node = self._node(self._declares[-1], Random(1), None)
                share = sample_of(node).short_of(show.qualify) if node else 0.0
            found.append(share * _FINE)
        return found

    @cached_property
    def _tables(self) -> dict[tuple[int, bool], Looks]:
        """The shares of hands that random hands of the table beat, by showdown and side."""
        rng = Random(2)
        found = {}
        for number, show in enumerate(self._shows):
            if show.beat is None:
                continue
            node = self._node(self._before(show), rng, None)
            assert node is not None
            sample = sample_of(node)
            size = sum([each.cards for each in self.rules.played.steps if _to(each, To.TABLE)])
            for low in _sides(show):
                shares = []
                for _ in range(_HOUSES):
                    world = rng.choice(sample.worlds)
                    cards = take(rng, node.path, set(world.gone), size or show.hand)
                    place = world.place(cards, int(low) if len(world.judges) > 1 else 0)
                    shares.append(place.beats + place.ties * rng.random())
                found[number, low] = np.array(shares, np.float32)
        return found

    def _before(self, show: Showdown) -> int:
        """The place of the last declaration before a showdown."""
        steps = self.rules.played.steps
        places = [place for place, each in enumerate(steps) if each is show]
        return max([at for at in self._declares if not places or at < places[0]])

    def prepared(self) -> Iterator[float]:
        """Yield the share done while the hands are sampled."""
        self._pool = yield from self._sampled()
        yield 1.0
        self.deal(np.random.default_rng(1), 1)  # the rest is found with the first deal

    @cached_property
    def _pool(self) -> Pool:
        """Percentiles of sampled hands by declaration and side, and by showdown and side."""
        return finished(self._sampled())

    def _sampled(self) -> Steps[Pool]:
        """The same in steps; yields the share done."""
        if self._plain:
            return [[np.zeros(1, np.float32)] for _ in self._declares], []
        rng = Random(3)
        steps = self.rules.played.steps
        game = self.rules.played
        last = self._node(self._declares[-1], rng, None)
        assert last is not None
        yield from part(making(last), 0.0, 0.0)
        worlds = sample_of(last).worlds
        hands: list[Held] = []
        while len(hands) < _POOL:
            hands.append(first(rng, last, rng.choice(worlds)))
            if len(hands) % _STEP == 0:
                yield 0.0
        looks = []
        parts = len(self._declares) + len(self._shows)
        for number, at in enumerate(self._declares):
            step = steps[at]
            sided = isinstance(step, Declare) and Choice.HIGH in step.choices
            sides = []
            lows = (False, True) if sided else (None,)
            for side, low in enumerate(lows):
                node = self._node(at, rng, low)
                assert node is not None
                begin, end = ((number + (side + each) / len(lows)) / parts for each in (0, 1))
                yield from part(making(node), begin, begin)
                sides.append((yield from part(self._worths(rng, node, hands), begin, end)))
            looks.append(sides)
        shown = []
        for number, show in enumerate(self._shows, len(looks)):
            at = self._before(show)
            path = path_of(game, at)
            assert path is not None
            node = Node(path, path.cards)
            finals = self._finals(rng, sample_of(node), hands, _sides(show))
            shown.append((yield from part(finals, number / parts, (number + 1) / parts)))
        return looks, shown

    def _worths(self, rng: Random, node: Node, hands: Sequence[Held]) -> Steps[Looks]:
        """The percentiles of the hands among one another, at that declaration."""
        sample = sample_of(node)
        worths = []
        for number, (own, up) in enumerate(hands):
            if number % _STEP == 0:
                yield number / len(hands)
            held = own[: node.cards]
            if sample.plain:
                place = sample.worlds[0].place(held)
                worths.append(place.middle)
            else:
                worths.append(sample.measured(held, up, _TRIES)[0])
        order = np.argsort(np.array(worths) + np.array([rng.random() * 1e-6 for _ in worths]))
        found = np.empty(len(worths), np.float32)
        found[order] = np.arange(len(worths), dtype=np.float32) / len(worths)
        return found

    def _finals(
        self, rng: Random, sample: Sample, hands: Sequence[Held], sides: Sequence[bool]
    ) -> Steps[list[Looks]]:
        """The shares that the hands beat at the showdown, by side; negative for killed ones."""
        node, path = sample.node, sample.path
        found = np.empty((len(sides), len(hands)), np.float32)
        for number, (own, up) in enumerate(hands):
            if number % _STEP == 0:
                yield number / len(hands)
            world = rng.choice(sample.worlds)
            held = own[: node.cards]
            if not world.gone.isdisjoint(held):
                world = world.beside(held, path)
            final = grown(rng, path, path.after, world, list(held), list(up))
            for side in range(len(sides)):
                if final is None:
                    found[side, number] = -1
                else:
                    place = world.place(final, side if len(world.judges) > 1 else 0)
                    found[side, number] = place.beats + place.ties * rng.random()
        return list(np.minimum(found, 1 - 1 / _POOL))


def _ranking(step: Showdown, *, low: bool, table: bool = False) -> Ranking:
    return judge(step.rules, step.hand or LARGEST_HAND, low=low, table=table).ranking


def _to(step: Step, to: To) -> TypeGuard[Deal]:
    return isinstance(step, Deal) and to in step.to

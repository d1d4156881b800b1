"""Hands of one pack for games without a form, dealt card by card as at the table.

Bots judge, pass and draw by sampled hands there (`bots.standing`, `bots.swapping`), and so do the
players here. Some thousand deals are dealt once; the solver takes them in any order, with the
players in any seats.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.solve.course.columns import Hands
from guts_engine.analysis.solve.course.course import every_showdown
from guts_engine.bots.swapping import best, discards, passes
from guts_engine.equilibrium import continuum
from guts_engine.equilibrium.thresholds import terms
from guts_engine.hands.cards import Card, Rank, pack_with
from guts_engine.hands.judging import judge
from guts_engine.hands.suit_classes import SuitOrder, by_suit
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked
from guts_engine.steps.model import (
    Ante,
    Choice,
    Deal,
    Declare,
    Draw,
    Match,
    PassCards,
    Showdown,
    Side,
    Step,
    To,
)
from guts_engine.strength.form import form_of
from guts_engine.strength.paths import decisions, is_own, path_of
from guts_engine.strength.percentile import Percentile
from guts_engine.strength.prepared import sample_of
from guts_engine.strength.sampled import Sample
from guts_engine.strength.worlds import Node

DEALS: Final = 12_000
_LEAST: Final = 500
"""The deals of a game in which every hand is new."""
_MOST: Final = 9_000
"""The different hands, at a decision each, after which no more deals than that are dealt."""
_PART: Final = 500
"""The deals that are put into columns at once."""
Floats = NDArray[np.float64]

_ROUNDS: Final = ((24, 4), (60, 1))
"""Rounds of comparing what to pass or draw: the number of samples, and the choices left."""
_SEED: Final = 5
_CARDS_HELD: Final = 3
"""The most cards of a hand; of more there are too many to judge each as bots do."""
_FOLDED: Final = 0.9
"""The most hands that players in are taken to have folded."""


def is_dealt(rules: RuleSet) -> bool:
    """Whether the game is dealt here: of up to three cards, some of which are passed or drawn."""
    game = rules.played
    if form_of(rules) is not None or game.jokers or not rules.dealing.peek:
        return False
    paths = [path_of(game, at) for at in decisions(game)]
    if any(path is None or path.shared or path.cards > _CARDS_HELD for path in paths):
        return False
    if any(_is_odd(each) for each in game.steps):
        return False
    return any(
        isinstance(each, Draw) or (isinstance(each, PassCards) and not each.optional)
        for each in game.steps
    )


def _is_odd(step: Step) -> bool:
    """Whether cards come or count in a way that is not known here."""
    match step:
        case Deal():
            seen = step.face_up and step.to != (To.TABLE,)
            return bool(step.holding or step.in_count or step.new_hand or seen)
        case Draw():
            return step.table
        case Showdown():
            return bool(step.qualify or step.rules.wild.own_low)
        case Declare() if isinstance(step.lone, tuple):
            return any(_is_odd(each) for each in step.lone)
    return not isinstance(step, Ante | Declare | Match | PassCards)


class _Dealt:
    """One deal: by declaration, showdown or draw, then by side and player."""

    def __init__(self) -> None:
        self.looks: list[list[list[Percentile]]] = []
        self.shown: list[list[list[int]]] = []
        self.houses: list[list[list[int]]] = []
        self.drawn: list[list[int]] = []
        self.held: list[int] = []
        self.turned: Rank | None = None
        self.firsts: list[tuple[Card, ...]] = []


class _Columns:
    """Many deals: a row for each, a column for each player."""

    def __init__(self, deals: Sequence[_Dealt]) -> None:
        first = deals[0]
        self.held = np.array([each.held for each in deals])
        self.drawn = [
            np.array([each.drawn[number] for each in deals]) for number in range(len(first.drawn))
        ]
        self.looks = [
            [
                self._looks([each.looks[number][side] for each in deals])
                for side in range(len(sides))
            ]
            for number, sides in enumerate(first.looks)
        ]
        self.shown = [
            [np.array([each.shown[number][side] for each in deals]) for side in range(len(sides))]
            for number, sides in enumerate(first.shown)
        ]
        self.houses = [
            [
                [
                    np.array([each.houses[number][side][hand] for each in deals])
                    for hand in range(len(hands))
                ]
                for side, hands in enumerate(sides)
            ]
            for number, sides in enumerate(first.houses)
        ]

    def _looks(self, rows: Sequence[Sequence[Percentile]]) -> tuple[Floats, Floats]:
        found = np.array(rows)
        return found[..., 0], found[..., 1]

    @classmethod
    def joined(cls, parts: Sequence["_Columns"]) -> "_Columns":
        """The deals of all parts together."""
        found = cls.__new__(cls)
        for name in vars(parts[0]):
            setattr(found, name, _joined([vars(each)[name] for each in parts]))
        return found


def _joined(parts: Sequence[Any]) -> Any:
    """Arrays end to end, or lists of such."""
    if isinstance(parts[0], np.ndarray):
        return np.concatenate(parts)
    return [_joined(each) for each in zip(*parts, strict=True)]


class DealtHands:
    """Deals of one pack; `ante` is in pots, for cards that cost some.

    Who draws after a declaration takes the others to have `folded` that share of the hands.
    """

    def __init__(self, rules: RuleSet, players: int, ante: float) -> None:
        self.rules = rules
        self.players = players
        self.ante = ante
        self.folded = min(_FOLDED, continuum.share_out(terms(rules, players)))
        self._shows = every_showdown(rules.played.steps)
        self._met: dict[tuple[object, ...], Any] = {}
        self._rng = Random(4)
        self._columns: _Columns | None = None
        self._number = 0

    def redrawn(self, folded: float) -> "DealtHands":
        """The same deals, in which players who are in draw as if others folded such a share."""
        found = DealtHands(self.rules, self.players, self.ante)
        found.folded = min(_FOLDED, folded)
        late = self._draws_late
        found._met = {key: each for key, each in self._met.items() if key[0] not in late}
        found._number = len(self._columns.held) if self._columns else 0
        return found

    @property
    def draws_late(self) -> bool:
        """Whether players draw after a declaration."""
        return bool(self._draws_late)

    @cached_property
    def _draws_late(self) -> frozenset[int]:
        """The places of the steps at which they do."""
        steps = self.rules.played.steps
        first = min(decisions(self.rules.played))
        return frozenset(n for n, each in enumerate(steps) if isinstance(each, Draw) and n > first)

    def prepared(self) -> Iterator[float]:
        """Yield the share done while all deals are dealt."""
        parts: list[_Columns] = []
        dealt: list[_Dealt] = []
        done = 0.0
        while done < 1:
            dealt.append(self._one(self._rng))
            number = _PART * len(parts) + len(dealt)
            done = number / (self._number or DEALS)
            if not self._number:
                done = max(done, min(number / _LEAST, len(self._met) / _MOST))
            if len(dealt) == _PART or done >= 1:
                parts.append(_Columns(dealt))
                dealt = []
            yield min(1.0, done)
        self._columns = _Columns.joined(parts)

    def deal(self, rng: np.random.Generator, deals: int) -> Hands:
        if self._columns is None:  # a few deals are soon dealt
            number = self._number or min(deals, DEALS)
            self._columns = _Columns([self._one(self._rng) for _ in range(number)])
        pool = self._columns
        chosen = rng.integers(0, len(pool.held), deals)
        seats = rng.permuted(np.tile(np.arange(self.players), (deals, 1)), axis=1).T
        spread = rng.random((self.players, deals), np.float32)

        def of(rows: NDArray[Any]) -> NDArray[Any]:
            found: NDArray[Any] = rows[chosen, seats]
            return found

        looks = [
            [(of(beats) + of(ties) * spread).astype(np.float32) for beats, ties in sides]
            for sides in pool.looks
        ]
        shown = [[of(side) for side in sides] for sides in pool.shown]
        houses = [[[hand[chosen] for hand in side] for side in sides] for sides in pool.houses]
        drawn = [of(each) for each in pool.drawn]
        return Hands(looks, shown, houses, [0.0] * len(shown), of(pool.held), drawn=drawn)

    def _one(self, rng: Random) -> "_Dealt":
        """One deal, through all steps, as if everyone were in."""
        rules = self.rules
        pack = list(pack_with(rules.played.jokers))
        rng.shuffle(pack)
        own: list[list[Card]] = [[] for _ in range(self.players)]
        table: list[Card] = []
        common: list[Card] = []
        gone: list[Card] = []
        found = _Dealt()

        def take(count: int) -> list[Card]:
            if len(pack) < count:
                rng.shuffle(gone)
                pack[:0] = gone
                gone.clear()
            return [pack.pop() for _ in range(min(count, len(pack)))]

        for at, step in enumerate(rules.played.steps):
            match step:
                case Deal():
                    if is_own(step):
                        for hand in own:
                            hand += take(step.cards)
                    if To.TABLE in step.to:
                        table += take(step.cards)
                        if step.face_up and found.turned is None:
                            found.turned = table[-step.cards].rank
                    if To.COMMON in step.to:
                        common += take(step.cards)
                case PassCards():
                    if not step.optional:
                        self._pass(at, step, own)
                case Draw():
                    numbers = []
                    for hand in own:
                        away = self.discarded(at, hand, tuple(common), found.turned, bool(table))
                        hand[:] = [each for each in hand if each not in away]
                        hand += take(len(away))
                        gone += away
                        numbers.append(len(away))
                    found.drawn.append(numbers)
                case Declare():
                    if not found.held:
                        ranking = judge(
                            rules.played.hands, rules.dealing.cards, turned=found.turned
                        )
                        found.held = [ranking.strength(tuple(hand)) for hand in own]
                    found.firsts = found.firsts or [tuple(hand) for hand in own]
                    sides = (False, True) if Choice.HIGH in step.choices else (None,)
                    found.looks.append(
                        [
                            [self.percentile(at, hand, low, found.turned) for hand in own]
                            for low in sides
                        ]
                    )
                case Showdown():
                    self._show(found, step, [tuple(hand) for hand in own], table, common, pack)
        for show in self._shows[len(found.shown) :]:  # before later cards
            self._show(found, show, found.firsts, table, [], pack)
        return found

    def _show(
        self,
        found: "_Dealt",
        step: Showdown,
        hands: Sequence[tuple[Card, ...]],
        table: Sequence[Card],
        common: Sequence[Card],
        pack: Sequence[Card],
    ) -> None:
        """The strengths of the hands and of the house at a showdown."""
        lows = (False, True) if step.side is Side.HIGH_LOW else (step.side is Side.LOW,)
        shared = tuple(common)
        shown, houses = [], []
        for low in lows:
            judged = judge(step.rules, step.hand, low=low, turned=found.turned)
            shown.append([judged.strength(each, shared) for each in hands])
            house = judge(step.rules, step.hand, low=low, turned=found.turned, table=True)
            theirs = table if table else pack[-step.hand :]
            houses.append([house.strength(tuple(theirs), shared)] if step.beat else [])
        found.shown.append(shown)
        found.houses.append(houses)

    # --- As bots do it ----------------------------------------------------------------------

    def _sample(
        self,
        at: int,
        cards: int,
        turned: Rank | None,
        *,
        low: bool | None = None,
        common: tuple[Card, ...] = (),
    ) -> Sample:
        path = path_of(self.rules.played, at)
        assert path is not None
        wild = turned if path.show.rules.wild.turned else None
        return sample_of(Node(path, cards, common, wild, low=low))

    def percentile(
        self,
        at: int,
        hand: Sequence[Card],
        low: bool | None = None,
        turned: Rank | None = None,
    ) -> Percentile:
        """The place of a hand at the declaration of that step, with this rank turned up."""
        key = (at, by_suit(hand), low, turned)
        if key not in self._met:
            self._met[key] = self._sample(at, len(hand), turned, low=low).percentile(hand)
        found: Percentile = self._met[key]
        return found

    def discarded(
        self,
        at: int,
        hand: Sequence[Card],
        common: tuple[Card, ...] = (),
        turned: Rank | None = None,
        table: bool = False,
    ) -> tuple[Card, ...]:
        """The cards that a hand draws for at that step, against one rival and maybe the table."""
        step = self.rules.played.steps[at]
        assert isinstance(step, Draw)
        price = step.price * self.ante
        return self._away(at, hand, _to_draw(step), common, price, turned, int(table))

    def _pass(self, at: int, step: PassCards, own: Sequence[list[Card]]) -> None:
        ask = Asked(cards=step.cards)
        going = [self._away(at, hand, lambda cards: passes(cards, ask)) for hand in own]
        for hand, away, coming in zip(own, going, [going[-1], *going[:-1]], strict=True):
            hand[:] = [each for each in hand if each not in away] + list(coming)

    def _away(
        self,
        at: int,
        hand: Sequence[Card],
        ways: Callable[[Sequence[Card]], Iterable[tuple[Card, ...]]],
        common: tuple[Card, ...] = (),
        price: float = 0.0,
        turned: Rank | None = None,
        tables: int = 0,
    ) -> tuple[Card, ...]:
        """The cards that a bot passes or discards, the same in hands that differ by suits."""
        suits = SuitOrder([*hand, *common])
        alike, shared = suits.renamed(hand), suits.renamed(common)
        key = (at, alike, shared, turned)
        if key not in self._met:
            declared = at in self._draws_late
            rivals = 1 if declared else self.players - 1
            folded = self.folded if declared else 0.0

            def beaten(share: float) -> float:
                better = max(0.0, share - folded) / (1 - folded)
                return float(better**rivals * share**tables)

            sample = self._sample(at, len(alike), turned, common=shared)
            self._met[key] = best(alike, list(ways(alike)), sample, beaten, price, _SEED, _ROUNDS)
        found: Sequence[Card] = self._met[key]
        return suits.restored(found)


def _to_draw(step: Draw) -> Callable[[Sequence[Card]], Iterable[tuple[Card, ...]]]:
    """All choices of cards to discard at the step, by hand."""
    ask = Asked(cards=step.most, exactly=step.exactly, with_ace=step.with_ace)
    return lambda cards: discards(cards, ask)

"""How good the hands of many deals are when players are asked, from what their seats see."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from guts_engine.common.frozen import changed
from guts_engine.common.work import Steps
from guts_engine.deals.columns import NO_CARD, Flags, Indices, number, some
from guts_engine.deals.deals import Deals
from guts_engine.deals.evaluator import strengths
from guts_engine.hands.cards import Rank
from guts_engine.hands.judging import Judge
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import cards_held
from guts_engine.steps.model import (
    Choice,
    Deal,
    Declare,
    Draw,
    Group,
    PassCards,
    Showdown,
    Side,
    To,
)
from guts_engine.strategy.growing import Growing, Hands, Shares, growing, preparing
from guts_engine.strategy.packs import deck, shuffled, without

_RIVALS: Final = 60
"""The hands with which one is compared where community cards lie face up."""
_RIVALS_OF_FEW: Final = 2_000
"""The same for all hands together, at least."""


@dataclass(frozen=True)
class Ahead:
    """What lies ahead of a place of the steps: the showdown, and the cards until then.

    `more` cards are dealt on the way, to the player or to all; `draw` is the exchange on the way,
    if any. `sides` are the sides of the showdown that count, whether low.
    """

    show: Showdown
    more: int
    draw: Draw | None
    sides: tuple[bool, ...]


@lru_cache(maxsize=512)
def ahead(rules: RuleSet, place: int) -> Ahead:
    """What lies ahead of that place."""
    game = rules.played
    more, draw, show = 0, None, rules.showdowns[-1]
    for step in game.steps[place + 1 :]:
        match step:
            case Showdown():
                show = step
                break
            case Deal() if not (step.in_count or step.holding or To.LAST in step.to):
                more += step.cards * bool({To.ALL, To.IN, To.COMMON} & {*step.to})
            case Draw() if not step.table and draw is None:
                draw = step
    heard = [each for each in game.steps[place : place + 1] if isinstance(each, Declare)]
    two = show.side is Side.HIGH_LOW or any(Choice.HIGH in each.choices for each in heard)
    sides = (False, True) if two else (show.side is Side.LOW,)
    return Ahead(show, more, draw, sides)


def allowed(step: Draw) -> Sequence[int]:
    """The numbers of cards that may be exchanged."""
    return step.exactly or range(step.most + 1)


class Outlook:
    """How good hands are, in deals of these rules."""

    def __init__(self, rules: RuleSet, rng: np.random.Generator | None = None) -> None:
        self.rules = rules
        self._rng = rng or np.random.default_rng(2)

    def hands(
        self, place: int, turned: Rank | None, named: Rank | None, held: int, *, low: bool
    ) -> Hands:
        """The hands of `held` cards as the showdown after that place compares them."""
        there, game = ahead(self.rules, place), self.rules.played
        cards = held + there.more
        judge = self._judge(there, turned, named, low=low, cards=cards)
        return Hands(judge, game.jokers, cards)

    def growing(
        self, place: int, turned: Rank | None, named: Rank | None, held: int, *, low: bool
    ) -> Growing:
        """The same, as they grow."""
        return growing(self.hands(place, turned, named, held, low=low))

    def preparing(self, turned: Rank | None = None, at: int | None = None) -> Steps[None]:
        """Find in steps, once, what hands are compared with at that place, or all declarations."""
        cards = cards_held(self.rules.played)
        for place, step in enumerate(self.rules.played.steps):
            asked = isinstance(step, Declare) if at is None else place == at
            for low in ahead(self.rules, place).sides if asked else ():
                hands = self.hands(place, turned, None, cards[place].own, low=low)
                for ranking in hands.judge.rankings:
                    for _ in ranking.table.reading():
                        yield 0.0
                if self.rules.dealing.peek and not cards[place].common:
                    yield from preparing(hands)

    def _judge(
        self,
        there: Ahead,
        turned: Rank | None,
        named: Rank | None,
        *,
        low: bool,
        cards: int,
    ) -> Judge:
        """The judge of the hands there; of fewer cards where there are no more."""
        show = changed(there.show, hand=min(there.show.hand, cards))
        return self.rules.judge(show, low=low, turned=turned, named=named)

    # --- Declarations -----------------------------------------------------------------------

    def of(self, deals: Deals, place: int, seats: Sequence[int], at: Flags) -> Shares:
        """How good the seats' hands are where `at`: the share of hands that they beat.

        By seat, side and deal.
        """
        there = ahead(self.rules, place)
        shape = len(seats), len(there.sides), len(at)
        if not self.rules.dealing.peek:
            return np.where(at, self._rng.random(shape), np.nan)
        found = np.full(shape, np.nan)
        common = deals.cards.common.cards[0]
        for turned, named, held, here in self._kinds(deals, seats[0], at):
            hands = deals.cards.own.cards[seats][:, :, here]
            lies = common[:, here]
            for side, low in enumerate(there.sides):
                if (lies != NO_CARD).any():
                    cards = held + int(number(lies != NO_CARD).min())
                    judge = self._judge(there, turned, named, low=low, cards=cards)
                    looks = self._among_rivals(judge, hands, lies)
                else:
                    grows = self.growing(place, turned, named, held, low=low)
                    looks = self._alone(deals, there, grows, hands, here)
                found[:, side, here] = looks.reshape(len(seats), -1)
        return found

    @staticmethod
    def _kinds(
        deals: Deals, seat: int, at: Flags
    ) -> Iterator[tuple[Rank | None, Rank | None, int, Flags]]:
        """The deals by the ranks turned up and named, and the number of cards of the seat."""
        size = deals.cards.own.size[seat]
        for turned, named, where in deals.judged.by_wild(at):
            alike = (size == size[0]).all()
            for held in size[:1] if alike else np.unique(size[where]):
                yield turned, named, int(held), where & (size == held)

    def _alone(
        self, deals: Deals, there: Ahead, grows: Growing, hands: Indices, at: Flags
    ) -> Shares:
        """The shares of random hands that hands beat in the end, by seat, place and deal."""
        flat = hands.transpose(1, 0, 2).reshape(hands.shape[1], -1)
        if there.draw is None or there.more:
            return grows.of(flat, there.more)
        cost = np.tile(self._cost(deals, there.draw, at), len(hands))
        return grows.exchanged(flat, allowed(there.draw), there.draw.with_ace, cost)[1]

    def _cost(self, deals: Deals, step: Draw, at: Flags) -> Shares:
        """What a card of an exchange costs, as a share of hands to beat: half its price in pots."""
        pots = np.maximum(deals.money.pots[:2, at].sum(axis=0), 1)
        found: Shares = step.price * self.rules.paying.ante / pots / 2
        return found

    def _among_rivals(self, judge: Judge, hands: Indices, common: Indices) -> Shares:
        """The share of the hands that others may hold with the same community cards.

        `hands` are by seat, place and deal. What lies in several deals is looked at once. Whole
        packs are dealt, so that all cards are held as often, which takes fewer hands.
        """
        boards, which = np.unique(common, axis=1, return_inverse=True)
        whole = deck(self.rules.played.jokers)
        left = without(whole, boards)
        cards, count = hands.shape[1], boards.shape[1]
        of_a_pack = len(left) // cards
        packs = -(-max(_RIVALS, _RIVALS_OF_FEW // count) // of_a_pack)
        dealt = np.repeat(left, packs, axis=1)
        dealt = shuffled(np.random.default_rng(1), dealt, of_a_pack * cards)[: of_a_pack * cards]
        rivals = dealt.reshape(cards, of_a_pack, -1).transpose(0, 2, 1).reshape(cards, -1)
        theirs = strengths(judge, rivals, np.repeat(boards, packs * of_a_pack, axis=1))
        theirs = theirs.reshape(count, -1)[which]
        found = []
        for own in hands:
            mine = strengths(judge, own, common)[:, None]
            found.append((theirs < mine).mean(axis=1) + (theirs == mine).mean(axis=1) / 2)
        return np.array(found)

    # --- Cards to exchange and to pass ------------------------------------------------------

    def draws(self, deals: Deals, step: Draw, seat: int, at: Flags) -> Flags:
        """The places of the cards that a seat exchanges, by place and deal.

        Beside community cards it keeps what it may, and exchanges the first cards.
        """
        hands, counts = deals.cards.own.cards[seat], allowed(step)
        found = np.zeros(hands.shape, np.bool_)
        reach = np.minimum(deals.cards.pack.within_reach, max(*counts, step.with_ace))
        lies, least = deals.cards.common.size[0] > 0, min(counts)
        found[:least] = at & lies & (reach >= least)
        at = at & ~lies
        for grows, here in self._growing_at(deals, seat, at):
            for most in np.unique(reach[here]):
                chosen = here & (reach == most)
                able = [each for each in counts if each <= most] or [0]
                cost = self._cost(deals, step, chosen)
                aces = min(step.with_ace, int(most))
                found[:, chosen] = grows.exchanged(hands[:, chosen], able, aces, cost)[0]
        return found

    def passes(self, deals: Deals, step: PassCards, seat: int, at: Flags) -> Flags:
        """The places of the cards that a seat passes; none if it may keep them all.

        Who is out beside others who are in passes the first ones, as the hand may have missed a
        deal; so do all beside community cards.
        """
        hands = deals.cards.own.cards[seat]
        found = np.zeros(hands.shape, np.bool_)
        at = at & (not step.optional)
        ins = deals.group(Group.IN)
        playing = at & (ins[seat] | ~some(ins)) & (deals.cards.common.size[0] == 0)
        found[: step.cards] = at & ~playing
        for grows, here in self._growing_at(deals, seat, playing):
            found[:, here] = grows.exchanged(hands[:, here], (step.cards,))[0]
        return found

    def _growing_at(self, deals: Deals, seat: int, at: Flags) -> Iterator[tuple[Growing, Flags]]:
        """The hands of the next showdown, by deals of one kind."""
        for place in np.unique(deals.at[at]):
            low = ahead(self.rules, int(place)).sides[0]
            for turned, named, held, here in self._kinds(deals, seat, at & (deals.at == place)):
                yield self.growing(int(place), turned, named, held, low=low), here

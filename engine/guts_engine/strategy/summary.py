"""What an equilibrium says in numbers: how often a player is in, and from which hand (R10)."""

from functools import lru_cache
from itertools import combinations_with_replacement, cycle
from typing import Final

import numpy as np

from guts_engine.common.bounded import by_identity
from guts_engine.common.work import Steps, finished
from guts_engine.deals.columns import DECK, Indices
from guts_engine.hands.cards import Card, Rank, Suit, card
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import cards_held
from guts_engine.steps.model import Choice, Draw, PassCards
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.known import policy_for
from guts_engine.strategy.outlook import Outlook, ahead
from guts_engine.strategy.packs import indices, random_packs
from guts_engine.strategy.policy import Policy

_FOR_HIGH: Final = (Choice.IN, Choice.HIGH, Choice.BOTH)
_FOR_LOW: Final = (Choice.LOW, Choice.BOTH)
_HANDS: Final = 4_000
"""The random hands by which it is found how many fall into the buckets of two sides."""
_MIXED: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_SURE: Final = 0.95
"""The chance of a choice from which on it is all but sure."""
_SAME: Final = 0.002
"""A difference of shares that random hands do not tell."""
_AT_A_TIME: Final = 150
"""The examples that are looked at in a step."""
_NAMED: Final = 5
"""The most cards of which a hand is given as an example."""


class Summary:
    """A policy in numbers."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.questions = policy.questions
        self.rules = policy.questions.rules
        self._weights: dict[int, Shares] = {}

    def weighing(self, number: int) -> Steps[Shares]:
        """Find in steps the share of hands in each bucket of a declaration, once."""
        if number not in self._weights:
            self._weights[number] = yield from self._counted(number)
        return self._weights[number]

    def _counted(self, number: int) -> Steps[Shares]:
        buckets = self.policy.buckets
        one: Shares = np.diff(buckets.bounds)
        place = self.questions.places[number]
        if buckets.edges.shape[1] == 1:
            return one
        if self.rules.common or len(ahead(self.rules, place).sides) == 1:
            return np.outer(one, one).ravel()
        cards, more = self.held(place), ahead(self.rules, place).more
        rng = np.random.default_rng(1)
        hands = random_packs(rng, self.rules.played.jokers, _HANDS, cards)[:cards]
        outlook = Outlook(self.rules)
        sides = [outlook.growing(place, None, None, cards, low=low) for low in (False, True)]
        counts = np.zeros(buckets.count)
        for part in np.array_split(hands, _HANDS // _AT_A_TIME, axis=1):
            looks = np.array([each.of(part, more) for each in sides])
            counts += np.bincount(buckets.of(number, looks), minlength=buckets.count)
            yield 0.0
        return counts / _HANDS

    def held(self, place: int) -> int:
        """The cards that a player holds at that place of the steps."""
        return cards_held(self.rules.played)[place].own

    # --- How often a player is in -----------------------------------------------------------

    def chances(self, node: int, *, low: bool | None = None) -> Shares:
        """The chance to be in by bucket at an information set; for high or low alone with `low`."""
        choices = self.choices(node)
        count = self.policy.buckets.count
        chances = self.policy.of(np.full(count, node), np.arange(count))
        wanted = {None: (*_FOR_HIGH, *_FOR_LOW), False: _FOR_HIGH, True: _FOR_LOW}[low]
        into = [n for n, each in enumerate(choices) if each in wanted]
        found: Shares = chances[:, into].sum(axis=1)
        return found

    def choices(self, node: int) -> tuple[Choice, ...]:
        """What can be said at an information set."""
        return tuple(self.questions.declares[self.declaration(node)].choices)

    def declaration(self, node: int) -> int:
        """The number of the declaration of an information set."""
        return int(self.questions.declaration(np.array([node]))[0][0])

    def share_in(self, node: int, *, low: bool | None = None) -> float:
        """The share 0..1 of hands with which a player is in at an information set."""
        return float(self.chances(node, low=low) @ self._of(node))

    def mixed(self, node: int, *, low: bool | None = None) -> float:
        """The share of hands with which a player is in at times, and at others not."""
        chances = self.chances(node, low=low)
        at_times = (chances > 1 - _SURE) & (chances < _SURE)
        return float(at_times @ self._of(node))

    def _of(self, node: int) -> Shares:
        return finished(self.weighing(self.declaration(node)))

    # --- From which hand --------------------------------------------------------------------

    def weakest(self, node: int, out: float, *, low: bool = False) -> tuple[Card, ...] | None:
        """The weakest hand with which a player is in who folds that share 0..1 of hands.

        None where cards are unseen, still to come or to be exchanged, which has no short name.
        """
        return finished(self.finding(node, out, low=low))

    def finding(
        self,
        node: int,
        out: float,
        *,
        low: bool = False,
        turned: Rank | None = None,
        named: Rank | None = None,
    ) -> Steps[tuple[Card, ...] | None]:
        """Find the same in short steps, given the ranks turned up and named."""
        number = self.declaration(node)
        place = self.questions.places[number]
        there, cards = ahead(self.rules, place), self.held(place)
        growing = there.more or there.draw or self.rules.common or not self.rules.dealing.peek
        if growing or not 0 < cards <= _NAMED:
            return None
        side = there.sides[-1] if len(there.sides) == 1 else low
        grows = Outlook(self.rules).growing(place, turned, named, cards, low=side)
        hands, beaten, weaker = _examples(cards), [], []
        for part in np.array_split(hands, -(-hands.shape[1] // _AT_A_TIME), axis=1):
            beaten.append(grows.of(part, 0))
            weaker.append(grows.worse(part))
            yield 0.0
        looks, worse = np.concatenate(beaten), np.concatenate(weaker)
        if any(isinstance(each, Draw | PassCards) for each in self.rules.played.steps[:place]):
            worse, out = looks, self.policy.buckets.look(number, int(low), out)
        able = np.flatnonzero(worse >= min(out, float(worse.max())) - _SAME)
        best = able[np.argmin(looks[able])]
        return tuple([DECK[each] for each in hands[:, best]])


def summary_of(rules: RuleSet, players: int) -> Summary:
    """The equilibrium of the game in numbers."""
    return summarized(policy_for(rules, players).policy)


summarized: Final = by_identity(Summary, 64)
"""A policy in numbers, which are kept."""


@lru_cache(maxsize=8)
def _examples(cards: int) -> Indices:
    """Hands of every kind, in suits that differ or in one, by place and hand."""
    found = []
    for ranks in combinations_with_replacement(sorted(Rank, reverse=True), cards):
        if max(map(ranks.count, ranks)) > len(Suit):
            continue
        by_count = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
        pairs = zip(by_count, cycle(_MIXED), strict=False)
        found.append(indices([card(rank.letter + suit.letter) for rank, suit in pairs]))
        if cards > 1 and len({*ranks}) == cards:
            suited = [card(rank.letter + Suit.SPADES.letter) for rank in by_count]
            found.append(indices(suited))
    return np.array(found).T

"""Personas in columns of deals: policies and thresholds, shifted by tempers (R8.1)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from guts_engine.bots.persona import Equilibrium, Minimum, Persona
from guts_engine.deals.columns import Flags, Indices, Numbers, number
from guts_engine.deals.deals import IN, OUT, Deals
from guts_engine.deals.money import HIGH_POT, LOW_POT
from guts_engine.hands.cards import Suit, card
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import cards_held
from guts_engine.steps.model import Choice, Declare, Manner, Showdown, Side
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.known import policy_for, roughly
from guts_engine.strategy.outlook import Outlook, ahead, allowed
from guts_engine.strategy.packs import indices
from guts_engine.strategy.policy import Asking, Policy, Table, moved, without
from guts_engine.strategy.questions import questions

NEVER: Final = 100
"""Deals since a loss, for a bot without a recent loss."""
MOST_SHIFT: Final = 2.5
"""The greatest shift of a threshold: a bot plays at least a twelfth of its usual hands."""
MOST_DOUBLINGS: Final = 16.0
MOST_TEMPTED: Final = 4.0
"""The doublings of the pot for which a bot plays more hands; a tableful would never end it else."""
_WEAKEST: Final = 1 / 12
"""The share of hands that are out whatever the equilibrium, half as many more with each doubling
of the pot: where it is always in, as with cards that nobody has seen, no pot would end else."""


class Bots(Table):
    """Bots in columns of deals: `who` says which of `bots` sits where, by seat and deal.

    `since` are the deals since the latest loss, by seat and deal; `policy` is what those play who
    play the equilibrium, by default just that, if it is at hand or one of them plays it.
    """

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[Persona],
        who: Numbers,
        since: Numbers,
        outlook: Outlook,
        rng: np.random.Generator,
        policy: Policy | None = None,
    ) -> None:
        if policy is None:
            found = roughly(rules, len(who))
            if found is None and any(bot.solves(rules) for bot in bots):
                found = policy_for(rules, len(who))
            policy = found.policy if found else without(questions(rules, len(who)))
        super().__init__(policy, outlook, np.zeros(0))
        self.rules = rules
        self.bots = bots
        self.who = who
        self.since = since
        self.rng = rng

    def choose(self, asking: Asking) -> Numbers:
        """The choices of the bots that are asked."""
        sitting = self.who[asking.seat, asking.columns]
        found = np.zeros(len(sitting), np.int64)
        for each in np.unique(sitting):
            here = sitting == each
            found[here] = self._of_bot(self.bots[each], asking.some(here))
        return found

    def name(self, deals: Deals, seat: int, at: Flags) -> Indices:
        """A rank at random."""
        return self.rng.integers(2, 15, len(at)).astype(np.int8)

    def _of_bot(self, bot: Persona, asking: Asking) -> Numbers:
        choices = self.questions.declares[asking.declaration].choices
        count = len(asking.columns)
        spread, whim, luck = self.rng.random((3, count))
        buckets = self.policy.buckets
        places = self.policy.percentiles(asking.declaration, asking.looks)
        tighter = [self._tighter(bot, asking, side) for side in range(len(places))]
        enter = bot.plays(self.rules, asking.declaration)
        out = choices.index(Choice.OUT) if Choice.OUT in choices else 0
        if isinstance(enter, Equilibrium) and bot.steady and not np.any(tighter):
            at = buckets.of(asking.declaration, asking.looks)
            chosen = self.policy.chosen(asking.nodes, at, whim)
            return np.where(self._weakest(asking, places), out, chosen)
        seen = places + self.rng.normal(size=count) * bot.noise
        bluffs = [
            luck < bot.bluff * np.exp2(-self._doubled(asking, side)) for side in range(len(places))
        ]
        if isinstance(enter, Equilibrium):
            there = [moved(one, shift) for one, shift in zip(seen, tighter, strict=True)]
            chosen = self.policy.chosen(asking.nodes, buckets.at(np.array(there)), spread)
            gone = (chosen != out) & (whim < bot.cold_feet) | self._weakest(asking, seen)
            better = better_side(choices, seen)
            return np.where(gone, out, np.where((chosen == out) & bluffs[0], better, chosen))
        base = worse_than(enter, self.rules) if isinstance(enter, Minimum) else enter.out
        plays = []
        for side, shift in enumerate(tighter):
            needed = np.maximum(_shifted(base, shift), self._least(asking))
            plays.append(np.where(seen[side] >= needed, whim >= bot.cold_feet, bluffs[side]))
        stays = np.any(plays, axis=0) | (Choice.OUT not in choices)
        return np.where(stays, self._into(asking, seen), out)

    def _into(self, asking: Asking, seen: Shares) -> Numbers:
        """What the policy says most with such hands when it is in, or else the better side."""
        choices = self.questions.declares[asking.declaration].choices
        better = better_side(choices, seen)
        if Choice.IN in choices:
            return better
        said = self.policy.of(asking.nodes, self.policy.buckets.at(seen))[:, : len(choices)]
        said = np.where([each is Choice.OUT for each in choices], 0.0, said)
        found: Numbers = np.where(said.max(axis=1) > 1 / len(choices), said.argmax(axis=1), better)
        return found

    def _weakest(self, asking: Asking, places: Shares) -> Flags:
        """Whether hands are out by any policy, where all declare at once."""
        step = self.questions.declares[asking.declaration]
        if step.manner is not Manner.SIMULTANEOUS or Choice.OUT not in step.choices:
            return np.zeros(len(asking.columns), np.bool_)
        least = _WEAKEST * (1 + self._doubled(asking, 0) / 2)
        found: Flags = places.max(axis=0) < least
        return found

    def _tighter(self, bot: Persona, asking: Asking, side: int) -> Shares:
        """The shift of the bot's threshold: above 0 tighter, below 0 looser."""
        deals, columns = asking.deals, asking.columns
        most = MOST_DOUBLINGS if bot.pot >= 0 else MOST_TEMPTED
        found = bot.pot * np.minimum(most, self._doubled(asking, side))
        step = self.questions.declares[asking.declaration]
        if step.manner is Manner.SEQUENTIAL:
            said, asked = deals.said[:, columns], deals.declarers[:, columns]
            ins, outs = number((said == IN) & asked), number((said == OUT) & asked)
            found = found + bot.per_in * ins
            found -= bot.alone * np.where(ins == 0, outs / np.maximum(1, number(asked) - 1), 0.0)
        if bot.stack:
            money, chips = deals.money, deals.money.chips[asking.seat]
            match = money.at_stake(asking.seat, money.pots[self._pot(side)])
            credit = self.rules.paying.shortfall is Shortfall.CREDIT
            strain = np.where(chips > 0, match / np.maximum(chips, 1), 1.0) * (not credit)
            found = found + bot.stack * strain[columns] ** 2
        if bot.tilt and bot.tilt_deals:
            lost = deals.money.lost[asking.seat, columns]
            since = np.where(lost, 0, self.since[asking.seat, columns])
            found = found - bot.tilt * np.maximum(0.0, 1 - since / bot.tilt_deals)
        return np.clip(found, -MOST_SHIFT, MOST_SHIFT)

    def _pot(self, side: int) -> int:
        return LOW_POT if side and self.rules.two_pots else HIGH_POT

    def _doubled(self, asking: Asking, side: int) -> Shares:
        """How often the pot has doubled since the antes of a new game."""
        pot = asking.deals.money.pots[self._pot(side), asking.columns]
        antes = self.rules.opening_pot(len(self.who))
        found: Shares = np.log2(np.maximum(pot, 1) / antes)
        return np.clip(found, 0, MOST_DOUBLINGS)

    def _least(self, asking: Asking) -> float:
        """The share of hands that are too weak to win (S4.4)."""
        place = self.questions.places[asking.declaration]
        show: Showdown = ahead(self.rules, place).show
        if not show.qualify:
            return 0.0
        low, here = show.side is Side.LOW, cards_held(self.rules.played)[place]
        grows = self.outlook.growing(place, None, None, here.own + here.common, low=low)
        least = self.rules.judge(show, low=low).least(show.qualify)
        return float(grows.beaten(np.array([least - 1, least])).mean())


def better_side(choices: Sequence[Choice], places: Shares) -> Numbers:
    """The choice of being in for the side with the better percentile, by hand."""
    if Choice.IN in choices:
        return np.full(places.shape[1], choices.index(Choice.IN))
    high, low = choices.index(Choice.HIGH), choices.index(Choice.LOW)
    return np.where(places[0] >= places[-1], high, low)


def _shifted(base: float, tighter: Shares) -> Shares:
    """The shifted threshold: tighter plays e^-shift of its hands, looser folds e^shift of them."""
    fewer = 1 - (1 - base) * np.exp(-tighter)
    return np.where(tighter >= 0, fewer, base * np.exp(tighter))


@lru_cache(maxsize=1024)
def worse_than(minimum: Minimum, rules: RuleSet) -> float:
    """The share 0..1 of hands worse than the weakest hand to play at the first declaration."""
    place = next(n for n, each in enumerate(rules.played.steps) if isinstance(each, Declare))
    there = ahead(rules, place)
    suits = [Suit(number % len(Suit)) for number in range(len(minimum.ranks))]
    pairs = zip(sorted(minimum.ranks), suits, strict=True)
    hand = indices([card(rank.letter + suit.letter) for rank, suit in pairs])[:, None]
    grows = Outlook(rules).growing(place, None, None, len(hand), low=there.sides[0])
    if there.more:
        return float(grows.of(hand, there.more)[0])
    if there.draw is None:
        return float(grows.worse(hand)[0])
    return float(grows.exchanged(hand, allowed(there.draw), there.draw.with_ace)[1][0])

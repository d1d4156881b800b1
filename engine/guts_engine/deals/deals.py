"""Many deals of a game in play: what all have said, and what groups of players pay (S2, S3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from guts_engine.deals.cards import Cards, Kept
from guts_engine.deals.columns import RANKS, Chips, Flags, Indices, Numbers, divided, some
from guts_engine.deals.judged import Judged
from guts_engine.deals.money import Money, pots_due
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import opening_antes, showdown_passed
from guts_engine.steps.model import Ante, AnteWhen, Choice, Group, Kill, Match

SAID: Final = (None, Choice.OUT, Choice.IN, Choice.HIGH, Choice.LOW, Choice.BOTH)
NOTHING, OUT, IN, HIGH, LOW, BOTH = range(len(SAID))
"""What players have said: the numbers of the declarations of `SAID`."""


@dataclass(frozen=True)
class Start:
    """What many deals begin with, by player from the dealer's left and deal.

    `pots` are the three pots of `money`; `excused` matched in the deal before (R6.1), `compulsory`
    is where everybody is in (R4.3). Some cards may be `kept` from the deal before (S5.1).
    """

    chips: Chips
    pots: Chips
    reserve: Chips
    legs: Numbers
    excused: Flags
    compulsory: Flags
    kept: Kept | None = None


class Deals:
    """Many deals of a game, in play.

    `said` is what players have said in the stage, `said_before` in the one before where there is
    one (`staged`); `asked` are those whom the round of declaring asks, at a `second` chance of it
    or `again` after nobody was in, `declarers` those of the latest one. `at` is the place of the
    latest question's step, -1 before. `declared` is how often each has declared, and `went_in` how
    often it was in then, also unasked. The cards of `start` become theirs.
    """

    def __init__(self, rules: RuleSet, packs: Indices, start: Start) -> None:
        self.rules = rules
        self.game = rules.played
        self.steps = self.game.steps
        self.shape = start.chips.shape
        self.money = Money(rules, start.chips, start.pots, start.reserve)
        self.money.legs += start.legs
        self.cards = Cards(rules, self.shape[0], packs)
        if start.kept is not None:
            self.cards.lay(start.kept)
        self.judged = Judged(self.cards)
        self.compulsory = start.compulsory
        self.excused = start.excused
        deals = self.shape[1]
        self.said, self.said_before = np.full((2, *self.shape), NOTHING, np.int8)
        self.staged = np.zeros(deals, np.bool_)
        self.asked = self.declarers = self.killed = self.exempt = np.zeros(self.shape, np.bool_)
        self.declared_pots = self.money.pots[:2].copy()
        self.again: Numbers = np.zeros(deals, np.int64)
        self.second = False
        self.declared, self.went_in = np.zeros((2, *self.shape), np.int64)
        self.at: Numbers = np.full(deals, -1, np.int64)

    def begin_stage(self, at: Flags) -> None:
        """All players take part again (S3.7, R8.5)."""
        passed = [showdown_passed(self.game, at) for at in range(-1, len(self.steps))]
        self.at = np.where(at, np.array(passed)[self.at + 1], self.at)
        self.said_before = np.where(at, self.said, self.said_before)
        self.said = np.where(at, NOTHING, self.said).astype(np.int8)
        self.staged = self.staged | at
        self.money.won &= ~at
        self.money.awarded &= ~at

    def asks(self, place: int | None, at: Flags) -> None:
        """A question is asked by the step of that place; one of a list has none."""
        if place is not None:
            self.at = np.where(at, place, self.at)

    def open_declaring(self, seats: Flags, at: Flags) -> None:
        """What begins anew with a declaration of these seats."""
        self.declarers = np.where(at, seats, self.declarers)
        self.declared_pots = np.where(at, self.money.pots[:2], self.declared_pots)
        self.killed = self.killed & ~seats
        self.exempt = self.exempt & ~seats
        self.money.awarded = self.money.awarded & ~at

    def count(self, seats: Flags) -> None:
        """Count what these seats have said."""
        self.declared += seats
        self.went_in += seats & (self.said > OUT)

    # --- Groups of players (S2.1) -----------------------------------------------------------

    @property
    def ins(self) -> Flags:
        """The players known to be in."""
        found: Flags = (self.said > OUT) & ~self.killed
        return found

    def group(self, who: Group) -> Flags:
        """The players of the group."""
        speaking = some(self.said > NOTHING)
        before = np.where(self.staged & ~speaking, self.said_before, self.said)
        match who:
            case Group.ALL:
                return np.ones(self.shape, np.bool_)
            case Group.OUT:
                out: Flags = self.declarers & (before == OUT)
                return out
            case Group.IN:
                stayed = ~(self.staged & ~speaking) | (self.said_before > OUT)
                return np.where(speaking, self.ins, stayed & ~self.killed)
            case Group.BEST:
                return self.judged.best_held()
            case Group.WILD:
                return self.holds_wild

    @property
    def holds_wild(self) -> Flags:
        """The players who hold a card that is wild outside showdowns (S3.7)."""
        return some(self.cards.wild(self.cards.own).swapaxes(0, 1))

    def payers(self, who: Sequence[Group]) -> Flags:
        """The players of the groups."""
        return some(np.array([self.group(each) for each in who]))

    # --- Payments by groups (S3.1, S3.2) ----------------------------------------------------

    def post_antes(self) -> None:
        """The antes before the first cards, each from the stacks and pots as they were (R6.1)."""
        money = self.money
        everywhere = np.ones(self.shape[1], np.bool_)
        charged = []
        for step in opening_antes(self.game):
            owed = np.full(self.shape, self.rules.chips_of(step, self.shape[0]))
            if self.rules.paying.matchers_excused and step.when is not AnteWhen.EMPTY:
                owed = np.where(self.excused, 0, owed)
            for pot, due in pots_due(self.rules, step, money.pots, money.reserve, everywhere):
                charged.append((money.charge(owed * due), pot))
        for paid, pot in charged:
            money.pay(paid, pot)
        money.limit()

    def ante(self, step: Ante, at: Flags) -> None:
        """An ante after the first cards, without the limit of the pots (S3.1)."""
        money, payers = self.money, self.payers(step.who)
        chips = self.rules.chips_of(step, self.shape[0])
        owed: Chips = np.full(self.shape, chips)
        if Group.BEST in step.who:
            best = self.group(Group.BEST)
            owed = np.where(best, divided(np.full(self.shape[1], chips), best), owed)
        for pot, due in pots_due(self.rules, step, money.pots, money.reserve, at):
            money.pay(money.charge(owed * (payers & due)), pot)

    def match(self, step: Match, at: Flags, pots: Chips) -> None:
        """A match by groups of players, of the given pots (S2.2, S3.2)."""
        payers = self.payers(step.who) & at
        for pot, held in zip(self.money.funds, pots.copy(), strict=False):
            self.money.match(held // 2 if step.half else held * step.pots, payers, pot)

    # --- Killed players (S3.9) --------------------------------------------------------------

    def kill(self, step: Kill, at: Flags) -> None:
        """Kill the players in who have a killing card face up."""
        own = self.cards.own
        deadly = np.isin(RANKS[own.cards], [*step.ranks])
        if step.wild:
            deadly |= self.cards.wild(own)
        killed = (deadly & own.up).any(axis=1) & self.group(Group.IN) & at
        self.killed = self.killed | killed
        if not step.pays:
            self.exempt = self.exempt | killed

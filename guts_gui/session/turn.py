"""State of one player's turn: question, choice, picked cards, peeking."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Final

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card, Rank
from guts_engine.state.actions import Action, Asked, Declare, Discard, NameRank, Pass, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice

CLICK: Final = 0.35
"""Seconds below which a press on a card picks it; a longer one only peeks."""
BIG_SHARE: Final = 2
BIG_ANTES: Final = 20
"""A possible loss is big from half of the player's chips on, if that is at least twenty antes."""


@dataclass
class Turn:
    """A person's turn to decide, or to look at hands compared in private (R8.5, R8.6).

    If the cards are `covered` they are visible only while the person peeks; a decision can be
    changed until it is final. `left` are the seconds on the clock, None without one.
    """

    view: SeatView
    public: SeatView
    asked: Asked | None
    covered: bool
    left: float | None = None
    choice: Choice | None = None
    rank: Rank | None = None
    picks: tuple[int, ...] = ()
    peeking: bool = False
    nudged: bool = False
    pressed: float | None = field(default=None, repr=False)

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        if self.view.seat is None:
            raise ValueError("who only looks on has no turn")
        return self.view.seat

    @property
    def question(self) -> Question | None:
        """The question; None if there are only hands to look at."""
        return self.asked.question if self.asked else None

    @property
    def untouched(self) -> bool:
        """Whether nothing has been chosen yet."""
        return self.choice is None and self.rank is None and not self.picks

    @property
    def naming(self) -> bool:
        """Whether the wild rank must be named (S3.6)."""
        return self.question is Question.NAME_RANK

    @property
    def picking(self) -> bool:
        """Whether cards must be picked."""
        return self.question in (Question.PASS, Question.DISCARD)

    @property
    def seals(self) -> bool:
        """Whether the turn ends with Done: behind a curtain, and when cards are picked."""
        return self.covered or self.picking

    @property
    def hides(self) -> bool:
        """Whether the person's cards are covered now."""
        return self.covered and not self.peeking

    @property
    def seen(self) -> SeatView:
        """The view that may be shown now: of covered hands only the backs."""
        if not self.hides:
            return self.view
        return changed(self.view, hands=self.public.hands, choice=None, passing=())

    @property
    def hand(self) -> tuple[Card, ...]:
        """The person's visible cards in their order (R3.5)."""
        return self.view.cards

    def peek(self, *, wanted: bool) -> bool:
        """Show or cover the cards; returns whether that changed anything."""
        before, self.peeking = self.peeking, wanted and self.covered
        return before != self.peeking

    def choose(self, choice: Choice) -> bool:
        """Choose a declaration; False if it is not possible."""
        if self.asked is None or choice not in self.asked.choices:
            return False
        self.choice, self.nudged = choice, False
        return True

    def name(self, rank: Rank) -> bool:
        """Name the wild rank; False if that is not the question (S3.6)."""
        if self.question is not Question.NAME_RANK:
            return False
        self.rank, self.nudged = rank, False
        return True

    def pick(self, number: int) -> bool:
        """Pick a card or put it back; one too many replaces the first."""
        if not self.picking or self.asked is None or not 0 <= number < len(self.hand):
            return False
        self.nudged = False
        if number in self.picks:
            self.picks = tuple(pick for pick in self.picks if pick != number)
            return True
        picks = (*self.picks, number)
        while len(picks) > self._most(picks):
            picks = picks[1:]
        self.picks = picks
        return True

    def _most(self, picks: tuple[int, ...]) -> int:
        """The most cards that may be picked: of these, more if an ace is kept (S3.5)."""
        if self.asked is None:
            return 0
        if self.asked.with_ace and self.keeps_ace(picks):
            return max(self.asked.cards, self.asked.with_ace)
        return max([self.asked.cards, *self.asked.exactly])

    def keeps_ace(self, picks: tuple[int, ...]) -> bool:
        """Whether the person keeps an ace if these cards go."""
        kept = (card for number, card in enumerate(self.hand) if number not in picks)
        return any(card.rank is Rank.ACE for card in kept)

    @property
    def enough(self) -> bool:
        """Whether as many cards are picked as the question allows (R3.3, R3.4, S3.5, R13.3)."""
        asked, count = self.asked, len(self.picks)
        if asked is None:
            return False
        if self.question is Question.PASS:
            return count == asked.cards or (asked.optional and not count)
        return not asked.exactly or count in asked.exactly

    @property
    def picked(self) -> frozenset[int]:
        """The indices of the picked cards in the hand."""
        return frozenset(self.picks)

    @property
    def raised(self) -> frozenset[int]:
        """The indices of picked cards that may be shown as picked: none of a covered hand."""
        return frozenset() if self.hides else self.picked

    def decision(self) -> Action | None:
        """The action chosen, or None while something is missing."""
        cards = tuple(self.hand[pick] for pick in sorted(self.picks))
        match self.asked:
            case Asked(question=Question.DECLARE) if self.choice is not None:
                return Declare(self.seat, self.choice)
            case Asked(question=Question.PASS) if self.enough:
                return Pass(self.seat, cards)
            case Asked(question=Question.DISCARD) if self.enough:
                return Discard(self.seat, cards)
            case Asked(question=Question.NAME_RANK) if self.rank is not None:
                return NameRank(self.seat, self.rank)
        return None

    @property
    def seconds_left(self) -> int | None:
        """The seconds that the clock shows, None without one."""
        return None if self.left is None else ceil(self.left)

    def wait(self, seconds: float) -> Action | None:
        """Advance by `seconds`; returns the action chosen by the clock when it has run out."""
        if self.pressed is not None:
            self.pressed += seconds
        if self.left is None:
            return None
        self.left = max(0.0, self.left - seconds)
        return self.time_is_up() if self.left <= 0 else None

    def time_is_up(self) -> Action | None:
        """The action when time is up: the current choice, else out, the first cards, or no draw.

        Where staying out is no choice it is the last one; a rank that is not named is the ace.
        """
        asked = self.asked
        if asked is None:
            return None
        if self.question is Question.DECLARE:
            out = Choice.OUT if Choice.OUT in asked.choices else asked.choices[-1]
            return Declare(self.seat, self.choice or out)
        if self.question is Question.NAME_RANK:
            self.rank = self.rank or Rank.ACE
        if self.picking and not self.enough:
            rest = [number for number in range(len(self.hand)) if number not in self.picks]
            self.picks = (*self.picks, *rest)[: self._required(asked)]
        return self.decision()

    def _required(self, asked: Asked) -> int:
        """The number of cards to pick once time is up."""
        if self.question is Question.PASS:
            return 0 if asked.optional else asked.cards
        more = [count for count in asked.exactly if count >= len(self.picks)]
        return min(more, default=max(asked.exactly, default=0))


def comparing(views: Mapping[int, SeatView], public: SeatView, seat: int) -> Turn:
    """The turn in which a person looks at the hands compared in private."""
    return Turn(views[seat], public, None, covered=True)


def big(owed: int, chips: int, ante: int) -> bool:
    """Whether losing `owed` of these chips needs a confirmation before going in."""
    return owed * BIG_SHARE >= chips and owed >= BIG_ANTES * ante

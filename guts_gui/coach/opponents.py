"""What a session has shown of each opponent: how often they are in, and what to answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from guts_engine.bots.asking import is_certain_at
from guts_engine.bots.habits import UNKNOWN, Habits, Watcher
from guts_engine.bots.learning import answer
from guts_engine.common.frozen import record
from guts_engine.hands.cards import Card
from guts_engine.hands.ranking import Hand
from guts_engine.play.actions import Question
from guts_engine.play.events import HandShown
from guts_engine.play.view import SeatView
from guts_engine.steps.model import Choice
from guts_gui.coach.review import Decision, Review
from guts_gui.i18n.translate import per_cent, tr
from guts_gui.session.session import Session
from guts_gui.session.watching import Watching
from guts_gui.words.names.hands import lettered, made, within
from guts_gui.words.names.terms import about, about_hand

ENOUGH: Final = 12
"""The fewest declarations of a player of whom something is said."""
SURE: Final = 2.0
"""The standard errors from which a player is in more or less often than the equilibrium."""
LIKELY: Final = 0.5
"""How sure an answer must be to be given, 0 to 1."""


@record
class Opponent:
    """How often a player is in, with the standard error, and the equilibrium in their place.

    `hand` are cards of the weakest hand to answer them with, `usual_hand` the equilibrium's; both
    are None unless they differ and the answer is likely. Unless `certain`, the equilibrium is only
    about right.
    """

    seat: int
    name: str
    share: float
    error: float
    usual: float
    hand: tuple[Card, ...] | None = None
    usual_hand: tuple[Card, ...] | None = None
    certain: bool = True


def opponent(watcher: Watcher, seat: int, typical: SeatView | None) -> Opponent | None:
    """What the watcher has seen of a player; None if that is too little.

    `typical` is a view of a declaration to answer at, if there is one.
    """
    all_of_it = watcher.habits_of(seat).counts.get("")
    if all_of_it is None or all_of_it.asked < ENOUGH:
        return None
    n = all_of_it.asked
    likely = (all_of_it.ins + 1) / (n + 2)  # never certain
    error = sqrt(likely * (1 - likely) / n)
    hands = _hands(watcher, seat, typical) if typical is not None else (None, None)
    name = watcher.view.table.seats[seat].name
    certain = typical is None or is_certain_at(typical.table, typical.seat or 0)
    usual = all_of_it.expected / n
    return Opponent(seat, name, all_of_it.ins / n, error, usual, *hands, certain=certain)


def typical_view(decisions: Iterable[Decision], seat: int) -> SeatView | None:
    """The seat's view at the declaration with the smallest pot, before any other was heard."""
    views = [
        each.view
        for each in decisions
        if each.seat == seat
        and each.asked.question is Question.DECLARE
        and Choice.IN in each.asked.choices
        and not any(each.view.table.said)
        and each.view.cards
    ]
    return min(views, key=lambda view: view.table.pot, default=None)


class _Only(Watcher):
    """What a watcher knows of one player."""

    def __init__(self, watcher: Watcher, seat: int) -> None:
        super().__init__(watcher.view, watcher.habits)
        self._seat = seat

    def habits_of(self, seat: int) -> Habits:
        return super().habits_of(seat) if seat == self._seat else UNKNOWN


Hands = tuple[tuple[Card, ...] | None, tuple[Card, ...] | None]


def _hands(watcher: Watcher, seat: int | None, view: SeatView) -> Hands:
    """The weakest hands to be in with, against this player or all, and in the equilibrium."""
    from guts_engine.analysis.deals.examples import weakest  # slow to import
    from guts_engine.strength.form import in_columns

    table = view.table
    found = answer(view, watcher if seat is None else _Only(watcher, seat))
    dealt_in = seat is None or seat in table.order
    if found.sure < LIKELY or not in_columns(table.rules) or not dealt_in:
        return None, None
    cards, stage = len(view.cards), table.stage
    best, usual = (
        weakest(table.rules, out, cards, stage=stage) for out in (found.best, found.usual)
    )
    return (None, None) if best == usual or best is None else (best, usual)


class Opponents:
    """What the seat of a session has seen of everyone else, gathered step by step.

    `found` are the seats of whom enough was seen, with two lines for each, and without a seat what
    follows from all of them: complete once `done`.
    """

    def __init__(self, session: Session, seat: int, review: Review) -> None:
        self.found: list[tuple[int | None, tuple[str, str]]] = []
        self._actions = session.match.actions
        self._watching = Watching(session.match.begun, (seat,))
        self._seat = seat
        self._review = review
        self._left = [each for each in range(len(session.seats)) if each != seat]

    @property
    def done(self) -> bool:
        """Whether everyone has been looked at."""
        return not self._left

    def work(self) -> None:
        """Read on, or look at one player; decisions are there when the review has read them."""
        if self.done or not self._watching.read(self._actions) or self._review.unread:
            return
        watcher = self._watching.watchers.get(self._seat)
        if watcher is None:  # the log is damaged
            self._left.clear()
            return
        view = typical_view(self._review.decisions, self._seat)
        each = opponent(watcher, self._left.pop(0), view)
        if each is not None:
            self.found.append((each.seat, opponent_words(each, view)))
        if self.done and len(self.found) > 1 and view is not None:
            advice = _advice(_hands(watcher, None, view), view)
            if advice:
                self.found.append((None, (tr("All of them together"), advice)))


# --- Words ------------------------------------------------------------------------------------


def opponent_words(each: Opponent, view: SeatView | None) -> tuple[str, str]:
    """How often the player is in, and what follows from it, a sentence each."""
    title = tr(
        "{name} is in with {share} ± {error}; the equilibrium with {usual}",
        name=each.name,
        share=per_cent(each.share),
        error=per_cent(each.error),
        usual=about(per_cent(each.usual), certain=each.certain),
    )
    if view is not None and (advice := _advice((each.hand, each.usual_hand), view)):
        return title, advice
    if abs(each.share - each.usual) < SURE * each.error:
        return title, tr("Not clearly different from the equilibrium.")
    if each.share > each.usual:
        return title, tr("More often than the equilibrium.")
    return title, tr("Less often than the equilibrium.")


def _advice(cards: Hands, view: SeatView) -> str:
    """From which hand to be in, if that differs from the usual one; empty if not."""
    if cards[0] is None or cards[1] is None:
        return ""
    hand, usual = _hand(view, cards[0]), _hand(view, cards[1])
    certain = is_certain_at(view.table, view.seat or 0)
    words = about_hand(lettered(hand, within(hand)), certain=certain)
    if hand < usual:
        return tr("Play more hands against them: {hand} or better.", hand=words)
    return tr("Play fewer hands against them: {hand} or better.", hand=words)


def _hand(view: SeatView, cards: Sequence[Card]) -> Hand:
    return made(view.table, HandShown(view.seat or 0, tuple(cards)))

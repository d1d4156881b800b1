"""What a session has shown of each opponent: how often they are in, and what to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt
from typing import Final

from guts_engine.bots.habits import UNKNOWN, Count, Habits, Watcher, sided
from guts_engine.bots.learning import Tightness, tightness
from guts_engine.common.frozen import record
from guts_engine.common.work import Steps
from guts_engine.hands.cards import Card
from guts_engine.state.actions import Question
from guts_engine.state.parts import Fund
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_gui.coach.review import Decision, Review
from guts_gui.i18n.translate import per_cent, tr
from guts_gui.session.watching import Watching
from guts_gui.words.names.hands import lettered, made, within
from guts_gui.words.names.terms import about, about_hand

ENOUGH: Final = 12
"""The fewest declarations of a player of whom something is said."""
SURE: Final = 2.0
"""The standard errors from which a player is in more or less often than the equilibrium."""
LIKELY: Final = 0.5
"""How sure an answer must be to be given, 0 to 1."""
Lines = tuple[str, ...]
"""A title and the sentences below it."""


@record
class Side:
    """How often a player is in, with the standard error, and the equilibrium in their place.

    In hi-lo it is how often for the `low` pot or the other. `hand` are cards of the weakest hand to
    answer them with, with `more` hands than in the equilibrium or fewer; it is None unless that
    differs and is likely.
    """

    low: bool
    share: float
    error: float
    usual: float
    hand: tuple[Card, ...] | None = None
    more: bool = False


@record
class Opponent:
    """A player and how often they are in; in hi-lo for the high and for the low pot.

    Unless `certain`, the equilibrium is only about right.
    """

    seat: int
    name: str
    sides: tuple[Side, ...]
    certain: bool = True


def opponent(watcher: Watcher, seat: int, typical: SeatView | None) -> Opponent | None:
    """What the watcher has seen of a player; None if that is too little.

    `typical` is a view of a declaration to answer at, if there is one.
    """
    habits = watcher.habits_of(seat)
    if habits.asked < ENOUGH:
        return None
    sides = []
    for low in (False, True):
        count = habits.side(low=low)
        if count.asked:
            response = _response(watcher, seat, typical, low=low) if typical else None
            sides.append(_side(count, response, low=low))
    name = watcher.view.table.seats[seat].name
    certain = typical is None or is_certain_at(typical.table)
    return Opponent(seat, name, tuple(sides), certain)


def _side(count: Count, response: Response | None, *, low: bool) -> Side:
    n = count.asked
    likely = (count.ins + 1) / (n + 2)  # never certain
    error = sqrt(likely * (1 - likely) / n)
    hand, more = (response.hand, response.more) if response else (None, False)
    return Side(low, count.ins / n, error, count.expected / n, hand, more)


def is_certain_at(table: Table) -> bool:
    """Whether the equilibrium is more than about right there."""
    from guts_engine.strategy.known import is_certain  # slow to import

    return is_certain(table.rules, len(table.order))


def typical_view(decisions: Iterable[Decision], seat: int) -> SeatView | None:
    """The seat's view at the declaration with the smallest pot, before any other was heard."""
    views = [
        each.view
        for each in decisions
        if each.seat == seat
        and each.asked.question is Question.DECLARE
        and not {Choice.IN, Choice.HIGH}.isdisjoint(each.asked.choices)
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


@record
class Response:
    """The weakest hand to be in with, and whether these are more hands than in equilibrium."""

    hand: tuple[Card, ...]
    more: bool


def _response(watcher: Watcher, seat: int | None, view: SeatView, *, low: bool) -> Response | None:
    """The answer to this player or to all; None unless it is likely and another hand."""
    from guts_engine.strategy.response import level_of, response_to  # slow to import
    from guts_engine.strategy.seated import node_of
    from guts_engine.strategy.summary import Summary, summary_of

    table = view.table
    found = _known(watcher, seat, view)
    if found is None or (low and not sided(table)):
        return None
    rules, players, node = table.rules, len(table.order), node_of(table, view.seat or 0)
    usual = summary_of(rules, players)
    best = Summary(response_to(rules, players, level_of(found.tighter)).policy)
    side = low if sided(table) else None
    shares = [each.share_in(node, low=side) for each in (best, usual)]
    hands = [usual.weakest(node, 1 - share, low=low) for share in shares]
    if hands[0] is None or hands[0] == hands[1]:
        return None
    return Response(hands[0], shares[0] > shares[1])


def _known(watcher: Watcher, seat: int | None, view: SeatView) -> Tightness | None:
    """What is known of this player or of all together; None unless it is likely."""
    if seat is not None and seat not in view.table.order:
        return None
    found = tightness(view, watcher if seat is None else _Only(watcher, seat))
    return found if found.sure >= LIKELY else None


def _answering(watcher: Watcher, seats: Iterable[int | None], view: SeatView) -> Steps[None]:
    """Find the responses to these players in steps."""
    from guts_engine.strategy.response import level_of, responding  # slow to import

    rules, players = view.table.rules, len(view.table.order)
    for seat in seats:
        found = _known(watcher, seat, view)
        if found is not None:
            yield from responding(rules, players, level_of(found.tighter))


class Opponents:
    """What a seat of a session has seen of everyone else, gathered step by step.

    The review has to read the session.
    """

    def __init__(self, review: Review, seat: int) -> None:
        self._found: list[tuple[int | None, Callable[[], Lines]]] = []
        self._watching = Watching(review.begun, (seat,))
        self._seat = seat
        self._review = review
        self._left = [each for each in range(len(review.begun.seats)) if each != seat]
        self._steps: Steps[None] | None = None

    @property
    def done(self) -> bool:
        """Whether everyone has been looked at."""
        return not self._left

    def work(self) -> None:
        """Read on, or look at one player; decisions are there when the review has read them."""
        review = self._review
        if self.done or not self._watching.read(review.actions) or review.unread:
            return
        watcher = self._watching.watchers.get(self._seat)
        if watcher is None:  # the log is damaged
            self._left.clear()
            return
        view = typical_view(review.decisions, self._seat)
        if view is not None:
            self._steps = self._steps or _answering(watcher, [None, *self._left], view)
            if next(self._steps, None) is not None:
                return
        each = opponent(watcher, self._left.pop(0), view)
        if each is not None:
            self._found.append((each.seat, partial(opponent_words, each, view)))
        if self.done and len(self._found) > 1 and view is not None:
            sides = [(low, _response(watcher, None, view, low=low)) for low in (False, True)]
            to_all = [(low, response) for low, response in sides if response is not None]
            if to_all:
                self._found.append((None, partial(_advice_on_all, to_all, view)))

    @property
    def found(self) -> list[tuple[int | None, Lines]]:
        """The seats of whom enough was seen, with some lines for each; complete once `done`.

        Without a seat, what follows from all of them.
        """
        return [(seat, words()) for seat, words in self._found]


# --- Words ------------------------------------------------------------------------------------


def _advice_on_all(sides: Sequence[tuple[bool, Response]], view: SeatView) -> Lines:
    """The answer to all of them, a sentence for each side that is low or not."""
    advice = (_advice(response, view, low=low) for low, response in sides)
    return (tr("All of them together"), *advice)


def opponent_words(each: Opponent, view: SeatView | None) -> Lines:
    """How often the player is in, and what follows from it, a sentence each."""
    advice = [
        _advice(Response(side.hand, side.more), view, low=side.low)
        for side in each.sides
        if side.hand is not None and view is not None
    ]
    notes = advice or [_compared(each.sides)]
    return (_how_often(each), *notes)


def _how_often(each: Opponent) -> str:
    shares = [(per_cent(side.share), per_cent(side.error)) for side in each.sides]
    usual = [about(per_cent(side.usual), certain=each.certain) for side in each.sides]
    if len(each.sides) == 1:
        return tr(
            "{name} is in with {share} ± {error}; the equilibrium with {usual}",
            name=each.name,
            share=shares[0][0],
            error=shares[0][1],
            usual=usual[0],
        )
    high, low = (tr("{n} ± {error}", n=n, error=error) for n, error in shares)
    # Translators: how often a player is in for each pot of hi-lo, in per cent.
    return tr(
        "{name}: high {high}, low {low}; the equilibrium {usual}, {usual_low}",
        name=each.name,
        high=high,
        low=low,
        usual=usual[0],
        usual_low=usual[1],
    )


def _compared(sides: Sequence[Side]) -> str:
    """What is clearly different from the equilibrium."""
    found = []
    for side in sides:
        if abs(side.share - side.usual) >= SURE * side.error:
            found.append(_difference(side, alone=len(sides) == 1))
    return " ".join(found) or tr("Not clearly different from the equilibrium.")


def _difference(side: Side, *, alone: bool) -> str:
    more = side.share > side.usual
    if alone and more:
        return tr("More often than the equilibrium.")
    if alone:
        return tr("Less often than the equilibrium.")
    if side.low:
        return tr("Low more often.") if more else tr("Low less often.")
    return tr("High more often.") if more else tr("High less often.")


def _advice(response: Response, view: SeatView, *, low: bool) -> str:
    """From which hand to be in."""
    table = view.table
    fund = (Fund.LOW_POT if low else Fund.POT) if sided(table) else None
    hand = made(table, HandShown(view.seat or 0, response.hand), fund)
    certain = is_certain_at(table)
    words = about_hand(lettered(hand, within(hand)), certain=certain)
    if fund is None:
        if response.more:
            return tr("Play more hands against them: {hand} or better.", hand=words)
        return tr("Play fewer hands against them: {hand} or better.", hand=words)
    if low:
        if response.more:
            return tr("For low play more hands: {hand} or better.", hand=words)
        return tr("For low play fewer hands: {hand} or better.", hand=words)
    if response.more:
        return tr("For high play more hands: {hand} or better.", hand=words)
    return tr("For high play fewer hands: {hand} or better.", hand=words)

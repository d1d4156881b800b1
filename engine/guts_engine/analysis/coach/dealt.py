"""States that a seat thinks possible: what it has not seen is dealt at random (R10).

A seat's view is all that a state is made from, so no secret can enter. Players who declared before
hold hands that fit what they said, as far as a few tries find such hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from guts_engine.bots.asking import situation_at
from guts_engine.common.frozen import changed
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out, wait
from guts_engine.hands.cards import Card, pack_with
from guts_engine.play.declaring import forced_in
from guts_engine.state.actions import Question
from guts_engine.state.state import NOBODY, State
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice, Declare, Manner
from guts_engine.strength.keeping import in_order
from guts_engine.strength.paths import path_of
from guts_engine.strength.prepared import sample_of
from guts_engine.strength.worlds import Node

_TRIES: Final = 8
"""The most hands that are dealt to a player until one fits the declaration."""


def possible(view: SeatView, rng: Random) -> State:
    """A random state that the view allows, in which everyone still to answer is asked."""
    deck = _unseen(view)
    rng.shuffle(deck)
    table = view.table
    ghosts = tuple([tuple([each or deck.pop() for each in hand]) for hand in table.ghosts])
    hands = [tuple([each or deck.pop() for each in hand]) for hand in view.hands]
    away = [deck.pop() for _ in range(view.discards.count(None))]
    heard = _Heard(view)
    for seat in table.order:
        if seat != view.seat and heard.tells(seat):
            hands[seat] = _fitting(heard, seat, view.hands[seat], hands[seat], deck, away, rng)
    hidden = iter(away)
    discards = [(each, view.seat) if each else (next(hidden), NOBODY) for each in view.discards]
    none = (None,) * len(hands)
    state = State(
        table=_asking(table),
        pack=tuple(deck),
        hands=tuple(hands),
        ghosts=ghosts,
        choices=none,
        passes=((),) * len(hands),
        discards=tuple(discards),
        shuffle=tuple(deck),
        peek=table.rules.dealing.peek,
    )
    return _with_forced(state)


def _unseen(view: SeatView) -> list[Card]:
    table = view.table
    seen = {each for hand in (*view.hands, *table.ghosts) for each in hand}
    seen.update(table.common, view.discards)
    return [each for each in pack_with(table.rules.played.jokers) if each not in seen]


def _asking(table: Table) -> Table:
    """The table with secret answers not yet given."""
    if table.question is Question.DECLARE and table.manner is Manner.SEQUENTIAL:
        return table
    if table.question is Question.DISCARD:
        return table
    return changed(table, turn=table.asked, sealed=frozenset())


def _with_forced(state: State) -> State:
    """The state with those in who are in automatically at a secret declaration (S3.7)."""
    table = state.table
    step = table.rules.played.steps[table.at]
    if not isinstance(step, Declare) or table.manner is not Manner.SIMULTANEOUS:
        return state
    seats = forced_in(state, step, table.asked)
    if not seats or table.question is not Question.DECLARE:
        return state
    choices = [Choice.IN if seat in seats else None for seat in range(len(state.hands))]
    turn = tuple([seat for seat in table.asked if seat not in seats])
    asking = changed(table, turn=turn, sealed=frozenset(seats))
    return changed(state, table=asking, choices=tuple(choices))


# --- What the others have said ----------------------------------------------------------------


class _Heard:
    """What the latest declaration tells of the hands: who is in or out, with what threshold."""

    def __init__(self, view: SeatView) -> None:
        table = self.table = view.table
        game = table.rules.played
        steps = range(table.at, -1, -1)
        self.at = next((at for at in steps if isinstance(game.steps[at], Declare)), -1)
        self.path = path_of(game, self.at) if self.at >= 0 else None
        step = game.steps[self.at]
        self.sides = isinstance(step, Declare) and Choice.HIGH in step.choices
        self.in_turn = isinstance(step, Declare) and step.manner is Manner.SEQUENTIAL

    def tells(self, seat: int) -> bool:
        """Whether the seat has declared openly, and could see its cards."""
        table = self.table
        if self.path is None or self.sides or not table.rules.dealing.peek:
            return False
        return bool(table.again) or (bool(table.said) and table.said[seat] is not None)

    def fits(self, seat: int, hand: Sequence[Card], rng: Random) -> bool:
        """Whether an equilibrium player says with the hand what the seat has said.

        Whoever is asked again was out before (R13.9); there players wait by chance.
        """
        path, table = self.path, self.table
        if path is None:
            return True
        wild = path.show.rules.wild
        node = Node(
            path,
            len(hand),
            table.common,
            table.turned if wild.turned else None,
            table.named if wild.named else None,
        )
        place = sample_of(node).percentile(hand, rough=True).middle
        here = situation_at(table, seat)
        if table.again and self._enters(changed(here, again=0, already_in=0), place, rng):
            return False
        said = table.said[seat]
        return said is None or self._enters(here, place, rng) == (said is not Choice.OUT)

    def _enters(self, at: Situation, place: float, rng: Random) -> bool:
        """Whether the equilibrium is in there with a hand of that percentile."""
        if place < share_out(self.table.rules, at):
            return False
        waiting = wait(self.table.rules, at)
        return waiting is None or place >= waiting.below or rng.random() >= waiting.chance


def _fitting(
    heard: _Heard,
    seat: int,
    seen: Sequence[Card | None],
    hand: tuple[Card, ...],
    deck: list[Card],
    away: list[Card],
    rng: Random,
) -> tuple[Card, ...]:
    """A hand that fits what the seat has said; the hidden cards of others go back to the deck.

    Cards dealt since the declaration are the last of the hand; a player who has drawn since then
    held others, of which those of least use are exchanged. They lie `away`, in place of others.
    """
    path = heard.path
    drawn = heard.table.drawn[seat] or 0
    count = min(len(hand), path.cards if path and not drawn else len(hand))
    hidden = [place for place in range(count) if seen[place] is None]
    for _ in range(_TRIES):
        if not deck or heard.fits(seat, hand[:count], rng):
            break
        cards = list(hand)
        for place in hidden:
            at = rng.randrange(len(deck))
            cards[place], deck[at] = deck[at], cards[place]
        hand = tuple(cards)
    if not drawn or path is None:
        return hand
    judge = heard.table.judge()
    useless = [each for each in in_order(hand, judge) if each not in seen][:drawn]
    back = away[: len(useless)]
    deck += back
    useless = useless[: len(deck)]
    fresh = [deck.pop(rng.randrange(len(deck))) for _ in useless]
    away[: len(back)] = useless[: len(back)]
    deck += useless[len(back) :]
    return tuple([each for each in hand if each not in useless] + fresh)

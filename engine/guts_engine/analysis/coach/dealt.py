"""States that a seat thinks possible: what it has not seen is dealt at random (R10).

A seat's view is all that a state is made from, so no secret can enter. The hands of others fit what
they have said, drawn and passed in this deal, as far as a few tries find such hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from guts_engine.analysis.coach.heard import Plays, heard
from guts_engine.analysis.coach.quick import Quick
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card, pack_with
from guts_engine.play.declaring import forced_in
from guts_engine.state.actions import Asked, Question
from guts_engine.state.state import NOBODY, State
from guts_engine.state.table import Table
from guts_engine.state.view import Hands, SeatView
from guts_engine.steps.facts import every_step
from guts_engine.steps.model import Choice, Declare, Draw, Manner, PassCards
from guts_engine.strength.keeping import given, in_order

_TRIES: Final = 24
"""The most hands that are dealt to a player until one fits."""
_SLOW_TRIES: Final = 8
"""The same where each takes long."""
_DEALS: Final = 12
"""The most deals with passes until all hands fit."""
_REDRAWS: Final = 60
"""The most hands that are dealt to a player until it passes the cards that it has passed."""

Cards = tuple[Card, ...]


class Possible:
    """The states that a view allows, in which everyone still to answer is asked.

    `plays` are how other seats play, who play the equilibrium if they are not among them. `slow` is
    whether hands must fit what was said with cards that grew since, so that each takes long.
    """

    def __init__(self, view: SeatView, plays: Plays = MappingProxyType({})) -> None:
        table = view.table
        steps = table.rules.played.steps
        self._view = view
        self._heard = heard(view, plays)
        self._judge = table.judge()
        self._bot = Quick(Random(0))
        draws = [at for at, each in enumerate(steps) if isinstance(each, Draw) and not each.table]
        declared = [at for at in range(table.at + 1) if isinstance(steps[at], Declare)]
        self._drew_first = bool(draws and declared) and draws[0] < declared[-1]
        drawing = next((steps[at] for at in reversed(draws) if at <= table.at), None)
        self._draw = drawing if isinstance(drawing, Draw) else None
        self._got, self._gave = _latest_passed(view)
        said = [each for some in self._heard.values() for each in some]
        self.slow = any(each.at < table.at and each.grown_since for each in said)

    def state(self, rng: Random) -> State:
        """A random one of them."""
        view = self._view
        table = view.table
        deck = _unseen(view, self._gave)
        rng.shuffle(deck)
        ghosts = tuple([tuple([each or deck.pop() for each in hand]) for hand in table.ghosts])
        away = [deck.pop() for _ in range(view.discards.count(None))]
        hands = self._passed(deck, away, rng) if self._got else self._dealt(deck, away, rng)
        hidden = iter(away)
        discards = [(each, view.seat) if each else (next(hidden), NOBODY) for each in view.discards]
        state = State(
            table=_asking(table),
            pack=tuple(deck),
            hands=tuple(hands),
            ghosts=ghosts,
            choices=(None,) * len(hands),
            passes=((),) * len(hands),
            discards=tuple(discards),
            shuffle=tuple(deck),
            peek=table.rules.dealing.peek,
        )
        return _with_forced(state)

    # --- Each hand by itself ------------------------------------------------------------------

    def _dealt(self, deck: list[Card], away: list[Card], rng: Random) -> list[Cards]:
        """Hands by seat, from the deck; those who have spoken hold what fits."""
        view = self._view
        hands = [tuple([each or deck.pop() for each in hand]) for hand in view.hands]
        for seat in view.table.order:
            if seat != view.seat and (self._heard.get(seat) or view.table.drawn[seat] is not None):
                hands[seat] = self._fitting(seat, hands[seat], deck, away, rng)
        return hands

    def _fitting(
        self, seat: int, hand: Cards, deck: list[Card], away: list[Card], rng: Random
    ) -> Cards:
        """A hand that fits what the seat has said and drawn; others' cards go back to the deck.

        Of hands that fit what it has said, one that draws as many cards is taken if there is one.
        """
        seen = self._view.hands[seat]
        places = [place for place, each in enumerate(seen) if each is None]
        pool = [*[hand[place] for place in places], *deck]
        if not deck or not places:
            return hand
        drawn = self._view.table.drawn[seat] or 0
        kept: tuple[Cards, Cards] | None = None
        tries = _SLOW_TRIES if self.slow else _TRIES
        for attempt in range(tries):
            cards = pool[: len(places) + drawn]
            if attempt:
                cards = rng.sample(pool, min(len(pool), len(places) + drawn))
            filled = list(hand)
            for place, each in zip(places, cards, strict=False):
                filled[place] = each
            first = tuple(filled)
            last = self._exchanged(seat, first, cards[len(places) :])
            if self._says(seat, last if self._drew_first else first, rng):
                kept = first, last
                if self._draws(seat, first):
                    break
            elif kept is None and attempt == tries - 1:
                kept = first, last
        assert kept is not None
        first, last = kept
        return self._taken(first, last, pool, deck, away, rng)

    def _taken(
        self,
        first: Cards,
        last: Cards,
        pool: Sequence[Card],
        deck: list[Card],
        away: list[Card],
        rng: Random,
    ) -> Cards:
        """The last hand, without whose cards the pool becomes the deck; thrown ones lie `away`."""
        thrown = [each for each in first if each not in last]
        back = away[: len(thrown)]
        away[: len(back)] = thrown[: len(back)]
        gone = {*last, *thrown[: len(back)]}
        deck[:] = [*[each for each in pool if each not in gone], *back]
        rng.shuffle(deck)
        return last

    def _says(self, seat: int, hand: Cards, rng: Random) -> bool:
        """Whether the seat would say with the hand what it has said so far in the deal."""
        return all(each.fits(hand, rng) for each in self._heard.get(seat, ()))

    def _draws(self, seat: int, hand: Cards) -> bool:
        """Whether the seat would draw as many cards as it has drawn (R3.3, S3.5)."""
        drawn = self._view.table.drawn[seat]
        return drawn is None or self._draw is None or len(self._thrown(seat, hand)) == drawn

    def _thrown(self, seat: int, hand: Cards) -> Cards:
        """The cards that the seat would have thrown away."""
        table, draw = self._view.table, self._draw
        if draw is None:
            return ()
        nobody: Hands = ((),) * len(table.seats)
        view = SeatView(seat, table, (*nobody[:seat], hand, *nobody[seat + 1 :]))
        asked = Asked(
            question=Question.DISCARD,
            cards=draw.most,
            exactly=draw.exactly,
            with_ace=draw.with_ace,
            price=draw.price * table.rules.paying.ante,
        )
        return self._bot.to_discard(view, asked)

    def _exchanged(self, seat: int, hand: Cards, fresh: Sequence[Card]) -> Cards:
        """The hand after the seat has thrown cards away, as many as it has drawn."""
        if not fresh:
            return hand
        seen = self._view.hands[seat]
        useless = self._thrown(seat, hand)
        if len(useless) != len(fresh):
            least = in_order(hand, self._judge)
            useless = tuple([each for each in least if each not in seen][: len(fresh)])
        return tuple([each for each in hand if each not in useless] + list(fresh[: len(useless)]))

    # --- All hands together, where cards were passed --------------------------------------------

    def _passed(self, deck: list[Card], away: list[Card], rng: Random) -> list[Cards]:
        """Hands by seat after everyone has passed its least cards, and drawn some (R3.4).

        The player knows the cards that it gave, and that those which it got were the least.
        """
        view = self._view
        order = view.table.order
        me = order.index(view.seat or 0)
        others = [order[(me + step) % len(order)] for step in range(1, len(order))]
        hands: list[Cards] = [tuple([each for each in hand if each]) for hand in view.hands]
        pool = list(deck)
        thrown: list[Card] = []
        for _ in range(_DEALS):
            rng.shuffle(pool)
            held, rest = self._before_passing(others, pool, rng)
            thrown = []
            came = self._gave
            for seat in others:
                goes = self._got if seat == others[-1] else self._least(held[seat])
                hands[seat] = (*[each for each in held[seat] if each not in goes], *came)
                came = goes
            for seat in others:
                drawn = view.table.drawn[seat] or 0
                fresh = [rest.pop() for _ in range(min(drawn, len(rest)))]
                after = self._exchanged(seat, hands[seat], fresh)
                thrown += [each for each in hands[seat] if each not in after]
                hands[seat] = after
            if all(self._says(seat, hands[seat], rng) for seat in others):
                break
        back = away[: len(thrown)]
        away[: len(back)] = thrown[: len(back)]
        deck[:] = [*rest, *back, *thrown[len(back) :]]
        rng.shuffle(deck)
        return hands

    def _before_passing(
        self, others: Sequence[int], pool: Sequence[Card], rng: Random
    ) -> tuple[dict[int, Cards], list[Card]]:
        """The hands of others before they passed, and the cards left."""
        size, got = len(self._view.cards), self._got
        mine: Cards = ()
        for _ in range(_REDRAWS):
            mine = tuple(rng.sample(pool, size - len(got)))
            if set(self._least((*mine, *got))) == set(got):
                break
        rest = [each for each in pool if each not in mine]
        held = {seat: tuple([rest.pop() for _ in range(size)]) for seat in others[:-1]}
        return {**held, others[-1]: (*mine, *got)}, rest

    def _least(self, hand: Cards) -> Cards:
        return given(hand, len(self._got), self._judge)


def _latest_passed(view: SeatView) -> tuple[Cards, Cards]:
    """The cards that the player got and gave at the latest pass; none where others show cards."""
    table = view.table
    steps = every_step(table.rules.played.steps)
    passed = next((each.cards for each in steps if isinstance(each, PassCards)), 0)
    shown = any(each for seat in table.order if seat != view.seat for each in view.hands[seat])
    if not passed or shown or not view.got or not view.gave:
        return (), ()
    return view.got[-passed:], view.gave[-passed:]


def _unseen(view: SeatView, gave: Sequence[Card]) -> list[Card]:
    table = view.table
    seen = {each for hand in (*view.hands, *table.ghosts) for each in hand}
    seen.update(table.common, view.discards, gave)
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

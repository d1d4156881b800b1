"""Particles: deals in columns that fit what one seat has seen, and what it has heard (R10).

Cards that are not seen lie at random in rows. A seat that has spoken gets a hand at random from all
rows that no other such seat holds, until it would do with that hand what it did: its history is
played for the hand, with the cards that it passed and drew. Where none is found the particle weighs
little. Several such seats draw again, given the hands of the others (Gibbs sampling).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guts_engine.coach.moment import Moment
from guts_engine.coach.plays import Plays, chances
from guts_engine.common.work import Steps
from guts_engine.deals.cards import Pack
from guts_engine.deals.columns import NO_CARD, Flags, Indices, Numbers, number
from guts_engine.state.heard import Exchange, Round
from guts_engine.steps.facts import cards_held, last_is_asked
from guts_engine.steps.model import Choice, Declare, Draw, Forced, Manner, PassCards
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.outlook import Outlook
from guts_engine.strategy.packs import shuffled
from guts_engine.strategy.policy import Asking, Policy
from guts_engine.strategy.seated import with_hands

_TRIES: Final = (2, 8, 24)
"""The hands that are tried for each particle, one number after the other."""
_AT_A_TIME, _OF_DRAWS = 120, 24
"""The most hands that are looked at in one step, so that steps are short; fewer before draws."""
_UNLIKELY: Final = 1e-3
"""The weight of a particle in which somebody would not have done what it did."""


@dataclass(frozen=True)
class Held:
    """Where a seat's cards come from: those known, and rows for the others and for later ones."""

    known: list[int]
    rows: Numbers
    history: list[Round | Exchange]


class Tried(NamedTuple):
    """Hands of a seat, the chances that it did with each what it did, and what it gave away.

    A hand `fits` with that chance. Hands are in the last axis.
    """

    chance: Shares
    fits: Flags
    hand: Indices
    thrown: Indices
    passed: Indices

    def some(self, at: Numbers) -> "Tried":
        """Some of them."""
        return Tried._make([each[..., at] for each in self])


class Batch(NamedTuple):
    """Particles: where all cards lie, as in `Moment.deals`, and the particles' weights."""

    cards: Indices
    weights: Shares


class Particles:
    """Particles of a moment; the other seats play by the policy, or by `plays`."""

    def __init__(
        self, moment: Moment, policy: Policy, plays: Plays, rng: np.random.Generator
    ) -> None:
        self.moment, self.policy, self.plays, self.rng = moment, policy, plays, rng
        self.outlook = Outlook(moment.rules)
        self._held = self._dealt()
        self._others = self._free(range(moment.players))
        others = [(moment.me + step) % moment.players for step in range(1, moment.players)]
        self._spoken = [
            seat
            for seat in others
            if self._held[seat].history and (moment.passed or len(self._held[seat].rows))
        ]
        self._cards = moment.unseen[:, None]
        self._done: dict[int, Tried] = {}
        self.draws = any(isinstance(each, Draw) for each in moment.game.steps)

    def _dealt(self) -> list[Held]:
        """What is known of each seat's cards, and the rows of the others."""
        moment, found, at = self.moment, [], 0
        hidden = sum([hand.count(NO_CARD) for hand in (*moment.hands, *moment.tables)])
        left = len(moment.unseen) - hidden
        for seat, hand in enumerate(moment.hands):
            known, fresh, history = list(hand), 0, moment.heard(seat)
            if moment.passed and (seat + 1) % moment.players == moment.me:
                known = [*moment.got, *[NO_CARD] * (len(hand) - len(moment.got))]
            elif moment.gave and not moment.passed and (moment.me + 1) % moment.players == seat:
                room = [n for n, each in enumerate(known) if each == NO_CARD]
                for place, each in zip(reversed(room), moment.gave, strict=False):
                    known[place] = each
            if any(map(self._is_draw, history)):
                fresh = min(left, moment.table.drawn[moment.order[seat]] or 0)
                left -= fresh
            rows = np.arange(at, at + known.count(NO_CARD) + fresh)
            found.append(Held(known, rows, history))
            at += len(rows)
        return found

    # --- Drawing particles ------------------------------------------------------------------

    def batch(self, count: int) -> Steps[Batch]:
        """Draw so many particles, in short steps; from the second time on given the first ones."""
        if not self._done or self.moment.passed:
            unseen = np.repeat(self.moment.unseen[:, None], count, axis=1)
            self._cards, self._done = shuffled(self.rng, unseen, len(unseen)), {}
        free = self._free(self._spoken)
        self._cards[free] = shuffled(self.rng, self._cards[free], len(free))
        weights = np.ones(self._cards.shape[1])
        for seat in self._spoken:
            yield 0.0
            yield from self._draw(seat)
            weights[~self._done[seat].fits] *= _UNLIKELY
        return self._laid(self._cards, self._done, weights)

    def _draw(self, seat: int) -> Steps[None]:
        """Draw a seat's hand in each particle; one that fits stays where no other is found."""
        held, cards, done = self._held[seat], self._cards, self._done
        rows = np.concatenate((held.rows, self._free([seat, *done])))
        todo = np.arange(cards.shape[1])
        for most in _TRIES:
            at_a_time = _OF_DRAWS if self.draws else _AT_A_TIME
            many = max(1, min(most, at_a_time // len(todo)))
            columns = np.repeat(todo, many)
            block = shuffled(self.rng, cards[np.ix_(rows, columns)], len(held.rows))
            tried = self._tried(seat, block[: len(held.rows)], columns)
            fits = tried.fits.reshape(len(todo), many)
            found = fits.any(axis=1)
            kept = done[seat].fits[todo] if seat in done else np.zeros(len(todo), np.bool_)
            new = found | ~kept
            chosen = (np.arange(len(todo)) * many + fits.argmax(axis=1))[new]
            cards[np.ix_(rows, todo[new])] = block[:, chosen]
            if seat in done:
                mine: Sequence[NDArray[Any]] = done[seat]
                for old, other in zip(mine, tried.some(chosen), strict=True):
                    old[..., todo[new]] = other
            else:
                done[seat] = tried.some(chosen)
            todo = todo[~found]
            if not todo.size:
                break
            yield 0.0

    def _free(self, seats: Iterable[int]) -> Numbers:
        """The rows that none of the seats holds."""
        held = [row for each in seats for row in self._held[each].rows]
        return np.setdiff1d(np.arange(len(self.moment.unseen)), held)

    def _laid(self, cards: Indices, done: Mapping[int, Tried], weights: Shares) -> Batch:
        """The particles with all cards where they lie."""
        hands = [
            done[seat].hand if seat in done else _filled(held.known, cards[held.rows])
            for seat, held in enumerate(self._held)
        ]
        tables, aside = [*chain(*self.moment.tables)], self.moment.discards
        lying, left = np.split(cards[self._others], [tables.count(NO_CARD)])
        left = np.concatenate((*[each.thrown for each in done.values()], left))
        thrown, rest = np.split(left, [aside.count(NO_CARD)])
        piles = (*hands, _filled(tables, lying), _filled(aside, thrown), rest)
        return Batch(np.concatenate(piles), weights)

    # --- Every hand of one rival ------------------------------------------------------------

    def countable(self, most: int) -> bool:
        """Whether nothing is unknown but up to so many cards of one rival."""
        moment = self.moment
        if moment.players != 2 or NO_CARD in sum(moment.tables, moment.discards):
            return False
        rival = self._held[1 - moment.me]
        hidden = rival.known.count(NO_CARD)
        return NO_CARD not in moment.hands[moment.me] and 0 < hidden == len(rival.rows) <= most

    def every(self) -> Batch:
        """All hands of the only rival once each, weighted by the chance to do what it did."""
        rival, unseen = 1 - self.moment.me, self.moment.unseen
        ways = [*combinations(range(len(unseen)), len(self._held[rival].rows))]
        hands = unseen[np.array(ways, np.int64).T]
        tried = self._tried(rival, hands, np.arange(len(ways)))
        weights = tried.chance if tried.chance.any() else np.ones(len(ways))
        at = self.rng.permutation(np.flatnonzero(weights))
        unknown = np.full((len(unseen), len(at)), NO_CARD, np.int8)
        return self._laid(unknown, {rival: tried.some(at)}, weights[at])

    # --- What a seat did --------------------------------------------------------------------

    def _tried(self, seat: int, cards: Indices, columns: Numbers) -> Tried:
        """Play the history of a seat with the cards of its rows, in those particles."""
        held, count = self._held[seat], len(columns)
        hidden, hand = held.known.count(NO_CARD), _filled(held.known, cards)
        fresh = cards[hidden:]
        chance, drawn = np.ones(count), np.zeros(count, np.int64)
        told = self.moment.table.drawn[self.moment.order[seat]]
        pack, passed = Pack(np.pad(fresh, ((0, 1), (0, 0)))), fresh[:0]
        last_draw = next(filter(self._is_draw, reversed(held.history)), None)
        known = [each for each in held.known if each != NO_CARD]
        for event in held.history:
            if isinstance(event, Round):
                chance *= self._said(seat, event, hand)
                continue
            step, place = self.moment.step(event.at), event.at.place
            size = min(len(hand), cards_held(self.moment.game)[place].own)
            here, later = hand[:size], hand[size:]
            deals = with_hands(self.moment.table, seat, here)
            deals.at[:] = place
            kept = np.isin(here, known)
            everywhere = np.ones(count, np.bool_)
            if isinstance(step, PassCards):
                away = self.outlook.passes(deals, step, seat, everywhere)
                if held.known[: len(self.moment.got)] == self.moment.got and kept.any():
                    chance *= np.where((away == kept).all(axis=0), 1.0, _UNLIKELY)
                    away = kept
                gone, _ = deals.cards.own.remove(seat, away)
                passed = gone[: step.cards]  # a card that was shuffled in again may be there twice
                stays = deals.cards.own.cards[seat, : size - len(passed)]
                hand = np.concatenate((stays, self._received(seat, columns), later))
                continue
            assert isinstance(step, Draw)
            away = self.outlook.draws(deals, step, seat, everywhere)
            left = len(fresh) - pack.top
            wanted = np.minimum(number(away), left)
            drawn = drawn + number(away)
            if event is last_draw:
                wanted = left
                chance *= np.where(drawn == told, 1.0, _UNLIKELY)
            deals.cards.pack = pack
            deals.cards.draw(seat, _changed(away, kept, wanted), everywhere)
            hand = np.concatenate((deals.cards.own.cards[seat], later))
        fits = self.rng.random(count) < chance
        return Tried(chance, fits, hand, pack.aside.cards[0], passed)

    def _is_draw(self, event: Round | Exchange) -> bool:
        return isinstance(event, Exchange) and isinstance(self.moment.step(event.at), Draw)

    def _received(self, seat: int, columns: Numbers) -> Indices:
        """The cards that the seat was passed."""
        before = (seat - 1) % self.moment.players
        if before == self.moment.me:
            return np.repeat(np.array(self.moment.gave, np.int8)[:, None], len(columns), axis=1)
        return self._done[before].passed[:, columns]

    def _said(self, seat: int, heard: Round, hand: Indices) -> Shares:
        """The chances that the seat would say with its hand what it said."""
        moment = self.moment
        step = moment.game.steps[heard.place]
        assert isinstance(step, Declare)
        where = moment.order[seat]
        said, everywhere = heard.said[where], np.ones(hand.shape[1], np.bool_)
        others = [heard.said[each] for each in heard.asked if each != where]
        alone = heard.asked[-1] == where and all(each is Choice.OUT for each in others)
        in_turn = step.manner is Manner.SEQUENTIAL
        by_rule = in_turn and alone and not last_is_asked(moment.game, heard.place)
        shown = any(each is not Forced.WILD for each in step.forced)
        if said not in step.choices or (said is Choice.IN and (by_rule or shown)):
            return everywhere.astype(np.float64)
        deals = with_hands(moment.before(heard, where), seat, hand[: moment.cards(heard)])
        questions = self.policy.questions
        asking = Asking(
            deals,
            questions.places.index(heard.place),
            seat,
            np.flatnonzero(everywhere),
            questions.of(deals, heard.place, seat),
            self.outlook.of(deals, heard.place, [seat], everywhere)[0],
        )
        found = chances(self.policy, self.plays, asking)[:, step.choices.index(said)]
        if step.forced:
            found = np.where(deals.holds_wild[seat], said is Choice.IN, found)
        return found


def _filled(known: list[int], cards: Indices) -> Indices:
    """The hand with the first ones of the cards in place of those that are not known."""
    found = np.repeat(np.array(known, np.int8)[:, None], cards.shape[1], axis=1)
    found[[each == NO_CARD for each in known]] = cards[: known.count(NO_CARD)]
    return found


def _changed(away: Flags, kept: Flags, wanted: Numbers) -> Flags:
    """As many places as are wanted, first those that were chosen, never kept ones."""
    order = np.argsort(-(away * 2 + 1) * ~kept, axis=0, kind="stable")
    place = np.argsort(order, axis=0, kind="stable")
    return place < wanted

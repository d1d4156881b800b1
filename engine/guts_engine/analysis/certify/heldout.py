"""What the choices of a decision are truly worth, by playing the game, and not by the coach's ways.

Deals are played by professors from the start until the player's decision comes about as it did:
everyone else has said and drawn the same, and does not hold the player's cards. Then the player
gets those cards, each choice is carried out, and professors play on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from guts_engine.analysis.certify.cases import Case
from guts_engine.analysis.certify.playing import Course, Professors, dealt, play_on
from guts_engine.analysis.certify.valuing import anted, played_out, worth
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card
from guts_engine.play.game import view_of
from guts_engine.state.actions import Action, Asked, Discard, Pass, Question
from guts_engine.state.state import State
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView

_TRIES: Final = 30
"""The most deals per sample in search of one that comes about as the decision did."""
_FIRST: Final = 20
"""Samples after which that many deals are too many."""


@dataclass(frozen=True)
class HeldOut:
    """A decision of the hero at a case, and the hero's answers before it in the deal."""

    case: Case
    dealer: int
    view: SeatView
    asked: Asked
    before: tuple[Action, ...]
    usual: Action


def decisions(case: Case, seed: int) -> Iterator[HeldOut]:
    """Yield the hero's decisions in deals of professors."""
    rng = Random(seed)
    professors = Professors(case.players)
    number = 0
    while True:
        hero, dealer = number % case.players, number // case.players % case.players
        number += 1
        course = dealt(case.sat_down(dealer), rng)
        before: list[Action] = []
        while asked := course.asked():
            seat, question = asked
            view = view_of(course.builder.draft, seat)
            action = professors.answer(view, question, course.seed_of(seat))
            if seat == hero:
                if question.question is not Question.NAME_RANK:
                    seen = course.view(seat)
                    yield HeldOut(case, dealer, seen, question, tuple(before), action)
                before.append(action)
            course.enter(seat, action)


def worths(
    held_out: HeldOut, actions: Sequence[Action], samples: int, seed: int
) -> Mapping[Action, tuple[float, ...]] | None:
    """The worth of each action in pots, in the same deals; None if too few come about."""
    case = held_out.case
    seat = held_out.view.seat
    assert seat is not None
    pot = max(1, held_out.view.table.pots)
    professors = Professors(case.players)
    rng = Random(seed)
    found: dict[Action, list[float]] = {each: [] for each in actions}
    tries = 0
    for sample in range(samples):
        course = None
        while course is None:
            tries += 1
            if tries > _TRIES * max(_FIRST, sample):
                return None
            course = _reached(held_out, professors, rng)
        again = rng.getrandbits(32)
        for action in actions:
            branch = course.branch()
            branch.enter(seat, action)
            after = play_on(branch, professors)
            after = _played_on(case, after, professors, Random(again))
            found[action].append(worth(after, seat) / pot)
    return {action: tuple(each) for action, each in found.items()}


def _played_on(case: Case, after: State, professors: Professors, rng: Random) -> State:
    """The state when everyone still playing has the same claim on the pots, or at a game's end."""
    return played_out(after, professors, rng) if case.whole_games else anted(after, rng)


def _reached(held_out: HeldOut, professors: Professors, rng: Random) -> Course | None:
    """A random deal that has come to the decision as it did; None if this one does not."""
    seat = held_out.view.seat
    assert seat is not None
    course = dealt(held_out.case.sat_down(held_out.dealer), rng)
    answers = iter(held_out.before)
    while asked := course.asked():
        turn, question = asked
        answer: Action
        if turn == seat:
            earlier = next(answers, None)
            if earlier is None:
                break
            answer = _likewise(earlier, course.builder.draft.hands[seat])
        else:
            view = view_of(course.builder.draft, turn)
            answer = professors.answer(view, question, course.seed_of(turn))
        course.enter(turn, answer)
    else:
        return None
    state = course.builder.draft
    if not _alike(state.table, held_out.view.table):
        return None
    given = _given(state, seat, held_out.view.cards)
    return None if given is None else Course(given, course.seed, course.answered)


def _likewise(answer: Action, hand: Sequence[Card]) -> Action:
    """The same answer with other cards in hand: as many passed or discarded."""
    if isinstance(answer, Pass | Discard):
        return changed(answer, cards=tuple(hand[: len(answer.cards)]))
    return answer


def _alike(one: Table, other: Table) -> bool:
    """Whether everyone sees the same."""
    return (
        (one.at, one.order, one.said, one.drawn, one.second_chance)
        == (other.at, other.order, other.said, other.drawn, other.second_chance)
        and (one.pot, one.low_pot, one.legs) == (other.pot, other.low_pot, other.legs)
        and [each.chips for each in one.seats] == [each.chips for each in other.seats]
        and not one.common
    )


def _given(state: State, seat: int, cards: Sequence[Card]) -> State | None:
    """The state with those cards in the seat's hand; None if others hold one of them."""
    mine = state.hands[seat]
    if not cards:
        return state
    free = [*state.pack, *mine, *[card for card, _ in state.discards]]
    if any(card not in free for card in cards):
        return None
    others = [card for card in mine if card not in cards]
    wanted = [card for card in cards if card not in mine]
    swap = dict(zip(others, wanted, strict=True))
    swap |= {new: old for old, new in swap.items()}

    def swapped(some: Sequence[Card]) -> tuple[Card, ...]:
        return tuple([swap.get(card, card) for card in some])

    hands = list(state.hands)
    hands[seat] = tuple(cards)
    return changed(
        state,
        hands=tuple(hands),
        pack=swapped(state.pack),
        shuffle=swapped(state.shuffle),
        discards=tuple([(swap.get(card, card), by) for card, by in state.discards]),
    )

"""What the choices of a decision are truly worth, by playing the game, and not by the coach's ways.

Deals are played by professors from the start until the player's decision comes about as it did. The
cards that the player has seen lie where they lay in the pack, all others anywhere, and whatever the
player was asked before it saw the same and answers the same. Then each choice is carried out, and
professors play on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from benchmarks.certify.cases import Case
from benchmarks.certify.playing import Course, Professors, dealt, play_on
from benchmarks.certify.valuing import anted, claimed, played_out, worth
from guts_engine.hands.cards import Card
from guts_engine.play.game import carry_out, view_of
from guts_engine.state.actions import Action, Asked, Question, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import SeatView

_TRIES: Final = 30
"""The most deals per sample in search of one that comes about as the decision did."""
_FIRST: Final = 20
"""Samples after which that many deals are too many."""


@dataclass(frozen=True)
class HeldOut:
    """A decision of the hero at a case, what it saw and answered before in the deal, and the pack.

    `pack` is the order of the cards before the deal, `usual` the answer of a professor.
    """

    case: Case
    dealer: int
    pack: tuple[Card, ...]
    before: tuple[tuple[SeatView, Action], ...]
    view: SeatView
    asked: Asked
    usual: Action

    @property
    def seen(self) -> frozenset[Card]:
        """All cards that the player has seen in the deal."""
        views = [*[view for view, _ in self.before], self.view]
        return frozenset([card for view in views for card in _seen(view)])


def _seen(view: SeatView) -> Iterator[Card]:
    table = view.table
    for cards in (*view.hands, *table.ghosts, table.common, view.discards):
        yield from [each for each in cards if each is not None]


def decisions(case: Case, seed: int) -> Iterator[HeldOut]:
    """Yield the hero's decisions in deals of professors."""
    rng = Random(seed)
    professors = Professors(case.players)
    number = 0
    while True:
        hero, dealer = number % case.players, number // case.players % case.players
        number += 1
        course = dealt(case.sat_down(dealer), rng)
        pack = course.builder.draft.shuffle
        before: list[tuple[SeatView, Action]] = []
        while asked := course.asked():
            seat, question = asked
            view = course.view(seat) if seat == hero else view_of(course.builder.draft, seat)
            action = professors.answer(view, question, course.seed_of(seat))
            if seat == hero:
                if question.question is not Question.NAME_RANK:
                    yield HeldOut(case, dealer, pack, tuple(before), view, question, action)
                before.append((view, action))
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
            found[action].append(_worth(case, after, seat, professors, Random(again)) / pot)
    return {action: tuple(each) for action, each in found.items()}


def _worth(case: Case, after: State, seat: int, professors: Professors, rng: Random) -> float:
    """The seat's worth after the deal, or at the end of a game with stacks that may run out."""
    if case.rules.leg_game and not case.chips:
        return claimed(after, seat)
    after = played_out(after, professors, rng) if case.chips else anted(after, rng)
    return worth(after, seat)


def _reached(held_out: HeldOut, professors: Professors, rng: Random) -> Course | None:
    """A random deal that has come to the decision as it did; None if this one does not."""
    seat = held_out.view.seat
    assert seat is not None
    state = held_out.case.sat_down(held_out.dealer)
    course = Course(state, rng.getrandbits(40), (0,) * len(state.table.seats))
    carry_out(course.builder, StartDeal(_shuffled(held_out, rng)))
    before = iter(held_out.before)
    while asked := course.asked():
        turn, question = asked
        view = view_of(course.builder.draft, turn)
        if turn != seat:
            course.enter(turn, professors.answer(view, question, course.seed_of(turn)))
            continue
        earlier = next(before, None)
        if earlier is None:
            return course if view == held_out.view else None
        if view != earlier[0]:
            return None
        course.enter(seat, earlier[1])
    return None


def _shuffled(held_out: HeldOut, rng: Random) -> tuple[Card, ...]:
    """The pack in random order, but for the cards that the player has seen."""
    seen = held_out.seen
    others = [each for each in held_out.pack if each not in seen]
    rng.shuffle(others)
    return tuple([each if each in seen else others.pop() for each in held_out.pack])

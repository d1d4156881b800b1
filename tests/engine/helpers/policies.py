"""Policies for tests: equal chances of all choices, and always the same choice."""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card
from guts_engine.play.dealing import dealers_table, dealt_in
from guts_engine.play.game import apply, available, can_deal, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_engine.strategy.policy import BUCKETS, BUCKETS_OF_TWO, Buckets, Policy, shares_below
from guts_engine.strategy.questions import Questions, Rows, questions
from tests.engine.helpers.games_played import Chooser, answer


def _buckets(asked: Questions) -> Buckets:
    count, sides = (BUCKETS_OF_TWO, 2) if asked.sided else (BUCKETS, 1)
    edges = np.broadcast_to(shares_below(count), (len(asked.places), sides, count - 1))
    return Buckets(edges.copy())


def equal(rules: RuleSet, players: int) -> Policy:
    """All choices with the same chance, whatever the hand."""
    asked = questions(rules, players)
    buckets = _buckets(asked)
    chances = np.zeros((0, buckets.count, max(asked.choices)))
    return Policy(asked, buckets, Rows(asked), chances)


def threshold(rules: RuleSet, players: int, out: float) -> Policy:
    """In with all hands but that share of the weakest, always."""
    asked = questions(rules, players)
    buckets = _buckets(asked)
    chances = np.zeros((asked.count, buckets.count, max(asked.choices)))
    shares = np.concatenate(([0.0], buckets.shares))
    for node in range(asked.count):
        step = asked.declares[int(asked.declaration(np.array([node]))[0][0])]
        stays = step.choices.index(Choice.OUT)
        into = next(n for n, each in enumerate(step.choices) if each is not Choice.OUT)
        chances[node, :, stays] = shares < out
        chances[node, :, into] = shares >= out
    return Policy(asked, buckets, Rows(asked, np.arange(asked.count)), chances)


Asking = tuple[State, int, SeatView, Asked]


def askings(
    rules: RuleSet, players: int, rng: Random, deals: int, choose: Chooser = answer
) -> Iterator[Asking]:
    """Yield states in which a seat is asked, with its view and question, in some deals."""
    seats = [NewSeat(f"P{n}", 200 * rules.ante_due) for n in range(players)]
    state = new_game(rules, seats, dealer=rng.randrange(players))
    for _ in range(deals):
        if not can_deal(state) or len(dealt_in(dealers_table(state.table))) < players:
            return
        pack = list(available(state))
        rng.shuffle(pack)
        state, _ = apply(state, StartDeal(tuple(pack)))
        while asked := legal(state):
            seat = rng.choice(sorted(asked))
            yield state, seat, view_of(state, seat), asked[seat]
            state, _ = apply(state, choose(state, seat, asked[seat], rng))


def dealt_anew(state: State, view: SeatView, rng: Random) -> State:
    """The same with all cards that the view does not show at random."""
    hidden = list(state.pack)
    for mine, seen in zip(state.hands, view.hands, strict=True):
        hidden += [card for card, one in zip(_like(mine, seen), seen, strict=True) if one is None]
    for cards, seen in zip(state.ghosts, view.table.ghosts, strict=True):
        hidden += [each for each in cards if each not in seen]
    hidden += [
        card for (card, _), one in zip(state.discards, view.discards, strict=True) if not one
    ]
    rng.shuffle(hidden)
    hands = [tuple([each or hidden.pop() for each in seen]) for seen in view.hands]
    ghosts = [tuple([each or hidden.pop() for each in seen]) for seen in view.table.ghosts]
    discards = [
        (one or hidden.pop(), who)
        for (_, who), one in zip(state.discards, view.discards, strict=True)
    ]
    return changed(
        state,
        hands=tuple(hands),
        ghosts=tuple(ghosts),
        discards=tuple(discards),
        pack=tuple(hidden),
        shuffle=tuple(hidden),
    )


def _like(mine: Sequence[Card], seen: Sequence[Card | None]) -> list[Card]:
    """The cards of a hand in the order of what is seen of it."""
    known = [each for each in seen if each is not None]
    rest = [each for each in mine if each not in known]
    return [each if each is not None else rest.pop() for each in seen]

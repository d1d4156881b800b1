"""Particles fit what was heard: hands that would have said so, all cards once each."""

from random import Random

import numpy as np
import pytest

from guts_engine.coach.moment import Moment
from guts_engine.coach.particles import Batch, Particles
from guts_engine.common.work import finished
from guts_engine.deals.columns import DECK, Flags, Indices
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Asked, Declare, Question
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.outlook import Outlook
from guts_engine.strategy.packs import INDEX, indices
from tests.engine.helpers.games_played import answer
from tests.engine.helpers.policies import askings, threshold

OUT = 0.6
RULES = preset("two-card")


def looks(rules: RuleSet, hands: Indices) -> Shares:
    return Outlook(rules).growing(1, None, None, len(hands), low=False).of(hands, 0)


def by_threshold(state: State, seat: int, asked: Asked, rng: Random) -> Action:
    """In with the best hands alone."""
    hand = np.array([[INDEX[each]] for each in state.hands[seat]], np.int8)
    rules = state.table.rules
    if asked.question is Question.DECLARE and looks(rules, hand)[0] < OUT:
        return Declare(seat, Choice.OUT)
    return Declare(seat, Choice.IN) if asked.choices else answer(state, seat, asked, rng)


def particles(view: SeatView, count: int) -> tuple[Moment, Batch]:
    moment, rules = Moment(view), view.table.rules
    policy = threshold(rules, moment.players, OUT)
    made = Particles(moment, policy, {}, np.random.default_rng(1))
    return moment, finished(made.batch(count))


def last_asked(players: int, seed: int) -> SeatView:
    """The view of the player who is asked last, after somebody is in."""
    every = askings(RULES, players, Random(seed), 20, by_threshold)
    return next(view for _, _, view, _ in every if view.table.turn == view.table.order[-1:])


@pytest.mark.parametrize("players", [3, 10])
def test_hands_of_all_who_have_spoken_fit_what_they_said(players: int) -> None:
    view = last_asked(players, 1)
    moment, batch = particles(view, 100)
    own = moment.deals(batch.cards).cards.own.cards
    good = batch.weights == 1
    assert good.mean() > 0.9
    for place, seat in enumerate(view.table.order[:-1]):
        is_in: Flags = looks(RULES, own[place])[good] >= OUT - 0.02
        out: Flags = looks(RULES, own[place])[good] < OUT + 0.02
        assert (is_in if view.table.said[seat] is Choice.IN else out).all(), place
    mine = np.array(moment.hands[moment.me])[:, None]
    assert (own[moment.me] == mine).all()


@pytest.mark.parametrize(
    "game", ["two-card", "pass-the-trash", "nerve", "doctor-ii", "bloody-sevens"]
)
def test_every_card_lies_in_one_place(game: str) -> None:
    rules = preset(game)
    for _, _, view, _ in askings(rules, 4, Random(5), 3):
        moment = Moment(view)
        policy = threshold(rules, 4, OUT)
        made = Particles(moment, policy, {}, np.random.default_rng(1))
        batch = finished(made.batch(6))
        common = np.repeat(indices(view.table.common)[:, None], 6, axis=1)
        every = np.sort(np.concatenate((batch.cards, common)), axis=0)
        assert (every == np.arange(len(DECK) - 2)[: len(every), None]).all()


def test_what_is_not_played_at_all_is_heard_as_well() -> None:
    """Where nobody would have said so, all hands are as likely."""
    view = last_asked(3, 2)
    policy = threshold(RULES, 3, 1.1)
    made = Particles(Moment(view), policy, {}, np.random.default_rng(1))
    batch = finished(made.batch(50))
    assert len(set(batch.weights)) == 1

"""Against one player with up to three cards every hand is counted, so that odds are exact."""

from itertools import combinations
from math import inf
from random import Random

import numpy as np
import pytest

from guts_engine.bots.personas import PERSONAS
from guts_engine.coach.coach import Coach
from guts_engine.coach.odds import odds
from guts_engine.coach.plays import Sharing
from guts_engine.common.work import finished
from guts_engine.deals.columns import DECK
from guts_engine.hands.cards import PACK, Card, cards
from guts_engine.rules.presets import preset
from guts_engine.state.actions import Question
from guts_engine.steps.model import Choice
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.outlook import Outlook
from tests.engine.helpers.policies import askings, equal, threshold

RULES = preset("three-card")
OUT = 0.4


def strength(hand: tuple[Card, ...]) -> int:
    return RULES.judge(RULES.showdowns[0]).strength(hand, ())


def looks(hands: list[tuple[Card, ...]]) -> Shares:
    found = Outlook(RULES).growing(1, None, None, 3, low=False)
    numbers = np.array([[DECK.index(each) for each in hand] for hand in hands], np.int8).T
    return found.of(numbers, 0)


@pytest.mark.parametrize("held", ["Kh 7d 3c", "Ah 7d 3c", "9h 9d 2c"])
def test_odds_are_those_of_all_hands_of_the_other(held: str) -> None:
    """Counted by a loop over all hands, with the money of the game written out."""
    mine = tuple(cards(held))
    hands = [*combinations([each for each in PACK if each not in mine], 3)]
    ins = looks(hands) >= OUT
    better = np.array([strength(each) < strength(mine) for each in hands])
    equal_ = np.array([strength(each) == strength(mine) for each in hands])
    found = odds(RULES, 2, mine, [Sharing(1 - OUT)])
    assert found.exact and found.stderr == 0 and found.deals == len(hands)
    assert found.all_out == pytest.approx(1 - ins.mean())
    assert found.best_if_in == pytest.approx((ins & (better | equal_)).sum() / ins.sum())
    pot = RULES.opening_pot(2)
    alone = 1 - ins.mean()
    met = ins.mean()
    wins, ties = (ins & better).sum() / ins.sum(), (ins & equal_).sum() / ins.sum()
    # In: all of the pot and half of a match that the loser pays; out: half of what is left.
    inside = alone + met * (wins * 1.5 + ties * 0.5 - (1 - wins - ties) * 0.5)
    assert found.worths[0].ev == pytest.approx(inside, abs=0.002)
    assert found.out.ev == pytest.approx(alone / 2, abs=1e-9)
    assert pot > 0


def test_the_coach_counts_them_too_and_has_no_error_then() -> None:
    for _, _, view, asked in askings(RULES, 2, Random(3), 1):
        coach = Coach(view, asked, 1, policy=threshold(RULES, 2, OUT))
        first = coach.refine()
        assert not first.settled and first.best.stderr > 0
        advice = coach.refine()
        while advice.samples < inf:
            advice = coach.refine()
        assert all(each.stderr == each.short_error == 0 for each in advice.options)
        assert abs(advice.options[0].ev - first.options[0].ev) < 5 * first.best.stderr + 0.2
        assert finished(coach.refining()) == advice
        assert advice.settled and advice.contested == inf
        break


def test_a_share_of_hands_are_the_best_ones() -> None:
    none = odds(RULES, 2, tuple(cards("Ah Kd 7c")), [Sharing(0.0)])
    assert none.all_out == 1 and none.best_if_in is None and none.worths[0].ev == pytest.approx(1)
    every = odds(RULES, 2, tuple(cards("Ah Kd 7c")), [Sharing(1.0)])
    assert every.all_out == 0 and every.best_if_in is not None and 0.6 < every.best_if_in < 0.9


def test_a_persona_is_counted_where_it_has_no_whims() -> None:
    for bot in PERSONAS.values():
        found = odds(RULES, 2, tuple(cards("Kh Kd 7c")), [bot], deals=2_000)
        whims = bool(bot.noise or bot.bluff or bot.cold_feet)
        assert found.exact is not whims, bot.id


def test_games_with_more_cards_to_come_are_sampled() -> None:
    rules = preset("two-plus-one")
    view, asked = next((v, a) for _, _, v, a in askings(rules, 2, Random(1), 1))
    assert asked.question is Question.DECLARE and Choice.OUT in asked.choices
    advice = Coach(view, asked, 1, policy=equal(rules, 2)).refine()
    assert advice.best.stderr > 0

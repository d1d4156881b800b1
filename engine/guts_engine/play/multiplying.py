"""Showdowns at which losers owe more than one pot (S4.6)."""

from collections.abc import Collection, Sequence

from guts_engine.play.contest import Contest, must_beat
from guts_engine.state.state import State
from guts_engine.steps.model import Beat, Multiply, Showdown, Side


def pots_owed(
    state: State, step: Showdown, contests: Sequence[Contest], shown: Collection[int], seat: int
) -> int:
    """The number of pots that the loser owes: the largest factor, and pots for single cards.

    `shown` are the seats that showed their hands.
    """
    factors = [each.by for each in step.multiply if _applies(state, step, each, contests, seat)]
    more = sum([each.add * _count(state, step, each, shown) for each in step.multiply if each.add])
    return max(factors, default=1) + more


def _applies(
    state: State, step: Showdown, rule: Multiply, contests: Sequence[Contest], seat: int
) -> bool:
    if rule.add:
        return False
    if rule.drew:
        return bool(state.table.drawn[seat])
    if rule.table:
        mine = [each for each in contests if seat in each.strengths]
        won = any(each.best for each in contests)
        beats = any(all(seat in house.beaten for house in each.houses) for each in mine)
        return won and not beats
    return _shown_at_least(state, step, rule, contests)


def _shown_at_least(
    state: State, step: Showdown, rule: Multiply, contests: Sequence[Contest]
) -> bool:
    """Whether the best hand at the showdown, the table's included, is at least that (S4.6)."""
    table = state.table
    low = step.side is Side.LOW
    judge, house = table.judge(step, low=low), table.judge(step, low=low, table=True)
    seats = {seat for each in contests for seat in each.strengths}
    if any(judge.at_least(state.hands[seat], table.common, rule.hand) for seat in seats):
        return True
    common = table.common if step.beat is Beat.TABLE else ()
    hands = {each.cards for contest in contests for each in contest.houses}
    return any(house.at_least(cards, common, rule.hand) for cards in hands)


def _count(state: State, step: Showdown, rule: Multiply, shown: Collection[int]) -> int:
    """The cards of the rank in the hands shown, the table's included."""
    hands = [state.hands[seat] for seat in shown]
    if step.beat is Beat.TABLE and must_beat(step, shown):
        hands += state.ghosts
    return sum([each.rank is rule.each for hand in hands for each in hand])

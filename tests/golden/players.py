"""Players for the golden playthroughs: sensible, with an occasional risk."""

from collections import Counter
from random import Random

from guts_engine.hands.cards import Card
from guts_engine.hands.ranking import strength
from guts_engine.hands.tables import Ranking
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Asked, Declare, Discard, Pass, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice, Side
from tests.engine.helpers.counted_hands import percentiles


def decision(view: SeatView, asked: Asked, rng: Random, *, daring: float) -> Action:
    """The seat's action; `daring` is the share 0..1 of hands that it plays."""
    assert view.seat is not None
    if asked.question is Question.PASS:
        return Pass(view.seat, tuple(least_useful(view)[: asked.cards]))
    if asked.question is Question.DISCARD:
        return Discard(view.seat, to_throw_away(view, asked.cards, rng))
    return Declare(view.seat, declaration(view, rng, daring))


def least_useful(view: SeatView) -> list[Card]:
    """Cards by usefulness, least useful first: neither wild nor paired, low before high."""
    wild = view.table.rules.dealing.wild
    held = Counter(each.rank for each in view.cards)
    return sorted(view.cards, key=lambda each: (each.rank in wild, held[each.rank], each.rank))


def to_throw_away(view: SeatView, most: int, rng: Random) -> tuple[Card, ...]:
    """Mostly cards that pair with nothing; sometimes an ace or a king stays."""
    wild = view.table.rules.dealing.wild
    held = Counter(each.rank for each in view.cards)
    single = [each for each in least_useful(view) if held[each.rank] == 1 and each.rank not in wild]
    return tuple(single[: min(most, len(single) - rng.choice((0, 0, 1)))] if single else ())


def declaration(view: SeatView, rng: Random, daring: float) -> Choice:
    """In with the better visible hands; in hi-lo for the pots it may win."""
    rules = view.table.rules
    luck = rng.uniform(-0.3, 0.3)
    if not rules.two_pots:
        return Choice.IN if share(view, ranking_now(view)) + luck > 1 - daring else Choice.OUT
    lows = rules.judge(rules.showdowns[-1], low=True).ranking
    high, low = share(view, rules.ranking), share(view, lows)
    if min(high, low) + abs(luck) > 0.75:
        return Choice.BOTH
    if max(high, low) + luck < 1 - daring:
        return Choice.OUT
    return Choice.HIGH if high > low else Choice.LOW


def share(view: SeatView, ranking: Ranking) -> float:
    """The share of hands that the seat's own beats, one half if it sees none."""
    return percentiles(ranking)[strength(view.cards, ranking)] if view.cards else 0.5


def ranking_now(view: SeatView) -> Ranking:
    """The ranking of the cards held at this moment."""
    rules: RuleSet = view.table.rules
    if rules.stage_cards:
        show = rules.showdowns[view.table.stage]
        return rules.judge(show, low=show.side is Side.LOW).ranking
    return rules.ranking if len(view.cards) > rules.dealing.cards else rules.held_ranking

"""Views for a bot that plays a threshold, and its frequency of being in."""

from random import Random

from guts_engine.bots.persona import Persona
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Card, cards
from guts_engine.play.game import apply, view_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice

TRIALS = 4000
ASKED = Asked((Choice.IN, Choice.OUT))


def dealt(
    rules: RuleSet, *, seats: int = 4, pack: tuple[Card, ...] = PACK, pot: int | None = None
) -> State:
    """A table with dealt cards at which seat 1 declares first."""
    start = None if pot is None else Start(pot=pot)
    state = new_game(rules, [NewSeat(f"P{n}", 500) for n in range(seats)], start=start)
    return apply(state, StartDeal(pack))[0]


def holding(hand: str, rules: RuleSet, *, pot: int | None = None) -> SeatView:
    """The view of seat 1 of a table, with these cards in hand."""
    view = view_of(dealt(rules, pot=pot), 1)
    held: list[tuple[Card | None, ...]] = list(view.hands)
    held[1] = cards(hand)
    return changed(view, hands=tuple(held))


def share_in(persona: Persona, view: SeatView, trials: int = TRIALS) -> float:
    """The frequency of being in over many decisions on the same view."""
    bot = ThresholdBot(persona, Random(7))
    return sum(bot.choose(view, ASKED).choice is Choice.IN for _ in range(trials)) / trials

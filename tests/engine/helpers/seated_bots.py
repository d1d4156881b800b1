"""Views for a bot, and how often it is in."""

import numpy as np

from guts_engine.bots.answers import choices
from guts_engine.bots.persona import Persona
from guts_engine.common.frozen import changed
from guts_engine.deals.columns import Indices
from guts_engine.hands.cards import PACK, Card, cards
from guts_engine.play.game import apply, view_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice, Declare
from guts_engine.strategy.outlook import Outlook
from guts_engine.strategy.packs import indices, random_packs
from guts_engine.strategy.seated import place_of, with_hands

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


def plays(persona: Persona, view: SeatView, trials: int = TRIALS) -> float:
    """The share of random hands with which it is in there."""
    hands = random_packs(np.random.default_rng(2), 0, trials, len(view.cards))[: len(view.cards)]
    return _share(persona, view, hands)


def share_in(persona: Persona, view: SeatView, trials: int = TRIALS) -> float:
    """The frequency of being in over many decisions on the same view."""
    return _share(persona, view, np.repeat(indices(view.cards)[:, None], trials, axis=1))


def _share(persona: Persona, view: SeatView, hands: Indices) -> float:
    table = view.table
    rng = np.random.default_rng(7)
    deals, everywhere = with_hands(table, place_of(view), hands), np.ones(hands.shape[1], np.bool_)
    looks = Outlook(table.rules, rng).of(deals, table.at, [place_of(view)], everywhere)[0]
    chosen = choices(persona, view, looks, rng)
    step = table.rules.played.steps[table.at]
    assert isinstance(step, Declare)
    return float((chosen != step.choices.index(Choice.OUT)).mean())

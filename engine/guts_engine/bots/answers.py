"""What a persona answers at the table, from what its seat sees."""

import numpy as np

from guts_engine.bots.habits import Watcher
from guts_engine.bots.learning import UNSURE, Tightness, tightness
from guts_engine.bots.persona import Persona
from guts_engine.bots.tempers import NEVER, Bots
from guts_engine.common.work import Steps
from guts_engine.deals.columns import Flags, Numbers
from guts_engine.deals.deals import Deals
from guts_engine.hands.cards import Card
from guts_engine.state.actions import Asked, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice, Draw, PassCards
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.known import policy_for, roughly, solving
from guts_engine.strategy.outlook import Outlook
from guts_engine.strategy.policy import Asking, Policy
from guts_engine.strategy.response import level_of, responding, response_to
from guts_engine.strategy.seated import as_seen, place_of

_HERE: Flags = np.ones(1, np.bool_)


def preparing(
    persona: Persona, view: SeatView, asked: Asked, watcher: Watcher | None = None
) -> Steps[None]:
    """Solve the rules if it plays the equilibrium, and look at hands as this question needs.

    What hands are compared with is one step: a table prepares it before, in short ones.
    """
    rules, players = view.table.rules, len(view.table.order)
    if persona.solves(rules) and roughly(rules, players) is None:
        yield from solving(rules, players)
    if [*Outlook(rules).preparing(view.table.turned, view.table.at)]:
        yield 0.0
    if asked.question is Question.DECLARE and (known := _learnt(persona, view, watcher)).sure:
        yield from responding(rules, players, level_of(known.tighter))


def declared(persona: Persona, view: SeatView, seed: int, watcher: Watcher | None = None) -> Choice:
    """What it declares; the seed is its only chance."""
    table = view.table
    rng = np.random.default_rng(seed)
    deals = as_seen(view)
    looks = Outlook(table.rules, rng).of(deals, table.at, [place_of(view)], _HERE)[0]
    (number,) = choices(persona, view, deals, looks, rng, _policy(persona, view, watcher))
    return table.terms.choices[int(number)]


def choices(
    persona: Persona,
    view: SeatView,
    deals: Deals,
    looks: Shares,
    rng: np.random.Generator,
    policy: Policy | None = None,
) -> Numbers:
    """The numbers of its choices at the view with hands as good as each of `looks`, by side.

    `deals` are the table of the view in one column, whatever hands it has.
    `policy` is what it plays if it plays the equilibrium, by default just that.
    """
    table, seat = view.table, place_of(view)
    since = [table.since_loss[each] for each in table.order]
    bots = Bots(
        table.rules,
        (persona,),
        np.zeros((len(since), 1), np.int64),
        np.array([[NEVER if each is None else each] for each in since]),
        Outlook(table.rules),
        rng,
        policy,
    )
    columns = np.zeros(looks.shape[1], np.int64)
    nodes = bots.questions.of(deals, table.at, seat)[columns]
    declaration = bots.questions.places.index(table.at)
    return bots.choose(Asking(deals, declaration, seat, columns, nodes, looks))


def exchanged(view: SeatView, asked: Asked) -> tuple[Card, ...]:
    """The cards that it passes or discards: those for which others promise most."""
    table = view.table
    outlook, deals, place = Outlook(table.rules), as_seen(view), place_of(view)
    if asked.question is Question.PASS:
        away = outlook.passes(deals, PassCards(asked.cards, asked.optional), place, _HERE)
    else:
        price = asked.price // table.rules.paying.ante
        step = Draw(asked.cards, asked.exactly, asked.with_ace, price)
        away = outlook.draws(deals, step, place, _HERE)
    return tuple([card for card, gone in zip(view.cards, away[:, 0], strict=False) if gone])


# --- What it has learnt ---------------------------------------------------------------------


def _learnt(persona: Persona, view: SeatView, watcher: Watcher | None) -> Tightness:
    """What it answers of its opponents: nothing unless it learns, and plays the equilibrium."""
    learns = persona.learning and persona.solves(view.table.rules)
    return tightness(view, watcher) if watcher and learns else UNSURE


def _policy(persona: Persona, view: SeatView, watcher: Watcher | None) -> Policy | None:
    """What it plays where it plays the equilibrium; None for just that."""
    known = _learnt(persona, view, watcher)
    if not known.sure:
        return None
    rules, players = view.table.rules, len(view.table.order)
    found = response_to(rules, players, level_of(known.tighter))
    return found.mixed(policy_for(rules, players).policy, persona.learning * known.sure)

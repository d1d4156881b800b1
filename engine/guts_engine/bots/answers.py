"""What personas answer at tables, from what their seats see."""

from collections.abc import Mapping, Sequence
from itertools import compress

import numpy as np

from guts_engine.bots.habits import Watcher
from guts_engine.bots.learning import UNSURE, Tightness, tightness
from guts_engine.bots.persona import Persona
from guts_engine.bots.tempers import NEVER, Bots
from guts_engine.common.work import Steps
from guts_engine.deals.columns import Numbers
from guts_engine.deals.deals import Deals
from guts_engine.state.actions import Answer, Asked, Declare, Discard, Pass, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Draw, PassCards
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.known import policy_for, roughly, solving
from guts_engine.strategy.outlook import Outlook
from guts_engine.strategy.policy import Asking, Policy
from guts_engine.strategy.response import level_of, responding, response_to
from guts_engine.strategy.seated import as_seen, place_of, public_deals


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


def answers(
    bots: Mapping[int, Persona],
    views: Sequence[SeatView],
    asked: Asked,
    rng: np.random.Generator,
    policy: Policy | None = None,
) -> list[Answer]:
    """The answers of bots, which are by seat, to the same question at tables that are alike.

    These have come to the same place, with as many players, who hold as many cards. `policy` is
    what those play who play the equilibrium, by default just that.
    """
    deals, table = as_seen(views), views[0].table
    outlook = Outlook(table.rules, rng)
    places = [place_of(view) for view in views]
    seats = [view.table.order[place] for view, place in zip(views, places, strict=True)]
    asking = [(place, np.array(places) == place) for place in sorted({*places})]
    match asked.question:
        case Question.DECLARE:
            players = _players(bots, views, outlook, rng, policy)
            chosen = np.zeros(len(views), np.int64)
            for place, at in asking:
                looks = outlook.of(deals, table.at, [place], at)[0][:, at]
                chosen[at] = _chosen(players, deals, table.at, place, np.flatnonzero(at), looks)
            said = [table.terms.choices[each] for each in chosen.tolist()]
            return [Declare(seat, choice) for seat, choice in zip(seats, said, strict=True)]
        case Question.PASS:
            passed = PassCards(asked.cards, asked.optional)
            away = [outlook.passes(deals, passed, place, at) for place, at in asking]
        case _:
            price = asked.price // table.rules.paying.ante
            drawn = Draw(asked.cards, asked.exactly, asked.with_ace, price)
            away = [outlook.draws(deals, drawn, place, at) for place, at in asking]
    kind = Pass if asked.question is Question.PASS else Discard
    gone = np.any(away, axis=0).T.tolist()
    return [
        kind(seat, tuple(compress(view.cards, each)))
        for seat, view, each in zip(seats, views, gone, strict=True)
    ]


def choices(persona: Persona, view: SeatView, looks: Shares, rng: np.random.Generator) -> Numbers:
    """The numbers of its choices at the view with hands as good as each of `looks`, by side."""
    seat, deals = place_of(view), public_deals(view.table)
    bots = {view.table.order[seat]: persona}
    players = _players(bots, [view], Outlook(view.table.rules), rng)
    columns = np.zeros(looks.shape[1], np.int64)
    return _chosen(players, deals, view.table.at, seat, columns, looks)


def _players(
    bots: Mapping[int, Persona],
    views: Sequence[SeatView],
    outlook: Outlook,
    rng: np.random.Generator,
    policy: Policy | None = None,
) -> Bots:
    """The bots in columns of the views."""
    numbers = {seat: number for number, seat in enumerate(bots)}
    seated = {}
    for table in {id(view.table): view.table for view in views}.values():
        since_loss = [NEVER if since is None else since for since in table.since_loss]
        seated[id(table)] = [(numbers.get(seat, 0), since_loss[seat]) for seat in table.order]
    who, since = np.array([seated[id(view.table)] for view in views]).T
    rules = views[0].table.rules
    return Bots(rules, [*bots.values()], who, since, outlook, rng, policy)


def _chosen(
    players: Bots, deals: Deals, at: int, seat: int, columns: Numbers, looks: Shares
) -> Numbers:
    """What a seat of those columns declares at that place of the steps."""
    nodes = players.questions.of(deals, at, seat)[columns]
    declaration = players.questions.places.index(at)
    return players.choose(Asking(deals, declaration, seat, columns, nodes, looks))


# --- What it has learnt ---------------------------------------------------------------------


def _learnt(persona: Persona, view: SeatView, watcher: Watcher | None) -> Tightness:
    """What it answers of its opponents: nothing unless it learns, and plays the equilibrium."""
    learns = persona.learning and persona.solves(view.table.rules)
    return tightness(view, watcher) if watcher and learns else UNSURE


def policy_of(persona: Persona, view: SeatView, watcher: Watcher | None) -> Policy | None:
    """What it plays where it plays the equilibrium; None for just that."""
    known = _learnt(persona, view, watcher)
    if not known.sure:
        return None
    rules, players = view.table.rules, len(view.table.order)
    found = response_to(rules, players, level_of(known.tighter))
    return found.mixed(policy_for(rules, players).policy, persona.learning * known.sure)

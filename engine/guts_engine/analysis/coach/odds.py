"""Odds of a hand in any game, played out with the engine.

Only where the cards of others, of the table and the named rank are unknown at the declaration: they
would be part of the question.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from guts_engine.analysis.coach.deciding import PlayedDeclaration
from guts_engine.analysis.spot.means import Means
from guts_engine.analysis.spot.odds import ChoiceValue, Odds
from guts_engine.analysis.spot.spot import SpotError
from guts_engine.bots.persona import Persona
from guts_engine.hands.cards import Card
from guts_engine.play.actions import Asked
from guts_engine.play.public_state import PHASES
from guts_engine.play.table import Phase, Table, TableSeat
from guts_engine.play.view import SeatView
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import Dealt, course
from guts_engine.steps.model import Choice, Deal, Declare, Manner, NameWild, To

DEALS: Final = 1_500
"""Default number of deals."""
_RICH: Final = 10**9


def odds_played(
    rules: RuleSet,
    players: int,
    cards: tuple[Card, ...],
    against: Sequence[Persona] = (),
    *,
    pot: int | None = None,
    position: int = 0,
    already_in: int = 0,
    seed: int = 1,
    deals: int | None = None,
) -> Odds:
    """The odds of these cards, own ones before community cards, like `odds`.

    Raises SpotError for a decision that cannot occur, or that cards alone do not describe.
    """
    rules.check_seats(players)
    view = _view(rules, players, cards, pot, position, already_in)
    step = rules.played.steps[view.table.at]
    assert isinstance(step, Declare)
    if Choice.OUT not in step.choices:
        raise SpotError(f"nobody may be out at this declaration of {rules.game}; use guts simulate")
    asked = Asked(step.choices)
    others = [seat for seat in range(players) if seat != view.seat]
    plays = dict(zip(others, against, strict=bool(against)))
    evaluator = PlayedDeclaration(view, asked, np.random.Generator(np.random.SFC64(seed)), plays)
    means = Means(len(step.choices))
    wanted = deals or DEALS
    while means.count < wanted:
        means.add(evaluator.worth(wanted - means.count) / view.table.pots)
    values = [
        ChoiceValue(each, means.of(at), means.error(at)) for at, each in enumerate(step.choices)
    ]
    out = step.choices.index(Choice.OUT)
    ways = sorted([at for at in range(len(values)) if at != out], key=lambda at: -values[at].ev)
    told = evaluator.summary(ways[0])
    return Odds(
        told.all_out or 0.0,
        told.best_if_in,
        tuple([values[at] for at in ways]),
        values[out],
        means.difference_error(ways[0], out),
        means.count,
        exact=False,
    )


def _view(
    rules: RuleSet,
    players: int,
    cards: tuple[Card, ...],
    pot: int | None,
    position: int,
    already_in: int,
) -> SeatView:
    """The view of the player after `position` others, the last `already_in` of them in."""
    if twice := next((each for each in cards if cards.count(each) > 1), None):
        raise SpotError(f"{twice} is named twice; name each card once")
    at = _declaration(rules, len(cards))
    step, held = at.step, at.held
    assert isinstance(step, Declare)
    if step.manner is Manner.SIMULTANEOUS and (position or already_in):
        raise SpotError(f"in {rules.game} everyone declares at once, so nobody has declared before")
    own, common = cards[: held.own], cards[held.own :]
    order = tuple(range(players))
    outs = position - already_in
    said = [Choice.OUT] * outs + [step.choices[0]] * already_in
    chips = rules.paying.ante * players if pot is None else pot
    nothing = (0,) * players
    second = chips if rules.two_pots else 0
    table = Table(
        rules=rules,
        seats=(TableSeat("", _RICH, _RICH, _RICH),) * players,
        dealer=players - 1,
        pot=chips,
        low_pot=second,
        phase=Phase.DECLARING,
        order=order,
        manner=step.manner,
        asked=order,
        turn=order[position:] if step.manner is Manner.SIMULTANEOUS else (position,),
        step=PHASES * at.place + 1,
        at=at.place,
        declarers=order,
        declared_pots=(chips, second),
        said=(*said, *[None] * (players - position)),
        drawn=(None,) * players,
        face_up=((),) * players,
        common=common,
        ghosts=tuple([(None,) * each for each in held.tables]),
        legs=nothing,
        match_paid=nothing,
        results=nothing,
        lost=nothing,
    )
    hidden = (None,) * held.own
    hands = [own if seat == position else hidden for seat in order]
    return SeatView(position, table, tuple(hands))


def _declaration(rules: RuleSet, cards: int) -> Dealt:
    """The first declaration at which a player sees that many cards. Raises SpotError."""
    steps = course(rules.played)
    asks = [each for each in steps if isinstance(each.step, Declare)]
    seen = {each.held.own + each.held.common: each for each in reversed(asks)}
    if cards not in seen:
        given = f"{cards} card{'' if cards == 1 else 's'}"
        needed = " or ".join(map(str, sorted(seen)))
        raise SpotError(f"{given} given, but {rules.game} needs {needed}")
    before = [each.step for each in steps[: seen[cards].place]]
    shown = any(
        isinstance(each, Deal) and each.face_up and To.COMMON not in each.to for each in before
    )
    if shown or any(isinstance(each, NameWild) for each in before):
        raise SpotError(
            f"the odds in {rules.game} depend on cards or a rank that others show before the"
            " declaration; use guts simulate"
        )
    return seen[cards]

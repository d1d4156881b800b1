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
from guts_engine.analysis.spot.spot import SpotError, check_heard, check_named
from guts_engine.bots.persona import Persona
from guts_engine.common.frozen import changed
from guts_engine.common.work import finished
from guts_engine.equilibrium.response import Rival
from guts_engine.hands.cards import Card
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked
from guts_engine.state.public_state import PHASES
from guts_engine.state.table import Phase, Table, TableSeat, by_seat
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import Dealt, course, last_is_asked
from guts_engine.steps.model import Choice, Deal, Declare, Manner, NameWild, To

DEALS: Final = 1_500
"""Default number of deals."""
_RICH: Final = 10**9


def odds_played(
    rules: RuleSet,
    players: int,
    cards: tuple[Card, ...],
    against: Sequence[Persona | Rival] = (),
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
    view = view_at(rules, players, cards, pot=pot, position=position, already_in=already_in)
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
        means.add(finished(evaluator.valuing(wanted - means.count)) / view.table.pots)
    return _odds(step.choices, evaluator, means)


def _odds(choices: Sequence[Choice], evaluator: PlayedDeclaration, means: Means) -> Odds:
    """The odds in the deals played out, the best way to be in first."""
    values = [ChoiceValue(each, means.of(at), means.error(at)) for at, each in enumerate(choices)]
    out = choices.index(Choice.OUT)
    ways = sorted([at for at in range(len(values)) if at != out], key=lambda at: -values[at].ev)
    advice = evaluator.summary(ways[0])
    return Odds(
        advice.all_out or 0.0,
        advice.best_if_in,
        tuple([values[at] for at in ways]),
        values[out],
        means.difference_error(ways[0], out),
        means.count,
        exact=False,
    )


def view_at(
    rules: RuleSet,
    players: int,
    cards: tuple[Card, ...],
    *,
    pot: int | None = None,
    position: int = 0,
    already_in: int = 0,
) -> SeatView:
    """The view of the player after `position` others, the last `already_in` of them in.

    Raises SpotError, as `odds_played` does.
    """
    check_named(cards)
    at = _declaration(rules, len(cards))
    step, held = at.step, at.held
    assert isinstance(step, Declare)
    at_once = step.manner is Manner.SIMULTANEOUS
    asked = last_is_asked(rules.played, at.place)
    check_heard(rules, players, position, already_in, at_once=at_once, asked=asked)
    said = [Choice.OUT] * (position - already_in) + [step.choices[0]] * already_in
    chips = rules.opening_pot(players) if pot is None else pot
    table = changed(
        _before(rules, players, at, chips),
        turn=tuple(range(position, players if at_once else position + 1)),
        said=(*said, *[None] * (players - position)),
        common=cards[held.own :],
        turned_card=next(iter(cards[held.own :]), None),
    )
    hidden = (None,) * held.own
    hands = [cards[: held.own] if seat == position else hidden for seat in table.order]
    return SeatView(position, table, tuple(hands))


def _before(rules: RuleSet, players: int, at: Dealt, chips: int) -> Table:
    """The table at that declaration, with the chips in the pot, or in each of two."""
    assert isinstance(at.step, Declare)
    order = tuple(range(players))
    second = chips if rules.two_pots else 0
    return Table(
        rules=rules,
        seats=(TableSeat("", _RICH, _RICH, _RICH),) * players,
        dealer=players - 1,
        pot=chips,
        low_pot=second,
        phase=Phase.DECLARING,
        order=order,
        manner=at.step.manner,
        asked=order,
        step=PHASES * at.place + 1,
        at=at.place,
        declarers=order,
        declared_pots=(chips, second),
        ghosts=tuple([(None,) * each for each in at.held.tables]),
        **by_seat(players),
    )


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

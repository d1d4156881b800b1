"""Odds of a hand in and out, in pots: exact against one player with few cards, else from deals.

Everyone else plays the equilibrium, a persona or a share of hands. Only for declarations at which
the cards of others, of the table and the named rank are unknown: they would be part of the
question.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from guts_engine.bots.persona import Equilibrium, Persona
from guts_engine.coach.moment import Moment
from guts_engine.coach.particles import Particles
from guts_engine.coach.plays import Character, Sharing
from guts_engine.coach.trial import Trial
from guts_engine.common.frozen import changed, record
from guts_engine.common.work import finished
from guts_engine.hands.cards import Card
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked, At
from guts_engine.state.actions import Declare as Declared
from guts_engine.state.heard import Round
from guts_engine.state.table import TableSeat, empty_table
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import cards_held, last_is_asked, stage_places
from guts_engine.steps.model import Choice, Deal, Declare, Manner, NameWild, To
from guts_engine.strategy.known import policy_for, roughly
from guts_engine.strategy.policy import without
from guts_engine.strategy.questions import questions

DEALS: Final = 20_000
"""Default number of deals."""
_AT_A_TIME: Final = 4_000
"""The most deals of a batch."""
_RICH: Final = 10**9


class SpotError(ValueError):
    """A decision that cannot occur, or that cards alone do not describe."""


@record
class ChoiceValue:
    """The worth of a choice in pots, with its standard error."""

    choice: Choice
    ev: float
    stderr: float


@record
class Odds:
    """Odds of a hand in pots; the two pots of hi-lo count as one.

    `worths` has every choice but out, the best first; `best_if_in` is the probability that the best
    takes or shares a pot if someone else is in, None if nobody ever is. `stderr` is that of
    `in_minus_out`, 0 if every hand of the other player was counted; `deals` is their number.
    """

    all_out: float
    best_if_in: float | None
    worths: tuple[ChoiceValue, ...]
    out: ChoiceValue
    stderr: float
    deals: int
    exact: bool

    @property
    def in_minus_out(self) -> float:
        """The worth of the best way of being in, less that of being out."""
        return self.worths[0].ev - self.out.ev


def odds(
    rules: RuleSet,
    players: int,
    cards: tuple[Card, ...],
    against: Sequence[Persona | Sharing] = (),
    *,
    pot: int | None = None,
    position: int = 0,
    already_in: int = 0,
    seed: int = 1,
    deals: int | None = None,
) -> Odds:
    """The odds of these cards, own ones before community cards, against players by place.

    The player is asked after `position` others, of whom the last `already_in` are in. `deals` and
    `seed` are ignored if every hand of the other player can be counted. Raises SpotError for a
    decision that cannot occur, or that cards alone do not describe.
    """
    rules.check_seats(players)
    view = _view_at(rules, players, cards, pot, position, already_in)
    asked = view.table.terms
    if Choice.OUT not in asked.choices:
        raise SpotError(f"nobody may be out at this declaration of {rules.game}; use guts simulate")
    rng = np.random.default_rng(seed)
    others = [place for place in range(players) if place != position]
    plays = {
        place: each if isinstance(each, Sharing) else Character(each, rng)
        for place, each in zip(others, against, strict=bool(against))
        if isinstance(each, Sharing) or not _is_plain(each, rules)
    }
    shares = against and all(isinstance(each, Sharing) for each in against)
    found = roughly(rules, players) if shares else policy_for(rules, players)
    policy = found.policy if found else without(questions(rules, players))
    trial = Trial(Particles(Moment(view), policy, plays, rng), asked)
    means = trial.means
    while not means.finished and (trial.every is not None or means.seen < (deals or DEALS)):
        finished(trial.more(_AT_A_TIME))
    return _odds(trial, float(view.table.pots))


def _is_plain(bot: Persona, rules: RuleSet) -> bool:
    """Whether the bot plays the equilibrium as it is."""
    moods = bot.pot or bot.stack or bot.tilt or bot.per_in or bot.alone
    return isinstance(bot.plays(rules), Equilibrium) and bot.steady and not moods


def _odds(trial: Trial, pot: float) -> Odds:
    """The odds in all deals tried, the best way to be in first."""
    means = trial.means
    values = {
        option: ChoiceValue(each.choice, means.of(option) / pot, means.error(option) / pot)
        for option, each in enumerate(trial.actions)
        if isinstance(each, Declared)
    }
    ways = [each for each in means.order if values[each].choice is not Choice.OUT]
    (out,) = values.keys() - ways
    return Odds(
        means.alone(ways[0]),
        means.won(ways[0]),
        tuple([values[each] for each in ways]),
        values[out],
        means.error(ways[0], out) / pot,
        means.seen,
        exact=means.finished,
    )


# --- The decision -------------------------------------------------------------------------------


def _view_at(
    rules: RuleSet,
    players: int,
    cards: tuple[Card, ...],
    pot: int | None,
    position: int,
    already_in: int,
) -> SeatView:
    """The view of the player after `position` others, the last `already_in` of them in.

    Its table has what the coach asks for, and neither dealer nor phase.
    Raises SpotError, as `odds` does.
    """
    if twice := next((each for each in cards if cards.count(each) > 1), None):
        raise SpotError(f"{twice} is named twice; name each card once")
    place = _declaration(rules, len(cards))
    step, held = rules.played.steps[place], cards_held(rules.played)[place]
    assert isinstance(step, Declare)
    at_once = step.manner is Manner.SIMULTANEOUS
    if at_once and (position or already_in):
        raise SpotError(f"in {rules.game} everyone declares at once, so nobody has declared before")
    if not 0 <= position < players:
        raise SpotError(f"position {position} is out of range; use 0 to {players - 1}")
    if not 0 <= already_in <= position:
        raise SpotError(f"already_in {already_in} is out of range; use 0 to {position}")
    alone = position == players - 1 and not (already_in or at_once)
    if alone and not last_is_asked(rules.played, place):
        raise SpotError(
            "the last player is in automatically if nobody is in yet; already_in must be 1 or more"
        )
    chips = rules.opening_pot(players) if pot is None else pot
    pots = chips, chips if rules.two_pots else 0
    spoken = [Choice.OUT] * (position - already_in) + [step.choices[0]] * already_in
    said, order = (*spoken, *[None] * (players - position)), tuple(range(players))
    common, empty = cards[held.own :], empty_table(rules, players)
    staged = any(each <= place for each in stage_places(rules.played)[1:])
    heard = Round(place, order, empty.said, said, common=common, legs=empty.legs)
    table = changed(
        empty,
        seats=(TableSeat("", _RICH, _RICH, _RICH),) * players,
        pot=pots[0],
        low_pot=pots[1],
        order=order,
        manner=step.manner,
        asked=order,
        turn=order[position:] if at_once else order[position : position + 1],
        terms=Asked(step.choices),
        reached=At(place),
        declarers=order,
        declared_pots=pots,
        common=common,
        turned_card=next(iter(common), None),
        heard=(heard,),
        ghosts=tuple([(None,) * each for each in held.tables]),
        said=said,
        said_before=empty.said if staged else (),
    )
    hidden = (None,) * held.own
    hands = [cards[: held.own] if seat == position else hidden for seat in order]
    return SeatView(position, table, tuple(hands))


def _declaration(rules: RuleSet, cards: int) -> int:
    """The place of the first declaration at which a player sees that many cards.

    Raises SpotError.
    """
    steps, held = rules.played.steps, cards_held(rules.played)
    asks = [place for place, step in enumerate(steps) if isinstance(step, Declare)]
    seen = {held[place].own + held[place].common: place for place in reversed(asks)}
    if cards not in seen:
        given = f"{cards} card{'' if cards == 1 else 's'}"
        needed = " or ".join(map(str, sorted(seen)))
        raise SpotError(f"{given} given, but {rules.game} needs {needed}")
    before = steps[: seen[cards]]
    shown = any(
        isinstance(each, Deal) and each.face_up and To.COMMON not in each.to for each in before
    )
    if shown or any(isinstance(each, NameWild) for each in before):
        raise SpotError(
            f"the odds in {rules.game} depend on cards or a rank that others show before the"
            " declaration; use guts simulate"
        )
    return seen[cards]

"""The player of a persona: in when its hand reaches a threshold that its temper shifts."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, exp2, log2
from random import Random
from typing import Final, NamedTuple

from guts_engine.bots import exchange, swapping
from guts_engine.bots.asking import declaring, heard_at, situation_at
from guts_engine.bots.persona import Equilibrium, Minimum, Persona, Share
from guts_engine.bots.standing import percentile_at_first, unqualified, view_percentile
from guts_engine.equilibrium import legs, sides
from guts_engine.equilibrium.moment import nearness
from guts_engine.equilibrium.sides import Pots
from guts_engine.equilibrium.solved import Wait, knows_sides, side_chances
from guts_engine.equilibrium.thresholds import share_out, wait
from guts_engine.hands.cards import Card, Rank, Suit, card
from guts_engine.rules.options import Shortfall
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import FIXED_BY_TABLE
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import (
    Action,
    Asked,
    ChooseGame,
    Declare,
    Discard,
    NameRank,
    Pass,
    Question,
)
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Both, Choice, Manner
from guts_engine.strength.form import form_of
from guts_engine.strength.percentile import Percentile

MOST_SHIFT: Final = 2.5
"""The greatest shift of a threshold: a bot plays at least a twelfth of its usual hands."""
MOST_DOUBLINGS: Final = 16.0
MOST_TEMPTED: Final = 4.0
"""The doublings of the pot for which a bot plays more hands; a tableful would never end it else."""


class _Chance(NamedTuple):
    """The random numbers of a declaration, which do not depend on the hand."""

    spread: float
    whim: float
    misjudged: float


class _Look(NamedTuple):
    """The bot's judgement of its hand, 0..1, and whether it plays it for a pot."""

    seen: float
    plays: bool


class ThresholdBot:
    """A seat played by a persona; `rng` is its only source of randomness."""

    def __init__(self, persona: Persona, rng: Random) -> None:
        self.persona = persona
        self._rng = rng

    def choose(self, view: SeatView, asked: Asked) -> Action:
        """The action, from the seat's own view. Raises ValueError for a view without a seat.

        Every question of a kind draws the same number of random numbers, so that later ones reveal
        nothing about the hand.
        """
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        match asked.question:
            case Question.NAME_RANK:
                return NameRank(view.seat, self._rng.choice(tuple(Rank)))
            case Question.PASS:
                return Pass(view.seat, self._passed(view, asked))
            case Question.DISCARD:
                return Discard(view.seat, self._discarded(view, asked))
            case _:
                return Declare(view.seat, self._declaration(view, asked))

    def _percentile(self, view: SeatView, *, low: bool) -> Percentile | None:
        return view_percentile(view, low=low)

    def _needed(self, view: SeatView, *, low: bool) -> float:
        return threshold(self.persona, view, low=low)

    def _chances(self, view: SeatView, places: tuple[float, float]) -> tuple[float, float] | None:
        """The chances of each side where sides are heard; None if it plays thresholds."""
        return chances_of_sides(self.persona, view, places)

    def _passed(self, view: SeatView, asked: Asked) -> tuple[Card, ...]:
        """The cards to pass; none if that is allowed, as one gets cards all the same (R13.3)."""
        if asked.optional:
            return ()
        if form_of(view.table.rules) is None:
            return swapping.to_pass(view, asked, self._rng)
        return exchange.to_pass(view, asked.cards)

    def _discarded(self, view: SeatView, asked: Asked) -> tuple[Card, ...]:
        if form_of(view.table.rules) is None:
            return swapping.to_discard(view, asked, self._rng)
        return exchange.to_exchange(view, asked.cards, self._rng)

    def _declaration(self, view: SeatView, asked: Asked) -> Choice:
        chance = _Chance(self._rng.random(), self._rng.random(), self._rng.gauss())
        high = self._look(view, chance)
        if Choice.HIGH in asked.choices:
            low = self._look(view, chance, low=True)
            chances = self._chances(view, (high.seen, low.seen))
            if chances is not None:
                return _drawn(chances, chance.whim)
            if self._sides_depend(view):
                return self._better_side_first(view, high, low)
            return _for_pots(view, asked.choices, high, low)
        return Choice.IN if high.plays else Choice.OUT

    def _sides_depend(self, view: SeatView) -> bool:
        """Whether it knows what a side is worth beside the other, where that matters."""
        rules = view.table.rules
        plays = isinstance(self.persona.plays(rules), Equilibrium)
        return plays and knows_sides(rules, len(view.table.order))

    def _better_side_first(self, view: SeatView, high: _Look, low: _Look) -> Choice:
        """Its better side if it plays that, and the other if the hand is not much worse there."""
        is_low = low.seen > high.seen
        first, other = (low, high) if is_low else (high, low)
        if not first.plays:
            return Choice.OUT
        needed = threshold(self.persona, view, low=not is_low, beside=True)
        if nearness(first.seen, other.seen) >= needed:
            return Choice.BOTH
        return Choice.LOW if is_low else Choice.HIGH

    def _look(self, view: SeatView, chance: _Chance, *, low: bool = False) -> _Look:
        persona = self.persona
        seen = chance.spread
        percentile = self._percentile(view, low=low)
        if percentile is not None:
            mixes = isinstance(persona.plays(view.table.rules), Equilibrium)
            seen = percentile.beats + percentile.ties * (chance.spread if mixes else 0.5)
            seen += chance.misjudged * persona.noise
        weak = weak_in(persona, view)
        if seen >= self._needed(view, low=low) or (weak and seen < weak):
            waiting = wait_of(persona, view)
            stays = waiting.chance if waiting and seen < waiting.below else persona.cold_feet
            return _Look(seen, chance.whim >= stays)
        halved = exp2(-doublings(view.table, low=low))
        return _Look(seen, chance.whim < persona.bluff * halved)

    def name_game(self, view: SeatView) -> ChooseGame:
        """One of its favourites that the table can play, at the table's stakes (R11).

        Raises ValueError for a view without a seat.
        """
        if view.seat is None:
            raise ValueError("a spectator cannot choose a game")
        table = view.table
        seats = len(table.playing())
        liked = [game for game in self.persona.favourites if preset(game).most_seats >= seats]
        fitting = [game for game, rules in PRESETS.items() if rules.most_seats >= seats]
        stakes = {name: table.rules.option(name) for name in FIXED_BY_TABLE}
        return ChooseGame(view.seat, preset(self._rng.choice(liked or fitting)).replaced(stakes))

    def think_seconds(self, view: SeatView, rng: Random) -> float:
        """Its thinking time in seconds, independent of anything secret in the view."""
        return rng.uniform(*self.persona.think)


def _drawn(chances: tuple[float, float], whim: float) -> Choice:
    """High, low or out by these chances."""
    high, low = chances
    return Choice.HIGH if whim < high else Choice.LOW if whim < high + low else Choice.OUT


def _for_pots(view: SeatView, choices: Sequence[Choice], high: _Look, low: _Look) -> Choice:
    """The choice of sides among those offered; where both must win, both must be near certain."""
    better = Choice.HIGH if high.seen >= low.seen else Choice.LOW
    if not (high.plays or low.plays):
        return Choice.OUT if Choice.OUT in choices else better
    if not (high.plays and low.plays):
        return Choice.HIGH if high.plays else Choice.LOW
    if Choice.BOTH not in choices:
        return better
    rivals = len(view.table.order) - 1
    likely, other = sorted(
        [min(1.0, max(0.0, each.seen)) ** rivals for each in (high, low)], reverse=True
    )
    if view.table.showdown.both is Both.MUST_WIN_BOTH:
        pays = _both_pay(likely, other)
    else:
        pays = _second_pays(likely, other, _matches(view))
    return Choice.BOTH if pays else better


def _both_pay(likely: float, other: float) -> bool:
    """Whether both pots or none, with a match of each, pay more than the likelier pot alone.

    In pots that is 2 (2 ab - 1) > 2 a - 1 with the probabilities a and b of winning each.
    """
    return 4 * likely * other - 2 > 2 * likely - 1


def _matches(view: SeatView) -> float:
    """The matches of a pot that the seat can pay (R7.3), at most one for each pot."""
    table = view.table
    chips = table.seats[view.seat or 0].chips
    if table.rules.paying.shortfall is Shortfall.CREDIT or not table.pot:
        return 2.0
    return min(2.0, max(0, chips) / table.match)


def _second_pays(likely: float, other: float, matches: float) -> bool:
    """Whether both pots pay more than the likelier one alone with chips for so many matches.

    Who wins one pot pays the match of the other from it. With chips for both they do if the other
    pot pays by itself, which its threshold has decided.
    """
    if matches >= 2:
        return True
    alone = likely - min(1.0, matches) * (1 - likely)
    return 2 * likely * other - matches * (1 - likely) * (1 - other) > alone


# --- Its threshold --------------------------------------------------------------------------


def threshold(
    persona: Persona,
    view: SeatView,
    *,
    low: bool = False,
    beside: bool = False,
    base: float | None = None,
) -> float:
    """The percentile 0..1 from which the persona is in now, with `low` for the low pot (R8.7).

    With `beside` it is the `nearness` from which it is in for that pot, too. Its temper shifts
    `base`, by default its `usual` share. Hands that cannot win are never played (S4.4).
    """
    base = usual(persona, view, low=low, beside=beside) if base is None else base
    needed = shifted(base, shift(persona, view, low=low))
    return max(needed, unqualified(view)) if view.table.showdown.qualify else needed


def usual(persona: Persona, view: SeatView, *, low: bool = False, beside: bool = False) -> float:
    """The share 0..1 of hands that the persona folds before its temper shifts it."""
    table = view.table
    enter = persona.plays(table.rules)
    if isinstance(enter, Minimum):
        if table.stage == 0 and len(view.cards) <= table.rules.first_cards:
            return worse_than(enter, table.rules, len(table.order))
        enter = persona.otherwise
    if isinstance(enter, Share):
        return enter.out
    at = situation_at(table, view.seat or 0, low=low, beside=beside)
    return share_out(table.rules, at)


def weak_in(persona: Persona, view: SeatView) -> float:
    """The share 0..1 of the weakest hands with which the persona is in, too: if it plays the
    equilibrium, in leg games with second chances; not if it misjudges hands.
    """
    rules = view.table.rules
    if not rules.second_chance or not _errs_never(persona, rules):
        return 0.0
    return legs.weak_in(rules, situation_at(view.table, view.seat or 0))


def wait_of(persona: Persona, view: SeatView) -> Wait | None:
    """How the persona waits with good hands, to be asked again (R13.9), if it plays the
    equilibrium; not if it misjudges hands.
    """
    rules = view.table.rules
    if not _errs_never(persona, rules):
        return None
    return wait(rules, situation_at(view.table, view.seat or 0))


def chances_of_sides(
    persona: Persona, view: SeatView, places: tuple[float, float]
) -> tuple[float, float] | None:
    """The chances of high and low with a hand of these percentiles where sides are heard, if the
    persona plays the equilibrium exactly; None if it does not, or if that is not solved.
    """
    table, seat = view.table, view.seat or 0
    rules = table.rules
    tempered = any(getattr(persona, name) for name in _TEMPERS)
    if not sides.are_heard(rules) or tempered or not _errs_never(persona, rules):
        return None
    heard = heard_at(table, seat)
    if heard is None:
        return 0.0, 0.0
    low = heard.pots is Pots.LOW
    return side_chances(rules, situation_at(table, seat, low=low), heard, places)


_TEMPERS: Final = ("pot", "per_in", "alone", "tilt", "stack", "learning")
"""What makes a persona play otherwise than the equilibrium."""


def _errs_never(persona: Persona, rules: RuleSet) -> bool:
    plays = isinstance(persona.plays(rules), Equilibrium)
    return plays and not (persona.noise or persona.bluff or persona.cold_feet)


def worse_than(minimum: Minimum, rules: RuleSet, players: int) -> float:
    """The share 0..1 of hands worse than the weakest hand to play, which is the threshold."""
    if form_of(rules) is None:  # by samples, which become finer
        return _worse_than(minimum, rules, players)
    return _cached_worse_than(minimum, rules, players)


def _worse_than(minimum: Minimum, rules: RuleSet, players: int) -> float:
    ranks = sorted(minimum.ranks)
    mixed = [card(rank.letter + Suit(place % 4).letter) for place, rank in enumerate(ranks)]
    percentile = percentile_at_first(mixed, rules, players)
    return percentile.beats if percentile else 0.0


_cached_worse_than = lru_cache(maxsize=256)(_worse_than)


def shift(persona: Persona, view: SeatView, *, low: bool = False) -> float:
    """The shift of the persona's threshold now: above 0 tighter, below 0 looser."""
    table = view.table
    tighter = persona.pot * min(most_doublings(persona), doublings(table, low=low))
    if table.manner is Manner.SEQUENTIAL:
        ins, outs = _heard(table, Choice.IN), _heard(table, Choice.OUT)
        tighter += persona.per_in * ins
        if outs and not ins:
            tighter -= persona.alone * outs / (len(declaring(table)) - 1)
    if view.seat is not None:
        tighter += persona.stack * _strain(table, view.seat, low=low)
        tighter -= persona.tilt * _smart(persona, table, view.seat)
    return min(MOST_SHIFT, max(-MOST_SHIFT, tighter))


def _strain(table: Table, seat: int, *, low: bool) -> float:
    """The squared share 0..1 of the seat's chips that a match would take now."""
    if table.rules.paying.shortfall is Shortfall.CREDIT:
        return 0.0
    match = table.match_owed(seat, table.low_pot if low else table.pot)
    chips = table.seats[seat].chips
    return min(1.0, match / chips) ** 2 if chips > 0 else 1.0


def _smart(persona: Persona, table: Table, seat: int) -> float:
    """The remaining effect of a loss: 1 on the next deal and less with every other."""
    since = table.since_loss[seat]
    if since is None or since >= persona.tilt_deals:
        return 0.0
    return 1 - since / persona.tilt_deals


def shifted(base: float, tighter: float) -> float:
    """The shifted threshold: tighter plays e^-shift of its hands, looser folds e^shift of them."""
    if tighter >= 0:
        return 1 - (1 - base) * exp(-tighter)
    return base * exp(tighter)


def most_doublings(persona: Persona) -> float:
    """The number of doublings after which a pot of any size is the same to the persona."""
    return MOST_DOUBLINGS if persona.pot >= 0 else MOST_TEMPTED


def doublings(table: Table, *, low: bool = False) -> float:
    """The number of doublings of the pot since the antes of a new game."""
    pot = table.low_pot if low else table.pot
    antes = table.rules.opening_pot(max(1, len(table.order)))
    return min(MOST_DOUBLINGS, max(0.0, log2(pot / antes))) if pot else 0.0


def _heard(table: Table, choice: Choice) -> int:
    return [table.said[seat] for seat in declaring(table)].count(choice)

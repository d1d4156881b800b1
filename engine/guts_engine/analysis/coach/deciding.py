"""The worth of each declaration, played out to the end of the deal by the engine.

Everyone else, and the player later on, plays the equilibrium. A deal is worth the chips won less
those paid, and the claim on the pots left: an equal share, but with few chips, and in a leg game,
what the rest of the game or round is worth at the equilibrium.
"""

from collections.abc import Mapping
from math import inf
from random import Random
from types import MappingProxyType
from typing import Final

import numpy as np

from guts_engine.analysis.coach.dealt import Possible
from guts_engine.analysis.coach.quick import EVERYONE, Quick
from guts_engine.analysis.deals.payoffs import Chips
from guts_engine.analysis.spot import few
from guts_engine.analysis.spot.advice import Advice
from guts_engine.analysis.spot.claims import claim
from guts_engine.analysis.spot.evaluation import ROUGH
from guts_engine.bots.asking import situation_at
from guts_engine.bots.persona import Persona
from guts_engine.bots.standing import node_of, preparing, view_percentile
from guts_engine.common.work import Steps, part
from guts_engine.equilibrium.legs import worth_before
from guts_engine.equilibrium.response import Rival
from guts_engine.play.game import can_buy_in, carry_out, legal, view_of
from guts_engine.rules.options import Shortfall
from guts_engine.state import events as e
from guts_engine.state.actions import Action, Asked, Declare
from guts_engine.state.events import Event
from guts_engine.state.state import State, StateBuilder
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import declares
from guts_engine.steps.model import Choice
from guts_engine.steps.model import Declare as Step

_BATCH: Final = 20
"""The most deals of a batch; each choice is played out in all of them."""
_SLOW_BATCH: Final = 5
"""The same where hands still change, so that each deal takes longer."""
_FEWEST: Final = 4
"""The fewest deals of a batch, where many declarations follow, or others must fit earlier ones."""
_LONGEST: Final = 400
"""The most questions that are answered in one deal; no deal has so many."""


class PlayedDeclaration:
    """In or out, or the sides, in deals that the view allows; few, as each takes long.

    `plays` are how other seats play, who play the equilibrium if they are not among them.
    """

    least = 100
    precise = ROUGH

    def __init__(
        self,
        view: SeatView,
        asked: Asked,
        rng: np.random.Generator,
        plays: Mapping[int, Persona | Rival] = MappingProxyType({}),
    ) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        self._view = view
        self._seat = view.seat
        self._rng = Random(int(rng.integers(2**32)))
        self._choices = asked.choices
        self._plays = plays
        self._possible = Possible(view, plays)
        node = node_of(view)
        steps = view.table.rules.played.steps[view.table.at :]
        rounds = len([each for each in steps if isinstance(each, Step)])
        fast = node is None or node.plain
        self._most = max(_FEWEST, (_BATCH if fast else _SLOW_BATCH) // max(1, rounds))
        if self._possible.slow:
            self._most = _FEWEST
        self.actions: tuple[Action, ...] = tuple(Declare(view.seat, each) for each in asked.choices)
        self._alone = [0] * len(self.actions)
        self._best = [0] * len(self.actions)
        self._deals = 0

    def valuing(self, samples: int) -> Steps[Chips]:
        """Find the worth of each choice in the same deals; only one deal at first."""
        deals = max(1, min(samples, self._most)) if self._deals else 1
        found = np.zeros((len(self.actions), deals))
        for deal in range(deals):
            state = self._possible.state(self._rng)
            seed = self._rng.getrandbits(32)
            for option, action in enumerate(self.actions):
                share = (deal + option / len(self.actions)) / deals
                play = part(self._played(state, action, Random(seed)), share, share)
                table, events = yield from play
                yield share
                work = part(_worth(self._view.table, table, self._seat), share, share)
                found[option, deal] = yield from work
                alone, best = self._outcome(events)
                self._alone[option] += alone
                self._best[option] += best and not alone
        self._deals += deals
        return found

    def _played(
        self, state: State, action: Action, rng: Random
    ) -> Steps[tuple[Table, list[Event]]]:
        """Find the table after the deal and its events, if sensible actions follow this one."""
        builder = StateBuilder(state)
        events = list(carry_out(builder, action))
        bots: dict[int, Quick] = {}
        for _ in range(_LONGEST):
            asked = legal(builder.draft)
            if not asked:
                break
            seat, question = next(iter(asked.items()))
            if seat not in bots:
                bots[seat] = Quick(Random(rng.random()), self._plays.get(seat, EVERYONE))
            view = view_of(builder.draft, seat)
            yield from preparing(view)
            answer = bots[seat].choose(view, question)
            events += carry_out(builder, answer)
        return builder.draft.table, events

    def _outcome(self, events: list[Event]) -> tuple[bool, bool]:
        """Whether everyone else was out at the end of the declaration, and whether it won."""
        seat = self._seat
        said = dict(_said(events))
        before = self._view.table.said
        others = [each for each in self._view.table.asked if each != seat]
        ins = [said.get(each, before[each]) for each in others]
        alone = all(each is Choice.OUT for each in ins)
        best = any(isinstance(each, e.PotAwarded) and seat in _winners(each) for each in events)
        return alone, best

    def summary(self, best: int) -> Advice:
        """Advice with the chances that all others are out, or else that the hand takes a pot."""
        entering = [at for at, each in enumerate(self._choices) if each is not Choice.OUT]
        at = best if best in entering else max(entering, key=lambda one: self._best[one])
        contested = self._deals - self._alone[at]
        table = self._view.table
        low = self._choices[at] is Choice.LOW
        place = view_percentile(self._view, low=low, among_all=True)
        return Advice(
            (),
            table.pots + table.side_pot,
            all_out=self._alone[at] / self._deals,
            best_if_in=self._best[at] / contested if contested else None,
            percentile=place.middle if place else None,
        )


def _worth(before: Table, after: Table, seat: int) -> Steps[float]:
    """Find the chips that the deal wins the seat, with its claim on the pots left.

    In a leg game that is the change of its claim, as it had one before.
    """
    won = after.seats[seat].chips - before.seats[seat].chips
    if not before.rules.leg_game:
        if _are_few(before):
            stacks = tuple([float(after.seats[each].chips) for each in before.order])
            matched = tuple([each in after.matched for each in before.order])
            worths = yield from few.after(before.rules, after.pooled, stacks, matched)
            return worths[before.order.index(seat)] - before.seats[seat].chips
        staying = [each for each in after.order if _stays(after, each)] or after.order
        share = after.pooled / len(staying) if seat in staying else 0.0
        return won + share + _excused(after, seat)
    rules, stages = before.rules, len(declares(before.rules.played))
    left = 0.0
    if not after.ended:
        left = claim(rules, stages - 1, after.pooled, _legs(after, seat), _chips(after, seat))
    stage = situation_at(before, seat).declaration
    return won + left - worth_before(rules, stage, before.pooled, _legs(before, seat))


def _are_few(table: Table) -> bool:
    """Whether somebody may be without chips for another deal after this one (R7.3)."""
    order = table.order
    chips = [table.seats[each].chips for each in order]
    rebuys = [table.rebuys_left(each) for each in order]
    return not table.side_pot and few.are_few(table.rules, table.pot, chips, rebuys)


def _stays(table: Table, seat: int) -> bool:
    """Whether the seat takes part in the next deal, if it likes (R7.3)."""
    return table.seats[seat].status is e.Status.PLAYING or can_buy_in(table, seat)


def _excused(table: Table, seat: int) -> float:
    """What the seat saves on the next deal's antes, less its share of what all save (R6.1)."""
    return table.rules.excused * ((seat in table.matched) - len(table.matched) / len(table.order))


def _legs(table: Table, seat: int) -> tuple[int, ...]:
    """The legs won, the seat's own first."""
    me = table.order.index(seat)
    return tuple([table.legs[each] for each in (*table.order[me:], *table.order[:me])])


def _chips(table: Table, seat: int) -> tuple[float, ...]:
    """The chips, the seat's own first, without end on credit or with another buy-in (R7.3)."""
    credit = table.rules.paying.shortfall is Shortfall.CREDIT
    me = table.order.index(seat)
    seats = (*table.order[me:], *table.order[:me])
    return tuple(
        [inf if credit or table.rebuys_left(each) else table.seats[each].chips for each in seats]
    )


def _said(events: list[Event]) -> list[tuple[int, Choice]]:
    """The declarations among the events, up to the end of the round."""
    found: list[tuple[int, Choice]] = []
    for event in events:
        if isinstance(event, e.Declared):
            found.append((event.seat, event.choice))
        elif isinstance(event, e.DeclarationsRevealed):
            return [*found, *event.choices]
        elif isinstance(event, e.DeclarationsOpened):
            break
    return found


def _winners(event: e.PotAwarded) -> list[int]:
    return [share.seat for share in event.shares]

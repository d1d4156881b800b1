"""Declarations in many deals at once, when everyone plays thresholds (R4)."""

from collections.abc import Iterator, Mapping

import numpy as np

from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot.plays import (
    EQUILIBRIUM,
    Before,
    Looks,
    Play,
    Plays,
    Threshold,
    enters,
    speakers,
    threshold,
    threshold_beside,
    threshold_of_second_chance,
)
from guts_engine.analysis.spot.rollout import Deals, looks
from guts_engine.analysis.spot.spot import Spot
from guts_engine.equilibrium import legs, solved
from guts_engine.steps.model import Both, Choice


class Declarations:
    """The declarations of all players in a batch of deals, for every choice of the player at `me`.

    `looks` are the hands of the declaring players as they judge them, by place, and `lows` those
    for the low pot of hi-lo; `plays` is how they declare. The same random numbers serve every
    choice.
    """

    def __init__(
        self,
        spot: Spot,
        looks: Mapping[int, Looks],
        lows: Mapping[int, Looks],
        plays: Plays,
        rng: np.random.Generator,
    ) -> None:
        self.spot = spot
        self._looks = looks
        self._lows = lows
        self.plays = plays
        self.rng = rng
        self.deals = len(next(iter(looks.values())).spread)
        self._others: Flags | None = None
        self._goers: tuple[Flags, Flags] | None = None

    def ins(self, choice: Choice) -> Flags:
        """Whether each player is in, by place and deal, for that choice."""
        if self.spot.in_turn:
            return self._in_turn(choice)
        if self._others is None:
            self._others = self._together(self._looks)
        ins = self._others.copy()
        ins[self.spot.me] = choice is not Choice.OUT
        return ins

    def usual(self) -> Flags:
        """Whether each player is in, by place and deal, if the one at `me` plays like others."""
        if self.spot.in_turn:
            return self._in_turn(None)
        return self._together(self._looks, everyone=True)

    def pots(self, choice: Choice) -> tuple[Flags, Flags]:
        """Whether each player declares for the high and the low pot, by place and deal (R8.7)."""
        spot = self.spot
        if self._goers is None:
            self._goers = self._together(self._looks), self._together(self._lows, low=True)
            for place in spot.asked:
                self._choose_sides(place, self._goers[0][place], self._goers[1][place])
        high, low = (each.copy() for each in self._goers)
        high[spot.me] = choice in (Choice.HIGH, Choice.BOTH)
        low[spot.me] = choice in (Choice.LOW, Choice.BOTH)
        return high, low

    @property
    def mine(self) -> Flags:
        """Whether the player at `me` plays its hands by the equilibrium, a row for each pot."""
        spot, me = self.spot, self.spot.me
        if spot.in_turn:
            order = speakers(spot)
            position = order.index(me)
            before = self._first(Choice.OUT, order)[list(order[:position])]
            mine = self._after(me, before)
            if me == order[-1] and not spot.rules.last_is_asked:
                mine |= ~before.any(axis=0)
            return mine[np.newaxis]
        play = self._play(me)
        mine = np.stack(
            [
                enters(play.policy_of(spot, me, None, 0, low=low), each[me], self.rng)
                for low, each in ((False, self._looks), (True, self._lows))
                if each
            ]
        )
        if spot.rules.two_pots:
            self._choose_sides(me, *mine)
        return mine

    def _choose_sides(self, place: int, high: Flags, low: Flags) -> None:
        """Leave hands that are good for both pots the better one, where both pay less (R8.7).

        Where the pots depend on each other, the better one is decided first.
        """
        spot = self.spot
        if self._play(place) is EQUILIBRIUM and solved.knows_sides(spot.rules, spot.players):
            self._better_side_first(place, high, low)
            return
        must_win = spot.rules.showing.both is Both.MUST_WIN_BOTH
        matches = _matches(spot, place)
        if not must_win and matches >= 2:
            return
        seen, seen_low = self._looks[place].spread, self._lows[place].spread
        rivals = spot.players - 1
        likely = np.maximum(seen, seen_low) ** rivals
        other = np.minimum(seen, seen_low) ** rivals
        if must_win:
            pays = 4 * likely * other - 2 > 2 * likely - 1
        else:
            alone = likely - min(1.0, matches) * (1 - likely)
            pays = 2 * likely * other - matches * (1 - likely) * (1 - other) > alone
        one = high & low & ~pays
        high &= ~one | (seen >= seen_low)
        low &= ~one | (seen < seen_low)

    def _better_side_first(self, place: int, high: Flags, low: Flags) -> None:
        """Add the other pot where the better one is played, like `bots.threshold`."""
        seen, seen_low = self._looks[place].spread, self._lows[place].spread
        near = 1 - np.abs(seen - seen_low)
        better = seen >= seen_low
        plays, plays_low = high & better, low & ~better
        high[:] = plays | (plays_low & (near >= threshold_beside(self.spot, place, low=False)))
        low[:] = plays_low | (plays & (near >= threshold_beside(self.spot, place, low=True)))

    def _nobody(self) -> Flags:
        return np.zeros((self.spot.players, self.deals), np.bool_)

    def _together(
        self, looks: Mapping[int, Looks], *, everyone: bool = False, low: bool = False
    ) -> Flags:
        ins = self._nobody()
        for place in self.spot.asked:
            if everyone or place != self.spot.me:
                policy = self._play(place).policy_of(self.spot, place, None, 0, low=low)
                ins[place] = enters(policy, looks[place], self.rng)
        return ins

    def _after(self, place: int, before: Flags) -> Flags:
        """The declaration of a player after others, in rows, some of whom are in."""
        flags = np.zeros(self.deals, np.bool_)
        looks, position = self._looks[place], len(before)
        already_in = before.sum(axis=0, dtype=np.int8)
        if legs.decides(self.spot.rules):
            for heard, at in _patterns(before):
                policy = self._play(place).policy_of(self.spot, place, position, sum(heard), heard)
                flags |= enters(policy, looks, self.rng) & at
            return flags
        for number in range(int(already_in.max(initial=0)) + 1):
            policy = self._play(place).policy_of(self.spot, place, position, number)
            flags |= enters(policy, looks, self.rng) & (already_in == number)
        return flags

    def _play(self, place: int) -> Play:
        return self.plays.get(place, EQUILIBRIUM)

    def _in_turn(self, choice: Choice | None) -> Flags:
        """Declarations in turn, and second chances (R4.5); without a choice, all play alike."""
        order = speakers(self.spot)
        ins = self._first(choice, order)
        if self.spot.rules.second_chance:
            self._second_chance(ins, choice, order)
        return ins

    def _first(self, choice: Choice | None, order: tuple[int, ...]) -> Flags:
        """First declarations in turn; if all others are out, the last player is in (R4.1)."""
        spot = self.spot
        ins = self._nobody()
        number = np.zeros(self.deals, np.int8)
        for position, place in enumerate(order):
            said = spot.said[place]
            if spot.second_chance:
                ins[place] = place not in spot.asked
            elif place == spot.me and choice:
                ins[place] = choice is Choice.IN
            elif said is not None:
                ins[place] = said is Choice.IN
            else:
                ins[place] = self._after(place, ins[list(order[:position])])
                if place == order[-1] and not spot.rules.last_is_asked:
                    ins[place] |= number == 0
            number += ins[place]
        return ins

    def _second_chance(self, ins: Flags, choice: Choice | None, order: tuple[int, ...]) -> None:
        """Second chance: if only the last is in, each of the others may change to in (R4.5)."""
        spot = self.spot
        alone: Flags = ins[order[-1]] & (ins.sum(axis=0, dtype=np.int8) == 1)
        if not alone.any():
            return
        before_me = True
        for position, place in enumerate(order[:-1]):
            if place == spot.me:
                before_me = False
            if place == spot.me and spot.second_chance and choice:
                ins[place] = choice is Choice.IN
            elif spot.second_chance and before_me:
                ins[place] = spot.said[place] is Choice.IN
            else:
                before = ins[list(order[:position])] & alone
                for changed, at in _patterns(before):
                    needed = threshold_of_second_chance(spot, place, changed)
                    ins[place] |= at & alone & (self._looks[place].spread >= needed)


def _matches(spot: Spot, place: int) -> float:
    """The matches of a pot that the player can pay (R7.3), at most one for each pot."""
    paying = spot.rules.paying
    match = min([spot.pot, *[most for most in (paying.max_loss, paying.cap) if most]])
    return min(2.0, spot.chips[place] / match) if match else 2.0


def _patterns(before: Flags) -> Iterator[tuple[Before, Flags]]:
    """Yield who of the players in the rows can be in, and the deals in which they are."""
    codes = (1 << np.arange(len(before))) @ before.astype(np.int64)
    for code in np.unique(codes).tolist():
        yield tuple([bool(code >> row & 1) for row in range(len(before))]), codes == code


def declarations(deals: Deals) -> Declarations:
    """Sample the declarations of the deals from the percentiles of the hands."""
    spot, rng = deals.spot, deals.rng
    rules = spot.rules
    hands = {place: deals.hand(place) for place in sorted({*spot.asked, *speakers(spot)})}
    seen = {place: looks(rng, hand, spot, spot.stage) for place, hand in hands.items()}
    pots = hands if rules.two_pots else {}
    lows = {place: looks(rng, hand, spot, low=True) for place, hand in pots.items()}
    plays = {**_third_time(spot, seen), **deals.plays}
    return Declarations(spot, seen, lows, plays, rng)


def _third_time(spot: Spot, seen: Mapping[int, Looks]) -> Plays:
    """The equilibrium's share for the third card of 2+1, among hands that are still in (R8.3)."""
    others = [seen[place].spread for place in spot.asked if place != spot.me]
    if not spot.again or not others:
        return {}
    if solved.points_of(spot.rules, spot.players):
        return {}
    out = threshold(spot, spot.me, None, 0)
    return dict.fromkeys(spot.asked, Threshold(float(np.quantile(others, out))))

"""Backward induction of the claims in leg games with declarations in turn (R8.6), as in `legs`.

Who deals next decides where a player sits, so claims are means over the seats: over the rotations
of a random order of the players, and of the order by legs. All states are solved at the same time.
Bluffs before a second chance are left out.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.equilibrium import legs
from guts_engine.equilibrium.legs import LOWEST, POTS, STAGES, UNIT, states
from guts_engine.equilibrium.legs_in_turn import Turns

Floats = NDArray[np.float64]
Claims = dict[tuple[float, int], Floats]
"""By pot and stage the claims by state and player, in the order of needed legs."""

LARGEST: Final = 32
"""The pot from which the induction begins, in antes for each player."""
SEED: Final = 1
_FEW: Final = 5
"""With more players the random order alone is used, to save time."""
_ROUNDS: Final = 80
_CLOSE: Final = 1e-7
_LEAST: Final = 0.02
_FIRST_SWEEPS: Final = 60
_SWEEPS: Final = 8
"""Steps towards the thresholds of a stage, from those of the stage after it."""
_MOST_IN: Final = 4
"""In contests of more players nobody gains; they are rare."""
_POINTS, _WEIGHTS = np.polynomial.legendre.leggauss(4)


class InTurn:
    """The states of a number of players; `second` is whether there are second chances (R4.5)."""

    def __init__(self, players: int, *, second: bool) -> None:
        self.players = players
        self._second = second
        self._states = list(states(players))
        self._near: Turns | None = None
        number = {each: at for at, each in enumerate(self._states)}
        shape = (len(self._states), players)
        self._next = np.full(shape, -1)
        self._place = np.zeros((*shape, players), np.intp)
        for at, everyone in enumerate(self._states):
            for taker in range(players):
                left = list(everyone)
                left[taker] -= 1
                order = sorted(range(players), key=left.__getitem__)
                self._place[at, taker, order] = range(players)
                if left[taker]:
                    self._next[at, taker] = number[tuple(sorted(left))]
        self._state, self._player = self._orders()

    def _orders(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The state of each column, and its players by position in rows."""
        rng = np.random.default_rng(SEED)
        found, state = [], []
        for at in range(len(self._states)):
            orders = [rng.permutation(self.players), np.arange(self.players)]
            for order in orders[: 2 if self.players <= _FEW else 1]:
                for turn in range(self.players):
                    found.append(np.roll(order, turn))
                    state.append(at)
        return np.array(state), np.array(found).T

    def claims(self) -> Claims:
        """The claims of deals with one ante before the first stage."""
        later = self._without_antes()
        found = {(POTS[-1], stage): later for stage in range(STAGES)}
        for antes in range(LARGEST, 0, -1):
            for stage in reversed(range(STAGES)):
                due = int(stage == STAGES - 1 and antes < LARGEST)
                nothing = self._grown(later, antes, due)
                later = nothing + self._stage(nothing, self._won(nothing))[0]
                found[antes, stage] = later
        for beyond in [pot for pot in POTS if LARGEST < pot < POTS[-1]]:
            for stage in range(STAGES):
                part = LARGEST / beyond
                near, last = found[LARGEST, stage], found[POTS[-1], stage]
                found[beyond, stage] = last + (near - last) * part
        return found

    def _grown(self, claims: Floats, antes: int, due: int) -> Floats:
        """The claims before the antes of the next stage, as shares of the pot without them."""
        grown: Floats = (claims * (antes + due) - due / self.players) / antes
        return grown

    def _won(self, claims: Floats) -> Floats:
        """The claims by state and player, if the taker in the last row gets the leg."""
        won = claims[self._next[:, :, np.newaxis], self._place]
        done = np.eye(self.players)[np.newaxis]
        found: Floats = np.where(self._next[:, :, np.newaxis] < 0, done, won).transpose(0, 2, 1)
        return found

    def _without_antes(self) -> Floats:
        """The claims if there are no more antes."""
        speed = 1 / np.array(self._states)
        now: Floats = speed / speed.sum(axis=1, keepdims=True)
        for _ in range(_ROUNDS):
            more, leg = self._stage(now, self._won(now))
            now = now + 0.7 * more / np.maximum(leg, _LEAST)[:, np.newaxis]
            if np.abs(more).max() < _CLOSE:
                break
        return now

    def _stage(self, nothing: Floats, won: Floats) -> tuple[Floats, Floats]:
        """What a stage gains each player of each state, and the chance that someone gets a leg."""
        state, player = self._state, self._player
        everyone = range(self.players)
        gains = [
            [won[state, player[me], player[it]] - nothing[state, player[me]] for it in everyone]
            for me in everyone
        ]
        turns = Turns(
            gains,
            asked=True,
            second=self._second,
            bluffs=False,
            near=self._near,
            sweeps=_SWEEPS if self._near else _FIRST_SWEEPS,
            least=np.minimum,
            most=np.maximum,
        )
        self._near = turns
        worth, leg = stage_worths(turns, gains, second=self._second)
        each = len(state) // len(self._states)
        found = np.zeros((len(self._states), self.players))
        for position in everyone:
            np.add.at(found, (state, player[position]), worth[position] / each)
        return self._alike(found), leg.reshape(len(self._states), each).mean(axis=1)

    def _alike(self, worth: Floats) -> Floats:
        """The means over players who need the same number of legs."""
        needed = np.array(self._states)
        found = np.zeros_like(worth)
        for number in range(1, legs.MOST_LEGS + 1):
            these = needed == number
            mean = (worth * these).sum(axis=1) / np.maximum(1, these.sum(axis=1))
            found += these * mean[:, np.newaxis]
        return found


def stage_worths(turns: Turns, gains: Any, *, second: bool) -> tuple[Floats, Floats]:
    """What a stage gains the player at each position, and the chance of a leg, by column."""
    players = turns.players
    worth: Floats = np.zeros((players, *np.shape(gains[0][0])))
    leg = np.zeros(worth.shape[1:])
    for ins, outs, chance in _endings(turns):
        if len(ins) == 1:
            taker = ins[0]
            if second and taker == players - 1:
                chance = chance * _second_chance(turns, worth, chance)
            leg += chance
            for player in range(players):
                worth[player] += chance * gains[player][taker]
        elif ins:
            for player, best in zip(ins, _best(outs), strict=True):
                worth[player] += chance * (len(ins) * best - 1)
    return worth, leg


def _second_chance(turns: Turns, worth: Floats, chance: Floats) -> Floats:
    """Add what second chances gain to the worth; return the probability that nobody takes his."""
    last = turns.players - 1
    alone = turns.first[last]
    quiet: Floats = np.ones_like(alone)
    for player in range(last):
        stays = turns.stays(player)
        rest = np.ones_like(alone)
        for each in range(player + 1, last):
            rest = rest * turns.stays(each, player)
        middle = (turns.needed_again(player, ()) + turns.first[player]) / 2
        beats = np.clip((middle - alone) / (1 - alone), 0, 1)
        paid = chance * quiet * (1 - stays) * rest * (2 * beats - 1)
        worth[player] += paid
        worth[last] -= paid
        quiet = quiet * stays
    return quiet


def _endings(turns: Turns) -> Iterator[tuple[list[int], list[Floats], Floats]]:
    """Yield who is in, their thresholds, and the chance of it, for each ending without a crowd."""
    whole = np.ones_like(turns.first[0])
    open_ones: list[tuple[int, list[int], list[Floats], Floats]] = [(0, [], [], whole)]
    while open_ones:
        place, ins, outs, chance = open_ones.pop()
        if place == turns.players:
            yield ins, outs, chance
            continue
        out = turns.needed(place, ins)
        open_ones.append((place + 1, ins, outs, chance * out))
        if len(ins) < _MOST_IN:
            open_ones.append((place + 1, [*ins, place], [*outs, out], chance * (1 - out)))


def _best(outs: list[Floats]) -> list[Floats]:
    """The probability of each hand above those thresholds to be the best."""
    floor = np.maximum.reduce(outs)
    found = [np.zeros_like(floor) for _ in outs]
    for point, weight in zip(_POINTS, _WEIGHTS, strict=True):
        x = (1 + floor + (1 - floor) * point) / 2
        below = [(x - out) / (1 - out) for out in outs]
        for at, out in enumerate(outs):
            others = np.prod([each for it, each in enumerate(below) if it != at], axis=0)
            found[at] += others / (1 - out) * weight * (1 - floor) / 2
    return found


def table(*, second: bool) -> list[int]:
    """The numbers of a table of claims, in the order of `legs-at-once`."""
    numbers = []
    for players in legs.PLAYERS:
        found = InTurn(players, second=second).claims()
        for antes in POTS:
            for stage in range(STAGES):
                claims = found[antes, stage]
                for row, everyone in zip(claims, states(players), strict=True):
                    by_need = dict(zip(everyone, row, strict=True))
                    numbers += [round((each - LOWEST) * UNIT) for each in by_need.values()]
    return numbers

"""Declarations of a bot in many deals at once, following `bots.threshold`.

Pots are rounded to sixteenths of a doubling, and probabilities to 1/32768; otherwise the bot plays
as it does at the table.
"""

from dataclasses import dataclass
from functools import cache
from math import pi
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.simulate.tally import STEPS, size_of
from guts_engine.bots.persona import Equilibrium, Minimum, Persona, Share
from guts_engine.bots.threshold import MOST_DOUBLINGS, MOST_SHIFT, most_doublings, worse_than
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Manner
from guts_engine.strength.percentile import population_of

Flags = NDArray[np.bool_]
Floats = NDArray[np.float32]
Indices = NDArray[np.integer]
Places = NDArray[np.int16]

BUCKETS: Final = int(MOST_DOUBLINGS) * STEPS + 1
NEVER: Final = 100
"""Deals since a loss, for a bot without a recent loss."""
_APART: Final = 8
"""The number of buckets between pots at which an equilibrium is computed."""
_PARTS: Final = 1 << 16
_ODD: Final = np.uint64(0x0001_0001_0001_0001)
_NO_TIES: Final = 1e-12
"""Avoids a division by zero where wild cards leave a class without hands (R2.6)."""
_MOST_CHANCES: Final = 1 << 20
"""The largest table of probabilities of a law; a larger one is computed step by step."""


class Chance:
    """Random numbers of 16 bits, and the generator that deals cards."""

    def __init__(self, seed: int) -> None:
        self._bits = np.random.SFC64(seed)
        self.rng = np.random.Generator(self._bits)
        shuffled = self.rng.permutation(np.arange(1, _PARTS, 2, dtype=np.uint16))
        self._odd = np.tile(shuffled, 2)

    def parts(self, count: int) -> NDArray[np.uint16]:
        """`count` uniform numbers from 0 to 65535."""
        raw: NDArray[np.uint64] = self._bits.random_raw(count // 4 + 1)
        return raw.view(np.uint16)[:count]

    def odd_parts(self, count: int) -> NDArray[np.uint16]:
        """`count` uniform odd numbers from 1 to 65535, which must not be changed.

        They come from a random place in a shuffled list of all of them. So each number is
        independent of those of other calls; those of one call, which are for different tables, are
        spread a little more evenly than by chance, so errors are not understated.
        """
        different = len(self._odd) // 2
        if count > different:
            raw: NDArray[np.uint64] = self._bits.random_raw(count // 4 + 1)
            raw |= _ODD
            return raw.view(np.uint16)[:count]
        first = int(self._bits.random_raw()) % different
        return self._odd[first : first + count]


@dataclass(frozen=True)
class Known:
    """A bot's information when it declares, by deal.

    `doublings` are the steps by which the pot exceeds an ante from each player, `row` is `Law.row`,
    `since` the deals since its latest loss, `strain` the squared share of its chips that a match
    would take.
    """

    doublings: Indices
    row: Indices | int = 0
    since: NDArray[np.int8] | int = NEVER
    strain: Floats | None = None


class Law:
    """One bot at a table of `players`; with `fewer`, some of them may not be dealt in."""

    def __init__(
        self, persona: Persona, rules: RuleSet, players: int, *, fewer: bool = False
    ) -> None:
        self.persona = persona
        self._rules = rules
        self._enter = persona.plays(rules)
        self._felt = persona.tilt_deals if persona.tilt else 0
        in_turn = rules.declaring.declare is Manner.SEQUENTIAL
        said = [
            (count, place, ins)
            for count in range(2 if fewer else players, players + 1)
            for place in range(count if in_turn else 1)
            for ins in range(place + 1)
        ]
        self._rows = np.zeros((players + 1,) * 3, np.intp)
        for number, (count, place, ins) in enumerate(said):
            self._rows[count, place, ins] = number * self.losses * BUCKETS
        self._usual = np.concatenate([self._base(*each) for each in said])
        self._shift = np.concatenate([self._temper(*each) for each in said])
        self._needed = shifted(self._usual, self._shift)
        self._bluff = np.rint(persona.bluff * np.exp2(-_DOUBLED) * _PARTS).astype(np.int32)
        self._cold = round(persona.cold_feet * _PARTS)
        below = np.array(population_of(rules, rules.dealing.cards).places.below, np.float64)
        ties = np.diff(below) / below[-1]
        self._mixes = isinstance(self._enter, Equilibrium)
        self._seems = (below[:-1] / below[-1] + (0 if self._mixes else ties / 2)).astype(np.float32)
        self._ties = (ties / _PARTS).astype(np.float32)
        small = len(self._needed) * len(ties) <= _MOST_CHANCES and not (fewer and persona.stack)
        self.chances = self._all_chances() if small else None
        """By moment and hand, the chance of being in, where there are few enough of them."""

    @property
    def losses(self) -> int:
        """The number of distinct values of deals since the latest loss."""
        return self._felt + 1

    @property
    def moments(self) -> int:
        """The number of distinct combinations of row, loss and pot."""
        return len(self._needed)

    def row(
        self, players: Indices | int, place: Indices | int, ins: Indices | int
    ) -> Indices | int:
        """The index of the first moment for `place` of `players` with `ins` in."""
        if isinstance(players, int) and isinstance(place, int):
            # the rows of a place follow one another: faster than indexing with arrays
            first, each = int(self._rows[players, place, 0]), self.losses * BUCKETS
            if isinstance(ins, int):
                return first + ins * each
            rows = ins.astype(np.int32)
            rows *= np.int32(each)
            rows += np.int32(first)
            return rows
        row: Indices = self._rows[players, place, ins]
        return row

    def plays(self, situation: Known, places: Places, chance: Chance) -> Flags:
        """Whether the bot is in, by deal, with hands at these places of the ranking."""
        if self.chances is not None:
            index = self._index(situation) * self.hands + places
            return self.plays_at(index, chance.odd_parts(len(places)))
        return self.step_by_step(situation, places, chance)

    def plays_at(
        self, index: Indices, parts: NDArray[np.uint16], out: Flags | None = None
    ) -> Flags:
        """Whether the bot is in, by the index of the hand among `chances` and odd random parts.

        Raises ValueError for a law with too many chances.
        """
        if self.chances is None:
            raise ValueError("the law is computed step by step")
        says: Flags = np.less_equal(parts, self.chances.take(index), out=out)
        return says

    @property
    def hands(self) -> int:
        """The number of hands that the bot tells apart."""
        return len(self._seems)

    def step_by_step(self, situation: Known, places: Places, chance: Chance) -> Flags:
        """Like `plays`, computing each step: judgement of the hand, threshold, bluff and error."""
        worth = self._look(places, chance) >= self._threshold(situation)
        if not (self._cold or self.persona.bluff):
            return worth
        whim = chance.parts(len(places))
        return np.where(worth, whim >= self._cold, whim < self._bluff.take(situation.doublings))

    def _look(self, places: Places, chance: Chance) -> Floats:
        """The bot's judgement of its hands; unseen hands are uniform (R3.5)."""
        count = len(places)
        if not self._rules.dealing.peek:
            return chance.parts(count) * np.float32(1 / _PARTS)
        seems: Floats = self._seems.take(places)
        if self._mixes:
            seems += self._ties.take(places) * chance.parts(count)
        if self.persona.noise:
            seems += _bell().take(chance.parts(count)) * np.float32(self.persona.noise)
        return seems

    def _index(self, situation: Known) -> Indices:
        """The index of each deal's moment in the tables of thresholds."""
        index = situation.doublings
        if self._felt:
            index = index + np.minimum(situation.since, self._felt) * np.int32(BUCKETS)
        row = situation.row
        return index if isinstance(row, int) and not row else index + row

    def _threshold(self, situation: Known) -> Floats:
        """The threshold that a hand must reach, by deal."""
        index = self._index(situation)
        if situation.strain is None or not self.persona.stack:
            return self._needed.take(index)
        strained = situation.strain * np.float32(self.persona.stack)
        return shifted(self._usual.take(index), self._shift.take(index) + strained)

    def _all_chances(self) -> NDArray[np.uint16]:
        """The probability of being in, in parts, by moment and place; used by `plays`.

        Even numbers: as many odd numbers are smaller. Certainty is the greatest number.

        The mean of the normal distribution over a hand's ties is computed with its antiderivative.
        """
        persona = self.persona
        needed = self._needed.astype(np.float64)[:, None]
        over = self._seems - needed
        ties = np.maximum(self._ties.astype(np.float64) * _PARTS, _NO_TIES)
        if not self._rules.dealing.peek:
            worth = np.broadcast_to(1 - needed, over.shape)
        elif persona.noise and self._mixes:
            high, low = (over + ties) / persona.noise, over / persona.noise
            worth = (_under_bell(high) - _under_bell(low)) * persona.noise / ties
        elif persona.noise:
            worth = np.interp(over / persona.noise, *_normal())
        elif self._mixes:
            worth = np.clip((over + ties) / ties, 0, 1)
        else:
            worth = (self._seems >= self._needed[:, None]).astype(np.float64)
        bluff = np.tile(self._bluff, len(needed) // BUCKETS)[:, None]
        chances = worth * (_PARTS - self._cold) + (1 - worth) * bluff
        even = 2 * np.rint(np.clip(chances, 0, _PARTS) / 2)
        parts: NDArray[np.uint16] = np.minimum(even, _PARTS - 1).astype(np.uint16).ravel()
        return parts

    def _base(self, players: int, place: int, ins: int) -> Floats:
        """The share of hands to fold before the temper shifts it, flat like `_threshold`."""
        enter, rules = self._enter, self._rules
        losses = self.losses
        if isinstance(enter, Minimum):
            return np.full(losses * BUCKETS, worse_than(enter, rules, players), np.float32)
        if isinstance(enter, Share):
            return np.full(losses * BUCKETS, enter.out, np.float32)
        in_turn = place if rules.declaring.declare is Manner.SEQUENTIAL else None
        antes = rules.paying.ante * players
        asked = range(0, BUCKETS, _APART)
        outs = [
            share_out(
                rules,
                Situation(players, pot=antes * float(doubled), position=in_turn, already_in=ins),
            )
            for doubled in np.exp2(_DOUBLED[asked])
        ]
        usual = np.interp(np.arange(BUCKETS), asked, outs)
        return np.tile(usual.astype(np.float32), losses)

    def _temper(self, players: int, place: int, ins: int) -> Floats:
        """The shift of the persona's threshold, above 0 tighter, ignoring the strain on chips."""
        persona = self.persona
        doubled = np.minimum(_DOUBLED, most_doublings(persona))
        tighter = persona.pot * doubled + persona.per_in * ins
        if place and not ins:
            tighter = tighter - persona.alone * place / (players - 1)
        felt = self._felt
        smart = [1 - since / felt for since in range(felt)] + [0]
        tempers = [tighter - persona.tilt * each for each in smart]
        return np.concatenate(tempers).astype(np.float32)


_DOUBLED: Final = np.log2(size_of(np.arange(BUCKETS)))
"""The doublings that each bucket of pots represents."""


def shifted(usual: Floats, tighter: Floats) -> Floats:
    """Like `bots.threshold.shifted`, with the shift clipped to its bounds."""
    within = np.clip(tighter, np.float32(-MOST_SHIFT), np.float32(MOST_SHIFT))
    fewer = np.exp(-np.abs(within))
    return np.where(within >= 0, 1 - (1 - usual) * fewer, usual * fewer)


@cache
def _bell() -> Floats:
    """The standard normal distribution, as a table by 16-bit probability."""
    tail = [NormalDist().inv_cdf((part + 0.5) / _PARTS) for part in range(_PARTS // 2)]
    half = np.array(tail, np.float32)
    return np.concatenate((half, -half[::-1]))


@cache
def _normal() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The standard normal distribution: places, and the share below each."""
    places = np.linspace(-7, 7, 14 * 512 + 1)
    return places, np.array([NormalDist().cdf(each) for each in places])


def _under_bell(places: NDArray[np.float64]) -> NDArray[np.float64]:
    """The antiderivative of the standard normal distribution function."""
    below: NDArray[np.float64] = np.interp(places, *_normal())
    area: NDArray[np.float64] = places * below + np.exp(-(places**2) / 2) / (2 * pi) ** 0.5
    return area

"""Responses to the professor: found from what each choice was worth, by moment and percentile."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.certify.playing import Look, Moment, Response
from guts_engine.steps.model import Choice

BINS: Final = 40
"""The number of bins of percentiles of a hand for one pot."""
BINS_A_SIDE: Final = 10
"""The same for each of two sides."""
_POOLED: Final = 4
"""The bins on either side that count with a bin."""
_SURE: Final = 1.5
"""The standard errors by which a choice must beat the professor's to be taken."""

Worths = Mapping[Choice, float]
Key = tuple[Moment, int]


@dataclass(frozen=True)
class Tried:
    """A declaration of the hero: what it knew, the professor's choice, and what each was worth.

    Worths are in pots, less that of the professor's choice.
    """

    look: Look
    usual: Choice
    worths: Worths


def bin_of(look: Look) -> int:
    """The bin of the hand."""
    if len(look.places) == 2:
        high, low = [min(BINS_A_SIDE - 1, int(each * BINS_A_SIDE)) for each in look.places]
        return high * BINS_A_SIDE + low
    return min(BINS - 1, int(look.places[0] * BINS)) if look.places else 0


@dataclass(frozen=True)
class ByBin:
    """Says at each moment, with a hand in each bin, a choice; elsewhere what the professor says.

    Moments that agree in the first `parts` of what they say are the same.
    """

    name: str
    choices: Mapping[Key, Choice]
    parts: int | None = None

    def choice(self, look: Look, usual: Choice) -> Choice:
        return self.choices.get((look.moment[: self.parts], bin_of(look)), usual)


@dataclass(frozen=True)
class Cut:
    """In from a percentile up, which may differ by moment; elsewhere as the professor."""

    name: str
    cuts: Mapping[Moment, float]

    def choice(self, look: Look, usual: Choice) -> Choice:
        cut = self.cuts.get(look.moment)
        if cut is None or not look.places:
            return usual
        return Choice.IN if look.places[0] >= cut else Choice.OUT


@dataclass(frozen=True)
class Always:
    """Says the same whatever the hand."""

    name: str
    said: Choice

    def choice(self, look: Look, usual: Choice) -> Choice:
        return self.said if self.said in look.choices else usual


def family(tried: Sequence[Tried]) -> list[Response]:
    """The responses that the tried choices suggest."""
    found: list[Response] = []
    said = {choice for each in tried for choice in each.worths}
    found += [Always(f"always {each.value}", each) for each in sorted(said)]
    found.append(ByBin("by hand and moment", _by_bin(tried)))
    if any(len(each.look.moment) > _USUAL for each in tried):
        found.append(
            ByBin("by hand and moment, whatever the sides", _by_bin(tried, _USUAL), _USUAL)
        )
    plain = [each for each in tried if len(each.look.places) == 1 and Choice.IN in each.worths]
    if plain:
        together = _cut([(each.look.places[0], _in_less_out(each)) for each in plain])
        moments = {each.look.moment for each in plain}
        found.append(Cut("one threshold", dict.fromkeys(moments, together)))
        by_moment = _grouped(plain, lambda each: each.look.moment)
        cuts = {
            moment: _cut([(each.look.places[0], _in_less_out(each)) for each in group])
            for moment, group in by_moment.items()
        }
        found.append(Cut("a threshold by moment", cuts))
        found += [
            Cut(f"only {_named(moment)}", {moment: cuts[moment]})
            for moment, _ in sorted(by_moment.items(), key=lambda each: -len(each[1]))[:_MOMENTS]
            if len(by_moment) > 1
        ]
    return found


_USUAL: Final = 6
"""The parts of a moment without the sides that are heard."""
_MOMENTS: Final = 6
"""The moments of which each is also tried alone."""


def value(response: Response, tried: Iterable[Tried]) -> float:
    """The gain of the response over the tried declarations, each by itself, in pots."""
    return sum(
        [each.worths.get(response.choice(each.look, each.usual), 0.0) for each in tried], 0.0
    )


def _named(moment: Moment) -> str:
    declaration, position, already, again, legs, most = moment[:_USUAL]
    parts = [f"declaration {declaration + 1}"] if declaration else []
    parts += [f"position {position + 1} after {already} in"] if position >= 0 else []
    parts += ["second chance"] if again else []
    parts += [f"legs {legs} to {most}"] if legs or most else []
    return ", ".join(parts) or "the first declaration"


def _in_less_out(tried: Tried) -> float:
    return tried.worths[Choice.IN] - tried.worths[Choice.OUT]


def _cut(pairs: Sequence[tuple[float, float]]) -> float:
    """The percentile from which being in gains most, given percentiles and gains."""
    places = np.array([place for place, _ in pairs])
    gains = np.array([gain for _, gain in pairs])
    order = np.argsort(-places, kind="stable")
    total = np.cumsum(gains[order])
    best = int(total.argmax())
    return float(places[order][best]) if total[best] > 0 else 2.0


def _by_bin(tried: Sequence[Tried], parts: int | None = None) -> dict[Key, Choice]:
    """The choice by moment and bin, where one is surely better than the professor's."""
    found: dict[Key, Choice] = {}
    for moment, group in _grouped(tried, lambda each: each.look.moment[:parts]).items():
        two = len(group[0].look.places) == 2
        bins = np.array([bin_of(each.look) for each in group])
        best: dict[int, tuple[float, Choice]] = {}
        for choice in group[0].worths:
            gains = np.array([each.worths.get(choice, 0.0) for each in group])
            for place in np.unique(bins):
                gain = _surely(gains[_near(bins, int(place), two=two)])
                if gain > max(0.0, best.get(int(place), (0.0, choice))[0]):
                    best[int(place)] = gain, choice
        found.update({(moment, place): choice for place, (_, choice) in best.items()})
    return found


def _near(bins: NDArray[np.intp], place: int, *, two: bool) -> NDArray[np.bool_]:
    near: NDArray[np.bool_]
    if two:
        high, low = divmod(place, BINS_A_SIDE)
        near = (abs(bins // BINS_A_SIDE - high) <= 1) & (abs(bins % BINS_A_SIDE - low) <= 1)
    else:
        near = abs(bins - place) <= _POOLED
    return near


def _surely(gains: NDArray[np.float64]) -> float:
    """The mean gain less some standard errors."""
    if len(gains) < 10:
        return -1.0
    return float(gains.mean() - _SURE * gains.std() / len(gains) ** 0.5)


def _grouped(tried: Iterable[Tried], key: Callable[[Tried], Moment]) -> dict[Moment, list[Tried]]:
    groups: defaultdict[Moment, list[Tried]] = defaultdict(list)
    for each in tried:
        groups[key(each)].append(each)
    return dict(groups)

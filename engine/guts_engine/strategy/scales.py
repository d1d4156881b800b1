"""Scales of hands: how good random hands are, in order, shipped for the games of the catalogue.

A scale is the strengths of some random hands, weakest first: the share of them that a hand beats is
how good it is. `make scales` writes the file; scales that are not in it are found when asked for.
"""

from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

import numpy as np
from numpy.lib.npyio import NpzFile

from guts_engine.common.package import PACKAGE
from guts_engine.common.work import Steps, finished
from guts_engine.deals.columns import Numbers
from guts_engine.deals.judged import strength_of
from guts_engine.deals.signatures import judged
from guts_engine.hands.hand_rules import HandRules
from guts_engine.hands.judging import Judge
from guts_engine.strategy.faults import TableError
from guts_engine.strategy.packs import random_packs

SHIPPED: Final = "strategy/scales.npz"
_HANDS: Final = 20_000
_EACH: Final = 10
"""One of so many hands stands for all of them on the scale."""
_PARTS: Final = 100
"""The steps in which the hands are judged."""


class Hands(NamedTuple):
    """Hands of `size` cards of a deck with `jokers`, which a judge compares by the rules."""

    judge: Judge
    rules: HandRules
    jokers: int
    size: int

    @property
    def name(self) -> str:
        """The name of their scale in the file, by all that decides it."""
        words = f"{self.judge.words} {self.rules} {self.jokers} {self.size}"
        return blake2b(words.encode(), digest_size=8).hexdigest()


_found: dict[str, Numbers] = {}


def scale(hands: Hands) -> Numbers:
    """The scale of such hands."""
    return finished(finding(hands))


def finding(hands: Hands) -> Steps[Numbers]:
    """Find the same in steps; what is found is kept."""
    name = hands.name
    if name not in _found:
        shipped = _shipped()
        if name in shipped:
            _found[name] = np.cumsum(shipped[name], dtype=np.int64)
        else:
            _found[name] = yield from judging(hands)
    return _found[name]


def judging(hands: Hands) -> Steps[Numbers]:
    """Judge random hands in steps, for a scale that is not shipped."""
    judge, rules, jokers, size = hands
    cards = random_packs(np.random.default_rng(1), jokers, _HANDS, size)[:size]
    strengths = []
    for part in np.array_split(cards, _PARTS, axis=1):
        strengths.append(judged(judge, rules, part, part[:0], strength_of))
        yield 0.0
    return np.sort(np.concatenate(strengths))[_EACH // 2 :: _EACH]


@lru_cache(maxsize=1)
def _shipped() -> NpzFile:
    """The file, with the differences of the strengths by name. Raises TableError without it."""
    try:
        found: NpzFile = np.load(PACKAGE / SHIPPED)
    except (OSError, ValueError):
        raise TableError(SHIPPED) from None
    return found

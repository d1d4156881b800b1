"""Samples of hands: coarse ones on demand, fine ones prepared in steps."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from guts_engine.common.work import Steps, finished
from guts_engine.hands.cards import Rank
from guts_engine.steps.model import Choice, Declare, Game, NameWild
from guts_engine.strength.paths import decisions, path_of
from guts_engine.strength.sampled import COARSE, FULL, Effort, Sample, build
from guts_engine.strength.worlds import Node

_MOST: Final = 256
"""The most samples that are kept."""
_METHOD: Final = 2
"""Counts the ways of sampling; with another, what was sampled before no longer counts."""
_BEGIN: Final = 0.1
"""The share of the work that is for coarse samples."""
Samples = dict[Node, Sample]
_COARSE: Final[Samples] = {}
_FINE: Final[Samples] = {}


def sample_of(node: Node) -> Sample:
    """The finest sample there is at the node; a coarse one is made at once if there is none."""
    found = _FINE.get(node) or _COARSE.get(node)
    if found is None:
        finished(_making(node, COARSE, _COARSE))
        found = _COARSE[node]
    return found


def making(node: Node) -> Steps[None]:
    """Make a coarse sample at the node in steps, if there is none at all."""
    if node not in _FINE and node not in _COARSE:
        yield from _making(node, COARSE, _COARSE)


def _making(
    node: Node, effort: Effort, samples: Samples, known: Sequence[float] | None = None
) -> Steps[None]:
    """Yield the share done while a sample is made and put among the others."""
    sample = yield from build(node, effort, known)
    while len(samples) >= _MOST:
        del samples[next(iter(samples))]
    samples[node] = sample


def prepare(game: Game, known: Mapping[str, Sequence[float]]) -> Iterator[float]:
    """Yield the share done while samples of a game are made, first coarse, then fine.

    `known` are worths as `learnt` returned them for the same `digest`; what is missing is sampled.
    """
    wanted = {name: each for name, each in nodes(game).items() if each not in _FINE}
    quick = [each for each in wanted.values() if each not in _COARSE]
    for number, node in enumerate(quick):
        for share in _making(node, COARSE, _COARSE):
            yield _BEGIN * (number + share) / len(quick)
    for number, (name, node) in enumerate(wanted.items()):
        for share in _making(node, FULL, _FINE, known.get(name)):
            yield _BEGIN + (1 - _BEGIN) * (number + share) / len(wanted)


def is_prepared(game: Game) -> bool:
    """Whether all fine samples of the game are there."""
    return all(each in _FINE for each in nodes(game).values())


def learnt(game: Game) -> dict[str, list[float]]:
    """The worths of random hands in the fine samples of the game, by name of the node."""
    samples = {name: _FINE.get(each) for name, each in nodes(game).items()}
    return {name: sample.worths for name, sample in samples.items() if sample is not None}


def _name(at: int, node: Node) -> str:
    """The name of a node within its game."""
    ranks = [each.letter if each else "-" for each in (node.turned, node.named)]
    side = {None: "", False: "high", True: "low"}[node.low]
    return " ".join([str(at), *ranks, side]).strip()


def digest(game: Game) -> str:
    """A digest of everything that the samples of a game depend on."""
    from hashlib import sha256  # imported on use, for a faster start of the program

    paths = [path_of(game, at) for at in decisions(game)]
    text = repr([_METHOD, FULL, *[each.text for each in paths if each]])
    return sha256(text.encode()).hexdigest()


@lru_cache(maxsize=16)
def nodes(game: Game) -> dict[str, Node]:
    """The nodes for which samples can be made before the cards are dealt, by name."""
    found = {}
    for at in decisions(game):
        path, step = path_of(game, at), game.steps[at]
        if path is None or path.shared or not isinstance(step, Declare):
            continue
        wild = path.show.rules.wild
        named = any(isinstance(each, NameWild) for each in game.steps[:at])
        for turned, rank, low in product(
            Rank if wild.turned and path.turned else (None,),
            Rank if wild.named and named else (None,),
            (False, True) if Choice.HIGH in step.choices else (None,),
        ):
            node = Node(path, path.cards, turned=turned, named=rank, low=low)
            found[_name(at, node)] = node
    return found

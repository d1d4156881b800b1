"""Policies in files, one for each game: those shipped, and those found for house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from guts_engine.common.package import PACKAGE
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import shipped_ids
from guts_engine.strategy.faults import TableError
from guts_engine.strategy.policy import Buckets, Policy, filled
from guts_engine.strategy.questions import Rows, questions

Arrays = dict[str, NDArray[Any]]

SHIPPED: Final = "strategy/data"
FOLDER: Final = PACKAGE / SHIPPED
"""The folder of the shipped policies."""
_WHOLE: Final = 255
"""The byte of a chance of 1."""
_RARE: Final = 2e-4
"""The share of all questions below which an information set is not stored."""
_BY_PLAYERS: Final = ("shape", "edges", "gain")
_BY_ROW: Final = ("nodes", "chances")
"""The arrays of a policy: those of one size in a game, and those by row of its policies."""


@dataclass(frozen=True)
class Stored:
    """A policy, and what a best response to it gains in pots a deal, with its standard error."""

    policy: Policy
    gain: float
    error: float


def packed(stored: Stored, visits: NDArray[np.float64]) -> Arrays:
    """A policy as arrays, a byte for each chance; `visits` are by row."""
    policy = stored.policy
    often = np.flatnonzero(visits > _RARE * visits.sum())
    chances = policy.chances[often, :, :-1]
    return {
        "shape": np.array(policy.questions.shape, np.int16),
        "edges": policy.buckets.edges.astype(np.float32),
        "nodes": policy.rows.nodes[often].astype(np.int32),
        "chances": np.round(chances * _WHOLE).astype(np.uint8),
        "gain": np.array([stored.gain, stored.error], np.float32),
    }


def unpacked(rules: RuleSet, players: int, arrays: Arrays) -> Stored | None:
    """The policy of such arrays; None if they are of other information sets."""
    asked = questions(rules, players)
    if tuple(arrays["shape"]) != asked.shape:
        return None
    buckets = Buckets(arrays["edges"].astype(np.float64))
    nodes, some = arrays["nodes"].astype(np.int64), arrays["chances"].astype(np.float64) / _WHOLE
    size = len(nodes), buckets.count, max(asked.choices) - 1
    if some.shape != size or ((nodes < 0) | (nodes >= asked.count)).any():
        return None
    last = np.maximum(0.0, 1 - some.sum(axis=2, keepdims=True))
    rows = Rows(asked, nodes)
    chances = np.concatenate((some, last), axis=2)
    chances /= chances.sum(axis=2, keepdims=True)
    if buckets.edges.shape[1] == 1:
        chances = filled(chances, asked.equal(rows.nodes, chances.shape[2])[:, None])
    policy = Policy(asked, buckets, rows, chances)
    gain, error = arrays["gain"].tolist()
    return Stored(policy, gain, error)


def save(path: Path, by_players: Mapping[int, Arrays]) -> None:
    """Write the policies of a game by number of players."""
    path.parent.mkdir(parents=True, exist_ok=True)
    players, every = zip(*sorted(by_players.items()), strict=True)
    arrays = {part: np.stack([each[part] for each in every]) for part in _BY_PLAYERS}
    arrays |= {part: np.concatenate([each[part] for each in every]) for part in _BY_ROW}
    rows = [len(each["nodes"]) for each in every]
    np.savez_compressed(path, allow_pickle=False, players=players, rows=rows, **arrays)


def load(path: Path) -> dict[int, Arrays]:
    """The policies of a game by number of players; none without such a file.

    Raises ValueError or OSError for one that is damaged.
    """
    if not path.exists():
        return {}
    try:
        with np.load(path) as arrays:
            ends = arrays["rows"].cumsum()[:-1]
            parts = {part: [*arrays[part]] for part in _BY_PLAYERS}
            parts |= {part: np.split(arrays[part], ends) for part in _BY_ROW}
            every = [
                dict(zip(parts, each, strict=True)) for each in zip(*parts.values(), strict=True)
            ]
            return dict(zip(arrays["players"].tolist(), every, strict=True))
    except (BadZipFile, KeyError, EOFError) as wrong:
        raise ValueError("not policies") from wrong


@lru_cache(maxsize=16)
def _of_game(game: str) -> dict[int, Arrays]:
    path = FOLDER / f"{game}.npz"
    try:
        found = load(path)
    except (OSError, ValueError):
        raise TableError(f"{SHIPPED}/{path.name}") from None
    if not found and game in shipped_ids():
        raise TableError(f"{SHIPPED}/{path.name}")
    return found


@lru_cache(maxsize=64)
def shipped(game: str, players: int) -> Stored | None:
    """The shipped policy of a game for so many players; None if there is none."""
    arrays = _of_game(game).get(players)
    return unpacked(preset(game), players, arrays) if arrays else None

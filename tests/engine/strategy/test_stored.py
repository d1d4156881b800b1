"""The shipped policies, and their files."""

from pathlib import Path

import numpy as np
import pytest

from guts_engine.common.package import PACKAGE
from guts_engine.rules.presets import preset
from guts_engine.steps.library import shipped_ids
from guts_engine.strategy.solving import Solver
from guts_engine.strategy.spot import Spot
from guts_engine.strategy.stored import SHIPPED, Stored, load, packed, save, shipped, unpacked
from make.policies import DOCS, page

CLASSICS = shipped_ids()[:15]
"""The games of the rules' first edition."""
MOST_GAINED, MOST_OF_CLASSICS = 0.02, 0.005


@pytest.mark.parametrize("game", shipped_ids())
def test_a_best_response_to_what_is_shipped_gains_little(game: str) -> None:
    most = MOST_OF_CLASSICS if game in CLASSICS else MOST_GAINED
    for players in load(PACKAGE / SHIPPED / f"{game}.npz"):
        found = shipped(game, players)
        assert found is not None, players
        assert found.gain <= most
        chances = found.policy.chances
        assert chances.sum(axis=2) == pytest.approx(1.0)
        assert (chances >= 0).all()


def test_the_page_tells_what_is_shipped() -> None:
    assert DOCS.read_text(encoding="utf-8") == page()


def test_the_files_are_small() -> None:
    size = sum(each.stat().st_size for each in (PACKAGE / SHIPPED).glob("*.npz"))
    assert size < 2_000_000


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    rules = preset("two-card")
    solver = Solver(Spot(rules, 3))
    solver.once(500)
    stored = Stored(solver.found(), 0.01, 0.002)
    path = tmp_path / "two-card.npz"
    save(path, {3: packed(stored, solver.visits)})
    found = unpacked(rules, 3, load(path)[3])
    assert found is not None
    assert (found.gain, found.error) == pytest.approx((0.01, 0.002))
    policy = found.policy
    nodes = policy.rows.nodes
    buckets = np.zeros(len(nodes), np.int64)
    assert policy.of(nodes, buckets) == pytest.approx(stored.policy.of(nodes, buckets), abs=0.003)


def test_what_never_came_up_is_played_like_what_is_most_like_it() -> None:
    found = shipped("two-card", 5)
    assert found is not None
    every = np.arange(found.policy.questions.count)
    rows = found.policy.rows.of(every)
    assert ((rows >= 0) & (rows < len(found.policy.chances))).all()


def test_other_information_sets_are_not_read(tmp_path: Path) -> None:
    arrays = load(PACKAGE / SHIPPED / "two-card.npz")[3]
    assert unpacked(preset("two-card"), 4, arrays) is None
    assert not load(tmp_path / "nothing.npz")

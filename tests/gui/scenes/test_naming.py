"""The dealer names a wild rank by key, by mouse and with the arrows; nothing shows before Done."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guts_engine.hands.cards import Rank
from guts_engine.state.actions import Question
from guts_gui.layout.middle import SIGN
from guts_gui.layout.poses import WildSign
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import Pilot
from tests.gui.helpers.players import table_of
from tests.gui.helpers.tables import at_table, opened, until

GAME = "two-more-deadly"
INSTANT = Settings(player="Ann", speed="instant")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path, INSTANT, size=(960, 540)) as pilot:
        yield pilot


def asked_to_name(pilot: Pilot, people: int = 1) -> TableScene:
    """A table where a person deals and names the rank."""
    for seed in range(20):
        scene = TableScene.new(pilot.app, table_of(GAME, people, 3 - people), seed=seed)
        pilot.app.replace(scene)
        until(pilot, lambda: not at_or_under(pilot).show.busy)
        pilot.pump(2)
        if isinstance(pilot.scene, CurtainScene):
            pilot.key("enter")
            pilot.pump(2)
        turn = at_table(pilot).turn
        if turn is not None and turn.question is Question.NAME_RANK:
            pilot.pump(30)
            return scene
    raise AssertionError("no person deals")


def at_or_under(pilot: Pilot) -> TableScene:
    """The table, which may be under a curtain."""
    return next(scene for scene in pilot.app._stack if isinstance(scene, TableScene))


@pytest.mark.parametrize(
    ("how", "rank"),
    [("8", Rank.EIGHT), ("t", Rank.TEN), ("0", Rank.TEN), ("j", Rank.JACK), ("a", Rank.ACE)],
)
def test_a_rank_is_named_by_its_key(pilot: Pilot, how: str, rank: Rank) -> None:
    scene = asked_to_name(pilot)
    pilot.key(how)
    assert scene.session.table.named is rank
    until(pilot, lambda: not scene.show.busy or scene.turn is not None)
    shown = scene.placed()[SIGN].shows
    assert isinstance(shown, WildSign) and shown.marks == (("10",) if rank == 10 else shown.marks)


def test_a_rank_is_named_by_mouse_and_with_the_arrows(pilot: Pilot) -> None:
    scene = asked_to_name(pilot)
    pilot.click("rank-Q")
    assert scene.session.table.named is Rank.QUEEN
    scene = asked_to_name(pilot)
    for name in ("right", "right", "down", "enter"):
        pilot.key(name)
    assert scene.session.table.named is Rank.TEN


def test_behind_a_curtain_the_rank_waits_for_done_and_leaves_no_trace(pilot: Pilot) -> None:
    scene = asked_to_name(pilot, people=2)
    before = pilot.app.screen.get_buffer().raw
    pilot.key("8")
    chosen = pilot.app.screen.get_buffer().raw
    assert scene.session.table.named is None
    pilot.key("k")
    assert pilot.app.screen.get_buffer().raw == chosen != before
    pilot.pump(20)
    pilot.key("enter")
    assert scene.session.table.named is Rank.KING


def test_a_key_that_names_no_rank_says_which_do(pilot: Pilot) -> None:
    scene = asked_to_name(pilot)
    pilot.key("enter")
    assert scene.turn is not None and scene.turn.nudged
    assert scene.session.table.named is None

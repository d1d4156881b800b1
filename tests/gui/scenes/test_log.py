"""The log beside the table: the table makes room for it, and nothing else moves."""

from pathlib import Path

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from guts_engine.rules.presets import PRESETS
from guts_gui.layout.frame import DESIGN_HEIGHT, DESIGN_WIDTH, Frame
from guts_gui.layout.placement import plan_of
from guts_gui.layout.seating.seats import BAR
from guts_gui.scenes.common.log import LARGEST_TEXT, MARGIN, WIDTH, felt_frame
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from guts_gui.words.captions.events import log_line
from tests.gui.helpers.pilot import Pilot
from tests.gui.helpers.players import table_of
from tests.gui.helpers.sessions import table
from tests.gui.helpers.stages import deal, shuffled, stages
from tests.gui.helpers.tables import join, opened, skip

SIZES = ((960, 540), (1280, 720), (1000, 1000), (2560, 700), (3840, 2160))
frames = st.builds(Frame, st.integers(960, 3840), st.integers(540, 2160), st.integers(100, 150))


@example(Frame(1393, 614, 100))
@given(frames)
def test_the_table_ends_where_the_log_begins(frame: Frame) -> None:
    """And its bar is the window's; with the log closed it has the whole window."""
    felt = felt_frame(frame, log_open=True)
    assert felt.width_px <= frame.width_px - frame.px(WIDTH + MARGIN)
    bar = felt.height_px - felt.px(BAR)
    assert abs(bar - frame.px(frame.height - BAR)) <= 1
    assert felt.scale <= frame.scale
    assert min(felt.width / DESIGN_WIDTH, felt.height / DESIGN_HEIGHT) > 1 - 1e-9
    assert frame.text_size <= felt.text_size <= LARGEST_TEXT
    assert felt_frame(frame, log_open=False) is frame


def moved(pilot: Pilot) -> dict[str, pygame.Rect]:
    """The places of all controls that are visible."""
    return {each.key: each.place.copy() for each in pilot.scene.focus.widgets if each.focusable}


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", SIZES)
def test_the_log_covers_nothing_and_moves_no_button(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    settings = Settings(player="Ann", speed="instant", text_size=text)
    with opened(tmp_path, settings, size=size) as pilot:
        scene = join(pilot, Session.begin(table_of("three-card", 1, 9), None, seed=4))
        pilot.wait(1.0)
        closed, buttons = dict(scene.placed()), moved(pilot)
        pilot.key("t")
        left = scene.app.frame.px(scene.app.frame.width - WIDTH - MARGIN)
        for sprite, pose in scene.placed().items():
            assert scene.felt.px(pose.x + pose.width / 2) <= left, sprite
        for place in scene.sprites.plan.places:
            assert scene.felt.px(place.plate_box[2]) <= left
        assert moved(pilot) == buttons
        pilot.key("t")
        assert scene.placed() == closed


def test_a_card_is_where_it_is_seen_beside_the_log(tmp_path: Path) -> None:
    with opened(tmp_path) as pilot:
        scene = join(pilot, Session.begin(table(3, game="pass-the-trash"), None, seed=4))
        skip(pilot)
        pilot.pump(2)
        assert scene.turn is not None
        assert scene.turn.picking
        pilot.key("t")
        x, y = scene.sprites.plan.places[0].cards
        pilot.click((scene.felt.px(x), scene.felt.px(y)))
        assert scene.turn.picks


def test_the_log_opens_while_cards_move(tmp_path: Path) -> None:
    with opened(tmp_path) as pilot:
        scene = join(pilot, Session.begin(table(5), None, seed=4))
        assert scene.show.busy
        pilot.key("t")
        assert scene.show.busy
        assert scene.sprites.plan == plan_of(scene.show.visible, scene.felt.space)
        skip(pilot)
        pilot.pump(2)
        assert scene.deciding


@pytest.mark.parametrize("game", [name for name, rules in PRESETS.items() if rules.stage_cards])
def test_every_stage_has_its_line(game: str) -> None:
    rules = PRESETS[game]
    lines = [
        log_line(each.event, each.before.table, each.after.table)
        for each in stages(deal(shuffled(1), "iio", game), 0)
    ]
    told = [line for line in lines if line and line.startswith("Stage ")]
    assert [line[:8] for line in told] == [
        f"Stage {n}:" for n in range(1, len(rules.stage_cards) + 1)
    ]

"""Every screen by keyboard alone, with a visible focus, and by mouse alone."""

from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from guts_gui.app.scene import Scene
from guts_gui.controls import Choice, Entry, ScrollBar, Stepper
from guts_gui.controls.base import Widget
from guts_gui.controls.focus import Focusable
from guts_gui.controls.keys import Action
from guts_gui.scenes.coach.drill_results import DrillResultsScene
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.setup.edit_game import EditGameScene
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from tests.gui.helpers.pilot import Pilot
from tests.gui.helpers.places import MOST_TABS, PLACES, WALKED, at, quiet, scenes, tab, tab_to

pytestmark = pytest.mark.slow

ALIKE = (
    "new table, ten seats",
    "workshop, two cards",
    "table, against one",
    "table, against nine",
    "results, one opponent",
    "results, nine opponents",
)
"""Places whose controls are those of another one, a few of them more or less often."""
WORKED = [place for place in PLACES if place not in ALIKE]
ARROWS = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)
CLEAR = 60
"""The least difference of two distinguishable colours, of 255."""


def test_there_is_a_way_by_keys_to_every_scene() -> None:
    assert sorted({place.scene for place in PLACES.values()}) == scenes()


# --- The focus ---------------------------------------------------------------------------------


def ring_alone(pilot: Pilot, area: pygame.Rect) -> pygame.mask.Mask:
    """The pixels of that area in which the focus ring is distinguishable."""
    with_ring, focus = pilot.app.screen.subsurface(area).copy(), pilot.scene.focus
    current, focus.current = focus.current, None
    pilot.app._draw()
    focus.current = current
    without = pilot.app.screen.subsurface(area)
    near = (CLEAR, CLEAR, CLEAR, 255)
    alike = pygame.mask.from_threshold(with_ring, (0, 0, 0, 0), near, without)
    alike.invert()
    pilot.app.invalidate()
    return alike


def assert_ring_in_sight(pilot: Pilot) -> None:
    """On each side of the focused control there is a line inside the window."""
    current = pilot.scene.focus.current
    assert current is not None
    ring, window = current.ring, pilot.app.screen.get_rect()
    where = f"{current.key} of {type(pilot.scene).__name__}"
    assert window.contains(ring), f"{where} lies outside the window"
    reach = pilot.app.frame.px(3) + 1 + max(2, pilot.app.frame.px(2))
    area = ring.inflate(2 * reach, 2 * reach).clip(window)
    seen = ring_alone(pilot, area)
    sides = {
        "left": pygame.Rect(ring.left - reach, ring.centery, reach, 1),
        "right": pygame.Rect(ring.right, ring.centery, reach, 1),
        "upper": pygame.Rect(ring.centerx, ring.top - reach, 1, reach),
        "lower": pygame.Rect(ring.centerx, ring.bottom, 1, reach),
    }
    for side, strip in sides.items():
        part = strip.clip(area).move(-area.x, -area.y)
        points = [
            (x, y) for x in range(part.left, part.right) for y in range(part.top, part.bottom)
        ]
        assert any(seen.get_at(point) for point in points), f"no ring at the {side} side of {where}"
    assert seen.count() > ring.w + ring.h, f"the ring of {where} is hard to see"


def stops(pilot: Pilot) -> list[str]:
    """The controls where Tab stops in one round, each with a visible ring.

    At a decision the first Tab only shows where the focus is.
    """
    focus = pilot.scene.focus
    if focus.current is not None and not focus.aims_at(focus.current):
        tab(pilot)
    found = [pilot.focused]
    assert_ring_in_sight(pilot)
    for _ in range(MOST_TABS):
        tab(pilot)
        if pilot.focused == found[0]:
            return found
        assert pilot.focused not in found, f"Tab comes to {pilot.focused} twice"
        found.append(pilot.focused)
        assert_ring_in_sight(pilot)
    raise AssertionError("Tab never comes round")


@pytest.mark.parametrize("place", WALKED)
def test_keys_lead_to_every_control_and_back(place: str, tmp_path: Path) -> None:
    with at(place, tmp_path) as pilot:
        found = stops(pilot)
        assert sorted(found) == sorted(widget.key for widget in pilot.widgets)
        tab(pilot, "shift+tab")
        assert pilot.focused == found[-1]
        arrows_lead_on(pilot)
        nothing_covers_a_control(pilot)
        escape_leads_back(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_the_ring_is_in_sight_in_the_smallest_window(place: str, tmp_path: Path) -> None:
    with at(place, tmp_path, size=(960, 540), text_size=150) as pilot:
        found = stops(pilot)
        assert sorted(found) == sorted(widget.key for widget in pilot.widgets)
        nothing_covers_a_control(pilot)


def arrows_lead_on(pilot: Pilot) -> None:
    """From each control an arrow leads to another, or has its own use in the scene."""
    widgets = pilot.widgets
    for widget in widgets:
        assert len(widgets) == 1 or led_on(pilot.scene, widget), f"no arrow leaves {widget.key}"


def led_on(scene: Scene, widget: Focusable) -> bool:
    """Whether an arrow has an effect, except Left and Right changing a value."""
    steps = type(widget).step is not Widget.step
    for action in ARROWS[:2] if steps else ARROWS:
        scene.focus.give(widget, moved=True)
        if scene.act(action):
            return True
        scene.focus.act(action)
        if scene.focus.current is not widget:
            return True
    return False


def escape_leads_back(pilot: Pilot) -> None:
    """Escape leads to the scene below, to the main menu, or to the menu.

    The log, a search and the choice of a step to add close first; unsaved changes are asked about.
    A drill leads to its results.
    """
    quiet(pilot)
    before = pilot.app.scenes
    pilot.key("escape")
    if isinstance(before[-1], TitleScene):
        assert pilot.app.scenes == before
        return
    closing = (TableScene, NewTableScene, EditGameScene)
    if isinstance(before[-1], closing) and pilot.app.scenes == before:
        pilot.key("escape")
    after = pilot.app.scenes
    back = after == before[:-1] or isinstance(after[-1], TitleScene | DrillResultsScene)
    assert back or (after[:-1] == before and isinstance(after[-1], MenuScene | ConfirmScene))


def nothing_covers_a_control(pilot: Pilot) -> None:
    """The control under the pointer in the middle of a control is that control."""
    quiet(pilot)
    for widget in pilot.scene.focus.widgets:
        if worked_by_mouse(widget):
            point_at(pilot, widget)
            under = [
                each.key
                for each in pilot.scene.focus.widgets
                if worked_by_mouse(each) and getattr(each, "hovered", False)
            ]
            assert under == [widget.key]


def worked_by_mouse(widget: Focusable) -> bool:
    assert isinstance(widget, Widget | Entry)
    return bool(widget.visible) and widget.is_enabled


def point_at(pilot: Pilot, widget: Focusable) -> None:
    pygame.mouse.set_pos(widget.ring.center)
    what = {"pos": widget.ring.center, "rel": (0, 0), "buttons": (0, 0, 0)}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, what))
    pilot.pump()


# --- What the controls do ----------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """Everything visible and audible, to detect effects."""

    scenes: tuple[object, ...]
    open: bool
    focused: str
    sounds: int
    picture: bytes
    text: str

    @classmethod
    def at(cls, pilot: Pilot, *, alive: bool = True) -> "Look":
        current = pilot.scene.focus.current
        return cls(
            pilot.app.scenes,
            alive,
            current.key if current is not None else "",
            len(pilot.app.audio.played or ()),
            pilot.pixels(),
            str(getattr(current, "text", "")),
        )

    def led_on(self, after: "Look") -> bool:
        """Whether anything changed, other than the focus."""
        if (self.scenes, self.open, self.sounds) != (after.scenes, after.open, after.sounds):
            return True
        return self.focused == after.focused and self.picture != after.picture


def pressed(pilot: Pilot, name: str) -> Look:
    """The result of pressing a key or typing a letter."""
    if name == "x":
        pilot.type(name)
    else:
        pilot.read()
        pilot.hold(name)
        pilot.release(name)
    return Look.at(pilot, alive=pilot.pump(2))


def has_use(widget: Focusable) -> bool:
    """Whether the control has an effect: a chosen option cannot be chosen again."""
    if isinstance(widget, Choice) and widget.chosen:
        return False
    return not (isinstance(widget, Stepper) and len(widget.values) < 2)


def keys_for(widget: Focusable, number: int) -> tuple[str, ...]:
    if isinstance(widget, Entry):
        return ("x",)
    return ("enter" if number % 2 else "space", "right", "left", "ctrl+down", "ctrl+up", "down")


def come_back(pilot: Pilot, here: Scene) -> None:
    """Close what a control has opened above the scene; the way to some places is long."""
    if here in pilot.app.scenes and pilot.scene is not here:
        pilot.key("escape")
        quiet(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("place", WORKED)
def test_every_control_does_something_by_keys(place: str, tmp_path: Path) -> None:
    left = [""]
    while left:
        with at(place, tmp_path / left[0]) as pilot:
            here = pilot.scene
            if left == [""]:
                left = [widget.key for widget in pilot.widgets if has_use(widget)]
            while left and pilot.scene is here and here.focus.find(left[0]) is not None:
                key = left.pop(0)
                widget = pilot.widget(key)
                if not widget.focusable or not has_use(widget):
                    continue
                tab_to(pilot, key)
                before = Look.at(pilot)
                for name in keys_for(widget, len(left)):
                    after = pressed(pilot, name)
                    if before.led_on(after):
                        break
                    if after.focused != before.focused:
                        tab_to(pilot, key)
                else:
                    raise AssertionError(f"{key} does nothing")
                if not after.open:
                    break
                come_back(pilot, here)


@pytest.mark.slow
@pytest.mark.parametrize("place", WORKED)
def test_every_control_does_something_by_mouse(place: str, tmp_path: Path) -> None:
    left = [""]
    while left:
        with at(place, tmp_path / left[0]) as pilot:
            here = pilot.scene
            if left == [""]:
                left = [widget.key for widget in here.focus.widgets if worked_by_mouse(widget)]
            quiet(pilot)
            while left and pilot.scene is here and here.focus.find(left[0]) is not None:
                key = left.pop(0)
                widget = pilot.widget(key)
                if not worked_by_mouse(widget):
                    continue
                point_at(pilot, widget)
                before = Look.at(pilot)
                after = clicked(pilot, widget)
                scrolled = not widget.focusable and before.picture != after.picture
                given = after.focused == key
                assert before.led_on(after) or given or scrolled, f"{key} does nothing"
                if not after.open:
                    break
                come_back(pilot, here)


def clicked(pilot: Pilot, widget: Focusable) -> Look:
    """The result of a click on its middle, or on a scroll bar beside its thumb."""
    point_at(pilot, widget)
    pos = widget.ring.center
    if isinstance(widget, ScrollBar):
        below = widget.thumb.bottom < widget.rect.h - 1
        pos = (pos[0], widget.ring.bottom - 1 if below else widget.ring.top)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1))
    return Look.at(pilot, alive=pilot.pump(2))

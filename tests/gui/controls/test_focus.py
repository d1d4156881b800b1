"""The focus ring without a window."""

from dataclasses import dataclass, field

import pygame
from hypothesis import given
from hypothesis import strategies as st

from guts_gui.controls.focus import HOLD_DELAY, HOLD_EVERY, FocusRing, nearest
from guts_gui.controls.keys import Action


@dataclass(eq=False)
class Thing:
    """A minimal control."""

    key: str
    place: pygame.Rect
    focusable: bool = True
    holds_text: bool = False
    steps: bool = False
    scrolls: bool = False
    in_sight: bool = True
    had: list[object] = field(default_factory=list)

    @property
    def ring(self) -> pygame.Rect:
        return self.place

    def take_focus(self) -> None:
        self.had.append("taken")

    def lose_focus(self) -> None:
        self.had.append("lost")

    deliberate: bool = False

    def refuse(self) -> None:
        self.had.append("refused")

    def activate(self) -> bool:
        self.had.append("pressed")
        return True

    def step(self, by: int) -> bool:
        if self.steps:
            self.had.append(by)
        return self.steps

    def typed(self, event: pygame.event.Event) -> bool:
        return False


def grid(columns: int, rows: int) -> FocusRing:
    ring = FocusRing()
    for row in range(rows):
        for column in range(columns):
            place = pygame.Rect(column * 100, row * 50, 90, 40)
            ring.add(Thing(f"{column}{row}", place))
    ring.restore(None)
    return ring


def at(ring: FocusRing) -> str:
    assert ring.current is not None
    return ring.current.key


def test_tab_goes_round_and_back() -> None:
    ring = grid(2, 2)
    seen = [at(ring)]
    for _ in range(4):
        ring.act(Action.NEXT)
        seen.append(at(ring))
    assert seen == ["00", "10", "01", "11", "00"]
    ring.act(Action.PREVIOUS)
    assert at(ring) == "11"


def test_arrows_go_where_they_point() -> None:
    ring = grid(3, 3)
    path = (Action.RIGHT, Action.DOWN, Action.DOWN, Action.LEFT, Action.UP, Action.UP, Action.UP)
    seen = []
    for action in path:
        ring.act(action)
        seen.append(at(ring))
    assert seen == ["10", "11", "12", "02", "01", "00", "00"]


def test_what_cannot_be_worked_is_passed_over() -> None:
    ring = grid(3, 1)
    ring.widgets[1].focusable = False  # type: ignore[misc]  # a Thing, whose flag can be set
    ring.act(Action.NEXT)
    assert at(ring) == "20"
    ring.act(Action.LEFT)
    assert at(ring) == "00"


def test_the_focus_leaves_what_stops_working() -> None:
    ring = grid(2, 1)
    ring.widgets[0].focusable = False  # type: ignore[misc]  # a Thing, whose flag can be set
    ring.settle()
    assert at(ring) == "10"


def test_exactly_one_has_the_focus() -> None:
    ring = grid(3, 1)
    for _ in range(5):
        ring.act(Action.NEXT)
    holders = [w for w in ring.widgets if isinstance(w, Thing) and w.had[-1:] == ["taken"]]
    assert [w.key for w in holders] == [at(ring)]


def test_enter_presses_and_arrows_step() -> None:
    ring = grid(2, 1)
    thing = ring.widgets[0]
    assert isinstance(thing, Thing)
    thing.steps = True
    assert ring.act(Action.CONTINUE)
    assert ring.act(Action.RIGHT)
    assert thing.had[-2:] == ["pressed", 1]
    assert at(ring) == "00"


def test_a_held_arrow_repeats_until_it_comes_up() -> None:
    ring = grid(2, 1)
    thing = ring.widgets[0]
    assert isinstance(thing, Thing)
    thing.steps = True
    ring.act(Action.RIGHT, key=7)
    ring.update(HOLD_DELAY + 3 * HOLD_EVERY - 0.01)
    assert thing.had.count(1) == 4
    ring.release(8)
    assert ring.busy
    ring.release(7)
    ring.update(10)
    assert thing.had.count(1) == 4


def test_a_rebuilt_scene_gives_the_focus_back() -> None:
    ring = grid(2, 2)
    ring.give(ring.widgets[3])
    kept = ring.clear()
    for thing in grid(2, 2).widgets:
        ring.add(thing)
    ring.restore(kept)
    assert at(ring) == "11"
    ring.clear()
    ring.restore("gone")
    assert ring.current is None
    assert not ring.act(Action.CONTINUE)


places = st.builds(
    pygame.Rect, st.integers(0, 900), st.integers(0, 600), st.integers(10, 300), st.integers(10, 80)
)


@given(st.lists(places, min_size=1, max_size=8), st.sampled_from((Action.LEFT, Action.UP)))
def test_an_arrow_never_leads_the_wrong_way(rects: list[pygame.Rect], action: Action) -> None:
    things = [Thing(str(number), rect) for number, rect in enumerate(rects)]
    found = nearest(things[0], things, action)
    if found is not None:
        here, there = things[0].place, found.ring
        assert there.centerx < here.centerx if action is Action.LEFT else there.y < here.bottom


def test_only_rows_lead_to_rows_that_are_scrolled_away() -> None:
    column = [Thing(str(n), pygame.Rect(0, 50 * n, 90, 40), scrolls=True) for n in range(4)]
    column[3].in_sight = False
    button = Thing("button", pygame.Rect(100, 100, 90, 40))
    things = [*column, button]
    assert nearest(button, things, Action.DOWN) is None
    assert nearest(button, things, Action.LEFT) is column[2]
    assert nearest(column[2], things, Action.DOWN) is column[3]

"""On a shared screen cards are covered before any other frame is shown."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from guts_engine.record.match import Match
from guts_gui.app.cover import ASLEEP, Sleep
from guts_gui.app.frame_clock import FrameClock
from guts_gui.app.navigation import Ask, Title
from guts_gui.app.scene import Scene
from guts_gui.history.autosave import Autosave
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.common.keys import KeysScene
from guts_gui.scenes.rules.rules import RulesScene
from guts_gui.scenes.settings.settings import SettingsScene
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.state.coach import TableCoach
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.players import INSTANT, PEOPLE, faces, sit_down, tap
from tests.gui.helpers.tables import until

TOGGLE = Settings(player="Ann", speed="instant", peek="toggle")
EVENTS = [
    *(
        pygame.event.Event(kind)
        for kind in (
            pygame.WINDOWFOCUSLOST,
            pygame.WINDOWLEAVE,
            pygame.WINDOWMINIMIZED,
            pygame.WINDOWHIDDEN,
            pygame.WINDOWDISPLAYCHANGED,
            pygame.APP_WILLENTERBACKGROUND,
            pygame.APP_DIDENTERBACKGROUND,
            pygame.APP_TERMINATING,
            pygame.RENDER_TARGETS_RESET,
            pygame.RENDER_DEVICE_RESET,
        )
    ),
    *(
        pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
        for key in (pygame.K_LALT, pygame.K_RALT, pygame.K_LGUI, pygame.K_RGUI)
    ),
]


def told_of(monkeypatch: pytest.MonkeyPatch, shown: Callable[[], None]) -> None:
    """Call `shown` in place of showing the window, or a part of it."""
    monkeypatch.setattr(pygame.display, "flip", shown)
    monkeypatch.setattr(pygame.display, "update", lambda _: shown())


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bytes]]:
    """The pictures that the window has shown, in order."""
    pictures: list[bytes] = []

    def flip() -> None:
        pictures.append(pygame.image.tobytes(pygame.display.get_surface(), "RGB"))

    told_of(monkeypatch, flip)
    yield pictures


def at_the_screen(pilot: Pilot) -> TableScene:
    """The first of two people has opened the curtain, and the turn is drawn completely."""
    table = sit_down(pilot)
    pilot.key("enter")
    pilot.wait(1.0)
    assert pilot.scene is table and table.turn is not None
    return table


def by_key(pilot: Pilot, table: TableScene) -> None:
    pilot.hold("p")


def by_pointer(pilot: Pilot, table: TableScene) -> None:
    assert table.turn is not None
    pose = table.show.animator.shown()[Sprite(Kind.CARD, table.turn.seat, 1)]
    pilot.press((pilot.app.frame.px(pose.x), pilot.app.frame.px(pose.y)))


@pytest.mark.parametrize(
    ("event", "settings", "peek"),
    [
        *((event, INSTANT, by_key) for event in EVENTS),
        *(
            (event, settings, peek)
            for event in (EVENTS[0], EVENTS[-1])
            for settings, peek in ((INSTANT, by_pointer), (TOGGLE, by_key), (TOGGLE, by_pointer))
        ),
    ],
)
def test_the_first_picture_after_leaving_the_window_is_covered(
    tmp_path: Path,
    shown: list[bytes],
    event: pygame.event.Event,
    settings: Settings,
    peek: Callable[[Pilot, TableScene], None],
) -> None:
    with opened(tmp_path, settings) as pilot:
        table = at_the_screen(pilot)
        if peek is by_pointer:  # the position of the pointer is visible and not secret
            by_pointer(pilot, table)
            table.cover()
            pilot.pump(2)
        covered = shown[-1]
        if settings is TOGGLE and peek is by_pointer:
            pilot.let_go(pygame.mouse.get_pos())
        peek(pilot, table)
        assert faces(table)
        assert shown[-1] != covered
        before = len(shown)
        pygame.event.post(event)
        pilot.pump()
        assert faces(table) == []
        assert shown[before] == covered
        for kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
            pygame.event.post(pygame.event.Event(kind))
        pilot.wait(1.0)
        assert faces(table) == []
        assert len(shown) > before + 1


@pytest.mark.parametrize("settings", [INSTANT, TOGGLE], ids=["hold", "toggle"])
def test_a_key_still_held_when_the_window_comes_back_opens_nothing(
    tmp_path: Path, settings: Settings
) -> None:
    """X11 repeats the key, and SDL reports that as a new key press."""
    with opened(tmp_path, settings) as pilot:
        table = at_the_screen(pilot)
        pilot.hold("p")
        pilot.release("p")
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            pygame.event.post(pygame.event.Event(kind))
        pilot.hold("p")
        pilot.wait(1.0)
        assert faces(table) == []
        pilot.release("p")
        pilot.hold("p")
        assert faces(table)


def test_it_is_covered_before_any_other_event_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other events may take time: the covered picture is already visible."""
    with opened(tmp_path, INSTANT) as pilot:
        table = at_the_screen(pilot)
        pilot.hold("p")
        flips: list[list[str]] = []
        heard: list[int] = []
        handle = TableScene.handle

        def counting(scene: TableScene, event: pygame.event.Event) -> bool:
            if event.type == pygame.MOUSEWHEEL:
                heard.append(len(flips))
            return handle(scene, event)

        told_of(monkeypatch, lambda: flips.append(faces(table)))
        monkeypatch.setattr(TableScene, "handle", counting)
        monkeypatch.setattr(TableScene, "update", lambda *_: bool(heard.append(len(flips))))
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
        pilot.pump()
        assert flips[0] == []
        assert heard == [1, 1]


def menu(pilot: Pilot, _table: TableScene) -> None:
    tap(pilot, "escape")


def rules(pilot: Pilot, _table: TableScene) -> None:
    tap(pilot, "r")


def keys(pilot: Pilot, _table: TableScene) -> None:
    tap(pilot, "f1")


def question(pilot: Pilot, table: TableScene) -> None:
    pilot.app.push(ConfirmScene(pilot.app, Ask("Sure?", "Is it?", "Yes", table.faster)))
    pilot.pump()


@pytest.mark.parametrize(
    ("over", "kind"),
    [(menu, MenuScene), (rules, RulesScene), (keys, KeysScene), (question, ConfirmScene)],
)
def test_whatever_comes_to_lie_over_the_table_covers_the_cards(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    over: Callable[[Pilot, TableScene], None],
    kind: type,
) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = at_the_screen(pilot)
        pilot.hold("p")
        assert faces(table)
        open_under: list[list[str]] = []

        def flip() -> None:
            if pilot.scene is not table:
                open_under.append(faces(table))

        told_of(monkeypatch, flip)
        over(pilot, table)
        assert isinstance(pilot.scene, kind)
        for event in EVENTS:
            pygame.event.post(event)
            pilot.pump()
        assert open_under
        assert not any(open_under)
        tap(pilot, "escape")
        assert pilot.scene is table
        assert faces(table) == []


def done_by_key(pilot: Pilot) -> None:
    tap(pilot, "i")
    tap(pilot, "enter")


def done_by_click(pilot: Pilot) -> None:
    tap(pilot, "i")
    pilot.click("done")


def time_is_up(pilot: Pilot) -> None:
    pilot.pump(70, dt=0.25)


def the_key_is_released(pilot: Pilot) -> None:
    pilot.release("p")


def the_menu(pilot: Pilot) -> None:
    tap(pilot, "escape")


def the_main_menu(pilot: Pilot) -> None:
    pilot.app.go(Title())


def the_end(pilot: Pilot) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    while pilot.pump():
        pass
    pilot.app.close()


SLOW = (
    (Match, "submit"),
    (Autosave, "save"),
    (Session, "remember"),
    (TableCoach, "update"),
    (Scene, "rebuild"),
    (TableScene, "leave"),
)
"""What takes long: the engine to the end of the deal, the disk, the coach, other scenes."""


@pytest.mark.parametrize(
    "hide",
    [
        done_by_key,
        done_by_click,
        time_is_up,
        the_key_is_released,
        the_menu,
        the_main_menu,
        the_end,
    ],
)
def test_cards_are_seen_to_be_covered_before_anything_slow_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hide: Callable[[Pilot], None]
) -> None:
    """Whatever covers them, with the Peek key still held."""
    with opened(tmp_path, Settings(player="Ann", speed="instant", clock=15)) as pilot:
        table = at_the_screen(pilot)
        visible: list[str] = []
        begun: list[tuple[str, bool]] = []

        def seen() -> None:
            visible[:] = faces(table)

        told_of(monkeypatch, seen)
        pilot.hold("p")
        assert visible

        def noted(name: str, real: Callable[..., object]) -> Callable[..., object]:
            def slow(*given: Any) -> object:
                if table.turn is None or table.turn.hides or table not in pilot.app.scenes[-1:]:
                    begun.append((name, bool(visible)))
                return real(*given)

            return slow

        for kind, name in SLOW:
            monkeypatch.setattr(kind, name, noted(name, getattr(kind, name)))
        hide(pilot)
        assert begun
        assert [name for name, still_open in begun if still_open] == []
        assert not visible


def test_hands_compared_in_private_are_covered(tmp_path: Path) -> None:
    """Looking at them (R8.5) is a turn without a question."""
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot, "three-five-seven", people=3, bots=0)
        for _ in range(60):
            turn = table.turn
            if turn is not None and turn.asked is None:
                break
            if turn is not None:
                tap(pilot, "i")
            tap(pilot, "enter")
        assert table.turn is not None and table.turn.asked is None
        pilot.hold("p")
        assert len(faces(table)) >= 6
        pygame.event.post(pygame.event.Event(pygame.WINDOWHIDDEN))
        pilot.pump()
        assert faces(table) == []


def test_the_coachs_words_are_covered_with_the_cards(tmp_path: Path, shown: list[bytes]) -> None:
    with opened(tmp_path, Settings(player="Ann", speed="instant", coach="always")) as pilot:
        table = at_the_screen(pilot)
        covered = shown[-1]
        pilot.hold("p")
        until(pilot, lambda: table.state.coach.advice is not None)
        before = len(shown)
        pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
        pilot.pump()
        assert shown[before] == covered
        assert not table.state.coach.advising


def test_who_is_alone_at_the_screen_hides_from_nobody(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot, people=1, bots=3)
        before = faces(table)
        assert len(before) == 3
        for event in EVENTS:
            pygame.event.post(event)
            pilot.pump()
            assert faces(table) == before


def whole(pilot: Pilot) -> bytes:
    """The window, drawn anew."""
    surface = pygame.Surface(pilot.app.screen.get_size())
    pilot.app.compose(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize(
    "changes",
    [
        {"language": "ru"},
        {"text_size": 150},
        {"deck": "large-index"},
        {"back": "blue"},
        {"felt": "blue"},
    ],
    ids=str,
)
def test_the_picture_of_a_window_left_shows_all_that_has_just_been_set(
    tmp_path: Path, shown: list[bytes], changes: dict[str, object]
) -> None:
    """In the same frame: it is not half in the old language, deck or size."""
    with opened(tmp_path, INSTANT) as pilot:
        sit_down(pilot, people=1, bots=3)
        pilot.wait(1.0)
        before = len(shown)
        pilot.app.change_settings(**changes)
        pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
        pilot.pump()
        assert set(shown[before:]) == {whole(pilot)}
        assert shown[before] != shown[before - 1]


def test_the_picture_of_a_window_left_shows_the_page_just_turned_to(
    tmp_path: Path, shown: list[bytes]
) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        pilot.show(SettingsScene(pilot.app))
        pilot.wait(1.0)
        before = len(shown)
        at = pilot.widget("page-sound").place.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        pilot.pump()
        assert set(shown[before:]) == {whole(pilot)}
        assert shown[before] != shown[before - 1]


def test_a_curtain_stays_closed_whatever_the_window_does(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit_down(pilot)
        assert isinstance(pilot.scene, CurtainScene)
        before = pilot.pixels()
        for event in EVENTS:
            pygame.event.post(event)
            pilot.pump()
        assert isinstance(pilot.scene, CurtainScene)
        assert pilot.pixels() == before
        assert faces(table) == []
        assert pilot.scene.called.name in [name for name, _ in PEOPLE]


# --- Sleep ----------------------------------------------------------------------------------


class Clocks:
    """The wall clock, and a clock that stops while the computer sleeps."""

    def __init__(self) -> None:
        self.wall, self.running = 1e9, 50.0

    @property
    def both(self) -> tuple[Callable[[], float], Callable[[], float]]:
        return lambda: self.wall, lambda: self.running

    def go(self, wall: float, running: float) -> None:
        self.wall += wall
        self.running += running


@pytest.mark.parametrize(
    ("wall", "running", "slept"),
    [
        (1 / 60, 1 / 60, False),
        (0.25, 0.25, False),
        (ASLEEP, ASLEEP, False),
        (3600.0, 1 / 60, True),  # Linux, macOS: the monotonic clock did not count the sleep
        (3600.0, 3600.0, True),  # Windows: it did
        (-3600.0, 1 / 60, False),  # the clock was set back
        (-3600.0, ASLEEP + 1, True),
    ],
)
def test_sleep_is_told_by_a_leap_of_either_clock(wall: float, running: float, slept: bool) -> None:
    clocks = Clocks()
    sleep = Sleep(clocks.both)
    clocks.go(wall, running)
    assert sleep.over() is slept
    clocks.go(1 / 60, 1 / 60)
    assert not sleep.over()


def test_after_sleep_the_cards_are_covered_and_the_clock_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path, Settings(player="Ann", speed="instant", clock=15)) as pilot:
        table = at_the_screen(pilot)
        clocks, flips = Clocks(), list[list[str]]()
        ticks = [16]
        pilot.app._sleep = Sleep(clocks.both)
        pilot.app._clock = FrameClock(lambda _: ticks[0], tidy=lambda: None)
        pilot.hold("p")
        told_of(monkeypatch, lambda: flips.append(faces(table)))
        clocks.go(0.016, 0.016)
        pilot.app.loop_once()
        assert faces(table)
        left = table.turn.left
        flips.clear()
        ticks[0] = 3_600_000
        clocks.go(3600.0, 3600.0)
        pilot.app.loop_once()
        assert flips[0] == []
        assert faces(table) == []
        assert table.turn is not None and table.turn.left == pytest.approx(left - 0.25)

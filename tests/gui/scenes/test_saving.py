"""A disk that fails for a while: messages, retries, and confirmations."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from guts_gui.app.frame_clock import REST, FrameClock
from guts_gui.scenes.common.bar import table_backdrop
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.rules.rules import RulesScene
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.results import ResultsScene
from guts_gui.scenes.table.state.words import table_status
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.table.tutorial import TutorialScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.saving import RETRY
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import SIZES, Pilot, opened
from tests.gui.helpers.players import table_of, tap
from tests.gui.helpers.tables import until

WHY = "The disk is full, so the session couldn't be saved to /home/ann/guts.db. Free some space."
AGAIN = "Saving works again."
INSTANT = Settings(player="Ann", speed="instant")


class Shaky(Session):
    """A session on a disk that is `full` for a while; `tries` counts the attempts."""

    full = False
    tries = 0
    why: str | None = None
    fresh: tuple[str, ...] = ()

    @property  # type: ignore[override]  # an attribute of Session
    def unsaved(self) -> str | None:
        return self.why

    @unsaved.setter
    def unsaved(self, _why: str | None) -> None:
        """The disk's own reason does not matter here."""

    def save(self) -> None:
        self.tries += 1
        self.why = WHY if self.full else None

    def news(self) -> list[str]:
        fresh, self.fresh = list(self.fresh), ()
        return fresh


def sit(pilot: Pilot, *, people: int = 1, seats: int = 4, full: bool = True) -> TableScene:
    """A table up to the first question or the first curtain, with a full disk."""
    session = Shaky.begin(table_of("three-card", people, seats - people), None, seed=3)
    assert isinstance(session, Shaky)
    session.deal()
    scene = TableScene(pilot.app, session)
    pilot.app.replace(scene)
    pilot.pump(5)
    session.tries = 0
    if full:
        fill(pilot, scene)
    return scene


def shaky(scene: TableScene | ResultsScene) -> Shaky:
    assert isinstance(scene.session, Shaky)
    return scene.session


def fill(pilot: Pilot, scene: TableScene) -> None:
    """Fill the disk; the first write has failed."""
    shaky(scene).full = True
    shaky(scene).save()
    pilot.pump(2)
    shaky(scene).tries = 0


def free(scene: TableScene | ResultsScene) -> None:
    shaky(scene).full = False


def said(pilot: Pilot) -> list[str]:
    """The banner's sentences, in order."""
    sentences = []
    while pilot.app.notices.current is not None:
        sentences.append(pilot.app.notices.current)
        pilot.app.notices.dismiss()
    return sentences


def signed(scene: TableScene) -> bool:
    """Whether the sign is on the table."""
    return bool(scene.controls.unsaved.visible)


# --- The sign and the messages --------------------------------------------------------------


def test_the_sign_stays_as_long_as_it_lasts_and_the_reason_is_told_once(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot, full=False)
        assert not signed(scene)
        assert said(pilot) == []
        fill(pilot, scene)
        assert signed(scene)
        assert said(pilot) == [f"{WHY} Saving will be retried every few seconds."]
        for _ in range(3):
            pilot.key("o")
            pilot.pump(5)
            assert scene.waiting and signed(scene)
            pilot.key("enter")
            pilot.pump(5)
            pilot.wait(1.0)
            assert scene.deciding and signed(scene)
        pilot.wait(3 * RETRY)
        assert signed(scene)
        assert said(pilot) == []
        free(scene)
        pilot.wait(RETRY + 0.1)
        assert not signed(scene)
        assert said(pilot) == [AGAIN]
        fill(pilot, scene)
        assert said(pilot) == [f"{WHY} Saving will be retried every few seconds."]


def test_a_reason_that_is_no_longer_true_makes_way(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot)
        pilot.app.notify("Something else.")
        free(scene)
        shaky(scene).save()
        pilot.pump()
        assert said(pilot) == ["Something else.", AGAIN]


@pytest.mark.parametrize("by", ["click", "key"])
def test_the_sign_tells_the_reason_again(tmp_path: Path, by: str) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot)
        said(pilot)
        if by == "click":
            pilot.click("unsaved")
        else:
            pilot.wait(1.0)  # a new question does not accept Enter at once
            for _ in scene.focus.widgets:
                if pilot.focused == "unsaved":
                    break
                pilot.key("tab")
            pilot.key("enter")
        assert said(pilot) == [f"{WHY} Saving will be retried every few seconds."]
        assert scene.deciding


def test_what_the_session_has_to_tell_is_told_once(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot, full=False)
        shaky(scene).fresh = ("The file was deleted.", "A new one was begun.")
        pilot.pump(3)
        assert said(pilot) == ["The file was deleted.", "A new one was begun."]
        pilot.pump(3)
        assert said(pilot) == []


def test_the_menu_does_not_say_that_nothing_is_lost(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot)
        _, comfort = table_status(scene.state)
        assert comfort.startswith("Not saved")
        free(scene)
        shaky(scene).save()
        _, comfort = table_status(scene.state)
        assert comfort == "Your session is saved. You can resume it any time."


# --- Retries --------------------------------------------------------------------------------


def idle(_pilot: Pilot, _scene: TableScene) -> None:
    """A person is asked, and thinks."""


def menu(pilot: Pilot, _scene: TableScene) -> None:
    tap(pilot, "escape")
    if not isinstance(pilot.scene, MenuScene):  # the first one closes the banner
        tap(pilot, "escape")
    assert isinstance(pilot.scene, MenuScene)


def book(pilot: Pilot, _scene: TableScene) -> None:
    tap(pilot, "r")
    assert isinstance(pilot.scene, RulesScene)


def between(pilot: Pilot, scene: TableScene) -> None:
    tap(pilot, "o")
    pilot.pump(5)
    assert scene.waiting


@pytest.mark.parametrize("where", [idle, menu, book, between])
def test_it_is_tried_again_on_a_clock_wherever_the_player_is(
    tmp_path: Path, where: Callable[[Pilot, TableScene], None]
) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot)
        where(pilot, scene)
        shaky(scene).tries = 0
        for _ in range(round(3 * RETRY / 0.25) + 1):
            pilot.pump(dt=0.25)
        assert shaky(scene).tries == 3
        free(scene)
        for _ in range(round(RETRY / 0.25)):
            pilot.pump(dt=0.25)
        assert shaky(scene).tries == 4
        assert AGAIN in said(pilot)
        for _ in range(round(2 * RETRY / 0.25)):
            pilot.pump(dt=0.25)
        assert shaky(scene).tries == 4


def test_it_is_tried_again_behind_the_curtain(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot, people=2)
        assert isinstance(pilot.scene, CurtainScene)
        free(scene)
        pilot.wait(RETRY + 0.1)
        assert shaky(scene).tries == 1
        assert isinstance(pilot.scene, CurtainScene)
        pilot.key("enter")
        assert pilot.scene is scene and not signed(scene)


def test_at_rest_it_is_tried_again_without_hurry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more frames than for a table at rest, and none of them drawn."""
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot)
        said(pilot)
        until(pilot, lambda: not scene.busy)
        assert scene.at_rest
        pilot.app._clock = FrameClock(lambda rate: 1000 // rate, events=list, tidy=lambda: None)
        flips: list[int] = []
        for name in ("flip", "update"):
            monkeypatch.setattr(pygame.display, name, lambda *_: flips.append(1))
        shaky(scene).tries = frames = 0
        while not shaky(scene).tries and frames < 1000:
            pilot.app.loop_once()
            frames += 1
        assert 0 < frames <= RETRY / REST
        assert flips == []


# --- Leaving --------------------------------------------------------------------------------


def leave_by_menu(pilot: Pilot, key: str) -> None:
    pilot.key("escape")
    pilot.click(key)


def to_title(pilot: Pilot) -> None:
    leave_by_menu(pilot, "title")


def to_desktop(pilot: Pilot) -> None:
    leave_by_menu(pilot, "quit")


def to_another_table(pilot: Pilot) -> None:
    leave_by_menu(pilot, "new")
    assert isinstance(pilot.scene, NewTableScene)
    pilot.scene.sit_down()
    pilot.pump(2)


def by_the_window(pilot: Pilot) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    pilot.pump()


def by_the_keyboard(pilot: Pilot) -> None:
    pilot.key("ctrl+q")


WAYS = [to_title, to_desktop, to_another_table, by_the_window, by_the_keyboard]


def left(pilot: Pilot, scene: TableScene | ResultsScene) -> bool:
    """Whether the session has been left."""
    return not pilot.app._open or scene not in pilot.app.scenes


@pytest.mark.parametrize("way", WAYS)
def test_leaving_what_is_not_saved_is_asked_about(
    tmp_path: Path, way: Callable[[Pilot], None]
) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot)
        said(pilot)
        way(pilot)
        sheet = pilot.scene
        assert isinstance(sheet, ConfirmScene)
        assert shaky(scene).tries == 1
        assert sheet.ask.sentence == f"{WHY} If you leave now, anything unsaved is lost."
        pilot.key("escape")
        assert not left(pilot, scene)
        while pilot.scene is not scene:
            pilot.key("escape")
        way(pilot)
        assert isinstance(pilot.scene, ConfirmScene)
        pilot.click("yes")
        assert left(pilot, scene)


@pytest.mark.parametrize("way", WAYS)
def test_leaving_tries_once_more_and_asks_nothing_if_it_is_saved_then(
    tmp_path: Path, way: Callable[[Pilot], None]
) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot)
        said(pilot)
        free(scene)
        way(pilot)
        assert left(pilot, scene)
        assert shaky(scene).tries == 1
        assert shaky(scene).unsaved is None


@pytest.mark.parametrize("way", WAYS)
def test_leaving_what_is_saved_asks_nothing(tmp_path: Path, way: Callable[[Pilot], None]) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot, full=False)
        way(pilot)
        assert left(pilot, scene)
        assert shaky(scene).tries == 0


def test_closing_the_window_twice_closes_it(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        sit(pilot)
        by_the_window(pilot)
        assert isinstance(pilot.scene, ConfirmScene)
        by_the_window(pilot)
        assert not pilot.app._open


def test_closing_the_window_is_asked_about_each_time_it_was_not_meant(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        scene = sit(pilot)
        for _ in range(3):
            by_the_window(pilot)
            said(pilot)
            assert isinstance(pilot.scene, ConfirmScene)
            pilot.key("escape")
            assert pilot.scene is scene


def test_closing_the_window_over_the_curtain_is_asked_about(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        sit(pilot, people=2)
        by_the_window(pilot)
        said(pilot)
        assert isinstance(pilot.scene, ConfirmScene)
        pilot.key("escape")
        assert isinstance(pilot.scene, CurtainScene)


@pytest.mark.parametrize("key", ["title", "new", "again"])
def test_results_that_are_not_saved_are_tried_again_and_not_lost_unasked(
    tmp_path: Path, key: str
) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit(pilot)
        results = ResultsScene(pilot.app, table.session)
        pilot.app.replace(results)
        pilot.pump(2)
        assert results.unsaved.visible
        pilot.click("unsaved")
        assert f"{WHY} Saving will be retried every few seconds." in said(pilot)
        shaky(results).tries = 0
        pilot.wait(RETRY + 0.1)
        assert shaky(results).tries == 1
        pilot.click(key)
        assert isinstance(pilot.scene, ConfirmScene)
        pilot.click("no")
        assert pilot.scene is results
        free(results)
        pilot.click(key)
        assert left(pilot, results)


def test_results_without_a_failure_have_no_sign(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        table = sit(pilot, full=False)
        results = ResultsScene(pilot.app, table.session)
        pilot.app.replace(results)
        pilot.pump(2)
        assert not results.unsaved.visible
        pilot.click("title")
        assert isinstance(pilot.scene, TitleScene)


def test_a_lesson_is_never_saved_and_says_nothing_of_it(tmp_path: Path) -> None:
    with opened(tmp_path, INSTANT) as pilot:
        lesson = TutorialScene.begin(pilot.app)
        pilot.app.replace(lesson)
        pilot.pump(5)
        assert lesson.session.unsaved is None
        assert not signed(lesson)
        assert said(pilot) == []
        by_the_window(pilot)
        assert not pilot.app._open


# --- The position of the sign ---------------------------------------------------------------


@pytest.mark.parametrize(("seats", "text_size"), [(2, 100), (10, 150)])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_else_stands_where_the_sign_is(
    tmp_path: Path, size: tuple[int, int], seats: int, text_size: int
) -> None:
    """The space is empty, and only there the picture changes."""
    settings = Settings(player="Ann", speed="instant", text_size=text_size, coach="always")
    with opened(tmp_path, settings, size=size) as pilot:
        scene = sit(pilot, seats=seats, full=False)
        until(pilot, lambda: not scene.busy)
        pilot.app.invalidate()
        pilot.wait(1.0)
        before = pilot.app.screen.copy()
        fill(pilot, scene)
        said(pilot)
        pilot.app.invalidate()
        pilot.wait(1.0)
        place = scene.controls.unsaved.place
        ground = table_backdrop(scene.brush, scene.sprites.plan).subsurface(place)
        assert image(ground) == image(before.subsurface(place))
        assert image(before.subsurface(place)) != image(pilot.app.screen.subsurface(place))
        after = pilot.app.screen.copy()
        after.blit(before.subsurface(place), place)
        same = image(after) == image(before)
        assert same  # not the bytes, whose difference takes long to tell
        assert scene.controls.against is not None and scene.controls.against.visible
        others = [each for each in scene.focus.widgets if each.key != "unsaved" and each.focusable]
        assert not [each.key for each in others if each.place.colliderect(place)]
        assert pilot.app.art.cut == set()


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
@pytest.mark.parametrize("text_size", [100, 150])
def test_the_words_fit_in_every_language(tmp_path: Path, language: str, text_size: int) -> None:
    settings = Settings(player="Ann", speed="instant", text_size=text_size, language=language)
    with opened(tmp_path, settings, size=(960, 540)) as pilot:
        scene = sit(pilot, seats=10)
        said(pilot)
        pilot.key("escape")
        pilot.click("title")
        assert isinstance(pilot.scene, ConfirmScene)
        pilot.pump(2)
        pilot.app.replace(ResultsScene(pilot.app, scene.session))
        pilot.pump(2)
        assert pilot.app.art.cut == set()


def image(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")

"""The error box: read, copied, closed, by keyboard and by mouse."""

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from guts_gui.app import about, fault_box
from guts_gui.app.fault_box import Fault, FaultBox, unread
from guts_gui.files.paths import AssetsError
from guts_gui.i18n.languages import ENGLISH
from tests.gui.helpers.languages import use

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

DETAILS = "Guts Table: 0.1.0\n\nTraceback (most recent call last):\n" + "\n".join(
    f'  File "/somewhere/{"very/" * 20}deep.py", line {n}, in frame' for n in range(60)
)
SENTENCE = "The folder /home/ann/.local/share/guts cannot be used: set GUTS_HOME to another one."


@pytest.fixture(params=["en", "pl", "ru"])
def box(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[FaultBox]:
    """An open box, and a clipboard of the test's own."""
    use(request.param)
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: clipboard.append(text))
    clipboard.clear()
    try:
        yield FaultBox(Fault(SENTENCE, DETAILS, Path("/home/ann/.cache/guts/log/guts.log")))
    finally:
        pygame.display.quit()
        use(ENGLISH)


clipboard: list[str] = []


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def pixels() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


def test_enter_closes_it(box: FaultBox) -> None:
    box.update(0.1)
    box.take(key(pygame.K_RETURN))
    assert not box.open


@pytest.mark.parametrize("event", [key(pygame.K_ESCAPE), pygame.event.Event(pygame.QUIT)])
def test_escape_and_the_windows_own_button_close_it(
    box: FaultBox, event: pygame.event.Event
) -> None:
    box.take(event)
    assert not box.open


@pytest.mark.parametrize(
    "keys", [[key(pygame.K_TAB), key(pygame.K_SPACE)], [key(pygame.K_c, pygame.KMOD_LCTRL)]]
)
def test_everything_is_copied_and_the_box_stays(
    box: FaultBox, keys: list[pygame.event.Event]
) -> None:
    box.update(0.1)
    before = pixels()
    for event in keys:
        box.take(event)
    box.update(0.1)
    assert box.open
    assert len(clipboard) == 1
    for part in (SENTENCE, "guts.log", DETAILS):
        assert part in clipboard[0]
    assert pixels() != before, "nothing says that it was copied"


def test_the_pointer_works_it(box: FaultBox) -> None:
    for name in ("copy", "close"):
        box.update(0.1)
        found = box.focus.find(name)
        assert found is not None
        pygame.mouse.set_pos(found.ring.center)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            box.take(pygame.event.Event(kind, pos=found.ring.center, button=1))
    assert clipboard
    assert not box.open


@pytest.mark.parametrize("size", [(960, 540), (640, 300), (1920, 1080), (3840, 2160)])
def test_any_size_of_window_shows_it(box: FaultBox, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    box.take(pygame.event.Event(pygame.WINDOWSIZECHANGED))
    box.copied = True
    box.update(0.1)
    window = pygame.Rect((0, 0), size)
    places = [widget.ring for widget in box.focus.widgets]
    assert all(window.contains(place) for place in places)
    assert not places[0].colliderect(places[1])


def test_a_sentence_without_end_leaves_room_for_the_rest() -> None:
    long = "/a/folder with a name" * 300
    box = FaultBox(Fault(f"{long} cannot be used.", DETAILS, Path(long)))
    try:
        for size in ((960, 540), (960, 1200), (1280, 540)):
            pygame.display.set_mode(size, pygame.RESIZABLE)
            box.take(pygame.event.Event(pygame.WINDOWSIZECHANGED))
            box.update(0.1)
    finally:
        pygame.display.quit()


def test_a_fault_without_log_says_so() -> None:
    assert "no log" in Fault(SENTENCE, DETAILS).report


def test_the_system_box_takes_over_where_ours_cannot_be_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It copies as often as requested, until it is closed."""
    answers = iter((1, 0))
    said = []

    def message_box(title: str, text: str, *_: object) -> int:
        said.append((title, text))
        return next(answers)

    def broken(_: Fault) -> FaultBox:
        raise pygame.error("no way to draw")

    copied: list[str] = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(fault_box, "FaultBox", broken)
    monkeypatch.setattr(pygame.display, "message_box", message_box)
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    fault = Fault(SENTENCE, DETAILS)
    fault_box.show(fault)
    assert copied == [fault.report]
    assert [SENTENCE in text for _, text in said] == [True, True]


def test_a_driver_that_does_not_work_is_not_asked_for_the_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries = []

    class Shown(FaultBox):
        def __init__(self, fault: Fault) -> None:
            tries.append(os.environ.get("SDL_VIDEODRIVER"))
            if tries[-1] == "nonexistent":
                raise pygame.error("nonexistent not available")
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            super().__init__(fault)
            self.close()

    monkeypatch.setattr(fault_box, "FaultBox", Shown)
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonexistent")
    fault_box.show(Fault(SENTENCE, DETAILS))
    assert tries == ["nonexistent", None]


def test_a_box_that_breaks_leaves_no_window_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []

    def message_box(*_: object) -> int:
        shown.append(pygame.display.get_init())
        return 0

    def broken(self: FaultBox) -> None:
        raise FileNotFoundError("a font is missing")

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(FaultBox, "_build", broken)
    monkeypatch.setattr(pygame.display, "message_box", message_box)
    fault_box.show(Fault(SENTENCE, DETAILS))
    assert shown == [False]


def test_where_nothing_can_be_shown_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_screen(*_: object) -> int:
        raise pygame.error("no message system available")

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(fault_box, "FaultBox", no_screen)
    monkeypatch.setattr(pygame.display, "message_box", no_screen)
    fault_box.show(Fault(SENTENCE, DETAILS))


class Terminal(io.StringIO):
    """Standard error on a terminal."""

    def isatty(self) -> bool:
        return True


def test_who_reads_a_terminal_needs_no_box(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    for stream, nobody in (
        (Terminal(), False),
        (io.StringIO(), True),
        (None, True),
        (closed, True),
    ):
        monkeypatch.setattr(sys, "stderr", stream)
        assert unread() is nobody


def test_about_tells_what_a_report_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUTS_HOME", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-7")
    values = dict(line.split(": ", 1) for line in about.about().splitlines())
    for name in ("Guts Table", "Python", "System", "pygame-ce", "SDL", "Video driver", "numpy"):
        assert values[name], name
    assert values["Settings"] == str(tmp_path / "config")
    assert values["WAYLAND_DISPLAY"] == "wayland-7"
    assert values["Language"].startswith("en ")
    assert not pygame.display.get_init()
    assert not list(tmp_path.iterdir()), "asking makes no folder"


def test_about_tells_of_what_is_broken_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir()
    path.write_text("nonsense", encoding="utf-8")
    monkeypatch.setenv("GUTS_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonexistent")
    text = about.about()
    assert "Video driver: none (nonexistent not available)" in text
    assert "Language: en" in text
    assert path.read_text(encoding="utf-8") == "nonsense"


def test_about_goes_on_where_drawings_and_words_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> Path:
        raise AssetsError("The images and sounds are missing.")

    monkeypatch.setenv("GUTS_HOME", str(tmp_path))
    monkeypatch.setattr(about, "catalogues", missing)
    text = about.about()
    assert "Folders: none (The images and sounds are missing.)" in text
    assert f"Settings: {tmp_path / 'config'}" in text

"""Every screen of the program and the keys that lead to it from the main menu."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count, repeat
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

import msgspec
import pygame
import pytest

import guts_gui.scenes
from guts_gui import frame_time
from guts_gui.app.scene import Scene
from guts_gui.history import saved_match
from guts_gui.i18n.translate import tr
from guts_gui.scenes.coach import drills
from guts_gui.scenes.coach.drill import DrillScene
from guts_gui.scenes.coach.review import CoachScene
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.common.working import WorkScene, work
from guts_gui.scenes.table.results import ResultsScene
from guts_gui.scenes.table.state.between import TO_READ
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session import session
from guts_gui.session.guard import GUARD
from guts_gui.settings.settings import LastTable, Settings
from tests.gui.helpers.pilot import Pilot, opened

PLAIN = Settings(player="Ann", speed="instant")
TEN = msgspec.structs.replace(PLAIN, table=LastTable(seats=10))
TWO = msgspec.structs.replace(PLAIN, table=LastTable(seats=2))
RISKY = msgspec.structs.replace(
    PLAIN, confirm_big_pot=True, table=LastTable(seats=10, ante=20, chips=420)
)
POOR = msgspec.structs.replace(PLAIN, table=LastTable(chips=20))
MOST_FRAMES = 6000
MOST_TABS = 200
Step = str | Callable[[Pilot], None]


@dataclass(frozen=True)
class Place:
    """A screen in one of its states, and the steps that lead to it.

    A step is a key, a wait, or "@" and the key of a control to reach by Tab and press. Places
    similar to others are slow tests (`left`). The steps `before` are long and taken only once: the
    session that they leave open is resumed at every visit.
    """

    scene: str
    steps: tuple[Step, ...] = ()
    settings: Settings = PLAIN
    left: bool = False
    before: tuple[Step, ...] = ()
    seed: int = 1


def decided(pilot: Pilot) -> None:
    """The table waits for a decision or for the next deal, and accepts Enter."""
    for _ in range(MOST_FRAMES):
        scene = pilot.scene
        if not isinstance(scene, TableScene) or scene.deciding or scene.waiting:
            break
        pilot.pump()
    pilot.pump(10, dt=0.1)
    quiet(pilot)


def dealt_out(pilot: Pilot) -> None:
    """The deal is over: everyone asked was out."""
    for _ in range(20):
        decided(pilot)
        scene = pilot.scene
        assert isinstance(scene, TableScene)
        if scene.waiting:
            return
        pilot.key("o")
    raise AssertionError("the deal never ended")


def at_risk(pilot: Pilot) -> None:
    """In, deal after deal, until the pot is so large that the table asks for confirmation."""
    for _ in range(200):
        decided(pilot)
        scene = pilot.scene
        if isinstance(scene, ConfirmScene):
            return
        assert isinstance(scene, TableScene)
        pilot.key("i" if scene.deciding else "enter")
    raise AssertionError("no pot was ever big")


def searched(pilot: Pilot) -> None:
    """Type into the list of games."""
    pilot.type("guts")


def faulty(pilot: Pilot) -> None:
    """Delete the deal of the edited game."""
    tab_to(pilot, "step-1")
    pilot.key("enter")
    tab_to(pilot, "delete")
    pilot.key("enter")


def to_results(pilot: Pilot) -> None:
    """From the last deal, past the remaining chips, to the results."""
    for _ in range(5):
        if isinstance(pilot.scene, ResultsScene):
            return
        decided(pilot)
        pilot.key("enter")
        while isinstance(pilot.scene, WorkScene):
            pilot.pump(2)
    raise AssertionError("the results are not reached")


def working(pilot: Pilot) -> None:
    """Endless work."""
    steps = repeat(0.3)
    work(pilot.app, tr("Resuming the session"), (share for share in steps), print, print)
    pilot.wait(1.0)


def gone_wrong(pilot: Pilot) -> None:
    """Out, deal after deal, until the coach's review contains a mistake."""
    for _ in range(40):
        decided(pilot)
        scene = pilot.scene
        if isinstance(scene, TableScene) and scene.waiting:
            pilot.key("c")
            judged(pilot)
            if isinstance(pilot.scene, CoachScene) and pilot.scene.mistakes:
                return
            pilot.key("escape")
            pilot.key("enter")
        else:
            pilot.key("o")
    raise AssertionError("nothing was ever wrong")


def watched(pilot: Pilot) -> None:
    """Out, deal after deal, until something is known of everyone, and asked again."""
    for _ in range(200):
        decided(pilot)
        scene = pilot.scene
        assert isinstance(scene, TableScene)
        if scene.deciding and scene.session.table.deals > 20:
            return
        pilot.key("o" if scene.deciding else "enter")
    raise AssertionError("the table never asks")


def until(pilot: Pilot, reached: Callable[[], bool], missing: str) -> None:
    """Run frames until that is so, each with far more work in it than a frame has time for."""
    with patch.object(frame_time, "clock", count(step=0.0001).__next__):
        for _ in range(MOST_FRAMES):
            if reached():
                return
            pilot.pump()
    raise AssertionError(missing)


def judged(pilot: Pilot) -> None:
    """The coach has finished its analysis."""
    until(pilot, lambda: not pilot.scene.busy, "the coach never comes to an end")


def drilled(pilot: Pilot) -> None:
    """The first question of a drill is there, and the coach knows its answer."""

    def asked() -> bool:
        return isinstance(pilot.scene, DrillScene) and not pilot.scene.busy

    until(pilot, asked, "no question is ever asked")


def settled(pilot: Pilot) -> None:
    """The verdict is there, and the button that goes on takes presses."""
    judged(pilot)
    pilot.wait(GUARD)


def drilled_out(pilot: Pilot) -> None:
    """All questions of the drill are answered the same way."""
    for _ in range(100):
        if not isinstance(pilot.scene, DrillScene):
            return
        judged(pilot)
        pilot.key("enter" if pilot.scene.answered else "o")
    raise AssertionError("the drill never ends")


def given_out(pilot: Pilot) -> None:
    """The session is ended for certain; the pots are given out before the results are shown."""
    pilot.click("yes")
    until(pilot, lambda: isinstance(pilot.scene, ResultsScene), "the results are not reached")


def broke(pilot: Pilot) -> None:
    """In, deal after deal, until the person is out of chips."""
    for _ in range(200):
        decided(pilot)
        scene = pilot.scene
        assert isinstance(scene, TableScene)
        if scene.state.offering:
            pilot.wait(TO_READ)
            return
        pilot.key("i" if scene.deciding else "enter")
    raise AssertionError("nobody ever loses")


def quiet(pilot: Pilot) -> None:
    """Close every banner."""
    while pilot.app.notices.current is not None:
        pilot.key("escape")


def tab_to(pilot: Pilot, key: str) -> None:
    """Tab to that control from the one before it, which is given the focus if it is far.

    That Tab leads to every control is tested of each place.
    """
    order = [widget.key for widget in pilot.widgets]
    assert key in order, f"{type(pilot.scene).__name__} has no control {key!r} that can be worked"
    ahead = (order.index(key) - order.index(pilot.focused)) % len(order)
    if ahead > 1:
        pilot.scene.focus.give(pilot.widgets[order.index(key) - 1], moved=True)
    for _ in range(2):  # the first Tab may only show where the focus is
        if pilot.focused != key:
            tab(pilot)
    assert pilot.focused == key


def tab(pilot: Pilot, name: str = "tab") -> None:
    """Press Tab once."""
    mod = pygame.KMOD_SHIFT if name != "tab" else 0
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        what = {"key": pygame.K_TAB, "mod": mod, "unicode": "\t", "scancode": 0}
        pygame.event.post(pygame.event.Event(kind, what))
    pilot.pump()


def walk(pilot: Pilot, steps: tuple[Step, ...]) -> None:
    """Take the steps in order."""
    for step in steps:
        if callable(step):
            step(pilot)
        elif step.startswith("@"):
            tab_to(pilot, step[1:])
            pilot.key("enter")
        else:
            pilot.key(step)


@contextmanager
def seeded(rng: Random) -> Iterator[None]:
    """Make shuffles and decisions at the tables reproducible."""

    def chance() -> Random:
        return Random(rng.getrandbits(53))

    shuffling = patch.object(session, "SystemRandom", chance)
    drawing = patch.object(drills, "SystemRandom", chance)
    with shuffling, drawing, patch.object(saved_match, "SystemRandom", chance):
        yield


@cache
def left_open(steps: tuple[Step, ...], settings: bytes) -> dict[str, bytes]:
    """The files of a program that ended after those steps; the settings are JSON."""
    with TemporaryDirectory() as home, seeded(Random(1)):
        with opened(Path(home), msgspec.json.decode(settings, type=Settings)) as pilot:
            pilot.show(TitleScene(pilot.app))
            walk(pilot, steps)
        return {path.name: path.read_bytes() for path in Path(home).iterdir() if path.is_file()}


@contextmanager
def at(
    place: str,
    folder: Path,
    *,
    size: tuple[int, int] = (1280, 720),
    text_size: int = 100,
    language: str = "system",
) -> Iterator[Pilot]:
    """The program at that place, reached by keyboard."""
    described = PLACES[place]
    settings = msgspec.structs.replace(described.settings, text_size=text_size, language=language)
    if described.before:
        folder.mkdir(parents=True, exist_ok=True)
        files = left_open(described.before, msgspec.json.encode(described.settings))
        for name, raw in files.items():
            (folder / name).write_bytes(raw)
    with seeded(Random(described.seed)), opened(folder, settings, size=size) as pilot:
        pilot.show(TitleScene(pilot.app))
        walk(pilot, described.steps)
        pilot.pump(2)
        assert type(pilot.scene).__name__ == described.scene, place
        yield pilot


DEALT: tuple[Step, ...] = ("@deal", decided)
SHARED: tuple[Step, ...] = ("@new", "@add-person", "@sit", decided)
PLAYED: tuple[Step, ...] = (*DEALT, dealt_out)
ENDED: tuple[Step, ...] = (*PLAYED, "escape", "@end", given_out)
WATCHED: tuple[Step, ...] = (*DEALT, watched)
WATCHED_TWO: tuple[Step, ...] = ("@new", "@sit", watched)
RESUMED: tuple[Step, ...] = ("@resume", decided)
SEEN: tuple[Step, ...] = (*RESUMED, dealt_out, "escape", "@end", given_out)
WRONG_AT_ONCE = 5
"""The seed of a first deal in which being out is a mistake."""
PLACES: dict[str, Place] = {
    "title": Place("TitleScene"),
    "title, to resume": Place("TitleScene", (*DEALT, "escape", "@title")),
    "new table": Place("NewTableScene", ("@new",)),
    "new table, ten seats": Place("NewTableScene", ("@new", "@fill"), left=True),
    "new table, dealer's choice": Place("NewTableScene", ("@new", "@game-dealers-choice")),
    "new table, searched": Place("NewTableScene", ("@new", "@search", searched), left=True),
    "game editor": Place("EditGameScene", ("@new", "@copy")),
    "game editor, a declaration": Place("EditGameScene", ("@new", "@copy", "@step-2"), left=True),
    "game editor, a showdown": Place("EditGameScene", ("@new", "@copy", "@step-3"), left=True),
    "game editor, a fault": Place("EditGameScene", ("@new", "@copy", faulty), left=True),
    "game editor, adding": Place("EditGameScene", ("@new", "@copy", "@add"), left=True),
    "saved rules": Place("SavedItemsScene", ("@new", "@rulings")),
    "remembered tables": Place("SavedItemsScene", ("@new", "@tables", "@keep")),
    "settings": Place("SettingsScene", ("@settings",)),
    "settings, cards": Place("SettingsScene", ("@settings", "@page-cards")),
    "settings, secret": Place("SettingsScene", ("@settings", "@page-secret"), left=True),
    "settings, sound": Place("SettingsScene", ("@settings", "@page-sound"), left=True),
    "settings, window": Place("SettingsScene", ("@settings", "@page-window")),
    "settings, keys": Place("SettingsScene", ("@settings", "@page-keys")),
    "keys of an action": Place(
        "ActionKeysScene", ("@settings", "@page-keys", "@action-in"), left=True
    ),
    "key refused": Place(
        "PressKeyScene",
        ("@settings", "@page-keys", "@action-log", "@change-t", "space"),
        left=True,
    ),
    "key in use": Place(
        "ConfirmScene", ("@settings", "@page-keys", "@action-log", "@change-t", "s"), left=True
    ),
    "settings to reset": Place(
        "ConfirmScene", ("@settings", "@page-play", "@reduced_motion", "@reset"), left=True
    ),
    "sounds": Place("SoundScene", ("@settings", "@page-sound", "@try-all"), left=True),
    "bots": Place("BotsScene", ("@bots",)),
    "bot to delete": Place("ConfirmScene", ("@bots", "@duplicate", quiet, "@forget"), left=True),
    "workshop, hands": Place("WorkshopScene", ("@bots", "@open")),
    "workshop, nerves": Place("WorkshopScene", ("@bots", "@open", "@page-nerves"), left=True),
    "workshop, games": Place("WorkshopScene", ("@bots", "@open", "@page-games"), left=True),
    "workshop, two cards": Place(
        "WorkshopScene", ("@bots", "@open", "@enter-game", "left"), left=True
    ),
    "keys": Place("KeysScene", ("f1",)),
    "rules": Place("RulesScene", ("@rules",)),
    "rules, of the table": Place("RulesScene", (*DEALT, "r"), left=True),
    "lesson": Place("TutorialScene", (*DEALT, "r", "@lesson", decided)),
    "table": Place("TableScene", DEALT),
    "table, after a deal": Place("TableScene", PLAYED, left=True),
    "table, log": Place("TableScene", (*PLAYED, "t")),
    "curtain": Place("CurtainScene", SHARED),
    "behind the curtain": Place("TableScene", (*SHARED, "enter", decided)),
    "game to name": Place(
        "ChooseGameScene",
        ("@new", "@game-dealers-choice", "@add-person", "@cross-1", "@sit", decided),
        TWO,
    ),
    "table, coached": Place("TableScene", (*DEALT, "c", judged)),
    "table, too early": Place("TableScene", (*DEALT, "c", "v", judged), left=True),
    "table, against": Place("TableScene", (*RESUMED, "c", "v", judged), left=True, before=WATCHED),
    "table, against one": Place(
        "TableScene", (*RESUMED, "v", judged), TWO, left=True, before=WATCHED_TWO
    ),
    "table, against nine": Place(
        "TableScene", (*RESUMED, "v", judged), TEN, left=True, before=WATCHED_TWO
    ),
    "coach": Place("CoachScene", (*DEALT, gone_wrong), seed=WRONG_AT_ONCE),
    "coach, nothing to tell": Place(
        "CoachScene", (*ENDED, "escape", "@history", "@row-0", "c"), left=True
    ),
    "coach's question": Place(
        "CoachQuestionScene", (*DEALT, gone_wrong, "@answer"), seed=WRONG_AT_ONCE
    ),
    "coach's question, answered": Place(
        "CoachQuestionScene", (*DEALT, gone_wrong, "@answer", "i"), seed=WRONG_AT_ONCE
    ),
    "coach's question, against": Place(
        "CoachQuestionScene",
        (*RESUMED, "o", gone_wrong, "@answer", "i", "v", judged),
        left=True,
        before=WATCHED,
    ),
    "drills": Place("DrillsScene", ("@drills",)),
    "drill": Place("DrillScene", ("@drills", "@start", drilled)),
    "drill, answered": Place("DrillScene", ("@drills", "@start", drilled, "o", settled)),
    "drill, results": Place("DrillResultsScene", ("@drills", "@start", drilled, drilled_out)),
    "company": Place("CompanyScene", (*PLAYED, "escape", "@company")),
    "menu": Place("MenuScene", (*DEALT, "escape")),
    "big pot": Place("ConfirmScene", ("@new", "@sit", at_risk), RISKY, left=True),
    "out of chips": Place("TableScene", ("@new", "@sit", broke), POOR),
    "session to end": Place("ConfirmScene", (*PLAYED, "escape", "@end")),
    "results": Place("ResultsScene", ENDED),
    "results, opponents": Place(
        "ResultsScene", (*SEEN, judged, "@switch"), left=True, before=WATCHED
    ),
    "results, one opponent": Place(
        "ResultsScene", (*SEEN, judged, "@switch"), TWO, left=True, before=WATCHED_TWO
    ),
    "results, nine opponents": Place(
        "ResultsScene", (*SEEN, judged, "@switch"), TEN, left=True, before=WATCHED_TWO
    ),
    "history": Place("HistoryScene", (*ENDED, "escape", "@history")),
    "history, empty": Place("HistoryScene", ("@history",), left=True),
    "statistics": Place("StatisticsScene", (*ENDED, "escape", "@history", "@statistics")),
    "session": Place("SessionScene", (*ENDED, "escape", "@history", "@row-0")),
    "session to delete": Place("ConfirmScene", (*ENDED, "escape", "@history", "@row-0", "@delete")),
    "replay": Place("ReplayScene", (*ENDED, "@watch")),
    "work": Place("WorkScene", (working,)),
}

WALKED = [
    pytest.param(name, marks=pytest.mark.slow) if place.left else name
    for name, place in PLACES.items()
]
"""The names of all places, for quick tests."""


def scenes() -> list[str]:
    """The names of all scenes there are."""
    found: set[str] = set()
    for module in pkgutil.walk_packages(guts_gui.scenes.__path__, "guts_gui.scenes."):
        for name, each in vars(importlib.import_module(module.name)).items():
            if isinstance(each, type) and issubclass(each, Scene) and name.endswith("Scene"):
                found.add(each.__name__)
    return sorted(found - {"Scene"})

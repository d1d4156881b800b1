"""Kills of the real program with a window: real keys, and SIGKILL at any moment."""

import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from guts_engine.rules.presets import PRESETS
from guts_gui.history.store import Store
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings, load, save
from tests.gui.desktops import x11
from tests.gui.helpers.shelf import to_resume
from tests.torture.attack import promised
from tests.torture.journal import Journal
from tests.torture.played import Clock
from tests.torture.program import imported, start

NEEDED = ("Xvfb", "openbox", "xdotool")
"""The programs that provide the display and press keys."""
KILLS = 10
"""The number of kills in one folder, so that a kill meets the remains of the previous one."""
LONGEST = 6.0
"""The most seconds of pressing keys until the program reaches the moment of the kill."""
LOST = 2.0
"""After this many seconds the program is in another place, and random keys may lead back."""
PLAYING = ("Return", "Return", "Return", "i", "i", "o", "h", "l", "1", "2", "space")
WANDERING = ("Tab", "Return", "Escape", "Down", "Right", "F1", "m", "s", "t")
TO_EXPORT = (*["Tab"] * 5, "Return", *["shift+Tab"] * 8, "Return")
"""Keys from the main menu, which offers a session, to the last control of the history."""
ARGUMENTS = ("three-card", "napalm", "hi-lo", "pass-the-trash", "three-five-seven", "two-card")


@dataclass(frozen=True)
class Screen:
    """A display for this process, and a way to press keys on it."""

    environment: dict[str, str]
    hands: "subprocess.Popen[str]"

    def press(self, *keys: str) -> None:
        """Press and release keys in order."""
        assert self.hands.stdin is not None
        self.hands.stdin.write(f"key --delay 8 --clearmodifiers {' '.join(keys)}\n")
        self.hands.stdin.flush()


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Xvfb with a window manager."""
    with x11(folder) as where:
        hands = subprocess.Popen(
            ["xdotool", "-"], env=os.environ | where, stdin=subprocess.PIPE, text=True
        )
        try:
            yield Screen(where | {"SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}, hands)
        finally:
            hands.kill()
            hands.communicate()


# --- One start of the program --------------------------------------------------------------


class Program:
    """The program running on a folder, and its store's confirmations."""

    def __init__(self, folder: Path, screen: Screen, arguments: list[str], *, fresh: bool) -> None:
        self.screen = screen
        self.sits = bool(arguments)
        self.said = folder / "said.txt"
        self.said.touch()
        self.reading, writing = os.pipe()
        more = self.screen.environment | {"GUTS_HOME": str(folder)}
        self.child = start(arguments, writing, self.said, more, fresh=fresh)
        os.close(writing)
        self.output = bytearray()
        self.status: int | None = None

    def listen(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Read its output for `seconds` or `until` a condition; False once it has ended."""
        if self.status is not None:
            return False
        end = time.monotonic() + seconds
        while not until() and (left := end - time.monotonic()) > 0:
            ready, _, _ = select.select([self.reading], [], [], left)
            if not ready:
                break
            piece = os.read(self.reading, 1 << 16)
            if not piece:
                self.status = os.waitpid(self.child, 0)[1]
                return False
            self.output += piece
        return True

    @property
    def writes(self) -> int:
        """The number of writes it has started."""
        return self.output.count(b'["appends"') + self.output.count(b'["begins"')

    def kill(self) -> None:
        """Kill it, and read the rest of its output."""
        if self.status is None:
            os.kill(self.child, signal.SIGKILL)
            while piece := os.read(self.reading, 1 << 16):
                self.output += piece
            self.status = os.waitpid(self.child, 0)[1]
        os.close(self.reading)


@contextmanager
def running(
    folder: Path, screen: Screen, arguments: list[str], *, fresh: bool = False
) -> Iterator[Program]:
    """The program, which is always killed at the end."""
    program = Program(folder, screen, arguments, fresh=fresh)
    try:
        yield program
    finally:
        program.kill()


# --- Moments --------------------------------------------------------------------------------


def at_the_start(program: Program, rng: Random) -> None:
    """While the program starts: the store is opened, the window comes up."""
    program.listen(rng.random() * 0.5)


def while_writing(program: Program, rng: Random) -> None:
    """While a decision is being written."""
    wanted = program.writes + rng.choice((1, 1, 2, 3, 5))
    played(program, rng, lambda: program.writes >= wanted)
    program.listen(rng.choice((0, 0, 0.001, 0.003, 0.01)) * rng.random())


def anywhere(program: Program, rng: Random) -> None:
    """At any moment of play."""
    end = time.monotonic() + rng.random() * 1.2
    played(program, rng, lambda: time.monotonic() > end, PLAYING)


def wandering(program: Program, rng: Random) -> None:
    """Somewhere between menus, history, settings and the table."""
    end = time.monotonic() + rng.random() * 1.5
    played(program, rng, lambda: time.monotonic() > end, PLAYING + WANDERING)


def while_saving_settings(program: Program, rng: Random) -> None:
    """While a setting is being saved: sound off and on."""
    settings = program.said.parent / "config" / "settings.toml"
    before = settings.stat().st_mtime_ns
    played(program, rng, lambda: settings.stat().st_mtime_ns != before, ("m",))
    program.screen.press("m", "m", "m")
    program.listen(rng.random() * 0.03)


def while_closing(program: Program, rng: Random) -> None:
    """While the window is being closed."""
    wanted = program.writes + 1
    played(program, rng, lambda: program.writes >= wanted)
    if program.status is None:
        os.kill(program.child, signal.SIGTERM)
        program.listen(rng.random() * 0.15)


def while_exporting(program: Program, rng: Random) -> None:
    """While the history is being exported, starting at the main menu."""
    if program.sits:
        while_writing(program, rng)
        return
    program.listen(0.4)
    program.screen.press(*TO_EXPORT)
    exports = program.said.parent / "data" / "exports"
    end = time.monotonic() + 1
    while not exports.exists() and time.monotonic() < end and program.listen(0.002):
        pass
    program.listen(rng.random() * 0.02)


MOMENTS = (
    at_the_start, while_writing, while_writing, while_writing, while_writing, anywhere, anywhere,
    wandering, while_saving_settings, while_exporting, while_closing,
)  # fmt: skip


def played(
    program: Program, rng: Random, done: Callable[[], bool], keys: tuple[str, ...] = PLAYING
) -> None:
    """Press keys until `done`; gives up soon if the keys have led elsewhere."""
    begin = time.monotonic()
    while not done() and (waited := time.monotonic() - begin) < LONGEST:
        program.screen.press(rng.choice(keys if waited < LOST else keys + WANDERING))
        if not program.listen(0.012, done):
            return


# --- Guarantees ------------------------------------------------------------------------------


def _said(path: Path) -> str:
    """The program's terminal output, in one line."""
    return " ".join(path.read_text(encoding="utf-8", errors="replace").split())


def check(folder: Path, program: Program, journal: Journal) -> None:
    """No output, nothing lost, and the session can be resumed."""
    journal.take(bytes(program.output))
    promised(not program.said.stat().st_size, f"the program says: {_said(program.said)[-300:]}")
    status = program.status or 0
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    promised(killed or status == 0, f"the program ended by itself with status {status}")
    promised(not (folder / "logs" / "guts.log").exists(), "a fault is in the log")
    for path in (folder / "data").glob("exports/*.json"):
        if raw := path.read_text(encoding="utf-8"):
            json.loads(raw)
    _, trouble = load(folder / "config" / "settings.toml")
    promised(trouble is None, f"the settings are damaged: {trouble}")
    store, sentence = Store.open(folder / "data" / "guts.db", now=Clock(9))
    with store:
        promised(sentence is None or not journal.sessions, f"after the kill: {sentence}")
        journal.check(store)
        found = to_resume(store)
        if found is not None:
            session = Session.resume(found, None)
            promised(session.table.total == session.table.brought, "chips are lost")
            promised(session.match.log.lines()[: len(found.lines)] == found.lines, "another log")
        for each in store.sessions():
            promised(each.state != "broken", "a session was set aside")


def sitting_down(rng: Random) -> list[str]:
    """Arguments that sit down at a table at once."""
    game = rng.choice((*ARGUMENTS, *PRESETS))
    more = ["--dealers-choice"] if not rng.randrange(8) else ["--game", game]
    return [*more, "--seats", "Ann,bot,bot", "--rule", "rebuys=-1"]


def run(seed: int, folder: Path) -> Iterator[int]:
    """One folder, and kills of the program that plays there."""
    imported()
    rng, journal, home = Random(seed), Journal(), folder / "home"
    settings = Settings(player="Ann", speed="instant", auto_continue=True, window=(960, 540))
    save(home / "config" / "settings.toml", settings)
    (folder / "screen").mkdir()
    with screen(folder / "screen") as where:
        for kill in range(KILLS):
            sits = not journal.sessions or not rng.randrange(3)
            arguments = sitting_down(rng) if sits else []
            with running(home, where, arguments, fresh=kill == seed % KILLS) as program:
                rng.choice(MOMENTS)(program, rng)
            check(home, program, journal)
            yield 1

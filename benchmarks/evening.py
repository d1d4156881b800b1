"""An evening: memory and open files over sessions of many games, with what is opened in between."""

from pathlib import Path
from statistics import mean
from typing import Final

import pygame

from benchmarks.opened import opened
from benchmarks.report import Figure, printed
from guts_engine.steps.library import shipped_ids
from guts_gui.app import navigation as to
from guts_gui.app.app import App
from guts_gui.app.gc_control import sweep
from guts_gui.cli.selftest import bots_only
from guts_gui.coach.review import Review
from guts_gui.history.recording import Recording
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session

SIZE: Final = (1920, 1080)
OTHER_SIZE: Final = (1280, 720)
DEALS: Final = 40
"""The most deals of a session."""
ROUNDS: Final = 4
"""How often each game is played; after the first time memory should grow no more."""
EVERY: Final = 4
"""One of so many shipped games is played."""
LOOKS: Final = 4
"""The sessions from one look around to the next."""
MOMENT: Final = 60
"""The frames of a look at a scene."""
FRAME: Final = 1 / 60
MEGABYTES: Final = 250
GROWTH: Final = 1.1
LANGUAGES: Final = ("en", "pl", "ru")


def main() -> None:
    """Play sessions of some games, again and again."""
    games = shipped_ids()[::EVERY]
    memory, files = [], []
    with opened(SIZE, 2, 1) as (app, _):
        app.change_settings(speed="instant", muted=True)
        for number, game in enumerate(games * ROUNDS):
            session = played(app, game, 2 + 3 * number % 9, number)
            if number % LOOKS == 0:
                look_around(app, session, LANGUAGES[number // LOOKS % len(LANGUAGES)])
            memory.append(resident())
            files.append(open_files())
    begun, end = files[0], files[-1]
    second, last = (mean(memory[-n * len(games) :][: len(games)]) for n in (ROUNDS - 1, 1))
    most = max(memory)
    printed(
        f"An evening of {len(memory)} sessions in a window of {SIZE[0]}x{SIZE[1]}",
        (
            Figure("memory when each game is played the second time", f"{second:.0f} MB"),
            Figure("memory when each game is played the last time", f"{last:.0f} MB"),
            Figure("ratio", f"{last / second:.2f} times", f"<= {GROWTH}", last <= GROWTH * second),
            Figure("most memory", f"{most:.0f} MB", f"<= {MEGABYTES} MB", most <= MEGABYTES),
            Figure("open files after the first session", str(begun)),
            Figure("open files at the end", str(end), f"<= {begun}", end <= begun),
        ),
    )


def played(app: App, game: str, seats: int, seed: int) -> Session:
    """A session between bots, played up to its results."""
    app.go(to.Play(bots_only(seats, game), seed=seed))
    scene = app.scene
    assert isinstance(scene, TableScene)
    session = scene.session
    while session.table.deals < DEALS and not (scene.waiting and not scene.state.may_go_on):
        app.loop_once(FRAME)
    while not scene.waiting:
        app.loop_once(FRAME)
    session.close()
    look(app, to.Results(session))
    return session


def look_around(app: App, session: Session, language: str) -> None:
    """Open the scenes around a table, in another language and another size of the window."""
    app.change_settings(language=language)
    for size in (OTHER_SIZE, SIZE):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        look(app, to.Title())
    recording = Recording.of(app.store.load(app.store.sessions()[0].id))
    review = Review.of(session.match.log, (0, 1))
    rules = session.table.rules
    look(app, to.Sessions(), to.Statistics(), to.Replay(recording), to.Coach(review, session.seats))
    look(app, to.Rules(rules.game, rules), to.Drills(), to.Bots(), to.NewTable())


def look(app: App, *destinations: to.Destination) -> None:
    """Look at scenes for a moment each, then return from those that are not landings."""
    for destination in destinations:
        app.go(destination)
        for _ in range(MOMENT):
            app.loop_once(FRAME)
        sweep()  # as the frame clock does at rest
        if not isinstance(destination, to.Landing):
            app.pop()


def resident() -> float:
    """Megabytes of memory in use by this process."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def open_files() -> int:
    """The number of files that this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))

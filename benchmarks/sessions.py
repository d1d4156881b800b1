"""The cost of long sessions: playing, resuming and replaying them, and saving to disk."""

import resource
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, TypeVar
from unittest.mock import patch

from benchmarks.report import Figure, printed
from guts_engine.bots.personas import PERSONAS
from guts_gui.history import store as storage
from guts_gui.history.database import checkpoint
from guts_gui.history.recording import Outlook, Recording
from guts_gui.history.store import Store
from guts_gui.session.session import Session
from guts_gui.setup.draft import TableSetup, bot_seat

T = TypeVar("T")
DEALS: Final = 50_000
EARLY: Final = 100
"""The number of deals before timing starts."""
TIMED: Final = 400
SECONDS: Final = 3.0
SLOWER: Final = 1.25
MEGABYTES: Final = 250
SETUP: Final = TableSetup(
    "three-card",
    {"shortfall": "credit", "max_loss": 20},
    tuple(bot_seat(persona) for persona in list(PERSONAS.values())[:4]),
    1000,
)


def main() -> None:
    """Measure a session of bots from its first to its last deal, then resume and replay it."""
    with TemporaryDirectory() as folder, opened(folder) as store:
        session = Session.begin(SETUP, store)
        played(session, EARLY)
        early = median(played(session, TIMED))
        played(session, DEALS - session.table.deals - TIMED)
        late = median(played(session, TIMED))
        number = store.sessions()[0].id
        taken, _ = timed(lambda: Session.resume(store.load(number), store))
        shown, recording = timed(lambda: Recording.of(store.load(number)))
        far, _ = timed(lambda: recording.sight(Outlook.OPEN).view(len(recording.facts) * 2 // 3))
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        times = f"{late / early:.2f} times"
        printed(
            f"A session of {session.table.deals:,} deals",
            (
                Figure(f"a deal after {EARLY:,}", f"{1000 * early:.2f} ms"),
                Figure(f"a deal after {DEALS:,}", f"{1000 * late:.2f} ms"),
                Figure("ratio", times, f"<= {SLOWER}", late / early <= SLOWER),
                Figure("resume", f"{taken:.2f} s", f"<= {SECONDS:.0f} s", taken <= SECONDS),
                Figure("replay", f"{shown:.2f} s", f"<= {SECONDS:.0f} s", shown <= SECONDS),
                Figure("jump within the replay", f"{1000 * far:.0f} ms"),
                Figure("memory", f"{most:.0f} MB", f"<= {MEGABYTES} MB", most <= MEGABYTES),
            ),
        )
    disk()


def disk() -> None:
    """Measure the time until a decision is on disk, in the main file and in the log."""
    costs = {"log": saved(lambda _: None), "file": saved(checkpoint)}
    ratio = costs["file"] / costs["log"]
    printed(
        "A decision saved, on the disk of this folder",
        (
            Figure("in the log beside the file", f"{1000 * costs['log']:.2f} ms"),
            Figure("in the file itself, as the program does", f"{1000 * costs['file']:.2f} ms"),
            Figure("ratio", f"{ratio:.1f} times"),
        ),
    )


def saved(done_after: Callable[[Connection], None]) -> float:
    """The seconds to save a decision, with or without a checkpoint."""
    with (
        TemporaryDirectory(dir=Path.cwd()) as folder,
        opened(folder) as store,
        patch.object(storage, "checkpoint", done_after),
    ):
        number = store.begin(header="header", game="three-card", title="title")
        line = ['{"seat":1,"declare":"in"}']
        return median(timed(lambda: store.append(number, line, deals=1))[0] for _ in range(TIMED))


def opened(folder: str) -> Store:
    """A store in that folder."""
    return Store.open(Path(folder) / "guts.db", now=lambda: datetime.now(UTC))[0]


def played(session: Session, deals: int) -> list[float]:
    """Play `deals` deals; returns the seconds of each."""
    taken = []
    for _ in range(deals):
        taken.append(timed(session.deal)[0])
        session.events.clear()
    return taken


def timed(step: Callable[[], T]) -> tuple[float, T]:
    """The seconds that a step takes, and its result."""
    begun = perf_counter()
    result = step()
    return perf_counter() - begun, result

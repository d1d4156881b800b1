"""A session played while writing fails: what is shown, saved, and offered to resume."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from guts_engine.state.table import Phase
from guts_gui.history.store import SavedSession, Store, StoreError
from guts_gui.session.session import Session
from tests.torture.attack import one_sentence, promised
from tests.torture.corpus import NAME
from tests.torture.played import Clock, play, steps, table

GAMES = ("three-card", "napalm", "hi-lo", "two-card", "three-five-seven", "pass-the-trash")


def the_only(store: Store, others: int = 0) -> SavedSession | None:
    """The session that was started here, after others, if it is saved."""
    found = store.sessions()
    promised(len(found) in (others, others + 1), f"{len(found)} sessions, and one was begun")
    found = found[: len(found) - others]
    return store.load(found[0].id) if found else None


@dataclass
class Shown:
    """Everything shown to the people at the table, and how much of it was reported as saved."""

    lines: tuple[str, ...] = ()
    saved: int = 0
    unsaved: bool = False
    over: bool = False

    def take(self, session: Session) -> None:
        """After a step it is saved, or the session reports in a sentence that it is not."""
        self.lines, self.over = session.match.log.lines(), session.over
        self.unsaved = session.unsaved is not None
        if session.unsaved is not None:
            one_sentence(session.unsaved)
        else:
            self.saved = len(self.lines)

    def raw(self) -> bytes:
        """The same as bytes, to be piped out of a process that will be killed."""
        return json.dumps(self.__dict__).encode() + b"\n"

    @classmethod
    def read(cls, raw: bytes) -> "Shown":
        """Parse the latest piped bytes."""
        lines = raw[: raw.rfind(b"\n") + 1].splitlines()
        data = json.loads(lines[-1]) if lines else {}
        return cls(**data | {"lines": tuple(data.get("lines", ()))})


def begun(store: Store, rng: Random, seed: int) -> tuple[Session, Shown]:
    """A new session, and what it has shown."""
    session = Session.begin(table(rng.choice(GAMES), rng.choice((1, 1, 2))), store, seed=seed)
    return session, Shown()


def went_on(
    session: Session,
    rng: Random,
    shown: Shown,
    deals: int,
    after: Callable[[], object] = lambda: None,
) -> None:
    """Play `deals` deals, recording after each step what was saved."""
    for _ in steps(session, rng, deals):
        shown.take(session)
        after()


def saved_in_the_end(folder: Path, shown: Shown, others: int = 0) -> None:
    """Everything shown is there, and the session is over."""
    store, sentence = Store.open(folder / NAME, now=Clock(99))
    with store:
        promised(sentence is None, f"after it the program says: {sentence}")
        found = the_only(store, others)
        promised(found is not None, "the session is not there")
        assert found is not None
        promised(found.lines == shown.lines, _difference(found.lines, shown.lines))
        promised(found.state == "finished", f"the session that was closed is {found.state}")
        left = [path.name for path in folder.iterdir() if "unsaved" in path.name]
        promised(not left, f"all is saved, and yet there is {left}")


def offered_again(folder: Path, shown: Shown, seed: int) -> None:
    """Confirmed data is there; a deal of which unsaved parts were seen is not."""
    store, sentence = Store.open(folder / NAME, now=Clock(99))
    with store:
        promised(sentence is None, f"after it the program says: {sentence}")
        found = the_only(store)
        promised(found is not None or not shown.saved, "a session that was saved is not there")
        if found is None or found.state == "finished":
            whole = found is None or (found.lines == shown.lines and shown.over)
            promised(whole, "a session is finished that lacks lines, or was going on")
            return
        session = Session.resume(found, store)
        lines = session.match.log.lines()
        promised(session.table.total == session.table.brought, "chips are lost")
        if shown.unsaved:
            promised(lines == shown.lines[: len(lines)], "a session is taken up as another")
            promised(
                session.table.phase in (Phase.BETWEEN, Phase.CLOSED),
                "a deal that was seen further is offered again",
            )
            deals = [n for n, line in enumerate(shown.lines[: shown.saved]) if '"deal"' in line]
            promised(len(lines) >= max(deals, default=0), "more is gone than the deal in progress")
            promised(session.news(), "that something is missing is not told")
        else:
            promised(lines[: shown.saved] == shown.lines, _difference(lines, shown.lines))
        play(session, Random(seed), session.table.deals + 1)
        kept = store.load(found.id)
        promised(kept.lines == session.match.log.lines(), "what is played on is not saved")


def _difference(found: tuple[str, ...], wanted: tuple[str, ...]) -> str:
    same = next((n for n, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b), None)
    if same is not None:
        return f"line {same} is not the one shown"
    return f"{len(found)} lines are saved, {len(wanted)} were shown"


def opened(folder: Path, heal: Callable[[], object]) -> Store:
    """Open the store; if that fails it says why, and works after `heal`."""
    with suppress(StoreError):
        return _told(folder)
    heal()
    return _told(folder)


def _told(folder: Path) -> Store:
    path = folder / NAME
    empty = path.exists() and not path.stat().st_size  # may be a truncated file
    try:
        store, sentence = Store.open(path, now=Clock())
    except StoreError as error:
        one_sentence(error)
        raise
    promised(sentence is None or empty, f"a store that is new says: {sentence}")
    return store

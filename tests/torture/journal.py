"""The store's confirmations, recorded as they happen and compared with its content."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from guts_gui.history.store import SavedSession, Store
from tests.torture.attack import promised

Say = Callable[[bytes], object]


def tell(say: Say) -> None:
    """Report every write before it starts and after it has returned.

    For a process that will be killed: nothing is restored.
    """

    def line(what: str, session: int, text: str = "", lines: Iterable[str] = ()) -> None:
        say(json.dumps([what, session, text, list(lines)]).encode() + b"\n")

    begin, append, finish = Store.begin, Store.append, Store.finish

    def begins(self: Store, *, header: str, **more: Any) -> int:
        line("begins", 0, header)
        session = begin(self, header=header, **more)
        line("begun", session, header)
        return session

    def appends(self: Store, session: int, lines: Iterable[str], **more: Any) -> None:
        lines = tuple(lines)
        over = more.get("over")
        line("appends", session, lines=lines)
        if over:
            line("finishes", session)
        append(self, session, lines, **more)
        line("appended", session, lines=lines)
        if over:
            line("finished", session)

    def finishes(self: Store, session: int) -> None:
        line("finishes", session)
        finish(self, session)
        line("finished", session)

    Store.begin = begins  # type: ignore[method-assign]  # records calls
    Store.append = appends  # type: ignore[method-assign]  # records calls
    Store.finish = finishes  # type: ignore[method-assign]  # records calls


@dataclass
class Written:
    """A session as far as it was confirmed, and what was being written when it was killed."""

    header: str
    lines: tuple[str, ...] = ()
    over: bool = False
    coming: tuple[str, ...] = ()
    ending: bool = False


@dataclass
class Journal:
    """All confirmations of one database."""

    sessions: dict[int, Written] = field(default_factory=dict)
    beginning: str | None = None

    def take(self, raw: bytes) -> None:
        """Add the output of a process; its last line may be incomplete."""
        self.beginning = None
        for line in raw[: raw.rfind(b"\n") + 1].splitlines():
            what, number, text, lines = json.loads(line)
            match what:
                case "begins":
                    self.beginning = text
                case "begun":
                    self.beginning = None
                    self.sessions[number] = Written(text)
                case "appends":
                    self.sessions[number].coming = tuple(lines)
                case "appended":
                    kept = self.sessions[number]
                    kept.lines += tuple(lines)
                    kept.coming = ()
                case "finishes":
                    self.sessions[number].ending = True
                case "finished":
                    self.sessions[number].over = True

    def check(self, store: Store) -> None:
        """Everything confirmed is there; of an unfinished write all is there, or nothing."""
        there = {summary.id for summary in store.sessions()}
        lost = self.sessions.keys() - there
        promised(not lost, f"sessions {sorted(lost)} were confirmed and are not there")
        for number in sorted(there):
            saved = store.load(number)
            if number in self.sessions:
                self._same(self.sessions[number], saved)
            else:
                promised(saved.header == self.beginning, "a session that nobody began")
                self.sessions[number] = Written(saved.header)
                promised(not saved.lines, "a session has lines that nobody wrote")

    def _same(self, kept: Written, saved: SavedSession) -> None:
        promised(saved.header == kept.header, "a session's header is not the one written")
        count = len(kept.lines)
        promised(
            len(saved.lines) >= count,
            f"{count - len(saved.lines)} of {count} lines that were confirmed are not there",
        )
        promised(saved.lines[:count] == kept.lines, "lines are not the ones written")
        more = saved.lines[count:]
        promised(more in ((), kept.coming), "of one decision a part was saved")
        promised(not kept.over or saved.state == "finished", "a session that is over is open")
        promised(
            saved.state == "open" or kept.over or kept.ending, f"an open session is {saved.state}"
        )
        kept.lines, kept.coming = saved.lines, ()
        kept.over = kept.over or saved.state == "finished"
        kept.ending = False

"""Damaged logs: a session's header and lines altered, and then read by everything."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from guts_engine.common.work import finished
from guts_engine.record.log import replay
from guts_gui.history.export import csv_rows, session_json
from guts_gui.history.recording import Outlook, Recording, RecordingError, digesting
from guts_gui.history.store import SavedSession
from guts_gui.session.session import ResumeError, Session
from tests.engine.helpers.damaged import BITS, STRANGE, places
from tests.torture.attack import one_sentence, promised
from tests.torture.corpus import sample

SAMPLES = ("small", "going on", "three", "many")


def exchanged(value: Any, rng: Random) -> Any:
    """A JSON value with a part of it changed, removed, or moved."""
    value = deepcopy(value)
    found = places(value) if isinstance(value, dict | list) else []
    if not found:
        return rng.choice(STRANGE)
    container, where = rng.choice(found)
    how = rng.randrange(5)
    if how == 0:
        del container[where]
    elif how == 1:
        other, there = rng.choice(found)
        container[where] = deepcopy(other[there])
    elif how == 2 and isinstance(container[where], int):
        container[where] += rng.choice((-1, 1, 10**9))
    elif how == 3 and isinstance(container, list):
        container.insert(where, deepcopy(container[where]))
    else:
        container[where] = deepcopy(rng.choice(STRANGE))
    return value


def altered_text(text: str, rng: Random) -> str:
    """A JSON text, altered as JSON or as text."""
    if rng.randrange(3):
        with suppress(ValueError):
            return json.dumps(exchanged(json.loads(text), rng))
    at, how = rng.randrange(len(text) + 1), rng.randrange(3)
    return text[:at] + (rng.choice(BITS) + text[at + how - 1 :] if how else "")


def altered_header(text: str, rng: Random) -> str:
    """An altered header; half of the time only the log's own part."""
    if rng.randrange(2):
        with suppress(ValueError, KeyError, TypeError):
            header = json.loads(text)
            header["log"] = altered_text(header["log"], rng)
            return json.dumps(header)
    return altered_text(text, rng)


def altered(saved: SavedSession, rng: Random) -> SavedSession:
    """The session with its header or its lines altered; never the same as before."""
    while True:
        header, lines = saved.header, list(saved.lines)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            how, at = rng.randrange(8), rng.randrange(len(lines))
            if how == 0:
                del lines[at]
            elif how == 1:
                lines.insert(at, rng.choice(lines))
            elif how == 2:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            elif how == 3:
                del lines[at + 1 :]
            elif how == 4:
                header = altered_header(header, rng)
            else:
                lines[at] = altered_text(lines[at], rng)
            if not lines:
                break
        new = replace(saved, header=header, lines=tuple(lines))
        if (header, new.lines) != (saved.header, saved.lines):
            return new


# --- Guarantees ------------------------------------------------------------------------------


def refused(read: Callable[[], object]) -> bool:
    """Whether it is refused with one sentence and a documented error."""
    try:
        read()
    except (ResumeError, RecordingError) as error:
        one_sentence(error)
        return True
    return False


def resumed(saved: SavedSession) -> None:
    """Resume it and play a deal: no chip is gained or lost."""
    session = Session.resume(saved, None)
    table = session.table
    promised(table.total == table.brought, "chips were lost in a log that is played")
    promised(replay(session.match.log)[0] == session.match.state, "it is resumed as another")
    if not session.over and not session.waiting_for() and session.can_deal():
        if session.choosing_seat is None:
            session.deal()
        promised(session.table.total == session.table.brought, "chips are lost after it")


def looked_at(saved: SavedSession) -> None:
    """Show every position of the recording from every seat."""
    recording = Recording.of(saved)
    for viewpoint in (*range(len(recording.seats)), *Outlook):
        sight = recording.sight(viewpoint)
        for position in {0, len(recording.facts) // 2, len(recording.facts)}:
            table = sight.view(position).table
            promised(table.total == table.brought, "chips were lost in a recording")


def run(seed: int, folder: Path) -> Iterator[int]:
    """A random session with random changes, read by everything."""
    rng = Random(seed)
    truth = sample(rng.choice(SAMPLES)).truth
    saved = altered(rng.choice(truth.states[0].sessions).saved, rng)
    unplayed = refused(lambda: resumed(saved))
    unseen = refused(lambda: looked_at(saved))
    promised(unseen <= unplayed, "a log is played on that cannot be shown")
    promised(refused(lambda: finished(digesting(saved))) == unseen, "what can be shown has no sums")
    for kind, export in (("JSON", session_json), ("CSV", csv_rows)):
        failed = refused(lambda export=export: list(export(saved, Recording.of(saved))))
        promised(failed == unseen, f"no {kind} of it")
    yield 1

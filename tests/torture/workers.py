"""Runs in several processes: a crashed or hanging one counts as a failed blow."""

import os
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from shutil import disk_usage, rmtree

from tests.torture.attack import Attack, BrokenPromiseError

PATIENCE = 300
"""The seconds after which a run counts as hanging: ten times the slowest."""
MEMORY = Path("/dev/shm")
ROOM = 1 << 30


@dataclass(frozen=True)
class Outcome:
    """The end of a run; `why` it failed, and at which blow."""

    seed: int
    tried: int
    why: str | None = None
    trace: str = ""


class HangingError(Exception):
    """Raised if the run takes too long."""


@contextmanager
def scratch() -> Iterator[Path]:
    """A temporary folder, in memory if there is space: kills do not depend on the disk."""
    there = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM
    folder = Path(tempfile.mkdtemp(prefix="guts-torture-", dir=MEMORY if there else None))
    try:
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)


def struck(attack: Attack, seed: int, patience: int = PATIENCE) -> Outcome:
    """The outcome of one run."""
    tried, why, trace = 0, None, ""
    before = signal.signal(signal.SIGALRM, _hangs)
    signal.alarm(patience)
    try:
        with scratch() as folder:
            for blows in attack.run(seed, folder):
                tried += blows
    except Exception as wrong:
        tried += 1
        why, trace = _reason(wrong), traceback.format_exc()
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return Outcome(seed, tried, why and _printable(why), trace)


def _printable(text: str) -> str:
    """The text in a form that files and terminals can take."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def _hangs(number: int, frame: object) -> None:
    raise HangingError("it does not come to an end")


def _reason(wrong: Exception) -> str:
    """The failure in one line, with its position unless it is a broken guarantee."""
    said = str(wrong).splitlines()
    first = said[0] if said else ""
    if isinstance(wrong, BrokenPromiseError | HangingError):
        return first
    ours = [each for each in traceback.extract_tb(wrong.__traceback__) if "guts_" in each.filename]
    place = f" in {Path(ours[-1].filename).name}, {ours[-1].name}" if ours else ""
    return f"{type(wrong).__name__}{place}: {first[:300]}"


# --- Processes -------------------------------------------------------------------------------


def _serve(pipe: Connection, attack: Attack) -> None:
    """The main function of a process: reads seeds and writes outcomes."""
    try:
        while (seed := pipe.recv()) is not None:
            pipe.send(struck(attack, seed))
    except (EOFError, KeyboardInterrupt):
        pass


class Worker:
    """A process that does one run at a time."""

    def __init__(self, attack: Attack) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, attack))
        self.process.start()
        theirs.close()
        self.seed: int | None = None
        self.since = 0.0

    def begin(self, seed: int) -> None:
        """Start the run of that seed."""
        self.seed, self.since = seed, time.monotonic()
        self.pipe.send(seed)

    @property
    def hangs(self) -> bool:
        """Whether the process's own alarm has failed to stop it."""
        return self.seed is not None and time.monotonic() > self.since + 1.5 * PATIENCE

    def outcome(self) -> Outcome:
        """The outcome it sends, or that it has died."""
        assert self.seed is not None
        try:
            received: Outcome = self.pipe.recv()
        except EOFError:
            self.process.join()
            return Outcome(self.seed, 1, f"the process ended with {self.process.exitcode}")
        self.seed = None
        return received

    def end(self) -> None:
        """Stop it, by force if it hangs."""
        if self.seed is not None:
            self.process.kill()
        with suppress(OSError):
            self.pipe.send(None)
        self.process.join(30)
        self.pipe.close()


def outcomes(attack: Attack, seeds: Iterator[int], processes: int) -> Iterator[Outcome]:
    """The outcomes of runs as they finish, until there are no seeds left.

    The caller may stop early: then the processes end.
    """
    workers = [Worker(attack) for _ in range(processes)]
    try:
        for worker in workers:
            _next(worker, seeds)
        while busy := [worker for worker in workers if worker.seed is not None]:
            ready = wait([worker.pipe for worker in busy], timeout=5)
            for worker in busy:
                if worker.pipe not in ready and not worker.hangs:
                    continue
                if worker.hangs:
                    worker.process.kill()
                result = worker.outcome()
                if worker.seed is not None:  # the process has died
                    workers.remove(worker)
                    worker = Worker(attack)
                    workers.append(worker)
                _next(worker, seeds)
                yield result
    finally:
        for worker in workers:
            worker.end()


def _next(worker: Worker, seeds: Iterator[int]) -> None:
    seed = next(seeds, None)
    if seed is not None:
        worker.begin(seed)


def all_outcomes(
    attack: Attack,
    *,
    count: int | None = None,
    first: int = 0,
    processes: int | None = None,
    note: Callable[[Outcome], None] = lambda _: None,
) -> tuple[int, list[Outcome]]:
    """At least `count` blows, or all places: returns the number of blows and the failures."""
    try:
        places = attack.every() if attack.every else None
    except Exception as wrong:
        why = f"undisturbed it comes to no end: {_reason(wrong)}"
        return 1, [Outcome(first, 1, why, traceback.format_exc())]
    wanted = places if count is None and places is not None else (count or attack.count)
    tried, failed = 0, []
    last = sys.maxsize if places is None else min(places, first + wanted)
    seeds = _until(lambda: places is not None or tried < wanted, first, last)
    for outcome in outcomes(attack, seeds, processes or os.cpu_count() or 1):
        tried += outcome.tried
        if outcome.why is not None:
            failed.append(outcome)
        note(outcome)
    return tried, sorted(failed, key=lambda each: each.seed)


def _until(more: Callable[[], bool], first: int, last: int) -> Iterator[int]:
    """Seeds, as long as more are needed."""
    seed = first
    while seed < last and more():
        yield seed
        seed += 1

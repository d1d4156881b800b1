"""House rules that are solved: in a process of their own, or in steps where none can be started.

The process is this program once more. It gets the rules on its standard input, and writes its
policies into one file and a byte for each round into another.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Final, Protocol
from weakref import finalize

from guts_engine.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from guts_engine.strategy.stored import Arrays

SOLVER: Final = "--solver"
"""The only argument of a program that solves rules for another one."""
_ROUND, _POLICY = b".", b"!"
"""What the process says after a round, and after a round with a policy in the file."""
_POLICIES: Final = 2
_NICER: Final = 10
"""How much less than the table the process asks of the processor."""
_FEW: Final = 500
"""The deals of a round between two frames, some hundredths of a second."""


@dataclass(frozen=True)
class News:
    """How far the work is, 0 to 1, and the policy that has been found since the last time."""

    share: float
    policy: Arrays | None = None


class Solving(Protocol):
    """Protocol of work on the rules of a table; whether it goes on `apart` from this process."""

    apart: bool

    def news(self) -> News | None:
        """What has happened; None if nothing more will."""
        ...


class Elsewhere:
    """A process that solves rules; it ends with this object. Raises OSError if none can start."""

    apart = True

    def __init__(self, rules: RuleSet, players: int, file: Path) -> None:
        frozen = getattr(sys, "frozen", False)
        command = [sys.executable, *([] if frozen else ["-m", "guts_gui"]), SOLVER]
        self._players = players
        self._file = file
        folder = mkdtemp(prefix="guts-")
        finalize(self, rmtree, folder, ignore_errors=True)
        self._said = Path(folder, "said")
        self._said.touch()
        self._heard = 0
        hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=hidden,
        )
        finalize(self, _stop, self._process)
        assert self._process.stdin is not None
        with self._process.stdin as pipe:
            pickle.dump((rules, players, file, self._said), pipe)

    def news(self) -> News | None:
        """What the process has said. Raises OSError if it has failed."""
        ended = self._process.poll() is not None
        said = self._said.read_bytes()
        policies = said.count(_POLICY)
        if ended and policies < _POLICIES:
            raise ChildProcessError
        if policies == self._heard:
            return None if ended else News(_share(len(said)))
        self._heard = policies
        from guts_engine.strategy.stored import load

        with suppress(ValueError):
            return News(_share(len(said)), load(self._file)[self._players])
        raise ChildProcessError


class Here:
    """The same in this process: each call takes a round of a few deals."""

    apart = False

    def __init__(self, rules: RuleSet, players: int, file: Path) -> None:
        from guts_engine.strategy.known import improving
        from guts_engine.strategy.spot import Spot

        self._rounds = enumerate(improving(Spot(rules, players, shallow=True), _FEW))
        self._players = players
        self._file = file

    def news(self) -> News | None:
        """What the next round has found."""
        for number, policy in self._rounds:
            if policy is not None:
                _write(self._file, self._players, policy)
            return News(_share(number + 1), policy)
        return None


def solve() -> int:
    """Solve the rules on standard input; returns the exit status of the program."""
    from guts_engine.strategy.known import improving
    from guts_engine.strategy.spot import Spot

    rules, players, file, said = pickle.load(sys.stdin.buffer)
    if hasattr(os, "nice"):
        os.nice(_NICER)
    for policy in improving(Spot(rules, players, shallow=True)):
        if policy is not None:
            _write(file, players, policy)
        with said.open("ab") as news:
            news.write(_ROUND if policy is None else _POLICY)
    return 0


def _share(rounds: int) -> float:
    from guts_engine.strategy.known import ROUNDS

    return min(1.0, rounds / (ROUNDS + 1))


def _write(file: Path, players: int, policy: Arrays) -> None:
    """Write the file at once; without room or permission nothing is kept."""
    from guts_engine.strategy.stored import save

    new = file.with_name(f"{os.getpid()}-{file.name}")
    with suppress(OSError):
        save(new, {players: policy})
        new.replace(file)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()

"""Mutated scenario files, given to the reader, the player and the command."""

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from cProfile import Profile
from pathlib import Path
from random import Random

from guts_engine.record.scenario import ScenarioError, run_text
from guts_gui.cli.main import main
from tests.engine.helpers.damaged import damaged
from tests.torture.attack import one_sentence, promised

FILES = 25
"""The number of files in one run."""
MOST_CALLS = 2_000_000
"""The most function calls for a scenario: a limit that does not depend on the computer."""


def read_and_played(text: str) -> bool:
    """Whether it is played; otherwise it is refused in one sentence, quickly in both cases."""
    profile = Profile()
    profile.enable()
    try:
        result = run_text(text)
    except ScenarioError as wrong:
        one_sentence(wrong)
        return False
    finally:
        profile.disable()
        calls = sum(each.callcount for each in profile.getstats())
        promised(calls < MOST_CALLS, f"a scenario costs {calls} calls")
    json.dumps(result, allow_nan=False).encode()
    return True


def commanded(path: Path, raw: bytes, *lines: str) -> None:
    """`guts replay` of that file: a result, perhaps with notes, or one sentence and status 2."""
    path.write_bytes(raw)
    out, error = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(error):
        status = main(["replay", *lines, str(path)])
    said = error.getvalue()
    promised(status in (0, 2), f"the command ends with {status}")
    notes = [line for line in said.splitlines() if " has no effect; " in line]
    faults = len(said.splitlines()) - len(notes)
    promised(bool(faults) == (status == 2), f"status {status}, and it says {said[:200]!r}")
    if status:
        promised(said.endswith("\n"), "the sentence is no line")
        one_sentence(said.splitlines()[-1])
        promised(not out.getvalue(), "a result and an error")
    for line in out.getvalue().splitlines() if lines else [out.getvalue()] if not status else []:
        json.loads(line)


def harmed(text: str, rng: Random) -> bytes:
    """The text as bytes with random damage, possibly invalid UTF-8."""
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    while raw and not rng.randrange(3):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    return bytes(raw)


def run(seed: int, folder: Path) -> Iterator[int]:
    """Randomly mutated scenarios."""
    rng = Random(seed)
    for _ in range(FILES):
        text = damaged(rng)
        read_and_played(text)
        commanded(folder / "scenario.json", harmed(text, rng), *rng.choice(((), ("--lines",))))
        yield 1

"""`guts replay`: runs scenarios without a window and prints the results."""

import gc
import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final

from guts_engine.common.quoting import LONGEST, shown
from guts_engine.record.scenario import run, without_effect
from guts_engine.record.script import Scenario, read
from guts_gui.cli.printing import WRONG, print_all, say

LARGEST: Final = 64 << 20
"""Maximum size of a scenario in bytes."""


class TooLongError(ValueError):
    """The scenario is too long to be read."""


def replay(name: str) -> int:
    """Print the scenario's result as JSON; for a wrong scenario, one line on standard error."""
    try:
        with _opened(name) as file:
            text = file.read(LARGEST + 1)
    except OSError as wrong:
        return _wrong(_unread(name, wrong))
    try:
        scenario = _scenario(text)
        result = json.dumps(run(scenario), indent=2)
    except UnicodeDecodeError as wrong:
        return _wrong(f"{shown(name)}: {_not_text(wrong)}")
    except TooLongError as wrong:
        return _wrong(f"{shown(name)}: {wrong}")
    except (ValueError, RecursionError) as wrong:
        return _wrong(str(wrong))
    for sentence in _without_effect(scenario):
        say(sentence)
    return print_all([result])


def replay_lines(name: str) -> int:
    """Print a result for each line of the file; for a wrong line, its error."""
    try:
        with _opened(name) as file, _collecting_rarely():
            reported: set[str] = set()
            lines = enumerate(_lines(file), 1)
            return print_all(_line_result(line, number, reported) for number, line in lines)
    except OSError as wrong:
        return _wrong(_unread(name, wrong))


@contextmanager
def _collecting_rarely() -> Iterator[None]:
    """Collect garbage less often: scenarios leave hardly any, and looking for it takes time."""
    usual = gc.get_threshold()
    gc.set_threshold(_OBJECTS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


_OBJECTS: Final = 50_000
"""The number of new objects after which garbage is collected."""


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    """Open the file for reading; `-` is standard input."""
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return nullcontext(sys.stdin.buffer)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines; a line that is too long is the last, as it may never end."""
    while line := file.readline(LARGEST + 1):
        yield line
        if len(line) > LARGEST:
            return


def _scenario(text: bytes) -> Scenario:
    if len(text) > LARGEST:
        raise TooLongError(f"longer than {LARGEST >> 20} MB; split it into several scenarios")
    return read(text.decode("utf-8-sig"))


def _line_result(line: bytes, number: int, reported: set[str]) -> str:
    """The result of the line; each option without effect is named once, for the first line."""
    try:
        scenario = _scenario(line)
        result = json.dumps(run(scenario))
    except UnicodeDecodeError as wrong:
        return json.dumps({"error": _not_text(wrong)})
    except (ValueError, RecursionError) as wrong:
        return json.dumps({"error": str(wrong)})
    for sentence in _without_effect(scenario):
        if sentence not in reported:
            reported.add(sentence)
            say(f"line {number}: {sentence}")
    return result


def _without_effect(scenario: Scenario) -> tuple[str, ...]:
    table = scenario.begun.table
    return without_effect(table.rules, len(table.seats))


def _wrong(sentence: str) -> int:
    say(shown(sentence, 5 * LONGEST))
    return WRONG


def _unread(name: str, wrong: OSError) -> str:
    why = (wrong.strerror or str(wrong)).lower()
    return f"{shown(name)}: cannot read the scenario ({why}); name a file, or - for standard input"


def _not_text(wrong: UnicodeDecodeError) -> str:
    return f"byte {wrong.start} is not UTF-8; save the scenario as UTF-8"

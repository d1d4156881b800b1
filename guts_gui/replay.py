"""`guts replay`: scenarios in, results out, without a window."""

import json
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, Final

from guts_engine.scenario import run_text
from guts_gui.printing import print_all

WRONG: Final = 2


def replay(name: str) -> int:
    """Print the result of the scenario in the file as JSON; one line on stderr when it is wrong."""
    try:
        with _opened(name) as file:
            text = file.read()
    except OSError as wrong:
        return _wrong(f"{name}: {_reason(wrong)}")
    try:
        result = json.dumps(_result(text), indent=2)
    except UnicodeDecodeError as wrong:
        return _wrong(f"{name}: {_not_text(wrong)}")
    except (ValueError, RecursionError) as wrong:
        return _wrong(str(wrong))
    return print_all([result])


def replay_lines(name: str) -> int:
    """Print one result for each line of the file; that of a wrong line is its error."""
    try:
        with _opened(name) as file:
            return print_all(_line_result(line) for line in file)
    except OSError as wrong:
        return _wrong(f"{name}: {_reason(wrong)}")


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    """The file to read, `-` being standard input."""
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return nullcontext(sys.stdin.buffer)


def _result(text: bytes) -> dict[str, Any]:
    return run_text(text.decode("utf-8-sig"))


def _line_result(line: bytes) -> str:
    try:
        return json.dumps(_result(line))
    except UnicodeDecodeError as wrong:
        return json.dumps({"error": _not_text(wrong)})
    except (ValueError, RecursionError) as wrong:
        return json.dumps({"error": str(wrong)})


def _wrong(sentence: str) -> int:
    line = "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in sentence
    )
    print(line, file=sys.stderr)
    return WRONG


def _reason(wrong: OSError) -> str:
    return wrong.strerror or str(wrong)


def _not_text(wrong: UnicodeDecodeError) -> str:
    return f"byte {wrong.start} is not UTF-8"

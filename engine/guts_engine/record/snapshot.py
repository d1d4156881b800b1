"""A state as one line of JSON, so that long sessions resume without a replay of their log.

The log is authoritative; a snapshot is only a cache.
"""

import json

from guts_engine.record.plain import made, plain
from guts_engine.state.state import State


class SnapshotError(ValueError):
    """Raised for a text that is not a snapshot of this version of the program."""


def written(state: State) -> str:
    """The state as one line of JSON."""
    return json.dumps(plain(state), separators=(",", ":"))


def read(text: str) -> State:
    """The state that `written` wrote. Raises SnapshotError for any other text."""
    try:
        state: State = made(State, json.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise SnapshotError("the snapshot cannot be read") from wrong
    return state

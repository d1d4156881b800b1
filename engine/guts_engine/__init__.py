"""A rules engine for the card game Guts: pure, deterministic, standard library only.

A two-player deal of three-card Guts in which both players are in:

>>> from random import Random
>>> from guts_engine import PRESETS, Choice, Declare, NewSeat, StartDeal
>>> from guts_engine import apply, available, legal, new_game
>>> state = new_game(PRESETS["three-card"], [NewSeat("Ann", 100), NewSeat("Bo", 100)])
>>> pack = Random(1).sample(available(state), 52)
>>> state, events = apply(state, StartDeal(tuple(pack)))
>>> while questions := legal(state):
...     for seat in questions:
...         state, events = apply(state, Declare(seat, Choice.IN))
>>> [(seat.name, seat.chips) for seat in state.table.seats], state.table.pot
([('Ann', 97), ('Bo', 101)], 2)

The public names are those of `guts_engine.api` and, for those that need numpy, of
`guts_engine.api_numpy`. Each of the two modules is imported on first use. `docs/engine.md` shows
how to use them. Everything else may change without notice.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from guts_engine.api import *  # noqa: F403 - names for type checkers only
    from guts_engine.api_numpy import *  # noqa: F403 - names for type checkers only
else:

    def __getattr__(name: str) -> Any:
        if not name.startswith("_"):
            for home in ("guts_engine.api", "guts_engine.api_numpy"):
                module = import_module(home)
                if name in module.__all__:
                    return getattr(module, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

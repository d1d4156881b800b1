"""Tables at a later stage of a deal."""

from guts_engine.common.frozen import changed
from guts_engine.state.actions import At
from guts_engine.state.table import Table
from guts_engine.steps.model import Declare


def at_stage(table: Table, stage: int) -> Table:
    """The table at the declaration of that stage, 0 for the first."""
    steps = table.rules.played.steps
    places = [n for n, step in enumerate(steps) if isinstance(step, Declare)]
    return changed(table, stage=stage, reached=At(places[stage]))

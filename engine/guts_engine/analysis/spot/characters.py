"""Personas as opponents in simulated deals, by the law that the bots play by."""

from guts_engine.analysis.spot.spot import Spot
from guts_engine.bots.chances import Leaning, leaning
from guts_engine.bots.persona import Persona
from guts_engine.play.actions import Choice
from guts_engine.play.table import Phase, Table, TableSeat
from guts_engine.play.view import SeatView

_RICH = 10**9
"""Chips of a player for whom they do not matter."""


class Character:
    """A persona at a place; it has not lost lately."""

    def __init__(self, persona: Persona) -> None:
        self._persona = persona

    def leaning(self, spot: Spot, place: int, position: int | None, already_in: int) -> Leaning:
        """What the persona needs to be in, as it sees the table from there."""
        return leaning(self._persona, _view(spot, place, position or 0, already_in))


def _view(spot: Spot, place: int, position: int, already_in: int) -> SeatView:
    """The table from the place, which speaks after so many others, the last of them in."""
    players = spot.players
    order = tuple((place - position + step) % players for step in range(players))
    said: list[Choice | None] = [None] * players
    for step, other in enumerate(order[:position]):
        said[other] = Choice.IN if position - step <= already_in else Choice.OUT
    rich = [int(min(chips, _RICH)) for chips in spot.chips]
    table = Table(
        rules=spot.rules,
        seats=tuple([TableSeat("", chips, chips, chips) for chips in rich]),
        dealer=order[-1],
        pot=round(spot.pot),
        low_pot=round(spot.low_pot),
        phase=Phase.DECLARING,
        order=order,
        stage=spot.stage,
        manner=spot.rules.declaring.declare,
        asked=order,
        turn=(place,),
        said=tuple(said),
        legs=spot.legs or (0,) * players,
        match_paid=(0,) * players,
        lost=(0,) * players,
    )
    return SeatView(place, table, spot.hands)

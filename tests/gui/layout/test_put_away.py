"""Whose cards are put away after the player is out (R4.4, S3.7, S3.8)."""

import pytest

from guts_gui.layout.seat_state import put_away
from tests.engine.helpers.written import WrittenGame


@pytest.mark.parametrize(
    ("game", "gone"),
    [("two-card-guts", True), ("progressive-guts", False), ("two-to-five", False)],
)
def test_cards_stay_where_players_who_are_out_may_declare_again(game: str, gone: bool) -> None:
    table = WrittenGame(game).deal("2c3d | 2d4c | 2h5c").says("0 out").state.table
    assert put_away(table, 0) is gone
    assert not put_away(table, 1)

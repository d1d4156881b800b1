"""The ranks of which the dealer names a wild one: buttons in two rows, and their keys (S3.6)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from guts_engine.hands.cards import Rank
from guts_gui.controls.keys import key_name
from guts_gui.drawing.brush import Look
from guts_gui.scenes.common.hand_row import naming_places
from guts_gui.scenes.table.deciding import ChoiceButton
from guts_gui.words.ranks import rank_mark

if TYPE_CHECKING:
    from guts_gui.scenes.table.controls import Controls

KEYS: Final = {**{rank.letter.lower(): rank for rank in Rank}, "0": Rank.TEN}
"""The key of each rank; ten has two."""


def rank_of_key(event: pygame.event.Event) -> Rank | None:
    """The rank that a pressed key names."""
    return KEYS.get(key_name(event) or "")


class RankRow:
    """A button for each rank."""

    def __init__(self, controls: Controls) -> None:
        self.controls = controls
        self.buttons: dict[Rank, ChoiceButton] = {}
        for rank in Rank:
            does = partial(self._name, rank)
            self.buttons[rank] = button = ChoiceButton(
                controls,
                f"rank-{rank.letter}",
                rank_mark(rank),
                does,
                look=Look.PRIMARY,
                cap="",
                size=20,
            )
            button.row = tuple(rank_mark(each) for each in Rank)
            button.guarded = lambda: controls.state.guarded

    def _name(self, rank: Rank) -> None:
        self.controls.commands.name(rank)

    def arrange(self, *, wanted: bool, done: bool) -> float | None:
        """Show or hide the ranks, with Done beside them; returns the left end of the row."""
        for button in self.buttons.values():
            button.appear(wanted=wanted)
        if not wanted:
            return None
        places = naming_places(self.controls.frame, len(self.buttons), done=done)
        buttons = [*self.buttons.values(), self.controls.done]
        for each, place in zip(buttons, places, strict=False):
            each.move_to(place)
        return places[0][0]

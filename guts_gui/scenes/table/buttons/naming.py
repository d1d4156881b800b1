"""The ranks of which the dealer names a wild one: buttons in two rows, and their keys (S3.6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from guts_engine.hands.cards import Rank
from guts_gui.controls.keys import key_name
from guts_gui.drawing.brush import Look
from guts_gui.scenes.common.deciding import ChoiceButton, Deciding, DoneButton
from guts_gui.scenes.common.hand_row import naming_places
from guts_gui.words.names.ranks import rank_mark

KEYS: Final = {**{rank.letter.lower(): rank for rank in Rank}, "0": Rank.TEN}
"""The key of each rank; ten has two."""


def rank_of_key(event: pygame.event.Event) -> Rank | None:
    """The rank that a pressed key names."""
    return KEYS.get(key_name(event) or "")


class RankRow:
    """A button for each rank; `name` is called with the rank."""

    def __init__(self, deciding: Deciding, name: Callable[[Rank], object]) -> None:
        self.deciding = deciding
        self._name = name
        self.buttons: dict[Rank, ChoiceButton] = {}
        for rank in Rank:
            self.buttons[rank] = button = ChoiceButton(
                deciding,
                f"rank-{rank.letter}",
                rank_mark(rank),
                partial(self._press, rank),
                look=Look.PRIMARY,
                cap="",
                size=20,
            )
            button.row = tuple(rank_mark(each) for each in Rank)

    def _press(self, rank: Rank) -> None:
        self._name(rank)

    def arrange(self, done: DoneButton | None) -> float:
        """Show the ranks, with Done beside them; returns the left end of the row."""
        buttons = [*self.buttons.values(), *([done] if done else [])]
        frame = self.deciding.host.brush.frame
        places = naming_places(frame, len(self.buttons), done=done is not None)
        for each, place in zip(buttons, places, strict=True):
            each.move_to(place)
        return places[0][0]

    def appear(self, *, wanted: bool) -> None:
        """Show or hide the ranks."""
        for button in self.buttons.values():
            button.appear(wanted=wanted)

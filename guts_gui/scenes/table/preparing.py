"""The bots' preparation for the game at the table, in the spare time of frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from guts_engine.rules.ruleset import RuleSet
from guts_gui.bots.preparation import Preparation
from guts_gui.coach.words import percent
from guts_gui.files.paths import cache_folder
from guts_gui.i18n.translate import tr

AT_REST: Final = 0.008
MOVING: Final = 0.002
"""Seconds of a frame for this work, at rest and in motion."""


class Preparing:
    """Prepares the bots for whatever game is at the table.

    `say` shows a note while it takes long, `withdraw` removes it.
    """

    def __init__(self, say: Callable[[str], None], withdraw: Callable[[str], None]) -> None:
        self._say = say
        self._withdraw = withdraw
        self._work: Preparation | None = None
        self._note = ""

    @property
    def done(self) -> bool:
        """Whether nothing is left to do for now."""
        return self._work is None or self._work.done

    @property
    def rough(self) -> bool:
        """Whether the bots play roughly for now."""
        return self._work is not None and self._work.rough

    def beside(self, status: tuple[str, str]) -> tuple[str, str]:
        """The status of the table, with how far this work is."""
        if self._work is None or self._work.done:
            return status
        what, note = status
        done = tr("The bots have studied {share} of this game.", share=percent(self._work.share))
        return what, f"{note} {done}"

    def update(self, rules: RuleSet, players: int, *, moving: bool) -> None:
        """Work for a part of a frame on this game, for so many players."""
        work = self._work
        if work is None or work.rules is not rules or work.players != players:
            self._end_note()
            work = self._work = Preparation(rules, cache_folder(), players)
        if work.done:
            return
        if work.work(MOVING if moving else AT_REST):
            self._end_note()
        elif not self._note and work.long:
            self._note = tr(
                "The bots are studying these rules. Until they know them, they play roughly."
            )
            self._say(self._note)

    def _end_note(self) -> None:
        if self._note:
            self._withdraw(self._note)
            self._note = ""

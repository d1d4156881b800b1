"""The state of a table between deals: whether another deal follows, and what is offered instead.

A person who cannot be dealt in may rebuy, watch the others, or end the session. A session that
cannot go on ends by itself, and the chips in its pots are given out (R7.5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from guts_gui.animation.player import Show
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings

AUTO_WAIT: Final = 1.6
"""Seconds until what happens without a press: the next deal, the end, the results."""
TO_READ: Final = 1.5
"""Seconds for which offers take no press: whoever is out reads them first."""


class BetweenDeals:
    """What may follow the deal that was just shown.

    `ending` is set when the session ends after this deal, `watching` when the people who are out
    watch the others play, and `showing_results` when the results follow the end.
    """

    session: Session
    show: Show
    settings: Callable[[], Settings]
    since: float | None
    ending = False
    watching = False
    showing_results = False

    @property
    def waiting(self) -> bool:
        """Whether the deal is over and shown, and the next step waits for the player."""
        raise NotImplementedError

    @property
    def thinking(self) -> bool:
        """Whether the bots must still compute before they decide."""
        raise NotImplementedError

    def refuses(self) -> bool:
        """Whether a press comes too early."""
        raise NotImplementedError

    @property
    def out(self) -> bool:
        """Whether no person can be dealt into the next deal (R7.3)."""
        return bool(self.session.people) and not self.session.able

    @property
    def between_deals(self) -> bool:
        """Whether people may leave or rebuy: after a deal, or while they only watch."""
        return (self.waiting or self.looking_on) and not (self.session.over or self.thinking)

    @property
    def may_go_on(self) -> bool:
        """Whether another deal follows."""
        seen = not self.out or self.watching
        return seen and self.session.can_deal() and not self.ending

    @property
    def may_watch(self) -> bool:
        """Whether the people who are out can watch the others play on."""
        return self.out and not self.watching and self.session.can_deal() and not self.ending

    @property
    def looking_on(self) -> bool:
        """Whether people who are out are watching."""
        return self.watching and self.out and not self.session.over

    @property
    def offering(self) -> bool:
        """Whether people who are out are asked what they want to do."""
        asked = self.waiting and self.out and not self.session.over
        return asked and not (self.watching or self.must_close)

    @property
    def must_close(self) -> bool:
        """Whether the session ends now: nobody asked for more, or no deal is possible (R7.5)."""
        session = self.session
        if session.over or not self.waiting:
            return False
        return self.ending or not (session.can_deal() or session.may_buy_in)

    @property
    def deals_automatically(self) -> bool:
        """Whether the next deal starts automatically."""
        alone = not self.session.people or self.settings().auto_continue or self.looking_on
        return alone and self.may_go_on and self.session.choosing_seat is None

    @property
    def deals_now(self) -> bool:
        """Whether it starts now."""
        return self.waiting and self.deals_automatically and self._read

    @property
    def closes_now(self) -> bool:
        """Whether the session ends now."""
        return self.must_close and self._read

    @property
    def results_now(self) -> bool:
        """Whether the results are shown now."""
        return self.waiting and self.session.over and self.showing_results and self._read

    @property
    def unasked(self) -> bool:
        """Whether the next step waits for nobody: the end, the results, a deal that is watched."""
        results = self.session.over and self.showing_results
        return self.waiting and (self.must_close or self.looking_on or results)

    def hasten(self) -> None:
        """Take the next step that waits for nobody at once."""
        if self.since is not None and not self.refuses():
            self.since = 2 * AUTO_WAIT

    @property
    def changing(self) -> bool:
        """Whether something will happen without a press."""
        return self.unasked or (self.waiting and self.deals_automatically)

    @property
    def _read(self) -> bool:
        """Whether there was time to read the result."""
        pause = AUTO_WAIT * max(0.6, self.show.pace) if self.session.people else 0.0
        return not self.show.busy and (self.since or 0.0) >= pause

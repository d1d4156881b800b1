"""A saved session as a table to compute with: its rules, and its players by what they showed."""

import os
from statistics import fmean
from typing import Final

from guts_engine.bots.habits import contexts, declaring, estimate
from guts_engine.coach.plays import Sharing
from guts_engine.common.frozen import record
from guts_engine.common.quoting import shown
from guts_engine.rules.ruleset import RuleSet
from guts_gui.cli.arguments import CommandError
from guts_gui.cli.play import now
from guts_gui.coach.opponents import typical_view
from guts_gui.coach.review import Review
from guts_gui.drill.book import own_seats
from guts_gui.files.paths import FolderError, folders
from guts_gui.history.recording import RecordingError, opened
from guts_gui.history.store import SavedSession, Store, StoreError
from guts_gui.session.watching import Watching
from guts_gui.settings.settings import load

_LISTED: Final = 5
"""The most sessions that an error lists."""
_DIGITS: Final = 3
"""The decimal places of a share."""


@record
class Table:
    """The rules of a session, and the opponents by name from the player's left."""

    rules: RuleSet
    rivals: dict[str, Sharing]


def table_of(number: int) -> Table:
    """The table of a saved session, seen from the seat of its only person or of the player.

    Raises CommandError.
    """
    try:
        log, seats = opened(_saved(number))
    except (FolderError, StoreError, RecordingError) as wrong:
        raise CommandError(f"--session {number}: {wrong}") from None
    if log.dealers_choice:
        raise CommandError(f"--session {number}: its dealers chose the games; take another one")
    people = [seat for seat, each in enumerate(seats) if each.bot is None]
    review = Review.of(log, people)
    while review.unread:
        review.step()
    mine = own_seats(review, seats, load(folders().config / "settings.toml")[0].player)
    view = typical_view(review.decisions, min(mine)) if len(mine) == 1 else None
    if view is None:
        raise CommandError(
            f"--session {number}: you have not declared in it; take one that you played"
        )
    watching = Watching(review.begun, mine)
    watching.catch_up(log.actions)
    (watcher,) = watching.watchers.values()
    rivals = {}
    for seat in declaring(view.table):
        if seat != view.seat:  # in hi-lo the mean of both pots
            heres = contexts(view.table, seat)
            found = [estimate(watcher.habits_of(seat), here) for here in heres]
            share = round(fmean([one.share for one in found]), _DIGITS)
            rivals[seats[seat].name] = Sharing(share)
    return Table(log.rules, rivals)


def _saved(number: int) -> SavedSession:
    """The session. Raises CommandError with the latest ones if it does not exist."""
    path = folders().data / "guts.db"
    if not os.path.exists(path):  # noqa: PTH110 - never raises
        raise CommandError(
            f"--session {number}: no sessions are saved in {shown(path.parent)}; play one first"
        )
    with Store.open(path, now=now)[0] as store:
        sessions = store.sessions()
        if number not in [each.id for each in sessions]:
            latest = ", ".join(f"{each.id} ({each.game})" for each in sessions[:_LISTED])
            raise CommandError(
                f"--session {number} is not saved; the latest are {latest or 'none'}"
            )
        return store.load(number)

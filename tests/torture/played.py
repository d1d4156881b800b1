"""Sessions played without a window: people decide at random, one step at a time."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

from guts_gui.session.session import Session
from guts_gui.setup.draft import TableSetup
from guts_gui.words.games import DEALERS_CHOICE
from tests.gui.helpers.kill_child import decision, some_game
from tests.gui.helpers.players import table_of

START = datetime(2025, 1, 31, 18, 0, tzinfo=UTC)


class Clock:
    """A clock that advances a second with every call, the same in every process."""

    def __init__(self, hours: int = 0) -> None:
        self._seconds = count()
        self._start = START + timedelta(hours=hours)

    def __call__(self) -> datetime:
        return self._start + timedelta(seconds=next(self._seconds))


def table(game: str, people: int = 1, bots: int = 2) -> TableSetup:
    """A table with rebuys, so that nobody stays out of chips."""
    rules: dict[str, object] = {"rebuys": -1}
    if game == DEALERS_CHOICE:
        plain = table_of("three-card", people, bots, rules=rules | {"shortfall": "credit"})
        return TableSetup("three-card", plain.rules, plain.seats, 200, dealers_choice=True)
    return table_of(game, people, bots, rules=rules)


def steps(session: Session, rng: Random, deals: int) -> Iterator[None]:
    """Play until `deals` deals are over, or no other can begin; each step is one decision."""
    while True:
        while waiting := session.waiting_for():
            seat = rng.choice(list(waiting))
            session.decide(decision(seat, waiting[seat], session.match.state.hands[seat], rng))
            yield
        for seat in session.may_buy_in:
            session.buy_in(seat)
            yield
        if session.table.deals >= deals or session.over or not session.can_deal():
            return
        if session.choosing_seat is not None:
            session.choose_game(session.choosing_seat, some_game(session, rng))
            yield
        session.deal()
        yield


def play(session: Session, rng: Random, deals: int, most: int | None = None) -> None:
    """Play `deals` deals, or stop after `most` steps."""
    for done, _ in enumerate(steps(session, rng, deals), 1):
        if done == most:
            return

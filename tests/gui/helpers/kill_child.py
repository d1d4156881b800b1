"""A process to be killed: it plays sessions and reports what is safely on disk.

Its arguments are the folder, a seed, and the table as JSON; with "window" it plays in the real
program.
"""

import json
import signal
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Asked, Declare, Discard, Pass, Question
from guts_gui.history.store import Store
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup, TableSetup

MOST_DEALS = 12
"""The number of deals after which a session is closed and another one begins."""


class Telling(Session):
    """A session that reports which actions are on disk."""

    number = 0
    said = 0

    def save(self) -> None:
        super().save()
        assert self.unsaved is None
        lines = self.match.log.lines()
        for place in range(self.said, len(lines)):
            print(self.number, place, lines[place], sep="\t", flush=True)
        self.said = len(lines)

    def close(self) -> None:
        super().close()
        print(self.number, "closed", "", sep="\t", flush=True)


def table_told(fields: Mapping[str, Any]) -> TableSetup:
    """The table in the parent's arguments."""
    seats = tuple(SeatSetup(**seat) for seat in fields["seats"])
    return TableSetup(
        fields["game"], fields["rules"], seats, fields["chips"], fields["dealers_choice"]
    )


def begun(setup: TableSetup, store: Store, rng: Random) -> Telling:
    """A new session, numbered by its place in the store."""
    session = Telling.begin(setup, store, seed=rng.getrandbits(32))
    assert isinstance(session, Telling)
    session.number = store.sessions()[0].id
    print(session.number, "begun", "", sep="\t", flush=True)
    return session


def decision(seat: int, asked: Asked, hand: Sequence[Any], rng: Random) -> Action:
    """A random legal decision of a person."""
    if asked.question is Question.DECLARE:
        return Declare(seat, rng.choice(asked.choices))
    if asked.question is Question.PASS:
        return Pass(seat, tuple(rng.sample(hand, asked.cards)))
    return Discard(seat, tuple(rng.sample(hand, rng.randint(0, min(asked.cards, len(hand))))))


def some_game(session: Session, rng: Random) -> RuleSet:
    """A game that the table can play next (R11)."""
    table = session.table
    players = table.playing()
    owing = any(table.seats[seat].chips < 0 for seat in players)
    games = [rules for rules in PRESETS.values() if len(players) <= rules.most_seats]
    chosen = rng.choice(games)
    return chosen.replaced({"shortfall": "credit"}) if owing else chosen


def play(session: Session, rng: Random) -> None:
    """Play until nobody can go on, or long enough."""
    for _ in range(MOST_DEALS):
        for seat in session.may_buy_in:
            session.buy_in(seat)
        if len(session.people) > 1 and not rng.randrange(20):
            playing = [seat for seat in session.people if seat in session.table.playing()]
            if playing:
                session.leave(rng.choice(playing))
        if not session.can_deal():
            break
        if session.choosing_seat is not None:
            session.choose_game(session.choosing_seat, some_game(session, rng))
        session.deal()
        while waiting := session.waiting_for():
            seat = rng.choice(list(waiting))
            session.decide(decision(seat, waiting[seat], session.match.state.hands[seat], rng))
    session.close()


def play_in_the_window(folder: Path, store: Store, setup: TableSetup, rng: Random) -> None:
    """The same by keyboard in the real program."""
    from guts_gui.scenes.table.results import ResultsScene
    from guts_gui.scenes.table.table import TableScene
    from guts_gui.settings.settings import Settings
    from tests.gui.helpers.pilot import opened
    from tests.gui.helpers.players import step

    with opened(folder, Settings(player="Ann", speed="instant"), store=store) as pilot:
        while True:
            session = begun(setup, store, rng)
            scene = TableScene(pilot.app, session)
            pilot.app.replace(scene)
            if session.choosing_seat is None:
                scene.proceed(session.deal)
            while not isinstance(pilot.scene, ResultsScene):
                step(pilot, rng)
                if scene.waiting and session.table.deals >= MOST_DEALS:
                    scene.between.finish()
                pilot.pump(3)


def main() -> None:
    """Play until the process is killed or its output is closed."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    folder, seed, data, where = Path(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3]), sys.argv[4]
    setup, rng = table_told(data), Random(seed)
    print("0", "ready", "", sep="\t", flush=True)
    store, notice = Store.open(folder / "guts.sqlite3", now=lambda: datetime.now(UTC))
    if notice:
        print("0", "notice", notice, sep="\t", flush=True)
    if where == "window":
        play_in_the_window(folder, store, setup, rng)
    while True:
        play(begun(setup, store, rng), rng)


if __name__ == "__main__":
    main()

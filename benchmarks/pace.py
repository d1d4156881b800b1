"""The seconds of watching between two decisions of a person, by game, speed and number of seats.

`python -m benchmarks.pace` prints them for every game; with `--game`, `--speed` or `--seats` also
event by event. Seeded sessions are played without a window: bots' pauses count, the person's
thinking does not, and the next deal is taken as soon as it is offered.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from benchmarks.report import Figure, printed
from guts_engine.bots.bot import Bot
from guts_engine.bots.personas import PERSONAS
from guts_engine.rules.presets import PRESETS
from guts_engine.state import events as e
from guts_engine.state.actions import Action, Asked, Declare
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_gui.layout.seating.geometry import Space
from guts_gui.scenes.table.state.between import AUTO_WAIT
from guts_gui.scenes.table.state.table import TableState
from guts_gui.session.session import Session
from guts_gui.settings.settings import LastTable, Settings, Speed
from guts_gui.setup.draft import Draft

SIZE: Final = Space(1280.0, 720.0)
FRAME: Final = 1 / 60
SEEDS: Final = (1, 2, 3)
DEALS: Final = 20
"""The most deals of a session."""
SEATS: Final = (2, 5, 10)
SPEEDS: Final[tuple[Speed, ...]] = ("normal", "fast")
PERSON: Final = PERSONAS["walter"]
"""The style in which the person's seat is played."""


@dataclass
class Watch:
    """What was watched between two decisions: seconds of each event, how often it was played.

    `lone` means that the person had declared out and only one player was in.
    """

    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    events: Counter[str] = field(default_factory=Counter)
    dealt: bool = False
    lone: bool = False

    @property
    def total(self) -> float:
        """The seconds from the decision to the next question."""
        return sum(self.seconds.values())


def watched(game: str, speed: Speed, seats: int, seed: int) -> Iterator[Watch]:
    """Play a session of up to `DEALS` deals; yields what lies between two decisions."""
    settings = Settings(speed=speed, table=LastTable(game=game, seats=seats))
    session = Session.begin(Draft.of(settings).setup(), None, seed=seed)
    state = TableState(session, SIZE, lambda: settings, coached=False)
    state.follow_settings()
    state.proceed(session.deal)
    rng, watch, out = Random(seed), None, False
    while True:
        _watch(state, watch or Watch(), out=out)
        state.ask()
        if session.asked:
            if watch is not None:
                yield watch
            action = decision(session.view, session.asked, rng)
            out = isinstance(action, Declare) and action.choice is Choice.OUT
            watch = Watch()
            state.give(action)
        elif state.may_go_on and session.table.deals < DEALS:
            if watch is not None:
                watch.dealt = True
            state.proceed(session.deal)
        else:
            return


def _watch(state: TableState, watch: Watch, *, out: bool) -> None:
    """Let the show play until it rests, counting the time of each event."""
    shot, name = None, ""
    state.think()
    while not state.show.told:
        state.tell(FRAME)
        now = state.show.shot
        if now is not None and now is not shot:
            shot, name = now, type(now.event).__name__
            watch.events[name] += 1
            if isinstance(now.event, e.PotAwarded | e.LegWon):
                watch.lone |= out and len(now.before.table.players_in) == 1
        watch.seconds[name] += FRAME


def decision(view: SeatView, asked: Asked, rng: Random) -> Action:
    """The decision of the person's seat."""
    return Bot(PERSON, rng).choose(view, asked)


def watches(game: str, speed: Speed, seats: int) -> list[Watch]:
    """What is watched in all seeded sessions."""
    return [watch for seed in SEEDS for watch in watched(game, speed, seats, seed)]


def mean(watches: Sequence[Watch]) -> float:
    """The mean seconds, 0 without any."""
    return sum(watch.total for watch in watches) / len(watches) if watches else 0.0


def lone(watches: Sequence[Watch]) -> list[Watch]:
    """Those in which only one player was in, and not the person."""
    return [watch for watch in watches if watch.lone]


# --- Printing -------------------------------------------------------------------------------


def table(games: Sequence[str], speeds: Sequence[Speed], seats: Sequence[int]) -> None:
    """Print the mean seconds between decisions, and of those after Out with a lone player."""
    heads = [f"{speed} {number}" for speed in speeds for number in seats]
    print("\nSeconds of watching between two decisions / of those after Out with a lone player")
    print("  " + "game".ljust(18) + "".join(head.rjust(15) for head in heads))
    for game in games:
        cells = []
        for speed in speeds:
            for number in seats:
                if number > PRESETS[game].most_seats:
                    cells.append("-")
                    continue
                seen = watches(game, speed, number)
                alone = lone(seen)
                cells.append(f"{mean(seen):.1f} / " + (f"{mean(alone):.1f}" if alone else "  -"))
        print("  " + game.ljust(18) + "".join(cell.rjust(15) for cell in cells), flush=True)


def event_by_event(title: str, watches: Sequence[Watch]) -> None:
    """Print where the seconds go."""
    if not watches:
        return
    seconds: dict[str, float] = defaultdict(float)
    events: Counter[str] = Counter()
    for watch in watches:
        for name, spent in watch.seconds.items():
            seconds[name] += spent
        events.update(watch.events)
    whole = sum(seconds.values())
    print(f"\n{title}: {len(watches)} times, {mean(watches):.2f} s on average")
    print("  " + "event".ljust(24) + "count".rjust(7) + "mean s".rjust(9) + "share".rjust(8))
    for name, spent in sorted(seconds.items(), key=lambda each: -each[1]):
        often = events[name]
        each = f"{spent / often:9.2f}" if often else " " * 9
        print(f"  {name:24}{often:7}{each}{spent / whole:8.0%}")


def aims() -> None:
    """Compare three-card with five seats with its targets."""
    normal, fast = (watches("three-card", speed, 5) for speed in SPEEDS)
    timed = (
        ("between two decisions", mean(normal), 5.0),
        ("of those after Out with a lone player", mean(lone(normal)), 3.0),
        ("between two decisions, fast", mean(fast), 2.5),
    )
    printed(
        "Pace, three-card, 5 seats",
        [Figure(what, f"{took:.2f} s", f"<= {aim} s", took <= aim) for what, took, aim in timed],
    )


def main(words: Sequence[str] = ()) -> None:
    """Print the table of all games, and three-card with five seats event by event."""
    parser = argparse.ArgumentParser(prog="pace", description=__doc__)
    parser.add_argument("--game", choices=list(PRESETS))
    parser.add_argument("--speed", choices=SPEEDS)
    parser.add_argument("--seats", type=int)
    asked = parser.parse_args(words)
    speed: Speed = asked.speed or "normal"
    game, seats = asked.game or "three-card", asked.seats or 5
    if not (asked.game or asked.speed or asked.seats):
        table(list(PRESETS), SPEEDS, SEATS)
        aims()
    seen = watches(game, speed, seats)
    title = f"{game}, {seats} seats, {speed}"
    event_by_event(title, seen)
    event_by_event(f"{title}, after Out with a lone player", lone(seen))
    print(f"\nAutomatic deals wait {AUTO_WAIT} s more, and until everything rests.")


if __name__ == "__main__":
    main(sys.argv[1:])

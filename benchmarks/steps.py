"""The longest that bots and the coach compute without a pause at a table, and the first advice.

Every game is measured with few and with many players and chips, each time as if the program had
just begun, and the first advice counts from when the hands are sampled, which is done while cards
fly. `python -m benchmarks.steps --options` measures house rules as well, and takes half an
hour. Times are those of the processor, as other programs may run.
"""

import argparse
import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Final

from benchmarks.certify.cases import ANTE, cases_of
from benchmarks.decisions import milliseconds
from benchmarks.report import Figure, printed
from guts_engine.bots.bot import Bot
from guts_engine.bots.personas import PERSONAS
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import FIXED_BY_TABLE
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import shipped_ids
from guts_engine.strategy import growing, known
from guts_gui.bots.preparation import Preparation
from guts_gui.coach.review import Consultation, call_coach
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup, TableSetup

PLAYERS: Final = (2, 3, 5, 10)
CHIPS: Final = (2, 3, 5, 500)
"""The stacks in antes."""
PROFESSOR: Final = "ines"
LONGEST: Final = 0.008
FIRST_ADVICE: Final = 0.15
"""Seconds."""

Options = Mapping[str, object]


@dataclass
class Slowest:
    """The most seconds of something, which is to take no more than `most`, and at which table."""

    what: str
    most: float
    seconds: float = 0.0
    table: str = ""

    def add(self, seconds: float, table: str) -> None:
        """Count another table, and name it at once if it took too long."""
        if seconds > self.seconds:
            self.seconds, self.table = seconds, table
        if seconds > self.most:
            print(f"  too long: {self.what}: {table}: {milliseconds(seconds)}", flush=True)

    @property
    def figure(self) -> Figure:
        """The figure with its aim."""
        aim = f"<= {milliseconds(self.most)}"
        met = self.seconds <= self.most
        return Figure(f"{self.what}: {self.table}", milliseconds(self.seconds), aim, met)


def longest(steps: Iterator[float]) -> float:
    """The seconds of the longest step."""
    worst = 0.0
    while True:
        began = process_time()
        try:
            next(steps)
        except StopIteration:
            return max(worst, process_time() - began)
        worst = max(worst, process_time() - began)


def tables(*, options: bool) -> Iterator[tuple[str, Options]]:
    """Yield every game, and with `options` the presets by house rules."""
    for game in shipped_ids():
        yield game, {}
        if options and game in PRESETS:
            rules = {each.options: each.rules for each in cases_of(game) if each.options}
            for each in rules.values():
                changed = each.house_rules
                yield game, {name: changed[name] for name in changed if name not in FIXED_BY_TABLE}


def played(game: str, options: Options, players: int, chips: int) -> tuple[float, float, float]:
    """The longest steps of bots and coach in a deal, and the longest first advice."""
    seats = [SeatSetup("You", "ines")]
    seats += [SeatSetup(f"Bot {seat}", "ines", PROFESSOR) for seat in range(1, players)]
    setup = TableSetup(game, {"ante": ANTE, **options}, tuple(seats), chips * ANTE)
    session = Session.begin(setup, None, seed=1)
    me = Bot(PERSONAS[PROFESSOR], Random(1))
    bots, coach, first = longest(session.dealing()), 0.0, 0.0
    while asked := session.waiting_for().get(0):
        view, total = session.view_of(0), 0.0
        coach = max(coach, longest(me.preparing(view, asked)))
        consultation = Consultation(view, asked, 1)
        while consultation.advice is None:
            began = process_time()
            consultation.step()
            took = process_time() - began
            coach, total = max(coach, took), total + took
        first = max(first, total)
        bots = max(bots, longest(session.deciding(me.choose(view, asked))))
    return bots, coach, first


def prepared(rules: RuleSet) -> Iterator[float]:
    """Prepare the bots for the hands of a game, in steps."""
    work = Preparation(rules, None)
    while not work.work(0.0):
        yield work.share


def forget() -> None:
    """Empty all caches, as at the start of the program, and let no collection look at the rest."""
    for name, module in list(sys.modules.items()):
        for value in list(vars(module).values()) if name.startswith("guts_engine") else ():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    known._solved.clear()
    growing._prepared.clear()
    gc.collect()
    gc.freeze()


def main(words: Sequence[str] = ()) -> None:
    """Measure what is prepared, what bots decide, and what the coach says."""
    parser = argparse.ArgumentParser(prog="steps", description=__doc__)
    parser.add_argument("--options", action="store_true", help="measure house rules, too")
    parser.add_argument("--game", help="measure only this game")
    asked = parser.parse_args(words)
    names = ("preparing", "a bot's decision", "the coach")
    slowest = {name: Slowest(f"longest step, {name}", LONGEST) for name in names}
    first = Slowest("first advice", FIRST_ADVICE)
    call_coach()
    gc.freeze()
    for game, options in tables(options=asked.options):
        if asked.game not in (None, game):
            continue
        rules = preset(game).replaced(options)
        name = " ".join([game, *[f"{key}={value}" for key, value in options.items()]])
        forget()
        slowest["preparing"].add(longest(prepared(rules)), name)
        for players in PLAYERS:
            if players > rules.most_seats:
                continue
            for chips in CHIPS:
                forget()
                table = f"{name}, {players} players, {chips} antes"
                bots, coach, advice = played(game, options, players, chips)
                slowest["a bot's decision"].add(bots, table)
                slowest["the coach"].add(coach, table)
                first.add(advice, table)
    figures = [each.figure for each in (*slowest.values(), first)]
    printed("Bots and the coach at a table: processor time", figures)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Measurements of the built-in bots.

`python -m benchmarks.bots` plays every game and prints the tables.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot
from random import Random
from statistics import mean
from typing import Final

from guts_engine.bots.bot import Bot
from guts_engine.bots.personas import PERSONAS
from guts_engine.play.game import apply, available, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.simulation.simulate import Simulation, play
from guts_engine.state.actions import StartDeal
from guts_engine.state.events import DeclarationsRevealed, Declared, Event
from guts_engine.state.state import State
from guts_engine.steps.model import Choice

STACK: Final = 100
"""The starting chips in antes, where chips are counted."""
SESSION: Final = 60
"""Deals after which a session ends with its round."""
FARING: Final = ("three-card", "two-card")
PLAYERS: Final = (2, 5, 8)


# --- Playing ---------------------------------------------------------------------------------


def on_credit(rules: RuleSet) -> RuleSet:
    """Return the rules on credit, so that nobody goes broke before the pot is taken."""
    return rules.replaced({"shortfall": "credit", "ante": 5})


class Table:
    """A table of bots."""

    def __init__(self, rules: RuleSet, ids: Iterable[str], rng: Random) -> None:
        self.ids = list(ids)
        self.rng = rng
        self.bots = [Bot(PERSONAS[each], Random(rng.random())) for each in self.ids]
        self.state: State = new_game(rules, [NewSeat(each, 500) for each in self.ids])

    def deal(self) -> list[Event]:
        """Play one deal and return its events."""
        pack = list(available(self.state))
        self.rng.shuffle(pack)
        self.state, events = apply(self.state, StartDeal(tuple(pack)))
        played = list(events)
        while asked := legal(self.state):
            seat, options = next(iter(asked.items()))
            action = self.bots[seat].choose(view_of(self.state, seat), options)
            self.state, events = apply(self.state, action)
            played += events
        return played


# --- Share of hands played ------------------------------------------------------------------


def shares_in(rules: RuleSet, seats: int, deals: int, seed: int) -> dict[str, float]:
    """Return how often each bot went in, over runs of 20 deals."""
    rng = Random(seed)
    asked: dict[str, list[int]] = {each: [0, 0] for each in PERSONAS}
    for _ in range(deals // 20):
        table = Table(on_credit(rules), rng.sample(list(PERSONAS), seats), rng)
        for _ in range(20):
            for seat, choice in _decisions(table.deal()):
                asked[table.ids[seat]][0] += 1
                asked[table.ids[seat]][1] += choice is not Choice.OUT
    return {each: ins / all_ for each, (all_, ins) in asked.items()}


def _decisions(events: Iterable[Event]) -> Iterator[tuple[int, Choice]]:
    for event in events:
        match event:
            case Declared(automatic=False):
                yield event.seat, event.choice
            case DeclarationsRevealed(compulsory=False):
                yield from event.choices


# --- Winnings -------------------------------------------------------------------------------


def faring(rules: RuleSet, players: int, sessions: int, seed: int) -> dict[str, str]:
    """Return the antes that each bot won per deal, with the standard error.

    The bots sit in a random circle, and every group of `players` neighbours makes a table, so
    that all bots play at the same number of tables.
    """
    circle = Random(seed).sample(list(PERSONAS), len(PERSONAS))
    won: dict[str, list[float]] = defaultdict(list)
    errors: dict[str, list[float]] = defaultdict(list)
    for first in range(len(circle)):
        field = [circle[(first + seat) % len(circle)] for seat in range(players)]
        bots = [replace(PERSONAS[each], learning=0.0) for each in field]
        stakes = rules.replaced({"ante": 1})
        game = Simulation(stakes, bots, seed + first, chips=STACK, tables=sessions, horizon=SESSION)
        play(game, sessions=sessions)
        for line in game.result().bots:
            won[line.id].append(line.chips)
            errors[line.id].append(line.stderr)
    return {
        each: f"{mean(won[each]):+.3f} ± {hypot(*errors[each]) / len(errors[each]):.3f}"
        for each in PERSONAS
    }


# --- The tables -----------------------------------------------------------------------------


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> str:
    """Return a padded Markdown table; the first `left` columns are aligned left."""
    lines = [tuple(head), *map(tuple, rows)]
    widths = [max(len(row[column]) for row in lines) for column in range(len(head))]

    def line(row: Sequence[str]) -> str:
        cells = (
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        return "| " + " | ".join(cells) + " |"

    ends = ("-" * (width - 1) + "-:"[at >= left] for at, width in enumerate(widths))
    rule = "| " + " | ".join(ends) + " |"
    return "\n".join([line(lines[0]), rule, *(line(row) for row in lines[1:])])


def cast() -> str:
    """Return the table of names, styles and descriptions."""
    who = [(bot.name, bot.style, bot.sentence) for bot in PERSONAS.values()]
    return markdown(("name", "style", "description"), who, left=3)


def fared(sessions: int, seed: int) -> str:
    """Return the table of winnings at tables of several sizes."""
    columns = [(game, players) for game in FARING for players in PLAYERS]
    results = [faring(PRESETS[game], players, sessions, seed) for game, players in columns]
    head = ("bot", *(f"{game}, {players} players" for game, players in columns))
    rows = [(bot.name, *(each[bot.id] for each in results)) for bot in PERSONAS.values()]
    return markdown(head, rows)


def played(deals: int, seed: int) -> str:
    """Return the table of hands played, by game."""
    shares = {game: shares_in(rules, 5, deals, seed) for game, rules in PRESETS.items()}
    rows = [
        (bot.name, *(f"{shares[game][bot.id]:.0%}" for game in PRESETS))
        for bot in PERSONAS.values()
    ]
    return markdown(("bot", *PRESETS), rows)


def measured(deals: int, sessions: int, seed: int) -> str:
    """Return all tables as text."""
    parts = (
        ("The built-in bots:", cast()),
        (
            "Antes won per deal, with the standard error, against the other bots in rotation,"
            " without what a bot learns:"
            f" {sessions:,} sessions of {SESSION} deals at each of {len(PERSONAS)} tables, {STACK}"
            " antes each, table stakes:",
            fared(sessions, seed),
        ),
        ("How often each goes in, with five players on credit:", played(deals, seed)),
    )
    return "\n\n".join(f"{title}\n\n{table}" for title, table in parts)


def main() -> None:
    """Measure and print the tables."""
    arguments = argparse.ArgumentParser(description="Measure the built-in bots.")
    arguments.add_argument("--deals", type=int, default=1200)
    arguments.add_argument("--sessions", type=int, default=2500)
    arguments.add_argument("--seed", type=int, default=1)
    args = arguments.parse_args()
    print(measured(args.deals, args.sessions, args.seed))


if __name__ == "__main__":
    main()

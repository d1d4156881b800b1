"""Measurements of a bot that learns, against opponents of one kind.

`python -m benchmarks.learning` prints the tables.

Sessions are played on credit. Every deal is valued in pots, with an equal share of the pot that it
leaves, and dealt a second time from the same deck with the professor in the same seat. The bot
begins each session knowing nothing.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from benchmarks.bots import markdown, on_credit
from guts_engine.bots.bot import Bot
from guts_engine.bots.habits import Watcher
from guts_engine.bots.persona import Equilibrium, Persona, Share
from guts_engine.bots.personas import PERSONAS
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import redacted

PROFESSOR: Final = Persona("professor", "Professor", "", "", Equilibrium())
LEARNER: Final = replace(PROFESSOR, id="learner", name="Learner", learning=1.0)
ALWAYS: Final = Persona("always", "Always in", "", "", Share(0.0))
ROCK: Final = Persona("rock", "Plain rock", "", "", Share(0.9))
SESSION: Final = 200
"""Deals per session."""
MORE: Final = 3
"""How many times as many deals are played for the aims."""
MOST_POT: Final = 64
"""The largest pot, in opening pots, that is played on; then a new round begins."""
GAMES: Final = ("three-card", "two-card")
PLAYERS: Final = (2, 5)


class Deal(NamedTuple):
    """A deal in pots: what the learner won, and what the professor did in its place."""

    learner: float
    professor: float


class Table:
    """A learner in seat 0 and opponents of one kind."""

    def __init__(self, rules: RuleSet, foe: Persona, players: int, rng: Random) -> None:
        self.rules = rules
        self.foe = foe
        self.rng = rng
        self.names = [LEARNER.name, *[f"Foe {seat}" for seat in range(1, players)]]
        self.state = self._begun()
        self.watcher = Watcher(view_of(self.state, 0))

    def _begun(self) -> State:
        seats = [NewSeat(name, 0) for name in self.names]
        return new_game(self.rules, seats, dealer=self.rng.randrange(len(seats)))

    def deal(self) -> Deal:
        """Play a deal twice, and go on with what the learner did."""
        if self.state.table.pooled > MOST_POT * self.rules.opening_pot(len(self.names)):
            self.state = self._begun()
            self.watcher.view = view_of(self.state, 0)
        start, seed = shuffled(self.state, self.rng), self.rng.random()
        before = self.state
        _, other = self._played(before, start, seed, None)
        self.state, mine = self._played(before, start, seed, self.watcher)
        return Deal(mine, other)

    def _played(
        self, state: State, start: StartDeal, seed: float, watcher: Watcher | None
    ) -> tuple[State, float]:
        """The state after the deal, and what seat 0 won, in pots of which all own a part."""
        bots = [Bot(self.foe, Random(f"{seed} {each}")) for each in self.names]
        chance = Random(f"{seed} learner")
        if watcher is None:
            bots[0] = Bot(PROFESSOR, chance)
        else:
            bots[0] = Bot(LEARNER, chance, watcher)
        worth = _worth(state)
        peek = state.table.rules.dealing.peek
        action: Action | None = start
        pot = 0
        while action is not None:
            state, events = apply(state, action)
            if watcher is not None:
                watcher.see_all(redacted(events, 0, peek=peek))
            pot = pot or state.table.pots
            seat, asked = next(iter(legal(state).items()), (0, None))
            action = bots[seat].choose(view_of(state, seat), asked) if asked else None
        return state, (_worth(state) - worth) / pot


def _worth(state: State) -> float:
    """The chips of seat 0, with an equal share of all that lies in pots."""
    table = state.table
    return table.seats[0].chips + table.pooled / len(table.seats)


def against(rules: RuleSet, foe: Persona, players: int, deals: int, seed: int) -> list[Deal]:
    """Play sessions against opponents of one kind."""
    rng = Random(f"{seed} {foe.id} {players}")
    found: list[Deal] = []
    while len(found) < deals:
        table = Table(rules, foe, players, rng)
        found += [table.deal() for _ in range(SESSION)]
    return found


def foes() -> Iterator[Persona]:
    """Yield those that are always in, a rock, and the built-in bots."""
    yield ALWAYS
    yield ROCK
    yield from PERSONAS.values()


def fared(game: str, deals: int, seed: int) -> str:
    """Return the table of what the learner won."""
    rules = on_credit(preset(game))
    rows = []
    for foe in foes():
        row = [foe.name]
        for players in PLAYERS:
            found = against(rules, foe, players, deals * 2 // players, seed)
            row += [
                _cell([each.learner for each in found]),
                _cell([each.learner - each.professor for each in found]),
            ]
        rows.append(tuple(row))
    head = [
        f"{players} players{what}" for players in PLAYERS for what in ("", ", more than professor")
    ]
    return markdown(("opponents", *head), rows)


def aims(games: Sequence[str], deals: int, seed: int) -> str:
    """Return the table of the opponents for whom there is an aim, heads-up, in many deals."""
    rows = []
    for foe in (ALWAYS, ROCK, PERSONAS["ines"]):
        row = [foe.name]
        for game in games:
            found = against(on_credit(preset(game)), foe, 2, deals, seed)
            row += [
                _cell([each.learner for each in found]),
                _cell([each.learner - each.professor for each in found]),
            ]
        rows.append(tuple(row))
    head = [f"{game}{what}" for game in games for what in ("", ", more than professor")]
    return markdown(("opponent", *head), rows)


def _cell(values: Sequence[float]) -> str:
    return f"{fmean(values):+.3f} ± {stdev(values) / sqrt(len(values)):.3f}"


def measured(games: Sequence[str], deals: int, seed: int) -> str:
    """Return all tables as text."""
    many = deals * MORE
    first = (
        f"The aims are to win at least 0.05 pots a deal from opponents who are always in and from a"
        f" rock, and to give the professor, Ines, no more than 0.005. Heads-up, in {many:,} deals"
        f" each:\n\n{aims(games, many, seed)}\n\n"
    )
    return first + "\n\n".join(
        f"Pots won per deal in `{game}` by an equilibrium bot with `learning = 1`, with the"
        f" standard error, in sessions of {SESSION} deals, and how much more than the professor in"
        f" the same seat with the same cards:\n\n{fared(game, deals, seed)}"
        for game in games
    )


def main() -> None:
    """Measure and print the tables."""
    arguments = argparse.ArgumentParser(description="Measure a bot that learns.")
    arguments.add_argument("--deals", type=int, default=8000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--games", nargs="+", default=GAMES)
    args = arguments.parse_args()
    print(measured(args.games, args.deals, args.seed))


if __name__ == "__main__":
    main()

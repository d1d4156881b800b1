"""The deals until a pot is taken, in every game, with each bot in every seat.

`python -m benchmarks.lengths` prints the tables; `--write` writes them to docs/bots.md.

A pot is taken when a round ends: everything on the table is won. Sessions are played on credit, so
that nobody goes broke before. Bots learn only where nobody sees cards: there the equilibrium alone
would leave a pot for ever, and elsewhere learning takes the time of the whole measurement.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from benchmarks.bots import DOCS, markdown, written_between
from guts_engine.bots.habits import Watcher
from guts_engine.bots.learning import player_of
from guts_engine.bots.personas import PERSONAS
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import can_deal, carry_out, legal, view_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action
from guts_engine.state.state import StateBuilder
from guts_engine.state.view import redacted

BEGIN, END = "<!-- lengths -->", "<!-- /lengths -->"
HORIZON: Final = 400
"""The most deals of a round."""
SESSION: Final = 5
"""The rounds of a session."""
MOST_SEATS: Final = 10
"""The largest number of seats at the table."""
MIXED: Final = "All mixed"
OPENINGS: Final = (1, 16)
"""Pots that rounds begin with, as multiples of the antes of all players."""


class Life(NamedTuple):
    """One round: its deals, the largest pot as a multiple of the antes, whether it was taken."""

    deals: int
    largest: float
    taken: bool


class Session:
    """A session of bots, by their ids; its rounds begin with a pot of that many openings."""

    def __init__(self, rules: RuleSet, ids: Sequence[str], openings: int, rng: Random) -> None:
        self.rules = rules.replaced({"shortfall": "credit", "ante": 1})
        self.openings = openings
        self.rng = rng
        self.names = [f"{each} {seat}" for seat, each in enumerate(ids)]
        self.game = self._begun()
        personas = [PERSONAS[each] for each in ids]
        self.watchers = {
            seat: Watcher(view_of(self.game.draft, seat))
            for seat, each in enumerate(personas)
            if each.learning and not self.rules.dealing.peek
        }
        self.bots = [
            player_of(each, Random(rng.random()), self.watchers.get(seat))
            for seat, each in enumerate(personas)
        ]

    def _begun(self) -> StateBuilder:
        seats = [NewSeat(name, 0) for name in self.names]
        pot = self.openings * self.rules.opening_pot(len(seats))
        start = Start(pot=pot, low_pot=pot if self.rules.two_pots else 0)
        dealer = self.rng.randrange(len(seats))
        return StateBuilder(
            new_game(self.rules, seats, dealer=dealer, start=start if self.openings > 1 else None)
        )

    def round(self) -> Life:
        """Play a new round to its end, or to the horizon."""
        self.game = self._begun()
        for seat, watcher in self.watchers.items():
            watcher.view = view_of(self.game.draft, seat)
        opening = self.rules.opening_pot(len(self.names)) * self.rules.base.pots
        largest, deals = 0, 0
        while deals < HORIZON and can_deal(self.game.draft):
            largest = max(largest, self._deal())
            deals += 1
            if self.game.draft.table.ended or not self.game.draft.table.pooled:
                return Life(deals, largest / opening, taken=True)
        return Life(deals, largest / opening, taken=False)

    def _deal(self) -> int:
        """Play a deal; returns the pots that were played for."""
        self._carry_out(shuffled(self.game.draft, self.rng))
        pots = self.game.draft.table.pots
        while asked := legal(self.game.draft):
            seat, question = next(iter(asked.items()))
            self._carry_out(self.bots[seat].choose(view_of(self.game.draft, seat), question))
        return pots

    def _carry_out(self, action: Action) -> None:
        events = carry_out(self.game, action)
        for seat, watcher in self.watchers.items():
            watcher.see_all(redacted(events, seat, peek=self.rules.dealing.peek))


def lives(
    rules: RuleSet, field: str, players: int, openings: int, rounds: int, seed: int
) -> list[Life]:
    """Play rounds with the bot of that id in every seat, or with different bots (`MIXED`)."""
    rng = Random(f"{seed} {rules.game} {field} {players} {openings}")
    found: list[Life] = []
    while len(found) < rounds:
        ids = rng.sample(list(PERSONAS), players) if field == MIXED else [field] * players
        session = Session(rules, ids, openings, rng)
        found += [session.round() for _ in range(SESSION)]
    return found


# --- The tables -----------------------------------------------------------------------------

Place = tuple[str, int, str]
"""A game, a number of players, and who they are."""


def places() -> Iterator[Place]:
    """Yield every game with 2, 3, 5 and the most players, and every field."""
    for rules in PRESETS.values():
        for players in (2, 3, 5, min(MOST_SEATS, rules.most_seats)):
            for field in (*PERSONAS, MIXED):
                yield rules.game, players, field


def table(found: Mapping[Place, Sequence[Life]]) -> str:
    """Return the table of mean lengths, and what the longest rounds were."""
    names = {**{each.id: each.name for each in PERSONAS.values()}, MIXED: MIXED}
    rows: dict[tuple[str, int], list[str]] = {}
    for (game, players, _), each in found.items():
        rows.setdefault((game, players), []).append(_cell(each))
    lines = [(game, str(players), *cells) for (game, players), cells in rows.items()]
    return f"{markdown(('game', 'players', *names.values()), lines)}\n\n{_ends(found, names)}"


def _cell(lived: Sequence[Life]) -> str:
    """The mean length, in bold if some rounds did not end."""
    shown = f"{fmean([each.deals for each in lived]):.1f}"
    return shown if all(each.taken for each in lived) else f"**{shown}**"


def _ends(found: Mapping[Place, Sequence[Life]], names: Mapping[str, str]) -> str:
    """Sentences on how sure the means are, on the longest round, and on those without an end."""
    errors = [stdev([each.deals for each in lived]) / sqrt(len(lived)) for lived in found.values()]
    ((game, players, field), longest) = max(
        ((place, max(lived, key=lambda each: each.deals)) for place, lived in found.items()),
        key=lambda each: each[1].deals,
    )
    pot = max(each.largest for lived in found.values() for each in lived)
    said = [
        f"The standard errors are up to {max(errors):.1f} deals,"
        f" {sorted(errors)[len(errors) // 2]:.2f} in the middle. The longest of"
        f" {sum(map(len, found.values())):,} rounds was one of {longest.deals} deals"
        f" ({names[field]}, `{game}`, {players} players), the"
        f" largest pot {pot:,.0f} times the first antes."
    ]
    unending = [
        f"{names[field]}, `{game}`, {players} players: {lost} of {len(lived)}"
        for (game, players, field), lived in found.items()
        if (lost := sum(not each.taken for each in lived))
    ]
    said.append(
        f"Not taken in {HORIZON} deals, or before the stakes ended the session (in bold): "
        + "; ".join(unending)
        + "."
        if unending
        else f"Each of them was taken within {HORIZON} deals."
    )
    return "\n".join(said)


def measured(openings: int, rounds: int, seed: int) -> str:
    """Return a table as text."""
    found = {
        (game, players, field): lives(PRESETS[game], field, players, openings, rounds, seed)
        for game, players, field in places()
    }
    begun = "a new game" if openings == 1 else f"a pot of {openings} times the first antes"
    return (
        f"Mean deals until the pot is taken, from {begun}, with the same bot in every seat:"
        f" {rounds} rounds each, in sessions of {SESSION}.\n\n{table(found)}"
    )


def main() -> None:
    """Measure, then print the tables or write them to docs/bots.md."""
    arguments = argparse.ArgumentParser(description="Measure how long pots last.")
    arguments.add_argument("--rounds", type=int, default=10)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--write", action="store_true", help="write the tables to docs/bots.md")
    args = arguments.parse_args()
    text = "\n\n".join(measured(each, args.rounds, args.seed) for each in OPENINGS)
    if args.write:
        page = DOCS.read_text(encoding="utf-8")
        DOCS.write_text(written_between(page, BEGIN, text, END), encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()

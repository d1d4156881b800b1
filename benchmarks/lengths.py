"""How long pots last among bots of the same kind, so that no table plays for ever.

`python -m benchmarks.lengths` plays every game with professors only, with the twelve in rotation
and with twelve tables of one character each; `--write` writes the table to docs/bots.md.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.bots import DOCS, MOST_SEATS, markdown, on_credit, written_between
from guts_engine.analysis.simulate.simulate import at_once, simulate
from guts_engine.analysis.simulate.tally import Lives
from guts_engine.bots.persona import Persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet

BEGIN, END = "<!-- lengths -->", "<!-- /lengths -->"
HORIZON: Final = 1_000
"""The most deals of a round, so that long ones are counted, too."""
PROFESSOR: Final = "ines"
EXTREMES: Final = ("oskar", "rocco", "kwame", PROFESSOR)
"""The tightest, the two who are in most, and the professor."""
HEAD: Final = (
    "game",
    "seats",
    "professors",
    "all twelve",
    "of one character, most",
    "who",
    "too large, most",
)


@dataclass(frozen=True)
class Field:
    """The bots at a table, and how long its pots lasted."""

    name: str
    lives: Lives

    @property
    def too_large(self) -> float:
        """The share of rounds that ended because their pot grew too large."""
        rounds = self.lives.games + self.lives.given_up
        return self.lives.given_up / max(1, rounds)


def fields(rules: RuleSet, seats: int, deals: int, seed: int) -> Iterator[Field]:
    """Yield the tables of one character each, then that of the twelve in rotation.

    Where deals are played through the engine, only the extremes have tables of their own.
    """
    cast = [PERSONAS[each] for each in (PERSONAS if at_once(rules) else EXTREMES)]
    tables: list[tuple[str, Sequence[Persona]]] = [(bot.name, (bot,) * seats) for bot in cast]
    everyone = list(PERSONAS.values())
    tables.append(("", [everyone[place % len(everyone)] for place in range(seats)]))
    for name, bots in tables:
        yield Field(name, simulate(rules, bots, deals, seed=seed, horizon=HORIZON).lives)


def row(rules: RuleSet, seats: int, deals: int, seed: int) -> tuple[str, ...]:
    """Return the cells of one game with so many seats."""
    *alike, mixed = fields(on_credit(rules), seats, deals, seed)
    professors = next(each for each in alike if each.name == PERSONAS[PROFESSOR].name)
    longest = max(alike, key=lambda each: each.lives.mean)
    largest = max(each.too_large for each in (*alike, mixed))
    means = [f"{each.lives.mean:.1f}" for each in (professors, mixed, longest)]
    return rules.game, str(seats), *means, longest.name, f"{largest:.1%}"


def measured(deals: int, played: int, seed: int) -> str:
    """Return the table as text."""
    rows = [
        row(rules, seats, deals if at_once(rules) else played, seed)
        for rules in PRESETS.values()
        for seats in (2, 3, min(MOST_SEATS, rules.most_seats))
    ]
    title = (
        f"Deals until a pot is taken, the mean of {deals:,} deals at each table on credit: with"
        " professors only, with the twelve in rotation, and with players of one character, where it"
        " takes longest. The last column is the largest share of pots handed back at any of these"
        f" tables, after sixteen doublings. Games that the engine must play have {played:,} deals a"
        " table, and of the characters only the tightest, the loosest two and the professor:"
    )
    return f"{title}\n\n{markdown(HEAD, rows)}"


def main() -> None:
    """Measure, then print the table or write it to docs/bots.md."""
    arguments = argparse.ArgumentParser(description="Measure how long pots last among bots.")
    arguments.add_argument("--deals", type=int, default=10_000)
    arguments.add_argument("--played", type=int, default=60)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--write", action="store_true", help="write the table to docs/bots.md")
    args = arguments.parse_args()
    text = measured(args.deals, args.played, args.seed)
    if not args.write:
        print(text)
        return
    page = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(written_between(page, BEGIN, text, END), encoding="utf-8")


if __name__ == "__main__":
    main()

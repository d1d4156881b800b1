"""How long a pot lives between the bots that come with the table, measured.

`python benchmarks/bots.py` plays every game and prints a table; `--write` puts it into
docs/bots.md instead.
"""

import argparse
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, median

from guts_engine.actions import StartDeal
from guts_engine.bots.personas import PERSONAS
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.events import DeclarationsRevealed, Declared, Event, GameEnded
from guts_engine.game import NewSeat, apply, available, legal, new_game, view_of
from guts_engine.presets import PRESETS
from guts_engine.rules import RuleSet
from guts_engine.state import State

DOCS = Path(__file__).parents[1] / "docs" / "bots.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
GIVE_UP = 400


@dataclass(frozen=True)
class Life:
    """One pot from the antes until it was taken: deals played, the largest it was, in antes."""

    deals: int
    largest: float
    taken: bool


@dataclass(frozen=True)
class Row:
    """What one line of the table tells."""

    game: str
    seats: int
    lives: tuple[Life, ...]

    def cells(self) -> tuple[str, ...]:
        """The line, cell by cell."""
        deals = sorted(life.deals for life in self.lives)
        pots = sorted(life.largest for life in self.lives)
        late = len(self.lives) * 95 // 100
        return (
            self.game,
            str(self.seats),
            f"{mean(deals):.1f}",
            f"{median(deals):.0f}",
            str(deals[late]),
            str(deals[-1]),
            f"{pots[late]:.0f}",
            f"{sum(not life.taken for life in self.lives)}",
        )


HEAD = (
    "game",
    "seats",
    "deals, mean",
    "median",
    "95 of 100",
    "longest",
    "largest pot in antes, 95 of 100",
    f"not taken in {GIVE_UP}",
)


def lives(rules: RuleSet, seats: int, games: int, seed: int) -> tuple[Life, ...]:
    """Pots played out by as many bots, drawn anew for each, on credit so that nobody goes broke."""
    rng = Random(seed)
    rules = rules.replaced({"shortfall": "credit", "ante": 5})
    return tuple(_life(rules, rng.sample(list(PERSONAS), seats), rng) for _ in range(games))


def _life(rules: RuleSet, ids: Iterable[str], rng: Random) -> Life:
    bots = [ThresholdBot(PERSONAS[each], Random(rng.random())) for each in ids]
    state = new_game(rules, [NewSeat(bot.persona.name, 500) for bot in bots])
    largest = 0
    for deals in range(1, GIVE_UP + 1):
        state, events = play_deal(state, bots, rng)
        largest = max(largest, state.table.pots)
        if any(isinstance(event, GameEnded) for event in events):
            return Life(deals, largest / rules.paying.ante, taken=True)
    return Life(GIVE_UP, largest / rules.paying.ante, taken=False)


def play_deal(
    state: State, bots: list[ThresholdBot], rng: Random
) -> tuple[State, tuple[Event, ...]]:
    """One deal played by the bots from its shuffle to its end."""
    pack = list(available(state))
    rng.shuffle(pack)
    state, told = apply(state, StartDeal(tuple(pack)))
    while asked := legal(state):
        seat, options = next(iter(asked.items()))
        state, events = apply(state, bots[seat].choose(view_of(state, seat), options))
        told += events
    return state, told


def shares_in(rules: RuleSet, seats: int, deals: int, seed: int) -> dict[str, float]:
    """How often each bot was in, over many first deals and those that follow."""
    rng = Random(seed)
    rules = rules.replaced({"shortfall": "credit", "ante": 5})
    asked: dict[str, list[int]] = {each: [0, 0] for each in PERSONAS}
    played = 0
    while played < deals:
        ids = rng.sample(list(PERSONAS), seats)
        bots = [ThresholdBot(PERSONAS[each], Random(rng.random())) for each in ids]
        state = new_game(rules, [NewSeat(each, 500) for each in ids])
        for _ in range(20):
            played += 1
            state, events = play_deal(state, bots, rng)
            for seat, choice in _decisions(events):
                asked[ids[seat]][0] += 1
                asked[ids[seat]][1] += choice != "out"
    return {each: ins / all_ for each, (all_, ins) in asked.items()}


def _decisions(events: Iterable[Event]) -> Iterable[tuple[int, str]]:
    for event in events:
        match event:
            case Declared(automatic=False):
                yield event.seat, event.choice
            case DeclarationsRevealed(compulsory=False):
                yield from event.choices


def markdown(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table that reads well as plain text too."""
    told = [head, *rows]
    widths = [max(len(row[column]) for row in told) for column in range(len(head))]

    def line(row: tuple[str, ...]) -> str:
        cells = (
            cell.ljust(width) if not column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        return "| " + " | ".join(cells) + " |"

    rule = (
        "| " + " | ".join("-" * (w - 1) + (":" if c else "-") for c, w in enumerate(widths)) + " |"
    )
    return "\n".join([line(head), rule, *(line(row) for row in told[1:])])


def measured(games: int, seed: int) -> str:
    """Both tables as text."""
    rows = [
        Row(rules.game, seats, lives(rules, seats, games, seed)).cells()
        for rules in PRESETS.values()
        for seats in (2, 5, min(9, rules.most_seats))
    ]
    shares = {game: shares_in(rules, 5, games * 4, seed) for game, rules in PRESETS.items()}
    who = [
        (persona.name, *(f"{shares[game][persona.id]:.0%}" for game in PRESETS))
        for persona in PERSONAS.values()
    ]
    return "\n".join(
        [
            f"Deals from the antes until the pot is taken, {games} pots each:",
            "",
            markdown(HEAD, rows),
            "",
            "How often each says in at a table of five:",
            "",
            markdown(("bot", *PRESETS), who),
        ]
    )


def main() -> None:
    """Measure, then print the tables or put them into the page about the bots."""
    arguments = argparse.ArgumentParser(description="How long a pot lives between the bots.")
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--write", action="store_true", help="put the table into docs/bots.md")
    told = arguments.parse_args()
    text = measured(told.games, told.seed)
    if not told.write:
        print(text)
        return
    before, rest = DOCS.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    DOCS.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()

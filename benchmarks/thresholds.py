"""The weakest hands worth playing, counted or as a span: docs/thresholds.md.

`python -m benchmarks.thresholds` prints the page; `--write` writes it, and the spans of three cards
for the rules pages.
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from benchmarks.bots import markdown
from guts_engine.analysis.deals.examples import example
from guts_engine.analysis.solve.exact import Exact, best_solution, solve_exactly
from guts_engine.analysis.solve.in_turn import solve_in_turn
from guts_engine.analysis.solve.simultaneous import CERTAIN, Solution
from guts_engine.analysis.solve.thumb import PLAYERS, SPANS
from guts_engine.common.package import PACKAGE
from guts_engine.hands.cards import Card, written
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.tables import TABLES

COMMAND: Final = "python -m benchmarks.thresholds --write"
PAGE: Final = Path(__file__).parents[1] / "docs" / "thresholds.md"
TWO_CARDS: Final = PRESETS["two-card"]
DEALS: Final = 300_000
SEED: Final = 1
IN_TURN: Final = range(2, 6)
"""The numbers of players for which thresholds in turn are listed."""
SEEDS: Final = range(1, 5)
"""The seeds of the deals from which each of them is solved."""
GAINED: Final = 0.001
"""The most pots a deal that a best response gains against a solution in turn that is shown."""
CARDS: Final = {1: "one card", 2: "two", 3: "three", 4: "four", 5: "five"}


def rules_of(cards: int) -> RuleSet:
    """Return the standard rules with so many cards, everyone declaring at once."""
    return PRESETS["three-card"].replaced({"cards": cards})


def short(hand: Iterable[Card]) -> str:
    """Return the ranks of a hand, with a spade if it is a flush."""
    cards = tuple(hand)
    suited = len(cards) > 1 and len({each.suit for each in cards}) == 1
    return "".join(each.rank.letter for each in cards) + ("\u2660" if suited else "")


@cache
def solved(cards: int, players: int) -> Solution:
    """Return the solution for so many cards and players."""
    return best_solution(rules_of(cards), players, deals=DEALS, seed=SEED)


def all_thresholds() -> str:
    """Return the table of the weakest hands worth playing, by players and number of cards."""
    rows = [
        (str(players), *[_cell(solved(cards, players)) for cards in CARDS]) for players in PLAYERS
    ]
    return markdown(("players", *CARDS.values()), rows)


def spans(cards: int) -> str:
    """Return the file of the spans of the weakest hands worth playing, by players, as JSON."""
    rows = ",\n".join(
        f'"{players}": {json.dumps([written(each) for each in solved(cards, players).bounds])}'
        for players in PLAYERS
    )
    head = json.dumps({"command": COMMAND, "deals": DEALS, "seed": SEED, "cards": cards})
    return f'{head[:-1]}, "players": {{\n{rows}}}}}\n'


def _cell(found: Solution) -> str:
    if not found.certain:
        first, last = (short(each) for each in found.bounds)
        return f"{first} to {last}"
    mixing = found.threshold.mixing
    often = f", {mixing:.0%} of the time" if mixing < 1 else ""
    return short(found.weakest) + (often if found.exact or not often else ", some of the time")


def margins(cards: int) -> str:
    """Return the table of what the hands on both sides of each counted threshold gain."""
    rules = rules_of(cards)
    counted = [(each, solve_exactly(rules, each)) for each in PLAYERS]
    rows = [(str(players), *_margin(rules, found)) for players, found in counted if found]
    head = ("players", "weakest hand in", "gains", "best hand out", "would gain")
    return markdown(head, rows)


def _margin(rules: RuleSet, found: Exact) -> Sequence[str]:
    best = found.best_out
    out = ("-", "-")
    if best is not None:
        out = (short(example(rules.ranking, best) or ()), f"{found.gains[best]:+.4f}")
    weakest = short(example(rules.ranking, found.threshold.place) or ())
    return weakest, f"{round(found.margin, 4) + 0.0:+.4f}", *out


def in_turn() -> str:
    """Return the table of the weakest hands in turn with two cards, by place and players in."""
    most = IN_TURN[-1]
    rows = []
    for players in IN_TURN:
        every = [solve_in_turn(TWO_CARDS, players, seed=seed) for seed in SEEDS]
        solutions = [each for each in every if each.exploitability <= GAINED]
        for place in range(players):
            cells = [""] * most
            for ins in range(place == players - 1, place + 1):
                found = [each.moment(place, ins) for each in solutions]
                cells[ins] = _span([(each.share_out, each.weakest) for each in found])
            rows.append((str(players), str(place + 1), *cells))
    return markdown(("players", "place", *[f"{ins} in" for ins in range(most)]), rows)


def _span(found: Iterable[tuple[float, Sequence[Card]]]) -> str:
    """The weakest and the strongest of these hands; each comes with the share of weaker ones."""
    hands = [short(hand) for _, hand in sorted(found)]
    return hands[0] if hands[0] == hands[-1] else f"{hands[0]} to {hands[-1]}"


def page() -> str:
    """Return the whole page, with every number computed."""
    text = (Path(__file__).parent / "thresholds.txt").read_text(encoding="utf-8")
    return text.format(
        all=all_thresholds(),
        one=margins(1),
        two=margins(2),
        three=margins(3),
        in_turn=in_turn(),
        seeds=len(SEEDS),
        gained=GAINED,
        deals=f"{DEALS:,}",
        seed=SEED,
        first=PLAYERS[0],
        last=PLAYERS[-1],
        certain=CERTAIN,
    )


def main() -> None:
    """Print or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the page")
    args = parser.parse_args()
    if args.write:
        PAGE.write_text(page(), encoding="utf-8")
        (PACKAGE / TABLES / SPANS).write_text(spans(3), encoding="utf-8")
    else:
        print(page())


if __name__ == "__main__":
    main()

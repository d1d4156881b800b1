"""The coach's marks compared with what decisions are truly worth: docs/coach.md.

`python -m benchmarks.heldout` asks the coach about decisions of professors at every preset, and
values every action by playing the game on with the engine, in deals that come about likewise
(`guts_engine.analysis.certify.heldout`). `--write` puts the table into the page.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Final

from benchmarks.bots import markdown
from guts_engine.analysis.certify.cases import Case
from guts_engine.analysis.certify.heldout import HeldOut, decisions, worths
from guts_engine.analysis.coach.coach import Coach
from guts_engine.analysis.spot.advice import FINE, NEAR, Mark, judge
from guts_engine.play.actions import Action
from guts_engine.rules.presets import PRESETS

PAGE: Final = Path(__file__).parents[1] / "docs" / "coach.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
BATCHES: Final = 40
"""The most batches of deals that the coach takes in a review."""
ACTIONS: Final = 6
"""The most actions of a decision that are compared: the coach's best ones and the professor's."""
OPTIONS: Final = (
    {},
    {"draw": 2},
    {"pass_left": 1},
    {"declare": "sequential"},
    {"second_declare": True},
    {"both": "must-win-both"},
)


@dataclass(frozen=True)
class Compared:
    """An action of a decision: its mark, and its true cost in pots with the standard error."""

    case: Case
    action: Action
    mark: Mark
    said: float
    cost: float
    stderr: float

    @property
    def blamed(self) -> bool:
        """Whether a right action is called a mistake."""
        return self.mark is Mark.MISTAKE and self.cost <= FINE

    @property
    def praised(self) -> bool:
        """Whether an action that surely costs too much is called the best or close to it."""
        return self.mark is not Mark.MISTAKE and self.cost - 2 * self.stderr > NEAR


def compare(held_out: HeldOut, samples: int, seed: int) -> list[Compared]:
    """The marks of the actions of a decision; none if it cannot be valued."""
    coach = Coach(held_out.view, held_out.asked, seed)
    advice = coach.advice
    for _ in range(BATCHES - 1):
        if advice.settled:
            break
        advice = coach.refine()
    actions = [each.action for each in advice.options[:ACTIONS]]
    if (usual := advice.option(held_out.usual)) and usual.action not in actions:
        actions.append(usual.action)
    if len(actions) < 2:
        return []
    found = worths(held_out, actions, samples, seed)
    if found is None:
        return []
    best = max(actions, key=lambda each: mean(found[each]))
    compared = []
    for action in actions:
        short = [one - other for one, other in zip(found[best], found[action], strict=True)]
        verdict = judge(advice, action)
        error = stdev(short) / sqrt(len(short)) if len(short) > 1 else 1.0
        compared.append(
            Compared(
                held_out.case, action, verdict.mark, verdict.cost / advice.pot, mean(short), error
            )
        )
    return compared


def cases(players: Sequence[int]) -> Iterator[Case]:
    """Every preset, with the options that change what is decided."""
    for game, rules in PRESETS.items():
        for options in OPTIONS:
            try:
                other = rules.replaced(dict(options))
            except ValueError:
                continue
            if options and other == rules:
                continue
            for number in players:
                if number <= other.most_seats:
                    yield Case(game, tuple(options.items()), number)


def main() -> None:
    """Compare, and print or write the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.heldout", description=__doc__)
    parser.add_argument("--game", action="append")
    parser.add_argument("--players", type=int, action="append")
    parser.add_argument("--plain", action="store_true", help="presets without other options")
    parser.add_argument("--decisions", type=int, default=12, help="of each table")
    parser.add_argument("--samples", type=int, default=1_000, help="deals by which each is valued")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    rows = []
    for case in cases(args.players or (3, 5)):
        if (args.game and case.game not in args.game) or (args.plain and case.options):
            continue
        rng = Random(args.seed)
        found: list[list[Compared]] = []
        for number, each in enumerate(decisions(case, args.seed)):
            if len(found) == args.decisions or number > 50 * args.decisions:
                break
            if rng.random() < 0.3 and (compared := compare(each, args.samples, number)):
                found.append(compared)
                for one in compared:
                    if one.blamed or one.praised:
                        print("   ", case, each.view.cards, one)
        every = [one for each in found for one in each]
        praised = [one.cost for one in every if one.mark is not Mark.MISTAKE]
        blamed = [one.cost for one in every if one.mark is Mark.MISTAKE]
        rows.append(
            [
                case.game,
                str(case),
                str(case.players),
                str(len(found)),
                str(sum(one.blamed for one in every)),
                f"{min(blamed):.3f}" if blamed else "",
                str(sum(one.praised for one in every)),
                f"{max(praised):.3f}" if praised else "",
                f"{mean(one.stderr for one in every):.3f}" if every else "",
            ]
        )
        print(*rows[-1], flush=True)
    head = [
        "game",
        "table",
        "players",
        "decisions",
        "right, blamed",
        "least cost blamed",
        "costly, praised",
        "most cost praised",
        "error",
    ]
    text = markdown(head, rows, left=2)
    if not args.write:
        print(text)
        return
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()

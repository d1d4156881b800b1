"""The coach's marks compared with what decisions are truly worth: docs/coach.md.

`python -m benchmarks.heldout` asks the coach about decisions of professors at every preset, in
written games and by house rules, and values every action by playing the game on with the engine, in
deals that come about likewise (`benchmarks.certify.heldout`), first in few of them and in
more where these leave it open or a mark seems wrong. `--write` puts each decision into
benchmarks/heldout.json, in place of an earlier one of the same table and seed, and the tables of
all into the page. The command can be stopped at any time, and the numbers of other decisions stay
as they are.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot, inf, sqrt
from multiprocessing import Pool
from os import cpu_count
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any, Final

from benchmarks.bots import markdown
from benchmarks.certify.cases import WRITTEN, Case
from benchmarks.certify.heldout import HeldOut, decisions, worths
from guts_engine.coach.advice import CERTAIN, FINE, NEAR, Advice, Mark, judge
from guts_engine.coach.coach import Coach
from guts_engine.common.frozen import changed
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Action, Declare, Discard, Pass
from guts_engine.steps.model import Draw
from guts_engine.strategy.known import policy_for

DATA: Final = Path(__file__).parent / "heldout.json"
PAGE: Final = Path(__file__).parents[1] / "docs" / "coach.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
BATCHES: Final = 2_000
"""The most batches of deals that the coach takes in a review."""
ACTIONS: Final = 5
"""The most actions of a decision that are compared: the coach's best ones and the professor's."""
SAMPLES: Final = (300, 1_600)
"""Deals by which a decision is valued, one number after the other until it is clear."""
SLOWER: Final = 4
"""Where cards are drawn, which takes long, so many times fewer deals are played."""
ONE_IN: Final = 3
"""Of so many decisions one is held out, so that they are of all kinds."""
FEW: Final = (3,)
"""The players of written games."""
STACKS: Final = (2, 3, 4)
"""Few chips, in antes."""
MOST_ASKED: Final = 60
"""Decisions of a table after which none is looked for that comes about often enough."""
HOUSE_RULES: Final = (
    Case("", (("draw", 2),)),
    Case("", (("pass_left", 1),)),
    Case("", (("declare", "sequential"), ("second_chance", True))),
    Case("", (("declare", "sequential"),)),
    Case("", (("second_declare", True),)),
    Case("", (("both", "must-win-both"),)),
    Case("", (("all_out", "hold"),)),
    Case("", (("ghost", "always"),)),
    Case("", (("ghost", "lone"),)),
    Case("", (("ante_when", "every-deal"), ("matchers_excused", True))),
    Case("", (("max_loss", 1),), openings=4),
    *[Case("", chips=each) for each in STACKS],
)
"""Rules and stacks that change what is decided, in no game yet."""
EVERY: Final = 4
"""Each house rule is tried in one of so many games that it belongs to."""


@dataclass(frozen=True)
class Compared:
    """An action of a decision: its mark, and its true cost in pots with the standard error.

    The cost is compared with the best other action, so that of the best action is below zero.
    `apart` is the difference between the coach's worth of the action, compared with its best one,
    and the true one, in standard errors.
    """

    cards: str
    action: str
    mark: Mark
    cost: float
    stderr: float
    apart: float | None

    @property
    def blamed(self) -> bool:
        """Whether a right action is called a mistake."""
        right = self.cost <= FINE and self.cost + CERTAIN * self.stderr <= NEAR
        return self.mark is Mark.MISTAKE and right

    @property
    def praised(self) -> bool:
        """Whether an action that surely costs too much is called the best or close to it."""
        return self.mark is not Mark.MISTAKE and self.cost - CERTAIN * self.stderr > NEAR

    @property
    def clear(self) -> bool:
        """Whether the mark is surely right, or surely wrong."""
        if self.mark is Mark.MISTAKE:
            return self.blamed or self.cost - CERTAIN * self.stderr > FINE
        return self.praised or self.cost + CERTAIN * self.stderr <= NEAR


def compare(held_out: HeldOut, seed: int, samples: Sequence[int]) -> list[Compared]:
    """The actions of a decision; none if it comes about too seldom, or there is no pot."""
    coach = Coach(held_out.view, held_out.asked, seed)
    advice = coach.refine()
    for _ in range(BATCHES - 1):
        if advice.settled:
            break
        advice = coach.refine()
    if not advice.pot:
        return []
    actions = [each.action for each in advice.options[:ACTIONS]]
    if (usual := advice.option(held_out.usual)) and usual.action not in actions:
        actions.append(usual.action)
    if len(actions) < 2:
        return []
    draws = any(isinstance(step, Draw) for step in held_out.case.rules.played.steps)
    found: list[Compared] = []
    for number in samples:
        deals = number // SLOWER if draws else number
        worth = worths(held_out, actions, deals, seed)
        if worth is None:
            break
        found = [_compared(held_out, advice, each, worth) for each in actions]
        if all(each.clear and not _is_wrong(each) for each in found):
            break
    return found


def _compared(
    held_out: HeldOut, advice: Advice, action: Action, worth: Mapping[Action, Sequence[float]]
) -> Compared:
    others = [each for each in worth if each is not action]
    best = max(others, key=lambda each: mean(worth[each]))
    cost, error = _difference(worth[best], worth[action])
    apart = None
    option = advice.option(action)
    if option is not None and option.action != advice.best.action:
        true, its_error = _difference(worth[advice.best.action], worth[action])
        errors = hypot(its_error, option.short_error / advice.pot)
        apart = (option.short / advice.pot - true) / errors if errors else None
    cards = " ".join(map(str, held_out.view.cards))
    return Compared(cards, _named(action), judge(advice, action).mark, cost, error, apart)


def _named(action: Action) -> str:
    if isinstance(action, Declare):
        return action.choice
    cards = action.cards if isinstance(action, Discard | Pass) else ()
    verb = "pass" if isinstance(action, Pass) else "discard"
    return " ".join([verb, *map(str, cards)])


def _difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The mean difference, and its standard error."""
    short = [mine - its for mine, its in zip(one, other, strict=True)]
    return mean(short), stdev(short) / sqrt(len(short)) if len(short) > 1 else inf


def cases(players: Sequence[int], every: int = EVERY) -> Iterator[Case]:
    """Every preset and written game, and house rules in one of `every` few presets.

    Written games are for `FEW` players.
    """
    for game in PRESETS:
        yield from _seated(Case(game), players)
    for game in WRITTEN:
        yield from _seated(Case(game), FEW)
    for place, rule in enumerate(HOUSE_RULES):
        games = [game for game in PRESETS if _belongs(changed(rule, game=game))]
        first = 0 if rule.chips else place % min(every, len(games))
        for game in games[first::every]:
            yield from _seated(changed(rule, game=game), players)


def _belongs(case: Case) -> bool:
    """Whether the game can have the rule, and has not anyway."""
    try:
        return bool(case.chips) or case.rules != Case(case.game).rules
    except ValueError:
        return False


def _seated(case: Case, players: Sequence[int]) -> list[Case]:
    most = case.rules.most_seats
    return [changed(case, players=number) for number in players if number <= most]


def held_out(asked: tuple[Case, int], samples: Sequence[int]) -> list[Compared]:
    """The actions of a decision of a table, drawn by the seed; none if none can be valued."""
    case, seed = asked
    policy_for(case.rules, case.players)
    rng = Random(f"{seed} {case.game} {case} {case.players}")
    for number, each in enumerate(decisions(case, rng.getrandbits(32))):
        if number > MOST_ASKED:
            break
        if rng.randrange(ONE_IN):
            continue
        if compared := compare(each, rng.getrandbits(32), samples):
            return compared
    return []


# --- The page -------------------------------------------------------------------------------

Decisions = dict[str, dict[int, list[Compared]]]
"""The decisions of each table, by its name and the seed."""
Row = tuple[str, str, list[list[Compared]]]
"""The game and the rules of a table, and its decisions."""
AS_IT_IS: Final = str(Case(""))
HEAD: Final = (
    "tables",
    "decisions",
    "marks",
    "clear",
    "right, blamed",
    "costly, praised",
    "error",
    "apart",
)


def key(case: Case) -> str:
    """The name of a table in the data."""
    return f"{case.game}; {case}; {case.players}"


def rows_of(decided: Decisions) -> list[Row]:
    """The tables, those of all games as they are first."""
    order = {key(each): place for place, each in enumerate(cases((3, 5)))}
    found = []
    for name in sorted(decided, key=lambda each: order.get(each, len(order))):
        game, rules, _ = name.split("; ")
        found.append((game, rules, [decided[name][seed] for seed in sorted(decided[name])]))
    return found


def table(decided: Decisions) -> str:
    """The numbers of each game as it is and of each house rule, and the marks that were wrong."""
    rows = rows_of(decided)
    plain = [each for each in rows if each[1] == AS_IT_IS]
    presets = [each for each in plain if each[0] in PRESETS]
    written = [each for each in plain if each[0] not in PRESETS]
    ruled = [each for each in rows if each[1] != AS_IT_IS]
    parts = [
        _table("game", _grouped(presets, 0)),
        _table("written game", _grouped(written, 0)),
        _table("house rule", _grouped(ruled, 1)),
    ]
    for name, decisions_of in decided.items():
        marks = [each for found in decisions_of.values() for each in found]
        parts += [f"- {name} players: {_written(each)}" for each in marks if _is_wrong(each)]
    return "\n\n".join([each for each in parts if each])


def _is_wrong(each: Compared) -> bool:
    return each.blamed or each.praised


def _grouped(rows: Sequence[Row], by: int) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for each in rows:
        found.setdefault(str(each[by]), []).append(each)
    return found


def _table(head: str, groups: Mapping[str, list[Row]]) -> str:
    if not groups:
        return ""
    lines = [_line(name, rows) for name, rows in groups.items()]
    if len(groups) > 1:
        lines.append(_line("all", [each for rows in groups.values() for each in rows]))
    return markdown((head, *HEAD), lines)


def _line(name: str, rows: Sequence[Row]) -> tuple[str, ...]:
    decided = [each for _, _, found in rows for each in found]
    marks = [each for found in decided for each in found]
    apart = [each.apart**2 for each in marks if each.apart is not None]
    return (
        name,
        str(len(rows)),
        str(len(decided)),
        str(len(marks)),
        str(sum(each.clear for each in marks)),
        str(sum(each.blamed for each in marks)),
        str(sum(each.praised for each in marks)),
        f"{mean([each.stderr for each in marks]):.3f}" if marks else "",
        f"{sqrt(mean(apart)):.2f}" if apart else "",
    )


def _written(each: Compared) -> str:
    return (
        f"{each.cards}, {each.action}, marked {each.mark}, "
        f"costs {each.cost:.3f} ± {each.stderr:.3f}"
    )


def read() -> Decisions:
    """The decisions that are known."""
    if not DATA.exists():
        return {}
    data: dict[str, dict[str, list[dict[str, Any]]]] = json.loads(DATA.read_text(encoding="utf-8"))
    return {
        name: {
            int(seed): [Compared(**{**each, "mark": Mark(each["mark"])}) for each in found]
            for seed, found in seeds.items()
        }
        for name, seeds in data.items()
    }


def keep(decided: Decisions) -> None:
    """Write the decisions, a line for each table."""
    lines = []
    for name, seeds in sorted(decided.items()):
        found = {seed: [_data(each) for each in seeds[seed]] for seed in sorted(seeds)}
        lines.append(f"{json.dumps(name)}: {json.dumps(found)}")
    DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _data(each: Compared) -> dict[str, object]:
    numbers = {
        "cost": round(each.cost, 5),
        "stderr": round(each.stderr, 5),
        "apart": None if each.apart is None else round(each.apart, 3),
    }
    return {"cards": each.cards, "action": each.action, "mark": each.mark, **numbers}


def write(text: str) -> None:
    """Put the text between the marks of the page."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Compare, and print or write the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.heldout", description=__doc__)
    parser.add_argument("--game", action="append")
    parser.add_argument("--players", type=int, action="append")
    parser.add_argument("--rule", action="append", help="house rules that contain this text")
    parser.add_argument("--plain", action="store_true", help="games as they are")
    parser.add_argument("--house", action="store_true", help="house rules and few chips")
    parser.add_argument(
        "--every", type=int, default=EVERY, help="a house rule in one of so many games"
    )
    parser.add_argument(
        "--decisions", type=int, default=4, help="of each table, one after the other"
    )
    parser.add_argument("--samples", type=int, nargs="+", default=SAMPLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1, metavar="N")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--missing", action="store_true", help="only decisions that are not known")
    args = parser.parse_args()
    chosen = [
        case
        for case in cases(args.players or (3, 5), args.every)
        if not (args.game and case.game not in args.game)
        and not (args.plain and str(case) != AS_IT_IS)
        and not (args.house and str(case) == AS_IT_IS)
        and not (args.rule and not any(each in str(case) for each in args.rule))
    ]
    decided = read() if args.write else {}
    work = partial(held_out, samples=args.samples)
    asked = [(case, args.seed + each) for each in range(args.decisions) for case in chosen]
    if args.missing:
        asked = [(case, seed) for case, seed in asked if seed not in decided.get(key(case), {})]
    with Pool(args.jobs) as pool:
        for number, found in enumerate(pool.imap(work, asked), 1):
            case, seed = asked[number - 1]
            print(f"{number}/{len(asked)} {key(case)}, {seed}", flush=True)
            if found:
                decided.setdefault(key(case), {})[seed] = found
            for each in found:
                if _is_wrong(each) or (each.apart or 0) ** 2 > CERTAIN**2:
                    print(_written(each), f"apart {each.apart or 0:.1f}", flush=True)
            if args.write:
                keep(decided)
                write(table(decided))
    print(table(decided))


if __name__ == "__main__":
    main()

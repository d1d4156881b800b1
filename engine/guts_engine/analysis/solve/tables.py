"""Computes tables of thresholds by moment: the shipped file, and those for house rules.

`make moments` computes the file; `computing` solves one table in steps, for the spare time of a
program.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from guts_engine.analysis.solve.course.course import UnsolvableError
from guts_engine.analysis.solve.course.moments import BATCH, DEALS, solving
from guts_engine.common.work import Steps, finished, part
from guts_engine.equilibrium import solved
from guts_engine.equilibrium.solved import Point
from guts_engine.equilibrium.thresholds import to_be_solved
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.tables import TABLES

FILE: Final = Path(solved.__file__).parents[1] / TABLES / solved.FILE
COMMAND: Final = "python -m guts_engine.analysis.solve.tables"
PLAYERS: Final = range(2, 11)
SEED: Final = 1
QUICK: Final = 1_000
"""The deals of a batch while a program goes on: a few milliseconds."""

Options = Mapping[str, object]
Plain = dict[str, list[dict[str, Any]]]
"""The plain values of points, by number of players."""
TURNS: Final = {"declare": "sequential"}
_TURNED: Final[Sequence[Options]] = (
    {},
    {"ghost": "always"},
    {"ghost": "lone"},
    {"max_loss": 1},
    {"losers": "worst"},
    {"ties": "carry"},
    {"ties": "suits"},
    {"peek": False},
    {"second_chance": True},
)
"""Options that change what is right in turn."""
GAMES: Final[Sequence[tuple[str, Options]]] = (
    *[("two-card", {**TURNS, **each}) for each in _TURNED],
    ("two-plus-one", {"second_declare": True}),
    ("hi-lo", {}),
    *[("three-card", {**TURNS, **each}) for each in _TURNED],
    ("two-plus-one", {**TURNS, "second_declare": True}),
    ("two-plus-one", TURNS),
    ("hi-lo", {"both": "must-win-both"}),
    ("hi-lo", {"max_loss": 1}),
    ("community", TURNS),
    ("four-two-two", TURNS),
    ("four-two-three", TURNS),
    ("four-two-two", {"lone": "beat-deck"}),
    ("monte-carlo", TURNS),
    ("three-card-plain", TURNS),
    ("three-card", {**TURNS, "cards": 1}),
    ("three-card", {**TURNS, "cards": 4}),
    ("three-card", {**TURNS, "cards": 5}),
    ("three-card", {"draw": 1}),
    ("three-card", {"draw": 2}),
    ("pass-the-trash", {}),
    ("survivor", {}),
)
"""The games and house rules whose tables are shipped."""


def computing(
    rules: RuleSet, players: int, *, deals: int = DEALS, seed: int = SEED, batch: int = BATCH
) -> Steps[tuple[Point, ...]]:
    """Solve a table, in steps; yields the share done. Raises UnsolvableError."""
    levels = solved.levels_of(rules)
    moments = solved.moments_of(rules, players)
    found: list[Point] = []
    for number, level in enumerate(levels):
        pot = solved.pot_at(rules, players, level)
        near = found[-1] if found else None
        work = solving(rules, players, pot=pot, seed=seed, deals=deals, batch=batch, near=near)
        each = yield from part(work, number / len(levels), (number + 1) / len(levels))
        outs = {moment: each.outs[moment] for moment in moments}
        found.append(Point(level, outs, each.exploitability, each.stderr, each.wait, each.sides))
    return tuple(found)


def table(
    rules: RuleSet, players: int, *, deals: int = DEALS, seed: int = SEED
) -> tuple[Point, ...]:
    """The solved table at once."""
    return finished(computing(rules, players, deals=deals, seed=seed))


def provide(rules: RuleSet, players: int) -> None:
    """Solve the thresholds of the rules if that is due, as a table does while it is open."""
    if not to_be_solved(rules) or solved.points_of(rules, players):
        return
    with suppress(UnsolvableError):
        solved.put(rules, players, table(rules, players))


def entry(game: str, options: Options, *, deals: int, players: Sequence[int]) -> dict[str, Any]:
    """The plain values of a game's tables."""
    rules = preset(game).replaced(options)
    found = {
        str(number): [
            solved.plain(rules, number, point) for point in table(rules, number, deals=deals)
        ]
        for number in players
        if number <= rules.most_seats
    }
    return {"game": game, "rules": options, "key": solved.key_of(rules), "players": found}


def main() -> None:
    """Compute the file, or only some games of it; of two solutions the better one stays."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--deals", type=int, metavar="N", default=DEALS, help="deals per step")
    parser.add_argument("--game", action="append", help="game to solve (default: all)")
    parser.add_argument(
        "--players", type=int, metavar="N", default=PLAYERS[-1], help="most players (default 10)"
    )
    parser.add_argument("--new", action="store_true", help="keep the tables that are there")
    args = parser.parse_args()
    say = partial(print, flush=True)
    there = {each["key"]: each for each in read()["games"]}
    for game, options in GAMES:
        key = solved.key_of(preset(game).replaced(options))
        if args.game and game not in args.game:
            continue
        usual = there.get(key, {}).get("players", {})
        most = min(args.players, preset(game).replaced(options).most_seats)
        numbers = [n for n in PLAYERS if n <= most and not (args.new and str(n) in usual)]
        if not numbers:
            continue
        there[key] = entry(game, options, deals=args.deals, players=numbers)
        both = {**usual, **_better(usual, there[key]["players"])}
        there[key]["players"] = {n: both[n] for n in sorted(both, key=int)}
        write(there)
        worst = max(point["gain"] for points in there[key]["players"].values() for point in points)
        say(f"{game} {options}: exploitability up to {worst}")


def _better(usual: Plain, new: Plain) -> Plain:
    """The new points by players, or the usual ones where the best response gains less there."""
    return {
        number: [
            min(
                [point, *[old for old in usual.get(number, ()) if old["level"] == point["level"]]],
                key=lambda each: float(each["gain"]),
            )
            for point in points
        ]
        for number, points in new.items()
    }


def read() -> dict[str, Any]:
    """The file; empty where it is missing or of another method."""
    try:
        found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {"games": []}
    return found if found["method"] == solved.METHOD else {"games": []}


def write(there: Mapping[str, Mapping[str, Any]]) -> None:
    """Write the tables in the order of `GAMES`, a line for each number of players."""
    keys = [solved.key_of(preset(game).replaced(options)) for game, options in GAMES]
    games = ",\n".join(_lines(there[key]) for key in dict.fromkeys(keys) if key in there)
    head = f'{{"command": {json.dumps(COMMAND)}, "seed": {SEED}, "method": {solved.METHOD},'
    FILE.write_text(f'{head}\n"games": [\n{games}\n]}}\n', encoding="utf-8")


def _lines(game: Mapping[str, Any]) -> str:
    rest = {name: value for name, value in game.items() if name != "players"}
    rows = [f"{json.dumps(n)}: {json.dumps(each)}" for n, each in game["players"].items()]
    return json.dumps(rest)[:-1] + ', "players": {\n' + ",\n".join(rows) + "}}"


if __name__ == "__main__":
    main()

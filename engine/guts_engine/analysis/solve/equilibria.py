"""Computes the shipped table of equilibria: `make equilibrium`."""

import argparse
import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, Final

from guts_engine.analysis.solve.exact import best_solution
from guts_engine.analysis.solve.in_turn import TurnSolution, solve_in_turn
from guts_engine.equilibrium import thresholds
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.tables import TABLES

FILE: Final = Path(thresholds.__file__).parents[1] / TABLES / thresholds.FILE
COMMAND: Final = "python -m guts_engine.analysis.solve.equilibria"
PLAYERS: Final = range(2, 11)
ANTE: Final = 10_000
"""Chips of an ante, large enough for shares of a pot to be whole chips."""

Options = Mapping[str, object]
AT_ONCE: Final = {"declare": "simultaneous"}
TOGETHER: Final[Sequence[tuple[str, Options, float, float]]] = (
    ("three-card", {}, 1, 1),
    ("three-card", {}, 1 / 2, 1 / 2),
    ("three-card", {}, 1 / 4, 1 / 4),
    ("three-card", {}, 1 / 16, 1 / 16),
    ("three-card", {"losers": "worst"}, 1, 1),
    ("three-card", {"ties": "carry"}, 1, 1),
    ("three-card", {"all_out": "wimp"}, 1, 1),
    ("three-card", {"all_out": "wimp"}, 1, 1 / 4),
    ("three-card", {"all_out": "wimp-penalty"}, 1, 1),
    ("three-card", {"ghost": "always"}, 1, 1),
    ("three-card", {"ghost": "lone"}, 1, 1),
    ("three-card", {"peek": False}, 1, 1),
    ("three-card", {"ranking": "plain"}, 1, 1),
    ("three-card", {"ranking": "straight-flush-first"}, 1, 1),
    ("three-card", {"ranking": "flush-over-straight"}, 1, 1),
    ("three-card", {"wild": ["2"]}, 1, 1),
    ("two-card", AT_ONCE, 1, 1),
    ("two-card", AT_ONCE, 1 / 2, 1 / 2),
    ("two-card", AT_ONCE, 1 / 4, 1 / 4),
    ("two-card", AT_ONCE, 1 / 16, 1 / 16),
    ("two-card", {**AT_ONCE, "losers": "worst"}, 1, 1),
    ("two-card", {**AT_ONCE, "ties": "carry"}, 1, 1),
    ("two-card", {**AT_ONCE, "ties": "suits"}, 1, 1),
    ("two-card", {**AT_ONCE, "all_out": "wimp"}, 1, 1),
    ("two-card", {**AT_ONCE, "all_out": "wimp"}, 1, 1 / 4),
    ("two-card", {**AT_ONCE, "ghost": "always"}, 1, 1),
    ("two-card", {**AT_ONCE, "ghost": "lone"}, 1, 1),
    ("three-card", {"cards": 1}, 1, 1),
    ("three-card", {"cards": 1}, 1 / 4, 1 / 4),
    ("three-card", {"cards": 1, "wild": ["2"]}, 1, 1),
    ("three-card", {"cards": 1, "wild": ["2", "3", "4"]}, 1, 1),
    ("three-card", {"cards": 1, "peek": False}, 1, 1),
    ("three-card", {"cards": 1, "peek": False, "losers": "worst"}, 1, 1),
    ("three-card", {"cards": 4}, 1, 1),
    ("three-card", {"cards": 5}, 1, 1),
    ("community", {}, 1, 1),
    ("community", {}, 1 / 2, 1 / 2),
    ("community", {}, 1 / 4, 1 / 4),
    ("community", {}, 1 / 16, 1 / 16),
    ("community", {"losers": "worst"}, 1, 1),
    ("community", {"losers": "worst"}, 1 / 4, 1 / 4),
    ("community", {"ranking": "plain"}, 1, 1),
    ("community", {"cards": 3}, 1, 1),
    ("community", {"cards": 3}, 1 / 2, 1 / 2),
    ("community", {"cards": 3}, 1 / 4, 1 / 4),
    ("community", {"cards": 3}, 1 / 16, 1 / 16),
    ("two-plus-one", {}, 1, 1),
    ("two-plus-one", {}, 1 / 4, 1 / 4),
    ("two-plus-one", {}, 1 / 16, 1 / 16),
    ("two-plus-one", {"losers": "worst"}, 1, 1),
    ("two-plus-one", {"losers": "worst"}, 1 / 4, 1 / 4),
    ("two-plus-one", {"ranking": "plain"}, 1, 1),
    ("four-two-two", {}, 1, 1),
    ("four-two-two", {}, 1 / 4, 1 / 4),
    ("four-two-three", {}, 1, 1),
    ("four-two-three", {}, 1 / 4, 1 / 4),
)
"""The games to solve, the match in pots, and the sum of the antes in pots."""
IN_TURN: Final[Sequence[str]] = ("two-card", "three-card")
DEALS: Final = 200_000
DEALS_IN_TURN: Final = 50_000
_SLOW: Final = 4
"""Hands of more than five cards take this many times longer, so fewer are dealt."""
SEED: Final = 1


def rules_of(
    game: str, options: Options, match: float, antes: float, players: int
) -> tuple[RuleSet, int]:
    """The rules of the game with those options, and the pot of which a match is the given share."""
    pot = round(ANTE * players / antes)
    most = round(match * pot) if match < 1 else 0
    return preset(game).replaced({**options, "ante": ANTE, "max_loss": most}), pot


def together(
    game: str,
    options: Options,
    match: float,
    antes: float,
    *,
    deals: int = DEALS,
    seed: int = SEED,
    numbers: Iterable[int] = PLAYERS,
) -> dict[str, Any]:
    """The thresholds by number of players, for simultaneous declarations."""
    found = {}
    for players in numbers:
        rules, pot = rules_of(game, options, match, antes, players)
        if players > rules.most_seats:
            break
        each = best_solution(rules, players, pot=pot, seed=seed, deals=deals)
        found[str(players)] = {
            "out": [[_share(each.share_out)]],
            "exploitability": _figure(each.exploitability),
            "stderr": _figure(each.stderr),
        }
    given = {"game": game, "rules": dict(options), "match": match, "antes": antes, "deals": deals}
    return {**given, "players": found}


def in_turn(game: str, *, deals: int = DEALS_IN_TURN, seed: int = SEED) -> dict[str, Any]:
    """The thresholds by number of players, position and number already in."""
    found = {}
    for players in PLAYERS:
        rules, pot = rules_of(game, {"declare": "sequential"}, 1, 1, players)
        each = solve_in_turn(rules, players, pot=pot, seed=seed, deals=deals)
        found[str(players)] = {
            "out": [_row(each, position) for position in range(players)],
            "exploitability": _figure(each.exploitability),
            "stderr": _figure(each.stderr),
        }
    given = {"game": game, "rules": {}, "match": 1, "antes": 1, "deals": deals}
    return {**given, "players": found}


def _row(found: TurnSolution, position: int) -> list[float]:
    """The thresholds at a position by number already in; a player in automatically never folds."""
    row = [0.0] * (position + 1)
    for each in found.moments:
        if each.position == position:
            row[each.already_in] = _share(each.share_out)
    return row


def _share(out: float) -> float:
    """Round up to six digits, so that a hand on the boundary of its class folds."""
    return ceil(out * 1e6) / 1e6


def _figure(number: float) -> float:
    return float(f"{round(number, 7):.2g}")


def computed(
    deals: int,
    deals_in_turn: int,
    report: Callable[[str], None],
    games: Collection[str] = PRESETS,
) -> dict[str, Any]:
    """Compute the table, or only those `games` of it; the others come from the file."""
    shipped = read() if set(PRESETS) - set(games) else {"together": (), "in turn": ()}
    found = []
    for place, (game, options, match, antes) in enumerate(TOGETHER):
        if game not in games:
            found.append(shipped["together"][place])
            continue
        fewer = deals // _SLOW if preset(game).most_cards + preset(game).common > 5 else deals
        found.append(together(game, options, match, antes, deals=fewer))
        report(f"{game} {options} match {match:g} antes {antes:g}: {_worst(found[-1])}")
    turns = []
    for place, game in enumerate(IN_TURN):
        if game not in games:
            turns.append(shipped["in turn"][place])
            continue
        turns.append(in_turn(game, deals=deals_in_turn))
        report(f"{game} in turn: {_worst(turns[-1])}")
    head = {"command": COMMAND, "seed": SEED}
    return {**head, "together": found, "in turn": turns}


def _worst(entry: Mapping[str, Any]) -> str:
    worst = max(each["exploitability"] for each in entry["players"].values())
    return f"exploitability up to {worst}"


def main() -> None:
    """Compute the file."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument(
        "--deals", type=int, metavar="N", default=DEALS, help=f"deals per step (default {DEALS})"
    )
    parser.add_argument(
        "--deals-in-turn",
        type=int,
        metavar="N",
        default=DEALS_IN_TURN,
        help=f"deals per step of games in turn (default {DEALS_IN_TURN})",
    )
    parser.add_argument(
        "--game",
        action="append",
        choices=list(PRESETS),
        help="game to solve; may be repeated (default: all)",
    )
    args = parser.parse_args()
    say = partial(print, flush=True)
    table = computed(args.deals, args.deals_in_turn, say, args.game or PRESETS)
    FILE.write_text(written(table), encoding="utf-8")


def read() -> dict[str, Any]:
    """Read the file."""
    table: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return table


def written(table: Mapping[str, Any]) -> str:
    """The text of the file, one entry per line."""
    lines = []
    for name, value in table.items():
        if isinstance(value, list):
            rows = ",\n".join(json.dumps(each) for each in value)
            lines.append(f'"{name}": [\n{rows}\n]')
        else:
            lines.append(f'"{name}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main()

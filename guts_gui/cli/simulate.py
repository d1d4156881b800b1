"""`guts simulate`: plays many deals between bots and prints their results."""

import argparse
import csv
import io
import json
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, Final

from guts_engine.common.quoting import quoted, shown
from guts_gui.cli.arguments import (
    LARGEST_SEED,
    MOST_DIGITS,
    MOST_PLAYERS,
    CommandError,
    add_rules,
    add_seed,
    bots_of,
    check_range,
    check_seats,
    options_of,
    rules_of,
    say_without_effect,
)

if TYPE_CHECKING:
    from rich.table import Table

    from guts_engine.analysis.simulate.simulate import Simulated
    from guts_engine.analysis.simulate.tally import Line, Result
    from guts_engine.bots.persona import Persona
    from guts_engine.rules.ruleset import RuleSet

_DEALS: Final = 1_000_000
_THROUGH_RULES: Final = 20_000
"""Default number of deals: vectorised, and one by one through the rules."""
_FEWEST: Final = 100
_MOST: Final = 10**10
_PLAYERS: Final = 5
_AT_A_TABLE: Final = 500
_TABLES: Final = (50, 16_384)
"""Fewest and most tables; with a million deals, 2,000 tables play 500 deals each."""
_STRETCH: Final = 16
"""Deals per table between two checks of the clock, when vectorised."""
_FIGURES: Final = 6
_SEATED: Final = ("seat", "bot", "chips", "stderr", "in_share")


def add(command: argparse.ArgumentParser) -> None:
    """Define the arguments."""
    add_rules(command)
    command.add_argument(
        "--bots",
        metavar="BOTS",
        help="comma-separated bot ids or styles, seat by seat, such as rock,caller,bluffer"
        " (default: the built-in bots)",
    )
    command.add_argument(
        "--players",
        metavar="N",
        help="number of seats; if fewer bots are named, they repeat in order, so a single bot"
        f" plays itself (default: as many as named, otherwise {_PLAYERS})",
    )
    command.add_argument(
        "--deals",
        dest="to_deal",
        metavar="N",
        help=f"minimum number of deals (default {_DEALS}, or {_THROUGH_RULES} with --engine)",
    )
    add_seed(command)
    command.add_argument(
        "--chips",
        dest="brought",
        metavar="N",
        help="starting chips for each seat, with rebuys as the rules allow (default: on credit)",
    )
    command.add_argument(
        "--engine",
        action="store_true",
        help="play every deal through the rules engine (slower)",
    )
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", action="store_true", help="print CSV, one row per seat")


def run(args: argparse.Namespace) -> int:
    """Execute the command; returns the exit status."""
    from guts_engine.analysis.simulate.simulate import MANY, at_once, make_ready, simulated

    rules = rules_of(args)
    bots = _bots(args)
    through_rules = args.engine or not at_once(rules, bots)
    usual = _THROUGH_RULES if through_rules else _DEALS
    deals = _whole("--deals", args.to_deal, _FEWEST, _MOST) or usual
    chips = _chips(args, rules)
    check_range("--seed", args.seed, 0, LARGEST_SEED)
    tables = min(_TABLES[1], max(_TABLES[0], deals // _AT_A_TABLE))
    check_seats(rules, len(bots))
    say_without_effect(args, len(bots))
    simulation = simulated(rules, bots, args.seed, chips=chips, tables=tables, engine=args.engine)
    if deals >= MANY:
        make_ready(rules)
    result = _played(simulation, deals, 1 if through_rules else _STRETCH)
    if args.json:
        about = {"seed": args.seed, "chips": chips, "through_rules": through_rules}
        print(json.dumps(_plain(simulation.rules, result, about)))
    elif args.csv:
        text = io.StringIO()
        lines = csv.DictWriter(text, _SEATED, extrasaction="ignore", lineterminator="\n")
        lines.writeheader()
        lines.writerows(_plain_line(line) for line in result.seats)
        print(text.getvalue(), end="")
    else:
        _show(rules, bots, result, chips)
    return 0


# --- The arguments --------------------------------------------------------------------------


def _whole(argument: str, text: str | None, least: int, most: int) -> int | None:
    """The number in an argument, if given. Raises CommandError if out of bounds."""
    if text is None:
        return None
    bare = text.replace(",", "").replace("_", "")
    digits = bare.removeprefix("-")
    if not digits.isascii() or not digits.isdigit():
        raise CommandError(
            f"{argument} {quoted(text)} is not a whole number; use {least} to {most}"
        )
    if digits != bare:
        raise CommandError(f"{argument} {shown(text)} is too small; use {least} or more")
    if len(bare) > MOST_DIGITS:
        raise CommandError(f"{argument} {shown(text)} is too large; use {most} or less")
    check_range(argument, int(bare), least, most)
    return int(bare)


def _chips(args: argparse.Namespace, rules: "RuleSet") -> int | None:
    """Starting chips. Raises CommandError if they conflict with the rules."""
    chips = _whole("--chips", args.brought, rules.ante_due, 10**9)
    counted = [rule for rule in args.by_rules if rule.partition("=")[0].strip() in _COUNTED]
    if chips is None and counted and not counted[0].endswith("credit"):
        raise CommandError(
            f"--rule {shown(counted[0])} needs starting chips; add --chips, such as --chips 200"
        )
    return chips


_COUNTED: Final = ("shortfall", "rebuys")
"""Options without effect when chips are not counted (R7.3)."""


def _bots(args: argparse.Namespace) -> "list[Persona]":
    """The bots, seat by seat."""
    named = bots_of("--bots", args.bots) if args.bots is not None else []
    players = _whole("--players", args.players, 2, MOST_PLAYERS)
    if players is None:
        players = len(named) if len(named) > 1 else _PLAYERS
    if players > MOST_PLAYERS:
        raise CommandError(f"--bots names {players} bots; name {MOST_PLAYERS} or fewer")
    if len(named) > players:
        raise CommandError(
            f"--players {players} is too few for the {len(named)} bots that --bots names;"
            f" use {len(named)} or more"
        )
    return list(islice(cycle(named or bots_of("--bots", ",".join(_all()))), players))


def _all() -> list[str]:
    from guts_engine.bots.personas import PERSONAS

    return list(PERSONAS)


def _played(simulation: "Simulated", deals: int, stretch: int) -> "Result":
    """Run the simulation, with a progress bar on a terminal."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    from guts_gui.cli.console import ProgressConsole

    console = ProgressConsole()
    columns = BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    bar = Progress(
        "dealing", *columns, console=console, transient=True, disable=not console.is_terminal
    )
    with bar:
        task = bar.add_task("", total=deals)
        left = deals
        while left > 0:
            left -= simulation.run(min(left, stretch * simulation.tables))
            bar.update(task, completed=deals - left)
    return simulation.result()


# --- JSON output ----------------------------------------------------------------------------


def _plain(rules: "RuleSet", result: "Result", about: dict[str, Any]) -> dict[str, Any]:
    """The result as JSON values."""
    pots, lives = result.pots, result.lives
    return {
        "game": rules.game,
        "rules": options_of(rules),
        **about,
        "deals": result.deals,
        "tables": result.tables,
        "seats": [_plain_line(line) for line in result.seats],
        "bots": [_plain_line(line) | {"seats": list(line.seats)} for line in result.bots],
        "pots_in_antes": {
            "mean": round(pots.mean, _FIGURES),
            "median": pots.median,
            "95_of_100": pots.high,
            "largest": round(pots.largest, _FIGURES),
        },
        "deals_until_taken": {
            "games": lives.games,
            "mean": round(lives.mean, _FIGURES),
            "median": lives.median,
            "95_of_100": lives.high,
            "longest": lives.longest,
            "given_up": lives.given_up,
        },
    }


def _plain_line(line: "Line") -> dict[str, Any]:
    """Result of a seat, counted from 0 as in scenario files, or of a bot's first seat."""
    return {
        "seat": line.seats[0],
        "bot": line.id,
        "chips": round(line.chips, _FIGURES),
        "stderr": round(line.stderr, _FIGURES),
        "in_share": round(line.share_in, _FIGURES),
    }


# --- Tables ---------------------------------------------------------------------------------


def _show(rules: "RuleSet", bots: "list[Persona]", result: "Result", chips: int | None) -> None:
    from guts_gui.cli.console import ResultConsole

    console = ResultConsole()
    names = {bot.id: f"{bot.name}, {bot.style}" if bot.style else bot.name for bot in bots}
    ante = rules.paying.ante
    brought = "on credit" if chips is None else f"{chips:,} chip{'s' if chips > 1 else ''} each"
    title = f"{rules.game}, ante {ante:,}, {brought}: {result.deals:,} deals"
    console.print(_table(title, "seat", result.seats, names))
    if len(result.bots) < len(result.seats):
        console.print(_table("by bot", "seats", result.bots, names))
    pots, lives = result.pots, result.lives
    print(
        f"Pot in antes: mean {pots.mean:.1f}, median {pots.median:g},"
        f" 95th percentile {pots.high:g}, largest {pots.largest:,.0f}."
    )
    if lives.games:
        print(
            f"Deals per finished round: median {lives.median:g},"
            f" 95th percentile {lives.high:g}, longest {lives.longest:,}."
            f" Mean with unfinished rounds: {lives.mean:.1f}."
        )
    if lives.given_up:
        print(
            f"Pots returned to the players after growing 65,536-fold: {lives.given_up:,}."
            " Set limit or max_loss to keep pots smaller."
        )


def _table(title: str, head: str, lines: "tuple[Line, ...]", names: dict[str, str]) -> "Table":
    from rich.table import Table

    table = Table(title=title)
    table.add_column(head, justify="right")
    table.add_column("bot")
    for name in ("chips per deal", "standard error", "in"):
        table.add_column(name, justify="right")
    for line in lines:
        table.add_row(
            ", ".join(str(seat + 1) for seat in line.seats),
            names[line.id],
            f"{line.chips:+.4f}",
            f"{line.stderr:.4f}",
            f"{line.share_in:.1%}",
        )
    return table

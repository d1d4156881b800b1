"""`guts simulate`: plays many sessions between bots and prints their results."""

import argparse
import json
from collections.abc import Sequence
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
from guts_gui.cli.progress import prepare, progress_bar
from guts_gui.files.csv_text import csv_line

if TYPE_CHECKING:
    from rich.table import Table

    from guts_engine.bots.persona import Persona
    from guts_engine.rules.ruleset import RuleSet
    from guts_engine.simulation.risk import Outlook, Prospects
    from guts_engine.simulation.simulated import Simulated
    from guts_engine.simulation.tally import Line, Result, Spread

_DEALS: Final = 1_000_000
_THROUGH_RULES: Final = 4_000
"""Default number of deals: vectorised, and one by one through the rules."""
_FEWEST: Final = 100
_MOST: Final = 10**10
_PLAYERS: Final = 5
_STRETCH: Final = 16
"""Steps between two updates of the progress bar."""
_SESSIONS: Final = 10, 10**7
"""Fewest and most sessions."""
_HORIZON: Final = 60
_LONGEST_HORIZON: Final = 10_000
_RISK: Final = "0.05"
_FIGURES: Final = 6
_SEATED: Final = ("seat", "bot", "chips", "stderr", "in_share")
_OUTLOOK: Final = (
    *("seat", "bot", "mean", "stderr", "deviation"),
    *("percentile_5", "percentile_25", "median", "percentile_75", "percentile_95"),
    *("ruin", "bankroll", "bankroll_is_enough"),
)


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
    command.add_argument(
        "--sessions",
        metavar="N",
        help="number of sessions: prints the distribution of their results, in antes",
    )
    command.add_argument(
        "--session-deals",
        metavar="N",
        help="deals after which a session ends, with the round that is then played"
        f" (default {_HORIZON})",
    )
    command.add_argument(
        "--risk",
        metavar="SHARE",
        help="accepted risk of losing the bankroll that --sessions prints, between 0 and 1"
        f" (default {_RISK})",
    )
    add_seed(command)
    command.add_argument(
        "--chips",
        dest="brought",
        metavar="N",
        help="starting chips for each seat, with rebuys as the rules allow (default: on credit)",
    )
    command.add_argument(
        "--rebuys",
        metavar="N",
        help="rebuys for each seat, -1 for as many as it needs; the same as --rule rebuys=N",
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
    from guts_engine.simulation.simulate import at_once, simulation_for, tables_for

    if args.rebuys is not None:
        args.by_rules = [*args.by_rules, f"rebuys={_whole('--rebuys', args.rebuys, -1, 1000)}"]
    rules = rules_of(args)
    bots = _bots(args)
    through_rules = args.engine or not at_once(bots)
    sessions = _whole("--sessions", args.sessions, *_SESSIONS) or 0
    if sessions and args.to_deal is not None:
        raise CommandError("--deals cannot be used with --sessions; use --session-deals")
    if not sessions and args.risk is not None:
        raise CommandError("--risk needs whole sessions; add --sessions, such as --sessions 10000")
    risk = _share("--risk", args.risk or _RISK)
    horizon = _whole("--session-deals", args.session_deals, 1, _LONGEST_HORIZON) or _HORIZON
    usual = _THROUGH_RULES if through_rules else _DEALS
    deals = _whole("--deals", args.to_deal, _FEWEST, _MOST) or usual
    chips = _chips(args, rules)
    check_range("--seed", args.seed, 0, LARGEST_SEED)
    check_seats(rules, len(bots))
    say_without_effect(args, len(bots))
    simulation = simulation_for(bots, engine=args.engine)(
        rules,
        bots,
        args.seed,
        chips=chips,
        tables=tables_for(sessions * horizon or deals, horizon),
        horizon=horizon,
        keep=bool(sessions),
    )
    if through_rules:
        prepare(rules, len(bots))
    result = _played(simulation, deals, sessions)
    about = {"seed": args.seed, "chips": chips, "through_rules": through_rules}
    if sessions:
        _print_sessions(args, simulation, bots, chips, risk, about)
    elif args.json:
        print(json.dumps(_plain(simulation.rules, result, about)))
    elif args.csv:
        _print_csv(_SEATED, [_plain_line(line) for line in result.seats])
    else:
        _show(rules, bots, result, chips)
    return 0


def _print_csv(columns: Sequence[str], rows: Sequence[dict[str, Any]]) -> None:
    lines = [csv_line(columns), *(csv_line(row[name] for name in columns) for row in rows)]
    print("".join(lines), end="")


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
    if digits != bare and (least >= 0 or len(bare) > MOST_DIGITS):
        raise CommandError(f"{argument} {shown(text)} is too small; use {least} or more")
    if len(bare) > MOST_DIGITS:
        raise CommandError(f"{argument} {shown(text)} is too large; use {most} or less")
    check_range(argument, int(bare), least, most)
    return int(bare)


def _share(argument: str, text: str) -> float:
    """The number between 0 and 1 in an argument. Raises CommandError for any other."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 < share < 1:
        raise CommandError(
            f"{argument} {quoted(text)} is not a number between 0 and 1; use {_RISK} for 5%"
        )
    return share


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


def _played(simulation: "Simulated", deals: int, sessions: int) -> "Result":
    """Run the simulation, with a progress bar on a terminal."""
    bar = progress_bar("dealing")
    simulation.ask(deals=0 if sessions else deals, sessions=sessions)
    with bar:
        task = bar.add_task("", total=sessions or deals)
        done = steps = 0
        while dealt := simulation.step():
            done += dealt
            steps += 1
            if steps % _STRETCH == 0:
                bar.update(task, completed=simulation.sessions.count if sessions else done)
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
        "sessions": result.sessions,
        "session_deals": result.horizon,
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


def _plain_prospects(found: "Prospects") -> dict[str, Any]:
    """The distribution of sessions as JSON values."""
    return {
        "sessions": found.sessions,
        "risk": found.risk,
        "seats_in_antes": [_plain_outlook(each) for each in found.seats],
        "largest_pot_in_antes": _plain_spread(found.largest_pot),
        "deals_of_a_session": _plain_spread(found.deals),
    }


def _plain_outlook(each: "Outlook") -> dict[str, Any]:
    numbers = (each.mean, each.stderr, each.deviation, *each.percentiles)
    values = (
        each.seat,
        each.id,
        *(round(number, _FIGURES) for number in numbers),
        None if each.ruin is None else round(each.ruin, _FIGURES),
        round(each.bankroll, _FIGURES),
        each.enough,
    )
    return dict(zip(_OUTLOOK, values, strict=True))


def _plain_spread(spread: "Spread") -> dict[str, float]:
    return {
        "mean": round(spread.mean, _FIGURES),
        "median": round(spread.median, _FIGURES),
        "95_of_100": round(spread.high, _FIGURES),
        "largest": round(spread.largest, _FIGURES),
    }


# --- Tables ---------------------------------------------------------------------------------


def _show(rules: "RuleSet", bots: "list[Persona]", result: "Result", chips: int | None) -> None:
    from guts_gui.cli.console import ResultConsole

    console = ResultConsole()
    names = {bot.id: f"{bot.name}, {bot.style}" if bot.style else bot.name for bot in bots}
    ante = rules.paying.ante
    brought = _brought(chips)
    title = (
        f"{rules.game}, ante {ante:,}, {brought}: {result.deals:,} deals"
        f" in {result.sessions:,} sessions"
    )
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
    print(_horizon_words(result.horizon))
    if lives.given_up:
        print(
            f"Pots returned to the players after growing 65,536-fold: {lives.given_up:,}."
            " Set limit or max_loss to keep pots smaller."
        )


def _brought(chips: int | None) -> str:
    return "on credit" if chips is None else f"{chips:,} chip{'s' if chips > 1 else ''} each"


def _horizon_words(deals: int) -> str:
    """What is counted: whole sessions, and when they end."""
    return (
        f"Whole sessions, with new chips and bots in each: one ends when fewer than two can play,"
        f" or with the round of its deal {deals:,}."
    )


def _print_sessions(
    args: argparse.Namespace,
    simulation: "Simulated",
    bots: "list[Persona]",
    chips: int | None,
    risk: float,
    about: dict[str, Any],
) -> None:
    from guts_engine.simulation.risk import prospects

    rules, horizon = simulation.rules, simulation.horizon
    found = prospects(simulation.sessions, rules, bots, chips=chips, risk=risk)
    if args.csv:
        _print_csv(_OUTLOOK, [_plain_outlook(each) for each in found.seats])
        return
    if args.json:
        head = {"game": rules.game, "rules": options_of(rules), **about, "session_deals": horizon}
        print(json.dumps(head | _plain_prospects(found)))
        return
    from guts_gui.cli.console import ResultConsole

    console = ResultConsole()
    title = (
        f"{rules.game}, ante {rules.paying.ante:,}, {_brought(chips)}:"
        f" {found.sessions:,} sessions, results in antes"
    )
    names = {bot.id: bot.name for bot in bots}
    console.print(_results_table(title, found, names))
    console.print(_risk_table(found, names))
    pot, deals = found.largest_pot, found.deals
    print(
        f"Largest pot of a session in antes: mean {pot.mean:,.1f}, median {pot.median:,.0f},"
        f" 95th percentile {pot.high:,.0f}, largest {pot.largest:,.0f}."
    )
    print(
        f"Deals per session: mean {deals.mean:,.1f}, median {deals.median:,.0f},"
        f" 95th percentile {deals.high:,.0f}, longest {deals.largest:,.0f}."
    )
    print(_horizon_words(horizon))


def _results_table(title: str, found: "Prospects", names: dict[str, str]) -> "Table":
    from rich.table import Table

    table = Table(title=title)
    table.add_column("seat", justify="right")
    table.add_column("bot")
    for name in ("mean", "s.d.", "5%", "25%", "50%", "75%", "95%"):
        table.add_column(name, justify="right")
    for each in found.seats:
        table.add_row(
            str(each.seat + 1),
            names[each.id],
            f"{each.mean:+,.1f} ± {each.stderr:,.1f}",
            f"{each.deviation:,.1f}",
            *(f"{number:+,.0f}" for number in each.percentiles),
        )
    return table


def _risk_table(found: "Prospects", names: dict[str, str]) -> "Table":
    from rich.table import Table

    table = Table(title="risk")
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("chance of ruin", justify="right")
    table.add_column(f"bankroll for a risk of {found.risk:.3g}", justify="right")
    for each in found.seats:
        table.add_row(
            str(each.seat + 1),
            names[each.id],
            "none" if each.ruin is None else f"{each.ruin:.1%}",
            f"{each.bankroll:,.0f}" if each.enough else f"over {each.bankroll:,.0f}",
        )
    return table


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

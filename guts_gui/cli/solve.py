"""`guts solve`: equilibria, with the weakest hands worth playing at every declaration."""

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from guts_gui.cli.arguments import (
    MOST_PLAYERS,
    add_deals,
    add_rules,
    check_deals,
    check_seats,
    options_of,
    players_of,
    rules_of,
    say_without_effect,
)
from guts_gui.cli.printing import say
from guts_gui.cli.progress import watched

if TYPE_CHECKING:
    from rich.table import Table

    from guts_engine.common.work import Steps
    from guts_engine.rules.ruleset import RuleSet
    from guts_engine.strategy.stored import Stored

_FEWEST_DEALS: Final = 1_000
_MOST_DEALS: Final = 3 * 10**5
"""Larger values would take gigabytes of memory."""
_SEED: Final = 1
"""The seed that changes nothing."""
_FIGURES: Final = 6
_GAIN: Final = (
    "Gain: how much more a best response earns than everyone else, in pots per deal, with its"
    " standard error."
)
_MIXED: Final = "Mixed: the share of hands that are in at times, and at others not."
_LEGS: Final = "While nobody has a leg; --json has all declarations."


def add(command: argparse.ArgumentParser) -> None:
    """Define the arguments."""
    add_rules(command)
    command.add_argument(
        "--players",
        metavar="N",
        help="number of players, such as 5, 2-10 or 2,4,8 (default: every number the game allows)",
    )
    add_deals(command, "deals per round of solving (default: the stored solution of a game)")
    command.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Execute the command; returns the exit status."""
    from guts_engine.strategy.known import counts_pot

    rules = rules_of(args)
    check_deals(args, _FEWEST_DEALS, _MOST_DEALS)
    numbers = seated(args.players, rules)
    if args.pot and not counts_pot(rules):
        say("guts: --pot is without effect, as all payments grow with the pot")
        args.pot = None
    solved = watched("solving", _solving(rules, numbers, args))
    say_without_effect(args, max(numbers))
    limited = bool(args.pot or rules.paying.max_loss or rules.paying.cap)
    results = {each: _results(each, found, limited) for each, found in solved.items()}
    if args.json:
        every = [row for rows in results.values() for row in rows]
        print(json.dumps({"game": rules.game, "rules": options_of(rules), "results": every}))
    else:
        _show(rules, results)
    return 0


def seated(text: str | None, rules: "RuleSet") -> Sequence[int]:
    """The numbers of players to solve for: all, or those in the argument."""
    if text is None:
        return range(2, min(MOST_PLAYERS, rules.most_seats) + 1)
    numbers = players_of(text)
    check_seats(rules, max(numbers))
    return numbers


def _solving(
    rules: "RuleSet", numbers: Sequence[int], args: argparse.Namespace
) -> "Steps[dict[int, Stored]]":
    """The equilibria by number of players: those at hand unless the arguments ask for others."""
    from guts_engine.strategy.known import ROUNDS, improving, known
    from guts_engine.strategy.solving import DEALS
    from guts_engine.strategy.spot import Spot
    from guts_engine.strategy.stored import unpacked

    usual = not args.pot and args.looked_at is None and args.seed == _SEED
    solved = {}
    for done, each in enumerate(numbers):
        found = known(rules, each) if usual else None
        if not found:
            spot = Spot(rules, each, args.pot or 0)
            rounds = improving(spot, args.looked_at or DEALS, args.seed)
            for number, latest in enumerate(rounds, 1):
                found = unpacked(rules, each, latest) if latest else None
                yield (done + number / (ROUNDS + 1)) / len(numbers)
            assert found is not None
        solved[each] = found
    return solved


# --- Printing -------------------------------------------------------------------------------


def _results(players: int, found: "Stored", limited: bool) -> list[dict[str, Any]]:
    """What the equilibrium says at every declaration, for each side where there are two.

    Unless losses are `limited`, it is that of players with chips for all that they may owe.
    """
    from guts_engine.strategy.known import MOST_GAINED
    from guts_engine.strategy.questions import AGAIN, SECOND, SHALLOW
    from guts_engine.strategy.summary import Summary

    summary = Summary(found.policy)
    moments = {each: summary.questions.moment(each) for each in found.policy.rows.nodes.tolist()}
    deepest = min(at.shallow for at in moments.values())
    rows = []
    for node, at in sorted(moments.items()):
        if at.shallow > deepest and not limited:
            continue
        for low in (False, True) if summary.questions.sided else (None,):
            share = summary.share_in(node, low=low)
            weakest = summary.weakest(node, 1 - share, low=bool(low)) or ()
            rows.append(
                {
                    "players": players,
                    "can_lose": float([*SHALLOW, 0.0][at.shallow]),
                    "declaration": at.declaration,
                    "again": at.asking == AGAIN,
                    "second_chance": at.asking == SECOND,
                    "declaring": at.asked,
                    "position": at.place,
                    "already_in": at.high,
                    "already_in_low": at.low,
                    "legs": at.legs,
                    "most_legs": at.most_legs,
                    "low": bool(low),
                    "weakest": [each.text for each in weakest],
                    "in_share": round(share, _FIGURES),
                    "percentile": round(1 - share, _FIGURES),
                    "mixed": round(summary.mixed(node, low=low), _FIGURES),
                    "exploitability": round(found.gain, _FIGURES),
                    "stderr": round(found.error, _FIGURES),
                    "certain": found.gain <= MOST_GAINED,
                }
            )
    return rows


def _show(rules: "RuleSet", results: Mapping[int, list[dict[str, Any]]]) -> None:
    from guts_engine.strategy.known import MOST_GAINED
    from guts_gui.cli.console import ResultConsole

    console = ResultConsole()
    notes = [_GAIN, _MIXED, *[_LEGS] * rules.leg_game]
    if not all(rows[0]["certain"] for rows in results.values()):
        notes.append(f"About: a best response gains more than {MOST_GAINED:g} pots per deal.")
    for each in (*[_table(rules, rows) for rows in results.values()], *notes):
        console.print(each)


def _table(rules: "RuleSet", rows: list[dict[str, Any]]) -> "Table":
    """The declarations while nobody has a leg, without columns that say the same everywhere."""
    from rich.table import Table

    first = rows[0]
    gain = f"{first['exploitability']:.4f} ± {first['stderr']:.4f}"
    title = f"{rules.game}, {first['players']} players: gain {gain}"
    table = Table(title=title, min_width=len(title))
    shown = [each for each in rows if not each["legs"] and not each["most_legs"]]
    cells = [_when(rules, each) for each in shown]
    heads = [head for head in cells[0] if len({each[head] for each in cells}) > 1]
    for head in (*heads, "weakest hand", "in", "mixed"):
        right = head in ("in", "mixed")
        table.add_column(head, justify="right" if right else "left", no_wrap=head not in heads)
    for each, when in zip(shown, cells, strict=True):
        about = "" if each["certain"] else "about "
        hand = f"{about}{_named(rules, each, alone=not heads)}" if each["weakest"] else "-"
        share = f"{about}{each['in_share']:.1%}"
        table.add_row(*[when[head] for head in heads], hand, share, f"{each['mixed']:.1%}")
    return table


def _when(rules: "RuleSet", row: dict[str, Any]) -> dict[str, str]:
    """The cells that say which declaration it is, by column."""
    number = row["declaration"]
    again = "second chance" if row["second_chance"] else "again" if row["again"] else "first"
    return {
        "declaration": f"{rules.stage_cards[number]} cards"
        if rules.stage_cards
        else str(number + 1),
        "asked": again,
        "can lose": f"{row['can_lose']:.0%} or more",
        "players": str(row["declaring"]),
        "declared before": str(row["position"]),
        "already in": str(row["already_in"]),
        "in for low": str(row["already_in_low"]),
        "side": "low" if row["low"] else "high",
    }


def _named(rules: "RuleSet", row: dict[str, Any], *, alone: bool) -> str:
    """The cards of the weakest hand, with its name if it stands alone and is of the whole size."""
    from guts_engine.hands.cards import cards, written
    from guts_engine.hands.ranking import best

    hand = cards(" ".join(row["weakest"]))
    if not alone or len(hand) != rules.held_ranking.size:
        return written(hand)
    return f"{written(hand)}  {best(hand, rules.held_ranking).name}"

"""`guts solve`: equilibrium thresholds, the weakest hands worth playing."""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from guts_engine.equilibrium.certainty import MOST_GAINED, changes_apart
from guts_gui.cli.arguments import (
    MOST_PLAYERS,
    CommandError,
    add_deals,
    add_rules,
    check_deals,
    check_seats,
    options_of,
    players_of,
    rules_of,
    say_without_effect,
)

if TYPE_CHECKING:
    from rich.table import Table

    from guts_engine.analysis.solve.in_turn import TurnSolution, TurnThreshold
    from guts_engine.analysis.solve.legs import LegThreshold
    from guts_engine.analysis.solve.simultaneous import Solution
    from guts_engine.hands.cards import Card
    from guts_engine.rules.ruleset import RuleSet

_FEWEST_DEALS: Final = 1_000
_MOST_DEALS: Final = 3 * 10**6
"""Larger values would take gigabytes of memory."""
_FIGURES: Final = 6
_GAIN: Final = (
    "Gain: how much more a best response earns than everyone else, in pots per deal, with its"
    " standard error."
)
_ABOUT: Final = f"About: a best response gains more than {MOST_GAINED:g} pots per deal."
_APART: Final = (
    "About: hands that change, or are asked again, are solved from samples or by a simpler rule."
)
_BESIDE: Final = (
    "Too: what is lost in both pots together is limited, so the better pot of a hand is decided"
    " first, and whoever is in for it is in for the other one, too, if the hand beats at most so"
    " much less there."
)
_LEGS: Final = (
    "With nobody's leg won and this pot, at the values that legs have over all deals of a round."
)
_ABOUT_LEGS: Final = "About: the values of legs are those of a smaller or similar game."

T = TypeVar("T")


def add(command: argparse.ArgumentParser) -> None:
    """Define the arguments."""
    add_rules(command)
    command.add_argument(
        "--players",
        metavar="N",
        help="number of players, such as 5, 2-10 or 2,4,8 (default: every number the game allows)",
    )
    add_deals(command, "deals per step (default: a few seconds' worth)")
    command.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Execute the command; returns the exit status."""
    from guts_engine.analysis.solve import exact, in_turn, simultaneous
    from guts_engine.analysis.solve.legs import leg_thresholds
    from guts_engine.equilibrium import legs

    rules = rules_of(args)
    check_deals(args, _FEWEST_DEALS, _MOST_DEALS)
    numbers = seated(args.players, rules)
    notes = [_GAIN]
    try:
        if legs.decides(rules):
            staged = [leg for each in numbers for leg in leg_thresholds(rules, each, pot=args.pot)]
            results = [_plain_leg(each) for each in staged]
            shown = [_leg_table(rules, each, staged) for each in numbers]
            notes = [_LEGS, *[_ABOUT_LEGS] * (not all(each.certain for each in staged))]
        elif _has_one_moment(rules):
            solved = _solved(exact.best_solution, simultaneous.DEALS, rules, numbers, args)
            results = [_plain(each) for each in solved]
            shown = [_table(rules, solved)]
            notes = [*_notes(solved), *notes]
            notes += [_ABOUT] * any(not _is_certain(each) for each in solved)
        else:
            found = _solved(in_turn.solve_moment_by_moment, in_turn.DEALS, rules, numbers, args)
            results = [_plain_moment(rules, each, at) for each in found for at in each.moments]
            shown = [_turn_table(rules, each) for each in found]
            notes += [_APART] * changes_apart(rules)
            notes += [_ABOUT] * any(not _is_certain(each) for each in found)
            notes += [_BESIDE] * any(at.beside for each in found for at in each.moments)
            waiting = [_waits(each, at) for each in found for at in each.moments if at.wait]
            notes += dict.fromkeys(waiting)
    except simultaneous.UnsolvableError as wrong:
        raise CommandError(str(wrong)) from None
    say_without_effect(args, max(numbers))
    if args.json:
        print(json.dumps({"game": rules.game, "rules": options_of(rules), "results": results}))
    else:
        _show(shown, notes)
    return 0


def _has_one_moment(rules: "RuleSet") -> bool:
    """Whether the players declare once, at once and by one threshold, by rules in columns."""
    from guts_engine.analysis.solve.simultaneous import UnsolvableError, check
    from guts_engine.steps.model import Manner

    try:
        check(rules)
    except UnsolvableError:
        return False
    return rules.declaring.declare is Manner.SIMULTANEOUS


def seated(text: str | None, rules: "RuleSet") -> Sequence[int]:
    """The numbers of players to solve for: all, or those in the argument."""
    if text is None:
        return range(2, min(MOST_PLAYERS, rules.most_seats) + 1)
    numbers = players_of(text)
    check_seats(rules, max(numbers))
    return numbers


def _solved(
    solver: Callable[..., T],
    usual: int,
    rules: "RuleSet",
    numbers: Sequence[int],
    args: argparse.Namespace,
) -> list[T]:
    """The solution for each number of players, with the default or the given number of deals."""
    deals = args.looked_at or usual
    with _progress(numbers) as progress:
        return [
            solver(rules, each, pot=args.pot, seed=args.seed, deals=deals, progress=progress(each))
            for each in numbers
        ]


@contextmanager
def _progress(numbers: Sequence[int]) -> Iterator[Callable[[int], Callable[[float], None]]]:
    """A progress bar on a terminal, weighted as more players take longer."""
    from rich.progress import Progress

    from guts_gui.cli.console import ProgressConsole

    console = ProgressConsole()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("solving", total=sum(numbers))
        before = dict(zip(numbers, (sum(numbers[:at]) for at in range(len(numbers))), strict=True))

        def of(players: int) -> Callable[[float], None]:
            def update(share: float) -> None:
                bar.update(task, completed=before[players] + share * players)

            return update

        yield of


# --- JSON output ----------------------------------------------------------------------------


def _plain(found: "Solution") -> dict[str, Any]:
    return {
        "players": found.players,
        "weakest": [each.text for each in found.weakest],
        "between": [[each.text for each in hand] for hand in found.bounds],
        "exact": found.exact,
        "in_share": round(found.in_share, _FIGURES),
        "percentile": round(found.percentile, _FIGURES),
        "mixing": round(found.threshold.mixing, _FIGURES),
        "exploitability": round(found.exploitability, _FIGURES),
        "stderr": round(found.stderr, _FIGURES),
        "certain": _is_certain(found),
    }


def _is_certain(found: "Solution | TurnSolution") -> bool:
    """Whether nobody is known to gain much by playing otherwise."""
    return bool(found.exploitability <= MOST_GAINED)


def _plain_leg(at: "LegThreshold") -> dict[str, Any]:
    """One declaration of a leg game as JSON values."""
    return {
        "players": at.players,
        "declaration": at.stage,
        "second_chance": at.second_chance,
        "position": at.position,
        "already_in": at.already_in,
        "weakest": [each.text for each in at.weakest],
        "in_share": round(at.in_share, _FIGURES),
        "percentile": round(at.share_out, _FIGURES),
        "certain": at.certain,
    }


def _plain_moment(rules: "RuleSet", found: "TurnSolution", at: "TurnThreshold") -> dict[str, Any]:
    """One moment as JSON values; `here` has the gain for this moment, the rest the whole deal."""
    return {
        "players": found.players,
        "declaration": at.declaration,
        "declaring": at.players,
        "low": at.low,
        "beside": at.beside,
        "second_chance": at.second_chance,
        "position": at.position,
        "already_in": at.already_in,
        "weakest": [each.text for each in at.weakest],
        "in_share": round(at.in_share, _FIGURES),
        "percentile": round(at.percentile, _FIGURES),
        "waits_below": round(at.wait.below, _FIGURES) if at.wait else None,
        "waits": round(at.wait.chance, _FIGURES) if at.wait else None,
        "exploitability": round(found.exploitability, _FIGURES),
        "stderr": round(found.stderr, _FIGURES),
        "here": {
            "exploitability": round(at.exploitability, _FIGURES),
            "stderr": round(at.stderr, _FIGURES),
        },
        "reached": round(at.reached, _FIGURES),
        "measured": at.measured,
        "certain": _is_certain(found) and not changes_apart(rules),
    }


# --- Tables ---------------------------------------------------------------------------------


def _show(tables: "Sequence[Table]", notes: Sequence[str]) -> None:
    from guts_gui.cli.console import ResultConsole

    console = ResultConsole()
    for each in (*tables, *notes):
        console.print(each)


def _notes(solved: "Sequence[Solution]") -> Iterator[str]:
    """What two hands in one cell mean, and a gain without an error."""
    if not all(each.certain or () in each.bounds for each in solved):
        yield (
            "One hand to another: the weakest hand worth playing is one of these; the difference is"
            " too small for this number of deals."
        )
    if any(each.exact for each in solved):
        yield "Exact: every deal was counted, and nobody gains by playing any other hands."


def _waits(found: "TurnSolution", at: "TurnThreshold") -> str:
    """How players wait with good hands at the first of two askings (R13.9)."""
    assert at.wait is not None
    return (
        f"With {found.players} players, asked first: hands to play, but for the best"
        f" {1 - at.wait.below:.1%}, wait to be asked again {at.wait.chance:.0%} of the time."
    )


def _table(rules: "RuleSet", solved: "Sequence[Solution]") -> "Table":
    from rich.table import Table

    table = Table(title=f"{rules.game}: everyone declares at once")
    table.add_column("players", justify="right")
    table.add_column("minimum hand")
    for name in ("in", "percentile", "gain"):
        table.add_column(name, justify="right")
    for each in solved:
        table.add_row(
            str(each.players),
            _about(_minimum(each, rules), certain=_is_certain(each)),
            _about(f"{each.in_share:.1%}", certain=_is_certain(each)),
            f"{each.percentile:.4f}",
            "exact" if each.exact else _gain(each.exploitability, each.stderr),
        )
    return table


def _turn_table(rules: "RuleSet", found: "TurnSolution") -> "Table":
    """The moments that are frequent enough to be measured."""
    from rich.table import Table

    from guts_engine.steps.model import Manner

    rare = sum(not each.measured for each in found.moments)
    certain = _is_certain(found) and not changes_apart(rules)
    turns = rules.declaring.declare is Manner.SEQUENTIAL
    manner = " in turn" if turns else ""
    table = Table(
        title=f"{found.players} players{manner}: gain {_gain(found.exploitability, found.stderr)}",
        caption=_too_rare(rare) if rare else None,
    )
    several = any(_occasion(each) for each in found.moments)
    for name in ("when", "players") if several else ():
        table.add_column(name)
    for name in ("declared before", "already in") if turns else ():
        table.add_column(name, justify="right")
    table.add_column("minimum hand")
    for name in ("in", "comes up", "gain here"):
        table.add_column(name, justify="right")
    for each in found.moments:
        if each.measured:
            table.add_row(
                *((_occasion(each) or "first", str(each.players)) if several else ()),
                *((str(each.position), str(each.already_in)) if turns else ()),
                _about(_listed(each.weakest), certain=certain),
                _about(_played(each), certain=certain),
                f"{each.reached:.1%}",
                _gain(each.exploitability, each.stderr),
            )
    return table


def _leg_table(rules: "RuleSet", players: int, staged: "Sequence[LegThreshold]") -> "Table":
    """The declarations of so many players, stage by stage."""
    from rich.table import Table

    found = [each for each in staged if each.players == players]
    turns = any(each.position for each in found)
    weak = any(each.weak_in for each in found)
    table = Table(title=f"{players} players{' in turn' if turns else ''}")
    table.add_column("stage")
    for name in ("declared before", "already in") if turns else ():
        table.add_column(name, justify="right")
    table.add_column("minimum hand")
    for name in ("or the weakest",) if weak else ():
        table.add_column(name, justify="right")
    table.add_column("in", justify="right")
    for each in found:
        table.add_row(
            _stage(rules, each),
            *((str(each.position), str(each.already_in)) if turns else ()),
            _about(_listed(each.weakest), certain=each.certain),
            *((f"{each.weak_in:.1%}" if each.weak_in else "-",) if weak else ()),
            _about(f"{each.in_share:.1%}", certain=each.certain),
        )
    return table


def _stage(rules: "RuleSet", at: "LegThreshold") -> str:
    """The number of a stage, or that of its cards if it has one, and what is asked there."""
    stages = rules.stages
    name = f"{stages[at.stage].cards} cards" if stages else str(at.stage + 1)
    return f"{name}, again" if at.second_chance else name


def _listed(cards: "tuple[Card, ...]") -> str:
    """The cards of a hand; a dash if it has no short name."""
    return " ".join(card.text for card in cards) or "-"


def _about(words: str, *, certain: bool) -> str:
    """A number or hand, or that it is only about right."""
    return words if certain or words == "-" else f"about {words}"


def _played(at: "TurnThreshold") -> str:
    """The share of hands that are in; beside the better pot, how much worse the hand may be."""
    return f"{at.in_share:.1%}{' less' if at.beside else ''}"


def _occasion(at: "TurnThreshold") -> str:
    """What distinguishes a moment from the first declaration; empty for that."""
    if at.second_chance:
        return "second chance"
    number = "" if not at.declaration else f"number {at.declaration + 1}"
    pot = "low pot" if at.low else "high pot" if at.beside else ""
    words = [number, pot, "too" if at.beside else "", "again" if at.again else ""]
    return ", ".join(filter(None, words))


def _too_rare(count: int) -> str:
    """The caption for moments that sampling does not reach."""
    return f"{count} position{' is' if count == 1 else 's are'} too rare to sample"


def _named(cards: "tuple[Card, ...]", rules: "RuleSet") -> str:
    """The cards and the hand's name; empty if cards are unseen or the hand still grows."""
    from guts_engine.hands.cards import written
    from guts_engine.hands.ranking import best

    if not cards:
        return "-"
    return f"{written(cards)}  {best(cards, rules.held_ranking).name}"


def _minimum(found: "Solution", rules: "RuleSet") -> str:
    """The weakest hand worth playing, or the two ends of the span that it is in."""
    from guts_engine.hands.cards import written

    if not found.certain:
        first, last = found.bounds
        return f"{written(first)} to {written(last)}" if first and last else "-"
    mixing = found.threshold.mixing
    often = "" if mixing == 1 or not found.weakest else ", some of the time"
    if found.exact and often:
        often = f", {mixing:.0%} of the time"
    return _named(found.weakest, rules) + often


def _gain(value: float, error: float) -> str:
    return f"{value:.4f} ± {error:.4f}"

"""The certificate of the professor: docs/certificate.md.

`make certify` values the best responses to professors at every table of
`guts_engine.analysis.certify.cases`, through the engine, and writes the page; it fails if one gains
more than the limit, or than is known of the tables above it, whose numbers must say about. With
arguments only some tables are valued again, and the others stay as they are in
benchmarks/certificate.json.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from os import cpu_count
from pathlib import Path
from typing import Any, Final

from benchmarks.bots import markdown
from guts_engine.analysis.certify.cases import ANTE, FEW, PLAYERS, POTS, STACKS, Case, cases
from guts_engine.analysis.certify.certify import FULL, MOST, QUICK, SURE, Finding, certify_surely
from guts_engine.analysis.solve.tables import provide
from guts_engine.equilibrium.certainty import exploitability, is_certain, origin
from guts_engine.equilibrium.situation import Situation
from guts_engine.rules.presets import PRESETS
from guts_engine.steps.model import Manner
from guts_engine.strength.form import form_of
from guts_engine.strength.prepared import is_prepared, prepare

HERE: Final = Path(__file__).parent
DATA: Final = HERE / "certificate.json"
PAGE: Final = HERE.parent / "docs" / "certificate.md"
WORST: Final = 12
"""The number of largest gains that the page lists."""


@dataclass(frozen=True)
class Known:
    """Why tables are above the limit, and the most that a response is known to gain there."""

    bound: float
    reason: str


_ENDED: Final = (
    "at the equilibrium nobody ever takes the pot, so that from 16 openings professors give "
    "something away ([why](equilibrium.md#cards-unseen))"
)
KNOWN: Final[dict[str, Known]] = {
    "no-peek": Known(0.06, _ENDED),
    "three-card-plain; peek = false": Known(0.03, _ENDED),
}
"""What is known of tables above the limit, by game, or by game and options as the page writes them.
"""

Row = dict[str, Any]


def key(case: Case) -> str:
    """The name of a case in the data."""
    return f"{case.game}; {case}; {case.players}"


def row(found: Finding) -> Row:
    """A finding as data."""
    case = found.case
    return {
        "game": case.game,
        "table": str(case),
        "options": ", ".join(_option(*each) for each in case.options) or "as it is",
        "players": case.players,
        "openings": case.openings,
        "chips": case.chips,
        "response": found.response,
        "gain": round(found.gain, 5),
        "stderr": round(found.stderr, 5),
        "deals": found.deals,
        "thresholds": origin(case.rules, _situation(case)).value,
        "about": not is_certain(case.rules, _situation(case)),
        "solver": round(exploitability(case.rules, _situation(case)), 5),
        "holds": found.holds,
    }


def _situation(case: Case) -> Situation:
    """The situation of the first to declare at a case, of a case that goes on with a great pot."""
    rules = case.rules
    first = 0 if rules.declaring.declare is Manner.SEQUENTIAL else None
    openings = POTS[-1] if case.goes_on else case.openings
    chips = case.chips * ANTE - rules.opening_pot(case.players) / case.players
    return Situation(
        case.players,
        openings * rules.opening_pot(case.players),
        first,
        legs=(0,) * case.players if rules.leg_game else (),
        chips=(chips,) * case.players if case.chips else (),
    )


def _option(name: str, value: object) -> str:
    return str(Case("", ((name, value),)))


def _valued(some: Sequence[Case]) -> list[tuple[str, Row]]:
    """The findings at cases of the same rules, whose hands are sampled and solved once."""
    found = []
    for case in some:
        ready(case)
        found.append((key(case), row(certify_surely(case))))
    return found


def ready(case: Case) -> None:
    """Sample the hands and solve the rules of a case, as a table does while it is open."""
    rules = case.rules
    if form_of(rules) is None and not is_prepared(rules.played):
        for _ in prepare(rules.played, {}):
            pass
    provide(rules, case.players)


def wanted(args: argparse.Namespace, known: dict[str, Row]) -> list[Case]:
    """The cases that the arguments name."""
    return [
        case
        for case in cases()
        if (not args.game or case.game in args.game)
        and (not args.players or case.players in args.players)
        and (not args.option or any(each in str(case) for each in args.option))
        and not (args.missing and key(case) in known)
        and not (args.failing and (key(case) not in known or holds(known[key(case)])))
    ]


def together(some: Sequence[Case]) -> list[list[Case]]:
    """The cases by their rules."""
    found: defaultdict[tuple[str, object], list[Case]] = defaultdict(list)
    for case in some:
        found[case.game, case.options].append(case)
    return list(found.values())


# --- The page ---------------------------------------------------------------------------------


def cell(rows: Sequence[Row]) -> str:
    """The largest gain of some findings."""
    if not rows:
        return ""
    text = f"{max(map(largest, rows)):+.3f}"
    return text if all(map(holds, rows)) else f"**{text}**"


def largest(each: Row) -> float:
    """The larger of the gains that the engine and the solver have found."""
    return max(float(each["gain"]), float(each["solver"]))


def holds(each: Row) -> bool:
    """Whether neither gain is above the limit."""
    return bool(each["holds"]) and each["solver"] <= MOST


def page(found: Sequence[Row]) -> str:
    """The page: gains by players, options and stacks, the largest ones, and what fails."""
    plain = [each for each in found if each["options"] == "as it is" and not each["chips"]]
    stacks = [each for each in found if each["chips"]]
    ruled = [each for each in found if each not in plain and not each["chips"]]
    games = [game for game in PRESETS if any(each["game"] == game for each in found)]
    written = list(dict.fromkeys(each["game"] for each in found if each["game"] not in PRESETS))
    columns = sorted({each["players"] for each in plain})

    def cells(name: str, value: object, among: Sequence[Row], across: Iterable[str]) -> list[str]:
        rows = [each for each in among if each[name] == value]
        return [cell([each for each in rows if each["game"] == game]) for game in across]

    by_players = [
        [
            game,
            *(
                cell([each for each in plain if (each["game"], each["players"]) == (game, players)])
                for players in columns
            ),
        ]
        for game in (*games, *written)
    ]
    by_options = [
        [options, *cells("options", options, ruled, games)]
        for options in dict.fromkeys(each["options"] for each in ruled)
    ]
    by_stacks = [
        [f"{chips}", *cells("chips", chips, stacks, games)]
        for chips in sorted({each["chips"] for each in stacks})
    ]
    most = sorted(found, key=lambda each: -float(each["gain"]))[:WORST]
    over = [each for each in found if not each["holds"]]
    by_class = [each for each in found if each["solver"] > MOST]
    parts = [
        HEAD.format(
            most=MOST,
            sure=SURE,
            few=QUICK.searched,
            many=FULL.searched,
            number=len(found),
            all=sum(1 for _ in cases()),
            deals=sum(each["deals"] for each in found),
            failing=sum(not holds(each) for each in found),
        ),
        f"## By number of players\n\nWith {_and(FEW)} players at pots of {_and(POTS)} openings"
        " where they matter; the largest gain of each:\n",
        markdown(["game", *map(str, columns)], by_players),
        f"\n## By house rule\n\nWith {_and(FEW)} players, at pots of {_and(POTS)} openings where"
        " amounts matter; the largest gain of each:\n",
        markdown(["rule", *games], by_options),
        f"\n## By stacks\n\nChips of {_and(STACKS)} antes each, with {_and(FEW)} players:\n",
        markdown(["antes", *games], by_stacks),
        "\n## The largest gains\n",
        listed(most),
    ]
    if over:
        parts += ["\n## Above the limit\n", listed(over, why=True)]
    if by_class:
        parts += [BY_CLASS, listed_by_class(by_class)]
    return "\n".join(parts) + "\n"


HEAD: Final = """\
# The certificate

`make certify` writes this page. It seats the professor, the bot that plays the equilibrium, in
every place of a table but one. There sits a player who knows exactly how it plays and answers best:
from a threshold of its own, from one for each moment of the deal, or by a choice for each hand and
moment; over whole games from a looser or tighter threshold, always or in some situations. The
answer is found on deals of one seed and valued on those of another, through the engine and the same
code as at the table. House rules are solved first, as they are while a table is open. Where the
solver has a best response by class of hand, found on some hundred thousand deals in columns, its
gain counts too; the larger one is shown. Gains are in pots a deal.

The limit is {most} pots a deal, allowing for {sure:g} standard errors. An answer is found on
{few:,} deals, or on {many:,} if its gain is not surely below the limit. {number:,} of {all:,}
tables were valued, with {deals:,} deals; {failing} are above the limit (bold). These are listed
below, with the most that is known to be gained and why. The command fails if a response gains more
than that, if another table is above the limit, or if a number that depends on the thresholds of
such a table does not say "about".
"""


BY_CLASS: Final = f"""
## Above the limit by the solver

The solver's best response gains more than {MOST} pots a deal at these tables, where numbers say
"about".
"""
_SAMPLED: Final = (
    "the solver plays some thousand sampled hands or deals again and again, and the response knows"
    " which of them end luckily"
)


def listed_by_class(rows: Sequence[Row]) -> str:
    """Tables with what the solver's best response gains there, one a row."""
    body = [
        [
            each["game"],
            each["table"],
            str(each["players"]),
            f"{each['solver']:+.4f}",
            _SAMPLED,
        ]
        for each in rows
    ]
    return markdown(["game", "table", "players", "known bound", "reason"], body, left=2)


def _and(numbers: Iterable[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}"


def listed(rows: Sequence[Row], *, why: bool = False) -> str:
    """Findings as a table, one a row."""
    head = ["game", "table", "players", "thresholds", "response", "gain"]
    head += ["known bound", "reason"] if why else []
    body = [
        [
            each["game"],
            each["table"],
            str(each["players"]),
            each["thresholds"],
            each["response"],
            f"{each['gain']:+.4f} ± {each['stderr']:.4f}",
            *(_explained(each) if why else []),
        ]
        for each in rows
    ]
    return markdown(head, body, left=2)


def _explained(each: Row) -> tuple[str, str]:
    known = known_of(each)
    return (f"{known.bound:g}", known.reason) if known else ("", "")


def known_of(each: Row) -> Known | None:
    """What is known of a table above the limit."""
    game, options = each["game"], f"{each['game']}; {each['options']}"
    return KNOWN.get(options) or KNOWN.get(game)


def unexplained(each: Row) -> bool:
    """Whether a finding fails: it is above the limit, and more than is known, or called certain."""
    if each["holds"]:
        return each["solver"] > MOST and not each["about"]
    known = known_of(each)
    most = each["gain"] - SURE * each["stderr"]
    return known is None or most > known.bound or not each["about"]


def main() -> None:
    """Value the cases, write data and page, and fail if one is above what is allowed."""
    parser = argparse.ArgumentParser(prog="make certify", description=__doc__)
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    parser.add_argument("--players", action="append", type=int, choices=PLAYERS, metavar="N")
    parser.add_argument("--option", action="append", help="only tables whose options contain this")
    parser.add_argument("--missing", action="store_true", help="only tables not valued before")
    parser.add_argument("--failing", action="store_true", help="only tables above the limit before")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1, metavar="N")
    args = parser.parse_args()
    known: dict[str, Row] = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    tasks = together(wanted(args, known))
    save(known)
    with Pool(args.jobs) as pool:
        for number, rows in enumerate(pool.imap_unordered(_valued, tasks), 1):
            known.update(rows)
            for name, found in rows:
                gain = f"{found['gain']:+.4f} ± {found['stderr']:.4f}"
                print(f"{number}/{len(tasks)} {name}: {gain}", flush=True)
            save(known)
    over = [name for name, each in known.items() if not holds(each)]
    failing = [name for name in over if unexplained(known[name])]
    print(f"{len(over)} of {len(known)} tables above {MOST}, {len(failing)} not explained")
    for name in failing:
        print(f"  {name}")
    sys.exit(bool(failing))


def save(known: dict[str, Row]) -> None:
    """Write the data and the page in the order of the cases, without those that are no more."""
    ordered = {key(case): known[key(case)] for case in cases() if key(case) in known}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(each)}" for name, each in ordered.items())
    DATA.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
    PAGE.write_text(page(list(ordered.values())), encoding="utf-8")


if __name__ == "__main__":
    main()

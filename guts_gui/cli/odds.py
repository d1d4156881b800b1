"""`guts odds`: the value of a hand when in and when out."""

import argparse
import json
import re
from typing import TYPE_CHECKING, Final

from guts_engine.common.quoting import quoted, shown
from guts_gui.cli.arguments import (
    MOST_PLAYERS,
    CommandError,
    add_deals,
    add_rules,
    bots_of,
    check_deals,
    check_range,
    check_seats,
    rules_of,
    say_without_effect,
    whole,
)

if TYPE_CHECKING:
    from guts_engine.bots.persona import Persona
    from guts_engine.coach.odds import Odds
    from guts_engine.coach.plays import Sharing
    from guts_engine.hands.cards import Card
    from guts_engine.rules.ruleset import RuleSet
    from guts_gui.cli.saved_session import Table

_CARD: Final = re.compile(r"(10|[2-9TJQKA])([CDHS])", re.IGNORECASE)
_SHARE: Final = re.compile(r"\s*(\d{1,3}(?:\.\d{1,9})?)%\s*", re.ASCII)
_MOST_DEALS: Final = 10**8
_PLAYERS: Final = 5
_PLAYERS_HELP: Final = f"number of players (default {_PLAYERS})"
_GAME: Final = "three-card"
"""The game that the shared arguments take if none is named."""
_ABOUT: Final = (
    "About: the equilibrium of these rules is not known exactly, so what the others play is only"
    " about right."
)


def add(command: argparse.ArgumentParser) -> None:
    """Define the arguments."""
    command.add_argument("cards", metavar="CARDS", help='your cards, such as "Ah Kd 7c"')
    add_rules(command)
    command.add_argument("--players", type=whole, metavar="N", default=_PLAYERS, help=_PLAYERS_HELP)
    command.add_argument(
        "--against",
        metavar="PLAYERS",
        help="opponents, comma-separated: bot ids or styles, or the share of hands that they are in"
        " with, such as 62%%; one stands for all (default: the equilibrium)",
    )
    command.add_argument(
        "--session",
        type=whole,
        metavar="N",
        help="take game, house rules and opponents of saved session N, by what they showed you",
    )
    command.add_argument(
        "--position",
        type=whole,
        metavar="N",
        default=0,
        help="in turn: how many declared before you",
    )
    command.add_argument(
        "--already-in",
        type=whole,
        metavar="N",
        default=0,
        help="in turn: how many of those are in (assumed to be the last ones)",
    )
    add_deals(command, "deals to sample (default: a few seconds' worth)")
    command.add_argument("--json", action="store_true", help="print JSON, amounts in pots")


def run(args: argparse.Namespace) -> int:
    """Execute the command; returns the exit status."""
    from guts_engine.coach.odds import SpotError
    from guts_engine.steps.model import Manner

    held, table = _cards(args.cards), _table(args)
    rules = rules_of(args) if table is None else table.rules
    against: list[Persona | Sharing] = [] if table is None else [*table.rivals.values()]
    if table is not None:
        args.players = len(against) + 1
    check_range("--players", args.players, 2, MOST_PLAYERS)
    check_deals(args, 2, _MOST_DEALS)
    check_seats(rules, args.players)
    if rules.declaring.declare is Manner.SEQUENTIAL:
        check_range("--position", args.position, 0, args.players - 1)
        check_range("--already-in", args.already_in, 0, args.position)
    elif args.position or args.already_in:
        raise CommandError(
            f"in {rules.game} everyone declares at once; leave out --position and --already-in"
        )
    if args.against is not None:
        against = _others(args.against, args.players - 1)
    if table is None:
        say_without_effect(args, args.players)
    try:
        found = _found(args, rules, held, against)
    except SpotError as wrong:
        raise CommandError(str(wrong)) from None
    certain = _is_certain(args, rules, against)
    if args.json:
        print(json.dumps(_plain(found) | {"certain": certain}))
    else:
        who = ", ".join(map(_name, dict.fromkeys(against))) or "the equilibrium"
        if table is not None:
            who = ", ".join(f"{name} in with {_share(each)}" for name, each in table.rivals.items())
        _show(found, rules, held, args.players, who, certain=certain)
    return 0


def _table(args: argparse.Namespace) -> "Table | None":
    """The table of the saved session, if one is named, which brings all that defines a table."""
    if args.session is None:
        return None
    from guts_gui.cli.saved_session import table_of

    game = None if args.played == _GAME else args.played
    others = {"--game": game, "--ante": args.for_ante, "--rule": args.by_rules or None}
    players = None if args.players == _PLAYERS else args.players
    others |= {"--players": players, "--against": args.against}
    for name, value in others.items():
        if value is not None:
            raise CommandError(f"{name} cannot be used with --session, which brings its own")
    return table_of(args.session)


def _found(
    args: argparse.Namespace,
    rules: "RuleSet",
    held: "tuple[Card, ...]",
    against: "list[Persona | Sharing]",
) -> "Odds":
    """The odds. Raises SpotError."""
    from guts_engine.coach.odds import odds

    at = {"pot": args.pot, "position": args.position, "already_in": args.already_in}
    return odds(rules, args.players, held, against, seed=args.seed, deals=args.looked_at, **at)


def _plays_equilibrium(rules: "RuleSet", against: "list[Persona | Sharing]") -> bool:
    """Whether an opponent plays the equilibrium of these rules."""
    from guts_engine.bots.persona import Persona

    bots = [each for each in against if isinstance(each, Persona)]
    return not against or any(each.solves(rules) for each in bots)


def _is_certain(
    args: argparse.Namespace, rules: "RuleSet", against: "list[Persona | Sharing]"
) -> bool:
    """Whether what the opponents play is known, and not only about right."""
    from guts_engine.strategy.known import is_certain

    if not _plays_equilibrium(rules, against):
        return True
    return is_certain(rules, args.players)


def _cards(text: str) -> "tuple[Card, ...]":
    """The cards, written with or without spaces between them, a ten as T or 10."""
    from guts_engine.hands.cards import card

    bare = re.sub(r"[\s,]", "", text)
    found = _CARD.findall(bare)
    if not found or "".join(rank + suit for rank, suit in found) != bare:
        raise CommandError(
            f'{quoted(text)} is not a hand; write cards as "Ah Kd 7c", each a rank'
            " (23456789TJQKA) and a suit (cdhs)"
        )
    return tuple(
        card(("T" if rank == "10" else rank.upper()) + suit.lower()) for rank, suit in found
    )


def _others(text: str, count: int) -> "list[Persona | Sharing]":
    """The bots named by id or style, and shares of hands; a single one stands for all."""
    named = [_rival(each) or bots_of("--against", each)[0] for each in text.split(",")]
    if len(named) not in (1, count):
        opponents = "1 opponent; name 1" if count == 1 else f"{count} opponents; name 1 or {count}"
        raise CommandError(f"--against names {len(named)} players for {opponents}")
    return named * (count if len(named) == 1 else 1)


def _rival(text: str) -> "Sharing | None":
    """A player who is in with the best of that share of hands, written as 62%; None if a name."""
    from guts_engine.coach.plays import Sharing

    if not text.strip().endswith("%"):
        return None
    written = _SHARE.fullmatch(text)
    share = float(written[1]) / 100 if written else 2.0
    if share > 1:
        raise CommandError(f"--against {shown(text.strip())} is not a share; use 0% to 100%")
    return Sharing(share)


def _plain(found: "Odds") -> dict[str, object]:
    """The odds as JSON values, chips in pots."""
    plain: dict[str, object] = {
        "all_out": found.all_out,
        "best_if_in": found.best_if_in,
        "ev_in": found.worths[0].ev,
        "ev_out": found.out.ev,
        "in_minus_out": found.in_minus_out,
        "stderr": found.stderr,
        "deals": found.deals,
        "exact": found.exact,
    }
    if len(found.worths) > 1:
        plain["choice"] = str(found.worths[0].choice)
        plain["ev"] = {str(each.choice): each.ev for each in found.worths}
    return plain


def _show(
    found: "Odds",
    rules: "RuleSet",
    held: "tuple[Card, ...]",
    players: int,
    who: str,
    *,
    certain: bool,
) -> None:
    """Print a table of the odds, and a sentence with the advice."""
    from rich.table import Table

    from guts_engine.hands.cards import written
    from guts_gui.cli.console import ResultConsole

    table = Table(show_header=False)
    table.add_column()
    table.add_column(justify="right")
    about = "" if certain else "about "
    table.add_row("everyone else out", f"{about}{found.all_out:.1%}")
    if found.best_if_in is not None:
        table.add_row("best if contested", f"{about}{found.best_if_in:.1%}")
    for each in (*found.worths, found.out):
        value = _number(each.ev, each.stderr) if certain else f"{about}{each.ev:+.2f}"
        table.add_row(f"{each.choice}: value in pots", value)
    print(f"{written(held)} in {rules.game}, {players} players, against {who}")
    ResultConsole().print(table)
    print(_sentence(found, certain=certain))
    if not certain:
        print(_ABOUT)


def _name(player: "Persona | Sharing") -> str:
    """A bot's name, or how often a player is in."""
    from guts_engine.coach.plays import Sharing

    if isinstance(player, Sharing):
        return f"a player in with {_share(player)}"
    return player.name


def _share(player: "Sharing") -> str:
    return f"{100 * player.share:g}%"


def _number(value: float, error: float) -> str:
    return f"{value:+.4f} ± {error:.4f}" if error else f"{value:+.4f}"


def _sentence(found: "Odds", *, certain: bool) -> str:
    """The recommended action and its value."""
    best, gain = found.worths[0].choice, found.in_minus_out
    source = (
        f"exact, all {found.deals:,} hands counted" if found.exact else f"{found.deals:,} deals"
    )
    if abs(gain) < 2 * found.stderr:
        return f"In and out are too close to call ({source}; try more --deals)."
    more, less = (best, "out") if gain > 0 else ("out", best)
    worth = f"{abs(gain):.3f}" if certain else f"about {abs(gain):.2f}"
    return f"{str(more).capitalize()} is worth {worth} pots more than {less} ({source})."

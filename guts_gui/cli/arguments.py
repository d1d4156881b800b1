"""Arguments shared by the commands that compute: `guts simulate`, `guts solve`, `guts odds`.

Each command's module has `add`, which defines its arguments, and `run`, which executes it; only
`run` may import what takes time to load.
"""

import argparse
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from guts_engine.common.quoting import quoted, shown
from guts_gui.cli.printing import say

if TYPE_CHECKING:
    from pathlib import Path

    from guts_engine.bots.persona import Persona
    from guts_engine.rules.options import Plain
    from guts_engine.rules.ruleset import RuleSet
    from guts_gui.setup.from_command_line import Opening

MOST_PLAYERS: Final = 10
ANTE: Final = 5
"""Default ante, as the help states it."""
MOST_DIGITS: Final = 18
"""Upper bound of the digits of a number: chips and seeds are 64-bit integers."""
LARGEST_SEED: Final = 10**MOST_DIGITS - 1


class CommandError(ValueError):
    """One sentence: which argument is wrong, and what would be right."""


def add_rules(command: argparse.ArgumentParser) -> None:
    """Add the arguments that name a game and its house rules, except those of the window."""
    command.add_argument(
        "--game",
        dest="played",
        metavar="GAME",
        default="three-card",
        help="game id or file (default three-card)",
    )
    command.add_argument(
        "--ante",
        dest="for_ante",
        type=whole,
        metavar="N",
        help=f"ante, in chips (default {ANTE})",
    )
    command.add_argument(
        "--rule",
        dest="by_rules",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="house rule, such as losers=worst; may be repeated",
    )


def whole(text: str) -> int:
    """The whole number in an argument; the command checks its bounds."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit():
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is not a whole number; write it in digits"
        )
    if len(digits) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is too large; use {MOST_DIGITS} digits or fewer"
        )
    return int(text)


def add_deals(command: argparse.ArgumentParser, many: str) -> None:
    """Add the arguments for the pot, the number of deals and the seed."""
    command.add_argument(
        "--pot", type=whole, metavar="N", help="pot, in chips (default: one ante per player)"
    )
    command.add_argument(
        "--deals",
        dest="looked_at",
        type=whole,
        metavar="N",
        help=many,
    )
    add_seed(command)


def add_seed(command: argparse.ArgumentParser) -> None:
    """Add the argument for the random seed."""
    command.add_argument(
        "--seed", type=whole, metavar="N", default=1, help="random seed (default 1)"
    )


def check_range(argument: str, value: int, least: int, most: int) -> None:
    """Raises CommandError for a number below `least` or above `most`."""
    if value < least:
        raise CommandError(f"{argument} {value} is too small; use {least} or more")
    if value > most:
        raise CommandError(f"{argument} {value} is too large; use {most} or less")


def check_deals(args: argparse.Namespace, fewest: int, most: int) -> None:
    """Raises CommandError for a number of deals, a pot or a seed out of bounds."""
    from guts_engine.common.chips import LARGEST_STAKE

    if args.looked_at is not None:
        check_range("--deals", args.looked_at, fewest, most)
    if args.pot is not None:
        check_range("--pot", args.pot, 1, LARGEST_STAKE)
    check_range("--seed", args.seed, 0, LARGEST_SEED)


def rules_of(args: argparse.Namespace) -> "RuleSet":
    """The rules that the arguments name. Raises OpeningError for an unknown game or option."""
    return _named_game(args).rule_set()


def say_without_effect(args: argparse.Namespace, players: int) -> None:
    """Print the house rules without effect for that many players, on standard error."""
    for sentence in _named_game(args).without_effect(players):
        say(f"guts: {sentence}")


def _named_game(args: argparse.Namespace) -> "Opening":
    from guts_gui.setup.from_command_line import Opening

    return Opening(args.played, ante=args.for_ante, rules=tuple(args.by_rules))


def players_of(text: str, most: int = MOST_PLAYERS) -> Sequence[int]:
    """Numbers of players written as "5", "2-10" or "2,4,8". Raises CommandError for others."""
    found: list[int] = []
    for part in text.split(","):
        written = _NUMBERS.fullmatch(part.strip())
        first, last = written.groups(written[1]) if written else ("1", "0")
        if int(first) > int(last):
            raise CommandError(
                f"--players {shown(text)} is not a number of players; write 5, 2-10 or 2,4,8"
            )
        if int(first) < 2 or int(last) > most:
            raise CommandError(f"--players {shown(text)} is out of range; use 2 to {most}")
        found += range(int(first), int(last) + 1)
    return sorted(set(found))


_NUMBERS: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


def check_seats(rules: "RuleSet", players: int) -> None:
    """Raises CommandError if the deck is too small for that many players (R3.6)."""
    from guts_engine.rules.options import RulesError

    try:
        rules.check_seats(players)
    except RulesError as wrong:
        raise CommandError(f"--players {players}: {wrong.reason}") from None


def bots_of(argument: str, text: str) -> "list[Persona]":
    """The bots named by id or style, user bots included. Raises CommandError for others."""

    from guts_gui.files.paths import folders
    from guts_gui.setup.bot_names import called, one_name_each
    from guts_gui.setup.roster import read_bots, together

    files = read_bots(folders().config / "bots")
    bots = together({each.id: each for each in files.values() if not isinstance(each, str)})
    known = called(bots)
    names = [name.strip().casefold() for name in text.split(",")]
    if not all(names):
        raise CommandError(
            f"{argument} {quoted(text)} is not a list of bots; write it as rock,caller"
        )
    for name in names:
        bot = known[name].id if name in known else name
        if why := file_fault(bot, files):
            raise CommandError(f"{argument} {shown(name)}: {why}")
        if name not in known:
            there = ", ".join(one_name_each(bots))
            raise CommandError(f"{argument} {shown(name)}: unknown bot; choose from {there}")
    return [known[name] for name in names]


def file_fault(bot: str, files: "Mapping[Path, Persona | str]") -> str:
    """Why the file of the bot with that id cannot be read, "" if it can or there is none."""
    for path, found in files.items():
        if path.stem == bot and isinstance(found, str):
            return f"cannot read {path} ({found}); fix the file"
    return ""


def options_of(rules: "RuleSet") -> "dict[str, Plain]":
    """The options that apply to the game, as written in files."""
    from guts_engine.rules import registry

    known = registry.options_of(rules)
    return {name: value for name, value in rules.options().items() if name in known}

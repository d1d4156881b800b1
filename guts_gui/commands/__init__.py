"""The commands that compute: `guts simulate`, `guts solve`, `guts odds`.

Each module has `add`, which says what the command takes, and `run`, which does it; only
`run` may import what takes time to load.
"""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guts_engine.rules import RuleSet

MOST_PLAYERS: Final = 10


class CommandError(ValueError):
    """One sentence: which argument is wrong, and what would be right."""


def add_rules(command: argparse.ArgumentParser) -> None:
    """The arguments that name a game and its house rules."""
    command.add_argument("--game", metavar="GAME", default="three-card", help="its id")
    command.add_argument("--ante", type=int, metavar="N", help="the chips of an ante")
    command.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule such as losers=worst; may be repeated",
    )


def rules_of(told: argparse.Namespace) -> "RuleSet":
    """The game that the arguments name; OpeningError when there is none such."""
    from guts_gui.opening import Opening

    return Opening(told.game, ante=told.ante, rules=tuple(told.rule)).rule_set()


def players_of(text: str, most: int = MOST_PLAYERS) -> Sequence[int]:
    """Numbers of players written as "5", "2-10" or "2,4,8"; CommandError for others."""
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isascii() or not first.isdigit() or (dash and not last.isdigit()):
            raise CommandError(f"--players {text}: write it as 5, 2-10 or 2,4,8")
        found += range(int(first), int(last if dash else first) + 1)
    if not found or min(found) < 2 or max(found) > most:
        raise CommandError(f"--players {text}: from 2 to {most} can play")
    return sorted(set(found))

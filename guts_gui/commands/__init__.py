"""The commands that compute: `guts simulate`, `guts solve`, `guts odds`.

Each module has `add`, which says what the command takes, and `run`, which does it; only
`run` may import what takes time to load.
"""

import argparse
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guts_engine.bots.persona import Persona
    from guts_engine.options import Plain
    from guts_engine.rules import RuleSet

MOST_PLAYERS: Final = 10


class CommandError(ValueError):
    """One sentence: which argument is wrong, and what would be right."""


def add_rules(command: argparse.ArgumentParser) -> None:
    """The arguments that name a game and its house rules, apart from those of a window."""
    command.add_argument(
        "--game", dest="played", metavar="GAME", default="three-card", help="its id"
    )
    command.add_argument(
        "--ante", dest="for_ante", type=int, metavar="N", help="the chips of an ante"
    )
    command.add_argument(
        "--rule",
        dest="by_rules",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule such as losers=worst; may be repeated",
    )


def rules_of(told: argparse.Namespace) -> "RuleSet":
    """The game that the arguments name; OpeningError when there is none such."""
    from guts_gui.opening import Opening

    return Opening(told.played, ante=told.for_ante, rules=tuple(told.by_rules)).rule_set()


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


def bots_of(argument: str, text: str) -> "list[Persona]":
    """The bots named by id or style, the player's own among them; CommandError for others."""
    from guts_engine.bots.personas import PERSONAS, called
    from guts_gui.paths import FolderError, folders
    from guts_gui.roster import sound_bots

    bots = dict(PERSONAS)
    with suppress(FolderError):
        bots = sound_bots(folders().config)
    known = called(bots)
    names = [name.strip().casefold() for name in text.split(",")]
    for name in names:
        if name not in known:
            there = ", ".join(known)
            raise CommandError(f"{argument} {name}: there is no such bot; there are {there}")
    return [known[name] for name in names]


def options_of(rules: "RuleSet") -> "dict[str, Plain]":
    """The options that belong to the game, as files have them."""
    from guts_engine.rules import BELONGS

    return {name: value for name, value in rules.options().items() if name in BELONGS[rules.course]}

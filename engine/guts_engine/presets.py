"""The named games (R8) with their permanent ids."""

from typing import Final

from guts_engine.rules import RulesError, RuleSet

THREE_CARD: Final = RuleSet("three-card")


def _game(game: str, **options: object) -> RuleSet:
    return RuleSet(game).replaced(options)


PRESETS: Final[dict[str, RuleSet]] = {
    rules.game: rules
    for rules in (
        _game("two-card", cards=2, declare="sequential"),
        THREE_CARD,
        _game("three-card-plain", ranking="plain", deck="run-down"),
        _game("monte-carlo", ranking="straight-flush-first", ends="uncontested"),
        _game("survivor", losers="worst", ante_when="every-deal", matchers_excused=True),
        _game("no-peek", peek=False),
    )
}
"""Every game that can be played, by its id, in the order a menu shows them (R8.1)."""


def preset(game: str) -> RuleSet:
    """The game called `game`; RulesError lists the games there are."""
    rules = PRESETS.get(game)
    if rules is None:
        raise RulesError("game", f"{game!r} is none of {', '.join(PRESETS)}")
    return rules

"""The named games (R8) with their permanent ids."""

from typing import Final

from guts_engine.common.quoting import quoted
from guts_engine.hands.cards import Rank
from guts_engine.rules.options import (
    AnteWhen,
    Course,
    Dealing,
    Declaring,
    Ending,
    Ghost,
    Paying,
    Plain,
    RulesError,
    RulesFault,
    Showing,
)
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Ends, Manner

THREE_CARD: Final = RuleSet("three-card")
_TWOS: Final = (Rank.TWO,)
_EVERY_DEAL: Final = Paying(ante_when=AnteWhen.EVERY_DEAL)


def _game(game: str, **options: object) -> RuleSet:
    return RuleSet(game).replaced(options)


def _four_two(game: str, course: Course) -> RuleSet:
    ending = Ending(Ends.UNCONTESTED)
    return RuleSet(game, course, dealing=Dealing(cards=4, wild=_TWOS), ending=ending)


PRESETS: Final[dict[str, RuleSet]] = {
    rules.game: rules
    for rules in (
        _game("two-card", cards=2, declare="sequential"),
        THREE_CARD,
        _game("three-card-plain", ranking="plain", deck="run-down"),
        _game("monte-carlo", ranking="straight-flush-first", ends="uncontested"),
        _game("survivor", losers="worst", ante_when="every-deal", matchers_excused=True),
        _game("ghost", cards=2, ghost=str(Ghost.ALWAYS)),
        _game("no-peek", peek=False),
        _game("pass-the-trash", pass_left=1),
        RuleSet("community", Course.COMMUNITY, dealing=Dealing(cards=2)),
        RuleSet("two-plus-one", Course.TWO_PLUS_ONE, dealing=Dealing(cards=2)),
        _four_two("four-two-two", Course.FOUR_TWO_TWO),
        _four_two("four-two-three", Course.FOUR_TWO_THREE),
        RuleSet("three-five-seven", Course.THREE_FIVE_SEVEN, paying=_EVERY_DEAL),
        RuleSet(
            "napalm",
            Course.NAPALM,
            dealing=Dealing(cards=2),
            declaring=Declaring(Manner.SEQUENTIAL, second_chance=True),
            showing=Showing(low="deuce-to-seven"),
            paying=_EVERY_DEAL,
            ending=Ending(legs=5),
        ),
        RuleSet("hi-lo", Course.HI_LO),
    )
}
"""All games by id, in the order of menus (R8)."""


def preset(game: str) -> RuleSet:
    """The game with that id. Raises RulesError, which lists the games."""
    rules = PRESETS.get(game)
    if rules is None:
        raise RulesError(RulesFault.NONE_OF, "game", value=quoted(game), names=", ".join(PRESETS))
    return rules


def house_rules(rules: RuleSet) -> dict[str, Plain]:
    """The options in which a game differs from its preset, as in files."""
    options = rules.options()
    return {name: options[name] for name in rules.differs_from(preset(rules.game))}

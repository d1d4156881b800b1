"""The games that the table plays, and what a menu tells of them: two lines and a hand."""

from dataclasses import dataclass
from typing import Final

from guts_engine.presets import PRESETS
from guts_engine.rules import RuleSet
from guts_gui.i18n import tr

AT_THE_TABLE: Final = (
    "two-card",
    "three-card",
    "three-card-plain",
    "monte-carlo",
    "survivor",
    "no-peek",
)
"""The games that the window can play, by their ids, in the order a menu shows them."""


def shows(rules: RuleSet) -> bool:
    """Whether the table can ask all that the rules ask: in or out, and no cards by name."""
    asks_for_cards = rules.dealing.pass_left or rules.dealing.draw
    return rules.game in AT_THE_TABLE and not asks_for_cards


BACK = "back-red"


@dataclass(frozen=True, slots=True)
class GameCard:
    """What a menu shows of a game below its name; `hand` are the names of card drawings."""

    sentence: str
    hand: tuple[str, ...]


def game_card(game: str) -> GameCard:
    """The menu's card of the game with this id; an id without one is shown by itself."""
    cards = {
        "two-card": GameCard(
            tr("A pair beats any two odd cards. Everybody speaks in turn."),
            ("Ah", "As"),
        ),
        "three-card": GameCard(
            tr("The classic: pairs, flushes, straights. All declare at once."),
            ("9s", "Ts", "Js"),
        ),
        "three-card-plain": GameCard(
            tr("Only pairs and three alike count. The pack is dealt to its end."),
            ("7c", "7d", "7h"),
        ),
        "monte-carlo": GameCard(
            tr("Straight flush on top. It ends when one player is in alone."),
            ("Qh", "Kh", "Ah"),
        ),
        "survivor": GameCard(
            tr("An ante every deal, but only the worst hand in pays the pot."),
            ("2c", "5d", "8h"),
        ),
        "no-peek": GameCard(
            tr("Nobody sees a card before deciding. Nerve alone."),
            (BACK, BACK, BACK),
        ),
    }
    return cards.get(game) or GameCard("", (BACK,) * PRESETS[game].dealing.cards)

"""The games as a menu tells of them: two lines, and a hand to look at."""

from dataclasses import dataclass

from guts_engine.presets import PRESETS
from guts_gui.i18n import tr

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

"""The games that the table plays, and what a menu tells of them: two lines and a hand."""

from dataclasses import dataclass
from typing import Final

from guts_engine.rules.presets import PRESETS
from guts_gui.i18n.translate import tr

AT_THE_TABLE: Final = tuple(PRESETS)
"""The games that the window can play, by their ids, in the order a menu shows them."""

DEALERS_CHOICE: Final = "dealers-choice"
"""What stands for a game where the dealer of each new game names it (R11)."""

TO_CHOOSE: Final = (*AT_THE_TABLE, DEALERS_CHOICE)
"""What a new table offers."""


BACK = "back-red"


@dataclass(frozen=True, slots=True)
class GameCard:
    """What a menu shows of a game below its name.

    `hand` are the names of card drawings, from left to right; `apart` are cards that lie beside
    the hand: a hand that belongs to nobody, common cards, or the cards that come later.
    """

    sentence: str
    hand: tuple[str, ...]
    apart: tuple[str, ...] = ()


def game_card(game: str) -> GameCard:
    """The menu's card of the game with this id; an id without one is shown by itself."""
    found = _single(game) or _growing(game) or _others(game)
    return found or GameCard("", (BACK,) * PRESETS[game].dealing.cards)


def _single(game: str) -> GameCard | None:
    """The games of a single deal (R8.1)."""
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
            tr("Only pairs and three of a kind count. The deck is dealt out."),
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
        "ghost": GameCard(
            tr("Two cards, and a hand that is nobody's must be beaten too."),
            ("Kd", "Kc"),
            (BACK, BACK),
        ),
        "no-peek": GameCard(
            tr("Nobody sees a card before deciding. Nerve alone."),
            (BACK, BACK, BACK),
        ),
        "pass-the-trash": GameCard(
            tr("One card of three goes to the left before anybody declares."),
            ("Jd", "Jc"),
            ("3s",),
        ),
    }
    return cards.get(game)


def _growing(game: str) -> GameCard | None:
    """The games in which cards are added after the declarations (R8.2 to R8.4)."""
    cards = {
        "community": GameCard(
            tr("Two cards each. Whoever is in shares one more, turned up last."),
            ("Qs", "Qd"),
            ("Qc",),
        ),
        "two-plus-one": GameCard(
            tr("Two cards, in or out; those in are dealt a third and show."),
            ("5h", "6h"),
            (BACK,),
        ),
        "four-two-two": GameCard(
            tr("Four cards, twos wild. Those in get two more, face up."),
            ("2s", "9d", "9c", "Kh"),
            ("4c", "9h"),
        ),
        "four-two-three": GameCard(
            tr("Four cards, twos wild, and three that all who are in share."),
            ("2d", "Tc", "Td", "As"),
            ("6s", "Th", "Js"),
        ),
    }
    return cards.get(game)


def _others(game: str) -> GameCard | None:
    """Leg games and two pots (R8.5 to R8.7), and the dealer's choice (R11)."""
    cards = {
        "three-five-seven": GameCard(
            tr("Three, five, then seven cards, with other wilds. Three legs win."),
            ("3h", "8s", "8d"),
            (BACK, BACK, BACK, BACK),
        ),
        "napalm": GameCard(
            tr("Two cards high, five low, seven high. Losers pay the winner."),
            ("Ac", "Ad"),
            (BACK, BACK, BACK, BACK, BACK),
        ),
        "hi-lo": GameCard(
            tr("Two pots, one for the best hand and one for the lowest."),
            ("Ah", "Ad"),
            ("2c", "3d"),
        ),
        DEALERS_CHOICE: GameCard(
            tr("Whoever deals a new game names it and its rules."),
            ("As", "Kd", BACK),
        ),
    }
    return cards.get(game)

"""The games in the menu: name, a sentence and a hand for each."""

from dataclasses import dataclass
from typing import Final

from guts_engine.rules.presets import PRESETS
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.model import Game
from guts_gui.files.known_games import own_games
from guts_gui.i18n.translate import later, tr
from guts_gui.words.steps.menu import menu_sentence

AT_THE_TABLE: Final = tuple(PRESETS)
"""The ids of all games, in the order of the menu."""

DEALERS_CHOICE: Final = "dealers-choice"
"""The id of dealer's choice, in place of a game (R11)."""

TO_CHOOSE: Final = (*AT_THE_TABLE, DEALERS_CHOICE)
"""The default game of a new table."""

BACK: Final = "back-red"


@dataclass(frozen=True, slots=True)
class GameWords:
    """A game in the menu: its name and a sentence, marked for the catalogues, and a hand.

    `hand` are the names of card drawings, from left to right; `apart` are cards beside the hand:
    a ghost's hand, community cards, or later cards.
    """

    name: str
    sentence: str
    hand: tuple[str, ...]
    apart: tuple[str, ...] = ()


GAMES: Final[dict[str, GameWords]] = {
    "two-card": GameWords(
        later("Two-Card Guts"),
        later("Any pair beats two unpaired cards. Players declare in turn."),
        ("Ah", "As"),
    ),
    "three-card": GameWords(
        later("Three-Card Guts"),
        later("The classic: pairs, flushes, straights. All reveal at once."),
        ("9s", "Ts", "Js"),
    ),
    "three-card-plain": GameWords(
        later("Three-Card Plain"),
        later("Only pairs and three of a kind count. The deck runs down."),
        ("7c", "7d", "7h"),
    ),
    "monte-carlo": GameWords(
        later("Monte Carlo"),
        later("Straight flush ranks top. Only a lone player ends the round."),
        ("Qh", "Kh", "Ah"),
    ),
    "survivor": GameWords(
        later("Survivor"),
        later("Antes every deal, but only the worst hand in matches the pot."),
        ("2c", "5d", "8h"),
    ),
    "ghost": GameWords(
        later("Ghost Guts"),
        later("Two cards each, and you have to beat the ghost hand too."),
        ("Kd", "Kc"),
        (BACK, BACK),
    ),
    "no-peek": GameWords(
        later("No Peek"),
        later("Nobody sees a card before deciding. Nerve alone."),
        (BACK, BACK, BACK),
    ),
    "pass-the-trash": GameWords(
        later("Pass the Trash"),
        later("Three cards. Pass one to the left before anyone declares."),
        ("Jd", "Jc"),
        ("3s",),
    ),
    "community": GameWords(
        later("Community Guts"),
        later("Two cards each, then one community card for everyone in."),
        ("Qs", "Qd"),
        ("Qc",),
    ),
    "two-plus-one": GameWords(
        later("Two Plus One"),
        later("Decide on two cards. Players in get a third, then show."),
        ("5h", "6h"),
        (BACK,),
    ),
    "four-two-two": GameWords(
        later("Four-Two-Two"),
        later("Four cards, twos wild. Players in get two more, face up."),
        ("2s", "9d", "9c", "Kh"),
        ("4c", "9h"),
    ),
    "four-two-three": GameWords(
        later("Four-Two-Three"),
        later("Four cards, twos wild, then three community cards."),
        ("2d", "Tc", "Td", "As"),
        ("6s", "Th", "Js"),
    ),
    "three-five-seven": GameWords(
        later("Three-Five-Seven"),
        later("Three, five, then seven cards; wilds change. Three legs win."),
        ("3h", "8s", "8d"),
        (BACK, BACK, BACK, BACK),
    ),
    "napalm": GameWords(
        later("Napalm"),
        later("Two cards high, five low, seven high. Losers pay the winner."),
        ("Ac", "Ad"),
        (BACK, BACK, BACK, BACK, BACK),
    ),
    "hi-lo": GameWords(
        later("Hi-Lo Guts"),
        later("Two pots, one for the best hand and one for the lowest."),
        ("Ah", "Ad"),
        ("2c", "3d"),
    ),
    DEALERS_CHOICE: GameWords(
        later("Dealer's Choice"),
        later("The dealer chooses each game and its house rules."),
        ("As", "Kd", BACK),
    ),
}


def game_name(game: str, title: str = "") -> str:
    """The name of the game with that id; if there is none any more, `title` or its id (S10)."""
    if game in GAMES:
        return tr(GAMES[game].name)
    if game in shipped_ids():
        return tr(shipped(game).name)
    if title or game not in own_games():
        return title or game.replace("-", " ").capitalize()
    return own_games()[game].name


def name_of_game(game: Game) -> str:
    """The name of a game at hand, that of a written one from its text (S10)."""
    return game_name(game.id, game.name)


def game_about(game: str) -> str:
    """What the menu says about the game with that id, in one or two sentences; may be empty."""
    if game in GAMES:
        return tr(GAMES[game].sentence)
    if game in shipped_ids():
        return tr(shipped(game).about)
    return menu_sentence(own_games()[game]) if game in own_games() else ""

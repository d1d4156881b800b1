"""The games in the menu: the name of each, and what it is in a sentence or two."""

from typing import Final

from guts_engine.rules.presets import PRESETS
from guts_engine.steps.library import is_shipped, shipped, shipped_ids
from guts_engine.steps.model import Game
from guts_gui.files.known_games import own_games
from guts_gui.i18n.translate import later, tr
from guts_gui.words.steps.menu import menu_sentence

DEALERS_CHOICE: Final = "dealers-choice"
"""The id of dealer's choice, in place of a game (R11)."""
DEALERS_CHOICE_NAME: Final = later("Dealer's Choice")

WITH_WRITTEN_PAGES: Final = (*PRESETS, DEALERS_CHOICE)
"""The ids of the games of R8, and of dealer's choice: their rules pages are written."""


def game_name(game: str, title: str = "") -> str:
    """The name of the game with that id and `title`; without a title, or a game, as its id (S10).

    A game that has the id of a shipped one and another title is another.
    """
    if game == DEALERS_CHOICE:
        return tr(DEALERS_CHOICE_NAME)
    if game in shipped_ids() and title in ("", shipped(game).name):
        return tr(shipped(game).name)
    if title or game not in own_games():
        return title or game.replace("-", " ").capitalize()
    return own_games()[game].name


def name_of_game(game: Game) -> str:
    """The name of a game at hand, that of a written one from its text (S10)."""
    return tr(game.name) if is_shipped(game) else game.name


def game_about(game: str) -> str:
    """What the menu says about the game with that id, in one or two sentences; may be empty."""
    if game == DEALERS_CHOICE:
        return tr("The dealer chooses each game and its house rules.")
    if game in shipped_ids():
        return tr(shipped(game).about)
    return menu_sentence(own_games()[game]) if game in own_games() else ""

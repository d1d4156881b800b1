"""The page of any game, made from its steps."""

from collections.abc import Iterator
from typing import Final

from guts_engine.steps.facts import every_step
from guts_engine.steps.model import (
    Ante,
    Beat,
    Choice,
    Draw,
    Game,
    Group,
    Match,
    PassCards,
    Showdown,
    Side,
)
from guts_gui.i18n.translate import tr
from guts_gui.rulebook.blocks import Block, Heading, Page, Points, See, Steps, Text
from guts_gui.rulebook.dealt import Dealt
from guts_gui.words.steps.menu import menu_sentence
from guts_gui.words.steps.sentences import deal_in_words
from guts_gui.words.steps.settings import unusual

ALWAYS: Final = ("declaring", "hands")
"""The pages to read after that of any game."""


def game_page(game: Game, section: str) -> Page:
    """How a deal of the game goes, what is unusual, and the pages to read next."""
    blocks: list[Block] = [
        Text(menu_sentence(game)),
        Heading(tr("How a deal goes")),
        Steps(deal_in_words(game)),
    ]
    if lines := unusual(game):
        blocks += [Heading(tr("What is unusual")), Points(lines)]
    blocks += [Dealt(game), See((*ALWAYS, *_topics(game)))]
    return Page(game.id, tr(game.name), section, tuple(blocks))


def _topics(game: Game) -> Iterator[str]:
    """The pages on what the game has, in the order of the contents."""
    steps = tuple(every_step(game.steps))
    showdowns = [each for each in steps if isinstance(each, Showdown)]
    if game.hands.wild or any(each.rules.wild for each in showdowns):
        yield "wild"
    if any(each.side is not Side.HIGH for each in showdowns):
        yield "lows"
    if any(isinstance(each, Draw | PassCards) for each in steps):
        yield "cards"
    if any(each.beat is Beat.TABLE for each in showdowns):
        yield "ghosts"
    if any(isinstance(each, Ante | Match) and Group.BEST in each.who for each in steps):
        yield "nobody-in"
    if any(Choice.HIGH in getattr(each, "choices", ()) for each in steps):
        yield "hi-lo"

"""What bots are called in commands: by their ids and styles."""

from collections.abc import Mapping
from typing import Final

from guts_engine.bots.persona import Persona

WORDS: Final = {"tight": "rock", "hunter": "rock", "loose": "gambler"}
"""Aliases of styles."""


def called(bots: Mapping[str, Persona]) -> dict[str, Persona]:
    """The bots by everything that can name them: id, style, or an alias of the style."""
    styles = {each.style: each for each in bots.values() if each.style}
    words = {word: styles[style] for word, style in WORDS.items() if style in styles}
    return {**words, **styles, **bots}


def one_name_each(bots: Mapping[str, Persona]) -> tuple[str, ...]:
    """The style of each bot, or its id if the style names no bot or another one."""
    known = called(bots)
    return tuple(
        bot.style if bot.style and known[bot.style] is bot else bot.id for bot in bots.values()
    )

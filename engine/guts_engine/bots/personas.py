"""The built-in bots."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from guts_engine.bots.persona import Persona, read_personas
from guts_engine.common.package import PACKAGE

_FILE: Final = "personas.toml"

PERSONAS: Final[Mapping[str, Persona]] = MappingProxyType(
    read_personas((PACKAGE / "bots" / _FILE).read_text(encoding="utf-8"), _FILE)
)
"""The personas by id, in the order in which they take seats."""


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

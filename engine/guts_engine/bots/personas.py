"""The bots that come with the table."""

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from guts_engine.bots.persona import Persona, read_personas

_FILE: Final = "personas.toml"

PERSONAS: Final[Mapping[str, Persona]] = MappingProxyType(
    read_personas(files("guts_engine.bots").joinpath(_FILE).read_text(encoding="utf-8"), _FILE)
)
"""The personas by id, in the order in which they take their seats."""

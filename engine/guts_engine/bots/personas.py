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

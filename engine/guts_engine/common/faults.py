"""Errors that can be told in any language: a fault from a list, its place, and its values."""

from enum import Enum


class Fault(Enum):
    """A list of what can be wrong: the value of each is its English sentence, `{name}` a value."""


class CodedError(Exception):
    """A fault at a place; as text the place and the English sentence with its values filled in.

    `place` is "" where the sentence says it all. A value may be the error that is behind this one.
    """

    def __init__(self, fault: Fault, place: str = "", /, **values: object) -> None:
        self.fault = fault
        self.place = place
        self.values = values
        self.reason: str = fault.value.format(**values)
        super().__init__(f"{place}: {self.reason}" if place else self.reason)

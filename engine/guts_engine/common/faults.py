"""Translatable errors: a fault from a list, its place, and its values."""

from enum import Enum


class Fault(Enum):
    """A list of possible faults; each value is its English sentence with `{name}` placeholders."""


class CodedError(Exception):
    """A fault at a place; as text, the place and the English sentence with its values.

    `place` may be "". A value may be the error that caused this one.
    """

    def __init__(self, fault: Fault, place: str = "", /, **values: object) -> None:
        self.fault = fault
        self.place = place
        self.values = values
        self.reason: str = fault.value.format(**values)
        super().__init__(f"{place}: {self.reason}" if place else self.reason)

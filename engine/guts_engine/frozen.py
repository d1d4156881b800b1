"""A quick copy of a frozen dataclass with some fields changed."""

from typing import TypeVar

T = TypeVar("T")


def changed(value: T, **fields: object) -> T:
    """`dataclasses.replace` for classes whose `__init__` only stores its arguments.

    It copies the instance's dictionary, which takes a tenth of the time; the state is
    copied about a dozen times in every deal.
    """
    copy = object.__new__(type(value))
    copy.__dict__.update(value.__dict__)
    copy.__dict__.update(fields)
    return copy

"""TOML as typed records, with the line of the first wrong value."""

import re
from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from guts_engine.common.letters import as_kept, letters, not_for_names
from guts_engine.common.quoting import shown
from guts_gui.files.file_io import UnreadableError
from guts_gui.files.toml_files import line_of, text_of, values_of
from guts_gui.i18n.translate import later, tr

T = TypeVar("T")

OTHER_TYPE = {
    bool: later("it must be true or false"),
    int: later("it must be a whole number"),
    str: later("it must be text in quotes"),
    list: later("it must be a list in square brackets"),
    dict: later("it must be a table of keys and values"),
}
"""Error texts for a value of the wrong type, by the required TOML type."""


def read_as(kind: type[T], raw: bytes) -> T:
    """The record in TOML bytes. Raises UnreadableError with the place."""
    return typed(kind, values_of(raw), text_of(raw))


def typed(kind: type[T], values: Mapping[str, Any], text: str = "") -> T:
    """The record with these values. Raises UnreadableError with the line in the text."""
    fault = next(_faults(kind, values, ""), None)
    if fault is None:
        try:
            return msgspec.convert(values, kind)
        except msgspec.ValidationError as error:
            raise UnreadableError(shown(error)) from None
    name = shown(fault[0].strip("."))
    line = line_of(name, text)
    place = tr("{name} on line {n}", name=name, n=line) if line else name
    raise UnreadableError(fault[1], place)


def _faults(kind: Any, value: Any, name: str) -> Iterator[tuple[str, str]]:
    """Dotted names of wrong values, without list indices, each with its error."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        alike = [each for each in args if _toml_type(each) is _toml_type(type(value))]
        if alike or type(None) in args:
            yield from _faults((*alike, *args)[0], value, name)
        else:  # the one such union is the value of a house rule
            yield name, tr("it must be true or false, a whole number, text in quotes or a list")
    elif (wanted := _toml_type(kind)) is not _toml_type(type(value)):
        yield name, tr(OTHER_TYPE[wanted])
    elif origin is Annotated and (fault := _out_of_bounds(value, args[1])):
        yield name, fault
    elif origin is Literal and value not in args:
        yield name, tr("it must be one of {choices}", choices=", ".join(args))
    elif origin is tuple and len(value) != len(args):
        yield name, tr("it must be a list of {n} values", n=len(args))
    else:
        yield from _missing(kind, value, name)
        for place, inner, each in _parts(kind, value):
            yield from _faults(inner, each, f"{name}{place}")


def _missing(kind: Any, value: Any, name: str) -> Iterator[tuple[str, str]]:
    """Dotted names of required keys that a table lacks, each with its error."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        for each in msgspec.structs.fields(kind):
            if each.required and each.encode_name not in value:
                yield f"{name}.{each.encode_name}", tr("this key is missing")


def _toml_type(kind: Any) -> Any:
    """The TOML type for a field of this type."""
    origin, args = get_origin(kind) or kind, get_args(kind)
    if origin is Annotated:
        return _toml_type(args[0])
    if origin is Literal:
        return str
    if isinstance(origin, type) and issubclass(origin, Struct):
        return dict
    return list if origin is tuple else origin


def _parts(kind: Any, value: Any) -> Iterator[tuple[str, Any, Any]]:
    """The items of a table or list: name, type and value of each."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        yield from _parts(args[0], value)
    elif origin is tuple:
        yield from (("", inner, each) for inner, each in zip(args, value, strict=True))
    elif origin is list:
        yield from (("", args[0], each) for each in value)
    elif origin is dict:
        for key in value:
            yield from (("", args[0], key), (f".{key}", args[1], value[key]))
    elif isinstance(kind, type) and issubclass(kind, Struct):
        kinds = {each.encode_name: each.type for each in msgspec.structs.fields(kind)}
        yield from ((f".{key}", kinds[key], value[key]) for key in value if key in kinds)


def _out_of_bounds(value: Any, bounds: Meta) -> str:
    if bounds.ge is not None and value < bounds.ge:
        return tr("it must be {n} or more", n=bounds.ge)
    if bounds.le is not None and value > bounds.le:
        return tr("it must be {n} or less", n=bounds.le)
    if isinstance(value, str | list):
        short = len(value) < (bounds.min_length or 0)
        long = bounds.max_length is not None and len(value) > bounds.max_length
        if isinstance(value, list):
            low, high = bounds.min_length or 0, bounds.max_length
            return (
                tr("it must have {low} to {high} entries", low=low, high=high)
                if short or long
                else ""
            )
        if short:
            return tr("it must not be empty")
        if bounds.pattern is not None and not re.search(bounds.pattern, value):
            return tr("it must be one line of text")
        if most := (bounds.extra or {}).get("letters"):
            return _unfit_name(value, most)
    return ""


def _unfit_name(name: str, most: int) -> str:
    if not as_kept(name):
        return tr("it must not be empty")
    if len(letters(name)) > most:
        return tr("it must have {n} characters or fewer", n=most)
    if not_for_names(as_kept(name)):
        return tr("it must have only letters, digits and punctuation")
    return ""

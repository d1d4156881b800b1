"""Changes to the keys of actions: who else uses a key, and the keys after a change.

An action always has a key, no two actions share one unless `may_share`, and the default keys of
the actions in `ALWAYS` cannot be taken away. So a player cannot be locked out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from guts_gui.controls.keys import ALWAYS, USUAL, Action, KeyMap, may_share

Names = Mapping[Action, tuple[str, ...]]
"""The names of the keys of every action."""


@dataclass(frozen=True)
class Change:
    """The keys after a change.

    `losers` are the actions that lose the new key, and `gets` is the key that the only one of them
    gets instead, if any.
    """

    names: Names
    losers: tuple[Action, ...] = ()
    gets: str = ""


@dataclass(frozen=True)
class Refused:
    """A key that cannot be taken from the action that has it.

    `fixed`: it is a key that this action always has; otherwise it is the action's only key.
    """

    owner: Action
    fixed: bool


def is_fixed(action: Action, name: str) -> bool:
    """Whether an action always has this key."""
    return action in ALWAYS and name in USUAL[action]


def change(names: Names, action: Action, old: str | None, new: str) -> Change | Refused:
    """Give an action the key `new` instead of `old`, or in addition to its keys if None.

    Another action that has the new key loses it: it gets the old one instead if it may, and
    otherwise must have another.
    """
    if new in names[action]:
        return Change(_without(names, action, old) if old and old != new else names)
    changed = dict(names)
    if old is None:
        changed[action] = _ordered(action, (*names[action], new))
    else:
        changed[action] = tuple(new if name == old else name for name in names[action])
    owners = owners_of(names, new, action)
    for owner in owners:
        if is_fixed(owner, new):
            return Refused(owner, fixed=True)
    if old is not None and len(owners) == 1 and not owners_of(changed, old, owners[0]):
        (owner,) = owners
        changed[owner] = _unique(old if name == new else name for name in names[owner])
        return Change(changed, owners, old)
    for owner in owners:
        changed[owner] = tuple(name for name in names[owner] if name != new)
        if not changed[owner]:
            return Refused(owner, fixed=False)
    return Change(changed, owners)


def removed(names: Names, action: Action, name: str) -> Names | None:
    """The keys without one of an action's; None if the action must keep it."""
    if is_fixed(action, name) or len(names[action]) < 2:
        return None
    return _without(names, action, name)


def owners_of(names: Names, name: str, action: Action) -> tuple[Action, ...]:
    """The other actions that have the key and may not share it with this one."""
    return tuple(
        each
        for each, keys in names.items()
        if each is not action and name in keys and not may_share(each, action)
    )


def settings_of(before: Mapping[str, Sequence[str]], names: Names) -> dict[str, list[str]]:
    """The `keys` of the settings for these names.

    Only actions that differ from the defaults are listed; entries of others stay as written.
    """
    held = KeyMap.from_settings(before)[0].names
    keys = {name: list(wanted) for name, wanted in before.items()}
    for action in Action:
        if names[action] == USUAL[action]:
            keys.pop(action.value, None)
        elif names[action] != held[action]:
            keys[action.value] = [each for each in names[action] if not is_fixed(action, each)]
    return keys


def _without(names: Names, action: Action, name: str) -> Names:
    return {**names, action: tuple(each for each in names[action] if each != name)}


def _unique(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(keys))


def _ordered(action: Action, keys: tuple[str, ...]) -> tuple[str, ...]:
    """An action's keys, those that it always has last, as `KeyMap` has them."""
    return tuple(sorted(keys, key=lambda name: is_fixed(action, name)))

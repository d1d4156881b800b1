"""What a hand goes through from the cards to a decision, and from there to the showdown (S3, S4).

Only what changes the cards counts; payments and declarations do not. Cards that only some players
get, in a number or place that the hand does not tell, are left out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, TypeGuard

from guts_engine.common.identity import by_identity
from guts_engine.hands.hand_rules import HandRules
from guts_engine.steps.model import (
    Choice,
    Deal,
    Declare,
    DiscardCommon,
    Draw,
    Game,
    Kill,
    PassCards,
    Showdown,
    Side,
    Step,
    To,
)

OWN: Final = frozenset((To.IN, To.ALL))
"""The receivers that stand for the players themselves."""


@dataclass(frozen=True, eq=False)
class Path:
    """The steps that shape a hand around a step of a game, and the showdown that they lead to.

    `before` made the hand as it is at that step, `after` is still to come. With `sides` the players
    declare high or low only later, so the better side counts. `shared` is whether community cards
    lie by then, `turned` whether the table shows a card. `kills` are the rules by which wild cards
    kill, if they are not those of the showdown. Equal paths are one object.
    """

    before: tuple[Step, ...]
    after: tuple[Step, ...]
    show: Showdown
    sides: bool
    jokers: int
    shared: bool
    turned: bool
    kills: HandRules | None = None

    @cached_property
    def lows(self) -> tuple[bool, ...]:
        """The sides that everyone contends for, if nobody declares one: low or not."""
        side = self.show.side
        return (False, True) if side is Side.HIGH_LOW else (side is Side.LOW,)

    @cached_property
    def cards(self) -> int:
        """The number of own cards at the step, if nobody got an extra one."""
        dealt = [each for each in self.before if is_own(each)]
        return sum([each.cards for each in dealt if not each.holding])

    @cached_property
    def exchanged(self) -> bool:
        """Whether cards have been passed or drawn by then, or dealt to some players only."""
        return any(not isinstance(each, Deal) or each.holding for each in self.before)

    @cached_property
    def board(self) -> bool:
        """Whether cards for everyone are still to come."""
        return any(isinstance(each, Deal) and not is_own(each) for each in self.after)

    @cached_property
    def grows(self) -> bool:
        """Whether the player's own cards still change."""
        return any(is_own(each) or isinstance(each, Draw | PassCards) for each in self.after)

    @cached_property
    def text(self) -> str:
        """Everything that the worth of a hand depends on, for digests."""
        show = self.show
        more = (self.sides, self.jokers, self.shared, self.turned)
        text = repr((self.before, self.after, show.side, show.hand, show.rules, more))
        return text + repr(self.kills) if self.kills else text


_PATHS: Final[dict[str, Path]] = {}
_MOST: Final = 256


def path_of(game: Game, at: int) -> Path | None:
    """The path around the step `at`; None if no showdown follows."""
    paths = _paths_of(game)
    if at not in paths:
        paths[at] = _path(game, at)
    return paths[at]


def _no_paths(game: Game) -> dict[int, Path | None]:
    return {}


_paths_of: Final = by_identity(_no_paths, _MOST)
"""The paths of a game found so far, by step."""


@lru_cache(maxsize=_MOST)
def _path(game: Game, at: int) -> Path | None:
    steps = game.steps
    end = next((n for n in range(at, len(steps)) if isinstance(steps[n], Showdown)), None)
    if end is None:
        return None
    show = steps[end]
    assert isinstance(show, Showdown)
    later = [each for each in steps[at + 1 : end] if isinstance(each, Declare)]
    path = Path(
        before=tuple(_shaping(steps[:at], show, after=False)),
        after=tuple(_shaping(steps[at + 1 : end], show, after=True)),
        show=show,
        sides=any(Choice.HIGH in each.choices for each in later),
        jokers=game.jokers,
        shared=any(To.COMMON in each.to for each in _deals(steps[:at])),
        turned=any(To.TABLE in each.to and each.face_up for each in _deals(steps[:at])),
    )
    by_wild = any(isinstance(each, Kill) and each.wild for each in path.after)
    if by_wild and game.hands.wild != show.rules.wild:
        path = replace(path, kills=game.hands)
    return _PATHS.setdefault(path.text, path)


def decisions(game: Game) -> tuple[int, ...]:
    """The indexes of the declarations of a game."""
    return tuple([at for at, each in enumerate(game.steps) if isinstance(each, Declare)])


def is_own(step: Step) -> TypeGuard[Deal]:
    """Whether the step deals cards to the players themselves."""
    return isinstance(step, Deal) and not OWN.isdisjoint(step.to)


def _deals(steps: Sequence[Step]) -> list[Deal]:
    return [each for each in steps if isinstance(each, Deal)]


def _shaping(steps: Iterable[Step], show: Showdown, *, after: bool) -> Iterable[Step]:
    turned = show.rules.wild.turned
    for each in steps:
        match each:
            case Deal(in_count=0) if is_own(each) or (after and To.COMMON in each.to):
                yield each
            case Deal(face_up=True) if after and turned and To.TABLE in each.to:
                yield each
            case Draw(table=False) | PassCards():
                yield each
            case Kill() | DiscardCommon() if after:
                yield each

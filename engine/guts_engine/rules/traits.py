"""What in a game's steps decides which options it takes (R12, R13, S10.1)."""

from collections.abc import Iterable
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.steps import facts
from guts_engine.steps.model import Deal, Declare, Game, Side, To

CLASSICS: Final = (
    "two-card",
    "three-card",
    "three-card-plain",
    "monte-carlo",
    "survivor",
    "ghost",
    "no-peek",
    "pass-the-trash",
    "community",
    "two-plus-one",
    "four-two-two",
    "four-two-three",
    "three-five-seven",
    "napalm",
    "hi-lo",
)
"""The ids of the games of R8, in the order of menus; they take the options of R12."""


@record
class Traits:
    """Traits of a game by its steps.

    `written` games are those that are not of R8. `legs` decide the pot, or there are `two_pots`. In
    a `single` deal all cards come before the declaration; else `common` cards or `own` cards follow
    it. Five cards count in a hand of `five`, some showdown is for a `low` hand, and in a game with
    `sides` players declare high or low, or win halves. `one_manner`, `one_tie` and `one_loser` say
    that every declaration or showdown has the same; `orders` that three-card hands are ranked and
    the file does not say how. A card for the player who was asked last needs its manner.
    """

    written: bool
    legs: bool
    two_pots: bool
    single: bool
    common: bool
    own: bool
    five: bool
    low: bool
    sides: bool
    one_manner: bool
    one_tie: bool
    one_loser: bool
    orders: bool

    @property
    def matched(self) -> bool:
        """Whether losers match a pot, and legs decide nothing."""
        return not self.legs

    @property
    def one_pot(self) -> bool:
        """Whether there is one pot that losers match."""
        return not self.legs and not self.two_pots

    @property
    def community(self) -> bool:
        """Whether community cards make three-card hands (R8.2)."""
        return self.common and not self.five and not self.legs

    @property
    def two_plus_one(self) -> bool:
        """Whether players in get more cards for hands of up to three cards (R8.3)."""
        return self.own and not self.five and not self.legs

    @property
    def four_two(self) -> bool:
        """Whether later cards make hands of five (R8.4)."""
        return (self.own or self.common) and self.five and not self.legs


def traits_of(game: Game) -> Traits:
    """The traits of a game."""
    shows = facts.showdowns(game)
    declared = next((n for n, step in enumerate(game.steps) if isinstance(step, Declare)), 0)
    later = [step for step in game.steps[declared:] if isinstance(step, Deal)]
    orders = [show.rules.ranking for show in shows if show.hand == 3 and show.side is not Side.LOW]
    return Traits(
        written=game.id not in CLASSICS,
        legs=game.legs > 0,
        two_pots=game.pots == 2,
        single=not later,
        common=any(To.COMMON in step.to for step in later),
        own=any(facts.to_players(step) for step in later),
        five=any(show.hand == 5 for show in shows),
        low=any(show.side is not Side.HIGH for show in shows),
        sides=facts.sides(game) or any(show.side is Side.HIGH_LOW for show in shows),
        one_manner=_alike(step.manner for step in facts.declares(game))
        and not any(To.LAST in step.to for step in later),
        one_tie=_alike(show.ties for show in shows),
        one_loser=_alike(show.losers for show in shows),
        orders=bool(orders) and not any(orders) and not game.hands.ranking,
    )


def _alike(values: Iterable[object]) -> bool:
    return len(set(values)) == 1

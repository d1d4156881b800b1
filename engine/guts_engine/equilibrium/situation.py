"""What a player knows at a declaration besides the hand, as far as it decides what is right."""

from guts_engine.common.frozen import record


@record
class Situation:
    """A declaration of one of `players`.

    `pot` is in chips, None for that of a new game; with two pots it is the one in question, the low
    one with `low` (R8.7). In turn, `position` counts the players before and `already_in` those of
    them who are in, for the side in question where sides are heard (`sides`). `declaration` counts
    the declarations of the deal before this one: the stages of a leg game, or 1 at a second
    declaration (R8.3). With `second_chance` the player is asked again because only the last is in
    (R4.5). `legs` and `chips` are the player's own first, then those of the others in the order of
    declaring; `chips` are infinite or none on credit, and `rebuys` tells who of them may buy in
    again (R7.3). The winner of the pot takes `side_pot`, too (R6.4). `dealt` is the number of
    players dealt in, 0 if all of them declare. `heard` tells who of the players before is in, in
    order; by default the last ones are. `again` counts how often all have been out with the same
    cards (R13.9). With `beside` the player is in for the better side of the hand, and the other one
    is in question (`moment.Kind`).
    """

    players: int
    pot: float | None = None
    position: int | None = None
    already_in: int = 0
    declaration: int = 0
    low: bool = False
    second_chance: bool = False
    legs: tuple[int, ...] = ()
    chips: tuple[float, ...] = ()
    rebuys: tuple[bool, ...] = ()
    side_pot: float = 0.0
    dealt: int = 0
    heard: tuple[bool, ...] = ()
    again: int = 0
    beside: bool = False

    @property
    def before(self) -> tuple[bool, ...]:
        """Whether each of the players before is in."""
        outs = (self.position or 0) - self.already_in
        return self.heard or (False,) * outs + (True,) * self.already_in

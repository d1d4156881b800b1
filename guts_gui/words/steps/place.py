"""The place of a step in its game: what has happened before it and is still to come."""

from collections.abc import Sequence
from dataclasses import dataclass

from guts_engine.steps.facts import every_step, lone_waits
from guts_engine.steps.model import Deal, Declare, DiscardCommon, Game, Group, Step, To


@dataclass(frozen=True, slots=True)
class Place:
    """A step's game, the steps before it and those after it, of the list that contains it.

    `around` is the declaration with that list, `nobody` whether it is the one for nobody in.
    """

    game: Game
    before: tuple[Step, ...] = ()
    after: tuple[Step, ...] = ()
    around: Declare | None = None
    nobody: bool = False

    @property
    def declared(self) -> bool:
        """Whether players have declared before."""
        return any(isinstance(each, Declare) for each in self.before)

    def dealt(self, *to: To) -> bool:
        """Whether cards have been dealt to any of these before."""
        return any(isinstance(each, Deal) and set(to) & set(each.to) for each in self.before)

    @property
    def held(self) -> int:
        """The cards of a player in and the community cards by then."""
        held = 0
        for each in self.before:
            match each:
                case Deal() if {To.IN, To.ALL, To.COMMON, To.LAST} & set(each.to):
                    held += each.cards
                case DiscardCommon():
                    held -= each.cards
        return held

    @property
    def ghost_held(self) -> int:
        """The cards of the first table hand by then."""
        return sum(
            each.cards
            for each in self.before
            if isinstance(each, Deal) and To.TABLE in each.to and not each.new_hand
        )

    @property
    def lone_waits(self) -> bool:
        """Whether a lone player gets nothing before the showdown (S3.8)."""
        return lone_waits(self.game, len(self.before))

    @property
    def ghosts(self) -> bool:
        """Whether there may be more than one table hand by then."""
        return any(isinstance(each, Deal) and each.new_hand for each in every_step(self.game.steps))

    @property
    def out_now(self) -> bool:
        """Whether some players went out before the latest declaration, which asked the others."""
        latest = self.around or next(
            (each for each in reversed(self.before) if isinstance(each, Declare)), None
        )
        others = [each for each in self.before if isinstance(each, Declare) and each is not latest]
        return latest is not None and latest.asks is Group.IN and bool(others)

    def inside(self, around: Declare, steps: Sequence[Step], at: int) -> "Place":
        """The place of a step within a list of the declaration that stands here."""
        before, after = (*self.before, *steps[:at]), tuple(steps[at + 1 :])
        return Place(self.game, before, after, around, nobody=steps is around.nobody)


def place_at(game: Game, at: int) -> Place:
    """The place of the step with that index."""
    return Place(game, game.steps[:at], game.steps[at + 1 :])

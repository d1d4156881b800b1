"""Thresholds of leg games at the start of a round, as `guts solve` shows them (R8.5, R8.6)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guts_engine.analysis.deals.examples import weakest
from guts_engine.equilibrium import legs
from guts_engine.equilibrium.certainty import is_certain
from guts_engine.equilibrium.situation import Situation
from guts_engine.hands.cards import Card
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares
from guts_engine.strength.form import form_of


@dataclass(frozen=True)
class LegThreshold:
    """A declaration of a stage, with nobody's leg won, after `position` players in turn.

    The last `already_in` of them are in. `share_out` is folded, except for the `weak_in` weakest
    hands. `weakest` is the weakest hand to play for its value, empty if it has no short name.
    Unless `certain`, the threshold is only about right.
    """

    players: int
    stage: int
    position: int
    already_in: int
    second_chance: bool
    share_out: float
    weak_in: float
    weakest: tuple[Card, ...]
    certain: bool

    @property
    def in_share(self) -> float:
        """The share of the hands that is played."""
        return 1 - self.share_out + self.weak_in


def leg_thresholds(
    rules: RuleSet, players: int, *, pot: float | None = None
) -> Sequence[LegThreshold]:
    """The thresholds of every declaration, for a pot of `pot` chips at each stage.

    Raises ValueError for games that legs do not decide.
    """
    if not legs.decides(rules):
        raise ValueError(f"in {rules.game} a lone player gets no leg")
    stages = range(len(declares(rules.played)))
    return [
        _threshold(rules, each)
        for stage in stages
        for each in _situations(rules, players, pot, stage)
    ]


def _situations(rules: RuleSet, players: int, pot: float | None, stage: int) -> Iterator[Situation]:
    """Every declaration of a stage; the second chances last."""
    course = legs.course_of(rules)
    won = (0,) * players
    if not course.in_turn:
        yield Situation(players, pot, declaration=stage, legs=won)
        return
    for position in range(players):
        for ins in range(position + 1):
            if ins or position < players - 1 or course.asked:
                yield Situation(players, pot, position, ins, stage, legs=won)
    for position in range(players - 1 if course.second else 0):
        for ins in range(position + 1):
            yield Situation(players, pot, position, ins, stage, second_chance=True, legs=won)


def _threshold(rules: RuleSet, at: Situation) -> LegThreshold:
    out = legs.share_out(rules, at)
    cards = rules.stages[at.declaration].cards if rules.stages else rules.dealing.cards
    named = form_of(rules) is not None and rules.dealing.peek
    hand = weakest(rules, at.players, out, cards, stage=at.declaration) if named else None
    return LegThreshold(
        at.players,
        at.declaration,
        at.position or 0,
        at.already_in,
        at.second_chance,
        out,
        legs.weak_in(rules, at),
        hand or (),
        is_certain(rules, at),
    )

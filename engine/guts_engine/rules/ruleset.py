"""A game with its house rules: a `RuleSet`, changed with `replaced` (R8, R12)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Rank
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, Ranking, low, three
from guts_engine.rules.options import (
    AllOut,
    Course,
    Ghost,
    Lone,
    Plain,
    Rules,
    RulesError,
    RulesFault,
    Value,
    plain,
)
from guts_engine.rules.registry import OPTIONS, check, option, read_value
from guts_engine.steps.model import Manner


@dataclass(frozen=True)
class Stage:
    """A part of a deal with its own showdown: each player's number of cards, and their ranking."""

    cards: int
    ranking: Ranking


@dataclass(frozen=True)
class RuleSet(Rules):
    """One game with its house rules, and properties derived from them (R8)."""

    @cached_property
    def ranking(self) -> Ranking:
        """The ranking of the hands at the showdown, at the last of several stages (R2, R8)."""
        match self.course:
            case Course.COMMUNITY | Course.TWO_PLUS_ONE:
                return self._ranking_of(3)
            case Course.FOUR_TWO_TWO | Course.FOUR_TWO_THREE:
                return FIVE.with_wild(self.dealing.wild)
            case Course.THREE_FIVE_SEVEN | Course.NAPALM:
                return self.stages[-1].ranking
            case _:
                return self.held_ranking

    @cached_property
    def held_ranking(self) -> Ranking:
        """The ranking of the first cards: of a single deal, of wimps (R6.3)."""
        return self._ranking_of(self.dealing.cards)

    def _ranking_of(self, cards: int) -> Ranking:
        if cards == 3:
            showing = self.showing
            ranking = three(showing.ranking, ace_low_straight=showing.ace_low_straight)
        else:
            ranking = {1: ONE, 2: TWO, 4: FOUR, 5: FIVE}[cards]
        return ranking.with_wild(self.dealing.wild)

    @cached_property
    def low_ranking(self) -> Ranking:
        """The ranking of low hands, in games that have them (R2.7)."""
        return low(self.showing.low, 3 if self.course is Course.HI_LO else 5)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The stages of a leg game, each with its showdown (R8.5, R8.6); else empty."""
        if self.course is Course.THREE_FIVE_SEVEN:
            return (
                Stage(3, three("plain").with_wild((Rank.THREE,))),
                Stage(5, FIVE.with_wild((Rank.FIVE,))),
                Stage(7, FIVE.with_wild((Rank.SEVEN,))),
            )
        if self.course is Course.NAPALM:
            ace_high = replace(FIVE, ace_low_straight=False)
            return Stage(2, TWO), Stage(5, self.low_ranking), Stage(7, ace_high)
        return ()

    @cached_property
    def later(self) -> tuple[int, ...]:
        """The number of cards dealt later to each player entitled to them (R8.3-R8.6)."""
        most = [stage.cards for stage in self.stages]
        if most:
            return tuple(after - before for before, after in pairwise(most))
        return {Course.TWO_PLUS_ONE: (1,), Course.FOUR_TWO_TWO: (2,)}.get(self.course, ())

    @property
    def common(self) -> int:
        """The number of common cards turned up after the declarations (R8.2, R8.4)."""
        return {Course.COMMUNITY: 1, Course.FOUR_TWO_THREE: 3}.get(self.course, 0)

    @property
    def leg_game(self) -> bool:
        """Whether legs decide who takes the pot (R8.5, R8.6)."""
        return self.course in _LEG_COURSES

    @property
    def two_pots(self) -> bool:
        """Whether there are a high and a low pot (R8.7)."""
        return self.course is Course.HI_LO

    @property
    def all_out(self) -> AllOut:
        """The outcome if nobody is in; fixed if there is always a ghost (R12)."""
        return AllOut.ANTE if self.dealing.ghost is Ghost.ALWAYS else self.paying.all_out

    @property
    def second_chance(self) -> bool:
        """Whether others may change to in when only the last player is in; in turn only (R4.5)."""
        declaring = self.declaring
        return declaring.second_chance and declaring.declare is Manner.SEQUENTIAL

    @property
    def last_is_asked(self) -> bool:
        """Whether the last player is asked even if all others are out (R4.1, R4.5)."""
        return self.lone_must_beat or self.course is Course.NAPALM

    @property
    def ante_due(self) -> int:
        """A player's antes when they are due: in hi-lo one for each pot (R6.1, R8.7)."""
        return self.paying.ante * (2 if self.two_pots else 1)

    @property
    def most_cards(self) -> int:
        """The most cards that a player can hold at once, without draws (R3.6)."""
        return self.dealing.cards + sum(self.later)

    def cards_for(self, seats: int) -> int:
        """The most cards needed for a deal into `seats` seats, without draws (R3.2, R3.6)."""
        dealing = self.dealing
        ghost = dealing.cards if dealing.ghost is not Ghost.NONE else 0
        needed = seats * self.most_cards + ghost + self.common
        if self.showing.lone is Lone.BEAT_DECK:
            needed = max(needed, seats * dealing.cards + DECKS_HAND)
        return needed

    @cached_property
    def most_seats(self) -> int:
        """The most seats for one pack (R3.6): seven in games with seven cards (R8.5, R8.6)."""
        seats = len(PACK) // self.most_cards
        while self.cards_for(seats) > len(PACK):
            seats -= 1
        return seats

    def option(self, name: str) -> Value:
        """The value of the option called `name`. Raises RulesError for an unknown name."""
        value: Value = getattr(getattr(self, option(name).group), name)
        return value

    def options(self) -> dict[str, Plain]:
        """Every option by name, as plain values."""
        return {name: plain(self.option(name)) for name in OPTIONS}

    def replaced(self, values: Mapping[str, object]) -> "RuleSet":
        """This game with other values for the named options. Raises RulesError."""
        rules = self.unchecked(values)
        check(rules, values)
        return rules

    def restored(self, values: Mapping[str, object]) -> "RuleSet":
        """Like `replaced`, for values from files: they may rank hands of another size."""
        rules = self.unchecked(values)
        check(rules, values, in_play=True)
        return rules

    def unchecked(self, values: Mapping[str, object]) -> "RuleSet":
        """Like `replaced`, without a check for clashes between the values."""
        groups: dict[str, dict[str, object]] = {}
        for name, value in values.items():
            read = read_value(self, name, value)
            groups.setdefault(option(name).group, {})[name] = read
        if not groups:
            return self
        return replace(self, **{g: changed(getattr(self, g), **to) for g, to in groups.items()})

    def differs_from(self, other: "RuleSet") -> tuple[str, ...]:
        """The names of the options whose values differ from the other's."""
        return tuple(name for name in OPTIONS if self.option(name) != other.option(name))

    def check_seats(self, seats: int) -> None:
        """Raises RulesError for fewer than two seats or too many for the pack (R3.6)."""
        if seats < 2:
            raise RulesError(RulesFault.TOO_FEW_SEATS, "seats", seats=seats)
        if seats > self.most_seats:
            cards = self.most_cards
            what = f"{seats} seats of {cards} card{'' if cards == 1 else 's'}"
            what += " and a ghost" if self.dealing.ghost is not Ghost.NONE else ""
            if self.common:
                what += f" and {self.common} community card{'' if self.common == 1 else 's'}"
            raise RulesError(
                RulesFault.TOO_MANY_SEATS, "seats", what=what, pack=len(PACK), most=self.most_seats
            )


DECKS_HAND: Final = 4
"""The number of cards from the top of the pack that a lone player must beat (R8.4)."""
_LEG_COURSES: Final = frozenset({Course.THREE_FIVE_SEVEN, Course.NAPALM})

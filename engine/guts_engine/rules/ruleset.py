"""A game with its house rules: one `RuleSet`, made of another by `replaced` (R8, R12).

What a game is, is data, and so is which options belong to which course.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Final

from guts_engine.frozen import changed
from guts_engine.hands.cards import PACK, Rank
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, Ranking, low, three
from guts_engine.rules.options import (
    OPTIONS,
    AllOut,
    Dealing,
    Declaring,
    Ending,
    Ends,
    Ghost,
    Lone,
    Manner,
    Paying,
    Plain,
    RulesError,
    Showing,
    Ties,
    Value,
    plain,
    spec_of,
)


class Course(StrEnum):
    """The course that a deal takes (R8)."""

    SINGLE = "single deal"
    COMMUNITY = "community"
    TWO_PLUS_ONE = "two plus one"
    FOUR_TWO_TWO = "four two two"
    FOUR_TWO_THREE = "four two three"
    THREE_FIVE_SEVEN = "three five seven"
    NAPALM = "napalm"
    HI_LO = "hi-lo"


@dataclass(frozen=True)
class Stage:
    """A part of a deal that has a showdown of its own: each player's cards by then, how ranked."""

    cards: int
    ranking: Ranking


@dataclass(frozen=True)
class RuleSet:
    """One game with its house rules; `game` is the permanent id of its preset (R8)."""

    game: str
    course: Course = Course.SINGLE
    dealing: Dealing = field(default_factory=Dealing)
    declaring: Declaring = field(default_factory=Declaring)
    showing: Showing = field(default_factory=Showing)
    paying: Paying = field(default_factory=Paying)
    ending: Ending = field(default_factory=Ending)

    @cached_property
    def ranking(self) -> Ranking:
        """The ranking of the hands that are shown down, at the last of several stages (R2, R8)."""
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
        """The ranking of the cards as they are dealt first: of a single deal, of wimps (R6.3)."""
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
        """The ranking of the lows of the games that have any (R2.7)."""
        return low(self.showing.low, 3 if self.course is Course.HI_LO else 5)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The stages of a leg game, each with a showdown of its own (R8.5, R8.6); else none."""
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
        """The cards that each player entitled to them gets later in the deal (R8.3-R8.6)."""
        most = [stage.cards for stage in self.stages]
        if most:
            return tuple(after - before for before, after in pairwise(most))
        return {Course.TWO_PLUS_ONE: (1,), Course.FOUR_TWO_TWO: (2,)}.get(self.course, ())

    @property
    def common(self) -> int:
        """How many common cards are turned up after the declarations (R8.2, R8.4)."""
        return {Course.COMMUNITY: 1, Course.FOUR_TWO_THREE: 3}.get(self.course, 0)

    @property
    def leg_game(self) -> bool:
        """Whether legs decide who takes the pot (R8.5, R8.6)."""
        return self.course in _LEG_COURSES

    @property
    def two_pots(self) -> bool:
        """Whether a high and a low pot are played for (R8.7)."""
        return self.course is Course.HI_LO

    @property
    def all_out(self) -> AllOut:
        """What happens when nobody is in: a ghost that always plays fixes it (R12)."""
        return AllOut.ANTE if self.dealing.ghost is Ghost.ALWAYS else self.paying.all_out

    @property
    def second_chance(self) -> bool:
        """Whether others may change to in when the last alone is in: only in turn (R4.5)."""
        declaring = self.declaring
        return declaring.second_chance and declaring.declare is Manner.SEQUENTIAL

    @property
    def lone_must_beat(self) -> bool:
        """Whether a lone player must beat a ghost or the deck (R6.5, R8.4)."""
        return self.dealing.ghost is not Ghost.NONE or self.showing.lone is Lone.BEAT_DECK

    @property
    def last_is_asked(self) -> bool:
        """Whether the last to speak is asked though all others are out (R4.1, R4.5)."""
        return self.lone_must_beat or self.course is Course.NAPALM

    @property
    def ante_due(self) -> int:
        """What a player owes where antes fall due: in hi-lo an ante for each pot (R6.1, R8.7)."""
        return self.paying.ante * (2 if self.two_pots else 1)

    @property
    def most_cards(self) -> int:
        """The most cards that a player can hold at once, draws left out (R3.6)."""
        return self.dealing.cards + sum(self.later)

    def cards_for(self, seats: int) -> int:
        """How many cards a deal into that many seats needs at most, draws left out (R3.2, R3.6)."""
        dealing = self.dealing
        ghost = dealing.cards if dealing.ghost is not Ghost.NONE else 0
        needed = seats * self.most_cards + ghost + self.common
        if self.showing.lone is Lone.BEAT_DECK:
            needed = max(needed, seats * dealing.cards + DECKS_HAND)
        return needed

    @cached_property
    def most_seats(self) -> int:
        """How many seats one pack can serve (R3.6): seven where each gets seven (R8.5, R8.6)."""
        seats = len(PACK) // self.most_cards
        while self.cards_for(seats) > len(PACK):
            seats -= 1
        return seats

    def option(self, name: str) -> Value:
        """The value of the option called `name`; RulesError when there is none."""
        spec = spec_of(name)
        value: Value = getattr(getattr(self, spec.group), name)
        return value

    def options(self) -> dict[str, Plain]:
        """Every option by name, as plain values."""
        return {name: plain(self.option(name)) for name in OPTIONS}

    def replaced(self, values: Mapping[str, object]) -> "RuleSet":
        """This game with other values for the options named; RulesError names what is wrong."""
        made = self._with(values)
        for name in ("ranking", "ace_low_straight"):
            if name in values and not made.ranks_three:
                raise RulesError(
                    name,
                    f"it orders three-card hands and does not go with cards = {made.dealing.cards}",
                )
        _check(made, values)
        return made

    def restored(self, values: Mapping[str, object]) -> "RuleSet":
        """As `replaced`, for values once in play: they may order hands of another size."""
        made = self._with(values)
        _check(made, values)
        return made

    def _with(self, values: Mapping[str, object]) -> "RuleSet":
        groups: dict[str, dict[str, object]] = {}
        for name, value in values.items():
            spec = spec_of(name)
            if name not in BELONGS[self.course]:
                raise RulesError(name, f"it does not belong to {self.game}")
            groups.setdefault(spec.group, {})[name] = spec.parse(name, value)
        if not groups:
            return self
        made = {name: getattr(self, name) for name in _GROUPS}
        for group, to in groups.items():
            made[group] = changed(made[group], **to)
        return RuleSet(self.game, self.course, **made)

    @property
    def ranks_three(self) -> bool:
        """Whether three-card hands are ranked by `ranking` and `ace_low_straight` (R12)."""
        return self.course is not Course.SINGLE or self.dealing.cards == 3

    def differs_from(self, other: "RuleSet") -> tuple[str, ...]:
        """The names of the options whose values differ from the other's."""
        return tuple(name for name in OPTIONS if self.option(name) != other.option(name))

    def check_seats(self, seats: int) -> None:
        """RulesError unless the pack serves that many seats, two at least (R3.6)."""
        if seats < 2:
            raise RulesError("seats", f"{seats} is too few: two at least")
        if seats > self.most_seats:
            raise RulesError("seats", self._too_many(seats))

    def _too_many(self, seats: int) -> str:
        what = f"{seats} seats of {self.most_cards} cards"
        if self.dealing.ghost is not Ghost.NONE:
            what += " and a ghost"
        if self.common:
            what += f" and {self.common} common cards"
        return f"{what} need more than the {len(PACK)} in the pack: {self.most_seats} at most"


_GROUPS: Final = ("dealing", "declaring", "showing", "paying", "ending")
DECKS_HAND: Final = 4
"""How many cards from the top of the pack a lone player must beat (R8.4)."""
_LEG_COURSES: Final = frozenset({Course.THREE_FIVE_SEVEN, Course.NAPALM})


# --- Which option belongs to which game (R12) -----------------------------------------------

_EVERY: Final = frozenset(
    ("ante", "declare", "second_chance", "shortfall", "deck", "peek", "rebuys")
)
_MATCHED: Final = (
    _EVERY
    | {"ante_when", "matchers_excused", "compulsory_first", "losers", "ties", "all_out"}
    | {"wimp_multiple", "wimp_to", "limit", "max_loss", "ends", "draw", "pass_left"}
)
_THREES: Final = frozenset(("ranking", "ace_low_straight"))

BELONGS: Final[Mapping[Course, frozenset[str]]] = {
    Course.SINGLE: _MATCHED | _THREES | {"cards", "wild", "ghost"},
    Course.COMMUNITY: _MATCHED | _THREES | {"cards"},
    Course.TWO_PLUS_ONE: _MATCHED | _THREES | {"second_declare"},
    Course.FOUR_TWO_TWO: _MATCHED | {"dropped_ante", "lone"},
    Course.FOUR_TWO_THREE: _MATCHED | {"dropped_ante", "lone"},
    Course.THREE_FIVE_SEVEN: _EVERY | {"legs"},
    Course.NAPALM: _EVERY | {"legs", "low"},
    Course.HI_LO: _EVERY
    | _THREES
    | {"ante_when", "max_loss", "ends", "ties", "draw", "pass_left", "low", "both"},
}
"""The options that a game of each course knows; the others have no meaning in it."""


def _check(rules: RuleSet, named: Mapping[str, object]) -> None:
    """Refuse options that clash with one another or with the game (R12)."""
    dealing, declaring, showing = rules.dealing, rules.declaring, rules.showing
    if rules.course is Course.COMMUNITY and dealing.cards not in (2, 3):
        raise RulesError("cards", f"{rules.game} is played with 2 or 3, not with {dealing.cards}")
    if dealing.draw > dealing.cards:
        raise RulesError(
            "draw", f"{dealing.draw} is more than the {dealing.cards} cards that each is dealt"
        )
    if not dealing.peek and dealing.draw:
        raise RulesError("draw", "it does not go with peek = false: nobody has seen a card")
    if not dealing.peek and dealing.pass_left:
        raise RulesError("pass_left", "it does not go with peek = false: nobody has seen a card")
    simultaneous = declaring.declare is Manner.SIMULTANEOUS
    if simultaneous and declaring.second_chance and "second_chance" in named:
        raise RulesError("second_chance", "it does not go with declare = simultaneous")
    all_out = rules.paying.all_out
    if dealing.ghost is Ghost.ALWAYS and all_out is not AllOut.ANTE and "all_out" in named:
        raise RulesError("all_out", f"{all_out} does not go with ghost = always: it is ante")
    fours = rules.course in (Course.FOUR_TWO_TWO, Course.FOUR_TWO_THREE)
    if all_out is AllOut.MATCH_BEST and not fours:
        raise RulesError(
            "all_out", f"{all_out} belongs to four-two-two and four-two-three, not to {rules.game}"
        )
    if rules.course is Course.HI_LO:
        _check_hi_lo(rules)
    if rules.course is Course.NAPALM and showing.low == "ace-to-five":
        raise RulesError("low", f"ace-to-five does not go with {rules.game}: its aces are high")


def _check_hi_lo(rules: RuleSet) -> None:
    if rules.declaring.declare is Manner.SEQUENTIAL:
        raise RulesError("declare", f"sequential does not go with {rules.game}: all decide at once")
    if rules.ending.ends is Ends.UNCONTESTED:
        raise RulesError(
            "ends", f"uncontested does not go with {rules.game}: it has two pots to empty"
        )
    if rules.showing.ties is not Ties.SPLIT:
        raise RulesError("ties", f"{rules.showing.ties} does not go with {rules.game}: it is split")
    if rules.showing.low == "deuce-to-seven":
        raise RulesError("low", f"deuce-to-seven does not go with {rules.game}")

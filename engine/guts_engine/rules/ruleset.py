"""A game with its house rules: a `RuleSet`, changed with `replaced` (R8, R12)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Final

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Rank
from guts_engine.hands.hand_rules import HandRules
from guts_engine.hands.judging import Judge, judge
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.hands.ranking import Ranking, low
from guts_engine.rules import defaults
from guts_engine.rules.changes import after_house_rules
from guts_engine.rules.options import (
    AllOut,
    Ghost,
    Plain,
    Rules,
    RulesError,
    RulesFault,
    Value,
    plain,
)
from guts_engine.rules.registry import OPTIONS, check, option, read_value
from guts_engine.steps import facts
from guts_engine.steps.model import (
    Ante,
    AnteTo,
    AnteWhen,
    Deal,
    Declare,
    Game,
    Manner,
    Showdown,
    Side,
)


@dataclass(frozen=True)
class Stage:
    """A part of a deal with its own showdown: each player's number of cards, and their ranking."""

    cards: int
    ranking: Ranking


@dataclass(frozen=True)
class RuleSet(Rules):
    """One game with its house rules, and properties derived from them (R8)."""

    @classmethod
    def of(cls, game: Game) -> "RuleSet":
        """The game as its file says it, without house rules (S5.3)."""
        return cls(
            game,
            dealing=defaults.dealing_of(game),
            declaring=defaults.declaring_of(game),
            showing=defaults.showing_of(game),
            paying=defaults.paying_of(game),
            ending=defaults.ending_of(game),
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        groups = self.dealing, self.declaring, self.showing, self.paying, self.ending
        return hash((self.base.id, *groups))

    @cached_property
    def played(self) -> Game:
        """The steps that are played: the base after the house rules (S7)."""
        return after_house_rules(self, self.house_rules)

    @cached_property
    def house_rules(self) -> frozenset[str]:
        """The names of the options that differ from the game's file."""
        usual = RuleSet.of(self.base)
        return frozenset(
            name
            for group in GROUPS
            for name, value in vars(getattr(self, group)).items()
            if value != getattr(getattr(usual, group), name)
        )

    @cached_property
    def ranking(self) -> Ranking:
        """The ranking of the hands at the showdown, at the last of several stages (R2, R8)."""
        return self.stages[-1].ranking if self.stages else _ranking_of(self.showdowns[-1])

    @cached_property
    def held_ranking(self) -> Ranking:
        """The ranking of the first cards: of a single deal, of wimps (R6.3)."""
        return judge(self.played.hands, min(LARGEST_HAND, self.dealing.cards)).ranking

    @cached_property
    def low_ranking(self) -> Ranking:
        """The ranking of low hands, in games that have them (R2.7)."""
        lows = [show for show in self.showdowns if show.side is not Side.HIGH]
        if not lows:
            return low(self.showing.low, LARGEST_HAND)
        return judge(lows[0].rules, lows[0].hand or LARGEST_HAND, low=True).ranking

    @cached_property
    def showdowns(self) -> tuple[Showdown, ...]:
        """The showdowns of a deal in order (S4)."""
        return facts.showdowns(self.played)

    @cached_property
    def opening_antes(self) -> tuple[Ante, ...]:
        """The antes that are due before the first cards (S3.1)."""
        return facts.opening_antes(self.played)

    @cached_property
    def declares_sides(self) -> bool:
        """Whether players declare high or low (S3.7)."""
        return facts.sides(self.played)

    def judge(
        self,
        showdown: Showdown,
        *,
        low: bool = False,
        turned: Rank | None = None,
        named: Rank | None = None,
        table: bool = False,
    ) -> Judge:
        """The judge of hands at one of the game's showdowns (S5.2); see `judging.judge`.

        It is cached by the identity of the showdown's rules, which takes less time than their
        hash; they are kept with it, so that no others can have that identity.
        """
        rules, hand = showdown.rules, showdown.hand
        key = id(rules), hand, low, turned, named, table
        found = self._judges.get(key)
        if found is None:
            made = judge(rules, hand, low=low, turned=turned, named=named, table=table)
            found = self._judges[key] = (rules, made)
        return found[1]

    @cached_property
    def _judges(self) -> dict[tuple[object, ...], tuple[HandRules, Judge]]:
        return {}

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The stages of a game of several showdowns (R8.5, R8.6); else empty."""
        if len(self.showdowns) < 2:
            return ()
        return tuple(
            Stage(dealt.held.own, _ranking_of(dealt.step))
            for dealt in facts.course(self.played)
            if isinstance(dealt.step, Showdown)
        )

    @cached_property
    def later(self) -> tuple[int, ...]:
        """The number of cards dealt later to each player entitled to them (R8.3-R8.6)."""
        return tuple(
            step.cards
            for step in self.played.steps
            if isinstance(step, Deal) and facts.to_players(step)
        )[1:]

    @cached_property
    def common(self) -> int:
        """The number of common cards turned up (R8.2, R8.4)."""
        return facts.common_cards(self.played)

    @property
    def leg_game(self) -> bool:
        """Whether legs decide who takes the pot (R8.5, R8.6)."""
        return self.base.legs > 0

    @property
    def two_pots(self) -> bool:
        """Whether there are a high and a low pot (R8.7)."""
        return self.base.pots == 2

    @property
    def all_out(self) -> AllOut:
        """The outcome if nobody is in; fixed if there is always a ghost (R12)."""
        return AllOut.ANTE if self.dealing.ghost is Ghost.ALWAYS else self.paying.all_out

    @property
    def second_chance(self) -> bool:
        """Whether others may change to in when only the last player is in; in turn only (R4.5)."""
        declaring = self.declaring
        return declaring.second_chance and declaring.declare is Manner.SEQUENTIAL

    @cached_property
    def last_is_asked(self) -> bool:
        """Whether the last player is asked even if all others are out (R4.1, R4.5)."""
        first = next(n for n, step in enumerate(self.played.steps) if isinstance(step, Declare))
        return facts.last_is_asked(self.played, first)

    @cached_property
    def ante_due(self) -> int:
        """The most that a player antes before the cards, into all pots (R6.1, R8.7, S3.1)."""
        antes = self.opening_antes
        return max(self._due(antes, AnteWhen.EMPTY), self._due(antes, AnteWhen.NOT_EMPTY))

    @cached_property
    def ante_always(self) -> int:
        """What a player antes before the cards even if the pot is not empty (R6.1)."""
        return self._due(self.opening_antes, AnteWhen.NOT_EMPTY)

    @property
    def excused(self) -> int:
        """The antes that a player who matches saves on the next deal (R6.1)."""
        return self.ante_always if self.paying.matchers_excused else 0

    def opening_pot(self, players: int) -> int:
        """The chips in a pot at the first declaration of a new game, in each if there are two."""
        found = self._opening_pots.get(players)
        if found is None:
            before = takewhile(lambda step: not isinstance(step, Declare), self.played.steps)
            antes = [each for each in before if isinstance(each, Ante) and each.to is AnteTo.POT]
            found = players * self._due(antes, AnteWhen.EMPTY, players) // self.base.pots
            self._opening_pots[players] = found
        return found

    @cached_property
    def _opening_pots(self) -> dict[int, int]:
        return {}

    def _due(self, antes: Iterable[Ante], when: AnteWhen, players: int = 2) -> int:
        """A player's part of those antes that are due always or by `when`, into all pots."""
        due = 0
        for each in antes:
            if each.when in (when, AnteWhen.ALWAYS):
                pots = self.base.pots if each.to is AnteTo.POT else 1
                due += pots * self.chips_of(each, players)
        return due

    def chips_of(self, ante: Ante, players: int) -> int:
        """What a player pays into a pot by that ante, with so many dealt in (S3.1)."""
        return self.paying.ante * (players if ante.everyones else ante.antes)

    @cached_property
    def most_cards(self) -> int:
        """The most cards that a player can hold at once, without draws (R3.6)."""
        return facts.most_cards(self.played)

    @cached_property
    def first_cards(self) -> int:
        """The number of own cards that count at the first declaration, five at most."""
        steps = facts.course(self.played)
        held = next(each.held.own for each in steps if isinstance(each.step, Declare))
        return min(LARGEST_HAND, held)

    def cards_for(self, seats: int) -> int:
        """The most cards needed for a deal into `seats` seats, without draws (R3.2, R3.6)."""
        return facts.cards_for(self.played, seats)

    @cached_property
    def most_seats(self) -> int:
        """The most seats for one pack (R3.6): seven in games with seven cards (R8.5, R8.6)."""
        return facts.most_seats(self.played)

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
                RulesFault.TOO_MANY_SEATS,
                "seats",
                what=what,
                pack=facts.pack_size(self.played),
                most=self.most_seats,
            )


GROUPS: Final = ("dealing", "declaring", "showing", "paying", "ending")
"""The groups of options."""


def _ranking_of(show: Showdown) -> Ranking:
    return judge(show.rules, show.hand or LARGEST_HAND, low=show.side is Side.LOW).ranking

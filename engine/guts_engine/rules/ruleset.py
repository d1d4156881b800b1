"""A game with its house rules: a `RuleSet`, changed with `replaced` (R8, R12)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Rank
from guts_engine.hands.judging import Judge, judge
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.hands.tables import Ranking
from guts_engine.rules import registry
from guts_engine.rules.changes import with_fewer_cards
from guts_engine.rules.entries import parse
from guts_engine.rules.options import SESSION, Ghost, Plain, Rules, RulesError, RulesFault
from guts_engine.steps import facts
from guts_engine.steps.faults import Cards
from guts_engine.steps.model import Ante, AnteTo, AnteWhen, Declare, Game, Showdown, Side, Ties


@dataclass(frozen=True)
class RuleSet(Rules):
    """A game with its options, and properties derived from them (R8)."""

    dealing: registry.Dealing = field(default_factory=registry.Dealing)
    declaring: registry.Declaring = field(default_factory=registry.Declaring)
    showing: registry.Showing = field(default_factory=registry.Showing)
    paying: registry.Paying = field(default_factory=registry.Paying)
    ending: registry.Ending = field(default_factory=registry.Ending)

    @classmethod
    def of(cls, game: Game) -> "RuleSet":
        """The game as its file says it, without house rules (S5.3)."""
        given = {name: parse(registry.named(name), value) for name, value in game.defaults}
        said = {
            name: found.steps.get(game)
            for name, found in registry.OPTIONS.items()
            if found.steps.get is not None
        }
        return cls(game)._with(said | given)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.game, *self.parts))

    @cached_property
    def played(self) -> Game:
        """The steps that are played: the base after the house rules (S7)."""
        game = self.base
        for name in self.house_rules:
            game = registry.OPTIONS[name].steps.set(game, self)
        return with_fewer_cards(game)

    @cached_property
    def house_rules(self) -> Mapping[str, Plain]:
        """The options that differ from the game's file, as in files, in the order of rules.md."""
        own = RuleSet.of(self.base).options()
        return {name: value for name, value in self.options().items() if value != own[name]}

    @cached_property
    def ranking(self) -> Ranking:
        """The ranking of the hands at the showdown, the last one of several (R2, R8)."""
        show = self.showdowns[-1]
        return self.judge(show, low=show.side is Side.LOW).ranking

    @cached_property
    def held_ranking(self) -> Ranking:
        """The ranking of the first cards: of a single deal, of wimps (R6.3)."""
        return judge(self.played.hands, min(LARGEST_HAND, self.dealing.cards)).ranking

    @cached_property
    def showdowns(self) -> tuple[Showdown, ...]:
        """The showdowns of a deal in order (S4)."""
        return facts.showdowns(self.played)

    def judge(
        self,
        showdown: Showdown,
        *,
        low: bool = False,
        turned: Rank | None = None,
        named: Rank | None = None,
        table: bool = False,
    ) -> Judge:
        """The judge of hands at one of the game's showdowns (S5.2); see `judging.judge`."""
        return judge(
            showdown.rules,
            showdown.hand,
            low=low,
            turned=turned,
            named=named,
            table=table,
            natural=showdown.ties is Ties.NATURAL,
        )

    @cached_property
    def stage_cards(self) -> tuple[int, ...]:
        """The cards of a player at each of several showdowns (R8.5, R8.6); else empty."""
        cards = self._cards_before(Showdown)
        return cards if len(cards) > 1 else ()

    def _cards_before(self, kind: type[Declare | Showdown]) -> tuple[int, ...]:
        """The cards of a player before each step of that kind."""
        steps = zip(self.played.steps, facts.cards_held(self.played), strict=False)
        return tuple(held.own for step, held in steps if isinstance(step, kind))

    @cached_property
    def common(self) -> int:
        """The number of common cards turned up (R8.2, R8.4)."""
        return facts.common_cards(self.played)

    def compulsory(self, *, first_of_game: bool, first_of_session: bool, pot_empty: bool) -> bool:
        """Whether everybody is in on a deal, and nobody is asked (R4.3, R13.6)."""
        first = self.declaring.compulsory_first
        if first == SESSION:
            return first_of_session
        return bool(first) and (first_of_game or pot_empty)

    @cached_property
    def ante_due(self) -> int:
        """The most that a player antes before the cards, into all pots (R6.1, R8.7, S3.1)."""
        antes = facts.opening_antes(self.played)
        return max(self._due(antes, AnteWhen.EMPTY), self._due(antes, AnteWhen.NOT_EMPTY))

    @cached_property
    def excused(self) -> int:
        """The antes that a player who matches saves on the next deal (R6.1)."""
        saved = self._due(facts.opening_antes(self.played), AnteWhen.NOT_EMPTY)
        return saved if self.paying.matchers_excused else 0

    def opening_pot(self, players: int) -> int:
        """The chips in a pot at the first declaration of a new game, in each if there are two."""
        antes = facts.pot_antes(self.played)
        return players * self._due(antes, AnteWhen.EMPTY, players) // self.base.pots

    def _due(self, antes: Iterable[Ante], when: AnteWhen, players: int = 2) -> int:
        """A player's part of those antes that are due always or by `when`, into all pots."""
        due = [each for each in antes if each.when in (when, AnteWhen.ALWAYS)]
        pots = {AnteTo.POT: self.base.pots, AnteTo.SIDE_POT: 1}
        return sum(pots[each.to] * self.chips_of(each, players) for each in due)

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
        return min(LARGEST_HAND, self._cards_before(Declare)[0])

    @cached_property
    def most_seats(self) -> int:
        """The most seats for one pack (R3.6): seven in games with seven cards (R8.5, R8.6)."""
        return facts.most_seats(self.played)

    def replaced(self, values: Mapping[str, object], *, in_play: bool = False) -> "RuleSet":
        """This game with other values for the named options. Raises RulesError.

        Values from files, `in_play` already, may rank hands of another size.
        """
        rules = self.unchecked(values)
        registry.check(rules, values, rules.house_rules, in_play=in_play)
        return rules

    def unchecked(self, values: Mapping[str, object]) -> "RuleSet":
        """Like `replaced`, without a check for clashes between the values."""
        read = {name: registry.read_value(self, name, value) for name, value in values.items()}
        return self._with(read) if read else self

    def _with(self, values: Mapping[str, object]) -> "RuleSet":
        parts: dict[str, dict[str, object]] = {}
        for name, value in values.items():
            parts.setdefault(registry.named(name).part, {})[name] = value
        return replace(self, **{p: changed(getattr(self, p), **to) for p, to in parts.items()})

    def check_seats(self, seats: int) -> None:
        """Raises RulesError for fewer than two seats or too many for the pack (R3.6)."""
        if seats < 2:
            raise RulesError(RulesFault.TOO_FEW_SEATS, "seats", seats=seats)
        if seats > self.most_seats:
            what = f"{seats} seats of {Cards(self.most_cards)}"
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

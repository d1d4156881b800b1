"""The tables at which the professor is certified: games, house rules, players, pots and stacks."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from guts_engine.common.frozen import changed, record
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.options import RulesError, Shortfall
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import relevant
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.state import State
from guts_engine.steps.library import shipped
from guts_engine.steps.model import Deck, Manner
from guts_engine.strategy.known import counts_pot

Options = Mapping[str, object]

ANTE: Final = 1_000
"""Chips of an ante, so many that shares of a pot are whole chips."""
PLAYERS: Final = range(2, 11)
FEW: Final = (3, 5)
"""The numbers of players for which house rules are certified."""
WRITTEN: Final = (
    "nerve",
    "nerve-low",
    "kryptonite",
    "fierce",
    "deadly-sevens",
    "in-out",
    "three-card-low-guts",
    "three-flip-two",
    "guts-high-low",
    "short-napalm",
)
"""Games written as text that are certified too."""


@record
class Case:
    """A table: the options of a game that differ from the preset's, players, pot and stacks.

    `openings` is the pot as a multiple of that of a new game, `chips` the stacks in antes, 0 for
    play on credit.
    """

    game: str
    options: tuple[tuple[str, object], ...] = ()
    players: int = 3
    openings: int = 1
    chips: int = 0

    @property
    def rules(self) -> RuleSet:
        """The rules, at `ANTE` chips an ante. Raises RulesError for options that clash."""
        return _rules(self)

    @property
    def whole_games(self) -> bool:
        """Whether responses are valued over whole games: with legs, or stacks that may run out."""
        return bool(self.rules.leg_game or self.chips)

    @property
    def goes_on(self) -> bool:
        """Whether later deals differ from the first: by who pays antes, or by cards that are gone.

        Then they are certified too, each for itself.
        """
        return bool(self.rules.excused or self.rules.dealing.deck is Deck.RUN_DOWN)

    def sat_down(self, dealer: int) -> State:
        """The table before its first deal."""
        rules = self.rules
        seats = [NewSeat(str(seat), self.chips * ANTE) for seat in range(self.players)]
        start = None
        if self.openings > 1:
            pot = self.openings * rules.opening_pot(self.players)
            start = Start(pot=pot, low_pot=pot if rules.two_pots else 0)
        return new_game(rules, seats, dealer=dealer, start=start)

    def __str__(self) -> str:
        parts = [f"{name} = {_written(value)}" for name, value in self.options]
        if self.openings > 1:
            parts.append(f"pot x{self.openings}")
        if self.chips:
            parts.append(f"{self.chips} antes each")
        return ", ".join(parts) or "as it is"


@lru_cache(maxsize=16)
def _rules(case: Case) -> RuleSet:
    base = preset(case.game) if case.game in PRESETS else RuleSet.of(shipped(case.game))
    given = {name: _in_chips(name, value) for name, value in case.options}
    if not case.chips and base.option("shortfall") is not Shortfall.ENDS:
        given.setdefault("shortfall", Shortfall.CREDIT)
    return base.replaced({"ante": ANTE, **given})


_AMOUNTS: Final = ("max_loss", "limit", "cap")
"""Options that are amounts, here in opening pots of three players."""


def _in_chips(name: str, value: object) -> object:
    return int(str(value)) * ANTE if name in _AMOUNTS else value


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


POTS: Final = (1, 4, 16)
"""Openings at which games are certified whose rules are not the same for every pot."""
_PLAIN: Final[Sequence[Options]] = (
    {"declare": "sequential"},
    {"declare": "simultaneous"},
    {"declare": "sequential", "second_chance": True},
    {"peek": False},
    {"losers": "worst"},
    {"ties": "carry"},
    {"ties": "suits"},
    {"ghost": "always"},
    {"ghost": "always", "ghost_tie": "push"},
    {"ghost": "lone"},
    {"declare": "sequential", "ghost": "always"},
    {"declare": "sequential", "ghost": "lone"},
    {"lone": "beat-deck"},
    {"ante_when": "every-deal"},
    {"ante_when": "every-deal", "matchers_excused": True},
    {"compulsory_first": True},
    {"draw": 1},
    {"draw": 2},
    {"draw": 1, "draw_when": "after"},
    {"pass_left": 1},
    {"pass_left": 1, "pass_optional": True},
    {"deck": "run-down"},
    {"wild": ("2",)},
    {"all_out": "hold"},
    {"second_declare": True},
    {"declare": "sequential", "second_declare": True},
    {"both": "must-win-both"},
    {"low": "ace-high-plain"},
    {"low": "deuce-to-seven"},
    {"legs": 1},
    {"legs": 2},
    {"legs": 5},
)
_BY_POT: Final[Sequence[Options]] = (
    {"max_loss": 1},
    {"max_loss": 3},
    {"declare": "sequential", "max_loss": 1},
    {"limit": 6},
    {"cap": 3},
    {"dropped_ante": True},
    {"all_out": "ante"},
    {"all_out": "wimp"},
    {"all_out": "wimp-penalty"},
    {"all_out": "wimp-penalty", "wimp_to": "side-pot"},
    {"all_out": "match-best"},
    {"ghost": "always", "max_loss": 3},
)
_CARDS: Final[Sequence[Options]] = tuple([{"cards": each} for each in range(1, 8)])
_ORDERS: Final[Sequence[Options]] = tuple(
    [
        {"ranking": each}
        for each in (
            "plain",
            "straight-flush-first",
            "flush-over-straight",
            "straight-flush-and-flush",
            "poker",
        )
    ]
)
STACKS: Final = (2, 3, 5, 10)


def cases() -> Iterator[Case]:
    """All cases: every preset for 2 to 10 players, then its options, pots and stacks."""
    for game in PRESETS:
        yield from cases_of(game)
    for game in WRITTEN:
        most = RuleSet.of(shipped(game)).most_seats
        yield from [Case(game, (), players) for players in (2, 3, 5, 8) if players <= most]
        yield from _greater_pots(game)


def cases_of(game: str) -> Iterator[Case]:
    """The cases of a preset."""
    usual = preset(game)
    for players in PLAYERS:
        if players <= usual.most_seats:
            yield Case(game, (), players)
    yield from _greater_pots(game)
    for options in (*_PLAIN, *_CARDS, *_ORDERS):
        if _changes(usual, options):
            yield from [Case(game, tuple(options.items()), each) for each in FEW]
    for options in _BY_POT:
        if _changes(usual, options):
            for players in FEW:
                case = Case(game, tuple(options.items()), players)
                pots = POTS if _pot_matters(case) else POTS[:1]
                yield from [changed(case, openings=pot) for pot in pots]
    for chips in STACKS:
        yield from [Case(game, (), players, 1, chips) for players in FEW]


def _greater_pots(game: str) -> Iterator[Case]:
    """The cases of a game as it is at pots of several openings, if they matter."""
    for players in FEW:
        case = Case(game, (), players)
        if not case.rules.leg_game and _pot_matters(case):
            yield from [changed(case, openings=pot) for pot in POTS[1:]]


def _changes(usual: RuleSet, options: Options) -> bool:
    """Whether the game has all these options, not all as usual, and each has an effect."""
    given = {name: _in_chips(name, value) for name, value in options.items()}
    try:
        rules = usual.replaced(given)
    except RulesError:
        return False
    if rules == usual:
        return False
    return all(
        relevant(rules, name, max(FEW)) and rules.option(name) != usual.option(name)
        for name in options
    )


def _pot_matters(case: Case) -> bool:
    """Whether what is right depends on the size of the pot."""
    return counts_pot(case.rules) or not case.rules.dealing.peek


def quick() -> tuple[Case, ...]:
    """A dozen cases of all kinds, for the tests."""
    return (
        Case("three-card", (), 5),
        Case("two-card", (), 4),
        Case("two-card", (("ghost", "always"),), 3),
        Case("two-card", (("max_loss", 1),), 3, 4),
        Case("survivor", (), 3),
        Case("ghost", (), 3),
        Case("no-peek", (), 3),
        Case("community", (), 4),
        Case("two-plus-one", (("second_declare", True),), 3),
        Case("hi-lo", (), 4),
        Case("three-five-seven", (), 5),
        Case("napalm", (), 3),
    )


def in_turn(rules: RuleSet) -> bool:
    """Whether players declare one after the other (R4.1)."""
    return rules.declaring.declare is Manner.SEQUENTIAL

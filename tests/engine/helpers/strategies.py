"""Hypothesis strategies: rules, seats, starts, packs and whole sessions.

The random scripts that are compared with the oracle are in `tests.engine.helpers.oracle_scripts`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, Final, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from guts_engine.hands.cards import PACK, Card, Rank
from guts_engine.play.game import (
    apply,
    available,
    can_buy_in,
    can_choose,
    can_deal,
    legal,
    must_choose,
)
from guts_engine.play.setup import NewSeat, Start
from guts_engine.record.log import GameLog
from guts_engine.rules.options import (
    RulesError,
)
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.registry import OPTIONS, options_of
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import (
    Action,
    Asked,
    BuyIn,
    ChooseGame,
    Declare,
    Discard,
    Leave,
    Pass,
    Question,
    StartDeal,
)
from guts_engine.state.events import Event
from guts_engine.state.state import State, evolve
from guts_engine.steps.model import Choice, Deal

NUMBERS: Final[Mapping[str, tuple[Any, ...]]] = {
    "cards": (1, 2, 3, 4, 5, 6, 7),
    "more": (1, 2, 3, 6),
    "draw": (0, 1, 2, 3),
    "pass_left": (0, 1),
    "wild": ([], ["2"], ["3", "J"], ["A"], list("2468TQ")),
    "ante": (1, 2, 3, 5),
    "wimp_multiple": (2, 3, 4),
    "limit": (0, 1, 7, 20, 100),
    "cap": (0, 1, 7, 20),
    "max_loss": (0, 1, 5, 15),
    "rebuys": (0, 1, 2, -1),
    "legs": (1, 2, 3, 5),
}
VALUES: Final[Mapping[str, tuple[Any, ...]]] = {
    name: NUMBERS.get(name) or tuple(option.values) for name, option in OPTIONS.items()
}
"""Test values of every option; only some of numbers and ranks."""

SETTINGS: Final[Mapping[str, list[tuple[str, Any]]]] = {
    game: [(name, value) for name in sorted(options_of(rules)) for value in VALUES[name]]
    for game, rules in PRESETS.items()
}
"""Every option of each game with every test value (R12)."""

GROWING: Final = ("community", "two-plus-one", "four-two-two", "four-two-three")
"""The games of one pot in which cards follow the declarations (R8.2 to R8.4)."""


def of_first_edition(game: str, option: str, value: Any) -> bool:
    """Whether the setting is one of R12, which the laws of most properties are about; not R13."""
    if option in ("more", "draw_when", "pass_optional", "ghost_tie", "cap") or value == "natural":
        return False
    if (option, value) in (("all_out", "hold"), ("shortfall", "ends")) or value == "session":
        return False
    if game == "hi-lo":
        known = ("limit", "all_out", "wimp_multiple", "wimp_to", "ghost", "wild", "cards", "ties")
        return option not in known
    if option == "cards":
        return game != "two-plus-one" and value <= 5
    if value == "match-best":
        return game.startswith("four-two")
    return game not in GROWING or option not in ("ghost", "wild")


def dealt_once(rules: RuleSet) -> bool:
    """Whether all cards are dealt before the declaration (R8.1)."""
    return sum(isinstance(step, Deal) for step in rules.played.steps) == 1


LEG_GAMES: Final = tuple(game for game, rules in PRESETS.items() if rules.leg_game)

thorough = settings(max_examples=2 * settings.default.max_examples)
"""For the most important properties; others use the number of examples in `conftest`."""

NAMES: Final = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
CHIPS: Final = (0, 1, 2, 3, 4, 6, 10, 20, 37, 60, 200, 1000)


def consistent(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the game has and that do not clash (R12), in order."""
    kept: dict[str, Any] = {}
    for name, value in options.items():
        if name in options_of(PRESETS[game]):
            try:
                PRESETS[game].replaced(kept | {name: value})
            except RulesError:
                continue
            kept[name] = value
    return kept


@st.composite
def rule_options(
    draw: st.DrawFn, games: tuple[str, ...] = tuple(PRESETS), *, second_edition: bool = False
) -> Any:
    """A game's name and some of its options without contradictions."""
    game = draw(st.sampled_from(sorted(games)))
    known = [each for each in SETTINGS[game] if second_edition or of_first_edition(game, *each)]
    settings = st.sampled_from(known)
    few = draw(st.sampled_from((0, 3, 8, 16)))
    return game, consistent(game, dict(draw(st.lists(settings, min_size=few, max_size=few))))


def rule_sets_of(games: tuple[str, ...]) -> st.SearchStrategy[RuleSet]:
    """Some of the games with house rules."""
    return rule_options(games).map(lambda options: PRESETS[options[0]].replaced(options[1]))


rule_sets = rule_sets_of(tuple(PRESETS))

all_rule_sets = rule_options(second_edition=True).map(
    lambda options: PRESETS[options[0]].replaced(options[1])
)
"""All games with any house rules, those of R13 too."""


chances: st.SearchStrategy[Random] = st.integers(0, 2**32 - 1).map(Random)
"""Seeded generators for tables and sessions: faster to draw and to shrink than single cards."""


def some_seats(count: int, rng: Random) -> tuple[NewSeat, ...]:
    """Seats, some with few chips, some with a stop-loss (R7.4); at some tables all are rich."""
    stacks = CHIPS if rng.randrange(2) else CHIPS[rng.choice((1, 4, -4)) :]
    return tuple(
        NewSeat(
            name=NAMES[number],
            chips=rng.choice(stacks) if rng.randrange(2) else rng.randint(stacks[0], 300),
            stop_loss=rng.choice((0, 0, 0, 1, 5, 50)),
            matched_last=bool(rng.randrange(2)),
        )
        for number in range(count)
    )


def some_start(rules: RuleSet, seats: int, rng: Random) -> Start | None:
    """A game in progress with possible pots and legs, or None."""
    if rng.randrange(2):
        return None
    pot, low_pot = rng.randint(0, 40), rng.randint(0, 40)
    if rules.two_pots:
        return Start(pot, low_pot=low_pot)
    side_pot = rng.choice((0, 0, 4, 7))
    if rules.leg_game:
        legs = tuple(rng.randrange(rules.ending.legs) for _ in range(seats))
        return Start(pot, side_pot=side_pot, legs=legs)
    return Start(pot, rng.choice((0, 0, 0, 3, 150)), side_pot)


class Step(NamedTuple):
    """An action with the states around it and its events."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State


class Fold(NamedTuple):
    """An event with the states around it."""

    before: State
    event: Event
    after: State


class Played:
    """A random session: its log, the states around each action, the events."""

    def __init__(
        self, log: GameLog, states: tuple[State, ...], events: tuple[tuple[Event, ...], ...]
    ) -> None:
        self.log = log
        self.states = states
        self.events = events

    def __repr__(self) -> str:
        return "\n".join(("a session:", self.log.header(), *self.log.lines()))

    @property
    def last(self) -> State:
        """The state at the end."""
        return self.states[-1]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Each action with the states around it and its events."""
        around = zip(self.states, self.log.actions, self.events, self.states[1:], strict=False)
        return tuple([Step(*each) for each in around])

    @cached_property
    def folds(self) -> tuple[Fold, ...]:
        """Each event with the states around it, folded one by one."""
        return tuple([each for step in self.steps for each in folded(step)])

    @cached_property
    def deals(self) -> tuple[tuple[Step, ...], ...]:
        """The steps of each deal, from its first card on."""
        found: list[list[Step]] = []
        for step in self.steps:
            if isinstance(step.action, StartDeal):
                found.append([])
            if isinstance(step.action, StartDeal | Declare | Pass | Discard):
                found[-1].append(step)
        return tuple(map(tuple, found))

    @cached_property
    def settlements(self) -> tuple[tuple[State, tuple[Event, ...]], ...]:
        """The state after the declarations of each deal or stage, and the events that follow."""
        found: list[tuple[State, list[Event]]] = []
        running = False
        for before, event, _ in self.folds:
            if isinstance(event, SETTLING) and not running:
                running = True
                found.append((before, []))
            running = running and not isinstance(event, e.StageBegan | e.DealEnded)
            if running:
                found[-1][1].append(event)
        return tuple([(state, tuple(events)) for state, events in found])


SETTLING: Final = (
    e.HandsShown,
    e.HandsCompared,
    e.PotAwarded,
    e.PotMatched,
    e.LegWon,
    e.NobodyIn,
)
"""The events with which a deal or a stage can begin to be settled."""


def folded(step: Step) -> list[Fold]:
    """The events of a step with the states around each."""
    found = []
    state = step.before
    for event in step.events:
        found.append(Fold(state, event, evolve(state, event)))
        state = found[-1].after
    return found


# --- Sessions -------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] = rule_sets) -> GameLog:
    """A table before its first deal, as a log without actions."""
    chosen = draw(rules)
    count = draw(st.integers(2, min(10, chosen.most_seats)))
    rng = draw(chances)
    start = some_start(chosen, count, rng)
    return GameLog(chosen, some_seats(count, rng), rng.randrange(count), start)


@st.composite
def sessions(
    draw: st.DrawFn,
    rules: st.SearchStrategy[RuleSet] = rule_sets,
    most_deals: int = 4,
    complete: bool = True,
) -> Played:
    """A few random deals, with seats that leave and rebuy between them.

    Without `complete` the session may end in the middle of a deal.
    """
    log = draw(tables(rules))
    played = play(log, draw(st.integers(1, most_deals)), draw(chances))
    return played if complete else broken_off(played, draw(st.integers(0, len(played.events))))


@st.composite
def dealers_choices(
    draw: st.DrawFn,
    rules: st.SearchStrategy[RuleSet] = rule_sets,
    most_deals: int = 8,
    complete: bool = True,
) -> Played:
    """Sessions in which the dealer of each new game names one of a few (R11)."""
    log = replace(draw(tables(rules)), dealers_choice=True)
    games = draw(st.lists(rules, min_size=2, max_size=4))
    played = play(log, draw(st.integers(1, most_deals)), draw(chances), games)
    return played if complete else broken_off(played, draw(st.integers(0, len(played.events))))


def broken_off(played: Played, actions: int) -> Played:
    """The session up to the action of that number."""
    log = replace(played.log, actions=played.log.actions[:actions])
    return Played(log, played.states[: actions + 1], played.events[:actions])


def play(log: GameLog, deals: int, rng: Random, games: Sequence[RuleSet] = ()) -> Played:
    """Up to `deals` deals in which all players are equally bold or timid."""
    states = [log.begun()]
    actions: list[Action] = []
    emitted: list[tuple[Event, ...]] = []
    boldness = rng.choice((0.15, 0.3, 0.5, 0.8))

    def take(action: Action) -> None:
        after, events = apply(states[-1], action)
        states.append(after)
        actions.append(action)
        emitted.append(events)

    for _ in range(deals):
        for action in between(states[-1], rng):
            take(action)
        if games and (chosen := choice(states[-1], games, rng)):
            take(chosen)
        if not can_deal(states[-1]):
            break
        take(StartDeal(random_pack(available(states[-1]), rng)))
        while asked := legal(states[-1]):
            seat = rng.choice(sorted(asked))
            take(decision(states[-1], seat, asked[seat], rng, boldness))
    return Played(replace(log, actions=tuple(actions)), tuple(states), tuple(emitted))


def decision(state: State, seat: int, asked: Asked, rng: Random, boldness: float = 0.5) -> Action:
    """A random legal decision; in, for any pot, with the probability `boldness`."""
    if asked.question is Question.DECLARE:
        bold = [each for each in asked.choices if each is not Choice.OUT]
        return Declare(seat, rng.choice(bold) if rng.random() < boldness else Choice.OUT)
    hand = state.hands[seat]
    if asked.question is Question.PASS:
        return Pass(seat, tuple(rng.sample(hand, asked.cards)))
    return Discard(seat, tuple(rng.sample(hand, rng.randint(0, min(asked.cards, len(hand))))))


def between(state: State, rng: Random) -> list[Action]:
    """Actions between deals: rebuys, and sometimes departures."""
    chosen: list[Action] = [
        BuyIn(seat)
        for seat in range(len(state.table.seats))
        if can_buy_in(state.table, seat) and rng.randrange(2)
    ]
    if not rng.randrange(8) and state.table.playing():
        chosen.append(Leave(rng.choice(state.table.playing())))
    return chosen


def choice(state: State, games: Sequence[RuleSet], rng: Random) -> ChooseGame | None:
    """The next game, one that can be played, where the dealer must or may name it (R11)."""
    table = state.table
    players = table.playing()
    dealer = next((seat for seat in players if can_choose(table, seat)), None)
    if dealer is None or len(players) < 2 or (not must_choose(table) and rng.randrange(3)):
        return None
    rules = rng.choice(
        [each for each in games if len(players) <= each.most_seats] or [PRESETS["three-card"]]
    )
    if any(table.seats[seat].chips < 0 for seat in players):
        rules = rules.replaced({"shortfall": "credit"})
    return ChooseGame(dealer, rules)


def random_pack(cards: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    """The cards shuffled, often with likely ties."""
    pack = list(cards)
    rng.shuffle(pack)
    how = rng.randrange(4)
    if how == 1:  # a few ranks on top, sometimes those of the lowest or highest straights
        few = rng.choice((rng.sample(list(Rank), rng.choice((2, 3, 5))), *STRAIGHTS))
        pack.sort(key=lambda each: each.rank not in few)
    elif how > 1:  # as many cards of each rank together as there are hands, for different seats
        ranks = rng.sample(list(Rank), len(Rank))
        if rng.randrange(2):
            first = rng.choice(STRAIGHTS)
            ranks.sort(key=lambda rank: rank not in first)
        together = rng.choice((2, 3, 4, 4))
        apart = [each for each in pack if each.suit < together]
        pack.sort(key=lambda each: (each not in apart, ranks.index(each.rank)))
        for _ in range(rng.randrange(4)):
            one, other = rng.randrange(len(pack)), rng.randrange(len(pack))
            pack[one], pack[other] = pack[other], pack[one]
    return tuple(pack)


STRAIGHTS: Final = (
    [Rank.ACE, Rank.TWO, Rank.THREE],
    [Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE],
    [Rank.ACE, Rank.KING, Rank.QUEEN],
    [Rank.ACE, Rank.KING, Rank.TWO],
)

packs = chances.map(lambda rng: random_pack(PACK, rng))


def declarations() -> Iterator[tuple[RuleSet, int, int, bool]]:
    """Every preset at every declaration: its stage, the cards held, whether for the low pot."""
    for rules in PRESETS.values():
        for stage in range(max(1, len(rules.stage_cards))):
            held = rules.stage_cards[stage] if rules.stage_cards else rules.dealing.cards
            for lower in (False, True) if rules.two_pots else (False,):
                yield rules, stage, held, lower

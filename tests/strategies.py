"""The one home of generated tables: rules, seats, starts, packs and whole sessions.

Hypothesis draws what properties need; the scripted sessions that are held against the oracle
are made beside it (`tests.engine.oracle_scripts`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from guts_engine.actions import (
    Action,
    Asked,
    BuyIn,
    Declare,
    Discard,
    Leave,
    Pass,
    Question,
    StartDeal,
)
from guts_engine.cards import PACK, Card, Rank
from guts_engine.game import (
    NewSeat,
    Start,
    apply,
    available,
    can_buy_in,
    can_deal,
    legal,
)
from guts_engine.hands import LOWS, THREE_ORDERS
from guts_engine.log import GameLog
from guts_engine.presets import PRESETS
from guts_engine.rules import (
    BELONGS,
    AllOut,
    AnteWhen,
    Both,
    Deck,
    Ends,
    Ghost,
    Lone,
    Losers,
    Manner,
    RulesError,
    RuleSet,
    Shortfall,
    Ties,
    WimpTo,
)
from guts_engine.state import State

VALUES: Final[Mapping[str, tuple[Any, ...]]] = {
    "cards": (1, 2, 3, 4, 5),
    "deck": tuple(map(str, Deck)),
    "peek": (True, False),
    "draw": (0, 1, 2, 3),
    "pass_left": (0, 1),
    "wild": ([], ["2"], ["3", "J"], ["A"], list("2468TQ")),
    "ghost": tuple(map(str, Ghost)),
    "declare": tuple(map(str, Manner)),
    "compulsory_first": (False, True),
    "second_chance": (False, True),
    "second_declare": (False, True),
    "ranking": tuple(THREE_ORDERS),
    "ace_low_straight": (True, False),
    "losers": tuple(map(str, Losers)),
    "ties": tuple(map(str, Ties)),
    "lone": tuple(map(str, Lone)),
    "low": LOWS,
    "both": tuple(map(str, Both)),
    "ante": (1, 2, 3, 5),
    "ante_when": tuple(map(str, AnteWhen)),
    "matchers_excused": (False, True),
    "dropped_ante": (False, True),
    "all_out": tuple(map(str, AllOut)),
    "wimp_multiple": (2, 3, 4),
    "wimp_to": tuple(map(str, WimpTo)),
    "limit": (0, 1, 7, 20, 100),
    "max_loss": (0, 1, 5, 15),
    "shortfall": tuple(map(str, Shortfall)),
    "rebuys": (0, 1, 2, -1),
    "ends": tuple(map(str, Ends)),
    "legs": (1, 2, 3, 5),
}
"""Values worth trying for every option; `test_rules` sees to it that none is forgotten."""

NAMES: Final = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
CHIPS: Final = (0, 1, 2, 3, 4, 6, 10, 20, 37, 60, 200, 1000)


def consistent(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """As many of the options as the game knows and that do not clash (R12), in their order."""
    kept: dict[str, Any] = {}
    for name, value in options.items():
        if name in BELONGS[PRESETS[game].course]:
            try:
                PRESETS[game].replaced(kept | {name: value})
            except RulesError:
                continue
            kept[name] = value
    return kept


@st.composite
def rule_options(draw: st.DrawFn, games: tuple[str, ...] = tuple(PRESETS)) -> Any:
    """A game's name and some of its options, no two of them in contradiction."""
    game = draw(st.sampled_from(sorted(games)))
    known = sorted(BELONGS[PRESETS[game].course])
    chosen = draw(
        st.fixed_dictionaries({}, optional={n: st.sampled_from(VALUES[n]) for n in known})
    )
    return game, consistent(game, chosen)


def rule_sets_of(games: tuple[str, ...]) -> st.SearchStrategy[RuleSet]:
    """Some of the games with house rules."""
    return rule_options(games).map(lambda told: PRESETS[told[0]].replaced(told[1]))


rule_sets = rule_sets_of(tuple(PRESETS))


@st.composite
def seats_for(draw: st.DrawFn, rules: RuleSet) -> tuple[NewSeat, ...]:
    """Two to ten seats, some with hardly a chip, some with a stop-loss (R7.4)."""
    count = draw(st.integers(2, min(10, rules.most_seats)))
    return tuple(
        NewSeat(
            name=NAMES[number],
            chips=draw(st.sampled_from(CHIPS) | st.integers(0, 300)),
            stop_loss=draw(st.sampled_from((0, 0, 0, 1, 5, 50))),
            matched_last=draw(st.booleans()),
        )
        for number in range(count)
    )


@st.composite
def starts(draw: st.DrawFn, rules: RuleSet, seats: int) -> Start | None:
    """A game under way, with the pots and legs that it may have; or none."""
    if draw(st.booleans()):
        return None
    pots = {"pot": draw(st.integers(0, 40))}
    if rules.two_pots:
        pots["low_pot"] = draw(st.integers(0, 40))
    else:
        pots["side_pot"] = draw(st.sampled_from((0, 0, 0, 4)))
    if rules.leg_game:
        legs = st.integers(0, rules.ending.legs - 1)
        return Start(**pots, legs=draw(st.tuples(*[legs] * seats)))
    if not rules.two_pots:
        pots["reserve"] = draw(st.sampled_from((0, 0, 0, 3, 150)))
    return Start(**pots)


@dataclass(frozen=True)
class Played:
    """A session played by chance: its log, and the state before and after each action."""

    log: GameLog
    states: tuple[State, ...]

    @property
    def last(self) -> State:
        """The state at the end."""
        return self.states[-1]


@st.composite
def tables(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] = rule_sets) -> GameLog:
    """A table about to play its first deal, as a log without actions."""
    chosen = draw(rules)
    seats = draw(seats_for(chosen))
    dealer = draw(st.integers(0, len(seats) - 1))
    return GameLog(chosen, seats, dealer, draw(starts(chosen, len(seats))))


@st.composite
def sessions(
    draw: st.DrawFn,
    rules: st.SearchStrategy[RuleSet] = rule_sets,
    most_deals: int = 4,
    complete: bool = True,
) -> Played:
    """A few deals played by chance, with seats that leave and buy in between them.

    Without `complete` the session may break off in the middle of a deal.
    """
    log = draw(tables(rules))
    rng = draw(st.randoms(use_true_random=False))
    states = [log.begun()]
    actions: list[Action] = []

    def take(action: Action) -> None:
        states.append(apply(states[-1], action)[0])
        actions.append(action)

    for _ in range(draw(st.integers(1, most_deals))):
        for action in between(states[-1], rng):
            take(action)
        if not can_deal(states[-1]):
            break
        take(StartDeal(random_pack(available(states[-1]), rng)))
        while asked := legal(states[-1]):
            seat = rng.choice(sorted(asked))
            take(decision(states[-1], seat, asked[seat], rng))
    if not complete:
        kept = draw(st.integers(0, len(actions)))
        actions, states = actions[:kept], states[: kept + 1]
    for action in actions:
        log = log.with_action(action)
    return Played(log, tuple(states))


def decision(state: State, seat: int, asked: Asked, rng: Random) -> Action:
    """Any decision that the seat may make."""
    if asked.question is Question.DECLARE:
        return Declare(seat, rng.choice(asked.choices))
    hand = state.hands[seat]
    if asked.question is Question.PASS:
        return Pass(seat, tuple(rng.sample(hand, asked.cards)))
    return Discard(seat, tuple(rng.sample(hand, rng.randint(0, min(asked.cards, len(hand))))))


def between(state: State, rng: Random) -> list[Action]:
    """What seats may do between deals: buy in again, and now and then leave."""
    chosen: list[Action] = [
        BuyIn(seat)
        for seat in range(len(state.table.seats))
        if can_buy_in(state.table, seat) and rng.randrange(2)
    ]
    if not rng.randrange(8) and state.table.playing():
        chosen.append(Leave(rng.choice(state.table.playing())))
    return chosen


def random_pack(cards: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    """The cards shuffled, often so that hands tie or come near a tie."""
    pack = list(cards)
    rng.shuffle(pack)
    how = rng.randrange(4)
    if how == 1:  # a few ranks on top, now and then those of the lowest or highest straights
        few = rng.choice((rng.sample(list(Rank), rng.choice((2, 3, 5))), *STRAIGHTS))
        pack.sort(key=lambda each: each.rank not in few)
    elif how == 2:  # the four cards of each rank together, so that they go round the table
        ranks = rng.sample(list(Rank), len(Rank))
        if rng.randrange(2):
            first = rng.choice(STRAIGHTS)
            ranks.sort(key=lambda rank: rank not in first)
        pack.sort(key=lambda each: ranks.index(each.rank))
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

packs = st.randoms(use_true_random=False).map(lambda rng: random_pack(PACK, rng))

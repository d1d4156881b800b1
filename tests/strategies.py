"""The one home of generated tables: rules, seats, starts, packs and whole sessions.

Hypothesis draws what properties need; `random_scenario` makes the many thousands of scripted
sessions that are held against the oracle, from a seeded `Random` and with no hypothesis.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from guts_engine.actions import Action, BuyIn, Choice, Declare, Leave, StartDeal
from guts_engine.cards import PACK, Card, Rank
from guts_engine.game import (
    NewSeat,
    Start,
    apply,
    available,
    can_buy_in,
    can_deal,
    legal,
    new_game,
)
from guts_engine.hands import THREE_ORDERS
from guts_engine.log import GameLog
from guts_engine.presets import PRESETS
from guts_engine.rules import (
    AllOut,
    AnteWhen,
    Deck,
    Ends,
    Losers,
    Manner,
    RuleSet,
    Shortfall,
    Ties,
)
from guts_engine.state import State

VALUES: Final[Mapping[str, tuple[Any, ...]]] = {
    "cards": (1, 2, 3, 4, 5),
    "deck": tuple(map(str, Deck)),
    "peek": (True, False),
    "declare": tuple(map(str, Manner)),
    "compulsory_first": (False, True),
    "ranking": tuple(THREE_ORDERS),
    "ace_low_straight": (True, False),
    "losers": tuple(map(str, Losers)),
    "ties": tuple(map(str, Ties)),
    "ante": (1, 2, 3, 5),
    "ante_when": tuple(map(str, AnteWhen)),
    "matchers_excused": (False, True),
    "all_out": tuple(map(str, AllOut)),
    "limit": (0, 1, 7, 20, 100),
    "max_loss": (0, 1, 5, 15),
    "shortfall": tuple(map(str, Shortfall)),
    "rebuys": (0, 1, 2, -1),
    "ends": tuple(map(str, Ends)),
}
"""Values worth trying for every option; `test_rules` sees to it that none is forgotten."""

THREE_CARD_OPTIONS: Final = ("ranking", "ace_low_straight")
NAMES: Final = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
CHIPS: Final = (0, 1, 2, 3, 4, 6, 10, 20, 37, 60, 200, 1000)


def consistent(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options without those that mean nothing beside the others (R12)."""
    cards = options.get("cards", PRESETS[game].dealing.cards)
    unused = THREE_CARD_OPTIONS if cards != 3 else ()
    return {name: value for name, value in options.items() if name not in unused}


@st.composite
def rule_options(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A game's name and some of its options, no two of them in contradiction."""
    game = draw(st.sampled_from(sorted(PRESETS)))
    chosen = draw(
        st.fixed_dictionaries({}, optional={n: st.sampled_from(VALUES[n]) for n in VALUES})
    )
    return game, consistent(game, chosen)


rule_sets = rule_options().map(lambda told: PRESETS[told[0]].replaced(told[1]))


@st.composite
def seats_for(draw: st.DrawFn, rules: RuleSet) -> tuple[NewSeat, ...]:
    """Two to ten seats, some with hardly a chip, some with a stop-loss (R7.4)."""
    count = draw(st.integers(2, 10))
    return tuple(
        NewSeat(
            name=NAMES[number],
            chips=draw(st.sampled_from(CHIPS) | st.integers(0, 300)),
            stop_loss=draw(st.sampled_from((0, 0, 0, 1, 5, 50))),
            matched_last=draw(st.booleans()),
        )
        for number in range(count)
    )


starts = st.none() | st.builds(
    Start,
    pot=st.integers(0, 40),
    reserve=st.sampled_from((0, 0, 0, 3, 150)),
    side_pot=st.sampled_from((0, 0, 0, 4)),
)


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
    return GameLog(chosen, seats, draw(st.integers(0, len(seats) - 1)), draw(starts))


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
            take(Declare(rng.choice(sorted(asked)), rng.choice((Choice.IN, Choice.OUT))))
    if not complete:
        kept = draw(st.integers(0, len(actions)))
        actions, states = actions[:kept], states[: kept + 1]
    for action in actions:
        log = log.with_action(action)
    return Played(log, tuple(states))


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


# --- Scripted sessions for the oracle -------------------------------------------------------


def random_scenario(rng: Random) -> dict[str, Any]:
    """A scenario file's content that plays to its end: every deck written out."""
    game = rng.choice(sorted(PRESETS))
    named = rng.sample(sorted(VALUES), rng.randrange(len(VALUES)))
    options = consistent(game, {name: rng.choice(VALUES[name]) for name in named})
    seats = [
        _random_seat(name, rng) for name in NAMES[: rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 8, 10))]
    ]
    scenario: dict[str, Any] = {"game": game, "rules": options, "seats": seats}
    scenario["dealer"] = rng.randrange(len(seats))
    if rng.randrange(2):
        pots = {"pot": rng.randrange(0, 30), "reserve": rng.choice((0, 0, 5, 120))}
        scenario["start"] = pots | {"side_pot": rng.choice((0, 0, 7))}
    start = Start(**scenario["start"]) if "start" in scenario else None
    state = new_game(
        PRESETS[game].replaced(options),
        [NewSeat(**seat) for seat in seats],
        dealer=scenario["dealer"],
        start=start,
    )
    daring = rng.choice((0.15, 0.5, 0.8))
    scenario["deals"] = []
    for _ in range(rng.randrange(1, 7)):
        if not can_deal(state):
            break
        state = _random_deal(state, scenario["deals"], daring, rng)
    return scenario


def _random_seat(name: str, rng: Random) -> dict[str, Any]:
    seat: dict[str, Any] = {"name": name, "chips": rng.choice(CHIPS)}
    if not rng.randrange(5):
        seat["stop_loss"] = rng.choice((0, 1, 5, 20))
    if not rng.randrange(4):
        seat["matched_last"] = rng.choice((True, False))
    return seat


def _random_deal(state: State, deals: list[dict[str, Any]], daring: float, rng: Random) -> State:
    """One more deal for the script; its actions stand in any order, as scripts may."""
    pack = random_pack(available(state), rng)
    state, _ = apply(state, StartDeal(pack))
    actions = []
    while asked := legal(state):
        seat = min(asked)
        choice = Choice.IN if rng.random() < daring else Choice.OUT
        actions.append({"seat": seat, "declare": str(choice)})
        state, _ = apply(state, Declare(seat, choice))
    rng.shuffle(actions)
    deals.append({"deck": [each.text for each in pack], "actions": actions})
    return state

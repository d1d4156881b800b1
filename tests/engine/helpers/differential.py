"""Two sets of rules played side by side: the same cards, decisions and chips by the same seeds."""

from collections.abc import Iterator
from random import Random

from guts_engine.play.game import apply, available, can_buy_in, can_deal, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.options import RulesError
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import BuyIn, Leave, StartDeal
from guts_engine.state.state import State
from guts_gui.words.names.hands import full_hand_name
from tests.engine.helpers.strategies import NAMES, VALUES, decision, random_pack

STACKS = ((1000,), (20, 60, 200, 1000), (3, 6, 10, 37))
"""Chips to sit down with: at some tables all are rich."""
BOLDNESS = (0.1, 0.3, 0.5, 0.8, 0.95)
DEALS = 8


def others(rules: RuleSet, name: str) -> list[RuleSet]:
    """The rules with each other value worth trying that the option can have beside the others."""
    found = []
    for value in VALUES[name]:
        try:
            other = rules.replaced({name: value})
        except RulesError:
            continue
        if other.option(name) != rules.option(name):
            found.append(other)
    return found


def plays_apart(one: RuleSet, other: RuleSet, seats: int, seed: int) -> bool:
    """Whether the session of that seed, played by both rules, ever differs."""
    pairs = zip(_played(one, seats, seed), _played(other, seats, seed), strict=False)
    return any(mine != theirs for mine, theirs in pairs)


def _played(rules: RuleSet, seats: int, seed: int) -> Iterator[object]:
    """All that can be noticed of the session, whichever rules it is played by."""
    rng = Random(seed)
    stacks, boldness = rng.choice(STACKS), rng.choice(BOLDNESS)
    chips = [rng.choice(stacks) for _ in range(seats)]
    state = new_game(rules, [NewSeat(NAMES[n], chips[n]) for n in range(seats)])
    for deal in range(DEALS):
        for seat in range(seats):
            can = can_buy_in(state.table, seat)
            yield can
            if can:
                state, _ = apply(state, BuyIn(seat))
        if len(playing := state.table.playing()) > 2 and not rng.randrange(8):
            state, _ = apply(state, Leave(rng.choice(playing)))
        yield can_deal(state), available(state)
        if not can_deal(state):
            return
        pack = random_pack(available(state), Random(f"{seed} {deal}"))
        state, events = apply(state, StartDeal(pack))
        yield events, _made(state, events)
        step = 0
        while asked := legal(state):
            seat = min(asked)
            yield asked, view_of(state, seat).hands
            chance = Random(f"{seed} {deal} {step} {seat}")
            chosen = decision(state, seat, asked[seat], chance, boldness)
            state, events = apply(state, chosen)
            yield events, _made(state, events)
            step += 1


def _made(state: State, events: tuple[e.Event, ...]) -> list[object]:
    """The names and cards of the hands that are shown."""
    shown = [hand for each in events if isinstance(each, e.HandsShown) for hand in each.hands]
    made = [state.table.made(hand) for hand in shown]
    return [(full_hand_name(hand), hand.cards) for hand in made]

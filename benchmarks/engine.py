"""The speed of the engine, compared with PokerKit."""

import json
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from pokerkit import Automation, FixedLimitTexasHoldem

from benchmarks.report import Figure, printed
from guts_engine.hands.cards import Card
from guts_engine.play.game import apply, available, legal
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.record.scenario import run_text
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Action, Asked, Declare, Pass, Question, StartDeal
from guts_engine.steps.model import Choice

ROUNDS = 7
SLICE = 0.4
"""The seconds that each contestant plays in a turn."""
PLAYERS = 4


def deals() -> None:
    """Measure complete deals of three-card Guts per second, against complete hands of hold'em."""
    ours, theirs = rates(guts_deals(Random(1)), holdem_hands(Random(1)))
    ratio = ours / theirs
    printed(
        f"Rules, {PLAYERS} players who decide by chance",
        [
            Figure("guts_engine, three-card deals with all events", f"{ours:,.0f}/s"),
            Figure("PokerKit, fixed-limit hold'em, fold or call", f"{theirs:,.0f}/s"),
            Figure("deals over hands", f"{ratio:.1f}", ">= 20", ratio >= 20),
        ],
    )


def scenarios() -> None:
    """Measure scripts read, played and reported per second, as by `guts replay --lines`."""
    lines = [scripted(game, Random(number)) for game in PRESETS for number in range(20)]

    def work() -> int:
        for line in lines:
            json.dumps(run_text(line))
        return len(lines)

    work()  # a warm-up, as in a long run: common hands are cached
    ours, theirs = rates(work, holdem_hands(Random(1)))
    printed(
        "Scenarios of one or two deals, two to five players, every game",
        [
            Figure("guts_engine, scenarios", f"{ours:,.0f}/s", ">= 5,000", ours >= 5000),
            Figure("PokerKit, fixed-limit hold'em, fold or call", f"{theirs:,.0f}/s"),
            Figure("scenarios over hands", f"{ours / theirs:.1f}"),
        ],
    )


def scripted(game: str, rng: Random) -> str:
    """A scenario of one or two random deals."""
    names = [f"P{number}" for number in range(rng.randint(2, 5))]
    state = new_game(PRESETS[game], [NewSeat(name, 1000) for name in names])
    deals: list[dict[str, Any]] = []
    for _ in range(rng.choice((1, 1, 1, 2))):
        pack = list(available(state))
        rng.shuffle(pack)
        state, _ = apply(state, StartDeal(tuple(pack)))
        actions: list[dict[str, Any]] = []
        while asked := legal(state):
            seat = min(asked)
            action, decision = decided(seat, asked[seat], state.hands[seat], rng)
            actions.append({"seat": seat, **decision})
            state, _ = apply(state, action)
        deals.append({"deck": [each.text for each in pack], "actions": actions})
    seats = [{"name": name, "chips": 1000} for name in names]
    return json.dumps({"game": game, "seats": seats, "deals": deals})


def decided(
    seat: int, asked: Asked, hand: tuple[Card, ...], rng: Random
) -> tuple[Action, dict[str, Any]]:
    """A random declaration or pass, and its form in a script; no preset draws."""
    if asked.question is Question.PASS:
        card = rng.choice(hand)
        return Pass(seat, (card,)), {"pass": [card.text]}
    choice = rng.choice(asked.choices)
    return Declare(seat, choice), {"declare": str(choice)}


def rates(*works: Callable[[], int]) -> tuple[float, ...]:
    """The rate of each per second; they take turns so that other load affects all alike."""
    rounds = [[_rate(work) for work in works] for _ in range(ROUNDS)]
    return tuple(median(rates) for rates in zip(*rounds, strict=True))


def _rate(work: Callable[[], int]) -> float:
    done = 0
    began = perf_counter()
    while (taken := perf_counter() - began) < SLICE:
        done += work()
    return done / taken


def guts_deals(rng: Random) -> Callable[[], int]:
    """Returns a function that plays one deal from the shuffle to its end."""
    rules = PRESETS["three-card"].replaced({"shortfall": "credit", "ends": "never"})
    begun = new_game(rules, [NewSeat(f"P{n}", 10_000) for n in range(PLAYERS)])
    state = begun
    choices = (Choice.IN, Choice.OUT)

    def play() -> int:
        nonlocal state
        if state.table.pot > 10**6:
            state = begun
        pack = list(available(state))
        rng.shuffle(pack)
        state, _ = apply(state, StartDeal(tuple(pack)))
        while asked := legal(state):
            for seat in asked:
                state, _ = apply(state, Declare(seat, choices[rng.random() < 0.5]))
        return 1

    return play


def holdem_hands(rng: Random) -> Callable[[], int]:
    """Returns a function that plays one hand in which everyone folds or calls."""

    def play() -> int:
        state = FixedLimitTexasHoldem.create_state(
            tuple(Automation), True, 0, (1, 2), 2, 4, 200, PLAYERS
        )
        while state.status:
            if state.checking_or_calling_amount and rng.random() < 0.5:
                state.fold()
            else:
                state.check_or_call()
        return 1

    return play


if __name__ == "__main__":
    deals()

"""The rules against PokerKit, and the hand rankings against treys."""

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from pokerkit import Automation, FixedLimitTexasHoldem
from treys import Card as TreysCard  # type: ignore[import-untyped]  # it ships no types
from treys import Evaluator

from benchmarks.report import Figure, printed
from guts_engine.actions import Choice, Declare, StartDeal
from guts_engine.cards import PACK, Card
from guts_engine.game import NewSeat, apply, available, legal, new_game
from guts_engine.hands import FIVE, Ranking, strength, three
from guts_engine.presets import PRESETS

ROUNDS = 7
SLICE = 0.4
"""Seconds each contestant plays in a round."""
PLAYERS = 4


def deals() -> None:
    """Complete deals of three-card Guts a second, against complete hands of hold'em."""
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


def hands() -> None:
    """Hands evaluated a second, cards in hand to a strength that compares."""
    rng = Random(2)
    packs = [rng.sample(PACK, 5) for _ in range(2000)]
    five = evaluated(packs, FIVE)
    three_cards = evaluated([pack[:3] for pack in packs], three("trips-first"))
    ours, treys = rates(five, treys_evaluated(packs))
    shorter, _ = rates(three_cards, treys_evaluated(packs))
    printed(
        "Hands evaluated",
        [
            Figure("guts_engine, three cards", f"{shorter:,.0f}/s"),
            Figure("guts_engine, five cards", f"{ours:,.0f}/s"),
            Figure("treys, five cards", f"{treys:,.0f}/s"),
            Figure("five cards over treys", f"{ours / treys:.2f}"),
        ],
    )


def rates(one: Callable[[], int], other: Callable[[], int]) -> tuple[float, float]:
    """How much each does in a second, both in turn so that they share what else goes on."""
    rounds = [(_rate(one), _rate(other)) for _ in range(ROUNDS)]
    return median(each for each, _ in rounds), median(each for _, each in rounds)


def _rate(work: Callable[[], int]) -> float:
    done = 0
    began = perf_counter()
    while (taken := perf_counter() - began) < SLICE:
        done += work()
    return done / taken


def guts_deals(rng: Random) -> Callable[[], int]:
    """Plays one deal from the shuffle to its end."""
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
    """Plays one hand in which everybody folds or calls."""

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


def evaluated(packs: list[list[Card]], ranking: Ranking) -> Callable[[], int]:
    """Evaluates all the hands."""

    def work() -> int:
        for hand in packs:
            strength(hand, ranking)
        return len(packs)

    return work


def treys_evaluated(packs: list[list[Card]]) -> Callable[[], int]:
    """Evaluates all the hands, already written as treys likes them, by its own shortest way."""
    made = [[TreysCard.new(each.text) for each in hand] for hand in packs]
    evaluate = Evaluator().hand_size_map[5]

    def work() -> int:
        for hand in made:
            evaluate(hand)
        return len(made)

    return work


if __name__ == "__main__":
    deals()
    hands()

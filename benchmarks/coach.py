"""The processor time until the coach's first answer, and of each batch after it, at any game."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import process_time
from typing import Final

from benchmarks.decisions import EXCHANGES, SEATS, late
from benchmarks.report import Figure, printed
from guts_engine.actions import Asked, StartDeal
from guts_engine.bots.personas import PERSONAS
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.game import NewSeat, apply, available, legal, new_game, view_of
from guts_engine.presets import PRESETS
from guts_engine.rules import RuleSet
from guts_engine.view import SeatView

QUESTIONS: Final = 60
"""Questions of each game; the first of them finds no table filled yet."""
MOST_SECONDS: Final = 0.15


def main() -> None:
    """The slowest first answers and batches, and the games in which they come up."""
    before = process_time()
    from guts_engine.analysis.coach import Coach

    fetched = process_time() - before
    first, later = [], []
    for rules in (*PRESETS.values(), *EXCHANGES):
        for number, (view, asked) in enumerate(islice(questions(rules, Random(1)), QUESTIONS)):
            began = process_time()
            coach = Coach(view, asked, number)
            coach.refine()
            answered = process_time()
            coach.refine()
            first.append((answered - began, rules))
            later.append((process_time() - answered, rules))
    aim = _milliseconds(MOST_SECONDS)
    figures = [Figure("numpy and the coach fetched, once", _milliseconds(fetched))]
    for what, times in (("first answer", first), ("a batch after it", later)):
        figures.append(
            Figure(f"{what}, 99 of 100", _milliseconds(late([each for each, _ in times])))
        )
        slowest, rules = max(times, key=lambda each: each[0])
        met = slowest <= MOST_SECONDS
        figures.append(
            Figure(f"{what}, the slowest: {rules.game}", _milliseconds(slowest), f"<= {aim}", met)
        )
    printed("The coach's advice: processor time", figures)


def questions(rules: RuleSet, rng: Random) -> Iterator[tuple[SeatView, Asked]]:
    """What seats see when they are asked, as bots play deal after deal."""
    rules = rules.replaced({"shortfall": "credit"})
    while True:
        personas = rng.sample(list(PERSONAS.values()), SEATS)
        bots = [ThresholdBot(each, Random(rng.random())) for each in personas]
        state = new_game(rules, [NewSeat(each.name, 500) for each in personas])
        pack = list(available(state))
        rng.shuffle(pack)
        state, _ = apply(state, StartDeal(tuple(pack)))
        while turn := legal(state):
            seat, asked = next(iter(turn.items()))
            view = view_of(state, seat)
            yield view, asked
            state, _ = apply(state, bots[seat].choose(view, asked))


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"

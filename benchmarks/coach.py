"""The processor time of the coach's first answer and of each further batch, in every game."""

from itertools import islice
from random import Random
from time import process_time
from typing import Final

from benchmarks.decisions import EXCHANGES, SAMPLED, late, milliseconds, questions
from benchmarks.report import Figure, printed
from guts_engine.rules.presets import PRESETS

QUESTIONS: Final = 60
"""Questions of each game; the first of them find empty caches."""
MOST_SECONDS: Final = 0.15


def main() -> None:
    """Measure the slowest first answers and batches, and their games."""
    before = process_time()
    from guts_engine.analysis.coach.coach import Coach

    fetched = process_time() - before
    first, later = [], []
    for rules in (*PRESETS.values(), *EXCHANGES, *SAMPLED):
        for number, (view, asked) in enumerate(islice(questions(rules, Random(1)), QUESTIONS)):
            began = process_time()
            coach = Coach(view, asked, number)
            coach.refine()
            answered = process_time()
            coach.refine()
            first.append((answered - began, rules))
            later.append((process_time() - answered, rules))
    aim = milliseconds(MOST_SECONDS)
    figures = [Figure("import of numpy and the coach", milliseconds(fetched))]
    for what, times in (("first answer", first), ("later batches", later)):
        figures.append(
            Figure(f"{what}, 99 of 100", milliseconds(late([each for each, _ in times])))
        )
        slowest, rules = max(times, key=lambda each: each[0])
        met = slowest <= MOST_SECONDS
        figures.append(
            Figure(f"{what}, the slowest: {rules.game}", milliseconds(slowest), f"<= {aim}", met)
        )
    printed("The coach's advice: processor time", figures)

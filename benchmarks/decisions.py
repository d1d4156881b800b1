"""The processor time of a bot's decision, in every game."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from time import process_time
from typing import Final

from benchmarks.report import Figure, printed
from guts_engine.bots.bot import Bot
from guts_engine.bots.personas import PERSONAS
from guts_engine.play.game import apply, available, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Asked, Question, StartDeal
from guts_engine.state.view import SeatView

DECISIONS: Final = 600
"""Decisions of each game; the first of them find empty caches."""
SEATS: Final = 5
DEALS: Final = 10
"""Deals before the bots change."""
MOST_SECONDS: Final = 0.001
EXCHANGES: Final = (
    PRESETS["three-card"].replaced({"draw": 3}),
    PRESETS["two-card"].replaced({"cards": 5, "draw": 5, "pass_left": 1}),
    PRESETS["four-two-two"].replaced({"draw": 4, "pass_left": 1}),
    PRESETS["hi-lo"].replaced({"draw": 3, "pass_left": 1}),
)
"""Games with passing or drawing, with the most cards."""
SAMPLED: Final = tuple(
    [
        preset(game)
        for game in ("nerve", "beat-the-board", "four-three", "six-seven-eight", "deadly-low")
    ]
)
"""Games without shipped tables, whose hands are sampled as the game begins."""


def main() -> None:
    """Measure the slowest hundredth of decisions in every game, by kind of question."""
    taken: dict[Question, list[float]] = defaultdict(list)
    slow = []
    for rules in (*PRESETS.values(), *EXCHANGES, *SAMPLED):
        own: list[float] = []
        choose = partial(_timed, own)
        for _, asked in islice(questions(rules, Random(1), choose), DECISIONS):
            taken[asked.question].append(own[-1])
        slow.append((late(own), rules))
    slowest, rules = max(slow, key=lambda each: each[0])
    figures = [
        Figure(f"{question}, {len(times):,} decisions", milliseconds(late(times)))
        for question, times in taken.items()
    ]
    drawn = f", draw {rules.dealing.draw}" if rules.dealing.draw else ""
    aim = milliseconds(MOST_SECONDS)
    name = f"the slowest game: {rules.game}{drawn}"
    figures.append(Figure(name, milliseconds(slowest), f"<= {aim}", slowest <= MOST_SECONDS))
    printed("A bot's decision: 99th percentile of processor time", figures)


Choose = Callable[[Bot, SeatView, Asked], Action]
"""A function that makes a bot's decision."""


def _timed(times: list[float], bot: Bot, view: SeatView, asked: Asked) -> Action:
    began = process_time()
    action = bot.choose(view, asked)
    times.append(process_time() - began)
    return action


def questions(
    rules: RuleSet, rng: Random, choose: Choose = Bot.choose
) -> Iterator[tuple[SeatView, Asked]]:
    """Yield views and questions as bots play deal after deal; each is answered when resumed."""
    rules = rules.replaced({"shortfall": "credit"})
    while True:
        personas = rng.sample(list(PERSONAS.values()), SEATS)
        bots = [Bot(each, Random(rng.random())) for each in personas]
        state = new_game(rules, [NewSeat(each.name, 500) for each in personas])
        for _ in range(DEALS):
            pack = list(available(state))
            rng.shuffle(pack)
            state, _ = apply(state, StartDeal(tuple(pack)))
            while turn := legal(state):
                seat, asked = next(iter(turn.items()))
                view = view_of(state, seat)
                action = choose(bots[seat], view, asked)
                yield view, asked
                state, _ = apply(state, action)


def late(times: list[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[len(times) * 99 // 100]


def milliseconds(seconds: float) -> str:
    """A time in seconds, as text in milliseconds."""
    return f"{seconds * 1000:.2f} ms"

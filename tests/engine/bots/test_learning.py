"""A bot that learns: it answers in the right direction, and cannot be led far (R10)."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from guts_engine.bots.asking import declaring
from guts_engine.bots.habits import UNKNOWN, Count, Habits, Watcher, context, sided
from guts_engine.bots.learning import LEEWAY, Answer, LearningBot, answer, reach
from guts_engine.bots.persona import Equilibrium, Persona, Share
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.common.frozen import changed
from guts_engine.equilibrium import continuum
from guts_engine.equilibrium.continuum import Terms, share_out
from guts_engine.equilibrium.response import Rival, Stakes, gain
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, available, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.options import AllOut, Ghost
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Declare, Question, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import SeatView, redacted
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Choice, Losers

LEARNER = Persona("l", "L", "", "", Equilibrium(), learning=1.0)
KINDS = [
    Terms(players, match, ante, losers, all_out, 2.0, ghost)
    for players in (2, 3, 5, 9)
    for match, ante in ((1, 0), (0.3, 0.1))
    for losers in Losers
    for all_out in (AllOut.REDEAL, AllOut.WIMP, AllOut.MATCH_BEST)
    for ghost in Ghost
]


def asked(rules: RuleSet, players: int, seed: int = 1) -> State:
    """A table at its first declaration."""
    state = new_game(rules, [NewSeat(f"P{seat}", 9000) for seat in range(players)])
    state, _ = apply(state, shuffled(state, Random(seed)))
    while state.table.question is not Question.DECLARE:
        seat, options = next(iter(legal(state).items()))
        bot = ThresholdBot(LEARNER, Random(1))
        state, _ = apply(state, bot.choose(view_of(state, seat), options))
    return state


def answers(state: State, ins: int) -> list[Answer]:
    """The answers to opponents who all were in this often in a hundred declarations."""
    table, seat = state.table, state.table.turn[0]
    view = view_of(state, seat)
    found = []
    for low in (False, True) if sided(table) else (False,):
        watcher = Watcher(view)
        for other in declaring(table):
            here = context(table, other, low=low)
            habits = UNKNOWN.with_count(here, Count(100, ins, 100 * here.prior))
            watcher.habits[f"P{other}"] = habits
        found.append(answer(view, watcher, low=low))
    return found


@pytest.mark.parametrize("game", PRESETS)
def test_against_players_who_never_are_in_it_plays_more_hands(game: str) -> None:
    for players in (2, 4):
        for found in answers(asked(preset(game), players), 0):
            assert found.best <= found.usual
            assert found.played <= found.usual
            assert found.gain >= 0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_players_who_always_are_in_are_answered_where_the_gain_points(players: int) -> None:
    (found,) = answers(asked(preset("three-card"), players), 100)
    assert (found.best < found.usual) == (found.gain > 0)
    assert 0 < found.best < 1


def test_an_opponent_already_in_is_answered_the_surer_the_more_was_seen() -> None:
    """Whoever is in with any hand is called with more hands than the equilibrium's."""
    state = asked(preset("two-card"), 2)
    first, second = state.table.order
    state, _ = apply(state, Declare(first, Choice.IN))
    view = view_of(state, second)
    sure = []
    for deals in (2, 10, 100):
        watcher = Watcher(view)
        here = context(state.table, first)
        seen = Count(deals, deals, deals * here.prior)
        watcher.habits[f"P{first}"] = UNKNOWN.with_count(here, seen)
        found = answer(view, watcher)
        assert found.best < found.usual
        assert found.error > 0
        sure.append(found.sure)
    assert 0 == sure[0] < sure[1] <= sure[2] == 1


@pytest.mark.parametrize("game", shipped_ids())
def test_every_game_is_learnt_within_reach(game: str) -> None:
    """It answers what it saw, between the best response and the equilibrium."""
    learns = False
    for players in (2, 4):
        state = asked(preset(game), players)
        for ins in (0, 30, 70, 100):
            for found in answers(state, ins):
                learns |= found.played != found.usual
                low, high = sorted((found.best, found.usual))
                assert low <= found.played <= high
                assert 0 <= found.sure <= 1
    assert learns


def cost(stakes: Stakes, usual: float, x: float, rivals: Sequence[Rival]) -> float:
    """What it costs to play from `x` and not from `usual`, in pots a deal."""
    steps = 24
    width = (x - usual) / steps
    hands = [usual + (step + 0.5) * width for step in range(steps)]
    return sum(width * gain(stakes, hand, rivals, rivals) for hand in hands)


@pytest.mark.parametrize("terms", KINDS, ids=str)
def test_the_response_costs_little_whatever_the_others_play(terms: Terms) -> None:
    """The bound in docs/bots.md."""
    rng = Random(str(terms))
    usual = share_out(terms)
    stakes, others = Stakes(terms), terms.players - 1
    within = reach(stakes, usual, 0, others, 0.0, 0.0)
    assert within[0] <= usual <= within[1]
    for _ in range(30):
        shares = [rng.choice((0.0, 1.0, rng.random())) for _ in range(others)]
        rivals = [Rival(share, rng.choice((share, share, 1.0))) for share in shares]
        for x in within:
            assert cost(stakes, usual, x, rivals) < LEEWAY + 0.005


class Fooled(Watcher):
    """Takes every opponent for one who was in this often in a thousand declarations."""

    def __init__(self, view: SeatView, ins: int) -> None:
        super().__init__(view)
        self.shown = Count(1000, ins, 500)

    def habits_of(self, seat: int) -> Habits:
        table = self.view.table
        contexts = [context(table, seat, supposed=each) for each in (None, self.view.seat)]
        return Habits({key: self.shown for each in contexts for key in each.buckets})


def played_on(state: State, first: Action, foe: Persona, seed: float) -> float:
    """The pots of the first declaration that seat 0 wins by this action, with its share of them."""
    pot = state.table.pots
    state, _ = apply(state, first)
    while asked := legal(state):
        seat, options = next(iter(asked.items()))
        bot = ThresholdBot(foe, Random(f"{seed} {seat}"))
        state, _ = apply(state, bot.choose(view_of(state, seat), options))
    table = state.table
    return (table.seats[0].chips + table.pooled / len(table.seats)) / pot


def costs(rules: RuleSet, players: int, ins: int, foe: Persona, deals: int) -> list[float]:
    """By deal, what a fooled learner in seat 0 loses, compared with the equilibrium."""
    rng = Random(1)
    found = []
    for _ in range(deals):
        seats = [NewSeat(f"P{seat}", 9000) for seat in range(players)]
        state = new_game(rules, seats, dealer=rng.randrange(players))
        state, _ = apply(state, shuffled(state, rng))
        seed = rng.random()
        while (asked := legal(state)) and 0 not in asked:
            seat, options = next(iter(asked.items()))
            bot = ThresholdBot(foe, Random(f"{seed} {seat}"))
            state, _ = apply(state, bot.choose(view_of(state, seat), options))
        lost = 0.0
        if asked:
            view = view_of(state, 0)
            own = ThresholdBot(LEARNER, Random(seed)).choose(view, asked[0])
            led = LearningBot(LEARNER, Random(seed), Fooled(view, ins)).choose(view, asked[0])
            if led != own:
                lost = played_on(state, own, foe, seed) - played_on(state, led, foe, seed)
        found.append(lost)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.0, 0.5])
@pytest.mark.parametrize("ins", [0, 1000])
@pytest.mark.parametrize("game", ["three-card", "two-card", "ghost"])
def test_at_the_table_too_a_fooled_learner_loses_little(game: str, ins: int, share: float) -> None:
    """Whoever showed it one thing and does another gains no more than the bound says."""
    foe = Persona("f", "F", "", "", Share(share))
    found = costs(preset(game), 4, ins, foe, 1000)
    assert any(found)
    assert fmean(found) < LEEWAY + 0.005 + 2 * stdev(found) / sqrt(len(found))


@pytest.mark.parametrize("terms", [each for each in KINDS if each.ghost is Ghost.NONE], ids=str)
def test_players_who_are_alike_are_worth_what_the_continuous_model_says(terms: Terms) -> None:
    for out in (0.1, 0.4, 0.7, 0.9):
        rivals = [Rival(1 - out, 1 - out)] * (terms.players - 1)
        found = gain(Stakes(terms), out, rivals, rivals)
        assert found == pytest.approx(continuum.gain(terms, out), abs=1e-9)


@pytest.mark.parametrize("game", PRESETS)
def test_hidden_cards_change_neither_habits_nor_decisions(game: str) -> None:
    """With other hands and another deck, the same declarations teach the same (R10)."""
    rules = preset(game)
    state = new_game(rules, [NewSeat(f"P{seat}", 9000) for seat in range(4)])
    pack = list(available(state))
    Random(5).shuffle(pack)
    first, _ = apply(state, StartDeal(tuple(pack)))
    own = set(view_of(first, 1).cards)
    hidden = [each for each in pack if each not in own]
    swapped = dict(zip(hidden, reversed(hidden), strict=True))
    twin_pack = tuple([swapped.get(each, each) for each in pack])
    peek = rules.dealing.peek
    watchers = []
    for each in (tuple(pack), twin_pack):
        after, events = apply(state, StartDeal(each))
        watcher = Watcher(view_of(state, 1))
        watcher.see_all(redacted(events, 1, peek=peek))
        if 1 in (pending := legal(after)):
            bot = LearningBot(LEARNER, Random(3), watcher)
            watchers.append((watcher.habits, bot.choose(watcher.view, pending[1])))
        else:
            watchers.append((watcher.habits, changed(watcher.view, discards=())))
    assert watchers[0] == watchers[1]

"""Habits are counted from what a seat sees, and an unknown player plays the equilibrium (R10)."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from guts_engine.bots.bot import Bot
from guts_engine.bots.habits import (
    UNKNOWN,
    Watcher,
    contexts,
    estimate,
)
from guts_engine.bots.learning import tightness
from guts_engine.bots.persona import Equilibrium, Persona, Share
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, can_deal, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Question
from guts_engine.state.state import State
from guts_engine.state.view import redacted
from guts_engine.steps.library import shipped_ids

PROFESSOR = Persona("p", "P", "", "", Equilibrium())
ALWAYS = Persona("a", "A", "", "", Share(0.0))
NEVER = Persona("n", "N", "", "", Share(1.0))
GAMES = shipped_ids()


def watched(
    rules: RuleSet, bots: Sequence[Persona], deals: int, seats: Sequence[int] = (0,), seed: int = 1
) -> Iterator[tuple[State, dict[int, Watcher]]]:
    """Yield the state before each decision of some deals, and what the seats have seen."""
    chance = Random(seed)
    players = [Bot(each, Random(seat)) for seat, each in enumerate(bots)]
    state = new_game(rules, [NewSeat(f"P{seat}", 5000) for seat in range(len(bots))])
    watchers = {seat: Watcher(view_of(state, seat)) for seat in seats}
    for _ in range(deals):
        if not can_deal(state):
            break
        action: Action | None = shuffled(state, chance)
        while action is not None:
            peek = state.table.rules.dealing.peek
            state, events = apply(state, action)
            for seat, watcher in watchers.items():
                watcher.see_all(redacted(events, seat, peek=peek))
            yield state, watchers
            seat, asked = next(iter(legal(state).items()), (0, None))
            action = asked and players[seat].choose(view_of(state, seat), asked)


@pytest.mark.parametrize("game", GAMES)
def test_the_watcher_sees_what_its_seat_sees(game: str) -> None:
    """Its view is the seat's own at every moment."""
    rules = preset(game)
    for state, watchers in watched(rules, [PROFESSOR] * 4, 3, range(4)):
        for seat, watcher in watchers.items():
            assert watcher.view == view_of(state, seat)


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_player_plays_the_equilibrium(game: str) -> None:
    """Nothing seen: the estimate is the equilibrium's share, and there is nothing to answer."""
    for state, _ in watched(preset(game), [PROFESSOR] * 4, 2):
        table = state.table
        if not table.turn or table.terms.question is not Question.DECLARE:
            continue
        for seat in table.turn:
            view = view_of(state, seat)
            for each in contexts(table, seat):
                here = estimate(UNKNOWN, each)
                assert here.share == here.prior
                assert 0 <= here.prior <= 1
            assert tightness(view, Watcher(view)).sure == 0


@pytest.mark.parametrize("game", PRESETS)
def test_who_is_always_in_is_known_to_be(game: str) -> None:
    for bot, most in ((ALWAYS, 1), (NEVER, 0)):
        *_, (_, watchers) = watched(preset(game), [PROFESSOR, bot, bot], 30)
        habits = watchers[0].habits["P1"]
        count = habits.counts[""]
        pots = 2 if game == "hi-lo" else 1  # it may be in for one of two
        assert most * count.asked <= pots * count.ins <= pots * most * count.asked
        assert count.asked >= 4

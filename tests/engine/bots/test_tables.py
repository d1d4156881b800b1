"""Whole tables of bots: every game ends, and no bot always does the same."""

from random import Random

import pytest

from guts_engine.bots.bot import Bot
from guts_engine.bots.personas import PERSONAS
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.events import DeclarationsRevealed, Declared, GameEnded
from guts_engine.steps.model import Choice


def seated(rules: RuleSet, ids: list[str], seed: int) -> tuple[Match, list[Bot]]:
    """A match on credit, so that nobody goes broke, and the bots that play it."""
    rules = rules.replaced({"shortfall": "credit"})
    seats = tuple(NewSeat(PERSONAS[each].name, 500) for each in ids)
    bots = [Bot(PERSONAS[each], Random(seed + n)) for n, each in enumerate(ids)]
    return Match(GameLog(rules, seats), Random(seed)), bots


def play_deal(match: Match, bots: list[Bot]) -> list[object]:
    """The events of one deal played by the bots."""
    events: list[object] = list(match.begin_deal())
    while asked := match.pending():
        seat, options = next(iter(asked.items()))
        events += match.submit(bots[seat].choose(match.view(seat), options))
    return events


FEW = ("three-card", "pass-the-trash", "hi-lo", "three-five-seven")
"""Games that differ in what bots are asked; the others are slow tests."""
GAMES = [pytest.param(each, marks=() if each in FEW else pytest.mark.slow) for each in PRESETS]


@pytest.mark.parametrize("seats", [2, pytest.param(5, marks=pytest.mark.slow), 9])
@pytest.mark.parametrize("game", GAMES)
def test_every_pot_is_taken_within_sane_time(game: str, seats: int) -> None:
    seats = min(seats, PRESETS[game].most_seats)
    rng = Random(f"{game} {seats}")
    lives = []
    for seed in range(20):
        match, bots = seated(PRESETS[game], rng.sample(list(PERSONAS), seats), seed)
        deals = 1
        while not any(isinstance(event, GameEnded) for event in play_deal(match, bots)):
            deals += 1
            assert deals < 100
        lives.append(deals)
    rules = PRESETS[game]
    assert sum(lives) / len(lives) < (20 if rules.leg_game or rules.two_pots else 10)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_always_in_or_always_out(game: str) -> None:
    ids = sorted(PERSONAS, key=lambda each: each not in ("rocco", "mina"))
    ids = ids[: PRESETS[game].most_seats]
    ins = dict.fromkeys(ids, 0)
    asked = dict.fromkeys(ids, 0)
    for deal in range(160):
        if deal % 8 == 0:
            match, bots = seated(PRESETS[game], ids, deal)
        for event in play_deal(match, bots):
            match event:
                case Declared(automatic=False):
                    said = [(event.seat, event.choice)]
                case DeclarationsRevealed():
                    said = list(event.choices)
                case _:
                    said = []
            for seat, choice in said:
                asked[ids[seat]] += 1
                ins[ids[seat]] += choice is not Choice.OUT
    shares = {each: ins[each] / asked[each] for each in ids}
    assert all(0.005 < share < 0.9 for share in shares.values()), shares
    assert shares["rocco"] > shares["mina"]

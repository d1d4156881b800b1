"""Thresholds of leg games where chips run out, against stages played out (R7.3, R8.5)."""

from collections.abc import Sequence

import numpy as np
import pytest

from guts_engine.common.frozen import changed
from guts_engine.equilibrium.certainty import Origin, is_certain, origin
from guts_engine.equilibrium.legs import share_out
from guts_engine.equilibrium.legs_short import Model, Racer, Stage
from guts_engine.equilibrium.situation import Situation
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet

LEGS = PRESETS["three-five-seven"]
NAPALM = PRESETS["napalm"]
DEALS = 200_000
ANTE = 0.1
AHEAD, BEHIND = 1, 2
CLAIMS = {AHEAD: 0.5, BEHIND: 0.25}
LEG = {
    (AHEAD, AHEAD, True): 0.5,
    (AHEAD, BEHIND, False): -0.1,
    (BEHIND, AHEAD, False): -0.25,
    (BEHIND, BEHIND, True): 0.2,
    (BEHIND, BEHIND, False): -0.05,
}
RICH, SHORT, BROKE = 40.0, 0.5, 0.0


def claims_of(racers: Sequence[Racer]) -> dict[int, float]:
    """Claims of deep stacks by legs to go, of the whole pot."""
    every = sum(CLAIMS[each.needed] for each in racers)
    return {needed: claim / every for needed, claim in CLAIMS.items()}


def weight(chips: float, first: int) -> float:
    """The chance of being dealt in to the end of a round of 1.6 deals for each leg to go."""
    return float(1 - (1 - 1 / (1.6 * first)) ** np.floor(chips / ANTE + 0.01))


def played(racers: Sequence[Racer], outs: Sequence[float], ins: bool) -> float:
    """What the first player wins on average, with a hand at its threshold, in or out."""
    hands = np.random.default_rng(1).random((len(racers), DEALS))
    hands[0] = outs[0]
    into = hands >= np.array(outs)[:, None]
    into[0] = ins
    number = into.sum(axis=0)
    shown = np.where(into, hands, -1.0)
    wins = into & (shown == shown.max(axis=0)) & (number > 1)
    pays = np.array([min(1.0, each.chips) for each in racers])[:, None] * (into & (number > 1))
    pays = np.where(wins, 0.0, pays)
    first = min(each.needed for each in racers)
    deep = claims_of(racers)
    chips = np.array([each.chips for each in racers])[:, None] + wins * pays.sum(axis=0) - pays
    worths = np.array(
        [
            deep[each.needed] * np.vectorize(lambda x, each=each: weight(x, first))(held)
            for each, held in zip(racers, chips, strict=True)
        ]
    )
    total = worths.sum(axis=0)
    claims = np.divide(worths[0], total, out=np.zeros(DEALS), where=total > 0)
    before = deep[racers[0].needed] * weight(racers[0].chips, first)
    every = sum(deep[each.needed] * weight(each.chips, first) for each in racers)
    mine = before / every if every else 0.0
    part = mine / deep[racers[0].needed]
    lone = number == 1
    for place, each in enumerate(racers):
        took = LEG.get((racers[0].needed, each.needed, place == 0), 0.0) * part
        if place == 0 and each.needed == AHEAD:
            took = 1 - mine
        claims = np.where(lone & into[place], mine + took, claims)
    return float((wins[0] * pays.sum(axis=0) - pays[0] + claims).mean())


@pytest.mark.parametrize(
    "racers",
    [
        (Racer(AHEAD, SHORT), Racer(BEHIND, RICH)),
        (Racer(BEHIND, RICH), Racer(AHEAD, SHORT)),
        (Racer(BEHIND, SHORT), Racer(BEHIND, SHORT)),
        (Racer(AHEAD, BROKE), Racer(BEHIND, SHORT)),
        (Racer(BEHIND, RICH), Racer(BEHIND, RICH), Racer(AHEAD, RICH)),
    ],
)
@pytest.mark.parametrize("out", [0.3, 0.8])
def test_what_being_in_gains_is_what_stages_played_out_bring(
    racers: tuple[Racer, ...], out: float
) -> None:
    kinds = list(dict.fromkeys(racers))
    outs = [out + 0.1 * place for place in range(len(kinds))]
    by_player = [outs[kinds.index(each)] for each in racers]
    expected = played(racers, by_player, ins=True) - played(racers, by_player, ins=False)
    stage = Stage(claims_of(racers), LEG, 1.0, ANTE)
    model = Model(stage, kinds, [racers.count(each) for each in kinds])
    assert model.gain(outs, 0) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("rules", [LEGS, NAPALM], ids=lambda rules: rules.game)
@pytest.mark.parametrize("players", range(2, 8))
def test_a_short_player_plays_more_hands_and_one_without_chips_most(
    rules: RuleSet, players: int
) -> None:
    """R7.3: who has little to pay risks little."""
    position = 0 if rules is NAPALM else None
    pot = 8 * rules.paying.ante * players
    deep = Situation(players, pot, position, legs=(0,) * players)
    rich = changed(deep, chips=(100 * pot,) * players)
    assert share_out(rules, rich) == share_out(rules, deep)
    assert is_certain(rules, rich)
    shares = []
    for antes in (0, 2, 4, 8):
        short = changed(deep, chips=(antes * rules.paying.ante, *rich.chips[1:]))
        assert origin(rules, short) is Origin.IDEALISED
        assert not is_certain(rules, short)
        shares.append(share_out(rules, short))
    assert max(shares) < share_out(rules, deep)
    assert shares[0] == min(shares)

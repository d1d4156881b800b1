"""The effects of losses and of the chips at stake on a bot's threshold."""

from dataclasses import replace
from math import exp
from random import Random

import pytest

from guts_engine.bots.bot import Bot
from guts_engine.bots.persona import Equilibrium, Persona, Share
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, cards
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, legal, view_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Declare, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from tests.engine.helpers.seated_bots import plays

PLAIN = Persona("x", "X", "x", "Plays.", Share(0.7))
THREE = PRESETS["three-card"]
MOST_DEALS = 60
"""Deals in which any pot is taken; a dozen are usual."""
STRONG, WEAK = "Ac Ad Ah 2d 4d 5s 8s", "2c 3d 5h 9d Jc Js Qs"


def dealt_to(state: State, *hands: str) -> State:
    """The next deal, with those cards for seats 0, 1 ..., as far as the game deals them."""
    rules = state.table.rules
    order = [(state.table.dealer + 1 + place) % len(hands) for place in range(len(hands))]
    given = [cards(hands[seat]) for seat in order]
    rounds = range(rules.most_cards)
    top = [hand[number] for number in rounds for hand in given]
    rest = [each for each in PACK if each not in top]
    return apply(state, StartDeal((*top, *rest)))[0]


def declared(state: State, *ins: int) -> State:
    """The deal played to its end with those seats in whenever they are asked."""
    while asked := legal(state):
        seat = next(iter(asked))
        choice = Choice.IN if seat in ins else Choice.OUT
        state = apply(state, Declare(seat, choice))[0]
    return state


def opened(rules: RuleSet, *, chips: int = 500) -> State:
    """A table of three."""
    return new_game(rules, [NewSeat(f"P{seat}", chips) for seat in range(3)])


def test_since_loss_counts_the_deals_since_a_match_was_paid() -> None:
    state = opened(THREE)
    assert state.table.since_loss == (None, None, None)
    state = dealt_to(state, STRONG, WEAK, "2d 3h 6c")
    assert state.table.since_loss == (None, None, None)
    state = declared(state, 0, 1)
    state = dealt_to(state, STRONG, WEAK, "2d 3h 6c")
    assert state.table.since_loss == (None, 0, None)
    state = dealt_to(declared(state), STRONG, WEAK, "2d 3h 6c")
    assert state.table.since_loss == (None, 1, None)
    state = dealt_to(declared(state, 0, 1, 2), STRONG, WEAK, "2d 3h 6c")
    assert state.table.since_loss == (None, 0, 0)


def test_a_lost_stage_is_a_loss_and_felt_at_once() -> None:
    state = opened(PRESETS["three-five-seven"])
    state = dealt_to(state, STRONG, WEAK, "2h 3h 6c 7h 9h Th Ts")
    for seat in (1, 2, 0):
        state = apply(state, Declare(seat, Choice.OUT if seat == 2 else Choice.IN))[0]
    assert (state.table.stage, state.table.since_loss) == (1, (None, 0, None))
    state = dealt_to(declared(state), STRONG, WEAK, "2h 3h 6c 7h 9h Th Ts")
    assert state.table.since_loss == (None, 0, None)


def lately_lost(since: int | None) -> SeatView:
    """The view of seat 1 a number of deals after a loss."""
    view = view_of(apply(opened(THREE), StartDeal(PACK))[0], 1)
    lost = (0, 0 if since is None else 19 - since, 0)
    table = changed(view.table, deals=20, lost=lost)
    assert table.since_loss[1] == since
    return changed(view, table=table)


def shifted(base: float, tighter: float) -> float:
    """The share of hands played: tighter plays e^-shift of them, looser folds e^shift."""
    return (1 - base) * exp(-tighter) if tighter >= 0 else 1 - base * exp(tighter)


def test_tilt_loosens_after_a_loss_and_fades() -> None:
    persona = replace(PLAIN, tilt=0.8, tilt_deals=4)
    felt = {0: 0.8, 1: 0.6, 2: 0.4, 3: 0.2, 4: 0.0, 9: 0.0, None: 0.0}
    for since, by in felt.items():
        assert plays(persona, lately_lost(since)) == pytest.approx(shifted(0.7, -by), abs=0.02)
        assert plays(replace(persona, tilt_deals=0), lately_lost(since)) == pytest.approx(
            0.3, abs=0.02
        )


@pytest.mark.parametrize(("chips", "share"), [(503, 3 / 500), (23, 3 / 20), (6, 1), (4, 1)])
def test_stack_tightens_by_the_square_of_what_a_match_would_take(chips: int, share: float) -> None:
    persona = replace(PLAIN, stack=1.2)
    state = apply(opened(THREE.replaced({"ante": 1}), chips=chips - 2), StartDeal(PACK))[0]
    assert state.table.seats[1].chips == chips - 3
    expected = shifted(0.7, 1.2 * min(1, share) ** 2)
    assert plays(persona, view_of(state, 1)) == pytest.approx(expected, abs=0.02)
    assert plays(PLAIN, view_of(state, 1)) == pytest.approx(0.3, abs=0.02)


def test_a_most_loss_eases_the_strain_and_on_credit_there_is_none() -> None:
    persona = replace(PLAIN, stack=1.2)
    for options, by in (({"max_loss": 1}, 1.2 * 0.25), ({"shortfall": "credit"}, 0.0)):
        rules = THREE.replaced({"ante": 1, **options})
        state = apply(opened(rules, chips=3), StartDeal(PACK))[0]
        expected = shifted(0.7, by)
        assert plays(persona, view_of(state, 1)) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize(("options", "chips"), [({}, 10), ({"max_loss": 10}, 500)])
def test_who_can_lose_little_of_a_pot_plays_more_hands(options: dict[str, int], chips: int) -> None:
    """The equilibrium counts what there is to lose: few chips, or a most that a deal may cost."""
    professor, shares = replace(PLAIN, otherwise=Equilibrium()), []
    for rules, brings in ((THREE, 500), (THREE.replaced(options), chips)):
        seats = [NewSeat(f"P{seat}", brings) for seat in range(4)]
        state = new_game(rules.replaced({"ante": 1}), seats, start=Start(pot=40))
        shares.append(plays(professor, view_of(apply(state, StartDeal(PACK))[0], 1)))
    assert shares[0] == pytest.approx(0.22, abs=0.03)
    assert shares[1] > shares[0] + 0.15


def test_ten_bots_of_a_kind_end_a_great_pot() -> None:
    rules = THREE.replaced({"shortfall": "credit", "ante": 1})
    start = Start(pot=16 * rules.opening_pot(10))
    seats = [NewSeat(f"P{seat}", 0) for seat in range(10)]
    for persona in PERSONAS.values():
        for seed in range(4):
            rng = Random(f"{persona.id} {seed}")
            bot = Bot(persona, rng)
            state = new_game(rules, seats, start=start)
            for _ in range(MOST_DEALS):
                state = apply(state, shuffled(state, rng))[0]
                while asked := legal(state):
                    seat, question = next(iter(asked.items()))
                    state = apply(state, bot.choose(view_of(state, seat), question))[0]
                if state.table.ended:
                    break
            assert state.table.ended, persona.name


def test_everything_together_stays_within_bounds() -> None:
    rng = Random(3)
    for _ in range(60):
        persona = replace(
            PLAIN,
            otherwise=Share(rng.random()),
            pot=rng.uniform(-0.5, 1),
            tilt=rng.uniform(0, 2),
            tilt_deals=rng.randrange(20),
            stack=rng.uniform(0, 2),
        )
        assert 0 <= plays(persona, lately_lost(rng.choice([None, 0, 1, 5])), 200) <= 1

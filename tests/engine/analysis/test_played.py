"""The coach in any game: deals played out from a seat's view, and exchanges by samples (S3, S4)."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from guts_engine.analysis.coach.coach import Advice, Coach, judge
from guts_engine.analysis.coach.dealt import Possible
from guts_engine.analysis.coach.deciding import PlayedDeclaration
from guts_engine.analysis.coach.odds import odds_played
from guts_engine.analysis.deals.exchanges import keeping
from guts_engine.analysis.deals.packs import columns
from guts_engine.analysis.spot.claims import around, claim
from guts_engine.analysis.spot.odds import odds
from guts_engine.analysis.spot.spot import SpotError, spot_at
from guts_engine.bots import threshold
from guts_engine.bots.exchange import to_pass
from guts_engine.bots.persona import Equilibrium, Persona, Share
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.common.frozen import changed
from guts_engine.common.work import finished
from guts_engine.equilibrium import solved
from guts_engine.equilibrium.legs import worth_after
from guts_engine.equilibrium.solved import Point, Wait
from guts_engine.hands.cards import PACK, Rank, cards, pack_with
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Asked, Declare, Discard, NameRank, Question, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Choice, Deck
from guts_engine.strength.form import form_of
from guts_engine.strength.percentile import percentile_of

GAMES = [each for each in shipped_ids() if form_of(preset(each)) is None]
CALM = Persona("calm", "Calm", "", "", Equilibrium(), bluff=0.3)


def questions(game: str, deals: int, seed: int = 5) -> Iterator[tuple[State, SeatView, Asked]]:
    """Yield each question of some deals among four bots, with the state and the seat's view."""
    rules = preset(game)
    chance = Random(seed)
    state = new_game(rules, [NewSeat(f"P{seat}", 5000) for seat in range(4)])
    bots = [ThresholdBot(CALM, Random(seat)) for seat in range(4)]
    for _ in range(deals):
        state, _ = apply(state, shuffled(state, chance))
        while asked := legal(state):
            seat, question = next(iter(asked.items()))
            view = view_of(state, seat)
            yield state, view, question
            state, _ = apply(state, bots[seat].choose(view, question))


def kinds(game: str) -> dict[Question, tuple[State, SeatView, Asked]]:
    """A question of each kind that the game asks."""
    found = {}
    for state, view, asked in questions(game, 3):
        found[asked.question] = state, view, asked
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_every_game_gets_advice(game: str) -> None:
    """Each answer the seat can give has a worth and an error, and a mark if it is given."""
    for _, view, asked in kinds(game).values():
        coach = Coach(view, asked, 1)
        advice = coach.refine(2)
        assert advice.options and advice.samples
        actions = [each.action for each in advice.options]
        assert len(set(map(repr, actions))) == len(actions)
        assert advice.percentile is None or 0 <= advice.percentile <= 1
        if asked.question is Question.DECLARE:
            assert {each.choice for each in actions if isinstance(each, Declare)} == {
                *asked.choices
            }
        answer = ThresholdBot(CALM, Random(1)).choose(view, asked)
        assert judge(advice, answer).cost >= 0


@pytest.mark.parametrize("game", GAMES)
def test_states_that_a_view_allows_look_the_same_to_the_seat(game: str) -> None:
    """The seat's own cards and all that is public stay; the cards are those of the pack (R10)."""
    for state, view, asked in kinds(game).values():
        seat = view.seat
        assert seat is not None
        dealt = Possible(view).state(Random(3))
        for seen, hand in zip(view.hands, dealt.hands, strict=True):
            assert all(one in (None, other) for one, other in zip(seen, hand, strict=True))
        assert legal(dealt)[seat] == asked
        assert [len(each) for each in dealt.hands] == [len(each) for each in state.hands]
        assert view_of(dealt, seat).discards == view.discards, "it remembers what it threw away"
        if view.table.rules.dealing.deck is Deck.FRESH:
            assert len(dealt.pack) == len(state.pack)
        held = [each for hand in (*dealt.hands, *dealt.ghosts) for each in hand]
        held += [*dealt.pack, *dealt.table.common, *[each for each, _ in dealt.discards]]
        assert len(set(held)) == len(held)
        gone = frozenset(pack_with(view.table.rules.played.jokers)).difference(held)
        assert not gone, "no card is lost"


def test_whoever_is_asked_again_had_no_hand_to_be_in_with() -> None:
    """R13.9: the others folded a half of their hands, and waited with most that are not the best.

    The seat's own hand may be any.
    """
    rules = preset("three-card").replaced({"all_out": "hold"})
    outs = dict.fromkeys(solved.moments_of(rules, 3), 0.5)
    solved.put(rules, 3, [Point(0.0, outs, 0.0, 0.0, Wait(0.8, 0.75))])
    state = new_game(rules, [NewSeat(f"P{seat}", 5000) for seat in range(3)])
    state, _ = apply(state, shuffled(state, Random(1)))
    for seat in state.table.turn:
        state, _ = apply(state, Declare(seat, Choice.OUT))
    assert state.table.again == 1
    view, rng = view_of(state, 0), Random(2)
    states = Possible(view)
    places = []
    for _ in range(400):
        hands = states.state(rng).hands
        found = [percentile_of(hands[seat], rules, 3) for seat in (1, 2)]
        places += [each.middle for each in found if each]
    shares = [
        sum(low <= each < high for each in places) for low, high in pairwise((0, 0.5, 0.8, 1))
    ]
    assert shares[2] == 0
    expected = 0.3 * 0.75 / (0.5 + 0.3 * 0.75)
    assert shares[1] / len(places) == pytest.approx(expected, abs=0.06)


@pytest.mark.parametrize("game", ["nerve", "kryptonite", "short-napalm", "two-three-two"])
def test_advice_depends_on_the_view_alone(game: str) -> None:
    """Other hidden cards, the same view: the same advice (R10)."""
    for state, view, asked in kinds(game).values():
        seat = view.seat
        assert seat is not None
        deck = list(state.pack)
        swap = dict(
            zip(
                [
                    each
                    for other, hand in enumerate(state.hands)
                    for each in hand
                    if other != seat and each not in state.table.face_up[other]
                ],
                deck,
                strict=False,
            )
        )
        hands = tuple([tuple([swap.get(each, each) for each in hand]) for hand in state.hands])
        twin = view_of(changed(state, hands=hands), seat)
        assert _numbers(Coach(view, asked, 2).refine(2)) == _numbers(
            Coach(twin, asked, 2).refine(2)
        )


def _says(state: State, choices: str) -> State:
    """The state after the seats asked have said in or out, in order."""
    for each in choices.split():
        state, _ = apply(state, Declare(next(iter(legal(state))), Choice(each)))
    return state


def first_cards(view: SeatView, seat: int) -> list[float]:
    """The places of the first two cards of a seat in states that the view allows, in order."""
    rng, states = Random(1), Possible(view)
    hands = [states.state(rng).hands[seat][:2] for _ in range(200)]
    found = [percentile_of(each, preset("two-card"), 3) for each in hands]
    return sorted([each.middle for each in found if each])


def test_what_was_said_in_earlier_stages_tells_of_hands() -> None:
    """Short Napalm: who was in with two cards held good ones, and who was out did not (S3.7)."""
    rules = preset("short-napalm")
    view = view_of(_says(new_state(rules), "in out in out"), 1)
    assert view.table.told and len(view.cards) == 5
    assert min(first_cards(view, 0)[10], first_cards(view, 2)[10]) > 0.4
    view = view_of(_says(new_state(rules), "out out out"), 1)
    assert first_cards(view, 0)[-10] < 0.9


def test_sides_of_earlier_stages_are_heard_at_the_pots_of_that_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Guts High/Low: a lone low hand takes its pot, which was full when it said so (S3.1, R8.7)."""
    state = _says(new_state(preset("guts-high-low")), "out low out out high")
    view = view_of(state, 2)
    assert view.table.low_pot == 0 < view.table.pot
    found: dict[int, set[tuple[int, int]]] = {}

    def chances(_: Persona, view: SeatView, __: tuple[float, float]) -> None:
        found.setdefault(view.table.stage, set()).add((view.table.pot, view.table.low_pot))

    monkeypatch.setattr(threshold, "chances_of_sides", chances)
    Possible(view).state(Random(1))
    opening = state.table.rules.opening_pot(3)
    assert found == {0: {(opening, opening)}, 1: {(2 * opening, 0)}}


def new_state(rules: RuleSet) -> State:
    """A deal among three, dealt to seat 0 first."""
    state = new_game(rules, [NewSeat(f"P{seat}", 5000) for seat in range(3)], dealer=2)
    return apply(state, shuffled(state, Random(4)))[0]


def test_cards_that_were_passed_are_where_they_went() -> None:
    """The left neighbour holds what the player gave; what it got was the least of three (R3.4).

    All are asked again if nobody is in, so the engine plays the deals out.
    """
    rules = preset("pass-the-trash").replaced({"all_out": "hold"})
    state = new_state(rules)
    while asked := legal(state):
        seat, question = next(iter(asked.items()))
        if question.question is not Question.PASS:
            break
        state, _ = apply(
            state, ThresholdBot(CALM, Random(seat)).choose(view_of(state, seat), question)
        )
    view = view_of(state, 0)
    (gave,), (got,) = view.gave, view.got
    rng, states = Random(1), Possible(view)
    for _ in range(50):
        dealt = states.state(rng)
        assert gave in dealt.hands[1]
        kept = [each for each in dealt.hands[2] if each not in dealt.hands[0]]
        assert got not in kept and len(kept) == 3
        everything = [*dealt.pack, *[each for hand in dealt.hands for each in hand]]
        assert sorted(everything) == sorted(PACK)


@pytest.mark.parametrize("players", [3, 5])
def test_the_columns_pass_what_bots_pass(players: int) -> None:
    """R3.4: of close cards the one that is better to keep among so many, who have passed, too."""
    rules = preset("pass-the-trash")
    rng = Random(3)
    for _ in range(150):
        hand = tuple(rng.sample(PACK, 3))
        state = new_game(rules, [NewSeat(f"P{seat}", 5000) for seat in range(players)], dealer=0)
        state, _ = apply(state, shuffled(state, rng))
        hands = tuple([hand if seat == 1 else each for seat, each in enumerate(state.hands)])
        (away,) = to_pass(view_of(changed(state, hands=hands), 1), 1)
        worth = keeping(rules, columns([hand]), players)[:, 0]
        assert hand[int(worth.argmin())].rank is away.rank, hand


def test_who_draws_no_card_holds_a_hand_that_needs_none() -> None:
    """Nerve: of hands that were in most draw, but not that of a player who stands pat (S3.5)."""
    rules = preset("three-card")
    state = _says(new_state(preset("nerve")), "in in in")
    places = {}
    for number in (0, 2):
        after, _ = apply(state, Discard(0, view_of(state, 0).cards[:number]))
        dealt, rng = Possible(view_of(after, 1)), Random(1)
        found = [percentile_of(dealt.state(rng).hands[0], rules, 3) for _ in range(100)]
        places[number] = sorted([each.middle for each in found if each])[50]
    assert places[0] > places[2] + 0.1


def _numbers(advice: Advice) -> list[tuple[str, float, float]]:
    return [(repr(each.action), each.ev, each.stderr) for each in advice.options]


@pytest.mark.parametrize(
    ("game", "hand", "players"),
    [
        ("three-card", "Kh Kd 7c", 5),
        ("two-plus-one", "Ah Kd", 4),
        ("four-two-three", "Ah Kd 7c 2s", 4),
        ("hi-lo", "Ah 2d 3c", 4),
        pytest.param("community", "Ah Kd", 4, marks=pytest.mark.slow),
        pytest.param("two-card", "Ah Kd", 3, marks=pytest.mark.slow),
    ],
)
def test_played_odds_are_those_of_the_columns(game: str, hand: str, players: int) -> None:
    """In games that both can evaluate, within their errors."""
    rules, held = PRESETS[game], cards(hand)
    fast = odds(spot_at(rules, players, held), deals=20_000)
    slow = odds_played(rules, players, held, deals=400)
    for one, other in zip((*fast.worths, fast.out), (*slow.worths, slow.out), strict=True):
        assert one.choice is other.choice
        assert abs(one.ev - other.ev) < 4 * (one.stderr + other.stderr) + 0.02
    assert abs(fast.all_out - slow.all_out) < 0.12


@pytest.mark.parametrize(
    ("game", "hand", "why"),
    [
        ("paired-up", "Ah Kd 3c", "depend on cards or a rank that others show"),
        ("two-more-deadly", "Ah Kd 3c 4d 5s", "depend on cards or a rank that others show"),
        ("four-three", "Ah Kd 7c 2s 3s 4h 9c", "nobody may be out"),
        ("nerve", "Ah Kd", "2 cards given, but nerve needs 3"),
        ("nerve", "Ah Kd Ah", "Ah is named twice"),
    ],
)
def test_what_the_odds_cannot_tell_is_said_in_a_sentence(game: str, hand: str, why: str) -> None:
    """And what to do instead."""
    with pytest.raises(SpotError, match=why):
        odds_played(preset(game), 4, cards(hand), deals=1)


def test_odds_of_a_game_with_a_draw() -> None:
    """Three aces are worth being in with, against bots too (S3.5)."""
    found = odds_played(preset("nerve"), 4, cards("Ah Ad As"), deals=60)
    assert found.worths[0].choice is Choice.IN and found.in_minus_out > 4 * found.stderr
    against = odds_played(preset("nerve"), 4, cards("Ah Ad As"), [CALM] * 3, deals=60)
    assert against.in_minus_out > 0


def test_the_coach_draws_to_a_pair_and_keeps_a_flush() -> None:
    """The best discard of a five-card hand (S3.5)."""
    _, view, asked = kinds("best-hand-pays")[Question.DISCARD]
    for hand, best in (("9s 9h 4d 7c Kd", "4d 7c Kd"), ("2s 7s Js Ks 9s", "")):
        hands = list(view.hands)
        assert view.seat is not None
        hands[view.seat] = cards(hand)
        coach = Coach(changed(view, hands=tuple(hands)), asked, 1)
        for _ in range(20):
            advice = coach.refine()
        action = advice.best.action
        assert isinstance(action, Discard)
        assert set(action.cards) == set(cards(best))


@pytest.mark.parametrize("game", ["nerve", "best-hand-pays"])
def test_a_batch_of_deals_is_played_in_steps(game: str) -> None:
    """The window goes on meanwhile; the first batch is a single deal, for the first advice."""
    for _, view, asked in kinds(game).values():
        one, other = Coach(view, asked, 1), Coach(view, asked, 1)
        shares = list(one.refining())
        assert len(shares) >= len(asked.choices) and shares == sorted(shares)
        assert one.advice == other.refine()
        if asked.question is Question.DECLARE:
            assert one.advice.samples == 1
            assert one.refine().samples > 2


def test_all_ranks_are_worth_the_same_to_name() -> None:
    """Before the cards are dealt (S3.6)."""
    _, view, asked = kinds("two-more-deadly")[Question.NAME_RANK]
    advice = Coach(view, asked, 1).advice
    assert len(advice.equal) == len(Rank)
    action: Action = NameRank(view.seat or 0, Rank.SEVEN)
    assert judge(advice, action).cost == 0


@pytest.mark.parametrize(
    ("options", "chips", "worth_in"),
    [
        ({}, 5000, -0.5),
        ({"ante_when": "empty-pot"}, 5000, -1),
        ({"ante_when": "empty-pot"}, 3, -2),
        ({"ante_when": "empty-pot"}, 2, -1),
        ({"ante_when": "empty-pot", "rebuys": -1}, 3, -1),
        ({"ante_when": "empty-pot", "shortfall": "bust"}, 2, -1),
        ({"ante_when": "empty-pot", "shortfall": "ends"}, 2, 0),
    ],
)
def test_a_match_is_worth_what_it_saves_and_what_it_leaves(
    options: dict[str, object], chips: int, worth_in: float
) -> None:
    """The worst hand meets one who is always in: it loses the pot of 2 or its last chips.

    It owns half of what is left, and does not pay its half of the next ante if it is excused
    (R6.1), unless it is broke (R7.3). Where the game ends, the odd chip is its (R13.7). Hardly any
    hand ties it.
    """
    rules = preset("survivor").replaced(options)
    state = new_game(rules, [NewSeat(f"P{seat}", chips) for seat in range(2)], dealer=1)
    low, rest = cards("5c 3d 2h"), [each for each in PACK if each.rank > Rank.FIVE]
    pack = [low[0], rest[0], low[1], rest[1], low[2], rest[2]]
    pack += [each for each in PACK if each not in pack]
    state, _ = apply(state, StartDeal(tuple(pack)))
    view, asked = view_of(state, 0), legal(state)[0]
    bold = Persona("bold", "Bold", "", "", Share(0.0))
    played = PlayedDeclaration(view, asked, np.random.default_rng(1), {1: bold})
    finished(played.valuing(1))
    worth = finished(played.valuing(20))
    assert np.median(worth[asked.choices.index(Choice.IN)]) == worth_in
    assert np.median(worth[asked.choices.index(Choice.OUT)]) == 0


@pytest.mark.parametrize("antes", [(2, 2, 2), (5, 0, 3), (30, 2, 2), (4, 4, 4, 1)])
def test_claims_of_a_round_are_the_pot(antes: tuple[int, ...]) -> None:
    """R8.5, R7.3: whoever runs out of chips has none, and more chips are worth no less."""
    rules = preset("three-five-seven").replaced({"ante": 100})
    players, pot = len(antes), 100.0 * len(antes)
    legs = (1, *[0] * (players - 1))
    chips = tuple([100.0 * each for each in antes])
    found = [claim(rules, 2, pot, *around(legs, chips, me)) for me in range(players)]
    assert sum(found) == pytest.approx(pot, rel=0.01)
    for each, held in zip(found, antes, strict=True):
        assert held or not each
    deep = claim(rules, 2, pot, legs, (float("inf"),) * players)
    assert deep == pytest.approx(worth_after(rules, 2, pot, legs))


@pytest.mark.parametrize(
    "game",
    [game for game in shipped_ids() if preset(game).leg_game and preset(game).most_seats > 3],
)
def test_every_game_of_legs_has_claims_with_few_chips(game: str) -> None:
    """R8.5, R7.3: also without antes; who is broke has none."""
    rules = preset(game).replaced({"ante": 100})
    last = len(rules.stages) - 1
    for antes in ((0, 3, 2, 1), (1, 1, 1, 1), (0, 0, 5, 0), (0, 0, 0, 0), (30, 2, 0, 9)):
        chips = tuple([100.0 * each for each in antes])
        legs = (1, 0, 0, 0)
        found = [claim(rules, last, 400.0, *around(legs, chips, me)) for me in range(4)]
        assert sum(found) == pytest.approx(400, rel=0.01), antes
        broke = [each for each, held in zip(found, antes, strict=True) if not held]
        assert not any(broke) or not any(antes)


def test_with_the_last_ante_legs_count_nothing_and_who_outlasts_the_others_takes_all() -> None:
    """R8.5, R7.3, R7.5."""
    rules = preset("three-five-seven").replaced({"ante": 100})
    legs, pot = (2, 0, 1, 0), 400.0
    last = [claim(rules, 2, pot, *around(legs, (100.0,) * 4, me)) for me in range(4)]
    assert last == pytest.approx([100.0] * 4)
    assert claim(rules, 2, pot, legs, (500.0, 0.0, 0.0, 0.0)) == pytest.approx(pot)
    chips = (100.0, 200.0, 100.0, 100.0)
    outlasted = [claim(rules, 2, pot, *around(legs, chips, me)) for me in range(4)]
    assert outlasted[1] > pot
    assert max(outlasted[0], outlasted[2], outlasted[3]) < 0
